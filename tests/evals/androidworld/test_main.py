"""The command around AndroidWorld's runner."""

import importlib.util

import pytest

from evals.androidworld.__main__ import main, told


@pytest.mark.skipif(
    importlib.util.find_spec("android_world") is not None,
    reason="AndroidWorld is installed",
)
def test_without_the_package_it_says_where_to_read_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--model", "offline"]) == 1
    assert "docs/androidworld.md" in capsys.readouterr().err


def test_the_score_is_told_as_androidworld_counts_it() -> None:
    def episode(task: str, score: float) -> dict[str, object]:
        return {"task_template": task, "instance_id": 0, "is_successful": score}

    rows = [episode("A", 1.0), episode("B", float("nan")), episode("C", 0.0)]
    said = told(rows)
    assert said.startswith(
        "1 of 2 episodes successful (50.0 %); 1 ended in an error"
    )
    assert (
        told([*rows, episode("B", 0.5)])
        == "1.5 of 3 episodes successful (50.0 %)"
    )
    assert told([]) == "0 of 0 episodes successful"
