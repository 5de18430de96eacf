"""`outgoing.jsonl` in a run's folder: what left this machine, a line for each sending.

Only the destination, the kind and the size are kept, never what was sent; prompts and replies are
in `graph.call_log`. Sizes are those of the data, before an encoding or compression on the way.
"""

import json
import logging
from contextlib import suppress
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from tools.acting.journal import append_entry, read_entries

log = logging.getLogger(__name__)

FILE = "outgoing.jsonl"
Purpose = Literal["model", "tool", "trace"]
"""For whom it was: a model's endpoint, another MCP server, LangSmith."""
DataKind = Literal["text", "picture", "arguments", "trace"]


class Sending(BaseModel):
    """Something that was sent to one destination."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    at: float
    """Seconds since the epoch."""
    to: str
    """Host and port, or the name of a server."""
    purpose: Purpose
    step: int = 0
    bytes: dict[DataKind, int]
    count: int = 1
    """Requests; those that failed count too."""


def note_sending(folder: Path, sending: Sending) -> None:
    """Keep a sending in the run's folder; a full disk does not end the run."""
    try:
        if folder.is_dir():
            append_entry(folder / FILE, sending.model_dump(mode="json"))
    except OSError as error:
        log.warning("tapwright: a sending was not kept: %s", error)


def read_sendings(folder: Path) -> list[Sending]:
    """The sendings of a run in order; torn lines are left out."""
    sendings: list[Sending] = []
    for entry in read_entries(folder / FILE):
        with suppress(ValidationError):
            sendings.append(Sending.model_validate(entry))
    return sendings


def count_bytes(value: object) -> int:
    """Bytes of a value as JSON in UTF-8; of a text, those of the text alone."""
    text = value
    if not isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False, default=str)
    return len(str(text).encode("utf-8", "replace"))
