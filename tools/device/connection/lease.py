"""One process at a time on one phone."""

import json
import os
import re
from pathlib import Path

from filelock import FileLock, Timeout

from tapwright.errors import PhoneBusy


class Lease:
    """A lock file on a serial, or on a phone whatever its address.

    The system releases it when the process ends, however it ends.
    """

    def __init__(self, home: Path, serial: str, *, key: str = "") -> None:
        """Take the lease.

        Args:
            home: folder shared by all processes of this user; `leases` is made in it.
            serial: of the phone.
            key: of its identity, to lease the phone whatever its address; else the address is.

        Raises:
            PhoneBusy: another process holds it.
        """
        lock = _name_lock(home, f"phone-{key}" if key else serial)
        lock.parent.mkdir(parents=True, exist_ok=True)
        self._holder = lock.with_suffix(".json")
        self._lock = FileLock(lock, thread_local=False)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            msg = (
                f"Phone {serial} is in use by {self._describe_holder()}. "
                "Wait until that run ends, or name another phone with --device."
            )
            raise PhoneBusy(msg) from None
        self._holder.write_text(
            json.dumps({"pid": os.getpid()}), encoding="utf-8"
        )

    def _describe_holder(self) -> str:
        try:
            pid = json.loads(self._holder.read_text(encoding="utf-8"))["pid"]
        except (OSError, ValueError, KeyError, TypeError):
            return "another process"
        return f"process {pid}"

    def release(self) -> None:
        """Let other processes take the phone."""
        self._holder.unlink(missing_ok=True)
        self._lock.release()


def was_here(home: Path, serial: str) -> bool:
    """Whether a process with this home has worked with the phone before."""
    try:
        return _name_lock(home, serial).exists()
    except OSError:
        # No phone has a serial that is too long for the name of a file.
        return False


def _name_lock(home: Path, serial: str) -> Path:
    name = re.sub(r"[^\w.-]", "_", serial)
    return home / "leases" / f"{name}.lock"
