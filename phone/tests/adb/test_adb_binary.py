"""The commands of the adb binary that a phone has a part in, run by the real one."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import adbutils
import pytest

from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

from ..conftest import BENCH, BenchApp

NO_DATA = b""


@pytest.fixture(scope="module")
def shared() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(PhoneConfig(animation_scale=0), apps=[BenchApp]) as made:
        # The log is asked about what it says of an app that was opened.
        made.system.start(BenchApp.package)
        yield made


def run(phone: VirtualPhone, *words: str, data: bytes = NO_DATA) -> tuple[int, str]:
    """Exit code, and what was printed to both outputs."""
    command = [adbutils.adb_path(), "-P", str(phone.adb_port), "-s", phone.serial, *words]
    done = subprocess.run(command, input=data, capture_output=True, timeout=30, check=False)
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


ASKED: list[tuple[str, int, str]] = [
    ("get-state", 0, r"device\n"),
    ("get-serialno", 0, r"127\.0\.0\.1:\d+\n"),
    ("get-devpath", 0, r"unknown\n"),
    ("devices -l", 0, r"product:pixel8 model:Pixel_8 device:pixel8"),
    ("features", 0, r"(?s)shell_v2.*sendrecv_v2"),
    ("host-features", 0, r"shell_v2"),
    ("wait-for-device", 0, r""),
    ("wait-for-any-device", 0, r""),
    ("shell true", 0, r""),
    ("shell exit 7", 7, r""),
    ("shell -T echo plain", 0, r"plain\n"),
    ("shell -x echo old", 0, r"old\n"),
    ("shell -tt echo $TERM", 0, r"\S+\r\n"),
    ("shell -tt [ -t 0 ]", 0, r""),
    ("shell -T [ -t 0 ]", 1, r""),
    ("shell -n cat", 0, r""),
    ("shell nope", 127, r"/system/bin/sh: nope: inaccessible or not found\n"),
    ("shell for i in 1 2; do echo $i; done", 0, r"1\n2\n"),
    ("shell f() { return 4; }; f", 4, r""),
    ("shell cat | (", 1, r"syntax error"),
    ("shell id -u", 0, r"2000\n"),
    ("shell echo a >&2; echo b", 0, r"b\na\n"),
    ("exec-out echo raw", 0, r"raw\n"),
    ("exec-in cat", 0, r""),
    ("push /none /sdcard/", 1, r"cannot stat '/none'"),
    ("pull /sdcard/none /tmp", 1, r"failed to stat remote object"),
    ("pull /data/data /none/x", 1, r"adb: error"),
    ("install /none.apk", 1, r"filename doesn't end|failed to stat|No such file"),
    ("uninstall com.none", 1, r"Failure \[DELETE_FAILED_INTERNAL_ERROR\]"),
    ("shell pm list packages -s", 0, rf"package:{BENCH}\n"),
    ("shell pm list packages -d", 0, r""),
    ("shell pm list features", 0, r"feature:android.hardware.touchscreen\n"),
    ("shell pm has-feature android.hardware.nfc", 1, r"false\n"),
    ("shell pm disable com.tapwright.bench", 255, r"SecurityException"),
    ("shell am start -W -n com.tapwright.bench/.Main", 0, r"(?s)Status: ok.*Complete\n"),
    ("shell am instrument -w com.none/.Runner", 1, r"Unable to find instrumentation info"),
    ("shell am nonsense", 255, r"Unknown command: nonsense"),
    ("shell cmd -l", 0, r"  activity\n"),
    ("shell cmd nothere", 20, r"cmd: Can't find service: nothere\n"),
    ("shell cmd uimode night", 0, r"Night mode: no\n"),
    ("shell cmd statusbar expand-notifications", 0, r""),
    ("shell cmd statusbar collapse", 0, r""),
    ("shell service check window", 0, r"Service window: found\n"),
    ("shell service check none", 0, r"Service none: not found\n"),
    ("shell content query --uri content://settings/global/wifi_on", 0, r"name=wifi_on, value=1"),
    ("shell content query --uri content://sms", 1, r"requires android.permission.READ_SMS"),
    ("shell top -b -n 1 -m 5", 0, r"(?s)Tasks: \d+ total.*USER"),
    ("shell ps -A -o PID,NAME", 0, r"(?s)PID NAME.* init\n"),
    ("shell df /sdcard", 0, r"/dev/fuse"),
    ("shell free -m", 0, r"Mem:"),
    ("shell cat /proc/meminfo", 0, r"MemTotal:\s+\d+ kB"),
    ("shell ip addr show wlan0", 0, r"inet 192\.168\.1\.\d+/24"),
    ("shell ping -c 1 127.0.0.1", 0, r"0% packet loss"),
    ("shell ping -c 1 example.com", 2, r"unknown host example.com"),
    ("shell input tap 1", 255, r"Usage: input"),
    ("shell input keycombination 113 29", 0, r""),
    ("shell wm size", 0, r"Physical size: 1080x2400\n"),
    ("shell wm density", 0, r"Physical density: 420\n"),
    ("shell dumpsys -l", 0, r"  window\n"),
    ("shell dumpsys meminfo com.tapwright.bench", 0, r"TOTAL PSS"),
    ("shell dumpsys none", 0, r"Can't find service: none"),
    ("shell awk 1", 127, r"awk: inaccessible or not found"),
    ("shell echo x > /system/x", 1, r"Read-only file system"),
    ("shell ls /data/data", 1, r"Permission denied"),
    ("shell find /sdcard -maxdepth 1 -name DCIM", 0, r"/sdcard/DCIM\n"),
    ("shell echo aXbX | sed s/X/-/g", 0, r"a-b-\n"),
    ("shell timeout 0.2 logcat", 124, r"beginning of main"),
    (
        "logcat -d -s ActivityTaskManager:I",
        0,
        r"ActivityTaskManager: Displayed com.tapwright.bench",
    ),
    ("logcat -d -b events -v raw", 0, r"RESUME_ACTIVITY"),
    ("logcat -b nonsense", 1, r"Unknown -b buffer 'nonsense'"),
    ("logcat -g", 0, r"main: ring buffer is"),
    ("root", 0, r"adbd cannot run as root in production builds\n"),
    ("unroot", 0, r"adbd not running as root\n"),
    ("remount", 127, r"remount: inaccessible or not found"),
    ("jdwp", 0, r""),
    ("emu kill", 1, r""),
    ("forward --list", 0, r"\n?"),
    ("forward tcp:0 tcp:9008", 0, r"\d+\n"),
    ("forward --remove-all", 0, r""),
    ("reverse --list", 0, r"\n"),
    ("reverse --remove tcp:1", 1, r"listener 'tcp:1' not found"),
    ("ppp /none", 1, r"error|ppp|no tty"),
]


@pytest.mark.parametrize(("words", "code", "said"), ASKED, ids=[case[0] for case in ASKED])
def test_answers_as_a_phone_does(shared: VirtualPhone, words: str, code: int, said: str) -> None:
    parts = words.split()
    if parts[0] == "shell":
        flags = [part for part in parts[1:2] if part.startswith("-")]
        line = words.split(maxsplit=1 + len(flags))[-1]
        parts = ["shell", *flags, line]
    elif parts[0].startswith("exec"):
        parts = [parts[0], words.partition(" ")[2]]
    found, text = run(shared, *parts)
    assert found == code, text
    assert re.search(said, text), text


def test_clear_log_is_empty_but_for_the_noise(shared: VirtualPhone) -> None:
    run(shared, "shell", "log -t Mine before")
    run(shared, "logcat", "-c")
    run(shared, "shell", "log -p w -t Mine after")
    assert run(shared, "logcat", "-d", "-v", "tag", "Mine:V", "*:S")[1] == (
        "--------- beginning of main\nW/Mine    : after\n"
    )


def test_trees_go_there_and_back_with_links_and_any_name(
    shared: VirtualPhone, tmp_path: Path
) -> None:
    tree = tmp_path / "树"
    (tree / "leer ordner").mkdir(parents=True)
    (tree / "файл.txt").write_text("да")
    (tree / "big").write_bytes(bytes(range(256)) * 5000)
    assert run(shared, "push", "--sync", str(tree), "/data/local/tmp/")[0] == 0
    assert (
        "0 files pushed, 2 skipped"
        in run(shared, "push", "--sync", str(tree), "/data/local/tmp/")[1]
    )
    assert run(shared, "push", "-Z", str(tree / "big"), "/data/local/tmp/big2")[0] == 0
    run(shared, "shell", "ln -s /data/local/tmp/big2 /data/local/tmp/树/link")
    assert run(shared, "pull", "-a", "/data/local/tmp/树", str(tmp_path / "back"))[0] == 0
    back = tmp_path / "back"
    assert (back / "файл.txt").read_text() == "да"
    assert (
        (back / "big").read_bytes() == (back / "link").read_bytes() == (tree / "big").read_bytes()
    )
    refused = run(shared, "push", str(tree / "big"), "/system/big")
    assert refused[0] == 1
    assert "Read-only file system" in refused[1]


def test_lines_of_a_session_share_their_shell(shared: VirtualPhone) -> None:
    script = b"x=1\nfor i in a b; do\n echo $x$i\ndone\ncat\nrest of the input\n"
    assert run(shared, "shell", data=script) == (0, "1a\n1b\nrest of the input\n")
    on_terminal = run(shared, "shell", "-tt", data=b"echo $((6*7))\nfalse\nexit\n")
    assert "pixel8:/ $ " in on_terminal[1]
    assert "42\r\n" in on_terminal[1]
    assert "1|pixel8:/ $ " in on_terminal[1]


def test_bugreport_is_a_small_archive(shared: VirtualPhone, tmp_path: Path) -> None:
    code, text = run(shared, "bugreport", str(tmp_path / "report.zip"))
    assert (code, (tmp_path / "report.zip").read_bytes()[:2]) == (0, b"PK"), text


def test_tracking_shows_the_phone_go_and_come(shared: VirtualPhone) -> None:
    events = adbutils.AdbClient(port=shared.adb_port).track_devices()
    assert (next(events).status, shared.hooks.vanish(0.3)) == ("device", None)
    seen = [next(events).status for _ in range(2)]
    assert seen[0] in ("absent", "offline")
    while seen[-1] != "device":
        seen.append(next(events).status)
    assert len(seen) < 8


def test_tcpip_drops_the_connection_and_comes_back(shared: VirtualPhone) -> None:
    assert "restarting in TCP mode port: 5555" in run(shared, "tcpip", "5555")[1]
    assert run(shared, "wait-for-device", "shell", "echo back") == (0, "back\n")


def test_reboot_keeps_data_and_ends_what_ran(shared: VirtualPhone) -> None:
    shared.system.start(BENCH)
    shared.system.tasks.apps[BENCH].state.taps = 7
    run(shared, "shell", "echo kept > /sdcard/kept; setprop debug.x 1; setprop persist.x 1")
    run(shared, "reboot")
    run(shared, "wait-for-disconnect")
    waiting = 'while [ "$(getprop sys.boot_completed)" != 1 ]; do sleep 0.1; done; pidof ' + BENCH
    assert run(shared, "wait-for-device", "shell", waiting)[1] == ""
    assert run(shared, "shell", "cat /sdcard/kept; getprop debug.x; getprop persist.x")[1] == (
        "kept\n\n1\n"
    )
    assert shared.state.bench.taps == 7
    assert shared.state.foreground.startswith("com.android.launcher3/")
    run(shared, "reboot", "recovery")
    assert run(shared, "wait-for-recovery", "get-state") == (0, "recovery\n")
    assert run(shared, "shell", "true")[0] == 1
    run(shared, "reboot")
    assert run(shared, "wait-for-device", "get-state") == (0, "device\n")
