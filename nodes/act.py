"""The node that touches the phone."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Acted, emit_event
from graph.state import Outcome, State
from nodes import resources
from tools.acting.executor import perform_action
from tools.acting.journal import Journal
from tools.actions import Answer, format_action


def act(state: State, runtime: Runtime[Context]) -> State:
    """Perform the decided action, journalled under this graph task's id.

    After a crash the id is the same: a gesture whose result is in the journal is not made again,
    and one with an intent alone is not made either; its outcome is unknown until the next look.

    Raises:
        PhoneError: the phone is gone or does not respond; the run can be resumed.
        UsageError: a secret to be typed is not set.
    """
    decision = state["decision"]
    context = resources.context_of(runtime)
    if decision is None or decision.action is None:
        msg = "act needs a decision with an action"
        raise ValueError(msg)
    action = decision.action
    info = runtime.execution_info
    folder = resources.get_folder(state)
    result = perform_action(
        action,
        screen=resources.load_screen(state),
        device=resources.get_phone(context),
        journal=Journal(folder),
        key=info.task_id if info else f"step-{decision.step}",
    )
    outcome = Outcome(ok=result.ok, summary=result.summary)
    event = Acted(
        step=decision.step, action=format_action(action), outcome=outcome
    )
    emit_event(runtime, folder, event)
    update: State = {"outcome": outcome, "step": decision.step}
    if isinstance(action, Answer):
        update["answer"] = action.text
    return update
