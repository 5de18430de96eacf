"""A run goes on with the phone on which it was begun, or is refused and stands as before."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from langgraph.types import Command

from graph.build import builder
from graph.checkpoints import get_database_path, open_async_checkpoints
from graph.context import Context
from tapwright.errors import PhoneNotFound
from tests.graph.conftest import Runner, act
from tests.graph.shop import ShopApp
from tests.small_phone import make_small_config
from tools.device.device import close_all
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone

GO = act("open_app", text="Shop")
PAY = act("tap", "Pay now", expect="Payments: 1", completes=True)
SURE = {"done": True, "evidence": "Payments: 1"}
PAYING = {"assess": [GO, PAY], "conclude": [SURE]}
THREAD: Any = {"configurable": {"thread_id": "t"}}


@pytest.fixture(scope="module")
def other() -> Iterator[VirtualPhone]:
    """A second phone, made in the same way."""
    with VirtualPhone.start(
        make_small_config(), apps=[LauncherApp, ShopApp]
    ) as phone:
        yield phone
        close_all()


@pytest.fixture
def checkpoints(home: Path) -> Path:
    """On disk, as an event loop opens them a second time."""
    return get_database_path()


def elsewhere(run: Runner, phone: VirtualPhone) -> Context:
    return replace(run.context, device=phone.device)


async def awaited(given: Any, context: Context, way: str) -> None:
    async with open_async_checkpoints() as saver:
        graph = builder.compile(checkpointer=saver)
        if way == "ainvoke":
            await graph.ainvoke(given, THREAD, context=context)
        elif way == "astream_events":
            async for _ in graph.astream_events(
                given, THREAD, version="v2", context=context
            ):
                pass


def invoked(run: Runner, given: Any, context: Context) -> None:
    run.graph.invoke(given, THREAD, context=context)


def streamed(run: Runner, given: Any, context: Context) -> None:
    list(run.graph.stream(given, THREAD, context=context))


DOORS: dict[str, Callable[[Runner, Any, Context], None]] = {
    "invoke": invoked,
    "stream": streamed,
    "ainvoke": lambda run, given, context: asyncio.run(
        awaited(given, context, "ainvoke")
    ),
    "astream_events": lambda run, given, context: asyncio.run(
        awaited(given, context, "astream_events")
    ),
}


def test_another_phone_is_refused_and_the_question_stays(
    run: Runner, other: VirtualPhone
) -> None:
    """By every door, for an answer as for going on without one."""
    asked = run.start("Pay", PAYING)
    for enter, given in product(DOORS.values(), (Command(resume="yes"), None)):
        with pytest.raises(
            PhoneNotFound, match=f"{other.serial} is another one"
        ) as refused:
            enter(run, given, elsewhere(run, other))
        assert run.phone.serial in str(refused.value)
    assert other.state.shop.paid == run.phone.state.shop.paid == 0
    assert other.hooks.inputs == []
    again = run.go(None)
    assert again.questions == asked.questions
    assert run.resume("yes").state["status"] == "done"
    assert run.phone.state.shop.paid == 1


def test_the_same_phone_under_another_address_is_its_own(run: Runner) -> None:
    run.start("Pay", PAYING)
    close_all()
    address = f"adb:{run.phone.adb_port}/localhost:{run.phone.serial.partition(':')[2]}"
    run.context = replace(run.context, device=address)
    assert run.resume("yes").state["status"] == "done"
    assert run.phone.state.shop.paid == 1
    close_all()


def test_a_virtual_phone_that_has_ended_is_not_replaced(run: Runner) -> None:
    asked = run.start("Pay", PAYING)
    own, run.context = run.context, replace(run.context, device="virtual")
    with pytest.raises(PhoneNotFound, match="virtual phone of run t ended"):
        run.resume("yes")
    run.context = own
    assert run.go(None).questions == asked.questions


def test_the_next_task_of_a_thread_may_have_another_phone(
    run: Runner, other: VirtualPhone
) -> None:
    other.reset()
    run.start("Pay", PAYING, policy="allow")
    ended = run.start("Pay", PAYING, policy="allow", device=other.device)
    assert (ended.state["status"], ended.state["run"]) == ("done", "t-2")
    assert run.phone.state.shop.paid == other.state.shop.paid == 1


def test_a_task_that_found_no_phone_may_begin_on_any(
    run: Runner, other: VirtualPhone
) -> None:
    other.reset()
    run.start("Pay", PAYING, policy="allow")
    with pytest.raises(PhoneNotFound, match="nobody"):
        run.start("Pay", PAYING, policy="allow", device="nobody")
    run.context = elsewhere(run, other)
    assert run.go(None).state["status"] == "done"
    assert other.state.shop.paid == 1


def test_a_fork_goes_on_with_the_phone_of_its_run(
    run: Runner, other: VirtualPhone
) -> None:
    run.start("Pay", {**PAYING, "conclude": [SURE, SURE]})
    assert run.resume("yes").state["status"] == "done"
    past = next(
        s
        for s in run.graph.get_state_history(THREAD)
        if s.next == ("conclude",)
    )
    with pytest.raises(PhoneNotFound, match="another one"):
        run.graph.invoke(None, past.config, context=elsewhere(run, other))
    fork = run.graph.update_state(past.config, {"denials": 1})
    ended = run.graph.invoke(None, fork, context=run.context)
    assert (ended["status"], ended["denials"]) == ("done", 1)
    assert run.phone.state.shop.paid == 1


def test_a_run_of_an_earlier_version_is_known_by_its_serial(
    run: Runner, other: VirtualPhone
) -> None:
    run.start("Pay", PAYING)
    saver: Any = run.graph.checkpointer
    stored = saver.get_tuple(THREAD)
    del stored.checkpoint["channel_values"]["device"]
    saver.put(stored.parent_config, stored.checkpoint, stored.metadata, {})
    assert "device" not in run.graph.get_state(THREAD).values
    with pytest.raises(PhoneNotFound, match="another one"):
        run.graph.invoke(
            Command(resume="yes"), THREAD, context=elsewhere(run, other)
        )
    assert run.resume("yes").state["status"] == "done"


def test_what_needed_no_phone_goes_on_without_one(run: Runner) -> None:
    ended = run.start(
        "Remember that I eat no nuts", {}, memory=True, device="nobody"
    )
    assert (ended.state["status"], ended.state["device"]) == ("done", "")
    past = next(
        s
        for s in run.graph.get_state_history(THREAD)
        if s.next == ("conclude",)
    )
    again = run.graph.invoke(None, past.config, context=run.context)
    assert again["status"] == "done"
