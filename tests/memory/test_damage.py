"""A memory folder whose files are damaged: it is named, and nothing else is blamed."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from memory.opening import close_memory, open_memory
from memory.records import UserRecord
from tapwright.errors import MemoryUnavailable


def overwrite(file: Path) -> None:
    file.write_bytes(random.Random(0).randbytes(file.stat().st_size))


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def scratch(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[4096:] = random.Random(0).randbytes(len(data) - 4096)
    file.write_bytes(data)


def empty(file: Path) -> None:
    file.write_bytes(b"")


def replace_by_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def spoil_note(file: Path) -> None:
    file.with_name("mending.json").write_text('{"oops', encoding="utf-8")


def spoil_a_letter(file: Path) -> None:
    """Leave the file whole, and a text in it no UTF-8: Chroma's code in Rust panics there."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE migrations SET sql = CAST(x'ff' AS TEXT)")
        database.commit()


def lose_texts(file: Path) -> None:
    """Leave the database whole, and no record in it its text."""
    with closing(sqlite3.connect(file)) as database:
        database.execute(
            "UPDATE embedding_metadata SET key = 'rec' WHERE key = 'record'"
        )
        database.commit()


def spoil_texts(file: Path) -> None:
    """Leave the database whole, and half a record in it."""
    with closing(sqlite3.connect(file)) as database:
        database.execute(
            "UPDATE embedding_metadata SET string_value = '{\"no'"
            " WHERE key = 'record'"
        )
        database.commit()


DAMAGES = (
    overwrite,
    cut,
    scratch,
    empty,
    replace_by_folder,
    spoil_note,
    spoil_a_letter,
    lose_texts,
    spoil_texts,
)
every_damage = pytest.mark.parametrize(
    "damage", DAMAGES, ids=lambda damage: damage.__name__
)


def make_whole(folder: Path) -> Path:
    memory = open_memory(folder)
    for number in range(5):
        memory.keep_record(
            UserRecord(
                user_id="default", note="fact", text=f"I like tea {number}"
            )
        )
    close_memory(folder)
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_whole(tmp_path_factory.mktemp("whole") / "memory")


@every_damage
@pytest.mark.parametrize(
    "indexed", [True, False], ids=["with its index", "records alone"]
)
def test_damaged_files_are_named_with_what_helps(
    whole: Path, tmp_path: Path, damage: Callable[[Path], None], indexed: bool
) -> None:
    folder = tmp_path / "memory"
    shutil.copytree(whole, folder)
    if not indexed:
        for each in folder.iterdir():
            if each.is_dir():
                shutil.rmtree(each)
    damage(folder / "chroma.sqlite3")
    if damage is empty and not indexed:
        # An empty file is an empty memory to SQLite, and nothing is left that says otherwise.
        assert open_memory(folder).list_records("user") == []
        close_memory(folder)
        return
    with pytest.raises(MemoryUnavailable) as found:
        open_memory(folder).list_records("user")
    if damage in (lose_texts, spoil_texts) and indexed:
        with pytest.raises(MemoryUnavailable):
            open_memory(folder).search("user", "tea", 3, user_id="default")
    close_memory(folder)
    said = str(found.value)
    assert f"the memory at {folder} cannot be read" in said
    assert "move that folder away" in said
    assert "\n" not in said
    # Nothing holds it any more: the advice can be followed at once.
    folder.rename(tmp_path / "away")
    assert open_memory(folder).list_records("user") == []
    close_memory(folder)
