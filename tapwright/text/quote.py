"""Cuts a text to a length, and puts it between quotation marks."""

import json
import unicodedata
from os.path import commonprefix

_INNER = str.maketrans("“”", "‘’")
_ZERO_WIDTH_JOINERS = "\u200c\u200d"
"""Part of words in some scripts and of emoji; they hide and reorder nothing."""


def cut_text(text: str, limit: int, *, sign: str = "…") -> str:
    """The text, cut to `limit` characters, the sign included.

    Args:
        text: of any length.
        limit: characters, at least as many as the sign has.
        sign: shows that something was left out; empty for none.
    """
    if len(text) <= limit:
        return text
    return text[: limit - len(sign)] + sign


def cut_line(text: str, limit: int, *, sign: str = "…") -> str:
    """The text on one line with single blanks, cut as by `cut_text`."""
    return cut_text(" ".join(text.split()), limit, sign=sign)


def cut_versions(before: str, after: str, limit: int) -> tuple[str, str]:
    """Two versions of a text on a line each, cut so that where they differ is still seen.

    Args:
        before: the one.
        after: the other.
        limit: characters of each, the signs of what is left out included.
    """
    old, new = (" ".join(text.split()) for text in (before, after))
    shared = len(commonprefix([old, new]))
    shared_end = len(commonprefix([old[::-1], new[::-1]]))
    start = 0
    # What differs may begin or end behind what a cut would leave.
    length = max(len(old), len(new))
    if length > limit and length - shared_end >= limit:
        context = limit // 3
        start = max(0, shared - context)
        # Not within a word, if it begins close by.
        start = old.rfind(" ", max(0, start - context), start) + 1 or start
    head = "…" if start else ""
    return (
        cut_text(head + old[start:], limit),
        cut_text(head + new[start:], limit),
    )


def nest_quotes(text: str) -> str:
    """The text as it stands within round quotation marks: its own ones are single there."""
    return text.translate(_INNER)


def quote_text(text: str) -> str:
    """The text as a JSON string; what is not ASCII stays as it is."""
    return json.dumps(text, ensure_ascii=False)


def quote_visibly(text: str) -> str:
    """The text as a JSON string without anything invisible in it but spaces.

    Characters that hide text or change the direction of writing are escaped. The text can neither
    end its own quotes nor look like what stands around them.
    """
    quoted = quote_text(text)
    if quoted.isprintable():
        return quoted
    return "".join(map(_show_character, quoted))


def _show_character(char: str) -> str:
    if char.isprintable() or char in _ZERO_WIDTH_JOINERS:
        return char
    if unicodedata.category(char) == "Zs":
        return char
    if ord(char) > 0x7E:
        return json.dumps(char)[1:-1]
    return f"\\u{ord(char):04x}"
