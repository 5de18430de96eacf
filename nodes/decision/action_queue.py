"""Several actions of one reply: which may wait, and whether the next one still fits.

A form is filled and days are picked without a look by the model in between, as long as the phone
shows at every step what the model saw: the same page, and the element that was meant, as it was.
Anything else is a surprise, at which the queue ends and the model is asked again.
"""

from typing import Any

from pydantic import ValidationError

from graph import tasks
from graph.context import Context
from graph.state import Decision, Queued, State
from graph.tasks import TaskTree
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

    The list ends before the first one that is no tap or fill of an element that can be known again,
    that may not be tried here, or that the person must allow: that one deserves a look of its own.

    Args:
        then: as the model named them.
        decision: the first action of the reply.
        state: of the run.
        context: the caller's choices.
        screen: on which all of them were named.

    Returns:
        The decision and the queue. Where the first action is said to end the last task there is,
        more cannot follow it: the reply meant that all of it together does, so the last one ends
        it.
    """
    tree, ends = state["tasks"], decision.completes
    late = ends and not tasks.complete_task(tree).stack
    ends = ends and not late
    queue = _find_queueable(
        then, decision, tree, ends=ends, state=state, context=context, screen=screen
    )
    if late and queue:
        decision = decision.model_copy(update={"completes": False})
        queue[-1] = queue[-1].model_copy(update={"completes": True})
    return decision, queue


def _find_queueable(
    then: list[dict[str, Any]],
    decision: Decision,
    tree: TaskTree,
    *,
    ends: bool,
    state: State,
    context: Context,
    screen: Screen,
) -> list[Queued]:
    queue: list[Queued] = []
    intent = sensitive.read_intent(decision)
    if not _is_plain_touch(decision.action, screen, intent):
        return queue
    for raw in then[: MAX - 1]:
        action = _parse_action(raw)
        tree = _next_tree(tree, ends=ends)
        task = tasks.get_current_task(tree)
        if (
            action is None
            or task is None
            or not _is_plain_touch(action, screen, intent)
        ):
            break
        if decide.explain_refusal(action, state=state, context=context, screen=screen):
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
        The decision, or None and what is not as it was; both empty where nothing is queued or the
        action before it did not go as meant, which has taught its own lesson.
    """
    waiting = state.get("queue") or []
    right = [note.step for note in state.get("steps", [])][-1:]
    if not waiting or right != [state["step"]] or waiting[0].step != state["step"] + 1:
        return None, ""
    item, task = waiting[0], tasks.get_current_task(state["tasks"])
    if task is None or task.id != item.task or state.get("plans", 0) != item.plans:
        return None, ""
    element, surprise = _find_meant(item, screen)
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


def _is_plain_touch(
    action: Action | None, screen: Screen, intent: sensitive.Intent
) -> bool:
    """Whether it touches one element, which can be known again, and asks for nobody's leave."""
    if not isinstance(action, (Tap, Fill)) or sensitive.find_sensitive_words(
        action, screen
    ):
        return False
    if sensitive.is_doubtful(action, screen, intent):
        return False
    element = screen.find_element(action.element)
    return element is not None and element.enabled and element.source != "grounder"


def _parse_action(raw: dict[str, Any]) -> Action | None:
    try:
        return parse_action(raw)
    except ValidationError:
        return None


def _next_tree(tree: TaskTree, *, ends: bool) -> TaskTree:
    """The tree when the action before has gone as meant."""
    return tasks.complete_task(tree) if ends and tree.stack else tree


def _queue_item(action: Action, screen: Screen, *, expect: str, **facts: Any) -> Queued:
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
    """What a tap on a switch is to bring about, so that a rule can judge it."""
    if element.role not in TOGGLES or element.checked is None or not element.text:
        return ""
    if any(mark in element.text for mark in '"“”\n'):
        return ""
    return f'{"off" if element.checked else "on"} "{element.text}"'


def _find_meant(item: Queued, screen: Screen) -> tuple[Element | None, str]:
    """The element that the action is for, or what is not as it was."""
    same = (screen.package, screen.signature) == (item.package, item.signature)
    # The words at the top of a dialog are not told by every look; only other ones say another.
    if not same or screen.dialog not in ("", item.dialog):
        return None, "another page came up"
    about = item.target.role, item.target.text, item.target.resource_id
    alike = [e for e in screen.elements
             if e.index > 0 and (e.role, e.text, e.resource_id) == about]  # fmt: skip
    if len(alike) > 1 or not any(about[1:]):
        alike = [e for e in alike if e.bounds.center == item.target.center]
    if len(alike) != 1:
        return None, "its element is not there any more"
    element = alike[0]
    if not element.enabled:
        return None, "its element cannot be used now"
    if (element.checked, element.selected) != (item.checked, item.selected):
        return None, "its element has changed by itself"
    return element, ""


def _describe_item(item: Queued) -> str:
    kind, words = item.action.kind, item.target.text or item.target.resource_id
    return f"{kind} {cut_line(words, 40)!r}" if words else kind
