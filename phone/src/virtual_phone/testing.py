"""Drive a `System` in tests by what a person sees: words, descriptions, ids.

It needs no adb, so an app's tests are fast:

    phone = Driver.make([ClockApp])  # still clocks, no animations
    phone.open("Clock")
    phone.tap("Add alarm").type("Work").back()
    assert "Work" in phone.texts()
"""

import contextlib
import fcntl
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from virtual_phone.system.app import App
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System
from virtual_phone.system.pinch import pinch
from virtual_phone.ui.accessibility import Node


@contextlib.contextmanager
def pairing_turn() -> Iterator[None]:
    """One test at a time on this machine: a pairing code that is shown is heard by all."""
    with (Path(tempfile.gettempdir()) / "virtual-phone-pairing.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


class StillClock:
    """Seconds that pass only when told."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        """The time now."""
        return self.seconds

    def advance(self, seconds: float) -> None:
        """Let so much time pass."""
        self.seconds += seconds


class Driver:
    """A phone with hands."""

    def __init__(self, system: System, clock: StillClock | None = None) -> None:
        self.system = system
        self.clock = clock

    @classmethod
    def make(cls, apps: Sequence[type[App]] | None = None, **config: Any) -> "Driver":
        """A phone whose clocks stand still (see `wait`) and that shows no transitions."""
        config.setdefault("animation_scale", 0.0)
        clock = StillClock()
        system = System(PhoneConfig(**config), apps, ui_clock=clock, wall_clock=clock)
        return cls(system, clock)

    # Looking

    def nodes(self) -> list[Node]:
        """All nodes of all windows."""
        return [node for window in self.system.windows() for node in window.walk()]

    def texts(self) -> list[str]:
        """Texts, descriptions and hints of all windows but the system's bars."""
        found = []
        for node in self.nodes():
            if (
                node.package != "com.android.systemui"
                or self.system.shade.opened
                or self.system.locked
            ):
                hint = "" if node.text else node.hint
                found += [words for words in (node.text, node.content_desc, hint) if words]
        return found

    def find(self, what: str, nth: int = 0) -> Node | None:
        """The nth node of this text, description, hint or id; exact first, then what holds it."""
        nodes = self.nodes()
        exact = [
            n
            for n in nodes
            if what in (n.text, n.content_desc, n.hint)
            or (n.resource_id.rpartition("/")[2] == what and what)
        ]
        exact = _innermost(exact)
        loose = [
            n for n in nodes if what.lower() in f"{n.text}\n{n.content_desc}\n{n.hint}".lower()
        ]
        found = exact or loose
        return found[nth] if nth < len(found) else None

    def node(self, what: str, nth: int = 0) -> Node:
        """As `find`, for what must be there."""
        found = self.find(what, nth)
        assert found is not None, f"{what!r} is not on the screen, which says {self.texts()}"
        return found

    def sees(self, what: str) -> bool:
        """Whether it is on the screen."""
        return self.find(what) is not None

    def checked(self, what: str) -> bool:
        """Whether the switch or box of this name, or in the row of this name, is on."""
        node = self.node(what)
        if node.checkable:
            return node.checked
        _, y = node.bounds.center
        row = [n for n in self.nodes() if n.checkable and n.bounds.top <= y < n.bounds.bottom]
        assert row, f"nothing to check beside {what!r}"
        return row[0].checked

    def app(self, package: str) -> Any:
        """The app object, for its `state` and `pages`; typed loosely on purpose."""
        found = self.system.app(package)
        assert found is not None, f"{package} is not installed"
        return found

    @property
    def page(self) -> str:
        """`package/.Activity` in front."""
        return "/".join(self.system.foreground())

    # Touching

    def tap(self, what: str, nth: int = 0) -> "Driver":
        """Tap the middle of what `find` finds."""
        self.system.tap(*self._center(what, nth))
        return self

    def tap_at(self, x: float, y: float) -> "Driver":
        """Tap a point, in pixels."""
        self.system.tap(x, y)
        return self

    def hold(self, what: str, nth: int = 0, ms: int = 600) -> "Driver":
        """Long press."""
        self.system.tap(*self._center(what, nth), hold_ms=ms)
        return self

    def drag(self, what: str, onto: str, nth: int = 0) -> "Driver":
        """Hold something and put it down on something else."""
        path = [self._center(what, nth), self._center(onto, 0)]
        self.system.swipe(path, 800, hold=True)
        return self

    def pinch(self, what: str, scale: float) -> "Driver":
        """Spread two fingers on something (scale over 1), or close them."""
        x, y = self._center(what, 0)
        near, far = (40.0, 40.0 * scale)
        pinch(
            self.system,
            ((x - near, y), (x - far, y)),
            ((x + near, y), (x + far, y)),
        )
        return self

    def double_tap(self, what: str, nth: int = 0) -> "Driver":
        """Tap twice at once."""
        x, y = self._center(what, nth)
        self.system.tap(x, y)
        self.system.tap(x, y)
        return self

    def type(self, text: str, into: str = "") -> "Driver":
        """Type into the focused field, or tap one first."""
        if into:
            self.tap(into)
        assert self.system.type_text(text), (
            f"no field has the focus; the screen says {self.texts()}"
        )
        return self

    def keys(self, text: str) -> "Driver":
        """Tap the on-screen keyboard key by key (no capitals)."""
        for char in text:
            key = {" ": "Space"}.get(char, char)
            ime = [
                n for n in self.nodes() if ":id/key_pos" in n.resource_id and n.content_desc == key
            ]
            assert ime, f"no key {key!r}"
            self.system.tap(*ime[0].bounds.center)
        return self

    def clear(self) -> "Driver":
        """Empty the focused field."""
        assert self.system.clear_focused()
        return self

    def swipe(self, direction: str, what: str = "", share: float = 0.5, ms: int = 800) -> "Driver":
        """Move a finger `up`, `down`, `left` or `right` over a node, or over the screen."""
        width, height = self.system.size
        left, top, right, bottom = self.node(what).bounds if what else (0, 0, width, height)
        x, y = (left + right) / 2, (top + bottom) / 2
        dx = {"left": -1, "right": 1}.get(direction, 0) * (right - left) * share / 2
        dy = {"up": -1, "down": 1}.get(direction, 0) * (bottom - top) * share / 2
        self.system.swipe([(x - dx, y - dy), (x + dx, y + dy)], ms)
        return self

    def scroll_to(self, what: str, tries: int = 20) -> "Driver":
        """Swipe up until it is seen."""
        for _ in range(tries):
            if self.sees(what):
                return self
            self.swipe("up")
        msg = f"{what!r} did not come up; the screen says {self.texts()}"
        raise AssertionError(msg)

    def back(self) -> "Driver":
        """Press Back."""
        self.system.key(4)
        return self

    def home(self) -> "Driver":
        """Press Home."""
        self.system.key(3)
        return self

    def enter(self) -> "Driver":
        """Press Enter."""
        self.system.key(66)
        return self

    def open(self, app: str) -> "Driver":
        """Start an app by its name or package."""
        apps = self.system.launchable()
        found = [a.package for a in apps if app in (a.package, a.key, *a.label)]
        assert found, f"no app {app!r}; there are {[a.label[0] for a in apps]}"
        self.system.start(found[0])
        return self

    def wait(self, seconds: float) -> "Driver":
        """Let both clocks go on."""
        assert self.clock is not None
        self.clock.advance(seconds)
        self.system.windows()
        return self

    def save(self, path: str) -> "Driver":
        """Write a screenshot, to look at."""
        import cv2

        cv2.imwrite(path, self.system.screenshot())
        return self

    def _center(self, what: str, nth: int) -> tuple[int, int]:
        return self.node(what, nth).bounds.center


def _innermost(found: list[Node]) -> list[Node]:
    """Without nodes that hold another of the found ones, such as a row around its own title."""
    return [n for n in found if not any(m is not n and m in found for m in n.walk())]
