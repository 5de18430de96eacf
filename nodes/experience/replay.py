"""Replay a remembered route, and decide when control returns to the model.

The route pauses at a step that does not fit, or that is the model's to choose. It goes on after a
step of its own that the model has made, or when the page comes back that something had covered.
"""

import re
from dataclasses import dataclass
from typing import Any

from graph.state import Decision, State
from memory.records import RouteStep, TaskRecord, normalise
from memory.replay import matching, routes
from memory.replay.adapted_steps import AdaptedStep, is_look
from memory.replay.matching import ANYWHERE, MatchResult, Mismatch
from memory.replay.routes import AdaptedRoute
from memory.store import Memory
from nodes import resources
from nodes.decision import decide
from nodes.experience import route_log
from nodes.experience.route_log import RouteEntry
from tapwright.text.quote import cut_text, quote_text
from tools.actions import Action
from tools.device.packages import SYSTEM_DIALOGS
from tools.screen import Screen, Target

MAX_TURNS = 10
"""Steps of the model's without one of the route, before the route is abandoned."""
COVERED = 3
"""Steps of the model's in which a page that was covered must come back."""
AHEAD = 8
"""Steps of the route among which a step of the model's is looked for."""
MORE_LOOKS = 4
"""How many more scrolls and waits than last time are replayed in a row."""
ASTRAY = "astray"
_DISMISS = re.compile(
    r"\b(?:close|skip|not now|later|no thanks|got it|dismiss|cancel|allow)\b"
    r"|关闭|跳过|以后|暂不|知道了|取消|允许",
    re.IGNORECASE,
)
_STOP_REASONS = {
    "page": "another page was in front then",
    "element": "that is not here",
    "state": "it was in another state then",
    ASTRAY: "that did not lead where it had led",
}
_OPEN_REASON = "that must be chosen by what the screen shows now"


@dataclass(frozen=True)
class Turn:
    """What the route says now."""

    update: State
    decision: Decision | None = None
    note: str = ""
    """What is known of the route, in words for the model; may be empty."""
    page: str = ""
    """Signature of the page from which the route would go on, if another one is in front."""


@dataclass(frozen=True)
class _Position:
    """Where a route stands."""

    place: int
    """Number of its next step."""
    stop: str
    """Why it is paused; empty if it is not."""
    mark: int
    """Number of the run's step since which it is paused."""


@dataclass(frozen=True)
class _NextStep:
    """The next step of a route that fits a screen, or why there is none."""

    number: int
    match: MatchResult | None = None
    """None at the end of the route."""
    stop: str = ""


def take_turn(state: State, screen: Screen, memory: Memory) -> Turn:
    """The next step of the route, or why there is none now and what the model should know."""
    route = _get_route(state, screen, memory)
    if route is None:
        return Turn({"route": ""})
    position = _find_position(route, state)
    place, stop, mark = position.place, position.stop, position.mark
    if place >= len(route.steps):
        return _end_turn(route, place, mark)
    if stop and not _may_be_uncovered(position, state):
        if state["step"] - mark >= MAX_TURNS:
            return Turn(
                {"route": "", "route_pause_reason": "", "route_last_step": mark}
            )
        return _stop_turn(route, position)
    next_step = _find_next_step(route, place, state, screen)
    if next_step.stop:
        if not stop:
            position = _Position(place, next_step.stop, mark=state["step"])
        return _stop_turn(route, position)
    if next_step.match is None:
        return _end_turn(route, next_step.number, mark)
    decision = _make_decision(
        route, next_step.number, next_step.match, state, screen
    )
    update: State = {
        "route_step": next_step.number,
        "route_pause_reason": "",
        "route_last_step": decision.step,
    }
    return Turn(update, decision)


def _get_route(
    state: State, screen: Screen, memory: Memory
) -> AdaptedRoute | None:
    record = memory.get("task", state["route"])
    if not isinstance(record, TaskRecord):
        return None
    today = screen.time[:10]
    return routes.adapt_route(record, state["instruction"], today=today)


def count_passed(decision: Decision) -> int:
    """Steps of the route that a right replayed step was: none if it only looks or leads on."""
    if (
        decision.action is None
        or decision.is_navigation
        or is_look(decision.action)
    ):
        return 0
    return 1


def leave_route(state: State, decision: Decision) -> State:
    """Pause the route, as a step of it did not lead where it had led."""
    stop = ASTRAY if count_passed(decision) else "element"
    return {"route_pause_reason": stop, "route_last_step": state["step"]}


