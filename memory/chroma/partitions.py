"""One Chroma collection for each user and kind, so that no user's records crowd out another's.

A query without a filter takes a few milliseconds at any size, one with a filter on metadata takes
over 40 at 100,000 records; and a record in another collection cannot be shown by mistake. A small
collection of its own holds the embedder and the schema that the others were made with.
"""

import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

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

SCHEMA_VERSION = 2
"""Of collections and what is in them. Schema 1 had one collection a kind for all users."""
BATCH_SIZE = 500
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
"""With Chroma's 16 neighbours, two of a hundred similar notes were never found again, not even by
their own words."""


class Partitions:
    """The collections of one memory; safe for threads."""

    def __init__(
        self, client: "Client", embedder: Embedder, *, place: str, alone: bool
    ) -> None:
        """Check the header, and move the records of an older schema into this one.

        Args:
            client: of a folder that this process has locked, or of a Chroma server.
            embedder: whose name and size the header must carry.
            place: folder or address, for messages.
            alone: no other process writes here, so all collections are known.

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
        """The users that have records, the owner of the shared ones among them."""
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
        embeddings = vectors or self._embedder.embed(
            [record.key for record in records]
        )
        self.ensure_collection(kind, user_id).upsert(
            ids=[record.id for record in records],
            embeddings=embeddings,  # type: ignore[arg-type]
            metadatas=[_record_metadata(record) for record in records],
        )

    def _check_embedder(self, place: str) -> str:
        """Name of the embedder that the memory was made with; our own older ones are accepted."""
        header = self._make_header()
        stored = self._read_header() or header
        name = stored["embedder"]
        is_accepted = name in (
            header["embedder"],
            *getattr(self._embedder, "older", ()),
        )
        has_size = stored["dimension"] == header["dimension"]
        if not (
            is_accepted
            and has_size
            and stored["schema_version"] <= SCHEMA_VERSION
        ):
            msg = (
                f"the memory at {place} was made by embedder {name} with "
                f"{stored['dimension']} numbers (schema {stored['schema_version']}), but "
                f"{header['embedder']} with {header['dimension']} (schema {SCHEMA_VERSION}) "
                "is configured. "
                "Set TAPWRIGHT_EMBEDDINGS as it was, or export the memory with that setting and "
                "import it into another folder"
            )
            raise MemoryMismatch(msg)
        return str(name)

    def _read_header(self) -> dict[str, Any] | None:
        from chromadb.errors import NotFoundError

        for name in (_HEADER, *map(_old_name, KINDS)):
            try:
                return dict(
                    self._client.get_collection(
                        name, embedding_function=None
                    ).metadata
                )
            except NotFoundError:
                continue
        return None

    def _adopt_old(self, embedder_name: str) -> None:
        """Move the records of schema 1, and embed again those of an older embedder of ours.

        This can be interrupted and repeated: nothing is deleted before it is written.
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
                can_keep_vectors = embedder_name == self._embedder.name
                self._sort_in(
                    kind, documents, vectors if can_keep_vectors else None
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
        """Make the vectors of collections again from their records: of those named, or of all."""
        with self._lock:
            collections = sorted(self._known.items(), key=lambda item: item[0])
            for (kind, user_id), collection in collections:
                if names is not None and collection.name not in names:
                    continue
                for batch in list(read_batches(collection)):
                    records = [parse_record(kind, text) for text in batch]
                    self.write_records(kind, user_id, records)

    def _sort_in(
        self,
        kind: Kind,
        documents: Sequence[str],
        vectors: Sequence[Sequence[float]] | None,
    ) -> None:
        """Write the records of a batch into the collections of their users."""
        # Two old records may be one by now, and Chroma takes an id only once.
        latest: dict[str, dict[str, int]] = {}
        records: list[Record] = []
        for number, document in enumerate(documents):
            record = ADAPTER.validate_json(document)
            records.append(record)
            latest.setdefault(record.user_id, {})[record.id] = number
        for user_id, numbers in sorted(latest.items()):
            own_records = [records[number] for number in numbers.values()]
            own_vectors = None
            if vectors is not None:
                own_vectors = [vectors[number] for number in numbers.values()]
            self.write_records(kind, user_id, own_records, own_vectors)

    def _make_header(self) -> dict[str, Any]:
        return {
            "schema_version": SCHEMA_VERSION,
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
            metadata = collection.metadata or {}
            if "user_id" in metadata:
                self._known[metadata["kind"], metadata["user_id"]] = collection


def parse_record(kind: Kind, text: str) -> Record:
    """The record from its stored text.

    Raises:
        sqlite3.DatabaseError: the text is no record, as in a damaged file.
    """
    try:
        return MODELS[kind].model_validate_json(text)
    except ValidationError as error:
        msg = f"a record of the kind {kind!r} is spoiled"
        raise sqlite3.DatabaseError(msg) from error


def read_text(metadata: Mapping[str, Any] | None) -> str:
    """The stored text of a record.

    Raises:
        sqlite3.DatabaseError: a record has none, as in a damaged file.
    """
    text = (metadata or {}).get("record")
    if not isinstance(text, str):
        msg = "a record has lost its text"
        raise sqlite3.DatabaseError(msg)
    return text


def read_batches(collection: "Collection") -> Iterator[list[str]]:
    """The stored texts of all records of a collection."""
    for start in range(0, collection.count(), BATCH_SIZE):
        batch = collection.get(
            limit=BATCH_SIZE, offset=start, include=["metadatas"]
        )
        yield list(map(read_text, batch["metadatas"] or []))


def instruction_digest(user_id: str, instruction: str) -> str:
    """A digest of the instruction of a task; case, spacing and end stop make no difference."""
    return make_digest("same", user_id, normalise(instruction))


def _record_metadata(record: Record) -> dict[str, str]:
    """The record as text; as a `document`, Chroma would index every three letters of it."""
    text = record.model_dump_json(exclude_defaults=True)
    if isinstance(record, TaskRecord):
        same = instruction_digest(record.user_id, record.instruction)
        return {"record": text, "same": same, "like": make_likeness_key(record)}
    return {"record": text}


def _schema_1(
    old: "Collection",
) -> Iterator[tuple[list[str], list[list[float]]]]:
    for start in range(0, old.count(), BATCH_SIZE):
        batch = old.get(
            limit=BATCH_SIZE, offset=start, include=["documents", "embeddings"]
        )
        vectors = [list(map(float, each)) for each in batch["embeddings"]]  # type: ignore[union-attr]
        yield list(batch["documents"] or []), vectors


def _collection_name(kind: Kind, user_id: str) -> str:
    """The name of a collection; a user's id may hold characters that a name may not."""
    return f"{_PREFIX}-{kind}-{make_digest('user', user_id)}"


def _old_name(kind: Kind) -> str:
    return f"{_PREFIX}-{kind}"
