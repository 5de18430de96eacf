import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import chromadb
import pytest
from chromadb.api.client import Client
from chromadb.config import Settings

from memory.chroma import clients
from memory.embeddings import HashedEmbedder
from memory.opening import close_memory, open_memory
from memory.records import (
    KINDS,
    AppRecord,
    PageRecord,
    Record,
    TaskRecord,
    UserRecord,
)
from memory.store import Memory
from memory.upkeep import retention
from memory.upkeep.merging import MAX_PAGE_ACTIONS
from tapwright.errors import MemoryMismatch, MemoryUnavailable, UsageError
from tests.examples import mark_long
from tests.memory.samples import CLOCK, SIZE, task

SOME: tuple[Record, ...] = (
    task("Set an alarm for 7"),
    AppRecord(package=CLOCK, label="Clock", functions=("alarms", "timers")),
    PageRecord(
        signature="v1:a",
        package=CLOCK,
        user_id="ann",
        screen_size=SIZE,
        summary="Alarms",
    ),
    UserRecord(user_id="ann", note="fact", text="My sister is called 小红"),
)


SOAK = bool(os.environ.get("SOAK"))
MARCH = datetime(2026, 3, 4, 9, 0, tzinfo=UTC)


class Small:
    """Another embedder, of another size."""

    name = "small"
    dimension = 8
    floor = 0.0

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [[1.0] + [0.0] * 7 for _ in texts]


def test_records_come_back_as_they_were(memory: Memory) -> None:
    memory.put(*SOME)
    for record in SOME:
        assert memory.get(record.kind, record.id) == record
        assert memory.list_records(record.kind) == [record]


def test_put_replaces_and_forget_deletes(memory: Memory) -> None:
    memory.put(task("Set an alarm for 7"), task("Set an alarm for 8"))
    assert [r.key for r in memory.list_records("task")] == [
        "Set an alarm for 8"
    ]
    assert memory.forget("task", "t1")
    assert memory.get("task", "t1") is None
    assert not memory.forget("task", "t1")


def test_search_finds_by_content_in_both_languages(memory: Memory) -> None:
    texts = [
        "Set an alarm for 7",
        "Send a message to Bob",
        "打开无线网络",
        "新建一个闹钟",
    ]
    memory.put(*(task(text, id=str(n)) for n, text in enumerate(texts)))
    found = memory.search("task", "create alarms", 2)
    assert {hit.record.key for hit in found} == {texts[0], texts[3]}
    assert memory.search("task", "设置闹钟", 1)[0].record.key == texts[3]
    assert memory.search("task", [], 3) == []


def test_a_user_never_finds_anothers_records(memory: Memory) -> None:
    memory.put(
        *(
            UserRecord(user_id="bob", note="fact", text=f"My code is {n}")
            for n in range(60)
        )
    )
    assert memory.search("user", "code", 5, user_id="ann") == []
    memory.put(
        UserRecord(user_id="ann", note="fact", text="A code? I have none")
    )
    memory.put(
        UserRecord(user_id="", note="hint", text="A code may come by message")
    )
    # Bob's sixty nearer records crowd hers out of the first look.
    found = {
        hit.record.user_id
        for hit in memory.search("user", "My code is 3", 2, user_id="ann")
    }
    assert found == {"ann", ""}
    assert [r.user_id for r in memory.list_records("user", "ann")] == ["ann"]


def test_page_actions_are_counted(memory: Memory) -> None:
    where: dict[str, Any] = {
        "user_id": "ann",
        "package": CLOCK,
        "signature": "v1:a",
        "screen_size": SIZE,
    }
    for index in (3, 5):  # element numbers are of the day
        page = memory.note_page_action(
            **where,
            action=f"tap {index}",
            target="Add",
            led_to="editor",
            summary="Alarms",
        )
    assert [(a.action, a.target, a.times) for a in page.actions] == [
        ("tap", "Add", 2)
    ]
    for n in range(MAX_PAGE_ACTIONS + 5):
        page = memory.note_page_action(**where, action="tap", target=str(n))
    assert len(page.actions) == MAX_PAGE_ACTIONS
    assert page.actions[0].times == 2
    assert page.actions[-1].target == str(MAX_PAGE_ACTIONS + 4)
    assert page.summary == "Alarms"
    assert memory.get("page", page.id) == page


