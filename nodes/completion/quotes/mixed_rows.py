"""Find evidence that mixes the rows of a list: a name of one row and the hour of another."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from nodes.completion.quotes import citations
from nodes.completion.quotes.word_match import fold_quotes, is_shown_in
from tools.screen import TOGGLES, Element, Screen


@dataclass
class _Rows:
    """In which rows of a list, and in which column, the parts of the evidence are."""

    screen: Screen
    listed: list[Element]
    """Elements that are alike and read like rows: several columns with commas between them."""
    places: dict[str, dict[int, int | None]] = field(default_factory=dict)
    """By part: of each row that holds it, the column; None if it is all of it, or its switch."""

    def add_part(self, words: str) -> None:
        """Find a part on the screen; one that is outside the rows too is left out."""
        place: dict[int, int | None] = {}
        for element in self.screen.elements:
            if not is_shown_in(words, [element.text, element.value]):
                continue
            row = next(
                (row for row in self.listed if _is_within(element, row)), None
            )
            if row is None:
                return
            place.setdefault(row.index, _column_of(words, row))
        if place:
            self.places[words] = place

    def is_mixed(self, words: str) -> bool:
        """Whether a part is in no row of any other, and in no column of theirs.

        Names of several rows may be cited together; a name and the hour of another row may not.
        """
        place = self.places.get(words)
        if place is None or len(self.places) < 2:
            return False
        columns = set(place.values())
        for part, other in self.places.items():
            if part == words:
                continue
            if place.keys() & other.keys():
                return False
            if not columns.isdisjoint(other.values()):
                return False
        return True


def find_mixed_parts(texts: Sequence[str], screen: Screen) -> set[str]:
    """The parts of the evidence that put a name and a value of two different rows together."""
    rows = _Rows(screen=screen, listed=_find_rows(screen))
    words = {text: _list_columns(text, screen) for text in texts}
    for columns in words.values():
        for column in columns:
            rows.add_part(column)
    mixed: set[str] = set()
    for text, columns in words.items():
        if any(map(rows.is_mixed, columns)):
            mixed.add(text)
    return mixed


def _list_columns(text: str, screen: Screen) -> list[str]:
    """The words that a part cites, cut at commas unless an element holds them in one."""
    shown = [element.text for element in screen.elements]
    columns: list[str] = []
    for words in citations.list_words(text):
        if is_shown_in(words, shown):
            columns.append(words)
        else:
            columns += [column.strip() for column in words.split(", ")]
    return columns


def _find_rows(screen: Screen) -> list[Element]:
    """The elements that read like rows and have another one above or below."""
    rows = [element for element in screen.elements if _is_row(element)]
    alike: list[Element] = []
    for row in rows:
        if any(_is_like(row, other) for other in rows):
            alike.append(row)
    return alike


def _is_row(element: Element) -> bool:
    """Whether an element has several columns, with commas between them."""
    if element.index <= 0 or element.role == "input":
        return False
    return ", " in element.text


def _is_like(one: Element, other: Element) -> bool:
    """Whether two elements may be rows of one list."""
    if one is other or one.role != other.role:
        return False
    return _get_sides(one) == _get_sides(other)


def _get_sides(element: Element) -> tuple[int, int]:
    return element.bounds.left, element.bounds.right


def _is_within(element: Element, row: Element) -> bool:
    """Whether an element is a row or inside one, as its switch is."""
    if element is row:
        return True
    if element.role not in TOGGLES:
        # A message may float over a row.
        return False
    return row.bounds.top <= element.bounds.center[1] < row.bounds.bottom


def _column_of(words: str, row: Element) -> int | None:
    columns = fold_quotes(row.text).split(", ")
    plain = fold_quotes(words)
    for index, column in enumerate(columns):
        if plain in column:
            return index
    return None
