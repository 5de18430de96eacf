"""What Android 13 and later show of the clipboard whoever put the text there."""

from dataclasses import dataclass

from virtual_phone.faults.hooks import Call
from virtual_phone.faults.injection import Active, Fault


@dataclass(frozen=True, kw_only=True)
class ClipboardShown(Fault):
    """The overlay comes up for what a client puts on the clipboard, and a toast for each paste.

    The phone's own shell may keep it away by an extra of the clip, which uiautomator2's server does
    not set (frameworks/base/packages/SystemUI/src/com/android/systemui/clipboardoverlay).
    """

    def begin(self, on: Active) -> None:
        """Tell of pastes."""
        on.phone.system.setting_put("secure", "clipboard_show_access_notifications", "1")

    def end(self, on: Active) -> None:
        """Tell no more of them."""
        on.phone.system.setting_put("secure", "clipboard_show_access_notifications", "0")

    def call(self, on: Active, call: Call) -> None:
        """Bring the overlay up, which has the text when it is looked at."""
        if call.name == "setClipboard":
            text = call.args[1] if len(call.args) > 1 else ""
            on.phone.system.clip_chip.show(str(text or ""))
