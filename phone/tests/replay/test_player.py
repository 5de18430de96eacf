"""A recorded session is played back: looks in their order, gestures where they belong."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import adbutils
import pytest
import uiautomator2
from hypothesis import given
from hypothesis import strategies as st

from virtual_phone.phone import VirtualPhone
from virtual_phone.replay.folder import NotASession, read_folder
from virtual_phone.replay.gestures import read_call, read_command
from virtual_phone.replay.player import NoObject, NotRecorded, Player, Refused, configure
from virtual_phone.system.config import PhoneConfig

HEADER = {
    "format": "tapwright-session",
    "version": 1,
    "phone": {"model": "Redmi Note", "release": "13", "sdk": 33, "width": 720, "height": 1600},
}
BOX = {"left": 100, "top": 200, "right": 300, "bottom": 260}
TAP = {"kind": "tap", "points": [[150, 230]], "box": BOX}


def write(folder: Path, *states: dict[str, Any]) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "session.json").write_text(json.dumps(HEADER))
    (folder / "states.jsonl").write_text("".join(json.dumps(s) + "\n" for s in states))
    for state in states:
        for look in state.get("looks", ()):
            for kind in ("picture", "dump"):
                if name := look.get(kind):
                    (folder / name).write_text(f"<{name}/>")
    return folder


def look(number: int, *, picture: bool = True, dump: bool = True) -> dict[str, Any]:
    name = f"{number:04}"
    made = {"name": name}
    if picture:
        made["picture"] = f"{name}.jpg"
    if dump:
        made["dump"] = f"{name}.xml"
    return made


def play(folder: Path, *states: dict[str, Any]) -> Player:
    return Player(read_folder(write(folder, *states)))


def dump(player: Player) -> str:
    return str(ask(player, "dumpWindowHierarchy"))


def picture(player: Player) -> str:
    return base64.b64decode(ask(player, "takeScreenshot")).decode()


def ask(player: Player, method: str, *params: Any) -> Any:
    reply = player.answer_call(method, list(params), clipboard="pasted")
    assert reply is not None
    return reply.value


def test_picture_and_dump_belong_together_and_the_last_look_stays(tmp_path: Path) -> None:
    looks = [look(1, dump=False), look(2), look(3, picture=False), look(4)]
    player = play(tmp_path, {"looks": looks})
    assert [picture(player), picture(player), dump(player)] == [
        "<0001.jpg/>",
        "<0002.jpg/>",
        "<0002.xml/>",
    ]
    assert [dump(player), picture(player), dump(player)] == [
        "<0003.xml/>",
        "<0004.jpg/>",
        "<0004.xml/>",
    ]
    assert [picture(player), dump(player)] == ["<0004.jpg/>", "<0004.xml/>"]


def test_a_dump_first_is_that_of_the_first_look_that_has_one(tmp_path: Path) -> None:
    player = play(tmp_path, {"looks": [look(1, dump=False), look(2)]})
    assert dump(player) == "<0002.xml/>"
    assert picture(player) == "<0002.jpg/>"


def test_a_state_without_looks_shows_what_was_there_before(tmp_path: Path) -> None:
    tap, key = TAP, {"kind": "key", "value": "back"}
    first, last = {"looks": [look(1)], "gesture": tap}, {"looks": [look(2)]}
    player = play(tmp_path, first, {"gesture": key}, last)
    assert ask(player, "click", 101, 201) is True
    assert dump(player) == "<0001.xml/>"
    assert ask(player, "pressKey", "back") is True
    assert dump(player) == "<0002.xml/>"
    with pytest.raises(NotRecorded, match="The recording ends here: key 'home'"):
        ask(player, "pressKey", "home")


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("click", [99, 230]),
        ("click", [300, 230]),
        ("click", [150, 230, 900]),
        ("pressKey", ["back"]),
        ("setText", [{}, "hello"]),
        ("swipe", [150, 230, 150, 900, 20]),
    ],
)
def test_another_gesture_is_refused_and_changes_nothing(
    method: str, params: list[Any], tmp_path: Path
) -> None:
    player = play(tmp_path, {"looks": [look(1)], "gesture": TAP}, {"looks": [look(2)]})
    with pytest.raises(NotRecorded, match=r"The recording has no .* here: it goes on with tap"):
        ask(player, method, *params)
    assert player.position == 0
    assert dump(player) == "<0001.xml/>"
    assert ask(player, "click", 299, 259)
    assert dump(player) == "<0002.xml/>"


@pytest.mark.parametrize(
    ("recorded", "made", "same"),
    [
        ({"kind": "by_hand"}, ("pressKey", ["home"]), True),
        ({"kind": "text", "value": "你好"}, ("setText", [{}, "你好"]), True),
        ({"kind": "text", "value": "你好"}, ("setText", [{}, "您好"]), False),
        ({"kind": "text", "value": "pasted"}, ("pasteClipboard", []), True),
        ({"kind": "text", "value": "•••"}, ("setText", [{}, "您好"]), True),
        ({"kind": "text", "value": "{{secret:PIN}}"}, ("setText", [{}, "4711"]), True),
        ({"kind": "tap", "points": [[10, 10]]}, ("click", [20, 30]), True),
        ({"kind": "tap", "points": [[10, 10]]}, ("click", [20, 90]), False),
        (
            {"kind": "swipe", "points": [[5, 90], [5, 10]]},
            ("swipe", [9, 80, 15, 20, 9]),
            True,
        ),
        (
            {"kind": "swipe", "points": [[5, 90], [5, 10]]},
            ("swipe", [9, 80, 90, 70, 9]),
            False,
        ),
        (
            {"kind": "drag", "points": [[150, 230], [400, 400]], "box": BOX, "end_box": BOX},
            ("drag", [110, 210, 290, 250, 9]),
            True,
        ),
        (
            {"kind": "drag", "points": [[150, 230], [400, 400]], "box": BOX, "end_box": BOX},
            ("drag", [110, 210, 310, 250, 9]),
            False,
        ),
    ],
)
def test_a_gesture_is_compared_by_kind_and_target(
    recorded: dict[str, Any], made: tuple[str, list[Any]], same: bool, tmp_path: Path
) -> None:
    player = play(tmp_path, {"looks": [look(1)], "gesture": recorded}, {})
    method, params = made
    if same:
        assert ask(player, method, *params)
        return
    with pytest.raises(NotRecorded):
        ask(player, method, *params)


def test_what_the_phone_refused_is_refused_again_and_the_recording_goes_on(tmp_path: Path) -> None:
    refused = TAP | {"error": "click: INJECT_EVENTS"}
    player = play(tmp_path, {"looks": [look(1)], "gesture": refused}, {"looks": [look(2)]})
    with pytest.raises(Refused, match="INJECT_EVENTS"):
        ask(player, "click", 150, 230)
    assert dump(player) == "<0002.xml/>"


def test_answers_come_in_their_order_and_last_where_the_page_stands_still(tmp_path: Path) -> None:
    front = [{"command": "dumpsys window displays", "result": word} for word in ("one", "two")]
    toast = {"call": "getLastToast", "params": {}, "result": "Saved 已保存"}
    failed = {
        "call": "getText",
        "params": [{"mask": 1}],
        "error": "getText: nothing on the screen fits",
    }
    state = {"looks": [look(1), look(2)], "answers": [*front, toast, failed], "gesture": TAP}
    player = play(tmp_path, state, {"looks": [look(3)]})
    command = "dumpsys window displays"
    dump(player)
    assert player.answer_command(command) == (b"one",)
    dump(player)
    assert player.answer_command(command) == (b"two",)
    assert [ask(player, "getLastToast"), ask(player, "getLastToast")] == ["Saved 已保存", None]
    with pytest.raises(NoObject):
        ask(player, "getText", {"mask": 1})
    ask(player, "click", 150, 230)
    assert player.answer_command(command) == (b"two",)
    assert player.answer_command("dumpsys battery") == (b"",)
    assert player.answer_command("settings get global x") is None


def test_commands_that_are_gestures_go_on_too(tmp_path: Path) -> None:
    start = {"kind": "start_app", "value": "com.tencent.mm"}
    player = play(tmp_path, {"looks": [look(1)], "gesture": start}, {"looks": [look(2)]})
    other = player.answer_command("am start -n com.example/.Main")
    assert other is not None
    assert other.value.startswith(b"Error: The recording has no start app 'com.example' here")
    assert player.answer_command("am start -n com.tencent.mm/.ui.LauncherUI") == (b"",)
    assert player.position == 1


def test_a_question_in_other_words_gets_the_recorded_answer(tmp_path: Path) -> None:
    answers = [
        {"command": "dumpsys window displays", "result": "mCurrentFocus=Window{1 u0 a/b}"},
        {"command": "pm list packages -f", "result": "package:/data/app/x/base.apk=com.a\n"},
    ]
    later = {"command": "getprop ro.product.brand", "result": "小米\n"}
    first = {"looks": [look(1)], "answers": answers, "gesture": TAP}
    player = play(tmp_path, first, {"looks": [look(2)], "answers": [later]})
    focus = (b"mCurrentFocus=Window{1 u0 a/b}",)
    for _ in range(2):
        assert player.answer_command("dumpsys window windows 2>/dev/null") == focus
        assert player.answer_command("cmd package list packages") == (b"package:com.a\n",)
        assert player.answer_command("/system/bin/getprop ro.product.brand") == ("小米\n".encode(),)
        ask(player, "click", 150, 230) if player.position == 0 else None


def test_what_was_never_recorded_is_logged_once_and_empty(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    player = play(tmp_path, {"looks": [look(1)]})
    assert player.answer_command("dumpsys battery") == (b"",)
    assert player.answer_command("dumpsys battery") == (b"",)
    assert player.answer_command("getprop ro.none") is None
    lines = [record.getMessage() for record in caplog.records]
    assert lines == [
        "The recording has no answer to 'dumpsys battery'.",
        "The recording has no answer to 'getprop ro.none'.",
    ]


def test_a_setting_that_the_client_wrote_is_not_the_recorded_one(tmp_path: Path) -> None:
    before = {"command": "settings get global stay_on", "result": "0\n"}
    first = {"looks": [look(1)], "answers": [before], "gesture": TAP}
    player = play(tmp_path, first, {"looks": [look(2)]})
    ask(player, "click", 150, 230)
    assert player.answer_command("settings get --user 0 global stay_on") == (b"0\n",)
    assert player.answer_command("settings put global stay_on 7") is None
    assert player.answer_command("settings get global stay_on") is None


def test_a_selector_of_another_version_asks_the_same(tmp_path: Path) -> None:
    selector = {"mask": 131072, "childOrSibling": [], "focused": True}
    answer = {"call": "getText", "params": [selector], "result": "搜索"}
    player = play(tmp_path, {"looks": [look(1)], "answers": [answer]})
    assert ask(player, "getText", {"mask": 7, "focused": True}) == "搜索"
    with pytest.raises(NoObject):
        ask(player, "getText", {"mask": 7, "focused": False})


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[VirtualPhone]:
    window = {"command": "dumpsys window displays", "result": "a\nmCurrentFocus=Window{1}\n"}
    first = {"looks": [look(1)], "answers": [window], "gesture": TAP}
    states = first, {"looks": [look(2)]}
    session = read_folder(write(tmp_path / "session", *states))
    with VirtualPhone.start(configure(PhoneConfig(), session)) as started:
        started.machine.player = Player(session)
        yield started


def test_uiautomator2_itself_sees_the_recording(phone: VirtualPhone) -> None:
    device = uiautomator2.connect(adbutils.AdbClient(port=phone.adb_port).device(phone.serial))
    assert device.dump_hierarchy() == "<0001.xml/>"
    with pytest.raises(Exception, match="The recording has no tap"):
        device.click(5, 5)
    device.click(150, 230)
    assert device.dump_hierarchy() == "<0002.xml/>"
    assert device.shell("getprop ro.product.model").output.strip() == "Redmi Note"
    assert device.adb_device.shell("screencap -p", encoding=None) == b"<0002.jpg/>"


def test_programs_in_a_longer_line_answer_by_the_recording(phone: VirtualPhone) -> None:
    device = adbutils.AdbClient(port=phone.adb_port).device(phone.serial)
    assert device.shell("dumpsys window | grep mCurrentFocus") == "mCurrentFocus=Window{1}"
    tree = device.shell("uiautomator dump >/dev/null; cat /sdcard/window_dump.xml")
    assert tree == "<0001.xml/>"
    device.shell("screencap -p /sdcard/page.png")
    assert device.shell("cat /sdcard/page.png") == "<0001.jpg/>"
    refused = device.shell("true && input tap 5 5")
    assert "The recording has no tap" in refused
    device.shell("sleep 0 && /system/bin/input tap 150 230")
    assert device.shell("uiautomator dump /dev/tty").startswith("<0002.xml/>UI hierchary")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("session.json", "[", "is not JSON"),
        ("session.json", "{}", "another kind"),
        ("session.json", json.dumps(HEADER | {"phone": {}}), "KeyError"),
        ("states.jsonl", "{", "cannot be played back"),
        ("states.jsonl", '{"gesture": {"value": "x"}}', "KeyError"),
        ("states.jsonl", '{"looks": [{"picture": "../x.jpg"}]}', "has no file"),
        ("states.jsonl", "{}", "nothing to play back"),
    ],
)
def test_what_is_no_session_is_refused_in_a_sentence(
    name: str, content: str, said: str, tmp_path: Path
) -> None:
    folder = write(tmp_path / "session", {"looks": [look(1)]})
    (folder / name).write_text(content)
    with pytest.raises(NotASession, match=said):
        read_folder(folder)


@given(st.text())
def test_any_command_is_read(line: str) -> None:
    for text in (line, f"input tap {line} {line}"):
        gesture = read_command(text)
        assert gesture is None or gesture.kind


@given(
    st.sampled_from(["click", "swipe", "swipePoints", "gesture", "setText", "pressKey"]),
    st.lists(st.one_of(st.integers(), st.text(), st.none(), st.lists(st.integers()))),
)
def test_any_call_is_read(method: str, params: list[Any]) -> None:
    drawn = [params]
    for length in (2, 3, 5, 6):
        drawn += [params * length, (params * length)[:length]]
    for each in drawn:
        gesture = read_call(method, each, clipboard="")
        assert gesture is None or gesture.kind
