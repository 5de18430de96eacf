"""Rows that were taken though the task names another place in the list: "the second video".

The place is held against the rows of the list from the top. It is no doubt if any row that was
taken has that place, or if the row at that place was read and its name was used.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nodes import evidence
from nodes.completion.checks.choices.comparisons import FILTER
from nodes.completion.checks.instruction import row_orders
from nodes.completion.checks.instruction.quantities import read_value
from nodes.completion.checks.run import listings, search_fields, taken_rows
from nodes.completion.checks.run.listings import Rows
from nodes.completion.checks.run.taken_rows import BetterRow, Take
from nodes.completion.quotes import answer_form
from nodes.completion.visits import ScreenVisit
from tapwright.text.dates import find_dates
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import parse_number
from tapwright.text.readers import READERS

_NUMBER = r"first|second|third|fourth|fifth|sixth|1st|2nd|3rd|[4-9]th"
_THING = (
    r"(?:one|result|item|product|video|film|movie|comment|review|photo|picture|image|screenshot"
    r"|song|track|album|playlist|article|post|note|file|store|shop|restaurant|hotel|conversation"
    r"|chat|contact|reply|row|link|suggestion|recipe|channel|account|dish|drink|city|book|podcast"
    r"|option|entry|place)"
)
_PLACES = (
    rf"\b(?P<before>{_NUMBER}|top)(?:[ -](?:ranked|placed|listed))?[ -](?:search )?{_THING}\b",
    rf"\b(?:ranked |ranking |in )(?P<ranked>{_NUMBER})\b(?! (?:place )?(?:two|three|few)\b)",
    r"\bat the (?P<top>top) of (?:it|the (?:list|ranking|page|results))\b",
    r"第(?P<zh>[一二三四五六七八九十]|\d{1,2})"
    r"(?:[个条部首张篇件款家封名本](?!月|星期|小时|字|步|闹钟|日程|活动|会议|航班|车|课)"
    r"|(?=的(?:视频|电影|影片|歌|书|商品|店)))",
    r"\b(?P<last>last) (?:city|row|entry|item|option|result|place)\b",
    r"(?P<final>最后)一?[个条项](?=城市|条目|选项|结果|项目)",
    r"(?P<upper>最上面|最顶上|最顶部)的?(?!文字|内容|一行)",
)
"""Words that name a place in a list."""
_NEWEST = re.compile(
    r"\b(?:most recent|latest|newest"
    r"|last)(?: [\w'-]+){0,2} (?:order|purchase|booking|product|item)\b"
    r"|(?:最近|最新)的?(?:一[笔个单次份件])?的?[^，。；\d一二两三几]{0,6}(?:订单|商品)",
    re.IGNORECASE,
)
"""Words for the row on top of a list of orders whose rows tell no day."""
_STATED = re.compile(
    r"\b(?:un\w+|\w+ed|open|paid|pending|awaiting)\b|[待未已]",
    re.IGNORECASE,
)
"""Words for a state that some orders have, and others have not."""
_WHICH = r"(?:(?:that|which) (?:is|are) )?"
_WITHIN = re.compile("[中里]的?$")
_END = ("last", "最后")
_TOP = ("top", "最上面", "最顶上", "最顶部")
_SEVERAL = re.compile(r"\s*(?:two|three|four|few|\d)\b", re.IGNORECASE)
_ABOUT_ADS = re.compile(
    r"skip (?:the |any )?(?:ads?|advertisements?)\b[^,.;]*|[^,。;]*跳过(?:广告)?",
    re.IGNORECASE,
)
"""A condition that has nothing to do with the row."""
_ASKS_IF = re.compile(
    r"(\b(?:ask|check|see|find out"
    r"|tell me)\b[^.;:,]{0,40}?) if\b",
    re.IGNORECASE,
)
"""What is to be found out, which is no condition."""
_AD = re.compile(
    r"(?:^|, )(?:advertisement|sponsored|promoted|ad|广告|推广)(?:,|$)",
    re.IGNORECASE,
)
_RANK = re.compile(r"(?:no\. ?)?(\d{1,3})\s*(?:[.,、)]|$)", re.IGNORECASE)
"""The number that a row of a ranking begins with."""
_COLUMN = re.compile(r"[,，] ?")
_LEAST = 2
_LONGEST_DAY = 20
"""Characters of a weekday and what stands beside it, such as `Today`."""


@dataclass(frozen=True, kw_only=True)
class _Place:
    """A place in a list."""

    words: str
    number: int
    """From 1; 0 is the last one."""
    is_newest: bool = False
    """It is wanted as the newest one, which a day would tell better."""


def find_row_at_place(
    instruction: str, visits: Sequence[ScreenVisit]
) -> BetterRow | None:
    """A row that was taken, though none was that has the place which the task names.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    quoteless = evidence.QUOTES.sub(" ", instruction)
    plain = _ABOUT_ADS.sub(" ", normalize_text(quoteless))
    plain = _ASKS_IF.sub(r"\1 whether", plain)
    if row_orders.EXCEPTION.search(plain):
        return None
    taken = list(taken_rows.list_takes(instruction, visits))
    is_asked = answer_form.is_answer_due(instruction)
    for place in _read_places(plain):
        due = _select_due(place, plain, taken, visits)
        if _is_met(place.number, due, visits):
            continue
        if place.is_newest and any(map(_is_dated, due)):
            continue
        pair = _find_pair(place.number, due)
        if pair is None:
            continue
        row, better = pair
        is_narrow = _is_narrowed(place, plain)
        return BetterRow(
            words=place.words,
            taken=row,
            better=better,
            is_sure=not is_narrow and (place.is_newest or not is_asked),
        )
    return None


