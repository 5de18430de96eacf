"""A screen as text: the list of elements as prompts show it, and what an action changed in it."""

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tapwright.text.normalize import fold_text, normalize_text
from tapwright.text.quote import quote_visibly
from tapwright.text.stop_words import SCREEN_GOAL_WORDS
from tools.rendering.grid_text import GridCell, merge_cells
from tools.screen import Element, Screen, find_wheels

ROWS = 16
"""Up to this many elements of one kind below each other are all listed."""
FIRST = 10
"""Of more than `ROWS`, those listed in any case."""
TEXTS, FIRST_TEXTS = 60, 40
"""The same for plain texts, which are short and are read rather than touched."""
UNSURE = 0.6
"""Below this confidence an element is marked as unsure."""
MOST_LINES = 400
"""Longer lists are not compared line by line, which would take longer than it saves."""

_ALL = re.compile(
    r"\b(?:all|every|each|any|count|how many|total|sum|list|longest|shortest|cheapest|last|latest"
    r"|most|least|highest|lowest|first|next|compare)\b"
    r"|全部|所有|每|各|一共|总|几|多少|最|统计|列出|比较|下一|上一",
    re.IGNORECASE,
)
"""A goal with such words may need rows that it does not name."""
_NUMBER = re.compile(r"^\[\d+\] ")
_TOKEN = re.compile(r"[^\W_\u3400-\u9fff]+|[\u3400-\u9fff]+")
_CJK = re.compile(r"[\u3400-\u9fff]+")


def describe_screen(
    screen: Screen, *, goal: str = "", numbers: bool = True
) -> str:
    """The element list as prompts show it, one line an element, in reading order.

    Touchable: `[3] switch "Vibrate" on`; plain text: `- "No alarms"`. Strings are JSON strings in
    which all that is invisible or changes the direction of writing is escaped: text on the screen
    can neither end its own quotes nor look like a line of the list. Flags follow in a fixed order:
    value, hint, on/off, selected, focused, disabled, password, scrollable (and where to), and
    `unsure` for a guess from the picture. Dialogs, passing messages and what could not be read come
    first. Neighbours that differ in a word or two are on one line; see `grid_text`.

    Args:
        screen: to describe.
        goal: what is to be done, in words. With it, of more than `ROWS` similar elements below each
            other only the first ones are listed, the marked ones and those that the goal names;
            one line says how many more there are. Without it everything is listed.
        numbers: False leaves them out, for a model that names points.
    """
    head, rows = _describe_parts(screen, goal=goal)
    if numbers:
        return "\n".join([*head, *merge_cells(rows)])
    lines = [_NUMBER.sub("", line) for _, line in rows]
    return "\n".join([*head, *lines])


def describe_lines(screen: Screen, *, goal: str = "") -> list[str]:
    """As `describe_screen`, line by line, each element on a line of its own."""
    head, rows = _describe_parts(screen, goal=goal)
    return [*head, *(line for _, line in rows)]


def _describe_parts(
    screen: Screen, *, goal: str
) -> tuple[list[str], list[tuple[GridCell | None, str]]]:
    """What is said before the elements, and each element's line with what may be merged of it."""
    head: list[str] = []
    if screen.restriction:
        head.append(f"policy of the user {quote_visibly(screen.restriction)}")
    if screen.dialog:
        head.append(f"dialog {quote_visibly(screen.dialog)}")
    head += [f"toast {quote_visibly(text)}" for text in screen.toasts]
    head += [f"caution {quote_visibly(what)}" for what in screen.lost]
    elements: list[Element] = []
    for element in _close_wheels(screen.elements):
        if _is_informative(element) and not _is_head(element, screen):
            elements.append(element)
    surplus: dict[int, int] = {}
    if goal and not _ALL.search(goal):
        surplus = _find_surplus(elements, goal)
    return head, list(_element_lines(elements, surplus))


def _close_wheels(elements: Sequence[Element]) -> Iterator[Element]:
    """The elements with each wheel as one of them, which has its value.

    The values above and below are three of many, and no buttons of the page.
    """
    bodies: dict[int, Element] = {}
    inner: set[int] = set()
    for wheel in find_wheels(elements):
        facts = {
            "role": "wheel",
            "value": wheel.field.value,
            "scrollable": False,
        }
        number = wheel.body.index
        bodies[number] = wheel.body.model_copy(update=facts)
        inner.add(wheel.field.index)
        inner.update(each.index for each in wheel.others)
    for element in elements:
        if element.index not in inner:
            yield bodies.get(element.index, element)


def _is_head(element: Element, screen: Screen) -> bool:
    """Whether an element is a text that is told before the elements: a toast or a dialog's name."""
    if element.role != "text" or not element.text:
        return False
    is_name = element.index < 0 and element.text == screen.dialog
    return is_name or element.text in screen.toasts


def compare_screens(
    before: Screen, after: Screen, *, goal: str = ""
) -> tuple[str, str, str]:
    """Two looks for a prompt: the one before, the one after, or both in one list.

    In one list, `was` begins a line of the first look only and `new` one of the second only.

    Returns:
        Before, after and an empty text; or two empty texts and the one list if that is shorter.
    """
    old_lines = describe_lines(before, goal=goal)
    new_lines = describe_lines(after, goal=goal)
    old, new = "\n".join(old_lines), "\n".join(new_lines)
    if max(len(old_lines), len(new_lines)) > MOST_LINES:
        return old, new, ""
    both = "\n".join(_merge_lines(old_lines, new_lines))
    if len(both) < len(old) + len(new):
        return "", "", both
    return old, new, ""


