"""Record a phone's screen as a phone does: H.264 in MP4, with a frame for each change.

Between changes there are 30 frames a second, during them up to 60, so the rate varies as it does on
hardware (Mobile-Agent-V, section A.3.4: 30 to 60 Hz, one action every 1 to 2 s). The ground truth
of the session (`Recording`) is for judges; it is written beside the file, never on the phone.
"""

import json
import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import cv2
import numpy as np

from virtual_phone.faults.hooks import Hooks, Input
from virtual_phone.system.core import System
from virtual_phone.system.frames import Frame

LEAST_FPS, MOST_FPS = 30, 60
TICKS = 90_000
"""Of the file's clock a second, as MP4 likes it for video."""
DOT_S = 0.3
"""So long a touch dot stays at least; it comes with the finger, before what the finger does."""
DOT_PX = 0.035
"""Its radius, as a share of the screen's short side."""
STOP_S = 30.0
"""The last frames are encoded within this time."""
PACE_S = (1.0, 2.0)


class CannotRecord(RuntimeError):
    """The encoder is missing or broke; the text says what to do."""


@dataclass(frozen=True)
class Gesture:
    """One gesture of a recording."""

    at: float
    """Seconds since the first frame."""
    kind: str
    args: tuple[Any, ...]
    page: str
    """`package/activity` in front just before."""
    reached: str = ""
    """And in front when the next gesture began, or the recording ended."""


@dataclass(frozen=True)
class Recording:
    """What is true of a recording."""

    task: str
    width: int
    height: int
    seconds: float
    frames: int
    began: datetime
    """By the phone's clock."""
    gestures: tuple[Gesture, ...] = ()
    pages: tuple[tuple[float, str], ...] = ()
    """Seconds and `package/activity`, once per visit."""

    def save(self, path: Path) -> None:
        """Write it as JSON."""
        words = json.dumps(asdict(self), default=str, ensure_ascii=False, indent=1)
        path.write_text(words + "\n", encoding="utf-8")


@dataclass
class _Seen:
    gestures: list[tuple[float, Input]] = field(default_factory=list)
    begun: list[tuple[float, Input]] = field(default_factory=list)
    pages: list[tuple[float, str]] = field(default_factory=list)


