"""What the calls of the uiautomator2 server work on: the windows, finding, waiting, watchers."""

import contextlib
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from virtual_phone.machine import Machine
from virtual_phone.system.frames import Frame
from virtual_phone.u2.java import NOT_FOUND, JavaError
from virtual_phone.u2.selectors import BySelector, Search, Selector, UiSelector
from virtual_phone.ui.accessibility import Node

POLL_S = 0.05
KEPT_S = 60.0
"""An object that was named is forgotten after so long."""
MAX_WAIT_S = 3600.0
Condition = Callable[[], bool]
Execute = Callable[[str, int], dict[str, str | int]]
"""Runs a program and its arguments for at most so many ms."""


@dataclass
class Configurator:
    """Settings of UiAutomator in ms, as the server sets them at its start."""

    actionAcknowledgmentTimeout: int = 500
    keyInjectionDelay: int = 0
    scrollAcknowledgmentTimeout: int = 200
    waitForIdleTimeout: int = 0
    waitForSelectorTimeout: int = 0
    uiAutomationFlags: int = 0


@dataclass
class Watcher:
    """What happens whenever something was looked for in vain and all conditions are met."""

    conditions: Sequence[UiSelector]
    action: Callable[[], object]


@dataclass(eq=False)
class Automator:
    """The state of one server, and how it finds and waits."""

    machine: Machine
    stopped: threading.Event
    execute: Execute
    configurator: Configurator = field(default_factory=Configurator)
    last_toast: str | None = None
    taken: tuple[Frame, int, str] | None = None
    """The picture of a still screen that was sent last, its JPEG quality, and the answer."""
    watchers: dict[str, Watcher] = field(default_factory=dict)
    triggered: list[str] = field(default_factory=list)
    _named: dict[str, tuple[float, UiSelector]] = field(default_factory=dict)
    _watching: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.system = self.machine.system
        self.system.watchers.append(self._told)

    def close(self) -> None:
        """Listen to the phone no more."""
        if self._told in self.system.watchers:
            self.system.watchers.remove(self._told)

    def _told(self, kind: str, text: str) -> None:
        if kind == "toast":
            self.last_toast = text

    # Finding

    def active(self) -> Node | None:
        """The root of the window that has the input focus."""
        with self.system.lock:
            # The window with the focus is one of the phone's own display.
            roots = [root for root in self.system.windows() if root.display == 0]
            scene = self.system.scene()
            layer, layers = scene.active(), list(scene.dumped())
            if layer is None or len(layers) != len(roots):
                return roots[0] if roots else None
            return next(root for root, of in zip(roots, layers, strict=True) if of is layer)

    def find(self, selector: UiSelector) -> Node | None:
        """The node that a `UiSelector` means now; if there is none, the watchers run."""
        root = self.active()
        found = Search(root).find(selector) if root else None
        if found is None:
            self.run_watchers()
        return found

    def find_by(self, selector: BySelector) -> Node | None:
        """The node that a `BySelector` means; if there is none, after the watchers ran."""
        found = selector.find(self.system.windows())
        if found is None and self.watchers:
            self.run_watchers()
            found = selector.find(self.system.windows())
        return found

    def object2(self, selector: Selector) -> Node | None:
        """What `Selector.toUiObject2` gives: None for a chain, an index or an instance too."""
        if selector.has("index") or selector.has("instance"):
            return None
        by = selector.by()
        found = self.find_by(by) if by else None
        return None if selector.relations else found

    def sought(self, selector: UiSelector, timeout_ms: int) -> Node | None:
        """The node that a `UiSelector` means now or within this time."""
        found: list[Node] = []

        def look() -> bool:
            node = self.find(selector)
            found.extend([node] if node else [])
            return bool(found)

        return found[0] if self.wait(look, timeout_ms) else None

    def node(self, selector: UiSelector) -> Node:
        """The node that a `UiSelector` means.

        Raises:
            JavaError: If there is none.
        """
        found = self.sought(selector, self.configurator.waitForSelectorTimeout)
        if found is None:
            raise JavaError(NOT_FOUND, str(selector))
        return found

    # Named objects

    def name(self, selector: UiSelector) -> str:
        """Keep an object for a minute, under a name that is returned."""
        key = str(uuid.uuid4())
        with self._lock:
            self._named[key] = (time.monotonic() + KEPT_S, selector)
        return key

    def names(self) -> list[str]:
        """The names of the objects that are kept."""
        now = time.monotonic()
        with self._lock:
            self._named = {key: item for key, item in self._named.items() if item[0] > now}
            return list(self._named)

    def named(self, key: str) -> UiSelector:
        """The object of a name.

        Raises:
            JavaError: If it is kept no more.
        """
        self.names()
        if key not in self._named:
            raise JavaError(NOT_FOUND, f"UiObject {key} not found!")
        return self._named[key][1]

    def unname(self, key: str) -> None:
        """Forget an object."""
        with self._lock:
            self._named.pop(key, None)

    # Waiting

    def wait(self, condition: Condition, timeout_ms: float) -> bool:
        """Wait until something holds; False when time is over or the server dies."""
        end = time.monotonic() + min(timeout_ms / 1000, MAX_WAIT_S)
        while not condition():
            left = end - time.monotonic()
            if left <= 0 or self.stopped.wait(min(POLL_S, left)):
                return False
        return True

    def pace(self, duration_ms: float) -> None:
        """Let the time of a gesture go by, unless the phone shows no transitions either."""
        if self.system.scale:
            self.stopped.wait(min(duration_ms * self.system.scale / 1000, MAX_WAIT_S))

    def acknowledged(self, do: Callable[[], object], timeout_ms: float) -> bool:
        """Do something, and tell whether the screen's content changed within this time."""
        before = self.system.hierarchy()
        do()
        return self.wait(lambda: self.system.hierarchy() != before, timeout_ms)

    def opened(self, do: Callable[[], object], timeout_ms: float) -> bool:
        """Do something, and tell whether another window or page came within this time."""
        before = self._front()
        do()
        return self.wait(lambda: self._front() != before, timeout_ms)

    def _front(self) -> object:
        with self.system.lock:
            layer = self.system.scene().active()
            return self.machine.front(), layer and (layer.kind, id(layer.content))

    # Watchers

    def run_watchers(self) -> None:
        """Run the watchers, not while one runs."""
        with self._lock:
            if self._watching or not self.watchers:
                return
            self._watching = True
            due = list(self.watchers.items())
        try:
            for name, watcher in due:
                if all(self.find(condition) for condition in watcher.conditions):
                    # As on Android, a watcher that fails is passed over.
                    with contextlib.suppress(JavaError):
                        watcher.action()
                    if name not in self.triggered:
                        self.triggered.append(name)
        finally:
            self._watching = False
