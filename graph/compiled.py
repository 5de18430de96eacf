"""Compiled graphs with their own node limit, and with checks before a run goes on.

LangChain fills in a limit of 25 nodes before it calls a graph, in `astream_events`, in batches and
in chains. The graph cannot tell that from the caller's choice, and would leave the phone in the
middle of a task.

The question that a run waits with must survive an invalid call: LangGraph stores an answer as soon
as it has it, so every objection must be raised before.
"""

import asyncio
import copy
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any, Self, cast

from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import (
    DEFAULT_RECURSION_LIMIT,
    merge_configs,
)
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer, Command, StateSnapshot
from langgraph.typing import ContextT, InputT, OutputT, StateT

from graph.consent import refuse_unasked
from graph.draining import lend_control
from graph.tracing.choices import add_choices
from tapwright.errors import UsageError


@dataclass(frozen=True, kw_only=True)
class Call:
    """A call of a graph, before anything is stored or done."""

    given: Any
    """An input, a command, or None to go on."""
    context: Any
    """The caller's choices."""
    state: StateSnapshot | None = None
    """Of the checkpoint that the call names, else of its thread; None without a checkpointer."""
    latest: StateSnapshot | None = None
    """Of the thread; the same, unless the call names an earlier checkpoint."""
    update: Any = None
    """Written into the state first; the call goes on from there."""
    as_node: str = ""
    """The node that is taken to have written it."""

    @property
    def values(self) -> dict[str, Any]:
        """Of the state; empty without one."""
        if self.state is None:
            return {}
        values: dict[str, Any] = self.state.values
        return values


Prepare = Callable[[Call], Call]
"""Makes a call one that the graph can take, or raises; nothing is stored or done before."""


def refuse_unfit_answer(call: Call) -> Call:
    """Refuse an answer without a question, or an empty one; LangGraph would keep it.

    Raises:
        UsageError: there is no question, or no answer.
    """
    given = call.given
    if not isinstance(given, Command):
        return call
    if given.resume is None:
        if given.goto or given.update is not None:
            return call
        msg = "the answer is empty: resume with an answer, or without a command to go on"
        raise UsageError(msg)
    if call.state is not None and not call.state.interrupts:
        msg = "the run does not wait for an answer"
        raise UsageError(msg)
    return call


class Graph(CompiledStateGraph[StateT, ContextT, InputT, OutputT]):
    """A compiled graph; every way of calling it ends in `stream` or `astream`."""

    def stream(
        self, input: Any, config: RunnableConfig | None = None, **options: Any
    ) -> Iterator[Any]:
        """Stream the run, see `langgraph.pregel.Pregel.stream`.

        A `recursion_limit` of 25 counts as none. Without a `control`, the stream ends early if
        `graph.draining` stops the run.

        Raises:
            UsageError: the input, the context or the answer is invalid, or the caller of a server
                asks for a run without approvals.
            TapwrightError: the run cannot go on in this way; it stays as it was.
        """
        config = _without_the_default(config)
        call = Call(given=input, context=options.get("context"))
        _refuse_foreign_choices(call, config)
        if self._has_thread(config):
            call = replace(
                call,
                state=self.get_state(config),
                latest=self.get_state(_without_checkpoint(config)),
            )
        call = self._prepare_call(call)
        _refuse_foreign_choices(call, config)
        if call.update is not None:
            self.update_state(config, call.update, as_node=call.as_node)
            config = _without_checkpoint(config)
        options["context"] = call.context
        config = add_choices(config, self.context_schema, call.context)
        with lend_control(options):
            yield from super().stream(call.given, config, **options)

    async def astream(
        self, input: Any, config: RunnableConfig | None = None, **options: Any
    ) -> AsyncIterator[Any]:
        """The same for an event loop."""
        config = _without_the_default(config)
        call = Call(given=input, context=options.get("context"))
        _refuse_foreign_choices(call, config)
        if self._has_thread(config):
            call = replace(
                call,
                state=await self.aget_state(config),
                latest=await self.aget_state(_without_checkpoint(config)),
            )
        call = await asyncio.to_thread(self._prepare_call, call)
        _refuse_foreign_choices(call, config)
        if call.update is not None:
            await self.aupdate_state(config, call.update, as_node=call.as_node)
            config = _without_checkpoint(config)
        options["context"] = call.context
        config = add_choices(config, self.context_schema, call.context)
        with lend_control(options):
            parts: Any = super().astream(call.given, config, **options)
            async with aclosing(parts):
                async for part in parts:
                    yield part

    def with_checkpointer(self, checkpointer: Checkpointer) -> Self:
        """The same graph over other checkpoints, without compiling it anew for each run."""
        made = copy.copy(self)
        made.checkpointer = checkpointer
        return made

    def _has_thread(self, config: RunnableConfig) -> bool:
        """Whether the call has a state; LangGraph reports it if it should have one."""
        named = merge_configs(self.config, config).get("configurable", {})
        return (
            isinstance(self.checkpointer, BaseCheckpointSaver)
            and "thread_id" in named
        )

    def _prepare_call(self, call: Call) -> Call:
        call = refuse_unfit_answer(call)
        if isinstance(self.builder, Builder) and self.builder.prepare:
            return self.builder.prepare(call)
        return call


class Builder(StateGraph[StateT, ContextT, InputT, OutputT]):
    """A builder that compiles to `Graph`."""

    limit: int | None = None
    prepare: Prepare | None = None

    def guard_calls(
        self, *, limit: int, prepare: Prepare | None = None
    ) -> Self:
        """Guard the calls of graphs that are compiled after this.

        Args:
            limit: nodes that a call may pass if the caller names no limit.
            prepare: called before each call.
        """
        self.limit, self.prepare = limit, prepare
        return self

    def compile(
        self, checkpointer: Checkpointer = None, **options: Any
    ) -> Graph[StateT, ContextT, InputT, OutputT]:
        """See `langgraph.graph.StateGraph.compile`."""
        compiled = super().compile(checkpointer, **options)
        # LangGraph creates its own class, and its `copy` drops the types of checkpoints.
        compiled.__class__ = Graph
        if self.limit is not None:
            compiled.config = RunnableConfig(recursion_limit=self.limit)
        return cast(Graph[StateT, ContextT, InputT, OutputT], compiled)


def _refuse_foreign_choices(call: Call, config: RunnableConfig) -> None:
    """Refuse a run without approvals if a server's caller chose it, or restored it.

    The Agent Server names its graph in every call (`langgraph.runtime`).
    """
    if "graph_id" in config.get("configurable", {}):
        refuse_unasked(call.context)


def _without_the_default(config: RunnableConfig | None) -> RunnableConfig:
    kept = RunnableConfig(**config) if config else RunnableConfig()
    if kept.get("recursion_limit") == DEFAULT_RECURSION_LIMIT:
        del kept["recursion_limit"]
    return kept


def _without_checkpoint(config: RunnableConfig) -> RunnableConfig:
    """The same thread, at its latest checkpoint."""
    kept = RunnableConfig(**config)
    kept["configurable"] = {
        key: value
        for key, value in config.get("configurable", {}).items()
        if key not in ("checkpoint_id", "checkpoint_map")
    }
    return kept
