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
    find_like,
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
_IT_IS = r"(?:that|it)(?: was|['’]s| is| should be)\b"
FIRM = (
    r"(?:no,? (?:wait|sorry|actually|i mean)\b|(?:oh,? )?wait,? no\b|oh,? wait\b"
    rf"|wait,? {_IT_IS}"
    r"|(?:scratch|strike|forget) that\b|i meant?\b(?: to say\b)?|(?:better )?make (?:it|that)\b"
    r"|let['’]?s (?:make it|say)\b|or (?:rather|better)\b|or,? no(?=,)|correction\b"
    r"|my (?:mistake|bad)\b|(?:on|in) second thoughts?\b"
    rf"|no,? {_IT_IS})"
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
    rf"(?:(?:tell|text|ask|make|set) (?:her|him|them|it) |{_IT_IS} )?{_LEAD}",
    re.IGNORECASE,
)
_STOP_ZH = r"[\s，,。…—、！!~～-]"
SLIP_ZH = (
    r"(?:(?:我|刚才)?(?:说|搞|记|弄|讲)错了?|不对|错了|口误|更正(?:一下)?|[哦啊噢哎呃]不是?|不不+"
    r"|等(?:等|一下|一等|会儿?)(?=[，,。…—、！!是])|我(?:是说|的意思是))"
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
    text = _drop_name(text)
    text = _move_name(text)
    for pattern in (_RESTART, _VERB_ZH, _VERB):
        match = pattern.search(mask_quotes(text))
        if match is not None:
            text = replace_stretch(text, *match.span(), " ")
    return text


def _drop_name(text: str) -> str:
    """The text without a Chinese name that another one follows: 发给小王，不对，小李."""
    match = _NAME_ZH.search(mask_quotes(text))
    if match is None:
        return text
    start = match.end("verb")
    return replace_stretch(text, start, match.end(), "")


def _move_name(text: str) -> str:
    """The text with a Chinese name in the place of the one that it replaces at the end."""
    match = _NAME_BEHIND_ZH.search(mask_quotes(text))
    if match is None:
        return text
    start = match.start("mark")
    shorter = replace_stretch(text, start, match.end(), "")
    return replace_stretch(shorter, *match.span("old"), match["new"])


@lru_cache(maxsize=64)
def read_corrections(text: str) -> tuple[str, tuple[Correction, ...]]:
    """A text without values that it takes back at once, and these."""
    corrections: list[Correction] = []
    while True:
        shorter, found = _shorten(text)
        if len(shorter) >= len(text):
            return text, tuple(corrections)
        text = shorter
        corrections += found


def _shorten(text: str) -> tuple[str, list[Correction]]:
    """The text without one value that it takes back, and what that is; the text if none is."""
    for take_back in (_take_back_first, _take_back_behind):
        shorter, found = take_back(text)
        if len(shorter) < len(text):
            return shorter, found
    return _drop_refused(text), []


def _take_back_first(text: str) -> tuple[str, list[Correction]]:
    """The text without the first value that it takes back, and what that is."""
    plain = mask_quotes(text)
    values = list_values(text)
    for number in range(1, len(values)):
        first = values[number - 1]
        second = values[number]
        unit, mark = _read_gap(first, plain[first.end : second.start])
        if mark is None:
            continue
        behind = _list_joined(values[number:], plain)
        if not _may_replace(first, behind, mark, plain):
            continue
        ahead = _list_joined_back(values[:number], plain)
        withdrawn = _choose_withdrawn(ahead, behind)
        if not withdrawn:
            continue
        lead = mark["lead"]
        place = range(first.end, second.start - len(lead))
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
            shortened = _take_back_far(text, old, behind, start)
            if shortened is not None:
                return shortened
    return text, []


def _take_back_far(
    text: str, old: Value, behind: Sequence[Value], start: int
) -> tuple[str, list[Correction]] | None:
    """The text without an earlier value; None if its clause goes on behind the later ones.

    Args:
        text: to shorten.
        old: the value that is taken back.
        behind: those in its place.
        start: of the words that take it back.
    """
    plain = mask_quotes(text)
    new = behind[0]
    end = behind[-1].end
    between = plain[old.end : start]
    rest = plain[end:]
    if _is_thing(between, rest):
        shorter = replace_stretch(text, old.start, new.start, "")
        return shorter, [Correction(withdrawn=old, kept=new)]
    unit = _read_unit(between, rest)
    if not unit and not _CLOSES.match(rest):
        return None
    ahead = list_values(text[:start])
    place = range(start, end + len(unit))
    return _move_up(text, ahead, behind, place)


def _find_mark(old: Value, new: Value, text: str) -> re.Match[str] | None:
    """The words before a value that take an earlier one of the same sentence back."""
    gap = text[old.end : new.start]
    verb = gap[-1:]
    if has_chinese(verb) and text[old.start - 1] == verb:
        # The verb is said again: 买两个，不对，买三个.
        gap = gap[:-1]
    mark = _FAR_MARK.search(gap) or _FAR_MARK_ZH.search(gap)
    if mark is None:
        return None
    start = mark.start()
    if start > _FARTHEST or _STOP.search(gap, 0, start):
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
    found.sort(key=lambda each: each.withdrawn.start, reverse=True)
    for each in found:
        old = each.withdrawn
        new = each.kept
        before, after = list_carried(old, new, text[old.end :], "")
        words = before + new.text + after
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
        if one != other:
            break
        if one != " " and not one.isalpha():
            break
        unit += one
    if not unit.strip():
        return ""
    if has_chinese(unit) or _CLOSES.match(rest, len(unit)):
        return unit
    return ""


def _drop_refused(text: str) -> str:
    """The text without a value that it says it does not mean: "for 7, not 8"."""
    plain = mask_quotes(text)
    values = list_values(text)
    for number, value in enumerate(values):
        refusal = _NOT.search(plain[: value.start])
        ending = _NOT_END.match(plain, value.end)
        if refusal is None or ending is None or value.span is None:
            continue
        others = values[:number] + values[number + 1 :]
        if find_like(value, others) is None:
            continue
        start, end = refusal.start(), ending.end()
        if refusal[0].startswith(","):
            end = value.end
        return replace_stretch(text, start, end, "")
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
        old = find_like(new, withdrawn)
        if old is None:
            kept += new.text
            continue
        found.append(Correction(withdrawn=old, kept=new))
        before, after = list_carried(old, new, text[place:], unit)
        kept += before + new.text + after
    start = withdrawn[0].start
    end = withdrawn[-1].end
    ahead = text[:start]
    between = text[end : mark.start]
    rest = text[place:]
    lead = text[mark.stop : behind[0].start]
    if has_chinese(lead):
        ahead = ahead.removesuffix(lead)
    return ahead + kept + between + rest, found


def list_carried(
    old: Value, new: Value, rest: str, unit: str
) -> tuple[str, str]:
    """What the new value leaves out: a half of the day or a month before it, a unit behind it."""
    if isinstance(old.span, WrittenDate):
        return _read_month(old, new), ""
    if _has_half(old):
        if _has_half(new):
            return "", ""
        return _read_half(old)
    if new.sort == "day" and not _PART_ZH.match(rest):
        return "", unit
    if new.sort == "number" and not _begins_with_unit(rest, unit):
        return "", unit
    return "", ""


def _read_month(old: Value, new: Value) -> str:
    """The month of a date, if the day in its place has none; empty if it has one."""
    if not isinstance(new.span, (DayOfMonth, Number)):
        return ""
    *_, day = find_numbers(old.text)
    return old.text[: day.start]


def _has_half(value: Value) -> bool:
    """Whether a value is a time of which the half of the day is sure."""
    return isinstance(value.span, ClockTime) and value.span.is_sure


def _begins_with_unit(rest: str, unit: str) -> bool:
    """Whether what stands behind a number begins with a unit of its own."""
    if _UNIT_ZH.match(rest):
        return True
    return unit.isascii() and _UNIT.match(rest) is not None


def _read_half(time: Value) -> tuple[str, str]:
    """The half of the day of a time, if it stands before its numbers, and if behind them."""
    numbers = find_numbers(time.text)
    if not numbers:
        return "", ""
    first = numbers[0]
    last = numbers[-1]
    part = time.text[: first.start].strip()
    if has_chinese(part):
        return part, ""
    half = time.text[last.end :]
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
        old = find_like(new, reversed(left))
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
    rest = text[behind[-1].end :]
    if second.sort == "number":
        if _MORE.match(rest):
            return False
        if first.sort == "time" and _LASTING.match(rest):
            # "At seven, sorry, ten minutes late" is no other time.
            return False
    if second.sort == "name" and _SAYS.match(rest):
        return False
    if mark.groupdict().get("choice"):
        return _CHOSEN_ZH.match(rest) is not None
    return True


def _list_joined(values: Sequence[Value], text: str) -> Sequence[Value]:
    """The first values that make one day, time or range, as in `Friday at 7`, 八点到十点."""
    for number, (first, second) in enumerate(pairwise(values), 1):
        if not _is_joined(first, second, text):
            return values[:number]
    return values


def _list_joined_back(values: Sequence[Value], text: str) -> Sequence[Value]:
    """The last values that make one day, time or range."""
    start = len(values) - 1
    while start > 0:
        first = values[start - 1]
        if not _is_joined(first, values[start], text):
            break
        start -= 1
    return values[start:]


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