def _is_informative(element: Element) -> bool:
    """Whether an element says something, or something can be done with it."""
    if element.index < 0:
        return bool(element.text.strip())
    if element.role != "list" or element.text:
        return True
    return element.scrollable or element.clickable


def _element_lines(
    elements: Sequence[Element], surplus: dict[int, int]
) -> Iterator[tuple[GridCell | None, str]]:
    """A line for each element, and one for each kind of which elements are left out.

    Args:
        elements: all of them.
        surplus: as `_find_surplus` returns it.
    """
    kinds: set[int] = set()
    counts = Counter(surplus.values())
    for place, element in enumerate(elements):
        kind = surplus.get(place)
        if kind is None:
            yield _make_cell(element), _element_line(element)
        elif kind not in kinds:
            kinds.add(kind)
            name = f"like [{kind}]" if kind > 0 else "texts"
            more = f"… {counts[kind]} more {name} (scroll, or tap_text what you look for)"
            yield None, more


def _find_surplus(elements: Sequence[Element], goal: str) -> dict[int, int]:
    """Elements that need not be listed: place -> number of the first of their kind."""
    groups: dict[tuple[str, int, int], list[int]] = {}
    for place, element in enumerate(elements):
        groups.setdefault(_row_kind(element), []).append(place)
    surplus: dict[int, int] = {}
    for (role, *_), places in groups.items():
        most, first = (ROWS, FIRST) if role else (TEXTS, FIRST_TEXTS)
        if len(places) <= most:
            continue
        rows = [elements[place] for place in places]
        named = _find_named_rows(rows, goal)
        for number in range(first, len(rows)):
            is_marked = rows[number].selected or rows[number].focused
            if number not in named and not is_marked:
                surplus[places[number]] = rows[0].index
    return surplus


def _row_kind(element: Element) -> tuple[str, int, int]:
    """What similar elements below each other have in common: role and both sides."""
    if element.index < 0:
        return "", 0, 0
    return element.role, element.bounds.left // 8, element.bounds.right // 8


def _find_named_rows(rows: Sequence[Element], goal: str) -> set[int]:
    """Places of the rows that hold a word of the goal which only some rows have, or are named."""
    goal_words = _text_words(goal) - SCREEN_GOAL_WORDS
    row_words = [
        _text_words(f"{row.text} {row.value} {row.hint}") for row in rows
    ]
    counts = Counter(word for words in row_words for word in words & goal_words)
    rare = {word for word, count in counts.items() if 2 * count <= len(rows)}
    whole_goal = normalize_text(goal)
    named: set[int] = set()
    for place, row in enumerate(rows):
        text = normalize_text(row.text)
        is_named = len(text) > 1 and text in whole_goal
        if is_named or row_words[place] & rare:
            named.add(place)
    return named


def _text_words(text: str) -> set[str]:
    """Words and numbers, those of four letters and more cut at their plural; of Chinese, pairs."""
    words: set[str] = set()
    for token in _TOKEN.findall(fold_text(text)):
        if _CJK.match(token):
            starts = range(max(1, len(token) - 1))
            words.update(token[start : start + 2] for start in starts)
        elif len(token) > 3:
            words.add(token.removesuffix("s"))
        else:
            words.add(token)
    return words


def _merge_lines(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for change, i, j, k, n in matcher.get_opcodes():
        if change == "equal":
            yield from old[i:j]
            continue
        yield from (f"was {line}" for line in old[i:j])
        yield from (f"new {line}" for line in new[k:n])


def _make_cell(element: Element) -> GridCell | None:
    """What may stand on a line with others like it: an element with a text and no value."""
    has_more = element.value or element.hint or element.scrollable
    if element.index < 0 or not element.text or has_more:
        return None
    flags = list(_element_flags(element))
    if element.checked is not None:
        flags.insert(0, "on" if element.checked else "off")
    return GridCell(
        number=element.index,
        role=element.role,
        text=element.text,
        height=element.bounds.center[1],
        flags=tuple(flags),
    )


def _element_line(element: Element) -> str:
    if element.index < 0:
        return f"- {quote_visibly(element.text)}"
    parts = [f"[{element.index}] {element.role}"]
    if element.text:
        parts.append(quote_visibly(element.text))
    if element.value and not element.password:
        parts.append(f"= {_quote_value(element)}")
    if element.hint and not element.value and element.hint != element.text:
        parts.append(f"hint {quote_visibly(element.hint)}")
    if element.checked is not None:
        parts.append("on" if element.checked else "off")
    return " ".join([*parts, *_element_flags(element)])


def _quote_value(element: Element) -> str:
    """What an element holds, with its line breaks."""
    return quote_visibly(element.lines or element.value)


def _element_flags(element: Element) -> Iterable[str]:
    flags = {
        "selected": element.selected,
        "focused": element.focused,
        "disabled": not element.enabled,
        "password": element.password,
        "scrollable": element.scrollable,
    }
    yield from (name for name, present in flags.items() if present)
    if element.scrollable:
        yield from element.ways
    if element.confidence < UNSURE:
        yield "unsure"
