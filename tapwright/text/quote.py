"""Cuts a text to a length, and puts it between quotation marks."""

import json
import unicodedata

_JOINERS = "\u200c\u200d"
"""Held in words of some scripts and in emoji; they hide and reorder nothing."""


def cut_text(text: str, limit: int, *, sign: str = "…") -> str:
    """The text, or as much of its beginning as takes `limit` characters together with the sign.

    Args:
        text: of any length.
        limit: characters, at least as many as the sign has.
        sign: of what was left out; empty for none.
    """
    return text if len(text) <= limit else text[: limit - len(sign)] + sign


def cut_line(text: str, limit: int, *, sign: str = "…") -> str:
    """The text on one line with single blanks, cut as by `cut_text`."""
    return cut_text(" ".join(text.split()), limit, sign=sign)


def quote_text(text: str) -> str:
    """The text as a JSON string; what is not ASCII stays as it is."""
    return json.dumps(text, ensure_ascii=False)


def quote_visibly(text: str) -> str:
    """The text as a JSON string without anything invisible in it but spaces.

    What hides or turns the direction of writing is escaped, so that the text can neither end its
    own quotes nor look like what stands around them.
    """
    quoted = quote_text(text)
    return quoted if quoted.isprintable() else "".join(map(_show_sign, quoted))


def _show_sign(char: str) -> str:
    if char.isprintable() or char in _JOINERS or unicodedata.category(char) == "Zs":
        return char
    return json.dumps(char)[1:-1] if ord(char) > 0x7E else f"\\u{ord(char):04x}"
