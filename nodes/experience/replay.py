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
from memory.replay.matching import (
    ANYWHERE,
    MatchResult,
    Mismatch,
    TargetQuery,
)
from memory.replay.routes import AdaptedRoute
from memory.store import Memory
from nodes import resources, targets
from nodes.experience import route_log
from nodes.experience.route_log import RouteEntry
from tapwright.text.quote import cut_text, quote_text
from tools.actions import Action
from tools.device.state.vendors import ALLOW_IDS, is_system_dialog
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
_PAUSE_REASONS = {
    "page": "another page was in front then",
    "element": "that is not here",
    "state": "it was in another state then",
    ASTRAY: "that did not lead where it had led",
}
_OPEN_REASON = "that must be chosen by what the screen shows now"


@dataclass(frozen=True)
class Turn:
    """The next step of the route, or the reason why there is none."""

    update: State
    decision: Decision | None = None
    note: str = ""
    """The state of the route, in words for the model; may be empty."""
    page: str = ""
    """Signature of the page from which the route would go on, if another one is in front."""


@dataclass(frozen=True)
class _Position:
    """The position in a route, as the state keeps it."""

    route_step: int
    """Number of the route's next step."""
    pause_reason: str
    """Why the route is paused; empty if it is not."""
    last_step: int
    """Number of the run's step since which it is paused."""


@dataclass(frozen=True)
class _NextStep:
    """The next step of a route that fits a screen, or why there is none."""

    number: int
    match: MatchResult | None = None
    """None at the end of the route."""
    pause_reason: str = ""


def take_turn(state: State, screen: Screen, memory: Memory) -> Turn:
    """The next step of the route, or why there is none now and what the model should know."""
    route = _get_route(state, screen, memory)
    if route is None:
        return Turn({"route": ""})
    position = _find_position(route, state)
    if position.route_step >= len(route.steps):
        return _end_turn(route, position.route_step, position.last_step)
    if position.pause_reason and not _may_be_uncovered(position, state):
        return _wait_or_abandon(route, position, state)
    next_step = _find_next_step(route, position.route_step, state, screen)
    if next_step.pause_reason:
        if not position.pause_reason:
            position = _Position(
                position.route_step,
                next_step.pause_reason,
                last_step=state["step"],
            )
        return _pause_turn(route, position)
    if next_step.match is None:
        return _end_turn(route, next_step.number, position.last_step)
    decision = _decide_route_step(
        route, next_step.number, next_step.match, state, screen
    )
    update: State = {
        "route_step": next_step.number,
        "route_pause_reason": "",
        "route_last_step": decision.step,
    }
    return Turn(update, decision)


def _wait_or_abandon(
    route: AdaptedRoute, position: _Position, state: State
) -> Turn:
    """Keep a route paused; abandon it after too many steps without one of its own."""
    if state["step"] - position.last_step < MAX_TURNS:
        return _pause_turn(route, position)
    update: State = {
        "route": "",
        "route_pause_reason": "",
        "route_last_step": position.last_step,
    }
    return Turn(update)


def _get_route(
    state: State, screen: Screen, memory: Memory
) -> AdaptedRoute | None:
    record = memory.get("task", state["route"])
    if not isinstance(record, TaskRecord):
        return None
    today = screen.time[:10]
    return routes.adapt_route(record, state["instruction"], today=today)


def passes_route_step(decision: Decision) -> bool:
    """Whether a right replayed step is a step of the route; not if it only looks or leads on."""
    if decision.action is None or decision.is_navigation:
        return False
    return not is_look(decision.action)


def leave_route(state: State, decision: Decision) -> State:
    """Pause the route, as a step of it did not lead where it had led."""
    reason = ASTRAY if passes_route_step(decision) else "element"
    return {"route_pause_reason": reason, "route_last_step": state["step"]}


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
    model's; the element must be of the same kind on the same page, and must open the known page.
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
    own_step = RouteStep(
        action=decision.action.model_dump(mode="json"),
        target=decision.target,
        destination=decision.destination,
        package=before.package,
        signature=before.signature,
        signature_after=after.signature,
    )
    touched = before.find_element(getattr(decision.action, "element", -1))
    state_after = ""
    if touched is not None:
        state_after = matching.find_state_after(touched, after)
    first = state.get("route_step", 0)
    for step in route.steps[first : first + AHEAD]:
        outcome = (step.original.signature_after, step.original.became)
        if outcome == (after.signature, state_after) and _is_same_step(
            own_step, step
        ):
            return True
    return False


def is_pure_replay(state: State) -> bool:
    """Whether the whole run was replayed, without a step of the model's."""
    if not state.get("route"):
        return False
    return all(entry.origin == "memory" for entry in _read_log(state))


