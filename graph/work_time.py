"""What the time between two events of a run went into: the model, the phone, or our own code.

Only this process's work is measured. A run that stood still, because it was stopped or waited for
an answer, did no work in that time: the times of its events show the gap.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

_LONGEST_OWN_S = 30.0
"""Our own code never takes that long between two events; a longer gap was a pause of the run."""
_MAX_RUNS = 64
"""Runs of this process that are measured at once; the oldest is forgotten."""


@dataclass(frozen=True)
class WorkTime:
    """Milliseconds since the event before."""

    model_ms: int = 0
    phone_ms: int = 0
    own_ms: int = 0


@dataclass
class _Mark:
    """What the clocks showed at the last event of a run."""

    at: float
    phone_s: float
    model_s: float = 0.0
    """Seconds of model calls since then."""


_lock = threading.Lock()
_marks: dict[Path, _Mark] = {}
_phone_clocks: dict[str, Callable[[], float]] = {}
"""By device, as the context names it: the seconds for which the phone has worked so far."""


def follow_phone(device: str, read_seconds: Callable[[], float]) -> None:
    """Count a phone's work for the runs on it.

    Args:
        device: as the runs' context names it.
        read_seconds: for which it has worked so far, see `tools.device.connection.busy_time`.
    """
    with _lock:
        _phone_clocks[device] = read_seconds


def add_model_time(folder: Path, seconds: float) -> None:
    """Count a model call of the run with this folder."""
    with _lock:
        mark = _marks.get(folder)
        if mark is not None:
            mark.model_s += seconds


def take_work_time(folder: Path, device: str) -> WorkTime:
    """The work since the last call for this run; nothing at the first one.

    Args:
        folder: of the run.
        device: that the run is on, as its context names it.
    """
    now = time.monotonic()
    with _lock:
        read_seconds = _phone_clocks.get(device)
        phone_s = 0.0
        if read_seconds is not None:
            phone_s = read_seconds()
        mark = _marks.pop(folder, None)
        while len(_marks) >= _MAX_RUNS:
            _marks.pop(next(iter(_marks)))
        _marks[folder] = _Mark(now, phone_s)
    if mark is None:
        return WorkTime()
    # The counter of a phone that was reconnected begins at zero.
    phone = max(0.0, phone_s - mark.phone_s)
    own = max(0.0, now - mark.at - phone - mark.model_s)
    if own > _LONGEST_OWN_S:
        own = 0.0
    return WorkTime(
        model_ms=round(1000 * mark.model_s),
        phone_ms=round(1000 * phone),
        own_ms=round(1000 * own),
    )
