"""Random gestures, and what must hold after any of them."""

from hypothesis import strategies as st

from virtual_phone.system.config import LAUNCHER, SYSTEM_UI
from virtual_phone.testing import Driver
from virtual_phone.ui.accessibility import Node
from virtual_phone.ui.layout import Rect

MOST_BACKS = 60
KINDS = [*["tap"] * 14, *["swipe"] * 4, *["hold", "type", "back", "wait"] * 2, "turn"]
gestures = st.tuples(st.sampled_from(KINDS), st.integers(0, 10_000))
"""A kind, and a number that picks what it is aimed at."""


def perform(phone: Driver, kind: str, number: int, *, bars: bool = False) -> None:
    """One gesture, with `bars` also on windows of the system."""
    nodes = [n for n in phone.nodes() if n.clickable or n.scrollable]
    nodes = [n for n in nodes if bars or n.package != SYSTEM_UI]
    aim = nodes[number % len(nodes)] if nodes else None
    if kind in ("tap", "hold") and aim is not None:
        phone.system.tap(*aim.bounds.center, hold_ms=700 if kind == "hold" else 0)
    elif kind == "type":
        phone.system.type_text(["7", "42", "夜", "hello world", "x" * 40, "😀"][number % 6])
    elif kind == "swipe":
        phone.swipe(["up", "down", "left", "right"][number % 4], ms=[80, 300, 800][number % 3])
    elif kind == "back":
        phone.back()
    elif kind == "wait":
        phone.wait([0.5, 3, 90][number % 3])
    elif kind == "turn":
        phone.system.rotate("natural" if phone.system.rotation == "left" else "left")


def check_bounds(phone: Driver) -> None:
    """No node reaches beyond the screen, and what a parent holds lies within the parent."""
    width, height = phone.system.size

    def check(node: Node, within: Rect) -> None:
        left, top, right, bottom = node.bounds
        assert 0 <= left <= right <= width, node
        assert 0 <= top <= bottom <= height, node
        if not node.bounds.empty:
            assert node.bounds.intersect(within) == node.bounds, (node.bounds, within, node.cls)
        for child in node.children:
            check(child, node.bounds)

    for window in phone.system.windows():
        check(window, Rect(0, 0, width, height))
    assert phone.system.hierarchy().endswith("</hierarchy>")


def goes_home(phone: Driver) -> bool:
    """Whether Back reaches the launcher."""
    for _ in range(MOST_BACKS):
        if phone.page.startswith(LAUNCHER):
            return True
        phone.back()
    return False
