"""Films of cards with text, one after the other; the text can be read from the pixels only.

A film's name is `reel:SECONDS:first card|second card|...`, with the time that each card is shown;
`still` names the picture of it at a moment, `card:SEED:words`.
"""

import random
from collections.abc import Callable, Mapping, Sequence

from virtual_phone.ui.easel import Easel, blend, hsv, rgb

REEL, CARD = "reel", "card"
_SIZES = ((7, 0.16), (12, 0.125), (22, 0.1))
"""Most letters, and how large they are written: a share of the picture's width."""


def reel(cards: Sequence[str], seconds: float) -> str:
    """The name of a film.

    Args:
        cards: words of each; without `|` and `~`.
        seconds: how long each is shown.
    """
    return f"{REEL}:{seconds:g}:{'|'.join(cards)}"


def still(name: str, position: float) -> str:
    """The picture of a film at a moment; any other film's is its own name.

    Args:
        name: of the film's art.
        position: seconds from the start.
    """
    kind, _, rest = name.partition(":")
    if kind != REEL:
        return name
    seconds, cards = _parts(rest)
    at = min(len(cards) - 1, int(max(0.0, position) / seconds))
    return f"{CARD}:{len(rest)}:{cards[at]}"


def _parts(rest: str) -> tuple[float, list[str]]:
    seconds, _, cards = rest.partition(":")
    return (float(seconds) if seconds else 1.0), cards.split("|")


def draw_reel(e: Easel, rest: str) -> None:
    """A film's first card, as among other pictures."""
    _, cards = _parts(rest)
    draw_card(e, f"{len(rest)}:{cards[0]}")


def draw_card(e: Easel, rest: str) -> None:
    """A card on a desk, held before the camera above the middle, where no button is."""
    seed, _, words = rest.partition(":")
    rng = random.Random(seed)
    desk = hsv(rng.choice((0.07, 0.09, 0.3, 0.58, 0.62, 0.95)), 0.4, 0.46)
    e.gradient(blend(desk, (255, 255, 255), 0.12), blend(desk, (0, 0, 0), 0.4))
    for n in range(1, 9):
        y = n / 9 + rng.uniform(-0.01, 0.01)
        e.line([(0, y), (1, y + 0.01)], blend(desk, (0, 0, 0), 0.2), 0.004)
    e.glow(0.52, 0.33, 0.62, (12, 12, 12), 0.65)
    e.block(0.08, 0.2, 0.92, 0.42, 0.03, rgb("#fbf8ef"))
    e.rect(0.08, 0.238, 0.92, 0.241, rgb("#e39a9a"))
    e.rect(0.08, 0.392, 0.92, 0.394, rgb("#b9cbe3"))
    letters = sum(2 if ord(char) > 0x2E80 else 1 for char in words)
    size = next((size for most, size in _SIZES if letters <= most), 0.085)
    ink, lines = rgb("#20324f"), 1 + (letters * size * 0.5 > 0.76)
    e.words(words, 0.5, 0.315 - (lines - 1) * 0.035, size, ink, room=0.78)
    e.shade(0.3)


Entry = tuple[str, float, Mapping[str, Callable[[Easel, str], None]]]
KINDS: tuple[Entry, ...] = ((REEL, 9 / 16, {"": draw_reel}), (CARD, 9 / 16, {"": draw_card}))
