"""Find the one element that a label means, on a page that was not seen when it was named."""

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches

from nodes import evidence
from tapwright.text.dates import find_dates
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line, quote_visibly
from tapwright.text.readers import is_day
from tapwright.text.weekdays import find_weekday_names
from tools.actions import Action, Tap, TapText
from tools.screen import TOGGLES, Element, Screen, read_row_name

_SIGNS = "()[]{}<>（）【】「」『』《》〈〉“”\"'‘’"
"""Signs around words that a reader may leave out."""
KEEPING = re.compile(
    r"(?:save|done|ok|apply|confirm|create|add|set|submit|update|finish|accept|insert|rename"
    r"|save (?:changes|event|note|contact|alarm|recipe|as copy)|add (?:event|contact|alarm)|yes"
    r"|保存|完成|确定|确认|应用|创建|添加|提交|更新|好|好的|是|重命名|插入|保存更改)",
    re.IGNORECASE,
)
"""Labels of buttons that keep what a form or a dialog holds."""
_SHORTCUTS = re.compile(
    r"(?:recent|recently used|recent searches|history|popular|hot|frequent|frequently used"
    r"|suggested|suggestions)(?: cities| places| stations)?"
    r"|(?:历史|最近|热门|常用|推荐)(?:选择|搜索|记录|使用|城市|车站|地点)?",
    re.IGNORECASE,
)
"""Headings below which a choice is repeated."""
_SHORTEST = 2
"""Characters of a part of a label that can mean all of it."""
_TOLD = 4
"""Elements of one label that are told apart."""
_ALIKE = 0.5
"""Share of two labels that is the same, from which they are told as alike."""
_LONGEST = 30
"""Characters of a heading, and of a name."""


def find_labelled(words: str, screen: Screen) -> tuple[Element | None, int]:
    """The only touchable element that these words mean, and how many are meant.

    Labels are compared without case, width, blanks and brackets. An element that says just these
    words comes first, then one that says them before its first comma, then the only one that begins
    with them, then the only one that has them as whole words, that is the same day, or that begins
    with two words or more of which the last is cut.

    Args:
        words: as a model named them.
        screen: in front.

    Returns:
        None with the number of elements if it is not one.
    """
    found = list_labelled(words, screen)
    return (found[0] if len(found) == 1 else None), len(found)


def list_labelled(words: str, screen: Screen) -> list[Element]:
    """The touchable elements that these words mean, as `find_labelled` compares labels.

    What has no text is told by its hint, as a button with a picture alone is.
    """
    wanted = _fold(words)
    for is_meant in _TIERS:
        found: list[Element] = []
        for each in screen.elements:
            if each.index <= 0:
                continue
            name = each.text or each.hint
            if is_meant(wanted, name):
                found.append(each)
        found = _keep_innermost(found)
        if found:
            return found
    return []


def list_fitting(words: str, expect: str, screen: Screen) -> list[Element]:
    """The elements that these words mean, and that fit what the touch is expected to do.

    A checkbox often stands beside a row of the same name, or on it. If the expectation is a state
    such as `on "Milk"`, the checkbox is meant, else the row. Of several, those that can be used now
    are meant, then a row around all of them, and not what a heading such as `Recent` only repeats.
    What is selected already gives way to what has the words beside others: of `Minute, 00` and the
    `0 minutes, 00` of its dial, the dial is meant.
    """
    turns = evidence.parse_state(expect) is not None
    found = list_labelled(words, screen)
    if not turns:
        found = _list_rows_beside(words, found, screen) or found
    fits = _is_toggle if turns else _is_no_toggle
    found = _keep_fitting(found, fits)
    found = _keep_fitting(found, _is_enabled)
    if len(found) > 1:
        found = _list_around(words, found, screen)[:1] or found
    return _drop_shortcuts(_drop_selected(found), screen)


def _keep_fitting(
    elements: list[Element], fits: Callable[[Element], bool]
) -> list[Element]:
    """Of several elements those that fit; all of them if none does."""
    if len(elements) < 2:
        return elements
    fitting: list[Element] = []
    for element in elements:
        if fits(element):
            fitting.append(element)
    return fitting or elements


def _drop_selected(elements: list[Element]) -> list[Element]:
    """The only one that is not selected, of several with labels of their own; else all of them."""
    labels: set[str] = set()
    rest: list[Element] = []
    for element in elements:
        labels.add(element.text)
        if not element.selected:
            rest.append(element)
    if len(rest) != 1:
        return elements
    if len(labels) < len(elements):
        return elements
    return rest