def _pause_turn(route: AdaptedRoute, position: _Position) -> Turn:
    """The turn of a paused route: no decision, but what the model should know."""
    update: State = {
        "route_step": position.route_step,
        "route_pause_reason": position.pause_reason,
        "route_last_step": position.last_step,
    }
    page = ""
    if position.pause_reason == "page":
        page = route.steps[position.route_step].original.signature
    return Turn(update, note=_describe_pause(route, position), page=page)


def _end_turn(route: AdaptedRoute, route_step: int, last_step: int) -> Turn:
    update: State = {
        "route_step": route_step,
        "route_pause_reason": "",
        "route_last_step": last_step,
    }
    return Turn(update, note=_describe_end(route))


def _find_position(route: AdaptedRoute, state: State) -> _Position:
    """The position in the route after the steps of the model."""
    route_step = state.get("route_step", 0)
    pause_reason = state.get("route_pause_reason", "")
    last_step = state.get("route_last_step", 0)
    if not pause_reason:
        return _Position(route_step, pause_reason, last_step)
    for entry in _read_log(state):
        if (
            entry.number <= last_step
            or entry.route is None
            or entry.origin == "memory"
        ):
            continue
        number = _find_same_step(route, route_step, entry.route)
        if number is None:
            continue
        step = route.steps[number]
        route_step = number + 1
        last_step = entry.number
        pause_reason = "choice" if step.open and step.has_stayed else ""
    return _Position(route_step, pause_reason, last_step)


def _find_same_step(
    route: AdaptedRoute, first: int, own_step: RouteStep
) -> int | None:
    """Number of the step of the route that the model made, among the next ones."""
    for number in range(first, min(first + AHEAD, len(route.steps))):
        if _is_same_step(own_step, route.steps[number]):
            return number
    return None


def _may_be_uncovered(position: _Position, state: State) -> bool:
    """Whether the page of the route may have come back from under another one."""
    turns = state["step"] - position.last_step
    return position.pause_reason == "page" and 0 < turns <= COVERED


def _is_same_step(own_step: RouteStep, step: AdaptedStep) -> bool:
    """Whether a step that the model made is this one of the route."""
    original = step.original
    kind = original.action["kind"]
    if own_step.action["kind"] != kind or step.is_look:
        return False
    if kind not in ANYWHERE and _list_pages(own_step) != _list_pages(original):
        return False
    ends = (
        (own_step.target, step.about),
        (own_step.destination, step.destination),
    )
    if not all(_is_same_end(touched, about, step) for touched, about in ends):
        return False
    if step.open:
        return True
    return _get_typed_text(own_step.action) == _get_typed_text(step.action)


def _is_same_end(
    touched: Target | None, about: TargetQuery | None, step: AdaptedStep
) -> bool:
    if about is None:
        return True
    return matching.is_same_element(touched or Target(), about, step.open)


def _list_pages(step: RouteStep) -> tuple[str, str, str]:
    return step.package, step.signature, step.signature_after


def _get_typed_text(action: dict[str, Any]) -> str:
    return normalise(str(action.get("text", "")))


def _find_next_step(
    route: AdaptedRoute, first: int, state: State, screen: Screen
) -> _NextStep:
    """The first step from number `first` on that fits here; steps done already are skipped."""
    number = first
    while number < len(route.steps):
        step = route.steps[number]
        if step.is_look:
            goal = _skip_looks(route, number)
            miss = _match_goal(route, goal, screen)
            if miss is None:
                number = goal
                continue
            pause_reason = _find_reason_to_stop_looking(
                route, number, goal, miss, state, screen
            )
            if pause_reason:
                return _NextStep(number, pause_reason=pause_reason)
        match = routes.match_adapted_step(step, screen, route)
        if match.already or _is_obsolete(route, number, match, screen):
            number += 1
        elif match.miss:
            return _NextStep(number, pause_reason=match.miss)
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
    """Why the route pauses instead of looking further; empty if it may look further."""
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
    if is_system_dialog(step.original.package):
        return True
    if step.about is None:
        return False
    target = step.about.target
    is_granting = bool(ALLOW_IDS.match(target.resource_id))
    return is_granting or bool(_DISMISS.search(target.text))


def _decide_route_step(
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
        target=targets.make_target(action, screen),
        destination=targets.make_target(action, screen, end="to"),
        thought="this worked before",
        expect=step.original.expect if route.exact else "",
        completes=completes,
        message=route.evidence if completes else "",
        origin="memory",
        expected_page=step.original.signature_after,
    )


def _describe_pause(route: AdaptedRoute, position: _Position) -> str:
    """Words for the model about a paused route."""
    progress = "nothing is done yet"
    done_count = position.route_step
    if done_count:
        progress = f"{done_count} of {len(route.steps)} steps are done by heart"
    step = route.steps[position.route_step].original
    words = [step.action["kind"]]
    label = ""
    if step.target is not None:
        label = step.target.text or step.target.resource_id
    for part in (label, str(step.action.get("text", ""))):
        if part:
            words.append(_quote(part))
    reason = _PAUSE_REASONS.get(position.pause_reason, _OPEN_REASON)
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
