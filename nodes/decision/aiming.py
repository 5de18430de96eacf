"""Aim a queued action again, at the page in front when its turn has come.

Its element is known again by what it is, its words by what stands there now. Where that is in
doubt the reason is told, in words that a model can act on.
"""

import re

from graph.state import Decision, Queued
from nodes import evidence, targets
from nodes.decision import decide
from nodes.decision.fields import (
    describe_fields,
    find_focused_field,
    find_named_field,
    find_only_field,
    list_fields,
)
from nodes.decision.labels import (
    describe_nearest,
    is_plain_text,
    list_fitting,
    takes_no_tap,
    tell_apart,
)
from tapwright.text.quote import cut_line
from tools.acting.swiping import find_list
from tools.actions import (
    Action,
    Back,
    Enter,
    Fill,
    LongPress,
    OpenApp,
    Scroll,
    Submit,
    Tap,
    TapText,
    TypeText,
    Wait,
)
from tools.device.state.vendors import is_system_dialog
from tools.perception.page_signature import is_selecting
from tools.screen import TOGGLES, Element, Screen, Target
from tools.secrets import has_secret

ANYWHERE = (OpenApp, Back, Wait)
"""Actions that need nothing of the page in front."""
UNSEEN = 0
"""Stands for the number of an element of a page that was not seen yet."""
_COUNT = re.compile(r"\s*[(（]\d+[)）]|\s*[·•:：]\s*\d+$")


def aim_again(item: Queued, screen: Screen) -> tuple[Action | None, str]:
    """The action with the number that its element has now, or what is not as it was."""
    action = item.action
    if isinstance(action, ANYWHERE):
        if _is_held_up(item, screen):
            return None, "a question of the system is in front"
        return action, ""
    if isinstance(action, TapText):
        return _aim_tap(action.text, item.expect, screen)
    if is_for_label(action):
        touch, why = _find_words(item.target.text, item.expect, screen)
        if touch is None:
            return None, why
        number = {"element": touch.element}
        return action.model_copy(update=number), ""
    if is_for_focus(action):
        return _aim_filling(item, screen)
    if isinstance(action, (TypeText, Enter, Submit)):
        return _aim_typing(item, screen)
    if isinstance(action, Scroll) and action.element is None:
        if find_list(action, screen) is None:
            return None, "nothing scrolls on the page that came up"
        return action, ""
    surprise = _find_other_page(item, screen)
    if surprise:
        return None, surprise
    marked = is_selecting(screen)
    element = _find_alike(item.target, screen, marked=marked)
    if element is None:
        return None, "its element is not there any more"
    if not element.enabled:
        return None, "its element cannot be used now"
    if (element.checked, element.selected) != (item.checked, item.selected):
        return None, "its element has changed by itself"
    return action.model_copy(update={"element": element.index}), ""


def _aim_tap(words: str, expect: str, screen: Screen) -> tuple[Tap | None, str]:
    """A tap on what has these words; none on a text that no tap does anything to."""
    touch, why = _find_words(words, expect, screen)
    if touch is None:
        return None, why
    element = screen.find_element(touch.element)
    if element is not None and takes_no_tap(element):
        return None, "these words are only a text there"
    return touch, ""


def _is_held_up(item: Queued, screen: Screen) -> bool:
    """Whether a dialog of the system keeps a wait from what it is for, or would take Back for it.

    What the step before began only goes on once the dialog is answered.
    """
    if not isinstance(item.action, (Back, Wait)):
        return False
    if screen.dialog == item.dialog:
        return False
    return is_system_dialog(screen.package, screen.activity)


def aim_first(decision: Decision, screen: Screen) -> Decision:
    """The decision with a tap on the only element that its words mean, instead of on the words.

    Words are found by their beginning or as a day too, and not within a number.
    """
    action = decision.action
    if not isinstance(action, TapText):
        return decision
    found = list_fitting(action.text, decision.expect, screen)
    if len(found) != 1:
        return decision
    (element,) = found
    if element == screen.find_text(action.text):
        return decision
    touch = Tap(element=element.index)
    facts = {
        "action": touch,
        "target": targets.make_target(touch, screen),
    }
    return decision.model_copy(update=facts)


def is_for_label(action: Action) -> bool:
    """Whether an action touches what has its words when its turn has come."""
    return isinstance(action, LongPress) and action.element == UNSEEN


def is_for_focus(action: Action) -> bool:
    """Whether an action fills the field that has the focus when its turn has come."""
    return isinstance(action, Fill) and action.element == UNSEEN


def _find_other_page(item: Queued, screen: Screen) -> str:
    """What is not as it was on the page as a whole; empty if nothing is."""
    is_same_app = screen.package == item.package
    is_same_page = is_same_app and screen.signature == item.signature
    if is_same_app and _is_same_dialog(item, screen):
        # The keyboard comes and goes, and the page below it with it.
        return ""
    has_dialog = item.dialog or screen.dialog
    if is_same_app and not has_dialog and is_selecting(screen):
        # The same list, of which several are chosen now.
        return ""
    # Some looks miss the words at the top of a dialog; only other words are another dialog.
    if not is_same_page or screen.dialog not in ("", item.dialog):
        return "another page came up"
    return ""


def _is_same_dialog(item: Queued, screen: Screen) -> bool:
    """Whether the dialog of the queued action is still there."""
    if not item.dialog or not screen.dialog:
        return False
    # A field that is filled gets a name, which may stand higher than the words of its dialog.
    return screen.dialog == item.dialog or item.dialog in screen.texts


