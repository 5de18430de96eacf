"""A session is recorded without what is secret, and played back gesture by gesture."""

import json
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

from evals.bench.real.dumps import measure_dumps
from evals.bench.real.folder import read_folder
from tapwright.errors import UsageError
from tests.tools.bench_app import BenchApp, BenchState
from tools.device.connection.transport import Refused
from tools.device.device import Device, connect_device
from tools.observation.capture import capture_screen
from tools.screen import Bounds, Element
from tools.session_recording.by_hand import follow_by_hand
from tools.session_recording.layout import (
    MASK,
    RecordedSession,
    list_files,
    read_session,
)
from tools.session_recording.masking import Masker
from tools.session_recording.recorder import SessionRecorder
from virtual_phone.phone import VirtualPhone
from virtual_phone.replay.folder import read_folder as read_replay
from virtual_phone.replay.player import Player

SECRET = "hunter2hunter2"
TITLE = "Mei & Lin 李梅"
PIN = "4711"


class Recording:
    """A recording of the test app, and what the tests do to it meanwhile."""

    def __init__(self, device: Device, folder: Path, masks: list[str]) -> None:
        self.device = device
        self.runs = folder / "runs"
        self.folder = folder / "session"
        masker = Masker(masks)
        self.recorder = SessionRecorder(self.folder, masker=masker)
        self.recorder.start(device)

    def find_element(self, name: str) -> Element:
        screen = capture_screen(self.device, self.runs)
        for element in screen.elements:
            if name in (element.text, element.hint, element.resource_id):
                return element
        raise AssertionError(name)

    def tap(self, name: str) -> None:
        assert self.device.click(*self.find_element(name).bounds.center)

    def stop(self) -> RecordedSession:
        capture_screen(self.device, self.runs)
        self.recorder.stop()
        return read_session(self.folder)


def fill(device: Device, folder: Path, name: str, text: str) -> Bounds:
    """Have a field hold a text before anything is recorded; where the field is."""
    screen = capture_screen(device, folder / "before")
    bounds = next(e.bounds for e in screen.elements if e.resource_id == name)
    assert device.click(*bounds.center)
    assert device.set_text(text)
    capture_screen(device, folder / "before")
    return bounds


def state_of(phone: VirtualPhone) -> BenchState:
    app = phone.system.app(BenchApp.package)
    assert app is not None
    state = app.state
    assert isinstance(state, BenchState)
    return state


