import io
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import av
import cv2
import numpy as np
import pytest

from virtual_phone.faults.hooks import Hooks, Input
from virtual_phone.machine import Machine
from virtual_phone.recorder import CannotRecord, Recorder, Recording
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System

Film = list[tuple[float, np.ndarray[Any, np.dtype[np.uint8]]]]


def machine() -> Machine:
    system = System(PhoneConfig(width=360, height=780, density=140))
    return Machine(system, Hooks(lambda: system.visited))


def play(file: Path | io.BytesIO) -> tuple[Film, str]:
    """Seconds and picture of every frame, and the codec."""
    film: Any = av.open(str(file) if isinstance(file, Path) else file)
    with film:
        codec = film.streams.video[0].codec_context.name
        frames = [
            (float(f.pts * f.time_base), f.to_ndarray(format="bgr24")) for f in film.decode(video=0)
        ]
    return frames, codec


def differ(one: Any, other: Any) -> float:
    """Mean difference of two pictures in grey levels."""
    return float(np.mean(cv2.absdiff(one, other)))


def test_a_session_becomes_a_film_with_its_truth_beside_it(tmp_path: Path) -> None:
    phone, path = machine(), tmp_path / "look.mp4"
    with Recorder(phone.system, path, hooks=phone.hooks, task="Look at Settings") as recorder:
        recorder.pause()
        phone.start("com.android.settings")
        recorder.pause()
        phone.swipe([(180, 600), (180, 300)], 300)
        recorder.pause()
        phone.key(3)
        recorder.pause()
    truth = json.loads(path.with_suffix(".json").read_text())
    film, codec = play(path)
    assert codec == "h264"
    assert len(film) == truth["frames"]
    assert film[0][1].shape == (780, 360, 3)
    assert truth["task"] == "Look at Settings"
    assert [g["kind"] for g in truth["gestures"]] == ["swipe", "key"]
    swipe, key = truth["gestures"]
    assert swipe["page"] == key["page"] == "com.android.settings/.Settings"
    assert key["reached"] == "com.android.launcher3/.Launcher"
    assert key["at"] - swipe["at"] >= 1.0, "a person's pace"
    pages = [page.rpartition("/")[2] for _, page in truth["pages"]]
    assert pages == [".Launcher", ".Settings", ".Launcher"]
    assert differ(film[0][1], phone.system.screenshot()) < 8, "it begins and ends at home"
    assert differ(film[-1][1], phone.system.screenshot()) < 8
    moves = []
    for began, _ in truth["pages"][1:]:
        opening = [f for at, f in film if 0 <= at - began < 0.6]
        pairs = zip(opening, opening[1:], strict=False)
        moves.append(sum(differ(a, b) > 1 for a, b in pairs))
    # A busy machine may leave frames of one of them out.
    assert max(moves) >= 2, "a transition is seen, not a cut"


def test_a_still_screen_is_filmed_at_no_more_than_thirty_frames_a_second() -> None:
    phone, file = machine(), io.BytesIO()
    with Recorder(phone.system, file, hooks=phone.hooks) as recorder:
        recorder.pause()
    file.seek(0)
    times = [at for at, _ in play(file)[0]]
    assert times[-1] >= 0.9
    assert 5 < len(times) / times[-1] <= 33


@pytest.mark.parametrize("dots", [False, True])
def test_touches_are_drawn_when_wanted(dots: bool, tmp_path: Path) -> None:
    phone, path = machine(), tmp_path / "dots.mp4"
    plain = phone.system.screenshot().copy()
    with Recorder(phone.system, path, hooks=phone.hooks, dots=dots) as recorder:
        phone.tap(180, 230)
        recorder.pause()
    seen = max(differ(f[215:245, 165:195], plain[215:245, 165:195]) for _, f in play(path)[0])
    assert (seen > 20) == dots


class Busy(System):
    """Is touched while a picture of it is taken, which takes long once."""

    def screenshot(self) -> Any:
        picture = super().screenshot()
        if self.during:
            self.during.pop()()
        return picture

    during: ClassVar[list[Callable[[], object]]] = []


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("broken", [False, True])
def test_a_touch_during_a_picture_spoils_no_film(broken: bool) -> None:
    system = Busy(PhoneConfig(width=360, height=780, density=140))
    hooks, file = Hooks(lambda: system.visited), io.BytesIO()
    recorder = Recorder(system, file, hooks=hooks, dots=True)

    def swiped() -> None:
        if broken:
            raise LookupError
        threading.Event().wait(0.5)
        way = [(180, 700 - step) for step in range(5)]
        hooks.watchers[0](Input("swipe", (way, 300), ".Launcher", system.now()))

    recorder.start()
    system.during.append(swiped)
    recorder.pause()
    if broken:
        with pytest.raises(CannotRecord, match="The film was broken off"):
            recorder.stop()
        return
    assert len(recorder.stop().gestures) == 1
    file.seek(0)
    assert play(file)[0][-1][0] > 0.9


def test_what_cannot_be_recorded_says_so(tmp_path: Path) -> None:
    phone = machine()
    with pytest.raises(OSError, match="No such file"):
        Recorder(phone.system, tmp_path / "none" / "x.mp4").start()
    with pytest.raises(CannotRecord, match="not started"):
        Recorder(phone.system, tmp_path / "x.mp4").stop()
    recorder = Recorder(phone.system, io.BytesIO(), task="nothing")
    recorder.start()
    phone.system.rotate("left")
    recorder.pause()
    made = recorder.stop()
    assert isinstance(made, Recording)
    assert (made.width, made.height, made.gestures) == (360, 780, ())
