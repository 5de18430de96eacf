"""The memory of a folder that several processes use: held here, or asked of its holder."""

import atexit
import os
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from filelock import FileLock
from typing_extensions import override

from memory.chroma.clients import FolderHeld, lock_folder
from memory.embeddings import Embedder
from memory.records import Kind, PageRecord, Record, Size, TaskRecord
from memory.sharing import wire
from memory.sharing.holder import Holder
from memory.sharing.wire import HolderGone, HolderNote
from memory.store import Hit, Memory
from memory.upkeep.retention import TimeSource
from tapwright.errors import MemoryUnavailable
from tools.screen import Target

GREET_S = 10.0
"""For the first word of a holder; one that is stopped (Ctrl-Z) says none."""
ANSWER_S = 60.0
"""For a reply; listing a full memory takes a second or two."""
OPENING_S = 120.0
"""For a holder that opens the folder; after a kill it may have vectors to make again."""
ENDING_S = 10.0
"""For one that listens no more and has not yet released its lock."""
UNKNOWN_S = 2.0
"""For the note of one that has just taken the lock; programs that do not share write none."""
_PAUSE_S = 0.02

OpenLocked = Callable[[Path, FileLock], Memory]
"""Opens the memory of a folder with its lock, which it releases if that fails."""


class SharedMemory(Memory):
    """The memory of a folder; safe for threads, and for processes of one user.

    Each operation of `Memory` is run on the memory that this process holds, or by the holder. If
    the holder ends, this process takes its place, or finds the next one, and repeats what was not
    answered: nothing that was acknowledged is lost, and an action that was noted on a page in that
    very moment may be counted twice.
    """

    def __init__(
        self,
        folder: Path,
        embedder: Embedder,
        *,
        clock: TimeSource,
        open_locked: OpenLocked,
    ) -> None:
        """Hold the folder, or find its holder.

        Args:
            folder: of the memory; made if there is none.
            embedder: whose name the memory must carry.
            clock: for the age of records; the holder's counts.
            open_locked: how to open it, for the one who holds it.

        Raises:
            MemoryUnavailable: it cannot be opened, or its holder does not share it.
            MemoryMismatch: it was made by another embedder, or its holder is another version.
        """
        # The attributes of `Memory` that do not belong to its open folder.
        self.place = str(folder)
        self.embedder = embedder
        self.clock = clock
        self._folder = folder
        self._open_locked = open_locked
        self._caller = wire.describe_caller(embedder.name)
        self._turn = threading.RLock()
        self._own: Memory | None = None
        self._holder: Holder | None = None
        self._is_closed = False
        if not self._try_to_hold():
            self._run_operation(wire.GREETING)

    @property
    def is_held(self) -> bool:
        """Whether this process holds the folder."""
        return self._own is not None

    @override
    def put(self, *records: Record) -> None:
        self._run_operation("put", *records)

    @override
    def put_if_unchanged(self, old: Record | None, new: Record) -> bool:
        return bool(self._run_operation("put_if_unchanged", old, new))

    @override
    def keep_record(self, record: Record) -> Record:
        kept: Record = self._run_operation("keep_record", record)
        return kept

    @override
    def get_many(
        self, kind: Kind, ids: Sequence[str], user_id: str | None = None
    ) -> list[Record]:
        records: list[Record] = self._run_operation(
            "get_many", kind, ids, user_id
        )
        return records

    @override
    def forget(self, kind: Kind, id: str) -> bool:
        return bool(self._run_operation("forget", kind, id))

    @override
    def list_records(
        self, kind: Kind, user_id: str | None = None
    ) -> list[Record]:
        records: list[Record] = self._run_operation(
            "list_records", kind, user_id
        )
        return records

    @override
    def count(self, kind: Kind, user_id: str | None = None) -> int:
        return int(self._run_operation("count", kind, user_id))

    @override
    def search(
        self,
        kind: Kind,
        text: str | Sequence[str],
        n: int,
        *,
        user_id: str | None = None,
    ) -> list[Hit]:
        hits: list[Hit] = self._run_operation(
            "search", kind, text, n, user_id=user_id
        )
        return hits

    @override
    def by_instruction(
        self, user_id: str, instruction: str
    ) -> list[TaskRecord]:
        tasks: list[TaskRecord] = self._run_operation(
            "by_instruction", user_id, instruction
        )
        return tasks

    @override
    def note_page_action(
        self,
        *,
        user_id: str,
        package: str,
        signature: str,
        screen_size: Size,
        action: str,
        target: str = "",
        led_to: str = "",
        version: str = "",
        summary: str = "",
        leads: str = "",
        element: Target | None = None,
    ) -> PageRecord:
        page: PageRecord = self._run_operation(
            "note_page_action",
            user_id=user_id,
            package=package,
            signature=signature,
            screen_size=screen_size,
            action=action,
            target=target,
            led_to=led_to,
            version=version,
            summary=summary,
            leads=leads,
            element=element,
        )
        return page

    @override
    def embed_again(self, names: Sequence[str]) -> None:
        self._run_operation("embed_again", names)

    @override
    def close(self) -> None:
        """Release the folder, if this process holds it; others may hold it then."""
        with self._turn:
            self._is_closed = True
            own, holder, self._own, self._holder = (
                self._own, self._holder, None, None,
            )  # fmt: skip
        if holder is not None:
            holder.stop_serving()
        if own is not None:
            own.close()
        atexit.unregister(self.close)

    def _run_operation(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Run an operation here if this process holds the memory, otherwise at the holder."""
        began = time.monotonic()
        line: bytes | None = None
        while True:
            own = self._own
            if own is not None:
                return getattr(own, name)(*args, **kwargs)
            note = wire.read_note(self._folder)
            line = line or wire.pack_request(self._caller, name, args, kwargs)
            try:
                if note is None:
                    raise HolderGone
                return wire.unpack_reply(
                    name, self._ask_holder(note, name, line)
                )
            except HolderGone:
                if self._try_to_hold():
                    if name == wire.GREETING:
                        return None
                    continue
            if time.monotonic() - began > _patience_for(note):
                raise _explain_silence(self.place, note)
            time.sleep(_PAUSE_S)

    def _ask_holder(self, note: HolderNote, name: str, line: bytes) -> bytes:
        answer_s = GREET_S if name == wire.GREETING else ANSWER_S
        try:
            return wire.send_request(note, line, answer_s=answer_s)
        except TimeoutError as error:
            raise _explain_silence(self.place, note) from error

    def _try_to_hold(self) -> bool:
        """Take the lock and open the folder, unless another process has it.

        Raises:
            MemoryUnavailable: the folder cannot be locked or opened.
            MemoryMismatch: it was made by another embedder.
        """
        with self._turn:
            if self._is_closed:
                msg = f"the memory at {self.place} has been closed"
                raise MemoryUnavailable(msg)
            if self._own is not None:
                return True
            try:
                lock = lock_folder(self._folder)
            except FolderHeld:
                return False
            self._write_note(lock)
            own = self._open_locked(self._folder, lock)
            try:
                self._holder = Holder(own, self._folder)
            except MemoryUnavailable:
                own.close()
                raise
            self._own = own
            # Calls of other processes that are at work then come to their end.
            atexit.register(self.close)
            return True

    def _write_note(self, lock: FileLock) -> None:
        """Say that this process is opening the folder."""
        try:
            wire.write_note(self._folder, HolderNote(os.getpid()))
        except OSError as error:
            lock.release()
            msg = f"the memory folder {self.place} cannot be written: {error.strerror}"
            raise MemoryUnavailable(msg) from error


def _patience_for(note: HolderNote | None) -> float:
    """Seconds to look for a holder that left this note."""
    if note is None:
        return UNKNOWN_S
    return ENDING_S if note.address else OPENING_S


def _explain_silence(place: str, note: HolderNote | None) -> MemoryUnavailable:
    name = f"process {note.pid}" if note else "another process"
    msg = (
        f"the memory at {place} is held by {name}, which does not answer: let it go on if it is "
        "stopped, end it, or choose another TAPWRIGHT_HOME"
    )
    return MemoryUnavailable(msg)
