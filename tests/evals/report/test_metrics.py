"""What is measured, on rows made by hand."""

from dataclasses import replace
from typing import Any

import pytest

from evals.harness.rows import Row
from evals.report.metrics import (
    METRICS,
    compute_wilson,
    count_causes,
    estimate_pass_at,
    format_value,
    measure_all,
    measure_mean,
)


def row(**fields: Any) -> Row:
    given: dict[str, Any] = {
        "key": "k", "task": "toy/a", "level": "easy", "apps": ("notes",), "language": "en",
        "seed": 1, "attempt": 1, "model": "offline", "profile": "full", "instruction": "do",
        "status": "done", **fields,
    }  # fmt: skip
    return Row(**given)


DONE = row(
    done=True, milestones={"a": 2, "b": 5}, steps=7, path=4, on_path=4, calls=8
)
PARTLY = row(
    task="toy/b",
    milestones={"a": 3, "b": None},
    steps=9,
    path=4,
    on_path=2,
    language="zh",
    calls=4,
)
NOTHING = row(
    task="toy/c", milestones={"a": None}, steps=4, path=2, status="stopped"
)


def test_wilson_is_as_in_the_books() -> None:
    assert compute_wilson(0, 0) == (0, 1)
    assert compute_wilson(28, 50) == pytest.approx((0.4231, 0.6884), abs=1e-4)
    low, high = compute_wilson(10, 10)
    assert [low, high] == pytest.approx([0.7225, 1.0], abs=1e-4)


def test_the_papers_metrics() -> None:
    values = {
        n: v.value
        for n, v in measure_all([DONE, PARTLY, NOTHING]).items()
        if v is not None
    }
    assert values["CR"] == 1 / 3
    assert values["MS"] == 3 / 5
    assert values["EE"] == (5 + 3) / 3
    assert values["completion"] == (4 + 2 + 0) / 10
    assert values["DA"] == 6 / 20
    assert values["steps"] == pytest.approx(20 / 3)
    assert values["after"] == 2
    assert values["calls/step"] == 12 / 10
    assert (values["en"], values["zh"]) == (1 / 2, 0)
    assert "RA" not in values


def test_pass_at_k_is_unbiased() -> None:
    tries = [row(attempt=n + 1, done=n < 2) for n in range(4)]
    assert estimate_pass_at(1, tries) == pytest.approx(1 / 2)
    assert estimate_pass_at(2, tries) == pytest.approx(1 - 1 / 6)
    assert estimate_pass_at(3, tries) == 1
    assert estimate_pass_at(5, tries) is None
    assert {"pass@2", "pass@4"} <= measure_all(tries).keys()


def test_an_average_of_one_has_no_interval() -> None:
    assert measure_mean([]) is None
    one, two = measure_mean([3.0]), measure_mean([1.0, 3.0])
    assert one is not None
    assert one.low is None
    assert two is not None
    assert two.low == pytest.approx(2 - 1.96, abs=1e-3)


def test_what_only_some_runs_know() -> None:
    assert measure_all([DONE])["cost"] is None
    prompt = {"image": 100, "screen": 9}
    rows = [
        replace(DONE, cost=0.5, prompt=prompt, knowledge_seconds=20.0),
        PARTLY,
    ]
    values = {n: v.value for n, v in measure_all(rows).items() if v is not None}
    assert (values["cost"], values["image tokens"], values["injection"]) == (
        0.5,
        100,
        20,
    )
    assert format_value("cost", measure_all(rows)["cost"]) == "0.5000"
    timed = [replace(DONE, seconds=20.0, harness_seconds=1.0)]
    assert format_value("overhead", measure_all(timed)["overhead"]) == "5.0 %"


def test_every_metric_says_what_it_is_and_where_from() -> None:
    assert len({metric.name for metric in METRICS}) == len(METRICS)
    assert all(
        metric.meaning.endswith((".", ")")) and metric.source
        for metric in METRICS
    )


def test_causes_are_counted() -> None:
    harmed = row(milestones={"a": 1}, harm=("clock.cities",))
    silent = row(milestones={"a": 1, "b": None}, answered=False)
    found = count_causes([DONE, PARTLY, NOTHING, NOTHING, harmed, silent])
    assert found[0] == ("ran out of steps or time", 2)
    assert {name for name, _ in found[1:]} == {
        "said it was done", "did more than asked", "wrong or no answer",
    }  # fmt: skip


def test_values_are_shown_as_tables_have_them() -> None:
    values = measure_all([DONE, PARTLY])
    assert format_value("CR", values["CR"]) == "1/2 (50.0 %)"
    assert format_value("CR", values["CR"], brief=True) == "1/2"
    assert format_value("EE", values["EE"]) == "2.67"
    assert format_value("RA", values["RA"]) == "-"
