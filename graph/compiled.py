"""Compiled graphs with their own node limit, and with checks before a run goes on.

LangChain fills in a limit of 25 nodes before it calls a graph, in `astream_events`, in batches and
in chains. The graph cannot tell that from the caller's choice, and would leave the phone in the
middle of a task.

The question that a run waits with must survive an invalid call: LangGraph stores an answer as soon
as it has it, so every objection must be raised before.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import aclosing
from typing import Any, Self

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

from graph.checkpoints import list_pending_nodes
from graph.tracing.choices import add_choices
from tapwright.errors import UsageError

Check = Callable[[StateSnapshot, Any], None]
"""Raises if a run must not go on from this state with this context."""


class Graph(CompiledStateGraph[StateT, ContextT, InputT, OutputT]):
    """A compiled graph; every way of calling it ends in `stream` or `astream`."""

    def stream(
        self, input: Any, config: RunnableConfig | None = None, **options: Any
    ) -> Iterator[Any]:
        """Stream the run, see `langgraph.pregel.Pregel.stream`.

        A `recursion_limit` of 25 counts as none.

        Raises:
            UsageError: the answer is empty, or there is no question.
            TapwrightError: the run cannot go on in this way; it stays as it was.
        """
        config = self._prepare_config(config, options.get("context"))
        if self._is_going_on(input, config):
            self._check_call(
                input, self.get_state(config), options.get("context")
            )
        yield from super().stream(input, config, **options)

    async def astream(
        self, input: Any, config: RunnableConfig | None = None, **options: Any
    ) -> AsyncIterator[Any]:
        """The same for an event loop."""
        config = self._prepare_config(config, options.get("context"))
        if self._is_going_on(input, config):
            state = await self.aget_state(config)
            await asyncio.to_thread(
                self._check_call, input, state, options.get("context")
            )
        parts: Any = super().astream(input, config, **options)
        async with aclosing(parts):
            async for part in parts:
                yield part

    def _prepare_config(
        self, config: RunnableConfig | None, context: Any
    ) -> RunnableConfig:
        kept = _without_the_default(config)
        return add_choices(kept, self.context_schema, context)

    def _is_going_on(self, graph_input: Any, config: RunnableConfig) -> bool:
        """Whether a stored run is to go on; LangGraph reports what is wrong with the call."""
        if graph_input is not None and not isinstance(graph_input, Command):
            return False
        named = merge_configs(self.config, config).get("configurable", {})
        return (
            isinstance(self.checkpointer, BaseCheckpointSaver)
            and "thread_id" in named
        )

    def _check_call(
        self,
        graph_input: Command[Any] | None,
        state: StateSnapshot,
        context: Any,
    ) -> None:
        if graph_input is not None:
            _check_answer(graph_input, state)
        elif not list_pending_nodes(state):
            return
        if isinstance(self.builder, Builder) and self.builder.check is not None:
            self.builder.check(state, context)


class Builder(StateGraph[StateT, ContextT, InputT, OutputT]):
    """A builder that compiles to `Graph`."""

    limit: int | None = None
    check: Check | None = None

    def guard_calls(self, *, limit: int, check: Check | None = None) -> Self:
        """Guard the calls of graphs that are compiled after this.

        Args:
            limit: nodes that a call may pass if the caller names no limit.
            check: called before a run goes on.
        """
        self.limit, self.check = limit, check
        return self

    def compile(
        self, checkpointer: Checkpointer = None, **options: Any
    ) -> CompiledStateGraph[StateT, ContextT, InputT, OutputT]:
        """See `langgraph.graph.StateGraph.compile`."""
        compiled = super().compile(checkpointer, **options)
        # LangGraph creates its own class, and its `copy` drops the types of checkpoints.
        compiled.__class__ = Graph
        if self.limit is not None:
            compiled.config = RunnableConfig(recursion_limit=self.limit)
        return compiled


def _without_the_default(config: RunnableConfig | None) -> RunnableConfig:
    kept = RunnableConfig(**config) if config else RunnableConfig()
    if kept.get("recursion_limit") == DEFAULT_RECURSION_LIMIT:
        del kept["recursion_limit"]
    return kept


def _check_answer(graph_input: Command[Any], state: StateSnapshot) -> None:
    if graph_input.resume is None:
        if graph_input.goto or graph_input.update is not None:
            return
        msg = "the answer is empty: resume with an answer, or without a command to go on"
        raise UsageError(msg)
    if not state.interrupts:
        msg = "the run does not wait for an answer"
        raise UsageError(msg)
