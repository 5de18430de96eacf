"""Numbers in digits, English words and Chinese numerals."""

import re

_ONES = dict(
    zip(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ],
        range(20),
        strict=True,
    )
)
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_ZH = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}

_TEN = "|".join(_TENS)
_DIGIT = "|".join(list(_ONES)[1:10])
_SMALL = "|".join(sorted(_ONES, key=len, reverse=True))
ENGLISH = rf"(?:(?:{_TEN})[ -](?:{_DIGIT})|{_TEN}|{_SMALL})"
"""Pattern of an English number word below sixty."""
CHINESE = "[零〇一二两三四五六七八九十百]+"
"""Pattern of a Chinese numeral."""
ANY = rf"(?:\d+|{ENGLISH}\b|{CHINESE})"
"""Pattern of a whole number in any of the three writings."""


def number(text: str) -> int | None:
    """The whole number that `text` writes, or None.

    >>> number("twenty-five"), number("二十五"), number("25")
    (25, 25, 25)
    """
    text = text.strip().lower()
    if re.fullmatch(r"[0-9]{1,9}", text):
        return int(text)
    if text in ("a", "an"):
        return 1
    if re.fullmatch(CHINESE, text):
        return _chinese(text)
    total = 0
    for word in re.split(r"[ -]+", text):
        value = _ONES.get(word, _TENS.get(word))
        if value is None:
            return None
        total += value
    return total


def _chinese(text: str) -> int:
    total = digits = 0
    for char in text:
        if char in "十百":
            total += (digits or 1) * (10 if char == "十" else 100)
            digits = 0
        else:
            digits = digits * 10 + _ZH[char]
    return total + digits
