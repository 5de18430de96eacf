"""What small apps are made of: each says in data which one of five kinds it is."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from virtual_phone.apps.kit.paying import money

Words = tuple[str, str]
"""English, Chinese."""
Numbers = Mapping[str, float]
Chosen = Mapping[str, str]
Result = list[tuple[Words, str]]
"""Lines: what it is, and its value."""


class Field(NamedTuple):
    """A number that is typed."""

    key: str
    words: Words
    first: str


class Choice(NamedTuple):
    """One of some values; the first is chosen at the beginning."""

    key: str
    words: Words
    values: tuple[tuple[str, Words], ...]


@dataclass(frozen=True)
class Form:
    """Numbers and choices, and what follows from them at once."""

    fields: tuple[Field, ...]
    result: Callable[[Numbers, Chosen], Result]
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Draw:
    """A button that draws from values."""

    button: Words
    values: tuple[Words, ...]
    most: int = 1
    """How many can be drawn at once."""


@dataclass(frozen=True)
class Tally:
    """A number that is counted up."""

    unit: Words
    step: int = 1
    goal: int = 0
    """0 for none."""


@dataclass(frozen=True)
class Light:
    """The phone's flashlight."""


@dataclass(frozen=True)
class Ticks:
    """A list to tick off."""

    seeds: tuple[Words, ...] = field(default=())


Tool = Form | Draw | Tally | Light | Ticks


def _cents(amount: float) -> str:
    return money(round(amount * 100))


def tip(numbers: Numbers, chosen: Chosen) -> Result:
    """Tip, total and share."""
    bill, people = numbers["bill"], max(1, int(numbers["people"]))
    extra = bill * float(chosen["rate"]) / 100
    return [
        (("Tip", "小费"), _cents(extra)),
        (("Total", "合计"), _cents(bill + extra)),
        (("Each pays", "每人"), _cents((bill + extra) / people)),
    ]


def discount(numbers: Numbers, chosen: Chosen) -> Result:
    """What is paid and what is saved."""
    price, off = numbers["price"], min(100.0, numbers["off"])
    saved = price * off / 100
    return [(("You pay", "折后价"), _cents(price - saved)), (("You save", "节省"), _cents(saved))]


def body(numbers: Numbers, chosen: Chosen) -> Result:
    """The index and what it means."""
    metres = numbers["height"] / 100
    index = numbers["weight"] / metres**2 if metres else 0.0
    words = ("Above normal", "偏高") if index >= 24 else ("Normal", "正常")
    if index < 18.5:
        words = ("Below normal", "偏低")
    value = f"{index:.1f}"
    return [(("Index", "指数"), value), (words, "18.5-24")]


def loan(numbers: Numbers, chosen: Chosen) -> Result:
    """The rate of each month, and what the loan costs in all."""
    months = max(1, int(numbers["years"]) * 12)
    rate = numbers["rate"] / 1200
    amount = numbers["amount"]
    each = amount / months if not rate else amount * rate / (1 - (1 + rate) ** -months)
    return [
        (("Each month", "每月还款"), _cents(each)),
        (("Interest", "利息总额"), _cents(each * months - amount)),
    ]


def fuel(numbers: Numbers, chosen: Chosen) -> Result:
    """Litres and money for a drive."""
    litres = numbers["way"] * numbers["use"] / 100
    return [
        (("Fuel", "用油"), f"{litres:.1f} L"),
        (("Costs", "油费"), _cents(litres * numbers["price"])),
    ]


METRES = {"cm": 0.01, "m": 1.0, "km": 1000.0, "in": 0.0254, "ft": 0.3048, "mi": 1609.344}


def length(numbers: Numbers, chosen: Chosen) -> Result:
    """A length in another unit."""
    metres = numbers["value"] * METRES[chosen["from"]]
    value = metres / METRES[chosen["to"]]
    digits = 2 if value == 0 else max(0, 5 - math.floor(math.log10(abs(value))))
    shown = f"{value:.{min(digits, 6)}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return [((f"In {chosen['to']}", f"{chosen['to']}"), shown)]
