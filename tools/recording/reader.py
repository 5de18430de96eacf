"""A recording as a stream of samples, whatever its header says.

Rate, length and number of frames in a header are never trusted. The packets of a file are read
first: for the times of its frames, and without decoding, so that this costs a hundredth. Then the
film is decoded, once. So the last frame is known beforehand, and so is each frame after which none
came for a while: a phone that records only changes stood still there. It is also known which frames
change nothing. Most do not, and to convert and compare their pictures would take half as long as
decoding does.
"""

import os
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import cv2
import numpy as np
from numpy.typing import NDArray

from tapwright.errors import DemonstrationUnreadable
from tools.recording.letterbox import Cut

Picture = NDArray[np.uint8]
Sample = tuple[float, Picture]
"""Seconds since the first frame, and (H, W, 3) BGR."""
Sparing = tuple[float, Picture | None]
"""The same; None if the picture is that of the sample before."""
Viewer = Callable[[float, Picture | None], None]
"""Called with each frame of a film: its seconds, and its picture or None, as in `Sparing`. The
picture is overwritten after the call. The calls come from the thread that decodes."""

USUAL_FPS, MOST_FPS = 30.0, 240.0
"""The rate of a stream without times, and the highest rate that is believed."""
HEAD = 1024
"""Bytes at the beginning by which a file is judged."""
BOXES = 100_000
"""Boxes of an mp4 that are looked at; ten minutes in fragments have a thousand."""
DECODED = 0.9
"""Share of the frames that are decoded from an intact film; a decoder may leave out some before the
first whole one."""
HELD = 2
"""Samples whose pictures stay valid, the newest among them."""
AHEAD = 3
"""Samples decoded in advance, so that the decoder does not wait while a keyframe is encoded."""
NUMBERED = 4
"""One byte in so many of a packet may number its frame, at most; the rest says what is drawn. If a
frame draws nothing, its packet has some 10 bytes a slice, 1 to 2 of them for the number."""
UNSEEN_S = 1.0
"""Packets are trusted to change nothing for so long; then a picture is looked at again."""
SAME_S = 1e-4
"""The times of a frame in packets and in decoding differ by less; they are rounded differently."""


@dataclass(frozen=True)
class _PacketTimes:
    """The times of a film's frames, read from its packets."""

    zero: float | None
    """The first frame by the film's own clock; None if the film has no times."""
    frames: list[float]
    """Seconds since the first frame, in order; by the rate if the film has no times."""
    changes: list[float]
    """The times of the frames that draw something."""

    @property
    def near_end(self) -> float:
        """The time of the third last frame."""
        return self.frames[-3] if len(self.frames) > 2 else 0.0

    def next_after(self, at: float) -> float:
        """The time of the frame after the one at that time."""
        number = bisect_right(self.frames, at + SAME_S)
        return (
            self.frames[number] if number < len(self.frames) else float("inf")
        )

    def is_unchanged(self, earlier: float, at: float) -> bool:
        """Whether the frames after the earlier time, up to the later one, draw nothing."""
        drawn_before = bisect_right(self.changes, earlier + SAME_S)
        drawn_now = bisect_right(self.changes, at + SAME_S)
        return drawn_before == drawn_now and at - earlier <= UNSEEN_S


class _Screen:
    """The decoder's current picture, converted only when it is asked for.

    Args:
        capture: the open film.
        cut: the part that is used.
    """

    def __init__(self, capture: cv2.VideoCapture, cut: Cut | None) -> None:
        self._capture, self._cut = capture, cut
        # Allocating eight megabytes for each picture takes longer than filling them.
        self._buffers: list[Picture | None] = [None] * (HELD + AHEAD + 1)
        self._picture: Picture | None = None
        self._is_converted = False

    def grab_frame(self) -> bool:
        """Decode the next frame; False at the end."""
        self._picture, self._is_converted = None, False
        return bool(self._capture.grab())

    def convert_frame(self) -> Picture | None:
        """The picture of the frame; None if it is broken."""
        if not self._is_converted:
            self._is_converted = True
            is_read, picture = self._capture.retrieve(self._buffers[0])
            if is_read:
                buffer = self._buffers[0] = np.asarray(picture, np.uint8)
                whole = _to_three_channels(buffer)
                self._picture = (
                    self._cut.crop_picture(whole) if self._cut else whole
                )
        return self._picture

    def keep_picture(self) -> None:
        """Leave the picture as it is until `HELD` + `AHEAD` more were kept."""
        self._buffers = [*self._buffers[1:], self._buffers[0]]


