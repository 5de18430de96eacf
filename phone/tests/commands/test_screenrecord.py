"""screenrecord on the phone's shell, driven by the real adb."""

from pathlib import Path
from typing import Any

import av
import pytest

from ..conftest import Adb


def about(path: Path) -> tuple[str, tuple[int, int], float]:
    """Codec, width and height, seconds."""
    film: Any = av.open(str(path))
    with film:
        frames = list(film.decode(video=0))
        codec = film.streams.video[0].codec_context.name
        return codec, (frames[0].width, frames[0].height), float(frames[-1].time)


def test_a_film_of_so_many_seconds_and_such_a_size(adb: Adb, tmp_path: Path) -> None:
    done = adb("shell", "screenrecord --time-limit 1 --size 270x600 --bit-rate 4M /sdcard/a.mp4")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    adb("pull", "/sdcard/a.mp4", str(tmp_path / "a.mp4"))
    codec, size, seconds = about(tmp_path / "a.mp4")
    assert (codec, size) == ("h264", (270, 600))
    assert 0.7 < seconds < 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Must specify output file"),
        ("--time-limit 181 /sdcard/b.mp4", "outside acceptable range [1,180]"),
        ("--size 12 /sdcard/b.mp4", "must be width x height"),
        ("--bit-rate 12 /sdcard/b.mp4", "outside acceptable range"),
        ("--loud /sdcard/b.mp4", "unrecognized option"),
        ("/no/such/b.mp4", "No such file or directory"),
    ],
)
def test_what_cannot_be_filmed_is_refused_at_once(adb: Adb, words: str, said: str) -> None:
    done = adb("shell", f"screenrecord {words}")
    assert done.returncode != 0
    assert said in done.stderr.decode()
    assert b"b.mp4" not in adb("shell", "ls /sdcard").stdout
