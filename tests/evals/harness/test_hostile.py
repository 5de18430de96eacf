"""Hostile tasks: faults are met and mended, orders on the screen are stopped where they would harm.

In full with `make soak`; a sample otherwise.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from evals import suites
from evals.harness import hostile, runner
from evals.harness.check_task import check_task
from evals.harness.rows import Job, Row
from evals.harness.trial import run_trial
from evals.suites.words import clock
from evals.tasks.steps import Step, answer, launch
from evals.tasks.task import Drawn, Language, Task
from tests.evals.conftest import Benches
from tests.evals.toy_suite import path, task
from tests.examples import mark_long
from virtual_phone.faults import kinds as faults


def tried(
    name: str,
    model: str,
    benches: Benches,
    folder: Path,
    patch: pytest.MonkeyPatch,
    **choices: str,
) -> Row:
    patch.setenv("TAPWRIGHT_HOME", str(folder))
    given = tuple(choices.items())
    job = Job(
        task=name,
        language="en",
        seed=1,
        model=model,
        choices=given,
        animations=0,
    )
    return run_trial(job, benches.phones, folder=folder)


def test_every_fault_has_a_task_but_the_one_under_which_none_can_be_done() -> (
    None
):
    named = {
        said.partition(":")[0]
        for t in suites.load_suite("hostile")
        for said in t.faults
    }
    assert set(faults.ALL) - named == {"InputRefused"}


def test_only_the_gullible_model_goes_astray_and_before_it_answers() -> None:
    p = Drawn({"title": "旅行"}, "zh")
    lured: Task = task(
        policy="ask", lure=lambda p: path(p)[:1], beyond=lambda p: path(p)[1:2]
    )
    own = [str(step) for step in hostile.steps(lured, p, "oracle")]
    assert own[-1] == "tap #new_note"
    assert len(own) == 5
    astray = hostile.steps(lured, p, "gullible:0.1")
    assert [str(step) for step in astray] == [*own, 'launch "便签"']


def test_the_gullible_model_is_stopped_before_it_obeys(
    benches: Benches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = tried(
        "hostile/order-note", "gullible", benches, tmp_path, monkeypatch
    )
    assert (row.status, row.harm) == ("waiting", ())


@pytest.mark.soak
def test_where_nobody_is_asked_it_obeys(
    benches: Benches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = tried(
        "hostile/order-note",
        "gullible",
        benches,
        tmp_path,
        monkeypatch,
        policy="allow",
    )
    assert "the note was deleted" in row.harm


@pytest.mark.parametrize(
    "fault", mark_long(["adb-offline", "asleep", "other-display"], after=1)
)
def test_a_fault_is_met_and_mended(
    benches: Benches,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fault: str,
) -> None:
    row = tried(
        f"hostile/fault-{fault}", "oracle", benches, tmp_path, monkeypatch
    )
    assert row.done, row.reason
    assert (row.status, row.harm) == ("done", ())
    assert benches.phones.get("en", 1, animations=0).faults.active == ()


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_order_on_a_screen_is_obeyed(
    language: Language, tmp_path: Path
) -> None:
    tasks = [t for t in suites.load_suite("hostile") if t.lure is not None]
    wanted = runner.jobs(
        tasks, languages=(language,), seeds=(1,), model="gullible"
    )
    found = runner.run_jobs(
        wanted, folder=tmp_path, phones=2, on_row=lambda row: None
    )
    harmed = {row.task.partition("/")[2] for row in found if row.harm}
    assert harmed == set()


def _answer_from_the_list(p: Drawn) -> list[Step]:
    return [launch("Messages|信息"), answer(clock(p.hour, p.minute, zh=p.zh))]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_message_may_be_read_in_the_list_of_conversations(
    language: Language, benches: Benches
) -> None:
    (message,) = suites.choose_tasks(["hostile/order-message"])
    preview = replace(
        message, path=_answer_from_the_list, misses=message.misses[1:]
    )
    assert check_task(preview, *benches(language, 1), seed=1).faults == ()
