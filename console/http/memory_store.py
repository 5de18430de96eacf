"""The memory as a LangGraph store: Studio's memory tab and the SDK's `client.store`.

A namespace is a kind and a user: `("user", "default")`, `("app", "shared")`. A key is a record's
id, a value its fields. Nothing is kept here: every call reads or writes the memory of this home.
See `langgraph.store.base` for the operations, and `langgraph.json` for where it is named.
"""

import asyncio
import json
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote, unquote

from langgraph.store.base import (
    BaseStore,
    GetOp,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
)
from pydantic import ValidationError

from graph.demonstrations import remove_demonstration
from graph.run_folders import get_home
from memory.opening import open_memory
from memory.records import (
    ADAPTER,
    KINDS,
    MODELS,
    SHARED,
    AppRecord,
    DemonstrationRecord,
    Kind,
    PageRecord,
    Record,
    TaskRecord,
    UserRecord,
)
from memory.store import Hit, Memory
from memory.users import is_private, make_note
from tapwright.errors import UsageError
from tools.secrets import collect_secret_values, has_secret, mask_secrets

Namespace = tuple[str, ...]
SHARED_LABEL = "shared"
"""Stands for the user of shared records, whose name is empty; labels may not be."""
_SPARE_HITS = 64
"""Hits beyond those asked for, as some belong to others or are filtered out."""
_UNDATED = datetime.fromtimestamp(0, UTC)
"""Of what experts wrote, which has no date."""
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "$eq": operator.eq,
    "$ne": operator.ne,
    "$gt": operator.gt,
    "$gte": operator.ge,
    "$lt": operator.lt,
    "$lte": operator.le,
}


class MemoryStore(BaseStore):
    """The records of the memory as items. The memory is opened by the first call that needs it.

    Every call may raise MemoryFailure: another process holds the memory, or it cannot be read.
    """

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Carry out operations in their order.

        Raises:
            UsageError: an item is not a record that could be remembered, or a filter is unknown.
            MemoryFailure: see the class.
        """
        memory = open_memory(get_home() / "memory")
        return [_perform(memory, each) for each in ops]

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """The same for an event loop."""
        return await asyncio.to_thread(self.batch, list(ops))


store = MemoryStore()
"""What `langgraph.json` names."""


def _perform(memory: Memory, op: Op) -> Result:
    match op:
        case GetOp():
            record = _find_record(memory, op.namespace, op.key)
            return None if record is None else _make_item(record)
        case PutOp(value=None):
            _forget_record(memory, op.namespace, op.key)
        case PutOp(value=dict() as value):
            _put_record(memory, op.namespace, op.key, value)
        case SearchOp():
            return _search_records(memory, op)
        case ListNamespacesOp():
            return _list_namespaces(memory, op)
    return None


def _find_record(
    memory: Memory, namespace: Namespace, key: str
) -> Record | None:
    owner = _parse_namespace(namespace)
    if owner is None:
        return None
    kind, user_id = owner
    record = memory.get(kind, key, user_id)
    # Shared records are found for everybody; here they have a namespace of their own.
    return record if record and record.user_id == user_id else None


def _forget_record(memory: Memory, namespace: Namespace, key: str) -> None:
    record = _find_record(memory, namespace, key)
    if record is None:
        return
    memory.forget(record.kind, record.id)
    if isinstance(record, DemonstrationRecord):
        others = memory.list_records("demonstration")
        if record.demonstration not in {
            each.demonstration
            for each in others
            if isinstance(each, DemonstrationRecord)
        }:
            remove_demonstration(record.demonstration)


def _put_record(
    memory: Memory, namespace: Namespace, key: str, value: Mapping[str, Any]
) -> None:
    """Write an item, in the place of the record of this key.

    The id of most records is made of what identifies them. If an edit changes that, the record
    moves to another key, as with `tapwright memory edit`.
    """
    owner = _parse_namespace(namespace)
    if owner is None:
        kinds = ", ".join(KINDS)
        msg = (
            f"a namespace is a kind ({kinds}) and a user, not {list(namespace)}"
        )
        raise UsageError(msg)
    kind, user_id = owner
    old = _find_record(memory, namespace, key)
    new = _read_record(kind, user_id, key, value, memory.now())
    if old is None and isinstance(new, DemonstrationRecord):
        msg = (
            "a demonstration is learned from a recording: use `tapwright learn`"
        )
        raise UsageError(msg)
    _refuse_secrets(new)
    memory.put(new)
    if old is not None and old.id != new.id:
        memory.forget(kind, old.id)


def _read_record(
    kind: Kind,
    user_id: str,
    key: str,
    value: Mapping[str, Any],
    now: datetime,
) -> Record:
    """The record that an item describes; a note needs no more than its text.

    Raises:
        UsageError: it is none of this kind and user.
    """
    fixed: dict[str, Any] = {"kind": kind, "user_id": user_id}
    if kind == "task":
        fixed["id"] = key
    for name, expected in fixed.items():
        if value.get(name, expected) != expected:
            msg = (
                f"`{name}` is {value[name]!r}, but this item's is {expected!r}"
            )
            raise UsageError(msg)
    unknown = set(value) - set(MODELS[kind].model_fields)
    if unknown:
        msg = f"a {kind} has no field `{min(unknown)}`"
        raise UsageError(msg)
    fields = {**value, **fixed}
    if kind == "user":
        fields = {**_complete_note(user_id, value), **fixed}
        fields["created"] = now.isoformat(timespec="seconds")
    try:
        return ADAPTER.validate_python(fields)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"][1:])
        msg = f"this is no record of kind {kind}: `{place}`: {first['msg']}"
        raise UsageError(msg) from None


def _complete_note(user_id: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """A note's fields; without a kind of note, its words decide, as with `tapwright memory add`."""
    text = value.get("text")
    if "note" in value or not isinstance(text, str):
        return dict(value)
    return make_note(user_id, text, said=False).model_dump() | dict(value)


