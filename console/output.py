"""Standard output, whatever characters its encoding has."""

import io
import json
import sys
from collections.abc import Sequence
from typing import IO, Any


def replace_unknown_characters() -> None:
    """Print `?` for a character that standard output cannot encode, instead of failing.

    The views draw check marks and arrows, and screens hold any script. UTF-8 stays as it is.
    """
    output = sys.stdout
    if isinstance(output, io.TextIOWrapper) and not _takes_unicode(output):
        output.reconfigure(errors="replace")


def write_json(
    facts: Any, *, stream: IO[str] | None = None, indent: int | None = 1
) -> None:
    """Write a JSON document and a line break, escaped if the encoding lacks a character.

    Args:
        facts: a record of `console.results`, another pydantic model or plain data, or a sequence.
        stream: standard output by default.
        indent: spaces for each level; None for one line.
    """
    from pydantic import TypeAdapter

    output = stream or sys.stdout
    plain_facts = TypeAdapter(Any).dump_python(facts, mode="json")
    text = json.dumps(
        plain_facts, ensure_ascii=not _takes_unicode(output), indent=indent
    )
    output.write(f"{text}\n")


def wants_json(args: Sequence[str]) -> bool:
    """Whether a command line asks for JSON, even one that cannot be parsed."""
    for arg in args:
        if arg == "--":
            return False
        if arg == "--json":
            return True
    return False


def write_result(facts: Any, *, indent: int | None = 1) -> None:
    """Write the result of a command; a reader that has left is no error."""
    try:
        write_json(facts, indent=indent)
        sys.stdout.flush()
    except BrokenPipeError:
        return


def _takes_unicode(stream: IO[str]) -> bool:
    # A stream without an encoding, such as `io.StringIO`, holds text.
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return encoding.lower().startswith("utf")
