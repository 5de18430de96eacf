"""The agent over HTTP: one Runnable that LangServe serves, see `app.py`.

A request names a thread. With an instruction it starts a task; with `resume` it answers the
thread's question; with neither it continues a run that was cut off, or returns the thread's state.
"""

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, NamedTuple, cast
from uuid import uuid4
from weakref import WeakValueDictionary

from fastapi import FastAPI, Request
from langchain_core.runnables import Runnable, RunnableConfig
from langchain_core.runnables.schema import (
    EventData,
    StandardStreamEvent,
    StreamEvent,
)
from langchain_core.tracers import RunLogPatch
from langgraph.errors import GraphDrained
from langgraph.runtime import RunControl
from langgraph.types import Command, StateSnapshot
from pydantic import RootModel

from console.http.errors import describe_error, render_error
from console.http.playground import Transcript
from console.http.schemas import (
    Chunk,
    Question,
    Summary,
    TaskReply,
    TaskRequest,
    UnknownThread,
)
from console.http.stopping import STOPPING_S, stop_on_signal
from console.http.upkeep import keep_threads_young
from console.report import report
from graph import draining, events
from graph.build import builder
from graph.chat import mark_new_task
from graph.checkpoints import list_pending_nodes, open_async_checkpoints
from graph.consent import refuse_unasked
from graph.context import Context
from graph.run_folders import get_home, read_meta, run_folder, write_meta
from graph.state import State
from graph.task_outline import outline_tree
from graph.tasks import TaskTree
from memory import user_statements
from nodes.resources import refuse_other_phone
from tapwright.errors import PhoneBusy, TapwrightError, UsageError
from tools.device.device import close_all, connect_device

log = logging.getLogger(__name__)

_LOOK_S = 0.05
"""Between two looks whether the runs of the Agent Server have stopped."""

Tell = Callable[[Chunk], None]


class _Job(NamedTuple):
    """A run at work."""

    thread_id: str
    control: RunControl