class Reading:
    """A film that is decoded once; what was lost of it is known after the last sample."""

    def __init__(self, film: Path, rate: float, cut: Cut | None = None) -> None:
        """Look at the file, and read the times of its frames.

        Args:
            film: the recording.
            rate: samples a second.
            cut: the part of the pictures that is used; None for all.

        Raises:
            DemonstrationUnreadable: it is missing, empty, or no film.
        """
        self._film, self._apart, self.cut = film, 1 / rate, cut
        self.frames, self.seconds, self.width, self.height = 0, 0.0, 0, 0
        self.lost = ""
        """What could not be read, in words; empty if all was read."""
        self._is_cut_off, is_indexed = _inspect_file(film)
        with self._open_film() as capture:
            self._codec = _codec_name(capture)
            # The only header field that counts frames from an index.
            counted = capture.get(cv2.CAP_PROP_FRAME_COUNT) if is_indexed else 0
            self._times = _read_packet_times(capture)
        self._viewed = float("-inf")
        """When the viewer last saw a picture."""
        self._expected = max(len(self._times.frames), int(counted))

    def read_samples(self) -> Iterator[Sample]:
        """Samples as evenly spaced as the frames allow.

        The last frame is among them, and so is each frame after which none came for as long as two
        samples are apart. A thread of its own decodes them, `AHEAD` in advance. A picture is valid
        until `HELD` more samples were taken; then it is overwritten.

        Raises:
            DemonstrationUnreadable: it has no picture that can be decoded.
        """
        for at, picture in _decode_ahead(self._decode_film()):
            if picture is not None:
                yield at, picture
        self._note_losses()

    def read_sparingly(self, viewer: Viewer | None = None) -> Iterator[Sparing]:
        """The same samples, without the picture if the packets say that nothing changed.

        A packet that repeats the one before it, except for the frame's number, does to the picture
        what that did. So the first of several is looked at, and none of the others.

        Args:
            viewer: sees every frame, not only those that are samples.
        """
        yield from _decode_ahead(
            self._decode_film(is_sparing=True, viewer=viewer)
        )
        self._note_losses()

    @contextmanager
    def _open_film(self) -> Iterator[cv2.VideoCapture]:
        # Errors are reported by this module, in a sentence.
        os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
        # An absolute path is never taken for an address or a list of files.
        capture = cv2.VideoCapture(str(self._film.resolve()), cv2.CAP_FFMPEG)
        try:
            if not capture.isOpened():
                msg = (
                    f"{self._film.name} cannot be read as a film: it is damaged, holds sound "
                    "alone, or is of an unknown kind; record it again, or convert it to mp4"
                )
                raise DemonstrationUnreadable(msg)
            yield capture
        finally:
            capture.release()

    def _decode_film(
        self, *, is_sparing: bool = False, viewer: Viewer | None = None
    ) -> Iterator[Sparing]:
        """Decode the film; one of its last frames may be broken, so each of them is kept ready."""
        last = self._times.near_end
        due, sampled = 0.0, float("-inf")
        ready: Sample | None = None
        with self._open_film() as capture:
            screen = _Screen(capture, self.cut)
            while screen.grab_frame():
                at = self._frame_seconds(capture)
                self.frames, self.seconds = self.frames + 1, at
                self._show_frame(at, screen, viewer)
                is_sample = self._is_sample(at, due)
                if not is_sample and at < last:
                    continue
                can_skip = is_sparing and at < last
                if can_skip and self._times.is_unchanged(sampled, at):
                    due = self._next_due(at, due)
                    yield at, None
                    continue
                picture = screen.convert_frame()
                if picture is None:
                    continue
                self.height, self.width = picture.shape[:2]
                ready = at, picture
                if is_sample:
                    due, sampled = self._next_due(at, due), at
                    yield ready
                    screen.keep_picture()
                    ready = None
            if ready is not None:
                yield ready

    def _is_sample(self, at: float, due: float) -> bool:
        """Whether a frame is due, or the last one for a while."""
        return at >= due or self._times.next_after(at) - at >= self._apart

    def _next_due(self, at: float, due: float) -> float:
        """When the sample after this one is due."""
        return max(due + self._apart, at) if at >= due else due

    def _show_frame(
        self, at: float, screen: _Screen, viewer: Viewer | None
    ) -> None:
        """Show a frame to a viewer, without its picture if it changes nothing."""
        if viewer is None:
            return
        if self._times.is_unchanged(self._viewed, at):
            viewer(at, None)
            return
        picture = screen.convert_frame()
        if picture is not None:
            self._viewed = at
            viewer(at, picture)

    def _frame_seconds(self, capture: cv2.VideoCapture) -> float:
        """Seconds of the frame that was grabbed; a later frame is never earlier."""
        zero, frame_times = self._times.zero, self._times.frames
        if zero is not None:
            own = capture.get(cv2.CAP_PROP_POS_MSEC) / 1000 - zero
            return max(self.seconds, own)
        if not frame_times:
            return self.seconds
        return frame_times[min(self.frames, len(frame_times) - 1)]

    def _note_losses(self) -> None:
        """Say which part of the film was lost."""
        name, expected = self._film.name, self._expected
        if not self.frames and expected:
            msg = (
                f"the pictures of {name} ({self._codec}) cannot be decoded here; convert it to "
                f"H.264, as with `ffmpeg -i {name} -c:v libx264 film.mp4`"
            )
            raise DemonstrationUnreadable(msg)
        if not self.frames:
            msg = f"{name} holds no picture; record it again, or convert it to mp4"
            raise DemonstrationUnreadable(msg)
        if self._is_cut_off:
            self.lost = f"only the first {self.seconds:.0f} s could be read; the file was cut off"
        elif self.frames < DECODED * expected:
            part = self.frames / expected
            self.lost = f"only {part:.0%} of the frames could be read; the file is damaged"


