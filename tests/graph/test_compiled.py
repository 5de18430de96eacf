"""Every way of calling a graph: runs end at our own bounds, and go on where that can be."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from langchain_core._api import LangChainBetaWarning
from langchain_core.runnables import RunnableConfig, RunnableLambda
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.errors import GraphRecursionError
from langgraph.types import Command

from graph import consent
from graph.build import RECURSION_LIMIT, builder, compiled, graph
from graph.context import Context
from graph.learn_graph import RECURSION_LIMIT as LESSON_LIMIT
from graph.learn_graph import graph as learning
from models.scripted import register_script
from tapwright.errors import ModelNotConfigured, ModelUnreachable, UsageError
from tests.examples import SOAK, mark_long
from tests.graph.conftest import Runner, act, pointing
from virtual_phone.phone import VirtualPhone

DEFAULT = 25
"""Nodes that LangChain lets a graph pass before it calls it."""
GIVEN: Any = {"instruction": "Save four times"}
KEEP: Any = RunnableLambda(lambda given: given)
PAY = act("tap", "Pay now", expect="Payments: 1", completes=True)
SURE = {"done": True, "evidence": "Payments: 1"}
PAYING = {"assess": [act("open_app", text="Shop"), PAY], "conclude": [SURE]}


def stepping(phone: VirtualPhone, name: str) -> Context:
    """Choices of a run that passes some 40 nodes."""
    saves = [act("tap", "Save") for _ in range(4)]
    steps = [
        act("open_app", text="Shop"),
        act("fill", "Name", text="x"),
        *saves,
    ]
    moved = {"verdict": "expected", "thought": "the list grew"}
    finish = act("finish", text="Shop")
    register_script(
        name, pointing({"assess": [*steps, finish], "reflect": [moved] * 4})
    )
    switches: dict[str, Any] = {"memory": False, "planning": False}
    return Context(device=phone.device, model=f"scripted:{name}", **switches)


async def last_event(called: Any, **options: Any) -> Any:
    async for event in called.astream_events(GIVEN, version="v2", **options):
        if event["event"] == "on_chain_end" and event["name"] == "tapwright":
            return event["data"]["output"]
    return None


async def last_part(called: Any, context: Context) -> Any:
    parts = [
        part
        async for part in called.astream(
            GIVEN, context=context, stream_mode="values"
        )
    ]
    return parts[-1]


async def last_of_typed(called: Any, context: Context) -> Any:
    with pytest.warns(LangChainBetaWarning):
        run = await called.astream_events(GIVEN, version="v3", context=context)
    return await run.output()


def last_streamed(called: Any, context: Context) -> Any:
    modes = ["values", "updates", "messages", "custom", "debug"]
    parts = list(called.stream(GIVEN, context=context, stream_mode=modes))
    assert sum(mode == "updates" for mode, _ in parts) > DEFAULT
    return [data for mode, data in parts if mode == "values"][-1]


def called_with_config(called: Any, context: Context) -> Any:
    def call(given: Any, config: RunnableConfig) -> Any:
        return called.invoke(given, config, context=context)

    return RunnableLambda(call).invoke(GIVEN)


WAYS: dict[str, Callable[[Any, Context], Any]] = {
    "invoke": lambda called, context: called.invoke(GIVEN, context=context),
    "ainvoke": lambda called, context: asyncio.run(
        called.ainvoke(GIVEN, context=context)
    ),
    "stream": last_streamed,
    "astream": lambda called, context: asyncio.run(last_part(called, context)),
    "astream_events": lambda called, context: asyncio.run(
        last_event(called, context=context)
    ),
    "batch": lambda called, context: called.batch([GIVEN], context=context)[0],
    "abatch": lambda called, context: asyncio.run(
        called.abatch([GIVEN], context=context)
    )[0],
    "typed events": lambda called, context: asyncio.run(
        last_of_typed(called, context)
    ),
    "a chain": lambda called, context: (called | KEEP).invoke(
        GIVEN, context=context
    ),
    "from a function": called_with_config,
}


IN_SOAK = () if SOAK else ("stream", "astream", "batch", "abatch", "a chain")
"""Ways that are others of the ways below: of streams and of one call."""


@pytest.mark.parametrize(
    "way", mark_long([way for way in WAYS if way not in IN_SOAK], after=3)
)
def test_a_long_run_ends_in_its_own_time(phone: VirtualPhone, way: str) -> None:
    ended = WAYS[way](graph, stepping(phone, f"calls-{way}"))
    assert (ended["status"], ended["step"]) == ("done", 6)
    assert phone.state.shop.saved == ["x"] * 4


def test_a_limit_of_the_caller_s_own_holds(phone: VirtualPhone) -> None:
    context = stepping(phone, "calls-limit")
    with pytest.raises(GraphRecursionError, match="limit of 9 "):
        graph.invoke(GIVEN, {"recursion_limit": 9}, context=context)


def test_limits_are_those_of_the_graphs_however_they_are_made() -> None:
    own = builder.compile(checkpointer=InMemorySaver())
    for made, limit in (
        (graph, RECURSION_LIMIT),
        (own, RECURSION_LIMIT),
        (learning, LESSON_LIMIT),
    ):
        assert (made.config or {})["recursion_limit"] == limit
    assert len(learning.get_graph().nodes) < LESSON_LIMIT


@pytest.mark.parametrize(
    "context", [{"policy": "allow"}, Context(policy="allow")]
)
def test_whoever_calls_a_server_may_not_skip_the_approval(
    context: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(consent.VARIABLE, raising=False)
    monkeypatch.delenv("TAPWRIGHT_MODEL", raising=False)
    served = builder.compile(checkpointer=InMemorySaver())
    names = {"thread_id": "a", "graph_id": "tapwright"}
    config: RunnableConfig = {"configurable": names}
    calls: tuple[Any, ...] = (GIVEN, None, Command(resume="yes"))
    for given in calls:
        with pytest.raises(UsageError, match="was not started to permit"):
            served.invoke(given, config, context=context)
        with pytest.raises(UsageError, match="was not started to permit"):
            asyncio.run(served.ainvoke(given, config, context=context))
    monkeypatch.setenv(consent.VARIABLE, "allow")
    with pytest.raises(ModelNotConfigured):
        served.invoke(GIVEN, config, context=context)
    monkeypatch.setenv(consent.VARIABLE, "perhaps")
    with pytest.raises(UsageError, match="must be ask or allow"):
        served.invoke(GIVEN, config, context=context)


def test_an_answer_to_no_question_is_not_kept_for_the_next(run: Runner) -> None:
    """It would approve what nobody has seen yet."""
    queue: list[Exception] = [ModelUnreachable("the line is dead")]
    replies = pointing(PAYING)
    register_script(
        "calls-cut",
        lambda messages: queue.pop() if queue else replies(messages),
    )
    with pytest.raises(ModelUnreachable):
        run.start("Pay", {}, model="scripted:calls-cut")
    with pytest.raises(UsageError, match="does not wait for an answer"):
        run.go(Command(resume="yes"))
    ended = run.go(None)
    assert len(ended.questions) == 1
    assert run.phone.state.shop.paid == 0


def test_an_empty_answer_leaves_the_question_open(run: Runner) -> None:
    asked = run.start("Pay", PAYING)
    with pytest.raises(UsageError, match="answer is empty"):
        run.go(Command(resume=None))
    assert run.go(None).questions == asked.questions
    assert run.resume("yes").state["status"] == "done"
    assert run.phone.state.shop.paid == 1


def test_one_graph_keeps_the_runs_of_each_checkpointer_apart() -> None:
    config = RunnableConfig(configurable={"thread_id": "t"})
    first, second = (
        compiled.with_checkpointer(InMemorySaver()) for _ in range(2)
    )
    first.update_state(config, {"instruction": "Save"}, as_node="begin")
    assert first.get_state(config).values["instruction"] == "Save"
    assert second.get_state(config).values == {}
    assert compiled.checkpointer is None
    assert first.config == compiled.config