def repeats_route_step(
    state: State,
    decision: Decision,
    memory: Memory,
    *,
    before: Screen,
    after: Screen,
) -> bool:
    """Whether the model itself made a step of the route, and it led where that had led.

    Then no model needs to judge it: replayed steps are judged by the same rule. The choice was the
    model's. It is seen that the element is of the same kind on the same page, and that the page it
    opens is the one known from then.
    """
    if not state.get("route") or state.get("route_pause_reason") in (
        "",
        ASTRAY,
    ):
        return False
    if decision.action is None or decision.expect:
        return False
    route = _get_route(state, before, memory)
    if route is None or not after.signature:
        return False
    done = RouteStep(
        action=decision.action.model_dump(mode="json"),
        target=decision.target,
        package=before.package,
        signature=before.signature,
        signature_after=after.signature,
    )
    touched = before.find_element(getattr(decision.action, "element", -1))
    became = (
        matching.find_state_after(touched, after) if touched is not None else ""
    )
    place = state.get("route_step", 0)
    for step in route.steps[place : place + AHEAD]:
        outcome = (step.original.signature_after, step.original.became)
        if outcome == (after.signature, became) and _is_same_step(done, step):
            return True
    return False


def is_pure_replay(state: State) -> bool:
    """Whether the whole run was replayed, without a step of the model's."""
    if not state.get("route"):
        return False
    return all(entry.origin == "memory" for entry in _read_log(state))


def _stop_turn(route: AdaptedRoute, position: _Position) -> Turn:
    place, stop = position.place, position.stop
    update: State = {
        "route_step": place,
        "route_pause_reason": stop,
        "route_last_step": position.mark,
    }
    page = route.steps[place].original.signature if stop == "page" else ""
    return Turn(update, note=_describe_stop(route, place, stop), page=page)


def _end_turn(route: AdaptedRoute, place: int, mark: int) -> Turn:
    update: State = {
        "route_step": place,
        "route_pause_reason": "",
        "route_last_step": mark,
    }
    return Turn(update, note=_describe_end(route))


def _find_position(route: AdaptedRoute, state: State) -> _Position:
    """Where the route stands after the steps of the model."""
    place, stop = (
        state.get("route_step", 0),
        state.get("route_pause_reason", ""),
    )
    mark = state.get("route_last_step", 0)
    if not stop:
        return _Position(place, stop, mark)
    for entry in _read_log(state):
        if (
            entry.number <= mark
            or entry.route is None
            or entry.origin == "memory"
        ):
            continue
        number = _find_same_step(route, place, entry.route)
        if number is None:
            continue
        step = route.steps[number]
        place, mark = number + 1, entry.number
        stop = "choice" if step.open and step.has_stayed else ""
    return _Position(place, stop, mark)


def _find_same_step(
    route: AdaptedRoute, place: int, done: RouteStep
) -> int | None:
    """Number of the step of the route that the model made, among the next ones."""
    for number in range(place, min(place + AHEAD, len(route.steps))):
        if _is_same_step(done, route.steps[number]):
            return number
    return None


def _may_be_uncovered(position: _Position, state: State) -> bool:
    """Whether the page of the route may have come back from under another one."""
    turns = state["step"] - position.mark
    return position.stop == "page" and 0 < turns <= COVERED


def _is_same_step(done: RouteStep, step: AdaptedStep) -> bool:
    """Whether a step that the model made is this one of the route."""
    original = step.original
    kind = original.action["kind"]
    if done.action["kind"] != kind or step.is_look:
        return False
    if kind not in ANYWHERE and _list_pages(done) != _list_pages(original):
        return False
    if step.about is not None:
        target = done.target or Target()
        if not matching.is_same_element(target, step.about, step.open):
            return False
    if step.open:
        return True
    return _get_typed_text(done.action) == _get_typed_text(step.action)


def _list_pages(step: RouteStep) -> tuple[str, str, str]:
    return step.package, step.signature, step.signature_after


def _get_typed_text(action: dict[str, Any]) -> str:
    return normalise(str(action.get("text", "")))


def _find_next_step(
    route: AdaptedRoute, place: int, state: State, screen: Screen
) -> _NextStep:
    """The first step from a place on that fits here; steps that are done already are skipped."""
    number = place
    while number < len(route.steps):
        step = route.steps[number]
        if step.is_look:
            goal = _skip_looks(route, number)
            miss = _match_goal(route, goal, screen)
            if miss is None:
                number = goal
                continue
            stop = _find_reason_to_stop_looking(
                route, number, goal, miss, state, screen
            )
            if stop:
                return _NextStep(number, stop=stop)
        match = routes.match_adapted_step(step, screen, route)
        if match.already or _is_obsolete(route, number, match, screen):
            number += 1
        elif match.miss:
            return _NextStep(number, stop=match.miss)
        else:
            return _NextStep(number, match)
    return _NextStep(number)


