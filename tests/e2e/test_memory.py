"""What was done once is done again for half the price, as long as memory is on."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e import tasks
from tests.e2e.conftest import Finished, perform
from tests.examples import sample
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

SwitchOn = Callable[[PhoneConfig], VirtualPhone]
REPEATED = sample(("note", "dark_theme", "alarm", "world_clock"), 4)


def repeat(
    switch_on: SwitchOn, name: str, *, memory: bool
) -> tuple[Finished, Finished]:
    """The same task twice, each time on a phone as it was made."""
    first = perform(switch_on(tasks.FIRST), tasks.ENGLISH[name], memory=memory)
    assert first.status == "done", first.reason
    assert first.done
    second = perform(switch_on(tasks.FIRST), tasks.ENGLISH[name], memory=memory)
    assert second.status == "done", second.reason
    assert second.done
    return first, second


@pytest.mark.long
@pytest.mark.parametrize("name", REPEATED)
def test_a_repeated_task_takes_half_the_calls(
    name: str, switch_on: SwitchOn, home: Path
) -> None:
    first, second = repeat(switch_on, name, memory=True)
    assert second.calls * 2 <= first.calls, (
        f"{first.calls} calls, then {second.calls}"
    )


@pytest.mark.soak
def test_without_memory_it_costs_the_same_again(
    switch_on: SwitchOn, home: Path
) -> None:
    first, second = repeat(switch_on, "dark_theme", memory=False)
    assert (second.calls, second.state["step"]) == (
        first.calls,
        first.state["step"],
    )
