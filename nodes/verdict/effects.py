"""Plain effects of a touch: its target, a page named after it, what closed, what a toast says.

Each function says whether one effect is seen. None reads the sub-goal: `nodes.verdict.rules` says
what an effect is worth.
"""

import re
from collections import Counter
from collections.abc import Iterator

from graph.state import Decision
from nodes import evidence
from nodes.approval.sensitivity import page_context
from nodes.decision import labels
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.stop_words import ARTICLES
from tools.acting.swiping import find_list
from tools.acting.targets import still_there
from tools.actions import Scroll
from tools.screen import TOGGLES, Element, Screen

_WORD = re.compile(r"[^\W_]+|(?<![^\W_])[×+−-](?=\d)")
_LEAST = 2
"""Letters of a label that can name a page."""
_CLOSES = frozenset(
    {
        "close", "got it", "ok", "okay", "dismiss", "skip", "no thanks", "not now", "later",
        "maybe later", "accept", "accept all", "agree", "allow", "only what is needed", "cancel",
        "done", "知道了", "我知道了", "跳过", "关闭", "确定", "同意", "暂不", "以后再说", "取消",
        "完成", "不用了",
    }
)  # fmt: skip
"""Labels of buttons that close what they stand on."""


def list_words(text: str) -> list[str]:
    """The words of a text without articles; each Chinese character is a word.

    So is the sign before a number: "×2" is said of two pieces, and "2" of anything.
    """
    words: list[str] = []
    for word in _WORD.findall(normalize_text(text, ignore="'’")):
        if has_chinese(word):
            words += word
        elif word not in ARTICLES:
            words.append(word)
    return words


def has_words(words: list[str], text: str) -> bool:
    """Whether a text has these whole words in this order, with no other word between them."""
    there = list_words(text)
    size = len(words)
    return bool(words) and any(
        there[start : start + size] == words
        for start in range(len(there) - size + 1)
    )


def count_texts(words: list[str], screen: Screen) -> int:
    """The number of texts of the screen that have these words."""
    return sum(has_words(words, text) for text in screen.texts)


def find_target(decision: Decision, screen: Screen) -> Element | None:
    """The element that a step touched, as it is on a later screen."""
    target = decision.target
    if target is None:
        return None
    return still_there(
        screen.elements,
        role=target.role,
        text=target.text,
        resource_id=target.resource_id,
        center=target.center,
    )


def is_newly_selected(
    decision: Decision, before: Screen, after: Screen
) -> bool:
    """Whether what was touched is selected or checked now, and was not before."""
    old = find_target(decision, before)
    new = find_target(decision, after)
    if old is None or new is None:
        return False
    if new.role in TOGGLES:
        return new.checked is True and old.checked is False
    is_on = new.selected or new.checked is True
    return is_on and not (old.selected or old.checked is True)


def is_still_selected(
    decision: Decision, before: Screen, after: Screen
) -> bool:
    """Whether what was touched was and is the selected one of several, or the field in use."""
    old = find_target(decision, before)
    new = find_target(decision, after)
    if old is None or new is None or old.role in TOGGLES:
        return False
    if old.role == "input":
        return old.focused and new.focused
    return old.selected and new.selected


def is_switched_off(decision: Decision, before: Screen, after: Screen) -> bool:
    """Whether the switch or box that was touched is off now, and was on before."""
    old = find_target(decision, before)
    new = find_target(decision, after)
    if old is None or new is None or new.role not in TOGGLES:
        return False
    return new.checked is False and old.checked is True


def is_in_wanted_state(decision: Decision, after: Screen) -> bool | None:
    """Whether what was touched is in the state that is expected of its own label.

    None if another element is expected to change, or if it shows no state. Several elements may
    have one label, as a radio button and the row around it.
    """
    claim = evidence.find_quoted_claim(decision.expect)
    target = decision.target
    if claim is None:
        return None
    if target is None:
        return None
    if normalize_text(claim.label) != normalize_text(target.text):
        return None
    touched = find_target(decision, after)
    if touched is None or (touched.checked is None and not touched.selected):
        return None
    is_on = touched.selected or touched.checked is True
    return is_on is claim.wanted


def leads_to_named_page(
    decision: Decision, before: Screen, after: Screen
) -> bool:
    """Whether a page, dialog or field came up that has the touched label for its name."""
    label = _get_label(decision)
    if not label or not _is_new_page(before, after):
        return False
    name = after.dialog
    if not name:
        name = get_heading(after)
    is_new = name not in (before.dialog, get_heading(before))
    if is_new and list_words(name) == label:
        return True
    for field in _list_new_fields(before, after):
        if label in (list_words(field.text), list_words(field.hint)):
            return True
    return False


def opens_field(decision: Decision, before: Screen, after: Screen) -> bool:
    """Whether a field that was not there has the focus now, to be typed into."""
    if decision.target is None or decision.target.role == "input":
        return False
    return any(field.focused for field in _list_new_fields(before, after))


