"""What a shell command asks, so that other words for the same question get the same answer.

A client of another version asks `pm list packages -f` where the recorded one asked
`cmd package list packages --user 0`. Both have one subject, and `rewriting` writes the answer in
the form that is asked for.
"""

import re
import shlex
from dataclasses import dataclass

_QUIET = re.compile(r"\s*\d?>\s*(?:/dev/null|&\d)")
"""Sends errors or everything elsewhere; the question is the same."""
_OPERATORS = "();<>|&"
_OWNER = ("0", "current", "cur", "all")
"""Names of the user who is asked about where no other is named."""


@dataclass(frozen=True)
class Question:
    """A shell command that reads something."""

    subject: str
    """What is asked, such as `property ro.product.brand`."""
    kind: str = ""
    """Another subject of the same kind may hold the answer, too; empty if none does."""
    words: tuple[str, ...] = ()
    """As it was asked, without what does not matter."""
    is_whole: bool = True
    """Whether the answer is what the program printed, and nothing filtered it."""


def read_question(line: str) -> Question:
    """The question of a shell command; of a pipe, that of its first program."""
    words = _split(_QUIET.sub("", line))
    end = len(words)
    for number, word in enumerate(words):
        if word.strip(_OPERATORS) == "":
            end = number
            break
    if not words or end == 0:
        return Question(line, words=(line,))
    if end < len(words):
        first = _read_words(words[:end])
        is_pipe = words[end] == "|"
        kind = first.kind if is_pipe else ""
        return Question(line, kind, (line,), is_whole=False)
    return _read_words(words)


def _split(line: str) -> list[str]:
    lexer = shlex.shlex(line, posix=True, punctuation_chars=_OPERATORS)
    lexer.whitespace_split = True
    lexer.commenters = ""
    try:
        return list(lexer)
    except ValueError:
        # Quotes that are not closed.
        return []


def _read_words(words: list[str]) -> Question:
    words = [words[0].rpartition("/")[2], *words[1:]]
    user, rest = _take_user(words)
    named = tuple(words)
    match rest:
        case ["getprop", *names]:
            return Question(" ".join(["property", *names]), "property", named)
        case ["settings", "get", space, key, *_]:
            return Question(f"setting {space} {key}{user}", "", named)
        case ["dumpsys", "window", *options]:
            section = " ".join(_without_options(options))
            return Question(f"window {section}".strip(), "window", named)
        case ["dumpsys", *options]:
            return Question(" ".join(["dumpsys", *_without_options(options)]), "", named)
        case ["date", *_]:
            return Question("date", "date", named)
        case ["pm", "list", "users"] | ["cmd", "package", "list", "users"]:
            return Question("users", "", named)
        case ["am", "get-current-user"] | ["cmd", "activity", "get-current-user"]:
            return Question("current user", "", named)
        case ["pm", "list", "packages", *options] | [
            "cmd",
            "package",
            "list",
            "packages",
            *options,
        ]:
            return Question(f"packages{user}", f"packages{user}", tuple(options))
        case ["pm", verb, *options] | ["cmd", "package", verb, *options] if "activit" in verb:
            intent = [word for word in options if word not in ("--brief", "--components")]
            return Question(f"{verb} {' '.join(intent)}{user}", "", (verb, *options))
    return Question(" ".join(rest) + user, "", named)


def _take_user(words: list[str]) -> tuple[str, list[str]]:
    """The user that is named, unless it is the owner, and the other words."""
    user = ""
    rest: list[str] = []
    values = iter(words)
    for word in values:
        if word == "--user":
            value = next(values, "")
            user = "" if value in _OWNER else f" of user {value}"
        else:
            rest.append(word)
    return user, rest


def _without_options(words: list[str]) -> list[str]:
    return [word for word in words if not word.startswith("-")]


def read_change(line: str) -> str | None:
    """The subject of the setting that a command writes or deletes; None if it does not."""
    words = _split(_QUIET.sub("", line))
    user, rest = _take_user(words)
    match rest:
        case ["settings", "put" | "delete", space, key, *_]:
            return f"setting {space} {key}{user}"
    return None
