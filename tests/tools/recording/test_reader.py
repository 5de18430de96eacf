"""Samples of a film: the sparing ones leave out no picture on which anything is new."""

from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
from numpy.typing import NDArray

from tools.recording.reader import Reading, Sparing

WIDTH, HEIGHT, FPS, RATE = 270, 600, 30, 5.0
PIXELS = {"mjpeg": "yuvj420p"}


def page(*, marked: bool) -> NDArray[np.uint8]:
    """A page on which a check mark of a few pixels may be set."""
    picture = np.full((HEIGHT, WIDTH, 3), 245, np.uint8)
    cv2.putText(
        picture,
        "Settings",
        (20, 80),
        cv2.FONT_HERSHEY_SIMPLEX,
        0.8,
        (30, 30, 30),
        2,
    )
    if marked:
        cv2.polylines(
            picture,
            [np.array([[220, 200], [223, 204], [229, 196]])],
            False,
            (90, 60, 0),
        )
    return picture


def film(
    path: Path, codec: str, how: dict[str, str], *, seconds: float
) -> Path:
    """The page, with its mark set after the first half."""
    with av.open(path, "w") as out:
        stream: Any = out.add_stream(codec, rate=FPS)
        stream.width, stream.height, stream.pix_fmt = (
            WIDTH,
            HEIGHT,
            PIXELS.get(codec, "yuv420p"),
        )
        stream.options = how
        for number in range(round(seconds * FPS)):
            picture = page(marked=number >= seconds * FPS / 2)
            out.mux(
                stream.encode(
                    av.VideoFrame.from_ndarray(picture, format="bgr24")
                )
            )
        out.mux(stream.encode(None))
    return path


def new(samples: list[Sparing]) -> list[float]:
    """When the samples of a list have a picture."""
    return [at for at, picture in samples if picture is not None]


def test_a_picture_that_its_packets_only_repeat_is_not_looked_at(
    tmp_path: Path,
) -> None:
    path = film(
        tmp_path / "a.mp4",
        "libx264",
        {"preset": "ultrafast", "g": "250", "crf": "40"},
        seconds=4,
    )
    every = [at for at, _ in Reading(path, RATE).read_samples()]
    sparing = [
        (at, None if p is None else p.copy())
        for at, p in Reading(path, RATE).read_sparingly()
    ]
    assert [at for at, _ in sparing] == every
    looked = new(sparing)
    # Whatever the packets say, one is looked at each second, and the last is.
    assert 5 <= len(looked) <= len(every) / 2
    assert looked[-1] == every[-1]
    marks = [(at, p) for at, p in sparing if p is not None and 1.9 < at < 2.3]
    assert any(int(p[190:210, 215:235].min()) < 150 for _, p in marks)


def test_a_film_of_whole_pictures_is_read_sparingly_too(tmp_path: Path) -> None:
    path = film(tmp_path / "a.mkv", "mjpeg", {}, seconds=2)
    looked = new(list(Reading(path, RATE).read_sparingly()))
    assert len(looked) <= 5
    assert any(1.0 <= at <= 1.25 for at in looked)


def test_a_viewer_sees_every_frame_and_the_pictures_that_change(
    tmp_path: Path,
) -> None:
    path = film(
        tmp_path / "a.mp4", "libx264", {"preset": "ultrafast"}, seconds=2.0
    )
    views: list[tuple[float, NDArray[np.uint8] | None]] = []

    def view_frame(at: float, picture: NDArray[np.uint8] | None) -> None:
        views.append((at, None if picture is None else picture.copy()))

    samples = list(Reading(path, RATE).read_sparingly(view_frame))
    assert [at for at, _ in samples] == [
        at for at, _ in Reading(path, RATE).read_samples()
    ]
    assert len(views) == 2 * FPS
    with av.open(str(path)) as whole:
        frames = [
            each.to_ndarray(format="bgr24") for each in whole.decode(video=0)
        ]
    newest = views[0][1]
    for (_, picture), frame in zip(views, frames, strict=True):
        newest = newest if picture is None else picture
        assert newest is not None
        # The two decoders convert colours a little differently.
        assert int(np.max(cv2.absdiff(newest, frame))) < 12
    assert 2 <= sum(picture is not None for _, picture in views) < FPS
