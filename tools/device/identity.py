"""Which phone it is, whatever its address: that of a phone on Wi-Fi changes."""

import hashlib
import re

from tools.device.device import Device

_NUMBER = re.compile(r"[0-9a-f]{8,}")


def identify_device(device: Device) -> str:
    """Equal for the same phone until a factory reset; a hash, as it goes into checkpoints.

    Raises:
        PhoneError: it does not answer.
    """
    serial = device.shell(["getprop", "ro.serialno"])
    number = device.shell(["settings", "get", "secure", "android_id"])
    # Some phones tell no serial, some models all the same: both together name one phone.
    identity = f"{serial} {number}" if _NUMBER.fullmatch(number) else serial
    return hashlib.sha256((identity or device.serial).encode()).hexdigest()[:16]
