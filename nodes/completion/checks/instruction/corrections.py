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
from tapwright.text.clock_times import ClockTime, find_times
from tapwright.text.dates import WrittenDate, find_dates, find_relative_days
from tapwright.text.language import has_chinese
from tapwright.text.numbers import CHINESE_MEASURE_WORD, Number, find_numbers
from tapwright.text.spans import Span
from tapwright.text.weekdays import find_weekday_names

_Sort = Literal["time", "day", "number", "quote", "name"]
MASK = "\ue000"
"""Stands for each character of a quote."""
_NAME = re.compile(r"(?<=[a-z,] )(?!I\b)[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*")
_PREPOSITION = re.compile(r"(?:at|by|for|to|until|around) ", re.IGNORECASE)
_DAY_OF_MONTH = re.compile(r"\d+(?:st|nd|rd|th)", re.IGNORECASE)
_DAY_SIGN = re.compile(r"[号日](?![线楼桌房常])")

_NOISE = r"[\s,.…;:!–—-]*"
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
    rf"(?:[\s,.…;:!–—-]+(?:{_HESITATION}{_NOISE})*(?:{_FIRM}|(?<=[,.…;:!–—-] ){_WEAK}"
    rf"|(?<=[,…–—-]){_WEAK}|(?<=[,.…;:!–—-] )(?:{_HESITATION},? ){{1,3}}{_WEAK}))"
    rf"(?:{_NOISE}(?:{_FIRM}|{_WEAK}|{_HESITATION}))*{_NOISE}{_LEAD}",
    re.IGNORECASE,
)
_STOP_ZH = r"[\s，,。…—、！!~～-]"
_SLIP_ZH = (
    r"(?:(?:我|刚才)?(?:说|搞|记|弄|讲)错了?|不对|错了|口误|更正(?:一下)?|[哦啊噢哎呃]不|不不+"
    r"|我(?:是说|的意思是))"
)
_MARK_ZH = re.compile(
    rf"{_STOP_ZH}*[哦啊噢哎呃嗯唉诶]?{_STOP_ZH}*(?:{_SLIP_ZH}|(?<={_STOP_ZH})(?:不是|算了|(?P<choice>还是))"
    rf"(?:(?<=还是)|(?={_STOP_ZH})))"
    rf"(?:{_STOP_ZH}*(?:{_SLIP_ZH}|[哦啊噢哎呃嗯]|不是))*{_STOP_ZH}*"
    r"(?:应该?是|改[成到为]|换[成到]|那就|就|是)?(?P<lead>(?:[在到从]|[下这本]个?)?)"
)
_UNIT = re.compile(r"(?: ?[ap]\.?m\b\.?| [a-z]+\b)", re.IGNORECASE)
_UNIT_ZH = re.compile(
    rf"号[线楼桌房]|[点时]|分钟|小时|[分秒天度块元岁]|{CHINESE_MEASURE_WORD}"
)
_COUNTED_ZH = re.compile(
    rf"{CHINESE_MEASURE_WORD}[\u3400-\u9fff]{{1,2}}(?=[，,。…—])"
)
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


@dataclass(frozen=True, kw_only=True)
class Value:
    """A value that an instruction names, without a preposition."""

    sort: _Sort
    start: int
    end: int
    text: str
    span: Span | None = None


@dataclass(frozen=True, kw_only=True)
class Correction:
    """A value that is taken back, and the one in its place."""

    withdrawn: Value
    kept: Value