def _select_due(
    place: _Place,
    plain: str,
    taken: Sequence[Take],
    visits: Sequence[ScreenVisit],
) -> Sequence[Take]:
    """The rows among which one with a place is due.

    Of 全部商品中的第一件 it is those that were taken since the tab 全部商品 was. Of "the top
    comment" it is those of a page that says "comments", else those that were taken since the last
    search, if any were: what was found is the list that is meant.
    """
    listed = _find_named_list(place, plain, visits)
    if listed is not None:
        since = [take for take in taken if take.place > listed]
        return list(filter(_is_data, since)) or since
    of_thing = taken_rows.select_of_thing(place.words, taken)
    if of_thing:
        return _select_first_list(of_thing) if place.is_newest else of_thing
    last = max(search_fields.list_searches(visits), default=-1)
    since = [take for take in taken if take.place > last]
    rows = list(filter(_is_data, since))
    if place.is_newest and rows:
        return rows
    return since if rows else taken


def _select_first_list(taken: Sequence[Take]) -> Sequence[Take]:
    """The rows of the list from which one was taken first: what else is touched belongs to it."""
    rows = list(filter(_is_data, taken))
    return [
        take for take in rows if take.row.resource_id == rows[0].row.resource_id
    ] or taken


def _find_named_list(
    place: _Place, plain: str, visits: Sequence[ScreenVisit]
) -> int | None:
    """The number of the last screen on which the label of a place's list was touched, if one was.

    The label stands right before the place: 全部商品 in 全部商品中的第一件.
    """
    before, _, _ = plain.partition(place.words)
    within = _WITHIN.search(before)
    if within is None:
        return None
    name = before[: within.start()]
    for number, visit in reversed(list(enumerate(visits))):
        if visit.target is None or len(visit.target.text) < _LEAST:
            continue
        if name.endswith(normalize_text(visit.target.text)):
            return number
    return None


def _is_narrowed(place: _Place, plain: str) -> bool:
    """Whether some words may leave out rows that the list has."""
    if place.is_newest:
        # What else the task says, such as with whom to share it, is about other things.
        _, _, behind = plain.partition(place.words)
        is_stated = _STATED.search(place.words) is not None
        follows = behind.strip()
        if follows.startswith("with "):
            return is_stated
        return is_stated or FILTER.match(follows) is not None
    narrowed = re.sub(rf"{_WHICH}{place.words}", " ", plain)
    return FILTER.search(narrowed) is not None


