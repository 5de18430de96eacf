"""The uiautomator2 server, met by an unpatched uiautomator2."""

import json
import socket
from collections.abc import Iterator
from typing import Any

import adbutils
import pytest
import uiautomator2
from lxml import etree

from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import ADB_KEYBOARD, LATIN_IME, PhoneConfig

from ..conftest import BENCH, U2, Adb, BenchApp, Bridge
from ..quick import quick

NAME = f"{BENCH}:id/name"


@pytest.fixture(scope="module")
def _switched_on() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(PhoneConfig(animation_scale=0), apps=[BenchApp]) as made:
        yield made


@pytest.fixture
def phone(_switched_on: VirtualPhone) -> VirtualPhone:
    """The one phone of this module, as it was made."""
    _switched_on.reset()
    return _switched_on


@pytest.fixture(scope="module")
def _connected(_switched_on: VirtualPhone) -> Iterator[U2]:
    connected: U2 = uiautomator2.connect(quick(_switched_on))
    yield connected
    connected.stop_uiautomator(wait=False)


@pytest.fixture
def d(_connected: U2, phone: VirtualPhone) -> U2:
    """The phone through an unpatched uiautomator2."""
    _connected.start_uiautomator()
    return _connected


@pytest.fixture
def app(d: U2) -> U2:
    """uiautomator2 with the app in front."""
    d.app_start(BENCH)
    return d


def test_connect_pushes_the_jar_and_starts_the_server(phone: VirtualPhone, d: U2) -> None:
    assert phone.machine.files.get("/data/local/tmp/u2.jar").size > 3_000_000
    assert list(phone.machine.ports) == [9008]
    assert d.info == {
        "currentPackageName": "com.android.launcher3",
        "displayHeight": 2400,
        "displayRotation": 0,
        "displaySizeDpX": 411,
        "displaySizeDpY": 914,
        "displayWidth": 1080,
        "naturalOrientation": True,
        "productName": "pixel8",
        "screenOn": True,
        "sdkInt": 34,
    }
    assert d.device_info["model"] == "Pixel 8"
    assert d.window_size() == (1080, 2400)


def test_server_dies_with_its_stream_and_is_started_again(
    phone: VirtualPhone, d: U2, device: Bridge
) -> None:
    d.stop_uiautomator()
    assert phone.machine.ports == {}
    with pytest.raises(adbutils.AdbError):
        device.create_connection(adbutils.Network.TCP, 9008)
    assert d.info["screenOn"]  # the client starts it again by itself
    assert list(phone.machine.ports) == [9008]


def test_second_server_is_told_that_one_runs(d: U2, adb: Adb) -> None:
    second = adb(
        "shell", "CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008"
    )
    assert second.returncode == 1
    assert b"already registered" in second.stderr
    assert d.info["screenOn"]


def test_a_still_screen_gives_one_picture_until_it_changes(app: U2) -> None:
    first = app.jsonrpc.takeScreenshot(1.0, 80)
    assert app.jsonrpc.takeScreenshot(1.0, 80) == first
    assert app.jsonrpc.takeScreenshot(1.0, 20) != first
    app(text="Press").click()
    assert app.jsonrpc.takeScreenshot(1.0, 80) != first


def test_hierarchy_and_picture_show_the_same_screen(app: U2) -> None:
    tree = etree.fromstring(app.dump_hierarchy().encode())
    fields = [node for node in tree.iter("node") if node.get("resource-id") == NAME]
    assert [node.get("class") for node in fields] == ["android.widget.EditText"]
    assert app.screenshot().size == (1080, 2400)
    assert "Line 1" in app.dump_hierarchy(compressed=True)
    assert app.app_current()["package"] == BENCH


def test_touches(app: U2, phone: VirtualPhone) -> None:
    app(text="Press").click()
    x, y = app(text="Press").center()
    app.click(int(x), int(y))
    app.long_click(x, y, 0.6)
    app.touch.down(x, y).up(x, y)
    assert phone.state.bench.taps == 3
    assert phone.state.bench.presses == 1
    assert [entry.kind for entry in phone.hooks.inputs] == [
        "tap",
        "tap",
        "long_press",
        "pointer",
        "pointer",
    ]


@pytest.mark.parametrize("text", ["héllo 你好", "smile 😊 and 'quotes' \"$HOME\""])
def test_typing_by_the_clipboard_and_by_the_installed_keyboard(
    app: U2, phone: VirtualPhone, text: str
) -> None:
    app(resourceId=NAME).click()
    app.send_keys(text)
    assert phone.state.bench.name == text
    assert app.current_ime() == LATIN_IME
    app.clear_text()
    assert phone.state.bench.name == ""
    app.set_input_ime()
    app.send_keys(text)
    assert phone.state.bench.name == text
    assert app(resourceId=NAME).get_text() == text
    assert app.current_ime() == ADB_KEYBOARD
    app.clear_text()
    assert phone.state.bench.name == ""
    app.set_input_ime(False)
    assert app.current_ime() == LATIN_IME


