"""Offsets that an instruction names: so many minutes, hours, days or weeks before or after a value.

"Half an hour before the dentist" is 9:45 AM where `Dentist, 10:15 AM` stood before, "the day after"
is March 4 where the form had March 3, and 一周后 may count from the phone's date. A value that was
put in may be reckoned so from one that a screen showed, and only exactly so.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from nodes import evidence
from nodes.completion.checks.instruction.requirements import blank_out
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import (
    ScreenVisit,
    list_new_texts,
    list_texts,
    read_today,
)
from tapwright.text.dates import list_meant_days, resolve_dates
from tapwright.text.durations import find_durations
from tapwright.text.language import has_chinese
from tapwright.text.readers import READERS, is_day, read_minutes
from tapwright.text.spans import Span, choose_apart
from tools.screen import Screen

DAY = 24 * 60
"""Minutes of a day."""
_WHOLE_DAY = timedelta(days=1)
_EARLIER = re.compile(
    r"\s*(?:before|ahead of|earlier|early|sooner|prior to)\b(?:\s+than\b)?"
    r"|\s*(?:之前|以前|前(?![往来去台面]))",
    re.IGNORECASE,
)
_LATER = re.compile(r"\s*later\b(?:\s+than\b)?", re.IGNORECASE)
_AFTER = re.compile(r"\s*after\b|\s*(?:之后|以后|后)", re.IGNORECASE)
_EARLIER_AHEAD = re.compile(
    r"(?:提前|提早|往前[推移挪]?|前移|前|(?<![今明昨每当])早)\s*(?:约|大概)?$"
    r"|\b(?:bring|move|pull|shift)\b[^.;!?]{1,40}\b(?:forward|earlier|up) by\s*$",
    re.IGNORECASE,
)
_LATER_AHEAD = re.compile(
    r"(?:推迟|延迟|延后|推后|顺延|往后[推移挪]?|后移|后|(?<![今明昨每当])晚)\s*(?:约|大概)?$"
    r"|\b(?:postpone|delay)\b[^.;!?]{1,40}\b(?:by|for)\s*$"
    r"|\b(?:push|put|move|shift)\b[^.;!?]{1,40}\b(?:back|later|off) by\s*$",
    re.IGNORECASE,
)
_BEHIND = ((_EARLIER, -1), (_LATER, 1), (_AFTER, 1))
_AHEAD = ((_EARLIER_AHEAD, -1), (_LATER_AHEAD, 1))
_NEXT = re.compile(
    r"(?P<day>\b(?:calendar )?day after\b(?! tomorrow)|\bthe (?:next|following) day\b"
    r"|第二天|次日|下一天)|\bthe (?:week after|following week)\b",
    re.IGNORECASE,
)
_PREVIOUS = re.compile(
    r"(?P<day>\b(?:calendar )?day before\b(?! yesterday)|\bthe previous day\b|前一日"
    r"|\b(?:night|evening) before\b|前一[天晚]|头一?天|提前一天)"
    r"|\bthe (?:week before|previous week)\b",
    re.IGNORECASE,
)
"""Words for a day or a week that lies beside another one."""
_FROM_NOW = re.compile(r"\s*from (?:now|today)\b", re.IGNORECASE)
_IN = re.compile(r"\bin\s*(?:about\s*|exactly\s*)?$", re.IGNORECASE)
_CLAUSE = re.compile(r"[.,;!?，。；！？]+(?=\s|$|[\u3400-\u9fff])|\band\b")
_PURPOSE = re.compile(
    r"\bto (?:remind|wake|alert|notify|warn|tell|help|let)\b|\bso that\b",
    re.IGNORECASE,
)
"""What something is for, behind the words of a thing."""
_KIND = re.compile(
    r"\b(?:alarm|event|appointment|meeting|reminder|task|entry|thing)s?\b"
    r"|闹钟|活动|日程|会议|提醒|任务|待办|预约",
    re.IGNORECASE,
)
"""Kinds of things, of which there are several."""
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, kw_only=True)
class Offset(Span):
    """How far something lies from another thing, with the words that say so."""

    length: timedelta
    """Less than nothing if it lies before."""
    thing: str
    """Words of what it is counted from; those of the whole clause if none follow."""
    front: str = ""
    """The instruction up to the offset."""
    is_after_end: bool = False
    """Whether it may be counted from when the thing ends."""

    @property
    def values(self) -> frozenset[object]:
        """Seconds."""
        return frozenset({self.length.total_seconds()})

    @property
    def days(self) -> int:
        """Whole days; 0 if it is no number of these."""
        if self.length % _WHOLE_DAY:
            return 0
        return self.length // _WHOLE_DAY

    @property
    def minutes(self) -> int:
        """Whole minutes, of an offset within the day; 0 if it counts days."""
        if self.days:
            return 0
        return round(self.length.total_seconds() / 60)

    def move(self, times: Iterable[int]) -> set[int]:
        """Minutes of the day that lie by it from some times."""
        moved: set[int] = set()
        for minutes in times:
            later = minutes + self.minutes
            moved.add(later % DAY)
        return moved

    def move_days(self, days: Iterable[date]) -> set[date]:
        """The days that lie by it from some days."""
        moved: set[date] = set()
        for day in days:
            moved.add(day + self.length)
        return moved

    def leads_to(self, start: str, end: str, today: date | None) -> bool:
        """Whether a value of one text lies by it from a value of another text."""
        if self.minutes:
            times = read_minutes([start])
            ends = read_minutes([end])
            return not ends.isdisjoint(self.move(times))
        if today is None:
            return False
        days = _read_days([start], today)
        last = _read_days([end], today)
        return not last.isdisjoint(self.move_days(days))


def list_offsets(instruction: str) -> list[Offset]:
    """The offsets that an instruction names outside of its quotes, in reading order."""
    plain = _blank_quotes(instruction)
    found = list(_list_lengths(plain))
    for match in _NEXT.finditer(plain):
        length = _read_step(match)
        found.append(_make_offset(plain, match.span(), length))
    for match in _PREVIOUS.finditer(plain):
        length = _read_step(match)
        found.append(_make_offset(plain, match.span(), -length))
    return choose_apart(found)


def _blank_quotes(instruction: str) -> str:
    """The instruction with blanks in place of its quotes, so that the rest keeps its place."""
    plain = instruction
    for quote in evidence.QUOTES.finditer(instruction):
        plain = blank_out(plain, quote.start(), quote.end())
    return plain


def _read_step(match: re.Match[str]) -> timedelta:
    """A day, or a week."""
    if match["day"] is None:
        return timedelta(weeks=1)
    return _WHOLE_DAY


def _list_lengths(plain: str) -> Iterator[Offset]:
    """Durations with words that make them an offset."""
    for span in find_durations(plain):
        front = plain[: span.start]
        behind = plain[span.end :]
        sign, width = _read_direction(front, behind)
        if not sign:
            continue
        is_after = _AFTER.match(behind)
        yield _make_offset(
            plain,
            (span.start, span.end + width),
            sign * span.length,
            is_after_end=is_after is not None,
        )


def _read_direction(front: str, behind: str) -> tuple[int, int]:
    """1 if words around a duration mean later, -1 if earlier; and the length of those behind it."""
    for pattern, sign in _BEHIND:
        match = pattern.match(behind)
        if match is not None:
            return sign, match.end()
    for pattern, sign in _AHEAD:
        match = pattern.search(front)
        if match is not None:
            return sign, 0
    return 0, 0


def _make_offset(
    plain: str,
    place: tuple[int, int],
    length: timedelta,
    *,
    is_after_end: bool = False,
) -> Offset:
    start, end = place
    thing = _PURPOSE.split(_CLAUSE.split(plain[end:])[0])[0]
    if has_chinese(plain) or not paraphrase.list_terms(thing):
        thing = f"{_CLAUSE.split(plain[:start])[-1]} {thing}"
    return Offset(
        start=start,
        end=end,
        text=plain[start:end],
        length=length,
        thing=thing,
        front=plain[:start],
        is_after_end=is_after_end,
    )


def _list_waits(plain: str) -> Iterator[timedelta]:
    """How long from now something is due, as in "in two weeks"."""
    for span in find_durations(plain):
        front = plain[: span.start]
        behind = plain[span.end :]
        if _IN.search(front) or _FROM_NOW.match(behind):
            yield span.length


def list_reckoned_days(
    instruction: str, visits: Sequence[ScreenVisit]
) -> set[date]:
    """The days that lie as far from one of what is named, or from today, as the instruction says.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    today = read_today(visits)
    if today is None:
        return set()
    days: set[date] = set()
    for wait in _list_waits(_blank_quotes(instruction)):
        if not wait % _WHOLE_DAY:
            days.add(today + wait)
    before, _ = split_at_input(visits)
    for offset in list_offsets(instruction):
        if offset.days:
            days |= _reckon_days(offset, before, today)
    return days


