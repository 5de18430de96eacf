"""What a run at the terminal does besides showing it."""

import gc
from collections.abc import Iterator

import pytest
from langgraph.runtime import RunControl

from console.view import run_view
from console.view.live import PlainView
from graph.events import Began, Decided
from graph.session import Ended, Listener
from graph.state import Decision
from tests.console.conftest import recording
from tools.actions import Back


@pytest.fixture(autouse=True)
def _collecting() -> Iterator[None]:
    yield
    gc.enable()


def test_garbage_is_looked_for_again_once_the_run_has_decided_something() -> (
    None
):
    looks: list[bool] = []

    def call(listen: Listener, control: RunControl) -> Ended:
        listen(Began(instruction="Buy milk", folder="f", device="d", models={}))
        looks.append(gc.isenabled())
        decision = Decision(step=1, task=0, judgement="act", action=Back())
        listen(
            Decided(
                step=1,
                goal="Buy milk",
                observation="",
                decision=decision,
                action="back",
            )
        )
        looks.append(gc.isenabled())
        return Ended(thread="t", run="", status="done")

    gc.disable()
    console = recording()
    run_view.carry_out(
        call, view=PlainView(console), console=console, device="d"
    )
    assert looks == [False, True]
