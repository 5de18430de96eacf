"""What is done about a step that went wrong before the model is asked again.

A wrong page is left by the shortest way that is known (Mobile-Agent-v2, verdict B). What changed
nothing is tried once in another way to the same end (verdict C, and MobA's second case, where a
text that a field does not take is keyed in). What came over the page unasked is closed.
"""

import re

from graph.context import Context
from graph.state import Decision, Outcome, Remedy, State, Verdict
from memory import pages
from nodes import evidence, resources
from nodes.decision import decide, sensitive
from nodes.demonstration import prompt
from nodes.experience import task_memory
from nodes.verdict.rules import MAX_BACKS, Case, judge_by_rule
from tapwright.text.normalize import normalize_text
from tools.acting.targets import find_keypad_keys, still_there, tap_point
from tools.actions import (
    Action,
    Back,
    Fill,
    OpenApp,
    Tap,
    TapPoint,
    TapText,
    TypeText,
    Wait,
)
from tools.screen import TOGGLES, Element, Screen

MAX_HOPS = 4
"""Recoveries in a row; a longer way is left to the model."""
PATIENCE_S = 1.5
"""Waited once for a page that seems not to answer."""
_BUSY = re.compile(
    r"\b(?:loading|please wait|one moment)\b|加载中|正在加载|请稍[候等]", re.IGNORECASE
)
_ROW = 3
"""Times that a row is wider than high, at least."""


def get_step_to_judge(state: State) -> Decision | None:
    """The step to judge next: the one in flight, or the one that a closed pop-up interrupted."""
    decision, doubted = state.get("decision"), state.get("doubted")
    return doubted if decision is not None and decision.remedy == "free" else decision


def get_step_to_note(state: State, decision: Decision, verdict: Verdict) -> Decision:
    """The step that a verdict is noted for.

    Another way counts as the step itself where that only came late, or was made at another point of
    the same element, and where both ways failed.
    """
    first = state.get("doubted")
    if decision.remedy != "other" or first is None:
        return decision
    another = verdict.kind == "expected" and not isinstance(
        decision.action, (Wait, TapPoint)
    )
    return decision if another else first


def undo_step(state: State, decision: Decision, context: Context) -> Decision | None:
    """One step on the way back from a wrong page; None when no way is known.

    A switch that was touched by mistake is put back. Else Back is pressed where it leads to where
    the step was made; else the way is taken that was learned of the app's pages.

    Args:
        state: with the wrong page in front.
        decision: what led there: a step, or a recovery that did not lead back.
        context: says whether there is a memory.
    """
    returns = decision.returns or (decision.before.signature if decision.before else "")
    backs = state.get("backs", 0)
    screen = resources.load_screen(state)
    if not decision.remedy and screen.signature == returns:
        return _put_back(state, decision, screen)
    again = decision.remedy == "undo"
    pressed = again and not isinstance(decision.action, Back)
    if backs < MAX_BACKS and not pressed and (again or is_way_back(state, decision)):
        thought = "leave the wrong page"
        return _make_recovery(
            state, decision, Back(), "undo", thought, lands=returns, returns=returns
        )
    return take_next_hop(state, decision, context) if backs < MAX_HOPS else None


def is_way_back(state: State, decision: Decision) -> bool:
    """Whether Back leads to where the step was made: it must have led on, to a page behind that.

    From a page that changed but stayed, or one that was passed on the way there, Back would lead
    away.
    """
    before, after = decision.before, state["screen"]
    if before is None:
        return True
    if before.signature == after.signature:
        return False
    passed = resources.list_pages(state)
    return passed.index(before.signature) < passed.index(after.signature)


