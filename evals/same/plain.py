"""A phone's state as plain JSON, and how it differs from before.

Records are described by their fields, without class names: renaming a class or module changes
nothing.
"""

import dataclasses
import hashlib
import json
from collections.abc import Iterator, Mapping, Set
from datetime import date, time, timedelta
from enum import Enum
from typing import Any

from evals.tasks.facts import Facts

PARTS = (
    "apps",
    "contacts",
    "calls",
    "media",
    "settings",
    "notes_shown",
    "clipboard",
)
"""Of a phone's facts; its clock is none of them, as it goes on with each gesture anyway."""


def describe_state(facts: Facts) -> dict[str, Any]:
    """All that judges can read, as plain JSON."""
    return {part: make_plain(getattr(facts, part)) for part in PARTS}


def make_plain(value: Any) -> Any:
    """A value as JSON has it, equal for equal values.

    Raises:
        TypeError: it is of a kind that has no such form; it must be given one here.
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value.value if isinstance(value, Enum) else value
    if isinstance(value, Enum):
        return make_plain(value.value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            f.name: make_plain(getattr(value, f.name))
            for f in dataclasses.fields(value)
        }
    if isinstance(value, Mapping):
        return {
            str(make_plain(key)): make_plain(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list | tuple):
        return [make_plain(inner) for inner in value]
    if isinstance(value, Set):
        return sorted((make_plain(inner) for inner in value), key=json.dumps)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, bytes):
        return f"sha256:{hashlib.sha256(value).hexdigest()}"
    msg = f"no plain form is known of {type(value).__name__}"
    raise TypeError(msg)


def list_changes(
    before: Any, after: Any, path: str = ""
) -> Iterator[tuple[str, Any, Any]]:
    """Paths at which two plain values differ, with what stood there and what stands there now."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({*before, *after}):
            inner = before.get(key), after.get(key)
            yield from list_changes(*inner, f"{path}.{key}".lstrip("."))
    elif (
        isinstance(before, list)
        and isinstance(after, list)
        and len(before) == len(after)
    ):
        for place, pair in enumerate(zip(before, after, strict=True)):
            yield from list_changes(*pair, f"{path}[{place}]")
    else:
        yield path, before, after
