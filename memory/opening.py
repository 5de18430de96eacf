"""Opens the memory of a folder or a Chroma server, once in a process."""

import os
import threading
from functools import partial
from pathlib import Path

from filelock import FileLock

from memory.chroma import clients, index_repair
from memory.chroma.unused_room import clear_unused_room
from memory.embeddings import Embedder, make_embedder
from memory.sharing.shared_memory import SharedMemory
from memory.store import Memory
from memory.upkeep.retention import TimeSource, get_utc_now
from tapwright.errors import MemoryMismatch, MemoryUnavailable

_OPEN: dict[str, Memory] = {}
_OPEN_LOCK = threading.Lock()


def open_memory(
    folder: Path,
    embedder: Embedder | None = None,
    *,
    clock: TimeSource = get_utc_now,
) -> Memory:
    """The memory of this folder, opened once per process until `close_memory`.

    Several processes share it, see `memory.sharing`. With TAPWRIGHT_CHROMA_URL it lives on that
    Chroma server. If a process was killed while it wrote, the torn indexes are repaired first.

    Args:
        folder: of the memory; made if there is none.
        embedder: the configured one if None.
        clock: for the age of records; used only if the memory is not open yet.

    Raises:
        MemoryUnavailable: Chroma cannot open or reach it, or the process that holds the folder
            does not answer.
        MemoryMismatch: it was made by another embedder, or is held by another version.
    """
    url = _read_server_url()
    place = _find_place(folder)
    with _OPEN_LOCK:
        memory = _OPEN.get(place)
        wanted = embedder or make_embedder()
        if memory is not None:
            if memory.embedder.name != wanted.name:
                msg = (
                    f"this process has opened {place} with embedder "
                    f"{memory.embedder.name}"
                )
                raise MemoryMismatch(msg)
            return memory
        if url:
            memory = _make_memory(clients.open_server(url), wanted, clock)
        else:
            memory = SharedMemory(
                Path(place),
                wanted,
                clock=clock,
                open_locked=partial(_open_locked, embedder=wanted, clock=clock),
            )
        _OPEN[place] = memory
        return memory


def is_memory_open(folder: Path) -> bool:
    """Whether this process has opened the memory of this folder."""
    place = _find_place(folder)
    with _OPEN_LOCK:
        return place in _OPEN


def close_memory(folder: Path) -> None:
    """Close the memory of this folder, if open, and release it for other processes."""
    place = _find_place(folder)
    with _OPEN_LOCK:
        memory = _OPEN.pop(place, None)
        if memory is not None:
            memory.close()


def _find_place(folder: Path) -> str:
    """The key of an open memory: its server's address, or its folder."""
    return _read_server_url() or str(folder.resolve())


def _read_server_url() -> str:
    """The address of the Chroma server, empty if the memory is a folder."""
    return os.environ.get("TAPWRIGHT_CHROMA_URL", "").strip()


def _open_locked(
    folder: Path, lock: FileLock, *, embedder: Embedder, clock: TimeSource
) -> Memory:
    """The memory of a folder that this process has locked; if that fails, it is released."""
    try:
        torn = index_repair.remove_torn(folder)
        # Of a process that was killed before it did.
        clear_unused_room(folder)
        memory = _make_memory(
            clients.open_folder(folder, lock), embedder, clock
        )
        if torn:
            memory.embed_again(torn)
            index_repair.mark_repaired(folder)
        return memory
    except (MemoryMismatch, MemoryUnavailable):
        lock.release()
        raise


def _make_memory(
    opened: clients.OpenClient, embedder: Embedder, clock: TimeSource
) -> Memory:
    try:
        return Memory(opened, embedder, clock=clock)
    except (MemoryMismatch, MemoryUnavailable):
        opened.close()
        raise
