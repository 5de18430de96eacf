"""A recording as a stream of samples, whatever its header says.

Nothing that a header tells of rate, length or number of frames is believed. The file is gone
through twice: once for the times of its frames, without decoding one, which costs a hundredth; then
to decode them. So it is known beforehand which frame is the last, and after which one none came for
a while: of a phone that records only what changes, that frame shows where the screen stood. And of
most frames it is known that they change nothing: to convert and compare their pictures would take
half as long as decoding does.
"""

import os
from bisect import bisect_right
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import cv2
import numpy as np
from numpy.typing import NDArray

from tapwright.errors import DemonstrationUnreadable
from tools.recording.letterbox import Cut

Picture = NDArray[np.uint8]
Sample = tuple[float, Picture]
"""Seconds from the first frame on, and (H, W, 3) BGR."""
Sparing = tuple[float, Picture | None]
"""The same; without a picture where it is that of the sample before."""

USUAL_FPS, MOST_FPS = 30.0, 240.0
"""Of a stream that tells no times, or an impossible rate."""
HEAD = 1024
"""Bytes at the beginning by which a file is judged."""
BOXES = 100_000
"""Of an mp4 that are looked at; ten minutes in fragments have a thousand."""
DECODED = 0.9
"""Of the frames, when all is well: a decoder may leave out some before the first whole one."""
HELD = 2
"""Samples that can be looked at, the newest among them."""
AHEAD = 3
"""Samples that are decoded meanwhile, so that the decoder does not wait for a keyframe's JPEG."""
NUMBERED = 4
"""One byte in so many of a packet may number its frame, at most; the rest says what is drawn. Of a
frame that draws nothing a packet has some 10 bytes a slice, 1 to 2 of them for the number."""
UNSEEN_S = 1.0
"""What packets say of their pictures is believed for so long; then one is looked at again."""
SAME_S = 1e-4
"""Two passes over a film tell the time of a frame alike, but for rounding."""


class Reading:
    """A film read once; what it was is known when the samples are at their end."""

    def __init__(self, film: Path, rate: float, cut: Cut | None = None) -> None:
        """Look at the file, and take the times of its frames.

        Args:
            film: the recording.
            rate: samples a second.
            cut: the part of the pictures that is given; without it all.

        Raises:
            DemonstrationUnreadable: it is missing, empty, or no film.
        """
        self._film, self._apart, self._cut_to = film, 1 / rate, cut
        self.frames, self.seconds, self.width, self.height = 0, 0.0, 0, 0
        self.lost = ""
        """What could not be read, in words; empty when all could."""
        self._cut, indexed = _inspect_file(film)
        with self._open_film() as capture:
            self._codec = _codec_name(capture)
            # Of all headers only this one counts what there is.
            frame_count = int(capture.get(cv2.CAP_PROP_FRAME_COUNT)) if indexed else 0
            self._zero, self._times, self._changes = _frame_times(capture)
        self._there = max(len(self._times), frame_count)

    def read_samples(self) -> Iterator[Sample]:
        """Samples as evenly spaced as the frames allow.

        The last frame is among them, and so is each after which none came for as long as two
        samples are apart. A thread of its own decodes them, `AHEAD` in advance. A picture is that
        of its sample until `HELD` more were taken; then another one is written into it.

        Raises:
            DemonstrationUnreadable: there is no picture in it that can be decoded.
        """
        for at, picture in _decode_ahead(self._decode_film()):
            if picture is not None:
                yield at, picture
        self._note_losses()

    def read_sparingly(self) -> Iterator[Sparing]:
        """The same samples, without the picture where the packets say that nothing changed.

        A packet that repeats the one before it, but for the frame's number, does to the picture
        what that did. So the first of several is looked at, and none of the others.
        """
        yield from _decode_ahead(self._decode_film(sparing=True))
        self._note_losses()

    @contextmanager
    def _open_film(self) -> Iterator[cv2.VideoCapture]:
        # What is wrong with a film we say ourselves, in a sentence.
        os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
        # A whole path is never taken for an address or a list of files.
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

    def _decode_film(self, *, sparing: bool = False) -> Iterator[Sparing]:
        """Decode the film; of its last frames one may prove broken, so that each is kept ready."""
        last = self._times[-3] if len(self._times) > 2 else 0.0
        due, ready, looked = 0.0, None, float("-inf")
        rooms: list[Picture | None] = [None] * (HELD + AHEAD + 1)
        with self._open_film() as capture:
            while capture.grab():
                at = self._frame_seconds(capture)
                self.frames, self.seconds = self.frames + 1, at
                shown = at >= due or self._next_seconds(at) - at >= self._apart
                if not shown and at < last:
                    continue
                ahead = max(due + self._apart, at) if at >= due else due
                if sparing and at < last and self._is_unchanged(looked, at):
                    due = ahead
                    yield at, None
                    continue
                # Eight megabytes that are asked for anew each time take longer than to fill them.
                read, picture = capture.retrieve(rooms[0])
                if not read:
                    continue
                room = rooms[0] = np.asarray(picture, np.uint8)
                ready = at, self._crop_picture(_to_three_channels(room))
                self.height, self.width = ready[1].shape[:2]
                if shown:
                    due, looked = ahead, at
                    yield ready
                    rooms, ready = [*rooms[1:], rooms[0]], None
            if ready is not None:
                yield ready

    def _crop_picture(self, picture: Picture) -> Picture:
        return picture if self._cut_to is None else self._cut_to.crop_picture(picture)

    def _is_unchanged(self, looked: float, at: float) -> bool:
        """Whether the frames after that of the one time, up to that of the other, draw nothing."""
        earlier_count, now = (
            bisect_right(self._changes, each + SAME_S) for each in (looked, at)
        )
        return earlier_count == now and at - looked <= UNSEEN_S

    def _frame_seconds(self, capture: cv2.VideoCapture) -> float:
        """Seconds of the frame that was grabbed; a later frame is never earlier."""
        if self._zero is None:
            number = min(self.frames, len(self._times) - 1)
            return self._times[number] if self._times else self.seconds
        return max(self.seconds, capture.get(cv2.CAP_PROP_POS_MSEC) / 1000 - self._zero)

    def _next_seconds(self, at: float) -> float:
        """Seconds of the frame after the one of that time."""
        number = bisect_right(self._times, at + SAME_S)
        return self._times[number] if number < len(self._times) else float("inf")

    def _note_losses(self) -> None:
        """Say what of the film was lost."""
        name, there = self._film.name, self._there
        if not self.frames and there:
            msg = (
                f"the pictures of {name} ({self._codec}) cannot be decoded here; convert it to "
                f"H.264, as with `ffmpeg -i {name} -c:v libx264 film.mp4`"
            )
            raise DemonstrationUnreadable(msg)
        if not self.frames:
            msg = f"{name} holds no picture; record it again, or convert it to mp4"
            raise DemonstrationUnreadable(msg)
        if self._cut:
            self.lost = f"only the first {self.seconds:.0f} s could be read; the file was cut off"
        elif self.frames < DECODED * there:
            part = self.frames / there
            self.lost = (
                f"only {part:.0%} of the frames could be read; the file is damaged"
            )


