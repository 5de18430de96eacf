"""Four Chroma collections behind one object; one process writes a folder at a time."""

import json
import os
import re
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

import chromadb
import httpx
import numpy as np
from chromadb.api.client import Client
from chromadb.api.models.Collection import Collection
from chromadb.config import Settings
from chromadb.errors import ChromaError
from filelock import FileLock, Timeout
from pydantic import ValidationError

from errors import MemoryMismatch, MemoryUnavailable, UsageError
from memory.embeddings import Embedder, configured
from memory.records import (
    ADAPTER,
    KINDS,
    MAX_PAGE_ACTIONS,
    SHARED,
    Kind,
    PageAction,
    PageRecord,
    Record,
    Size,
    TaskRecord,
    digest,
    normalise,
    page_id,
)

SCHEMA = 1
"""Of the records and the collections' metadata."""
_PREFIX = "tapwright-"
_BATCH = 500
_HEADER = {"tapwright_memory": SCHEMA}


class Hit(NamedTuple):
    """A record found by content; similarity is 0 for unrelated and 1 for equal texts."""

    record: Record
    similarity: float


class Memory:
    """Puts, gets, forgets and searches records; safe for threads. Make it with `open_memory`."""

    def __init__(self, client: Client, embedder: Embedder, *, place: str) -> None:
        """Open or make the collections.

        Args:
            client: of a folder that this process has locked, or of a Chroma server.
            embedder: whose name and size the collections must carry.
            place: folder or address, for messages.

        Raises:
            MemoryMismatch: a collection was made by another embedder or schema.
        """
        self.place = place
        self.embedder = embedder
        self._client = client
        self._lock = threading.RLock()
        self._collections = {kind: self._open(kind) for kind in KINDS}

    def put(self, *records: Record) -> None:
        """Write records; one with the same id is replaced."""
        with self._lock:
            for kind in KINDS:
                ours = list({r.id: r for r in records if r.kind == kind}.values())
                for start in range(0, len(ours), _BATCH):
                    self._upsert(kind, ours[start : start + _BATCH])

    def get(self, kind: Kind, id: str) -> Record | None:
        """The record, or None."""
        found = self.get_many(kind, [id])
        return found[0] if found else None

    def get_many(self, kind: Kind, ids: Sequence[str]) -> list[Record]:
        """Those of the records that exist, in no certain order."""
        if not ids:  # Chroma takes an empty list for a mistake
            return []
        with self._answering():
            return _records(self._collections[kind].get(ids=list(ids), include=["documents"]))

    def forget(self, kind: Kind, id: str) -> bool:
        """Delete the record; False when there was none."""
        with self._lock:
            if self.get(kind, id) is None:
                return False
            with self._answering():
                self._collections[kind].delete(ids=[id])
            return True

    def all(self, kind: Kind, user_id: str | None = None) -> list[Record]:
        """Every record of a kind, or those of one user; for people, not for hot paths."""
        with self._answering():
            found = _records(self._collections[kind].get(include=["documents"]))
        return [r for r in found if user_id is None or r.user_id == user_id]

    def count(self, kind: Kind) -> int:
        """How many records of this kind there are."""
        with self._answering():
            return int(self._collections[kind].count())

    def search(
        self, kind: Kind, text: str | Sequence[str], n: int, *, user_id: str | None = None
    ) -> list[Hit]:
        """The records nearest to the text, or to any of several texts, best first.

        With `user_id`, only that user's records and the shared ones.
        """
        texts = [text] if isinstance(text, str) else list(text)
        total = self.count(kind)
        if not total or not texts or n < 1:
            return []
        vectors = self.embedder.embed(texts)
        # A filter inside Chroma costs over 40 ms at 100,000 records, so ask for more and sift.
        wide = min(total, n * 4 + 16)
        hits = self._near(kind, vectors, wide, user_id)
        if user_id is not None and len(hits) < n and wide < total:
            hits = self._near_among(kind, vectors, user_id)
        return hits[:n]

    def by_instruction(self, user_id: str, instruction: str) -> list[TaskRecord]:
        """The user's tasks with this instruction; case, spacing and end stop may differ."""
        where: Any = {"same": digest("same", user_id, normalise(instruction))}
        with self._answering():
            found = _records(self._collections["task"].get(where=where, include=["documents"]))
        return [r for r in found if isinstance(r, TaskRecord)]

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
    ) -> PageRecord:
        """Add to a page's record that this was done there and led to that.

        The same action with the same effect is counted, not repeated. Returns the new record.
        """
        with self._lock:
            id = page_id(user_id, package, signature, screen_size)
            old = self.get("page", id)
            if not isinstance(old, PageRecord):
                old = PageRecord(
                    signature=signature, package=package, user_id=user_id, screen_size=screen_size
                )
            bare = re.sub(r"^(\w+) \d+\b", r"\1", action)
            new = PageAction(action=bare, target=target, led_to=led_to)
            record = old.model_copy(
                update={
                    "version": version or old.version,
                    "summary": summary or old.summary,
                    "actions": _counted(old.actions, new),
                }
            )
            self.put(record)
            return record

    def export(self, path: Path) -> int:
        """Write every record as JSON lines, after a header line. Returns how many."""
        records = [record for kind in KINDS for record in self.all(kind)]
        fresh = path.with_name(f"{path.name}.part")
        with fresh.open("w", encoding="utf-8") as file:
            file.write(json.dumps(_HEADER) + "\n")
            file.writelines(record.model_dump_json() + "\n" for record in records)
        fresh.replace(path)
        return len(records)

    def import_(self, path: Path) -> int:
        """Read what `export` wrote; all of it or, when a line is bad, nothing. Returns how many.

        Raises:
            UsageError: the file cannot be read or holds something else.
        """
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
            header = json.loads(lines[0]) if lines else None
        except (OSError, ValueError) as error:
            msg = f"{path} cannot be read as a memory export: {error}"
            raise UsageError(msg) from error
        if header != _HEADER:
            msg = f"{path} is no memory export of schema {SCHEMA}"
            raise UsageError(msg)
        records: list[Record] = []
        for number, line in enumerate(lines[1:], start=2):
            try:
                records.append(ADAPTER.validate_json(line))
            except ValidationError as error:
                msg = f"{path}, line {number} is no record of this schema"
                raise UsageError(msg) from error
        self.put(*records)
        return len(records)

    def close(self) -> None:
        """Let go of Chroma."""
        with self._lock:
            self._client.close()

    def _open(self, kind: Kind) -> Collection:
        made = {
            "schema_version": SCHEMA,
            "embedder": self.embedder.name,
            "dimension": self.embedder.dimension,
        }
        collection = self._client.get_or_create_collection(
            f"{_PREFIX}{kind}",
            embedding_function=None,
            configuration={"hnsw": {"space": "cosine", "ef_construction": 200, "ef_search": 200}},
            metadata=made,
        )
        was = {name: (collection.metadata or {}).get(name) for name in made}
        if was != made:
            msg = (
                f"the memory at {self.place} was made by embedder {was['embedder']} with "
                f"{was['dimension']} numbers (schema {was['schema_version']}), but "
                f"{made['embedder']} with {made['dimension']} (schema {SCHEMA}) is configured. Set "
                "TAPWRIGHT_EMBEDDINGS as it was, or export the memory with that setting and import "
                "it into another folder"
            )
            raise MemoryMismatch(msg)
        return collection

    @contextmanager
    def _answering(self) -> Iterator[None]:
        try:
            yield
        except (ChromaError, httpx.HTTPError) as error:
            msg = f"the memory at {self.place} does not answer ({type(error).__name__}: {error})"
            raise MemoryUnavailable(msg) from error

    def _upsert(self, kind: Kind, records: list[Record]) -> None:
        vectors = self.embedder.embed([r.key for r in records])
        with self._answering():
            self._collections[kind].upsert(
                ids=[r.id for r in records],
                embeddings=vectors,  # type: ignore[arg-type]
                documents=[r.model_dump_json() for r in records],
                metadatas=[_metadata(r) for r in records],
            )

    def _near(
        self, kind: Kind, vectors: list[list[float]], n: int, user_id: str | None
    ) -> list[Hit]:
        with self._answering():
            found = self._collections[kind].query(
                query_embeddings=vectors,  # type: ignore[arg-type]
                n_results=n,
                include=["documents", "distances"],
            )
        nearest: dict[str, tuple[float, str]] = {}
        for ids, documents, distances in zip(
            found["ids"], found["documents"] or [], found["distances"] or [], strict=True
        ):
            for id, document, distance in zip(ids, documents, distances, strict=True):
                nearest[id] = min(nearest.get(id, (9.0, document)), (distance, document))
        hits = [self._hit(document, 1 - distance) for distance, document in nearest.values()]
        mine = [h for h in hits if user_id is None or h.record.user_id in (user_id, SHARED)]
        return sorted(mine, key=lambda h: (-h.similarity, h.record.id))

    def _near_among(self, kind: Kind, vectors: list[list[float]], user_id: str) -> list[Hit]:
        """The exact order of one user's records, for when those of others crowd them out.

        Chroma's own filtered search was seen to miss records when few of many pass the filter.
        """
        ours: Any = {"user_id": {"$in": [user_id, SHARED]}}
        with self._answering():
            found = self._collections[kind].get(where=ours, include=["documents", "embeddings"])
        if not found["ids"]:
            return []
        cosines = np.asarray(found["embeddings"]) @ np.asarray(vectors).T
        hits = [
            self._hit(document, float(best))
            for document, best in zip(found["documents"] or [], cosines.max(axis=1), strict=True)
        ]
        return sorted(hits, key=lambda h: (-h.similarity, h.record.id))

    def _hit(self, document: str, cosine: float) -> Hit:
        floor = self.embedder.floor
        return Hit(ADAPTER.validate_json(document), max(0.0, (cosine - floor) / (1 - floor)))


