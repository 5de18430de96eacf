"""Rows of a list that an answer names or leaves out, held against the page that it was read from.

Who asks "What tasks are due on March 5?" wants all of them and no other. So if a list was narrowed
down by words of the question, a row of it that the answer does not name is asked about, and so is
a name that the list does not have. Either may be right: the model can quote the row that says why.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from nodes import evidence
from nodes.completion.checks.missing import headed_rows
from nodes.completion.checks.run import forms, listings
from nodes.completion.checks.unasked import excess
from nodes.completion.quotes import paraphrase
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.visits import ScreenVisit, list_texts
from tapwright.text.amounts import Amount, find_money
from tapwright.text.dates import find_dates
from tapwright.text.durations import find_durations
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import read_minutes
from tools.screen import Bounds, Element, Screen, read_row_name

_SEVERAL = re.compile(
    r"\b(?:what|which) (?:[\w-]+ ){0,4}?[\w-]+[^\Ws]s (?:are|were|do|did|have|has|can|will|i)\b"
    r"|\bwhat are\b|\bwhich of\b|\bwith commas\b|\blist (?:all|the|my)\b"
    r"|哪些|哪几|逗号|顿号|列出",
    re.IGNORECASE,
)
"""Questions for more than one thing."""
_ORDER = re.compile(
    r"\b(?:\w+est|most|least|first|last|top|next)\b|最|第[一二三四五六七八九十\d]",
    re.IGNORECASE,
)
_PARTS = re.compile(r"\s*(?:[,，、;；\n]|\band\b|和|以及)\s*", re.IGNORECASE)
_PROSE = re.compile(
    r"\b(?:none|nothing|nobody|is|are|was|were|will|because|but|since|though|although)\b"
    r"|没有|都不|都没|因为|但|不过|所以|虽然",
    re.IGNORECASE,
)
"""Words of an answer in sentences, which has no list between its commas."""
_DENIES = re.compile(
    r"^\W*(?:none|no|nothing|nobody|there (?:is|are) no)\b|^\W*(?:没有|都不|都没|一个也[没不]|无)",
    re.IGNORECASE,
)
"""Answers that no row is asked for: the rows that they name are named as others."""
_OFF = re.compile(
    r"\b(?:off|disabled|inactive|none|not)\b|n't\b|关|停用|未|没|不响",
    re.IGNORECASE,
)
"""Words of an answer that say that something is not on."""
_LASTS = re.compile(
    r"\bhow long\b|\b(?:time|duration)\b|多长时间|多少分钟|时长", re.IGNORECASE
)
_MINUTES = re.compile(r"\bminutes\b|分钟", re.IGNORECASE)
_TIME = re.compile(
    r"(?:total )?(?:time|duration)|总?(?:时长|用时|时间)", re.IGNORECASE
)
_KILOMETRES = re.compile(r"(\d+(?:\.\d+)?) ?(?:km|公里|千米)", re.IGNORECASE)
_KILOMETRES_ASKED = re.compile(
    r"\b(?:kilomet(?:re|er)s?|km)\b|公里|千米", re.IGNORECASE
)
_NUMBERS = re.compile(r"\d+(?:\.\d+)?")
_SUM_ASKED = re.compile(
    r"\b(?:total|altogether|in all)\b|[总一]共|合计|总[额价]", re.IGNORECASE
)
_SUM = re.compile(
    r"(?:\b(?<!sub)total|合计|总计|总额|实付款?|共计)\s*[:：]?\s*$",
    re.IGNORECASE,
)
"""What stands right before the sum of an order or a bill."""
_ROUNDED = 0.06
"""Share of a value that rounding may take."""
_LONGEST = 16
"""Characters of an answer that has no more than a number and its unit."""
_SPANS = frozenset({"week", "month", "day", "today", "year", "date", "time"})
"""Words of boxes that choose a span of time, which may be chosen otherwise."""
_MOST = 5
"""Rows that were left out; a list that has more was not narrowed down to what is asked for."""
_LEAST = 2
_NEAR = 2
"""Heights of a label between it and its value."""


@dataclass(frozen=True, kw_only=True)
class _Column:
    """Where the rows of a list have what an answer names."""

    rows: Sequence[str]
    place: int
    named: frozenset[str]
    """Parts of the answer that are there."""


def list_doubts(
    instruction: str,
    answer: str,
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[str, str]]:
    """What is to be asked about an answer, each with the name of the sentence that tells it.

    Args:
        instruction: the user's, with a question.
        answer: that the run gives, not empty.
        visits: all screens of the run with the steps made on them, in order.
    """
    for name in list_unchosen_filters(instruction, visits):
        yield "not_chosen", name
    parts = _split_answer(answer)
    column = _find_column(parts, visits)
    if column is not None and _wants_several(instruction):
        yield from _list_row_doubts(instruction, answer, column, visits)
    off = find_untold_off(instruction, answer, visits)
    if off:
        yield "told_off", off
    total = find_other_total(instruction, answer, visits)
    total = total or find_other_sum(instruction, answer, visits)
    total = total or _find_other_count(instruction, answer, visits)
    if total:
        yield "other_total", total


def _list_row_doubts(
    instruction: str,
    answer: str,
    column: _Column,
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[str, str]]:
    """What an answer leaves out of the rows of a column, and what it has besides."""
    parts = _split_answer(answer)
    is_due = headed_rows.sort_rows(instruction, visits)
    if not _DENIES.search(answer):
        for name in _list_left_out(instruction, parts, column, visits, is_due):
            yield "not_answered", name
    for name in _list_unlisted(parts, column, visits):
        yield "not_on_page", name
    for row in column.rows:
        is_named = _read_cell(row, column) in column.named
        if is_named and is_due.get(row) is False:
            yield "beyond_question", row.split(", ")[column.place]


def _find_other_count(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> str:
    """How many rows a list has of what is asked for, where the answer is another number."""
    numbers = _NUMBERS.findall(answer)
    if len(numbers) != 1 or len(answer) > _LONGEST:
        return ""
    return headed_rows.find_other_count(instruction, numbers[0], visits)


def find_untold_off(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> str:
    """A switch that is off, of what an answer tells without saying so; empty if there is none.

    "Which alarms do I have?" is not answered by "Bins at 5:50" where `5:50 AM alarm` is off, 关着.

    Args:
        instruction: the user's, with a question for several things.
        answer: that the run gives.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not _wants_several(instruction) or _OFF.search(answer):
        return ""
    told = read_minutes([answer])
    for element in visits[-1].screen.elements:
        if element.role != "switch" or element.checked is not False:
            continue
        if told & read_minutes([element.text]):
            return element.text
    return ""


