"""One Chroma collection for each user and kind, so that nobody's records crowd out another's.

A query without a filter takes a few milliseconds at any size, one with a filter on metadata takes
over 40 at 100,000 records; and what lies in another collection cannot be shown by mistake. A small
collection of its own says by which embedder and in which schema the rest was made.
"""

import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from memory.embeddings import Embedder
from memory.records import (
    ADAPTER,
    KINDS,
    MODELS,
    Kind,
    Record,
    TaskRecord,
    make_digest,
    normalise,
)
from memory.upkeep.merging import make_likeness_key
from tapwright.errors import MemoryMismatch

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.api.models.Collection import Collection

SCHEMA = 2
"""Of collections and what is in them. Schema 1 had one collection a kind for all users."""
BATCH = 500
_PREFIX = "tapwright"
_HEADER = f"{_PREFIX}-memory"
_SPACE: Any = {
    "hnsw": {
        "space": "cosine",
        "max_neighbors": 64,
        "ef_construction": 200,
        "ef_search": 200,
    }
}
"""With Chroma's 16 neighbours, two of a hundred notes that are worded alike were never found again,
not even by their own words."""


class Partitions:
    """The collections of one memory; safe for threads."""

    def __init__(
        self, client: "Client", embedder: Embedder, *, place: str, alone: bool
    ) -> None:
        """Check the header, and bring what an older schema left into this one.

        Args:
            client: of a folder that this process has locked, or of a Chroma server.
            embedder: whose name and size the header must carry.
            place: folder or address, for messages.
            alone: no other process writes here, so what is not there now is not there later.

        Raises:
            MemoryMismatch: the memory was made by another embedder or a later schema.
        """
        self._client = client
        self._embedder = embedder
        self._alone = alone
        self._lock = threading.RLock()
        self._known: dict[tuple[Kind, str], Collection] = {}
        embedder_name = self._check_embedder(place)
        if alone:
            self._load_collections()
        self._adopt_old(embedder_name)

    def get_collection(self, kind: Kind, user_id: str) -> "Collection | None":
        """The collection of a user's records, None while there is none."""
        with self._lock:
            collection = self._known.get((kind, user_id))
            if collection is not None or self._alone:
                return collection
            return self._open_collection(kind, user_id)

    def ensure_collection(self, kind: Kind, user_id: str) -> "Collection":
        """The collection of a user's records, made if there is none."""
        with self._lock:
            collection = self._known.get((kind, user_id))
            if collection is None:
                collection = self._known[kind, user_id] = (
                    self._client.get_or_create_collection(
                        _collection_name(kind, user_id),
                        embedding_function=None,
                        configuration=_SPACE,
                        metadata={"kind": kind, "user_id": user_id},
                    )
                )
            return collection

    def list_users(self, kind: Kind) -> list[str]:
        """Whose records there are, the shared ones' owner among them."""
        with self._lock:
            if not self._alone:
                self._load_collections()
            return sorted(user for each, user in self._known if each == kind)

    def write_records(
        self,
        kind: Kind,
        user_id: str,
        records: Sequence[Record],
        vectors: Sequence[Sequence[float]] | None = None,
    ) -> None:
        """Put records of one user and kind; `vectors` are theirs, if they are known already."""
        given = vectors or self._embedder.embed([r.key for r in records])
        self.ensure_collection(kind, user_id).upsert(
            ids=[r.id for r in records],
            embeddings=given,  # type: ignore[arg-type]
            metadatas=[_record_metadata(r) for r in records],
        )

    def _check_embedder(self, place: str) -> str:
        """Name of the embedder by which what is there was made; our own older ones will do."""
        ours = self._make_header()
        was = self._read_header() or ours
        older = getattr(self._embedder, "older", ())
        same = was["embedder"] == ours["embedder"] or was["embedder"] in older
        if (
            not same
            or was["dimension"] != ours["dimension"]
            or was["schema_version"] > SCHEMA
        ):
            msg = (
                f"the memory at {place} was made by embedder {was['embedder']} with "
                f"{was['dimension']} numbers (schema {was['schema_version']}), but "
                f"{ours['embedder']} with {ours['dimension']} (schema {SCHEMA}) is configured. Set "
                "TAPWRIGHT_EMBEDDINGS as it was, or export the memory with that setting and import "
                "it into another folder"
            )
            raise MemoryMismatch(msg)
        return str(was["embedder"])

    def _read_header(self) -> dict[str, Any] | None:
        from chromadb.errors import NotFoundError

        for name in (_HEADER, *map(_old_name, KINDS)):
            try:
                return dict(
                    self._client.get_collection(name, embedding_function=None).metadata
                )
            except NotFoundError:
                continue
        return None

    def _adopt_old(self, embedder_name: str) -> None:
        """Move what schema 1 left, and embed anew what an older embedder of ours made.

        All of it can be broken off and done again: nothing is deleted before it is written.
        """
        from chromadb.errors import NotFoundError

        for kind in KINDS:
            try:
                old = self._client.get_collection(
                    _old_name(kind), embedding_function=None
                )
            except NotFoundError:
                continue
            for documents, vectors in _schema_1(old):
                self._sort_in(
                    kind,
                    documents,
                    vectors if embedder_name == self._embedder.name else None,
                )
            self._client.delete_collection(_old_name(kind))
        if embedder_name != self._embedder.name:
            self._load_collections()
            self.embed_again()
        header = self._client.get_or_create_collection(
            _HEADER, embedding_function=None, metadata=self._make_header()
        )
        if dict(header.metadata) != self._make_header():
            header.modify(metadata=self._make_header())

    def embed_again(self, names: Sequence[str] | None = None) -> None:
        """Make the vectors of collections anew from their records: of those named, or of all."""
        with self._lock:
            for (kind, user_id), collection in sorted(
                self._known.items(), key=lambda k: k[0]
            ):
                if names is None or collection.name in names:
                    for batch in list(read_batches(collection)):
                        self.write_records(
                            kind, user_id, [parse_record(kind, each) for each in batch]
                        )

    def _sort_in(
        self,
        kind: Kind,
        documents: Sequence[str],
        vectors: Sequence[Sequence[float]] | None,
    ) -> None:
        records = [ADAPTER.validate_json(document) for document in documents]
        for user in sorted({r.user_id for r in records}):
            mine = [n for n, r in enumerate(records) if r.user_id == user]
            # Two old records may be one by now, and Chroma takes an id only once.
            last = {records[n].id: n for n in mine}.values()
            own_vectors = [vectors[n] for n in last] if vectors is not None else None
            self.write_records(kind, user, [records[n] for n in last], own_vectors)

    def _make_header(self) -> dict[str, Any]:
        return {
            "schema_version": SCHEMA,
            "embedder": self._embedder.name,
            "dimension": self._embedder.dimension,
        }

    def _open_collection(self, kind: Kind, user_id: str) -> "Collection | None":
        from chromadb.errors import NotFoundError

        try:
            collection = self._client.get_collection(
                _collection_name(kind, user_id), embedding_function=None
            )
        except NotFoundError:
            return None
        self._known[kind, user_id] = collection
        return collection

    def _load_collections(self) -> None:
        for collection in self._client.list_collections():
            facts = collection.metadata or {}
            if "user_id" in facts:
                self._known[facts["kind"], facts["user_id"]] = collection


