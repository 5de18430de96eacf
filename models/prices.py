"""The cost of model calls, by prices that the caller gives: they change too often to keep here.

TAPWRIGHT_PRICES names models (`gpt-4o=2.5/10/1.25, gpt-4o-mini=0.15/0.6`): money for a million
tokens of the prompt and of the completion, and as a third number of what the endpoint had in its
cache, which costs as much as the rest of the prompt if it is left out. TAPWRIGHT_PRICE_IN and
TAPWRIGHT_PRICE_OUT are those of all other models, TAPWRIGHT_PLANNER_PRICE_IN and so on those of a
role. The currency is the caller's.
"""

import os
from dataclasses import dataclass

from tapwright.errors import UsageError

MILLION = 1_000_000
PRICES_VARIABLE = "TAPWRIGHT_PRICES"


@dataclass(frozen=True, kw_only=True)
class Price:
    """Money for a million tokens."""

    prompt: float
    completion: float
    cached: float | None = None
    """Of a prompt's tokens that the endpoint had seen before; None is the price of the others."""

    def compute_cost(
        self, input_tokens: int, output_tokens: int, cached_tokens: int = 0
    ) -> float:
        """What so many tokens of prompt and completion cost.

        Args:
            input_tokens: of the prompt, cached ones included.
            output_tokens: of the completion.
            cached_tokens: those of the prompt that the endpoint had seen before.
        """
        money = input_tokens * self.prompt + output_tokens * self.completion
        if self.cached is not None:
            money -= cached_tokens * (self.prompt - self.cached)
        return money / MILLION


def find_price(model: str, role: str = "") -> Price | None:
    """The price of the model in this role; None if it is unknown.

    The price of the model by name goes before that of the role, and that before the one of all.

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
    for part in os.environ.get(PRICES_VARIABLE, "").split(","):
        part = part.strip()
        if not part:
            continue
        model, _, numbers = part.rpartition("=")
        amounts = numbers.split("/")
        if not model.strip() or len(amounts) not in (2, 3):
            msg = f"{PRICES_VARIABLE} must be like gpt-4o=2.5/10, not {part!r}"
            raise UsageError(msg)
        prompt, completion, *cached = (
            parse_number(PRICES_VARIABLE, amount) for amount in amounts
        )
        prices[model.strip()] = Price(
            prompt=prompt,
            completion=completion,
            cached=cached[0] if cached else None,
        )
    return prices


def read_price_pair(
    prefix: str, prompt: float | None = None, completion: float | None = None
) -> Price | None:
    """The price that two options, or else PREFIXPRICE_IN and _OUT, give; None if there is none.

    Raises:
        UsageError: one of the two is missing, or not a number from 0 on.
    """
    variables = f"{prefix}PRICE_IN", f"{prefix}PRICE_OUT"
    if prompt is None:
        prompt = _read_number(variables[0])
    if completion is None:
        completion = _read_number(variables[1])
    if prompt is None and completion is None:
        return None
    if prompt is None:
        raise _missing_price_error(variables[0], "--price-in")
    if completion is None:
        raise _missing_price_error(variables[1], "--price-out")
    return Price(prompt=prompt, completion=completion)


def _missing_price_error(variable: str, option: str) -> UsageError:
    return UsageError(
        f"a cost needs two prices: {variable} ({option}) is missing"
    )


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
