"""The phone's shell: its grammar, its commands, and what they do to the phone."""

import re
import shlex
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.commands.job import COMMANDS
from virtual_phone.faults.hooks import Hooks
from virtual_phone.machine import Machine
from virtual_phone.phone import VirtualPhone
from virtual_phone.shell import Shell, Terminal
from virtual_phone.system.config import ADB_KEYBOARD, LATIN_IME, PhoneConfig
from virtual_phone.system.core import System

from ..conftest import BENCH, Adb, BenchApp, Bridge
from ..examples import examples


@dataclass
class Desk:
    """A shell without adb, and what it printed."""

    machine: Machine
    out: bytearray = field(default_factory=bytearray)
    err: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        self.shell = Shell(
            self.machine, out=self.out.extend, err=self.err.extend, gone=lambda seconds: False
        )

    def __call__(self, line: str) -> str:
        """Run a line; gives what it printed to both outputs."""
        self.out.clear()
        self.err.clear()
        self.shell.run(line)
        return (self.out + self.err).decode("utf-8", "replace")

    @property
    def status(self) -> int:
        return self.shell.status


def _desk() -> Desk:
    system = System(PhoneConfig(animation_scale=0), [BenchApp])
    return Desk(Machine(system, Hooks(lambda: list(system.visited))))


@pytest.fixture
def desk() -> Desk:
    return _desk()


@pytest.fixture(scope="module")
def shared() -> Desk:
    return _desk()


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("echo a  b", "a b\n"),
        ("echo 'a  b' \"c  d\" e\\ f", "a  b c  d e f\n"),
        ("echo a;echo b", "a\nb\n"),
        ("echo a\necho b", "a\nb\n"),
        ("true && echo yes || echo no", "yes\n"),
        ("false && echo yes || echo no", "no\n"),
        ("false; echo $?", "1\n"),
        ("nope 2>/dev/null; echo $?", "127\n"),
        ("nope 2>&1 | wc -l", "1\n"),
        ('X=5; echo $X ${X}6 \'$X\' "$X" "\\$X"', "5 56 $X 5 $X\n"),
        (
            "echo hi > /sdcard/a; cat /sdcard/a; echo ho >> /sdcard/a; cat < /sdcard/a",
            "hi\nhi\nho\n",
        ),
        ("ls /sdcard/D[CM]*", "Camera\n"),
        ("echo /sdcard/*.none", "/sdcard/*.none\n"),
        ("cd /sdcard && pwd && cd nowhere; echo $?", None),
        ("echo a # words", "a\n"),
        ("echo -n a; echo -e 'b\\tc'", "ab\tc\n"),
        ("printf '%s-%s\\n' a b", "a-b\n"),
        ("seq 1 2; exit 3; echo never", None),
        ("echo one two | grep -c two", "1\n"),
        ("echo aGk= | base64 -d", "hi"),
        ("sh -c 'echo inner; exit 4'; echo $?", "inner\n4\n"),
        ("[ -d /sdcard ] && echo folder", "folder\n"),
        ("which ls nope; echo $?", "/system/bin/ls\n1\n"),
        ("id -u | head -n 1 > /dev/null; whoami", "shell\n"),
        ("/system/bin/echo x; toybox echo y", "x\ny\n"),
        ("printf 'b\\na\\nb\\n' | sort -u", "a\nb\n"),
        ("printf '1\\n2\\n' | head -1; ls -1 /data/local", None),
        ("echo abc | head -c 2; echo; printf '1\\n2\\n3\\n' | tail -n 1", "ab\n3\n"),
    ],
)
def test_grammar(line: str, output: str | None) -> None:
    desk = _desk()
    printed = desk(line)
    if output is not None:
        assert printed == output


@given(st.text(st.characters(exclude_characters="\0\x01", exclude_categories=["Cs"])))
def test_any_text_survives_quoting(shared: Desk, text: str) -> None:
    assume(not re.fullmatch(r"-[ne]+", text))
    assert shared(f"echo {shlex.quote(text)}") == text + "\n"


@given(st.text(alphabet="ab'\"\\;&|<>$ \n*?[]=2!", max_size=30))
def test_no_line_breaks_the_shell(shared: Desk, line: str) -> None:
    shared.shell = Shell(
        shared.machine, out=shared.out.extend, err=shared.err.extend, gone=lambda seconds: False
    )
    shared(line)
    assert isinstance(shared.status, int)
    assert shared("command echo fine") == "fine\n"


