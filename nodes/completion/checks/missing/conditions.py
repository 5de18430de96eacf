"""Tasks of which one part is due: "if it rains tomorrow, set it for 5:30; otherwise for 8:00".

Where the run set both times, or the one that the forecast rules out, no quote shows it right. Nor
does one where no forecast was looked at.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.checks.choices import recipients
from nodes.completion.checks.missing import deletions
from nodes.completion.checks.run import forms
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit, list_rows, read_today
from tapwright.text.dates import list_meant_days
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS, read_values

_BRANCHES = re.compile(
    r"\bif\b(?P<condition>[^,;]*),(?P<first>.*?)[;,.]\s*(?:otherwise"
    r"|else|if not)\b(?P<second>.*)"
    r"|(?:如果|若|要是)(?P<condition_zh>[^，,；;]*)[，,](?P<first_zh>.*?)[；;。，,]\s*否则"
    r"(?P<second_zh>.*)",
    re.IGNORECASE | re.DOTALL,
)
_WEATHER = re.compile(
    r"\bif\b[^,;.]*\b(?:rain|rains|raining|rainy"
    r"|snows?|snowing|sunny|cloudy|windy|freez\w+)\b"
    r"|(?:如果|若|要是)[^，,；;。]*(?:[下有]雨|[下有]雪|晴|刮风)",
    re.IGNORECASE,
)
_RAIN = re.compile(r"\brain|(?:下|有)雨", re.IGNORECASE)
_WET = re.compile(r"\brain|\bshower|\bdrizzle|\bthunder|雨", re.IGNORECASE)
_INSTEAD = re.compile(
    r"\bif\b(?P<condition>[^,;.]*\bnow\b[^,;.]*),(?P<branch>[^,;.]*)\binstead\b"
    r"|(?:如果|若|要是)(?P<condition_zh>[^，,；;。]*(?:现在|正在)[^，,；;。]*)[，,]"
    r"(?P<branch_zh>[^，,；;。]*改[^，,；;。]*)",
    re.IGNORECASE,
)
_SKY = re.compile(
    r"(?:(?:light|heavy|moderate|partly|mostly) )?(?:sunny|clear|cloudy|overcast|rain(?:y)?"
    r"|showers?|drizzle|snow|fog|haze|thunderstorms?|storm)"
    r"|[小中大阵暴]?[雨雪]|雷阵雨|晴|多云|阴|[雾霾]",
    re.IGNORECASE,
)
"""What a page says of the sky."""
_STEM = 7
"""Letters of a word that stay the same in its forms."""
_DEGREES = re.compile(r"-?\d+\s*[°℃℉]")
_TOLD_WEATHER = re.compile(
    r"\d\s*[°℃℉]|\b(?:rain|snow|sun|cloud|wind|storm|shower|drizzle|dry|wet|weather)"
    r"|[雨雪晴阴云风]|天气",
    re.IGNORECASE,
)
"""What somebody says of the weather."""
_DAY = (
    r"(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
)
_GROUND = re.compile(
    rf"^\W*(?:please )?\bif\b[^,;.]*?\b(?:rain|snow|sunny)\w*"
    rf"(?:(?: (?:in|at|on|near|over) [\w ]{{1,20}}?)?(?: (?:on|this|next))? {_DAY})?"
    r"|^\W*(?:如果|若|要是)[^，,；;。]*?[雨雪晴]天?",
    re.IGNORECASE,
)
"""The weather and the day on which a whole task hangs, at its start."""
_NEGATED = re.compile(r"n['’]t\b|\b(?:not|no|never)\b|不|没", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"\b(?:otherwise|else|if not)\b|否则|不然|要不", re.IGNORECASE
)
_NOTHING = re.compile(
    r"\b(?:leave|nothing|don['’]t|do not|skip|forget|no need)\b|不用|不要|别|算了|就不",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"[.;!?。；！？]\s*\S|\balso\b|另外|还有|顺便", re.IGNORECASE
)
"""Between parts of a task of which only the first hangs on the weather."""
_KINDS = (
    (_RAIN, _WET),
    (
        re.compile(r"\bsnow|雪", re.IGNORECASE),
        re.compile(r"\bsnow|\bsleet|雪", re.IGNORECASE),
    ),
    (
        re.compile(r"\bsunny|晴", re.IGNORECASE),
        re.compile(r"\bsun|\bclear|晴", re.IGNORECASE),
    ),
)
"""What a task says of the weather, and what a row says where it is so."""
_TOMORROW = re.compile(r"\btomorrow\b|明天", re.IGNORECASE)
_ROW_OF_TOMORROW = re.compile(r"(?:tomorrow|明天)\b", re.IGNORECASE)


def find_unread_weather(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str] = ()
) -> str:
    """Words by which a task hangs on the weather, if no screen has a temperature; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        given: what the person or a tool said, which may have the weather.
    """
    match = _WEATHER.search(evidence.QUOTES.sub(" ", instruction))
    if match is None or any(map(_TOLD_WEATHER.search, given)):
        return ""
    for visit in visits:
        if any(map(_DEGREES.search, visit.screen.texts)):
            return ""
    return match[0]


def list_forecasts(
    instruction: str, visits: Sequence[ScreenVisit]
) -> list[str]:
    """The rows of tomorrow in a forecast on which a task hangs; none if it hangs on no weather.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if not _WEATHER.search(plain):
        return []
    return list(dict.fromkeys(_list_rows_of_tomorrow(visits)))


