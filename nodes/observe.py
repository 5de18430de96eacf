"""The node that looks at the phone."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Observed, Warned, emit, read_events
from graph.state import State, changed
from nodes.calls.ask import tick
from nodes.resources import choices, folder, phone
from nodes.visual.icon_captions import named
from tapwright.extras import describe_missing
from tools.observation import capture as looking
from tools.perception.perceive import UNREAD
from tools.screen import Screen


def observe(state: State, runtime: Runtime[Context]) -> State:
    """Wait until the screen settles and keep it on disk; the state gets its reference.

    Raises:
        PhoneError: the phone is gone for good, locked, or cannot be understood.
        ExtraMissing: elements are to be taken from the picture, and the extra `ocr` is not
            installed.
    """
    seen = looking.observe(phone(choices(runtime)), folder(state))
    screen, used = named(seen, state, runtime)
    told = Observed(
        step=state["step"],
        screen=screen.id,
        package=screen.package,
        elements=len(screen.elements),
        settle_ms=screen.settle_ms,
        image=f"screens/{screen.id}.jpg",
        marked=f"screens/{screen.id}.marked.jpg",
    )
    emit(runtime, folder(state), told)
    _warn_of_unread_picture(screen, state, runtime)
    return changed(state, {"screen": screen.ref, **used, **tick({**state, **used})})


def _warn_of_unread_picture(screen: Screen, state: State, runtime: Runtime[Context]) -> None:
    """Tell once a run what to install, if a part of a screen was not read for want of it."""
    if UNREAD not in screen.lost:
        return
    sentence = describe_missing("ocr")
    if sentence and not _was_warned(state, sentence):
        emit(runtime, folder(state), Warned(step=state["step"], text=sentence))


def _was_warned(state: State, sentence: str) -> bool:
    told = read_events(folder(state))
    return any(isinstance(event, Warned) and event.text == sentence for event in told)
