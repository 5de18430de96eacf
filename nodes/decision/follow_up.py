"""Tell whether the action that a reply named next bears out the step before it.

The reply says that no look is needed between the two. So the step was right if the screen changed
and shows what the next action is for; if it may not have been, the reason is told.
"""

from graph.state import Decision, Queued, State
from nodes import evidence
from nodes.approval.sensitivity import sensitive_actions
from nodes.decision.aiming import ANYWHERE, aim_again, describe_item
from nodes.decision.fields import list_fields
from nodes.decision.labels import is_keeping_label, list_fitting
from nodes.decision.words_below import may_be_below
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tools.actions import Action, Back, Enter, Submit, TapText, Wait
from tools.hierarchy.occlusion import MENU
from tools.screen import Bounds, Element, Screen

_NAMED = ("model", "batch", "recovery")
"""Origins of steps that a reply named, or that stand for one which was made in vain."""
_KEYS = (Enter, Submit, Back)
"""Actions that touch nothing of the page."""


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


def hold_expectation(
    state: State, decision: Decision, after: Screen
) -> list[Queued]:
    """The queue whose last action is to show what a reply expects beside its first one.

    Empty if the first shows it, if the last expects something of its own, or if one must be allowed
    by the user, which none gets to whose way there is in doubt.

    Args:
        state: of the run.
        decision: the first action.
        after: the screen that it led to.
    """
    queue = state.get("queue")
    if not queue or queue[0].step != decision.step + 1:
        return []
    if decision.origin != "model" or decision.completes:
        return []
    expected = decision.expect
    if not expected or evidence.is_met(expected, after):
        return []
    *others, last = queue
    if last.expect not in ("", expected) or any(item.caution for item in queue):
        return []
    return [*others, last.model_copy(update={"expect": expected})]


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
    if _is_below(item, decision, before, after):
        return ""
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


def _is_below(
    item: Queued, decision: Decision, before: Screen, after: Screen
) -> bool:
    """Whether another page came up, whose list may have what is touched next further down."""
    if not isinstance(item.action, TapText) or not _is_left(before, after):
        return False
    words = item.action.text
    expected = decision.expect.strip('"')
    is_same = normalize_text(expected) == normalize_text(words)
    if expected and not is_same:
        return False
    return may_be_below(words, after)


def _explain_left_open(
    action: Action, decision: Decision, before: Screen, after: Screen
) -> str:
    """Why a page should not be left yet, by an action that needs nothing of it; empty if it may."""
    may_stay = isinstance(action, Back) and after.dialog == MENU
    if isinstance(action, Wait):
        may_stay = after.dialog == before.dialog
    if after.dialog and not may_stay:
        return "a dialog is in front"
    if _is_left(before, after):
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
    held = _list_contents(before)
    still_held = _list_contents(after)
    return not held.isdisjoint(still_held)


def _list_contents(screen: Screen) -> set[tuple[Bounds, str]]:
    """What the fields of a screen hold, with their places; empty ones are left out."""
    contents: set[tuple[Bounds, str]] = set()
    for field in list_fields(screen):
        if field.value:
            contents.add((field.bounds, field.value))
    return contents


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
    if not isinstance(action, TapText) or not _is_left(before, after):
        return ""
    if after.dialog not in ("", before.dialog):
        return ""
    if _was_typed(action.text, before) or _is_new(action.text, before, after):
        return ""
    return "the page before had it too"


def _is_left(before: Screen, after: Screen) -> bool:
    """Whether another page or dialog came up, or a message was sent on this one."""
    if before.signature != after.signature:
        return True
    return before.dialog != after.dialog or evidence.is_sent(before, after)


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
