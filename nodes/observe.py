"""The node that looks at the phone."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Observed, Warned, emit_event, read_events
from graph.state import State, drop_unchanged
from nodes.calls import budgets
from nodes.resources import context_of, get_folder, get_phone
from nodes.visual.icon_captions import name_icons
from tapwright.extras import describe_missing
from tools.observation import capture
from tools.perception.perceive import UNREAD
from tools.screen import Screen


def observe(state: State, runtime: Runtime[Context]) -> State:
    """Wait until the screen settles and keep it on disk; the state gets its reference.

    Raises:
        PhoneError: the phone is gone for good, locked, or sends what cannot be parsed.
        ExtraMissing: elements are to be taken from the picture, and the extra `ocr` is not
            installed.
    """
    folder = get_folder(state)
    captured = capture.capture_screen(get_phone(context_of(runtime)), folder)
    screen, usage = name_icons(captured, state, runtime)
    event = Observed(
        step=state["step"],
        screen=screen.id,
        package=screen.package,
        elements=len(screen.elements),
        settle_ms=screen.settle_ms,
        image=f"screens/{screen.id}.jpg",
        marked=f"screens/{screen.id}.marked.jpg",
    )
    emit_event(runtime, folder, event)
    _warn_of_unread_picture(screen, state, runtime)
    clock = budgets.advance_clock({**state, **usage})
    return drop_unchanged(state, {"screen": screen.ref, **usage, **clock})


def _warn_of_unread_picture(
    screen: Screen, state: State, runtime: Runtime[Context]
) -> None:
    """Say once a run what to install if a part of a screen could not be read without it."""
    if UNREAD not in screen.lost:
        return
    sentence = describe_missing("ocr")
    if sentence and not _was_warned(state, sentence):
        warning = Warned(step=state["step"], text=sentence)
        emit_event(runtime, get_folder(state), warning)


def _was_warned(state: State, sentence: str) -> bool:
    events = read_events(get_folder(state))
    return any(
        isinstance(event, Warned) and event.text == sentence for event in events
    )