def _list_around(
    words: str, inner: Sequence[Element], screen: Screen
) -> list[Element]:
    """The rows that have these words, and all the inner elements; the smallest first."""
    wanted = _fold(words)
    around: list[Element] = []
    for element in screen.elements:
        is_inner = element.index <= 0 or element in inner
        if is_inner or not _is_part(wanted, element.text):
            continue
        if _holds_all(element, inner):
            around.append(element)
    return sorted(around, key=lambda each: each.bounds.area)


def _holds_all(element: Element, inner: Sequence[Element]) -> bool:
    box = element.bounds
    for each in inner:
        x, y = each.bounds.center
        if not box.contains(x, y):
            return False
    return True


def _drop_shortcuts(elements: list[Element], screen: Screen) -> list[Element]:
    """One of several names that are the same, where the others stand below `Recent` or the like.

    A page to choose a city from has it there, and in its list.
    """
    if len(elements) < 2:
        return elements
    first = elements[0]
    name = read_row_name(first.text)
    elsewhere: list[Element] = []
    for element in elements:
        if element.role != "item" or element.text != name:
            return elements
        heading = find_heading(element, screen)
        if not _SHORTCUTS.fullmatch(heading.strip()):
            elsewhere.append(element)
    if len(elsewhere) > 1:
        return elements
    return elsewhere or [first]


def _list_rows_beside(
    words: str, found: Sequence[Element], screen: Screen
) -> list[Element]:
    """The rows whose name is all of these words, where the only element found is a checkbox."""
    if len(found) != 1 or _is_no_toggle(found[0]):
        return []
    wanted = _fold(words)
    rows: list[Element] = []
    for element in screen.elements:
        if element.index > 0 and _is_no_toggle(element):
            rows.append(element)
    named: list[Element] = []
    for row in rows:
        if _is_first_column(wanted, row.text):
            named.append(row)
    return named


def tell_apart(elements: Sequence[Element], screen: Screen) -> str:
    """Elements by number: `[14] "Dad, 555 0114", [15] "Dad, 555 0145"`.

    Those that say the same are told with the plain text above: `[4] below "Popular", [9]`.
    """
    labels = [element.text for element in elements]
    told: list[str] = []
    for element in elements[:_TOLD]:
        place = f"[{element.index}]"
        heading = find_heading(element, screen)
        if labels.count(element.text) == 1:
            place = number_name(element, element.text)
        elif heading:
            quoted = quote_visibly(heading)
            place = f"{place} below {quoted}"
        told.append(place)
    return ", ".join(told)


def is_keeping_label(label: str) -> bool:
    """Whether a button of this label keeps what a form holds, as Save does."""
    plain = normalize_text(label).strip(" .!…。！")
    return KEEPING.fullmatch(plain) is not None


def number_name(element: Element, name: str) -> str:
    """The number of an element and a short name for it: `[4] "Chengdu East"`."""
    short = cut_line(name, _LONGEST)
    return f"[{element.index}] {quote_visibly(short)}"


def describe_nearest(words: str, screen: Screen) -> str:
    """The touchable element whose label is most like these words: `[4] "Chengdu East"`.

    Empty if none is much like them.
    """
    labels: dict[str, Element] = {}
    for element in screen.elements:
        name = read_row_name(element.text)
        label = _fold(name)
        if element.index > 0 and label:
            labels.setdefault(label, element)
    wanted = _fold(words)
    for label in get_close_matches(wanted, labels, n=1, cutoff=_ALIKE):
        element = labels[label]
        return number_name(element, read_row_name(element.text))
    return ""


def is_plain_text(words: str, screen: Screen) -> bool:
    """Whether a page has these words as a text that cannot be touched."""
    for element in screen.elements:
        if element.index > 0:
            continue
        if _is_whole(words, element.text):
            return True
    return False


def is_page_name(words: str, screen: Screen) -> bool:
    """Whether the first plain text of a page is these words, and no control is called so."""
    heading: Element | None = None
    for element in screen.elements:
        if element.index > 0:
            if _is_first_column(_fold(words), element.text):
                return False
        elif heading is None and element.text.strip():
            heading = element
    return heading is not None and _is_whole(words, heading.text)


def takes_no_tap(element: Element) -> bool:
    """Whether the tree says that only a long press does something, as on a message of a thread."""
    if element.source != "hierarchy" or element.clickable:
        return False
    return element.long_clickable


def find_heading(element: Element, screen: Screen) -> str:
    """The nearest plain text above an element; empty if there is none."""
    heading: Element | None = None
    for other in screen.elements:
        is_above = other.bounds.bottom <= element.bounds.top
        if other.index >= 0 or not is_above:
            continue
        if not other.text.strip():
            continue
        if heading is None or other.bounds.bottom >= heading.bounds.bottom:
            heading = other
    if heading is None:
        return ""
    return cut_line(heading.text, _LONGEST)


