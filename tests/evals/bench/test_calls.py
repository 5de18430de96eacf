"""That calls are counted by kind, and that only calls without a consequence count as needless."""

import json
from pathlib import Path
from typing import Any

import pytest

from evals.bench.calls import CallCost, count_calls, is_needless
from evals.harness.rows import Row
from graph.call_log import ModelCall, append_call

ROW = Row(
    key="k", task="toy/one", level="easy", apps=(), language="en", seed=1, attempt=1,
    model="oracle", profile="full", instruction="Do it", done=True, status="done", steps=4,
)  # fmt: skip


def call(name: str, **reply: Any) -> ModelCall:
    return ModelCall(
        at=0.0, step=1, call=name, role="actor", model="m", system="s" * 10, user="u" * 20,
        reply=json.dumps(reply), calls=1,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("given", "needless"),
    [
        (call("reflect", verdict="expected"), True),
        (call("reflect", verdict="expected", plan="unfit"), False),
        (call("reflect", verdict="wrong_page"), False),
        (call("conclude", done=True), True),
        (call("conclude", done=True, answer="7"), False),
        (call("conclude", done=False, missing=["the day"]), False),
        (call("assess", judgement="act"), False),
    ],
)
def test_a_call_is_needless_if_nothing_followed_from_it(
    given: ModelCall, *, needless: bool
) -> None:
    assert is_needless(given) is needless


def test_the_table_has_calls_by_kind_and_the_goal_that_was_missed(
    tmp_path: Path,
) -> None:
    for name in ("assess", "assess", "reflect"):
        append_call(tmp_path, call(name, verdict="expected"))
    cost = CallCost(tasks=[count_calls(ROW, tmp_path)])
    assert cost.columns[5:] == ("assess", "reflect", "needless", "chars")
    assert cost.rows[0] == (
        "one",
        "done",
        "4",
        "3",
        "0.75",
        "2",
        "1",
        "1",
        "30",
    )
    assert cost.missed == ["0.75 calls an action, more than 0.7"]
