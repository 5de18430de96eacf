"""Checkpoints of earlier versions are read under today's names."""

import asyncio
from pathlib import Path
from typing import Any, get_type_hints

from langgraph.checkpoint.base import Checkpoint, empty_checkpoint

from graph.build import builder
from graph.checkpoints import open_async_checkpoints, open_checkpoints
from graph.old_names import DECISION_FIELDS, NODES, STATE_KEYS, rename_channels
from graph.state import Decision, State

OLD: Checkpoint = {
    **empty_checkpoint(),
    "channel_values": {"trail": ["a"], "step": 2, "branch:to:mend": None},
    "channel_versions": {"trail": 3, "step": 4, "branch:to:mend": 5},
    "versions_seen": {
        "mend": {"branch:to:mend": 1},
        "act": {"branch:to:act": 2},
    },
    "updated_channels": ["branch:to:mend", "trail"],
}
CONFIG: Any = {"configurable": {"thread_id": "old", "checkpoint_ns": ""}}


def check_names(saved: Any) -> None:
    checkpoint = saved.checkpoint
    assert checkpoint["channel_values"] == {
        "attempt_trace": ["a"], "step": 2, "branch:to:replan": None,
    }  # fmt: skip
    assert checkpoint["channel_versions"] == {
        "attempt_trace": 3, "step": 4, "branch:to:replan": 5,
    }  # fmt: skip
    assert checkpoint["versions_seen"] == {
        "replan": {"branch:to:replan": 1}, "act": {"branch:to:act": 2},
    }  # fmt: skip
    assert checkpoint["updated_channels"] == [
        "branch:to:replan",
        "attempt_trace",
    ]
    assert saved.pending_writes == [("task", "replan_reason", "why")]


def test_every_new_name_is_a_name_of_today() -> None:
    assert set(STATE_KEYS.values()) <= get_type_hints(State).keys()
    assert not set(STATE_KEYS) & get_type_hints(State).keys()
    assert set(DECISION_FIELDS.values()) <= Decision.model_fields.keys()
    assert not set(DECISION_FIELDS) & Decision.model_fields.keys()
    assert set(NODES.values()) <= builder.nodes.keys()
    assert not set(NODES) & builder.nodes.keys()


def test_a_checkpoint_is_read_from_a_file(tmp_path: Path) -> None:
    with open_checkpoints(tmp_path / "checkpoints.sqlite") as saver:
        place = saver.put(CONFIG, OLD, {}, {})
        saver.put_writes(place, [("replan", "why")], "task")
        saved = saver.get_tuple(CONFIG)
        check_names(saved)
        assert list(saver.list(CONFIG)) == [saved]


def test_a_server_reads_it_too(tmp_path: Path) -> None:
    asyncio.run(check_server(tmp_path))


async def check_server(tmp_path: Path) -> None:
    async with open_async_checkpoints(tmp_path / "checkpoints.sqlite") as saver:
        place = await saver.aput(CONFIG, OLD, {}, {})
        await saver.aput_writes(place, [("replan", "why")], "task")
        saved = await saver.aget_tuple(CONFIG)
        check_names(saved)
        assert [each async for each in saver.alist(CONFIG)] == [saved]


def test_a_checkpoint_of_today_stays_as_it_is() -> None:
    today = rename_channels(OLD)
    assert rename_channels(today) == today


def test_a_decision_is_read_by_its_old_fields() -> None:
    old = {
        "step": 1, "task": 0, "judgement": "act",
        "lands": "page", "on_way": True, "remedy": "undo", "returns": "home",
    }  # fmt: skip
    decision = Decision.model_validate(old)
    assert decision.expected_page == "page"
    assert decision.is_navigation
    assert decision.recovery_kind == "undo"
    assert decision.return_page == "home"
    assert Decision.model_validate_json(decision.model_dump_json()) == decision
