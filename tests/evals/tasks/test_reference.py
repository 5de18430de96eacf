"""What is wrong with a task is found out by walking its paths, and said with its line."""

from dataclasses import replace
from pathlib import Path

import pytest

from evals.harness.check_task import check_task
from evals.tasks.facts import view_facts
from evals.tasks.judges import begin_trial
from evals.tasks.reference import PathError, Walker, reference
from evals.tasks.steps import launch, tap
from evals.tasks.task import Harm, Milestone, Task, instead
from tests.evals.conftest import Benches
from tests.evals.toy_suite import path, task
from tools.device.device import connect_device
from virtual_phone.phone import VirtualPhone


@pytest.fixture(scope="module")
def en(benches: Benches) -> tuple[VirtualPhone, Walker]:
    return benches("en")


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (
            task(milestones=(Milestone("any", lambda s: True),)),
            "satisfies it already",
        ),
        (
            task(milestones=(Milestone("never", lambda s: False),)),
            "its own path fails",
        ),
        (
            task(misses=(instead("the same", path),)),
            "'the same' is judged as done",
        ),
        (
            task(milestones=(Milestone("?", lambda s: s.after.notes.nots),)),
            "AttributeError",
        ),
        (task(apps=("note",)), "no app has the key 'note'; there are "),
        (
            task(draw=lambda rng, state: None),
            "draw must return particulars by name, not None",
        ),
        (task(path=lambda p: tap("Save")), "'Step' object is not iterable"),
        (
            task(harms=(Harm("editor", lambda s: s.visited(".Editor")),)),
            "harm: editor",
        ),
    ],
    ids=[
        "untouched",
        "never",
        "near-miss",
        "predicate",
        "app",
        "draw",
        "path",
        "harm",
    ],
)
def test_a_wrong_task_is_refused_with_its_line(
    broken: Task, said: str, en: tuple[VirtualPhone, Walker]
) -> None:
    faults = check_task(broken, *en).faults
    assert any(said in fault for fault in faults), faults
    assert all(fault.startswith(("/", "C:")) for fault in faults)


@pytest.mark.parametrize(("seconds", "counts"), [(1.0, True), (9.0, False)])
def test_what_the_phone_is_about_to_do_counts(
    seconds: float, counts: bool, en: tuple[VirtualPhone, Walker]
) -> None:
    phone, _ = en
    trial = begin_trial(task(), phone, seed=1)
    notes = view_facts(phone.system).notes

    def save() -> None:
        new = replace(notes.notes[0], id=notes.new_id(), title=trial.p.title)
        notes.notes.append(new)

    with phone.system.lock:
        phone.system.timers.after(seconds, save)
    trial.look(1)
    assert dict(trial.judge().milestones) == {
        "editor": None,
        "title": 1 if counts else None,
    }


def test_an_element_that_is_not_there_is_told_with_what_is(
    en: tuple[VirtualPhone, Walker], tmp_path: Path
) -> None:
    lost = task(path=lambda p: [launch("Notes"), tap("#new_note"), tap("Sve")])
    phone, _ = en
    hand = Walker(
        connect_device(phone.device, home=tmp_path), tmp_path, patience_s=0.5
    )
    with pytest.raises(
        PathError, match=r"\.py:\d+: tap Sve: not on the screen.*Save"
    ):
        reference(lost, phone, hand, seed=1)
