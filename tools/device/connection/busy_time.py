"""How long a phone was at work for us: calls in flight, and waits for it."""

import threading
import time
from types import TracebackType


class BusyTime:
    """Adds up the time in which at least one of its `with` blocks is open, in any thread.

    Calls that are made at the same time, as those of a look, count once.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open = 0
        self._since = 0.0
        self._total = 0.0

    def __enter__(self) -> None:
        with self._lock:
            if self._open == 0:
                self._since = time.monotonic()
            self._open += 1

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._lock:
            self._open -= 1
            if self._open == 0:
                self._total += time.monotonic() - self._since

    def read_seconds(self) -> float:
        """Seconds so far, those of an open block included."""
        with self._lock:
            running = time.monotonic() - self._since if self._open else 0.0
            return self._total + running