def _is_met(
    number: int, taken: Sequence[Take], visits: Sequence[ScreenVisit]
) -> bool:
    """Whether a row with this place was taken, or is one whose name was typed."""
    for take in taken:
        if _is_at(take, number):
            return True
    if number <= 1:
        return False
    return _is_named_after(number, visits)


def _find_pair(number: int, taken: Sequence[Take]) -> tuple[str, str] | None:
    """The row that was taken last of a list that has the place, and the row that has it."""
    least = max(_LEAST, number)
    for take in reversed(taken):
        rows = _drop_ads(take.listing)
        if len(rows) < least:
            continue
        if _is_data(take):
            (better,) = _cut_out(rows, number)
            return take.row.text, better
    return None


def _read_places(plain: str) -> Iterator[_Place]:
    """The places in lists that an instruction names."""
    for pattern in _PLACES:
        for match in re.finditer(pattern, plain, re.IGNORECASE):
            if _SEVERAL.match(plain[match.end() :]):
                continue
            (word,) = match.groupdict().values()
            number = _read_number(word)
            if number is not None:
                yield _Place(words=match[0].strip(), number=number)
    for match in _NEWEST.finditer(plain):
        yield _Place(words=match[0].strip(), number=1, is_newest=True)


def _read_number(word: str) -> int | None:
    if word in _END:
        return 0
    return 1 if word in _TOP else parse_number(word)


def _cut_out(rows: Sequence[str], number: int) -> Sequence[str]:
    """The row at a place of a list, which has none if it is shorter."""
    return rows[number - 1 : number or None]


def _is_at(take: Take, number: int) -> bool:
    """Whether a row has a place in its list, or may have it."""
    if not take.listing:
        return True
    if len(take.listing) < _LEAST:
        return number == 1 and _is_data(take)
    row = take.row.text
    rank = _RANK.match(row)
    if rank is not None and int(rank[1]) == number:
        return True
    whole = tuple(take.listing)
    bare = _drop_ads(take.listing)
    return any(row in _cut_out(rows, number) for rows in (whole, bare))


def _is_dated(take: Take) -> bool:
    """Whether a row of a list has a day or a time."""
    if not _is_data(take):
        return False
    return any(read_value("moment", row, take.today) for row in take.listing)


def _is_data(take: Take) -> bool:
    """Whether a row has columns; a choice of a menu, or a button, has none. A day is no place."""
    row = take.row.text
    return _COLUMN.search(row) is not None and not _is_day(row)


def _is_day(row: str) -> bool:
    """Whether a row is a day of a calendar: a date comes first, or stands behind its weekday."""
    for written in find_dates(row):
        before = row[: written.start]
        if len(before) > _LONGEST_DAY:
            return False
        return not before or bool(READERS["weekdays"](before))
    return False


def _drop_ads(listing: Sequence[str]) -> Rows:
    rows: list[str] = []
    for text in listing:
        if not _AD.search(text):
            rows.append(text)
    return tuple(rows)


def _is_named_after(number: int, visits: Sequence[ScreenVisit]) -> bool:
    """Whether what was typed is the name of a row that has the place in some list."""
    typed: set[str] = set()
    for visit in visits:
        typed.add(normalize_text(visit.input_text))
    typed.discard("")
    for _, lists in listings.follow_lists(visits):
        for rows in lists.values():
            for text in _cut_out(rows, number):
                names = _list_names(text)
                if typed & names:
                    return True
    return False


def _list_names(text: str) -> set[str]:
    """The first two columns of a row, without its number in a ranking."""
    plain = normalize_text(text)
    bare = _RANK.sub("", plain, count=1)
    columns = _COLUMN.split(bare, maxsplit=2)
    names: set[str] = set()
    for column in columns[:2]:
        names.add(column.strip())
    return names
