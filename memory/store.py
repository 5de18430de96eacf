"""The memory: records by user in Chroma. Several processes share a folder by `memory.sharing`."""

import json
import re
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx
from pydantic import ValidationError

from memory.chroma import clients
from memory.chroma.partitions import (
    BATCH_SIZE,
    Partitions,
    instruction_digest,
    parse_record,
    read_batches,
    read_text,
)
from memory.embeddings import Embedder
from memory.records import (
    ADAPTER,
    KINDS,
    SHARED,
    DemonstrationRecord,
    Kind,
    PageAction,
    PageRecord,
    Record,
    Size,
    TaskRecord,
    UserRecord,
    page_id,
)
from memory.upkeep import merging
from memory.upkeep.retention import (
    MAX_RECORDS,
    PRUNED_SHARE,
    TimeSource,
    get_utc_now,
    select_least_worth,
)
from tapwright.errors import MemoryUnavailable, UsageError
from tools.screen import Target

if TYPE_CHECKING:
    from chromadb.api.models.Collection import Collection

EXPORT_VERSION = 1
"""Schema of an export; records are read tolerantly, so older ones need no other number."""
_HEADER = {"tapwright_memory": EXPORT_VERSION}
_MAX_ANSWERS = 256
"""Answers to searches that are kept until the next write, as the goals of a run come again."""
_MAX_OWNERS = 50_000
_MAX_TRIES = 100
"""To change a record that others keep changing."""


class Hit(NamedTuple):
    """A record found by content; similarity is 0 for unrelated and 1 for equal texts."""

    record: Record
    similarity: float


class _StoredRow(NamedTuple):
    """A record found by content, as it is stored; many are looked at and few are read."""

    id: str
    text: str
    similarity: float