class Tasks(Runnable[TaskRequest, TaskReply]):
    """Runs tasks, one at a time on each thread and on each phone.

    It works only inside `lifespan`, which holds the checkpoints.
    """

    def __init__(self, *, may_skip_approval: bool = False) -> None:
        """Make them; see `lifespan`.

        Args:
            may_skip_approval: whether the person who started this server chose `policy: allow`
                for it. Otherwise a request may only choose it if `graph.consent` permits that.
        """
        self._may_skip_approval = may_skip_approval
        self._graph: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._locks: WeakValueDictionary[str, asyncio.Lock] = (
            WeakValueDictionary()
        )
        self._jobs: dict[asyncio.Task[TaskReply], _Job] = {}

    @asynccontextmanager
    async def lifespan(
        self, _app: FastAPI | None = None
    ) -> AsyncIterator[None]:
        """Open the checkpoints; at the end, stop runs after their current steps.

        Under `langgraph dev` that holds for the runs of the Agent Server too.
        """
        draining.admit_runs()
        async with open_async_checkpoints() as saver, keep_threads_young():
            compiled = builder.compile(checkpointer=saver, name="tapwright")
            self._graph = compiled.with_config(tags=["tapwright", "http"])
            self._loop = asyncio.get_running_loop()
            with stop_on_signal(self._ask_to_stop):
                try:
                    yield
                finally:
                    is_process_ending = draining.is_stopping()
                    await self._stop_runs()
                    self._graph = self._loop = None
                    if not is_process_ending:
                        # The process may go on without this server.
                        draining.admit_runs()
        await asyncio.to_thread(close_all)

    def invoke(
        self,
        input: TaskRequest,
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> TaskReply:
        """Like `ainvoke`, from another thread than the server's."""
        if self._loop is None:
            raise RuntimeError(_NOT_OPEN)
        return asyncio.run_coroutine_threadsafe(
            self.ainvoke(input, config), self._loop
        ).result()

    async def ainvoke(
        self,
        input: TaskRequest,
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> TaskReply:
        """Run until the task ends or asks a question.

        Raises:
            TapwrightError: see `errors`; the steps so far are kept.
            ValidationError: the request is invalid.
        """
        job, control = self._begin_task(input, config, lambda _chunk: None)
        try:
            return await asyncio.shield(job)
        finally:
            control.request_drain("the caller went away")

    async def abatch(
        self,
        inputs: Sequence[TaskRequest],
        config: RunnableConfig | list[RunnableConfig] | None = None,
        *,
        return_exceptions: bool = False,
        **kwargs: Any,
    ) -> list[TaskReply]:
        """Run all requests; those for one phone run one after the other, in order.

        A request that fails gives a reply with the status `error`; the others continue.
        """
        configs = config if isinstance(config, list) else [config] * len(inputs)
        requests = [TaskRequest.model_validate(each) for each in inputs]
        calls = [
            self._answer_or_error(each, how)
            for each, how in zip(requests, configs, strict=True)
        ]
        return list(await asyncio.gather(*calls))

    async def astream(
        self,
        input: TaskRequest,
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[Any]:
        """The run's `Chunk`s as they come; a client that disconnects stops it after the step."""
        chunks: asyncio.Queue[Chunk | None] = asyncio.Queue()
        job, control = self._begin_task(input, config, chunks.put_nowait)
        job.add_done_callback(lambda _job: chunks.put_nowait(None))
        try:
            while (chunk := await chunks.get()) is not None:
                yield chunk
            yield _last_chunk(job)
        finally:
            control.request_drain("the caller went away")

    async def astream_log(  # type: ignore[override]  # LangServe asks for patches alone.
        self,
        input: TaskRequest,
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[RunLogPatch]:
        """The run in words, as patches of the document that the playground draws."""
        run_id = (config or {}).get("run_id") or uuid4()
        blank: dict[str, Any] = {
            "id": str(run_id),
            "streamed_output": [],
            "final_output": None,
            "logs": {},
        }
        yield RunLogPatch({"op": "replace", "path": "", "value": blank})
        transcript = Transcript()
        async with aclosing(self.astream(input, config)) as chunks:  # type: ignore[type-var]
            async for chunk in chunks:
                if words := transcript.write_chunk(chunk):
                    patch = {
                        "op": "add",
                        "path": "/streamed_output/-",
                        "value": words,
                    }
                    yield RunLogPatch(patch)

    async def astream_events(  # type: ignore[override]  # LangServe asks for version 2 alone.
        self,
        input: TaskRequest,
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[StreamEvent]:
        """The run's `Chunk`s as LangChain's stream events: a start, a stream of them, an end."""
        run_id = (config or {}).get("run_id") or uuid4()

        def make_event(kind: str, **data: Any) -> StreamEvent:
            return StandardStreamEvent(
                event=f"on_chain_{kind}",
                name="tapwright",
                run_id=str(run_id),
                tags=[],
                metadata={},
                parent_ids=[],
                data=cast(EventData, data),
            )

        yield make_event("start", input=input)
        output: Any = None
        async with aclosing(self.astream(input, config)) as chunks:  # type: ignore[type-var]
            async for chunk in chunks:
                output = chunk.data
                yield make_event("stream", chunk=chunk)
        yield make_event("end", output=output)

    async def describe(self, thread_id: str) -> TaskReply:
        """How a thread stands; nothing is done.

        Raises:
            UnknownThread: there is no such thread.
        """
        request = TaskRequest(thread_id=thread_id)
        state = await self._graph.aget_state(_graph_config(request, {}))
        _refuse_unfit(request, state)
        return _make_reply(request, state)

    async def cancel(self, thread_id: str) -> bool:
        """Stop a thread's run after the step that it is making; it can be resumed.

        Returns:
            Whether a run was at work.
        """
        at_work = [
            job
            for job, noted in self._jobs.items()
            if noted.thread_id == thread_id
        ]
        for job in at_work:
            self._jobs[job].control.request_drain("the caller cancelled it")
        if at_work:
            await asyncio.wait(at_work, timeout=STOPPING_S)
        return bool(at_work)

    async def refuse_unknown(self, request: Request) -> None:
        """Refuse an impossible request before the stream, and thus the status code, is sent.

        Raises:
            UsageError: see `ainvoke`.
        """
        if not request.url.path.endswith("/stream"):
            return
        with suppress(
            ValueError, TypeError, KeyError
        ):  # LangServe says what is wrong with it.
            given = TaskRequest.model_validate((await request.json())["input"])
            state = await self._graph.aget_state(_graph_config(given, {}))
            _refuse_unfit(given, state)
            if _moves_on(given, state):
                await self._choose_context(given, state)

    async def _choose_context(
        self, request: TaskRequest, state: StateSnapshot
    ) -> Context:
        """The choices of the run that is to begin or go on.

        Raises:
            UsageError: they skip the user's approval, and this server may not.
        """
        context = request.context or await _restore_context(request, state)
        if not self._may_skip_approval:
            refuse_unasked(context)
        return context

    async def _answer_or_error(
        self, request: TaskRequest, config: RunnableConfig | None
    ) -> TaskReply:
        try:
            return await self.ainvoke(request, config)
        except TapwrightError as error:
            return TaskReply(
                thread_id=request.thread_id,
                status="error",
                reason=describe_error(error),
            )

    def _begin_task(
        self, given: TaskRequest, config: RunnableConfig | None, tell: Tell
    ) -> tuple[asyncio.Task[TaskReply], RunControl]:
        """Work in an asyncio task, so that a caller that leaves does not free a phone in use."""
        if self._graph is None:
            raise RuntimeError(_NOT_OPEN)
        request, control = TaskRequest.model_validate(given), RunControl()
        job = asyncio.create_task(
            self._work_on(request, config or {}, tell=tell, control=control)
        )
        self._jobs[job] = _Job(request.thread_id, control)
        job.add_done_callback(self._note_end)
        return job, control

    def _note_end(self, job: asyncio.Task[TaskReply]) -> None:
        del self._jobs[job]
        error = None if job.cancelled() else job.exception()
        if error is not None and not isinstance(error, TapwrightError):
            log.error("a task ended unexpectedly", exc_info=error)

    def _ask_to_stop(self, reason: str) -> None:
        for noted in list(self._jobs.values()):
            noted.control.request_drain(reason)
        draining.drain_runs(reason)

    async def _stop_runs(self) -> None:
        self._ask_to_stop("the server stops")
        with suppress(TimeoutError):
            async with asyncio.timeout(STOPPING_S):
                if self._jobs:
                    await asyncio.wait(list(self._jobs))
                while draining.count_runs():
                    await asyncio.sleep(_LOOK_S)
        for job in list(self._jobs):
            job.cancel()

    async def _work_on(
        self,
        request: TaskRequest,
        config: RunnableConfig,
        *,
        tell: Tell,
        control: RunControl,
    ) -> TaskReply:
        where = _graph_config(request, config)
        async with self._hold_lock(
            f"thread {request.thread_id}", bound_s=_USUAL.max_seconds
        ):
            before = await self._graph.aget_state(where)
            _refuse_unfit(request, before)
            if not _moves_on(request, before):
                return _make_reply(request, before)
            context = await self._choose_context(request, before)
            async with (
                nullcontext()
                if _is_only_note(request)
                else self.hold_phone(context, _state_to_resume(request, before))
            ):
                if not control.drain_requested:
                    where = _graph_config(request, config, context)
                    await self._run_graph(
                        request,
                        where,
                        context=context,
                        tell=tell,
                        control=control,
                    )
            after = await self._graph.aget_state(where)
        reply = _make_reply(request, after)
        for question in reply.interrupts:
            tell(Chunk(type="interrupt", data=question.model_dump(mode="json")))
        return reply

    async def _run_graph(
        self,
        request: TaskRequest,
        where: RunnableConfig,
        *,
        context: Context,
        tell: Tell,
        control: RunControl,
    ) -> None:
        parts = self._graph.astream(
            _graph_input(request),
            where,
            context=context,
            durability="sync",
            control=control,
            stream_mode="custom",
        )
        error = ""
        try:
            async for event in parts:
                if event.get("event") == "began":
                    await asyncio.to_thread(
                        _note_choices, Path(event["folder"]).name, context
                    )
                tell(Chunk(type="event", data=event))
        except GraphDrained:
            log.info("thread %s was cut off", request.thread_id)
        except TapwrightError as failure:
            error = str(failure)
            raise
        finally:
            state = await self._graph.aget_state(where)
            await asyncio.to_thread(_note_state, state, error)

    @asynccontextmanager
    async def hold_phone(
        self, context: Context, state: State | None = None
    ) -> AsyncIterator[None]:
        """Hold the phone for this task; requests get it in the order of their arrival.

        Args:
            context: names the phone.
            state: of a run that goes on, and goes on with its own phone alone.

        Raises:
            PhoneError: there is no such phone, or it is not the run's.
        """
        spec = f"phone {context.device!r}"
        bound_s = float(context.max_seconds)
        async with self._hold_lock(spec, bound_s=bound_s):
            if state is not None:
                # Before a new virtual phone is started in place of the run's.
                await asyncio.to_thread(refuse_other_phone, state, context)
            # A phone may have several addresses; its serial is unique.
            device = await asyncio.to_thread(
                connect_device, context.device, home=get_home()
            )
            async with self._hold_lock(
                f"serial {device.serial}", bound_s=bound_s
            ):
                yield

    @asynccontextmanager
    async def _hold_lock(
        self, name: str, *, bound_s: float
    ) -> AsyncIterator[None]:
        lock = self._locks.setdefault(name, asyncio.Lock())
        try:
            async with asyncio.timeout(bound_s):
                await lock.acquire()
        except TimeoutError:
            msg = f"{name} was busy with another task for {bound_s:g} s: try again later"
            raise PhoneBusy(msg) from None
        try:
            yield
        finally:
            lock.release()


_USUAL = Context()
_NOT_OPEN = (
    "the tasks are served only while the application runs (its lifespan)"
)


def _graph_config(
    request: TaskRequest, config: RunnableConfig, context: Context = _USUAL
) -> RunnableConfig:
    """The graph's configuration: how the run is named and marked in a trace.

    LangServe's own callbacks stay out: they would collect every prompt with its picture in memory.
    """
    marks = {
        k: v
        for k, v in config.get("metadata", {}).items()
        if not k.startswith("__")
    }
    return RunnableConfig(
        configurable={"thread_id": request.thread_id},
        run_name="tapwright",
        tags=config.get("tags", []),
        metadata={**marks, **_describe_choices(context)},
    )


def _describe_choices(context: Context) -> dict[str, Any]:
    """The choices that differ from the defaults, for the trace."""
    usual = RootModel[Context](_USUAL).model_dump()
    given = RootModel[Context](context).model_dump()
    return {
        key: value
        for key, value in given.items()
        if value != usual[key] and key != "hints"
    }


def _graph_input(request: TaskRequest) -> Any:
    if request.resume is not None:
        return Command(resume=request.resume)
    if request.instruction is None:
        return None
    # LangServe's callers answer by `resume`: their instruction starts over, as it always did.
    return {"instruction": mark_new_task(request.instruction)}


def _is_only_note(request: TaskRequest) -> bool:
    """Whether the instruction only concerns notes about the user, so that no phone is needed."""
    statement = user_statements.parse_statement(
        " ".join((request.instruction or "").split())
    )
    return not statement.is_plain and not statement.rest


def _state_to_resume(
    request: TaskRequest, state: StateSnapshot
) -> State | None:
    """The state of the run that the request goes on with; None if it begins one."""
    return (
        None if request.instruction is not None else cast(State, state.values)
    )


def _moves_on(request: TaskRequest, state: StateSnapshot) -> bool:
    """Whether something is to be done; else the request asks how the thread stands."""
    if request.instruction is not None or request.resume is not None:
        return True
    return bool(list_pending_nodes(state)) and not state.interrupts


def _refuse_unfit(request: TaskRequest, state: StateSnapshot) -> None:
    if request.instruction is not None:
        return
    if state.created_at is None:
        msg = f"there is no thread {request.thread_id!r}: give an instruction to begin one"
        raise UnknownThread(msg)
    if request.resume is not None and not state.interrupts:
        msg = f"thread {request.thread_id!r} does not wait for an answer"
        raise UsageError(msg)


def _note_choices(run: str, context: Context) -> None:
    """Store the run's choices, so that an answer need not repeat them."""
    chosen = RootModel[Context](context).model_dump(mode="json")
    write_meta(
        run, {"context": chosen, "started": time.time(), "pid": os.getpid()}
    )


def _note_state(state: StateSnapshot, error: str) -> None:
    """Store the state of a run, as the command line does, and write its report."""
    run = state.values.get("run", "")
    if run and (run_folder(run) / events.FILE).is_file():
        question = ""
        if state.interrupts:
            request = state.interrupts[0].value["action_requests"][0]
            question = str(request["description"])
        write_meta(run, {"waiting": question, "error": error})
        report.write_report(run)


async def _restore_context(
    request: TaskRequest, state: StateSnapshot
) -> Context:
    """The choices with which the thread's task was started; the defaults for a new task."""
    run = state.values.get("run", "")
    if request.instruction is not None or not run:
        return _USUAL
    meta = await asyncio.to_thread(read_meta, run)
    return Context(**meta.get("context", {}))


def _make_reply(request: TaskRequest, state: StateSnapshot) -> TaskReply:
    values = state.values
    tree = values.get("tasks")
    summary = {
        key: values[key]
        for key in Summary.model_fields
        if key in values and key != "tasks"
    }
    status: Any = (
        "waiting" if state.interrupts else values.get("status", "running")
    )
    return TaskReply(
        thread_id=request.thread_id,
        status=status,
        answer=values.get("answer", ""),
        reason=values.get("reason", ""),
        state=Summary(
            **summary,
            tasks=outline_tree(tree) if isinstance(tree, TaskTree) else "",
        ),
        interrupts=[
            Question(id=each.id, value=each.value) for each in state.interrupts
        ],
    )


def _last_chunk(job: asyncio.Task[TaskReply]) -> Chunk:
    error = job.exception()
    if error is None:
        return Chunk(type="reply", data=job.result().model_dump(mode="json"))
    if isinstance(error, TapwrightError):
        return Chunk(type="error", data=render_error(error))
    raise error