def _list_left_out(
    instruction: str,
    parts: Sequence[str],
    column: _Column,
    visits: Sequence[ScreenVisit],
    is_due: Mapping[str, bool],
) -> list[str]:
    """The rows of the last list that the answer does not name, as far as they are like the others.

    An answer that has parts of no row is not read. If headings tell which rows are due, only those
    are that they tell of.
    """
    if len(column.named) < len(parts):
        return []
    if not is_due and not _is_narrowed(instruction, visits):
        return []
    common = _list_common_terms(instruction, column)
    shared = _list_shared_values(instruction, column)
    left: dict[str, str] = {}
    for row in column.rows:
        name = _read_cell(row, column)
        if not name or name in column.named:
            continue
        if is_due and not is_due.get(row):
            continue
        columns = row.split(", ")
        if not shared.issubset(columns):
            continue
        if common <= paraphrase.list_terms(row):
            left[name] = columns[column.place]
    if len(left) > _MOST:
        return []
    return list(left.values())


def _list_common_terms(instruction: str, column: _Column) -> set[str]:
    """The terms of a question that all rows have which the answer names."""
    plain = normalize_text(instruction)
    common = paraphrase.list_terms(plain)
    for row in column.rows:
        if _read_cell(row, column) in column.named:
            common &= paraphrase.list_terms(row)
    return common


def _list_shared_values(instruction: str, column: _Column) -> set[str]:
    """The columns of a question that all rows have which the answer names, as 高 of 高优先级."""
    named: list[set[str]] = []
    for row in column.rows:
        if _read_cell(row, column) in column.named:
            columns = row.split(", ")
            named.append(set(columns))
    if not named:
        return set()
    plain = normalize_text(instruction)
    asked: set[str] = set()
    for value in set.intersection(*named):
        if value and normalize_text(value) in plain:
            asked.add(value)
    return asked


def _list_unlisted(
    parts: Sequence[str], column: _Column, visits: Sequence[ScreenVisit]
) -> list[str]:
    """The parts of an answer that the last list does not have, though it has the others."""
    if len(parts) < _LEAST:
        return []
    shown = [*column.rows, *visits[-1].screen.texts]
    page = evidence.tighten_text("\n".join(shown))
    unlisted: list[str] = []
    for part in parts:
        bare = evidence.tighten_text(part)
        if bare not in page:
            unlisted.append(part)
    return unlisted


