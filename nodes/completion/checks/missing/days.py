"""Was each day that the order means put in, or a repetition that has it?

"Dentist on Friday" is open if no step set that Friday, though a calendar showed it all the time.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date

from nodes import evidence
from nodes.completion.checks.run.deeds import Deeds
from tapwright.text.dates import (
    MeantDate,
    contains_date,
    find_dates,
    read_days_ahead,
    resolve_dates,
)
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import read_values

_MESSAGE = re.compile(
    r"(?:\b(?:text|message|tell|send|reply|sms|e-?mail)\b|发|回复|告诉|短信|消息)"
    r"[^:：]*[:：]\s*[\"'“「]?([^\"”」]+?)[\"'”」.。]*$",
    re.IGNORECASE,
)
"""What is to be sent, where it stands at the end behind a colon."""
_WEEK = 7
"""Days."""


def list_days(words: str, deeds: Deeds) -> list[MeantDate]:
    """The days that an instruction means; a weekday that repeats is none."""
    if deeds.today is None:
        return []
    dates: list[MeantDate] = []
    for meant in resolve_dates(words, deeds.today):
        if not meant.by_weekday:
            dates.append(meant)
    return dates


def is_missing(meant: MeantDate, instruction: str, deeds: Deeds) -> bool:
    """Whether none of the days that some words mean was put in, nor the words themselves."""
    for day in meant.days:
        if _has_date(day, deeds) or _is_repeated_on(day, deeds):
            return False
    return not _is_said_so(meant, instruction, deeds)


def list_answered(
    words: str, answer: str, deeds: Deeds, page: Iterable[str]
) -> Iterator[MeantDate]:
    """The days of a question that its answer says, so that they need not stand on a page.

    A list of alarms has no days. A page of one day has another day than the question, if at all; a
    list of days passes over one on which nothing is.

    Args:
        words: of the question.
        answer: that was given.
        deeds: of the run.
        page: the texts of the last screen.
    """
    told = {day for meant in list_days(answer, deeds) for day in meant.days}
    shown: set[date] = set()
    for text in page:
        for other in list_days(text, deeds):
            shown.update(other.days)
    for meant in list_days(words, deeds):
        for day in told.intersection(meant.days):
            if not shown or min(shown) <= day <= max(shown):
                yield meant


def _has_date(value: date, deeds: Deeds) -> bool:
    if value == deeds.today:
        return True
    return any(contains_date(text, value) for text in deeds.done)


def _is_repeated_on(value: date, deeds: Deeds) -> bool:
    """Whether a repetition was set that has a day of the coming week, and no day was put in.

    An alarm "tomorrow, and on weekdays" has no day of its own.
    """
    if deeds.today is None or any(map(find_dates, deeds.done)):
        return False
    ahead = value - deeds.today
    if not 0 < ahead.days <= _WEEK:
        return False
    return value.weekday() in read_values("weekdays", deeds.done)


def _is_said_so(meant: MeantDate, instruction: str, deeds: Deeds) -> bool:
    """Whether a message, or a text of the run's own, says a day in the same words.

    "Tomorrow" on a phone in English says 明早 too.
    """
    known = evidence.tighten_text(instruction)
    said = normalize_text(meant.text)
    ahead = read_days_ahead(meant.text)
    match = _MESSAGE.search(instruction)
    message = ""
    if match is not None:
        message = evidence.tighten_text(match[1])
    for text in deeds.done:
        tight = evidence.tighten_text(text)
        is_own = tight not in known or tight == message
        if not is_own:
            continue
        if said in normalize_text(text):
            return True
        if not ahead.isdisjoint(read_days_ahead(text)):
            return True
    return False
