"""What the user's answers put in the place of what an instruction names."""

import re
from collections.abc import Sequence

from memory import user_answers
from nodes.completion.checks.instruction.corrections import list_carried
from nodes.completion.checks.instruction.named_values import (
    Value,
    is_like,
    list_values,
    mask_quotes,
    names_value,
)
from nodes.completion.quotes import paraphrase
from tapwright.text.language import has_chinese
from tapwright.text.numbers import (
    ANY_NUMBER,
    CHINESE_MEASURE_WORD,
    CHINESE_NUMBER,
)
from tapwright.text.spans import replace_stretch

_ONLY_VALUES = re.compile(
    r"(?:[\s,.!…，。！、]|\b(?:ok|okay|yes|yeah|no|then|please|make it|let['’]?s|do|take|try|use"
    r"|say|go (?:for|with)|it|be|at|on|to|the|instead|rather|better|fine|sure|well|oh|o['’]?clock"
    r"|thanks|thank you)\b|那|就|改成?|换成?|用|选|好|吧|是|在|点|号|的|嗯|行|可以|谢谢)*",
    re.IGNORECASE,
)
"""What an answer may say besides its values."""


_COUNT = re.compile(
    rf"(?:^|[,.，。;；])\s*(?:(?:just|only|make it|then|take|buy|and)\s+)*(?P<count>{ANY_NUMBER})"
    r"\s+(?P<unit>[a-z]{3,})(?: (?:is enough|will do|then|please))?\s*(?=$|[,.;!])"
    rf"|(?:^|[,.，。;；])\s*(?:就|只|那|还是|买|要|来|拿)*(?P<count_zh>{CHINESE_NUMBER}|\d+)"
    rf"(?P<unit_zh>{CHINESE_MEASURE_WORD})(?:就)?(?:够了?|行了?|可以了?|好了|吧)?(?=$|[，。,；！])",
    re.IGNORECASE,
)
"""A clause of an answer that says nothing but how many."""
_MOVED = re.compile(
    r"(?:\b(?:move|change|reschedule|shift|push|switch|set|bring|postpone|rename)\b"
    r"[^.;!?]{1,60}?\bto\b|[^，,。；！？]{1,40}?[改换调挪移推](?:[到成为至]))"
    r"(?P<goal>[^,.;!?，。；！？]*)",
    re.IGNORECASE,
)
"""What names the thing that is changed, and what it is changed to."""


_ABSENT = re.compile(
    r"\b(?:no|not|none|nothing|neither|cannot|only)\b|n['’]t\b|没|无法|不(?:在|存在|到|是)|只有",
    re.IGNORECASE,
)
_TURNS = re.compile(
    r"\b(?:then|instead|rather|never ?mind|forget it)\b|算了|那(?:就|给|帮|替|你|把|我|还是)"
    r"|换[成个]",
    re.IGNORECASE,
)
"""Says that something else is wanted."""
_ORDERS = re.compile(
    r"\b(?:delete|remove|throw (?:out|away)|rename|change|buy|get|order|put|add|send|forward|open"
    r"|play|set|move|call|book|(?:should|is to) (?:be|say|read))\b"
    r"|[买删改发转订定设放打写记加叫换查]",
    re.IGNORECASE,
)
_STANDS = re.compile(
    r"\s*(?:(?:and|but|then|also|please)\s+)*(?:delete|remove|rename|change|buy|get|order|put|add"
    r"|send|forward|open|play|set|move|call|book|text|tell|write|note|remind|log|turn|switch|make"
    r"|e?mail|reply|answer|share|save|create)\b"
    r"|\s*(?:[请再并还也]|帮我|然后|顺便)*(?:[把将给买删发转订设放打写记加]|提醒|告诉|回复|新建|取消)"
    r"|.*(?:\b(?:not|never|without|stop)\b|n['’]t\b|[别不停]|自己)",
    re.IGNORECASE,
)
"""A clause that asks for something of its own, or forbids something."""
_CLAUSE = re.compile(
    r"[,.;!?，。；！？]\s*|\band\b|(?=然后|顺便|并且)", re.IGNORECASE
)


