"""Was the opposite of what was asked for done: paused for started, cleared for restored?

"Start a recording" is claimed with "Recording 3", and the button that was touched last is Stop.
What was touched last decides: who starts a recording and ends it at once has nothing that records.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from nodes import evidence
from nodes.completion.checks.instruction import asides
from nodes.completion.checks.run.buttons import REFUSING, read_pressed
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.hierarchy.occlusion import MENU

_OPPOSITES: Sequence[tuple[str, str, str]] = (
    (
        r"\b(?:start|begin)\b|开始|启动",
        r"(?:start|begin|resume|continue)\b|开始|启动|继续",
        r"(?:stop|pause|end|finish|discard)\b|停止|暂停|结束",
    ),
    (
        r"\b(?:stop|end)\b|停止|结束",
        r"(?:stop|end|finish|reset)\b|停止|结束",
        r"(?:start|resume|continue)\b|开始|继续",
    ),
    (
        r"\b(?:restore|recover|undelete)\b|恢复|还原",
        r"(?:restore|recover|undelete|undo)\b|恢复|还原",
        r"(?:delete|clear|erase|empty)\b|删除|清空|清除|永久删除",
    ),
    (
        r"\b(?:delete|clear|empty|erase)\b|删除|清空|清除",
        r"(?:delete|clear|erase|empty|remove)\b|删除|清空|清除|移除|永久删除",
        r"(?:restore|recover|undelete)\b|恢复|还原",
    ),
    (
        r"\b(?:subscribe|follow)\b|订阅|关注",
        r"(?:subscribe|follow)\b|订阅|关注",
        r"(?:unsubscribe|unfollow)\b|取消(?:订阅|关注)",
    ),
    (
        r"\bkeep (?:the|it|this|my|all)\b|保留",
        r"(?:keep|save|restore)\b|保留|保存|恢复|还原",
        r"(?:delete|discard|erase)\b|删除|丢弃|放弃",
    ),
)
"""Of an instruction; of a label that does it; and of one that does the opposite."""
_RECENTLY = re.compile(r"\brecently deleted\b|(?:最近|已|被)删除的?")
"""Words for things that were deleted before, which ask for no deletion."""
_UNSURE = re.compile(
    r"\b(?:if|unless|until|when|while|after|before|again|then|for (?:\w+ )?(?:seconds?|minutes?)"
    r"|except|but|only|instead|rather|not|without)\b|n't\b"
    r"|如果|若|直到|之后|以后|然后|再|除了|只|不|别",
    re.IGNORECASE,
)


def find_opposite(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The label of what was touched last and does the opposite of the task; empty if none.

    A task that speaks of both is not read.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    order = asides.drop_kept(instruction)
    plain = normalize_text(evidence.QUOTES.sub(" ", order))
    plain = _RECENTLY.sub(" ", plain)
    if _UNSURE.search(plain):
        return ""
    pressed = list(_list_pressed(visits))
    for asked, same, other in _OPPOSITES:
        speaks_of_both = re.search(rf"(?<![a-z])(?:{other})", plain)
        if speaks_of_both or not re.search(asked, plain):
            continue
        last = ""
        for label in pressed:
            if re.match(other, label):
                last = label
            elif re.match(same, label):
                last = ""
        if last:
            return last
    return ""


def _list_pressed(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The labels of buttons and entries that were touched, but for those that were called off."""
    for visit, after in pairwise(visits):
        if visit.step is None:
            continue
        if visit.target is None:
            continue
        if visit.target.role not in ("button", "item"):
            continue
        label = normalize_text(read_pressed(visit.step))
        if ", " in label:
            continue
        if _is_called_off(after):
            continue
        yield label


def _is_called_off(after: ScreenVisit) -> bool:
    """Whether a step was answered by a question that the next one refused."""
    dialog = after.screen.dialog
    if not dialog:
        return False
    if dialog == MENU:
        return False
    if after.step is None:
        return False
    return REFUSING.fullmatch(read_pressed(after.step)) is not None
