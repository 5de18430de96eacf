"""Queue several actions of one reply, and take the next one if it still fits.

A form is filled and days are picked without a model call in between, as long as the phone shows at
every step what the model saw: the same page, and the target in the same state. Anything else is a
surprise: the queue ends and the model is asked again.
"""

from typing import Any

from pydantic import ValidationError

from graph import tasks
from graph.context import Context
from graph.state import Decision, Queued, State
from nodes.calls.prompts import MAX_TEXT
from nodes.decision import decide, sensitive
from tapwright.text.quote import cut_line
from tools.actions import Action, Fill, Tap, parse_action
from tools.screen import TOGGLES, Element, Screen, Target

MAX = 8
"""Actions of one reply, the first one included."""


def queue_actions(
    then: list[dict[str, Any]],
    decision: Decision,
    *,
    state: State,
    context: Context,
    screen: Screen,
) -> tuple[Decision, list[Queued]]:
    """The further actions of a reply that may be done without asking again, in order.

    The list ends before the first one that is not a tap or fill of an element that can be
    recognised again, that may not be tried here, or that the user must allow.

    Args:
        then: as the model named them.
        decision: the first action of the reply.
        state: of the run.
        context: the caller's choices.
        screen: on which all of them were named.

    Returns:
        The decision and the queue. If the first action is said to complete the last task, nothing
        could follow it: the reply means that all actions together do, so the last one completes it.
    """
    tree = state["tasks"]
    completes_all = decision.completes and not tasks.complete_task(tree).stack
    queue = _find_queueable(
        then,
        decision,
        ends=decision.completes and not completes_all,
        state=state,
        context=context,
        screen=screen,
    )
    if completes_all and queue:
        decision = decision.model_copy(update={"completes": False})
        queue[-1] = queue[-1].model_copy(update={"completes": True})
    return decision, queue


def _find_queueable(
    then: list[dict[str, Any]],
    decision: Decision,
    *,
    ends: bool,
    state: State,
    context: Context,
    screen: Screen,
) -> list[Queued]:
    """The actions that may be done without asking again; `ends` if the first completes a task."""
    queue: list[Queued] = []
    tree = state["tasks"]
    intent = sensitive.read_intent(decision)
    if not _is_plain_touch(decision.action, screen, intent):
        return queue
    for raw in then[: MAX - 1]:
        action = _parse_action(raw)
        if ends and tree.stack:
            tree = tasks.complete_task(tree)
        task = tasks.get_current_task(tree)
        if task is None or action is None:
            break
        if not _is_plain_touch(action, screen, intent):
            break
        if decide.explain_refusal(
            action, state=state, context=context, screen=screen
        ):
            break
        ends = raw.get("completes") is True
        queue.append(
            _queue_item(
                action,
                screen,
                step=decision.step + 1 + len(queue),
                task=task.id,
                plans=state.get("plans", 0),
                thought=decision.thought,
                expect=cut_line(str(raw.get("expect") or ""), MAX_TEXT),
                completes=ends,
            )
        )
    return queue


def take_next_due(state: State, screen: Screen) -> tuple[Decision | None, str]:
    """The next queued action, with the number that its element has now.

    Args:
        state: before the step; its last action has been judged.
        screen: now in front.

    Returns:
        The decision, or None and what is not as it was; both empty if nothing is queued or the
        action before it went wrong, which has taught its own lesson.
    """
    item = _get_next_item(state)
    if item is None:
        return None, ""
    element, surprise = _find_target(item, screen)
    if element is None:
        return None, f"{_describe_item(item)} was left out: {surprise}"
    action = item.action.model_copy(update={"element": element.index})
    decision = Decision(
        step=item.step,
        task=item.task,
        before=screen.ref,
        judgement="act",
        action=action,
        target=decide.make_target(action, screen),
        thought=item.thought,
        expect=item.expect,
        completes=item.completes,
        origin="batch",
    )
    return decision, ""


def _get_next_item(state: State) -> Queued | None:
    """The first item of the queue, if the action before it was right and the plan is the same."""
    queue = state.get("queue")
    steps = state.get("steps")
    if not queue or not steps:
        return None
    item = queue[0]
    task = tasks.get_current_task(state["tasks"])
    if steps[-1].step != state["step"] or item.step != state["step"] + 1:
        return None
    if task is None or task.id != item.task:
        return None
    return item if state.get("plans", 0) == item.plans else None


def _is_plain_touch(
    action: Action | None, screen: Screen, intent: sensitive.Intent
) -> bool:
    """Whether an action touches one element that can be recognised, and the user need not agree."""
    if not isinstance(action, (Tap, Fill)):
        return False
    if sensitive.find_sensitive_words(action, screen):
        return False
    if sensitive.is_doubtful(action, screen, intent):
        return False
    element = screen.find_element(action.element)
    return (
        element is not None and element.enabled and element.source != "grounder"
    )


def _parse_action(raw: dict[str, Any]) -> Action | None:
    try:
        return parse_action(raw)
    except ValidationError:
        return None


def _queue_item(
    action: Action, screen: Screen, *, expect: str, **facts: Any
) -> Queued:
    element = screen.find_element(getattr(action, "element", -1))
    if element is not None and not expect and isinstance(action, Tap):
        expect = _expect_flip(element)
    return Queued(
        action=action,
        target=decide.make_target(action, screen) or Target(),
        package=screen.package,
        signature=screen.signature,
        dialog=screen.dialog,
        checked=element.checked if element else None,
        selected=bool(element and element.selected),
        expect=expect,
        **facts,
    )


def _expect_flip(element: Element) -> str:
    """The expected effect of a tap on a switch, so that a rule can judge it."""
    if element.role not in TOGGLES or element.checked is None:
        return ""
    if not element.text:
        return ""
    if any(mark in element.text for mark in '"“”\n'):
        return ""
    return f'{"off" if element.checked else "on"} "{element.text}"'


def _find_target(item: Queued, screen: Screen) -> tuple[Element | None, str]:
    """The element that the action is for, or what is not as it was."""
    is_same_page = (screen.package, screen.signature) == (
        item.package,
        item.signature,
    )
    # Some looks miss the words at the top of a dialog; only other words are another dialog.
    if not is_same_page or screen.dialog not in ("", item.dialog):
        return None, "another page came up"
    element = _find_alike(item.target, screen)
    if element is None:
        return None, "its element is not there any more"
    if not element.enabled:
        return None, "its element cannot be used now"
    if (element.checked, element.selected) != (item.checked, item.selected):
        return None, "its element has changed by itself"
    return element, ""


def _find_alike(target: Target, screen: Screen) -> Element | None:
    """The only element that is like the target; among several, or without words, by its place."""
    wanted = target.role, target.text, target.resource_id
    alike: list[Element] = []
    for element in screen.elements:
        described = element.role, element.text, element.resource_id
        if element.index > 0 and described == wanted:
            alike.append(element)
    has_words = target.text or target.resource_id
    if len(alike) > 1 or not has_words:
        alike = [e for e in alike if e.bounds.center == target.center]
    return alike[0] if len(alike) == 1 else None


def _describe_item(item: Queued) -> str:
    kind = item.action.kind
    words = item.target.text or item.target.resource_id
    return f"{kind} {cut_line(words, 40)!r}" if words else kind
