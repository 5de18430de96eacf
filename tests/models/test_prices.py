import pytest

from models.prices import find_price
from tapwright.errors import UsageError


@pytest.fixture(autouse=True)
def _none(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "PRICES",
        "PRICE_IN",
        "PRICE_OUT",
        "ACTOR_PRICE_IN",
        "ACTOR_PRICE_OUT",
    ):
        monkeypatch.delenv(f"TAPWRIGHT_{name}", raising=False)


def test_a_models_own_price_goes_before_the_roles_and_this_before_that_of_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert find_price("gpt-4o", "actor") is None
    monkeypatch.setenv("TAPWRIGHT_PRICE_IN", "1")
    monkeypatch.setenv("TAPWRIGHT_PRICE_OUT", "2")
    found = [find_price("gpt-4o", "actor")]
    monkeypatch.setenv("TAPWRIGHT_ACTOR_PRICE_IN", "3")
    monkeypatch.setenv("TAPWRIGHT_ACTOR_PRICE_OUT", "4")
    found.append(find_price("gpt-4o", "actor"))
    monkeypatch.setenv("TAPWRIGHT_PRICES", "small = 0.5/1, gpt-4o=2.5/10,")
    found += [
        find_price("gpt-4o", "actor"),
        find_price("other", "actor"),
        find_price("small"),
    ]
    costs = [each.compute_cost(1_000_000, 100_000) for each in found if each]
    assert costs == pytest.approx([1.2, 3.4, 3.5, 3.4, 0.6])


@pytest.mark.parametrize(
    ("prices", "cost"), [("gpt-4o=2/10/0.5", 1.25), ("gpt-4o=2/10", 2.0)]
)
def test_what_was_cached_may_cost_less(
    prices: str, cost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_PRICES", prices)
    price = find_price("gpt-4o")
    assert price is not None
    assert price.compute_cost(1_000_000, 0, 500_000) == pytest.approx(cost)


@pytest.mark.parametrize(
    "raw",
    ["gpt-4o", "=1/2", "gpt-4o=1", "gpt-4o=1/x", "gpt-4o=-1/2", "a=1/2/3/4"],
)
def test_prices_that_cannot_be_read_are_refused(
    raw: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_PRICES", raw)
    with pytest.raises(UsageError, match="TAPWRIGHT_PRICES must be"):
        find_price("gpt-4o")
