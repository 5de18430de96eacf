"""The layout of a recorded session, version 1: what each file of its folder holds.

* `session.json`: a `SessionHeader`.
* `states.jsonl`: a `RecordedState` a line, in their order. A state lasts from one gesture to the
  next.
* `0001.xml`, `0001.jpg` (or `.png`): dump and picture of a look, as the phone sent them apart from
  what is masked; `0001.json`: its app (`LookNotes`), as `python -m evals.bench.real` reads it.

A folder comes from somebody else's machine: `read_session` checks every record and file name.
"""

import re
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tapwright.errors import UsageError
from tools.screen import Bounds

FORMAT: Literal["tapwright-session"] = "tapwright-session"
VERSION: Literal[1] = 1
HEADER_FILE = "session.json"
STATES_FILE = "states.jsonl"
PICTURE_PATTERN = r"^\d{4,6}\.(jpg|png)$"
DUMP_PATTERN = r"^\d{4,6}\.xml$"
MASK = "•••"
"""Stands for what was masked; on replay it is equal to any text."""

GestureKind = Literal[
    "tap",
    "long_press",
    "swipe",
    "drag",
    "pinch",
    "key",
    "text",
    "clear",
    "start_app",
    "stop_app",
    "open_link",
    "by_hand",
]
"""`by_hand` is whatever a person did: nobody saw it, and on replay any gesture stands for it."""


class Record(BaseModel):
    """A record of the folder; fields that this version does not know are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


R = TypeVar("R", bound=Record)


class PhoneFacts(Record):
    """What kind of phone it was; nothing that names the very one."""

    model: str = ""
    release: str = ""
    """Of Android, such as `14`."""
    sdk: int = 0
    width: int = Field(gt=0)
    """Pixels of the screen when the recording began."""
    height: int = Field(gt=0)


class SessionHeader(Record):
    """`session.json`."""

    format: Literal["tapwright-session"] = FORMAT
    version: Literal[1] = VERSION
    made_with: str = ""
    """The version of tapwright."""
    phone: PhoneFacts
    instruction: str = ""
    """The task that was carried out; empty if a person used the phone by hand."""
    masked_values: int = 0
    """Texts that were masked, in all files."""
    pictures_left_out: int = 0
    """Pictures that could not be masked for certain, and were not kept."""


class RecordedLook(Record):
    """A picture and a tree that belong together; either may be missing."""

    name: str = Field(pattern=r"^\d{4,6}$")
    picture: Annotated[str, Field(pattern=PICTURE_PATTERN)] | None = None
    """Name of the file."""
    dump: Annotated[str, Field(pattern=DUMP_PATTERN)] | None = None
    at: float = 0.0
    """Seconds since the recording began."""
    picture_seconds: float = 0.0
    """How long the phone took."""
    dump_seconds: float = 0.0


class RecordedAnswer(Record):
    """What the phone answered to a question that is no picture and no tree."""

    call: str = ""
    """A method of the uiautomator2 server; empty for a shell command."""
    params: Any = None
    command: str = ""
    """A line of the phone's shell."""
    result: Any = None
    """Of the call, or the output of the command."""
    error: str = ""
    """Why the call failed; empty if it did not."""
    at: float = 0.0
    seconds: float = 0.0


class RecordedGesture(Record):
    """What was done to the phone."""

    kind: GestureKind
    points: tuple[tuple[int, int], ...] = ()
    """Where fingers were, in pixels; of a pinch start and end of each of the two."""
    box: Bounds | None = None
    """Of the element at the first point."""
    end_box: Bounds | None = None
    """Of the element at the last point of a drag."""
    value: str = ""
    """The key, the text, the package, the link, or `in` and `out` of a pinch."""
    error: str = ""
    """Why the phone refused it; empty if it did not."""
    at: float = 0.0
    seconds: float = 0.0


class RecordedState(Record):
    """A line of `states.jsonl`: what was read until the next gesture."""

    looks: tuple[RecordedLook, ...] = ()
    """None between two gestures that followed each other at once."""
    answers: tuple[RecordedAnswer, ...] = ()
    gesture: RecordedGesture | None = None
    """Which ended the state; None at the end of the recording."""


class LookNotes(Record):
    """`0001.json`: the app in front."""

    package: str = ""
    activity: str = ""


class RecordedSession(Record):
    """A whole folder."""

    folder: Path
    header: SessionHeader
    states: tuple[RecordedState, ...]


def read_session(folder: Path) -> RecordedSession:
    """Read and check the folder of a recorded session.

    Raises:
        UsageError: it is none, is of another version, or names files that are not there.
    """
    header_file, states_file = folder / HEADER_FILE, folder / STATES_FILE
    for file in (header_file, states_file):
        if not file.is_file():
            msg = f"{folder} is no recorded session: it has no {file.name}"
            raise UsageError(msg)
    header = _check_record(SessionHeader, header_file, header_file.name)
    states: list[RecordedState] = []
    lines = states_file.read_text(encoding="utf-8", errors="replace")
    for number, line in enumerate(lines.splitlines(), start=1):
        where = f"{STATES_FILE}, line {number}"
        states.append(_check_record(RecordedState, line, where))
    if not states:
        msg = f"{folder} has no states: nothing was recorded"
        raise UsageError(msg)
    _check_files(folder, states)
    return RecordedSession(folder=folder, header=header, states=tuple(states))


def _check_record(kind: type[R], source: Path | str, where: str) -> R:
    text = source
    if isinstance(source, Path):
        text = source.read_text(encoding="utf-8", errors="replace")
    try:
        return kind.model_validate_json(str(text))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the record"
        msg = f"{where} cannot be read: {place}: {first['msg']}"
        raise UsageError(msg) from None


def _check_files(folder: Path, states: list[RecordedState]) -> None:
    names = list_files(states)
    missing = [name for name in names if not (folder / name).is_file()]
    if missing:
        msg = f"{folder} lacks {len(missing)} files, such as {missing[0]}"
        raise UsageError(msg)


def list_files(states: list[RecordedState]) -> list[str]:
    """The pictures and dumps that states name."""
    names: list[str] = []
    for state in states:
        for look in state.looks:
            names += [name for name in (look.picture, look.dump) if name]
    return names


def is_masked(text: str) -> bool:
    """Whether something was masked in a text."""
    return MASK in text or re.search(r"\{\{secret:\w+\}\}", text) is not None