@pytest.mark.parametrize(
    ("since", "known"),
    [
        ("03-01 09:00:00.000", True),
        ("2025-12-31 23:59:59.5", True),
        ("2024-02-29 09:00:00.0", True),
        ("02-31 09:00:00.0", False),
        ("x", False),
    ],
)
def test_the_log_begins_at_a_moment(shared: Desk, since: str, known: bool) -> None:
    shared(f"logcat -t {shlex.quote(since)}")
    assert (shared.status == 0) is known


WAITING = {
    "app_process",
    "logcat",
    "nc",
    "netcat",
    "ping",
    "ping6",
    "reboot",
    "sleep",
    "top",
    "yes",
}
WORDS = [
    *("-a", "-c", "-d", "-e", "-n", "-p", "-s", "-W", "-1", "--es", "--ei", "--user", "--throttle"),
    *("0", "12", "1x1", "x=y", "a b", "", "(", "+%Q%", "/sdcard", "/sdcard/f", "size", "system"),
    *("start", "broadcast", "list", "packages", "dump", "tap", "swipe", "text", "keyevent", "get"),
]


@settings(max_examples=examples(300), deadline=None)
@given(
    st.sampled_from(sorted(set(COMMANDS) - WAITING)), st.lists(st.sampled_from(WORDS), max_size=5)
)
def test_no_arguments_break_a_command(shared: Desk, name: str, words: list[str]) -> None:
    assume("reboot" not in words)
    shared(shlex.join([name, *words]))
    assert 0 <= shared.status <= 255


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("nope", 127),
        ("echo 'open", 1),
        ("echo a >", 1),
        ("| cat", 1),
        ("for i in 1 2; do echo $i; done", 0),
        ("for i in 1 2; do echo $i", 1),
        ("cat /none", 1),
        ("ls /none", 1),
        ("cat < /none", 1),
        ("cat < $none", 1),
        ("echo a > $none", 1),
        ("echo x > /none/file", 1),
        ("rm /sdcard/none", 1),
        ("rm -f /sdcard/none", 0),
        ("rm /sdcard", 1),
        ("input tap 1", 255),
        ("input tap a b", 255),
        ("input keyevent NO_SUCH_KEY", 255),
        ("am start -n com.none/.Main", 1),
        ("am start -n com.tapwright.bench/.None", 1),
        ("am nonsense", 255),
        ("pm path com.none", 1),
        ("pm install /sdcard/none.apk", 1),
        ("pm uninstall com.tapwright.bench", 1),
        ("monkey -p com.none -c android.intent.category.LAUNCHER 1", 252),
        ("settings get nowhere x", 255),
        ("settings put system screen_brightness bright", 255),
        ("ime set com.none/.Ime", 255),
        ("wm size 10x10", 255),
        ("wm nonsense", 255),
        ("setprop ro.serialno x", 1),
        ("uiautomator runtest", 1),
        ("app_process / com.wetest.uia2.Main", 134),
        ("toybox nope", 127),
        ("cmd nothere", 20),
        ("exit 300", 44),
    ],
)
def test_exit_codes(line: str, status: int) -> None:
    desk = _desk()
    desk(line)
    assert desk.status == status


def test_unknown_command_is_told_as_by_android(desk: Desk) -> None:
    assert desk("frobnicate -x") == "/system/bin/sh: frobnicate: inaccessible or not found\n"


def test_date_is_the_phones(desk: Desk) -> None:
    assert desk("date '+%Y-%m-%d %H:%M %A'") == "2026-03-02 09:00 Monday\n"
    assert desk("date +%s").strip() == str(desk.machine.epoch())
    assert desk("date").startswith("Mon Mar  2 09:00:0")


def test_files_commands(desk: Desk) -> None:
    desk("cd /sdcard; mkdir -p a/b; echo hello > a/b/c; cp a/b/c a; mv a/c a/d")
    assert desk("ls /sdcard/a") == "b\nd\n"
    assert desk("toybox md5sum /sdcard/a/d").split() == [
        "b1946ac92492d2347c6235b4d2611184",
        "/sdcard/a/d",
    ]
    assert re.fullmatch(
        r"-rw-r--r-- .* 6 2026-03-02 09:00 d\n",
        desk("ls -l /sdcard/a").splitlines(keepends=True)[-1],
    )
    desk("rm -r /sdcard/a; touch /sdcard/t")
    assert (
        desk("stat -c %s /sdcard/t; ls /sdcard/a")
        == "0\nls: /sdcard/a: No such file or directory\n"
    )


