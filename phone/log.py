"""What the phone writes into its log, for `logcat`."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Level = Literal["V", "D", "I", "W", "E", "F"]
Buffer = Literal["main", "system", "crash", "events", "radio"]
BUFFERS: tuple[Buffer, ...] = ("main", "system", "crash", "events", "radio")
MOST = 5000
"""Lines that each phone keeps."""


@dataclass(frozen=True)
class Entry:
    """One line of the log."""

    number: int
    time: datetime
    pid: int
    tid: int
    level: Level
    tag: str
    text: str
    buffer: Buffer


class Log:
    """The last lines that the phone wrote."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._ready = threading.Condition()
        self._entries: deque[Entry] = deque(maxlen=MOST)
        self._next = 0

    def add(
        self, tag: str, text: str, *, pid: int, level: Level = "I", buffer: Buffer = "main"
    ) -> None:
        """Write a line; one that holds line feeds becomes several."""
        now = self._now()
        with self._ready:
            for line in text.split("\n"):
                entry = Entry(self._next, now, pid, pid, level, tag, line, buffer)
                self._entries.append(entry)
                self._next += 1
            self._ready.notify_all()

    def since(self, number: int, seconds: float = 0) -> list[Entry]:
        """The lines from a number on; waits up to so long for the first."""
        with self._ready:
            if seconds:
                self._ready.wait_for(lambda: self._next > number, seconds)
            return [entry for entry in self._entries if entry.number >= number]

    def clear(self, buffers: set[str]) -> None:
        """Forget what is in these buffers."""
        with self._ready:
            kept = [entry for entry in self._entries if entry.buffer not in buffers]
            self._entries = deque(kept, maxlen=MOST)