def _decode_ahead(source: Iterator[Sparing]) -> Iterator[Sparing]:
    """The samples of a film; a thread of its own decodes them."""
    with ThreadPoolExecutor(1, thread_name_prefix="film") as ahead:
        coming = deque(ahead.submit(next, source, None) for _ in range(AHEAD))
        while (sample := coming.popleft().result()) is not None:
            coming.append(ahead.submit(next, source, None))
            yield sample


def _frame_times(
    capture: cv2.VideoCapture,
) -> tuple[float | None, list[float], list[float]]:
    """When the first frame comes by the film's clock; seconds of all, and of those that draw.

    The seconds are from the first frame on, and in order. When the film tells no times, the first
    is None, and they are those of its rate.
    """
    fps = capture.get(cv2.CAP_PROP_FPS)
    capture.set(
        cv2.CAP_PROP_FORMAT, -1
    )  # Packets as they lie in the file, not decoded.
    times: list[float] = []
    draws: list[bool] = []
    before: Picture | None = None
    while capture.grab():
        times.append(capture.get(cv2.CAP_PROP_POS_MSEC) / 1000)
        read, data = capture.retrieve()
        packet = np.asarray(data, np.uint8) if read else None
        draws.append(packet is None or before is None or not _is_repeat(before, packet))
        before = packet
    zero = min(times, default=0.0)
    if len(times) > 1 and max(times) - zero < SAME_S:
        apart = 1 / (fps if 1 <= fps <= MOST_FPS else USUAL_FPS)
        times, start = [number * apart for number in range(len(times))], None
    else:
        times, start = [at - zero for at in times], zero
    changes = [at for at, draw in zip(times, draws, strict=True) if draw]
    return start, sorted(times), sorted(changes)


def _is_repeat(before: Picture, packet: Picture) -> bool:
    """Whether a packet says what the one before it did, but for the number of its frame."""
    if before.shape != packet.shape:
        return False
    return int(np.count_nonzero(before != packet)) * NUMBERED <= packet.size


def _codec_name(capture: cv2.VideoCapture) -> str:
    code = int(capture.get(cv2.CAP_PROP_FOURCC))
    letters = code.to_bytes(4, "little", signed=code < 0)
    return (
        "".join(chr(each) for each in letters if 32 < each < 127)
        or "of an unknown kind"
    )


def _to_three_channels(seen: Picture) -> Picture:
    """Three colours, whatever the film has."""
    return (
        seen
        if seen.ndim == 3
        else np.asarray(cv2.cvtColor(seen, cv2.COLOR_GRAY2BGR), np.uint8)
    )


# What a file says by its build


def _inspect_file(film: Path) -> tuple[bool, bool]:
    """Whether a file ends before its own parts do, and whether it has an index of its frames.

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
