import os
import subprocess
import sys
from pathlib import Path

import pytest

from tapwright.errors import (
    PhoneBusy,
    PhoneLocked,
    PhoneLost,
    PhoneNotFound,
    PhoneUnresponsive,
)
from tests.tools.adb_stub import adb_server
from tests.tools.bench_app import BenchApp
from tools.device.connection import virtual as virtual_process
from tools.device.connection.address import find_address
from tools.device.connection.lease import Lease
from tools.device.connection.transport import Refused, Unanswered
from tools.device.device import Device, connect_device
from tools.device.state.borrowed_settings import STAY_ON
from tools.device.state.displays import read_picture_size
from tools.device.state.foreground import (
    is_input_shown,
    is_keyguard_shown,
    parse_foreground,
)
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.faults.hooks import Call
from virtual_phone.faults.kinds import FallsAsleep, OtherDisplay
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

ROOT = Path(__file__).parents[3]
SERVICES = "enabled_accessibility_services"


def test_a_look_has_picture_tree_app_and_clock(
    phone: VirtualPhone, device: Device
) -> None:
    look = device.take_look()
    assert (look.package, look.activity) == ("com.example.bench", ".Main")
    assert look.image.shape == (2400, 1080, 3)
    assert look.grey.shape == (600, 270)
    assert look.time == device.read_clock()
    assert not look.keyboard
    assert (device.width, device.height) == (1080, 2400)
    assert device.read_app_version("com.example.bench") == "3.1"
    assert device.read_app_version("not.there") == ""
    assert device.read_app_labels() == {"Bench": "com.example.bench"}
    assert device.quiet_s() >= 0


def test_a_read_is_repeated_when_its_reply_is_lost(
    phone: VirtualPhone, device: Device
) -> None:
    for when in ("before", "after_perform"):
        phone.hooks.on("dumpWindowHierarchy", Call.drop, when=when)
        assert "com.example.bench" in device.dump_hierarchy()


def test_commands_that_run_together_are_told_apart(device: Device) -> None:
    commands = [
        ["echo", "-n", "a"],
        ["nosuchprogram"],
        ["printf", "b\\n\\nc\\n"],
        ["true"],
    ]
    first, second, *others = device.shell_together(commands)
    assert (first, others) == ("a", ["b\n\nc", ""])
    assert "nosuchprogram" in second
    # Where the phone's shell ends in the middle, each runs on its own.
    ending = [["echo", "a"], ["exit", "3"], ["echo", "b"]]
    assert device.shell_together(ending) == ["a", "", "b"]


def test_a_gesture_is_not(phone: VirtualPhone, device: Device) -> None:
    phone.hooks.on("click", Call.drop, when="after_perform")
    with pytest.raises(Unanswered):
        device.click(540, 2000)
    assert [i.kind for i in phone.hooks.inputs] == ["tap"]


def test_a_phone_that_hangs_ends_by_the_deadline(
    virtual: VirtualPhone, tmp_path: Path
) -> None:
    with VirtualPhone.start(PhoneConfig(), apps=(LauncherApp, BenchApp)) as own:
        device = connect_device(
            own.device, home=tmp_path, reconnect_s=0.2, call_s=0.5
        )
        gates = [own.hooks.hold("getClipboard", nth=n) for n in range(1, 9)]
        with pytest.raises(PhoneUnresponsive, match="does not answer"):
            device.read_clipboard()
        for gate in gates:
            gate.open()
        own.hooks.vanish(None)
        with pytest.raises(PhoneLost, match="did not come back"):
            device.take_look()
        device.close()


def test_a_killed_server_is_started_again(
    phone: VirtualPhone, device: Device
) -> None:
    phone.hooks.vanish(0.5)
    assert device.take_look().package == "com.example.bench"
    assert device.click(540, 2000)


def test_a_phone_that_asks_for_its_pin_is_refused(
    phone: VirtualPhone, device: Device
) -> None:
    phone.system.settings["pin"] = "4711"
    phone.system.sleep()
    with pytest.raises(PhoneLocked, match="lock screen"):
        device.take_look()
    assert phone.system.screen_on
    phone.system.unlock()
    assert device.take_look().package == "com.example.bench"


def test_a_phone_that_fell_asleep_is_woken(
    phone: VirtualPhone, device: Device
) -> None:
    """As while a slow model thinks, or a person is asked."""
    _let_sleep_once(phone, device)
    assert device.take_look().package == "com.example.bench"
    assert not phone.system.locked


def test_a_phone_that_sleeps_behind_an_old_tree_is_woken(
    phone: VirtualPhone, device: Device
) -> None:
    """Some phones go on giving the tree of the page that was there before."""
    known = device.take_look()
    _let_sleep_once(phone, device, shows="old")
    assert device.take_look(known=known).xml == known.xml
    assert phone.system.screen_on
    assert not phone.system.locked


