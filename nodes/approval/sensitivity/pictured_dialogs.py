"""The dialog that a touch answers, as a picture shows it: lines of text over the buttons.

The buttons stand in a row or in a column, and the page below shines through beside them.
"""

import re

from nodes.approval.sensitivity.page_words import SENTENCE_ENDS, is_picture
from nodes.approval.sensitivity.sensitive_labels import (
    REFUSING,
    is_sensitive_label,
)
from tapwright.text.language import has_chinese
from tools.device.state.vendors import is_system_dialog
from tools.screen import Bounds, Element, Screen, Target

_NO = re.compile(
    r"no|not now|later|back|close|否|不|暂不|稍后|返回|关闭", re.IGNORECASE
)
_LETTERS = re.compile(r"[^\W\d_]{2}|[\u4e00-\u9fff]")
_DIALOG_SHARE = 0.3
"""Share of the screen's height by which a dialog's question stands over its buttons, at most."""
_COLUMN_SHARE = 0.2
"""Share of the screen's height that lies between the buttons of a column, at most."""
_EDGE_SHARE = 0.02
"""Share of the screen's width by which the edges or middles of a dialog's lines differ, at most."""
_GAP = 0.4
"""The space between the lines of one sentence, in heights of a line, at most."""
_LABEL = 28
"""Characters of the label of a button, at most."""
_MARK_SHARE = 0.06
"""Share of the screen's width from the mark of an option to its words, at most."""


def read_pictured_dialog(
    target: Target | None, screen: Screen, words: str = ""
) -> Screen:
    """The screen with the dialog that a touch answers, if only a picture shows one.

    That is a question, or the words that make the touch sensitive, over a button that says no. A
    dialog of Android needs neither. What shines through from the page below is left out.

    Args:
        target: that is touched, with its place.
        screen: on which.
        words: that make the touch sensitive.

    Returns:
        The screen itself if no such dialog is there. Its options are radio buttons of which is
        not known whether they are set.
    """
    if target is None or not is_picture(screen):
        return screen
    last = _find_question(target, screen, words)
    if last is None:
        return screen
    parts = _list_lines_above(last, screen)
    parts.append(last)
    question = _join_lines(parts)
    shown: list[Element] = []
    for each in screen.elements:
        if each.bounds.top < last.bounds.bottom - last.bounds.height / 2:
            continue
        if each.bounds.bottom >= target.center[1]:
            continue
        option = _read_line(each, last, screen)
        if option is not None:
            shown.append(option)
    facts = {"dialog": question, "elements": tuple(shown)}
    return screen.model_copy(update=facts)


def _find_question(
    target: Target, screen: Screen, words: str
) -> Element | None:
    """The last line of the question over a touched button; None if there is none."""
    is_system = is_system_dialog(screen.package, screen.activity)
    if not is_system and not _has_refusal(target, screen):
        return None
    question = None
    sentence = None
    for each in screen.elements:
        gap = target.center[1] - each.bounds.bottom
        if not 0 < gap < _DIALOG_SHARE * screen.height:
            continue
        text = each.text.strip()
        is_reason = text == words != target.text
        if is_reason or text.endswith(("?", "？")):
            question = each
        if is_system and _is_sentence(each, target, screen):
            sentence = each
    return question or sentence


def _is_sentence(each: Element, target: Target, screen: Screen) -> bool:
    """Whether a text over the button of a system's dialog may say what is granted."""
    if each.role == "button" or not _LETTERS.search(each.text):
        return False
    if _is_label(each.text.strip()):
        return False
    apart = abs(each.bounds.center[0] - target.center[0])
    return apart <= _EDGE_SHARE * screen.width


def _has_refusal(target: Target, screen: Screen) -> bool:
    """Whether a button that says no stands beside a touched one, or in one column with it."""
    x, y = target.center
    for each in screen.elements:
        label = each.text.strip()
        if not _is_refusal(label):
            continue
        box = each.bounds
        if box.top <= y < box.bottom:
            return True
        across = abs(box.center[0] - x)
        along = abs(box.center[1] - y)
        if across > _EDGE_SHARE * screen.width:
            continue
        if along <= _COLUMN_SHARE * screen.height:
            return True
    return False


def _list_lines_above(last: Element, screen: Screen) -> list[Element]:
    """The lines of a sentence before its last one."""
    lines: list[Element] = []
    below = last
    for each in reversed(screen.elements):
        height = below.bounds.height
        gap = below.bounds.top - each.bounds.bottom
        if each.role == "button" or not _LETTERS.search(each.text):
            continue
        if abs(gap) > _GAP * height:
            continue
        if not _is_aligned(each.bounds, below.bounds, screen):
            continue
        if each.text.rstrip().endswith(SENTENCE_ENDS):
            break
        lines.insert(0, each)
        below = each
    return lines


def _join_lines(lines: list[Element]) -> str:
    """The lines of one sentence; Chinese ones without spaces."""
    texts = [each.text.strip() for each in lines]
    space = "" if any(map(has_chinese, texts)) else " "
    return space.join(texts)


def _read_line(each: Element, last: Element, screen: Screen) -> Element | None:
    """A line or option under a dialog's question; None for anything else."""
    if _is_option(each, last, screen):
        return each.model_copy(update={"role": "radio"})
    text = each.text.strip()
    if _is_label(text) or not _LETTERS.search(text):
        return None
    if each.role == "button" or not _is_aligned(
        each.bounds, last.bounds, screen
    ):
        return None
    return each.model_copy(update={"index": -1})


def _is_refusal(text: str) -> bool:
    """Whether a text is the label of a button that says no."""
    if not _may_be_label(text):
        return False
    return REFUSING.search(text) is not None or _NO.fullmatch(text) is not None


def _is_label(text: str) -> bool:
    """Whether a text is the label of another button, and no sentence."""
    return _is_refusal(text) or (
        _may_be_label(text) and is_sensitive_label(text)
    )


def _may_be_label(text: str) -> bool:
    """Whether a text is short, and no sentence."""
    return len(text) <= _LABEL and not text.endswith(SENTENCE_ENDS)


def _is_option(each: Element, last: Element, screen: Screen) -> bool:
    """Whether a mark without words stands before a text, under the dialog's question."""
    most = _MARK_SHARE * screen.width
    for mark in screen.elements:
        box = mark.bounds
        if mark.text or mark.role != "button":
            continue
        if not box.top <= each.bounds.center[1] < box.bottom:
            continue
        space = each.bounds.left - box.right
        inset = abs(box.left - last.bounds.left)
        if 0 <= space <= most and inset <= most:
            return True
    return False


def _is_aligned(one: Bounds, other: Bounds, screen: Screen) -> bool:
    """Whether two lines begin below each other, or have their middles so."""
    most = _EDGE_SHARE * screen.width
    edges = abs(one.left - other.left)
    middles = abs(one.center[0] - other.center[0])
    return min(edges, middles) <= most