def find_other_branch(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A time that was kept on a form and belongs to the part that is not due; empty if none was.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    match = _BRANCHES.search(evidence.QUOTES.sub(" ", instruction))
    if match is None:
        return ""
    condition, first, second = filter(None, match.groups())
    is_first_due = _is_wet(condition, visits)
    kept = _read_kept_times(visits)
    return _find_undue_time(first, second, kept, is_first_due)


def find_unmet_ground(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The row of the day on which a task hangs, if it says otherwise and the task was done; or "".

    "If it snows tomorrow, note my boots" is not due where the row of tomorrow says Overcast.

    Args:
        instruction: the user's, of which nothing else is due.
        visits: all screens of the run with the steps made on them, in order.
    """
    ground = _read_ground(instruction)
    if not ground or not _is_done(visits):
        return ""
    rows = _list_ground_rows(ground, visits)
    if not rows:
        return ""
    for asked, shown in _KINDS:
        if asked.search(ground) and not any(map(shown.search, rows)):
            return rows[0]
    return ""


def _read_ground(instruction: str) -> str:
    """The weather and day on which all of a task hangs; empty if some of it is due anyway."""
    plain = evidence.QUOTES.sub(" ", instruction)
    match = _GROUND.search(plain)
    if match is None or _NEGATED.search(match[0]):
        return ""
    parts = _OTHERWISE.split(plain[match.end() :], maxsplit=1)
    if _MORE.search(parts[0]):
        return ""
    for otherwise in parts[1:]:
        if not _NOTHING.search(otherwise):
            return ""
    return match[0]


def _list_ground_rows(
    ground: str, visits: Sequence[ScreenVisit]
) -> Sequence[str]:
    """The rows with degrees that were seen of the day on which a task hangs."""
    today = read_today(visits)
    if today is None:
        return ()
    days = set(list_meant_days(ground, today))
    rows: list[str] = []
    for row in list_rows(visit.screen for visit in visits):
        is_meant = not days.isdisjoint(list_meant_days(row.text, today))
        if is_meant and _DEGREES.search(row.text):
            rows.append(row.text)
    return rows


def _is_done(visits: Sequence[ScreenVisit]) -> bool:
    """Whether a form was kept or something sent, and nothing deleted behind it."""
    done = False
    for visit in visits:
        if forms.is_kept(visit) or recipients.is_sending(visit):
            done = True
        elif visit.step is not None and deletions.may_delete(visit):
            done = False
    return done


def find_unchosen_way(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The option that a task wants chosen in the rain, if it rains and another one was; or empty.

    "To eat there. If it is raining now, have it delivered instead" leaves "Delivery" chosen.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    match = _INSTEAD.search(plain)
    if match is None:
        return ""
    condition, branch = filter(None, match.groups())
    if not _RAIN.search(condition) or not _is_raining(visits):
        return ""
    found = ""
    for visit in visits:
        for element in visit.screen.elements:
            if element.checked is None or not element.text:
                continue
            if _is_meant(element.text, branch):
                found = "" if element.checked else element.text
    return found


def _is_meant(label: str, branch: str) -> bool:
    """Whether words have those of a label in some form, as "delivered" has "Delivery"."""
    stems = {stem[:_STEM] for stem in paraphrase.list_stems(label)}
    if not stems:
        return label in branch
    return stems <= {stem[:_STEM] for stem in paraphrase.list_stems(branch)}


def _is_raining(visits: Sequence[ScreenVisit]) -> bool:
    """Whether the first thing that a page of the weather says of the sky is that it rains."""
    for visit in visits:
        texts = visit.screen.texts
        if not any(map(_DEGREES.search, texts)):
            continue
        for element in visit.screen.elements:
            is_row = element.index > 0 or ", " in element.text
            if not is_row and _SKY.fullmatch(element.text):
                return _WET.search(element.text.casefold()) is not None
    return False


def _find_undue_time(
    first: str, second: str, kept: set[object], is_first_due: bool | None
) -> str:
    """The time of the part that is not due, if it was kept; of both the second, if not known."""
    read_times = READERS["time"]
    firsts = read_times(first)
    seconds = read_times(second)
    if len(firsts) != 1 or len(seconds) != 1:
        return ""
    has_first = not kept.isdisjoint(firsts[0].values)
    has_second = not kept.isdisjoint(seconds[0].values)
    if has_first and has_second:
        undue = seconds
        if is_first_due is False:
            undue = firsts
        return undue[0].text
    if has_first and is_first_due is False:
        return firsts[0].text
    if has_second and is_first_due:
        return seconds[0].text
    return ""


def _read_kept_times(visits: Sequence[ScreenVisit]) -> set[object]:
    """The times on all forms that were kept."""
    pages: list[str] = []
    for visit in visits:
        if forms.is_kept(visit):
            pages.append("\n".join(visit.screen.texts))
    return read_values("time", pages)


def _is_wet(condition: str, visits: Sequence[ScreenVisit]) -> bool | None:
    """Whether it rains on the day of a condition, by all rows of that day; None if not known."""
    if not _RAIN.search(condition) or not _TOMORROW.search(condition):
        return None
    rows = list(_list_rows_of_tomorrow(visits))
    wet = list(filter(_WET.search, rows))
    if not rows or len(wet) not in (0, len(rows)):
        return None
    return bool(wet)


def _list_rows_of_tomorrow(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    for visit in visits:
        for text in visit.screen.texts:
            row = normalize_text(text)
            if _ROW_OF_TOMORROW.match(row) and _DEGREES.search(row):
                yield row
