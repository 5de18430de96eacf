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
from nodes import evidence, resources, targets
from nodes.approval.sensitivity import sensitive_actions
from nodes.calls.prompts import MAX_TEXT
from nodes.decision import decide
from nodes.decision.aiming import (
    ANYWHERE,
    UNSEEN,
    aim_again,
    aim_first,
    describe_item,
    is_for_focus,
    is_for_label,
)
from nodes.decision.fields import list_fields, split_fills
from nodes.decision.labels import (
    expect_flip,
    is_keeping_label,
    list_fitting,
    name_state,
)
from nodes.decision.words_below import (
    find_scroll,
    is_needless_scroll,
    scroll_to_words,
)
from tapwright.text.normalize import normalize_text
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
from tools.hierarchy.occlusion import MENU
from tools.screen import Bounds, Element, Screen, Target

MAX_NAMED = 8
"""Actions of one reply, the first one included."""
_GOES_ON = (
    Tap, TapText, Fill, TapPoint, TypeText, Enter, Submit, OpenApp, Back, LongPress, Set, Scroll,
    Wait,
)  # fmt: skip
"""Actions after which the next one may be made without asking again."""
_NAMED = ("model", "batch", "recovery")
"""Origins of steps that a reply named, or that stand for one which was made in vain."""
_FOCUSING = (Tap, TapText, TapPoint, Fill, TypeText)
"""Actions that may give a field the focus."""
_KEYS = (Enter, Submit, Back)
"""Actions that touch nothing of the page."""
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
    first = decision.action
    decision = aim_first(decision, screen)
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

    A scroll to words that are in front already is left out. A scroll is put before a tap on words
    that may stand further down.
    """
    queue = list(state.get("queue") or [])
    item = _get_next_item(state)
    if item is None:
        return queue
    while queue and is_needless_scroll(queue[0], screen):
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


def is_followed(
    state: State,
    decision: Decision,
    before: Screen,
    after: Screen,
    *,
    has_unlisted_change: bool = False,
) -> bool:
    """Whether a step is borne out by the next action of its reply, which is possible now.

    The reply says that no look is needed between the two. The screen must have changed, and show
    what the next action is for: its element on the page where it was named, or its words, on the
    same page or where they did not stand before. If the next action needs nothing of its page, no
    dialog may be in front, and no form whose button seems to have done nothing.

    Args:
        state: of the run.
        decision: the step; what it expects must be there, though it may have been before.
        before: the screen on which it was decided.
        after: the screen that it led to.
        has_unlisted_change: the picture changed where no text tells it, as by a camera's shutter.
    """
    queue = state.get("queue")
    if not queue or decision.origin not in _NAMED:
        return False
    if queue[0].step != decision.step + 1:
        return False
    if has_unlisted_change and not decision.expect:
        return aim_again(queue[0], after)[0] is not None
    return not _explain_doubt(queue[0], decision, before, after)


def describe_waiting(
    state: State, decision: Decision, before: Screen, after: Screen
) -> str:
    """The queued actions that a step in doubt holds up, and what is wrong with the first one.

    Empty if nothing is queued. The arguments are those of `is_followed`.
    """
    queue = state.get("queue")
    if not queue:
        return ""
    items: list[str] = []
    for each in queue:
        items.append(describe_item(each))
    why = _explain_doubt(queue[0], decision, before, after)
    if why:
        items[0] += f" ({why})"
    waiting = "; ".join(items)
    return f"not made, as this is in doubt: {waiting}"


def _explain_doubt(
    item: Queued, decision: Decision, before: Screen, after: Screen
) -> str:
    """Why the next action does not show that the step before it worked; empty if it does."""
    if decision.expect and not evidence.is_met(decision.expect, after):
        return f"{cut_line(decision.expect, 40)!r} is not there"
    if evidence.is_equal(before, after):
        return "nothing changed"
    action, surprise = aim_again(item, after)
    if action is None:
        return surprise
    if isinstance(decision.action, _KEYS) and isinstance(item.action, TapText):
        # A key cannot have touched the wrong thing, and something changed.
        return ""
    if isinstance(item.action, ANYWHERE):
        return _explain_left_open(item.action, decision, before, after)
    return _explain_unchanged_place(item.action, before, after)


def _explain_left_open(
    action: Action, decision: Decision, before: Screen, after: Screen
) -> str:
    """Why a page should not be left yet, by an action that needs nothing of it; empty if it may."""
    may_stay = isinstance(action, Back) and after.dialog == MENU
    if isinstance(action, Wait):
        may_stay = after.dialog == before.dialog
    if after.dialog and not may_stay:
        return "a dialog is in front"
    if before.signature != after.signature:
        return ""
    if before.dialog != after.dialog:
        return ""
    if evidence.is_sent(before, after):
        return ""
    if _may_be_unsaved(decision, before, after):
        return "the page is the same"
    return ""


def _may_be_unsaved(decision: Decision, before: Screen, after: Screen) -> bool:
    """Whether a form seems not to be taken: its button and what it holds stand there as before."""
    action = decision.action
    if action is None or not list_fields(before):
        return False
    touched = sensitive_actions.find_touched(action, before)
    if touched is not None:
        if not _stands_there(touched, after):
            return False
        if is_keeping_label(touched.text):
            return True
    held: list[tuple[Bounds, str]] = []
    for field_before in list_fields(before):
        place = field_before.bounds
        value = field_before.value
        if value:
            held.append((place, value))
    for field_after in list_fields(after):
        place = field_after.bounds
        value = field_after.value
        if (place, value) in held:
            return True
    return False


def _stands_there(element: Element, screen: Screen) -> bool:
    """Whether a screen has an element where it was, with the same label."""
    for other in screen.elements:
        if other.text != element.text:
            continue
        if other.bounds == element.bounds:
            return True
    return False


def _explain_unchanged_place(
    action: Action, before: Screen, after: Screen
) -> str:
    """Why a page on which an action is possible may be the one from before; empty if it is not."""
    is_left = True
    if before.signature == after.signature:
        is_left = before.dialog != after.dialog or evidence.is_sent(
            before, after
        )
    if not isinstance(action, TapText) or not is_left:
        return ""
    if after.dialog not in ("", before.dialog):
        return ""
    if _was_typed(action.text, before) or _is_new(action.text, before, after):
        return ""
    return "the page before had it too"


def _was_typed(words: str, screen: Screen) -> bool:
    """Whether a field holds these words, as a search does whose results come up then."""
    wanted = normalize_text(words)
    for element in screen.elements:
        if element.role != "input" or not element.value:
            continue
        if wanted.startswith(normalize_text(element.value)):
            return True
    return False


def _is_new(words: str, before: Screen, after: Screen) -> bool:
    """Whether what these words mean now stood nowhere before, or stands among mostly new words."""
    old = set(before.texts)
    new = set(after.texts)
    if 2 * len(old & new) < len(new):
        return True
    states_before = set(map(_describe_state, before.elements))
    matches = list_fitting(words, "", after)
    states = set(map(_describe_state, matches))
    return states_before.isdisjoint(states)


def _describe_state(element: Element) -> tuple[object, ...]:
    return element.role, element.text, element.checked, element.selected


def _get_next_item(state: State) -> Queued | None:
    """The first item of the queue, if the action before it was right and the plan is the same.

    Between the two, what came over the page may have been closed.
    """
    queue = state.get("queue")
    steps = state.get("steps")
    if not queue or not steps:
        return None
    item = queue[0]
    task = tasks.get_current_task(state["tasks"])
    if item.step != steps[-1].step + 1:
        return None
    if task is None or task.id != item.task:
        return None
    return item if state.get("plans", 0) == item.plans else None


def _read_name(raw: dict[str, Any], action: Action) -> str:
    """The label or field that an action of a reply is for; empty if it names none."""
    name = raw.get("text" if is_for_label(action) else "target")
    if name is None:
        return ""
    return str(name)


def _describe_action(action: Action, screen: Screen) -> str:
    element = screen.find_element(getattr(action, "element", -1))
    words = element.text or element.hint if element is not None else ""
    return f"{action.kind} {cut_line(words, 40)!r}" if words else action.kind


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
