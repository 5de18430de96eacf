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
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit, read_today
from tapwright.text.dates import MeantDate, find_dates, resolve_dates
from tapwright.text.language import has_chinese
from tools.actions import Answer, Scroll, Swipe, Wait
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
    days = _read_days(asked, today)
    if days is None or today is None or not COUNTS.search(asked):
        return ""
    rows = _read_rows(visits)
    if not number.isdigit() or _narrows(rows, asked):
        return ""
    told = _list_days(rows, today)
    if not _is_seen_whole(told, days, visits):
        return ""
    within = [row for row in rows if _is_of_days(row, days, today)]
    unsure = sum(map(days.open_days.__contains__, told))
    count = len(within)
    if count <= int(number) <= count + unsure or not within:
        return ""
    first, last = within[0].heading, within[-1].heading
    return f"{first} – {last}: {count}"


def _sort_by_day(
    rows: Sequence[_Row], days: _Days, today: date | None
) -> dict[str, bool]:
    sorted_rows: dict[str, bool] = {}
    for row in rows:
        day = _read_day(row, today)
        is_due = days.has(day) if day is not None else None
        if is_due is not None:
            sorted_rows[row.text] = is_due
    return sorted_rows


def _sort_by_heading(rows: Sequence[_Row], asked: str) -> dict[str, bool]:
    """By the only one of several headings that the question has, as `Completed (2)`."""
    headings = dict.fromkeys(row.heading for row in rows if row.heading)
    named = [each for each in headings if _is_asked(each, asked)]
    if len(headings) < _LEAST or len(named) != 1 or _DENIED.search(asked):
        return {}
    sorted_rows: dict[str, bool] = {}
    for row in rows:
        if row.heading:
            sorted_rows[row.text] = row.heading == named[0]
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


def _read_days(asked: str, today: date | None) -> _Days | None:
    """The week that a question is about, or all days up to one."""
    if today is None:
        return None
    monday = today - timedelta(days=today.weekday())
    for pattern, ahead in ((_THIS_WEEK, 0), (_NEXT_WEEK, _WEEK)):
        if pattern.search(asked):
            return _make_week(monday + timedelta(days=ahead), asked)
    for meant in resolve_dates(asked, today):
        if _is_last(meant, asked):
            first = None if _PAST_TOO.search(asked) else today
            return _Days(first=first, last=meant.date)
    return None


def _make_week(monday: date, asked: str) -> _Days:
    """The days from a Monday on; whether it begins on the Sunday before has to be said."""
    sunday = monday + timedelta(days=_WEEK - 1)
    before = monday - timedelta(days=1)
    open_days = frozenset({before, sunday})
    if _MONDAY_FIRST.search(asked):
        open_days = frozenset()
    return _Days(first=monday, last=sunday, open_days=open_days)


def _is_last(meant: MeantDate, asked: str) -> bool:
    """Whether a question is about all days up to one, and has that one among them."""
    if not _UNTIL.search(asked[: meant.start]):
        return False
    if not has_chinese(asked):
        return True
    return _UNTIL_BEHIND.match(asked, meant.end) is not None


def _list_days(rows: Sequence[_Row], today: date) -> list[date]:
    """The day of each row that has one."""
    days = (_read_day(row, today) for row in rows)
    return [day for day in days if day is not None]


def _is_of_days(row: _Row, days: _Days, today: date) -> bool:
    day = _read_day(row, today)
    return day is not None and days.has(day) is True


def _read_day(row: _Row, today: date | None) -> date | None:
    """The day that a row stands below; its own one if it stands below none."""
    for text in (row.heading, row.text):
        day = _read_one_day(text, today)
        if day is not None:
            return day
    return None


def _read_one_day(text: str, today: date | None) -> date | None:
    if len(find_dates(text)) != 1:
        return None
    value = read_value("moment", text, today)
    if not value:
        return None
    return date.fromordinal(int(value[0]))


def _narrows(rows: Sequence[_Row], asked: str) -> bool:
    """Whether a question has a column of a row, such as `high` of `High`, but for its name."""
    parts = paraphrase.list_parts(asked)
    for row in rows:
        _, *columns = row.text.split(", ")
        for column in columns:
            own = paraphrase.list_parts(column)
            if own and own <= parts and not find_dates(column):
                return True
    return False


def _is_seen_whole(
    told: Sequence[date], days: _Days, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether all rows of some days were seen: the list goes beyond them, or ends."""
    if not told:
        return False
    pages = _list_pages(visits)
    is_from_top = not _goes_on(pages[0], "up")
    is_to_end = not _goes_on(pages[-1], "down")
    if days.first is not None and min(told) < days.first:
        is_from_top = True
    return is_from_top and (is_to_end or max(told) > days.last)


def _goes_on(screen: Screen, way: str) -> bool:
    return any(way in element.ways for element in screen.elements)


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
    screen = visit.screen
    if (screen.package, screen.activity) != (after.package, after.activity):
        return False
    if visit.step is None:
        return True
    return isinstance(visit.step.action, (Answer, Scroll, Swipe, Wait))


def _read_rows(visits: Sequence[ScreenVisit]) -> list[_Row]:
    """The rows of the last page, each once, with their headings.

    Above the first row of a page that was scrolled stands the last heading of the page before.
    """
    if not visits:
        return []
    known: dict[str, _Row] = {}
    heading = ""
    for screen in _list_pages(visits):
        for element in _list_in_order(screen):
            if element.role != "item" or element.index <= 0:
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
    ids = {each.resource_id for each in filter(_may_head, screen.elements)}
    in_order = sorted(screen.elements, key=lambda each: each.bounds.top)
    for element in in_order:
        is_item = element.role == "item" and element.index > 0
        is_row = is_item and ", " in element.text
        if is_row or _may_head(element) or _is_alike(element, ids):
            yield element


def _may_head(element: Element) -> bool:
    """Whether a text is a day, or says how many rows are below it."""
    if element.index > 0 or element.role != "text":
        return False
    has_count = _COUNT.search(element.text) is not None
    return has_count or len(find_dates(element.text)) == 1


def _is_alike(element: Element, ids: set[str]) -> bool:
    """Whether a text is a heading as others are: `Overdue` above `Today, March 2`."""
    is_text = element.role == "text" and element.index <= 0
    return is_text and bool(element.resource_id) and element.resource_id in ids