def read_all(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def list_kinds(session: RecordedSession) -> list[str]:
    return [s.gesture.kind for s in session.states if s.gesture is not None]


def test_nothing_secret_is_in_any_file(
    phone: VirtualPhone,
    device: Device,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", SECRET)
    fill(device, tmp_path, "kept", f"key {SECRET}")
    state = state_of(phone)
    recording = Recording(device, tmp_path, [TITLE])
    recording.tap("title")
    assert device.set_text(TITLE)
    recording.tap("pin")
    assert device.type_text(PIN)
    assert device.focused_text()
    device.shell(["echo", f"for {TITLE}"])
    session = recording.stop()
    assert state.fields["title"] == TITLE
    assert state.fields["pin"] == PIN

    files = read_all(recording.folder)
    assert b"key {{secret:WIFI}}" in files["0001.xml"]
    for name, data in files.items():
        text = data.decode("utf-8", "replace")
        assert SECRET not in text, name
        assert "李梅" not in text, name
        assert "Mei" not in text, name
        assert not name.endswith(("xml", "jsonl")) or PIN not in text, name
    texts = [s.gesture.value for s in session.states if s.gesture]
    assert texts == ["", MASK, "", MASK]
    assert session.header.masked_values > 0


def test_the_picture_is_painted_over_where_the_dump_was_masked(
    device: Device, tmp_path: Path
) -> None:
    box = fill(device, tmp_path, "title", TITLE)
    recording = Recording(device, tmp_path, [TITLE])
    session = recording.stop()
    looks = [look for state in session.states for look in state.looks]
    pictures = [look.picture for look in looks if look.picture]
    assert pictures
    for name in pictures:
        data = (recording.folder / name).read_bytes()
        shown = cv2.imdecode(
            np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE
        )
        assert shown is not None
        assert cut_box(shown, box).std() < 2, name
        assert shown.std() > 10, name


def cut_box(image: np.ndarray, box: Bounds) -> np.ndarray:
    return image[box.top : box.bottom, box.left : box.right]


def test_without_anything_to_mask_files_are_as_the_phone_sent_them(
    device: Device, tmp_path: Path
) -> None:
    recording = Recording(device, tmp_path, [])
    recording.tap("List")
    capture_screen(device, recording.runs)
    device.press("back")
    session = recording.stop()
    assert list_kinds(session) == ["tap", "key"]
    rows = session.states[1].looks[-1]
    assert rows.dump is not None
    assert rows.picture is not None
    xml = (recording.folder / rows.dump).read_text()
    assert "Row 3" in xml
    tap = session.states[0].gesture
    assert tap is not None
    assert tap.box is not None
    assert tap.box.contains(*tap.points[0])
    commands = [a.command for s in session.states for a in s.answers]
    assert "dumpsys window displays" in commands
    assert not any("android_id" in command for command in commands)


def test_the_same_folder_is_measured_as_real_screens(
    device: Device, tmp_path: Path
) -> None:
    recording = Recording(device, tmp_path, [])
    recording.tap("List")
    session = recording.stop()
    folder = read_folder(recording.folder)
    score = measure_dumps(folder)
    assert folder.problems == []
    files = list_files(list(session.states))
    assert score.dumps == sum(file.endswith(".xml") for file in files) >= 2
    screen = folder.load_screen(files[0].partition(".")[0])
    assert screen is not None
    assert screen.package == BenchApp.package


def test_a_session_is_played_back_and_refuses_what_was_not_recorded(
    phone: VirtualPhone, device: Device, tmp_path: Path
) -> None:
    recording = Recording(device, tmp_path, [])
    start = recording.find_element("List").bounds
    recording.tap("List")
    capture_screen(device, recording.runs)
    device.swipe((500, 1500), (500, 700), hold=True)
    recording.stop()
    with VirtualPhone.start() as other:
        other.machine.player = Player(read_replay(recording.folder))
        played = connect_device(other.device, home=tmp_path, reconnect_s=10)
        first = capture_screen(played, tmp_path / "played")
        assert first.package == BenchApp.package
        assert any(element.text == "Vibrate" for element in first.elements)
        with pytest.raises(Refused, match="no tap at .*goes on with tap at"):
            played.click(start.left, start.top - 400)
        assert played.read_foreground()[0] == BenchApp.package
        with pytest.raises(Refused, match="no key 'home' here"):
            played.press("home")
        # Anywhere on the element is as good.
        assert played.click(start.left + 2, start.bottom - 2)
        rows = capture_screen(played, tmp_path / "played")
        assert any(element.text == "Row 3" for element in rows.elements)
        with pytest.raises(Refused, match="no swipe"):
            played.swipe((500, 700), (500, 1500), hold=True)
        assert played.swipe((300, 1400), (310, 800), hold=False)
        with pytest.raises(Refused, match="The recording ends here"):
            played.press("back")
        assert other.machine.player.position == 2
        played.close()


def test_pages_that_a_person_comes_to_are_recorded(
    phone: VirtualPhone, device: Device, tmp_path: Path
) -> None:
    recorder = SessionRecorder(tmp_path / "session", masker=Masker())
    stop_event = threading.Event()
    follower = threading.Thread(
        target=follow_by_hand,
        args=(device, recorder, stop_event),
        kwargs={"seconds": 60},
    )
    follower.start()
    wait_for(lambda: bool(recorder._state.looks))
    phone.system.start("com.android.launcher3")
    wait_for(lambda: recorder.gestures == 1 and bool(recorder._state.looks))
    stop_event.set()
    follower.join(30)
    recorder.stop()
    session = read_session(tmp_path / "session")
    assert list_kinds(session) == ["by_hand"]
    last = session.states[-1].looks[-1]
    notes = json.loads((session.folder / f"{last.name}.json").read_text())
    assert notes["package"] == "com.android.launcher3"


def wait_for(is_there) -> None:  # type: ignore[no-untyped-def]
    pause = threading.Event()
    for _ in range(300):
        if is_there():
            return
        pause.wait(0.1)
    raise AssertionError


def test_a_folder_that_holds_something_is_not_written_to(
    tmp_path: Path,
) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(UsageError, match="not empty"):
        SessionRecorder(tmp_path, masker=Masker())
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
