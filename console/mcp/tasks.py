"""Tasks over MCP: run one, answer its question, see how it stands, stop it."""

from contextlib import aclosing
from typing import Any, Literal

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import InputRequiredResult
from pydantic import BaseModel, ConfigDict

from console.http.api import Tasks
from console.http.playground import Transcript
from console.http.schemas import Chunk, TaskReply, TaskRequest
from console.mcp import elicitation
from console.mcp.elicitation import UserQuestion
from console.mcp.tool_errors import translate_errors
from graph.context import Context as Choices
from graph.session import new_thread
from graph.state import Status

ToolContext = Context[Any, Any]


class TaskResult(BaseModel):
    """How a task stands."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    task_id: str
    """Names the task for `answer_question`, `get_task` and `cancel_task`."""
    status: Status | Literal["waiting", "error"]
    """`waiting` for an answer to `question`; `running` if it was cut off."""
    answer: str = ""
    """The answer to what was asked, if the task asked for information."""
    reason: str = ""
    """Why it ended so, in a sentence."""
    question: str = ""
    """What the user is asked. Ask the user; never answer for the user."""
    steps: int = 0
    """Actions made on the phone so far."""
    plan: str = ""
    """The task tree, a line for each sub-goal."""


class TaskRunner:
    """Runs tasks for the tools of one server."""

    def __init__(self, tasks: Tasks, choices: Choices) -> None:
        """Share the tasks of this process.

        Args:
            tasks: inside their lifespan.
            choices: of each run.
        """
        self._tasks = tasks
        self._choices = choices

    async def run_task(
        self, instruction: str, ctx: ToolContext
    ) -> TaskResult | InputRequiredResult:
        """Begin a task, or go on with the one whose question the client has answered."""
        if ctx.request_state:
            return await self._resume(ctx.request_state, ctx)
        with translate_errors():
            request = TaskRequest(
                thread_id=new_thread(),
                instruction=instruction,
                context=self._choices,
            )
        return await self._run_to_end(request, ctx)

    async def answer_question(
        self, task_id: str, answer: str, ctx: ToolContext
    ) -> TaskResult | InputRequiredResult:
        """Answer what a task asked, for clients that cannot ask the user themselves.

        A client that can ask is made to ask whether an action is allowed, so that its model cannot
        allow it in the user's name.
        """
        if ctx.request_state:
            return await self._resume(ctx.request_state, ctx)
        with translate_errors():
            reply = await self._tasks.describe(task_id)
        if _waits_for_approval(reply) and elicitation.find_way(ctx) != "none":
            return await self._ask_to_end(reply, ctx)
        with translate_errors():
            request = TaskRequest(thread_id=task_id, resume=answer)
        return await self._run_to_end(request, ctx)

    async def get_task(self, task_id: str) -> TaskResult:
        """How a task stands; nothing is done."""
        with translate_errors():
            return make_result(await self._tasks.describe(task_id))

    async def cancel_task(self, task_id: str) -> TaskResult:
        """Stop a task after the step that is being made."""
        await self._tasks.cancel(task_id)
        return await self.get_task(task_id)

    async def _resume(
        self, task_id: str, ctx: ToolContext
    ) -> TaskResult | InputRequiredResult:
        response = elicitation.read_response(ctx)
        if response is None:
            return await self.get_task(task_id)
        request = TaskRequest(thread_id=task_id, resume=response)
        return await self._run_to_end(request, ctx)

    async def _run_to_end(
        self, request: TaskRequest, ctx: ToolContext
    ) -> TaskResult | InputRequiredResult:
        return await self._ask_to_end(await self._follow(request, ctx), ctx)

    async def _ask_to_end(
        self, reply: TaskReply, ctx: ToolContext
    ) -> TaskResult | InputRequiredResult:
        """Ask the user what the task asks, as often as it does, if the client can ask."""
        while reply.interrupts:
            question = read_question(reply)
            way = elicitation.find_way(ctx)
            if way == "returned":
                return elicitation.return_question(question, reply.thread_id)
            response = None
            if way == "sent":
                response = await elicitation.send_question(ctx, question)
            if response is None:
                break
            request = TaskRequest(thread_id=reply.thread_id, resume=response)
            reply = await self._follow(request, ctx)
        return make_result(reply)

    async def _follow(
        self, request: TaskRequest, ctx: ToolContext
    ) -> TaskReply:
        """Run until the task ends or asks, and report each step as progress."""
        transcript, count = Transcript(), 0
        last: Chunk | None = None
        async with aclosing(self._tasks.astream(request)) as chunks:  # type: ignore[type-var]
            async for last in chunks:
                words = (
                    transcript.write_chunk(last) if last.type == "event" else ""
                )
                if words:
                    count += 1
                    await ctx.report_progress(count, message=words.strip())
        if last is None or last.type != "reply":
            raise ToolError(
                last.data["detail"] if last else "the task did not begin"
            )
        return TaskReply.model_validate(last.data)


def read_question(reply: TaskReply) -> UserQuestion:
    """What a waiting task asks."""
    value = reply.interrupts[0].value
    (request,), (review,) = value["action_requests"], value["review_configs"]
    return UserQuestion(
        text=str(request["description"]), allowed=review["allowed_decisions"]
    )


def _waits_for_approval(reply: TaskReply) -> bool:
    return bool(reply.interrupts) and read_question(reply).is_approval


def make_result(reply: TaskReply) -> TaskResult:
    """A task's state as a client gets it."""
    question = read_question(reply).text if reply.interrupts else ""
    return TaskResult(
        task_id=reply.thread_id,
        status=reply.status,
        answer=reply.answer,
        reason=reply.reason,
        question=question,
        steps=reply.state.step,
        plan=reply.state.tasks,
    )
