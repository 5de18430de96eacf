"""The identity of a phone, whatever its address: that of a phone on Wi-Fi changes."""

import hashlib
import re

from tools.device.device import Device

_NUMBER = re.compile(r"[0-9a-f]{8,}")


def identify_device(device: Device) -> str:
    """Equal for the same phone until a factory reset; a hash, as it goes into checkpoints.

    Raises:
        PhoneError: it does not answer.
    """
    identity = device.shell(["getprop", "ro.serialno"])
    android_id = device.shell(["settings", "get", "secure", "android_id"])
    # Some phones have no serial, all phones of some models the same: both together name one phone.
    if _NUMBER.fullmatch(android_id):
        identity = f"{identity} {android_id}"
    named = identity or device.serial
    return hashlib.sha256(named.encode()).hexdigest()[:16]
