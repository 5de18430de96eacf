"""Arms beside each other: what one wins of what the other loses, with intervals."""

from dataclasses import replace
from pathlib import Path

import pytest

from evals.report import ablation
from evals.report.ablation import (
    Measured,
    format_tables,
    measure_kept,
    measure_ratio,
    measure_recovered,
)
from evals.report.tables import find_table
from tests.evals.report.test_metrics import row


def arm(name: str, done: str, *, model: str = "oracle:0.1") -> Measured:
    """An arm of trials that were done (`+`) or not (`-`); each task has two milestones."""
    rows = [
        row(key=f"t{n}", done=mark == "+", milestones={"a": 1, "b": 2 if mark == "+" else None},
            calls=10, status="done")
        for n, mark in enumerate(done)
    ]  # fmt: skip
    return Measured(arm=name, model=model, rows=tuple(rows))


def test_what_is_won_and_kept_is_told_of_equal_trials() -> None:
    plain, full = arm("plain", "++++----"), arm("full", "+++-+++-")
    won, held = measure_recovered(plain, full), measure_kept(plain, full)
    assert won is not None
    assert held is not None
    assert (won.text, held.text) == ("3/4", "3/4")
    assert won.low is not None
    assert 0.25 < won.low < 0.75
    # What only one of them has tried says nothing of either.
    less = Measured(arm="full", model="oracle:0.1", rows=full.rows[:5])
    again = measure_recovered(plain, less)
    assert again is not None
    assert again.text == "1/1"
    assert measure_recovered(arm("plain", "++"), full) is None


def test_the_interval_of_a_ratio_is_over_trials_and_always_the_same() -> None:
    parts = [(4, 4)] * 30 + [(0, 4)] * 10
    found = measure_ratio(parts)
    assert found is not None
    assert found == measure_ratio(parts)
    assert (found.value, found.text) == (0.75, "120/160")
    assert found.low is not None
    assert found.high is not None
    # Milestones of one task go together: with 160 apart it would be half as wide.
    assert 0.55 < found.low < 0.65
    assert 0.85 < found.high < 0.95
    assert measure_ratio([]) is None


def test_the_page_has_a_table_a_model_and_names_simulations(
    tmp_path: Path,
) -> None:
    measured = [
        arm("full", "++-"), arm("plain", "+--"), arm("full", "+", model="offline"),
        arm("plain", "", model="offline"),
    ]  # fmt: skip
    text = ablation.write_tables(
        measured, tmp_path / "x.md", about="Note."
    ).read_text(encoding="utf-8")
    assert text.startswith(
        "Note.\n\n### Oracle, 10 % noise in every role (simulation)\n"
    )
    assert "| full | 2/3, 67 % (21 to 94) |" in text
    assert "| 1/2, 50 % (9 to 91) | 1/1, 100 % (21 to 100) |" in text
    assert "\n### offline model\n" in text
    assert text.count("| plain |") == 1
    assert "* full: 1 said it was done" in text
    assert "Oracle without noise" in format_tables(
        [arm("full", "+", model="oracle")]
    )
    assert "noise actor=0.2" in format_tables(
        [arm("full", "+", model="oracle:actor=0.2")]
    )


def test_the_table_compares_each_part_with_the_whole_and_with_none() -> None:
    arms = {each.label: each for each in find_table("planning").arms}
    assert {ablation.BASE, "full"} <= {each.profile for each in arms.values()}
    assert [each.profile for each in arms.values() if each.warm] == ["full"]
    profiles = {each.profile for each in arms.values()}
    assert {"no-memory", "no-planning", "no-reflection"} <= profiles
    assert find_table("planning").models[0] == "oracle:0.1"


@pytest.mark.parametrize("model", ["gpt-4o", "reference"])
def test_other_models_are_named_as_they_are(model: str) -> None:
    assert f"### {model}\n" in format_tables(
        [replace(arm("full", "+"), model=model)]
    )
