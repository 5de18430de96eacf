"""Opens Chroma: a folder that this process alone holds, or a server that many share."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast
from urllib.parse import urlsplit

import httpx
from filelock import FileLock, Timeout

from memory.chroma.unused_room import clear_unused_room
from tapwright.errors import MemoryUnavailable

if TYPE_CHECKING:
    # Chroma takes a second to import, so only what opens a memory imports it.
    from chromadb.api.client import Client

_TIMEOUT_S = 30.0
"""For one request to a server."""


class OpenClient(NamedTuple):
    """A Chroma client, and what has to be closed with it."""

    client: "Client"
    place: str
    lock: FileLock | None = None
    """None for a server, which others may write to as well."""
    sessions: tuple[httpx.Client, ...] = ()

    def close(self) -> None:
        """Close the client, its connections and its lock."""
        self.client.close()
        if self.lock:
            clear_unused_room(Path(self.place))
            self.lock.release()
        for session in self.sessions:  # chromadb leaves its connections open
            session.close()


class FolderHeld(MemoryUnavailable):
    """Another process holds the folder."""


class ChromaPanic(Exception):
    """Chroma's code in Rust gave up, as it does where a row of its database is damaged."""


@contextmanager
def raise_panics() -> Iterator[None]:
    """Raise a panic of Chroma's code in Rust as a `ChromaPanic`.

    A panic is no `Exception`, and its class, made by PyO3, cannot be imported.
    """
    try:
        yield
    except BaseException as error:
        if type(error).__module__ != "pyo3_runtime":
            raise
        raise ChromaPanic(str(error)) from error


def lock_folder(folder: Path) -> FileLock:
    """Make the folder and hold it against other processes.

    Raises:
        FolderHeld: another process holds it.
        MemoryUnavailable: it cannot be made or locked.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        msg = f"the memory folder {folder} cannot be made: {error.strerror}"
        raise MemoryUnavailable(msg) from error
    # Any thread of this process may release it.
    lock = FileLock(folder / "writer.lock", timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout as error:
        msg = f"the memory at {folder} is held by another process"
        raise FolderHeld(msg) from error
    except OSError as error:
        msg = f"the memory folder {folder} cannot be locked: {error.strerror}"
        raise MemoryUnavailable(msg) from error
    return lock


def open_folder(folder: Path, lock: FileLock) -> OpenClient:
    """Open a Chroma client of a folder that this process holds.

    Raises:
        MemoryUnavailable: Chroma cannot open it.
    """
    import chromadb
    from chromadb.api.shared_system_client import SharedSystemClient
    from chromadb.config import Settings
    from chromadb.errors import ChromaError

    try:
        with raise_panics():
            client = chromadb.PersistentClient(
                str(folder), Settings(anonymized_telemetry=False)
            )
    except (
        ChromaError,
        ChromaPanic,
        sqlite3.Error,
        ValueError,
        OSError,
    ) as error:
        # Chroma 1.5 keeps the half of it that was made, and fails on that at the next attempt.
        SharedSystemClient._identifier_to_system.pop(str(folder), None)
        raise explain_damage(str(folder), error) from error
    return OpenClient(cast("Client", client), str(folder), lock)


def explain_damage(place: str, error: Exception) -> MemoryUnavailable:
    """Make the error for a memory folder that cannot be read; it says what helps."""
    reason = " ".join(f"{type(error).__name__}: {error}".split())
    msg = (
        f"the memory at {place} cannot be read ({reason}): if its files are damaged, move that "
        "folder away to begin with an empty memory, which `tapwright memory import` fills from an "
        "export; runs and their checkpoints are kept elsewhere"
    )
    return MemoryUnavailable(msg)


def open_server(url: str) -> OpenClient:
    """Open a client of a Chroma server.

    Raises:
        MemoryUnavailable: the address is not valid, or no server answers there.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        msg = f"TAPWRIGHT_CHROMA_URL must look like http://127.0.0.1:8000, not {url!r}"
        raise MemoryUnavailable(msg)
    import chromadb
    from chromadb.config import Settings
    from chromadb.errors import ChromaError

    try:
        # The client below knows no timeout before it is made, so see first that somebody is there.
        database = "api/v2/tenants/default_tenant/databases/default_database"
        httpx.get(f"{url.rstrip('/')}/{database}", timeout=5).raise_for_status()
        client = chromadb.HttpClient(
            parts.hostname,
            parts.port or (443 if parts.scheme == "https" else 80),
            ssl=parts.scheme == "https",
            settings=Settings(anonymized_telemetry=False),
        )
    except (ChromaError, ValueError, OSError, httpx.HTTPError) as error:
        msg = f"no Chroma server answers at {url} (TAPWRIGHT_CHROMA_URL)"
        raise MemoryUnavailable(msg) from error
    sessions = _http_sessions(client)
    for (
        session
    ) in sessions:  # chromadb offers no other way to bound its requests
        session.timeout = httpx.Timeout(_TIMEOUT_S)
    return OpenClient(cast("Client", client), url, sessions=sessions)


def _http_sessions(client: object) -> tuple[httpx.Client, ...]:
    """The HTTP sessions inside a Chroma client: its own and that of the admin client it keeps."""
    owners = (client, getattr(client, "_admin_client", None))
    sessions = (
        getattr(getattr(owner, "_server", None), "_session", None)
        for owner in owners
    )
    return tuple(
        session for session in sessions if isinstance(session, httpx.Client)
    )


def load_library() -> None:
    """Import the libraries of an open memory: about a second, once in a process."""
    import chromadb  # noqa: F401