def parse_record(kind: Kind, text: str) -> Record:
    """The record from its stored text."""
    return MODELS[kind].model_validate_json(text)


def read_batches(collection: "Collection") -> Iterator[list[str]]:
    """The stored texts of all records of a collection."""
    for start in range(0, collection.count(), BATCH):
        batch = collection.get(limit=BATCH, offset=start, include=["metadatas"])
        yield [str(each["record"]) for each in batch["metadatas"] or []]


def instruction_digest(user_id: str, instruction: str) -> str:
    """What tasks with one instruction have in common; case, spacing and end stop may differ."""
    return make_digest("same", user_id, normalise(instruction))


def _record_metadata(record: Record) -> dict[str, str]:
    """The record as text; as a `document`, Chroma would index every three letters of it."""
    text = record.model_dump_json(exclude_defaults=True)
    if isinstance(record, TaskRecord):
        same = instruction_digest(record.user_id, record.instruction)
        return {"record": text, "same": same, "like": make_likeness_key(record)}
    return {"record": text}


def _schema_1(old: "Collection") -> Iterator[tuple[list[str], list[list[float]]]]:
    for start in range(0, old.count(), BATCH):
        batch = old.get(limit=BATCH, offset=start, include=["documents", "embeddings"])
        vectors = [list(map(float, each)) for each in batch["embeddings"]]  # type: ignore[union-attr]
        yield list(batch["documents"] or []), vectors


def _collection_name(kind: Kind, user_id: str) -> str:
    """A user's id may hold signs that a name may not."""
    return f"{_PREFIX}-{kind}-{make_digest('user', user_id)}"


def _old_name(kind: Kind) -> str:
    return f"{_PREFIX}-{kind}"
