"""The phone goes away in the middle of a run: for six seconds, and until the run has given up."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.sqlite import SqliteSaver

from graph.build import RECURSION_LIMIT, builder
from graph.checkpoints import open_checkpoints
from graph.context import Context
from tapwright.errors import PhoneLost, PhoneNotFound, UsageError
from tests.examples import SOAK, mark_long, sample
from tests.small_phone import make_small_config
from tools.device.device import close_all
from virtual_phone.faults.hooks import Call, When
from virtual_phone.phone import VirtualPhone

TASK = "Create a note titled 'Shopping' with the text 'Milk'"
AWAY_S = 6.0
BRIEFLY_S = AWAY_S if SOAK else 2.0
PATIENCE_S = 1.0
CONFIG: Any = {
    "configurable": {"thread_id": "drop"},
    "recursion_limit": RECURSION_LIMIT,
}


@pytest.fixture(scope="module")
def switched_on() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(make_small_config()) as phone:
        yield phone


@pytest.fixture
def phone(switched_on: VirtualPhone, home: Path) -> Iterator[VirtualPhone]:
    switched_on.reset()
    yield switched_on
    switched_on.hooks.come_back()
    # Each test chooses its own patience, which a connected device keeps.
    close_all()


@pytest.fixture
def saver(home: Path) -> Iterator[SqliteSaver]:
    with open_checkpoints() as opened:
        yield opened


def go(
    phone: VirtualPhone, saver: SqliteSaver, instruction: str = ""
) -> dict[str, Any]:
    """Start the task, or go on with it."""
    context = Context(
        device=phone.device, model="offline", memory=False, policy="allow"
    )
    given: Any = {"instruction": instruction} if instruction else None
    graph = builder.compile(checkpointer=saver)
    ended: dict[str, Any] = graph.invoke(
        given, CONFIG, context=context, durability="sync"
    )
    return ended


def vanish(
    phone: VirtualPhone,
    call: str,
    *,
    when: When,
    nth: int,
    seconds: float | None,
) -> None:
    def do(reached: Call) -> None:
        phone.hooks.vanish(seconds)
        if when == "before":
            reached.drop()

    phone.hooks.on(call, do, when=when, nth=nth)


def check(phone: VirtualPhone, state: dict[str, Any]) -> None:
    """Done, and nothing made twice."""
    assert state["status"] == "done", state["reason"]
    new = [(n.title, n.text) for n in phone.state.notes.notes if n.id > 18]
    assert new == [("Shopping", "Milk")]
    typed = [i.args[0] for i in phone.hooks.inputs if i.kind == "text"]
    assert typed == ["Shopping", "Milk"]


@pytest.mark.parametrize(
    ("call", "when", "nth", "seconds"),
    mark_long(
        [
            (
                "click",
                "after_perform",
                1,
                AWAY_S,
            ),  # a tap is made, its answer is lost
            ("takeScreenshot", "before", 5, BRIEFLY_S),  # while it is looked at
            ("setText", "before", 2, AWAY_S),  # nothing is typed yet
        ][: None if SOAK else 2],
        after=1,
    ),
)
def test_a_run_outlives_six_seconds_without_its_phone(
    phone: VirtualPhone,
    saver: SqliteSaver,
    call: str,
    when: When,
    nth: int,
    seconds: float,
) -> None:
    vanish(phone, call, when=when, nth=nth, seconds=seconds)
    check(phone, go(phone, saver, TASK))


@pytest.mark.parametrize(
    ("call", "when", "nth"),
    [
        ("click", "after_perform", 1),
        ("dumpWindowHierarchy", "after_perform", 4),
    ][: None if SOAK else 1],
)
def test_a_phone_that_stays_away_ends_the_run_which_then_goes_on(
    phone: VirtualPhone,
    saver: SqliteSaver,
    monkeypatch: pytest.MonkeyPatch,
    call: str,
    when: When,
    nth: int,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_RECONNECT_S", str(PATIENCE_S))
    vanish(phone, call, when=when, nth=nth, seconds=None)
    begun = time.monotonic()
    with pytest.raises(PhoneLost, match="resume"):
        go(phone, saver, TASK)
    assert time.monotonic() - begun < 60
    with pytest.raises(PhoneLost):
        go(phone, saver)
    phone.hooks.come_back()
    check(phone, go(phone, saver))


@pytest.mark.long
def test_a_new_process_says_at_once_that_the_phone_is_not_there(
    phone: VirtualPhone, saver: SqliteSaver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_RECONNECT_S", "0.2")
    vanish(phone, "setText", when="before", nth=1, seconds=None)
    with pytest.raises(PhoneLost):
        go(phone, saver, TASK)
    close_all()
    with pytest.raises(PhoneNotFound, match=phone.serial):
        go(phone, saver)
    phone.hooks.come_back()
    check(phone, go(phone, saver))


@pytest.mark.parametrize("raw", ["soon", "-1", "nan", "1e9"])
def test_a_patience_that_is_no_number_of_seconds_is_refused(
    phone: VirtualPhone,
    saver: SqliteSaver,
    monkeypatch: pytest.MonkeyPatch,
    raw: str,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_RECONNECT_S", raw)
    with pytest.raises(UsageError, match="TAPWRIGHT_RECONNECT_S"):
        go(phone, saver, TASK)


@pytest.mark.long
def test_a_phone_that_is_away_while_a_run_starts_is_waited_for(
    phone: VirtualPhone, saver: SqliteSaver, caplog: pytest.LogCaptureFixture
) -> None:
    phone.hooks.vanish(BRIEFLY_S)
    check(phone, go(phone, saver, TASK))
    assert f"Phone {phone.serial} is offline; waiting for it" in caplog.text


@pytest.mark.parametrize("call", sample(["setText", "takeScreenshot"], 2))
def test_a_run_goes_on_with_a_phone_whose_port_changed(
    saver: SqliteSaver, home: Path, call: str
) -> None:
    try:
        phone = VirtualPhone.start(make_small_config(), wireless=True)
    except OSError as error:
        pytest.skip(f"no multicast here: {error}")
    with phone:
        former = phone.serial

        def move(reached: Call) -> None:
            phone.change_port()
            reached.drop()

        phone.hooks.on(call, move, nth=2)
        check(phone, go(phone, saver, TASK))
        assert phone.serial != former
        close_all()