def _wants_several(instruction: str) -> bool:
    plain = evidence.QUOTES.sub(" ", instruction)
    return _SEVERAL.search(plain) is not None and not _ORDER.search(plain)


def _split_answer(answer: str) -> list[str]:
    """The things that an answer lists; of an answer in sentences, what it puts in quotes."""
    prose = evidence.QUOTES.sub(" ", answer)
    if _PROSE.search(prose):
        quotes = evidence.QUOTES.finditer(answer)
        return list(dict.fromkeys(map(evidence.extract_quoted, quotes)))
    parts: dict[str, None] = {}
    for part in _PARTS.split(answer):
        bare = part.strip(" .。")
        if any(map(str.isalpha, bare)):
            parts[bare] = None
    return list(parts)


def _find_column(
    parts: Sequence[str], visits: Sequence[ScreenVisit]
) -> _Column | None:
    """The column of a list of the last screen that has the most parts; None if none has any."""
    named = set(map(normalize_text, parts))
    best: _Column | None = None
    most = 0
    for rows in _list_last_rows(visits):
        for place, values in _collect_columns(rows).items():
            found = named & values
            count = len(found)
            if count > most:
                most = count
                best = _Column(
                    rows=rows,
                    place=place,
                    named=frozenset(found),
                )
    return best


def _collect_columns(rows: Sequence[str]) -> dict[int, set[str]]:
    """What some rows have in each column, by its place."""
    columns: dict[int, set[str]] = {}
    for row in rows:
        values = normalize_text(row).split(", ")
        for place, value in enumerate(values):
            column = columns.setdefault(place, set())
            column.add(value)
    return columns


def _list_last_rows(
    visits: Sequence[ScreenVisit],
) -> Iterator[Sequence[str]]:
    """The rows of each list of the last screen, with those that were scrolled by."""
    last = visits[-1].screen
    known: listings.Listings = {}
    for _, lists in listings.follow_lists(visits):
        known = lists
    keys: dict[listings.ListKey, None] = {}
    for element in last.elements:
        is_row = element.role == "item" and element.index > 0
        if is_row and element.text:
            key = listings.identify_list(element, last)
            keys[key] = None
    for key in keys:
        yield known.get(key, ())


def _read_cell(row: str, column: _Column) -> str:
    """What a row has in a column."""
    columns = normalize_text(row).split(", ")
    if column.place < len(columns):
        return columns[column.place]
    return ""


