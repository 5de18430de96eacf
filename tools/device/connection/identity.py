"""The identity of a phone, whatever its address: that of a phone on Wi-Fi changes."""

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.device.device import Device

_NUMBER = re.compile(r"[0-9a-f]{8,}")


@dataclass(frozen=True)
class PhoneIdentity:
    """What tells one phone from all others."""

    hardware_serial: str
    """`ro.serialno`; empty on some phones, and the same on all phones of some models."""
    key: str
    """Equal for the same phone until a factory reset; a hash, as it goes into checkpoints."""


def read_identity(
    run_commands: Callable[[Sequence[list[str]]], list[str]], address: str
) -> PhoneIdentity:
    """Ask a phone who it is.

    Args:
        run_commands: runs commands on it, and gives what each printed.
        address: where adb has it, for a phone that tells nothing.

    Raises:
        Exception: what `run_commands` raises.
    """
    serial, android_id = run_commands(
        [
            ["getprop", "ro.serialno"],
            ["settings", "get", "secure", "android_id"],
        ]
    )
    hardware_serial, android_id = serial.strip(), android_id.strip()
    identity = hardware_serial
    # Some phones have no serial, all phones of some models the same: both together name one phone.
    if _NUMBER.fullmatch(android_id):
        identity = f"{hardware_serial} {android_id}"
    named = identity or address
    key = hashlib.sha256(named.encode()).hexdigest()[:16]
    return PhoneIdentity(hardware_serial, key)


def identify_device(device: "Device") -> str:
    """The key of the identity of the phone that a device reaches now.

    Raises:
        PhoneError: it does not answer.
    """
    return read_identity(device.shell_together, device.serial).key


def keep_identity(home: Path, address: str, identity: PhoneIdentity) -> None:
    """Remember which phone was at an address, to find it there or elsewhere later."""
    path = _identity_path(home, address)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps(asdict(identity)), encoding="utf-8")
    draft.replace(path)


def load_identity(home: Path, address: str) -> PhoneIdentity | None:
    """Which phone was at this address last; None if none was, or the record is damaged."""
    try:
        text = _identity_path(home, address).read_text(encoding="utf-8")
        record = json.loads(text)
        return PhoneIdentity(str(record["hardware_serial"]), str(record["key"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _identity_path(home: Path, address: str) -> Path:
    name = re.sub(r"[^\w.-]", "_", address)
    return home / "phones" / f"{name}.json"
