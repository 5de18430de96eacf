"""Sentences become done work: every task twice, on phones that differ in all that can differ.

In full with `make soak`; a sample otherwise.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from graph.context import PROFILES, Context
from tests.e2e import tasks
from tests.e2e.conftest import perform
from tests.examples import mark_long
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

SwitchOn = Callable[[PhoneConfig], VirtualPhone]

SOAK = bool(os.environ.get("SOAK"))
IN_SOAK = {
    "alarm", "timer", "battery_saver", "event", "send", "note", "dark_theme_zh", "note_zh",
    "world_clock", "android_version", "switch_alarm", "dark_theme", "remind", "wifi",
    "event_time",
}  # fmt: skip
"""Tasks whose like is tried anyway: in the demo's sentence, below, and in other modules."""


def sample(every: dict[str, tasks.Task]) -> list[str]:
    return [name for name in every if SOAK or name not in IN_SOAK]


PORTABLE = 0.8
"""Share of the tasks that must pass with another seed, size, icon order, names and times."""


@pytest.mark.parametrize("name", mark_long(sample(tasks.ENGLISH), after=1))
def test_english(name: str, switch_on: SwitchOn, home: Path) -> None:
    run = perform(switch_on(tasks.FIRST), tasks.ENGLISH[name])
    assert run.status == "done", f"{run.case.instruction}: {run.reason}"
    assert run.done, run.case.instruction


@pytest.mark.parametrize("name", mark_long(sample(tasks.CHINESE), after=0))
def test_chinese(name: str, switch_on: SwitchOn, home: Path) -> None:
    run = perform(switch_on(tasks.FIRST_ZH), tasks.CHINESE[name])
    assert run.status == "done", f"{run.case.instruction}: {run.reason}"
    assert run.done, run.case.instruction


@pytest.mark.long
@pytest.mark.timeout(400)
def test_most_pass_on_another_phone(switch_on: SwitchOn, home: Path) -> None:
    """All tasks with `make soak`; otherwise every eighth one, and each of these must pass."""
    part, share = (slice(None), PORTABLE) if SOAK else (slice(1, None, 8), 1.0)
    english, chinese = (
        [*tasks.ENGLISH.values()][part],
        [*tasks.CHINESE.values()][part],
    )
    runs = [perform(switch_on(tasks.SECOND), task, seed=2) for task in english]
    runs += [
        perform(switch_on(tasks.SECOND_ZH), task, seed=2) for task in chinese
    ]
    failed = [
        f"{run.status}: {run.case.instruction}" for run in runs if not run.done
    ]
    assert len(runs) >= 3
    assert len(runs) - len(failed) >= share * len(runs), failed


PROFILES_OF_PAPERS = ("moba", "moba-v1", "mobile-agent-v2", "odyssey", "plain")
WHOLE = ("moba", "mobile-agent-v2")
"""Profiles under which the tasks of one app pass, as under `full`."""
ACROSS = ("alarm_from_event",)
EVERY = [(profile, name) for profile in PROFILES_OF_PAPERS
         for name in (*tasks.ENGLISH, *tasks.CHINESE)]  # fmt: skip
SAMPLE = [("mobile-agent-v2", "send"), ("odyssey", "dark_theme_zh")]


@pytest.mark.long
@pytest.mark.parametrize(("profile", "name"), EVERY if SOAK else SAMPLE)
def test_every_agent_ends_truthfully_within_its_bounds(
    profile: str, name: str, switch_on: SwitchOn, home: Path
) -> None:
    """All of them with `make soak`."""
    config, task = (
        (tasks.FIRST, tasks.ENGLISH[name])
        if name in tasks.ENGLISH
        else (tasks.FIRST_ZH, tasks.CHINESE[name])
    )
    run = perform(switch_on(config), task, **PROFILES[profile])
    assert run.status in ("done", "unverified", "failed")
    assert run.state["step"] <= Context().max_steps
    if run.status == "done":
        assert run.done, run.case.instruction
    if profile in WHOLE and name not in ACROSS:
        assert run.status == "done", f"{run.case.instruction}: {run.reason}"


@pytest.mark.soak
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
    mark_long(
        [
            (tasks.FIRST, "Order a large pizza with mushrooms", "cannot"),
            (tasks.FIRST_ZH, "帮我打车去机场", "无法"),
        ],
        after=1,
    ),
)
def test_the_impossible_is_told(
    config: PhoneConfig,
    sentence: str,
    excuse: str,
    switch_on: SwitchOn,
    home: Path,
) -> None:
    run = perform(
        switch_on(config), tasks.Case(sentence, lambda state, answer: False)
    )
    assert run.status == "failed"
    assert excuse in run.reason
    assert run.state["step"] <= 10
