"""Pictures made from a name alone: `kind:seed`, or `kind:motif:seed` where the kind has motifs.

`photo:17`, `food:burger:3`, `product:lamp`, `poster:The Long Way`, `face:Mia`, `paper:card:Waffles`
... The same name is the same picture on every phone. Kinds and their motifs: see `KINDS`. What
follows a `~` was done to it later, see `art_edits`.
"""

import random
import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

from virtual_phone.ui import (
    art_edits,
    art_paper,
    art_people,
    art_places,
    art_reels,
    art_things,
    shots,
)
from virtual_phone.ui.easel import Easel

Picture = np.ndarray[Any, Any]
Drawing = Callable[[Easel, str], None]
"""Draws on an easel; the second argument is what follows the kind."""

MAX_BYTES = 24_000_000
"""Of pictures remembered, over all phones of the process."""
_LEVELS = (160, 340, 640, 960)
"""Longest sides, in px, at which pictures are drawn; in between they are scaled."""


@dataclass(frozen=True)
class Kind:
    """A kind of picture: width over height, and its motifs by word; `""` is for all others."""

    aspect: float
    motifs: Mapping[str, Drawing]
    names: tuple[str, ...] = field(default=())
    """Motifs to choose from by the seed, where no word names one."""


KINDS: dict[str, Kind] = {
    name: Kind(aspect, motifs, tuple(word for word in motifs if word))
    for name, aspect, motifs in (
        *art_places.KINDS,
        *art_things.KINDS,
        *art_people.KINDS,
        *art_reels.KINDS,
        *art_paper.KINDS,
    )
}


def aspect(name: str) -> float:
    """Width over height of a picture; photos are upright now and then."""
    name, _, changes = name.partition(art_edits.MARK)
    kind = name.partition(":")[0]
    found = KINDS.get(kind, KINDS["landscape"]).aspect
    upright = kind == "photo" and random.Random(name).random() < 0.3
    return art_edits.aspect(1 / found if upright else found, changes)


def picture(name: str, width: int, height: int) -> Picture:
    """A picture that covers a rectangle, cut at two sides where its own aspect is another.

    Args:
        name: `kind:seed` or `kind:motif:seed`; an unknown kind is a landscape.
        width: px, at least 1.
        height: px, at least 1.

    Returns:
        (height, width, 3) uint8 BGR, read only: it is remembered.
    """
    key = (name, width, height)
    found = _cache.get(key)
    if found is None:
        whole = shots.kept(name)
        if whole is None:
            own = aspect(name)
            across = max(width, round(height * own))
            levels = art_paper.LEVELS if name.startswith("paper:") else _LEVELS
            level = next((n for n in levels if n >= max(across, across / own)), levels[-1])
            whole = _drawn(name, level)
        found = _covering(whole, width, height)
        found.flags.writeable = False
        _cache.put(key, found)
    return found


def _drawn(name: str, level: int) -> Picture:
    key = (name, level, 0)
    found = _cache.get(key)
    base, _, changes = name.partition(art_edits.MARK)
    if found is None and changes:
        shot = shots.kept(base)
        found = art_edits.edited(_drawn(base, level) if shot is None else shot, changes)
        _cache.put(key, found)
    elif found is None:
        own = aspect(name)
        width, height = (level, round(level / own)) if own >= 1 else (round(level * own), level)
        kind, _, rest = name.partition(":")
        # Not str.hash: that differs from process to process.
        easel = Easel(width, height, random.Random(name))
        _drawing(KINDS.get(kind, KINDS["landscape"]), rest, easel.rng)(easel, rest)
        found = easel.image
        _cache.put(key, found)
    return found


def _drawing(kind: Kind, rest: str, rng: random.Random) -> Drawing:
    """The motif that a word of the name asks for, or one by the seed."""
    for said in re.findall("[a-z]+", rest.lower()):
        for word in sorted(kind.names, key=len, reverse=True):
            if said.startswith(word) or said.endswith((word, word + "s")):
                return kind.motifs[word]
    ads = (art_things.banner, art_things.splash)
    things = [word for word in kind.names if kind.motifs[word] not in ads]
    return kind.motifs.get("") or kind.motifs[rng.choice(things)]


def _covering(whole: Picture, width: int, height: int) -> Picture:
    scale = max(width / whole.shape[1], height / whole.shape[0])
    w, h = min(whole.shape[1], width / scale), min(whole.shape[0], height / scale)
    left, top = round((whole.shape[1] - w) / 2), round((whole.shape[0] - h) / 2)
    part = whole[top : top + max(1, round(h)), left : left + max(1, round(w))]
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(part, (width, height), interpolation=how), np.uint8)


class _Cache:
    """The pictures used last, up to so many bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[tuple[str, int, int], Picture] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def get(self, key: tuple[str, int, int]) -> Picture | None:
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
            return self._held.get(key)

    def put(self, key: tuple[str, int, int], picture: Picture) -> None:
        with self._lock:
            before = self._held.pop(key, None)
            self._bytes += picture.nbytes - (before.nbytes if before is not None else 0)
            self._held[key] = picture
            while self._bytes > self._most and len(self._held) > 1:
                self._bytes -= self._held.popitem(last=False)[1].nbytes


_cache = _Cache(MAX_BYTES)
