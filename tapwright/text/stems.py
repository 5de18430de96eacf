"""English words without their endings."""

import re

_ENDINGS = ("ing", "ed", "es", "s", "e")
_DOUBLING = ("ing", "ed")
_DOUBLE = re.compile(r"([bdgkmnprtv])\1$")
"""Two consonants that an ending may have made of one; `call` and `press` have two themselves."""
_SHORTEST = 3
"""Letters that a word keeps when its ending is cut off."""


def cut_ending(word: str) -> str:
    """The word without its ending: `saved` and `save`, `wrapped` and `wrap` are alike."""
    if word.endswith("ss"):
        return word
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            stem = word.removesuffix(ending)
            if ending in _DOUBLING:
                return _drop_doubled(stem)
            return stem
    return word


def _drop_doubled(stem: str) -> str:
    """The stem without the second of two consonants that an ending added, as in `wrapped`."""
    if len(stem) <= _SHORTEST:
        return stem
    if _DOUBLE.search(stem) is None:
        return stem
    return stem[:-1]