def test_props(desk: Desk) -> None:
    assert desk("getprop ro.product.model") == "Pixel 8\n"
    assert "[ro.build.version.sdk]: [34]\n" in desk("getprop")
    assert desk("setprop debug.x 1; getprop debug.x; getprop none") == "1\n\n"


def test_settings_put_get_delete_list(desk: Desk) -> None:
    assert desk("settings get global wifi_on") == "1\n"
    desk("settings put global wifi_on 0")
    assert desk.machine.system.settings["wifi"] is False
    assert desk("settings get system none") == "null\n"
    assert desk("settings --user 0 put system less -5; settings get system less") == "-5\n"
    desk("settings put system my_own 'a b'")
    assert "my_own=a b\n" in desk("settings list system")
    assert (
        desk("settings delete system my_own; settings get system my_own")
        == "Deleted 1 rows\nnull\n"
    )
    assert "my_own" not in desk("settings list system")
    assert desk("settings delete global wifi_on; settings get global wifi_on") == (
        "Deleted 1 rows\nnull\n"
    )
    assert desk("settings delete system none") == "Deleted 0 rows\n"
    assert desk("svc wifi enable; settings get global wifi_on") == "1\n"
    assert "wifi_on=1\n" in desk("settings list global")
    assert desk("settings put system empty ''; settings get system empty") == "\n"
    desk.machine.reset()
    assert desk("settings get system empty") == "null\n"


def test_permissions_are_granted_revoked_and_cleared(desk: Desk) -> None:
    system = desk.machine.system
    system.grant(BENCH, "CAMERA")
    desk(f"pm grant {BENCH} android.permission.POST_NOTIFICATIONS")
    assert system.snapshot().granted == {BENCH: {"CAMERA", "POST_NOTIFICATIONS"}}
    desk(f"pm revoke {BENCH} android.permission.CAMERA")
    assert system.snapshot().granted == {BENCH: {"POST_NOTIFICATIONS"}}
    assert desk(f"pm clear {BENCH}") == "Success\n"
    assert system.snapshot().granted == {}
    assert desk("pm clear com.none") == "Failed\n"


def test_a_snapshot_keeps_what_was_set_by_adb(desk: Desk) -> None:
    system = desk.machine.system
    system.install_adb_keyboard()
    desk(f"ime enable {ADB_KEYBOARD}; ime set {ADB_KEYBOARD}; settings put system my_own 5")
    kept = system.snapshot()
    system.reset()
    assert desk("ime list -s -a; settings get system my_own") == f"{LATIN_IME}\nnull\n"
    system.restore(kept)
    desk("settings put system my_own 6; settings put global wifi_on 0")
    assert system.settings["wifi"] is False
    system.restore(kept)
    assert desk("settings get system my_own; settings get global wifi_on") == "5\n1\n"
    assert system.current_ime == ADB_KEYBOARD
    assert desk("ime list -s") == f"{LATIN_IME}\n{ADB_KEYBOARD}\n"


def test_wm_overrides_and_resets(desk: Desk) -> None:
    assert desk("wm size; wm density") == "Physical size: 1080x2400\nPhysical density: 420\n"
    desk("wm size 720x1280; wm density 320")
    assert desk("wm size") == "Physical size: 1080x2400\nOverride size: 720x1280\n"
    assert desk.machine.system.size == (720, 1280)
    desk("wm size reset; wm density reset")
    assert desk("wm size; wm density") == "Physical size: 1080x2400\nPhysical density: 420\n"


@pytest.mark.parametrize(
    ("words", "page"),
    [
        ("-n com.android.settings/.Display", ".Display"),
        ("-n com.android.settings/com.android.settings.Display", ".Display"),
        ("-n com.android.settings/.Settings", ".Settings"),
        ("-a android.settings.WIFI_SETTINGS", ".Internet"),
        ("-a android.settings.NOTIFICATION_SETTINGS", ".Notifications"),
        ("-a android.settings.SETTINGS", ".Settings"),
    ],
)
def test_pages_are_opened_by_activity_and_by_action(words: str, page: str) -> None:
    system = System(PhoneConfig(animation_scale=0), [SettingsApp])
    desk = Desk(Machine(system, Hooks(lambda: list(system.visited))))
    front = f"com.android.settings/{page}"
    for _ in range(2):
        assert f"Status: ok\nActivity: {front}\n" in desk(f"am start -W {words}")
        assert desk.machine.front() == front
    assert len(system.tasks.app.pages) == (1 if page == ".Settings" else 2)
    full = "com.android.settings.Nowhere"
    assert desk("am start -n com.android.settings/.Nowhere").endswith(
        f"Error type 3\nError: Activity class {{com.android.settings/{full}}} does not exist.\n"
    )
    desk("input keyevent HOME; am start -S -n com.android.settings/.Settings")
    assert len(system.tasks.app.pages) == 1


