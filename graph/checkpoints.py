"""Small checkpoints in SQLite: a run on a phone writes seven of them a step.

LangGraph stores the whole state after every node, most of it names and versions of channels.
Compressed with a dictionary of those words, and without the writes that a later checkpoint holds
anyway, a step takes about an eighth. What is done to whole threads is in `graph.checkpoint_upkeep`.
"""

import asyncio
import sqlite3
import zlib
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import aiosqlite
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import CheckpointTuple
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.types import StateSnapshot
from tenacity import (
    retry,
    retry_if_exception,
    stop_after_delay,
    wait_random,
)

from graph.checkpoint_dictionary import (
    WORDS_1,
    WORDS_2,
    WORDS_3,
    WORDS_4,
    WORDS_5,
    WORDS_6,
    WORDS_7,
)
from graph.checkpoint_upkeep import (
    CREATE_RUN_STARTS,
    Statement,
    copy_thread,
    delete_runs,
    keep_run_start,
    prune_threads,
)
from graph.loops import Proposal
from graph.old_names import rename_channel, rename_channels
from graph.run_folders import get_home
from graph.state import (
    Agreement,
    Clock,
    Decision,
    Fork,
    KeptReply,
    Outcome,
    Queued,
    Spend,
    StepNote,
    Usage,
    Verdict,
    Window,
)
from graph.tasks import TaskTree
from tools.screen import ScreenRef

_TYPES = (
    Agreement,
    Clock,
    Decision,
    Fork,
    KeptReply,
    Outcome,
    Proposal,
    Queued,
    ScreenRef,
    Spend,
    StepNote,
    TaskTree,
    Usage,
    Verdict,
    Window,
)
"""Records in the state; no other class of ours is created from a stored checkpoint."""
_WORDS = {
    "+z1": (WORDS_1, zlib.MAX_WBITS),
    "+z2": (WORDS_2, -zlib.MAX_WBITS),
    "+z3": (WORDS_3, -zlib.MAX_WBITS),
    "+z4": (WORDS_4, -zlib.MAX_WBITS),
    "+z5": (WORDS_5, -zlib.MAX_WBITS),
    "+z6": (WORDS_6, -zlib.MAX_WBITS),
    "+z7": (WORDS_7, -zlib.MAX_WBITS),
}
"""Dictionary and form (negative: bare deflate, ten bytes less) by the suffix of a packed value's
type."""
_SUFFIX = "+z7"
_LEAST = 48
"""Bytes below which packing saves nothing."""


class Packed(JsonPlusSerializer):
    """LangGraph's serializer, with long values packed by zlib."""

    def dumps_typed(self, obj: Any) -> tuple[str, bytes]:
        """The value's type and bytes."""
        kind, data = super().dumps_typed(obj)
        if len(data) < _LEAST:
            return kind, data
        words, form = _WORDS[_SUFFIX]
        packer = zlib.compressobj(9, wbits=form, memLevel=9, zdict=words)
        return kind + _SUFFIX, packer.compress(data) + packer.flush()

    def loads_typed(self, data: tuple[str, bytes]) -> Any:
        """The value of such a pair, packed or not."""
        kind, stored = data
        plain, suffix = kind[:-3], kind[-3:]
        if suffix in _WORDS:
            words, form = _WORDS[suffix]
            opener = zlib.decompressobj(form, zdict=words)
            kind, stored = plain, opener.decompress(stored) + opener.flush()
        return super().loads_typed((kind, stored))


_DROP_WRITES = """
CREATE TEMP TRIGGER IF NOT EXISTS drop_writes AFTER INSERT ON checkpoints BEGIN
    DELETE FROM writes WHERE thread_id = NEW.thread_id
    AND checkpoint_ns = NEW.checkpoint_ns AND checkpoint_id = NEW.parent_checkpoint_id
    AND channel != '__interrupt__';
END
"""
"""Drops the writes that led to a checkpoint in the transaction that saves it: a second transaction
would wait for the disk once more at each node. It lasts as long as the connection. Questions stay:
if the run that answered one is rolled back, the thread has to ask it again."""


