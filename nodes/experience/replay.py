"""Follows a remembered route: what comes next by heart, and when the model has the word.

The route stands still at a step that does not fit, or that is the model's to choose. It goes on
when the model itself has done a step of it, from the step behind that; or when the page comes back
that something had covered.
"""

import re
from dataclasses import dataclass

from graph.state import Decision, State
from memory.records import RouteStep, TaskRecord, normalise
from memory.replay import matching, routes
from memory.replay.adapted_steps import AdaptedStep, is_look
from memory.replay.matching import ANYWHERE
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
"""Steps of the model's without one of the route, before the route is let go."""
COVERED = 3
"""Steps of the model's in which a page that was covered must come back."""
AHEAD = 8
"""Steps of the route among which a step of the model's is looked for."""
MORE_LOOKS = 4
"""How much further than last time a list is scrolled by heart, and how long is waited."""
ASTRAY = "astray"
_DISMISS = re.compile(
    r"\b(?:close|skip|not now|later|no thanks|got it|dismiss|cancel|allow)\b"
    r"|关闭|跳过|以后|暂不|知道了|取消|允许",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Turn:
    """What the route says now."""

    update: State
    decision: Decision | None = None
    told: str = ""
    """What is known of the way, in words for the model; empty where nothing is."""
    page: str = ""
    """Signature of the page from which the route would go on, where another one is in front."""


def take_turn(state: State, screen: Screen, memory: Memory) -> Turn:
    """The next step by heart, or why there is none now and what the model should know."""
    record = memory.get("task", state["route"])
    if not isinstance(record, TaskRecord):
        return Turn({"route": ""})
    way = routes.adapt_route(record, state["instruction"], today=screen.time[:10])
    if way is None:
        return Turn({"route": ""})
    place, stop, mark = _find_again(way, state)
    if place >= len(way.steps):
        return Turn(
            {"route_step": place, "route_stop": "", "route_mark": mark},
            told=_describe_end(way),
        )
    if stop and not _is_uncovered(stop, state, mark):
        gone = state["step"] - mark >= MAX_TURNS
        return _stop_turn(way, place, stop, mark, gone=gone)
    outcome = _next_decision(way, place, state, screen)
    if isinstance(outcome, str):
        mark = mark if stop else state["step"]
        return _stop_turn(way, place, stop or outcome, mark, gone=False)
    decision, place = outcome
    if decision is None:
        return Turn(
            {"route_step": place, "route_stop": "", "route_mark": mark},
            told=_describe_end(way),
        )
    update: State = {"route_step": place, "route_stop": "", "route_mark": decision.step}
    return Turn(update, decision)


def count_passed(decision: Decision) -> int:
    """Steps of the route that a right step by heart was: none where it only looks or leads on."""
    if decision.action is None or decision.on_way or is_look(decision.action):
        return 0
    return 1


def leave_route(state: State, decision: Decision) -> State:
    """The route stands still, as a step of it did not lead where it had led."""
    stop = ASTRAY if count_passed(decision) else "element"
    return {"route_stop": stop, "route_mark": state["step"]}


def repeats_route_step(
    state: State, decision: Decision, memory: Memory, *, before: Screen, after: Screen
) -> bool:
    """Whether the model itself did a step of the route, and it led where that had led.

    Then nobody needs to be asked whether it went as meant: a step by heart is judged no otherwise.
    What was chosen is the model's word; that it is the same kind of thing on the same page, and
    that the page it opens is the one known from then, is seen.
    """
    record = memory.get("task", state["route"]) if state.get("route") else None
    if not isinstance(record, TaskRecord) or state.get("route_stop") in ("", ASTRAY):
        return False
    way = routes.adapt_route(record, state["instruction"], today=before.time[:10])
    if way is None or decision.action is None or decision.expect:
        return False
    done = RouteStep(
        action=decision.action.model_dump(mode="json"),
        target=decision.target,
        package=before.package,
        signature=before.signature,
        signature_after=after.signature,
    )
    touched = before.find_element(getattr(decision.action, "element", -1))
    became = matching.find_state_after(touched, after) if touched is not None else ""
    place = state.get("route_step", 0)
    return any(
        _is_same_step(done, step)
        and step.original.signature_after == after.signature != ""
        and became == step.original.became
        for step in way.steps[place : place + AHEAD]
    )


def is_pure_replay(state: State) -> bool:
    """Whether the whole run was the route's, without a step of the model's."""
    return bool(state.get("route")) and not any(
        line.origin != "memory" for line in _read_log(state)
    )


def _stop_turn(
    way: AdaptedRoute, place: int, stop: str, mark: int, *, gone: bool
) -> Turn:
    if gone:
        return Turn({"route": "", "route_stop": "", "route_mark": mark})
    update: State = {"route_step": place, "route_stop": stop, "route_mark": mark}
    page = way.steps[place].original.signature if stop == "page" else ""
    return Turn(update, told=_describe_stop(way, place, stop), page=page)


def _find_again(way: AdaptedRoute, state: State) -> tuple[int, str, int]:
    """Where the route stands after what the model did: step, why it still stops, and since when."""
    place, stop = state.get("route_step", 0), state.get("route_stop", "")
    mark = state.get("route_mark", 0)
    for line in _read_log(state) if stop else ():
        if line.number <= mark or line.route is None or line.origin == "memory":
            continue
        for number in range(place, min(place + AHEAD, len(way.steps))):
            if _is_same_step(line.route, way.steps[number]):
                step = way.steps[number]
                place, mark = number + 1, line.number
                stop = "choice" if step.open and step.has_stayed else ""
                break
    return place, stop, mark


def _is_uncovered(stop: str, state: State, mark: int) -> bool:
    return stop == "page" and 0 < state["step"] - mark <= COVERED


def _is_same_step(done: RouteStep, step: AdaptedStep) -> bool:
    """Whether a step that the model made is this one of the route."""
    was = step.original
    if done.action["kind"] != was.action["kind"] or step.is_look:
        return False
    if was.action["kind"] not in ANYWHERE:
        pages = (done.package, done.signature, done.signature_after)
        if pages != (was.package, was.signature, was.signature_after):
            return False
    target, about = done.target or Target(), step.about
    if about is not None and not matching.is_same_element(target, about, step.open):
        return False
    text = normalise(str(done.action.get("text", "")))
    return bool(step.open) or text == normalise(str(step.action.get("text", "")))


def _next_decision(
    way: AdaptedRoute, place: int, state: State, screen: Screen
) -> tuple[Decision | None, int] | str:
    """The step that fits here and its number, no decision at the route's end, or why none fits."""
    number = place
    while number < len(way.steps):
        step = way.steps[number]
        if step.is_look:
            after = _behind_looks(way, number)
            goal = way.steps[after] if after < len(way.steps) else None
            if goal is None or not (
                miss := routes.match_adapted_step(goal, screen, way).miss
            ):
                number = after
                continue
            if (
                goal.open
                or miss == "choice"
                or _count_looks(state) >= after - number + MORE_LOOKS
            ):
                return miss
            picked = goal.about is not None and matching.is_picked(goal.about)
            if (
                picked
                and not _count_looks(state)
                and matching.is_other_list(step.original, screen)
            ):
                return "choice"
        fit = routes.match_adapted_step(step, screen, way)
        if fit.already:
            number += 1
        elif not fit.miss:
            chosen = routes.bind_action(step, fit)
            return _make_decision(
                way, number, chosen, state=state, screen=screen
            ), number
        elif (
            fit.miss == "page"
            and _is_passing(step)
            and _is_fitting(way, number + 1, screen)
        ):
            number += 1
        else:
            return fit.miss
    return None, number


def _behind_looks(way: AdaptedRoute, number: int) -> int:
    while number < len(way.steps) and way.steps[number].is_look:
        number += 1
    return number


def _count_looks(state: State) -> int:
    """How often in a row it was scrolled or waited by heart just now."""
    count = 0
    for line in reversed(_read_log(state)):
        kind = line.route.action["kind"] if line.route else ""
        if line.origin != "memory" or kind not in ("scroll", "wait"):
            break
        count += 1
    return count


def _is_passing(step: AdaptedStep) -> bool:
    """Whether a step only put something away that need not come again."""
    words = step.about.target.text if step.about else ""
    return step.original.package in SYSTEM_DIALOGS or bool(_DISMISS.search(words))


def _is_fitting(way: AdaptedRoute, number: int, screen: Screen) -> bool:
    return (
        number < len(way.steps)
        and routes.match_adapted_step(way.steps[number], screen, way).miss is None
    )


def _make_decision(
    way: AdaptedRoute, number: int, action: Action, *, state: State, screen: Screen
) -> Decision:
    step = way.steps[number]
    last = number == len(way.steps) - 1 and not way.record.answer and not step.is_look
    return Decision(
        step=state["step"] + 1,
        task=state["tasks"].stack[-1],
        before=screen.ref,
        judgement="act",
        action=action,
        target=decide.make_target(action, screen),
        thought="this worked before",
        expect=step.original.expect if way.exact else "",
        completes=last,
        message=way.evidence if last else "",
        origin="memory",
        lands=step.original.signature_after,
    )


def _describe_stop(way: AdaptedRoute, place: int, stop: str) -> str:
    """What the model should know where the route stands still."""
    done = (
        f"{place} of {len(way.steps)} steps are done by heart"
        if place
        else "nothing is done yet"
    )
    step = way.steps[place]
    label = (
        step.original.target.text or step.original.target.resource_id
        if step.original.target
        else ""
    )
    text = str(step.original.action.get("text", ""))
    words = [
        step.original.action["kind"],
        *(_quote(part) for part in (label, text) if part),
    ]
    why = {
        "page": "another page was in front then",
        "element": "that is not here",
        "state": "it was in another state then",
        ASTRAY: "that did not lead where it had led",
    }.get(stop, "that must be chosen by what the screen shows now")
    task = f"{_quote(way.record.instruction)}{_describe_changes(way)}"
    return (
        f"A known way is being followed ({task}): {done}. "
        f"Last time it went on with {' '.join(words)}; {why}. Choose the one action that is needed "
        "here; known steps go on by heart"
    )


def _describe_end(way: AdaptedRoute) -> str:
    task = f"{_quote(way.record.instruction)}{_describe_changes(way)}"
    return (
        f"A known way ({task}) was followed to its end; see what is left to say or do"
    )


def _describe_changes(way: AdaptedRoute) -> str:
    pairs = [f"now {_quote(new)} for {_quote(old)}" for old, new in way.changed.items()]
    return f"; {', '.join(pairs)}" if pairs else ""


def _quote(text: str) -> str:
    return quote_text(" ".join(cut_text(text, 80).split()))


def _read_log(state: State) -> list[RouteEntry]:
    return route_log.read_route_entries(resources.get_folder(state))
