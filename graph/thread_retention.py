"""How long the checkpoints of threads are kept: TAPWRIGHT_THREAD_DAYS, 30 by default.

A thread whose task has ended is forgotten that many days after its last step. One that waits for
an answer, or was cut off, is kept three times as long, since somebody may still go on with it. The
folders of runs, with their reports, are not touched.
"""

import logging
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from langchain_core.runnables import RunnableConfig

from graph.checkpoints import Saver, get_database_path, open_checkpoints
from graph.run_folders import RunDamaged, read_meta, run_folder, write_meta
from tapwright.errors import UsageError

log = logging.getLogger(__name__)

VARIABLE = "TAPWRIGHT_THREAD_DAYS"
THREAD_DAYS = 30.0
UNFINISHED_FACTOR = 3
"""How much longer a thread is kept whose task has not ended."""
DAY_S = 86_400.0
_LONGEST_DAYS = 36_500.0
_CLOCK_START_S = 12_219_292_800
"""Seconds from 15 October 1582, where the clock of UUIDs begins, to 1970 (RFC 9562, 5.6)."""
_STAMP = "threads.swept"
"""A file beside the checkpoints; its date is that of the last look for old threads."""
_OLD_THREADS = """
SELECT thread_id, max(checkpoint_id) FROM checkpoints
GROUP BY thread_id HAVING max(checkpoint_id) < ?
"""
_UNLESS_NEWER = """
WHERE thread_id = :thread AND NOT EXISTS
(SELECT 1 FROM checkpoints WHERE thread_id = :thread AND checkpoint_id > :newest)
"""


def read_thread_days() -> float:
    """Days that a thread is kept after its last step; 0 for ever.

    Raises:
        UsageError: the variable holds something else.
    """
    raw = os.environ.get(VARIABLE, "").strip()
    try:
        days = float(raw or THREAD_DAYS)
    except ValueError:
        days = -1.0
    if not 0 <= days <= _LONGEST_DAYS:
        msg = (
            f"{VARIABLE} must be a number of days from 0 (for ever) to {_LONGEST_DAYS:g}, not "
            f"{raw!r}"
        )
        raise UsageError(msg)
    return days


def forget_old_threads_daily() -> list[str]:
    """Forget old threads, unless a process of this home did so within a day.

    Returns:
        The threads that were forgotten.

    Raises:
        UsageError: see `read_thread_days`.
    """
    days = read_thread_days()
    file = get_database_path()
    stamp = file.with_name(_STAMP)
    try:
        if time.time() - stamp.stat().st_mtime < DAY_S:
            return []
    except OSError:
        pass
    if not days or not file.is_file():
        return []
    try:
        stamp.touch()
        return forget_old_threads(file, days=days, now=time.time())
    except (sqlite3.Error, OSError) as error:
        # Another process may hold the file. What wants to run says itself if the file is damaged.
        log.warning("old threads were not looked for: %s", error)
        return []


def forget_old_threads(file: Path, *, days: float, now: float) -> list[str]:
    """Forget the threads in a file of checkpoints that are too old.

    Args:
        file: of checkpoints.
        days: see `read_thread_days`, more than 0.
        now: seconds since the epoch.

    Returns:
        The threads that were forgotten.
    """
    bounds = {
        is_unfinished: _make_lowest_id(now - days * factor * DAY_S)
        for is_unfinished, factor in ((False, 1), (True, UNFINISHED_FACTOR))
    }
    forgotten = []
    with open_checkpoints(file) as saver:
        for thread, newest in _list_old_threads(saver, bounds[False]):
            run = _find_unfinished_run(saver, thread)
            if newest >= bounds[run is not None]:
                continue
            if _forget_thread(saver, thread, newest):
                forgotten.append(thread)
                _note_end(run, days * UNFINISHED_FACTOR, now)
    return forgotten


def _list_old_threads(saver: Saver, bound: str) -> list[tuple[str, str]]:
    """Threads that were not worked on since, with the ids of their newest checkpoints."""
    with saver.cursor(transaction=False) as cursor:
        return list(cursor.execute(_OLD_THREADS, (bound,)))


def _find_unfinished_run(saver: Saver, thread: str) -> str | None:
    """The run that a thread has not ended, perhaps without a name; None if it has ended."""
    place: RunnableConfig = {"configurable": {"thread_id": thread}}
    saved = saver.get_tuple(place)
    if saved is None:
        return None
    values = saved.checkpoint["channel_values"]
    if any(each.startswith(("branch:to:", "__start__")) for each in values):
        return str(values.get("run", ""))
    return None


def _forget_thread(saver: Saver, thread: str, newest: str) -> bool:
    """Forget a thread, unless a process has gone on with it meanwhile."""
    parameters = {"thread": thread, "newest": newest}
    with saver.cursor() as cursor, closing(saver.conn.cursor()) as counted:
        cursor.execute("BEGIN IMMEDIATE")
        cursor.execute(f"DELETE FROM writes {_UNLESS_NEWER}", parameters)
        counted.execute(f"DELETE FROM checkpoints {_UNLESS_NEWER}", parameters)
        return counted.rowcount > 0


def _note_end(run: str | None, days: float, now: float) -> None:
    """Let the list of runs say that nobody can go on with this one."""
    if not run or not run_folder(run).is_dir():
        return
    try:
        if "ended" in read_meta(run):
            return
    except RunDamaged:
        return
    reason = f"nobody went on with it for {days:g} days"
    facts = {"status": "stopped", "reason": reason, "ended": now, "waiting": ""}
    write_meta(run, facts)


def _make_lowest_id(moment: float) -> str:
    """The lowest id of a checkpoint that is saved at or after a moment.

    Checkpoints have UUIDs of version 6, whose order is that of their time (RFC 9562, section 5.6).

    Args:
        moment: seconds since the epoch.
    """
    ticks = max(0, int((moment + _CLOCK_START_S) * 1e7))
    high, middle, low = ticks >> 28, ticks >> 12 & 0xFFFF, ticks & 0xFFF
    return f"{high:08x}-{middle:04x}-6{low:03x}-8000-000000000000"
