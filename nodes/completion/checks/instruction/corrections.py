"""What a person takes back at once: "on Thursday, oh wait, Friday", 九点半，啊不，十点半.

Only a value that is followed by another one of its kind is taken back: "two, no more" keeps it.
What stands between quotation marks is dictated, and stays as it is.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from nodes.completion.checks.instruction.named_values import (
    Value,
    is_like,
    list_values,
    mask_quotes,
)
from tapwright.text.clock_times import ClockTime
from tapwright.text.dates import DayOfMonth, WrittenDate
from tapwright.text.language import has_chinese
from tapwright.text.numbers import CHINESE_MEASURE_WORD, Number, find_numbers
from tapwright.text.spans import choose_apart, replace_stretch

_NOISE = r"[\s,.…;:!?–—-]*"
_HESITATION = r"(?:oh|ah|uh|um+|hm+|well|ok|okay|please)\b"
FIRM = (
    r"(?:no,? (?:wait|sorry|actually|i mean)\b|(?:oh,? )?wait,? no\b|oh,? wait\b"
    r"|(?:scratch|strike|forget) that\b|i meant?\b(?: to say\b)?|(?:better )?make (?:it|that)\b"
    r"|let['’]?s (?:make it|say)\b|or (?:rather|better)\b|or,? no(?=,)|correction\b"
    r"|my (?:mistake|bad)\b|(?:on|in) second thoughts?\b"
    r"|no,? (?:that|it)(?: was|['’]s| is| should be)\b)"
)
"""Takes back what is before it even where nobody put a comma, as in dictated orders."""
WEAK = (
    r"(?:no(?=[,.…;!–—-]| \.)|nope\b|sorry\b|wait(?=,)|actually\b(?: better\b)?|rather\b"
    r"|hang on\b|hold on\b|oops\b|not that\b)"
)
"""Takes back what is before it only behind a comma or the like."""
_LEAD = r"(?P<lead>(?:(?:on|at|to|for|the|in|by|from|until|a|an|it['’]s|it is|this|next) )*)"
_MARK = re.compile(
    rf"(?:[\s,.…;:!?–—-]+(?:{_HESITATION}{_NOISE})*(?:{FIRM}|(?<=[,.…;:!?–—-] ){WEAK}"
    rf"|(?<=[,…–—-]){WEAK}|(?<=[,.…;:!?–—-] )(?:{_HESITATION},? ){{1,3}}{WEAK}))"
    rf"(?:{_NOISE}(?:{FIRM}|{WEAK}|{_HESITATION}))*{_NOISE}"
    rf"(?:(?:tell|text|ask|make|set) (?:her|him|them|it) )?{_LEAD}",
    re.IGNORECASE,
)
_STOP_ZH = r"[\s，,。…—、！!~～-]"
SLIP_ZH = (
    r"(?:(?:我|刚才)?(?:说|搞|记|弄|讲)错了?|不对|错了|口误|更正(?:一下)?|[哦啊噢哎呃]不是?|不不+"
    r"|等(?:等|一下|一等|会儿?)(?=[，,。…—、！!])|我(?:是说|的意思是))"
)
_MARK_ZH = re.compile(
    rf"{_STOP_ZH}*[哦啊噢哎呃嗯唉诶]?{_STOP_ZH}*(?:{SLIP_ZH}"
    rf"|(?<={_STOP_ZH})(?:不是?(?={_STOP_ZH})|算了|(?P<choice>还是|要不然?|不如)))"
    rf"(?:{_STOP_ZH}*(?:{SLIP_ZH}|[哦啊噢哎呃嗯]|不是))*{_STOP_ZH}*"
    r"(?:应该?是|还是|改[成到为]|换[成到]|那就|就|是)?(?P<lead>(?:[在到从]|[下这本]个?)?)"
)
_FAR_MARK = re.compile(rf"(?:{_MARK.pattern})\Z", re.IGNORECASE)
_FAR_MARK_ZH = re.compile(rf"(?<!^)(?:{_MARK_ZH.pattern})\Z")
_FARTHEST = 40
"""Characters between a value and the words that take it back behind the rest of its clause."""
_STOP = re.compile(r"[.;!?。；！？]")
_CLOSES = re.compile(
    r"\s*(?:[,.;!?，。；！？]|$|[吧了呢啊叫]|(?:please|instead|then|and|to|on|at|with|for|in)\b)",
    re.IGNORECASE,
)
"""Behind a value that stands alone in the place of another one."""
_OF_DAY_ZH = r"(?:凌晨|早上|上午|中午|下午|傍晚|晚上)?"
_THING = re.compile(
    rf"{_OF_DAY_ZH}(?:的|[那这][个场次顿])[\u3400-\u9fff]{{1,8}}|(?:['’]s)? \w+",
    re.IGNORECASE,
)
"""Behind a value that says which thing is meant, as in "tomorrow's lunch"."""
_THING_END = re.compile(r"\s*(?:[,.;，。；]|$|to\b)")
_NOT = re.compile(
    r",\s*(?:and )?not (?:(?:on|at|for|the|to) )?$|(?:^|(?<=[，,。；]))\s*不(?:是|要)$",
    re.IGNORECASE,
)
_NOT_END = re.compile(r"\s*(?:[.!?]?\s*$|,\s*and\b)|[，,]\s*而?[是要]")
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
    rf"{_STOP_ZH}*(?:{SLIP_ZH}|{_STOP_ZH}不是){_STOP_ZH}+(?:是)?"
    r"(?=(?!算了|不用|不要|先|再|别)[\u3400-\u9fff]{1,3}(?:[，,。：:“\"]|$|[我说发打讲]))"
)
_NAME_BEHIND_ZH = re.compile(
    r"(?:告诉|通知|联系|回复|[发打转寄]给|约|给)(?P<old>[\u3400-\u9fff]{2,4}?)(?=[发打写回转说])"
    rf"[^。；！？]{{1,40}}?(?P<mark>{_STOP_ZH}+{SLIP_ZH}{_STOP_ZH}+(?:应该)?是(?:给)?)"
    r"(?P<new>[\u3400-\u9fff]{2,4})(?=[，,。]|$)"
)


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
        text = replace_stretch(text, name.end("verb"), name.end(), "")
    name = _NAME_BEHIND_ZH.search(mask_quotes(text))
    if name is not None:
        text = replace_stretch(text, name.start("mark"), name.end(), "")
        text = replace_stretch(text, *name.span("old"), name["new"])
    for pattern in (_RESTART, _VERB_ZH, _VERB):
        match = pattern.search(mask_quotes(text))
        if match is not None:
            text = replace_stretch(text, match.start(), match.end(), " ")
    return text


@lru_cache(maxsize=64)
def read_corrections(text: str) -> tuple[str, tuple[Correction, ...]]:
    """A text without values that it takes back at once, and these."""
    corrections: list[Correction] = []
    while True:
        shorter, found = _take_back_first(text)
        if len(shorter) >= len(text):
            shorter, found = _take_back_behind(text)
        if len(shorter) >= len(text):
            shorter = _drop_refused(text)
        if len(shorter) >= len(text):
            return text, tuple(corrections)
        text = shorter
        corrections += found


def _take_back_first(text: str) -> tuple[str, list[Correction]]:
    """The text without the first value that it takes back, and what that is."""
    plain = mask_quotes(text)
    values = list_values(text)
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


def _take_back_behind(text: str) -> tuple[str, list[Correction]]:
    """The text without a value that it takes back only behind the rest of its clause.

    "Seven on weekdays, no wait, eight" leaves "eight on weekdays".
    """
    plain = mask_quotes(text)
    values = list_values(text)
    for number, new in enumerate(values):
        behind = _list_joined(values[number:], plain)
        for old in _list_far(values[:number], new):
            mark = _find_mark(old, new, plain)
            if mark is None or not _may_replace(old, behind, mark, plain):
                continue
            start = old.end + mark.start()
            end = behind[-1].end
            between = plain[old.end : start]
            if _is_thing(between, plain[end:]):
                shorter = replace_stretch(text, old.start, new.start, "")
                return shorter, [Correction(withdrawn=old, kept=new)]
            unit = _read_unit(between, plain[end:])
            if unit or _CLOSES.match(plain, end):
                ahead = list_values(text[:start])
                return _move_up(
                    text, ahead, behind, range(start, end + len(unit))
                )
    return text, []


def _find_mark(old: Value, new: Value, text: str) -> re.Match[str] | None:
    """The words before a value that take an earlier one of the same sentence back."""
    gap = text[old.end : new.start]
    if has_chinese(gap[-1:]) and text[old.start - 1] == gap[-1:]:
        # The verb is said again: 买两个，不对，买三个.
        gap = gap[:-1]
    mark = _FAR_MARK.search(gap) or _FAR_MARK_ZH.search(gap)
    if mark is None or mark.start() > _FARTHEST:
        return None
    if _STOP.search(gap, 0, mark.start()):
        return None
    return mark


def _move_up(
    text: str, ahead: Sequence[Value], behind: Sequence[Value], place: range
) -> tuple[str, list[Correction]]:
    """The text with each later value where the one is that it replaces.

    Args:
        text: to shorten.
        ahead: its values before the words that take one back.
        behind: those in their place.
        place: of these words and the later values, which go.
    """
    found: list[Correction] = []
    added = ""
    for new in behind:
        like = _list_far(ahead, new)
        if like:
            found.append(Correction(withdrawn=like[0], kept=new))
        else:
            added += f" {new.text}"
    text = replace_stretch(text, place.start, place.stop, added)
    for each in sorted(found, key=lambda each: -each.withdrawn.start):
        old = each.withdrawn
        before, after = list_carried(old, each.kept, text[old.end :], "")
        words = before + each.kept.text + after
        text = replace_stretch(text, old.start, old.end, words)
    return text, found


def _list_far(ahead: Sequence[Value], new: Value) -> list[Value]:
    """The values before that a later one may replace, the last first; of several names none."""
    like: list[Value] = []
    for old in reversed(ahead):
        if is_like(old, new):
            like.append(old)
    if new.sort == "name" and len(like) > 1:
        return []
    return like


def _is_thing(between: str, rest: str) -> bool:
    """Whether both values only say which thing is meant, and the later thing is the wanted one."""
    later = _THING.match(rest)
    if later is None or not _THING_END.match(rest, later.end()):
        return False
    return _THING.fullmatch(between) is not None


def _read_unit(between: str, rest: str) -> str:
    """The unit that stands behind both values; empty if there is none."""
    unit = ""
    for one, other in zip(between, rest, strict=False):
        if one != other or not (one.isalpha() or one == " "):
            break
        unit += one
    if has_chinese(unit) or _CLOSES.match(rest, len(unit)):
        return unit.strip() and unit
    return ""


def _drop_refused(text: str) -> str:
    """The text without a value that it says it does not mean: "for 7, not 8"."""
    plain = mask_quotes(text)
    values = list_values(text)
    for value in values:
        refusal = _NOT.search(plain[: value.start])
        ending = _NOT_END.match(plain, value.end)
        if refusal is None or ending is None or value.span is None:
            continue
        end = ending.end()
        if refusal[0].startswith(","):
            end = value.end
        for other in values:
            if other is not value and is_like(value, other):
                return replace_stretch(text, refusal.start(), end, "")
    return text


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
        before, after = list_carried(old, new, rest, unit)
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
        if is_like(old, new):
            return old
    return None


def list_carried(
    old: Value, new: Value, rest: str, unit: str
) -> tuple[str, str]:
    """What the new value leaves out: a half of the day or a month before it, a unit behind it."""
    numbers = find_numbers(old.text)
    if isinstance(old.span, WrittenDate):
        is_bare = isinstance(new.span, (DayOfMonth, Number))
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
