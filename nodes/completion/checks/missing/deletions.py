"""Something that was to be deleted, though no step of the run deletes anything.

Either nothing was touched that could do so, or what asked back was answered with Cancel. A list
that is filtered, or another day, shows the thing no more either: its absence proves nothing.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from graph.state import Decision
from nodes import evidence
from nodes.completion.checks.run import buttons, search_fields
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.actions import (
    Ask,
    Back,
    CallTool,
    Drag,
    DragPoint,
    Fill,
    OpenUrl,
    Set,
    Swipe,
    Tap,
    TapPoint,
    TapText,
    TypeText,
)
from tools.hierarchy.occlusion import MENU
from tools.screen import TOGGLES, Screen

Fault = Literal["undeleted", "deletion_cancelled", "deletion_undone"]
"""Nothing was touched that deletes; or what asked back was cancelled; or it was taken back."""
_ORDER = re.compile(
    r"(?:^|[.,;:!?]\s*|\b(?:and|then|please|also|just|you)\s+)"
    r"(delete|erase|trash|uninstall|remove|discard|get rid of)\b"
    r"|(?<![不别勿未已被可能])(?<!不要)(删除|删掉|删了|删去|卸载|移除)(?!的|过|了的|后)",
    re.IGNORECASE,
)
"""The verb where an instruction orders it."""
_UNSURE = re.compile(
    r"\b(?:if|unless|in case|when|whether|any|don't|undo|restore|cancel)\b"
    r"|如果|若|要是|假如|的话|是否|有没有|取消|撤销|恢复|还原",
    re.IGNORECASE,
)
"""Words of an instruction that may leave nothing to delete, or want it taken back."""
_MARKED = re.compile(
    r"\b(?:favou?rites?|bookmarks?|likes?|starred|stars?|subscriptions?|filters?|tags?|labels?)\b"
    r"|收藏|书签|喜欢|点赞|星标|关注|订阅|筛选|标签",
    re.IGNORECASE,
)
"""Things that a mere toggle removes."""
_DELETES = re.compile(
    r"delet|remov|eras|trash|\bbin\b|clear|discard|empty|uninstall|archive|reset|\bun\w{3,}"
    r"|decrease|minus|\bless\b|reduce|dismiss|forget|cut|cancel \w+|end \w+|leave|block"
    r"|删|移除|移出|清|卸载|回收|垃圾|归档|减|去掉|退出|解散|忘记|剪切|取消.",
    re.IGNORECASE,
)
"""Parts of labels of what may delete something."""
_SIGN = re.compile(r"[\W_xX]*")
"""Labels without a word, such as an icon or a minus sign."""
_TAKES_BACK = re.compile(r"undo|restore|撤销|恢复|还原", re.IGNORECASE)
_TOUCHES = (Tap, TapText, TapPoint)
_UNKNOWN = (Ask, CallTool, OpenUrl, Drag, DragPoint, Swipe, Set)
"""Actions that may delete something, whatever is in front."""


def find_missing_deletion(
    instruction: str, visits: Sequence[ScreenVisit]
) -> tuple[Fault, str] | None:
    """Why nothing can have been deleted that was to be; None if something may have been.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        The fault, and the verb of the instruction, the question that was answered with Cancel, or
        the button that took it back.
    """
    plain = evidence.QUOTES.sub('""', instruction)
    ordered = _ORDER.search(plain)
    if not ordered or _UNSURE.search(plain):
        return None
    is_marked = _MARKED.search(plain) is not None
    fault: tuple[Fault, str] | None = ("undeleted", ordered[1] or ordered[2])
    for label in _list_ends(visits, is_marked=is_marked):
        if not label:
            fault = None
        elif _TAKES_BACK.fullmatch(label):
            fault = ("deletion_undone", label)
        elif fault is not None:
            fault = ("deletion_cancelled", label)
    return fault


def _list_ends(
    visits: Sequence[ScreenVisit], *, is_marked: bool
) -> Iterator[str]:
    """How each deletion ended: empty if it may be done, else what was refused or taken back."""
    is_asked = False
    for visit, after in pairwise(visits):
        page = visit.screen
        if is_asked and _is_question(page):
            if after.screen.id == page.id:
                continue
            is_asked = False
            if _is_refusal(visit.step):
                yield page.dialog
            else:
                yield ""
        elif visit.step is None:
            continue
        elif _TAKES_BACK.fullmatch(_read_label(visit.step)):
            yield _read_label(visit.step)
        else:
            is_asked = may_delete(visit, is_marked=is_marked)
            if is_asked and not _is_question(after.screen):
                yield ""
    if is_asked and _is_question(visits[-1].screen):
        yield ""


def may_delete(visit: ScreenVisit, *, is_marked: bool = False) -> bool:
    """Whether the step on a screen may delete something, or ask whether to.

    Args:
        visit: a screen with its step.
        is_marked: a toggle may do so too.
    """
    step = visit.step
    if step is None:
        return False
    if isinstance(step.action, _UNKNOWN):
        return True
    if isinstance(step.action, (Fill, TypeText)):
        return not search_fields.is_search(visit)
    if not isinstance(step.action, _TOUCHES):
        return False
    label = _read_label(step)
    if _SIGN.fullmatch(label) or _DELETES.search(label):
        return True
    if step.target is None:
        return False
    if _DELETES.search(step.target.resource_id):
        return True
    return is_marked and step.target.role in TOGGLES


def _read_label(step: Decision) -> str:
    return normalize_text(buttons.read_pressed(step)).strip(" .!…。！")


def _is_refusal(step: Decision | None) -> bool:
    """Whether a step answers a question with no."""
    if step is None:
        return False
    if isinstance(step.action, Back):
        return True
    return buttons.REFUSING.fullmatch(_read_label(step)) is not None


def _is_question(screen: Screen) -> bool:
    """Whether a screen is a dialog that can be refused."""
    if not screen.dialog or screen.dialog == MENU:
        return False
    for element in screen.elements:
        label = normalize_text(element.text)
        if element.index > 0 and buttons.REFUSING.fullmatch(label):
            return True
    return False
