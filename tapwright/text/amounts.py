"""Amounts and counts: `$12.50`, `50%`, `30元`, `38块5`; `two tickets`, `3张票`."""

import re
from dataclasses import dataclass
from functools import cache

from tapwright.text.normalize import narrow_signs
from tapwright.text.numbers import (
    CHINESE_MEASURE_WORD,
    CHINESE_NUMBER,
    CHINESE_SIGN,
    ENGLISH_NUMBER,
    parse_number,
)
from tapwright.text.spans import Span

_TENTHS = (
    r"(?:(?<=[元块])(?P<tenths>[\d一二三四五六七八九])"
    rf"(?:[毛角]|(?![\d.零〇一二两三四五六七八九十百千万点块元]|\s*{CHINESE_MEASURE_WORD})))?"
)
"""What stands behind `块` of less than one: 38块5 is 38.5."""


@dataclass(frozen=True, kw_only=True)
class Amount(Span):
    """An amount or a count of something."""

    value: float

    @property
    def values(self) -> frozenset[object]:
        """The number alone."""
        return frozenset({self.value})


@cache
def _compile_amount() -> re.Pattern[str]:
    return re.compile(
        r"[$¥€£]\s*(?P<n>\d[\d,]*(?:\.\d+)?)|(?:(?P<m>\d[\d,]*(?:\.\d+)?)\s*"
        r"(?:yuan|dollars?|euros?|pounds?|percent|元|块|%|℃|°|degrees)"
        # 两块蛋糕 are pieces, and 一块去 is to go together.
        rf"|百分之(?P<share>\d+(?:\.\d+)?|{CHINESE_NUMBER})"
        rf"|(?P<zh>{CHINESE_NUMBER}(?=元|块钱|块{CHINESE_SIGN})|{CHINESE_SIGN}{{2,}}(?=块))[元块])"
        rf"{_TENTHS}",
        re.IGNORECASE,
    )


@cache
def _compile_count() -> re.Pattern[str]:
    units = (
        r"minutes?|mins?|hours?|hrs?|seconds?|secs?|days?|weeks?|months?|years?|am|pm|o'clock|"
        r"[:.]\d"
    )
    return re.compile(
        rf"\b(?:(?P<exact>exactly|only|just)\s+)?"
        rf"(?P<n>\d{{1,3}}|a dozen|(?!zero\b){ENGLISH_NUMBER})\b"
        rf"(?!\s*(?:{units}))(?=\s+(?:\w+\s+)?[a-z]+s\b|\s+people\b)"
        rf"|(?P<zh>(?<!\d)\d{{1,3}}|{CHINESE_NUMBER})"
        rf"(?:张|杯|份|个(?!小时|月|星期|钟头)|人(?![民生])|件|位|本|间|盒|瓶)",
        re.IGNORECASE,
    )


def find_amounts(text: str) -> list[Amount]:
    """Sums of money, percentages and degrees, in reading order."""
    amounts = []
    for match in _compile_amount().finditer(narrow_signs(text)):
        number = match["n"] or match["m"]
        if number is None:
            words = match["zh"] or match["share"]
            value = float(parse_number(words) or 0)
        else:
            value = float(number.replace(",", ""))
        value += _read_tenths(match)
        start, end = match.span()
        words = text[start:end]
        amounts.append(Amount(start=start, end=end, text=words, value=value))
    return amounts


def _read_tenths(match: re.Match[str]) -> float:
    """The part of a sum behind `块`; 0 without one."""
    return (parse_number(match["tenths"] or "0") or 0) / 10


@cache
def _compile_money() -> re.Pattern[str]:
    signs = "[$¥€£₹₩₽₫฿₱₺₴₦]"
    codes = (
        r"USD|EUR|GBP|CNY|RMB|JPY|CHF|INR|KRW|RUB|AUD|CAD|NZD|HKD|TWD|SGD|BRL|MXN|SEK|NOK|DKK|PLN"
        r"|CZK|TRY|THB|VND|IDR|ZAR|Rs\.?|kr"
    )
    words = (
        r"yuan|renminbi|dollars?|bucks|euros?|pounds?|francs?|rupees?|yen|won|rubles?|pesos?"
        r"|元|块|圆|円|人民币|美元|欧元|英镑|日元|港币"
    )
    number = r"\d+(?:[.,'\u00a0\u202f ]\d{3})*(?:[.,]\d{1,2})?(?![\d])"
    return re.compile(
        rf"(?<![A-Za-z])(?:{signs}|{codes})\s*(?P<after>{number})\s*(?P<after_unit>万|亿)?"
        rf"|(?P<before>{number})\s*(?P<before_unit>万|亿)?\s*"
        rf"(?:{signs}|(?:{codes}|{words})(?![A-Za-z])){_TENTHS}",
        re.IGNORECASE,
    )


_DECIMALS = re.compile(r"[.,](\d{1,2})$")
_TEN_THOUSAND, _HUNDRED_MILLION = 10**4, 10**8


def find_money(text: str) -> list[Amount]:
    """Sums of money, in reading order: `$1,200`, `49,90 €`, `EUR 50`, `30元`, `1.2万元`."""
    sums = []
    for match in _compile_money().finditer(narrow_signs(text)):
        value = _parse_sum(match["after"] or match["before"])
        unit = match["after_unit"] or match["before_unit"]
        if unit == "万":
            value *= _TEN_THOUSAND
        elif unit == "亿":
            value *= _HUNDRED_MILLION
        value += _read_tenths(match)
        start, end = match.span()
        words = text[start:end]
        sums.append(Amount(start=start, end=end, text=words, value=value))
    return sums


def _parse_sum(digits: str) -> float:
    """The value of digits in groups, with a full stop or a comma before one or two decimals."""
    decimals = _DECIMALS.search(digits)
    whole = digits[: decimals.start()] if decimals else digits
    value = float("".join(filter(str.isdigit, whole)))
    if decimals:
        value += float(f"0.{decimals[1]}")
    return value


def find_counts(text: str) -> list[Amount]:
    """How many of something, in reading order.

    A single one is mostly an article, and counts with `exactly` only.
    """
    counts = []
    for match in _compile_count().finditer(text):
        number = parse_number(match["n"] or match["zh"])
        if number is None or (number == 1 and not match["exact"]):
            continue
        start, end = match.span()
        counts.append(
            Amount(start=start, end=end, text=match[0], value=float(number))
        )
    return counts
