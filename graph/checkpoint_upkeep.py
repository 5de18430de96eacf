"""What is done to whole threads of checkpoints: rolled back, copied, pruned.

The checkpoints of a run carry its id, but its first writes belong to a checkpoint of the run
before: the one with the question that it answers. `run_starts` keeps which one that is.

Each function gives the statements of one transaction. The savers for synchronous code and for an
event loop, see `graph.checkpoints`, carry them out alike.
"""

import json
from collections.abc import Sequence
from typing import Any

from langchain_core.runnables import RunnableConfig

from tapwright.errors import UsageError

Statement = tuple[str, tuple[Any, ...]]
"""An SQL statement and its parameters."""

CREATE_RUN_STARTS = """
CREATE TABLE IF NOT EXISTS run_starts (
    run_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL, thread_id TEXT NOT NULL,
    checkpoint_id TEXT NOT NULL, PRIMARY KEY (run_id, checkpoint_ns)
) WITHOUT ROWID
"""
_OF_RUNS = """
FROM checkpoints WHERE json_extract(CAST(metadata AS TEXT), '$.run_id')
IN (SELECT value FROM json_each(?))
"""
_METADATA_OF_COPY = """
CASE WHEN json_extract(CAST(metadata AS TEXT), '$.thread_id') IS NULL THEN metadata
ELSE CAST(json_set(CAST(metadata AS TEXT), '$.thread_id', ?) AS BLOB) END
"""
_NEWEST = """
SELECT thread_id, checkpoint_ns, max(checkpoint_id) FROM checkpoints
WHERE thread_id IN (SELECT value FROM json_each(?)) GROUP BY thread_id, checkpoint_ns
"""


def keep_run_start(config: RunnableConfig) -> list[Statement]:
    """Keep the checkpoint that a run saves its first writes for; nothing if the run has no id.

    Args:
        config: of the writes: the checkpoint in `configurable`, the run's id in `metadata`.
    """
    run_id = config.get("metadata", {}).get("run_id")
    if run_id is None:
        return []
    place = config["configurable"]
    return [
        (
            "INSERT OR IGNORE INTO run_starts (run_id, checkpoint_ns, thread_id, checkpoint_id) "
            "VALUES (?, ?, ?, ?)",
            (
                str(run_id),
                str(place["checkpoint_ns"]),
                str(place["thread_id"]),
                str(place["checkpoint_id"]),
            ),
        )
    ]


def delete_runs(run_ids: Sequence[str]) -> list[Statement]:
    """Forget what runs saved, so that their threads are as they were before.

    A question that the thread waited with then is open again, as questions outlive the checkpoints
    that answer them.
    """
    ids = json.dumps([str(each) for each in run_ids])
    return [
        (
            "DELETE FROM writes WHERE (thread_id, checkpoint_ns, checkpoint_id) IN "
            f"(SELECT thread_id, checkpoint_ns, checkpoint_id {_OF_RUNS})",
            (ids,),
        ),
        # The question itself stays.
        (
            "DELETE FROM writes WHERE channel != '__interrupt__' AND "
            "(thread_id, checkpoint_ns, checkpoint_id) IN "
            "(SELECT thread_id, checkpoint_ns, checkpoint_id FROM run_starts "
            "WHERE run_id IN (SELECT value FROM json_each(?)))",
            (ids,),
        ),
        (
            "DELETE FROM run_starts WHERE run_id IN (SELECT value FROM json_each(?))",
            (ids,),
        ),
        (f"DELETE {_OF_RUNS}", (ids,)),
    ]


def copy_thread(source: str, target: str) -> list[Statement]:
    """Copy every checkpoint of a thread, and the writes that it has, to another thread."""
    return [
        (
            "INSERT OR REPLACE INTO checkpoints (thread_id, checkpoint_ns, checkpoint_id, "
            "parent_checkpoint_id, type, checkpoint, metadata) SELECT ?, checkpoint_ns, "
            f"checkpoint_id, parent_checkpoint_id, type, checkpoint, {_METADATA_OF_COPY} "
            "FROM checkpoints WHERE thread_id = ?",
            (target, target, source),
        ),
        # After the checkpoints, as saving one drops the writes that led to it.
        (
            "INSERT OR REPLACE INTO writes (thread_id, checkpoint_ns, checkpoint_id, task_id, "
            "task_path, idx, channel, type, value) SELECT ?, checkpoint_ns, checkpoint_id, "
            "task_id, task_path, idx, channel, type, value FROM writes WHERE thread_id = ?",
            (target, source),
        ),
    ]


def prune_threads(thread_ids: Sequence[str], strategy: str) -> list[Statement]:
    """Forget the history of threads, or all of them.

    Args:
        thread_ids: of the threads; those that do not exist are skipped.
        strategy: `keep_latest` leaves the newest checkpoint of each namespace, with which the
            thread goes on; `delete` (the Agent Server says `delete_all`) leaves nothing.

    Raises:
        UsageError: another strategy.
    """
    ids = json.dumps([str(each) for each in thread_ids])
    chosen = "WHERE thread_id IN (SELECT value FROM json_each(?))"
    parameters: tuple[str, ...] = (ids,)
    if strategy == "keep_latest":
        chosen += (
            f" AND (thread_id, checkpoint_ns, checkpoint_id) NOT IN ({_NEWEST})"
        )
        parameters = (ids, ids)
    elif strategy not in ("delete", "delete_all"):
        msg = f"threads cannot be pruned by {strategy!r}: choose `keep_latest` or `delete`"
        raise UsageError(msg)
    return [
        # First the writes: which checkpoint is the newest is still to be seen then.
        (f"DELETE FROM writes {chosen}", parameters),
        (f"DELETE FROM run_starts {chosen}", parameters),
        (f"DELETE FROM checkpoints {chosen}", parameters),
    ]
