"""Choose how to recover from a failed step before the model is asked again.

A wrong page is left by the shortest known way (Mobile-Agent-v2, verdict B). A step that changed
nothing is tried once in another way to the same end (verdict C, and MobA's second case, where a
text that a field does not take is keyed in). A dialog that covers the page unasked is closed.
"""

import re

from graph.context import Context
from graph.state import Decision, Outcome, RecoveryKind, State, Verdict
from memory import pages
from nodes import evidence, resources, targets
from nodes.approval.sensitivity import sensitive_actions
from nodes.demonstration import section
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
"""Seconds; waited once for a page that seems not to respond."""
_BUSY = re.compile(
    r"\b(?:loading|please wait|one moment)\b|加载中|正在加载|请稍[候等]",
    re.IGNORECASE,
)
_ROW = 3
"""A row is more than this many times as wide as high."""


def get_step_to_judge(state: State) -> Decision | None:
    """The step to judge next: the one in flight, or the one that a closed pop-up interrupted."""
    decision = state.get("decision")
    if decision is None or decision.recovery_kind != "free":
        return decision
    return state.get("suspect_step")


def get_step_to_note(
    state: State, decision: Decision, verdict: Verdict
) -> Decision:
    """The step that a verdict is noted for.

    Another way counts as the step itself if that only came late, or was made at another point of
    the same element, and if both ways failed.
    """
    suspect = state.get("suspect_step")
    if decision.recovery_kind != "other" or suspect is None:
        return decision
    if verdict.kind != "expected":
        return suspect
    return (
        suspect if isinstance(decision.action, (Wait, TapPoint)) else decision
    )


def choose_undo(
    state: State, decision: Decision, context: Context
) -> Decision | None:
    """The next step of the way back from a wrong page; None if no way is known.

    A switch that was touched by mistake is put back. Else Back is pressed if it leads to the page
    where the step was made; else the remembered way through the app's pages is taken.

    Args:
        state: with the wrong page in front.
        decision: what led there: a step, or a recovery that did not lead back.
        context: says whether there is a memory.
    """
    return_page = _get_return_page(decision)
    recoveries = state.get("consecutive_recoveries", 0)
    screen = resources.load_screen(state)
    if not decision.recovery_kind and screen.signature == return_page:
        return _put_back(state, decision, screen)
    if recoveries < MAX_BACKS and _may_press_back(state, decision):
        return _make_recovery(
            state,
            decision,
            Back(),
            "undo",
            "leave the wrong page",
            expected_page=return_page,
            return_page=return_page,
        )
    return (
        choose_next_hop(state, decision, context)
        if recoveries < MAX_HOPS
        else None
    )


def _get_return_page(decision: Decision) -> str:
    """Signature of the page to return to; empty if it is not known."""
    if decision.return_page:
        return decision.return_page
    return decision.before.signature if decision.before is not None else ""


def _may_press_back(state: State, decision: Decision) -> bool:
    """Whether Back may lead to the page where the step was made, or leads on along the way."""
    if decision.recovery_kind == "undo":
        return isinstance(decision.action, Back)
    return is_way_back(state, decision)


def is_way_back(state: State, decision: Decision) -> bool:
    """Whether Back leads to the page where the step was made, as the step led to a later one.

    From a page that changed but stayed, or one that was passed before, Back would lead away.
    """
    before = decision.before
    after = state["screen"]
    if before is None:
        return True
    if before.signature == after.signature:
        return False
    visited = resources.list_pages(state)
    return visited.index(before.signature) < visited.index(after.signature)


def choose_next_hop(
    state: State, decision: Decision, context: Context
) -> Decision | None:
    """The next step of the remembered way to the page where the step was made.

    None without memory, if no way is known, and if it is longer than `MAX_HOPS`.
    """
    memory = resources.get_memory(context)
    screen = resources.load_screen(state)
    return_page = _get_return_page(decision)
    start = state.get("suspect_step") or decision
    if (
        memory is None
        or start.before is None
        or screen.signature == return_page
    ):
        return None
    path = pages.find_path(
        memory,
        context.user_id,
        screen.package,
        (screen.width, screen.height),
        screen.signature,
        return_page,
        heading=task_memory.find_heading(
            resources.load_screen(state, start.before)
        ),
    )
    if (
        not path
        or state.get("consecutive_recoveries", 0) + len(path) > MAX_HOPS
    ):
        return None
    action: Action = Back()
    target = path[0].target
    if target is not None:
        element = still_there(
            screen.elements,
            role=target.role,
            text=target.text,
            resource_id=target.resource_id,
            center=target.center,
        )
        if element is None:
            return None
        action = Tap(element=element.index)
    return _make_recovery(
        state,
        decision,
        action,
        "undo",
        "go back by the way that is known",
        expected_page=path[0].lands,
        return_page=return_page,
    )