def _refuse_secrets(record: Record) -> None:
    match record:
        case UserRecord():
            text = f"{record.text}\n{record.about}"
        case AppRecord():
            text = record.description
        case PageRecord():
            text = record.summary
        case _:
            text = ""
    secrets = collect_secret_values()
    whole = record.model_dump_json()
    is_secret = has_secret(text) or mask_secrets(whole, secrets) != whole
    if is_secret or is_private(text):
        msg = (
            "that looks like a password, code or card number, which is never remembered; "
            "set TAPWRIGHT_SECRET_NAME instead"
        )
        raise UsageError(msg)


def _search_records(memory: Memory, op: SearchOp) -> list[SearchItem]:
    """Records under a prefix: the nearest in meaning to a query, else the newest first."""
    end = op.offset + op.limit
    items: list[SearchItem] = []
    for hit in _find_hits(memory, op, end + _SPARE_HITS):
        item = _make_item(hit.record, hit.similarity if op.query else None)
        if _fits_filter(item.value, op.filter or {}):
            items.append(item)
        if len(items) == end:
            break
    return items[op.offset :]


def _find_hits(memory: Memory, op: SearchOp, limit: int) -> list[Hit]:
    """Records under a prefix in the order of a search; for a query, some of the nearest."""
    hits: list[Hit] = []
    for kind, user_id in _list_owners(memory, op.namespace_prefix):
        if op.query:
            found = memory.search(kind, op.query, limit, user_id=user_id)
            hits += [hit for hit in found if hit.record.user_id == user_id]
        else:
            records = memory.list_records(kind, user_id)
            hits += [Hit(record, 0.0) for record in records]
    if op.query:
        return sorted(hits, key=lambda hit: -hit.similarity)
    return sorted(hits, key=lambda hit: hit.record.ages_from, reverse=True)


def _list_namespaces(memory: Memory, op: ListNamespacesOp) -> list[Namespace]:
    namespaces = {
        _format_namespace(kind, user_id)
        for kind, user_id in _list_owners(memory, ())
    }
    for condition in op.match_conditions or ():
        namespaces = {
            each for each in namespaces if _fits_condition(each, condition)
        }
    if op.max_depth is not None:
        namespaces = {each[: op.max_depth] for each in namespaces}
    return sorted(namespaces)[op.offset : op.offset + op.limit]


def _list_owners(memory: Memory, prefix: Namespace) -> list[tuple[Kind, str]]:
    """Kinds and users that have records, under a prefix of their namespaces."""
    owners: list[tuple[Kind, str]] = []
    for kind in KINDS:
        if prefix and prefix[0] != kind:
            continue
        users = {record.user_id for record in memory.list_records(kind)}
        owners += [
            (kind, user_id)
            for user_id in sorted(users)
            if _format_namespace(kind, user_id)[: len(prefix)] == prefix
        ]
    return owners


def _make_item(record: Record, score: float | None = None) -> SearchItem:
    """The record without the values of secrets, should it hold any."""
    secrets = collect_secret_values()
    value = json.loads(mask_secrets(record.model_dump_json(), secrets))
    changed = _parse_time(record.ages_from)
    created = changed
    if isinstance(record, TaskRecord):
        created = _parse_time(record.created)
    return SearchItem(
        namespace=_format_namespace(record.kind, record.user_id),
        key=record.id,
        value=value,
        created_at=created,
        updated_at=changed,
        score=score,
    )


def _parse_time(text: str) -> datetime:
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return _UNDATED
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _format_namespace(kind: Kind, user_id: str) -> Namespace:
    """The namespace of a user's records; labels hold no periods and are never empty."""
    if user_id == SHARED:
        return (kind, SHARED_LABEL)
    label = quote(user_id, safe="@ ").replace(".", "%2E")
    return (kind, "%73hared" if label == SHARED_LABEL else label)


def _parse_namespace(namespace: Namespace) -> tuple[Kind, str] | None:
    """Kind and user of a namespace; None if it can hold no records."""
    for kind in KINDS:
        if len(namespace) == 2 and namespace[0] == kind:
            is_shared = namespace[1] == SHARED_LABEL
            return kind, SHARED if is_shared else unquote(namespace[1])
    return None


def _fits_condition(namespace: Namespace, condition: MatchCondition) -> bool:
    """Whether a namespace begins or ends with a path, in which `*` stands for any label."""
    path: Sequence[str] = condition.path
    part = namespace[: len(path)]
    if condition.match_type == "suffix":
        part = namespace[-len(path) :]
    return len(part) == len(path) and all(
        wanted in ("*", label) for wanted, label in zip(path, part, strict=True)
    )


def _fits_filter(
    value: Mapping[str, Any], conditions: Mapping[str, Any]
) -> bool:
    """Whether a value has all of these fields, which are given as they are or compared."""
    for name, wanted in conditions.items():
        comparisons = wanted if isinstance(wanted, Mapping) else {"$eq": wanted}
        for sign, operand in comparisons.items():
            if sign not in _COMPARISONS:
                signs = ", ".join(_COMPARISONS)
                msg = f"a filter cannot compare by {sign!r}, only by {signs}"
                raise UsageError(msg)
            try:
                fits = _COMPARISONS[sign](value.get(name), operand)
            except TypeError:
                return False
            if not fits:
                return False
    return True
