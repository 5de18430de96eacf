"""Requests to the holder of a memory, its replies, and the note by which it is found.

A connection carries one request: a line with the holder's token, a line of JSON, and a line of
JSON back. Unix has a socket that only this user can open; on Windows it is a port of the loopback
interface. The token is in a file that only this user can read.
"""

import json
import os
import socket
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from pydantic import TypeAdapter, validate_call

from memory.store import Memory
from tapwright import errors
from tapwright.errors import MemoryMismatch, MemoryUnavailable, TapwrightError

PROTOCOL = 1
"""Processes with another protocol, or another version of tapwright, do not share a memory: the
older one would drop fields of records that it does not know."""
OPERATIONS = frozenset(
    {
        "put", "put_if_unchanged", "keep_record", "get_many", "forget",
        "list_records", "count", "search", "by_instruction",
        "note_page_action", "embed_again",
    }
)  # fmt: skip
"""Methods of `Memory` that other processes may call."""
GREETING = "greet"
"""A request that only asks whether the holder can share with this process."""
_NOTE = "holder.json"
_JSON: TypeAdapter[Any] = TypeAdapter(Any)
_CONNECT_S = 5.0


class HolderGone(Exception):
    """No holder has answered: it has ended, or is not yet there. Ask again or take over."""


class HolderNote(NamedTuple):
    """What the holder writes beside its lock."""

    pid: int
    address: str = ""
    """A path, or HOST:PORT; empty while it opens the folder."""
    token: str = ""


class Caller(NamedTuple):
    """Who asks; the holder refuses who would read or write records in another way."""

    embedder: str
    version: str
    protocol: int = PROTOCOL


def describe_caller(embedder: str) -> Caller:
    """This process, with the embedder that it was set to."""
    return Caller(embedder, metadata.version("tapwright"))


def write_note(folder: Path, note: HolderNote) -> None:
    """Write the holder's note, readable by this user only."""
    draft = folder / f"{_NOTE}.part"
    draft.unlink(missing_ok=True)
    with open(draft, "x", opener=_open_private, encoding="utf-8") as file:
        json.dump(note._asdict(), file)
    draft.replace(folder / _NOTE)


def read_note(folder: Path) -> HolderNote | None:
    """The note of the present or last holder, None if there is none that can be read."""
    try:
        text = (folder / _NOTE).read_text(encoding="utf-8")
        return HolderNote(**json.loads(text))
    except (OSError, ValueError, TypeError):
        return None


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def pack_request(
    caller: Caller, name: str, args: Sequence[Any], kwargs: Mapping[str, Any]
) -> bytes:
    """A request as a line."""
    request = {"caller": caller, "name": name, "args": args, "kwargs": kwargs}
    return _JSON.dump_json(request) + b"\n"


def pack_result(result: Any) -> bytes:
    """A reply as a line."""
    return _JSON.dump_json({"result": result}) + b"\n"


def pack_error(error: TapwrightError) -> bytes:
    """An error as a line; it is raised in the process that asked."""
    reply = {"error": type(error).__name__, "message": str(error)}
    return _JSON.dump_json(reply) + b"\n"


def run_request(memory: Memory, request: Mapping[str, Any]) -> Any:
    """Call the method that a request names, with its arguments as records.

    Raises:
        TapwrightError: the call failed, or this method is not offered.
    """
    name = request["name"]
    if name == GREETING:
        return None
    if name not in OPERATIONS:
        msg = f"the memory offers no {name!r} to other processes"
        raise MemoryUnavailable(msg)
    call = validate_call(getattr(memory, name))
    return call(*request["args"], **request["kwargs"])


def check_caller(own: Caller, request: Mapping[str, Any], place: str) -> None:
    """Refuse a process that would read or write records in another way.

    Raises:
        MemoryMismatch: it has another embedder, or is another version of tapwright.
    """
    caller = Caller(*request["caller"])
    if caller[1:] != own[1:]:
        msg = (
            f"the memory at {place} is in use by process {os.getpid()}, which runs "
            f"tapwright {own.version}; this is tapwright {caller.version}: end that "
            "process first"
        )
        raise MemoryMismatch(msg)
    if caller.embedder != own.embedder:
        msg = (
            f"the memory at {place} is in use by process {os.getpid()} with embedder "
            f"{own.embedder}, but {caller.embedder} is configured here: set "
            "TAPWRIGHT_EMBEDDINGS to the same in both"
        )
        raise MemoryMismatch(msg)


def send_request(note: HolderNote, line: bytes, *, answer_s: float) -> bytes:
    """The holder's reply to a request.

    Args:
        note: of the holder.
        line: from `pack_request`.
        answer_s: seconds to wait for the reply.

    Raises:
        HolderGone: nobody listens there, or the connection ended before the reply did.
        TimeoutError: the holder is there, but silent.
    """
    try:
        with _open_connection(note.address) as connection:
            connection.settimeout(answer_s)
            connection.sendall(f"{note.token}\n".encode() + line)
            with connection.makefile("rb") as answers:
                reply = answers.readline()
    except TimeoutError:
        raise
    except OSError as error:
        raise HolderGone from error
    if not reply.endswith(b"\n"):
        raise HolderGone
    return reply


def _open_connection(address: str) -> socket.socket:
    if not address:
        raise HolderGone
    host, separator, port = address.rpartition(":")
    if separator and port.isdigit() and os.sep not in host:
        return socket.create_connection((host, int(port)), _CONNECT_S)
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.settimeout(_CONNECT_S)
        connection.connect(address)
    except OSError:
        connection.close()
        raise
    return connection


def unpack_reply(name: str, reply: bytes) -> Any:
    """The result of a request, as records.

    Raises:
        TapwrightError: the error that the call ended with.
    """
    if reply.startswith(b'{"error"'):
        failure = json.loads(reply)
        kind = getattr(errors, failure["error"], MemoryUnavailable)
        raise kind(failure["message"])
    return (
        None
        if name == GREETING
        else _reply_type(name).validate_json(reply)["result"]
    )


@cache
def _reply_type(name: str) -> TypeAdapter[dict[str, Any]]:
    result: Any = get_type_hints(getattr(Memory, name))["return"]
    return TypeAdapter(dict[str, result])
