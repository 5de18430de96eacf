"""Windows in which the system tells of the clipboard: no app says what is in them.

Since Android 13 a copy brings up an overlay with the copied text and buttons, also if the copy was
our own typing:
https://android.googlesource.com/platform/frameworks/base/+/refs/tags/android-13.0.0_r1/packages/SystemUI/res/layout/clipboard_overlay.xml
Since Android 12 a toast says which app pasted.
"""

import re
from collections.abc import Iterator

from tools.hierarchy.node import Node
from tools.hierarchy.spatial_index import Box
from tools.hierarchy.tree import SYSTEM_UI

_OVERLAY_IDS = frozenset({"clipboard_ui", "clipboard_preview"})
MAX_NODES = 64
"""Nodes of the system's window that are looked at; the overlay has about thirty."""
_PASTED = re.compile(
    r"pasted from (?:your|the) clipboard|已?粘贴.{0,8}剪贴板|剪贴板.{0,8}粘贴",
    re.I,
)


def is_paste_notice(text: str) -> bool:
    """Whether these are the words by which Android says that an app read the clipboard."""
    return _PASTED.search(text) is not None


def is_clipboard_notice(root: Node) -> bool:
    """Whether a window is the clipboard's overlay, or the toast that tells of a paste."""
    if root.package != SYSTEM_UI:
        return False
    nodes = root.walk()
    if len(nodes) > MAX_NODES:
        return False
    if any(node.resource_id in _OVERLAY_IDS for node in nodes):
        return True
    texts = [node.own_text for node in nodes if node.own_text]
    return len(texts) == 1 and is_paste_notice(texts[0])


def list_notice_boxes(root: Node) -> Iterator[Box]:
    """Where a notice is drawn; its window may be as large as the screen."""
    for node in root.walk():
        if node.own_text or node.clickable or node.resource_id in _OVERLAY_IDS:
            yield node.box