def _decode_ahead(source: Iterator[Sparing]) -> Iterator[Sparing]:
    """The samples of a film; a thread of its own decodes them."""
    with ThreadPoolExecutor(1, thread_name_prefix="film") as decoder:
        coming = deque(decoder.submit(next, source, None) for _ in range(AHEAD))
        while (sample := coming.popleft().result()) is not None:
            coming.append(decoder.submit(next, source, None))
            yield sample


def _read_packet_times(capture: cv2.VideoCapture) -> _PacketTimes:
    """The times of a film's frames, and of those that draw something."""
    fps = capture.get(cv2.CAP_PROP_FPS)
    # Packets as they lie in the file, not decoded.
    capture.set(cv2.CAP_PROP_FORMAT, -1)
    times: list[float] = []
    draws: list[bool] = []
    before: Picture | None = None
    while capture.grab():
        times.append(capture.get(cv2.CAP_PROP_POS_MSEC) / 1000)
        is_read, data = capture.retrieve()
        packet = np.asarray(data, np.uint8) if is_read else None
        draws.append(not _is_repeat(before, packet))
        before = packet
    first = min(times, default=0.0)
    zero: float | None = first
    seconds = [at - first for at in times]
    if len(times) > 1 and max(seconds) < SAME_S:
        apart = 1 / (fps if 1 <= fps <= MOST_FPS else USUAL_FPS)
        zero, seconds = None, [number * apart for number in range(len(times))]
    changes = [
        at for at, is_drawn in zip(seconds, draws, strict=True) if is_drawn
    ]
    return _PacketTimes(zero, sorted(seconds), sorted(changes))


