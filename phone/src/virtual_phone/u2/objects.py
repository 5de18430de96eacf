"""What can be done with an object: `UiObject`, `UiObject2`, `UiCollection` and `UiScrollable`."""

from dataclasses import dataclass
from typing import Any, Literal

from virtual_phone.u2.automator import Automator
from virtual_phone.u2.java import ILLEGAL_ARGUMENT, ILLEGAL_STATE, NOT_FOUND, JavaError
from virtual_phone.u2.selectors import Search, UiSelector, text_of
from virtual_phone.ui.accessibility import Node
from virtual_phone.ui.geometry import Rect
from virtual_phone.ui.layout import scroll_range

Point = tuple[int, int]
Side = Literal["left", "right", "up", "down"]
SIDES: dict[str, Side] = {
    "u": "up", "up": "up", "d": "down", "down": "down", "l": "left", "left": "left",
    "r": "right", "right": "right",
}  # fmt: skip
STEP_MS = 5
"""UiAutomator injects one step of a swipe each 5 ms."""
LONG_MS = 600
MARGIN = 5
"""Swipes and corners stay so many px inside."""
FINGER = 20
"""Half of how far apart two fingers of a pinch must be, px."""
DEAD_ZONE = 0.1
"""Share of a list at each end where no scrolling begins."""
SCROLL_STEPS, FLING_STEPS, SEARCH_SWIPES = 55, 5, 30
GESTURE_MARGIN = 0.1
"""`UiObject2` keeps its gestures so far (as a share) from an object's edges."""


def span(steps: int) -> int:
    """How long a gesture of so many steps takes, in ms."""
    return max(1, steps) * STEP_MS


def info(node: Node, *, by: bool) -> dict[str, Any]:
    """A node as `objInfo` describes it; bounds in px.

    Args:
        node: The node.
        by: Found by a `BySelector`, which knows the resource name, and null from empty.
    """
    bounds = node.bounds._asdict()
    text, desc = text_of(node), node.content_desc or None
    return {
        "bounds": bounds,
        "checkable": node.checkable,
        "checked": node.checked,
        "childCount": len(node.children),
        "className": node.cls,
        "clickable": node.clickable,
        "contentDescription": desc if by else desc or "",
        "enabled": node.enabled,
        "focusable": node.focusable,
        "focused": node.focused,
        "longClickable": node.long_clickable,
        "packageName": node.package,
        "resourceName": node.resource_id or None if by else None,
        "scrollable": node.scrollable,
        "selected": node.selected,
        "text": text if by else text or "",
        "visibleBounds": dict(bounds),
    }


@dataclass
class UiObject2:
    """A node that a `BySelector` found."""

    on: Automator
    node: Node

    def click(self, hold_ms: int = 0) -> None:
        """Touch its middle."""
        self.on.machine.tap(*self.node.bounds.center, hold_ms=hold_ms)
        self.on.pace(hold_ms)

    def set_text(self, text: str) -> None:
        """Replace its text; nothing happens if it is no field."""
        self.on.machine.set_text(self.node, text)

    def swipe(self, side: Side, share: float, speed: int) -> None:
        """Swipe over so much of it at so many px a second."""
        if not 0 <= share <= 1:
            raise JavaError(ILLEGAL_ARGUMENT, "Percent must be between 0.0f and 1.0f")
        if speed < 0:
            raise JavaError(ILLEGAL_ARGUMENT, "Speed cannot be negative")
        whole = self.node.bounds
        across, down = round(whole.width * GESTURE_MARGIN), round(whole.height * GESTURE_MARGIN)
        area = whole.inset(across, down)
        x, y = area.center
        far_x, far_y = int(area.width * share), int(area.height * share)
        starts = {
            "left": (area.right, y), "right": (area.left, y), "up": (x, area.bottom),
            "down": (x, area.top),
        }  # fmt: skip
        moves = {"left": (-far_x, 0), "right": (far_x, 0), "up": (0, -far_y), "down": (0, far_y)}
        (x, y), (dx, dy) = starts[side], moves[side]
        duration = round(1000 * (abs(dx) + abs(dy)) / max(1, speed))
        self.on.machine.swipe([(x, y), (x + dx, y + dy)], duration)
        self.on.pace(duration)


