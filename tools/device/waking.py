"""Wake a phone that sleeps, as while a slow model thinks or a person is asked."""

from typing import TYPE_CHECKING

from tapwright.errors import PhoneLocked
from tools.device.foreground import is_keyguard_shown

if TYPE_CHECKING:
    from tools.device.device import Device

_UNLOCK_CHECKS = 10
"""Looks whether the lock screen is gone, 0.1 s apart."""


def make_sure_it_is_awake(device: "Device") -> bool:
    """Wake a phone that sleeps, and leave a lock screen that asks for nothing.

    Returns:
        Whether anything had to be done.

    Raises:
        PhoneLocked: the screen stays off, or the lock screen asks for a PIN or the like.
    """
    was_on = device.is_screen_on()
    if not was_on:
        device.turn_screen_on()
        if not device.is_screen_on():
            msg = (
                f"The screen of phone {device.serial} is off: "
                "wake and unlock it, then try again."
            )
            raise PhoneLocked(msg)
    if not _is_locked(device):
        return not was_on
    # Android refuses this where the user has to be known, and shows what it asks for.
    device.shell(["wm", "dismiss-keyguard"])
    for _ in range(_UNLOCK_CHECKS):
        if not _is_locked(device):
            device.note_gesture()
            return True
        device.pause(0.1)
    msg = f"Phone {device.serial} shows its lock screen: unlock it, then try again."
    raise PhoneLocked(msg)


def _is_locked(device: "Device") -> bool:
    return is_keyguard_shown(device.shell(["dumpsys", "window", "policy"]))
