"""Text fields, the clipboard, and the passing messages that typing brings."""

import logging
import time
from abc import abstractmethod
from typing import Any

from tapwright.errors import PhoneError
from tools.device.connection.transport import NoSuchObject, Refused
from tools.device.input.touch_screen import TouchScreen
from tools.device.state.foreground import is_input_shown
from tools.device.state.front import READ_INPUT
from tools.hierarchy.system_notices import is_paste_notice

log = logging.getLogger(__name__)

OVERLAY_S = 10.0
"""Android 13 and later show for 6 s what was put on the clipboard, and for a moment more."""


class TextInput(TouchScreen):
    """What is done with text fields; `Device` says how a call reaches the phone."""

    has_pasted = False
    """Whether text was typed by way of the clipboard, of which the system tells."""
    _restored = ("", float("-inf"))
    """What the clipboard got back after that, and when, by `time.monotonic`."""
    _toasts = True
    """Whether the server on the phone tells passing messages."""

    @property
    @abstractmethod
    def serial(self) -> str:
        """By which adb has the phone now."""

    @abstractmethod
    def _call_rpc(self, method: str, *params: Any) -> Any:
        """Ask the server on the phone, again if the connection breaks."""

    @abstractmethod
    def shell(self, args: list[str]) -> str:
        """The output of a harmless command."""

    def is_input_shown(self) -> bool:
        """Whether a keyboard is on the screen, by the input method service."""
        return is_input_shown(self.shell(READ_INPUT))

    def take_toasts(self) -> tuple[str, ...]:
        """Passing messages since the last time this was asked; none from servers without them."""
        if not self._toasts:
            return ()
        try:
            toast = self._call_rpc("getLastToast")
            if toast is not None:
                self._call_rpc("clearLastToast")
        except Refused as error:
            log.debug("%s tells no toasts: %s", self.serial, error)
            self._toasts = False
            return ()
        if toast and self.has_pasted and is_paste_notice(str(toast)):
            # It tells of our own typing, and nothing of the app.
            return ()
        return (str(toast),) if toast else ()

    def focused_text(self) -> str | None:
        """What the focused field holds, emoji and all; None when no field has the focus."""
        try:
            selector = self._session.make_selector(focused=True)
            return str(self._call_rpc("getText", selector) or "")
        except NoSuchObject:
            return None

    def is_focused_at(self, x: int, y: int, *, resource_id: str = "") -> bool:
        """Whether a text field that holds this point, in pixels, has the focus.

        Args:
            x: of the point.
            y: of the point.
            resource_id: by which a field is known too, which may move when it gets the focus.
        """
        try:
            selector = self._session.make_selector(focused=True)
            facts = self._call_rpc("objInfo", selector)
            box = facts["visibleBounds"]
            is_field = str(facts["className"]).endswith("EditText")
            name = str(facts.get("resourceName") or "").rpartition("/")[2]
            is_named = bool(resource_id) and name == resource_id
            is_beside = not box["left"] <= x < box["right"]
            is_inside = not is_beside and box["top"] <= y < box["bottom"]
            return is_field and (is_inside or is_named)
        except (NoSuchObject, KeyError, TypeError):
            return False

    def read_clipboard(self) -> str:
        """The clipboard's text, empty when it has none."""
        return str(self._call_rpc("getClipboard") or "")

    def find_shown_clip(self, at: float) -> str:
        """What the clipboard's overlay shows of our own typing; empty if it must be gone.

        Args:
            at: the time of a look, by `time.monotonic`.
        """
        clip, restored = self._restored
        return clip if at - restored < OVERLAY_S else ""

    def set_text(self, text: str) -> bool:
        """Give the focused field this text in place of what it holds, without any keyboard.

        Raises:
            NoSuchObject: no field has the focus.
        """
        # Without an instance the server taps first: a double tap, right after the one for focus.
        selector = self._session.make_selector(focused=True, instance=0)
        return self._make_gesture("setText", selector, text)

    def clear_text(self) -> bool:
        """Empty the focused field."""
        return self._make_gesture("clearInputText")

    def type_text(self, text: str) -> bool:
        """Insert at the caret, by way of the clipboard, which then holds what it held before."""
        self.has_pasted = True
        kept = self.read_clipboard()
        self._call_rpc("setClipboard", None, text)
        try:
            return self._make_gesture("pasteClipboard")
        finally:
            try:
                self._call_rpc("setClipboard", None, kept)
                self._restored = kept, time.monotonic()
            except PhoneError as error:
                # The text is in the field: losing the phone now must not read as "not pasted".
                log.warning(
                    "the clipboard of %s was not restored: %s",
                    self.serial,
                    error,
                )
