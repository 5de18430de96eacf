"""The node that finds the device in the demonstration: evidence for others, never a verdict."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Anchored, emit_event
from graph.state import State, Window, drop_unchanged
from nodes import resources
from nodes.demonstration import anchoring, prompt


def video_anchor(state: State, runtime: Runtime[Context]) -> State:
    """Find the frame in which the device is, and move the window on (Mobile-Agent-V, 3.6).

    Pictures, words and the run so far tell it without a model as a rule; the video agent is asked
    where the best two are close or, with `anchoring="model"`, after each step.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
        DemonstrationUnreadable: the demonstration was taken away meanwhile.
    """
    context, shown = (
        resources.context_of(runtime),
        prompt.load_active_demonstration(state),
    )
    window = state.get("window") or Window()
    if shown is None:
        return {}
    location = anchoring.locate_by_rule(state, shown, window)
    size, last = context.window, shown.last_frame
    moved = prompt.move_window(window, location.frame, size=size, last=last)
    moved = moved.model_copy(
        update={"certain": location.certain, "cause": location.cause}
    )
    used: State = {}
    model = anchoring.should_ask(location, state, context)
    if model:
        answer = anchoring.ask_frame(moved, location, state, runtime)
        if answer.update.get("status") == "stopped":
            return drop_unchanged(state, answer.update)
        used = {"usage": answer.update["usage"]} if "usage" in answer.update else {}
        if answer.value is not None:
            reply = answer.value
            moved = prompt.move_window(window, reply.frame, size=size, last=last)
            cause = "" if reply.frame else (reply.analysis or location.cause)
            changes = {
                "certain": True,
                "cause": cause,
                "back": not reply.frame and reply.need_back,
            }
            moved = moved.model_copy(update=changes)
        moved = moved.model_copy(update={"asked": window.asked + 1})
    _emit_anchored(moved, shown, state, runtime, model=model)
    return drop_unchanged(state, {**used, "window": moved})


def _emit_anchored(
    window: Window,
    shown: prompt.ActiveDemonstration,
    state: State,
    runtime: Runtime[Context],
    *,
    model: bool,
) -> None:
    event = Anchored(
        step=state["step"],
        demonstration=shown.demonstration.id,
        frame=window.anchor,
        last=shown.last_frame,
        start=window.start,
        origin="model" if model else "rule",
        cause=window.cause,
    )
    emit_event(runtime, resources.get_folder(state), event)
