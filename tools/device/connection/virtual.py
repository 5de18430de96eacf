"""A virtual phone in a process of its own, ended with this one.

When it ends, it leaves its data in the folder of each run that may be resumed, so that a later
process can switch the same phone on again: at its home screen, with what was stored on it.

A phone whose run waits for an answer may stay on without this process for some minutes, so that
nothing is lost that was typed. It says so by a note in the run's folder, and goes off when the note
is removed, or when its time is over and no process holds the note.
"""

import atexit
import contextlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from tapwright.errors import PhoneNotFound, UsageError
from tapwright.extras import describe_install

START_S = 40.0
"""The phone loads its apps and starts an adb server; 2 to 5 s on two busy cores."""
STOP_S = 10.0
_PAUSE_S = 0.05

PROGRAM = "virtual_phone"
REPLAY_PREFIX = "replay:"
"""Before the folder of a recorded session, as the name of a device."""
DATA_FILE = "phone.data"
"""In the folder of a run: what its phone left."""
LOCK_FILE = "phone.lock"
"""Beside it: locked by a phone that will write the data when it ends."""
NOTE_FILE = "phone.on"
"""Beside them: says how to reach a phone that stays on without a process of ours."""
STAYS = "TAPWRIGHT_PHONE_STAYS_S"
"""Environment variable: seconds that a phone stays on for a run that waits; 0 for none."""
_STAYS_S, _LONGEST_STAY_S = 900, 3600
MISSING = describe_install(
    "The virtual phone",
    "tapwright-phone",
    install="tapwright-phone",
    in_clone="-e phone",
)

_lock = threading.Lock()
_running: "_Child | None" = None
_is_restarted = False
"""Whether the phone was switched on again and nobody has looked at it since."""
_adopted: "_Adopted | None" = None
"""A phone that an earlier process left on, and that this one uses."""
_left_on: "list[_Child]" = []
"""Phones of this process that stay on without it; nobody waits for them."""
_vendor = ""
"""Whose manners the phone of this process has; empty for the usual one's."""


