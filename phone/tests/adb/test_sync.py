"""The phone's files, and push and pull through real clients."""

import stat
from datetime import UTC, datetime
from pathlib import Path

import adbutils
import pytest
from hypothesis import given
from hypothesis import strategies as st

from virtual_phone.files import Files

from ..conftest import Adb, Bridge

NAMES = st.text(
    st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1
).filter(lambda name: name not in (".", ".."))


@pytest.fixture
def files() -> Files:
    return Files(lambda: 1000)


def test_files_errors_are_pythons(files: Files) -> None:
    with pytest.raises(FileNotFoundError):
        files.read("/sdcard/none")
    with pytest.raises(IsADirectoryError):
        files.read("/sdcard")
    with pytest.raises(FileNotFoundError):
        files.write("/nowhere/x", b"")
    with pytest.raises(FileExistsError):
        files.mkdir("/sdcard")
    files.write("/sdcard/a", b"")
    with pytest.raises(NotADirectoryError):
        files.entries("/sdcard/a")
    with pytest.raises(IsADirectoryError):
        files.remove("/sdcard/DCIM")


def test_links_lead_to_the_same_file(files: Files) -> None:
    files.write("/storage/emulated/0/a.txt", b"x")
    assert files.read("/sdcard/Music/..//a.txt") == b"x"


def test_remove_takes_what_is_inside_and_no_neighbour(files: Files) -> None:
    files.mkdir("/sdcard/a/b", parents=True)
    files.write("/sdcard/ab", b"")
    files.remove("/sdcard/a", recursive=True)
    assert "ab" in files.entries("/sdcard")
    assert "a" not in files.entries("/sdcard")
    assert files.glob("/sdcard/a*", "/") == ["/sdcard/ab"]


@given(NAMES, st.binary(max_size=200))
def test_written_is_read_under_any_name(name: str, data: bytes) -> None:
    files = Files(lambda: 1000)
    files.write(f"/sdcard/{name}", data)
    assert files.read(f"/sdcard/{name}") == data
    assert files.entries("/sdcard")[name].size == len(data)


def test_push_stat_list_and_pull(device: Bridge, tmp_path: Path) -> None:
    data = bytes(range(256)) * 9000
    source = tmp_path / "名字.bin"
    source.write_bytes(data)
    assert device.sync.push(source, "/sdcard/Download/", check=False) == len(data)
    about = device.sync.stat("/sdcard/Download/名字.bin")
    assert about.size == len(data)
    assert stat.S_ISREG(about.mode)
    assert [f.path for f in device.sync.list("/sdcard/Download")] == [".", "..", "名字.bin"]
    assert device.sync.pull("/sdcard/Download/名字.bin", tmp_path / "back.bin") == len(data)
    assert (tmp_path / "back.bin").read_bytes() == data


def test_absent_file(device: Bridge) -> None:
    assert not device.sync.exists("/sdcard/none")
    assert device.sync.list("/sdcard/none") == []
    with pytest.raises(adbutils.AdbError, match="No such file"):
        device.sync.read_bytes("/sdcard/none")


def test_push_to_a_folder_of_that_name_fails(device: Bridge) -> None:
    device.sync.push(b"x", "/sdcard/made/deeper/file")
    assert device.sync.read_bytes("/sdcard/made/deeper/file") == b"x"
    with pytest.raises(adbutils.AdbError):
        device.sync._push_file(b"x", "/sdcard/made")


def test_real_adb_pushes_and_pulls_a_folder(adb: Adb, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / "inner").mkdir(parents=True)
    (folder / "a.txt").write_text("a")
    (folder / "inner" / "empty").write_bytes(b"")
    assert adb("push", str(folder), "/sdcard/").returncode == 0
    assert adb("shell", "ls /sdcard/folder/inner").stdout == b"empty\n"
    assert adb("pull", "/sdcard/folder", str(tmp_path / "back")).returncode == 0
    assert (tmp_path / "back" / "a.txt").read_text() == "a"
    assert adb("pull", "/sdcard/none", str(tmp_path)).returncode == 1


def test_time_of_a_file_is_kept(adb: Adb, device: Bridge, tmp_path: Path) -> None:
    (tmp_path / "t").write_bytes(b"x")
    adb("push", str(tmp_path / "t"), "/sdcard/t")
    now = datetime.now(UTC).timestamp()
    pushed = device.sync.stat("/sdcard/t").mtime
    assert pushed is not None
    assert abs(pushed.timestamp() - now) < 3600
