"""What uiautomator2 does with objects, on apps like those of other people's suites."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uiautomator2

from virtual_phone.apps.extra import EXTRA_APPS
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

from ..conftest import BENCH, U2, BenchApp
from ..quick import quick

DEMO, LISTS = "com.example.u2testdemo", "io.appium.android.apis"
PRESS = {"mask": 1, "text": "Press"}
NOTHING: dict[str, Any] = {"mask": 1, "text": "nothing like this"}


@pytest.fixture(scope="module")
def _made() -> Iterator[tuple[VirtualPhone, U2]]:
    config = PhoneConfig(animation_scale=0)
    with VirtualPhone.start(config, apps=[BenchApp, *EXTRA_APPS]) as phone:
        d: U2 = uiautomator2.connect(quick(phone))
        yield phone, d
        d.stop_uiautomator(wait=False)


@pytest.fixture
def phone(_made: tuple[VirtualPhone, U2]) -> VirtualPhone:
    """The phone as it was made."""
    _made[0].reset()
    return _made[0]


@pytest.fixture
def d(_made: tuple[VirtualPhone, U2], phone: VirtualPhone) -> U2:
    """Its client."""
    return _made[1]


@pytest.fixture
def bench(d: U2) -> U2:
    """With the bench in front."""
    d.app_start(BENCH)
    return d


def _below(phone: VirtualPhone, kind: str) -> int:
    return sum(entry.kind == kind for entry in phone.hooks.inputs)


def test_rows_by_text_description_and_number(d: U2) -> None:
    d.app_start(LISTS)
    lists = d(resourceId="android:id/list")
    row = {"className": "android.widget.FrameLayout"}
    assert lists.child_by_text("Media", **row).child_by_instance  # has a name now
    by_text = d.jsonrpc.childByText(
        {"mask": 0x200000, "resourceId": "android:id/list"},
        {"mask": 0x10, "className": "android.widget.FrameLayout"},
        "Media",
    )
    inner = d.jsonrpc.getChild(by_text, {"mask": 0x10, "className": "android.widget.TextView"})
    assert d.jsonrpc.getText(inner) == "Media"
    third = lists.child_by_instance(2, className="android.widget.TextView")
    assert d.jsonrpc.objInfo(third.selector)["text"] == "Animation"
    beside = d.jsonrpc.getFromParent(inner, {"mask": 1, "text": "Media"})
    assert d.jsonrpc.exist(beside)
    assert set(d.jsonrpc.getUiObjects()) >= {by_text, inner, beside}
    d.jsonrpc.removeUiObject(beside)
    assert not d.jsonrpc.exist(beside)
    assert d.jsonrpc.getChild(beside, NOTHING) is None
    assert d.jsonrpc.click(by_text)
    assert d(text="VideoView").exists
    with pytest.raises(uiautomator2.exceptions.UiObjectNotFoundError):
        lists.child_by_description("nothing", **row)


def test_rows_are_scrolled_to(d: U2, phone: VirtualPhone) -> None:
    d.app_start(LISTS)
    d(text="Views").click()
    lists = d(resourceId="android:id/list")
    row = {"className": "android.widget.FrameLayout"}
    assert not d(text="WebView3").exists
    with pytest.raises(uiautomator2.exceptions.UiObjectNotFoundError):
        lists.child_by_text("WebView3", allow_scroll_search=False, **row)
    assert d.jsonrpc.exist(
        lists.child_by_text("WebView3", allow_scroll_search=True, **row).selector
    )
    assert not lists.scroll.forward()
    assert lists.fling.toBeginning()
    assert d(text="Auto Complete").exists
    assert lists.fling.forward()
    assert lists.fling.toEnd()
    assert not lists.fling.forward()
    assert lists.fling.backward()
    assert not lists.scroll.to(text="nothing like this")
    assert not lists.scroll.horiz.forward()


def test_corners_and_long_presses(bench: U2, phone: VirtualPhone) -> None:
    bounds = bench(text="Press").info["bounds"]
    rpc = bench.jsonrpc
    assert rpc.click(PRESS, "tl")
    assert rpc.click(PRESS, "BottomRight")
    assert rpc.click(PRESS, None)
    assert not rpc.click(PRESS, "middle")
    assert rpc.click(PRESS)
    assert [entry.args for entry in phone.hooks.inputs][:2] == [
        (bounds["left"] + 5, bounds["top"] + 5),
        (bounds["right"] - 5, bounds["bottom"] - 5),
    ]
    assert phone.state.bench.taps == 4
    assert rpc.longClick(PRESS)
    rpc.longClick(PRESS, "c")
    assert phone.state.bench.presses == 2
    with pytest.raises(uiautomator2.exceptions.UiObjectNotFoundError):
        rpc.longClick(NOTHING)


def test_drags_and_swipes_over_objects(bench: U2, phone: VirtualPhone) -> None:
    lines = {"mask": 0x4000, "scrollable": True}
    rpc = bench.jsonrpc
    assert rpc.dragTo(PRESS, 10, 20, 5)
    assert rpc.dragTo(PRESS, lines, 5)
    assert _below(phone, "drag") == 2
    assert rpc.swipe(lines, "up", 20)
    assert not bench(text="Line 0").exists
    assert rpc.swipe(lines, "d", 20)
    assert not rpc.swipe(lines, "sideways", 20)
    assert rpc.swipe(lines, "up", 0.5, 3000)
    with pytest.raises(uiautomator2.exceptions.RPCUnknownError, match="IllegalArgument"):
        rpc.swipe(lines, "up", 1.5, 3000)


def test_clicks_that_wait_for_another_page(d: U2) -> None:
    d.app_start(DEMO)
    assert not d.jsonrpc.clickAndWaitForNewWindow({"mask": 1, "text": "U2TestDemo"}, 100)
    assert d.jsonrpc.clickAndWaitForNewWindow({"mask": 1, "text": "Addition"}, 2000)
    assert d(text="Add").exists


def test_pinching(d: U2, phone: VirtualPhone) -> None:
    d.app_start(DEMO)
    d(text="Pinch").click()
    picture = d(description="pinch image")
    picture.pinch_in(80)
    assert d(text="Scale: 0.50").exists
    picture.pinch_out()
    assert d(text="Scale: 3.00").exists
    box = picture.info["bounds"]
    x, y = (box["left"] + box["right"]) // 2, (box["top"] + box["bottom"]) // 2
    d().gesture((x - 200, y), (x + 200, y), (x - 100, y), (x + 100, y))
    assert d(text="Scale: 1.50").exists
    assert phone.hooks.inputs[-1].kind == "pinch"


def test_two_fingers_side_by_side_scroll(bench: U2) -> None:
    box = bench(scrollable=True).info["bounds"]
    x, top, bottom = (
        (box["left"] + box["right"]) // 2,
        box["top"] + 50,
        box["bottom"] - 50,
    )
    bench().gesture((x - 40, bottom), (x + 40, bottom), (x - 40, top), (x + 40, top))
    assert not bench(text="Line 0").exists


def test_text_of_fields(bench: U2, phone: VirtualPhone) -> None:
    name = {"mask": 0x200000, "resourceId": f"{BENCH}:id/name"}
    first = {
        "mask": 0x1000010,
        "className": "android.widget.EditText",
        "instance": 0,
    }
    rpc = bench.jsonrpc
    assert rpc.setText(name, "by clicking")
    assert [entry.kind for entry in phone.hooks.inputs] == ["tap", "text"]
    assert rpc.getText(name) == "by clicking"
    assert rpc.setText(first, "without")
    assert phone.state.bench.name == "without"
    rpc.clearTextField(first)
    assert phone.state.bench.name == ""
    assert rpc.setText(PRESS, "no field")  # as UiObject2: it says nothing of it
    assert not rpc.setText({"mask": 0x1000001, "text": "Press", "instance": 0}, "no field")


def test_watchers_run_when_something_is_sought_in_vain(bench: U2, phone: VirtualPhone) -> None:
    rpc = bench.jsonrpc
    rpc.registerClickUiObjectWatcher("press", [PRESS], PRESS)
    rpc.registerPressKeyskWatcher("home", [{"mask": 1, "text": "Taps: 2"}], ["home"])
    assert sorted(rpc.getWatchers()) == ["home", "press"]
    assert not rpc.hasAnyWatcherTriggered()
    assert not rpc.exist(NOTHING)
    assert phone.state.bench.taps == 1
    assert (
        rpc.hasWatcherTriggered("press"),
        rpc.hasWatcherTriggered("home"),
    ) == (
        True,
        False,
    )
    rpc.runWatchers()
    assert phone.state.foreground.startswith("com.android.launcher3")
    rpc.resetWatcherTriggers()
    assert not rpc.hasWatcherTriggered("press")
    rpc.removeWatcher("press")
    rpc.removeWatcher("home")
    assert rpc.getWatchers() == []


def test_waiting_holds_up_no_other_call(bench: U2, phone: VirtualPhone) -> None:
    waited: list[bool] = []
    waiting = threading.Thread(target=lambda: waited.append(bench(text="Taps: 1").wait(timeout=20)))
    waiting.start()
    begun = time.monotonic()
    assert not bench(text="Taps: 1").exists
    bench(text="Press").click()
    waiting.join(60)
    assert waited == [True]
    assert time.monotonic() - begun < 10
    assert bench(text="Taps: 0").wait_gone(timeout=1)


def test_idle_updates_and_settings(bench: U2) -> None:
    rpc = bench.jsonrpc
    rpc.waitForIdle(50)
    assert not rpc.waitForWindowUpdate(BENCH, 50)
    assert not rpc.waitForWindowUpdate("com.other", 60_000)
    assert rpc.setConfigurator({"waitForSelectorTimeout": 300})["waitForSelectorTimeout"] == 300
    begun = time.monotonic()
    with pytest.raises(uiautomator2.exceptions.UiObjectNotFoundError):
        rpc.objInfo(NOTHING)
    assert time.monotonic() - begun >= 0.3
    assert rpc.setConfigurator({})["actionAcknowledgmentTimeout"] == 0
    with pytest.raises(uiautomator2.exceptions.RPCUnknownError, match="UnrecognizedProperty"):
        rpc.setConfigurator({"speed": 1})


def test_programs_and_apps(d: U2, phone: VirtualPhone) -> None:
    rpc = d.jsonrpc
    said = rpc.executeShellCommand("getprop ro.product.model", 5000)
    assert said == {"stdout": "Pixel 8\n", "stderr": "", "returnCode": 0}
    piped = rpc.executeShellCommand("echo a | cat", 5000)
    assert piped["stdout"] == "a | cat\n"  # Java starts no shell
    missing = rpc.executeShellCommand("fly away", 5000)
    assert (missing["returnCode"], missing["stdout"]) == (-1, "")
    assert 'Cannot run program "fly"' in missing["stderr"]
    assert rpc.executeShellCommand("sleep 30", 200)["returnCode"] == -1
    assert rpc.launchApp(BENCH)
    assert phone.state.foreground == f"{BENCH}/.Main"
    assert not rpc.launchApp("com.none")


def test_what_never_tells_anything(d: U2) -> None:
    assert d.last_traversed_text is None
    d.clear_traversed_text()
    with pytest.raises(uiautomator2.exceptions.RPCUnknownError, match="RuntimeException"):
        d.jsonrpc.takeScreenshot("shot.png", 1.0, 80)
    assert not d.jsonrpc.click(-1, 5)
    assert not d.jsonrpc.injectInputEvent(3, 1, 1, 0)