def test_input_gestures_reach_the_app_and_the_log(desk: Desk) -> None:
    desk(f"am start -n {BENCH}/.Main --es who me")
    system = desk.machine.system
    app = system.tasks.apps[BENCH]
    assert app.state.words == ["who=me"]
    x, y = _center(desk, "press")
    desk(f"input tap {x} {y}; input swipe {x} {y} {x} {y} 800")
    assert (app.state.taps, app.state.presses) == (1, 1)
    nx, ny = _center(desk, "name")
    desk(f"input tap {nx} {ny}; input text hello%sthere; input keyevent 67 KEYCODE_DEL")
    assert app.state.name == "hello the"
    desk("input keyevent --longpress HOME")
    assert desk.machine.front() == "com.android.launcher3/.Launcher"
    kinds = [entry.kind for entry in desk.machine.hooks.inputs]
    assert kinds == ["tap", "long_press", "tap", "text", "key", "key", "key"]
    assert desk.machine.hooks.inputs[0].page == f"{BENCH}/.Main"


def _center(desk: Desk, name: str) -> tuple[int, int]:
    for window in desk.machine.system.windows():
        for node in window.walk():
            if node.resource_id == f"{BENCH}:id/{name}":
                return node.bounds.center
    raise AssertionError(name)


def test_adb_keyboard_answers_only_when_current(desk: Desk) -> None:
    desk(f"am start -n {BENCH}/.Main")
    x, y = _center(desk, "name")
    desk(f"input tap {x} {y}")
    say = "am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text 5L2g5aW98J+Yig=="
    assert "result=0" in desk(say)
    desk.machine.system.install_adb_keyboard()
    assert desk("ime list -s -a") == f"{LATIN_IME}\n{ADB_KEYBOARD}\n"
    assert desk("ime list -s") == f"{LATIN_IME}\n"
    assert desk(f"ime enable {ADB_KEYBOARD} && ime set {ADB_KEYBOARD}") == (
        f"Input method {ADB_KEYBOARD} now enabled for user #0\n"
        f"Input method {ADB_KEYBOARD} selected for user #0\n"
    )
    assert "result=-1" in desk(say)
    assert desk.machine.system.tasks.apps[BENCH].state.name == "你好😊"
    assert "result=-1" in desk("am broadcast -a ADB_KEYBOARD_CLEAR_TEXT")
    assert desk.machine.system.tasks.apps[BENCH].state.name == ""
    # The code given as text does nothing, as on a real phone.
    assert "result=-1" in desk("am broadcast -a ADB_KEYBOARD_EDITOR_CODE --es code 3")
    desk("ime reset")
    assert desk("settings get secure default_input_method") == f"{LATIN_IME}\n"


def test_packages(desk: Desk) -> None:
    assert f"package:{BENCH}\n" in desk("pm list packages ''")
    assert desk("pm list packages -3") == ""
    assert desk(f"pm path {BENCH}") == f"package:/data/app/{BENCH}/base.apk\n"
    assert "versionName=2.3" in desk(f"dumpsys package {BENCH}")
    assert desk("dumpsys package com.none") == "Unable to find package: com.none\n"
    desk(f"monkey -p {BENCH} -c android.intent.category.LAUNCHER 1")
    assert desk(f"pidof {BENCH}").strip().isdigit()
    desk(f"am force-stop {BENCH}")
    assert desk(f"pidof {BENCH}") == ""
    desk.machine.system.tasks.apps[BENCH].state.taps = 9
    assert desk(f"pm clear {BENCH}") == "Success\n"
    assert desk.machine.system.tasks.apps[BENCH].state.taps == 0


