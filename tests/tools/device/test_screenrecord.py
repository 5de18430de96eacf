"""A film by the phone's own screenrecord, started, stopped and fetched over adb."""

import time
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from numpy.typing import NDArray

from tapwright.errors import PhoneNotFound, PhoneNotUnderstood
from tests.examples import mark_long
from tools.device.screenrecord import ScreenRecord
from virtual_phone.phone import VirtualPhone


def test_a_film_is_fetched_and_nothing_stays_on_the_phone(
    phone: VirtualPhone, tmp_path: Path
) -> None:
    path = tmp_path / "film.mp4"
    filming = ScreenRecord(phone.device, name="film")
    filming.start()
    assert phone.system.start("com.example.bench")
    filming.stop(path)
    made: Any = av.open(str(path))
    with made:
        assert len(list(made.decode(video=0))) >= 2
    with pytest.raises(FileNotFoundError):
        phone.machine.files.get("/sdcard/film.mp4")


def pictures(path: Path) -> list[NDArray[np.int16]]:
    made: Any = av.open(str(path))
    with made:
        frames = [
            frame.to_ndarray(format="gray") for frame in made.decode(video=0)
        ]
    return [frame.astype(np.int16) for frame in frames]


@pytest.mark.parametrize("before", mark_long([None, "0"], after=1))
def test_touches_are_drawn_while_it_films_and_only_then(
    before: str | None, phone: VirtualPhone, tmp_path: Path
) -> None:
    if before is not None:
        phone.system.setting_put("system", "show_touches", before)
    filming = ScreenRecord(phone.device, name="film")
    filming.start()
    x, y = 540, 300
    time.sleep(
        1
    )  # It has to be running, and to see the finger, however busy the machine is.
    phone.machine.tap(x, y, hold_ms=3000)
    time.sleep(1)
    filming.stop(tmp_path / "film.mp4")
    first, *rest = (
        frame[y - 20 : y + 20, x - 20 : x + 20]
        for frame in pictures(tmp_path / "film.mp4")
    )
    assert max(float(np.abs(frame - first).mean()) for frame in rest) > 20
    assert phone.system.setting_get("system", "show_touches") == before


def film(device: str, name: str, path: Path) -> None:
    filming = ScreenRecord(device, name=name)
    filming.start()
    filming.stop(path)


def test_a_phone_that_cannot_film_says_why(phone: VirtualPhone) -> None:
    with pytest.raises(PhoneNotUnderstood, match="No such file"):
        film(phone.device, "no/such/folder", Path("never.mp4"))


def test_no_phone_no_film() -> None:
    with pytest.raises(PhoneNotFound):
        ScreenRecord("adb:1/nobody", name="film")
