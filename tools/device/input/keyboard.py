"""Write any text into fields, without changing the user's keyboard.

First the field's text is set (the accessibility action SET_TEXT), or text is pasted at the caret.
Then the field is read back, and the other way is tried once. Only a field that takes neither
(games, some cross-platform toolkits) gets uiautomator2's AdbKeyboard, for that one text. The
keyboard that was in use is written to disk before, so it comes back after a crash too.
"""

import base64
import re
from functools import partial
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from tapwright.errors import PhoneError, UsageError
from tapwright.text.normalize import squeeze_text
from tools import secrets
from tools.actions import ActionResult
from tools.device.input.gestures import GestureMaker
from tools.device.state.cleanup import load_record, update_record

if TYPE_CHECKING:
    from tools.device.device import Device

PACKAGE = "com.github.uiautomator"
IME = f"{PACKAGE}/.AdbKeyboard"
_APK = "/data/local/tmp/tapwright-keyboard.apk"
_JAR = "/data/local/tmp/u2.jar"
READ_BACK = 12
"""Reads of a field until it shows the typed text, 0.1 s apart: apps update on a frame, but the tree
of some phones is a second late, and what is there already would be typed once more."""
_KEYED = re.compile(r"[A-Za-z0-9 .,:/@_+-]{1,40}")
_KEY_TRIES = 2
IME_READY = 50
"""Checks whether the keyboard has been switched, 0.1 s apart (uiautomator2 waits 5 s too)."""


def write_text(
    device: "Device",
    gestures: GestureMaker,
    text: str,
    *,
    replace: bool,
    password: bool,
    empty: bool,
) -> ActionResult:
    """Write `text` into the focused field and check that it is there.

    Args:
        device: the phone.
        gestures: makes the gestures.
        text: may hold `{{secret:NAME}}`, which is not filled in in the result.
        replace: whether the text replaces what the field holds; else it goes to its end, or in
            place of what is selected.
        password: whether the field hides its text: it is not read, and the clipboard not used.
        empty: whether the field is known to hold nothing but its hint.
    """
    try:
        words = secrets.reveal_secrets(text)
    except UsageError as error:
        return ActionResult(ok=False, summary=str(error))
    before = device.focused_text()
    is_secret = password or secrets.has_secret(text)
    whole = replace or empty
    if before is None and is_secret:
        summary = "No text field has the focus, and a secret is typed into nothing else."
        return ActionResult(ok=False, summary=summary)
    if before is None:
        return _write_blindly(device, gestures, words, whole=whole)
    if is_secret:
        return _write_secret(device, gestures, text, words)
    return _write_checked(device, gestures, before, words, whole=whole)


def _write_checked(
    device: "Device",
    gestures: GestureMaker,
    before: str,
    words: str,
    *,
    whole: bool,
) -> ActionResult:
    """Write into a field that can be read back, in one way after another until it is there."""
    wanted = words if whole else before + words
    content = before
    for way in _ways_to_write(whole=whole):
        _write_by(way, device, gestures, words, wanted=wanted, whole=whole)
        content = _read_back(device, before, words, whole=whole)
        if not whole and _is_within(content, before, words):
            return _move_to_end(device, gestures, before, words)
        summary = _describe_success(content, words, whole=whole)
        if not summary and not wanted and content not in before:
            # It was cleared, and shows its hint, which it did not hold before.
            summary = f"The field is empty; it shows its hint {content!r}."
        if summary:
            return ActionResult(ok=True, summary=summary)
    masked = secrets.mask_secrets(content)
    summary = f"The field does not take this text; it holds {masked!r}."
    return ActionResult(ok=False, summary=summary)


def _describe_success(content: str, words: str, *, whole: bool) -> str:
    """How a field holds the words that were typed; empty if it does not."""
    masked = secrets.mask_secrets(content)
    if _is_text_there(content, words, whole=whole):
        return f"The field now holds {masked!r}."
    if is_written_otherwise(content, words, whole=whole):
        return f"The app wrote it in its own way: the field holds {masked!r}."
    return ""


