"""The whole phone: start, stop, vanish, reset, and the program `python -m virtual_phone`."""

import json
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import adbutils
import pytest

from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

from .conftest import BENCH, U2, Adb, BenchApp, Bridge

ROOT = Path(__file__).parents[2]


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _until(port: int, *, listens: bool) -> bool:
    """Wait up to ten seconds for a port to open or close."""
    pause, end = threading.Event(), time.monotonic() + 10
    while _listens(port) != listens and time.monotonic() < end:
        pause.wait(0.02)
    return _listens(port) == listens


def test_names_and_ports(phone: VirtualPhone, device: Bridge) -> None:
    port = int(phone.serial.rpartition(":")[2])
    assert phone.serial == f"127.0.0.1:{port}"
    assert phone.device == f"adb:{phone.adb_port}/{phone.serial}"
    assert not {port, phone.adb_port} & {5037, 5554, 5555}
    listed = adbutils.AdbClient(port=phone.adb_port).device_list()
    assert [one.serial for one in listed] == [phone.serial]
    assert device.get_state() == "device"


def test_stop_leaves_nothing_listening() -> None:
    with VirtualPhone.start(apps=[BenchApp]) as made:
        ports = (made.adb_port, int(made.serial.rpartition(":")[2]))
        assert all(_listens(port) for port in ports)
    assert not any(_listens(port) for port in ports)


def test_two_phones_do_not_meet() -> None:
    with (
        VirtualPhone.start(apps=[BenchApp]) as one,
        VirtualPhone.start(PhoneConfig(language="zh"), apps=[BenchApp]) as two,
    ):
        one.system.start(BENCH)
        assert two.state.foreground.startswith("com.android.launcher3/")
        assert (one.state.language, two.state.language) == ("en", "zh")
        found = [d.serial for d in adbutils.AdbClient(port=two.adb_port).device_list()]
        assert found == [two.serial]


def test_vanished_phone_is_away_and_returns_by_itself(
    phone: VirtualPhone, d: U2, device: Bridge, adb: Adb
) -> None:
    d.click(3, 3)
    phone.hooks.vanish(1.0)
    # adbutils leaves its socket open when the device is gone, so the real adb asks here.
    assert adb("shell", "echo gone").returncode == 1
    client = adbutils.AdbClient(port=phone.adb_port)
    client.wait_for(phone.serial, timeout=15)
    assert device.shell("echo back") == "back"
    d.click(4, 4)  # the server died with its stream; the client starts it again
    assert [entry.args for entry in phone.hooks.inputs] == [(3, 3), (4, 4)]


def test_phone_that_vanished_for_good_can_be_stopped(adb: Adb, phone: VirtualPhone) -> None:
    phone.hooks.vanish(None)
    assert adb("shell", "echo gone").returncode != 0
    phone.stop()
    phone.hooks.come_back()
    assert not _listens(int(phone.serial.rpartition(":")[2]))


def test_reboot_comes_back(adb: Adb, phone: VirtualPhone) -> None:
    adb("shell", "reboot")
    assert adb("wait-for-device", "shell", "echo up").stdout == b"up\n"


def test_reset_and_snapshot(phone: VirtualPhone, adb: Adb) -> None:
    phone.system.start(BENCH)
    phone.system.tasks.apps[BENCH].state.taps = 5
    snap = phone.snapshot()
    adb("shell", "input tap 1 1; settings put global wifi_on 0; wm size 720x1280")
    phone.system.tasks.apps[BENCH].state.taps = 6
    phone.restore(snap)
    assert phone.state.bench.taps == 5
    assert phone.state.settings["wifi"] is True
    phone.reset()
    assert phone.state.bench.taps == 0
    assert phone.hooks.inputs == []
    assert adb("shell", "wm size").stdout == b"Physical size: 1080x2400\n"


def test_state_is_a_copy(phone: VirtualPhone) -> None:
    phone.state.bench.words.append("mine")
    phone.state.apps["bench"].words.append("mine")
    phone.state.settings["wifi"] = False
    assert phone.state.bench.words == []
    assert phone.state.settings["wifi"] is True
    assert phone.state.clipboard == ""
    assert phone.state.notifications == []
    assert phone.state.visited[-1].startswith("com.android.launcher3/")
    with pytest.raises(AttributeError):
        phone.state.nothing  # noqa: B018


def _program(*words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "virtual_phone", *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A suite that runs in the background has it ignored, and so would the program.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def test_program_tells_one_line_and_ends_with_its_input() -> None:
    with _program("--json", "--width", "720", "--height", "1280", "--density", "320") as running:
        assert running.stdout is not None
        facts = json.loads(running.stdout.readline())
        assert set(facts) == {"serial", "adb_port", "device"}
        device = adbutils.AdbClient(port=facts["adb_port"]).device(facts["serial"])
        assert device.window_size() == (720, 1280)
        running.communicate(timeout=20)
    assert running.returncode == 0
    assert not _listens(facts["adb_port"])


@pytest.mark.long
def test_program_leaves_its_data_in_the_folders_that_it_is_told(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("kept", "dropped", "unknown")]
    for folder in folders[:2]:
        folder.mkdir()
    with _program("--json", "--seed", "5") as running:
        assert running.stdin is not None
        for folder in folders:
            running.stdin.write(f"keep {folder}\n")
        running.stdin.write(f"drop {folders[1]}\n")
        running.communicate(timeout=60)
    assert running.returncode == 0
    assert [(folder / "phone.data").exists() for folder in folders] == [True, False, False]
    with _program("--json", "--data", str(folders[0] / "phone.data")) as running:
        running.communicate(timeout=60)
    assert running.returncode == 0
    with _program("--json", "--data", str(folders[0] / "phone.lock")) as running:
        _, errors = running.communicate(timeout=60)
    assert running.returncode == 2
    assert "is no phone's data" in errors


def test_killed_program_leaves_no_adb_server() -> None:
    with _program("--json") as running:
        assert running.stdout is not None
        facts = json.loads(running.stdout.readline())
        running.kill()
    assert _until(facts["adb_port"], listens=False)


def test_program_for_people_says_how_to_look_and_obeys_ctrl_c() -> None:
    with _program("--language", "zh") as running:
        assert running.stdout is not None
        lines: list[str] = []
        while not any("screencap" in line for line in lines):
            lines.append(running.stdout.readline())
        running.send_signal(signal.SIGINT)
        running.wait(20)
    assert running.returncode == 0
    assert any("adb server  port " in line for line in lines)


def test_program_refuses_an_impossible_phone() -> None:
    with _program("--width", "10") as running:
        _, errors = running.communicate(timeout=20)
    assert running.returncode == 2
    assert errors.startswith("phone: screen 10x2400")


def test_ended_adb_server_is_started_again(phone: VirtualPhone, adb: Adb) -> None:
    assert adb("kill-server").returncode == 0
    assert _until(phone.adb_port, listens=True)
    assert adb("wait-for-device", "shell", "echo back").stdout == b"back\n"
