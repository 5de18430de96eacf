"""A film by the phone's own screenrecord, started, stopped and fetched over adb."""

from pathlib import Path
from typing import Any

import av
import pytest

from errors import PhoneNotFound, PhoneNotUnderstood
from phone.virtual import VirtualPhone
from tools.recording import ScreenRecord


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