def test_clipboard_calls(app: U2, phone: VirtualPhone) -> None:
    app(resourceId=NAME).click()
    app.clipboard = "剪贴板 😊"
    assert app.clipboard == "剪贴板 😊"
    assert app.jsonrpc.pasteClipboard() is None
    assert phone.state.bench.name == "剪贴板 😊"
    assert app.jsonrpc.clearInputText() is None
    assert phone.state.bench.name == ""


def test_set_text_by_selector(app: U2, phone: VirtualPhone) -> None:
    app(resourceId=NAME).set_text("direct")
    app(resourceId=f"{BENCH}:id/secret").set_text("hidden")
    assert (phone.state.bench.name, phone.state.bench.secret) == ("direct", "hidden")
    app(resourceId=NAME).clear_text()
    assert phone.state.bench.name == ""


def test_waits(app: U2) -> None:
    assert app(text="Press").wait(timeout=1)
    assert not app(text="Nothing").wait(timeout=0.1)
    assert app(text="Nothing").wait_gone(timeout=0.1)
    with pytest.raises(uiautomator2.exceptions.UiObjectNotFoundError):
        app(text="Nothing").click(timeout=0.1)


def test_scrolling_to_what_is_below(app: U2) -> None:
    lines = app(scrollable=True)
    assert not app(text="Line 30").exists
    assert lines.scroll.to(text="Line 30")
    assert app(text="Line 30").exists
    assert lines.scroll.toEnd()
    assert app(text="Line 39").exists
    assert not lines.scroll.forward()
    assert lines.scroll.toBeginning()
    assert app(text="Line 0").exists


def test_selectors_over_the_wire(app: U2) -> None:
    assert app(className="android.widget.EditText").count == 2
    assert app(resourceId=NAME).info["resourceName"] == NAME
    # With an instance it is the older engine, which knows no resource names.
    second = app(className="android.widget.EditText", instance=1).info
    assert (second["resourceName"], second["className"]) == (None, "android.widget.EditText")
    assert app(scrollable=True).child(text="Line 2").exists
    assert app(textMatches=r"Line \d").count >= 3
    assert len(app(textStartsWith="Line").info_list()) >= 3
    with pytest.raises(uiautomator2.exceptions.RPCUnknownError, match="PatternSyntax"):
        app(textMatches="(").exists()


def test_keys_and_panels(app: U2, phone: VirtualPhone) -> None:
    assert app.press("home")
    assert phone.state.foreground.startswith("com.android.launcher3/")
    assert not app.press("no-such-key")
    assert app.press(3)
    app.open_notification()
    assert phone.system.shade.opened
    app.press("back")
    app.open_quick_settings()
    assert phone.system.shade.expanded
    app.screen_off()
    assert not app.info["screenOn"]
    app.screen_on()
    assert app.info["screenOn"]


def test_rotation(d: U2) -> None:
    d.orientation = "left"
    assert d.orientation == "left"
    assert d.window_size() == (2400, 1080)
    assert d.screenshot().size == (2400, 1080)
    d.orientation = "natural"
    assert d.window_size() == (1080, 2400)


def test_toasts(d: U2, phone: VirtualPhone) -> None:
    assert d.last_toast is None
    with phone.system.lock:
        phone.system.toasts.show("Saved")
        phone.system.touch()
    assert d.last_toast == "Saved"
    d.clear_toast()
    assert d.last_toast is None


def test_apps(d: U2, phone: VirtualPhone) -> None:
    assert BENCH in d.app_list()
    d.app_start(BENCH, stop=True)
    assert BENCH in d.app_list_running()
    assert d.app_wait(BENCH, front=True, timeout=2) > 0
    assert d.app_info(BENCH)["versionName"] == "2.3"
    with pytest.raises(uiautomator2.exceptions.AppNotFoundError):
        d.app_info("com.none")
    d.app_stop(BENCH)
    assert not phone.state.foreground.startswith(BENCH)


def test_server_is_reset(d: U2) -> None:
    d.reset_uiautomator()
    assert d.info["screenOn"]


def _ask(device: Bridge, request: bytes) -> bytes:
    """What the server answers to raw bytes; empty when it only closes the connection."""
    conn: socket.socket = device.create_connection(adbutils.Network.TCP, 9008)
    with conn:
        conn.settimeout(10)
        conn.sendall(request)
        return conn.recv(1 << 16)


def _post(body: str, *headers: str) -> bytes:
    head = "\r\n".join(
        ["POST /jsonrpc/0 HTTP/1.1", f"Content-Length: {len(body.encode())}", *headers]
    )
    return f"{head}\r\n\r\n{body}".encode()


