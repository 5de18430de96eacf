"""Times that an instruction means without stating them: some hours before another, or in a range.

"Two hours before the meeting" is 2:15 PM where the meeting stands at 4:15 PM, and "in two hours"
counts from the phone's clock. "Between 8 and 10 AM" is kept by a row that was taken and begins at
8:25.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from nodes import evidence
from nodes.completion.checks.instruction import offsets
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.visits import ScreenVisit
from tapwright.text.dates import read_days_ahead
from tapwright.text.readers import READERS, read_minutes
from tapwright.text.spans import Span
from tools.screen import Screen

_IN = re.compile(r"\bin\s*(?:about\s*|exactly\s*)?$", re.IGNORECASE)
_FROM_NOW = re.compile(
    r"\s*(?:from now|later)\b|\s*(?:之后|以后|后)", re.IGNORECASE
)
_JOIN = re.compile(r"\s*(?:and|to|till|until|[-–~]|到|至|和)\s*", re.IGNORECASE)
_JUST_THEN = re.compile(
    r"\b(?:just then|right then|(?:at|for) that (?:very )?time|when (?:it|that) (?:starts|ends))\b"
    r"|(?:那时|那个时间|届时|这个时间|结束时|开始时)",
    re.IGNORECASE,
)
_ENDS = re.compile(r"\bends?\b|结束", re.IGNORECASE)
_WHOLE = re.compile(r"\d+")


def is_part_of_time(text: str, times: Iterable[int]) -> bool:
    """Whether a text is the hour or the minute of one of some times.

    A picker takes a time in parts: `2 o'clock` and `15 minutes`.

    Args:
        text: that was put in.
        times: minutes of the day.
    """
    parts: set[int] = set()
    for minutes in times:
        hour, minute = divmod(minutes, 60)
        parts.add(minute)
        parts.add(hour)
        on_dial = hour % 12
        parts.add(on_dial or 12)
    found = _WHOLE.findall(text)
    if not found:
        return False
    numbers = set(map(int, found))
    return numbers <= parts


def list_set_times(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[set[int], set[int]]]:
    """The times that each dialog set, in minutes of the day, and those in whose place they stand.

    Args:
        visits: all screens of the run with the steps made on them, in order.
    """
    page: Screen | None = None
    is_dialog = False
    for visit in visits:
        screen = visit.screen
        if screen.dialog:
            is_dialog = True
            continue
        if is_dialog and page is not None and screen.package == page.package:
            before = read_minutes(page.texts)
            after = read_minutes(screen.texts)
            yield after - before, before - after
        page = screen
        is_dialog = False


def _list_moved_times(
    instruction: str, visits: Sequence[ScreenVisit]
) -> set[int]:
    """The times that were set as far from the ones before as the instruction says."""
    moves = offsets.list_offsets(instruction)
    moved: set[int] = set()
    for new, old in list_set_times(visits):
        for offset in moves:
            if offset.minutes:
                moved |= new & offset.move(old)
    return moved


def list_meant_times(
    instruction: str, visits: Sequence[ScreenVisit]
) -> set[int]:
    """Minutes of the day that lie as far before or after a time as the instruction says.

    The time is one of what is named. If no screen had that, it is one that another app showed when
    the run left it, or that of the phone's clock. A time may also be taken over as it is from the
    row of something that is named ("starts just then").
    """
    times = set(_list_taken_over(instruction, visits))
    reckoned = offsets.list_reckoned_times(instruction, visits)
    if reckoned:
        return times | reckoned
    times |= _list_moved_times(instruction, visits)
    left = list(_list_left_screens(visits))
    for offset in offsets.list_offsets(instruction):
        if not offset.minutes:
            continue
        for screen in left:
            shown = read_minutes(screen.texts)
            times |= offset.move(shown)
    clocks = read_minutes(visit.screen.time for visit in visits)
    for wait in _list_waits(instruction):
        for clock in clocks:
            due = clock + wait
            times.add(due % offsets.DAY)
    return times


def _list_waits(instruction: str) -> Iterator[int]:
    """Minutes from now until something is due, as in "in 4 hours" or 4小时后."""
    for span in READERS["duration"](instruction):
        front = instruction[: span.start]
        behind = instruction[span.end :]
        if not _IN.search(front) and not _FROM_NOW.match(behind):
            continue
        for length in span.values:
            seconds = float(str(length))
            yield int(seconds) // 60


def _list_taken_over(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[int]:
    """The times at which something else shall be just then, or "at that time".

    They are those of what the instruction quotes. If it quotes nothing, they are those of texts of
    another app that name a day as the instruction does.
    """
    if not _JUST_THEN.search(instruction):
        return
    last = 0
    if _ENDS.search(instruction):
        last = -1
    for text in _list_named_texts(instruction, visits):
        spans = READERS["time"](text)
        if spans:
            yield from _as_minutes(spans[last])


def _list_named_texts(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """The texts that have a name which the instruction quotes, or its day."""
    found = list(evidence.QUOTES.finditer(instruction))
    if found:
        quotes = list(map(evidence.extract_quoted, found))
        for visit in visits:
            for text in visit.screen.texts:
                if any(is_shown_in(quote, [text]) for quote in quotes):
                    yield text
        return
    days = read_days_ahead(instruction)
    if not days:
        return
    for screen in _list_left_screens(visits):
        for text in screen.texts:
            if days & read_days_ahead(text):
                yield text


def _list_left_screens(visits: Sequence[ScreenVisit]) -> list[Screen]:
    """The last screen of each app but the one in front."""
    last: dict[str, Screen] = {}
    for visit in visits:
        last[visit.screen.package] = visit.screen
    if visits:
        last.pop(visits[-1].screen.package)
    return list(last.values())


def is_bound_kept(place: int, instruction: str, done: Iterable[str]) -> bool:
    """Whether a time bounds a range, as in "between 8 and 10 AM", and what was taken lies in it.

    Args:
        place: where the time begins in the instruction.
        instruction: with two times side by side.
        done: what the run touched; the first time of a row is when it begins.
    """
    spans = READERS["time"](instruction)
    for first, last in zip(spans, spans[1:], strict=False):
        if place not in (first.start, last.start):
            continue
        between = instruction[first.end : last.start]
        if not _JOIN.fullmatch(between):
            continue
        begin = min(_as_minutes(first))
        end = max(_as_minutes(last))
        return any(begin <= at <= end for at in _list_begins(done))
    return False


def _as_minutes(span: Span) -> list[int]:
    """The minutes of the day that a time may mean."""
    minutes: list[int] = []
    for value in span.values:
        minutes.append(int(str(value)))
    return minutes


def _list_begins(rows: Iterable[str]) -> Iterator[int]:
    """When each row begins; a bare time that may be of morning or evening counts as neither."""
    for row in rows:
        spans = READERS["time"](row)
        if spans and len(spans[0].values) == 1:
            yield from _as_minutes(spans[0])


def list_kept_times(
    instruction: str, visits: Sequence[ScreenVisit]
) -> set[int]:
    """The times that are meant; none if a part was picked in a dialog that fits none of them."""
    times = list_meant_times(instruction, visits)
    if not times:
        return times
    for visit in visits:
        if visit.target is None or not visit.screen.dialog:
            continue
        picked = visit.input_text or visit.target.text
        if not picked.isdigit() and not READERS["time"](picked):
            continue
        if not is_part_of_time(picked, times):
            return set()
    return times
