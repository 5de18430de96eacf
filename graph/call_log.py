"""`calls.jsonl` in a run's folder: every prompt and reply of the run, without its secrets.

`TAPWRIGHT_KEEP_PROMPTS=0` switches it off. Texts that many calls share, as the rules at the head of
a prompt, are kept once. Pictures are not copied: a call names the screens that it was shown.
"""

import hashlib
import logging
import os
from contextlib import suppress
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from graph.tracing import redact_payload
from models.client import RejectedReply
from tools.acting.journal import append_entry, read_entries
from tools.vision.encoding import size_of

log = logging.getLogger(__name__)

FILE = "calls.jsonl"
"""File in a run's folder: an entry a line, either a shared text or a call."""
SWITCH = "TAPWRIGHT_KEEP_PROMPTS"
_OFF = ("0", "false", "no", "off")
_MAX_FILES = 64
_written: dict[Path, set[str]] = {}
"""Ids of the shared texts that this process has written, by file."""


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, defer_build=True)


class Picture(_Entry):
    """A picture of a prompt."""

    screen: str = ""
    """Id of the screen that it shows; empty if it was made for the call alone."""
    marked: bool = False
    """Whether that screen's elements were numbered in it."""
    width: int = 0
    height: int = 0


class ModelCall(_Entry):
    """One request to a model, with its repair rounds."""

    at: float
    """Seconds since the epoch, when it ended."""
    step: int
    call: str
    """What was asked, such as assess, plan or judge."""
    role: str
    model: str
    system: str
    """The rules of the prompt."""
    form: str = ""
    """JSON schema of the reply."""
    user: str
    pictures: tuple[Picture, ...] = ()
    rejected: tuple[RejectedReply, ...] = ()
    """Replies that were not accepted, with what the model was told about each."""
    reply: str = ""
    """The accepted one, as it came; empty if there is none."""
    calls: int = 0
    """Requests that were answered."""
    input_tokens: int = 0
    cached_tokens: int = 0
    """Those of `input_tokens` that the endpoint had seen before."""
    output_tokens: int = 0
    estimated: bool = False
    """Whether the tokens were counted here, since the endpoint reported none."""
    cost: float | None = None
    """Money at the caller's prices; None if the model's price is unknown."""
    ms: int = 0
    error: str = ""
    """Why there is no reply, in a sentence."""


def keeps_prompts() -> bool:
    """Whether prompts and replies are kept."""
    return os.environ.get(SWITCH, "").strip().lower() not in _OFF


def append_call(folder: Path, call: ModelCall) -> None:
    """Keep a call in the run's folder, if prompts are kept; a full disk does not end the run."""
    if not keeps_prompts():
        return
    record = redact_payload(call.model_dump(mode="json"))
    file = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            _written.pop(file, None)
        file.touch(mode=0o600)
        for name in ("system", "form"):
            record[name] = _keep_text(file, record[name])
        append_entry(file, record)
    except OSError as error:
        log.warning("tapwright: the prompt was not kept: %s", error)


def read_calls(folder: Path) -> list[ModelCall]:
    """The calls of a run in order; torn lines are left out, and without a file there are none."""
    texts: dict[str, str] = {"": ""}
    calls = []
    for entry in read_entries(folder / FILE):
        if "text" in entry:
            texts[str(entry.get("id"))] = str(entry["text"])
            continue
        for name in ("system", "form"):
            entry[name] = texts.get(str(entry.get(name, "")), "")
        with suppress(ValidationError):
            calls.append(ModelCall.model_validate(entry))
    return calls


def identify_picture(folder: Path, picture: bytes) -> Picture:
    """Which of the run's screens a picture of a prompt shows.

    Args:
        folder: of the run.
        picture: a JPEG or PNG file.
    """
    try:
        width, height = size_of(picture)
    except ValueError:
        width = height = 0
    name = _find_copy(folder / "screens", picture)
    screen, _, rest = name.partition(".")
    return Picture(
        screen=screen,
        marked=rest.startswith("marked"),
        width=width,
        height=height,
    )


def _find_copy(folder: Path, picture: bytes) -> str:
    """Name of the file with these bytes; empty if there is none."""
    with suppress(OSError), os.scandir(folder) as files:
        for file in files:
            if file.stat().st_size != len(picture):
                continue
            if Path(file.path).read_bytes() == picture:
                return file.name
    return ""


def _keep_text(file: Path, text: str) -> str:
    """Write a shared text at its first use; its id."""
    if not text:
        return ""
    text_id = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
    if file not in _written:
        while len(_written) >= _MAX_FILES:
            _written.pop(next(iter(_written)))
        _written[file] = set()
    if text_id not in _written[file]:
        append_entry(file, {"id": text_id, "text": text})
        _written[file].add(text_id)
    return text_id