class _Child:
    """`python -m virtual_phone --json`, which ends when its input closes, however this one ends."""

    def __init__(
        self, data: Path | None, replay: Path | None, vendor: str
    ) -> None:
        # A file, because nobody reads a pipe while it runs.
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 (it lives as long)
        self.replay = replay
        options = [] if data is None else ["--data", str(data)]
        if replay is not None:
            options += ["--replay", str(replay)]
        if vendor:
            # Its user has prepared it for a debugger: there is nobody to switch it on.
            options += ["--vendor", vendor, "--allow-input"]
        self.process = subprocess.Popen(
            # Not from the working directory, which may hold anything.
            [sys.executable, "-P", "-m", PROGRAM, "--json", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
            # Ctrl-C is for this process, which needs the phone to tidy up.
            start_new_session=True,
        )
        self.device = self._read_address()

    def _read_address(self) -> str:
        """The address that the phone prints when it is ready."""
        lines: list[str] = []
        out = self.process.stdout
        # A thread, because a pipe cannot be read with a time limit everywhere.
        reader = threading.Thread(
            target=lambda: lines.append(out.readline() if out else ""),
            daemon=True,
        )
        reader.start()
        reader.join(START_S)
        try:
            return str(json.loads(lines[0])["device"])
        except (IndexError, ValueError, KeyError, TypeError):
            self._end_process()
            complaint = self._read_complaint()
            self._complaints.close()
            msg = "The virtual phone did not start; try `python -m virtual_phone` to see why"
            raise PhoneNotFound(complaint or msg) from None

    def _read_complaint(self) -> str:
        """What it said on standard error if that was one sentence; empty otherwise."""
        self._complaints.seek(0)
        lines = self._complaints.read().decode(errors="replace").splitlines()
        prefix = "phone: "
        if len(lines) == 1 and lines[0].startswith(prefix):
            return lines[0].removeprefix(prefix)
        return ""

    def send_order(self, order: str) -> None:
        """Write a line that it reads, see `python -m virtual_phone`; one that ended needs none."""
        if self.process.stdin is not None:
            with contextlib.suppress(OSError):
                self.process.stdin.write(f"{order}\n")
                self.process.stdin.flush()

    def leave_on(self, seconds: int, folder: Path) -> None:
        """Have it stay on when its input closes, close it, and do not wait for it."""
        self.send_order(f"stay {seconds} {folder.absolute()}")
        self._close_pipes()
        self._complaints.close()

    def stop(self) -> None:
        """Close its input, which ends it, and wait for it."""
        self._end_process()
        self._complaints.close()

    def _close_pipes(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _end_process(self) -> None:
        self._close_pipes()
        try:
            self.process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(STOP_S)


class _Adopted:
    """A phone that an earlier process left on; it stays on as long as its note is held."""

    def __init__(self, folder: Path) -> None:
        """Hold the note.

        Raises:
            OSError, ValueError, KeyError, TypeError: there is none, or another process holds it.
        """
        import fcntl  # not on Windows, where there is no virtual phone

        self.folder = folder
        self.note = (folder / NOTE_FILE).open(encoding="utf-8")
        try:
            fcntl.flock(self.note, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.device = str(json.load(self.note)["device"])
            if not (self.is_on() and _is_locked(folder / LOCK_FILE)):
                raise FileNotFoundError(NOTE_FILE)
        except BaseException:
            self.note.close()
            raise

    def is_on(self) -> bool:
        """Whether the phone is on; it removes its note when it goes off."""
        return (self.folder / NOTE_FILE).is_file()

    def give_back(self, *, stays: bool) -> None:
        """Let the note go; without it, the phone goes off."""
        if not stays:
            (self.folder / NOTE_FILE).unlink(missing_ok=True)
        self.note.close()


def explain_platform(system: str) -> str:
    """Why the virtual phone cannot run on a system, in a sentence; empty if it can.

    Args:
        system: as `os.name` has it.
    """
    if system == "nt":
        return "The virtual phone needs Linux or macOS; on Windows, run tapwright in WSL."
    return ""


def check_installed() -> None:
    """Check that there is a virtual phone to start.

    Raises:
        PhoneNotFound: The distribution `tapwright-phone` is not installed, or cannot run here.
    """
    problem = explain_platform(os.name)
    if problem:
        raise PhoneNotFound(problem)
    if importlib.util.find_spec(PROGRAM) is None:
        raise PhoneNotFound(MISSING)


def choose_vendor(vendor: str) -> None:
    """Have the phone that this process starts behave as one of this maker's.

    Args:
        vendor: as `python -m virtual_phone --vendor` takes it; empty for the usual one.
    """
    global _vendor
    _vendor = vendor


def start_phone(data: Path | None = None, replay: Path | None = None) -> str:
    """The address (`adb:PORT/SERIAL`) of this process's virtual phone, started on first use.

    Args:
        data: of a phone that ended, to switch that one on; of no effect if one is on already.
        replay: folder of a recorded session, for a phone that shows what was recorded.

    Raises:
        PhoneNotFound: it is not installed, or does not start, or another one is on.
    """
    global _running
    check_installed()
    with _lock:
        if _adopted is not None and _adopted.is_on() and replay is None:
            return _adopted.device
        if _running is None or _running.process.poll() is not None:
            _running = _Child(data, replay, _vendor)
        if _running.replay != replay:
            msg = (
                "This process has another virtual phone already: "
                "use a process for each recorded session."
            )
            raise PhoneNotFound(msg)
        return _running.device


def find_replay(spec: str) -> Path | None:
    """The folder that a device named `replay:FOLDER` plays back; None for any other device."""
    if not spec.startswith(REPLAY_PREFIX):
        return None
    return Path(spec.removeprefix(REPLAY_PREFIX)).expanduser().absolute()


def keep_phone(folder: Path) -> None:
    """Have the virtual phone, if one is on, leave its data in this folder when it ends."""
    with _lock:
        if _running is not None:
            _running.send_order(f"keep {folder.absolute()}")


def drop_phone(folder: Path) -> None:
    """Leave nothing in this folder any more, and remove what an earlier phone left there."""
    with _lock:
        if _running is not None:
            _running.send_order(f"drop {folder.absolute()}")
    # A phone that an earlier process left on writes no data without the lock's file.
    for name in (DATA_FILE, LOCK_FILE):
        (folder / name).unlink(missing_ok=True)


def has_kept_phone(folder: Path) -> bool:
    """Whether a phone left its data in this folder, or will when it ends."""
    return (folder / DATA_FILE).is_file() or _is_locked(folder / LOCK_FILE)


def restore_phone(folder: Path) -> bool:
    """Switch on the phone that left its data in this folder, unless this process has a phone.

    Waits up to `STOP_S` for a phone that is about to write them.

    Returns:
        Whether a phone is on.

    Raises:
        PhoneNotFound: it does not start, or another process still has it.
    """
    if is_running():
        return True
    if not has_kept_phone(folder):
        return False
    if _adopt_phone(folder):
        return True
    if not _wait_until(lambda: not _is_locked(folder / LOCK_FILE)):
        msg = (
            f"the virtual phone of run {folder.name} is still on in another "
            "process: end that one first"
        )
        raise PhoneNotFound(msg)
    data = folder / DATA_FILE
    if not data.is_file():
        return False
    global _is_restarted
    start_phone(data)
    _is_restarted = True
    return True


def _adopt_phone(folder: Path) -> bool:
    """Use the phone that stays on for the run of this folder; False if there is none."""
    global _adopted
    try:
        _adopted = _Adopted(folder)
    except (ImportError, OSError, ValueError, KeyError, TypeError):
        return False
    return True


def leave_on(folder: Path) -> int:
    """Have the phone stay on without this process, for the run of this folder, which waits.

    Any other phone that stays on goes off.

    Returns:
        The seconds that it stays on; 0 if there is none, or none is to.

    Raises:
        UsageError: the environment variable is no number of seconds.
    """
    global _adopted, _running
    seconds = _read_stay()
    if not seconds or not is_running():
        return 0
    for other in list_left_on(folder.parent):
        if other != folder:
            (other / NOTE_FILE).unlink(missing_ok=True)
    with _lock:
        if _adopted is not None:
            _adopted.give_back(stays=True)
            _adopted = None
        elif _running is not None:
            _running.leave_on(seconds, folder)
            _left_on.append(_running)
            _running = None
    return seconds if _wait_until((folder / NOTE_FILE).is_file) else 0


def list_left_on(runs: Path) -> list[Path]:
    """The folders of runs whose phones stay on without a process of ours.

    Args:
        runs: the folder of all runs.
    """
    return [note.parent for note in sorted(runs.glob(f"*/{NOTE_FILE}"))]


def switch_off(runs: Path) -> list[str]:
    """Switch off the phones that stay on; the names of their runs, which can be resumed."""
    names: list[str] = []
    for folder in list_left_on(runs):
        if _is_locked(folder / LOCK_FILE):
            names.append(folder.name)
        (folder / NOTE_FILE).unlink(missing_ok=True)
    return names


def _read_stay() -> int:
    raw = os.environ.get(STAYS, "").strip() or str(_STAYS_S)
    seconds = -1
    if raw.isdigit():
        seconds = int(raw)
    if not 0 <= seconds <= _LONGEST_STAY_S:
        msg = f"{STAYS} must be a number of seconds from 0 to {_LONGEST_STAY_S}, not {raw[:40]!r}"
        raise UsageError(msg)
    return seconds


def is_restarted() -> bool:
    """Whether the phone was switched on again for a run, which has not looked at it since."""
    return _is_restarted


def note_look() -> None:
    """The run has looked at the phone."""
    global _is_restarted
    _is_restarted = False


def _wait_until(is_so: Callable[[], bool]) -> bool:
    """Whether something becomes so within `STOP_S`."""
    deadline = time.monotonic() + STOP_S
    while not is_so():
        if time.monotonic() >= deadline:
            return False
        threading.Event().wait(_PAUSE_S)
    return True


def _is_locked(file: Path) -> bool:
    try:
        import fcntl  # not on Windows, where there is no virtual phone

        with file.open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except (ImportError, FileNotFoundError):
        return False
    except OSError:
        return True
    return False


def is_running() -> bool:
    """Whether this process has a virtual phone."""
    with _lock:
        if _adopted is not None and _adopted.is_on():
            return True
        return _running is not None and _running.process.poll() is None


def stop_phone() -> None:
    """End the virtual phone, if one was started or is used."""
    global _adopted, _running
    with _lock:
        _left_on[:] = [each for each in _left_on if each.process.poll() is None]
        if _adopted is not None:
            _adopted.give_back(stays=False)
            _adopted = None
        if _running is not None:
            _running.stop()
            _running = None


atexit.register(stop_phone)
