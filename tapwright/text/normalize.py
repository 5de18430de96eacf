"""Make texts equal that differ only in case, width or blanks.

Width and other forms of one character are made equal as Unicode's NFKC does it: `Ａ` is `A`, `：`
is `:`, `…` is three full stops. Chinese full stops and quotation marks stay as they are.

Ids and vectors on disk are made from such texts, so what these functions return never changes.
"""

import unicodedata
from functools import cache


def fold_text(text: str) -> str:
    """The text without differences of case and width; its blanks stay as they are.

    It may become longer or shorter: `ﬁ` is two letters and `ß` is `ss`.
    """
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).casefold()


def normalize_text(
    text: str, *, keep_case: bool = False, ignore: str = "", blank: str = " "
) -> str:
    """The text without differences of case, width and white space, and with none at its ends.

    Args:
        text: to be compared.
        keep_case: for a text that is typed or shown again.
        ignore: characters that count as white space; of several widths, the narrow one.
        blank: replaces each stretch of white space; may be empty.
    """
    plain = (
        unicodedata.normalize("NFKC", text) if keep_case else fold_text(text)
    )
    if ignore:
        plain = plain.translate(_blank_out(ignore))
    return blank.join(plain.split())


def squeeze_text(text: str) -> str:
    """The letters and digits of a text alone, without differences of case and width."""
    return "".join(filter(str.isalnum, fold_text(text)))


def narrow_signs(text: str) -> str:
    """The text with wide signs made narrow, each still one sign: places in it stay the same."""
    if text.isascii():
        return text
    return "".join(map(_narrow_sign, text))


@cache
def _blank_out(signs: str) -> dict[int, str]:
    return dict.fromkeys(map(ord, signs), " ")


def _narrow_sign(sign: str) -> str:
    narrow = unicodedata.normalize("NFKC", sign)
    return narrow if len(narrow) == 1 else sign
