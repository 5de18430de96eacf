"""What model calls cost, by prices that the caller gives."""

import pytest

from evals.report.prices import read_prices
from tapwright.errors import UsageError
from tests.evals.report.test_metrics import row

USED = {
    "planner": {
        "calls": 1,
        "input_tokens": 1_000_000,
        "output_tokens": 500_000,
    },
    "actor": {"calls": 4, "input_tokens": 2_000_000, "output_tokens": 0},
    "reflector": {"calls": 0, "input_tokens": 0, "output_tokens": 0},
}


def test_options_go_before_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert read_prices() is None
    monkeypatch.setenv("TAPWRIGHT_PRICE_IN", "1")
    monkeypatch.setenv("TAPWRIGHT_PRICE_OUT", "2")
    found, given = read_prices(), read_prices(3, 4)
    assert found is not None
    assert given is not None
    assert found.add_cost(row(roles=USED)).cost == pytest.approx(
        3 * 1 + 0.5 * 2
    )
    assert given.add_cost(row(roles=USED)).cost == pytest.approx(
        3 * 3 + 0.5 * 4
    )


def test_a_role_may_have_a_price_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_PLANNER_PRICE_IN", "10")
    monkeypatch.setenv("TAPWRIGHT_PLANNER_PRICE_OUT", "20")
    alone, both = read_prices(), read_prices(1, 1)
    assert alone is not None
    assert both is not None
    # The actor was called, and nobody knows what it costs.
    assert alone.add_cost(row(roles=USED)).cost is None
    assert both.add_cost(row(roles=USED)).cost == pytest.approx(10 + 10 + 2)
    assert both.add_cost(row()).cost is None


def test_the_grounder_has_a_price_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_GROUNDER_PRICE_IN", "7")
    monkeypatch.setenv("TAPWRIGHT_GROUNDER_PRICE_OUT", "0")
    found = read_prices()
    used = {
        "grounder": {"calls": 1, "input_tokens": 2_000_000, "output_tokens": 5}
    }
    assert found is not None
    assert found.add_cost(row(roles=used)).cost == pytest.approx(14)


@pytest.mark.parametrize("raw", ["much", "-1", "inf", "nan"])
def test_a_price_is_a_number_from_0_on(
    raw: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_PRICE_IN", raw)
    with pytest.raises(
        UsageError, match="TAPWRIGHT_PRICE_IN must be the price of a million"
    ):
        read_prices()


def test_half_of_a_pair_is_refused() -> None:
    with pytest.raises(
        UsageError, match="TAPWRIGHT_PRICE_IN .--price-in. is missing"
    ):
        read_prices(price_out=1)