class Memory:
    """Puts, gets, forgets and searches records; safe for threads. `opening.open_memory` makes it.

    Each user's records of a kind are in a collection of their own, and the shared ones in another.
    Pass `user_id` wherever it is known: without it, a record is looked for among all users.
    """

    def __init__(
        self,
        opened: clients.OpenClient,
        embedder: Embedder,
        *,
        clock: TimeSource = get_utc_now,
        limits: Mapping[Kind, int] = MAX_RECORDS,
    ) -> None:
        """Open or make the collections.

        Args:
            opened: a folder that this process has locked, or a Chroma server.
            embedder: whose name and size the memory must carry.
            clock: tells how old records are.
            limits: how many records one user may have of each kind.

        Raises:
            MemoryMismatch: the memory was made by another embedder or a later schema.
        """
        self.place = opened.place
        self.embedder = embedder
        self.clock = clock
        self._opened = opened
        self._limits = limits
        self._lock = threading.RLock()
        self._alone = opened.lock is not None
        with self._translate_errors():
            self._partitions = Partitions(
                opened.client, embedder, place=opened.place, alone=self._alone
            )
        self._owners: dict[tuple[Kind, str], str] = {}
        self._answers: OrderedDict[
            tuple[Kind, str, str, int], list[_StoredRow]
        ] = OrderedDict()
        self._written = 0
        """Number of changes; an answer that is older than the last one is not kept."""

    def put(self, *records: Record) -> None:
        """Write records as they are; one with the same id is replaced. See also `keep_record`."""
        groups: dict[tuple[Kind, str], dict[str, Record]] = {}
        for record in records:
            groups.setdefault((record.kind, record.user_id), {})[record.id] = (
                record
            )
        with self._lock, self._translate_errors():
            for (kind, user_id), group in groups.items():
                ours = list(group.values())
                for start in range(0, len(ours), BATCH_SIZE):
                    self._partitions.write_records(
                        kind, user_id, ours[start : start + BATCH_SIZE]
                    )
                self._note_change(kind, user_id, group)

    def put_if_unchanged(self, old: Record | None, new: Record) -> bool:
        """Write a record if the one of its id is still `old`; whether it was written.

        Args:
            old: the record as it was read; None if there was none.
            new: of the same kind, id and user.
        """
        with self._lock:
            is_unchanged = self.get(new.kind, new.id, new.user_id) == old
            if is_unchanged:
                self.put(new)
            return is_unchanged

    def change_record(
        self,
        kind: Kind,
        id: str,
        user_id: str | None,
        change: Callable[[Record | None], Record | None],
    ) -> None:
        """Replace a record by what `change` makes of it, whoever else changes it meanwhile.

        Args:
            kind: of the record.
            id: of the record.
            user_id: whose it is; None looks among all users.
            change: makes the new record of the present one, or None to leave it. It may be called
                several times.

        Raises:
            MemoryUnavailable: others changed it at every try.
        """
        for _ in range(_MAX_TRIES):
            old = self.get(kind, id, user_id)
            new = change(old)
            if new is None or self.put_if_unchanged(old, new):
                return
        msg = f"a {kind} record in the memory at {self.place} is being changed all the time"
        raise MemoryUnavailable(msg)

    def keep_record(self, record: Record) -> Record:
        """Add a record: similar ones are merged, and if there are too many, the least one goes.

        A task is merged with a similar run (see `memory.upkeep.merging`), any other record with the
        one of its id. A record without a date gets the present one. Returns the record as it is now
        stored, whose id may be an older one's. Keeping the same run twice changes nothing.
        """
        with self._lock:
            merged, superfluous = self._merge_record(
                _set_date(record, self.now())
            )
            is_new = self.get(merged.kind, merged.id, merged.user_id) is None
            self.put(merged)
            for each in superfluous:
                self._delete_records(each.kind, each.user_id, [each.id])
            if is_new:
                self._make_room(merged)
            return merged

    def get(
        self, kind: Kind, id: str, user_id: str | None = None
    ) -> Record | None:
        """The record, or None; with `user_id`, only that user's or a shared one."""
        records = self.get_many(kind, [id], user_id)
        return records[0] if records else None

    def get_many(
        self, kind: Kind, ids: Sequence[str], user_id: str | None = None
    ) -> list[Record]:
        """Those of the records that exist, in no certain order; with `user_id`, as in `get`."""
        missing = dict.fromkeys(ids)
        records: list[Record] = []
        with self._translate_errors():
            for owner in self._owners_of(kind, missing, user_id):
                if not missing:
                    break
                collection = self._partitions.get_collection(kind, owner)
                if collection is None:
                    continue
                answer = collection.get(
                    ids=list(missing), include=["metadatas"]
                )
                for id in answer["ids"]:
                    self._owners[kind, id] = owner
                    missing.pop(id)
                records += _parse_records(kind, answer)
        return records

    def forget(self, kind: Kind, id: str) -> bool:
        """Delete the record; False when there was none."""
        with self._lock:
            record = self.get(kind, id)
            if record is not None:
                self._delete_records(kind, record.user_id, [id])
            return record is not None

    def list_records(
        self, kind: Kind, user_id: str | None = None
    ) -> list[Record]:
        """Every record of a kind, or those of one user; not for hot paths."""
        records: list[Record] = []
        with self._translate_errors():
            for collection in self._list_collections(kind, user_id):
                for batch in read_batches(collection):
                    records += [parse_record(kind, text) for text in batch]
        return records

    def count(self, kind: Kind, user_id: str | None = None) -> int:
        """How many records of this kind there are, of all users or of one."""
        with self._translate_errors():
            collections = self._list_collections(kind, user_id)
            return sum(collection.count() for collection in collections)

    def _list_collections(
        self, kind: Kind, user_id: str | None
    ) -> list["Collection"]:
        owners = (
            self._partitions.list_users(kind) if user_id is None else [user_id]
        )
        collections: list[Collection] = []
        for owner in owners:
            collection = self._partitions.get_collection(kind, owner)
            if collection is not None:
                collections.append(collection)
        return collections

    def search(
        self,
        kind: Kind,
        text: str | Sequence[str],
        n: int,
        *,
        user_id: str | None = None,
    ) -> list[Hit]:
        """The records nearest to the text, or to any of several texts, best first.

        With `user_id`, only that user's records and the shared ones; without it, everybody's.
        """
        if n <= 0:
            return []
        texts = [text] if isinstance(text, str) else list(dict.fromkeys(text))
        nearest: dict[str, _StoredRow] = {}
        for owner in self._owners_of(kind, (), user_id):
            for row in self._find_nearest(kind, owner, texts, n):
                best = nearest.get(row.id)
                if best is None or best.similarity < row.similarity:
                    nearest[row.id] = row
        ranked = sorted(
            nearest.values(), key=lambda row: (-row.similarity, row.id)
        )
        with self._translate_errors():
            return [
                Hit(_parsed(kind, row.text), row.similarity)
                for row in ranked[:n]
            ]

    def by_instruction(
        self, user_id: str, instruction: str
    ) -> list[TaskRecord]:
        """The user's tasks with this instruction; case, spacing and end stop may differ."""
        return self._tasks_with(
            user_id, same=instruction_digest(user_id, instruction)
        )

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
        """Add to a page's record that this was done there and led to that.

        The same action with the same effect is counted, not repeated. Returns the new record.
        `leads` and `element` make it an edge of the page graph, see `memory.pages`.
        """
        unnumbered = re.sub(r"^(\w+) \d+\b", r"\1", action)
        page_action = PageAction(
            action=unnumbered,
            target=target,
            led_to=led_to,
            leads=leads,
            element=element,
        )
        id = page_id(user_id, package, signature, screen_size)
        with self._lock:
            page = self.get("page", id, user_id)
            is_new = page is None
            if not isinstance(page, PageRecord):
                page = PageRecord(
                    signature=signature,
                    package=package,
                    user_id=user_id,
                    screen_size=screen_size,
                )
            update = {
                "version": version or page.version,
                "summary": summary or page.summary,
                "actions": merging.add_action_count(page.actions, page_action),
                "seen": _format_time(self.now()),
            }
            record = page.model_copy(update=update)
            self.put(record)
            if is_new:
                self._make_room(record)
            return record

    def now(self) -> datetime:
        """The present time, by this memory's clock."""
        return self.clock()

    def export_records(self, path: Path) -> int:
        """Write every record as JSON lines, after a header line. Returns how many."""
        records: list[Record] = []
        for kind in KINDS:
            records += self.list_records(kind)
        unfinished = path.with_name(f"{path.name}.part")
        with unfinished.open("w", encoding="utf-8") as file:
            file.write(json.dumps(_HEADER) + "\n")
            file.writelines(
                record.model_dump_json() + "\n" for record in records
            )
        unfinished.replace(path)
        return len(records)

    def import_records(self, path: Path) -> int:
        """Read what `export_records` wrote: all of it, or nothing if a line is bad.

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
            msg = f"{path} is no memory export of schema {EXPORT_VERSION}"
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

    def embed_again(self, names: Sequence[str]) -> None:
        """Make the vectors of collections again, by name; missing collections are skipped."""
        with self._lock, self._translate_errors():
            self._partitions.embed_again(names)
            self._written += 1
            self._answers.clear()

    def close(self) -> None:
        """Close the Chroma client."""
        with self._lock:
            self._opened.close()

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        from chromadb.errors import ChromaError

        try:
            with clients.raise_panics():
                yield
        except (
            ChromaError,
            clients.ChromaPanic,
            sqlite3.Error,
            httpx.HTTPError,
        ) as error:
            if self._alone:
                raise clients.explain_damage(self.place, error) from error
            msg = f"the memory at {self.place} does not answer ({type(error).__name__}: {error})"
            raise MemoryUnavailable(msg) from error

    def _owners_of(
        self, kind: Kind, ids: Iterable[str], user_id: str | None
    ) -> list[str]:
        """The users whose records to search: this one and the shared, or all, the known first."""
        if user_id is not None:
            return list(dict.fromkeys((user_id, SHARED)))
        wanted = list(ids)
        known = [
            self._owners[kind, id]
            for id in wanted
            if (kind, id) in self._owners
        ]
        if wanted and len(known) == len(wanted):
            return list(dict.fromkeys(known))
        return list(dict.fromkeys([*known, *self._partitions.list_users(kind)]))

    def _find_nearest(
        self, kind: Kind, owner: str, texts: Sequence[str], n: int
    ) -> list[_StoredRow]:
        """The nearest records of one user to each text; answers are kept until the next write.

        Chroma works without the lock, so that several threads may search at once.
        """
        with self._lock:
            written = self._written
            answers = {
                text: self._answers.get((kind, owner, text, n))
                for text in texts
            }
        new_texts = [text for text, rows in answers.items() if rows is None]
        if new_texts:
            with self._translate_errors():
                new_answers = self._query_collection(kind, owner, new_texts, n)
            answers |= new_answers
            with self._lock:
                # Another process may write at any time, another thread may have meanwhile.
                if self._alone and written == self._written:
                    for text, rows in new_answers.items():
                        self._answers[kind, owner, text, n] = rows
                    while len(self._answers) > _MAX_ANSWERS:
                        self._answers.popitem(last=False)
        return [row for rows in answers.values() if rows for row in rows]

    def _query_collection(
        self, kind: Kind, owner: str, texts: Sequence[str], n: int
    ) -> dict[str, list[_StoredRow]]:
        """The nearest rows by text."""
        collection = self._partitions.get_collection(kind, owner)
        if collection is None:
            return {text: [] for text in texts}
        result = collection.query(
            query_embeddings=self.embedder.embed(texts),  # type: ignore[arg-type]
            n_results=n,
            include=["metadatas", "distances"],
        )
        columns = zip(
            texts,
            result["ids"],
            result["metadatas"] or [],
            result["distances"] or [],
            strict=True,
        )
        floor = self.embedder.floor
        answers: dict[str, list[_StoredRow]] = {}
        for text, ids, metadatas, distances in columns:
            rows = answers[text] = list[_StoredRow]()
            for id, metadata, distance in zip(
                ids, metadatas, distances, strict=True
            ):
                similarity = max(0.0, (1 - distance - floor) / (1 - floor))
                rows.append(_StoredRow(id, read_text(metadata), similarity))
        return answers

    def _tasks_with(self, user_id: str, **where: Any) -> list[TaskRecord]:
        with self._translate_errors():
            collection = self._partitions.get_collection("task", user_id)
            if collection is None:
                return []
            records = _parse_records(
                "task", collection.get(where=where, include=["metadatas"])
            )
        return [record for record in records if isinstance(record, TaskRecord)]

    def _merge_record(self, record: Record) -> tuple[Record, list[Record]]:
        """The record with what it is merged with, and what that makes superfluous."""
        user_id = record.user_id
        if isinstance(record, TaskRecord):
            like = self._tasks_with(
                user_id, like=merging.make_likeness_key(record)
            )
            kept, gone = merging.settle_runs(
                record, like, self.by_instruction(user_id, record.instruction)
            )
            return kept, list(gone)
        old = self.get(record.kind, record.id, user_id)
        if old is None or old.user_id != user_id:
            return record, []
        return merging.merge_records(old, record), []

    def _make_room(self, new: Record) -> None:
        """Delete what is worth least, if there are too many now; never the new one."""
        kind, user_id = new.kind, new.user_id
        limit = self._limits[kind]
        if self.count(kind, user_id) <= limit:
            return
        keep = limit - int(limit * PRUNED_SHARE)
        records = self.list_records(kind, user_id)
        least = select_least_worth(records, keep, self.now())
        superfluous_ids = [record.id for record in least if record.id != new.id]
        self._delete_records(kind, user_id, superfluous_ids)

    def _delete_records(
        self, kind: Kind, user_id: str, ids: Sequence[str]
    ) -> None:
        with self._translate_errors():
            collection = self._partitions.get_collection(kind, user_id)
            if collection is not None and ids:
                collection.delete(ids=list(ids))
        for id in ids:
            self._owners.pop((kind, id), None)
        self._note_change(kind, user_id, ())

    def _note_change(
        self, kind: Kind, user_id: str, ids: Iterable[str]
    ) -> None:
        """Drop answers that may have changed, and note whose these records are."""
        self._written += 1
        for query in list(self._answers):
            if query[:2] == (kind, user_id):
                del self._answers[query]
        if len(self._owners) > _MAX_OWNERS:
            self._owners.clear()
        self._owners.update({(kind, id): user_id for id in ids})


def _set_date(record: Record, now: datetime) -> Record:
    """The record with the present time if it has none; expert knowledge does not age."""
    if record.ages_from or record.user_id == SHARED:
        return record
    name = "seen"
    if isinstance(record, TaskRecord | UserRecord | DemonstrationRecord):
        name = "created"
    return record.model_copy(update={name: _format_time(now)})


def _format_time(now: datetime) -> str:
    return now.isoformat(timespec="seconds")


def _parse_records(kind: Kind, answer: Any) -> list[Record]:
    rows = answer["metadatas"] or []
    return [_parsed(kind, read_text(row)) for row in rows]


_parsed = lru_cache(maxsize=1024)(parse_record)
"""Records are frozen, and the same ones are read from step to step."""
