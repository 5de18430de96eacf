"""Days of the week, Monday being 0: single ones, ranges, and what repeats on several."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tapwright.text.language import Language
from tapwright.text.numbers import ANY_NUMBER, CHINESE_MEASURE_WORD
from tapwright.text.spans import Span, choose_apart

WEEKDAYS = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)
_WEEKDAY_STARTS = tuple(day[:3].casefold() for day in WEEKDAYS)
_WEEKDAY_SIGNS = "一二三四五六日"
_WEEKDAY_SIGN = "[一二三四五六日天]"
_ENGLISH_WEEKDAY = (
    r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?"
)
_WEEK_PREFIX = "(?:周|星期|礼拜)"
_CHINESE_WEEKDAY = rf"{_WEEK_PREFIX}{_WEEKDAY_SIGN}(?!次)"


@dataclass(frozen=True, kw_only=True)
class Weekday(Span):
    """The name of one day."""

    day: int
    is_plural: bool = False

    @property
    def values(self) -> frozenset[object]:
        """The day alone."""
        return frozenset({self.day})


@dataclass(frozen=True, kw_only=True)
class Weekdays(Span):
    """One day or several."""

    days: frozenset[int]
    is_repeated: bool = True
    """Whether the words mean each such day, as `weekdays` and `Mondays` do."""

    @property
    def values(self) -> frozenset[object]:
        """The days; a text that names several means all of them."""
        return frozenset(self.days)


@cache
def _compile_name() -> re.Pattern[str]:
    return re.compile(
        rf"\b{_ENGLISH_WEEKDAY}\b|{_CHINESE_WEEKDAY}", re.IGNORECASE
    )


def find_weekday_names(text: str) -> list[Weekday]:
    """The names of days in reading order; lower-case `sat`, `sun` and `wed` are other words."""
    names = []
    for match in _compile_name().finditer(text):
        word = match[0]
        if word in ("sat", "sun", "wed"):
            continue
        names.append(
            Weekday(
                start=match.start(),
                end=match.end(),
                text=word,
                day=_weekday_index(word),
                is_plural=word.casefold().endswith("days"),
            )
        )
    return names


def parse_weekday(text: str) -> int | None:
    """The one day that `Mon`, `Every Monday`, `周一`, `每周一` or `一` names, else None."""
    words = " ".join(text.split()).strip(".").casefold()
    for pattern in (
        rf"(?:every |on )?({_ENGLISH_WEEKDAY})",
        rf"(?:每个?)?{_WEEK_PREFIX}?({_WEEKDAY_SIGN})",
    ):
        match = re.fullmatch(pattern, words)
        if match:
            return _weekday_index(match[1])
    return None


def _weekday_index(name: str) -> int:
    if name.isascii():
        return _WEEKDAY_STARTS.index(name[:3].casefold())
    return _WEEKDAY_SIGNS.index(name[-1].replace("天", "日"))


_RANGE_SEPARATOR = r"\s*(?:to|through|thru|until|till|到|至|-|–|—|~)\s*"
_COLLECTIVE_DAYS = (
    (
        range(5),
        r"\b(?:(?:every|each) )?(?:weekday|working day|work ?day)s?\b|(?:每个?)?工作日",
    ),
    (range(5, 7), r"\b(?:(?:every|each|the) )?weekends?\b|(?:每个?)?周末"),
    (
        range(7),
        r"\b(?:every|each) ?day\b|\bdaily\b|\ball days\b"
        r"|每天|每日|(?<![今明后昨前当那这每])天天(?!气)",
    ),
)


@cache
def _compile_ranges() -> re.Pattern[str]:
    listed = (
        rf"(?:\s*[、,，和及与]\s*{_WEEKDAY_SIGN}"
        rf"(?!{CHINESE_MEASURE_WORD}|[月点點时期气历程\d]))*"
    )
    return re.compile(
        rf"\b(?P<first>{_ENGLISH_WEEKDAY}){_RANGE_SEPARATOR}(?P<last>{_ENGLISH_WEEKDAY})\b"
        rf"|(?P<zh_first>{_CHINESE_WEEKDAY}){_RANGE_SEPARATOR}"
        rf"(?P<zh_last>{_WEEK_PREFIX}?{_WEEKDAY_SIGN})"
        rf"|(?P<list>{_CHINESE_WEEKDAY}{listed})",
        re.IGNORECASE,
    )


@cache
def _compile_collective() -> list[tuple[range, re.Pattern[str]]]:
    return [
        (days, re.compile(pattern, re.IGNORECASE))
        for days, pattern in _COLLECTIVE_DAYS
    ]


def find_weekdays(text: str) -> list[Weekdays]:
    """Days, ranges, and words such as `weekdays`, in reading order, each by itself."""
    collective, ranges = _list_collective(text), _list_ranges(text)
    return choose_apart([*collective, *ranges, *_list_single_days(text)])


def _list_collective(text: str) -> Iterator[Weekdays]:
    """What `weekdays`, `weekends`, `every day` and the like mean."""
    for days, pattern in _compile_collective():
        for match in pattern.finditer(text):
            # Two working days are no days of the week.
            if len(days) == 5 and _follows_number(text, match.start()):
                continue
            start, end = match.span()
            yield Weekdays(
                start=start, end=end, text=match[0], days=frozenset(days)
            )


def _follows_number(text: str, start: int) -> bool:
    return (
        re.search(rf"(?:{ANY_NUMBER})\s*\Z", text[:start], re.IGNORECASE)
        is not None
    )


def _list_ranges(text: str) -> Iterator[Weekdays]:
    """Ranges (`Monday to Thursday`), and Chinese lists (`周一、三`)."""
    for match in _compile_ranges().finditer(text):
        if match["list"]:
            signs = re.findall(_WEEKDAY_SIGN, match["list"])
            days, is_repeated = (
                frozenset(map(_weekday_index, signs)),
                len(signs) > 1,
            )
        else:
            first = _weekday_index(match["first"] or match["zh_first"])
            last = _weekday_index(match["last"] or match["zh_last"])
            length = (last - first) % 7 + 1
            days = frozenset((first + ahead) % 7 for ahead in range(length))
            is_repeated = True
        yield Weekdays(
            start=match.start(),
            end=match.end(),
            text=match[0],
            days=days,
            is_repeated=is_repeated,
        )


def _list_single_days(text: str) -> Iterator[Weekdays]:
    for name in find_weekday_names(text):
        yield Weekdays(
            start=name.start,
            end=name.end,
            text=name.text,
            days=frozenset({name.day}),
            is_repeated=name.is_plural,
        )


@cache
def _compile_between() -> tuple[
    re.Pattern[str], re.Pattern[str], re.Pattern[str]
]:
    gap = r"\s*(?:,\s*and|,|and|&|/|[、，和及与])\s*(?:(?:every|on)\s+)?|(?<=[\u3400-\u9fff])\s*"
    every = r"(?:\bon\s+|\bat\s+)?(?:\b(?:every|each)\s+|每个?)(?:from\s+)?\Z"
    prefix = r"(?:\bon\s+|\bat\s+)?(?:\bfrom\s+)?\Z"
    return (
        re.compile(gap, re.I),
        re.compile(every, re.I),
        re.compile(prefix, re.I),
    )


def find_weekday_sets(text: str) -> list[Weekdays]:
    """Days that something repeats on: `every Monday to Thursday`, `on Mondays`, `每周一、三`.

    Neighbours in a list make one set. A single day without `every` or a plural is left out.
    """
    _, every, prefix = _compile_between()
    sets = []
    for group in _group_neighbours(text):
        head = text[: group[0].start]
        is_every = every.search(head)
        if len(group) == 1 and not is_every and not group[0].is_repeated:
            continue
        lead = is_every or prefix.search(head)
        start = lead.start() if lead else group[0].start
        end = group[-1].end
        days = frozenset[int]().union(*(span.days for span in group))
        sets.append(
            Weekdays(start=start, end=end, text=text[start:end], days=days)
        )
    return sets


def _group_neighbours(text: str) -> list[list[Weekdays]]:
    """The days of a text, those together between which stands a comma, an `and` or a blank."""
    gap, _, _ = _compile_between()
    groups: list[list[Weekdays]] = []
    for span in find_weekdays(text):
        if groups and gap.fullmatch(text, groups[-1][-1].end, span.start):
            groups[-1].append(span)
        else:
            groups.append([span])
    return groups


def format_weekday(day: int, language: Language = "en") -> str:
    """The name of a day: `Monday`, `周一`."""
    if language == "zh":
        return f"周{_WEEKDAY_SIGNS[day % 7]}"
    return WEEKDAYS[day % 7]


def format_weekday_like(day: int, model: str) -> str:
    """A day in the form of another name: `Mon` if the other is `Tue`, `星期一` for `星期二`."""
    if not model.isascii():
        return f"{model[:-1]}{_WEEKDAY_SIGNS[day]}"
    name = WEEKDAYS[day] if len(model) > 3 else WEEKDAYS[day][:3]
    if model.casefold().endswith("days"):
        name += "s"
    return name if model[:1].isupper() else name.casefold()
