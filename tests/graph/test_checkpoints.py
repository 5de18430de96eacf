"""Where a run stands, as its checkpoints tell."""

import asyncio
import hashlib
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any, TypedDict

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import Checkpoint, empty_checkpoint
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt

from graph import state
from graph.checkpoint_dictionary import (
    WORDS_1,
    WORDS_2,
    WORDS_3,
    WORDS_4,
    WORDS_5,
    WORDS_6,
    WORDS_7,
)
from graph.checkpoints import (
    list_pending_nodes,
    make_serializer,
    open_async_checkpoints,
    open_checkpoints,
)
from graph.state import Decision
from tapwright.errors import UsageError
from tools.actions import Tap
from tools.screen import ScreenRef, Target


class Count(TypedDict):
    count: int


def test_a_run_cut_between_a_node_s_writes_and_the_next_checkpoint_goes_on(
    tmp_path: Path,
) -> None:
    builder = StateGraph(Count)
    builder.add_node("first", lambda state: {"count": 1})
    builder.add_node("second", lambda state: {"count": state["count"] + 1})
    builder.add_edge(START, "first")
    builder.add_edge("first", "second")
    builder.add_edge("second", END)
    with open_checkpoints(tmp_path / "checkpoints.sqlite") as saver:
        graph: Any = builder.compile(
            checkpointer=saver, interrupt_before=["second"]
        )
        where = {"configurable": {"thread_id": "run"}}
        assert list_pending_nodes(graph.get_state(where)) == ()
        graph.invoke({"count": 0}, where)
        state = graph.get_state(where)
        assert list_pending_nodes(state) == ("second",)
        saver.put_writes(state.config, [("count", 7)], state.tasks[0].id)
        cut = graph.get_state(where)
        assert cut.next == ()
        assert list_pending_nodes(cut) == ("second",)
        assert graph.invoke(None, where) == {"count": 7}
        assert list_pending_nodes(graph.get_state(where)) == ()