def _is_narrowed(instruction: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether the run chose, or searched for, something that the question names."""
    package = visits[-1].screen.package
    for visit in visits:
        if visit.screen.package != package:
            continue
        if _is_narrowing(visit, instruction):
            return True
    return False


def _is_narrowing(visit: ScreenVisit, instruction: str) -> bool:
    if visit.input_text:
        return excess.is_named(visit.input_text, instruction)
    target = visit.target
    if target is None or target.role in ("tab", "button", "input"):
        return False
    name = read_row_name(target.text)
    parts = paraphrase.list_parts(name)
    if parts and parts <= paraphrase.list_parts(instruction):
        return True
    days = _list_days(instruction)
    return not days.isdisjoint(_list_days(target.text))


def _list_days(text: str) -> set[tuple[int, int]]:
    """The months and days that a text has, whose year the other text may not say."""
    return {(day.month, day.day) for day in find_dates(text)}


def find_other_total(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> str:
    """A value that the last screen has for what is asked, and that the answer has not; or empty.

    "How many activities" is told by the number above the label "Activities", and "what distance" by
    the one above "Distance".

    Args:
        instruction: the user's, with a question.
        answer: that the run gives, which has one number and nothing else but a unit.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    given = _NUMBERS.findall(answer)
    if len(given) != 1 or len(answer) > _LONGEST:
        return ""
    words = ""
    longest = -1
    for label, value in _list_labelled(visits[-1].screen):
        number = _read_value(plain, value.text)
        length = len(paraphrase.list_parts(label.text))
        if number is None or not _is_asked(label.text, plain):
            continue
        # "Longest distance" says more than "Distance".
        if length > longest:
            longest = length
            words = ""
            if _is_other_number(given[0], number):
                words = f"{label.text} {value.text}"
    return words


def find_other_sum(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> str:
    """The total that a text has, where one is asked for and another amount of it is told; or empty.

    Args:
        instruction: the user's, with a question.
        answer: that the run gives.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if not _SUM_ASKED.search(plain):
        return ""
    told = _list_values(find_money(answer))
    for text in list_texts(visit.screen for visit in visits):
        if told.isdisjoint(_list_values(find_money(text))):
            continue
        sums = list(_read_sums(text))
        if any(amount.value in told for amount, _ in sums):
            return ""
        for _, words in reversed(sums):
            return words
    return ""


def _list_values(amounts: Iterable[Amount]) -> set[float]:
    return {amount.value for amount in amounts}


def _read_sums(text: str) -> Iterator[tuple[Amount, str]]:
    """The totals in a text, each with the words that say it, such as `Total: $12`."""
    for amount in find_money(text):
        match = _SUM.search(text[: amount.start])
        if match is not None:
            start = match.start()
            yield amount, text[start : amount.end]


def _is_other_number(given: str, number: float) -> bool:
    """Whether a number that was answered is another one, and not the same one rounded.

    One with decimals is rounded to these.
    """
    off = abs(float(given) - number)
    _, _, decimals = given.partition(".")
    if decimals:
        last_digit = float(f"1e-{len(decimals)}")
        return off >= last_digit
    most = max(1.0, number) * _ROUNDED
    return off > most


def _is_asked(label: str, question: str) -> bool:
    """Whether a question has all words of a label, or asks how long and the label says that."""
    if _TIME.fullmatch(label) and _LASTS.search(question):
        return True
    parts = paraphrase.list_parts(label)
    return bool(parts) and parts <= paraphrase.list_parts(question)


def _read_value(question: str, text: str) -> float | None:
    """The number that a value has for a question; None if it is of another kind."""
    if headed_rows.COUNTS.search(question):
        if text.isdigit():
            return float(text)
        return None
    if _LASTS.search(question) and _MINUTES.search(question):
        spans = find_durations(text, clocks=True)
        if len(spans) != 1:
            return None
        return spans[0].length.total_seconds() // 60
    match = _KILOMETRES.fullmatch(text)
    if match is None or not _KILOMETRES_ASKED.search(question):
        return None
    return float(match[1])


def _list_labelled(screen: Screen) -> Iterator[tuple[Element, Element]]:
    """Labels and the values right above them."""
    texts: list[Element] = []
    for element in screen.elements:
        if element.index <= 0 and element.text:
            texts.append(element)
    for label in texts:
        if any(map(str.isdigit, label.text)):
            continue
        for value in texts:
            begins_with_digit = value.text[:1].isdigit()
            if begins_with_digit and _is_right_above(
                value.bounds, label.bounds
            ):
                yield label, value


def _is_right_above(value: Bounds, label: Bounds) -> bool:
    """Whether a value begins above its label, and near to it."""
    height = label.height
    shift = value.left - label.left
    gap = label.top - value.bottom
    if abs(shift) > height:
        return False
    return 0 <= gap <= _NEAR * height


def _is_named_box(box: Element, question: str) -> bool:
    if has_chinese(box.text):
        return box.text in question
    parts = paraphrase.list_parts(box.text) - _SPANS
    return bool(parts) and parts <= paraphrase.list_parts(question)


def _list_boxes(screen: Screen) -> list[Element]:
    boxes: list[Element] = []
    for element in screen.elements:
        if element.role == "checkbox" and element.checked is not None:
            boxes.append(element)
    return boxes


def list_unchosen_filters(
    instruction: str, visits: Sequence[ScreenVisit]
) -> list[str]:
    """Boxes of the last screen that the question names and that narrow nothing: none is chosen.

    Args:
        instruction: the user's, with a question.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    boxes = _list_boxes(visits[-1].screen)
    chosen_groups: set[str] = set()
    for box in boxes:
        if box.checked:
            chosen_groups.add(_read_group(box))
    unchosen: list[str] = []
    for box in boxes:
        if not _is_named_box(box, plain):
            continue
        if box.checked:
            return []
        if _read_group(box) not in chosen_groups:
            continue
        if not _was_kept(box.text, visits):
            unchosen.append(box.text)
    return unchosen


def _was_kept(text: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a form that was kept had it, so that it need not narrow what is asked for."""
    texts: list[str] = []
    for visit in visits:
        if forms.is_kept(visit):
            texts += visit.screen.texts
    return is_shown_in(text, texts)


def _read_group(box: Element) -> str:
    """What the ids of the boxes of one group have in common, as `sum_` of `sum_run`."""
    group, _, _ = box.resource_id.rpartition("_")
    return group
