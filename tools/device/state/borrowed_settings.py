"""Settings of the phone that differ while this process works with it, and come back afterwards.

* The screen stays on while the phone is charged: a slow model may think for longer than the screen
  is on, and a person who is asked may take longer still. (A phone that is not charged sleeps; it is
  woken at the next look.)
* uiautomator2's server suppresses all accessibility services while it runs, since it registers
  without `FLAG_DONT_SUPPRESS_ACCESSIBILITY_SERVICES`:
  https://developer.android.com/reference/android/app/UiAutomation
  Android starts them again when it ends. Where the setting itself is gone then, it is put back.

The values before are on disk (`tools.device.state.cleanup`), so that the next command brings them
back after a crash.
"""

import re
from typing import TYPE_CHECKING

from tools.device.state.cleanup import load_record, update_record

if TYPE_CHECKING:
    from tools.device.device import Device

STAY_ON = "stay_on_while_plugged_in"
"""https://developer.android.com/reference/android/provider/Settings.Global#STAY_ON_WHILE_PLUGGED_IN"""
_ON_ANY_POWER = "7"
"""AC, USB and wireless, as `svc power stayon true` sets it."""
_SERVICES = "enabled_accessibility_services"
_UNSET = "null"
"""What `settings get` prints of a setting that was never made."""
_NAME = re.compile(r"[\w.$]+/[\w.$]+")


def keep_awake(device: "Device") -> None:
    """Keep the screen on while the phone is charged, until `restore_settings`."""
    before = device.shell(["settings", "get", "global", STAY_ON])
    if before == _ON_ANY_POWER:
        # It is the user's own wish, or that of a process that died: then its record is there.
        return
    update_record(device, stay_on=before)
    device.shell(["settings", "put", "global", STAY_ON, _ON_ANY_POWER])


def note_services(device: "Device") -> tuple[str, ...]:
    """The accessibility services that stop while the server runs, such as TalkBack.

    To be called before the server is started. Those that a process which died has left off are
    switched on again first.
    """
    restore_services(device)
    enabled = _read_services(device)
    if enabled:
        update_record(device, services=enabled)
    return tuple(_NAME.findall(enabled))


def restore_settings(device: "Device") -> None:
    """Bring the user's own settings back; one that was changed meanwhile is left as it is."""
    before = load_record(device).get("stay_on")
    if before is not None:
        now = device.shell(["settings", "get", "global", STAY_ON])
        if now == _ON_ANY_POWER and before == _UNSET:
            device.shell(["settings", "delete", "global", STAY_ON])
        elif now == _ON_ANY_POWER:
            device.shell(["settings", "put", "global", STAY_ON, str(before)])
        update_record(device, stay_on=None)


def restore_services(device: "Device") -> None:
    """Switch the accessibility services on again where all are off, once the server has ended."""
    before = load_record(device).get("services")
    if not before:
        return
    if not _read_services(device):
        device.shell(["settings", "put", "secure", _SERVICES, str(before)])
        device.shell(
            ["settings", "put", "secure", "accessibility_enabled", "1"]
        )
    update_record(device, services=None)


def _read_services(device: "Device") -> str:
    enabled = device.shell(["settings", "get", "secure", _SERVICES])
    return "" if enabled == _UNSET else enabled