def _skip_looks(route: AdaptedRoute, number: int) -> int:
    """Number of the first step that does more than look."""
    while number < len(route.steps) and route.steps[number].is_look:
        number += 1
    return number


def _match_goal(
    route: AdaptedRoute, goal: int, screen: Screen
) -> Mismatch | None:
    """Why the step that was looked for does not fit yet; None if it does, or at the end."""
    if goal >= len(route.steps):
        return None
    return routes.match_adapted_step(route.steps[goal], screen, route).miss


def _find_reason_to_stop_looking(
    route: AdaptedRoute,
    number: int,
    goal: int,
    miss: Mismatch,
    state: State,
    screen: Screen,
) -> str:
    """Why it is of no use to look any further; empty if it may be."""
    goal_step = route.steps[goal]
    if goal_step.open or miss == "choice":
        return miss
    look_count = _count_looks(state)
    if look_count >= goal - number + MORE_LOOKS:
        return miss
    if (
        look_count
        or goal_step.about is None
        or not matching.is_picked(goal_step.about)
    ):
        return ""
    original = route.steps[number].original
    return "choice" if matching.is_other_list(original, screen) else ""


def _count_looks(state: State) -> int:
    """How many scrolls and waits were just replayed in a row."""
    count = 0
    for entry in reversed(_read_log(state)):
        kind = entry.route.action["kind"] if entry.route else ""
        if entry.origin != "memory" or kind not in ("scroll", "wait"):
            break
        count += 1
    return count


def _is_obsolete(
    route: AdaptedRoute, number: int, match: MatchResult, screen: Screen
) -> bool:
    """Whether a step only dismissed something that did not come this time."""
    if match.miss != "page" or not _only_dismisses(route.steps[number]):
        return False
    if number + 1 >= len(route.steps):
        return False
    following = route.steps[number + 1]
    return routes.match_adapted_step(following, screen, route).miss is None


def _only_dismisses(step: AdaptedStep) -> bool:
    """Whether a step only dismissed something that need not come again."""
    if step.original.package in SYSTEM_DIALOGS:
        return True
    return step.about is not None and bool(
        _DISMISS.search(step.about.target.text)
    )


def _make_decision(
    route: AdaptedRoute,
    number: int,
    match: MatchResult,
    state: State,
    screen: Screen,
) -> Decision:
    step = route.steps[number]
    action: Action = routes.bind_action(step, match)
    is_last = number == len(route.steps) - 1
    completes = is_last and not route.record.answer and not step.is_look
    return Decision(
        step=state["step"] + 1,
        task=state["tasks"].stack[-1],
        before=screen.ref,
        judgement="act",
        action=action,
        target=decide.make_target(action, screen),
        thought="this worked before",
        expect=step.original.expect if route.exact else "",
        completes=completes,
        message=route.evidence if completes else "",
        origin="memory",
        expected_page=step.original.signature_after,
    )


def _describe_stop(route: AdaptedRoute, place: int, stop: str) -> str:
    """What the model should know if the route is paused."""
    progress = "nothing is done yet"
    if place:
        progress = f"{place} of {len(route.steps)} steps are done by heart"
    step = route.steps[place].original
    words = [step.action["kind"]]
    label = ""
    if step.target is not None:
        label = step.target.text or step.target.resource_id
    for part in (label, str(step.action.get("text", ""))):
        if part:
            words.append(_quote(part))
    reason = _STOP_REASONS.get(stop, _OPEN_REASON)
    return (
        f"A known way is being followed ({_describe_task(route)}): {progress}. "
        f"Last time it went on with {' '.join(words)}; {reason}. Choose the one action that is "
        "needed here; known steps go on by heart"
    )


def _describe_end(route: AdaptedRoute) -> str:
    return (
        f"A known way ({_describe_task(route)}) was followed to its end; see what is left to say "
        "or do"
    )


def _describe_task(route: AdaptedRoute) -> str:
    """The remembered instruction, and which of its words are others now."""
    parts = [
        f"now {_quote(new)} for {_quote(old)}"
        for old, new in route.changed.items()
    ]
    task = _quote(route.record.instruction)
    return f"{task}; {', '.join(parts)}" if parts else task


def _quote(text: str) -> str:
    return quote_text(" ".join(cut_text(text, 80).split()))


def _read_log(state: State) -> list[RouteEntry]:
    return route_log.read_route_entries(resources.get_folder(state))