def _metadata(record: Record) -> dict[str, Any]:
    if isinstance(record, TaskRecord):
        same = digest("same", record.user_id, normalise(record.instruction))
        return {"user_id": record.user_id, "same": same}
    return {"user_id": record.user_id}


def _records(found: Any) -> list[Record]:
    return [ADAPTER.validate_json(document) for document in found["documents"] or []]


def _counted(actions: Iterable[PageAction], new: PageAction) -> tuple[PageAction, ...]:
    kept = list(actions)
    for place, old in enumerate(kept):
        if (old.action, old.target, old.led_to) == (new.action, new.target, new.led_to):
            kept[place] = old.model_copy(update={"times": old.times + 1})
            break
    else:
        kept.append(new)
    if len(kept) > MAX_PAGE_ACTIONS:
        # The new one stays, whatever its count: it is the freshest experience.
        kept.remove(min(kept[:-1], key=lambda action: action.times))
    return tuple(kept)


class _Open(NamedTuple):
    memory: Memory
    lock: FileLock | None = None
    sessions: tuple[httpx.Client, ...] = ()


_OPEN: dict[str, _Open] = {}
_OPEN_LOCK = threading.Lock()


def open_memory(folder: Path, embedder: Embedder | None = None) -> Memory:
    """The memory of this folder, opened once per process and held until `close_memory`.

    With TAPWRIGHT_CHROMA_URL it lives on that Chroma server, which several processes may share.

    Raises:
        MemoryUnavailable: another process holds the folder, or Chroma cannot open or reach it.
        MemoryMismatch: it was made by another embedder.
    """
    url = os.environ.get("TAPWRIGHT_CHROMA_URL", "").strip()
    place = url or str(folder.resolve())
    with _OPEN_LOCK:
        held = _OPEN.get(place)
        wanted = embedder or configured()
        if held is None:
            held = _OPEN[place] = _remote(url, wanted) if url else _local(Path(place), wanted)
        elif held.memory.embedder.name != wanted.name:
            msg = f"this process has opened {place} with embedder {held.memory.embedder.name}"
            raise MemoryMismatch(msg)
        return held.memory


