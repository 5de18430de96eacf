"""What a person takes back at once: "on Thursday, oh wait, Friday", 九点半，啊不，十点半.

Only a value that is followed by another one of its kind is taken back: "two, no more" keeps it.
What stands between quotation marks is dictated, and stays as it is.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from nodes import evidence
from nodes.completion.quotes import paraphrase
from tapwright.text.clock_times import ClockTime, find_times
from tapwright.text.dates import WrittenDate, find_dates, find_relative_days
from tapwright.text.language import has_chinese
from tapwright.text.numbers import CHINESE_MEASURE_WORD, Number, find_numbers
from tapwright.text.spans import Span, choose_apart
from tapwright.text.weekdays import find_weekday_names

_Sort = Literal["time", "day", "number", "quote", "name"]
MASK = "\ue000"
"""Stands for each character of a quote."""
_NAME = re.compile(r"(?<=[a-z,] )(?!I\b)[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*")
_PREPOSITION = re.compile(r"(?:at|by|for|to|until|around) ", re.IGNORECASE)
_DAY_OF_MONTH = re.compile(r"\d+(?:st|nd|rd|th)", re.IGNORECASE)
_DAY_SIGN = re.compile(r"[号日](?![线楼桌房常])")

_NOISE = r"[\s,.…;:!?–—-]*"
_HESITATION = r"(?:oh|ah|uh|um+|hm+|well|ok|okay|please)\b"
_FIRM = (
    r"(?:no,? (?:wait|sorry|actually|i mean)\b|(?:oh,? )?wait,? no\b|oh,? wait\b"
    r"|(?:scratch|strike|forget) that\b|i meant?\b(?: to say\b)?|(?:better )?make (?:it|that)\b"
    r"|let['’]?s (?:make it|say)\b|or (?:rather|better)\b|or,? no(?=,)|correction\b"
    r"|my (?:mistake|bad)\b)"
)
"""Takes back what is before it even where nobody put a comma, as in dictated orders."""
_WEAK = (
    r"(?:no(?=[,.…;!–—-]| \.)|nope\b|sorry\b|wait(?=,)|actually\b|rather\b|hang on\b|hold on\b"
    r"|oops\b|not that\b)"
)
"""Takes back what is before it only behind a comma or the like."""
_LEAD = r"(?P<lead>(?:(?:on|at|to|for|the|in|by|from|until|a|an|it['’]s|it is|this|next) )*)"
_MARK = re.compile(
    rf"(?:[\s,.…;:!?–—-]+(?:{_HESITATION}{_NOISE})*(?:{_FIRM}|(?<=[,.…;:!?–—-] ){_WEAK}"
    rf"|(?<=[,…–—-]){_WEAK}|(?<=[,.…;:!?–—-] )(?:{_HESITATION},? ){{1,3}}{_WEAK}))"
    rf"(?:{_NOISE}(?:{_FIRM}|{_WEAK}|{_HESITATION}))*{_NOISE}{_LEAD}",
    re.IGNORECASE,
)
_STOP_ZH = r"[\s，,。…—、！!~～-]"
_SLIP_ZH = (
    r"(?:(?:我|刚才)?(?:说|搞|记|弄|讲)错了?|不对|错了|口误|更正(?:一下)?|[哦啊噢哎呃]不|不不+"
    r"|我(?:是说|的意思是))"
)
_MARK_ZH = re.compile(
    rf"{_STOP_ZH}*[哦啊噢哎呃嗯唉诶]?{_STOP_ZH}*(?:{_SLIP_ZH}"
    rf"|(?<={_STOP_ZH})(?:不是?(?={_STOP_ZH})|算了|(?P<choice>还是|要不然?|不如)))"
    rf"(?:{_STOP_ZH}*(?:{_SLIP_ZH}|[哦啊噢哎呃嗯]|不是))*{_STOP_ZH}*"
    r"(?:应该?是|改[成到为]|换[成到]|那就|就|是)?(?P<lead>(?:[在到从]|[下这本]个?)?)"
)
_CHOSEN_ZH = re.compile(r"[点时]?[\u3400-\u9fff]{0,2}吧")
"""Behind what is chosen in the place of something, as in 还是十点吧."""
_UNIT = re.compile(r"(?: ?[ap]\.?m\b\.?| [a-z]+\b)", re.IGNORECASE)
_UNIT_ZH = re.compile(
    rf"号[线楼桌房]|[点时]|分钟|小时|[分秒天度块元岁楼层路栋]|{CHINESE_MEASURE_WORD}"
)
_COUNTED_ZH = re.compile(
    rf"{CHINESE_MEASURE_WORD}[\u3400-\u9fff]{{1,2}}(?=[，,。…—])"
)
_PART_ZH = re.compile(r"凌晨|早上|上午|中午|下午|傍晚|晚上")
_UNITS = {"number": (_UNIT, _UNIT_ZH, _COUNTED_ZH), "day": (_PART_ZH,)}
"""What may stand between a value and the words that take it back, by the kind of the value."""
_LASTING = re.compile(
    r"\s*(?:more|less|min(?:ute)?s?|hours?|seconds?|days?|weeks?|months?)\b|分钟|小时|秒|天",
    re.IGNORECASE,
)
"""Behind a number that is no time of day."""
_MORE = re.compile(r"\s*(?:more|less)\b", re.IGNORECASE)
_SAYS = re.compile(
    r" (?:is|was|are|has|had|will|would|can(?:['’]t|not)?|could|says?|said|needs?|wants?|isn['’]t"
    r"|won['’]t|did|does)\b",
    re.IGNORECASE,
)
"""Behind a name that begins a sentence of its own."""
_JOINED = re.compile(r"\s*(?:,\s*)?(?:(?:on|at|the)\s+|的\s*)*", re.IGNORECASE)
_RANGE = re.compile(
    r"\s*(?:to|until|till|through|到|至|-|–|~)\s*", re.IGNORECASE
)
_RESTART = re.compile(
    r"^[^.;!?]*?(?:\.{3}|…)\s*"
    r"(?:no,? wait|(?:ah |oh )?no,|never ?mind|scratch that|sorry,(?: just)?|(?:h+m+,? )?i mean)"
    r"(?!\w)[,;:.!]?",
    re.IGNORECASE,
)
"""What is said anew from its beginning."""
_VERB_ZH = re.compile(
    r"(?P<verb>[\u3400-\u9fff]{1,3})[^，。；]{1,8}[，。…,\s]*(?:不对|[哦啊噢]不)[，,。\s]+(?=(?P=verb))"
)
"""What is said anew from its verb, as from 发给."""
_VERB = re.compile(
    rf"\b(?P<verb>[a-z]{{3,}})\b [^,.;!?]{{1,40}}?(?:{_MARK.pattern})(?=(?P=verb)\b)",
    re.IGNORECASE,
)
"""What is said anew from its verb, as from "call"."""
_NAME_ZH = re.compile(
    r"(?P<verb>告诉|通知|联系|回复|[发打转寄]给|约|给)(?![我他她它])[\u3400-\u9fff]{1,4}?"
    rf"{_STOP_ZH}*(?:{_SLIP_ZH}|{_STOP_ZH}不是){_STOP_ZH}+(?:是)?"
    r"(?=(?!算了|不用|不要|先|再|别)[\u3400-\u9fff]{1,3}(?:[，,。：:“\"]|$|[我说发打讲]))"
)


_ONLY_VALUES = re.compile(
    r"(?:[\s,.!…，。！、]|\b(?:ok|okay|yes|yeah|no|then|please|make it|let['’]?s|do|take|try|use"
    r"|say|go (?:for|with)|it|be|at|on|to|the|instead|rather|better|fine|sure|well|oh|o['’]?clock"
    r"|thanks|thank you)\b|那就|那|就|改成?|换成?|用|选|好的?|吧|是|在|点|号|的|嗯|行|可以|谢谢)*",
    re.IGNORECASE,
)
"""What an answer may say besides its values."""


_MOVED = re.compile(
    r"(?:\b(?:move|change|reschedule|shift|push|switch|set|bring|postpone|rename)\b"
    r"[^.;!?]{1,60}?\bto\b|[^，,。；！？]{1,40}?[改换调挪移推](?:[到成为至]))"
    r"(?P<goal>[^,.;!?，。；！？]*)",
    re.IGNORECASE,
)
"""What names the thing that is changed, and what it is changed to."""


@dataclass(frozen=True, kw_only=True)
class Value(Span):
    """A value that an instruction names, without a preposition."""

    sort: _Sort
    span: Span | None = None
    """What the reader of its kind found; None of quotes and names."""

    @property
    def values(self) -> frozenset[object]:
        """What it may mean; a number may be an hour."""
        if self.span is None:
            return frozenset({self.text})
        meanings: set[object] = set()
        for value in self.span.values:
            meanings.add((type(self.span), value))
        if isinstance(self.span, Number) and self.span.value in range(25):
            minute = int(self.span.value) % 24 * 60
            later = (minute + 720) % 1440
            meanings.add((ClockTime, minute))
            meanings.add((ClockTime, later))
        return frozenset(meanings)


@dataclass(frozen=True, kw_only=True)
class Correction:
    """A value that is taken back, and the one in its place."""

    withdrawn: Value
    kept: Value


def drop_corrections(instruction: str) -> str:
    """The instruction without the values that it replaces itself."""
    text, _ = read_corrections(instruction)
    name = _NAME_ZH.search(mask_quotes(text))
    if name is not None:
        ahead = text[: name.end("verb")]
        rest = text[name.end() :]
        text = ahead + rest
    for pattern in (_RESTART, _VERB_ZH, _VERB):
        match = pattern.search(mask_quotes(text))
        if match is None:
            continue
        ahead = text[: match.start()]
        rest = text[match.end() :]
        text = ahead + " " + rest
    return text


def replace_values(instruction: str, answer: str, question: str = "") -> str:
    """The instruction with the values of an answer in the place of its own.

    Only an answer that says nothing else is read: "Saturday at 10 then", 那就十点吧. Of several
    values of a kind the one is replaced that the question names.

    Args:
        instruction: the user's.
        answer: what the user said when asked.
        question: that was put to them.
    """
    values = _list_values(answer)
    rest = answer
    for value in reversed(values):
        ahead = rest[: value.start]
        behind = rest[value.end :]
        rest = ahead + " " + behind
    if not _ONLY_VALUES.fullmatch(rest):
        return instruction
    for new in values:
        old = _find_answered(instruction, new, question)
        if old is None:
            continue
        ahead = instruction[: old.start]
        rest = instruction[old.end :]
        before, after = _list_carried(old, new, rest, "")
        instruction = ahead + before + new.text + after + rest
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
    values = _list_values(instruction)
    named = _list_naming(match, values)
    for value in reversed(values):
        if match.start("goal") < value.end and value.start < match.end():
            continue
        if names_value(answer, value):
            continue
        for each in named:
            if names_value(value.text, each):
                ahead = instruction[: value.start]
                rest = instruction[value.end :]
                instruction = ahead + " " + rest
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
    return any(value.sort == "day" for value in _list_values(text))


def _names_other(answer: str, instruction: str, question: str) -> bool:
    """Whether an answer names something that the question tells of and the instruction does not."""
    rest = answer
    for value in reversed(_list_values(answer)):
        if value.span is not None:
            rest = rest[: value.start] + " " + rest[value.end :]
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
    for value in _list_values(instruction):
        if value.span is None:
            continue
        if not _is_like(value, answer):
            continue
        like.append(value)
        if names_value(question, value):
            named.append(value)
    if len(like) == 1:
        return like[0]
    if len(named) == 1:
        return named[0]
    return None


@lru_cache(maxsize=64)
def read_corrections(text: str) -> tuple[str, tuple[Correction, ...]]:
    """A text without values that it takes back at once, and these."""
    corrections: list[Correction] = []
    while True:
        shorter, found = _take_back_first(text)
        if len(shorter) >= len(text):
            return text, tuple(corrections)
        text = shorter
        corrections += found


def _take_back_first(text: str) -> tuple[str, list[Correction]]:
    """The text without the first value that it takes back, and what that is."""
    plain = mask_quotes(text)
    values = _list_values(text)
    for number, (first, second) in enumerate(pairwise(values), 1):
        gap = plain[first.end : second.start]
        unit, mark = _read_gap(first, gap)
        if mark is None:
            continue
        ahead = _list_joined_back(values[:number], plain)
        behind = _list_joined(values[number:], plain)
        if not _may_replace(first, behind, mark, plain):
            continue
        withdrawn = _choose_withdrawn(ahead, behind)
        if not withdrawn:
            continue
        lead = second.start - len(mark["lead"])
        place = range(first.end, lead)
        return _replace(text, withdrawn, behind, place, unit)
    return text, []


def _replace(
    text: str,
    withdrawn: Sequence[Value],
    behind: Sequence[Value],
    mark: range,
    unit: str,
) -> tuple[str, list[Correction]]:
    """The text with the later values in the place of those that are taken back."""
    found: list[Correction] = []
    kept = ""
    place = mark.stop
    for new in behind:
        kept += text[place : new.start]
        place = new.end
        rest = text[place:]
        old = _find_like(new, withdrawn)
        if old is None:
            kept += new.text
            continue
        found.append(Correction(withdrawn=old, kept=new))
        before, after = _list_carried(old, new, rest, unit)
        kept += before + new.text + after
    start = withdrawn[0].start
    end = withdrawn[-1].end
    ahead = text[:start]
    between = text[end : mark.start]
    lead = text[mark.stop : behind[0].start]
    if has_chinese(lead):
        ahead = ahead.removesuffix(lead)
    return ahead + kept + between + text[place:], found


def _find_like(new: Value, withdrawn: Sequence[Value]) -> Value | None:
    """The first of the values that are taken back that a later one may replace."""
    for old in withdrawn:
        if _is_like(old, new):
            return old
    return None


def _list_carried(
    old: Value, new: Value, rest: str, unit: str
) -> tuple[str, str]:
    """What the new value leaves out: a half of the day or a month before it, a unit behind it."""
    numbers = find_numbers(old.text)
    if isinstance(old.span, WrittenDate):
        is_bare = isinstance(new.span, Number)
        month = old.text[: numbers[-1].start]
        return (month if is_bare else ""), ""
    if isinstance(old.span, ClockTime) and old.span.is_sure:
        is_open = not isinstance(new.span, ClockTime) or not new.span.is_sure
        if numbers and is_open:
            return _read_half(old, numbers)
        return "", ""
    if new.sort == "day" and not _PART_ZH.match(rest):
        return "", unit
    has_unit = _UNIT_ZH.match(rest) is not None
    if unit.isascii() and _UNIT.match(rest):
        has_unit = True
    if new.sort != "number" or has_unit:
        return "", ""
    return "", unit


def _read_half(time: Value, numbers: Sequence[Number]) -> tuple[str, str]:
    """The half of the day of a time, if it stands before its numbers, and if behind them."""
    part = time.text[: numbers[0].start].strip()
    if has_chinese(part):
        return part, ""
    half = time.text[numbers[-1].end :]
    if half.isascii():
        return "", half
    return "", ""


def _choose_withdrawn(
    ahead: Sequence[Value], behind: Sequence[Value]
) -> list[Value]:
    """The last of the values ahead for each of those behind that is like it."""
    chosen: list[Value] = []
    left = list(ahead)
    for new in reversed(behind):
        old = _find_like(new, left[::-1])
        if old is not None:
            left.remove(old)
            chosen.append(old)
    return choose_apart(chosen)


def _is_like(old: Value, new: Value) -> bool:
    return old.sort == new.sort or {old.sort, new.sort} == {"time", "number"}


def _may_replace(
    first: Value,
    behind: Sequence[Value],
    mark: re.Match[str],
    text: str,
) -> bool:
    """Whether what follows a mark may replace what is before it."""
    second = behind[0]
    end = behind[-1].end
    if second.sort == "number" and _MORE.match(text, end):
        return False
    is_time = first.sort == "time" and second.sort == "number"
    if is_time and _LASTING.match(text, end):
        # "At seven, sorry, ten minutes late" is no other time.
        return False
    if second.sort == "name" and _SAYS.match(text, end):
        return False
    if mark.groupdict().get("choice"):
        return _CHOSEN_ZH.match(text, end) is not None
    return True


def _list_joined(values: Sequence[Value], text: str) -> list[Value]:
    """The first values that make one day, time or range, as in `Friday at 7`, 八点到十点."""
    joined = [values[0]]
    for first, second in pairwise(values):
        if not _is_joined(first, second, text):
            break
        joined.append(second)
    return joined


def _list_joined_back(values: Sequence[Value], text: str) -> list[Value]:
    """The last values that make one day, time or range."""
    joined = [values[-1]]
    for second, first in pairwise(reversed(values)):
        if not _is_joined(first, second, text):
            break
        joined.insert(0, first)
    return joined


def _is_joined(first: Value, second: Value, text: str) -> bool:
    gap = text[first.end : second.start]
    sorts = {first.sort, second.sort}
    if sorts == {"day", "time"} and _JOINED.fullmatch(gap):
        return True
    if _RANGE.fullmatch(gap) is None:
        return False
    return sorts <= {"day", "time", "number"}


def _read_gap(first: Value, gap: str) -> tuple[str, re.Match[str] | None]:
    """The unit of a value, and the words that take it back; None if there are none."""
    units = [""]
    for pattern in _UNITS.get(first.sort, ()):
        match = pattern.match(gap)
        if match is not None:
            units.append(match[0])
    for unit in units:
        for pattern in (_MARK, _MARK_ZH):
            mark = pattern.fullmatch(gap, len(unit))
            if mark is not None:
                return unit, mark
    return "", None


def _list_values(text: str) -> list[Value]:
    """The values of a text in reading order; of those that overlap, the first kind's."""
    return choose_apart(_read_values(text))


