"""The rows of a list by what stands above them: a day, or whether they are done.

"How many tasks are due next week?" is answered by the rows below the days from Monday to Sunday,
and "which of them have I completed?" by those below "Completed (2)".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from nodes import evidence
from nodes.completion.checks.instruction.quantities import read_value
from nodes.completion.checks.run.listings import goes_on
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit, is_row, read_today
from tapwright.text.dates import MeantDate, find_dates, resolve_dates
from tapwright.text.language import has_chinese
from tools.screen import Element, Screen

COUNTS = re.compile(
    r"\bhow many\b|几[个次条张篇封位]|多少[个次条张篇封位]", re.IGNORECASE
)
_NEXT_WEEK = re.compile(
    r"\bnext week\b|(?:下个?(?:周|星期|礼拜))(?![一二三四五六日天末])",
    re.IGNORECASE,
)
_THIS_WEEK = re.compile(
    r"\bthis week\b|(?:本|这个?)(?:周|星期|礼拜)(?![一二三四五六日天末])",
    re.IGNORECASE,
)
_MONDAY_FIRST = re.compile(
    r"\bweeks? (?:starts?|begins?) (?:on |with )?(?:a )?monday"
    r"|\bmonday (?:to|through|until) sunday"
    r"|从(?:周|星期|礼拜)一(?:开始|算起|到(?:周|星期|礼拜)[日天])"
    r"|(?:周|星期|礼拜)一到(?:周|星期|礼拜)[日天]",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    r"\b(?:by|until|till|through|up to|no later than)(?: the end of)? $"
    r"|(?:截[至止]到?|到)$",
    re.IGNORECASE,
)
_UNTIL_BEHIND = re.compile(r"为止|[（(]?[含包]|以前[（(]?[含包]")
_PAST_TOO = re.compile(
    r"\b(?:overdue|past due|late)\b|逾期|过期", re.IGNORECASE
)
_DENIED = re.compile(
    r"\b(?:not|never|without|except|besides|yet to|still have to)\b|n['’]t\b|未|没|除|不",
    re.IGNORECASE,
)
_COUNT = re.compile(r"\s*[(（·]?\s*\d+\s*[)）]?\s*$")
"""How many rows stand below a heading."""
_WEEK = 7
"""Days."""
_LEAST = 2
"""Headings of which one is asked about."""


@dataclass(frozen=True, kw_only=True)
class _Days:
    """The days that a question is about."""

    first: date | None
    """None if all days before the last one are."""
    last: date
    open_days: frozenset[date] = frozenset()
    """Those of which it cannot be told."""

    def has(self, day: date) -> bool | None:
        """Whether a day is among them; None if that cannot be told."""
        if day in self.open_days:
            return None
        if self.first is not None and day < self.first:
            return False
        return day <= self.last


@dataclass(frozen=True, kw_only=True)
class _Row:
    """A row with the heading that it stands below."""

    text: str
    heading: str
    """Empty if none is above it, so far as was seen."""

    def read_day(self, today: date) -> date | None:
        """The day that the row stands below; its own one if it stands below none."""
        for text in (self.heading, self.text):
            day = _read_one_day(text, today)
            if day is not None:
                return day
        return None


def sort_rows(
    instruction: str, visits: Sequence[ScreenVisit]
) -> dict[str, bool]:
    """Whether each row of the last list is of what the question is about.

    Rows of which that cannot be told are left out. There are none if the question is neither about
    a week, nor about all up to a day, nor about one heading.

    Args:
        instruction: the user's, with a question.
        visits: all screens of the run with the steps made on them, in order.
    """
    rows = _read_rows(visits)
    asked = evidence.QUOTES.sub(" ", instruction)
    today = read_today(visits)
    if today is not None:
        days = _read_days(asked, today)
        if days is not None:
            return _sort_by_day(rows, days, today)
    return _sort_by_heading(rows, asked)


def find_other_count(
    instruction: str, number: str, visits: Sequence[ScreenVisit]
) -> str:
    """How many rows the days of a question have, if an answer has another number; or empty.

    Nothing is said of a list that may go on within these days, or whose rows the question narrows
    down by one of their columns.

    Args:
        instruction: the user's, with a question.
        number: that the run answers with.
        visits: all screens of the run with the steps made on them, in order.
    """
    asked = evidence.QUOTES.sub(" ", instruction)
    today = read_today(visits)
    if today is None or not COUNTS.search(asked) or not number.isdigit():
        return ""
    days = _read_days(asked, today)
    if days is None:
        return ""
    rows = _read_rows(visits)
    dated = _list_dated(rows, today)
    if _narrows(rows, asked) or not _is_seen_whole(dated, days, visits):
        return ""
    within: list[_Row] = []
    most = 0
    for row, day in dated:
        is_due = days.has(day)
        if is_due is not False:
            most += 1
        if is_due:
            within.append(row)
    count = len(within)
    if not within or count <= int(number) <= most:
        return ""
    first = within[0].heading
    last = within[-1].heading
    return f"{first} – {last}: {count}"


def _sort_by_day(
    rows: Sequence[_Row], days: _Days, today: date
) -> dict[str, bool]:
    sorted_rows: dict[str, bool] = {}
    for row, day in _list_dated(rows, today):
        is_due = days.has(day)
        if is_due is not None:
            sorted_rows[row.text] = is_due
    return sorted_rows


def _sort_by_heading(rows: Sequence[_Row], asked: str) -> dict[str, bool]:
    """By the only one of several headings that the question has, as `Completed (2)`."""
    if _DENIED.search(asked):
        return {}
    headings: dict[str, bool] = {}
    for row in rows:
        if row.heading:
            headings[row.heading] = _is_asked(row.heading, asked)
    named = sum(headings.values())
    if len(headings) < _LEAST or named != 1:
        return {}
    sorted_rows: dict[str, bool] = {}
    for row in rows:
        if row.heading:
            sorted_rows[row.text] = headings[row.heading]
    return sorted_rows


def _is_asked(heading: str, asked: str) -> bool:
    """Whether a question has the words of a heading that says how many rows are below it."""
    name = _COUNT.sub("", heading)
    if not name or name == heading:
        return False
    if has_chinese(name):
        return name.removeprefix("已") in asked
    parts = paraphrase.list_parts(name)
    return bool(parts) and parts <= paraphrase.list_parts(asked)


def _read_days(asked: str, today: date) -> _Days | None:
    """The week that a question is about, or all days up to one."""
    monday = today - timedelta(days=today.weekday())
    if _THIS_WEEK.search(asked):
        return _make_week(monday, asked)
    if _NEXT_WEEK.search(asked):
        next_monday = monday + timedelta(days=_WEEK)
        return _make_week(next_monday, asked)
    for meant in resolve_dates(asked, today):
        if not _is_last(meant, asked):
            continue
        if _PAST_TOO.search(asked):
            return _Days(first=None, last=meant.date)
        return _Days(first=today, last=meant.date)
    return None


def _make_week(monday: date, asked: str) -> _Days:
    """The days from a Monday on; whether it begins on the Sunday before has to be said."""
    sunday = monday + timedelta(days=_WEEK - 1)
    before = monday - timedelta(days=1)
    if _MONDAY_FIRST.search(asked):
        return _Days(first=monday, last=sunday)
    open_days = frozenset({before, sunday})
    return _Days(first=monday, last=sunday, open_days=open_days)


def _is_last(meant: MeantDate, asked: str) -> bool:
    """Whether a question is about all days up to one, and has that one among them."""
    if not _UNTIL.search(asked[: meant.start]):
        return False
    if not has_chinese(asked):
        return True
    return _UNTIL_BEHIND.match(asked, meant.end) is not None


def _list_dated(rows: Sequence[_Row], today: date) -> list[tuple[_Row, date]]:
    """The rows that have a day, each with it."""
    dated: list[tuple[_Row, date]] = []
    for row in rows:
        day = row.read_day(today)
        if day is not None:
            dated.append((row, day))
    return dated


def _read_one_day(text: str, today: date) -> date | None:
    if len(find_dates(text)) != 1:
        return None
    value = read_value("moment", text, today)
    if not value:
        return None
    day = int(value[0])
    return date.fromordinal(day)


def _narrows(rows: Sequence[_Row], asked: str) -> bool:
    """Whether a question has a column of a row, such as `high` of `High`, but for its name."""
    parts = paraphrase.list_parts(asked)
    for row in rows:
        _, *columns = row.text.split(", ")
        for column in columns:
            own = paraphrase.list_parts(column)
            if not own or find_dates(column):
                continue
            if own <= parts:
                return True
    return False


def _is_seen_whole(
    dated: Sequence[tuple[_Row, date]],
    days: _Days,
    visits: Sequence[ScreenVisit],
) -> bool:
    """Whether all rows of some days were seen: the list goes beyond them, or ends."""
    pages = _list_pages(visits)
    is_from_top = not goes_on(pages[0], "up")
    is_to_end = not goes_on(pages[-1], "down")
    for _, day in dated:
        if days.first is not None and day < days.first:
            is_from_top = True
        if day > days.last:
            is_to_end = True
    return is_from_top and is_to_end


def _list_pages(visits: Sequence[ScreenVisit]) -> list[Screen]:
    """The last page with what was scrolled by, from the first screen of it on."""
    pages: list[Screen] = []
    for visit in reversed(visits):
        if pages and not _is_passed(visit, pages[-1]):
            break
        pages.append(visit.screen)
    return pages[::-1]


def _is_passed(visit: ScreenVisit, after: Screen) -> bool:
    """Whether a screen is of the same page as the next one, and was only scrolled or read."""
    if visit.screen.package != after.package:
        return False
    if visit.screen.activity != after.activity:
        return False
    return visit.only_moves


def _read_rows(visits: Sequence[ScreenVisit]) -> list[_Row]:
    """The rows of the last page, each once, with their headings.

    Above the first row of a page that was scrolled stands the last heading of the page before.
    """
    known: dict[str, _Row] = {}
    heading = ""
    for screen in _list_pages(visits):
        for element in _list_in_order(screen):
            if element.role != "item":
                heading = element.text
                continue
            old = known.get(element.text)
            if old is not None and old.heading:
                heading = old.heading
            else:
                known[element.text] = _Row(text=element.text, heading=heading)
    return list(known.values())


def _list_in_order(screen: Screen) -> Iterator[Element]:
    """The headings and the rows of a screen, from its top to its foot."""
    ids: set[str] = set()
    for element in screen.elements:
        if element.resource_id and _may_head(element):
            ids.add(element.resource_id)
    for element in sorted(screen.elements, key=lambda each: each.bounds.top):
        if element.index > 0:
            is_part = is_row(element)
        elif element.resource_id in ids:
            # `Overdue` above `Today, March 2` is a heading as that one is.
            is_part = element.role == "text"
        else:
            is_part = _may_head(element)
        if is_part:
            yield element


def _may_head(element: Element) -> bool:
    """Whether a text is a day, or says how many rows are below it."""
    if element.index > 0 or element.role != "text":
        return False
    if _COUNT.search(element.text):
        return True
    return len(find_dates(element.text)) == 1