def closes_cover(decision: Decision, before: Screen, after: Screen) -> bool:
    """Whether the dialog or banner whose button was touched is gone, and no other came."""
    target = decision.target
    if target is None or after.dialog:
        return False
    if normalize_text(target.text) not in _CLOSES:
        return False
    if before.package != after.package:
        return False
    if before.dialog:
        return True
    # A banner is part of its page: all else stands as it stood.
    is_gone = find_target(decision, after) is None
    return is_gone and not _count_new(before, after)


def keeps_form(decision: Decision, before: Screen, after: Screen) -> bool:
    """Whether a form was left by what keeps or sends it, and a text of it stands outside now."""
    if not is_form_button(decision):
        return False
    if after.dialog or before.package != after.package:
        return False
    if not _is_new_page(before, after):
        return False
    form = without_fields(before)
    page = without_fields(after)
    for field in _list_fields(before):
        if field.password:
            continue
        words = list_words(field.value)
        count_before = count_texts(words, form)
        if count_texts(words, page) > count_before:
            return True
    return False


def closes_form(decision: Decision, before: Screen, after: Screen) -> bool:
    """Whether a form was left by what keeps or sends it, for a page that has none of its fields.

    Refused, a form stays; whether the page is the one that it was opened on is not seen here.
    """
    if not is_form_button(decision) or after.dialog or before.dialog:
        return False
    if before.package != after.package or not _is_new_page(before, after):
        return False
    fields = set(map(_name_field, _list_fields(before)))
    left = set(map(_name_field, _list_fields(after)))
    return bool(fields) and fields.isdisjoint(left)


def is_out_of_sight(expect: str, form: Screen, after: Screen) -> bool:
    """Whether a row that a form was filled with may stand further up or down a list.

    Args:
        expect: words, or the columns of a row.
        form: the screen that was left.
        after: the screen with the list.
    """
    rows = find_list(Scroll(), after)
    if rows is None or not rows.ways:
        return False
    if evidence.read_gone(expect) or evidence.parse_state(expect) is not None:
        return False
    fields = [field.value for field in _list_fields(form) if not field.password]
    for part in evidence.split_claim(expect):
        columns = [list_words(column) for column in part.split(", ")]
        if not all(count_texts(words, form) for words in columns):
            return False
        if not any(has_words(columns[0], value) for value in fields):
            return False
    return True


def is_form_button(decision: Decision) -> bool:
    """Whether a step touched what keeps or sends a form."""
    label = "" if decision.target is None else decision.target.text
    return page_context.is_sending_label(label) or labels.is_keeping_label(
        label
    )


def empties_field(before: Screen, after: Screen) -> bool:
    """Whether what a field held stands on the page, and the field is there to be filled again."""
    if not evidence.is_sent(before, after):
        return False
    there = set(map(_name_field, _list_fields(after)))
    for field in _list_fields(before):
        if not field.value:
            continue
        if _name_field(field) in there:
            return True
    return False


def without_fields(screen: Screen) -> Screen:
    """The screen without its input fields."""
    others: list[Element] = []
    for element in screen.elements:
        if element.role != "input":
            others.append(element)
    facts = {"elements": tuple(others)}
    return screen.model_copy(update=facts)


def is_confirmed_by_toast(
    decision: Decision, before: Screen, after: Screen
) -> bool:
    """Whether a new toast has all words of the touched label, or those that are expected."""
    toasts = [toast for toast in after.toasts if toast not in before.toasts]
    for words in (_get_label(decision), list_words(decision.expect)):
        if words and any(has_words(words, toast) for toast in toasts):
            return True
    return False


def _get_label(decision: Decision) -> list[str]:
    """The words of the touched label, without the value behind its first comma."""
    target = decision.target
    if target is None:
        return []
    words = list_words(target.text.split(", ")[0])
    return words if sum(map(len, words)) >= _LEAST else []


def _is_new_page(before: Screen, after: Screen) -> bool:
    return (before.signature, before.dialog) != (after.signature, after.dialog)


def get_heading(screen: Screen) -> str:
    """The first plain text, which names a page; empty without any."""
    for element in screen.elements:
        if element.index >= 0:
            continue
        if len(element.text.strip()) >= _LEAST:
            return element.text
    return ""


def _list_new_fields(before: Screen, after: Screen) -> list[Element]:
    old = set(map(_name_field, _list_fields(before)))
    new: list[Element] = []
    for field in _list_fields(after):
        if _name_field(field) not in old:
            new.append(field)
    return new


def _list_fields(screen: Screen) -> Iterator[Element]:
    for element in screen.elements:
        if element.role == "input":
            yield element


def _name_field(field: Element) -> tuple[str, str, str]:
    return field.resource_id, field.text, field.hint


def _count_new(before: Screen, after: Screen) -> int:
    """The number of texts that only the later screen has."""
    return (Counter(after.texts) - Counter(before.texts)).total()