class Recorder:
    """Records from `start` to `stop`, or as a context manager.

    Args:
        system: The phone's inside.
        target: File to write, or a binary file object that can seek.
        hooks: Tell of the gestures; without them only pages are known.
        task: What is done in it, in words.
        dots: Whether touches are drawn.
        seed: Of the pace that `pause` keeps.
        size: Width and height of the film in px, when it is not the screen's own.
        bit_rate: Bits a second that it takes at most; 0 for as many as it needs.

    The phone must not turn meanwhile: frames of another shape are left out, as `screenrecord` does.
    """

    def __init__(
        self,
        system: System,
        target: Path | IO[bytes],
        *,
        hooks: Hooks | None = None,
        task: str = "",
        dots: bool = False,
        seed: int = 0,
        size: tuple[int, int] | None = None,
        bit_rate: int = 0,
    ) -> None:
        self._system, self._target, self._hooks = system, target, hooks
        self._size, self._bit_rate = size, bit_rate
        self._task, self._dots = task, dots
        self._rng = random.Random(seed)
        self._stop, self._lock = threading.Event(), threading.Lock()
        self._thread: threading.Thread | None = None
        self._seen = _Seen()
        self._film: _Film | None = None
        self._problem = ""
        self._whole = False

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Begin with the frame that the screen shows now.

        Raises:
            CannotRecord: PyAV is not installed.
            OSError: The file cannot be written.
        """
        first = self._system.screenshot()
        self._began = self._system.now()
        self._film = _Film(self._target, first, self._size, self._bit_rate)
        self._zero = time.monotonic()
        if self._hooks is not None:
            self._hooks.beginners.append(self._begin)
            self._hooks.watchers.append(self._watch)
        self._thread = threading.Thread(target=self._record, name="recorder", daemon=True)
        self._thread.start()

    def pause(self) -> None:
        """Wait as a person does: until 1 to 2 s have passed since the last gesture."""
        with self._lock:
            last = self._seen.gestures[-1][0] if self._seen.gestures else 0.0
        self._stop.wait(last + self._rng.uniform(*PACE_S) - self._now())

    def stop(self) -> Recording:
        """Finish the file, and write the truth beside it when it has a path.

        Raises:
            CannotRecord: The encoder broke meanwhile, or did not end in time.
        """
        film, thread = self._film, self._thread
        if film is None or thread is None:
            msg = "This recording was not started."
            raise CannotRecord(msg)
        self._stop.set()
        thread.join(STOP_S)
        if self._hooks is not None and self._watch in self._hooks.watchers:
            self._hooks.watchers.remove(self._watch)
            self._hooks.beginners.remove(self._begin)
        if thread.is_alive():
            self._problem = f"The encoder did not end within {STOP_S:.0f} s."
        elif not self._whole:
            self._problem = self._problem or "The film was broken off."
        if self._problem:
            raise CannotRecord(self._problem)
        made = self._truth(film)
        if isinstance(self._target, Path):
            made.save(self._target.with_suffix(".json"))
        return made

    # In the recorder's own thread

    def _record(self) -> None:
        film = self._film
        assert film is not None
        shown: Frame | None = None
        due = 0.0
        try:
            while not self._stop.wait(due - self._now()):
                taken, at = self._look()
                picture = self._marked(taken, at)
                # The screen gives the same picture object for as long as nothing changed.
                if picture is not shown or at - film.last >= 1 / LEAST_FPS - 0.001:
                    film.add(picture, at)
                shown, due = picture, at + 1 / MOST_FPS
            film.add(*self._look())
            film.close()
            self._whole = True
        except (OSError, ValueError) as error:
            self._problem = f"The encoder broke: {error}."

    def _look(self) -> tuple[Frame, float]:
        """What is on the screen, and when: on a busy machine the lock lets wait."""
        with self._system.lock:
            at = self._now()
            picture = self._system.screenshot()
            page = "/".join(self._system.foreground())
        pages = self._seen.pages
        if not pages or pages[-1][1] != page:
            pages.append((round(at, 3), page))
        return picture, at

    def _marked(self, picture: Frame, at: float) -> Frame:
        with self._lock:
            # One may come while the picture is taken; it belongs to the next.
            recent = [(t, i) for t, i in self._seen.begun[-3:] if 0 <= at - t < _lasts(i)]
        points = [p for t, i in recent if (p := _touch(i, (at - t) / _lasts(i))) is not None]
        if not self._dots or not points:
            return picture
        return spotted(picture, points)

    # What is known of it

    def _now(self) -> float:
        return time.monotonic() - self._zero

    def _begin(self, begun: Input) -> None:
        with self._lock:
            self._seen.begun.append((self._now(), begun))

    def _watch(self, done: Input) -> None:
        with self._lock:
            self._seen.gestures.append((self._now(), done))

    def _truth(self, film: "_Film") -> Recording:
        gestures: list[Gesture] = []
        for at, done in self._seen.gestures:
            if gestures:
                gestures[-1] = replace(gestures[-1], reached=done.page)
            gestures.append(Gesture(round(at, 3), done.kind, done.args, done.page))
        if gestures and self._seen.pages:
            gestures[-1] = replace(gestures[-1], reached=self._seen.pages[-1][1])
        return Recording(
            self._task,
            film.width,
            film.height,
            round(film.last, 3),
            film.frames,
            self._began,
            tuple(gestures),
            tuple(self._seen.pages),
        )


def spotted(picture: Frame, points: Sequence[tuple[int, int]]) -> Frame:
    """The picture with a touch dot at each of the points (x, y px), as Android draws them."""
    marked = picture.copy()
    radius = round(DOT_PX * min(picture.shape[:2]))
    for point in points:
        spot = marked.copy()
        cv2.circle(spot, point, radius, (255, 255, 255), cv2.FILLED, cv2.LINE_AA)
        cv2.circle(spot, point, radius, (90, 90, 90), max(2, radius // 9), cv2.LINE_AA)
        cv2.addWeighted(spot, 0.6, marked, 0.4, 0, dst=marked)
    return marked


def _lasts(done: Input) -> float:
    """Seconds that the finger of a gesture is seen."""
    held = done.args[-1] if done.kind in ("long_press", "swipe", "drag") else 0
    return max(DOT_S, held / 1000)


def _touch(done: Input, part: float) -> tuple[int, int] | None:
    """Where the finger of a gesture is, `part` (0..1) of a dot's life after it began."""
    if done.kind in ("tap", "long_press"):
        return int(done.args[0]), int(done.args[1])
    if done.kind in ("swipe", "drag"):
        path = done.args[0]
        along = part * (len(path) - 1)
        index = min(int(along), len(path) - 2)
        (x1, y1), (x2, y2) = path[index], path[index + 1]
        rest = along - index
        return round(x1 + (x2 - x1) * rest), round(y1 + (y2 - y1) * rest)
    return None