@dataclass
class UiObject:
    """Whatever a `UiSelector` means when it is asked."""

    on: Automator
    selector: UiSelector

    @property
    def node(self) -> Node:
        """The node now; JavaError if there is none."""
        return self.on.node(self.selector)

    @property
    def bounds(self) -> Rect:
        """Where it is, in px."""
        return self.node.bounds

    def exists(self) -> bool:
        """Whether there is one now."""
        return self.on.sought(self.selector, 0) is not None

    def tap(self, where: str, hold_ms: int = 0) -> bool:
        """Touch its middle (`center`) or a corner; false if then nothing changes.

        Args:
            where: `tl`, `br` or `c`, or the whole words; any other answers false.
            hold_ms: How long to hold.
        """
        place = {"bottomright": "br", "topleft": "tl", "center": "c"}.get(where, where)
        if place not in ("br", "tl", "c"):
            return False
        bounds = self.bounds
        points = {
            "c": bounds.center,
            "tl": (bounds.left + MARGIN, bounds.top + MARGIN),
            "br": (bounds.right - MARGIN, bounds.bottom - MARGIN),
        }
        machine = self.on.machine
        timeout = self.on.configurator.actionAcknowledgmentTimeout
        self.on.pace(hold_ms)
        return self.on.acknowledged(lambda: machine.tap(*points[place], hold_ms=hold_ms), timeout)

    def click_and_wait(self, timeout_ms: int) -> bool:
        """Touch its middle; whether another window or page came."""
        center = self.bounds.center
        return self.on.opened(lambda: self.on.machine.tap(*center), timeout_ms)

    def text(self) -> str:
        """Its text."""
        return text_of(self.node) or ""

    def set_text(self, text: str | None) -> bool:
        """Replace its text; false if it is no field."""
        return self.on.machine.set_text(self.node, text or "")

    def clear(self) -> None:
        """Empty it."""
        if text_of(node := self.node):
            self.on.machine.set_text(node, "")

    def drag(self, end: Point, steps: int) -> bool:
        """Hold its middle, then move it there."""
        done = self.on.machine.swipe([self.bounds.center, end], span(steps), drag=True)
        self.on.pace(span(steps) + LONG_MS)
        return done

    def swipe(self, side: Side, steps: int) -> bool:
        """Swipe over nearly all of it; false where it is too small."""
        bounds = self.bounds
        size = bounds.height if side in ("up", "down") else bounds.width
        if size <= 2 * MARGIN:
            return False
        x, y = bounds.center
        left, right = (bounds.left + MARGIN, y), (bounds.right - MARGIN, y)
        top, bottom = (x, bounds.top + MARGIN), (x, bounds.bottom - MARGIN)
        ways = {
            "up": [bottom, top], "down": [top, bottom], "left": [right, left],
            "right": [left, right],
        }  # fmt: skip
        self.on.pace(span(steps))
        return self.on.machine.swipe(ways[side], span(steps))

    def pinch(self, percent: int, steps: int, *, out: bool) -> bool:
        """Two fingers over so much of its width, from the middle or to it."""
        if not 0 <= percent <= 100:
            raise JavaError(ILLEGAL_ARGUMENT, "Percent must be between 0 and 100")
        bounds = self.bounds
        if bounds.width <= 2 * FINGER:
            raise JavaError(ILLEGAL_STATE, "Object width is too small for operation")
        (x, y), far = bounds.center, bounds.width // 2 * percent // 100
        ends = [((x - FINGER, y), (x - far, y)), ((x + FINGER, y), (x + far, y))]
        first, second = ends if out else [(b, a) for a, b in ends]
        return self.gesture(first, second, steps)

    def gesture(self, first: tuple[Point, Point], second: tuple[Point, Point], steps: int) -> bool:
        """Two fingers, each from a point to a point; the object itself plays no part."""
        self.on.pace(span(steps))
        return self.on.machine.pinch(first, second, span(steps))


