"""What was measured of a model at its endpoint, kept in `TAPWRIGHT_HOME/measured.json`.

`tapwright doctor --model NAME` measures; `models.dialects` lets these facts go before its tables.
"""

import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

FILE_NAME = "measured.json"
"""Beside `models.json`, which is the book of `models.routing`."""


@dataclass(frozen=True, kw_only=True)
class Measured:
    """Facts about one model at one endpoint; a fact that was not measured is None."""

    sees: bool | None = None
    """Whether it read what a picture shows."""
    points: str | None = None
    """How it names a point of a picture, see `models.coordinates.Convention`."""
    mode: str | None = None
    """The strictest form of an answer that it kept to, see `models.dialects.Mode`."""
    context_tokens: int | None = None
    """Tokens of prompt and reply together."""
    seconds: float | None = None
    """That a small call took."""
    date: str | None = None
    """When it was measured, as `2026-11-24`."""


_TYPES: dict[str, tuple[type, ...]] = {
    "sees": (bool,),
    "points": (str,),
    "mode": (str,),
    "context_tokens": (int,),
    "seconds": (int, float),
    "date": (str,),
}


def load_measured(base_url: str, model: str) -> Measured | None:
    """What was measured of this model at this address; None if nothing was.

    Args:
        base_url: of the endpoint; empty for OpenAI's own.
        model: its name at the endpoint.
    """
    record = _read_records().get(_make_key(base_url, model))
    if not isinstance(record, dict):
        return None
    facts = {
        each.name: record[each.name]
        for each in fields(Measured)
        if isinstance(record.get(each.name), _TYPES[each.name])
    }
    return Measured(**facts)


def save_measured(base_url: str, model: str, measured: Measured) -> Path:
    """Keep what was measured, in place of what was measured before.

    Returns:
        The file that holds it.

    Raises:
        OSError: the file cannot be written.
    """
    records = _read_records()
    records[_make_key(base_url, model)] = asdict(measured)
    file = _find_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(f".{os.getpid()}")
    text = json.dumps(records, ensure_ascii=False, indent=1)
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)
    return file


def _make_key(base_url: str, model: str) -> str:
    """The model and its address, without a user name or a password in it."""
    address = base_url.rstrip("/") or "https://api.openai.com/v1"
    scheme, slashes, rest = address.partition("//")
    place, slash, path = rest.partition("/")
    host = place.rpartition("@")[2]
    return f"{model} at {scheme}{slashes}{host}{slash}{path}"


def _find_file() -> Path:
    folder = os.environ.get("TAPWRIGHT_HOME", "")
    return Path(folder or Path.home() / ".tapwright").expanduser() / FILE_NAME


def _read_records() -> dict[str, Any]:
    """All records by model and address; none if the file is missing or damaged."""
    try:
        records = json.loads(_find_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return records if isinstance(records, dict) else {}
