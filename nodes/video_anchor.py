"""The node that finds the device's position in the demonstration; it gives no verdict."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Anchored, emit_event
from graph.replies import LocateReply
from graph.state import State, Window, drop_unchanged
from nodes import resources
from nodes.demonstration import anchoring, section
from nodes.demonstration.anchoring import Location


def video_anchor(state: State, runtime: Runtime[Context]) -> State:
    """Find the frame that the device is in, and move the window on (Mobile-Agent-V, 3.6).

    Pictures, texts and the run so far usually suffice; the video agent is asked if the best two
    frames are close or, with `anchoring="model"`, after each step.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
        DemonstrationUnreadable: the demonstration was removed since the run began.
    """
    context = resources.context_of(runtime)
    active = section.load_active_demonstration(state)
    window = state.get("window") or Window()
    if active is None:
        return {}
    location = anchoring.locate_by_rule(state, active, window)
    size = context.window
    last = active.last_frame
    moved = section.move_window(window, location.frame, size=size, last=last)
    changes: dict[str, object] = {
        "certain": location.certain,
        "cause": location.cause,
    }
    moved = moved.model_copy(update=changes)
    usage: State = {}
    is_model_asked = anchoring.should_ask(location, state, context)
    if is_model_asked:
        answer = anchoring.ask_frame(moved, location, state, runtime)
        if answer.update.get("status") == "stopped":
            return drop_unchanged(state, answer.update)
        usage = answer.usage
        if answer.value is not None:
            moved = section.move_window(
                window, answer.value.frame, size=size, last=last
            )
            changes = _read_position(answer.value, location)
            moved = moved.model_copy(update=changes)
        moved = moved.model_copy(update={"asked": window.asked + 1})
    _emit_anchored(moved, active, state, runtime, model=is_model_asked)
    return drop_unchanged(state, {**usage, "window": moved})


def _read_position(reply: LocateReply, location: Location) -> dict[str, object]:
    """The position by the video agent, as fields of the window."""
    is_off = not reply.frame
    cause = (reply.analysis or location.cause) if is_off else ""
    return {"certain": True, "cause": cause, "back": is_off and reply.need_back}


def _emit_anchored(
    window: Window,
    active: section.ActiveDemonstration,
    state: State,
    runtime: Runtime[Context],
    *,
    model: bool,
) -> None:
    event = Anchored(
        step=state["step"],
        demonstration=active.demonstration.id,
        frame=window.anchor,
        last=active.last_frame,
        start=window.start,
        origin="model" if model else "rule",
        cause=window.cause,
    )
    emit_event(runtime, resources.get_folder(state), event)
