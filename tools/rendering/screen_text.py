"""A screen in words: the list of elements as prompts show it, and what an action changed of it."""

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tapwright.text.normalize import fold_text, normalize_text
from tapwright.text.quote import quote_visibly
from tapwright.text.stop_words import SCREEN_GOAL_WORDS
from tools.screen import Element, Screen

ROWS = 16
"""So many elements of one kind below each other are told one by one."""
FIRST = 10
"""Of more than `ROWS`, those told in any case."""
TEXTS, FIRST_TEXTS = 60, 40
"""The same for plain texts, which are short and are read rather than touched."""
UNSURE = 0.6
"""Below this confidence an element is told as unsure."""
MOST_LINES = 400
"""Longer lists are not compared line by line, which would take longer than it spares."""

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


def describe_screen(screen: Screen, *, goal: str = "", numbers: bool = True) -> str:
    """The element list as prompts show it, one line an element, in reading order.

    Touchable: `[3] switch "Vibrate" on`; plain text: `- "No alarms"`. Strings are JSON strings in
    which all that is invisible or changes the direction of writing is escaped, so that text on the
    screen can neither end its own quotes nor look like a line of the list. Flags follow in a
    fixed order: value, hint, on/off, selected, focused, disabled, password, scrollable (and where
    to), and `unsure` for what was guessed from the picture. What lies on top, passing messages and
    what could not be read come first.

    Args:
        screen: to be told.
        goal: what is to be done, in words. With it, of more than `ROWS` like elements below each
            other only the first ones are told, the marked ones and those that the goal names;
            one line tells how many more there are. Without it everything is told.
        numbers: False leaves them out, for a model that names points.
    """
    lines = describe_lines(screen, goal=goal)
    return "\n".join(lines if numbers else (_NUMBER.sub("", line) for line in lines))


def describe_lines(screen: Screen, *, goal: str = "") -> list[str]:
    """As `describe_screen`, line by line."""
    head = [f"dialog {quote_visibly(screen.dialog)}"] if screen.dialog else []
    head += [f"toast {quote_visibly(text)}" for text in screen.toasts]
    head += [f"lost {quote_visibly(what)}" for what in screen.lost]
    useful = [e for e in screen.elements if _is_informative(e)]
    left_out = _find_surplus(useful, goal) if goal and not _ALL.search(goal) else {}
    return [*head, *_element_lines(useful, left_out)]


def compare_screens(
    before: Screen, after: Screen, *, goal: str = ""
) -> tuple[str, str, str]:
    """Two looks for a prompt: the one before, the one after, or both in one list.

    In one list, `was` begins a line of the first look alone and `new` one of the second alone.

    Returns:
        Before and after and nothing, or nothing, nothing and the one list where that is shorter.
    """
    old, new = describe_lines(before, goal=goal), describe_lines(after, goal=goal)
    apart = "\n".join(old), "\n".join(new)
    if max(len(old), len(new)) > MOST_LINES:
        return *apart, ""
    both = "\n".join(_merge_lines(old, new))
    return ("", "", both) if len(both) < len(apart[0]) + len(apart[1]) else (*apart, "")


def _is_informative(element: Element) -> bool:
    """Whether it says something, or something can be done with it."""
    if element.index < 0:
        return bool(element.text.strip())
    return (
        element.role != "list"
        or element.scrollable
        or element.clickable
        or bool(element.text)
    )


def _element_lines(
    elements: Sequence[Element], left_out: dict[int, int]
) -> Iterator[str]:
    """Lines, with one for each place where elements are left out.

    Args:
        elements: all of them.
        left_out: by place of an element that is not told, the number of the first of its kind.
    """
    kinds: set[int] = set()
    many = Counter(left_out.values())
    for place, element in enumerate(elements):
        kind = left_out.get(place)
        if kind is None:
            yield _element_line(element)
        elif kind not in kinds:
            kinds.add(kind)
            like = f"like [{kind}]" if kind > 0 else "texts"
            yield f"… {many[kind]} more {like} (scroll, or tap_text what you look for)"


def _find_surplus(elements: Sequence[Element], goal: str) -> dict[int, int]:
    """Places of the elements that need not be told, with the number of the first of their kind."""
    groups: dict[tuple[str, int, int], list[int]] = {}
    for place, element in enumerate(elements):
        groups.setdefault(_row_kind(element), []).append(place)
    surplus: dict[int, int] = {}
    for (role, *_), places in groups.items():
        most, first = (ROWS, FIRST) if role else (TEXTS, FIRST_TEXTS)
        if len(places) <= most:
            continue
        named = _find_named_rows([elements[place] for place in places], goal)
        for number, place in enumerate(places):
            marked = elements[place].selected or elements[place].focused
            if number >= first and number not in named and not marked:
                surplus[place] = elements[places[0]].index
    return surplus


def _row_kind(element: Element) -> tuple[str, int, int]:
    """What like elements below each other have in common: role and both sides."""
    if element.index < 0:
        return "", 0, 0
    return element.role, element.bounds.left // 8, element.bounds.right // 8


def _find_named_rows(rows: Sequence[Element], goal: str) -> set[int]:
    """Places of the rows that hold a word of the goal's which tells rows apart."""
    wanted = _text_words(goal) - SCREEN_GOAL_WORDS
    row_words = [_text_words(f"{row.text} {row.value} {row.hint}") for row in rows]
    held = Counter(word for words in row_words for word in words & wanted)
    telling = {word for word, count in held.items() if 2 * count <= len(rows)}
    whole = normalize_text(goal)
    texts = [normalize_text(row.text) for row in rows]
    return {
        place
        for place, words in enumerate(row_words)
        if words & telling or (len(texts[place]) > 1 and texts[place] in whole)
    }


def _text_words(text: str) -> set[str]:
    """Words and numbers, those of four letters and more cut at their plural; of Chinese, pairs."""
    words: set[str] = set()
    for token in _TOKEN.findall(fold_text(text)):
        if _CJK.match(token):
            words.update(token[i : i + 2] for i in range(max(1, len(token) - 1)))
        else:
            words.add(token.removesuffix("s") if len(token) > 3 else token)
    return words


def _merge_lines(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for change, i, j, k, n in matcher.get_opcodes():
        if change == "equal":
            yield from old[i:j]
            continue
        yield from (f"was {line}" for line in old[i:j])
        yield from (f"new {line}" for line in new[k:n])


def _element_line(element: Element) -> str:
    if element.index < 0:
        return f"- {quote_visibly(element.text)}"
    parts = [f"[{element.index}] {element.role}"]
    if element.text:
        parts.append(quote_visibly(element.text))
    if element.value and not element.password:
        parts.append(f"= {quote_visibly(element.value)}")
    if element.hint and not element.value and element.hint != element.text:
        parts.append(f"hint {quote_visibly(element.hint)}")
    if element.checked is not None:
        parts.append("on" if element.checked else "off")
    return " ".join([*parts, *_element_flags(element)])


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