_BUSY_S = 30
"""Seconds for which others may keep a database from being prepared."""


def _is_busy(error: BaseException) -> bool:
    if not isinstance(error, sqlite3.OperationalError):
        return False
    return error.sqlite_errorcode == sqlite3.SQLITE_BUSY


# While another process writes, SQLite does not wait to give a new file its write-ahead log: it
# fails at once, since a reader that waits for a writer may be what that writer waits for. See
# https://sqlite.org/c3ref/busy_handler.html
_wait_until_free = retry(
    retry=retry_if_exception(_is_busy),
    wait=wait_random(0.01, 0.1),
    stop=stop_after_delay(_BUSY_S),
    reraise=True,
)


class _ThreadChanges:
    """The changes of whole threads that LangGraph asks of a checkpointer, for synchronous code."""

    def delete_for_runs(self, run_ids: Sequence[str]) -> None:
        """Forget what these runs saved, so that their threads are as they were before."""
        self._change_threads(delete_runs(run_ids))

    def copy_thread(self, source_thread_id: str, target_thread_id: str) -> None:
        """Copy a thread with its history to a new thread."""
        self._change_threads(copy_thread(source_thread_id, target_thread_id))

    def prune(
        self, thread_ids: Sequence[str], *, strategy: str = "keep_latest"
    ) -> None:
        """Forget the history of threads, or all of them; see `prune_threads`."""
        self._change_threads(prune_threads(thread_ids, strategy))

    def _change_threads(self, statements: Sequence[Statement]) -> None:
        raise NotImplementedError


