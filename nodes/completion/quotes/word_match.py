"""Whether words stand in a text, whatever its quotation marks and dashes look like."""

import re
from collections.abc import Iterable
from functools import lru_cache

from tapwright.text.normalize import normalize_text

_QUOTE_SIGNS = str.maketrans(
    dict.fromkeys("’‘", "'")
    | dict.fromkeys("“”„「」『』", '"')
    | dict.fromkeys("‐‑‒–—―−", "-")
    # Signs without width, which steer how a text is broken and in which direction it runs.
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")
    | dict.fromkeys("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
)
_DASH = re.compile(r"(?<=\w) ?- ?(?=\w)")
"""A dash between two words, with blanks around it or without."""


def is_shown_in(words: str, texts: Iterable[str]) -> bool:
    """Whether words are in one of the texts, and not within a longer number or word."""
    # What was cut off, by the app or by us, is compared as far as it goes.
    plain = fold_quotes(words).removesuffix("...").rstrip()
    if not plain:
        return False
    pattern = _compile_words(plain)
    for text in texts:
        folded = fold_quotes(text)
        # Most texts do not hold the words at all, and this is faster than the pattern.
        if plain in folded and pattern.search(folded):
            return True
    return False


@lru_cache(maxsize=256)
def _compile_words(words: str) -> re.Pattern[str]:
    """Matches folded words that are no part of a longer number or word."""
    before = after = ""
    if words[0].isdigit():
        before = r"(?<![\d])(?<!\d[.,:])"
    elif "a" <= words[0] <= "z":
        before = r"(?<![a-z])"
    if words[-1].isdigit():
        after = r"(?!\d|[.,:]\d)"
    return re.compile(before + re.escape(words) + after)


@lru_cache(maxsize=4096)
def fold_quotes(text: str) -> str:
    """The normalized text with plain quotation marks and dashes, and no signs without width."""
    plain = normalize_text(text).translate(_QUOTE_SIGNS)
    return _DASH.sub("-", plain)