def take_next_hop(
    state: State, decision: Decision, context: Context
) -> Decision | None:
    """The next step of the remembered way to the page where the step was made.

    None without memory, where no way is known, and where it is longer than `MAX_HOPS`.
    """
    memory, screen = resources.get_memory(context), resources.load_screen(state)
    returns = decision.returns or (decision.before.signature if decision.before else "")
    started = state.get("doubted") or decision
    if memory is None or started.before is None or screen.signature == returns:
        return None
    path = pages.find_path(
        memory,
        context.user_id,
        screen.package,
        (screen.width, screen.height),
        screen.signature,
        returns,
        heading=task_memory.find_heading(resources.load_screen(state, started.before)),
    )
    if not path or state.get("backs", 0) + len(path) > MAX_HOPS:
        return None
    first = path[0]
    action: Action = Back()
    if first.target is not None:
        wanted = first.target
        element = still_there(
            screen.elements,
            role=wanted.role,
            text=wanted.text,
            resource_id=wanted.resource_id,
            center=wanted.center,
        )
        if element is None:
            return None
        action = Tap(element=element.index)
    thought = "go back by the way that is known"
    return _make_recovery(
        state, decision, action, "undo", thought, lands=first.lands, returns=returns
    )


def describe_purpose(state: State, decision: Decision) -> str:
    """What the step is for, in words: task, sub-goal, and what a demonstration touches next."""
    goal = state["tasks"].tasks[decision.task].goal
    return (
        f"{state['instruction']} {goal} {prompt.collect_next_targets(state)}".rstrip()
    )


def close_intruder(state: State, decision: Decision) -> Decision | None:
    """Close what came over the page; None when it cannot be known how."""
    if decision.before is None:
        return None
    after = resources.load_screen(state)
    before = resources.load_screen(state, decision.before)
    out = evidence.find_intruder(before, after, describe_purpose(state, decision))
    if out is None:
        return None
    return _make_recovery(
        state, decision, Tap(element=out.index), "free", "close what came in between"
    )


def take_other_way(state: State, decision: Decision) -> Decision | None:
    """Another way to the same end, for a step that changed nothing; None when none is plain."""
    screen = resources.load_screen(state)
    action = other_way(decision, screen)
    if action is None:
        return None
    # A field's text is not in it yet when the field was only touched.
    ends = not (isinstance(decision.action, Fill) and isinstance(action, Tap))
    thought = "another way to the same end"
    recovery = _make_recovery(state, decision, action, "other", thought)
    if not ends:
        return recovery
    kept = {
        "expect": decision.expect,
        "completes": decision.completes,
        "message": decision.message,
    }
    return recovery.model_copy(update=kept)


def other_way(decision: Decision, screen: Screen) -> Action | None:
    """What to do instead of an action that could not be done, or was made and changed nothing.

    A button is not touched again but waited for: what only took its time, or came about where
    nobody sees it, would be saved, paid or sent twice.

    Args:
        decision: the action and what it was for.
        screen: as it is in front still.
    """
    action = decision.action
    if isinstance(action, OpenApp):
        return action
    if isinstance(action, (Fill, TypeText)):
        return _write_otherwise(action, screen)
    if not isinstance(action, (Tap, TapText)):
        return None
    wait = Wait(seconds=PATIENCE_S)
    busy = not screen.settled or any(_BUSY.search(text) for text in screen.texts)
    if busy or sensitive.find_sensitive_words(
        action, screen, sensitive.read_intent(decision)
    ):
        return wait
    target = (
        screen.find_element(action.element)
        if isinstance(action, Tap)
        else _find_shown(action, screen)
    )
    if target is None or not target.enabled:
        return None
    if target.role == "button":
        return wait
    if target.checked is not None:
        return _tap_knob(target) or wait
    beside = _find_twin(target, screen) or _find_around(target, screen)
    if beside is not None:
        return (
            wait
            if sensitive.find_sensitive_words(Tap(element=beside.index), screen)
            else Tap(element=beside.index)
        )
    x, y = target.bounds.center
    return wait if tap_point(target, screen.elements) == (x, y) else TapPoint(x=x, y=y)


def is_uncovered(state: State, blamed: Decision) -> bool:
    """Whether the page in front is one of this app's that was never in front before.

    After Back it lay under the page that was left.
    """
    front = state["screen"]
    if blamed.before is None or front.package != blamed.before.package:
        return False
    return resources.list_pages(state)[-1] == front.signature != blamed.before.signature


