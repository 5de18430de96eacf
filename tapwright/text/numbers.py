"""Numbers: digits, English words below a hundred, and Chinese numerals."""

import re
from dataclasses import dataclass
from functools import cache

from tapwright.text.normalize import narrow_signs
from tapwright.text.spans import Span

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = (
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "seventy",
    "eighty",
    "ninety",
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_WORD_VALUES = {word: number for number, word in enumerate(_ONES)}
_WORD_VALUES |= {word: 10 * number for number, word in enumerate(_TENS, 2)}
_WORD_VALUES |= {word: number for number, word in enumerate(_ORDINALS, 1)}
_WORD_VALUES |= {"a": 1, "an": 1, "a dozen": 12}
_DIGIT_VALUES = {
    sign: number for number, sign in enumerate("零一二三四五六七八九")
}
_DIGIT_VALUES |= {"〇": 0, "两": 2, "幺": 1}
_POWER_VALUES = {"十": 10, "百": 100, "千": 1000, "万": 10_000}

_LONGEST = 18
"""Figures of a number that is spelled sign by sign, such as that of a telephone."""
_FIGURES = re.compile(
    r"(?<![零〇一二两三四五六七八九幺十百千万])[零〇一二三四五六七八九幺]{7,18}"
    r"(?![零〇一二两三四五六七八九幺十百千万])"
)
_DIGITS = re.compile(r"\d+(?:[.,:]\d+)*")
_SMALL_NUMBER = "|".join(sorted(_ONES, key=len, reverse=True))
ENGLISH_NUMBER = rf"(?:(?:{'|'.join(_TENS)})(?:[ -](?:{'|'.join(_ONES[1:10])})\b)?|{_SMALL_NUMBER})"
"""Pattern of a number below a hundred in English words."""
_LARGE_VALUES = {"hundred": 100, "thousand": 1000}
_POWER = "hundred|thousand"
_LARGE_NUMBER = (
    rf"(?:a|{ENGLISH_NUMBER}) (?:{_POWER})"
    rf"(?:(?: and)? {ENGLISH_NUMBER}\b(?: hundred)?)*(?! (?:{_POWER}|million))"
)
"""Pattern of a larger one, as `a hundred and fifty` or `two thousand three hundred`."""
_LARGE_PART = re.compile(
    rf"(?P<n>\ba|{ENGLISH_NUMBER})\b(?: (?P<power>{_POWER}))?"
)
CHINESE_SIGN = "[零〇一二两三四五六七八九十百千万]"
"""Pattern of one sign of a Chinese numeral."""
CHINESE_NUMBER = f"{CHINESE_SIGN}+"
"""Pattern of a Chinese numeral."""
ANY_NUMBER = rf"(?:\d+|{ENGLISH_NUMBER}\b|{CHINESE_NUMBER})"
"""Pattern of a whole number in any writing."""
CHINESE_MEASURE_WORD = "[个張张杯份人件位本间盒瓶次条名]"
"""Pattern of a Chinese measure word, which stands between a number and what is counted."""
CHINESE_TIME_UNIT = "[分小天秒月点]"
"""Pattern of the first sign of a Chinese unit of time."""


@dataclass(frozen=True, kw_only=True)
class Number(Span):
    """A number in a text."""

    digits: str
    """In digits, without a sign, leading zeros or commas: `2`, `1200.5`."""
    is_negative: bool = False
    is_digits: bool = False
    """Whether it is written in digits, not in words."""
    is_ordinal: bool = False
    """Whether it is a word such as `second`."""

    @property
    def value(self) -> float:
        """The number; infinite if it is too large for a float."""
        return -float(self.digits) if self.is_negative else float(self.digits)

    @property
    def values(self) -> frozenset[object]:
        """The number alone."""
        return frozenset({self.value})


@cache
def _compile_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"(?P<minus>(?<![0-9A-Za-z.零〇一二两三四五六七八九十百千万])[-−](?=\d)"
        r"|零下\s*|负(?=[\d零一二两三四五六七八九十])|\bminus\s|\bbelow zero\s)?"
        r"(?:(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d+(?:\.\d+)?)(?:(?:st|nd|rd|th)\b)?"
        rf"|(?<![A-Za-z_])(?P<words>{_LARGE_NUMBER}|{ENGLISH_NUMBER}|{'|'.join(_ORDINALS)})(?![A-Za-z_])"
        rf"|(?P<signs>(?!零下){CHINESE_NUMBER}))",
        re.IGNORECASE,
    )