def _is_toggle(element: Element) -> bool:
    return element.role in TOGGLES


def _is_no_toggle(element: Element) -> bool:
    return element.role not in TOGGLES


def _is_enabled(element: Element) -> bool:
    return element.enabled


def _fold(text: str) -> str:
    return normalize_text(text, ignore=_SIGNS)


def _squeeze(text: str) -> str:
    return normalize_text(text, ignore=_SIGNS, blank="")


def _is_whole(wanted: str, label: str) -> bool:
    return bool(wanted) and _squeeze(wanted) == _squeeze(label)


def _is_first_column(wanted: str, label: str) -> bool:
    return _is_whole(wanted, read_row_name(label))


def _is_beginning(wanted: str, label: str) -> bool:
    folded = _fold(label)
    if wanted.isdigit() and len(wanted) < _SHORTEST:
        # A day of a calendar has another name below its number: `5 四`.
        return folded.startswith(f"{wanted} ")
    return len(wanted) >= _SHORTEST and _has_words(
        wanted, folded, only_first=True
    )


def _is_same_day(wanted: str, label: str) -> bool:
    """Whether both are a date and nothing else, and no year or weekday makes them two."""
    if not is_day(wanted):
        return False
    if not is_day(label):
        return False
    days: set[tuple[int, int]] = set()
    years: set[int] = set()
    weekdays: set[int] = set()
    for text in (wanted, label):
        for written in find_dates(text):
            day = written.month, written.day
            days.add(day)
            if written.year is not None:
                years.add(written.year)
        for name in find_weekday_names(text):
            weekdays.add(name.day)
    if len(years) > 1:
        return False
    if len(weekdays) > 1:
        return False
    return len(days) == 1


def _is_cut_beginning(wanted: str, label: str) -> bool:
    """Whether a label begins with several words, and goes on in the last: `30 min` of `minutes`."""
    return " " in wanted and _fold(label).startswith(wanted)


def _is_part(wanted: str, label: str) -> bool:
    return len(wanted) >= _SHORTEST and _has_words(wanted, _fold(label))


def _has_words(wanted: str, label: str, *, only_first: bool = False) -> bool:
    """Whether a label has these words, not as parts of longer ones; at its start `only_first`."""
    start = label.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        is_open = _continues_word(label, start) or _continues_word(label, end)
        if not is_open and (start == 0 or not only_first):
            return True
        start = label.find(wanted, start + 1)
    return False


def _continues_word(label: str, place: int) -> bool:
    """Whether a word of letters with case, or a number, goes on across a place in a text."""
    if not 0 < place < len(label):
        return False
    before = label[place - 1]
    after = label[place]
    if before.isdigit() and after.isdigit():
        return True
    return all(each.isalpha() and each.isascii() for each in (before, after))


_TIERS: Sequence[Callable[[str, str], bool]] = (
    _is_whole,
    _is_first_column,
    _is_beginning,
    _is_part,
    _is_same_day,
    _is_cut_beginning,
)


def _keep_innermost(elements: list[Element]) -> list[Element]:
    """Without elements around another one of them, such as the row around its own radio button."""
    kept: list[Element] = []
    for element in elements:
        if not _is_around_another(element, elements):
            kept.append(element)
    return kept


def _is_around_another(element: Element, elements: Sequence[Element]) -> bool:
    """Whether a smaller one of some elements lies in this one."""
    box = element.bounds
    for other in elements:
        x, y = other.bounds.center
        is_smaller = other.bounds.area < box.area
        if is_smaller and box.contains(x, y):
            return True
    return False


def name_state(expect: str, action: Action | None, screen: Screen) -> str:
    """An expectation such as `on` with the label of what is touched: `on "Wi-Fi"`."""
    plain = expect.strip(" .。").casefold()
    label = ""
    if isinstance(action, TapText):
        label = action.text
    elif isinstance(action, Tap):
        element = screen.find_element(action.element)
        if element is not None:
            label = element.text
    if plain in ("on", "off") and _can_be_quoted(label):
        return f'{plain} "{label}"'
    return expect


def expect_flip(element: Element) -> str:
    """The expected effect of a tap on a switch, so that a rule can judge it."""
    if element.role not in TOGGLES or element.checked is None:
        return ""
    if not _can_be_quoted(element.text):
        return ""
    if element.checked:
        return f'off "{element.text}"'
    return f'on "{element.text}"'


def _can_be_quoted(label: str) -> bool:
    """Whether an expectation can have a label between quotation marks."""
    if not label:
        return False
    return all(mark not in label for mark in '"“”\n')