def describe_purpose(state: State, decision: Decision) -> str:
    """The purpose of a step: task, sub-goal, and the next targets of a demonstration."""
    goal = state["tasks"].tasks[decision.task].goal
    next_targets = section.collect_next_targets(state)
    return f"{state['instruction']} {goal} {next_targets}".rstrip()


def choose_exit(state: State, decision: Decision) -> Decision | None:
    """The tap that closes a dialog over the page; None if no way out of it is known."""
    if decision.before is None:
        return None
    after = resources.load_screen(state)
    before = resources.load_screen(state, decision.before)
    exit_button = evidence.find_intruder(
        before, after, describe_purpose(state, decision)
    )
    if exit_button is None:
        return None
    tap = Tap(element=exit_button.index)
    return _make_recovery(
        state, decision, tap, "free", "close what came in between"
    )


def choose_repeat(state: State, decision: Decision) -> Decision | None:
    """The same step again, after what came over the page took it and was closed.

    None if the page is not as it was when the step was chosen, if it was made again already, and if
    it pays, sends or the like, as it may have counted unseen.
    """
    if decision.origin == "recovery" or decision.before is None:
        return None
    before = resources.load_screen(state, decision.before)
    screen = resources.load_screen(state)
    if decision.action is None or not evidence.is_equal(before, screen):
        return None
    if sensitive_actions.find_sensitive_words(
        decision.action, screen, sensitive_actions.read_intent(decision)
    ):
        return None
    action = _find_again(decision, screen)
    if action is None:
        return None
    thought = "what came over the page took it, and is closed"
    repeat = _make_recovery(state, decision, action, "other", thought)
    return _with_same_end(repeat, decision)


def _find_again(decision: Decision, screen: Screen) -> Action | None:
    """The action of a step, with the number that its element has now; None if it is gone."""
    action = decision.action
    target = decision.target
    if action is None or target is None:
        return action
    element = still_there(
        screen.elements,
        role=target.role,
        text=target.text,
        resource_id=target.resource_id,
        center=target.center,
    )
    if element is None:
        return None
    return action.model_copy(update={"element": element.index})


def choose_other_way(state: State, decision: Decision) -> Decision | None:
    """Another way to the end of a step that changed nothing; None if no safe one is known."""
    if _is_elsewhere(state, decision):
        return None
    screen = resources.load_screen(state)
    action = find_other_action(decision, screen)
    if action is None:
        return None
    thought = "another way to the same end"
    recovery = _make_recovery(state, decision, action, "other", thought)
    if isinstance(decision.action, Fill) and isinstance(action, Tap):
        # The field is only touched, its text is not in it yet.
        return recovery
    return _with_same_end(recovery, decision)


def _with_same_end(recovery: Decision, decision: Decision) -> Decision:
    """A recovery that is to achieve what a step was to achieve."""
    end = {
        "expect": decision.expect,
        "completes": decision.completes,
        "message": decision.message,
    }
    return recovery.model_copy(update=end)


def _is_elsewhere(state: State, decision: Decision) -> bool:
    """Whether another app is in front than when this was decided, with other elements.

    While a question is open, the user may use the phone, or a virtual one may have been restarted.
    """
    before = decision.before
    return before is not None and before.package != state["screen"].package


def find_other_action(decision: Decision, screen: Screen) -> Action | None:
    """The action to make instead of one that failed, or was made and changed nothing.

    A button is not touched again but waited for: if it was only slow, or its effect is not visible,
    a second touch would save, pay or send twice.

    Args:
        decision: the action and what it was for.
        screen: still in front.
    """
    action = decision.action
    if isinstance(action, OpenApp):
        return action
    if isinstance(action, (Fill, TypeText)):
        return _write_otherwise(action, screen)
    if not isinstance(action, (Tap, TapText)):
        return None
    wait = Wait(seconds=PATIENCE_S)
    if _is_busy(screen):
        return wait
    target = _find_tapped(action, screen)
    if target is None or not target.enabled:
        return None
    intent = sensitive_actions.read_intent(decision)
    is_sensitive = sensitive_actions.find_sensitive_words(
        action, screen, intent
    )
    if target.role == "button" or is_sensitive:
        return wait
    if target.checked is not None:
        return _tap_knob(target) or wait
    return _touch_beside(target, screen) or wait


def _find_tapped(action: Tap | TapText, screen: Screen) -> Element | None:
    """The element that a tap was for, by its number or its words."""
    if isinstance(action, Tap):
        return screen.find_element(action.element)
    return _find_shown(action, screen)


def _is_busy(screen: Screen) -> bool:
    if not screen.settled:
        return True
    return any(map(_BUSY.search, screen.texts))


