"""What an instruction says about the user who gives it: `remember that I ...`.

Read by rules, in English and Chinese, before any phone or model is asked. A sentence that is not
plainly of this kind stays part of the task: "remember to buy milk" and "forget the Wi-Fi network"
are work.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from memory.records import UserNote, normalise

PERSON = re.compile(
    r"\b(?:mom|mum|mommy|mummy|mama|mother|dad|daddy|father|papa|wife|husband|spouse|partner"
    r"|girlfriend|boyfriend|fianc[eé]e?|son|daughter|brother|sister|uncle|aunt|cousin|niece|nephew"
    r"|grand(?:ma|pa|mother|father)|granny|boss|manager|assistant|secretary|colleague|coworker"
    r"|teacher|doctor|dentist|lawyer|landlord|neighbou?r|roommate|flatmate|babysitter|nanny"
    r"|best friend|in-laws?)\b"
    r"|妈妈|老妈|母亲|爸爸|老爸|父亲|老婆|妻子|太太|老公|丈夫|儿子|女儿|哥哥|弟弟|姐姐|妹妹|叔叔"
    r"|阿姨|舅舅|姑姑|爷爷|奶奶|外公|外婆|姥姥|姥爷|老板|上司|经理|助理|秘书|同事|老师|医生|牙医"
    r"|房东|邻居|室友|女朋友|男朋友|对象",
    re.IGNORECASE,
)
PLACE = re.compile(
    r"\b(?:home|house|apartment|flat|office|work|workplace|school|university|college|kindergarten"
    r"|gym|hotel|garage|parking spot|cottage)\b"
    r"|我家|家里|公司|办公室|单位|学校|大学|幼儿园|健身房|酒店|车位",
    re.IGNORECASE,
)

_NEED = re.compile(
    r"\bi(?:'m| am) (?:a |an )?(?:\w+ly )?(?:vegetarian|vegan|pescatarian|diabetic|allergic"
    r"|lactose|gluten|coeliac|celiac|pregnant|deaf|blind|colou?r[- ]?blind|dyslexic|left[- ]handed"
    r"|hard of hearing|short[- ]sighted|on a diet|teetotal)"
    r"|\bi (?:can(?:'t|not)|don'?t|do not|never|must not|mustn'?t) (?:eat|drink|read|hear|see|use"
    r"|drive|fly|tolerate|have|like to be)"
    r"|\bi (?:need|require|have an? (?:allergy|intolerance)|use a wheelchair|wear)\b"
    r"|过敏|素食|吃素|不吃|不喝|不能吃|不能喝|清真|糖尿病|色盲|色弱|听不|看不清|孕妇|怀孕|需要|轮椅",
    re.IGNORECASE,
)
_HABIT = re.compile(
    r"\b(?:every|each) (?:day|morning|evening|night|week|weekday|weekend|month|\w+day)\b"
    r"|\b(?:usually|always|often|normally|generally|as a rule|on \w+days)\b"
    r"|每[天日周晚早]|每个?(?:星期|月|工作日|周末)|通常|总是|一般都?|经常|习惯",
    re.IGNORECASE,
)
_PREFERENCE = re.compile(
    r"\b(?:prefer|favou?r|favou?rite|rather|like|love|enjoy|hate|dislike|best)\w*\b"
    r"|喜欢|偏好|更爱|最爱|宁愿|讨厌|不爱|首选|常用",
    re.IGNORECASE,
)
_LIVES = re.compile(r"\bi live (?:at|in|on|near)\b|我住", re.IGNORECASE)
_IS = re.compile(
    r"\b(?:is|are|was|named|called|lives?|means)\b|'s\b|是|叫|在|位于|指的?是",
    re.IGNORECASE,
)

_STATEMENT = re.compile(
    r"(?:i|i'm|i've|i'd|my|our|we|we're)\b.*(?:\b(?:is|are|am|was|were|have|has|had|like|love|hate"
    r"|dislike|prefer|enjoy|live|work|use|need|want|eat|drink|take|get|go|speak|always|never"
    r"|usually|often|can't|cannot|don't|do not|would|study|wear|pay|buy|order)s?\b|'m\b|'ve\b)"
    r"|我.*(?:是|叫|在|住|喜欢|偏好|爱|讨厌|不|习惯|总|每|通常|用|需要|过敏|吃|喝|有|会|想要|属于)"
    r"|(?:她|他|它).*(?:是|叫|在|住)",
    re.IGNORECASE,
)
_ASKS_TO_KEEP = re.compile(
    r"(?:please[,\s]+)?(?:(?:can|could|would|will) you\s+)?(?:please\s+)?"
    r"(?:remember|keep in mind|bear in mind|memori[sz]e|don'?t forget)"
    r"(?P<sure>\s+(?:that|this|the following)\b\s*[:,]?|\s*[:,])?\s+(?P<what>.+)",
    re.IGNORECASE | re.DOTALL,
)
_ASKS_TO_KEEP_ZH = re.compile(
    r"(?:请|麻烦)?(?:你)?(?:帮我)?(?:一定)?(?:要)?(?:记住|记得|记着|别忘了|不要忘记)(?:一下|了)?"
    r"(?P<sure>\s*[:：,，])?\s*(?P<what>.+)",
    re.DOTALL,
)
_ASKS_TO_FORGET = re.compile(
    r"(?:please[,\s]+)?forget\s+(?:that\s+(?P<what>(?:i|i'm|my|we|our)\b.+)"
    r"|(?:what|everything|all)\s+(?:that\s+)?(?:you\s+(?:know|remember)|i\s+(?:said|told you))"
    r"\s+about\s+(?P<who>my\s.+|me\b.*))",
    re.IGNORECASE | re.DOTALL,
)
_ASKS_TO_FORGET_ZH = re.compile(
    r"(?:请)?(?:你)?(?:忘记|忘掉|不要再记得?)(?:了)?(?P<what>我(?:说的|的|是|叫|住|喜欢|不|对|家|每|习惯).+)"
)
_ASKS_WHAT_IS_KNOWN = re.compile(
    r"(?:please\s+)?(?:tell me\s+)?what\s+(?:do\s+)?you(?:'ve| have)?\s+"
    r"(?:know|remember(?:ed)?|learn(?:ed|t))"
    r"\s+about\s+(?P<who>me|my\s.+?)\s*[?.!]*"
    r"|你(?:都)?(?:知道|记得|记住了?|了解)(?:关于)?(?P<who_zh>我(?:的.+?)?)(?:的)?(?:什么|哪些|多少)(?:事|信息|东西)?[吗呢]?[?？。]*",
    re.IGNORECASE,
)

_FIRST_PERSON = re.compile(r"(?:i|i'm|my)\b|我", re.IGNORECASE)
_WISH = re.compile(
    r"i (?:need|want|would like|have) (?:to|you|an?|the)\b|我(?:想|要|需要)",
    re.IGNORECASE,
)
_LIKING = re.compile(
    r"i (?:always |really )?(?:prefer|like|love|hate)\b|我(?:更|最)?(?:喜欢|偏好|讨厌)",
    re.IGNORECASE,
)
_WRITES = re.compile(
    r"\s*(?:please\s+)?(?:text|message|tell|write|send|say|reply|note|email|post|comment)\b"
    r"|\s*(?:请|帮我)*(?:发|写|告诉|回复|记)",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.!?;。！？；\n]\s*$")
_LOOSE = re.compile(
    r"^(?:and|then|also|so)\b\s*|^(?:然后|并且?)|[,，;；\s]+(?:and|then|also|but|然后|并且?)?$"
    r"|\s+(?:and|then|also|but)$",
    re.IGNORECASE,
)
"""A word that joined two parts, one of which is gone."""
_QUOTES = re.compile(
    r"\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》|(?<!\w)'[^']*'(?!\w)"
)
_HIDDEN = "\ue000"
_VERBS = (
    "open|set|send|call|text|create|turn|add|delete|remove|show|play|write|book|order|start|stop"
    "|find|tell|search|go|make|take|check|look|read|change|switch|enable|disable|put|message|email"
    "|remind|wake|buy|install|save|share|reply|answer|cancel|mute|close|clear|move|rename|note"
)
_BREAK = re.compile(
    # The end of a sentence; the stop of `Dr.` and of `7.30` is none.
    r"(?<!\bDr)(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bSt)(?<!\bNo)[.!?;]\s+|[。！？；\n]\s*"
    # Then a wish follows what is to be kept, or the other way round.
    rf"|,?\s+(?:and\s+then|then|and|so|also)\s+(?:please\s+)?(?=(?:{_VERBS})\b)"
    r"|,?\s+(?:and|then|also|but)\s+(?:please\s+)?(?=(?:remember|keep in mind)\b)"
    r"|[，,]\s*(?:然后|再|并且?|另外|顺便|请)?(?=记住|(?:帮我|请)?(?:打开|设置|设|发|打电话|创建|新建|添加|删除|搜索|查|预订|订|买|播放|关闭|提醒))",
    re.IGNORECASE,
)  # fmt: skip


@dataclass(frozen=True)
class Saying:
    """An instruction, divided into statements about the user and what is to be done."""

    keep: tuple[str, ...] = ()
    """Sentences to remember."""
    forget: str = ""
    """What is to be forgotten, in words."""
    asks: str | None = None
    """What users want to know of their own notes: all (empty), or of whom; None if they do not
    ask."""
    rest: str = ""
    """What is left to be done on the phone; empty if there is nothing."""

    @property
    def is_plain(self) -> bool:
        """Whether the instruction says nothing about the user."""
        return not self.keep and not self.forget and self.asks is None


def parse_statement(instruction: str) -> Saying:
    """What an instruction says about the user; needs and likings said in passing count too."""
    whole = instruction.strip()
    question = _ASKS_WHAT_IS_KNOWN.fullmatch(whole)
    if question is not None:
        subject = question["who"] or question["who_zh"] or ""
        return Saying(
            asks="" if normalise(subject) in ("me", "我") else subject
        )
    forget = _find_text_to_forget(whole)
    if forget is not None:
        return Saying(forget=forget)
    parts = _divide_sentences(whole)
    if not parts.asks_to_keep:
        # "I prefer the dark theme" alone may be a wish for the phone; nobody asked to keep it.
        keep = tuple(dict.fromkeys(parts.keep)) if parts.has_work else ()
        return Saying(keep=keep, rest=whole)
    work = ""
    if parts.has_work:
        work = _LOOSE.sub("", "".join(parts.rest).strip()).strip()
    return Saying(keep=tuple(dict.fromkeys(parts.keep)), rest=work)


@dataclass
class _Parts:
    """The sentences of an instruction, by what they are for."""

    keep: list[str] = field(default_factory=list)
    """Texts to remember."""
    rest: list[str] = field(default_factory=list)
    asks_to_keep: bool = False
    """Whether a sentence asks to remember something."""
    has_work: bool = False
    """Whether a sentence is part of a task for the phone."""


def _divide_sentences(instruction: str) -> _Parts:
    parts = _Parts()
    for sentence, end in split_sentences(instruction):
        text = _text_to_keep(sentence)
        if text and not _is_dictated(parts.rest):
            parts.keep.append(text)
            parts.asks_to_keep = True
            continue
        parts.rest.append(sentence + end)
        if _is_in_passing(sentence):
            parts.keep.append(_clean_text(sentence))
        else:
            parts.has_work = True
    return parts


def _find_text_to_forget(instruction: str) -> str | None:
    """What an instruction asks to forget, in words; None if it does not ask for that."""
    match = _ASKS_TO_FORGET.fullmatch(instruction)
    if match is not None:
        return _clean_text(match["what"] or match["who"] or "")
    match = _ASKS_TO_FORGET_ZH.fullmatch(instruction)
    if match is not None:
        return _clean_text(match["what"] or "")
    return None


def _is_dictated(before: Sequence[str]) -> bool:
    """Whether a sentence belongs to a message: "Text Bob hello and remember that ..."."""
    if not before or _ENDS.search(before[-1]):
        return False
    return _WRITES.match(before[-1]) is not None


def classify_note(text: str) -> tuple[UserNote, str]:
    """The kind of a note, and the word for the person or place that it explains."""
    if _NEED.search(text):
        return "need", ""
    if _PREFERENCE.search(text):
        return "preference", ""
    if _HABIT.search(text):
        return "habit", ""
    if _LIVES.search(text):
        return "place", "家" if "我" in text else "home"
    verb = _IS.search(text)
    if verb is None:
        return "fact", ""
    head = text[: verb.start()]
    person = PERSON.search(head)
    if person is not None:
        return "person", normalise(person[0])
    place = PLACE.search(head) or PLACE.search(text)
    if place is not None:
        return "place", normalise(place[0])
    return "fact", ""


def _text_to_keep(sentence: str) -> str:
    """What the sentence asks to keep; empty if it asks for nothing of that kind."""
    text = sentence.strip().rstrip(".!。！")
    for form in (_ASKS_TO_KEEP, _ASKS_TO_KEEP_ZH):
        match = form.fullmatch(text)
        if match is None:
            continue
        what = match["what"].strip()
        if re.match(r"to\b", what, re.IGNORECASE):
            continue
        if match["sure"] or _STATEMENT.match(what):
            return _clean_text(what)
    return ""


def _is_in_passing(sentence: str) -> bool:
    """Whether a sentence states a need or a liking of the user's beside the wish."""
    text = sentence.strip()
    if not _FIRST_PERSON.match(text) or re.search(r"[?？]", text):
        return False
    if _WISH.match(text):
        return False
    return classify_note(text)[0] == "need" or _LIKING.match(text) is not None


def split_sentences(text: str) -> Iterator[tuple[str, str]]:
    """Parts of a text and what ended each; quotations are never divided."""
    quotations = _QUOTES.findall(text)
    hidden = _QUOTES.sub(_HIDDEN, text)
    start = 0
    for stop in [*_BREAK.finditer(hidden), None]:
        end = stop.start() if stop else len(hidden)
        part = hidden[start:end]
        if part.strip():
            while _HIDDEN in part:
                part = part.replace(_HIDDEN, quotations.pop(0), 1)
            yield part, stop[0] if stop else ""
        start = stop.end() if stop else end


def _clean_text(text: str) -> str:
    return " ".join(text.split()).strip(" .,;:!。，；：！")