def is_written_otherwise(content: str, words: str, *, whole: bool) -> bool:
    """Whether a field holds the words with signs of its own.

    Fields for telephone numbers and money add digits and signs, others write capitals or quotation
    marks of their own. A word with more letters, or two words in one, are other words.

    Args:
        content: of the field.
        words: that were typed.
        whole: whether they were to replace what the field held.
    """
    if any(map(str.isalpha, words)):
        held = _squeeze_words(content)
        typed = _squeeze_words(words)
        if not whole:
            held = held[-len(typed) :]
        return held == typed
    squeezed = squeeze_text(words)
    return bool(squeezed) and squeezed in squeeze_text(content)


def _squeeze_words(text: str) -> list[str]:
    """The letters and digits of each word."""
    return list(filter(None, map(squeeze_text, text.split())))


def _ways_to_write(*, whole: bool) -> tuple[str, ...]:
    """How text is written, the best way first."""
    if whole:
        return "field", "clipboard", "keys", "keyboard"
    return "clipboard", "field", "keys", "keyboard"


def _write_secret(
    device: "Device", gestures: GestureMaker, text: str, words: str
) -> ActionResult:
    """Set the focused field's text, without reading it back.

    Args:
        device: the phone.
        gestures: makes the gestures.
        text: as it was asked for, for the journal.
        words: with the secrets filled in.
    """
    taken = gestures.run_once(
        "set_text", lambda: device.set_text(words), text=text
    )
    if not taken:
        return ActionResult(ok=False, summary="The field took no text.")
    return ActionResult(ok=True, summary="Typed it; a secret is not read back.")


def _write_blindly(
    device: "Device", gestures: GestureMaker, words: str, *, whole: bool
) -> ActionResult:
    """Type into what only the keyboard knows: a canvas, a game, a page without a tree."""
    if not device.is_input_shown():
        return ActionResult(
            ok=False, summary="No text field has the focus: tap one first."
        )
    _with_adb_keyboard(device, gestures, words, whole=whole)
    return ActionResult(
        ok=True, summary="Typed it; this field cannot be read back."
    )


def _write_by(
    way: str,
    device: "Device",
    gestures: GestureMaker,
    words: str,
    *,
    wanted: str,
    whole: bool,
) -> None:
    if way == "field":
        gestures.run_once(
            "set_text",
            lambda: device.set_text(wanted),
            text=secrets.mask_secrets(wanted),
        )
    elif way == "clipboard":
        if whole:
            gestures.run_once("clear", device.clear_text)
        gestures.run_once(
            "paste",
            lambda: device.type_text(words),
            text=secrets.mask_secrets(words),
        )
    elif way == "keys":
        _key_by_key(device, gestures, words, whole=whole)
    else:
        _with_adb_keyboard(device, gestures, words, whole=whole)


def _key_by_key(
    device: "Device", gestures: GestureMaker, words: str, *, whole: bool
) -> None:
    """Type character by character, as MobA does if a field takes no text as a whole.

    Each character is checked in the field, and typed again if it did not arrive; if one never does,
    the rest is left out. `input text` knows only the keys of a plain keyboard, and the shell would
    interpret some characters itself.
    """
    if not _KEYED.fullmatch(words):
        return
    if whole:
        gestures.run_once("clear", device.clear_text)
    for char in words:
        if not _type_key(device, gestures, char):
            return


def _type_key(device: "Device", gestures: GestureMaker, char: str) -> bool:
    before = device.focused_text() or ""
    for _ in range(_KEY_TRIES):
        gestures.run_once("key", partial(_press_key, device, char), text=char)
        if _has_changed(device, before):
            return True
    return False


def _press_key(device: "Device", char: str) -> bool:
    device.shell_once(["input", "text", "%s" if char == " " else char])
    return True


def _has_changed(device: "Device", before: str) -> bool:
    for _ in range(READ_BACK):
        if (device.focused_text() or "") != before:
            return True
        device.pause(0.1)
    return False


def _read_back(
    device: "Device", before: str, words: str, *, whole: bool
) -> str:
    """What the focused field holds once it shows the words; `before` may have had them too."""
    shown = ""
    for _ in range(READ_BACK):
        shown = device.focused_text() or ""
        is_changed = whole or shown != before or not words.strip()
        if is_changed and _is_text_there(shown, words, whole=whole):
            break
        device.pause(0.1)
    return shown