def close_memory(folder: Path) -> None:
    """Close the memory of this folder, if open, and let other processes have it."""
    place = os.environ.get("TAPWRIGHT_CHROMA_URL", "").strip() or str(folder.resolve())
    with _OPEN_LOCK:
        held = _OPEN.pop(place, None)
        if held:
            held.memory.close()
            if held.lock:
                held.lock.release()
            for session in held.sessions:  # chromadb leaves its connections open
                session.close()


def _local(folder: Path, embedder: Embedder) -> _Open:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        msg = f"the memory folder {folder} cannot be made: {error.strerror}"
        raise MemoryUnavailable(msg) from error
    lock, holder = FileLock(folder / "writer.lock", timeout=0), folder / "writer.pid"
    try:
        lock.acquire()
    except Timeout as error:
        pid = holder.read_text() if holder.exists() else "unknown"
        msg = (
            f"the memory at {folder} is held by process {pid}; wait for it, choose another "
            "TAPWRIGHT_HOME, or share a Chroma server through TAPWRIGHT_CHROMA_URL"
        )
        raise MemoryUnavailable(msg) from error
    except OSError as error:
        msg = f"the memory folder {folder} cannot be locked: {error.strerror}"
        raise MemoryUnavailable(msg) from error
    holder.write_text(str(os.getpid()))
    try:
        client = chromadb.PersistentClient(str(folder), Settings(anonymized_telemetry=False))
        return _Open(_collections(cast(Client, client), embedder, str(folder)), lock)
    except (ChromaError, ValueError, OSError) as error:
        lock.release()
        msg = f"Chroma cannot open the memory at {folder}: {error}"
        raise MemoryUnavailable(msg) from error
    except MemoryMismatch:
        lock.release()
        raise


def _remote(url: str, embedder: Embedder) -> _Open:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        msg = f"TAPWRIGHT_CHROMA_URL must look like http://127.0.0.1:8000, not {url!r}"
        raise MemoryUnavailable(msg)
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
    sessions = _sessions(client)
    for session in sessions:  # chromadb offers no other way to bound its requests
        session.timeout = httpx.Timeout(30)
    return _Open(_collections(cast(Client, client), embedder, url), sessions=sessions)


def _sessions(client: object) -> tuple[httpx.Client, ...]:
    """The HTTP sessions inside a Chroma client: its own and that of the admin client it keeps."""
    owners = (client, getattr(client, "_admin_client", None))
    found = (getattr(getattr(owner, "_server", None), "_session", None) for owner in owners)
    return tuple(session for session in found if isinstance(session, httpx.Client))


def _collections(client: Client, embedder: Embedder, place: str) -> Memory:
    try:
        return Memory(client, embedder, place=place)
    except MemoryMismatch:
        client.close()
        raise