_NAME = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3}"
_NAME_ZH = r"(?![\u3400-\u9fff·]*[不没别了吗呢先再])[\u3400-\u9fff·]{2,5}?"
_SORRY = (
    r"(?:(?:oh|ah|oops|sorry|no|right|well|ok|okay|wait|(?:(?:that|it)['’]?s )?my (?:mistake|bad"
    r"|fault)|I (?:got|said) (?:it|that|the name) wrong|wrong name)\b[\s,.;:!–—-]*)*"
)
_SORRY_ZH = (
    r"(?:(?:[哦啊噢哎嗯]|抱歉|不好意思|对不起|我?(?:说|记|打|写|弄|搞)错了?(?:名字|人)?|口误|不对|错了"
    r"|是我的错)[\s，,。！!]*)*"
)
_OTHER_NAME = re.compile(
    rf"{_SORRY}(?P<meant>(?:I(?: actually)? (?:mean|meant|want|wanted)|(?:it|that)(?:['’]s| is| was"
    r"| should be| should have been)|(?:his|her|their|the) name is|make (?:it|that)"
    r"|(?:then |please )*(?:tell|text|message|write|send(?: (?:it|that|this))?|call|ask|e?mail|use"
    rf"|take)(?: to)?) )?(?P<name>{_NAME})(?:,? (?:then|instead|please|thanks|thank you))*[.!]*"
)
_OTHER_NAME_ZH = re.compile(
    rf"{_SORRY_ZH}(?P<meant>(?:我(?:是)?(?:想)?(?:[说指找要]的?|的意思)?|应该|其实|那?就|他|她|名字)*"
    rf"(?:是说|[是叫找给]|发给|告诉|换成|改成))?(?P<name>{_NAME_ZH})[吧啊]?[\s，,。！!]*(?:谢谢)?[。！!]*"
)
"""An answer that says nothing but another name."""
_WHO = re.compile(
    r"\b(?:whom?|whose|which (?:contact|person|one)|what name|instead)\b|谁|哪[位个]|什么名字",
    re.IGNORECASE,
)
_GONE_ZH = re.compile(
    r"(?:没有?找到|找不到|查不到|没有)(?:叫|名叫|名为|联系人|[“「\"'])*(?P<rest>[\u3400-\u9fff·]{2,8})"
)


def replace_name(instruction: str, answer: str, question: str) -> str:
    """The instruction with the name of an answer in the place of one that cannot be found.

    "There is no Daniel: who is meant?" may be answered with "my mistake, I meant Hugo Silva". A
    bare name counts only where the question asks for one.

    Args:
        instruction: the user's.
        answer: what the user said when asked.
        question: that was put to them.
    """
    name = _read_other_name(answer.strip(), question)
    old = _find_missed_name(instruction, question)
    if not name or not old or old.casefold() in name.casefold():
        return instruction
    pattern = _compile_words(old)
    return pattern.sub(name, instruction)


def _read_other_name(answer: str, question: str) -> str:
    """The name that is all that an answer says; empty if it says more, or no name."""
    match = _OTHER_NAME.fullmatch(answer) or _OTHER_NAME_ZH.fullmatch(answer)
    if match is None or user_answers.names_nothing(answer):
        return ""
    if match["meant"]:
        return match["name"]
    if user_answers.is_yes(answer) or not _WHO.search(question):
        return ""
    if any(each.span for each in list_values(answer)):
        return ""
    return match["name"]


def _find_missed_name(instruction: str, question: str) -> str:
    """The one name of an instruction that a question says is not there; empty if none is."""
    for match in _GONE_ZH.finditer(question):
        rest = match["rest"]
        for end in range(len(rest), 1, -1):
            if rest[:end] in instruction:
                return rest[:end]
    names = {
        value.text
        for clause in filter(_ABSENT.search, _CLAUSE.split(question))
        for value in list_values(f", {clause}")
        if value.sort == "name"
    }
    missed = [
        name for name in names if _compile_words(name).search(instruction)
    ]
    return missed[0] if len(missed) == 1 else ""


def _compile_words(name: str) -> re.Pattern[str]:
    """What finds a name in an instruction, as a word of its own in English."""
    pattern = re.escape(name)
    if not has_chinese(name):
        pattern = rf"(?<!\w){pattern}(?!\w)"
    return re.compile(pattern, re.IGNORECASE)


def replace_order(instruction: str, answer: str, question: str) -> str:
    """The order of an answer in the place of the part that cannot be done.

    "There is no travel cup" may be answered with "then buy a phone case": nothing of the cup is
    left to look for, and what else the instruction asks for or forbids stands. An answer that names
    a value of the instruction only mends it.

    Args:
        instruction: the user's.
        answer: what the user said when asked.
        question: that was put to them.
    """
    told = mask_quotes(answer)
    for pattern, text in ((_ABSENT, question), (_TURNS, told), (_ORDERS, told)):
        if not pattern.search(text):
            return instruction
    for value in list_values(instruction):
        if value.span is not None and names_value(answer, value):
            return instruction
    if not paraphrase.list_terms(answer) - paraphrase.list_terms(instruction):
        return instruction
    asked = paraphrase.list_terms(question)
    clauses = _CLAUSE.split(instruction)
    likeness: list[int] = []
    for clause in clauses:
        shared = paraphrase.list_terms(clause) & asked
        likeness.append(len(shared))
    most = max(likeness)
    if not most:
        return instruction
    del clauses[likeness.index(most)]
    return "\n".join([answer, *filter(_STANDS.match, clauses)])


