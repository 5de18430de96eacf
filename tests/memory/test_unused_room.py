import struct
from pathlib import Path

import pytest

from memory.chroma.unused_room import clear_unused_room
from memory.opening import close_memory, open_memory
from memory.records import UserRecord

SIZE, ROOM, USED = 20, 10, 3


def make_index(folder: Path, *, version: int = 1) -> Path:
    index = folder / "some-index"
    index.mkdir()
    header = struct.pack("<iQQQQ", version, 0, ROOM, USED, SIZE)
    (index / "header.bin").write_bytes(header + bytes(60))
    (index / "data_level0.bin").write_bytes(b"k" * SIZE * ROOM)
    (index / "length.bin").write_bytes(b"k" * 4 * ROOM)
    return index


def test_vectors_stay_and_the_room_behind_them_is_cleared(
    tmp_path: Path,
) -> None:
    index = make_index(tmp_path)
    clear_unused_room(tmp_path)
    data = (index / "data_level0.bin").read_bytes()
    assert data == b"k" * SIZE * USED + bytes(SIZE * (ROOM - USED))
    lengths = (index / "length.bin").read_bytes()
    assert lengths == b"k" * 4 * USED + bytes(4 * (ROOM - USED))


def test_an_index_of_another_form_is_left_alone(tmp_path: Path) -> None:
    index = make_index(tmp_path, version=2)
    before = (index / "data_level0.bin").read_bytes()
    clear_unused_room(tmp_path)
    assert (index / "data_level0.bin").read_bytes() == before
    (index / "header.bin").write_bytes(b"short")
    clear_unused_room(tmp_path)


@pytest.mark.parametrize("when", ["closed", "opened after a kill"])
def test_a_memory_keeps_nothing_of_the_process_in_its_indexes(
    tmp_path: Path, when: str
) -> None:
    memory = open_memory(tmp_path)
    note = UserRecord(user_id="default", note="fact", text="I like tea")
    memory.keep_record(note)
    if when != "closed":
        close_memory(tmp_path)
    rooms = list(tmp_path.glob("*/data_level0.bin"))
    for file in rooms:
        file.write_bytes(b"sk-planted" * (file.stat().st_size // 10))
    if when != "closed":
        open_memory(tmp_path).list_records("user")
    else:
        close_memory(tmp_path)
    assert rooms
    assert not any(b"sk-planted" in file.read_bytes() for file in rooms)
    close_memory(tmp_path)
    found = open_memory(tmp_path).list_records("user")
    assert "I like tea" in str(found)
    assert len(found) == 1
    close_memory(tmp_path)
