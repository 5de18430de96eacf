"""Does a row say another day than the order, or a meal at the wrong end of the day?

"Pick up Ann tomorrow at 4 PM" is claimed with "Pick up, 4:00 PM, Today": an alarm that is moved
from 4 AM to 4 PM may ring today, though its row said tomorrow before. "Dinner at half past seven"
is claimed with "Dinner, 7:30 AM". "What will Thursday be like?" is answered with the figures of
Wednesday, the row above. And an alarm "two hours before the meeting" rings an hour before it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from nodes import evidence
from nodes.completion.checks.instruction import offsets
from nodes.completion.checks.run import forms
from nodes.completion.visits import (
    ScreenVisit,
    list_new_texts,
    list_rows,
    read_today,
)
from tapwright.text.dates import (
    find_dates,
    list_meant_days,
    list_past_days,
    read_days_ahead,
)
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS, read_minutes
from tapwright.text.weekdays import find_weekday_names
from tools.screen import Screen, read_row_name

_HOUR, _NOON = 60, 720
_NIGHT = 240
"""Minutes of the day before which it may still be called the day before."""
REPEATED = re.compile(
    r"\b(?:every|each|daily|from|since|starting|until)\b|每|起(?![名床来])|开始|直到",
    re.IGNORECASE,
)
_BOUNDED = re.compile(
    r"\b(?:after|before|since|until|till|from|between|than)\b|[以之][前后]|[前后](?!天)|从|到|比",
    re.IGNORECASE,
)
"""Words of questions whose answer may be of other days than the ones they name."""
_THAT_DAY = re.compile(
    r"\b(?:that|the same) (?:day|date)\b|(?:那|当|同一)[天日]", re.IGNORECASE
)
"""A day that is looked up elsewhere."""
_FIGURES = re.compile(r"\d+(?:[.,:]\d+)*")
_LEAST = 2
"""Characters of a value that no answer has by chance, and its figures that say as much."""


@dataclass(frozen=True, kw_only=True)
class _Meal:
    """A meal, and the minutes of the day at which it may begin."""

    name: re.Pattern[str]
    begins: range


@dataclass(frozen=True, kw_only=True)
class _Row:
    """A row of the day that is asked about, and its page."""

    text: str
    page: Screen

    @property
    def place(self) -> str:
        """What its page is of, as the town of a forecast: the words at the top."""
        for element in self.page.elements:
            if element.role == "text":
                return element.text
        return ""


_DINNER = re.compile(r"\b(?:dinner|supper)\b|晚饭|晚餐|夜宵", re.IGNORECASE)
_LUNCH = re.compile(r"\blunch\b|午饭|午餐", re.IGNORECASE)
_BREAKFAST = re.compile(r"\bbreakfast\b|早饭|早餐", re.IGNORECASE)
_MEALS = (
    _Meal(name=_DINNER, begins=range(900, 1440)),
    _Meal(name=_LUNCH, begins=range(600, 1080)),
    _Meal(name=_BREAKFAST, begins=range(180, 780)),
)


def find_other_day(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A new row with the hour of an instruction and another day than it names; empty for none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    days = read_days_ahead(plain)
    times = read_minutes([plain])
    if len(days) != 1 or REPEATED.search(plain) or _is_at_night(times):
        return ""
    for text in _list_new_rows(visits):
        if times.isdisjoint(read_minutes([text])):
            continue
        said = read_days_ahead(text)
        if said and said.isdisjoint(days):
            return text
    return ""


def find_other_half(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A new row with a meal at a time of day at which nobody has it; empty for none.

    A time that the instruction states with its half of the day is as it was asked for.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    for time in READERS["time"](instruction):
        if len(time.values) == 1:
            return ""
    if not any(map(forms.is_kept, visits)):
        return ""
    for meal in _MEALS:
        if not meal.name.search(instruction):
            continue
        for text in _list_new_rows(visits):
            if _is_at_wrong_time(text, meal):
                return text
    return ""


def _is_at_wrong_time(row: str, meal: _Meal) -> bool:
    """Whether a row is of a meal, and its first column tells a time at which nobody has it."""
    name, *columns = row.split(", ")
    if not meal.name.search(name):
        return False
    begin = _read_begin(columns[:1])
    return begin is not None and begin not in meal.begins


def _read_begin(columns: Sequence[str]) -> int | None:
    """The earliest minute of the day that some columns tell; 12:30 by itself is past noon."""
    minutes = read_minutes(columns)
    if not minutes:
        return None
    begin = min(minutes)
    past_noon = begin + _NOON
    if begin < _HOUR and past_noon in minutes:
        return past_noon
    return begin


def find_other_days_value(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> str:
    """A row of the day that is asked about, if the answer has the figures of another day's row.

    Empty if the answer names that other day, or has a figure of the day that is asked about. A day
    is the same however it is written: Thursday, Thu, Mar 5, or 星期四 and 周四.

    Args:
        instruction: the user's, with a question.
        answer: that the run gives.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    today = read_today(visits)
    if today is None or _BOUNDED.search(plain):
        return ""
    if list_past_days(plain, today):
        return ""
    weekdays = _read_weekdays(plain)
    days = _list_asked_days(plain, visits, today)
    told = set(list_meant_days(answer, today)) - days
    due: list[_Row] = []
    others: list[str] = []
    for each in _list_page_rows(visits):
        said = set(list_meant_days(each.text, today))
        if said & days or _read_weekdays(each.text) & weekdays:
            due.append(each)
        elif said and said.isdisjoint(told):
            others.append(each.text)
    own, elsewhere = _split_by_place(due, plain)
    others += elsewhere
    valued = list(filter(_has_value, own))
    if not valued or _tells_figures(answer, valued):
        return ""
    if not _tells_figures(answer, others):
        return ""
    return valued[-1]


