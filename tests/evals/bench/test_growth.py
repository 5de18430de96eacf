"""What runs add to a memory, on memories small enough for a test."""

from pathlib import Path

import pytest

from evals.bench.growth import grown


@pytest.mark.long
def test_like_runs_become_one_where_different_ones_add_up(
    tmp_path: Path,
) -> None:
    different = grown(tmp_path / "different", 0, 9, 1)
    alike = grown(tmp_path / "alike", 1, 9, 1)
    assert different.records["task"] == 9
    assert different.by_thousand("task") == 1_000
    assert alike.records["task"] < different.records["task"]
    assert alike.records["page"] < different.records["page"]
    assert alike.by_thousand() < different.by_thousand()
