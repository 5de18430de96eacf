"""Find the frame of a demonstration that the device is in: by rule, or by the video agent."""

from dataclasses import dataclass

from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import LocateReply
from graph.state import Decision, State, Window
from models.chat import Request, can_see
from nodes import evidence, resources, targets
from nodes.calls import ask as model_call
from nodes.calls import prompts, schemas
from nodes.calls.ask import ModelAnswer
from nodes.demonstration import guidance, section
from nodes.demonstration.section import ActiveDemonstration
from tools.recording import anchor
from tools.screen import Screen

ELSEWHERE = "the recording begins elsewhere"


@dataclass(frozen=True)
class Location:
    """The position of the device as far as rules can tell."""

    frame: int
    """0 off the path."""
    second: int
    """The runner-up."""
    certain: bool
    cause: str = ""
    """Off the path: what led there."""


def locate_by_rule(
    state: State, active: ActiveDemonstration, window: Window
) -> Location:
    """The frame that looks and reads most like the screen, moving forward along the film."""
    screen = resources.load_screen(state)
    decision = _step_in_flight(state)
    before = _load_screen_before(state, decision)
    prepared = anchor.prepare_demonstration(active.demonstration, active.folder)
    folder = resources.get_folder(state) / "screens"
    words = anchor.words_of(screen)
    picture_before = None
    if before is not None:
        picture_before = folder / f"{before.id}.jpg"
    best = anchor.find_anchor(
        prepared,
        folder / f"{screen.id}.jpg",
        guidance.to_recorded_words(words, active.recorded),
        window.past,
        before=picture_before,
        width=screen.width,
    )
    at = window.anchor
    is_close = not best.certain and {best.frame, best.second} == {at, at + 1}
    is_between = at > 0 and (
        is_close or _is_off_recorded_page(best, active, at)
    )
    if is_between and _has_led_on(decision, before, screen, active, at):
        frame, certain = at + 1, True
    else:
        frame = best.frame
        certain = best.certain
    second = best.second
    if frame != best.frame:
        second = best.frame
    cause = ""
    if not frame:
        cause = _describe_departure(decision, at)
    return Location(frame, second, certain, cause)


def _load_screen_before(
    state: State, decision: Decision | None
) -> Screen | None:
    """The screen before the step in flight."""
    if decision is None or decision.before is None:
        return None
    return resources.load_screen(state, decision.before)


def _is_off_recorded_page(
    best: anchor.Anchor, active: ActiveDemonstration, at: int
) -> bool:
    """Whether the page may stand for a recorded one, to which another value led.

    Then no frame looks like it, although the step was the gesture that leads on from `at`.
    """
    if best.frame and best.certain:
        return False
    return 0 < at < active.last_frame and active.leads[at - 1].is_changed


def should_ask(location: Location, state: State, context: Context) -> bool:
    """Whether to ask the video agent: after each step, or only if two frames are close."""
    if context.anchoring == "model":
        return _step_in_flight(state) is not None
    return not location.certain


def ask_frame(
    window: Window, location: Location, state: State, runtime: Runtime[Context]
) -> ModelAnswer[LocateReply]:
    """Ask the video agent for the frame (Mobile-Agent-V, equation 7)."""
    context = resources.context_of(runtime)
    active = section.load_active_demonstration(state)
    last = active.last_frame if active else 0
    candidates = f"{location.frame} or {location.second}"
    system, user = prompts.render_prompt(
        "locate",
        instruction=state["instruction"],
        demonstration=_describe_window(window, state, context),
        near=candidates if context.anchoring == "rules" else "",
        action=_last_action_text(state),
        screens=_screens_section(state),
    )

    def find_problem(reply: LocateReply) -> str:
        return "" if reply.frame <= last else f"frame: the last one is {last}"

    request: Request[LocateReply] = Request(
        name="locate",
        role="reflector",
        system=system,
        user=user,
        images=_window_pictures(window, state, context),
        reply=LocateReply,
        schema=schemas.LOCATE,
        check=find_problem,
    )
    return model_call.ask_model(request, state, runtime, step=state["step"])


def _describe_window(window: Window, state: State, context: Context) -> str:
    """The frames of the window as the video agent reads them, without the device's position."""
    active = section.load_active_demonstration(state)
    if active is None:
        return ""
    return section.format_frames(
        active, window, context.window, words=section.MORE_WORDS
    )


def _window_pictures(
    window: Window, state: State, context: Context
) -> tuple[bytes, ...]:
    """The frames, and the screens before and after the step; none for a model without eyes."""
    if not can_see(context.reflector or context.model, "reflector"):
        return ()
    pictures = [*section.draw_window({**state, "window": window}, context)]
    looks = [state["screen"]]
    decision = _step_in_flight(state)
    if decision is not None and decision.before is not None:
        looks.insert(0, decision.before)
    for look in looks:
        file = resources.get_folder(state) / "screens" / f"{look.id}.jpg"
        if file.is_file():
            pictures.append(file.read_bytes())
    return tuple(pictures)


def _screens_section(state: State) -> str:
    after = resources.load_screen(state)
    before = _load_screen_before(state, _step_in_flight(state))
    return prompts.describe_screens(before or after, after, state)


def _last_action_text(state: State) -> str:
    decision = _step_in_flight(state)
    return targets.describe_action(decision) if decision is not None else ""


def _step_in_flight(state: State) -> Decision | None:
    """The step in flight, if one was made."""
    return state.get("decision") if state.get("outcome") is not None else None


def _has_led_on(
    decision: Decision | None,
    before: Screen | None,
    after: Screen,
    active: ActiveDemonstration,
    at: int,
) -> bool:
    """Whether the step was the gesture that leads on from a frame, and changed something."""
    if decision is None or before is None or at >= active.last_frame:
        return False
    is_covered = after.dialog not in ("", before.dialog)
    if is_covered or evidence.is_equal(before, after):
        return False
    return guidance.is_conforming(decision, active.leads[at - 1], before)


def _describe_departure(decision: Decision | None, at: int) -> str:
    if decision is None and not at:
        return ELSEWHERE
    if decision is None:
        return "the screen changed by itself"
    since = f" from frame {at}" if at else ""
    return f"{targets.describe_action(decision)} led{since} to what the recording does not show"
