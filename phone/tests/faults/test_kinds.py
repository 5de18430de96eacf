"""Every fault as a client meets it: the unpatched adb, adbutils and uiautomator2."""

import subprocess
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import adbutils
import cv2
import pytest
import uiautomator2
from lxml import etree

from virtual_phone.faults import kinds as faults
from virtual_phone.faults.clipboard import ClipboardShown
from virtual_phone.faults.kinds import (
    AdbCut,
    AdbState,
    AppCrashes,
    AppHangs,
    BlackFrames,
    BoundsOff,
    ClockJumps,
    DeadObject,
    DeadTap,
    DropsCharacters,
    DumpEmpty,
    DumpFails,
    DumpSlow,
    DumpStale,
    FilmPlays,
    Frozen,
    IncomingCall,
    InputRefused,
    NotClickable,
    Person,
    PopUp,
    SecureScreen,
    ServerHangs,
    ServerKilled,
    SlowStart,
    TextMissing,
    Turns,
)
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

from ..conftest import BENCH, U2, BenchApp

LAUNCHER = "com.android.launcher3"


@pytest.fixture(scope="module")
def switched_on() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(PhoneConfig(animation_scale=0), apps=[BenchApp]) as made:
        yield made


@pytest.fixture(scope="module")
def connected(switched_on: VirtualPhone) -> Iterator[U2]:
    client = adbutils.AdbClient(port=switched_on.adb_port)
    found: U2 = uiautomator2.connect(client.device(switched_on.serial))
    yield found
    found.stop_uiautomator(wait=False)


@pytest.fixture
def phone(switched_on: VirtualPhone) -> Iterator[VirtualPhone]:
    switched_on.reset()
    switched_on.system.start(BENCH)
    yield switched_on
    switched_on.faults.clear()


@pytest.fixture
def d(phone: VirtualPhone, connected: U2) -> U2:
    assert connected.info["currentPackageName"] == BENCH
    return connected


def until(true: Callable[[], object], seconds: float = 10) -> bool:
    """Look again and again until it is so."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def adb(phone: VirtualPhone, *words: str) -> str:
    command = [adbutils.adb_path(), "-P", str(phone.adb_port), *words]
    done = subprocess.run(command, capture_output=True, timeout=30, check=False, text=True)
    return done.stdout + done.stderr


def texts(d: U2) -> list[str]:
    tree = etree.fromstring(d.dump_hierarchy().encode())
    return [text for node in tree.iter() if (text := str(node.get("text") or ""))]


def raw_dump(d: U2) -> str:
    """The hierarchy without the client's own repetitions."""
    return str(d.jsonrpc.dumpWindowHierarchy(False, 50))


def button(d: U2) -> tuple[int, int]:
    x, y = d(text="Press").center()
    return round(x), round(y)


# The dump


def test_a_dump_that_fails_is_an_error_of_javas(phone: VirtualPhone, d: U2) -> None:
    phone.faults.on(DumpFails())
    with pytest.raises(uiautomator2.exceptions.RPCUnknownError, match="NullPointerException"):
        raw_dump(d)
    assert d(text="Press").exists, "selectors still work"
    phone.faults.clear()
    assert "Press" in raw_dump(d)


def test_chances_come_from_the_seed(phone: VirtualPhone, d: U2) -> None:
    def fates(seed: int) -> list[bool]:
        phone.faults.clear()
        phone.faults.on(DumpEmpty(share=0.5), seed=seed)
        return ["node" in raw_dump(d) for _ in range(9)]

    assert fates(1) == fates(1) != fates(2)
    assert 0 < sum(fates(1)) < 9


def test_a_dump_may_be_empty_while_the_picture_is_not(phone: VirtualPhone, d: U2) -> None:
    before = d.screenshot(format="opencv")
    phone.faults.on(DumpEmpty())
    assert raw_dump(d).endswith('<hierarchy rotation="0" />')
    assert not d(text="Press").exists
    assert (d.screenshot(format="opencv") == before).all()