class Saver(_ThreadChanges, SqliteSaver):
    """SqliteSaver that writes less.

    Channel versions are plain numbers: its own are 49 characters, half of them random, and make
    half of each checkpoint. The writes of a node are dropped once the next checkpoint holds them.
    """

    def get_next_version(self, current: Any, channel: None) -> Any:
        """One more than the current one."""
        return 1 if current is None else int(current) + 1

    def get_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """The checkpoint of a thread, under today's names."""
        saved = super().get_tuple(config)
        return saved and _rename_tuple(saved)

    def list(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> Iterator[CheckpointTuple]:
        """Checkpoints, newest first, under today's names."""
        found = super().list(config, filter=filter, before=before, limit=limit)
        return map(_rename_tuple, found)

    def put_writes(
        self,
        config: RunnableConfig,
        writes: Sequence[tuple[str, Any]],
        task_id: str,
        task_path: str = "",
    ) -> None:
        """Save what a node wrote, and for a server's run where it began."""
        if starts := keep_run_start(config):
            self._change_threads(starts)
        super().put_writes(config, writes, task_id, task_path)

    def delete_thread(self, thread_id: str) -> None:
        """Forget a thread."""
        self._change_threads(prune_threads([thread_id], "delete"))

    def setup(self) -> None:
        """Prepare the database at the first use of the connection."""
        if not self.is_setup:
            _wait_until_free(super().setup)()
            self.conn.execute(CREATE_RUN_STARTS)
            self.conn.execute(_DROP_WRITES)

    def _change_threads(self, statements: Sequence[Statement]) -> None:
        with self.cursor() as cursor, self.conn:
            for sql, parameters in statements:
                cursor.execute(sql, parameters)


class AsyncSaver(_ThreadChanges, AsyncSqliteSaver):
    """The same for an event loop; synchronous calls come from other threads than the loop's."""

    def get_next_version(self, current: Any, channel: None) -> Any:
        """One more than the current one."""
        return 1 if current is None else int(current) + 1

    async def aget_tuple(
        self, config: RunnableConfig
    ) -> CheckpointTuple | None:
        """The checkpoint of a thread, under today's names."""
        saved = await super().aget_tuple(config)
        return saved and _rename_tuple(saved)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        """Checkpoints, newest first, under today's names."""
        async for saved in super().alist(
            config, filter=filter, before=before, limit=limit
        ):
            yield _rename_tuple(saved)

    async def aput_writes(
        self,
        config: RunnableConfig,
        writes: Sequence[tuple[str, Any]],
        task_id: str,
        task_path: str = "",
    ) -> None:
        """Save what a node wrote, and for a server's run where it began."""
        if starts := keep_run_start(config):
            await self._achange_threads(starts)
        await super().aput_writes(config, writes, task_id, task_path)

    async def adelete_thread(self, thread_id: str) -> None:
        """Forget a thread, also before anything was saved over this connection."""
        await self._achange_threads(prune_threads([thread_id], "delete"))

    async def adelete_for_runs(self, run_ids: Sequence[str]) -> None:
        """Forget what these runs saved, so that their threads are as they were before."""
        await self._achange_threads(delete_runs(run_ids))

    async def acopy_thread(
        self, source_thread_id: str, target_thread_id: str
    ) -> None:
        """Copy a thread with its history to a new thread."""
        await self._achange_threads(
            copy_thread(source_thread_id, target_thread_id)
        )

    async def aprune(
        self, thread_ids: Sequence[str], *, strategy: str = "keep_latest"
    ) -> None:
        """Forget the history of threads, or all of them; see `prune_threads`."""
        await self._achange_threads(prune_threads(thread_ids, strategy))

    async def setup(self) -> None:
        """Prepare the database at the first use of the connection."""
        if not self.is_setup:
            await _wait_until_free(super().setup)()
            async with self.lock:
                await self.conn.execute(CREATE_RUN_STARTS)
                await self.conn.execute(_DROP_WRITES)

    async def _achange_threads(self, statements: Sequence[Statement]) -> None:
        await self.setup()
        async with self.lock:
            try:
                for sql, parameters in statements:
                    await self.conn.execute(sql, parameters)
                await self.conn.commit()
            except sqlite3.Error:
                await self.conn.rollback()
                raise

    def _change_threads(self, statements: Sequence[Statement]) -> None:
        work = self._achange_threads(statements)
        asyncio.run_coroutine_threadsafe(work, self.loop).result()


def _rename_tuple(saved: CheckpointTuple) -> CheckpointTuple:
    """A stored checkpoint and its pending writes under today's names."""
    writes = saved.pending_writes
    if writes is not None:
        writes = [
            (task, rename_channel(channel), value)
            for task, channel, value in writes
        ]
    return saved._replace(
        checkpoint=rename_channels(saved.checkpoint), pending_writes=writes
    )


def list_pending_nodes(state: StateSnapshot) -> tuple[str, ...]:
    """The nodes that a run goes on with; none if it has ended.

    `StateSnapshot.next` leaves out a node whose writes are stored: a process that is killed between
    them and the next checkpoint would leave a run that seems to have ended.
    """
    return tuple(task.name for task in state.tasks)


def make_serializer() -> Packed:
    """For any checkpointer of this graph; creates no objects but the state's own records."""
    return Packed(allowed_msgpack_modules=_TYPES)


def get_database_path() -> Path:
    """The file of the command line's checkpoints."""
    return get_home() / "checkpoints.sqlite"


@contextmanager
def open_checkpoints(path: Path | None = None) -> Iterator[Saver]:
    """A checkpointer for synchronous code; use it with `durability="sync"`."""
    file = path or get_database_path()
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file, check_same_thread=False)) as connection:
        yield Saver(connection, serde=make_serializer())


@asynccontextmanager
async def open_async_checkpoints(
    path: Path | None = None,
) -> AsyncIterator[AsyncSaver]:
    """The same file for a server's event loop."""
    file = path or get_database_path()
    file.parent.mkdir(parents=True, exist_ok=True)
    async with aiosqlite.connect(file) as connection:
        yield AsyncSaver(connection, serde=make_serializer())