def find_numbers(text: str) -> list[Number]:
    """All numbers of a text in reading order; `2nd` and `second` are 2, `零下5` is -5.

    The span does not include a sign.
    """
    numbers = []
    for match in _compile_pattern().finditer(narrow_signs(text)):
        digits = _read_digits(match)
        if digits is None:
            continue
        start = match.start(match.lastgroup or 0)
        words = match["words"] or ""
        numbers.append(
            Number(
                start=start,
                end=match.end(),
                text=text[start : match.end()],
                digits=digits,
                is_negative=bool(match["minus"]),
                is_digits=bool(match["digits"]),
                is_ordinal=words.casefold() in _ORDINALS,
            )
        )
    return numbers


def _read_digits(match: re.Match[str]) -> str | None:
    """The number in digits; None if the words mean no number."""
    if match["digits"]:
        digits = match["digits"].replace(",", "").lstrip("0")
        return digits if digits[:1].isdigit() else f"0{digits}"
    number = parse_number(match["words"] or match["signs"])
    return None if number is None else str(number)


def write_figures(text: str) -> str:
    """The text with digits for a long number that is spelled sign by sign: 一三八零零一三八零零零.

    Phones show such numbers in digits alone.
    """
    return _FIGURES.sub(
        lambda match: "".join(str(_DIGIT_VALUES[sign]) for sign in match[0]),
        text,
    )


def read_digits(text: str) -> set[str]:
    """The numbers of a text that are written in digits; `27.50` and `27.5` are one."""
    numbers: set[str] = set()
    for number in _DIGITS.findall(text):
        if "." in number:
            number = number.rstrip("0").rstrip(".")
        numbers.add(number)
    return numbers


def parse_number(text: str) -> int | None:
    """The whole number that a text is and nothing else; None if it is something else.

    >>> parse_number("twenty-five"), parse_number("二十五"), parse_number("25")
    (25, 25, 25)
    """
    words = " ".join(narrow_signs(text).casefold().split())
    if match := re.fullmatch(r"(\d{1,9})(?:st|nd|rd|th)?", words):
        return int(match[1])
    if re.fullmatch(CHINESE_NUMBER, words):
        return _parse_chinese(words)
    if words in _WORD_VALUES:
        return _WORD_VALUES[words]
    if re.fullmatch(ENGLISH_NUMBER, words):
        return _parse_small(words)
    if re.fullmatch(_LARGE_NUMBER, words):
        return _parse_large(words)
    return None


def _parse_small(words: str) -> int:
    """The value of English words below a hundred."""
    return sum(_WORD_VALUES[word] for word in re.split("[ -]", words))


def _parse_large(words: str) -> int:
    """The value of English words with hundreds or thousands."""
    total = 0
    for part in _LARGE_PART.finditer(words):
        power = _LARGE_VALUES.get(part["power"], 1)
        total += _parse_small(part["n"]) * power
    return total


def _parse_chinese(numeral: str) -> int | None:
    """The value of a numeral; None if it only means `some`.

    A last figure without its power is of the next lower one: 一百五 is 150, and 一百零五 is 105.
    """
    if not any(sign in _POWER_VALUES for sign in numeral):
        return _parse_figures(numeral)
    if numeral in ("百", "千", "万"):
        return None
    total = section = figure = 0
    unit = 1
    for sign in numeral:
        if sign in _DIGIT_VALUES:
            figure = _DIGIT_VALUES[sign]
            if not figure:
                unit = 1
            continue
        power = _POWER_VALUES[sign]
        if sign == "万":
            total, section = (total + section + figure * unit) * power, 0
        else:
            section += (figure or 1) * power
        figure = 0
        unit = power // 10
    return total + section + figure * unit


def _parse_figures(numeral: str) -> int | None:
    """The value of figures without powers; two of them, as in 三四, mean `some`."""
    has_zero = "零" in numeral or "〇" in numeral
    if len(numeral) == 2 and not has_zero:
        return None
    return int("".join(str(_DIGIT_VALUES[sign]) for sign in numeral[:_LONGEST]))