@dataclass
class UiCollection(UiObject):
    """An object with rows."""

    def row(self, pattern: UiSelector, number: int) -> UiObject:
        """The nth row that a pattern means."""
        wrapped = UiSelector({"instance": number}, pattern=pattern)
        made = UiSelector(container=self.selector, pattern=wrapped)
        return UiObject(self.on, made.copy())

    def rows(self, pattern: UiSelector) -> int:
        """How many there are."""
        root = self.on.active()
        counted = UiSelector(container=self.selector, pattern=UiSelector(pattern=pattern))
        return Search(root).count(counted.copy()) if root else 0

    def row_with(self, pattern: UiSelector, kind: str, words: str | None) -> UiObject:
        """The row that says this, or has something inside that does.

        Args:
            pattern: What is a row.
            kind: `text` or `description`.
            words: What it says.

        Raises:
            JavaError: If there is no such row.
        """
        for number in range(self.rows(pattern) if words is not None else 0):
            row = self.row(pattern, number)
            node = row.node
            own = text_of(node) if kind == "text" else node.content_desc
            inner = UiObject(self.on, row.selector.joined("child", UiSelector({kind: words})))
            if own == words or inner.exists():
                return row
        said = "null" if words is None else words
        raise JavaError(NOT_FOUND, f'for {kind}= "{said}"')


@dataclass
class UiScrollable(UiCollection):
    """An object whose content moves."""

    vertical: bool = True

    def scroll(self, *, forward: bool, steps: int) -> bool:
        """Scroll by nearly a view; false when that reached the end, or moved nothing."""
        bounds = self.bounds
        x, y = bounds.center
        if self.vertical:
            off = int(bounds.height * DEAD_ZONE)
            path = [(x, bounds.bottom - off), (x, bounds.top + off)]
        else:
            off = int(bounds.width * DEAD_ZONE)
            path = [(bounds.right - off, y), (bounds.left + off, y)]
        before, offsets = self.on.system.hierarchy(), self._offsets()
        self.on.machine.swipe(path if forward else path[::-1], span(steps))
        self.on.pace(span(steps))
        ends = [
            offset >= most if forward else offset <= 0
            for key, (offset, most) in self._offsets().items()
            if offsets.get(key, (offset, most))[0] != offset
        ]
        return not any(ends) if ends else self.on.system.hierarchy() != before

    def _offsets(self) -> dict[str, tuple[int, int]]:
        """Offset and largest offset (px) of all that scrolls in the active window."""
        root = self.on.active()
        boxes = [node.box for node in root.walk() if node.box] if root else []
        return {getattr(box.widget, "key", ""): scroll_range(box) for box in boxes}

    def to_end(self, *, forward: bool, most: int, steps: int) -> bool:
        """Scroll until it goes no further; false after so many swipes."""
        return any(not self.scroll(forward=forward, steps=steps) for _ in range(most))

    def into_view(self, wanted: UiSelector) -> bool:
        """Scroll until something inside shows: from here, else from the start to the end."""
        inner = UiObject(self.on, self.selector.joined("child", wanted))
        if self._has(inner):
            return True
        self.to_end(forward=False, most=SEARCH_SWIPES, steps=SCROLL_STEPS)
        if self._has(inner):
            return True
        for _ in range(SEARCH_SWIPES):
            moved = self.scroll(forward=True, steps=SCROLL_STEPS)
            if self._has(inner):
                return True
            if not moved:
                return False
        return False

    def _has(self, inner: UiObject) -> bool:
        root = self.on.active()
        return root is not None and Search(root).find(inner.selector) is not None

    def row_with(self, pattern: UiSelector, kind: str, words: str | None) -> UiObject:
        """The row that says this, scrolled into view first."""
        if words is not None:
            name = "text" if kind == "text" else "descriptionContains"
            self.into_view(UiSelector({name: words}))
        return super().row_with(pattern, kind, words)
