"""Whether the phone's maker lets a debugger tap, and if not, what to switch on."""

import re
from typing import TYPE_CHECKING

from tools.device.state.vendors import (
    INPUT_SWITCHES,
    InputSwitch,
    find_input_switch,
)

if TYPE_CHECKING:
    from tools.device.device import Device

_REFUSED = re.compile(
    r"INJECT_EVENTS|SecurityException|injection of (?:input|key) .*denied", re.I
)
_KEYCODE_UNKNOWN = "0"
"""A key without a meaning: apps ignore it, but the phone checks the permission to send it."""


def is_refused(output: str) -> bool:
    """Whether an answer of the phone means that its maker forbids injected input."""
    return _REFUSED.search(output) is not None


def is_input_blocked(device: "Device") -> bool:
    """Whether the phone refuses a key that does nothing.

    Raises:
        PhoneError: it does not answer.
    """
    output = device.shell(["input", "keyevent", _KEYCODE_UNKNOWN])
    return is_refused(output)


def find_switch(device: "Device") -> InputSwitch | None:
    """The switch that this maker's phones have; None for makers that are known to need none.

    Raises:
        PhoneError: it does not answer.
    """
    names = ("ro.product.manufacturer", "ro.product.brand")
    return find_input_switch(*(device.read_property(name) for name in names))


def find_missing_switch(device: "Device") -> InputSwitch | None:
    """The switch that the user still has to turn on; None if the phone takes input.

    Phones of other makers are not tried, which would take a while for nothing.

    Raises:
        PhoneError: it does not answer.
    """
    switch = find_switch(device)
    if switch is None:
        return None
    if switch.prop and device.shell(["getprop", switch.prop]) == "1":
        return None
    return switch if is_input_blocked(device) else None


def describe_remedy(switch: InputSwitch | None) -> str:
    """What to switch on, as part of a sentence; for an unknown maker, what all of them call it."""
    if switch is not None:
        return f"turn on {switch.label} in the phone's developer options"
    known = "; ".join(
        f"{', '.join(maker.capitalize() for maker in switch.makers)}: {switch.label}"
        for switch in INPUT_SWITCHES
    )
    return f"allow it in the phone's developer options ({known})"
