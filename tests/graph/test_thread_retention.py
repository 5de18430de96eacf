"""Which threads are forgotten, and when."""

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.base.id import uuid6
from langgraph.graph import StateGraph
from langgraph.types import Command, interrupt
from typing_extensions import TypedDict

from graph.checkpoints import Saver, get_database_path, open_checkpoints
from graph.run_folders import open_run, read_meta, write_meta
from graph.session import list_runs
from graph.thread_retention import (
    DAY_S,
    _make_lowest_id,
    forget_old_threads,
    forget_old_threads_daily,
    read_thread_days,
)
from tapwright.errors import UsageError

NOW = time.time()


class Asked(TypedDict):
    run: str
    answer: str


def _ask(state: Asked) -> dict[str, str]:
    return {"answer": interrupt("May I?")}


def _compile(saver: Saver) -> Any:
    builder = StateGraph(Asked)
    builder.add_sequence([("ask", _ask)])
    builder.set_entry_point("ask")
    return builder.compile(checkpointer=saver)


def _of_thread(thread: str) -> Any:
    return {"configurable": {"thread_id": thread}}


@pytest.fixture
def file(home: Path) -> Path:
    """Checkpoints of a thread that ended, and of one that waits."""
    with open_checkpoints() as saver:
        graph = _compile(saver)
        for thread in ("ended", "waiting"):
            run = open_run(thread, key="k", meta={"instruction": "Ask"})
            write_meta(run, {"waiting": "May I?"})
            graph.invoke({"run": run}, _of_thread(thread))
        graph.invoke(Command(resume="yes"), _of_thread("ended"))
    write_meta("ended", {"status": "done", "ended": NOW, "waiting": ""})
    return get_database_path()


def _list_threads(file: Path) -> set[str]:
    with open_checkpoints(file) as saver:
        return {
            each.config["configurable"]["thread_id"]
            for each in saver.list(None)
        }


@pytest.mark.parametrize(
    ("age", "forgotten"),
    [
        (29, []),
        (31, ["ended"]),
        (89, ["ended"]),
        (91, ["ended", "waiting"]),
    ],
)
def test_ended_threads_go_first_and_waiting_ones_after_three_times_as_long(
    file: Path, age: float, forgotten: list[str]
) -> None:
    later = NOW + age * DAY_S
    assert forget_old_threads(file, days=30, now=later) == forgotten
    assert _list_threads(file) == {"ended", "waiting"} - set(forgotten)


def test_a_waiting_run_that_is_forgotten_is_listed_as_stopped(
    file: Path,
) -> None:
    forget_old_threads(file, days=30, now=NOW + 91 * DAY_S)
    assert {run.name: run.status for run in list_runs()} == {
        "ended": "done",
        "waiting": "stopped",
    }
    assert read_meta("waiting")["reason"] == (
        "nobody went on with it for 90 days"
    )


def test_a_thread_that_somebody_went_on_with_stays(
    file: Path, age_checkpoints: Callable[[], None]
) -> None:
    age_checkpoints()
    with open_checkpoints(file) as saver:
        _compile(saver).invoke(Command(resume="no"), _of_thread("waiting"))
    assert forget_old_threads(file, days=30, now=NOW) == ["ended"]


def test_nothing_is_left_of_a_forgotten_thread(file: Path) -> None:
    forget_old_threads(file, days=1, now=NOW + 4 * DAY_S)
    with sqlite3.connect(file) as connection:
        for table in ("checkpoints", "writes"):
            query = f"SELECT count(*) FROM {table}"
            assert connection.execute(query).fetchone() == (0,)


def test_ids_of_checkpoints_sort_by_time() -> None:
    before, id, after = (
        _make_lowest_id(time.time() - 1),
        str(uuid6(clock_seq=-2)),
        _make_lowest_id(time.time() + 1),
    )
    assert before < id < after


@pytest.fixture
def age_checkpoints(file: Path) -> Callable[[], None]:
    def age() -> None:
        """Make all checkpoints some years older."""
        with sqlite3.connect(file) as connection:
            for table in ("checkpoints", "writes"):
                connection.execute(
                    f"UPDATE {table} SET checkpoint_id = '1eb' || "
                    "substr(checkpoint_id, 4)"
                )

    return age


def test_threads_are_looked_through_once_a_day(
    file: Path,
    age_checkpoints: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert forget_old_threads_daily() == []
    age_checkpoints()
    assert forget_old_threads_daily() == []
    stamp = file.with_name("threads.swept")
    os.utime(stamp, (NOW - DAY_S - 60, NOW - DAY_S - 60))
    monkeypatch.setenv("TAPWRIGHT_THREAD_DAYS", "0")
    assert forget_old_threads_daily() == []
    monkeypatch.setenv("TAPWRIGHT_THREAD_DAYS", "7")
    assert forget_old_threads_daily() == ["ended", "waiting"]


def test_a_damaged_file_stops_nobody(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file.write_bytes(b"no database at all, but long enough to be read as one")
    assert forget_old_threads_daily() == []
    assert "not a database" in caplog.text


@pytest.mark.parametrize("days", ["-1", "many", "1e9", "nan"])
def test_days_that_are_none_are_refused(
    monkeypatch: pytest.MonkeyPatch, days: str
) -> None:
    monkeypatch.setenv("TAPWRIGHT_THREAD_DAYS", days)
    with pytest.raises(UsageError, match=r"TAPWRIGHT_THREAD_DAYS must be"):
        read_thread_days()


def test_without_the_variable_it_is_30_days(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("TAPWRIGHT_THREAD_DAYS", raising=False)
    assert read_thread_days() == 30
