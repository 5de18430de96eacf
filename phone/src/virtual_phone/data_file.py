"""A phone's data in a file: what a phone that is switched off keeps, to be switched on again.

Pages, the shade's actions and what was copied are gone afterwards, as after a restart; apps' data,
settings, files and the identity stay. The file is a pickle of which only data is read: classes of
the phone's own records, and dates.
"""

import datetime
import fcntl
import io
import os
import pickle
import zlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

from virtual_phone.files import File
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.admin import Snapshot
from virtual_phone.system.config import PhoneConfig

DATA_FILE = "phone.data"
LOCK_FILE = "phone.lock"
NOTE_FILE = "phone.on"
"""Says how to reach a phone that stays on without the process that started it."""
_MAGIC = b"tapwright-phone 1\n"
_DATES = ("date", "datetime", "time", "timedelta", "timezone")
_BUILTINS = (("builtins", "set"), ("builtins", "frozenset"), ("builtins", "bytearray"))
_ROOM = "virtual_phone"
_DAMAGE = (
    *(OSError, EOFError, zlib.error, pickle.UnpicklingError),
    *(AttributeError, ImportError, LookupError, TypeError, ValueError),
)
"""What reading a damaged pickle, or one of another version, may raise."""


class DataUnreadable(ValueError):
    """The file is no phone's data, or that of another version."""


@dataclass(frozen=True)
class PhoneData:
    """What a phone keeps while it is off."""

    config: PhoneConfig
    """As the phone was made."""
    display: tuple[int, int, int]
    """Width and height (px) and density (dpi) as they are now."""
    android_id: str
    snapshot: Snapshot
    files: dict[str, File]
    """What was stored on it, folders too, by path."""


def save_data(phone: VirtualPhone, file: Path) -> None:
    """Write what the phone keeps, readable by this user alone; the file is whole at any moment.

    Raises:
        OSError: It cannot be written.
    """
    system = phone.system
    with system.lock:
        kept = replace(system.snapshot(), notifications=(), clipboard="")
        size = (system.config.width, system.config.height, system.config.density)
        data = PhoneData(
            config=phone.machine.made_with,
            display=size,
            android_id=system.android_id,
            snapshot=kept,
            files=phone.machine.files.list_stored(),
        )
    draft = file.with_suffix(".tmp")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
        out.write(_MAGIC + zlib.compress(pickle.dumps(data, protocol=5)))
    draft.replace(file)


def is_held(file: Path) -> bool:
    """Whether a process holds the lock of a file."""
    try:
        with file.open("rb") as note:
            fcntl.flock(note, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


def lock_folder(folder: Path) -> IO[bytes]:
    """Hold the lock of a folder's data until the file that is returned is closed.

    Raises:
        OSError: The folder is not there, or another phone holds the lock.
    """
    lock = (folder / LOCK_FILE).open("wb")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise
    return lock


def load_data(file: Path) -> PhoneData:
    """Read what `save_data` wrote.

    Raises:
        DataUnreadable: It cannot be read, is damaged, or is no phone's data.
    """
    try:
        content = file.read_bytes()
        if not content.startswith(_MAGIC):
            msg = "it does not begin as one of this version does"
            raise DataUnreadable(msg)
        data = _DataReader(io.BytesIO(zlib.decompress(content[len(_MAGIC) :]))).load()
    except DataUnreadable as error:
        msg = f"{file} is no phone's data: {error}"
        raise DataUnreadable(msg) from None
    except _DAMAGE as error:
        msg = f"{file} is no phone's data: it is damaged ({type(error).__name__})"
        raise DataUnreadable(msg) from error
    if not isinstance(data, PhoneData):
        msg = f"{file} is no phone's data"
        raise DataUnreadable(msg)
    return data


def restore_data(phone: VirtualPhone, data: PhoneData) -> None:
    """Have the phone as it was left, at its home screen.

    Args:
        phone: made with `data.config`, and with the same apps.
        data: as loaded.
    """
    system = phone.system
    with system.lock:
        system.android_id = data.android_id
        phone.restore(data.snapshot)
        width, height, density = data.display
        system.set_display(width=width, height=height, density=density)
    for path, file in data.files.items():
        phone.machine.files.put_back(path, file)


class _DataReader(pickle.Unpickler):
    """Makes records of the phone and dates, and nothing else that a pickle may name."""

    def find_class(self, module: str, name: str) -> Any:
        if module == "datetime" and name in _DATES:
            return getattr(datetime, name)
        if module.partition(".")[0] == _ROOM:
            found = super().find_class(module, name)
            if isinstance(found, type):
                return found
        if (module, name) in _BUILTINS:
            return super().find_class(module, name)
        msg = f"it names {module}.{name}"
        raise DataUnreadable(msg)
