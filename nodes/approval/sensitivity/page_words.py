"""What stands in a certain place of a page or dialog: its titles, its words, what is marked."""

import re

from nodes.approval.sensitivity.sensitive_labels import REFUSING
from tools.screen import Element, Screen, Target

TITLE_SHARE = 0.12
"""Share of the screen's height in which a page's title stands."""
SELECTED_TITLE = re.compile(
    r"\d+ (?:items? )?selected|selected:? \d+|已选(?:择|中)?:?\s?\d+\s?[项个条张封]?",
    re.IGNORECASE,
)
"""Titles of pages on which something is selected."""
_VALUE = re.compile(r"[^\W\d]{1,12}[,，] ?\d{1,4}")
"""A part of a time or date, as pickers name it."""
_NO = re.compile(
    r"no|not now|later|back|close|否|不|暂不|稍后|返回|关闭", re.IGNORECASE
)
_DIALOG_SHARE = 0.3
"""Share of the screen's height by which a dialog's question stands over its buttons, at most."""
_EDGE_SHARE = 0.02
"""Share of the screen's width by which the left edges of a dialog's lines differ, at most."""


def find_titles(screen: Screen) -> list[str]:
    """The texts at the top of the page, which often are whom or what it is about."""
    top = TITLE_SHARE * screen.height
    titles = []
    for each in screen.elements:
        is_words = each.text and each.role != "button"
        if is_words and each.bounds.center[1] < top:
            titles.append(each.text)
    return titles


def list_dialog_words(screen: Screen) -> list[str]:
    """What a dialog says besides its title: a name, or a sentence."""
    lines: list[str] = []
    for each in screen.elements:
        if each.role != "text" or each.index > 0:
            continue
        if each.text not in screen.dialog:
            lines.append(each.text)
    return lines


def list_marked(screen: Screen) -> list[str]:
    """The options and values that a dialog has been set to: `PM`, `Hour, 8`."""
    marked: list[str] = []
    for each in screen.elements:
        is_value = False
        if each.role == "item":
            is_value = _VALUE.fullmatch(each.text) is not None
        elif each.role in ("checkbox", "radio"):
            is_value = each.selected or each.checked is True
        if each.text and is_value:
            marked.append(each.text)
    return marked


def read_pictured_dialog(target: Target | None, screen: Screen) -> Screen:
    """The screen with the dialog that a touch answers, if only a picture shows one.

    That is a question and the lines under it, over the touched button and one beside it that says
    no. What shines through from the page below is left out.

    Returns:
        The screen itself if no such question is there.
    """
    if target is None:
        return screen
    elements = screen.elements
    for each in elements:
        if each.source == "hierarchy":
            return screen
    question = _find_pictured_question(target, screen)
    if question is None:
        return screen
    _, height = target.center
    lines: list[Element] = []
    for each in elements:
        if not each.text or each.bounds.bottom >= height:
            continue
        if each.bounds.top < question.bounds.top:
            continue
        apart = abs(each.bounds.left - question.bounds.left)
        if apart <= _EDGE_SHARE * screen.width:
            line = each.model_copy(update={"index": -1})
            lines.append(line)
    shown = {
        "dialog": question.text,
        "elements": tuple(lines),
    }
    return screen.model_copy(update=shown)


def _find_pictured_question(target: Target, screen: Screen) -> Element | None:
    """The question over a touched button; None if no button beside it says no."""
    _, height = target.center
    has_no = False
    question = None
    for each in screen.elements:
        has_no = has_no or _is_no_beside(each, target)
        gap = height - each.bounds.bottom
        if not 0 < gap < _DIALOG_SHARE * screen.height:
            continue
        if each.text.rstrip().endswith(("?", "？")):
            question = each
    return question if has_no else None


def _is_no_beside(element: Element, target: Target) -> bool:
    """Whether an element stands beside a touched one, and says no."""
    _, height = target.center
    box = element.bounds
    if not box.top <= height < box.bottom:
        return False
    if element.text == target.text:
        return False
    label = element.text.strip()
    if REFUSING.search(label):
        return True
    return _NO.fullmatch(label) is not None
