"""Names that are nearly those of a task: "Ben Carter" for "Ben Carver"."""

import re
from difflib import SequenceMatcher
from itertools import pairwise

from tapwright.text.normalize import normalize_text
from tapwright.text.stems import cut_ending

_WORD = re.compile(r"[^\W\d_]+")
_LIKE = 0.6
"""Share of letters, as `difflib` counts them, from which one word may be taken for another."""


def names_other(words: str, said: str) -> bool:
    """Whether a text has the one of two words beside another that looks like the second.

    Args:
        words: of a task, such as `ben carver`.
        said: a quote; "Delete Ben Carter?" names another one, "Ben's card: Carver" does not.
    """
    wanted = _WORD.findall(normalize_text(words))
    told = _WORD.findall(normalize_text(said))
    for first, second in pairwise(wanted):
        for before, after in pairwise(told):
            if first == before and _is_another(second, after, told):
                return True
            if second == after and _is_another(first, before, told):
                return True
    return False


def _is_another(wanted: str, shown: str, told: list[str]) -> bool:
    """Whether a word stands where a like one is wanted, which the text has nowhere."""
    stem = cut_ending(wanted)
    for word in told:
        if cut_ending(word) == stem:
            return False
    matcher = SequenceMatcher(None, wanted, shown, autojunk=False)
    return matcher.ratio() >= _LIKE
