"""Queue several actions of one reply, and take the next one if it still fits.

A form is filled and days are picked without a model call in between, as long as the phone shows at
every step what the model saw: the same page, and the target in the same state. Anything else is a
surprise: the queue ends and the model is asked again.
"""

from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from graph import tasks
from graph.context import Context
from graph.state import Decision, Queued, State
from nodes import resources, targets
from nodes.approval.sensitivity import sensitive_actions
from nodes.calls.prompts import MAX_TEXT
from nodes.decision import decide
from nodes.decision.aiming import (
    UNSEEN,
    aim_again,
    aim_first,
    describe_item,
    is_for_focus,
    is_for_label,
)
from nodes.decision.fields import split_fills
from nodes.decision.labels import (
    expect_flip,
    list_fitting,
    name_state,
)
from nodes.decision.words_below import (
    find_scroll,
    is_needless_scroll,
    names_open_page,
    scroll_to_words,
)
from tapwright.text.quote import cut_line
from tools.actions import (
    Action,
    Back,
    Enter,
    Fill,
    LongPress,
    OpenApp,
    Scroll,
    Set,
    Submit,
    Tap,
    TapPoint,
    TapText,
    TypeText,
    Wait,
    parse_action,
)
from tools.device.state.vendors import is_system_dialog
from tools.screen import Screen, Target

MAX_NAMED = 8
"""Actions of one reply, the first one included."""
_GOES_ON = (
    Tap, TapText, Fill, TapPoint, TypeText, Enter, Submit, OpenApp, Back, LongPress, Set, Scroll,
    Wait,
)  # fmt: skip
"""Actions after which the next one may be made without asking again."""
_FOCUSING = (Tap, TapText, TapPoint, Fill, TypeText)
"""Actions that may give a field the focus."""
_LOOKS_BACK = 8
"""Looks of the run among which a switch is searched that a page which comes back has."""


@dataclass(kw_only=True)
class NamedActions:
    """What a reply names: the decision, and what may follow it without asking again."""

    decision: Decision
    queue: list[Queued] = field(default_factory=list)
    left_out: str = ""
    """Which action ended the queue, and why; empty if all were taken."""


