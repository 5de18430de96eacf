"""The recorder and the playback read the same gestures in what tapwright sends."""

import base64
from typing import Any

import pytest

from tools.session_recording.gestures import Touch, read_call, read_command
from virtual_phone.replay import gestures as playback
from virtual_phone.replay.folder import Gesture

_CODED = base64.b64encode("你好 there".encode()).decode()
_CORNERS = [{"x": x, "y": x} for x in (10, 20, 5, 40)]


def list_facts(gesture: Touch | Gesture | None) -> tuple[Any, ...]:
    """Kind, points and value; a line that is no gesture fails."""
    assert gesture is not None
    return gesture.kind, gesture.points, gesture.value


@pytest.mark.parametrize(
    "line",
    [
        "am start --user 0 -n com.tencent.mm/.ui.LauncherUI",
        "am start -a android.intent.action.VIEW -d https://example.org/页",
        "monkey -p com.a -c android.intent.category.LAUNCHER 1",
        "am force-stop --user 0 com.a",
        "am force-stop com.a",
        "input text hello%sthere",
        "input keyevent 4",
        "input keyevent 66",
        f"am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text {_CODED}",
        "am broadcast -a ADB_KEYBOARD_CLEAR_TEXT",
    ],
)
def test_a_command_is_one_gesture_to_both(line: str) -> None:
    recorded = list_facts(read_command(line))
    assert recorded == list_facts(playback.read_command(line))


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("click", [10, 20]),
        ("click", [10, 20, 900]),
        ("click", [10, 20, 40]),
        ("swipe", [1, 2, 3, 4, 20]),
        ("drag", [1, 2, 3, 4, 20]),
        ("swipePoints", [[1, 2, 9, 9, 3, 4], 20]),
        ("gesture", [{}, *_CORNERS, 20]),
        ("pressKey", ["back"]),
        ("setText", [{}, "你好"]),
        ("pasteClipboard", []),
        ("clearInputText", [{}]),
    ],
)
def test_a_call_is_one_gesture_to_both(method: str, params: list[Any]) -> None:
    recorded = read_call(method, params, clipboard="pasted")
    played = playback.read_call(method, params, clipboard="pasted")
    assert list_facts(recorded) == list_facts(played)


def test_what_only_reads_is_a_gesture_to_neither() -> None:
    for line in ("dumpsys window", "settings get global x", "date"):
        assert read_command(line) is None
        assert playback.read_command(line) is None