def test_a_stale_dump_shows_what_was_before_the_gesture(phone: VirtualPhone, d: U2) -> None:
    where = button(d)
    phone.faults.on(DumpStale(ms=700))
    d.click(*where)
    assert "Taps: 0" in texts(d)
    assert until(lambda: "Taps: 1" in texts(d), 3)


def test_nothing_says_that_it_can_be_clicked(phone: VirtualPhone, d: U2) -> None:
    where = button(d)
    phone.faults.on(NotClickable())
    assert ' clickable="true"' not in raw_dump(d)
    d.click(*where)
    assert phone.state.bench.taps == 1, "but it can"


def test_bounds_that_are_off_make_taps_miss(phone: VirtualPhone, d: U2) -> None:
    x, y = button(d)
    phone.faults.on(BoundsOff(dx=0, dy=400))
    assert button(d) == (x, y + 400)
    d(text="Press").click()
    assert phone.state.bench.taps == 0


def test_some_texts_are_missing_always_the_same(phone: VirtualPhone, d: U2) -> None:
    whole = texts(d)
    phone.faults.on(TextMissing(share=0.5))
    part = texts(d)
    assert set(part) < set(whole)
    assert part == texts(d)


# The server and the cable


def test_a_killed_server_is_started_anew_by_the_client(phone: VirtualPhone, d: U2) -> None:
    where = button(d)
    phone.faults.on(ServerKilled(step=1))
    with pytest.raises(ConnectionError):
        d.click(*where)
    assert phone.state.bench.taps == 1
    assert phone.machine.ports == {}
    assert d.info["currentPackageName"] == BENCH


def test_a_server_that_hangs_answers_late(phone: VirtualPhone, d: U2) -> None:
    phone.faults.on(ServerHangs(seconds=0.8))
    began = time.monotonic()
    assert d.info["currentPackageName"] == BENCH
    assert time.monotonic() - began >= 0.7
    assert adb(phone, "-s", phone.serial, "shell", "echo", "alive") == "alive\n"


def test_a_dead_object_ends_with_a_new_server(phone: VirtualPhone, d: U2) -> None:
    old = phone.machine.ports[9008]
    phone.faults.on(DeadObject())
    assert d.info["currentPackageName"] == BENCH, "the client starts the server anew by itself"
    assert phone.machine.ports[9008] is not old


def test_a_cut_cable_is_mended_after_its_time(phone: VirtualPhone, d: U2) -> None:
    phone.faults.on(AdbCut(seconds=0.7))
    assert until(lambda: f"{phone.serial}\tdevice" not in adb(phone, "devices"), 3)
    assert until(lambda: f"{phone.serial}\tdevice" in adb(phone, "devices"))
    assert d.info["currentPackageName"] == BENCH


@pytest.mark.parametrize("state", ["offline", "unauthorized"])
def test_the_device_is_listed_but_refuses(phone: VirtualPhone, d: U2, state: str) -> None:
    phone.faults.on(AdbState(state=state, seconds=1.5))  # type: ignore[arg-type]
    assert until(lambda: f"{phone.serial}\t{state}" in adb(phone, "devices"), 3)
    assert state in adb(phone, "-s", phone.serial, "shell", "echo", "hi")
    assert until(lambda: f"{phone.serial}\tdevice" in adb(phone, "devices"))
    assert d.info["currentPackageName"] == BENCH


# Fingers and keys


def test_a_dead_tap_is_taken_and_does_nothing(phone: VirtualPhone, d: U2) -> None:
    where = button(d)
    phone.faults.on(DeadTap(share=0.5), seed=3)
    for _ in range(10):
        d.click(*where)
    assert 0 < phone.state.bench.taps < 10


def test_typed_text_loses_characters(phone: VirtualPhone, d: U2) -> None:
    phone.faults.on(DropsCharacters(share=0.4))
    d(resourceId=f"{BENCH}:id/name").set_text("characters get lost")
    left = iter("characters get lost")
    kept = phone.state.bench.name
    assert 0 < len(kept) < 19
    assert all(char in left for char in kept), "in their order"


