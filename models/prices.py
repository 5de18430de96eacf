"""What calls to a model cost, by prices that the caller gives: they change too often to keep.

TAPWRIGHT_PRICES names models (`gpt-4o=2.5/10, gpt-4o-mini=0.15/0.6`: money for a million tokens of
the prompt and of the completion). TAPWRIGHT_PRICE_IN and TAPWRIGHT_PRICE_OUT are those of all other
models, TAPWRIGHT_PLANNER_PRICE_IN and so on those of a role. The currency is the caller's.
"""

import os
from dataclasses import dataclass

from tapwright.errors import UsageError

MILLION = 1_000_000
NAMED = "TAPWRIGHT_PRICES"


@dataclass(frozen=True, kw_only=True)
class Price:
    """Money for a million tokens."""

    given: float
    """In the prompt."""
    taken: float
    """In the completion."""

    def compute_cost(self, given: int, taken: int) -> float:
        """What so many tokens of prompt and completion cost."""
        return (given * self.given + taken * self.taken) / MILLION


def find_price(model: str, role: str = "") -> Price | None:
    """What the model costs in this role, None when nobody said so.

    The price of the model by name goes before that of the role, and this before that of all.

    Raises:
        UsageError: a price is not a number from 0 on, or half of a pair is missing.
    """
    price = read_prices().get(model)
    if price is None and role:
        price = read_price_pair(f"TAPWRIGHT_{role.upper()}_")
    return price or read_price_pair("TAPWRIGHT_")


def read_prices() -> dict[str, Price]:
    """The prices of TAPWRIGHT_PRICES by model.

    Raises:
        UsageError: it cannot be read.
    """
    prices: dict[str, Price] = {}
    for part in filter(
        None, (each.strip() for each in os.environ.get(NAMED, "").split(","))
    ):
        model, _, both = part.rpartition("=")
        given, slash, taken = both.partition("/")
        if not model.strip() or not slash:
            msg = f"{NAMED} must be like gpt-4o=2.5/10, not {part!r}"
            raise UsageError(msg)
        prices[model.strip()] = Price(
            given=parse_number(NAMED, given), taken=parse_number(NAMED, taken)
        )
    return prices


def read_price_pair(
    prefix: str, given: float | None = None, taken: float | None = None
) -> Price | None:
    """The price that two options, or else PREFIXPRICE_IN and _OUT, give; None when none does.

    Raises:
        UsageError: one of the two is missing, or not a number from 0 on.
    """
    names = f"{prefix}PRICE_IN", f"{prefix}PRICE_OUT"
    pair = [
        option if option is not None else _read_number(name)
        for name, option in zip(names, (given, taken), strict=True)
    ]
    if pair == [None, None]:
        return None
    first, second = pair
    if first is None or second is None:
        missing = names[0] if first is None else names[1]
        option = "--price-in" if first is None else "--price-out"
        msg = f"a cost needs two prices: {missing} ({option}) is missing"
        raise UsageError(msg)
    return Price(given=first, taken=second)


def parse_number(name: str, raw: str) -> float:
    """The price that a setting holds.

    Raises:
        UsageError: it is not a number from 0 on.
    """
    try:
        value = float(raw)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        msg = f"{name} must be the price of a million tokens, as in 2.5, not {raw.strip()!r}"
        raise UsageError(msg)
    return value


def _read_number(name: str) -> float | None:
    raw = os.environ.get(name, "").strip()
    return parse_number(name, raw) if raw else None
