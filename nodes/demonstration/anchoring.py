"""How the device is found in a demonstration: by rule, and by the video agent."""

from dataclasses import dataclass

from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import LocateReply
from graph.state import Decision, State, Window
from models.chat import Request, can_see
from nodes import evidence, resources
from nodes.calls import ask as model_call
from nodes.calls import prompts, schemas
from nodes.calls.ask import ModelAnswer
from nodes.decision import decide
from nodes.demonstration import guidance, prompt
from nodes.demonstration.prompt import ActiveDemonstration
from tools.recording import anchor
from tools.screen import Screen

ELSEWHERE = "the recording begins elsewhere"


@dataclass(frozen=True)
class Found:
    """Where the device is as far as rules tell."""

    frame: int
    second: int
    """The runner-up."""
    certain: bool
    cause: str = ""
    """Off the path: what led there."""


def by_rule(state: State, shown: ActiveDemonstration, window: Window) -> Found:
    """The frame that looks and reads most like the screen, moving forward along the film."""
    screen, decision = resources.load_screen(state), _step_in_flight(state)
    before = (
        resources.load_screen(state, decision.before)
        if decision is not None and decision.before
        else None
    )
    prepared = anchor.prepare_demonstration(shown.demonstration, shown.folder)
    folder = resources.get_folder(state) / "screens"
    best = anchor.find_anchor(
        prepared,
        folder / f"{screen.id}.jpg",
        guidance.to_recorded_words(anchor.words_of(screen), shown.recorded),
        window.past,
        before=folder / f"{before.id}.jpg" if before is not None else None,
        width=screen.width,
    )
    frame, certain = best.frame, best.certain
    at = window.anchor
    close = not certain and {frame, best.second} == {at, at + 1}
    # With another value the way leads to another page than the recorded one, which it stands for.
    lost = not frame or not certain
    apart = lost and 0 < at < shown.last_frame and shown.leads[at - 1].is_changed
    if at and (close or apart):
        # What was done is what leads on from there, and something came of it.
        led = (
            decision is not None
            and before is not None
            and _has_led_on(decision, before, screen, shown, at)
        )
        frame, certain = (at + 1, True) if led else (frame, certain)
    cause = "" if frame else _departure_cause(decision, at)
    return Found(
        frame, best.second if frame == best.frame else best.frame, certain, cause
    )


def should_ask(location: Found, state: State, context: Context) -> bool:
    """Whether the video agent is to be asked: after each step, or only where two are close."""
    if context.anchoring == "model":
        return _step_in_flight(state) is not None
    return not location.certain


def ask_frame(
    window: Window, location: Found, state: State, runtime: Runtime[Context]
) -> ModelAnswer[LocateReply]:
    """Ask the video agent for the frame (Mobile-Agent-V, equation 7)."""
    context, shown = (
        resources.context_of(runtime),
        prompt.load_active_demonstration(state),
    )
    last = shown.last_frame if shown else 0
    system, user = prompts.render_prompt(
        "locate",
        instruction=state["instruction"],
        demonstration=_describe_window(window, state, context),
        near=f"{location.frame} or {location.second}"
        if context.anchoring == "rules"
        else "",
        action=_last_action_text(state),
        screens=_screens_section(state),
    )
    request: Request[LocateReply] = Request(
        name="locate",
        role="reflector",
        system=system,
        user=user,
        images=_window_pictures(window, state, context),
        reply=LocateReply,
        schema=schemas.LOCATE,
        check=lambda reply: (
            "" if reply.frame <= last else f"frame: the last one is {last}"
        ),
    )
    return model_call.ask_model(request, state, runtime, step=state["step"])


def _describe_window(window: Window, state: State, context: Context) -> str:
    """The frames of the window as the video agent reads them, without where the device is."""
    shown = prompt.load_active_demonstration(state)
    if shown is None:
        return ""
    return prompt.format_frames(shown, window, context.window, words=prompt.MORE_WORDS)


def _window_pictures(
    window: Window, state: State, context: Context
) -> tuple[bytes, ...]:
    """Frames, and the screens before and after the operation; none for one who does not see."""
    if not can_see(context.reflector or context.model, "reflector"):
        return ()
    decision, now = _step_in_flight(state), state["screen"]
    before = (
        [decision.before]
        if decision is not None and decision.before is not None
        else []
    )
    folder = resources.get_folder(state) / "screens"
    looks = [folder / f"{ref.id}.jpg" for ref in [*before, now]]
    shown = prompt.draw_window({**state, "window": window}, context)
    return (*shown, *(each.read_bytes() for each in looks if each.is_file()))


def _screens_section(state: State) -> str:
    decision, after = _step_in_flight(state), resources.load_screen(state)
    before = (
        resources.load_screen(state, decision.before)
        if decision is not None and decision.before
        else after
    )
    return prompts.describe_screens(before, after, state)


def _last_action_text(state: State) -> str:
    decision = _step_in_flight(state)
    return decide.describe_action(decision) if decision is not None else ""


def _step_in_flight(state: State) -> Decision | None:
    """The step in flight, if one was made."""
    return state.get("decision") if state.get("outcome") is not None else None


def _has_led_on(
    decision: Decision,
    before: Screen,
    after: Screen,
    shown: ActiveDemonstration,
    at: int,
) -> bool:
    """Whether the step was the gesture that leads on from a frame, and changed something."""
    covered = after.dialog not in ("", before.dialog)
    if at >= shown.last_frame or covered or evidence.is_equal(before, after):
        return False
    return guidance.is_conforming(decision, shown.leads[at - 1], before)


def _departure_cause(decision: Decision | None, at: int) -> str:
    if decision is None:
        return ELSEWHERE if not at else "the screen changed by itself"
    since = f" from frame {at}" if at else ""
    return f"{decide.describe_action(decision)} led{since} to what the recording does not show"