def drop_corrections(instruction: str) -> str:
    """The instruction without the values that it replaces itself."""
    text, _ = read_corrections(instruction)
    for pattern in (_RESTART, _NAME_ZH, _VERB_ZH):
        match = pattern.search(mask_quotes(text))
        if match is not None:
            start = match.start()
            if pattern is _NAME_ZH:
                start = match.end("verb")
            blank = "" if pattern is _NAME_ZH else " "
            text = text[:start] + blank + text[match.end() :]
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
    values = _list_values(answer, answer)
    rest = answer
    for value in reversed(values):
        rest = f"{rest[: value.start]} {rest[value.end :]}"
    if not _ONLY_VALUES.fullmatch(rest):
        return instruction
    for new in values:
        masked = mask_quotes(instruction)
        olds: list[Value] = []
        for old in _list_values(instruction, masked):
            if old.span is not None and _is_like(old, new):
                olds.append(old)
        if len(olds) > 1:
            olds = [old for old in olds if names_value(question, old)]
        if len(olds) != 1:
            continue
        (old,) = olds
        rest = instruction[old.end :]
        before, after = _list_carried(old, new, rest, "")
        changed = f"{before}{new.text}{after}"
        instruction = f"{instruction[: old.start]}{changed}{rest}"
    return instruction


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
    masked = mask_quotes(text)
    values = _list_values(text, masked)
    for number, (first, second) in enumerate(pairwise(values)):
        unit, mark = _read_gap(first, masked[first.end : second.start])
        if mark is None:
            continue
        ahead = _list_joined(values[: number + 1], masked, backwards=True)
        behind = _list_joined(values[number + 1 :], masked)
        if not _is_in_its_place(first, behind, mark, masked):
            continue
        withdrawn = _choose_withdrawn(ahead, behind)
        if withdrawn:
            lead = second.start - len(mark["lead"])
            return _replace(text, withdrawn, first, behind, unit, lead)
    return text, []


def _replace(
    text: str,
    withdrawn: Sequence[Value],
    last: Value,
    behind: Sequence[Value],
    unit: str,
    lead: int,
) -> tuple[str, list[Correction]]:
    """The text with the later values in the place of those that are taken back."""
    found: list[Correction] = []
    left = list(withdrawn)
    kept = ""
    place = lead
    for new in behind:
        kept += text[place : new.start]
        place = new.end
        before = after = ""
        for old in left:
            if _is_like(old, new):
                left.remove(old)
                found.append(Correction(withdrawn=old, kept=new))
                before, after = _list_carried(old, new, text[place:], unit)
                break
        kept += before + new.text + after
    start, end = withdrawn[0].start, withdrawn[-1].end
    between = text[end : last.end]
    ahead = text[:start]
    if has_chinese(kept[:1]) and ahead.endswith(text[lead : behind[0].start]):
        ahead = ahead[: len(ahead) - (behind[0].start - lead)]
    return ahead + kept + between + text[place:], found


def _list_carried(
    old: Value, new: Value, rest: str, unit: str
) -> tuple[str, str]:
    """The half of the day, the month or the unit of the old value that the new one leaves out."""
    numbers = find_numbers(old.text)
    if isinstance(old.span, WrittenDate) and isinstance(new.span, Number):
        return old.text[: numbers[-1].start], ""
    if isinstance(old.span, ClockTime) and old.span.is_sure and numbers:
        if isinstance(new.span, ClockTime) and new.span.is_sure:
            return "", ""
        part = old.text[: numbers[0].start].strip()
        if has_chinese(part):
            return part, ""
        half = old.text[numbers[-1].end :]
        return "", half if half.isascii() else ""
    if new.sort != "number" or _UNIT_ZH.match(rest):
        return "", ""
    if unit.isascii() and _UNIT.match(rest):
        return "", ""
    return "", unit


def _choose_withdrawn(
    ahead: Sequence[Value], behind: Sequence[Value]
) -> list[Value]:
    """The last of the values ahead for each of those behind that is like it."""
    chosen: list[Value] = []
    left = list(ahead)
    for new in reversed(behind):
        for old in reversed(left):
            if _is_like(old, new):
                left.remove(old)
                chosen.append(old)
                break
    chosen.sort(key=lambda value: value.start)
    return chosen


def _is_like(old: Value, new: Value) -> bool:
    return old.sort == new.sort or {old.sort, new.sort} == {"time", "number"}


def _is_in_its_place(
    first: Value,
    behind: Sequence[Value],
    mark: re.Match[str],
    text: str,
) -> bool:
    """Whether what follows a mark may replace what is before it."""
    second, end = behind[0], behind[-1].end
    if second.sort == "number" and _MORE.match(text, end):
        return False
    is_time = first.sort == "time" and second.sort == "number"
    if is_time and _LASTING.match(text, end):
        # "At seven, sorry, ten minutes late" is no other time.
        return False
    if second.sort == "name" and _SAYS.match(text, end):
        return False
    if mark.groupdict().get("choice"):
        return (
            re.match(r"[点时]?[\u3400-\u9fff]{0,2}吧", text[end:]) is not None
        )
    return True


