"""Keep what a reply named until a dialog of the system over its page is answered.

A question for a permission comes up in the middle of a form. Once it is answered, the rest goes on
where it still fits the page in front, and is asked about as it would be without the dialog.
"""

from graph import tasks
from graph.state import Decision, Queued, State
from nodes.decision.action_queue import (
    NamedActions,
    get_next_item,
    renumber,
)
from nodes.decision.aiming import describe_item
from tools.actions import Back, Tap, TapText
from tools.device.state.vendors import is_system_dialog
from tools.screen import Screen

_ANSWERS = (Tap, TapText, Back)
"""Actions that answer a dialog."""


def keep_waiting(state: State, screen: Screen) -> tuple[list[Queued], str]:
    """The queue that a dialog of the system in front holds up, and what the model is told of it.

    Both are empty if none does. What the user agreed to ahead has to be asked about again.
    """
    if get_next_item(state) is None:
        return [], ""
    if not is_system_dialog(screen.package, screen.activity):
        return [], ""
    waiting: list[Queued] = []
    names: list[str] = []
    no_consent = {"agreed": ""}
    for item in state["queue"]:
        item = item.model_copy(update=no_consent)
        waiting.append(item)
        name = describe_item(item)
        names.append(name)
    told = "; ".join(names)
    return waiting, f"answer this dialog alone, then these go on: {told}"


def resume(named: NamedActions, state: State, screen: Screen) -> NamedActions:
    """The answer to a dialog of the system, with what waits for it; as named if nothing does.

    The sub-goal that the answer is said to complete is completed by the last action for it.
    """
    decision = named.decision
    queue = state.get("queue")
    if named.queue or named.left_out or not queue:
        return named
    if not isinstance(decision.action, _ANSWERS):
        return named
    if not is_system_dialog(screen.package, screen.activity):
        return named
    first = queue[0]
    if first.step != decision.step:
        return named
    queue = renumber(queue, decision.step + 1)
    if decision.completes:
        decision, queue = _pass_end_on(decision, queue)
    return NamedActions(decision=decision, queue=queue)


def drop_note(state: State, screen: Screen) -> State:
    """The plan without the note that what was named waits, as the dialog is being answered.

    Empty if a dialog of the system holds nothing up: other lessons are kept until a step is right.
    """
    task = tasks.get_current_task(state["tasks"])
    if task is None or not task.lesson or not state.get("queue"):
        return {}
    if not is_system_dialog(screen.package, screen.activity):
        return {}
    if task.lesson != state.get("left_out"):
        return {}
    return {"tasks": tasks.note_lesson(state["tasks"], "")}


def _pass_end_on(
    decision: Decision, queue: list[Queued]
) -> tuple[Decision, list[Queued]]:
    """The same actions, of which the last one for the sub-goal completes it."""
    last = None
    for place, item in enumerate(queue):
        if item.task == decision.task:
            last = place
    if last is None:
        return decision, queue
    end = queue[last]
    later = queue.copy()
    later[last] = end.model_copy(update={"completes": True})
    before_end = decision.model_copy(update={"completes": False})
    return before_end, later
