"""Wake a phone that sleeps, as while a slow model thinks or a person is asked.

A phone that is charged stays awake (`tools.device.state.borrowed_settings`). Any other one goes
dark after its display timeout; it is woken at the next look, and before the next gesture.
"""

from typing import TYPE_CHECKING

from tapwright.errors import PhoneLocked
from tools.device.state.foreground import is_keyguard_shown
from tools.device.state.unlocking import unlock_by_secret

if TYPE_CHECKING:
    from tools.device.device import Device

_UNLOCK_CHECKS = 10
"""Looks whether the lock screen is gone, 0.1 s apart."""
_FADE_S = 0.2
"""The page comes back by itself meanwhile; a touch before would be lost."""
IDLE_S = 5.0
"""Without a gesture for so long a phone may have gone dark and been lit up since, as by a message;
the shortest display timeout that Android's settings offer is 15 s."""


def make_sure_it_is_awake(device: "Device") -> bool:
    """Wake a phone that sleeps, and leave a lock screen that asks for nothing or a known PIN.

    Returns:
        Whether anything had to be done.

    Raises:
        PhoneLocked: the screen stays off, or the lock screen asks for what nobody gave.
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
    if _is_locked(device):
        _leave_lock_screen(device)
    elif was_on:
        return False
    device.note_gesture()
    return True


def wake_before_gesture(device: "Device", screen_id: str) -> bool:
    """Wake a phone that a gesture would be lost on; see `make_sure_it_is_awake`.

    Whether it is locked is asked only if the phone was left alone for `IDLE_S`, and its picture is
    not that of the screen of this id.

    Returns:
        Whether it slept.

    Raises:
        PhoneLocked: it cannot be woken, or asks for its PIN.
    """
    is_on = device.is_screen_on()
    if is_on and (device.quiet_s() < IDLE_S or device.shows_screen(screen_id)):
        return False
    has_woken = make_sure_it_is_awake(device)
    if has_woken:
        device.pause(_FADE_S)
    return has_woken


def explain_falling_asleep(device: "Device") -> str:
    """What a user should do about a phone that cannot be looked at before it sleeps again."""
    return (
        f"The screen of phone {device.serial} goes off again as soon as it is woken: "
        "set a longer screen timeout or plug it in, then try again."
    )


def _leave_lock_screen(device: "Device") -> None:
    # Android refuses this where the user has to be known, and shows what it asks for.
    device.shell(["wm", "dismiss-keyguard"])
    for _ in range(_UNLOCK_CHECKS):
        if not _is_locked(device):
            return
        device.pause(0.1)
    if not device.is_screen_on():
        raise PhoneLocked(explain_falling_asleep(device))
    unlock_by_secret(device)


def _is_locked(device: "Device") -> bool:
    return is_keyguard_shown(device.shell(["dumpsys", "window", "policy"]))
