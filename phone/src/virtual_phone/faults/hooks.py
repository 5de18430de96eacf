"""What tests may do to a phone: watch its inputs, stop it at a given call, make it vanish."""

import contextlib
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from virtual_phone.adb.adbd import StreamClosed

Do = Callable[[], object]
When = Literal["before", "after_perform", "after_reply"]
HOLD_BOUND_S = 120.0
READS = {
    "takeScreenshot": "pictures",
    "screencap": "pictures",
    "dumpWindowHierarchy": "trees",
    "uiautomator": "trees",
}
"""What calls read, by their names; see `Hooks.reads`."""


class Dropped(StreamClosed):
    """A hook dropped the call: the connection closes without a reply."""


@dataclass(eq=False)
class Call:
    """One call that reached the phone."""

    kind: Literal["rpc", "shell"]
    name: str
    """The RPC's method (`click`) or the shell's command word (`input`)."""
    args: tuple[Any, ...]
    dropped: bool = False
    error: tuple[str, str] | None = None
    """Java class and words of what it fails with instead of being performed."""

    def fail(self, java_class: str, words: str) -> None:
        """Answer with an error of Java's."""
        self.error = java_class, words

    def drop(self) -> None:
        """Close the connection without a reply; dropped `before`, it is not performed at all."""
        self.dropped = True


@dataclass(frozen=True)
class Input:
    """One gesture that the phone performed."""

    kind: Literal["tap", "long_press", "swipe", "drag", "pinch", "pointer", "key", "text", "clear"]
    args: tuple[Any, ...]
    """Pixels, key code, or text."""
    page: str
    """`package/activity` that was in front just before."""
    time: datetime
    """By the phone's clock."""
    is_injected: bool = True
    """It came as events, as fingers and keys do, not through a keyboard's or an accessibility
    service's connection to the field."""


@dataclass
class Gate:
    """Where a call waits until the test lets it go on."""

    reached: threading.Event = field(default_factory=threading.Event)
    _open: threading.Event = field(default_factory=threading.Event)

    def open(self) -> None:
        """Let the call go on."""
        self._open.set()

    def __call__(self, call: Call) -> None:
        """Wait here, two minutes at most."""
        self.reached.set()
        self._open.wait(HOLD_BOUND_S)


@dataclass
class _Hook:
    call: str
    when: When
    do: Callable[[Call], None]
    countdown: int


class Hooks:
    """The hooks of one phone."""

    def __init__(self, pages: Callable[[], list[str]]) -> None:
        """Make the hooks of a phone that says by `pages` which pages were in front so far."""
        self.inputs: list[Input] = []
        """Gestures performed, the oldest first."""
        self.watchers: list[Callable[[Input], None]] = []
        """Are told of each gesture when it was performed."""
        self.beginners: list[Callable[[Input], None]] = []
        """Are told of each gesture when it begins, as it will be logged."""
        self.reads: Counter[str] = Counter()
        """How often clients have asked for `pictures` and `trees`, run lines in the `shell`, and
        made other calls (`rpc`)."""
        self._pages = pages
        self.vanish: Callable[[float | None], None] = lambda seconds: None
        """Break every connection and refuse new ones for so many seconds.

        None: until `come_back()`.
        """
        self.come_back: Callable[[], None] = lambda: None
        """Be reachable again."""
        self.calling: Callable[[Call], None] = lambda call: None
        """Is told of every call before it is performed; see `virtual_phone.faults.kinds`."""
        self.gesture: Callable[[Input, Do], object] = lambda entry, do: do()
        """Performs every gesture."""
        self.typing: Callable[[str], str] = lambda text: text
        """What arrives of a text that is typed."""
        self.kill_server: Callable[[], None] = lambda: None
        """End the uiautomator2 server, also in the middle of a call."""
        self._lock = threading.Lock()
        self._hooks: list[_Hook] = []

    @property
    def pages(self) -> list[str]:
        """Pages (`package/activity`) that were in front, each once per visit."""
        return self._pages()

    def on(
        self, call: str, do: Callable[[Call], None], *, when: When = "before", nth: int = 1
    ) -> None:
        """Do something once, at the nth coming call of this name.

        Args:
            call: RPC method or shell command word; `*` means every call.
            do: Gets the call in the thread that serves it. It may block, `call.drop()`,
                `hooks.vanish(...)` or end a process.
            when: Before the phone performs it, after that but before the reply, or after the reply.
            nth: 1 is the next one.
        """
        with self._lock:
            self._hooks.append(_Hook(call, when, do, nth))

    def hold(self, call: str, *, when: When = "before", nth: int = 1) -> Gate:
        """Make a coming call wait at the gate that is returned."""
        gate = Gate()
        self.on(call, gate, when=when, nth=nth)
        return gate

    def clear(self) -> None:
        """Forget every hook and empty the log of inputs."""
        with self._lock:
            self._hooks.clear()
            self.inputs.clear()
            self.reads.clear()

    def begin(self, entry: Input) -> None:
        """Say that a gesture begins."""
        with self._lock:
            beginners = tuple(self.beginners)
        for watch in beginners:
            watch(entry)

    def record(self, entry: Input) -> None:
        """Log a gesture."""
        with self._lock:
            self.inputs.append(entry)
            watchers = tuple(self.watchers)
        for watch in watchers:
            watch(entry)

    def fire(self, call: Call, when: When) -> None:
        """Run what waits for this moment of this call."""
        with self._lock:
            waiting = [h for h in self._hooks if h.when == when and h.call in (call.name, "*")]
            due = []
            for hook in waiting:
                hook.countdown -= 1
                if hook.countdown == 0:
                    due.append(hook)
                    self._hooks.remove(hook)
        for hook in due:
            hook.do(call)

    def count_line(self) -> None:
        """Count a line for the shell, however many programs it runs."""
        with self._lock:
            self.reads["shell"] += 1

    @contextlib.contextmanager
    def around(self, call: Call) -> Iterator[None]:
        """Fire `before` and `after_perform` around a block that performs the call.

        Raises:
            Dropped: If a hook dropped the call.
        """
        with self._lock:
            if call.kind == "rpc" or call.name in READS:
                self.reads[READS.get(call.name, call.kind)] += 1
        self.fire(call, "before")
        self.calling(call)
        if call.dropped:
            raise Dropped
        yield
        self.fire(call, "after_perform")
        if call.dropped:
            raise Dropped