def test_a_gesture_wakes_the_phone_before_it_is_made(
    phone: VirtualPhone, device: Device
) -> None:
    _let_sleep_once(phone, device)
    assert device.press("home")
    (entry,) = phone.hooks.inputs
    assert (entry.kind, entry.page) == (
        "key",
        "com.example.bench/.Main",
    )
    assert "launcher" in device.take_look().package


def test_a_point_that_was_chosen_before_the_screen_went_off_is_not_touched(
    phone: VirtualPhone, device: Device
) -> None:
    _let_sleep_once(phone, device)
    with pytest.raises(Refused, match="look at it first"):
        device.click(540, 2000)
    assert not phone.hooks.inputs
    assert device.click(540, 2000)
    assert [i.kind for i in phone.hooks.inputs] == ["tap"]


def test_a_phone_that_is_dark_again_at_once_is_given_up(
    phone: VirtualPhone, device: Device
) -> None:
    phone.faults.on(FallsAsleep(seconds=0.0))
    device.pause(0.3)
    with pytest.raises(PhoneLocked, match=r"longer screen timeout|is off"):
        device.take_look()


def _let_sleep_once(
    phone: VirtualPhone, device: Device, *, shows: str = "lock"
) -> None:
    """Let the display time out; once it is woken, it stays on."""
    phone.faults.on(FallsAsleep(seconds=0.3, shows=shows))
    phone.hooks.on("wakeUp", lambda _: phone.faults.clear())
    for _ in range(100):
        if not phone.system.screen_on:
            return
        device.pause(0.1)
    pytest.fail("it does not fall asleep")


def test_a_charged_phone_stays_awake_as_long_as_it_is_worked_with(
    tmp_path: Path,
) -> None:
    with VirtualPhone.start(PhoneConfig(), apps=(LauncherApp, BenchApp)) as own:
        own.system.settings["charging"] = True
        device = connect_device(own.device, home=tmp_path)
        own.faults.on(FallsAsleep(seconds=0.3))
        device.pause(0.8)
        assert own.system.screen_on
        device.close()
        assert own.system.setting_get("global", STAY_ON) is None
        assert not list((tmp_path / "cleanup").iterdir())


def test_settings_come_back_after_a_crash_with_the_next_command(
    tmp_path: Path,
) -> None:
    code = (
        "import os, sys; from pathlib import Path\n"
        "from tools.device.device import connect_device\n"
        "connect_device(sys.argv[1], home=Path(sys.argv[2])); os.kill(os.getpid(), 9)"
    )
    talkback = "com.google.android.marvin.talkback/.TalkBackService"
    with VirtualPhone.start(PhoneConfig(), apps=(LauncherApp, BenchApp)) as own:
        own.system.setting_put("global", STAY_ON, "2")
        own.system.setting_put("secure", SERVICES, talkback)
        done = subprocess.run(
            [sys.executable, "-c", code, own.device, str(tmp_path)],
            cwd=ROOT,
            timeout=60,
            check=False,
        )
        assert done.returncode == -9
        assert own.system.setting_get("global", STAY_ON) == "7"
        # Some phones lose the setting when the server is cut off.
        own.system.setting_put("secure", SERVICES, "")
        device = connect_device(own.device, home=tmp_path)
        assert device.suppressed_services == (talkback,)
        device.close()
        assert own.system.setting_get("global", STAY_ON) == "2"
        assert own.system.setting_get("secure", SERVICES) == talkback
        assert not list((tmp_path / "cleanup").iterdir())


def test_a_setting_that_was_changed_meanwhile_is_left_as_it_is(
    tmp_path: Path,
) -> None:
    with VirtualPhone.start(PhoneConfig(), apps=(LauncherApp, BenchApp)) as own:
        device = connect_device(own.device, home=tmp_path)
        own.system.setting_put("global", STAY_ON, "1")
        device.close()
        assert own.system.setting_get("global", STAY_ON) == "1"


def test_the_picture_of_one_of_several_displays_is_found(
    phone: VirtualPhone, device: Device
) -> None:
    phone.faults.on(OtherDisplay())
    png = device.run_screencap()
    assert read_picture_size(png) == (1080, 2400)


def test_the_size_is_that_of_the_picture_where_the_phone_leaves_out_bars(
    tmp_path: Path,
) -> None:
    with VirtualPhone.start(PhoneConfig(), apps=(LauncherApp, BenchApp)) as own:
        own.machine.untold_height = 126
        device = connect_device(own.device, home=tmp_path)
        told = device.width, device.height
        look = device.take_look()
        size = device.width, device.height
        device.close()
    assert told == (1080, 2274)
    assert size == (look.width, look.height) == (1080, 2400)
    assert look.image.shape[:2] == (2400, 1080)


