"""What Android 13 and later show of the clipboard whoever put the text there."""

from dataclasses import dataclass

from virtual_phone.faults.hooks import Call
from virtual_phone.faults.injection import Active, Fault

_NOTICE = "secure", "clipboard_show_access_notifications"
"""The setting for the toast, by namespace and name."""


@dataclass(frozen=True, kw_only=True)
class ClipboardShown(Fault):
    """The overlay comes up for what a client puts on the clipboard, and a toast for each paste.

    The phone's own shell may keep it away by an extra of the clip, which uiautomator2's server does
    not set (frameworks/base/packages/SystemUI/src/com/android/systemui/clipboardoverlay).
    """

    def begin(self, on: Active) -> None:
        """Tell of pastes."""
        on.memory["told before"] = on.phone.system.setting_get(*_NOTICE)
        on.phone.system.setting_put(*_NOTICE, "1")

    def end(self, on: Active) -> None:
        """Tell of them as before."""
        before = on.memory["told before"]
        if before is None:
            on.phone.system.setting_delete(*_NOTICE)
        else:
            on.phone.system.setting_put(*_NOTICE, str(before))

    def call(self, on: Active, call: Call) -> None:
        """Bring the overlay up, which has the text when it is looked at."""
        if call.name == "setClipboard":
            text = call.args[1] if len(call.args) > 1 else ""
            on.phone.system.clip_chip.show(str(text or ""))