def list_reckoned_times(
    instruction: str, visits: Sequence[ScreenVisit]
) -> set[int]:
    """Minutes of the day that lie as far from a time of what is named as the instruction says.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    before, _ = split_at_input(visits)
    times: set[int] = set()
    for offset in list_offsets(instruction):
        if offset.minutes:
            times |= _reckon_times(offset, before)
    return times


def list_kept(instruction: str, visits: Sequence[ScreenVisit]) -> list[Offset]:
    """The offsets whose value first came up after the last input, or whose day was touched.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    before, after = split_at_input(visits)
    new = list_new_texts(list_texts(before), list_texts(after))
    new += [v.target.text for v in visits if v.target and is_day(v.target.text)]
    today = read_today(visits)
    kept: list[Offset] = []
    for offset in list_offsets(instruction):
        if _is_reached(offset, before, new, today):
            kept.append(offset)
    return kept


def list_bases(
    kept: Iterable[Offset], instruction: str, visits: Sequence[ScreenVisit]
) -> list[str]:
    """The days from which kept offsets count, as "on Friday" behind which stands "the day before".

    Args:
        kept: the offsets of the instruction that are kept.
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    today = read_today(visits)
    last = max((each.start for each in kept if each.days), default=0)
    if today is None or not last:
        return []
    bases: list[str] = []
    for meant in resolve_dates(_blank_quotes(instruction), today):
        if meant.end <= last:
            bases.append(meant.text)
    return bases


def _is_reached(
    offset: Offset,
    before: Sequence[Screen],
    new: Iterable[str],
    today: date | None,
) -> bool:
    """Whether a new text has the very value that an offset leads to."""
    if offset.minutes:
        times = _reckon_times(offset, before)
        return not times.isdisjoint(read_minutes(new))
    if today is None or not offset.days:
        return False
    days = _reckon_days(offset, before, today)
    return not days.isdisjoint(_read_days(new, today))


def split_at_input(
    visits: Sequence[ScreenVisit],
) -> tuple[list[Screen], list[Screen]]:
    """The screens up to the one on which a number was put in last, and those after it."""
    before: list[Screen] = []
    after: list[Screen] = []
    for visit in visits:
        after.append(visit.screen)
        put_in = visit.input_text
        if visit.screen.dialog and visit.target is not None:
            put_in += visit.target.text
        if _DIGIT.search(put_in):
            before += after
            after.clear()
    return before, after


def _reckon_times(offset: Offset, screens: Sequence[Screen]) -> set[int]:
    """Where an offset leads from when its thing begins, or ends."""
    times: set[int] = set()
    for text in _list_bases(offset, screens, _has_time):
        spans = READERS["time"](text)
        if not offset.is_after_end:
            spans = spans[:1]
        for span in spans:
            times |= read_minutes([span.text])
    return offset.move(times)


def _reckon_days(
    offset: Offset, screens: Sequence[Screen], today: date
) -> set[date]:
    """Where an offset leads from the days of its thing; from today, as 一周后 does, without any."""
    bases = _list_bases(offset, screens, _has_day)
    days = _read_days([*bases, offset.front], today)
    if not days and offset.is_after_end:
        days.add(today)
    return offset.move_days(days)


def _list_bases(
    offset: Offset,
    screens: Sequence[Screen],
    has_value: Callable[[str], bool],
) -> set[str]:
    """The texts that say when the thing of an offset is.

    They have a word of it, or stand alone with their value on a page that has one.
    """
    plain = _KIND.sub(" ", offset.thing)
    wanted = paraphrase.list_terms(plain)
    bases = _list_valued(wanted, screens, has_value)
    if wanted and (bases or not has_chinese(offset.thing)):
        return bases
    # A Chinese clause has more words than those of its thing.
    kinds = "\n".join(_KIND.findall(offset.thing))
    return _list_valued(paraphrase.list_terms(kinds), screens, has_value)


def _list_valued(
    wanted: set[str],
    screens: Sequence[Screen],
    has_value: Callable[[str], bool],
) -> set[str]:
    """The texts with a value that have one of some terms, or stand alone on a page that does."""
    bases: set[str] = set()
    for screen in screens:
        valued: set[str] = set()
        named: set[str] = set()
        for text in screen.texts:
            if has_value(text):
                valued.add(text)
            if wanted & paraphrase.list_terms(text):
                named.add(text)
        both = named & valued
        if named and len(valued) == 1:
            both = valued
        bases |= both
    return bases


def _has_time(text: str) -> bool:
    return bool(READERS["time"](text))


def _has_day(text: str) -> bool:
    return bool(READERS["date"](text))


def _read_days(texts: Iterable[str], today: date) -> set[date]:
    days: set[date] = set()
    for text in texts:
        days.update(list_meant_days(text, today))
    return days