def _aim_typing(item: Queued, screen: Screen) -> tuple[Action | None, str]:
    """Typing where it goes now, also on a page that the tap before opened, or why it cannot go.

    Where no field has the focus, text goes into the page's only field if that is empty.
    """
    if item.package not in ("", screen.package):
        return None, "another app came up"
    action = item.action
    field = find_focused_field(screen)
    if not decide.can_type(screen):
        field = find_only_field(screen)
        if field is None or field.value or not isinstance(action, TypeText):
            return None, "no field has the focus"
        action = Fill(element=field.index, text=action.text)
    if field is not None and _asks_password(field, action):
        return None, "a password is asked for"
    return action, ""


def _aim_filling(item: Queued, screen: Screen) -> tuple[Action | None, str]:
    """Filling the field that is named, else has the focus or is the only one, or why it cannot."""
    if item.package not in ("", screen.package):
        return None, "another app came up"
    field = _choose_field(item.target.text, screen)
    if field is None:
        return None, _explain_no_field(item.target.text, screen)
    if _asks_password(field, item.action):
        return None, "a password is asked for"
    number = {"element": field.index}
    action = item.action.model_copy(update=number)
    return action, ""


def _choose_field(name: str, screen: Screen) -> Element | None:
    """The field with this name; without a name, or on a page of one field, the one in use."""
    named = find_named_field(name, screen) if name else None
    if named is not None:
        return named
    if name and len(list_fields(screen)) > 1:
        return None
    focused = find_focused_field(screen)
    if focused is not None and focused.role == "input":
        return focused
    return find_only_field(screen)


def _explain_no_field(name: str, screen: Screen) -> str:
    """Why no field can be filled, with those that there are."""
    fields = describe_fields(screen)
    if not fields:
        return "the page that came up has no field"
    if name:
        return f"no field is called so, only {fields}"
    return f"no field has the focus: name one of {fields} in target"


def _asks_password(field: Element, action: Action) -> bool:
    """Whether a field is for a password, and what would be typed is none of the user's secrets."""
    text = getattr(action, "text", "")
    return field.password and not has_secret(text)


def _find_words(
    words: str, expect: str, screen: Screen
) -> tuple[Tap | None, str]:
    """A tap on the only element of these words on a page that was not seen before.

    None on what may be on already, unless the expectation says how it is wanted.
    """
    found = list_fitting(words, expect, screen)
    if not found:
        if is_plain_text(words, screen):
            return None, "these words are only a text there"
        why = "no label on the page that came up has these words"
        nearest = describe_nearest(words, screen)
        return None, f"{why}, the nearest is {nearest}" if nearest else why
    if len(found) > 1:
        places = tell_apart(found, screen)
        return (
            None,
            f"{len(found)} elements say so, take the one that is meant, or ask: {places}",
        )
    (element,) = found
    if not element.enabled:
        return None, "it cannot be used now"
    if element.role in TOGGLES:
        why = _explain_toggle(element, expect)
        if why:
            return None, why
    return Tap(element=element.index), ""


def _explain_toggle(element: Element, expect: str) -> str:
    """Why a tap may not turn this switch the way that is wanted; empty if it does.

    A box that is named without a state is to be ticked.
    """
    wanted = evidence.parse_state(expect)
    now = "on" if element.checked else "off"
    is_box = element.role == "checkbox"
    if wanted is None and not is_box:
        return f"it is a {element.role} that is {now} now: expect on or off"
    if element.checked is (wanted is None or wanted[1]):
        return f"it is {now} already"
    return ""


def _find_alike(
    target: Target, screen: Screen, *, marked: bool
) -> Element | None:
    """The only element that is like the target; among several, or without words, by its place.

    If `marked`, its label may say besides whether it is chosen.
    """
    alike: list[Element] = []
    for element in screen.elements:
        if element.index <= 0 or element.role != target.role:
            continue
        if element.resource_id != target.resource_id:
            continue
        if _has_label_of(target, element, marked=marked):
            alike.append(element)
    has_words = target.text or target.resource_id
    if len(alike) > 1 or not has_words:
        alike = [e for e in alike if e.bounds.center == target.center]
    if len(alike) != 1:
        return None
    return alike[0]


def _has_label_of(target: Target, element: Element, *, marked: bool) -> bool:
    """Whether an element is called like the target, or if `marked`, is with a mark."""
    wanted = _strip_count(target.text)
    label = _strip_count(element.text)
    if label == wanted:
        return True
    return marked and _has_mark(label, wanted)


def _has_mark(label: str, wanted: str) -> bool:
    """Whether a label is the wanted one with one more part: `Beach, Not selected, 0:37`."""
    if not wanted:
        return False
    parts = label.split(", ")
    for part in parts:
        others = parts.copy()
        others.remove(part)
        if wanted == ", ".join(others):
            return True
    return False


def _strip_count(label: str) -> str:
    """A label without the number that counts something: `Basket (1)` was `Basket (0)`."""
    return _COUNT.sub("", label)


def describe_item(item: Queued) -> str:
    """The kind of a queued action and its words: `tap_text 'Save'`."""
    kind = item.action.kind
    words = item.target.text or item.target.resource_id
    words = words or getattr(item.action, "text", "")
    if not words:
        return kind
    return f"{kind} {cut_line(words, 40)!r}"
