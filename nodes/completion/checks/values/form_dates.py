"""The date on a form that the run kept, compared with the date that the instruction names.

A calendar shows every day, so a cell of it bears no date out. The form says on which day a thing
was put.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from nodes import evidence
from nodes.completion.checks.instruction.requirements import blank_out
from nodes.completion.checks.run import forms
from nodes.completion.visits import ScreenVisit, read_today
from tapwright.text.dates import (
    contains_any_date,
    contains_date,
    find_dates,
    list_meant_days,
    list_past_days,
    make_date,
    resolve_dates,
)
from tapwright.text.readers import READERS
from tools.screen import Screen, read_row_name

_DATE_FIELD = re.compile(
    r"(?:(?:start|begin|due|event) ?)?(?:date|day)|starts?|begins?|when"
    r"|(?:开始|起始|活动|到期|截止)?(?:日期|日)|开始|时间",
    re.IGNORECASE,
)
"""Labels of a field for the day on which something begins or is due."""
_SHIFTING = re.compile(
    r"\b(?:before|after|until|by|since|earlier|later|weeks?|months?|moved?|postpone|eve)\b"
    r"|[之以]?[前后](?!往|来|去|台|面|天)|提前|推迟|周后|下周(?![一二三四五六日天])|下个?月|截止"
    r"|[改挪移调换延][到至]",
    re.IGNORECASE,
)
"""Words of a task that may mean another day than the one it names."""
_AHEAD = re.compile(
    r"\b\d+[ -](?:minutes?|mins?|hours?) (?:before|earlier)\b"
    r"|提前\s*\d+\s*(?:分钟|小时)"
    r"|(?:remind\w*|notif\w+|notice|alert)(?: \w+){0,3}? (?:an?|one|two|three|\d+)"
    r"[ -](?:day|hour|week)s? (?:before|earlier|in advance|ahead)\b"
    r"|\b(?:an?|one|two|three|\d+)[ -](?:day|hour|week)s? (?:before|earlier|ahead) (?:as )?"
    r"(?:an? |the )?(?:remind|notif|notice|alert)\w*"
    r"|提前[一二两三半\d]+(?:个?小时|天|周|个星期)(?=[\u3400-\u9fff]{0,3}(?:提醒|通知))"
    r"|提醒[\u3400-\u9fff]{0,4}提前[一二两三半\d]+(?:个?小时|天|周|个星期)",
    re.IGNORECASE,
)
"""When to be told of something, which says nothing of its day."""
_MOVED_TO = re.compile(
    r"\b(?:mov(?:e|ed|ing)|reschedul\w+|postpon\w+|push|shift|delay|change|put off|bring forward)\b"
    r"[^.;!?]*\bto\s+(?:the\s+)?$"
    r"|\b(?:needs?|has|ought|should|must)(?: to)? (?:go|be)(?: moved)? (?:to|on)\s+(?:the\s+)?$"
    r"|(?:[改挪移调换延]|推迟|提前|改期|延期|调整|顺延)[到至为成在]$",
    re.IGNORECASE,
)
"""The words before the day to which something is to be moved."""
_STILL_TO_COME = re.compile(
    r"\bahead of (?:me|us)\b|\bupcoming\b"
    r"|\bstill to come\b|\bcoming up\b|即将|未出行|待出行",
    re.IGNORECASE,
)
_HALF_YEAR = 183
"""Days."""
_SPENDING = re.compile(
    r"\b(?:spent|paid|cost|expenses?|log)\b|记账|记一?[笔下条]|补记|花了|付了"
    r"|\d\.\d\d(?![\d:])|[$¥€£]\s?\d|\d\s*[块元]"
    r"|\b(?:ran|rode|cycled|swam|walked)\b|[跑骑游走]了",
    re.IGNORECASE,
)
"""Words of a task that notes what was spent or done on a day gone by, and sums."""
_LATER = re.compile(
    r"\b(?:remind\w*|return|give back|events?|tasks?)\b|提醒|退|还|任务|日程",
    re.IGNORECASE,
)
"""Words of a task that may only tell what it is about by such a day."""
_GOES_ON = re.compile(
    r"\s*(?:['’]s|的|or\b|或|[-–—~至]|weeks?\b|a week\b|[之以]?[前后](?!往|来|去|台|面))",
    re.IGNORECASE,
)
"""Words after a day which say that it is not that day itself, or not it alone."""


def find_other_date(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The field of a kept form that has another date than the instruction names; or empty.

    The form that was kept last counts. A date that another app showed may have been looked up. If
    something is to be moved to a day, a form of any other day that is named may be kept besides.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    today = read_today(visits)
    if today is None:
        return ""
    plain = _drop_names(evidence.QUOTES.sub(" ", instruction), visits)
    named = _list_named(plain, today)
    moved = _list_moved(plain, today)
    if not moved and is_shifted(plain, today):
        return ""
    wanted = moved or named
    other = ""
    for visit, text in _list_kept_dates(visits):
        if moved and contains_any_date(text, moved):
            return ""
        if contains_any_date(text, wanted):
            other = ""
        elif _is_other_day(text, named, visit.screen.package, visits, today):
            other = text
    return other


def list_wanted_days(plain: str, today: date) -> list[date]:
    """The days on which an instruction wants something: those that it is moved to, if any."""
    return _list_moved(plain, today) or _list_named(plain, today)


def _list_named(plain: str, today: date) -> list[date]:
    named = list_meant_days(plain, today)
    if _SPENDING.search(plain) and not _LATER.search(plain):
        # What was bought yesterday is named by that day only where it is to be noted.
        named += list_past_days(plain, today)
    return named


def _drop_names(plain: str, visits: Sequence[ScreenVisit]) -> str:
    """An instruction without the names of rows that have a day in them, such as 周日午饭."""
    for visit in visits:
        for element in visit.screen.elements:
            name = read_row_name(element.text)
            if element.role == "item" and name in plain and _has_more(name):
                plain = plain.replace(name, " ")
    return plain


def _has_more(name: str) -> bool:
    """Whether a name has a day and other words."""
    rest = name
    for kind in ("date", "weekdays"):
        for span in READERS[kind](name):
            rest = rest.replace(span.text, " ")
    return rest != name and len(re.findall(r"[^\W\d_]", rest)) > 1


def find_past_date(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The field of a kept form that has a day gone by, where what lies ahead is meant; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if not _STILL_TO_COME.search(plain):
        return ""
    today = read_today(visits)
    if today is None or list_meant_days(plain, today):
        return ""
    past = ""
    for _, text in _list_kept_dates(visits):
        past = ""
        if _is_past(text, today):
            past = text
    return past


def _is_past(text: str, today: date) -> bool:
    """Whether the day in a text lies before today; without a year that of the nearest one."""
    (written,) = find_dates(text)
    years = [written.year] if written.year else [today.year, today.year - 1]
    for year in years:
        day = make_date(year, written.month, written.day)
        if day is not None and 0 < (today - day).days < _HALF_YEAR:
            return True
    return False


def _is_other_day(
    text: str,
    named: Sequence[date],
    package: str,
    visits: Sequence[ScreenVisit],
    today: date,
) -> bool:
    """Whether a field has a day that is neither named nor looked up in another app."""
    if not named or contains_any_date(text, named):
        return False
    return not _is_looked_up(text, package, visits, today)


def is_shifted(plain: str, today: date) -> bool:
    """Whether an instruction may mean another day than the one it names."""
    rest = _AHEAD.sub(" ", plain)
    for meant in resolve_dates(rest, today):
        # "the day after tomorrow" is one day.
        rest = blank_out(rest, meant.start, meant.end)
    return _SHIFTING.search(rest) is not None


def _list_moved(plain: str, today: date) -> list[date]:
    """The days that an instruction has something moved to."""
    days: list[date] = []
    for meant in resolve_dates(plain, today):
        is_target = _MOVED_TO.search(plain[: meant.start]) is not None
        if is_target and not _GOES_ON.match(plain[meant.end :]):
            days += meant.days
    return days


def _list_kept_dates(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[ScreenVisit, str]]:
    """The fields for a day of all forms that were kept."""
    for visit in visits:
        if not forms.is_kept(visit):
            continue
        for text in list_date_fields(visit.screen):
            yield visit, text


def list_date_fields(screen: Screen) -> Iterator[str]:
    """What the fields for a day say; some apps name the field behind what it holds."""
    for element in screen.elements:
        held, _, behind = element.text.rpartition(", ")
        readings = [forms.read_field(element), (behind, held)]
        for label, text in dict.fromkeys(readings):
            if not _DATE_FIELD.fullmatch(label):
                continue
            if len(find_dates(text)) == 1:
                yield f"{label}: {text}"


def _is_looked_up(
    text: str, package: str, visits: Sequence[ScreenVisit], today: date
) -> bool:
    """Whether a screen of another app had the day; today stands on many screens."""
    if contains_date(text, today):
        return False
    days = _read_days(text)
    for visit in visits:
        if visit.screen.package == package:
            continue
        for line in visit.screen.texts:
            if days & _read_days(line):
                return True
    return False


def _read_days(text: str) -> set[tuple[int, int]]:
    """Month and day of each date in a text."""
    days: set[tuple[int, int]] = set()
    for written in find_dates(text):
        days.add((written.month, written.day))
    return days