def test_export_and_import_round_trip(memory: Memory, tmp_path: Path) -> None:
    memory.put(*SOME)
    file = tmp_path / "memory.jsonl"
    assert memory.export_records(file) == len(SOME)
    other = open_memory(tmp_path / "other")
    assert other.import_records(file) == len(SOME)
    assert [other.list_records(k) for k in KINDS] == [
        memory.list_records(k) for k in KINDS
    ]
    close_memory(tmp_path / "other")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]\n",
        '{"tapwright_memory": 99}\n',
        '{"tapwright_memory": 1}\n{"kind": "x"}\n',
    ],
)
def test_a_bad_import_changes_nothing(
    memory: Memory, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "bad.jsonl"
    good = SOME[3].model_dump_json()
    file.write_text(
        text.replace('{"kind"', good + '\n{"kind"'), encoding="utf-8"
    )
    with pytest.raises(UsageError, match="bad.jsonl"):
        memory.import_records(file)
    assert memory.count("user") == 0


def test_a_folder_of_another_embedder_is_refused(tmp_path: Path) -> None:
    close_memory(tmp_path)  # closing what is not open is nothing
    open_memory(tmp_path).put(*SOME)
    with pytest.raises(MemoryMismatch, match="hashed"):
        open_memory(tmp_path, Small())
    close_memory(tmp_path)
    with pytest.raises(
        MemoryMismatch, match=r"hashed.* 384 numbers.*small with 8"
    ):
        open_memory(tmp_path, Small())
    assert (
        open_memory(tmp_path).count("task") == 1
    )  # the refusal let go of the folder
    close_memory(tmp_path)


def test_opening_twice_gives_the_same_object(tmp_path: Path) -> None:
    assert open_memory(tmp_path) is open_memory(tmp_path / "x" / "..")
    close_memory(tmp_path)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(MemoryUnavailable, match="cannot be made"):
        open_memory(tmp_path / "file" / "memory")


def test_threads_share_one_memory(memory: Memory) -> None:
    def work(name: str) -> None:
        for n in range(10):
            memory.put(
                UserRecord(user_id=name, note="fact", text=f"{name} fact {n}")
            )
            memory.search("user", "fact", 3, user_id=name)
            memory.note_page_action(
                user_id="all",
                package="p",
                signature="s",
                screen_size=SIZE,
                action="tap",
            )

    threads = [
        threading.Thread(target=work, args=(name,))
        for name in ("ann", "bob", "cy")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert memory.count("user") == 30
    (page,) = memory.list_records("page")
    assert isinstance(page, PageRecord)
    assert page.actions[0].times == 30


@pytest.mark.parametrize("kills", mark_long([1, 100 if SOAK else 3], after=1))
def test_nothing_is_lost_when_the_process_is_killed_while_writing(
    tmp_path: Path, kills: int
) -> None:
    command = [
        sys.executable,
        "-m",
        "tests.memory.kills",
        str(tmp_path),
        str(kills),
        "4",
    ]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-500:]
    assert done.stdout.count("acknowledged") == kills


@pytest.mark.parametrize(
    "torn", mark_long(["cut short", "older than the vectors"], after=1)
)
def test_vectors_that_a_kill_tore_are_made_again(
    tmp_path: Path, torn: str
) -> None:
    memory = open_memory(tmp_path)
    for start in range(
        0, 1040, 260
    ):  # Chroma writes its files after a thousand
        memory.put(*(_fact(n) for n in range(start, start + 260)))
    memory.put(UserRecord(user_id="bob", note="fact", text="Bob is whole"))
    close_memory(tmp_path)
    (last,) = tmp_path.glob("*/index_metadata.pickle")
    if torn == "cut short":
        os.truncate(last, last.stat().st_size // 2)
    else:
        vectors = last.with_name("data_level0.bin")
        os.truncate(vectors, vectors.stat().st_size // 2)
        os.utime(vectors)
    memory = open_memory(tmp_path)
    assert memory.count("user", "ann") == 1040
    for n in (0, 500, 1039):
        assert memory.search("user", _fact(n).text, 1, user_id="ann")[
            0
        ].record == _fact(n)
    assert memory.search("user", "whole", 1, user_id="bob")[0].similarity > 0
    close_memory(tmp_path)
    assert not (tmp_path / "mending.json").exists()


class CountingEmbedder(HashedEmbedder):
    """Counts the texts that it embeds."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        self.count += len(texts)
        return super().embed(texts)


@pytest.mark.parametrize("damage", ["none", "vectors half written"])
def test_vectors_that_are_in_the_log_alone_are_not_made_again(
    tmp_path: Path, damage: str
) -> None:
    memory = open_memory(tmp_path)
    memory.put(*(_fact(n) for n in range(20)))
    close_memory(tmp_path)
    (vectors,) = tmp_path.glob("*/data_level0.bin")
    if damage != "none":
        os.truncate(vectors, vectors.stat().st_size // 2)
    embedder = CountingEmbedder()
    memory = open_memory(tmp_path, embedder=embedder)
    assert embedder.count == 0
    assert vectors.exists()
    for n in range(20):
        (hit,) = memory.search("user", _fact(n).text, 1, user_id="ann")
        assert hit.record == _fact(n)
    close_memory(tmp_path)


def _fact(n: int) -> UserRecord:
    return UserRecord(
        user_id="ann", note="fact", text=f"fact {n} is {n * 7919 % 10007}"
    )


def test_a_store_of_the_first_schema_opens(tmp_path: Path) -> None:
    """One collection a kind for all users, records as documents, and trees as lists of tasks."""
    settings = Settings(anonymized_telemetry=False)
    client = cast(Client, chromadb.PersistentClient(str(tmp_path), settings))
    ours = {
        "schema_version": 1,
        "embedder": "hashed-ngrams-v1",
        "dimension": 384,
    }
    tree = {
        "tasks": [
            {
                "id": 0,
                "parent": None,
                "goal": "Set an alarm",
                "lesson": "look left",
            }
        ]
    }
    old: list[dict[str, Any]] = [
        {
            **task("Set an alarm", user=user).model_dump(mode="json"),
            "id": user,
            "tree": tree,
        }
        for user in ("ann", "bob")
    ]
    same = {"kind": "user", "user_id": "ann", "note": "fact"}
    old += [{**same, "text": "I like tea"}, {**same, "text": "I like the tea."}]
    for kind in ("task", "user", "page", "app"):
        collection = client.create_collection(
            f"tapwright-{kind}", embedding_function=None, metadata=ours
        )
        documents = [json.dumps(each) for each in old if each["kind"] == kind]
        if documents:
            ids = [str(n) for n in range(len(documents))]
            vectors: Any = [[1.0] + [0.0] * 383] * len(ids)
            collection.add(ids=ids, embeddings=vectors, documents=documents)
    client.close()
    memory = open_memory(tmp_path)
    (record,) = memory.by_instruction("ann", "Set an alarm")
    assert record.tree is not None
    assert [
        node.reflection for node in record.tree.walk() if node.reflection
    ] == ["look left"]
    assert memory.count("task") == 2
    assert (
        memory.search("task", "alarms", 3, user_id="bob")[0].record.id == "bob"
    )
    assert [r.key for r in memory.list_records("user")] == ["I like the tea."]
    close_memory(tmp_path)
    assert open_memory(tmp_path).count("task") == 2
    close_memory(tmp_path)


def test_an_older_embedder_of_ours_is_replaced_and_anothers_is_not(
    tmp_path: Path,
) -> None:
    class Before(HashedEmbedder):
        name = "hashed-ngrams-v1"

        def embed(self, texts: Sequence[str]) -> list[list[float]]:
            return [[1.0] + [0.0] * 383 for _ in texts]

    memory = open_memory(tmp_path, Before())
    memory.put(*(_fact(n) for n in range(40)))
    close_memory(tmp_path)
    memory = open_memory(tmp_path)
    assert memory.search("user", _fact(17).text, 1, user_id="ann")[
        0
    ].record == _fact(17)
    close_memory(tmp_path)
    with pytest.raises(MemoryMismatch, match="hashed-ngrams-v2"):
        open_memory(tmp_path, Before())


def test_an_ids_owner_need_not_be_known(memory: Memory) -> None:
    users = ("ann", "bob", "")
    memory.put(*(task("Go", id=f"t-{user}", user=user) for user in users))
    close_memory(Path(memory.place))
    memory = open_memory(Path(memory.place))
    assert {
        r.user_id for r in memory.get_many("task", [f"t-{u}" for u in users])
    } == set(users)
    assert memory.get("task", "t-bob", "ann") is None
    assert memory.get("task", "t-", "ann") is not None  # shared
    assert memory.forget("task", "t-bob")
    assert memory.count("task") == 2


def test_like_runs_become_one(memory: Memory) -> None:
    first = memory.keep_record(
        task("Set an alarm for 7", id="a", created="2026-01-01")
    )
    again = memory.keep_record(
        task("set an alarm for 7.", id="b", created="2026-02-01")
    )
    assert (first.id, again.id) == ("a", "a")
    assert (
        memory.keep_record(
            task("set an alarm for 7.", id="b", created="2026-02-01")
        )
        == again
    )
    (kept,) = memory.list_records("task", "ann")
    assert isinstance(kept, TaskRecord)
    assert (kept.runs, kept.created, len(kept.failures)) == (2, "2026-02-01", 1)
    memory.keep_record(task("Set an alarm for 7", id="c", user="bob"))
    memory.keep_record(
        task("Set an alarm for 7", id="d", screen_size=(720, 1280))
    )
    assert memory.count("task") == 3


def test_the_same_note_is_counted_and_dated(tmp_path: Path) -> None:
    now = [MARCH]
    memory = open_memory(tmp_path, clock=lambda: now[0])
    said = {"user_id": "ann", "note": "preference"}
    memory.keep_record(
        UserRecord.model_validate({**said, "text": "Always the window seat"})
    )
    now[0] += timedelta(days=400)
    memory.keep_record(
        UserRecord.model_validate({**said, "text": "always the window seat!"})
    )
    (kept,) = memory.list_records("user")
    assert isinstance(kept, UserRecord)
    assert (kept.times, kept.text) == (2, "always the window seat!")
    assert kept.created.startswith("2027-04-08")
    memory.keep_record(
        UserRecord.model_validate(
            {**said, "text": "Not always the window seat"}
        )
    )
    assert memory.count("user") == 2
    close_memory(tmp_path)


def test_growth_is_bounded_and_what_is_worth_least_goes(tmp_path: Path) -> None:
    limits = {**retention.MAX_RECORDS, "page": 20}
    opened = clients.open_folder(tmp_path, clients.lock_folder(tmp_path))
    memory = Memory(
        opened, HashedEmbedder(), clock=lambda: MARCH, limits=limits
    )
    used: dict[str, Any] = {
        "package": CLOCK,
        "screen_size": SIZE,
        "action": "tap",
        "target": "x",
    }
    for _ in range(3):
        memory.note_page_action(user_id="ann", signature="v1:often", **used)
    for n in range(30):
        memory.note_page_action(user_id="ann", signature=f"v1:{n}", **used)
    assert memory.count("page", "ann") <= 20
    left = {
        r.signature
        for r in memory.list_records("page")
        if isinstance(r, PageRecord)
    }
    assert {"v1:often", "v1:29"} <= left
    assert (
        memory.search("page", "x", 50, user_id="ann")[0].record.user_id == "ann"
    )
    memory.close()


def test_answers_are_kept_only_until_something_is_written(
    memory: Memory,
) -> None:
    assert memory.search("user", "tea", 1, user_id="ann") == []
    memory.put(UserRecord(user_id="ann", note="fact", text="I like tea"))
    assert len(memory.search("user", "tea", 1, user_id="ann")) == 1
    memory.forget("user", memory.list_records("user")[0].id)
    assert memory.search("user", "tea", 1, user_id="ann") == []


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_no_chroma_server_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for url in (f"http://127.0.0.1:{_free_port()}", "nonsense"):
        monkeypatch.setenv("TAPWRIGHT_CHROMA_URL", url)
        with pytest.raises(MemoryUnavailable, match="TAPWRIGHT_CHROMA_URL"):
            open_memory(tmp_path)


def test_a_chroma_server_serves_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = _free_port()
    chroma = Path(sys.executable).with_name("chroma")
    command = [
        str(chroma),
        "run",
        "--path",
        str(tmp_path / "db"),
        "--host",
        "127.0.0.1",
    ]
    with subprocess.Popen(
        [*command, "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        try:
            monkeypatch.setenv(
                "TAPWRIGHT_CHROMA_URL", f"http://127.0.0.1:{port}"
            )
            memory = _opened(tmp_path / "unused")
            memory.put(*SOME)
            assert memory.search("task", "alarm", 1)[0].record == SOME[0]
            assert not (tmp_path / "unused").exists()
            with pytest.raises(MemoryMismatch):
                open_memory(tmp_path, Small())
        finally:
            server.terminate()
            server.wait(20)
        with pytest.raises(MemoryUnavailable, match="does not answer"):
            memory.count("task")
        close_memory(tmp_path / "unused")


def _opened(folder: Path) -> Memory:
    """The server's memory, once the server has started."""
    pause = threading.Event()
    for _ in range(300):
        try:
            return open_memory(folder)
        except MemoryUnavailable:
            pause.wait(0.1)
    return open_memory(folder)
