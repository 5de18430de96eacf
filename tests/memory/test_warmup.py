from pathlib import Path

import pytest

from memory.records import UserRecord
from memory.retrieval import Query, retrieve_experience
from memory.store import Memory
from memory.warmup import SHIPPED_KNOWLEDGE, load_knowledge
from tapwright.errors import UsageError


def test_the_shipped_knowledge_helps_everybody(memory: Memory) -> None:
    written = load_knowledge(memory)
    assert written == load_knowledge(memory, SHIPPED_KNOWLEDGE)
    assert memory.count("app") + memory.count("user") == written
    found = retrieve_experience(
        memory, Query(user_id="anybody", instruction="Turn on Bluetooth")
    )
    assert found[0].text.startswith("Settings:")
    found = retrieve_experience(
        memory, Query(user_id="anybody", instruction="用搜索框找设置项")
    )
    assert any("搜索框" in e.text for e in found)


def test_notes_belong_to_their_user(memory: Memory, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("users:\n  ann:\n    - {note: fact, text: Her code is 7}\n")
    assert load_knowledge(memory, file) == 1
    assert memory.list_records("user") == [
        UserRecord(user_id="ann", note="fact", text="Her code is 7")
    ]


@pytest.mark.parametrize(
    "text", ["apps: 3", "hint: [x]", "users: {ann: [{note: x, text: y}]}", "{"]
)
def test_a_bad_file_is_said_and_changes_nothing(
    memory: Memory, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text)
    with pytest.raises(UsageError, match="bad.yaml"):
        load_knowledge(memory, file)
    with pytest.raises(UsageError, match="none.yaml"):
        load_knowledge(memory, tmp_path / "none.yaml")
    assert memory.count("app") == 0
