"""The memory as a LangGraph store: what Studio's memory tab and `client.store` ask of it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from console.http.memory_store import MemoryStore
from memory.chroma.clients import lock_folder
from memory.opening import close_memory, open_memory
from memory.records import (
    AppRecord,
    DemonstrationRecord,
    PageRecord,
    TaskRecord,
    UserRecord,
)
from memory.store import Memory
from tapwright.errors import MemoryUnavailable, UsageError

MINE = ("user", "default")


@pytest.fixture
def memory(home: Path) -> Memory:
    return open_memory(home / "memory")


@pytest.fixture
def store(memory: Memory) -> MemoryStore:
    memory.put(
        UserRecord(
            user_id="default",
            note="person",
            text="My mom is Anna",
            about="mom",
            created="2026-03-02T08:00:00+00:00",
        ),
        UserRecord(user_id="anna.schmidt", note="fact", text="I ride a bike"),
        UserRecord(user_id="shared", note="fact", text="I share a name"),
        UserRecord(
            user_id="", note="hint", text="Menus hide behind three dots"
        ),
        AppRecord(
            package="com.tapwright.clock", label="Clock", user_id="default"
        ),
        TaskRecord(
            id="t1",
            user_id="default",
            instruction="Set an alarm for seven",
            status="done",
            created="2026-03-01T08:00:00+00:00",
            used="2026-03-03T08:00:00+00:00",
        ),
        PageRecord(signature="v2:1", package="com.x", user_id="default"),
    )
    return MemoryStore()


def _texts(items: list[Any]) -> list[str]:
    return [item.value["text"] for item in items]


def test_namespaces_are_kinds_and_users(store: MemoryStore) -> None:
    assert store.list_namespaces() == [
        ("app", "default"),
        ("page", "default"),
        ("task", "default"),
        ("user", "%73hared"),
        ("user", "anna%2Eschmidt"),
        ("user", "default"),
        ("user", "shared"),
    ]
    assert store.list_namespaces(suffix=("default",), limit=2, offset=1) == [
        ("page", "default"),
        ("task", "default"),
    ]
    assert store.list_namespaces(prefix=("*", "anna%2Eschmidt")) == [
        ("user", "anna%2Eschmidt")
    ]
    assert store.list_namespaces(prefix=("task",), max_depth=1) == [("task",)]


@pytest.mark.parametrize(
    ("user", "text"),
    [
        ("anna%2Eschmidt", "I ride a bike"),
        ("%73hared", "I share a name"),
        ("shared", "Menus hide behind three dots"),
    ],
)
def test_each_namespace_has_its_own_records_alone(
    store: MemoryStore, user: str, text: str
) -> None:
    (item,) = store.search(("user", user))
    assert item.value["text"] == text
    assert store.get(("user", user), item.key) is not None
    assert store.get(MINE, item.key) is None
    assert store.get(("nobody",), item.key) is None


def test_an_item_has_the_fields_and_dates_of_its_record(
    store: MemoryStore,
) -> None:
    (task,) = store.search(("task", "default"))
    assert task.key == "t1"
    assert task.value["instruction"] == "Set an alarm for seven"
    assert (task.created_at.day, task.updated_at.day) == (1, 3)
    (app,) = store.search(("app",))
    assert app.value["label"] == "Clock"
    assert app.updated_at.year == 1970


def test_a_query_finds_what_is_meant_and_a_filter_what_is_so(
    store: MemoryStore,
) -> None:
    nearest = store.search((), query="mom Anna", limit=1)[0]
    assert nearest.value["text"] == "My mom is Anna"
    assert nearest.score is not None
    assert nearest.score > 0.3
    others = store.search(("user",), filter={"note": {"$ne": "person"}})
    assert "My mom is Anna" not in _texts(others)
    assert len(others) == 3
    assert _texts(store.search(("user",), filter={"about": "mom"})) == [
        "My mom is Anna"
    ]
    assert store.search(("task",), filter={"uses": {"$gt": "many"}}) == []
    with pytest.raises(UsageError, match=r"'\$like'.*\$eq"):
        store.search(("user",), filter={"text": {"$like": "mom"}})


def test_items_come_in_pages_the_newest_first(store: MemoryStore) -> None:
    everything = store.search((), limit=100)
    assert everything[0].key == "t1"
    paged = [
        store.search((), limit=2, offset=offset) for offset in (0, 2, 4, 6)
    ]
    assert [item.key for page in paged for item in page] == [
        item.key for item in everything
    ]


def test_an_edit_replaces_the_record_and_is_found_by_its_new_words(
    store: MemoryStore, memory: Memory
) -> None:
    (item,) = store.search(MINE)
    store.put(MINE, item.key, {**item.value, "text": "My mom is Eva Sommer"})
    (changed,) = store.search(MINE)
    assert changed.key == item.key
    assert changed.updated_at > item.updated_at
    hit = memory.search("user", "Eva Sommer", 1, user_id="default")[0]
    assert hit.record.key == "My mom is Eva Sommer"


def test_a_note_of_one_sentence_is_sorted_by_its_words(
    store: MemoryStore,
) -> None:
    store.put(MINE, "any", {"text": "My home is Main Street 5"})
    (note,) = store.search(MINE, filter={"about": "home"})
    assert (note.value["note"], note.value["source"]) == ("place", "given")


def test_a_record_that_is_about_something_else_now_moves(
    store: MemoryStore,
) -> None:
    (item,) = store.search(MINE)
    value = {**item.value, "about": "dad", "text": "My dad is Max"}
    store.put(MINE, item.key, value)
    (moved,) = store.search(MINE)
    assert moved.value["about"] == "dad"
    assert moved.key != item.key


REFUSED: list[tuple[tuple[str, ...], dict[str, Any], str]] = [
    (("user", "default", "x"), {}, "a namespace is a kind"),
    (("notes", "default"), {}, r"task, app, page, user, demonstration"),
    (MINE, {"note": "fact", "text": 7}, "`text`: Input should be a valid"),
    (MINE, {"note": "rumour", "text": "x"}, "`note`: Input should be"),
    (MINE, {"text": "x", "colour": "red"}, "no field `colour`"),
    (MINE, {"text": "x", "user_id": "other"}, "`user_id` is 'other'"),
    (MINE, {"text": "My PIN is 4711"}, "never remembered"),
    (MINE, {"text": "It is {{secret:SAFE}}"}, "never remembered"),
    (MINE, {"text": "It is sesame-open"}, "never remembered"),
    (("app", "default"), {"label": "X"}, "`package`: Field required"),
    (
        ("task", "default"),
        {"id": "t2", "instruction": "x", "status": "done"},
        "`id` is 't2'",
    ),
    (
        ("demonstration", "default"),
        {"demonstration": "d", "task": "x"},
        "tapwright learn",
    ),
]


def test_what_could_not_be_remembered_is_refused_with_a_sentence(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_DOOR", "sesame-open")
    before = store.search((), limit=100)
    for namespace, value, words in REFUSED:
        with pytest.raises(UsageError, match=words) as refusal:
            store.put(namespace, "t1", value)
        assert "4711" not in str(refusal.value)
        assert store.search((), limit=100) == before


def test_secrets_are_masked(
    store: MemoryStore, memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory.put(
        AppRecord(
            package="com.bank",
            label="Bank",
            user_id="default",
            description="opens with sesame-open",
        )
    )
    monkeypatch.setenv("TAPWRIGHT_SECRET_DOOR", "sesame-open")
    (item,) = store.search(("app",), filter={"label": "Bank"})
    assert item.value["description"] == "opens with {{secret:DOOR}}"


def test_deleting_forgets(store: MemoryStore, memory: Memory) -> None:
    (item,) = store.search(MINE)
    store.delete(("user", "anna%2Eschmidt"), item.key)
    assert store.get(MINE, item.key) is not None
    store.delete(MINE, item.key)
    store.delete(MINE, item.key)
    assert store.get(MINE, item.key) is None
    assert memory.search("user", "mom", 5, user_id="default")[0].record.key != (
        "My mom is Anna"
    )


def test_the_pictures_of_a_demonstration_go_with_its_last_record(
    store: MemoryStore, memory: Memory, home: Path
) -> None:
    folder = home / "demonstrations" / "film"
    folder.mkdir(parents=True)
    for user in ("default", "other"):
        memory.put(
            DemonstrationRecord(user_id=user, demonstration="film", task="x")
        )
    for user, is_left in (("default", True), ("other", False)):
        (item,) = store.search(("demonstration", user))
        edited = {**item.value, "task": "Open the film"}
        store.put(("demonstration", user), item.key, edited)
        store.delete(("demonstration", user), item.key)
        assert folder.is_dir() is is_left


def test_an_event_loop_may_ask_too(store: MemoryStore) -> None:
    async def ask() -> list[str]:
        await store.aput(MINE, "any", {"text": "I prefer oat milk"})
        return _texts(await store.asearch(MINE))

    assert asyncio.run(ask()) == ["I prefer oat milk", "My mom is Anna"]


def test_a_memory_in_use_elsewhere_is_a_sentence(home: Path) -> None:
    lock = lock_folder(home / "memory")
    with pytest.raises(MemoryUnavailable, match="is held by another process"):
        MemoryStore().search(())
    lock.release()
    assert MemoryStore().search(()) == []
    close_memory(home / "memory")