def test_a_vendor_may_refuse_all_input(phone: VirtualPhone, d: U2) -> None:
    phone.faults.on(InputRefused())
    with pytest.raises(uiautomator2.exceptions.RPCUnknownError, match="SecurityException"):
        d.click(200, 200)
    assert "INJECT_EVENTS" in adb(phone, "-s", phone.serial, "shell", "input", "tap", "20", "20")
    assert phone.hooks.inputs == []


def test_somebody_else_touches_the_screen(phone: VirtualPhone, d: U2) -> None:
    phone.faults.on(Person(step=2, does="home"))
    d.click(*button(d))
    assert d.info["currentPackageName"] == BENCH
    d.click(500, 2000)
    assert d.info["currentPackageName"] == LAUNCHER
    assert [entry.kind for entry in phone.hooks.inputs] == ["tap", "tap"], "it was not the client"


# Apps and the system


def test_apps_that_start_slowly_show_their_icon_first(phone: VirtualPhone, d: U2) -> None:
    d.app_stop(BENCH)
    phone.faults.on(SlowStart(seconds=0.6))
    d.app_start(BENCH)
    assert d.info["currentPackageName"] == BENCH
    assert not d(text="Press").exists
    assert d(text="Press").wait(timeout=5)


def test_a_frozen_screen_takes_gestures_later(phone: VirtualPhone, d: U2) -> None:
    where = button(d)
    phone.faults.on(Frozen(seconds=0.8))
    d.click(*where)
    d.click(*where)
    assert "Taps: 0" in texts(d)
    assert until(lambda: "Taps: 2" in texts(d), 4)


def test_an_app_that_crashes_is_gone(phone: VirtualPhone, d: U2) -> None:
    phone.faults.on(AppCrashes(step=1))
    d.click(*button(d))
    assert d(resourceId="android:id/alertTitle").get_text() == "Bench keeps stopping"
    d(text="Close app").click()
    assert d.app_current()["package"] == LAUNCHER


def test_an_app_that_hangs_can_be_waited_for(phone: VirtualPhone, d: U2) -> None:
    phone.faults.on(AppHangs())
    assert "Bench isn't responding" in texts(d)
    d(text="Wait").click()
    assert "Press" in texts(d)


@pytest.mark.parametrize(
    ("kind", "says", "out"),
    [
        ("ad", "Spring Sale", "Close ad"),
        ("update", "A new version of Bench", "Later"),
        ("orders", "Important notice", "Close"),
    ],
)
def test_something_covers_the_page(
    phone: VirtualPhone, d: U2, kind: str, says: str, out: str
) -> None:
    phone.faults.on(PopUp(kind=kind, step=1))  # type: ignore[arg-type]
    d.press("back")
    assert says not in texts(d), "there is nothing to cover at home"
    d.app_start(BENCH)
    d.click(*button(d))
    assert says in texts(d)
    way_out = d(text=out) if d(text=out).exists else d(description=out)
    way_out.click()
    assert says not in texts(d)


def test_the_phone_is_turned(phone: VirtualPhone, d: U2) -> None:
    phone.faults.on(Turns(step=1, to="left"))
    d.click(*button(d))
    assert d.info["displayRotation"] == 1
    assert d.screenshot().size == (2400, 1080)


def test_somebody_calls(phone: VirtualPhone, d: U2) -> None:
    phone.faults.on(IncomingCall(number="555 0142"))
    assert d(text="Incoming call").wait(timeout=3)
    d(text="Decline").click()
    assert phone.state.calls.log[0].kind == "rejected"


def test_a_secure_screen_is_black_and_its_tree_is_not(
    phone: VirtualPhone, d: U2, tmp_path: Path
) -> None:
    phone.faults.on(SecureScreen(packages=(BENCH,)))
    assert d.screenshot(format="opencv").max() == 0
    assert "Press" in texts(d)
    d.press("home")
    picture = tmp_path / "home.png"
    d.screenshot(str(picture))
    seen = cv2.imread(str(picture))
    assert seen is not None
    assert seen.max() > 200


