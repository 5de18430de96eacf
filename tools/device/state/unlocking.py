"""Unlock a phone whose lock screen asks for the PIN or password that the user keeps as a secret.

The value is that of `{{secret:PIN}}`. It is read only when a lock screen asks for it, goes to the
phone as typed text, and from then on is masked wherever a secret is (`tools.secrets`). It is typed
once: a phone that refuses it is left to its user, as more wrong tries would bar it.
"""

import re
from typing import TYPE_CHECKING

from tapwright.errors import PhoneLocked, UsageError
from tools import secrets
from tools.device.connection.transport import Unanswered
from tools.device.state.foreground import is_keyguard_shown

if TYPE_CHECKING:
    from tools.device.device import Device

NAME = "PIN"
"""Of the secret."""
_ENTRY = re.compile(
    r'resource-id="[^"]*:id/(?:\w*pin_?entry|\w*password_?entry|'
    r'keyguard_(?:pin|password)\w*)"|password="true"',
    re.IGNORECASE,
)
"""Where a PIN or password goes, on Android's own lock screen and those made from it."""
_KEY = re.compile(r'(?:text|content-desc)="([0-9])"')
_DIGITS = set("0123456789")
_ENTER = "66"
_CHECKS = 5
"""Looks whether the lock screen is gone, 0.1 s apart, before and after Enter."""


def unlock_by_secret(device: "Device") -> None:
    """Give a lock screen the PIN or password that it asks for.

    Args:
        device: lit up, on its lock screen.

    Raises:
        PhoneLocked: it asks for something else, there is no such secret, or it was not taken. The
            message says what to do.
    """
    if not asks_for_pin(device.dump_hierarchy()):
        msg = f"Phone {device.serial} shows its lock screen: unlock it, then try again."
        raise PhoneLocked(msg)
    if device.has_refused_pin:
        raise PhoneLocked(_explain_refusal(device))
    try:
        value = secrets.reveal_secrets(f"{{{{secret:{NAME}}}}}")
    except UsageError:
        msg = (
            f"Phone {device.serial} shows its lock screen: unlock it, or put its PIN or "
            f"password into {secrets.PREFIX}{NAME}, then try again."
        )
        raise PhoneLocked(msg) from None
    device.has_refused_pin = True
    _type_value(device, value)
    device.has_refused_pin = False


def asks_for_pin(dump: str) -> bool:
    """Whether the lock screen in a dump asks for a PIN or a password, by its field or its keys."""
    return bool(_ENTRY.search(dump)) or set(_KEY.findall(dump)) == _DIGITS


def _type_value(device: "Device", value: str) -> None:
    try:
        # It was just lit up: otherwise the command would wake it first, and end up here again.
        device.note_gesture()
        device.shell_once(["input", "text", value.replace(" ", "%s")])
        # A PIN pad may open at the last digit; Enter would then hit the page behind it.
        if _is_gone(device):
            return
        device.note_gesture()
        device.shell_once(["input", "keyevent", _ENTER])
    except Unanswered as error:
        raise PhoneLocked(_explain_refusal(device)) from error
    if not _is_gone(device):
        raise PhoneLocked(_explain_refusal(device))


def _is_gone(device: "Device") -> bool:
    for _ in range(_CHECKS):
        device.pause(0.1)
        if not is_keyguard_shown(device.shell(["dumpsys", "window", "policy"])):
            return True
    return False


def _explain_refusal(device: "Device") -> str:
    return (
        f"Phone {device.serial} did not open its lock screen with "
        f"{secrets.PREFIX}{NAME}: unlock it by hand and correct the value, then try again."
    )