class _Film:
    """The file: frames in, H.264 out."""

    def __init__(
        self,
        target: Path | IO[bytes],
        first: Frame,
        size: tuple[int, int] | None = None,
        bit_rate: int = 0,
    ) -> None:
        try:
            import av
        except ImportError as error:
            msg = (
                "Recording needs av, not installed here: run "
                "`pip install 'tapwright-phone[film]'`, or in a clone "
                "`pip install -e './phone[film]'`."
            )
            raise CannotRecord(msg) from error
        # 4:2:0 wants even sides; phones of odd sizes lose a row or column, as on hardware.
        shown = size or (first.shape[1], first.shape[0])
        self.width, self.height = (side // 2 * 2 for side in shown)
        self.frames, self.last = 0, -1.0
        self._shape = first.shape
        self._ready: tuple[Frame, Any] | None = None
        self._make: Callable[[Any], Any] = lambda planes: av.VideoFrame.from_ndarray(
            planes, format="yuv420p"
        )
        self._out = target.open("wb") if isinstance(target, Path) else target
        self._owned = isinstance(target, Path)
        self._file: Any = av.open(self._out, "w", format="mp4")
        stream: Any = self._file.add_stream("libx264", rate=MOST_FPS)
        stream.width, stream.height, stream.pix_fmt = self.width, self.height, "yuv420p"
        rate = {"maxrate": str(bit_rate), "bufsize": str(bit_rate)} if bit_rate else {}
        stream.options = {"preset": "ultrafast", "crf": "23", "g": "120", **rate}
        stream.codec_context.time_base = Fraction(1, TICKS)
        self._stream = stream
        self.add(first, 0.0)

    def add(self, picture: Frame, at: float) -> None:
        """Append a frame (H x W x 3, BGR) that was on the screen at so many seconds."""
        if picture.shape != self._shape or at <= self.last:
            return
        if self._ready is None or self._ready[0] is not picture:
            planes = cv2.cvtColor(self._sized(picture), cv2.COLOR_BGR2YUV_I420)
            self._ready = picture, self._make(planes)
        frame = self._ready[1]
        frame.pts, frame.time_base = round(at * TICKS), Fraction(1, TICKS)
        self._file.mux(self._stream.encode(frame))
        self.frames, self.last = self.frames + 1, at

    def _sized(self, picture: Frame) -> Frame:
        rest = picture.shape[0] - self.height, picture.shape[1] - self.width
        if min(rest) >= 0 and max(rest) <= 1:
            return np.ascontiguousarray(picture[: self.height, : self.width])
        small = cv2.resize(picture, (self.width, self.height), interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8)

    def close(self) -> None:
        """Write what the encoder still holds, and the index."""
        self._file.mux(self._stream.encode(None))
        self._file.close()
        if self._owned:
            self._out.close()