def _read_values(text: str) -> Iterator[Value]:
    for quote in evidence.QUOTES.finditer(text):
        yield _make_words("quote", quote)
    plain = mask_quotes(text)
    for time in find_times(plain):
        preposition = _PREPOSITION.match(time.text)
        skipped = 0
        if preposition:
            skipped = preposition.end()
        start = time.start + skipped
        yield _make_value("time", time, plain, start, time.end)
    days: list[Span] = [
        *find_dates(plain),
        *find_weekday_names(plain),
        *find_relative_days(plain),
    ]
    for day in days:
        yield _make_value("day", day, plain, day.start, day.end)
    for number in find_numbers(plain):
        yield _make_number(number, plain)
    for name in _NAME.finditer(plain):
        yield _make_words("name", name)


def _make_words(sort: _Sort, match: re.Match[str]) -> Value:
    start, end = match.span()
    return Value(
        sort=sort,
        start=start,
        end=end,
        text=match[0],
    )


def _make_number(number: Number, text: str) -> Value:
    """A number; 12th and 12号 are days."""
    start = number.start
    end = number.end
    sort: _Sort = "number"
    sign = _DAY_SIGN.match(text, end)
    if sign is not None:
        sort = "day"
        end = sign.end()
    if _DAY_OF_MONTH.fullmatch(number.text):
        sort = "day"
    return _make_value(sort, number, text, start, end)


def _make_value(
    sort: _Sort, span: Span, text: str, start: int, end: int
) -> Value:
    words = text[start:end]
    return Value(
        sort=sort,
        start=start,
        end=end,
        text=words,
        span=span,
    )


def mask_quotes(text: str) -> str:
    """The text with other characters in the place of its quotes, whose words are dictated."""
    return evidence.QUOTES.sub(lambda quote: MASK * len(quote[0]), text)


def names_value(text: str, value: Value) -> bool:
    """Whether a text names a value, in the same words or others of its kind."""
    if value.span is None:
        words = value.text.strip(evidence.QUOTE_SIGNS)
        pattern = rf"(?<!\w){re.escape(words)}(?!\w)"
        return re.search(pattern, text) is not None
    for other in _list_values(text):
        if other.span is None:
            continue
        if not _is_like(value, other):
            continue
        if not value.values.isdisjoint(other.values):
            return True
    return False
