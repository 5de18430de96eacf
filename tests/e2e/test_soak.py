"""Task after task without a fault: a thousand steps; single tasks are in `test_tasks`."""

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e import tasks
from tests.e2e.conftest import perform
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

STEPS = 1000


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_steps_in_a_row_without_a_flake(
    switch_on: Callable[[PhoneConfig], VirtualPhone], home: Path
) -> None:
    steps, failed = 0, []
    every = [
        *((tasks.FIRST, name, task) for name, task in tasks.ENGLISH.items()),
        *((tasks.FIRST_ZH, name, task) for name, task in tasks.CHINESE.items()),
    ]
    for config, name, task in itertools.cycle(every):
        run = perform(switch_on(config), task, memory=False)
        steps += int(run.state["step"])
        if run.status != "done" or not run.done:
            failed.append(
                f"{name} after {steps} steps: {run.status}, {run.reason}"
            )
        if steps >= STEPS:
            break
    assert failed == []
    assert steps >= STEPS
