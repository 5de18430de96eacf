"""The cost of finished trials, by prices from options or the environment (`models.prices`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from evals.harness.rows import Row
from graph.state import Usage
from models.prices import Price, read_price_pair

ROLES = tuple(Usage.model_fields)


@dataclass(frozen=True, kw_only=True)
class Prices:
    """The prices of a run; a role's own goes before the general one."""

    general: Price | None = None
    roles: Mapping[str, Price] = field(default_factory=dict)

    def add_cost(self, row: Row) -> Row:
        """The row with what its trial cost; none without a model, or without its price."""
        return replace(row, cost=self._compute_cost(row))

    def _compute_cost(self, row: Row) -> float | None:
        if not row.roles:
            return None
        total = 0.0
        for role, used in row.roles.items():
            price = self.roles.get(role, self.general)
            if price is None and used["calls"]:
                return None
            if price is not None:
                total += price.compute_cost(
                    used["input_tokens"], used["output_tokens"]
                )
        return total


def read_prices(
    price_in: float | None = None, price_out: float | None = None
) -> Prices | None:
    """The prices that options and environment give, None when they give none.

    Args:
        price_in: for a million prompt tokens of any role; else TAPWRIGHT_PRICE_IN. A role's own is
            TAPWRIGHT_PLANNER_PRICE_IN and so on.
        price_out: for a million completion tokens; else TAPWRIGHT_PRICE_OUT.

    Raises:
        UsageError: one of a pair is missing, or not a number from 0 on.
    """
    general = read_price_pair("TAPWRIGHT_", price_in, price_out)
    roles = {
        role: read_price_pair(f"TAPWRIGHT_{role.upper()}_") for role in ROLES
    }
    own = {role: price for role, price in roles.items() if price is not None}
    return Prices(general=general, roles=own) if general or own else None
