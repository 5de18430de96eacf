"""Key events by Android's key codes."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from virtual_phone.system.controls import VOLUME_STEP

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

HOME, BACK, POWER, CLEAR, ENTER, DEL, TAB, MENU = 3, 4, 26, 28, 66, 67, 61, 82
NOTIFICATION, ESCAPE, FORWARD_DEL, APP_SWITCH, NUMPAD_ENTER = 83, 111, 112, 187, 160
VOLUME_UP, VOLUME_DOWN, VOLUME_MUTE = 24, 25, 164
SLEEP, WAKEUP, SOFT_SLEEP = 223, 224, 276
SYSRQ = 120
CUT, COPY, PASTE = 277, 278, 279
META_SHIFT = 0x1 | 0x40 | 0x80
META_CTRL = 0x1000 | 0x2000 | 0x4000

_DIGITS = ("0)", "1!", "2@", "3#", "4$", "5%", "6^", "7&", "8*", "9(")
_PRINTED: dict[int, tuple[str, str]] = {
    **{7 + i: (pair[0], pair[1]) for i, pair in enumerate(_DIGITS)},
    **{29 + i: (chr(97 + i), chr(65 + i)) for i in range(26)},
    **{144 + i: (str(i), str(i)) for i in range(10)},
    17: ("*", "*"), 18: ("#", "#"), 55: (",", "<"), 56: (".", ">"), 62: (" ", " "), 68: ("`", "~"),
    69: ("-", "_"), 70: ("=", "+"), 71: ("[", "{"), 72: ("]", "}"), 73: ("\\", "|"), 74: (";", ":"),
    75: ("'", '"'), 76: ("/", "?"), 77: ("@", "@"), 81: ("+", "+"), 154: ("/", "/"),
    155: ("*", "*"),
    156: ("-", "-"), 157: ("+", "+"), 158: (".", "."), 159: (",", ","),
}  # fmt: skip
"""Character without and with Shift, by key code."""


def dispatch(phone: "Kernel", code: int, meta: int) -> bool:
    """Do what a key does; tells whether it did anything.

    Args:
        phone: Whose key it is; its lock is held.
        code: Android key code.
        meta: Android meta state; Shift and Ctrl count.
    """
    always: dict[int, Callable[[], object]] = {
        POWER: phone.press_power,
        WAKEUP: phone.light_up,
        SLEEP: phone.go_dark,
        SOFT_SLEEP: phone.go_dark,
        VOLUME_UP: lambda: phone.volume.step(VOLUME_STEP),
        VOLUME_DOWN: lambda: phone.volume.step(-VOLUME_STEP),
        VOLUME_MUTE: lambda: phone.volume.step(-1.0),
    }
    if code in always:
        always[code]()
        return True
    if not phone.screen_on:
        return False
    if code == SYSRQ:
        phone.screenshots.take()
        return True
    if phone.locked:
        if phone.over() is not None and code in (BACK, ESCAPE):
            phone.press_back()
            return True
        return _locked(phone, code, is_shifted=bool(meta & META_SHIFT))
    if meta & META_CTRL:
        return _control(phone, code)
    if code in _PRINTED and not (meta & META_CTRL):
        return phone.editor.insert(_PRINTED[code][1 if meta & META_SHIFT else 0])
    return _command(phone, code, shift=bool(meta & META_SHIFT))


def _locked(phone: "Kernel", code: int, *, is_shifted: bool) -> bool:
    if code in (BACK, ESCAPE):
        return phone.lock_screen.on_back()
    if code == MENU:
        phone.lock_screen.open()
        return True
    if not phone.lock_screen.pad:
        return False
    if code in _PRINTED and phone.lock_screen.accepts(_PRINTED[code][is_shifted]):
        phone.lock_screen.digit(_PRINTED[code][is_shifted])
    elif code == DEL:
        phone.lock_screen.rub()
    elif code in (ENTER, NUMPAD_ENTER):
        phone.lock_screen.enter()
    else:
        return False
    return True


def _control(phone: "Kernel", code: int) -> bool:
    editor = phone.editor
    shortcuts: dict[int, Callable[[], bool]] = {
        29: editor.select_all,
        31: editor.copy,
        50: editor.paste,
        52: lambda: editor.copy(cut=True),
    }
    return shortcuts[code]() if code in shortcuts else False


def _command(phone: "Kernel", code: int, *, shift: bool) -> bool:
    editor = phone.editor
    commands: dict[int, Callable[[], object]] = {
        HOME: phone.press_home,
        BACK: phone.press_back,
        ESCAPE: phone.press_back,
        APP_SWITCH: phone.press_recents,
        NOTIFICATION: phone.shade.pull,
        ENTER: editor.enter,
        NUMPAD_ENTER: editor.enter,
        DEL: editor.backspace,
        FORWARD_DEL: editor.delete,
        CLEAR: lambda: editor.change("", 0),
        TAB: lambda: editor.next_field(back=shift),
        21: lambda: editor.step(-1),
        22: lambda: editor.step(1),
        122: lambda: editor.move(0),
        123: lambda: editor.move(1 << 30),
        CUT: lambda: editor.copy(cut=True),
        COPY: editor.copy,
        PASTE: editor.paste,
    }
    if code not in commands:
        return False
    return commands[code]() is not False


def together(phone: "Kernel", codes: Sequence[int]) -> bool:
    """Do what keys pressed at once do: power and volume down take a screenshot.

    Args:
        phone: Whose keys they are; its lock is held.
        codes: Android key codes.

    Returns:
        Whether they did anything.
    """
    if set(codes) == {POWER, VOLUME_DOWN} and phone.screen_on:
        phone.screenshots.take()
        return True
    if set(codes) == {POWER, VOLUME_UP}:
        phone.press_power_long()
        return True
    return all([dispatch(phone, code, 0) for code in codes])


def held(phone: "Kernel", code: int, meta: int) -> bool:
    """Do what a key held down does; most do what a press does."""
    if code == POWER:
        phone.press_power_long()
        return True
    return dispatch(phone, code, meta)