def _list_asked_days(
    question: str, visits: Sequence[ScreenVisit], today: date
) -> set[date]:
    """The days that a question names; for "that day" the one that was touched in the run."""
    days = set(list_meant_days(question, today))
    if days or not _THAT_DAY.search(question):
        return days
    return set(_list_touched_days(visits, today))


def _list_page_rows(visits: Sequence[ScreenVisit]) -> Iterator[_Row]:
    """The rows that the run saw, each with its page."""
    for visit in visits:
        for row in list_rows([visit.screen]):
            yield _Row(text=row.text, page=visit.screen)


def _split_by_place(
    due: Sequence[_Row], question: str
) -> tuple[list[str], list[str]]:
    """The rows of the place that a question names, and those of other places."""
    own: list[str] = []
    elsewhere: list[str] = []
    for row in due:
        if _is_elsewhere(row, due[-1], question):
            elsewhere.append(row.text)
        else:
            own.append(row.text)
    return own, elsewhere


def _is_elsewhere(row: _Row, last: _Row, question: str) -> bool:
    """Whether a row is of another town or the like than the last one, which the question names."""
    if row.text == last.text or row.place == last.place:
        return False
    if not _names(question, last.place) or _names(question, row.place):
        return False
    if row.page.activity != last.page.activity:
        return False
    if row.page.package != last.page.package:
        return False
    return read_row_name(row.text) == read_row_name(last.text)


def _names(question: str, title: str) -> bool:
    """Whether a question has the title of a page."""
    name = re.escape(normalize_text(title))
    if len(name) < _LEAST:
        return False
    asked = normalize_text(question)
    return bool(re.search(rf"(?<![a-z\d]){name}(?![a-z\d])", asked))


def _list_touched_days(
    visits: Sequence[ScreenVisit], today: date
) -> Iterator[date]:
    """The days that the run touched in other apps than the last one, as in a calendar."""
    last = visits[-1].screen
    for visit in visits:
        if visit.screen.package == last.package:
            continue
        if visit.target is None:
            continue
        touched = visit.target.text
        if find_dates(touched):
            yield from list_meant_days(touched, today)


def find_other_offset(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A new row whose hour does not lie from that of another thing as is asked for; or empty.

    "An alarm for two hours before the meeting" is not one at 3:15 PM where the meeting is at 4:15.

    Args:
        instruction: the user's, which names no hour itself.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    due = offsets.list_reckoned_times(instruction, visits)
    counted = 0
    for offset in offsets.list_offsets(plain):
        if offset.minutes:
            counted += 1
    if not due or counted != 1 or read_minutes([plain]):
        return ""
    other = ""
    for text in _list_new_rows(visits):
        times = read_minutes([text])
        if times & due:
            return ""
        if times:
            other = text
    return other


def _has_value(row: str) -> bool:
    return any(_list_values(row))


def _read_weekdays(text: str) -> set[int]:
    return {name.day for name in find_weekday_names(text)}


def _tells_figures(answer: str, rows: Sequence[str]) -> bool:
    """Whether an answer has a value of one of some rows."""
    for row in rows:
        for value in _list_values(row):
            if _tells_value(answer, value):
                return True
    return False


def _tells_value(answer: str, value: str) -> bool:
    """Whether an answer has a value in its own form, or all of its several figures."""
    told = evidence.tighten_text(answer)
    bare = re.escape(evidence.tighten_text(value))
    if re.search(rf"(?<!\d){bare}(?!\d)", told):
        return True
    figures = _FIGURES.findall(value)
    if len(figures) < _LEAST:
        return False
    return set(_FIGURES.findall(answer)).issuperset(figures)


def _list_values(row: str) -> Iterator[str]:
    """The columns of a row that have figures, and are no dates."""
    for column in row.split(", "):
        if len(column) < _LEAST or find_dates(column):
            continue
        if _FIGURES.search(column):
            yield column


def _is_at_night(times: set[int]) -> bool:
    """Whether one of some times is so early that it may be called the day before."""
    return any(time < _NIGHT for time in times)


def _list_new_rows(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The rows of the last screen that the first one of its app had not."""
    if not visits:
        return
    last = visits[-1].screen
    first = last
    for visit in reversed(visits):
        if visit.screen.package == last.package:
            first = visit.screen
    new = list_new_texts(first.texts, last.texts)
    for element in last.elements:
        if element.role == "item" and element.text in new:
            yield element.text
