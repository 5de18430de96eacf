"""The node that looks at the phone."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Observed, Restricted, Warned, emit_event, read_events
from graph.state import State, drop_unchanged
from nodes.approval import restrictions
from nodes.calls import budgets
from nodes.phrases.sentences import choose_message_language
from nodes.resources import context_of, get_folder, get_phone
from nodes.visual.icon_captions import name_icons
from tapwright.extras import describe_missing
from tools.device.connection import virtual
from tools.observation import capture
from tools.perception.perceive import UNREAD
from tools.screen import Screen


def observe(state: State, runtime: Runtime[Context]) -> State:
    """Wait until the screen stands still, keep it on disk, and put its reference into the state.

    Raises:
        PhoneError: the phone is gone for good, locked, or sends what cannot be parsed.
        ExtraMissing: elements should be read from the screenshot, and the extra `ocr` is not
            installed.
    """
    folder = get_folder(state)
    context = context_of(runtime)
    captured = capture.capture_screen(
        get_phone(context),
        folder,
        find_restriction=_make_restricter(state, context),
    )
    virtual.note_look()
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
    _note_restriction(screen, state, runtime)
    _warn_of_unread_picture(screen, state, runtime)
    clock = budgets.advance_clock({**state, **usage})
    return drop_unchanged(state, {"screen": screen.ref, **usage, **clock})


def _make_restricter(
    state: State, context: Context
) -> capture.FindRestriction | None:
    """A function that applies the user's rules to a screen; None if there are no rules."""
    rules = restrictions.collect_rules(context)
    if not rules:
        return None
    apps = restrictions.read_apps(state, context)
    language = choose_message_language(state, context)
    return lambda screen: restrictions.restrict_screen(
        rules, screen, apps, language
    )


def _note_restriction(
    screen: Screen, state: State, runtime: Runtime[Context]
) -> None:
    """Emit what the user's rules restrict on a screen, once for each that comes to the front."""
    before = state.get("screen")
    if not screen.restriction or (before and before.id == screen.id):
        return
    event = Restricted(
        step=state["step"],
        effect="look" if screen.elements else "hide",
        text=screen.restriction,
    )
    emit_event(runtime, get_folder(state), event)


def _warn_of_unread_picture(
    screen: Screen, state: State, runtime: Runtime[Context]
) -> None:
    """Say once a run what to install if a part of the screen could not be read without it."""
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