def test_pictures_are_black_for_a_moment_after_a_gesture(phone: VirtualPhone, d: U2) -> None:
    phone.faults.on(BlackFrames(ms=100_000))
    assert phone.system.screenshot().any()
    d.click(5, 5)
    assert not phone.system.screenshot().any()
    phone.faults.clear()
    assert phone.system.screenshot().any()


def test_a_film_changes_the_middle_of_the_picture_all_the_time(phone: VirtualPhone) -> None:
    still = phone.system.screenshot()
    phone.faults.on(FilmPlays(share=0.3))
    shown = phone.system.screenshot()
    assert until(lambda: (phone.system.screenshot() != shown).any())
    rows = (shown != still).any(axis=(1, 2)).nonzero()[0]
    assert 0.3 * len(still) < rows.min() < rows.max() < 0.7 * len(still)


def test_a_slow_dump_is_whole(phone: VirtualPhone, d: U2) -> None:
    whole = d.dump_hierarchy()
    phone.faults.on(DumpSlow(ms=200))
    begun = time.monotonic()
    assert d.dump_hierarchy() == whole
    assert time.monotonic() - begun >= 0.2


@pytest.mark.parametrize(
    ("language", "notice"), [("en-US", "pasted from your clipboard"), ("zh-CN", "已粘贴剪贴板内容")]
)
def test_a_client_brings_up_the_clipboards_overlay_and_a_toast(
    phone: VirtualPhone, d: U2, language: str, notice: str
) -> None:
    phone.system.setting_put("system", "system_locales", language)
    phone.faults.on(ClipboardShown())
    d.clipboard = "plan B"
    preview = d.jsonrpc.dumpWindowHierarchy(False, 50)
    assert "clipboard_ui" in preview
    assert "plan B" in preview
    d.jsonrpc.pasteClipboard()
    assert d.jsonrpc.getLastToast().endswith(notice)
    phone.faults.clear()
    d.clipboard = "plan C"
    assert "plan C" not in d.jsonrpc.dumpWindowHierarchy(False, 50)


@pytest.mark.parametrize("value", [None, "0", "1"])
def test_clipboard_notices_are_as_before_when_the_fault_is_over(
    phone: VirtualPhone, value: str | None
) -> None:
    notice = "secure", "clipboard_show_access_notifications"
    if value is not None:
        phone.system.setting_put(*notice, value)
    before = phone.system.setting_get(*notice)
    phone.faults.on(ClipboardShown())
    assert phone.system.setting_get(*notice) == "1"
    phone.faults.clear()
    assert phone.system.setting_get(*notice) == before


def test_the_clock_jumps(phone: VirtualPhone, d: U2) -> None:
    before = phone.system.now()
    phone.faults.on(ClockJumps(seconds=-7200))
    assert timedelta(hours=1.9) < before - phone.system.now() < timedelta(hours=2.1)
    assert d.shell("date +%H").output.strip() == "07"


# All of them


def test_faults_can_be_had_together_and_mended(phone: VirtualPhone, d: U2) -> None:
    where = button(d)
    phone.faults.on(DeadTap(share=0.5), NotClickable(), BoundsOff(dy=30), Turns(step=4))
    for _ in range(4):
        d.click(*where)
    assert phone.state.bench.taps in (1, 2, 3)
    assert d.info["displayRotation"] == 1
    assert len(phone.faults.active) == 4
    phone.faults.clear()
    assert ' clickable="true"' in raw_dump(d)


@pytest.mark.parametrize("name", sorted(faults.ALL))
def test_a_fault_can_be_named_in_words(name: str) -> None:
    assert faults.read(name) == faults.ALL[name]()


def test_settings_of_a_fault_are_read() -> None:
    assert faults.read("AdbCut:seconds=2.5,step=3") == AdbCut(seconds=2.5, step=3)
    assert faults.read("PopUp:kind=orders") == PopUp(kind="orders")
    with pytest.raises(ValueError, match="no fault 'Rain'"):
        faults.read("Rain")
    with pytest.raises(ValueError, match="no setting 'depth'"):
        faults.read("AdbCut:depth=2")
