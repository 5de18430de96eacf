"""Find the one element that a label means, on a page that was not seen when it was named."""

from collections.abc import Callable, Sequence

from tapwright.text.normalize import normalize_text
from tools.screen import Element, Screen

_SIGNS = "()[]{}<>（）【】「」『』《》〈〉“”\"'‘’"
"""Signs around words that a reader may leave out."""
_SHORTEST = 2
"""Characters of a part of a label that can mean all of it."""


def find_labelled(words: str, screen: Screen) -> tuple[Element | None, int]:
    """The only touchable element that these words mean, and how many are meant.

    Labels are compared without case, width, blanks and brackets. An element that says just these
    words comes first, then one that says them before its first comma, then the only one that begins
    with them, then the only one that has them as whole words.

    Args:
        words: as a model named them.
        screen: in front.

    Returns:
        None with the number of elements if it is not one.
    """
    wanted = _fold(words)
    elements = [each for each in screen.elements if each.index > 0]
    for is_meant in _TIERS:
        found = [each for each in elements if is_meant(wanted, each.text)]
        found = _keep_innermost(found)
        if found:
            return (found[0] if len(found) == 1 else None), len(found)
    return None, 0


def _fold(text: str) -> str:
    return normalize_text(text, ignore=_SIGNS)


def _squeeze(text: str) -> str:
    return normalize_text(text, ignore=_SIGNS, blank="")


def _is_whole(wanted: str, label: str) -> bool:
    return bool(wanted) and _squeeze(wanted) == _squeeze(label)


def _is_first_column(wanted: str, label: str) -> bool:
    return _is_whole(wanted, label.partition(", ")[0])


def _is_beginning(wanted: str, label: str) -> bool:
    return len(wanted) >= _SHORTEST and _has_words(
        wanted, _fold(label), only_first=True
    )


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
    before, after = label[place - 1], label[place]
    if before.isdigit() and after.isdigit():
        return True
    return all(each.isalpha() and each.isascii() for each in (before, after))


_TIERS: Sequence[Callable[[str, str], bool]] = (
    _is_whole,
    _is_first_column,
    _is_beginning,
    _is_part,
)


def _keep_innermost(elements: list[Element]) -> list[Element]:
    """Without elements around another one of them, such as the row around its own radio button."""
    kept: list[Element] = []
    for element in elements:
        others = [each for each in elements if each is not element]
        is_outer = any(
            element.bounds.contains(*each.bounds.center)
            and each.bounds.area < element.bounds.area
            for each in others
        )
        if not is_outer:
            kept.append(element)
    return kept
