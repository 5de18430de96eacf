"""The action key of a keyboard that is on the screen, as far as its window has nodes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tools.hierarchy.node import Node
from tools.hierarchy.tree import is_ime

_KEY_ID = re.compile(
    r"(?:ime|editor|keyboard)_?action|key_?enter|enter_?key", re.I
)
"""Gboard, and keyboards made from the one of AOSP, name it `key_pos_ime_action`."""
_LINE_BREAK = re.compile(r"enter|return|new ?line|换行|回车|↵|⏎", re.IGNORECASE)
_ACTIONS = re.compile(
    r"search|send|go|done|next|previous|搜索|发送|前往|转到|完成|下一[项步个]|上一[项步个]",
    re.IGNORECASE,
)
"""What keyboards call the actions of
https://developer.android.com/reference/android/view/inputmethod/EditorInfo#IME_ACTION_DONE"""


@dataclass(frozen=True)
class ActionKey:
    """The key at the lower right of a keyboard."""

    label: str
    center: tuple[int, int]
    """In pixels."""

    @property
    def is_line_break(self) -> bool:
        """Whether it starts a new line instead of doing something with the text."""
        return _LINE_BREAK.fullmatch(self.label) is not None


def find_action_key(roots: Sequence[Node], ime: str = "") -> ActionKey | None:
    """The action key among all windows; None if no keyboard shows one.

    Args:
        roots: of the tree.
        ime: package of the input method in use, if known.
    """
    for root in roots:
        if not is_ime(root, ime):
            continue
        for node in root.walk():
            label = (node.desc or node.text).strip()
            if label and node.area and _is_action_key(node, label):
                left, top, right, bottom = node.box
                center = (left + right) // 2, (top + bottom) // 2
                return ActionKey(label, center)
    return None


def read_action_label(roots: Sequence[Node], ime: str = "") -> str:
    """What the action key is called; empty if no keyboard shows one."""
    key = find_action_key(roots, ime)
    return key.label if key is not None else ""


def _is_action_key(node: Node, label: str) -> bool:
    if _KEY_ID.search(node.resource_id):
        return True
    return bool(node.clickable and _ACTIONS.fullmatch(label))
