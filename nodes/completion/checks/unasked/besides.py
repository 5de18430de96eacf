"""What was deleted or switched besides, where the order asks for none of it.

"Show the call recordings" is claimed with the list, from which one was deleted. "Turn on the
automatic call" is claimed with its switch, and another one below it was turned too.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from nodes import evidence
from nodes.completion.checks.run import buttons
from nodes.completion.quotes import answer_form, paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tools.screen import read_row_name

_LOOKS = re.compile(
    r"^(?:(?:please|help me|can you|could you|i want to) )*"
    r"(?:view|show|display|see|check|look|find|open|read|tell"
    r"|what|which|who|when|where|how)\b"
    r"|^(?:请|帮我|帮忙|我想|我要)*"
    r"(?:在[^，。；]+?[里中上])?"
    r"(?:查看|显示|看|查|找|读|告诉)"
)
"""Orders that want something shown or told; 打开 may turn it on as well."""
_SEVERAL = re.compile(
    r"\b(?:all|every|each|both|and|any|these|those)\b"
    r"|\b(?:permissions?|settings)\b"
    r"|[所全每都和及与并各]"
    r"|权限|设置"
    r"|[，,]"
)
"""Words of an order that may mean more than one switch."""


def find_unasked_deed(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """What was deleted or switched, where something is only to be shown or told; empty for none.

    Args:
        instruction: the user's: "show the call recordings", 查看通话录音.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    is_look = _LOOKS.search(plain) or answer_form.is_answer_due(instruction)
    if not is_look or answer_form.is_change_due(instruction):
        return ""
    for visit, after in pairwise(visits):
        if visit.step is None or after.screen.dialog:
            continue
        if buttons.is_deleting(visit.step):
            return buttons.read_pressed(visit.step)
    return next(_list_turned(visits), "")


def find_other_switch(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A switch that was turned after the one that is named, and has no word of the order; or empty.

    What has to be on first is turned before it. An order for several things is not read.

    Args:
        instruction: the user's: "turn on the automatic call", 打开自动呼叫.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    if _SEVERAL.search(plain):
        return ""
    wanted = paraphrase.list_parts(plain)
    is_met = False
    for label in _list_turned(visits):
        name = read_row_name(label)
        if has_chinese(name) != has_chinese(plain):
            return ""
        shared = paraphrase.list_parts(name) & wanted
        if shared or paraphrase.is_named(name, plain):
            is_met = True
        elif is_met:
            return label
    return ""


def _list_turned(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The switches that a step turned and that no later one turned back, in order."""
    turned: dict[str, bool] = {}
    for visit, after in pairwise(visits):
        target = visit.target
        if target is None or target.role != "switch" or not target.text:
            continue
        before = _read_state(target.text, visit)
        if before is None or before == _read_state(target.text, after):
            continue
        if turned.pop(target.text, None) is None:
            turned[target.text] = True
    yield from turned


def _read_state(label: str, visit: ScreenVisit) -> bool | None:
    for element in visit.screen.elements:
        if element.role == "switch" and element.text == label:
            return element.checked
    return None