def _is_repeat(before: Picture | None, packet: Picture | None) -> bool:
    """Whether a packet says the same as the one before it, except for the number of its frame."""
    if before is None or packet is None or before.shape != packet.shape:
        return False
    return int(np.count_nonzero(before != packet)) * NUMBERED <= packet.size


def _codec_name(capture: cv2.VideoCapture) -> str:
    code = int(capture.get(cv2.CAP_PROP_FOURCC))
    letters = code.to_bytes(4, "little", signed=code < 0)
    name = "".join(chr(each) for each in letters if 32 < each < 127)
    return name or "of an unknown kind"


def _to_three_channels(picture: Picture) -> Picture:
    """A picture in colour, even if the film is grey."""
    if picture.ndim == 3:
        return picture
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)


# The structure of the file


def _inspect_file(film: Path) -> tuple[bool, bool]:
    """Whether a file was cut off, and whether it has an index of its frames.

    Raises:
        DemonstrationUnreadable: it is missing, empty, or text, or lacks its index.
    """
    if not film.is_file() or not (size := film.stat().st_size):
        what = "is empty" if film.is_file() else "does not exist"
        msg = f"{film} {what}; give a screen recording such as `tapwright record` makes"
        raise DemonstrationUnreadable(msg)
    with film.open("rb") as file:
        head = file.read(HEAD)
        # A list of films is read as a film by some decoders, and names files and addresses.
        if min(head) >= 9:
            msg = f"{film.name} cannot be read as a film: it is text; give the recording itself"
            raise DemonstrationUnreadable(msg)
        if head.startswith(b"GIF8"):
            file.seek(max(0, size - HEAD))
            return not file.read().rstrip(b"\0").endswith(b";"), False
        if head.startswith(b"\x1a\x45\xdf\xa3"):
            return _matroska_ends(head) > size, False
        if head[4:8] in (b"ftyp", b"moov", b"mdat", b"free", b"wide", b"skip"):
            return _boxes_end(film, file) > size, True
    return False, False


def _boxes_end(film: Path, file: BinaryIO) -> int:
    """Where the last part of an mp4 ends (ISO/IEC 14496-12, 4.2)."""
    at, kinds = 0, set()
    for _ in range(BOXES):
        file.seek(at)
        head = file.read(16)
        if len(head) < 8:
            break
        length, kind = int.from_bytes(head[:4], "big"), head[4:8]
        if length == 1:
            length = int.from_bytes(head[8:], "big")
        kinds.add(kind)
        if length < 8:
            break  # 0 is to the end of the file, the others mean nothing.
        at += length
    if b"mdat" in kinds and b"moov" not in kinds:
        msg = (
            f"{film.name} cannot be read: the recorder was stopped before it wrote the index at "
            "the end of the file; record it again"
        )
        raise DemonstrationUnreadable(msg)
    return at


def _matroska_ends(head: bytes) -> int:
    """Where the segment of an mkv or webm ends; 0 when it does not say (RFC 8794, 4 and 6)."""
    at, (length, wide) = 4, _read_vint(head, 4)
    at += wide + length
    if head[at : at + 4] != b"\x18\x53\x80\x67":
        return 0
    length, wide = _read_vint(head, at + 4)
    return 0 if length == (1 << 7 * wide) - 1 else at + 4 + wide + length


def _read_vint(data: bytes, at: int) -> tuple[int, int]:
    """A number of variable width, and the bytes it takes."""
    first = data[at] if at < len(data) else 0
    wide = 9 - first.bit_length() if first else 8
    value = int.from_bytes(data[at : at + wide], "big")
    return value & ((1 << 7 * wide) - 1), wide
