"""Sentences become done work: every task twice, on phones that differ in all that can differ."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from phone.system.config import PhoneConfig
from phone.virtual import VirtualPhone
from tests.e2e import tasks
from tests.e2e.conftest import perform

SwitchOn = Callable[[PhoneConfig], VirtualPhone]

PORTABLE = 0.8
"""Share of the tasks that must pass with another seed, size, icon order, names and times."""


@pytest.mark.parametrize("name", tasks.ENGLISH)
def test_english(name: str, switch_on: SwitchOn, home: Path) -> None:
    run = perform(switch_on(tasks.FIRST), tasks.ENGLISH[name])
    assert run.status == "done", f"{run.case.instruction}: {run.reason}"
    assert run.done, run.case.instruction


@pytest.mark.parametrize("name", tasks.CHINESE)
def test_chinese(name: str, switch_on: SwitchOn, home: Path) -> None:
    run = perform(switch_on(tasks.FIRST_ZH), tasks.CHINESE[name])
    assert run.status == "done", f"{run.case.instruction}: {run.reason}"
    assert run.done, run.case.instruction


@pytest.mark.timeout(400)
def test_most_pass_on_another_phone(switch_on: SwitchOn, home: Path) -> None:
    """All tasks with `make soak`, every second one otherwise."""
    nth = 1 if os.environ.get("SOAK") else 2
    english, chinese = [*tasks.ENGLISH.values()][::nth], [*tasks.CHINESE.values()][::nth]
    runs = [perform(switch_on(tasks.SECOND), task, seed=2) for task in english]
    runs += [perform(switch_on(tasks.SECOND_ZH), task, seed=2) for task in chinese]
    failed = [f"{run.status}: {run.case.instruction}" for run in runs if not run.done]
    assert len(failed) <= len(runs) * (1 - PORTABLE), failed


def test_the_sentence_of_the_demo(switch_on: SwitchOn, home: Path) -> None:
    sentence = "Create a 6:30 PM alarm with the title 'Work' that vibrates every Monday to Thursday"
    phone = switch_on(tasks.FIRST)
    run = perform(phone, tasks.Case(sentence, lambda state, answer: True))
    assert run.status == "done", run.reason
    made = [a for a in phone.state.clock.alarms if a.label == "Work"]
    assert [(a.hour, a.minute, a.days, a.vibrate, a.enabled) for a in made] == [
        (18, 30, (0, 1, 2, 3), True, True)
    ]
    assert len(run.state["tasks"].tasks) > 1, "the plan was never decomposed"
    assert any("permissioncontroller" in page for page in phone.state.visited)


@pytest.mark.parametrize(
    ("config", "sentence", "excuse"),
    [
        (tasks.FIRST, "Order a large pizza with mushrooms", "cannot"),
        (tasks.FIRST_ZH, "帮我打车去机场", "无法"),
    ],
)
def test_the_impossible_is_told(
    config: PhoneConfig, sentence: str, excuse: str, switch_on: SwitchOn, home: Path
) -> None:
    run = perform(switch_on(config), tasks.Case(sentence, lambda state, answer: False))
    assert run.status == "failed"
    assert excuse in run.reason
    assert run.state["step"] <= 10
