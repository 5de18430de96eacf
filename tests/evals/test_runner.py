"""Many trials in worker processes: results, resuming, and what goes wrong."""

import json
import multiprocessing
import os
from dataclasses import replace
from pathlib import Path

import pytest

from errors import UsageError
from evals import rows, runner, suites
from evals.rows import Job, Row
from evals.trial import Phones, make, noise_of

SOAK = bool(os.environ.get("SOAK"))
TASKS = ("mobbench/cross-calendar-clock", "mobile_knowledge/messages-normal")


def test_jobs_are_a_grid() -> None:
    tasks = suites.choose(list(TASKS))
    made = runner.jobs(tasks, languages=("en", "zh"), seeds=(1, 2), attempts=2, model="offline")
    assert len(made) == 16
    assert len({job.key for job in made}) == 16
    assert [job.task for job in made[:2]] == list(TASKS)


@pytest.mark.parametrize("model", ["oracle:x", "oracle:1.5", "oracle:-1"])
def test_noise_is_a_share(model: str) -> None:
    with pytest.raises(UsageError, match="between 0 and 1"):
        noise_of(model)
    assert (noise_of("oracle"), noise_of("oracle:0.2")) == (0, 0.2)


def test_a_killed_run_resumes(tmp_path: Path) -> None:
    wanted = [Job(task=name, language="en", seed=1, model="reference") for name in TASKS]
    known = [
        Row(
            key=job.key, task=job.task, level="cross", apps=(), language="en", seed=1, attempt=1,
            model="reference", profile="full", instruction="known", done=True,
        )
        for job in wanted
    ]  # fmt: skip
    for row in known:
        rows.append(tmp_path, row)
    heard: list[str] = []
    found = runner.run(wanted, folder=tmp_path, resume=True, told=lambda row: heard.append(row.key))
    assert found == known
    assert heard == [job.key for job in wanted]
    assert len(json.loads((tmp_path / runner.PLAN).read_text(encoding="utf-8"))) == 2


def test_neither_a_wrong_trial_nor_a_dead_worker_stops_the_rest(tmp_path: Path) -> None:
    first = Job(task=TASKS[1], language="en", seed=1, model="reference")
    wanted = [
        Job(
            task=TASKS[1], language="en", seed=1, attempt=9, model="x", choices=(("max_steps", 0),)
        ),
        first,
        replace(first, attempt=2),
        replace(first, attempt=3),
    ]

    def told(row: Row) -> None:
        if row.key == first.key:
            (worker,) = multiprocessing.active_children()
            worker.kill()

    found = runner.run(wanted, folder=tmp_path, phones=1, told=told)
    assert [row.status for row in found[:2]] == ["error", "done"]
    assert "max-steps" in found[0].reason
    assert found[2].status in ("crashed", "done")
    assert found[3].done, found[3].reason
    assert len(rows.load(tmp_path)) == 4


def test_the_oracle_does_a_task_through_the_whole_graph(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    job = Job(task="mobile_knowledge/messages-normal", language="en", seed=1, model="oracle")
    with Phones(animations=0) as phones:
        row = make(job, phones, folder=tmp_path)
        assert row.done, row.reason
        assert (row.status, row.steps, row.on_path) == ("done", row.path, row.path)
        assert row.reflected_right == row.reflections
        assert (tmp_path / row.folder / "report.html").is_file()
        assert row.calls > 0
        assert row.errors == {}


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.skipif(not SOAK, reason="a long run; `make soak`")
@pytest.mark.parametrize("suite", suites.suites())
def test_the_noiseless_oracle_passes_every_task(suite: str, tmp_path: Path) -> None:
    wanted = runner.jobs(suites.load(suite), languages=("en", "zh"), seeds=(1,), model="oracle")
    found = runner.run(wanted, folder=tmp_path, phones=2, told=lambda row: None)
    assert [(row.key, row.status, row.reason) for row in found if not row.done] == []


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.skipif(not SOAK, reason="a long run; `make soak`")
def test_two_runs_with_one_seed_are_identical(tmp_path: Path) -> None:
    wanted = runner.jobs(suites.load("mobbench"), languages=("en",), seeds=(1,), model="offline")
    first = runner.run(wanted, folder=tmp_path / "1", phones=2, told=lambda row: None)
    second = runner.run(wanted, folder=tmp_path / "2", phones=2, told=lambda row: None)
    assert runner.unlike(first, second) == []
