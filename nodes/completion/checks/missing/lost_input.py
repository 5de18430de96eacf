"""Texts that a run typed and that nothing kept.

A title that was typed into a form which was left without saving it, or whose Save did nothing,
makes no note. If another item happens to hold the same words, such a run looks done. What is typed
to look for something is a means, and need not be kept.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from graph.state import Decision
from nodes.completion.checks.missing import unsaved
from nodes.completion.checks.run import buttons, search_fields
from nodes.completion.checks.unasked import overwritten
from nodes.completion.quotes import support
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.actions import (
    Back,
    Drag,
    LongPress,
    Set,
    Submit,
    Tap,
    TapPoint,
    TapText,
)
from tools.screen import Screen

_TOUCHES = (Tap, TapText, TapPoint, LongPress, Drag, Set, Submit)
_CANCEL = re.compile(
    r"cancel|discard(?: changes)?|don['’]?t save|取消|放弃(?:修改|更改)?|不保存",
    re.IGNORECASE,
)
_LEAST = 3
"""Characters of a text that tells one item from others."""
_SHOWN = 24
"""Characters of a long text that a list shows at least."""


def find_lost_input(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The text that the run typed where nothing kept it.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        The text; empty if there is none, or if its form was not cancelled and nothing new is asked
        for.
    """
    unkept = _find_unkept(instruction, visits)
    return unkept or _find_cancelled(instruction, visits)


def _find_unkept(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The text that something new was to have, and that nothing kept; empty if there is none."""
    if not overwritten.is_creation(instruction):
        return ""
    for text, places in _list_typed(instruction, visits).items():
        last = places[-1]
        later = visits[last:]
        if not _is_left_unsaved(text, later):
            continue
        if not _is_form_shown(visits, last):
            return text
    return ""


def _find_cancelled(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The text of the instruction that was typed last, if its form was then cancelled.

    A form is left by Cancel, a dialog also by going back.
    """
    last = -1
    text = ""
    for each, places in _list_typed(instruction, visits).items():
        if places[-1] > last:
            last = places[-1]
            text = each
    if last < 0 or last in search_fields.list_searches(visits):
        return ""
    form = visits[last].screen
    for before, after in pairwise(visits[last:]):
        is_here = after.screen.signature == form.signature
        # A dialog may ask back first.
        is_left = not is_here and not after.screen.dialog
        if before.step is not None and is_left:
            if _is_cancelled(before.step, form):
                return text
            return ""
    return ""


def find_unsent(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The button that would have sent what was typed beside it, if its page was left without it.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        The label; empty if nothing is to be sent, or if something was sent after it was typed.
    """
    if not buttons.wants_sending(instruction):
        return ""
    unsent, text = _find_last_unsent(visits)
    if not unsent or unsaved.holds_text(text, visits[-1].screen):
        return ""
    return unsent


def _find_last_unsent(visits: Sequence[ScreenVisit]) -> tuple[str, str]:
    """The button beside what was typed and not sent after it, and the text that was typed last."""
    unsent = ""
    text = ""
    searches = search_fields.list_searches(visits)
    for place, (visit, after) in enumerate(pairwise(visits)):
        step = visit.step
        if step is None:
            continue
        if visit.input_text and place not in searches:
            unsent = buttons.find_sending(after.screen) or unsent
            text = visit.input_text
        elif unsent and _may_send(step):
            unsent = ""
    return unsent, text


def _may_send(step: Decision) -> bool:
    """Whether a step pressed a button that sends, or one without a name."""
    if isinstance(step.action, (Submit, TapPoint)):
        return True
    if not isinstance(step.action, _TOUCHES):
        return False
    pressed = buttons.read_pressed(step)
    return not pressed or buttons.is_sending(pressed)


def _is_cancelled(step: Decision, form: Screen) -> bool:
    """Whether a step that left a form drops what was typed into it."""
    if isinstance(step.action, Back):
        return bool(form.dialog)
    pressed = buttons.read_pressed(step)
    return _CANCEL.fullmatch(pressed.strip()) is not None


def _list_typed(
    instruction: str, visits: Sequence[ScreenVisit]
) -> dict[str, list[int]]:
    """Texts of the instruction that were typed, each with the indices of its screens."""
    wanted = normalize_text(instruction)
    typed: dict[str, list[int]] = {}
    for number, visit in enumerate(visits):
        text = visit.input_text
        if len(text) >= _LEAST and normalize_text(text) in wanted:
            typed.setdefault(text, []).append(number)
    return typed


def _is_left_unsaved(text: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether the form that a text was typed into was left by going back, and nothing kept it.

    Args:
        text: that was typed.
        visits: from the form on, which the first of them shows.
    """
    form = visits[0].screen
    if not buttons.has_keeping_button(form):
        return False
    for before, after in pairwise(visits):
        if before.step is None:
            continue
        if _is_kept_by(before.step, text, before.screen, after.screen):
            return False
        is_here = after.screen.signature == form.signature
        if not is_here and not after.screen.dialog:
            return support.is_leaving(before.step)
    return False


def _is_kept_by(
    step: Decision, text: str, before: Screen, after: Screen
) -> bool:
    """Whether a step on a form, or on its dialog, kept the text that was typed."""
    if isinstance(step.action, Submit):
        return True
    if not isinstance(step.action, _TOUCHES) or support.is_leaving(step):
        return False
    if step.target is not None and step.target.role == "input":
        return False
    if not unsaved.holds_text(text, after):
        return True
    # A page that stays shows somehow that it was saved.
    if after.toasts:
        return True
    return before.elements != after.elements


def _is_form_shown(visits: Sequence[ScreenVisit], place: int) -> bool:
    """Whether a later screen shows a text of the same page that no screen had shown before.

    Args:
        visits: all screens of the run.
        place: the index of a screen on which something was typed.
    """
    activity = visits[place].screen.activity
    until = visits[: place + 1]
    since = visits[place + 1 :]
    shown = set(_list_things(since))
    shown.difference_update(_list_things(until))
    for visit in until:
        text = visit.input_text
        if not text or visit.screen.activity != activity:
            continue
        # A list shows only the beginning of a long text.
        beginning = text[:_SHOWN]
        if is_shown_in(f"{beginning}...", shown):
            return True
    return False


def _list_things(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """What screens show outside of fields."""
    for visit in visits:
        for element in visit.screen.elements:
            if element.role != "input" and element.text:
                yield element.text