def test_errors_are_worded_as_by_jsonrpc4j_and_java(d: U2, device: Bridge) -> None:
    def error(body: str) -> tuple[Any, ...]:
        said = json.loads(_ask(device, _post(body)).partition(b"\r\n\r\n")[2])["error"]
        return said["code"], said["message"], said.get("data", "").partition("\n")[0]

    def call(method: str, *params: object) -> tuple[Any, ...]:
        return error(json.dumps({"id": 7, "method": method, "params": params}))

    assert error("{") == (-32700, "JSON parse error", "")
    assert error("3") == (-32600, "invalid request", "")
    assert error('{"id": 1}') == (-32601, "method not found", "")
    assert call("fly") == (-32601, "method not found", "")
    assert call("click") == (-32602, "method parameters invalid", "")
    assert error('{"id": 1, "method": "click", "params": {"x": 1, "y": 2}}')[0] == -32602
    jackson = "com.fasterxml.jackson.databind"
    assert call("click", True, 1) == (
        -32001,
        f"{jackson}.JsonMappingException",
        f"{jackson}.JsonMappingException: "
        "Can not deserialize instance of int out of VALUE_TRUE token",
    )
    assert call("exist", {"colour": "red"})[1].endswith("UnrecognizedPropertyException")
    assert call("objInfo", {"mask": 1, "text": "q"}) == (
        -32001,
        "androidx.test.uiautomator.UiObjectNotFoundException",
        "UiSelector[TEXT=q]",
    )
    assert call("exist", {"mask": 0})[1] == "java.lang.NullPointerException"
    assert call("exist", {"mask": 4, "textMatches": "("})[1].endswith("PatternSyntaxException")
    assert call("pinchIn", {"mask": 0}, 200, 5)[2] == (
        "java.lang.IllegalArgumentException: Percent must be between 0 and 100"
    )
    assert call("getText", "no-such-name")[2] == "UiObject no-such-name not found!"


def test_stack_traces_look_like_javas(d: U2) -> None:
    with pytest.raises(uiautomator2.exceptions.RPCUnknownError) as caught:
        d.jsonrpc.setConfigurator(None)
    trace = caught.value.args[2]
    assert trace.startswith("java.lang.NullPointerException: ")
    assert "\n\tat com.wetest.uia2.stub.AutomatorServiceImpl.setConfigurator(" in trace


@pytest.mark.parametrize(
    ("request_line", "status", "said"),
    [
        ("GET /ping", b"200 OK", b"pong"),
        ("POST /ping", b"200 OK", b"pong"),
        ("GET /none", b"404 Not Found", b"Not Found!!!"),
        ("POST /jsonrpc/0", b"500 Internal Server Error", b"Invalid http post data!"),
        ("FLY /ping", b"400 Bad Request", b"HTTP verb FLY unhandled."),
        ("GET /jsonrpc/0?{%22id%22:1}", b"200 OK", b"JSON parse error"),
    ],
)
def test_http(d: U2, device: Bridge, request_line: str, status: bytes, said: bytes) -> None:
    answer = _ask(device, f"{request_line} HTTP/1.1\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 " + status + b" \r\n")
    assert said in answer


def test_http_details_that_clients_meet(d: U2, device: Bridge) -> None:
    two = json.dumps([{"id": 1, "method": "ping"}, {"id": "b", "method": "isScreenOn"}])
    assert json.loads(_ask(device, _post(two)).partition(b"\r\n\r\n")[2]) == [
        {"jsonrpc": "2.0", "id": 1, "result": "pong"},
        {"jsonrpc": "2.0", "id": "b", "result": True},
    ]
    assert _ask(device, _post('{"method": "ping"}')).endswith(b"Content-Length: 0\r\n\r\n")
    packed = _ask(device, _post('{"id": 1, "method": "ping"}', "Accept-Encoding: gzip"))
    assert b"Content-Encoding: gzip\r\nTransfer-Encoding: chunked" in packed
    assert _ask(device, _post('{"id": 1, "method": "ping", "params": 3}')) == b""
    text = json.dumps({"id": 1, "method": "setClipboard", "params": ["", "好"]}, ensure_ascii=False)
    _ask(device, _post(text, "Content-Type: application/json; charset=utf-8"))
    assert d.clipboard == "好"
    _ask(device, _post(text, "Content-Type: application/json"))
    assert d.clipboard == "\ufffd" * 3  # NanoHTTPD takes it for ASCII


def test_stopped_by_its_own_address(phone: VirtualPhone, d: U2, device: Bridge) -> None:
    assert _ask(device, b"GET /stop HTTP/1.1\r\n\r\n") == b""
    assert phone.machine.ports == {}
    assert d.info["screenOn"]