def queue_actions(
    then: list[dict[str, Any]],
    decision: Decision,
    *,
    state: State,
    context: Context,
    screen: Screen,
) -> NamedActions:
    """The further actions of a reply that may be done without asking the model again, in order.

    The list ends before the first one that touches nothing that can be recognised again, that may
    not be tried here, or that may be what the user must allow. One that the user surely must allow
    is in the list, and is asked about when its turn comes.

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
    if completes_all and then:
        decision = decision.model_copy(update={"completes": False})
    decision = aim_first(decision, screen)
    first = decision.action
    decision, then = split_fills(decision, then, screen)
    decision, then = scroll_to_words(decision, then, screen)
    named = _find_queueable(
        then,
        decision,
        ends=decision.completes,
        state=state,
        context=context,
        screen=screen,
    )
    if completes_all and named.queue:
        last = named.queue[-1].model_copy(update={"completes": True})
        named.queue[-1] = last
    elif completes_all and named.decision.action == first:
        named.decision = decision.model_copy(update={"completes": True})
    return named


def _find_queueable(
    then: list[dict[str, Any]],
    decision: Decision,
    *,
    ends: bool,
    state: State,
    context: Context,
    screen: Screen,
) -> NamedActions:
    """The actions that may be done without asking again; `ends` if the first completes a task."""
    named = NamedActions(decision=decision)
    first = decision.action
    if first is None or not then:
        return named
    rules = _QueueRules(
        state=state,
        context=context,
        screen=screen,
        intent=sensitive_actions.read_intent(decision),
    )
    named.left_out = rules.explain_end(first)
    if not named.left_out:
        _append_queueable(named, first, then[: MAX_NAMED - 1], rules, ends=ends)
    return named


def _append_queueable(
    named: NamedActions,
    first: Action,
    then: list[dict[str, Any]],
    rules: "_QueueRules",
    *,
    ends: bool,
) -> None:
    """Queue actions up to the first one that has to be asked about again."""
    tree = rules.state["tasks"]
    package = rules.screen.package
    if is_system_dialog(package, rules.screen.activity):
        # The app that asks stands below it.
        package = ""
    before = first
    has_scrolled = False
    for raw in then:
        if ends and tree.stack:
            tree = tasks.complete_task(tree)
        task = tasks.get_current_task(tree)
        if task is None:
            return
        action = _parse_action(raw)
        if action is None:
            named.left_out = decide.explain_unread(raw)
            return
        has_scrolled = has_scrolled or isinstance(before, Scroll)
        named.left_out = rules.explain_left_out(
            action, before, has_scrolled=has_scrolled
        )
        if named.left_out:
            return
        ends = raw.get("completes") is True
        if isinstance(before, OpenApp):
            # What comes up then is not known yet.
            package = ""
        item = queue_item(
            action,
            rules.screen,
            name=_read_name(raw, action),
            package=package,
            step=named.decision.step + 1 + len(named.queue),
            task=task.id,
            plans=rules.state.get("plans", 0),
            thought=named.decision.thought,
            expect=_read_expected(raw, action, rules),
            completes=ends,
            caution=rules.read_caution(action),
        )
        named.queue.append(item)
        before = action


def _read_expected(
    raw: dict[str, Any], action: Action, rules: "_QueueRules"
) -> str:
    """What an action of a reply is expected to do; for a known switch, that it turns."""
    expect = cut_line(str(raw.get("expect") or ""), MAX_TEXT)
    if expect or not isinstance(action, TapText):
        return expect
    return _expect_seen_flip(action.text, rules.state, rules.screen)


@dataclass(frozen=True, kw_only=True)
class _QueueRules:
    """What the actions of one reply are held against."""

    state: State
    context: Context
    screen: Screen
    intent: sensitive_actions.Intent

    def explain_left_out(
        self, action: Action, before: Action, *, has_scrolled: bool
    ) -> str:
        """Why an action may not follow the one before, with its name; empty if it may.

        `has_scrolled` if a scroll comes before it, after which numbers mean nothing.
        """
        why = self.explain_end(action) or self._explain_refusal(action, before)
        has_number = getattr(action, "element", None) not in (None, UNSEEN)
        if not why and has_scrolled and has_number:
            why = "after a scroll elements are named by tap_text"
        if not why:
            return ""
        return f"{_describe_action(action, self.screen)} was left out: {why}"

    def explain_end(self, action: Action) -> str:
        """Why an action is made alone, after a look of its own; empty if others may go with it.

        It goes with others if it touches what can be recognised, and it is clear whether the user
        must agree: then `approve` asks when it is due.
        """
        if not isinstance(action, _GOES_ON):
            return f"after {action.kind} a look is needed"
        if self.context.policy != "allow":
            is_named = bool(self.read_caution(action))
            if not is_named and sensitive_actions.is_doubtful(
                action, self.screen, self.intent
            ):
                return "it may be what the person must allow"
        element = self.screen.find_element(getattr(action, "element", -1))
        if element is not None and element.source == "grounder":
            return "its element is not sure to be found again"
        return ""

    def read_caution(self, action: Action) -> str:
        """The words for which the user must allow an action; empty if there are none."""
        return sensitive_actions.find_sensitive_words(action, self.screen)

    def _explain_refusal(self, action: Action, before: Action) -> str:
        """Why an action may not follow; what the one before enables is not known yet."""
        if isinstance(action, TapPoint):
            return "a point may be something else by then"
        opens_field = isinstance(action, TypeText) and isinstance(
            before, _FOCUSING
        )
        if opens_field or is_for_focus(action) or is_for_label(action):
            # What that is shows later.
            return decide.explain_secret(action, self.state, self.context)
        return decide.explain_refusal(
            action,
            state=self.state,
            context=self.context,
            screen=self.screen,
        )


def bring_up_to_date(state: State, screen: Screen) -> list[Queued]:
    """The queue as it fits the page in front, if its first action is due now.

    A scroll to words that are in front already is left out, and so is a tap that only names the
    page on which an app was opened. A scroll is put before a tap on words that may stand further
    down.
    """
    queue = list(state.get("queue") or [])
    item = _get_due_item(state)
    if item is None:
        return queue
    while queue and _is_needless(queue[0], state, screen):
        queue = shift_steps(queue[1:], -1)
    scroll = find_scroll(queue[0], state, screen) if queue else None
    if scroll is not None:
        facts = {
            "action": scroll,
            "expect": "",
            "completes": False,
        }
        first = queue[0].model_copy(update=facts)
        later = shift_steps(queue, 1)
        queue = [first, *later]
    return queue


def _is_needless(item: Queued, state: State, screen: Screen) -> bool:
    if is_needless_scroll(item, screen):
        return True
    return names_open_page(item, state, screen)


def take_next_due(state: State, screen: Screen) -> tuple[Decision | None, str]:
    """The next queued action, with the number that its element has now.

    Args:
        state: before the step; its last action has been judged.
        screen: now in front.

    Returns:
        The decision, or None and what is not as it was; both empty if nothing is queued or the
        action before it went wrong, which has taught its own lesson.
    """
    item = _get_due_item(state)
    if item is None:
        return None, _explain_end(state)
    action, surprise = aim_again(item, screen)
    if action is None:
        return None, f"{describe_item(item)} was left out: {surprise}"
    decision = Decision(
        step=state["step"] + 1,
        task=item.task,
        before=screen.ref,
        judgement="act",
        action=action,
        target=targets.make_target(action, screen),
        thought=item.thought,
        expect=item.expect,
        completes=item.completes,
        caution=item.caution,
        agreed=item.agreed,
        origin="batch",
    )
    return decision, ""


def _explain_end(state: State) -> str:
    """What ended the queue; empty if nothing did, or if a lesson tells it."""
    queue = state.get("queue")
    steps = state.get("steps")
    task = tasks.get_current_task(state["tasks"])
    if not steps or task is None:
        return ""
    last = steps[-1].step
    if not queue:
        if last != state["step"]:
            return ""
        return state.get("left_out", "")
    item = queue[0]
    if item.step != last + 1:
        return ""
    if task.lesson:
        return ""
    return f"{describe_item(item)} was left out: the plan has changed"


def renumber(queue: list[Queued], first: int) -> list[Queued]:
    """The same actions, the first one at this step."""
    if not queue:
        return []
    by = first - queue[0].step
    return shift_steps(queue, by)


def shift_steps(queue: list[Queued], by: int) -> list[Queued]:
    """The same actions, so many steps later, as others are made before them, or earlier."""
    return [item.model_copy(update={"step": item.step + by}) for item in queue]


def get_next_item(state: State) -> Queued | None:
    """The first item of the queue, if the action before it was right and the plan is the same.

    Between the two, what came over the page may have been closed.
    """
    queue = state.get("queue")
    steps = state.get("steps")
    if not queue or not steps:
        return None
    item = queue[0]
    if item.step != steps[-1].step + 1:
        return None
    return item if state.get("plans", 0) == item.plans else None


def _get_due_item(state: State) -> Queued | None:
    """The first item of the queue, if it is the next one, and of the current sub-goal."""
    item = get_next_item(state)
    task = tasks.get_current_task(state["tasks"])
    if item is None or task is None or task.id != item.task:
        return None
    return item


def _read_name(raw: dict[str, Any], action: Action) -> str:
    """The label or field that an action of a reply is for; empty if it names none."""
    name = raw.get("text" if is_for_label(action) else "target")
    if name is None:
        return ""
    return str(name)


def _describe_action(action: Action, screen: Screen) -> str:
    number = getattr(action, "element", -1)
    element = screen.find_element(number)
    if element is None:
        return action.kind
    words = element.text or element.hint
    if not words:
        return action.kind
    return f"{action.kind} {cut_line(words, 40)!r}"


def _parse_action(raw: dict[str, Any]) -> Action | None:
    """The action of a reply; without an element it is for the focus, or for a label."""
    kind = raw.get("kind")
    words = raw.get("text")
    if raw.get("element") is None:
        if kind == "fill" or (kind == "long_press" and words):
            raw = {**raw, "element": UNSEEN}
        elif kind == "tap" and words:
            raw = {**raw, "kind": "tap_text"}
    try:
        return parse_action(raw)
    except ValidationError:
        return None


def queue_item(
    action: Action,
    screen: Screen,
    *,
    name: str = "",
    expect: str,
    **facts: Any,
) -> Queued:
    """The action with what it needs to see; `name` is of an element of a page that is to come."""
    element = screen.find_element(getattr(action, "element", -1))
    checked, selected = None, False
    if element is not None:
        checked = element.checked
        selected = element.selected
        if not expect and isinstance(action, Tap):
            expect = expect_flip(element)
    expect = name_state(expect, action, screen)
    return Queued(
        action=action,
        target=targets.make_target(action, screen) or Target(text=name),
        signature=screen.signature,
        dialog=screen.dialog,
        checked=checked,
        selected=selected,
        expect=expect,
        **facts,
    )


def _expect_seen_flip(words: str, state: State, screen: Screen) -> str:
    """The expected effect of a tap on a switch of a page that was left and comes back.

    The model knows how it stood, so a tap on it is meant to turn it. Empty if none was seen.
    """
    matches = list_fitting(words, "", screen)
    if len(matches) == 1:
        return expect_flip(matches[0])
    story = resources.get_story(state)
    looks = list(story.all_looks)[-_LOOKS_BACK:]
    for look in reversed(looks):
        seen = resources.load_screen_by_id(state, look)
        matches = list_fitting(words, "", seen)
        if len(matches) == 1:
            return expect_flip(matches[0])
    return ""