def test_icons_and_home_are_resolved(desk: Desk) -> None:
    main = "-a android.intent.action.MAIN -c android.intent.category"
    assert desk(f"cmd package query-activities --brief --components {main}.LAUNCHER") == (
        f"{BENCH}/.Main\n"
    )
    home = desk(f"cmd package resolve-activity --brief {main}.HOME")
    assert home.splitlines()[-1] == "com.android.launcher3/.Launcher"
    assert desk(f"pm resolve-activity --brief {BENCH}").splitlines()[-1] == f"{BENCH}/.Main"
    assert desk("pm resolve-activity --brief com.none") == "No activity found\n"


@pytest.mark.parametrize(
    ("service", "words"),
    [
        ("window displays", "mCurrentFocus=Window{"),
        ("activity activities", "mResumedActivity: ActivityRecord{"),
        ("activity top", "ACTIVITY com.android.launcher3/"),
        ("input_method", "mInputShown=false"),
        ("battery", "level: 86"),
        ("display", "orientation=0"),
        ("power", "mHoldingDisplaySuspendBlocker=true"),
        ("SurfaceFlinger --display-id", "Display 4619827259835644672 "),
        ("nothing", "Can't find service: nothing"),
        ("-l", "  window\n"),
    ],
)
def test_dumpsys(shared: Desk, service: str, words: str) -> None:
    assert words in shared(f"dumpsys {service}")


def test_dump_goes_to_a_file_and_to_the_terminal(desk: Desk) -> None:
    assert desk("uiautomator dump") == "UI hierchary dumped to: /sdcard/window_dump.xml\n"
    assert desk("cat /sdcard/window_dump.xml").startswith("<?xml version='1.0'")
    assert desk("uiautomator dump /dev/tty").endswith("UI hierchary dumped to: /dev/tty\n")


def test_terminal_echoes_and_erases() -> None:
    echoed = bytearray()
    terminal = Terminal(echoed.extend)
    assert terminal.edit(b"lx\x7fs\r") == b"ls\n"
    assert echoed == b"lx\b \bs\n"
    assert terminal.edit(b"abc\x03") == b"\n"
    terminal.edit(b"\x04")
    assert terminal.ended


def test_real_adb_carries_output_errors_and_exit_codes(adb: Adb) -> None:
    done = adb("shell", "echo out; frobnicate")
    assert (done.stdout, done.returncode) == (b"out\n", 127)
    assert done.stderr == b"/system/bin/sh: frobnicate: inaccessible or not found\n"
    assert adb("shell", "exit 7").returncode == 7
    assert adb("exec-out", "echo raw").stdout == b"raw\n"
    piped = adb("shell", stdin=b"cd /sdcard\npwd\nexit 3\n")
    assert (piped.stdout, piped.returncode) == (b"/sdcard\n", 3)


def test_shell_of_adbutils(device: Bridge) -> None:
    done = device.shell2("echo a; nope")
    assert done.returncode == 127
    assert done.output == "a\n/system/bin/sh: nope: inaccessible or not found\n"
    second = device.shell2("echo b; nope", v2=True)
    assert (second.stdout, second.returncode) == ("b\n", 127)
    assert device.window_size() == (1080, 2400)
    assert device.is_screen_on()
    info = device.app_info(BENCH)
    assert info is not None
    assert info.version_name == "2.3"


def test_pictures_are_the_screen(phone: VirtualPhone, adb: Adb, device: Bridge) -> None:
    png = adb("exec-out", "screencap -p").stdout
    seen = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    assert seen is not None
    assert np.array_equal(seen, phone.system.screenshot())
    adb("shell", "screencap -p /sdcard/s.png")
    assert device.sync.stat("/sdcard/s.png").size > 1000
    assert device.screenshot(display_id=0).size == (1080, 2400)


def test_real_adb_installs_what_this_phone_can_run(adb: Adb, tmp_path: Path) -> None:
    package = ADB_KEYBOARD.partition("/")[0]
    apk = resources.files("uiautomator2") / "assets" / "app-uiautomator.apk"
    with resources.as_file(apk) as path:
        done = adb("install", "-r", str(path))
    assert (done.returncode, b"Success" in done.stdout) == (0, True)
    assert adb("shell", "pm list packages -3").stdout.decode() == f"package:{package}\n"
    assert adb("uninstall", package).returncode == 0
    (tmp_path / "other.apk").write_bytes(b"no apk")
    refused = adb("install", str(tmp_path / "other.apk"))
    assert b"INSTALL_PARSE_FAILED_NOT_APK" in refused.stdout + refused.stderr
