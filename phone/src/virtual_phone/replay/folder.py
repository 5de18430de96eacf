"""Reads the folder of a recorded session, which came from somebody else's phone.

`session.json` says what phone it was, and `states.jsonl` has a state a line: looks (a dump and a
picture), answers, and the gesture that ended it. Nothing in it is trusted: `read_folder` says in a
sentence what cannot be used.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from virtual_phone.replay.questions import Question, read_question

FORMAT, VERSION = "tapwright-session", 1
HEADER_FILE, STATES_FILE = "session.json", "states.jsonl"
Box = tuple[float, float, float, float]
"""Left, top, right and bottom, pixels."""


class NotASession(ValueError):
    """The folder cannot be played back; the message is a sentence."""


@dataclass(frozen=True)
class Look:
    """Picture and dump; either may be empty."""

    picture: bytes = b""
    dump: str = ""


@dataclass(frozen=True)
class Gesture:
    """What was done to the phone, or is done to it now."""

    kind: str
    points: tuple[tuple[float, float], ...] = ()
    value: str = ""
    box: Box | None = None
    """Of the element at the first point."""
    end_box: Box | None = None
    error: str = ""
    """Why the phone refused it."""


@dataclass(frozen=True)
class Answer:
    """What a call or a command brought."""

    result: Any
    error: str = ""
    question: Question | None = None
    """Of a shell command; None for a call."""


@dataclass(frozen=True)
class State:
    """What the phone answered until the next gesture."""

    looks: tuple[Look, ...] = ()
    answers: dict[str, tuple[Answer, ...]] = field(default_factory=dict)
    """By what was asked: see `name_call`, and the subject in `questions`."""
    gesture: Gesture | None = None


@dataclass(frozen=True)
class Session:
    """A whole recording."""

    width: int
    """Pixels of the screen."""
    height: int
    model: str
    release: str
    sdk: int
    states: tuple[State, ...]


def name_call(method: str, params: object) -> str:
    """A call with its parameters as a text; calls that ask the same have equal ones."""
    return f"{method} {json.dumps(_without_blanks(params or []), sort_keys=True)}"


def _without_blanks(value: object) -> object:
    """Parameters without what a selector of another version leaves out, or adds to it."""
    if isinstance(value, list):
        return [_without_blanks(part) for part in value]
    if isinstance(value, dict):
        kept = {key: part for key, part in value.items() if part not in ([], None)}
        # The mask only says which of the others are there.
        kept.pop("mask", None)
        return kept
    return value


def read_folder(folder: Path) -> Session:
    """Read a recording.

    Raises:
        NotASession: It cannot be played back.
    """
    header = _read_json(folder / HEADER_FILE)
    if header.get("format") != FORMAT or header.get("version") != VERSION:
        made = f"{header.get('format')} {header.get('version')}"
        msg = f"{folder} is a recording of another kind ({made}): it has to be {FORMAT} {VERSION}"
        raise NotASession(msg)
    try:
        phone = header["phone"]
        states = tuple(_read_states(folder))
        session = Session(
            width=int(phone["width"]),
            height=int(phone["height"]),
            model=str(phone.get("model", "")),
            release=str(phone.get("release", "")),
            sdk=int(phone.get("sdk", 0)),
            states=states,
        )
    except (OSError, LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        if isinstance(error, NotASession):
            raise
        msg = f"{folder} cannot be played back: {type(error).__name__}: {error}"
        raise NotASession(msg) from error
    if not any(look.picture or look.dump for state in states for look in state.looks):
        msg = f"{folder} has no picture and no dump: there is nothing to play back"
        raise NotASession(msg)
    return session


def _read_json(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_bytes())
    except OSError:
        msg = f"{path.parent} is no recorded session: it has no {path.name}"
        raise NotASession(msg) from None
    except (ValueError, RecursionError) as error:
        msg = f"{path} is not JSON ({error})"
        raise NotASession(msg) from None
    return content if isinstance(content, dict) else {}


def _read_states(folder: Path) -> list[State]:
    lines = (folder / STATES_FILE).read_text("utf-8", "replace").splitlines()
    return [_read_state(folder, json.loads(line)) for line in lines]


def _read_state(folder: Path, record: dict[str, Any]) -> State:
    answers: dict[str, list[Answer]] = {}
    for entry in record.get("answers", ()):
        subject, question = name_call(entry.get("call", ""), entry.get("params")), None
        if entry.get("command"):
            question = read_question(str(entry["command"]))
            subject = question.subject
        answer = Answer(entry.get("result"), str(entry.get("error", "")), question)
        answers.setdefault(subject, []).append(answer)
    gesture = record.get("gesture")
    return State(
        looks=tuple(_read_look(folder, look) for look in record.get("looks", ())),
        answers={subject: tuple(given) for subject, given in answers.items()},
        gesture=_read_gesture(gesture) if gesture else None,
    )


def _read_look(folder: Path, record: dict[str, Any]) -> Look:
    picture, dump = record.get("picture"), record.get("dump")
    return Look(
        picture=_read_file(folder, picture) if picture else b"",
        dump=_read_file(folder, dump).decode("utf-8", "replace") if dump else "",
    )


def _read_file(folder: Path, name: object) -> bytes:
    """A file of the folder itself, and of no other."""
    path = folder / str(name)
    if path.parent != folder or not path.is_file():
        msg = f"{folder} has no file {name}"
        raise NotASession(msg)
    return path.read_bytes()


def _read_gesture(record: dict[str, Any]) -> Gesture:
    return Gesture(
        kind=str(record["kind"]),
        points=tuple((float(x), float(y)) for x, y in record.get("points", ())),
        value=str(record.get("value", "")),
        box=_read_box(record.get("box")),
        end_box=_read_box(record.get("end_box")),
        error=str(record.get("error", "")),
    )


def _read_box(record: dict[str, Any] | None) -> Box | None:
    if not record:
        return None
    return record["left"], record["top"], record["right"], record["bottom"]