def _list_joined(
    values: Sequence[Value], text: str, *, backwards: bool = False
) -> list[Value]:
    """The values at one end that make one day, time or range, as in `Friday at 7`, 八点到十点."""
    joined = [values[-1] if backwards else values[0]]
    pairs = list(pairwise(values))
    for first, second in reversed(pairs) if backwards else pairs:
        gap = text[first.end : second.start]
        sorts = {first.sort, second.sort}
        is_range = _RANGE.fullmatch(gap) is not None
        is_day = sorts == {"day", "time"} and _JOINED.fullmatch(gap) is not None
        if not is_day and not (is_range and sorts <= {"day", "time", "number"}):
            break
        if backwards:
            joined.insert(0, first)
        else:
            joined.append(second)
    return joined


def _read_gap(first: Value, gap: str) -> tuple[str, re.Match[str] | None]:
    """The unit of a value, and the words that take it back; None if there are none."""
    units = [""]
    if first.sort == "number":
        for pattern in (_UNIT, _UNIT_ZH, _COUNTED_ZH):
            match = pattern.match(gap)
            if match is not None:
                units.append(match[0])
    for unit in units:
        for pattern in (_MARK, _MARK_ZH):
            mark = pattern.fullmatch(gap, len(unit))
            if mark is not None:
                return unit, mark
    return "", None


def _list_values(text: str, masked: str) -> list[Value]:
    """The values of a text in reading order; of those that overlap, the first kind's."""
    chosen: list[Value] = []
    for value in _read_values(text, masked):
        if all(
            value.end <= each.start or each.end <= value.start
            for each in chosen
        ):
            chosen.append(value)
    return sorted(chosen, key=lambda value: value.start)


def _read_values(text: str, masked: str) -> Iterator[Value]:
    for quote in evidence.QUOTES.finditer(text):
        yield Value(
            sort="quote", start=quote.start(), end=quote.end(), text=quote[0]
        )
    for time in find_times(masked):
        match = _PREPOSITION.match(time.text)
        yield _make_value("time", time, masked, len(match[0]) if match else 0)
    days: list[Span] = [
        *find_dates(masked),
        *find_weekday_names(masked),
        *find_relative_days(masked),
    ]
    for day in days:
        yield _make_value("day", day, masked)
    for number in find_numbers(masked):
        yield _make_number(number, masked)
    for name in _NAME.finditer(masked):
        yield Value(
            sort="name", start=name.start(), end=name.end(), text=name[0]
        )


def _make_number(number: Number, text: str) -> Value:
    """A number; 12th and 12号 are days."""
    if _DAY_OF_MONTH.fullmatch(number.text):
        return _make_value("day", number, text)
    sign = _DAY_SIGN.match(text, number.end)
    if sign is None:
        return _make_value("number", number, text)
    return Value(
        sort="day",
        start=number.start,
        end=sign.end(),
        text=text[number.start : sign.end()],
        span=number,
    )


def _make_value(sort: _Sort, span: Span, text: str, skipped: int = 0) -> Value:
    start = span.start + skipped
    return Value(
        sort=sort,
        start=start,
        end=span.end,
        text=text[start : span.end],
        span=span,
    )


def mask_quotes(text: str) -> str:
    """The text with other characters in the place of its quotes, whose words are dictated."""
    return evidence.QUOTES.sub(lambda quote: MASK * len(quote[0]), text)


def names_value(text: str, value: Value) -> bool:
    """Whether a text names a value, in the same words or others of its kind."""
    wanted = value.text.strip(evidence.QUOTE_SIGNS)
    if value.span is None:
        return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", text) is not None
    for other in _list_values(text, text):
        if other.span is None or not _is_like(value, other):
            continue
        if not _list_meanings(value).isdisjoint(_list_meanings(other)):
            return True
    return False


def _list_meanings(value: Value) -> set[object]:
    """What a value may mean; a number may be an hour."""
    if value.span is None:
        return set()
    meanings: set[object] = {
        (type(value.span), each) for each in value.span.values
    }
    if isinstance(value.span, Number) and value.span.value in range(25):
        hour = int(value.span.value) % 24
        meanings |= {
            (ClockTime, hour * 60),
            (ClockTime, (hour * 60 + 720) % 1440),
        }
    return meanings
