"""The event that tells a run's listeners which step was decided on."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Decided, emit_event
from graph.state import Decision, State
from nodes import resources
from nodes.calls.prompts import MAX_TEXT
from tapwright.text.quote import cut_line
from tools.actions import format_action


def emit_decision(
    decision: Decision,
    state: State,
    runtime: Runtime[Context],
    *,
    observation: str = "",
    left_out: str = "",
    action: str = "",
) -> None:
    """Emit a decided step.

    Args:
        decision: the step.
        state: with the plan that has the step's sub-goal.
        runtime: of the node.
        observation: what the model said about the screen.
        left_out: which action named with this one was not made, and why.
        action: in words; by default with its fields, without the text of its element.
    """
    if decision.action is not None:
        action = action or format_action(decision.action)
    event = Decided(
        step=decision.step,
        goal=state["tasks"].tasks[decision.task].goal,
        observation=cut_line(observation, MAX_TEXT),
        decision=decision,
        action=action,
        left_out=left_out,
    )
    emit_event(runtime, resources.get_folder(state), event)
