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

CHATTER_S, CHATTER_MOST = 0.5, 12
CHATTER = (
    (1042, "WifiHAL", "Creating message to get link statistics; iface = 30"),
    (402, "SurfaceFlinger", "DisplayDevice: vsync period 16666666 ns"),
    (988, "audio_hw_primary", "out_standby: entering standby"),
    (733, "android.hardware.thermal", "skin temperature 31.2"),
    (1042, "wpa_supplicant", "wlan0: Control interface command 'SIGNAL_POLL'"),
)
"""Process, tag and text of lines that mean nothing."""


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
        self._quiet_since = now()

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
        self._chatter()
        with self._ready:
            if seconds:
                self._ready.wait_for(lambda: self._next > number, seconds)
            return [entry for entry in self._entries if entry.number >= number]

    def _chatter(self) -> None:
        """What a phone in use writes all the time, for the seconds since the last look."""
        now = self._now()
        missed = int((now - self._quiet_since).total_seconds() / CHATTER_S)
        if missed > 0:
            self._quiet_since = now
            for number in range(min(missed, CHATTER_MOST)):
                pid, tag, text = CHATTER[(self._next + number) % len(CHATTER)]
                self.add(tag, text, pid=pid, level="D", buffer="main")

    def clear(self, buffers: set[str]) -> None:
        """Forget what is in these buffers."""
        with self._ready:
            kept = [entry for entry in self._entries if entry.buffer not in buffers]
            self._entries = deque(kept, maxlen=MOST)