def judge_again(state: State, blamed: Decision, context: Context) -> Verdict:
    """What the rules say of a blamed step, now that the page lies open which it led to."""
    if blamed.before is None:
        return Verdict(kind="unknown", interrupted=True)
    case = Case(
        decision=blamed,
        outcome=Outcome(ok=True),
        before=resources.load_screen(state, blamed.before),
        after=resources.load_screen(state),
        apps=resources.list_apps(state, context),
        interrupted=True,
    )
    verdict = judge_by_rule(case, reflection=True)
    if verdict is not None and verdict.kind == "expected":
        return verdict
    return Verdict(kind="unknown", interrupted=True)


def _write_otherwise(action: Fill | TypeText, screen: Screen) -> Action | None:
    """Another way for a text: on the keys that the page shows, or by the field there is."""
    if find_keypad_keys(action.text, screen):
        return None if isinstance(action, TypeText) else TypeText(text=action.text)
    fields = [
        e for e in screen.elements if e.role == "input" and e.index > 0 and e.enabled
    ]
    if isinstance(action, TypeText):
        return (
            Fill(element=fields[0].index, text=action.text)
            if len(fields) == 1
            else None
        )
    named = screen.find_element(action.element)
    # What looks like a field may open the page on which one writes.
    opens = named is not None and named.role in ("item", "text", "image")
    return Tap(element=action.element) if opens else None


def _find_shown(action: TapText, screen: Screen) -> Element | None:
    wanted = normalize_text(action.text)
    return next(
        (e for e in screen.elements if wanted and wanted in normalize_text(e.text)),
        None,
    )


def _find_twin(target: Element, screen: Screen) -> Element | None:
    """Another element with the very same words."""
    words = normalize_text(target.text)
    alike = [
        e
        for e in _other_elements(target, screen)
        if words and normalize_text(e.text) == words
    ]
    return alike[0] if len(alike) == 1 else None


def _find_around(target: Element, screen: Screen) -> Element | None:
    """The smallest element that encloses the target or lies under it."""
    x, y = target.bounds.center
    under = [e for e in _other_elements(target, screen) if e.bounds.contains(x, y)]
    return min(under, key=lambda e: e.bounds.area, default=None)


def _tap_knob(target: Element) -> Action | None:
    """The end of a row with a switch, where the switch is drawn: some rows take no touch."""
    box = target.bounds
    width, height = box.right - box.left, box.bottom - box.top
    x, y = box.right - height // 2, box.center[1]
    return TapPoint(x=x, y=y) if width > _ROW * height else None


def _other_elements(target: Element, screen: Screen) -> list[Element]:
    able = [
        e
        for e in screen.elements
        if e.index > 0 and e.enabled and e.index != target.index
    ]
    return [
        e
        for e in able
        if e.role not in ("list", "input", "slider") and e.checked is None
    ]


def _put_back(state: State, decision: Decision, screen: Screen) -> Decision | None:
    """Touch a switch again that was touched by mistake, while it is not as it was."""
    if decision.before is None or decision.target is None:
        return None
    aimed = getattr(decision.action, "element", -1)
    was = resources.load_screen(state, decision.before).find_element(aimed)
    if was is None or was.role not in TOGGLES:
        return None
    now = still_there(
        screen.elements,
        role=was.role,
        text=was.text,
        resource_id=was.resource_id,
        center=was.bounds.center,
    )
    if now is None or now.checked == was.checked:
        return None
    here, thought = screen.signature, "put back what was touched by mistake"
    tap = Tap(element=now.index)
    return _make_recovery(
        state, decision, tap, "undo", thought, lands=here, returns=here
    )


def _make_recovery(
    state: State,
    decision: Decision,
    action: Action,
    remedy: Remedy,
    thought: str,
    **facts: str,
) -> Decision:
    screen = resources.load_screen(state)
    return Decision(
        step=state["step"] + 1,
        task=decision.task,
        before=screen.ref,
        judgement="act",
        action=action,
        target=decide.make_target(action, screen),
        thought=thought,
        origin="recovery",
        remedy=remedy,
        **facts,
    )
