"""The node that summarises the progress for the next decision (Mobile-Agent-v2)."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import TrackReply
from graph.state import State, describe_instruction, drop_unchanged
from models.chat import Request
from nodes import resources
from nodes.calls import ask, prompts, schemas
from tapwright.text.quote import cut_line

_LENGTH = 500
"""Characters of the summary, which replaces the last one."""


def track(state: State, runtime: Runtime[Context]) -> State:
    """Ask the planner to update the summary to the last right step, from text alone.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context = resources.context_of(runtime)
    before = state.get("progress", "")
    system, user = prompts.render_prompt(
        "track",
        instruction=describe_instruction(state),
        progress=before,
        focus=prompts.format_bullets(state.get("focus", [])),
        history=prompts.format_steps(state.get("steps", [])),
        hints=context.hints.strip(),
    )
    request = Request(
        name="track",
        role="planner",
        system=system,
        user=user,
        reply=TrackReply,
        schema=schemas.TRACK,
    )
    answer = ask.ask_model(request, state, runtime)
    if answer.value is None:
        return answer.update
    progress = cut_line(answer.value.completed, _LENGTH) or before
    return drop_unchanged(
        state,
        {**answer.update, "progress": progress, "progress_pending": False},
    )