def _count_writes(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM writes").fetchone()
        return int(count)


def _make_place(checkpoint: Checkpoint) -> RunnableConfig:
    return {
        "configurable": {
            "thread_id": "run",
            "checkpoint_ns": "",
            "checkpoint_id": checkpoint["id"],
        }
    }


def test_writes_go_with_the_checkpoint_that_holds_them(tmp_path: Path) -> None:
    file = tmp_path / "checkpoints.sqlite"
    first, other, second = (empty_checkpoint() for _ in range(3))
    with open_checkpoints(file) as saver:
        saver.put_writes(_make_place(first), [("count", 1)], "task")
        saver.put_writes(_make_place(other), [("count", 1)], "task")
        assert _count_writes(file) == 2
        saver.put(_make_place(first), second, {}, {})
        assert _count_writes(file) == 1


def test_writes_go_in_an_event_loop_too(tmp_path: Path) -> None:
    file = tmp_path / "checkpoints.sqlite"
    first, second = empty_checkpoint(), empty_checkpoint()

    async def save() -> None:
        async with open_async_checkpoints(file) as saver:
            await saver.aput_writes(_make_place(first), [("count", 1)], "task")
            assert _count_writes(file) == 1
            await saver.aput(_make_place(first), second, {}, {})
            assert _count_writes(file) == 0

    asyncio.run(save())


def _build_asking() -> StateGraph[Count]:
    """Counts to one, asks how much to add, and doubles what it gets."""
    builder = StateGraph(Count)
    builder.add_node("first", lambda state: {"count": 1})
    builder.add_node(
        "ask", lambda state: {"count": state["count"] + interrupt("how many?")}
    )
    builder.add_node("double", lambda state: {"count": state["count"] * 2})
    builder.add_edge(START, "first")
    builder.add_edge("first", "ask")
    builder.add_edge("ask", "double")
    builder.add_edge("double", END)
    return builder


def _of_run(run: str, thread: str = "thread") -> RunnableConfig:
    """As the Agent Server configures a run."""
    return {
        "configurable": {"thread_id": thread},
        "metadata": {"run_id": run},
    }


def _questions(graph: Any, thread: str = "thread") -> list[Any]:
    return [
        each.value for each in graph.get_state(_of_run("", thread)).interrupts
    ]


def test_a_run_rolled_back_leaves_its_thread_with_the_question_before(
    tmp_path: Path,
) -> None:
    with open_checkpoints(tmp_path / "checkpoints.sqlite") as saver:
        graph: Any = _build_asking().compile(checkpointer=saver)
        graph.invoke({"count": 0}, _of_run("asks"))
        graph.invoke(Command(resume=2), _of_run("answers"))
        assert graph.get_state(_of_run("")).values == {"count": 6}
        assert _questions(graph) == []
        (asked,) = [
            state.config
            for state in graph.get_state_history(_of_run(""))
            if state.values == {"count": 1}
        ]
        saver.put_writes(asked, [("count", 3)], "late")

        saver.delete_for_runs(["answers"])

        kept = saver.get_tuple(asked)
        assert kept is not None
        channels = {channel for _, channel, _ in kept.pending_writes or []}
        assert channels == {"__interrupt__"}

        assert graph.get_state(_of_run("")).values == {"count": 1}
        assert _questions(graph) == ["how many?"]
        again = graph.invoke(Command(resume=4), _of_run("answers again"))
        assert again == {"count": 10}


def test_a_run_rolled_back_before_its_first_checkpoint_leaves_no_answer(
    tmp_path: Path,
) -> None:
    with open_checkpoints(tmp_path / "checkpoints.sqlite") as saver:
        graph: Any = _build_asking().compile(checkpointer=saver)
        graph.invoke({"count": 0}, _of_run("asks"))
        asked = graph.get_state(_of_run(""))
        place = _of_run("answers")
        place["configurable"] = asked.config["configurable"]
        (task,) = asked.tasks
        saver.put_writes(place, [("__resume__", [2])], task.id)
        saver.put_writes(place, [("count", 3)], task.id)
        assert graph.get_state(_of_run("")).values == {"count": 3}

        saver.delete_for_runs(["answers"])

        assert graph.get_state(_of_run("")).values == {"count": 1}
        assert _questions(graph) == ["how many?"]
        again = graph.invoke(Command(resume=4), _of_run("answers again"))
        assert again == {"count": 10}


def test_a_thread_rolled_back_to_nothing_begins_anew(tmp_path: Path) -> None:
    with open_checkpoints(tmp_path / "checkpoints.sqlite") as saver:
        graph: Any = _build_asking().compile(checkpointer=saver)
        graph.invoke({"count": 0}, _of_run("only"))
        graph.invoke({"count": 0}, _of_run("only", "another"))
        saver.delete_for_runs(["only"])
        assert list(saver.list(None)) == []
        assert _count_writes(tmp_path / "checkpoints.sqlite") == 0


def test_a_copy_of_a_waiting_thread_is_answered_for_itself(
    tmp_path: Path,
) -> None:
    with open_checkpoints(tmp_path / "checkpoints.sqlite") as saver:
        graph: Any = _build_asking().compile(checkpointer=saver)
        given = _of_run("asks")
        given["configurable"]["graph_id"] = "counting"
        graph.invoke({"count": 0}, given)
        saver.copy_thread("thread", "copy")
        assert _questions(graph, "copy") == ["how many?"]
        assert graph.invoke(Command(resume=2), _of_run("", "copy")) == {
            "count": 6
        }
        assert _questions(graph, "thread") == ["how many?"]
        history = list(graph.get_state_history(_of_run("", "copy")))
        assert len(history) == 5


def test_a_thread_without_its_history_goes_on(tmp_path: Path) -> None:
    with open_checkpoints(tmp_path / "checkpoints.sqlite") as saver:
        graph: Any = _build_asking().compile(checkpointer=saver)
        graph.invoke({"count": 0}, _of_run("asks"))
        saver.prune(["thread"])
        assert len(list(saver.list(_of_run("")))) == 1
        assert _questions(graph) == ["how many?"]
        assert graph.invoke(Command(resume=2), _of_run("")) == {"count": 6}
        saver.prune(["thread"], strategy="delete_all")
        assert graph.get_state(_of_run("")).created_at is None
        with pytest.raises(UsageError, match=r"'oldest'.*keep_latest"):
            saver.prune(["thread"], strategy="oldest")


@pytest.mark.parametrize("is_async", [False, True])
def test_a_new_file_that_another_process_writes_is_waited_for(
    tmp_path: Path, is_async: bool
) -> None:
    file = tmp_path / "checkpoints.sqlite"
    writer = sqlite3.connect(file, check_same_thread=False)
    writer.execute("BEGIN IMMEDIATE")
    freed = threading.Timer(0.3, writer.close)
    freed.start()

    async def prepare() -> list[Any]:
        async with open_async_checkpoints(file) as saver:
            return [saved async for saved in saver.alist(None)]

    if is_async:
        assert asyncio.run(prepare()) == []
    else:
        with open_checkpoints(file) as saver:
            assert list(saver.list(None)) == []
    freed.join()


def test_threads_change_from_beside_an_event_loop(tmp_path: Path) -> None:
    async def change() -> list[dict[str, Any]]:
        async with open_async_checkpoints(tmp_path / "of.sqlite") as saver:
            # Nothing was saved over this connection, so there are no tables yet.
            await saver.adelete_thread("thread")
            graph: Any = _build_asking().compile(checkpointer=saver)
            await graph.ainvoke({"count": 0}, _of_run("asks"))
            await asyncio.to_thread(saver.copy_thread, "thread", "copy")
            await graph.ainvoke(Command(resume=2), _of_run("answers"))
            await asyncio.to_thread(saver.delete_for_runs, ["answers"])
            await asyncio.to_thread(saver.prune, ["copy"], strategy="delete")
            return [
                (await graph.aget_state(_of_run("", thread))).values
                for thread in ("thread", "copy")
            ]

    assert asyncio.run(change()) == [{"count": 1}, {}]


DECISION = Decision(
    step=2, task=0, judgement="act", action=Tap(element=3), thought="save it",
    before=ScreenRef(id="a1", package="com.tapwright.notes", activity=".List", signature="v2:1"),
    target=Target(role="button", text="Save", resource_id="save", center=(996, 168)),
)  # fmt: skip
PACKED = {
    "msgpack+z1": (
        b"x\xf9\x0f{\x13\xca;\xfe\x17Gk\xa0\x1d\x9c\x88\x980Z\x03\x8b\x12\ra\xed\x81\xcd\xa0\xf6"
        b"\x00\xb0t,\x07V+\x19%zy\xc0\xa2\xb3\x18\xa9=\xe0\x93Y\\\x82h\x0f,)3\xb22\xa4\xb4A\x90"
        b"TZR\x02l\xe4\x81\x1a\x04K\x82\x13\xcbRQ\x1a\x05\xc5@\x01x\xc3\x80\xf9\xc9\x99\x15\xb0\x02"
        b"{9HF!\xb3\x04[\x86\x07\x00\x8elq\x84"
    ),
    "msgpack+z2": (
        b";\xfe\x17Gk\xb2\x1d\x9c\xf4\x980\x86\xfa\x17%\x1a\xc2\xda\x93\x9bA\xcdI`\x9dW\x0elnd\x94"
        b"\xe8\xe5\x01+\xfab\xa4&\xaeOfq\t\xa2\x99\xb8\x04\xd8L4\xa4t\xb4\x1f\xa9\x9d\xb8$8\xb1,\x15"
        b"e\xc4\xbf\x18(\x00o/2?9\xb3\x02\xd6\xccX\x0e\x92Q\xc8,\xc1V\xd2\x00\x00"
    ),
    "msgpack+z3": (
        b";\xc1XD\xa0K\xc7\x841\xd3\xb1(\xd1\x90\xa8\xb5mK\xf5|\x80\xedWD\xebs\t\xb0\xf5iH\xd44"
        b"\x07rS\x9b\x19gS{IpbY*\xa5\x0b\x97`\r\xa1\xe5 \xbd\n\x99%t\xe9\xbc\x01\x00"
    ),
    "msgpack+z4": (
        b";\xc1XD\xa0\x9b\xca\x8417\xb5(\xd1\x90\xa8\xb5\x96K\xf5|\x80-oD\xbby\t\xb0\xddlH\xd4"
        b"\xc4\x14r'\x81\x19g'aIpbY*\xa5\xcb\xe5`M\xb8\xe5 \xbd\n\x99%$wH\x97\x02c7\xa5\x18(\x96"
        b"\x17_\x9eXyh\x19(\x84S*\x17,\x87t=\x8b\xb1\x16\xde\x00"
    ),
    "msgpack+z5": (
        b";\xc1\xb8\x96@\x93\x9f\tc\x8azQ\xa2!Qg\xaf-\xd5\xf3\x016\xb9\x11\xfd\x80%\xc0~\x80!\xc9"
        b"\x1d\x01f\x9c\x1d\x81%\xc1\x89e\xa9\x94\x1e\x9f\x85\xb5\x1f\xb0\x1cd\x90Bf\xc9 \xec\x0e"
        b"\x00\x00"
    ),
    "msgpack+z6": (
        b";\xc1\xb8\x1dg\xe3_\x042\xcf\x871m\xbd(\xd1\x90\xa8\xf3\xd8\x96\xea\xf9\x00\x1b\xdf\x88\x1e\xc1\x12`\x8f\xc0\x90\xe4.\x013\xce.\xc1\x92\xe0\xc4\xb2TJ\x8f\xd4\xc2\xda#X\x0e2H!\xb3dPw\x0c\x00"
    ),
    "msgpack+z7": (
        b";\xc1\xb8\x1fg'@\x142\xdf\x871\x8d\xbd(\xd1\x90\xa8\xf3\xd9\x96\xea\xf9\x00\x1b\xe1\x88\x9e\xc1\x12`"
        b"\xcf\xc0\x90\xe4\xae\x013\xce\xae\xc1\x92\xe0\xc4\xb2TJ\x8f\xd8\xc2\xda3X\x0e2H!\xb3dHt\x10\x00"
    ),
}
"""The decision as each dictionary packed it, for the first two with a target of four fields."""


@pytest.mark.parametrize(
    ("words", "digest"),
    [
        (WORDS_1, "6dcbc328a045ceb3"),
        (WORDS_2, "5ed33bd6f8364a88"),
        (WORDS_3, "e8dcb71d92718a6a"),
        (WORDS_4, "1e8d8f9234b4daa3"),
        (WORDS_5, "95160e7c2273e16b"),
        (WORDS_6, "30d97122e9382f67"),
        (WORDS_7, "06b26bb173c5a54d"),
    ],
)
def test_no_dictionary_ever_changes(words: bytes, digest: str) -> None:
    assert hashlib.blake2b(words, digest_size=8).hexdigest() == digest


@pytest.mark.parametrize("kind", PACKED)
def test_what_any_version_packed_is_opened(kind: str) -> None:
    assert make_serializer().loads_typed((kind, PACKED[kind])) == DECISION


def test_what_is_packed_now_is_small_and_comes_back() -> None:
    kind, data = make_serializer().dumps_typed(DECISION)
    assert kind == "msgpack+z7"
    assert len(data) < 100
    assert make_serializer().loads_typed((kind, data)) == DECISION


def test_the_target_is_known_by_its_old_name() -> None:
    assert vars(state)["Target"] is Target