def _is_within(content: str, before: str, words: str) -> bool:
    """Whether a field holds what it held before, with the words in front of a part of it."""
    if not words or content == before + words:
        return False
    for place in range(len(before.rstrip())):
        if content == before[:place] + words + before[place:]:
            return True
    return False


def _move_to_end(
    device: "Device", gestures: GestureMaker, before: str, words: str
) -> ActionResult:
    """Set the field to what it held and the words, as a touch put the caret where it fell."""
    wanted = before + words
    _write_by("field", device, gestures, words, wanted=wanted, whole=False)
    content = _read_back(device, before, wanted, whole=True)
    summary = _describe_success(content, wanted, whole=True)
    if summary:
        return ActionResult(ok=True, summary=summary)
    masked = secrets.mask_secrets(content)
    summary = f"The text is not at its end: the field holds {masked!r}; fill it with all of it."
    return ActionResult(ok=False, summary=summary)


def _is_text_there(shown: str, words: str, *, whole: bool) -> bool:
    return shown.strip() == words.strip() if whole else words.strip() in shown


def _with_adb_keyboard(
    device: "Device", gestures: GestureMaker, words: str, *, whole: bool
) -> None:
    record = load_record(device)
    installed = IME in device.shell(["ime", "list", "-s", "-a"]).split()
    current = device.shell(
        ["settings", "get", "secure", "default_input_method"]
    )
    update_record(
        device,
        ime=record.get("ime") or current,
        installed=record.get("installed") or not installed,
    )
    try:
        if not installed:
            _install_keyboard(device)
        _switch_keyboard(device, IME)
        if whole:
            gestures.run_once(
                "ime_clear",
                lambda: _send_broadcast(device, "ADB_KEYBOARD_CLEAR_TEXT"),
            )
        coded = base64.b64encode(words.encode()).decode()
        gestures.run_once(
            "ime_type",
            lambda: _send_broadcast(
                device, "ADB_KEYBOARD_INPUT_TEXT", "--es", "text", coded
            ),
            text=secrets.mask_secrets(words),
        )
    finally:
        restore_keyboard(device)


def _install_keyboard(device: "Device") -> None:
    apk = resources.files("uiautomator2") / "assets" / "app-uiautomator.apk"
    with resources.as_file(apk) as path:
        device.push_file(Path(path), _APK)
    output = device.shell(["pm", "install", "-r", "-t", _APK])
    device.shell(["rm", "-f", _APK])
    if "Success" not in output:
        msg = f"The phone does not take the AdbKeyboard: {output[-200:]}"
        raise PhoneError(msg)


def _switch_keyboard(device: "Device", ime: str) -> None:
    device.shell(["ime", "enable", ime])
    device.shell(["ime", "set", ime])
    for _ in range(IME_READY):
        if (
            device.shell(["settings", "get", "secure", "default_input_method"])
            == ime
        ):
            return
        device.pause(0.1)


def _send_broadcast(device: "Device", action: str, *extras: str) -> bool:
    return "result=-1" in device.shell_once(
        ["am", "broadcast", "-a", action, *extras]
    )


def restore_keyboard(device: "Device") -> bool:
    """Bring back the keyboard that was in use before an AdbKeyboard text; False if none was."""
    record = load_record(device)
    previous = record.get("ime", "")
    if not previous:
        return False
    _switch_keyboard(device, previous)
    update_record(device, ime=None, installed=record.get("installed") or None)
    return True


def clean_up_phone(device: "Device") -> list[str]:
    """Remove from the phone what this program put there.

    Returns:
        A sentence for each thing done.
    """
    done = []
    if restore_keyboard(device):
        done.append("Brought the user's keyboard back.")
    if load_record(device).get("installed"):
        device.shell(["pm", "uninstall", PACKAGE])
        done.append("Uninstalled the AdbKeyboard.")
    update_record(device, installed=None)
    device.shell(["rm", "-f", _JAR])
    done.append("Removed uiautomator2's server.")
    return done
