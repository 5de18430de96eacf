"""Sums that only bound what is sought: "under fifty dollars", 三百块以内.

What is taken lies within such a bound, and the bound itself stands on no screen.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nodes.completion.visits import ScreenVisit
from tapwright.text.amounts import Amount, find_amounts, find_counts, find_money
from tapwright.text.spans import Span

_MOST = re.compile(
    r"\b(?:under|below|beneath|less than|cheaper than|at most|(?:no|not) more than"
    r"|not (?:over|above)|up to|within|max(?:imum)?(?: of)?)\s*$"
    r"|(?:不超过|不高于|不到|少于|低于|小于|最多|至多|顶多)\s*$",
    re.IGNORECASE,
)
_LEAST = re.compile(
    r"(?<!not )(?<!no )\b(?:over|above|more than|at least|no less than)\s*$"
    r"|(?<!不)(?:超过|高于|大于|至少|不低于|不少于|最少)\s*$",
    re.IGNORECASE,
)
_MOST_BEHIND = re.compile(
    r"\s*(?:dollars|euros|pounds|yuan|bucks)?\s*(?:or (?:less|under|below|cheaper)|tops"
    r"|max(?:imum)?|at (?:the )?most)\b|钱?(?:以[内下]|之[内下]|封顶)",
    re.IGNORECASE,
)
_LEAST_BEHIND = re.compile(
    r"\s*(?:dollars|euros|pounds|yuan|bucks)?\s*or (?:more|above)\b|钱?以上",
    re.IGNORECASE,
)
_UNIT = re.compile(r"\s*(?:dollars|euros|pounds|yuan|bucks)\b", re.IGNORECASE)
_CURRENCIES = (
    re.compile(r"\$|dollar|bucks|usd|美元", re.IGNORECASE),
    re.compile(r"€|euro?|欧元", re.IGNORECASE),
    re.compile(r"£|pound|gbp|英镑", re.IGNORECASE),
    re.compile(r"[¥元块]|yuan|cny|rmb", re.IGNORECASE),
)


@dataclass(frozen=True, kw_only=True)
class Bound(Span):
    """A sum that a price is not to exceed, or not to fall below."""

    value: float
    is_highest: bool

    @property
    def values(self) -> frozenset[object]:
        """The sum alone."""
        return frozenset({self.value})


def find_bounds(text: str) -> Iterator[Bound]:
    """The bounds that a text sets for a price, each with the words of its sum."""
    for amount in (*find_amounts(text), *find_counts(text)):
        words = _read_sum(amount, text)
        before = text[: amount.start]
        is_highest = _MOST.search(before) or _MOST_BEHIND.match(
            text, amount.end
        )
        is_lowest = _LEAST.search(before) or _LEAST_BEHIND.match(
            text, amount.end
        )
        if words and (is_highest or is_lowest):
            yield Bound(
                start=amount.start,
                end=amount.start + len(words),
                text=words,
                value=amount.value,
                is_highest=bool(is_highest),
            )


def is_exceeded(bound: Bound, visits: Sequence[ScreenVisit]) -> bool:
    """Whether the row with a price that was taken last lies outside of a bound.

    A price in another currency cannot be compared.
    """
    for visit in reversed(visits):
        if visit.target is None or visit.target.role != "item":
            continue
        prices: list[float] = []
        for price in find_money(visit.target.text):
            if _read_currency(price.text) == _read_currency(bound.text):
                prices.append(price.value)
        if prices and bound.is_highest:
            return min(prices) > bound.value
        if prices:
            return max(prices) < bound.value
    return False


def _read_sum(amount: Amount, text: str) -> str:
    """The words of a sum of money with its unit; empty if it is none."""
    unit = _UNIT.match(text, amount.end)
    if unit is not None:
        return amount.text + unit[0]
    if _read_currency(amount.text) is None:
        return ""
    return amount.text


def _read_currency(words: str) -> re.Pattern[str] | None:
    for currency in _CURRENCIES:
        if currency.search(words):
            return currency
    return None
