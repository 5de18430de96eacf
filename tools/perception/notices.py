"""What a picture shows of toasts and of the clipboard, which is no part of the page.

The tree leaves toasts out and names the clipboard's overlay. On a picture a toast looks like a
button, and the overlay like a card with icons.
"""

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from tools.hierarchy.system_notices import is_paste_notice
from tools.screen import Bounds, Element

LOW_SHARE = 0.4
"""The overlay lies below this share of the height; a keyboard lifts it."""
LEFT_SHARE = 0.25
"""Its words begin left of this share of the width."""
REACH_SHARE = 0.85
"""Its buttons end left of this share of the width."""
LEAST_SIGNS = 3
"""Letters that words need to be known again."""
LEAST_MISREAD = 7
"""Letters from which a toast is known again that was misread."""
ALIKE = 0.85
"""How alike the words of a misread toast are, at least."""


class Notices(NamedTuple):
    """What the system tells beside the page."""

    toasts: tuple[str, ...] = ()
    has_pasted: bool = False
    """Whether we typed by way of the clipboard."""
    clip: str = ""
    """What the clipboard got back after that; empty if it is not shown."""


def drop_notices(
    elements: Sequence[Element], notices: Notices, *, width: int, height: int
) -> tuple[Element, ...]:
    """The elements without those that only the picture shows of toasts and of the clipboard.

    Args:
        elements: in reading order.
        notices: what the system told of.
        width: of the screen, pixels.
        height: of the screen, pixels.
    """
    dropped = set(_find_notices(elements, notices, width, height))
    if not dropped:
        return tuple(elements)
    kept: list[Element] = []
    for place, element in enumerate(elements):
        if place not in dropped:
            kept.append(element)
    return _renumber_elements(kept)


def _find_notices(
    elements: Sequence[Element], notices: Notices, width: int, height: int
) -> Iterator[int]:
    """The places of the elements that show a notice."""
    toasts = set(map(_squeeze_words, notices.toasts))
    yield from _find_parted_toasts(elements, toasts)
    for place, element in enumerate(elements):
        if element.source == "hierarchy" or not element.text:
            continue
        is_own = notices.has_pasted and is_paste_notice(element.text)
        if is_own or _is_toast(_squeeze_words(element.text), toasts):
            yield place
        elif _is_clip(element, notices.clip, width, height):
            right = round(REACH_SHARE * width)
            yield from _find_row(elements, element.bounds, right)


def _is_toast(words: str, toasts: Iterable[str]) -> bool:
    """Whether words are those of a toast; of a long one also with a few signs misread."""
    return any(words == toast or _is_misread(words, toast) for toast in toasts)


def _is_misread(words: str, toast: str) -> bool:
    if min(len(words), len(toast)) < LEAST_MISREAD:
        return False
    return SequenceMatcher(None, words, toast).ratio() >= ALIKE


def _find_parted_toasts(
    elements: Sequence[Element], toasts: Iterable[str]
) -> Iterator[int]:
    """The places of the beginning and the end of a toast over whose middle something is drawn."""
    seen = [
        (place, each.bounds, _squeeze_words(each.text))
        for place, each in enumerate(elements)
        if each.source != "hierarchy"
    ]
    for toast in toasts:
        for place, box, words in seen:
            if not _begins(toast, words):
                continue
            for other, end, rest in seen:
                is_behind = end.left >= box.right and _is_beside(end, box)
                if is_behind and _begins(toast[::-1], rest[::-1]):
                    yield place
                    yield other


def _begins(toast: str, words: str) -> bool:
    """Whether a toast begins with some words, whose last sign may be cut and misread."""
    if len(words) < LEAST_SIGNS or len(words) >= len(toast):
        return False
    whole = words if len(words) == LEAST_SIGNS else words[:-1]
    return toast.startswith(whole)


def _is_beside(box: Bounds, other: Bounds) -> bool:
    """Whether two boxes stand on one line."""
    return other.top <= box.center[1] <= other.bottom


def _squeeze_words(text: str) -> str:
    """Letters and digits alone: signs and blanks are read in many ways."""
    return "".join(filter(str.isalnum, text)).casefold()


def _is_clip(element: Element, clip: str, width: int, height: int) -> bool:
    """Whether an element shows the beginning of what is on the clipboard, where its overlay is."""
    box = element.bounds
    if box.left > LEFT_SHARE * width or box.top < LOW_SHARE * height:
        return False
    words, copied = _squeeze_words(element.text), _squeeze_words(clip)
    is_long = len(words) >= min(LEAST_SIGNS, len(copied)) > 0
    return is_long and (copied.startswith(words) or words.endswith(copied))


def _find_row(
    elements: Sequence[Element], preview: Bounds, right: int
) -> Iterator[int]:
    """The places of what the picture alone shows on the overlay, whose words are the preview."""
    top = preview.top - preview.height
    bottom = preview.bottom + preview.height // 2
    for place, element in enumerate(elements):
        x, y = element.bounds.center
        is_beside = top <= y <= bottom and x <= right
        if element.source != "hierarchy" and is_beside:
            yield place


def _renumber_elements(elements: Iterable[Element]) -> tuple[Element, ...]:
    numbered: list[Element] = []
    index = 0
    for element in elements:
        if element.index > 0:
            index += 1
            element = element.model_copy(update={"index": index})
        numbered.append(element)
    return tuple(numbered)
