"""What an answer of the user's names: `It's Anna Schmidt` names Anna Schmidt.

Read by rules, in English and Chinese. Words before and after the name are taken off; a name that
the phone or the memory writes in another case is taken in their spelling. An answer that names
nothing ("I don't know", "the second one") teaches nothing.
"""

import re
from collections.abc import Sequence

from memory.records import normalise
from memory.user_statements import PERSON, PLACE

MAX_NAME_WORDS = 5
_MAX_ROUNDS = 6
"""Lead-ins that are taken off one after the other, as in `Well, I think her name is`."""

_IS = r"(?:is|are|was|would be|should be|'s|’s|must be)"
_LEAD_INS = (
    r"(?:oh|well|um+|uh+|hmm*|ah|sure|yes|yeah|yep|ok|okay|right|so|of course|certainly|actually"
    r"|sorry|hi|hey|the answer)\b\s*[,.:;!-]*\s+",
    r"(?:i (?:think|believe|guess|suppose|mean|meant)|probably|maybe|perhaps)\b[,:]?\s+"
    r"(?:that\s+)?",
    r"(?:it|that|this|there|s?he|they|who|you|the (?:name|contact|number|person|one|answer|address)"
    r"|(?:her|his|their|its|my|the) (?:full |first |real )?(?:name|contact|address))"
    rf"(?:\s+(?:you want|i mean|to (?:call|text|choose)))?\s*{_IS}\s+(?:called |named |under )?",
    r"(?:s?he|they|you(?: can| will)?|we|i)\s+(?:call|calls|find|goes?|saved?)\s+"
    r"(?:(?:her|him|them|it|by)\s+)*(?:the name\s+|as\s+|under\s+)?",
    r"(?:please\s+)?(?:use|take|pick|choose|select|try|call|text|named|called|under)\s+",
    r"(?:the )?(?:contact|person)\s+(?:called|named)\s+",
)
_LEAD_INS_ZH = (
    r"(?:嗯+|哦|噢|啊|好的?|是的|对|那个)[,，、。!！\s]+",
    r"(?:我(?:想|觉得|猜|记得)|应该|可能|大概|就)\s*",
    r"(?:她|他|它|这个人|联系人|对方)?(?:的)?(?:名字|姓名|全名|地址|位置)?\s*(?:就|应该)?"
    r"(?:是|叫做|叫|名叫|在)\s*(?:叫做?|名叫)?",
    r"(?:联系人|名字|姓名|地址)\s*[:：]?\s*",
    r"(?:请)?(?:用|选|打给|发给|叫)\s*",
)
_PLACE_LEAD_INS = (
    r"(?:i|we)\s+(?:live|work|am|are|stay)\s+",
    r"(?:at|in|on)\s+",
    r"我(?:们)?(?:住|家)?在?\s*",
    r"(?:住)?在\s*",
)
_TRAILING = re.compile(
    r"(?:[\s,]*\b(?:please|thanks|thank you|of course|i think|i believe|i guess|i suppose"
    r"|in my contacts|in the list|that'?s (?:her|him|it|all))"
    r"|[\s,，]*(?:谢谢|就是她|就是他|吧|啊|呀|哦|啦|哈))"
    r"[\s.!。！]*$",
    re.IGNORECASE,
)
_EDGES = " \t\n.,;:!?。，；：！？、\"'“”‘’「」『』《》()（）"
_UNKNOWN = re.compile(
    r"(?:sorry,?\s+)?(?:i (?:do not|don'?t|don’t|can'?t|cannot) (?:know|remember|recall|say|tell)"
    r"|no idea|not sure|dunno|idk|unknown|nobody|no one|none|nothing|whatever"
    r"|you (?:choose|decide|tell me)|any(?:one|thing)?|stop|cancel|why do you ask)\b.*"
    r"|(?:我)?(?:也)?(?:不知道|不清楚|不记得|忘了|不确定|没有|没人|随便|都行|都可以|取消|你选|你决定).*",
    re.IGNORECASE | re.DOTALL,
)
_HESITATION = (
    r"(?:(?:(?:oh|ah|well|ok|okay|then|just|so|no|yes|sorry|please)\b[\s,.;:!-]*)+"
    r"|(?:嗯|哦|噢|啊|好的?|那就?)[,，、。\s]*)?"
)
"""Words before an answer that say nothing themselves."""
_YES = re.compile(
    rf"{_HESITATION}(?:yes|yeah|yep|yup|sure|ok|okay|fine|go ahead|right|correct|please do"
    r"|that['’]?s (?:fine|it|right|the one)"
    r"|是的?|对的?|好的?|可以|行|嗯+|没错|就(?:这|那|它|是))"
    r"(?![\w'’])(?!,? but (?:not|don)\b)|(?:可以|行|好|对|是)的?[啊吧呀啦，,。！!]",
    re.IGNORECASE,
)
_WAIVER = re.compile(
    rf"{_HESITATION}(?:"
    r"(?:skip|leave|drop) (?:it|that|this|them|those)(?:,? (?:one|part|then|alone|be|out|for now"
    r"|as (?:it|they) (?:is|are)|please|thanks|thank you))*|skip|(?:do not|don['’]?t) bother\b.*"
    r"|never ?mind\b.*|forget (?:it|that|about)\b.*|(?:there(?:'s| is) )?no need\b.*"
    r"|算了.*|不用了?.*|不必了?.*|不[要改加]了.*|别管.*|先不.*|跳过.*)",
    re.IGNORECASE | re.DOTALL,
)
_POINTS = re.compile(
    r"(?:the |that |this )?(?:first|second|third|fourth|fifth|last|next|top|upper|lower|bottom"
    r"|other|left|right|same|both|all|\d{1,2}(?:st|nd|rd|th)?)"
    r"(?: (?:one|contact|entry|of them|name))?"
    r"|(?:that|this|the) (?:one|contact)(?: (?:that|which|with|whose|ending|in|on|from)\b.*)?"
    r"|[^,.，。]{1,16}的[那这][个位]"
    r"|第?[一二三四五六七八九十\d]{1,2}个?(?:联系人)?|最后一?个?|上面(?:那个|的)?|下面(?:那个|的)?|这个|那个|两个都?",
    re.IGNORECASE,
)
_NOT_A_NAME = re.compile(
    r"(?:on|in|at|to|from|with|of|a|an|the|my|your|our|their|see|look|ask|check|who|what|which"
    r"|why|how|because|if|not|don'?t|i|we|you|and|or)\b",
    re.IGNORECASE,
)
_NAME_ZH = re.compile(r"[\u3400-\u9fff·]{1,12}")
_PUNCTUATION = re.compile(r"[,.;:!?，。；：！？、]")
_SPACE = re.compile(r"\s+")