def replace_values(instruction: str, answer: str, question: str = "") -> str:
    """The instruction with the values of an answer in the place of its own.

    Only an answer that says nothing else is read: "Saturday at 10 then", 那就十点吧. Of several
    values of a kind the one is replaced that the question names.

    Args:
        instruction: the user's.
        answer: what the user said when asked.
        question: that was put to them.
    """
    values = list_values(answer)
    rest = answer
    for value in reversed(values):
        rest = replace_stretch(rest, value.start, value.end, " ")
    if not _ONLY_VALUES.fullmatch(rest):
        return _replace_count(instruction, answer)
    for new in values:
        old = _find_answered(instruction, new, question)
        if old is None:
            continue
        before, after = list_carried(old, new, instruction[old.end :], "")
        words = before + new.text + after
        instruction = replace_stretch(instruction, old.start, old.end, words)
    return instruction


def _replace_count(instruction: str, answer: str) -> str:
    """The instruction with a count that one clause of an answer sets: "dark blue, just two pieces".

    Of the numbers of the instruction only the one with the same unit is replaced.
    """
    for match in _COUNT.finditer(mask_quotes(answer)):
        same: list[Value] = []
        count = match["count"] or match["count_zh"]
        unit = match["unit"] or match["unit_zh"]
        for value in list_values(instruction):
            behind = instruction[value.end :].lstrip()
            if value.sort == "number" and behind.startswith(unit):
                same.append(value)
        if len(same) == 1:
            instruction = replace_stretch(
                instruction, same[0].start, same[0].end, count
            )
    return instruction


def drop_other_thing(instruction: str, answer: str, question: str) -> str:
    """The instruction without the values of a thing in whose place the answer names another.

    "Move my 3 PM meeting to 4" names the meeting by its hour. If there is none, and "The Weekly
    sync then" is what the user says to a question that tells of it, no 3 PM is left to look for.

    Args:
        instruction: the user's.
        answer: what the user said when asked.
        question: that was put to them.
    """
    match = _MOVED.search(mask_quotes(instruction))
    if match is None or not _names_other(answer, instruction, question):
        return instruction
    values = list_values(instruction)
    named = _list_naming(match, values)
    for value in reversed(values):
        if match.start("goal") < value.end and value.start < match.end():
            continue
        if names_value(answer, value):
            continue
        for each in named:
            if names_value(value.text, each):
                instruction = replace_stretch(
                    instruction, value.start, value.end, " "
                )
                break
    return instruction


def _list_naming(moved: re.Match[str], values: Sequence[Value]) -> list[Value]:
    """The values that name the thing to be moved: those ahead of where it is moved to.

    Where no other day is named, another thing stays on the same day.
    """
    has_day = _has_day(moved["goal"])
    naming: list[Value] = []
    for value in values:
        if value.start < moved.start() or value.end > moved.start("goal"):
            continue
        if has_day or value.sort != "day":
            naming.append(value)
    return naming


def _has_day(text: str) -> bool:
    return any(value.sort == "day" for value in list_values(text))


def _names_other(answer: str, instruction: str, question: str) -> bool:
    """Whether an answer names something that the question tells of and the instruction does not."""
    rest = answer
    for value in reversed(list_values(answer)):
        if value.span is not None:
            rest = replace_stretch(rest, value.start, value.end, " ")
    rest = _ONLY_VALUES.sub(lambda match: " " * len(match[0]), rest)
    terms = paraphrase.list_terms(rest)
    told = paraphrase.list_terms(question)
    return bool(terms & told - paraphrase.list_terms(instruction))


def _find_answered(
    instruction: str, answer: Value, question: str
) -> Value | None:
    """The one value of an instruction that an answer may replace; None if it is not clear."""
    like: list[Value] = []
    named: list[Value] = []
    for value in list_values(instruction):
        if value.span is None:
            continue
        if not is_like(value, answer):
            continue
        like.append(value)
        if names_value(question, value):
            named.append(value)
    if len(like) == 1:
        return like[0]
    if len(named) == 1:
        return named[0]
    return None