def _touch_beside(target: Element, screen: Screen) -> Action | None:
    """A tap on a twin of the target or on what encloses it, else on a free point of it."""
    other = _find_twin(target, screen) or _find_around(target, screen)
    if other is not None:
        tap = Tap(element=other.index)
        return (
            None if sensitive_actions.find_sensitive_words(tap, screen) else tap
        )
    x, y = target.bounds.center
    if tap_point(target, screen.elements) == (x, y):
        return None
    return TapPoint(x=x, y=y)


def is_uncovered(state: State, suspect: Decision) -> bool:
    """Whether the foreground page belongs to this app and was never in front before.

    If so, it lay under the page that Back left.
    """
    front = state["screen"]
    if suspect.before is None or front.package != suspect.before.package:
        return False
    return (
        resources.list_pages(state)[-1]
        == front.signature
        != suspect.before.signature
    )


def judge_again(state: State, suspect: Decision, context: Context) -> Verdict:
    """The verdict of the rules on the suspect step, now that the page it led to is uncovered."""
    if suspect.before is None:
        return Verdict(kind="unknown", interrupted=True)
    case = Case(
        decision=suspect,
        outcome=Outcome(ok=True),
        before=resources.load_screen(state, suspect.before),
        after=resources.load_screen(state),
        apps=resources.list_apps(state, context),
        interrupted=True,
    )
    verdict = judge_by_rule(case, reflection=True)
    if verdict is not None and verdict.kind == "expected":
        return verdict
    return Verdict(kind="unknown", interrupted=True)


def _write_otherwise(action: Fill | TypeText, screen: Screen) -> Action | None:
    """Another way to enter a text: by the keys that the page shows, or by its only field."""
    if find_keypad_keys(action.text, screen):
        return (
            None if isinstance(action, TypeText) else TypeText(text=action.text)
        )
    if isinstance(action, TypeText):
        fields = [
            element for element in screen.elements if _is_usable_field(element)
        ]
        if len(fields) != 1:
            return None
        return Fill(element=fields[0].index, text=action.text)
    element = screen.find_element(action.element)
    # An element that looks like a field may open the page with the real one.
    if element is None or element.role not in ("item", "text", "image"):
        return None
    return Tap(element=action.element)


def _is_usable_field(element: Element) -> bool:
    if element.role != "input" or element.index <= 0:
        return False
    return element.enabled


def _find_shown(action: TapText, screen: Screen) -> Element | None:
    wanted = normalize_text(action.text)
    if not wanted:
        return None
    for element in screen.elements:
        if wanted in normalize_text(element.text):
            return element
    return None


def _find_twin(target: Element, screen: Screen) -> Element | None:
    """The only other element with the very same words."""
    words = normalize_text(target.text)
    if not words:
        return None
    others = _other_elements(target, screen)
    twins = [other for other in others if normalize_text(other.text) == words]
    return twins[0] if len(twins) == 1 else None


def _find_around(target: Element, screen: Screen) -> Element | None:
    """The smallest element that encloses the target's centre or lies under it."""
    x, y = target.bounds.center
    under = [
        e for e in _other_elements(target, screen) if e.bounds.contains(x, y)
    ]
    return min(under, key=lambda e: e.bounds.area, default=None)


def _tap_knob(target: Element) -> Action | None:
    """Tap the end of a row, where its switch is drawn: some rows take no touch."""
    box = target.bounds
    width = box.right - box.left
    height = box.bottom - box.top
    if width <= _ROW * height:
        return None
    return TapPoint(x=box.right - height // 2, y=box.center[1])


def _other_elements(target: Element, screen: Screen) -> list[Element]:
    """The elements that may be tapped in place of the target."""
    return [
        element
        for element in screen.elements
        if element.index != target.index and _is_plain_target(element)
    ]


def _is_plain_target(element: Element) -> bool:
    if element.index <= 0 or not element.enabled:
        return False
    if element.checked is not None:
        return False
    return element.role not in ("list", "input", "slider")


def _put_back(
    state: State, decision: Decision, screen: Screen
) -> Decision | None:
    """Touch a switch again that was touched by mistake, if it is not as it was."""
    if decision.before is None or decision.target is None:
        return None
    touched = getattr(decision.action, "element", -1)
    old = resources.load_screen(state, decision.before).find_element(touched)
    if old is None or old.role not in TOGGLES:
        return None
    now = still_there(
        screen.elements,
        role=old.role,
        text=old.text,
        resource_id=old.resource_id,
        center=old.bounds.center,
    )
    if now is None or now.checked == old.checked:
        return None
    return _make_recovery(
        state,
        decision,
        Tap(element=now.index),
        "undo",
        "put back what was touched by mistake",
        expected_page=screen.signature,
        return_page=screen.signature,
    )


def _make_recovery(
    state: State,
    decision: Decision,
    action: Action,
    recovery_kind: RecoveryKind,
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
        target=targets.make_target(action, screen),
        thought=thought,
        origin="recovery",
        recovery_kind=recovery_kind,
        **facts,
    )
