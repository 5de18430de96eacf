"""Tasks carried out by the oracle in the language of each native model, over HTTP.

Two tasks in each language with `make soak`; one in two of them with `make test-long`, and in one
otherwise.
"""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from evals.harness.rows import Job, Row
from evals.harness.trial import run_trial
from tests.evals.conftest import Benches
from tests.examples import mark_long, sample

ACTORS = {
    "autoglm-phone-9b": ("do(action=", '{"current_app": ', 1),
    "gui-owl-1.5-8b": ("<tool_call>", "Previous actions:", 5),
    "ui-tars-1.5-7b": ("start_box='<|box_start|>", "## User Instruction", 5),
    "gelab-zero-4b": ("\taction:", "已知用户任务为：", 1),
}
"""A model of each of the four formats: a sign of its replies, of its prompts, and its pictures."""

TASKS = ("mobbench/clock-medium", "mobbench/movies-easy")
TRIALS = mark_long(sample(list(itertools.product(TASKS, ACTORS)), 6), after=1)


def _run(
    benches: Benches, folder: Path, task: str, actor: str, **choices: Any
) -> Row:
    job = Job(
        task=task, language="en", seed=1, model=f"oracle/{actor}", profile="native",
        animations=0, choices=tuple(choices.items()),
    )  # fmt: skip
    return run_trial(job, benches.phones, folder=folder)


def _read_calls(folder: Path, row: Row) -> list[dict[str, Any]]:
    file = folder / row.folder / "calls.jsonl"
    entries = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [entry for entry in entries if "reply" in entry]


@pytest.mark.parametrize(("task", "actor"), TRIALS)
def test_a_task_is_done_in_each_language(
    benches: Benches, tmp_path: Path, task: str, actor: str
) -> None:
    row = _run(benches, tmp_path, task, actor)

    assert (row.done, row.status) == (True, "done"), row.reason
    assert row.calls <= row.steps + 1
    calls = _read_calls(tmp_path, row)
    in_reply, in_prompt, pictures = ACTORS[actor]
    assert any(in_reply in call["reply"] for call in calls)
    assert all(in_prompt in call["user"] for call in calls)
    assert max(len(call["pictures"]) for call in calls) <= pictures


def test_noise_is_never_taken_for_success(
    benches: Benches, tmp_path: Path
) -> None:
    row = _run(benches, tmp_path, "mobbench/clock-easy", "mai-ui-8b:actor=1")

    assert row.status != "done" or row.done


@pytest.mark.long
def test_a_bare_no_is_said_with_what_it_follows_from(
    benches: Benches, tmp_path: Path
) -> None:
    task = "mobbench/weather-indirect"
    row = _run(benches, tmp_path, task, "gelab-zero-4b")

    assert (row.done, row.status) == (True, "done"), row.reason
    assert "Tomorrow" in row.answer
