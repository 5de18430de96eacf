"""Find the JSON objects in a model's answer, and read those that are only nearly JSON.

Read are JSON5 (https://spec.json5.org: comments, trailing commas, single quotes, bare names),
Python's literals, and line breaks in strings. Nothing is completed or guessed. Libraries that
repair, such as json-repair, also in its strict mode, were tried and left: they make
`{"done": true}` of `{I think it is done: true}`, and whole objects of halves.
"""

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

import json5

LONGEST = 50_000
"""Characters of an object that is only nearly JSON; no reply of ours is a tenth as long."""

_BEFORE_VALUES = ("{", "[", ",", ":")
"""After one of these a single quote begins a string."""

_PYTHON_WORDS = {"True": "true", "False": "false", "None": "null"}

_PYTHON_ESCAPE = re.compile(r"\\(U([0-9a-fA-F]{8})|.)", re.DOTALL)

_PIECE = re.compile(
    r"""(?P<string> "(?:[^"\\]|\\.)*(?:"|\Z) )
    | (?P<single> '(?:[^'\\]|\\.)*(?:'|\Z) )
    | (?P<comment> (?<=[\s,{\[]) (?: //[^\n]* | \#\s[^\n]* | /\*.*?\*/ ) )
    | (?P<word> \w+ )
    | (?P<sign> \S )""",
    re.DOTALL | re.VERBOSE,
)


def load_json(text: str) -> Any:
    """What a JSON text holds, line breaks in its strings included; None if it is none."""
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None


def load_loose_json(text: str) -> Any:
    """What a text holds that is nearly JSON; None if it is none, or names a field twice."""
    if len(text) > LONGEST:
        return None
    plain = "".join(
        _translate_piece(kind, piece) for kind, piece in _split_pieces(text)
    )
    try:
        return json5.loads(plain, strict=False, allow_duplicate_keys=False)
    except (ValueError, RecursionError):
        return None


def find_groups(text: str) -> list[str]:
    """The outermost whole `{...}`; braces in strings and comments do not count."""
    groups: list[str] = []
    start = text.find("{")
    while start >= 0:
        end = _find_end(text, start)
        if end < 0:
            break
        groups.append(text[start:end])
        start = text.find("{", end)
    return groups


def _find_end(text: str, start: int) -> int:
    """Where the group ends that starts there; -1 if it does not."""
    depth = 0
    place = start
    for kind, piece in _split_pieces(text, start):
        place += len(piece)
        if kind == "sign" and piece in "{}":
            depth += 1 if piece == "{" else -1
            if depth == 0:
                return place
    return -1


def _split_pieces(text: str, place: int = 0) -> Iterator[tuple[str, str]]:
    """Strings, comments, words, signs and the blanks between them, from a place on."""
    before = ""
    while match := _PIECE.search(text, place):
        if match.start() > place:
            yield "blank", text[place : match.start()]
        kind, piece = str(match.lastgroup), match[0]
        if kind == "single" and before not in _BEFORE_VALUES:
            kind, piece = "sign", "'"  # an apostrophe
        yield kind, piece
        place = match.start() + len(piece)
        if kind != "comment":
            before = piece
    if place < len(text):
        yield "blank", text[place:]


def _translate_piece(kind: str, piece: str) -> str:
    """A comment or a piece of Python in the words of JSON5."""
    if kind == "comment":
        return " "
    if kind in ("string", "single"):
        return _PYTHON_ESCAPE.sub(_decode_escape, piece)
    return _PYTHON_WORDS.get(piece, piece) if kind == "word" else piece


def _decode_escape(match: re.Match[str]) -> str:
    number = int(match[2], 16) if match[2] else -1
    return chr(number) if 0 <= number <= sys.maxunicode else match[0]
