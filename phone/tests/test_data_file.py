"""What a phone keeps while it is off."""

import os
import pickle
import zlib
from pathlib import Path
from typing import Any

import pytest

from virtual_phone import data_file
from virtual_phone.apps import APPS
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

from .conftest import BenchApp


def _pickled(thing: object) -> bytes:
    return b"tapwright-phone 1\n" + zlib.compress(pickle.dumps(thing))


class _Order:
    """Runs a command when a plain pickle is read."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, ("made-by-a-pickle",)


def test_a_phone_is_as_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "phone.data"
    config = PhoneConfig(language="zh", seed=3)
    with VirtualPhone.start(config, apps=APPS) as phone:
        phone.machine.files.write("/sdcard/Download/a.txt", b"kept")
        phone.system.setting_put("secure", "own", "7")
        phone.system.set_display(density=320)
        phone.system.start("com.google.android.deskclock")
        data_file.save_data(phone, file)
        states, identity = phone.state.apps, phone.system.android_id
    assert file.stat().st_mode & 0o777 == 0o600
    data = data_file.load_data(file)
    with VirtualPhone.start(data.config, apps=APPS) as again:
        data_file.restore_data(again, data)
        assert again.state.apps == states
        assert again.state.language == "zh"
        assert again.system.android_id == identity
        assert again.system.setting_get("secure", "android_id") == identity
        assert again.system.setting_get("secure", "own") == "7"
        assert again.system.config.density == 320
        assert again.machine.files.read("/sdcard/Download/a.txt") == b"kept"
        assert again.state.foreground.startswith("com.android.launcher3/")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "does not begin"),
        (b"PK other", "does not begin"),
        (b"tapwright-phone 1\n" + b"cut", "damaged"),
        (_pickled([1, 2]), "no phone's data"),
        (_pickled(_Order()), "it names"),
        (_pickled(print), "it names builtins.print"),
        (_pickled(data_file.save_data), "it names virtual_phone.data_file.save_data"),
    ],
    ids=["empty", "another", "cut", "a list", "an order", "a function", "one of ours"],
)
def test_anything_else_is_refused(
    content: bytes, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "phone.data"
    file.write_bytes(content)
    with pytest.raises(data_file.DataUnreadable, match=problem):
        data_file.load_data(file)
    assert list(tmp_path.iterdir()) == [file]


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(data_file.DataUnreadable, match="no phone's data"):
        data_file.load_data(tmp_path / "none")


def test_a_folder_is_locked_once(tmp_path: Path) -> None:
    with data_file.lock_folder(tmp_path), pytest.raises(BlockingIOError):
        data_file.lock_folder(tmp_path)
    data_file.lock_folder(tmp_path).close()


def test_what_a_cut_short_write_leaves_is_the_data_before(tmp_path: Path) -> None:
    file = tmp_path / "phone.data"
    with VirtualPhone.start(apps=[BenchApp]) as phone:
        data_file.save_data(phone, file)
        before = file.read_bytes()
        (tmp_path / "phone.tmp").mkdir()
        with pytest.raises(IsADirectoryError):
            data_file.save_data(phone, file)
    assert file.read_bytes() == before