def test_the_same_phone_is_the_same_object(
    virtual: VirtualPhone, device: Device
) -> None:
    assert connect_device(virtual.device, home=device.home) is device


def test_another_process_is_told_who_holds_the_phone(
    virtual: VirtualPhone, device: Device
) -> None:
    code = (
        "import sys; from pathlib import Path; from tools.device.device import connect_device\n"
        f"connect_device({virtual.device!r}, home=Path({str(device.home)!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert f"in use by process {os.getpid()}" in done.stderr.splitlines()[-1]
    assert "PhoneBusy" in done.stderr


def test_a_lease_is_free_after_its_process(tmp_path: Path) -> None:
    code = (
        "import os; from pathlib import Path; from tools.device.connection.lease import Lease\n"
        f"Lease(Path({str(tmp_path)!r}), 'a:1'); os.kill(os.getpid(), 9)"
    )
    subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, timeout=60, check=False
    )
    mine = Lease(tmp_path, "a:1")
    with pytest.raises(PhoneBusy, match=str(os.getpid())):
        Lease(tmp_path, "a:1")
    mine.release()
    Lease(tmp_path, "a:1").release()


@pytest.mark.parametrize(
    ("devices", "spec", "words"),
    [
        ({}, "", "No phone is connected"),
        ({"a": "unauthorized"}, "", "accept the debugging prompt"),
        (
            {"a": "device", "b": "device"},
            "",
            "2 phones are connected: name one of a, b",
        ),
        (
            {"a": "device"},
            "nope",
            "No phone has the serial 'nope'. Connected: a.",
        ),
        ({"a": "offline"}, "a", "Phone a is offline"),
        (
            {"a": "device"},
            "1.2.3.4:5555",
            "No phone has the serial '1.2.3.4:5555'",
        ),
    ],
)
def test_a_phone_that_cannot_be_meant_is_told_why(
    devices: dict[str, str],
    spec: str,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with adb_server(devices) as port:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
        with pytest.raises(PhoneNotFound) as caught:
            find_address(spec)
        assert words in str(caught.value)


def test_the_only_phone_needs_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    with adb_server({"a": "device", "b": "offline"}) as port:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
        assert (
            find_address("").serial
            == find_address("a").serial
            == find_address(f"adb:{port}/a").serial
            == "a"
        )
        assert find_address("").key == f"127.0.0.1:{port}/a"
    with pytest.raises(PhoneNotFound, match="No adb server listens"):
        find_address(f"adb:{port}/x")


def test_a_virtual_phone_of_ones_own(tmp_path: Path) -> None:
    device = connect_device("virtual", home=tmp_path)
    try:
        assert device.take_look().package == "com.android.launcher3"
        assert connect_device("virtual", home=tmp_path) is device
    finally:
        device.close()
        virtual_process.stop_phone()


def test_server_errors_are_told_and_not_repeated(
    phone: VirtualPhone, device: Device
) -> None:
    with pytest.raises(Refused):
        device._call_rpc("noSuchMethod")


@pytest.mark.parametrize(
    ("dump", "expected"),
    [
        ("mCurrentFocus=Window{a1 u0 com.a/com.a.Main}", ("com.a", ".Main")),
        ("mCurrentFocus=Window{a1 u0 com.a/org.b.Main}", ("com.a", "org.b.Main")),
        (
            "mCurrentFocus=Window{a1 u0 NotificationShade}",
            ("com.android.systemui", "NotificationShade"),
        ),
        (
            "mCurrentFocus=Window{a1 u0 PopupWindow:c2}\n"
            "mFocusedApp=ActivityRecord{b u0 com.a/.M t7}",
            ("com.a", ".M"),
        ),
        ("mCurrentFocus=null\n  mCurrentFocus=Window{a1 u0 com.a/.M}", ("com.a", ".M")),
    ],
)  # fmt: skip
def test_the_app_in_front_is_read_from_dumps(
    dump: str, expected: tuple[str, str]
) -> None:
    assert parse_foreground(dump) == expected
    assert parse_foreground("mCurrentFocus=null") is None


def test_lock_screen_and_keyboard_are_read_from_dumps() -> None:
    assert is_keyguard_shown(
        "  KeyguardServiceDelegate\n    showing=true\n    inputRestricted=true"
    )
    assert is_keyguard_shown("mDreamingLockscreen=true")
    assert not is_keyguard_shown(
        "KeyguardServiceDelegate\n  showing=false\n other showing=true"
    )
    assert is_input_shown("  mInputShown=true x")
    assert not is_input_shown("mInputShown=false")