def names_nothing(answer: str) -> bool:
    """Whether an answer gives no value: the user does not know, or does not want to say."""
    return (
        is_waiver(answer)
        or _UNKNOWN.fullmatch(answer.strip(_EDGES)) is not None
    )


def is_yes(answer: str) -> bool:
    """Whether an answer agrees to what was asked: "yes that's fine", 可以."""
    return _YES.match(answer.strip()) is not None


def is_waiver(answer: str) -> bool:
    """Whether an answer takes back what it was asked about: `oh, then just leave it`."""
    return _WAIVER.fullmatch(answer.strip(_EDGES)) is not None


def extract_name(answer: str, *, word: str, seen: Sequence[str] = ()) -> str:
    """The name in an answer to the question whom a word means.

    Args:
        answer: in the user's own words.
        word: the word for the person that was asked about, such as `mom`.
        seen: texts that the phone showed, and names that are known; they give the spelling.

    Returns:
        The name; empty if the answer names nobody.
    """
    if names_nothing(answer):
        return ""
    lead_ins = [*_LEAD_INS, *_LEAD_INS_ZH]
    name = _strip_words(answer, [*_list_word_lead_ins(word, PERSON), *lead_ins])
    contact = _find_contact(name, seen)
    if contact:
        return contact
    if _is_name(name) and normalise(name) != normalise(word):
        return name
    return ""


def extract_place(answer: str, *, word: str) -> str:
    """The place or address in an answer to the question where something is; empty for none."""
    if names_nothing(answer):
        return ""
    lead_ins = [*_LEAD_INS, *_LEAD_INS_ZH, *_PLACE_LEAD_INS]
    place = _strip_words(answer, [*_list_word_lead_ins(word, PLACE), *lead_ins])
    return "" if _POINTS.fullmatch(place) else place


def _list_word_lead_ins(word: str, words: re.Pattern[str]) -> list[str]:
    """Lead-ins that repeat what was asked about: `my mom is`, `我妈妈叫`."""
    of_word = rf"(?:{re.escape(word)}|{words.pattern})"
    return [
        rf"(?:the (?:name|address) of )?(?:my |our |the )?{of_word}"
        rf"(?:['’]s (?:full |first |real )?(?:name|contact|number|address))?\s*{_IS}\s+"
        r"(?:called |named |at |in )?",
        rf"(?:我们?)?(?:的)?{of_word}(?:的)?(?:名字|姓名|地址)?\s*(?:就|应该)?"
        r"(?:是|叫做|叫|名叫|在)\s*(?:叫做?|名叫)?",
    ]


def _strip_words(answer: str, lead_ins: Sequence[str]) -> str:
    """An answer without the words around what it names; what is left never becomes empty."""
    text = _SPACE.sub(" ", answer).strip(_EDGES)
    patterns = [re.compile(each, re.IGNORECASE) for each in lead_ins]
    for _ in range(_MAX_ROUNDS):
        shorter = _strip_once(text, patterns)
        if shorter == text:
            break
        text = shorter
    return text


def _strip_once(text: str, patterns: Sequence[re.Pattern[str]]) -> str:
    without_end = _TRAILING.sub("", text).strip(_EDGES)
    if without_end:
        text = without_end
    for pattern in patterns:
        match = pattern.match(text)
        if match is None:
            continue
        rest = text[match.end() :].strip(_EDGES)
        if rest:
            return rest
    return text


def _find_contact(name: str, seen: Sequence[str]) -> str:
    """The one seen name that is this name, or stands in these words; empty if none does."""
    words = _PUNCTUATION.sub(" ", normalise(name))
    wanted = f" {' '.join(words.split())} "
    inside: set[str] = set()
    for text in seen:
        candidate = text.strip(_EDGES)
        if normalise(candidate) == normalise(name) and _is_name(candidate):
            return candidate
        is_full_name = " " in candidate and candidate.istitle()
        if is_full_name and f" {normalise(candidate)} " in wanted:
            inside.add(candidate)
    return inside.pop() if len(inside) == 1 else ""


def _is_name(text: str) -> bool:
    """Whether a text can be a name or a number, and no remark."""
    if not text or _POINTS.fullmatch(text) or _NOT_A_NAME.match(text):
        return False
    if _NAME_ZH.fullmatch(text):
        return True
    return len(text.split()) <= MAX_NAME_WORDS
