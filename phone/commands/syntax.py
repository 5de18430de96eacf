"""How the phone's shell reads a line: words, operators, pipelines."""

import re
from dataclasses import dataclass, field

OPERATORS = re.compile(r"&&|\|\||2>&1|&>|2>>|2>|>>|[;|<>&\n]")

RESERVED = {((word, ""),) for word in ("if", "for", "while", "until", "case", "function", "{", "(")}
"""First words of what is not understood; a clear refusal is better than half a loop."""


class SyntaxFault(Exception):
    """The line cannot be read."""


@dataclass(frozen=True)
class Word:
    """A word before expansion: pieces of text, each with how it was quoted (`'`, `"` or empty)."""

    parts: tuple[tuple[str, str], ...]


@dataclass
class Simple:
    """One command with its redirections."""

    words: list[Word] = field(default_factory=list)
    redirects: list[tuple[str, Word | None]] = field(default_factory=list)


@dataclass
class Pipeline:
    """Commands joined by pipes; `joint` says when it runs: after `;`, `&&` or `||`."""

    joint: str
    commands: list[Simple]


def split(line: str) -> list[Word | str]:
    """Cut a line into words and operators.

    Raises:
        SyntaxFault: If a quote is not closed.
    """
    tokens: list[Word | str] = []
    parts: list[tuple[str, str]] = []
    at = 0

    def end_word() -> None:
        if parts:
            tokens.append(Word(tuple(parts)))
            parts.clear()

    while at < len(line):
        char = line[at]
        operator = OPERATORS.match(line, at)
        if operator and (not parts or operator[0][0] != "2"):
            end_word()
            tokens.append(operator[0])
            at = operator.end()
        elif char in " \t\r":
            end_word()
            at += 1
        elif char == "#" and not parts:
            end = line.find("\n", at)
            at = len(line) if end < 0 else end
        elif char in "'\"":
            text, at = _quoted(line, at)
            parts.append((text, char))
        elif char == "\\":
            parts.append((line[at + 1 : at + 2], "'"))
            at += 2
        else:
            if not parts or parts[-1][1]:
                parts.append(("", ""))
            parts[-1] = (parts[-1][0] + char, "")
            at += 1
    end_word()
    return tokens


def _quoted(line: str, start: int) -> tuple[str, int]:
    quote, text, at = line[start], "", start + 1
    while at < len(line) and line[at] != quote:
        if quote == '"' and line[at] == "\\" and line[at + 1 : at + 2] in tuple('"\\$`'):
            at += 1
            # A dollar sign taken literally must not be read as a variable later.
            text += "\0" if line[at] == "$" else line[at]
        else:
            text += line[at]
        at += 1
    if at >= len(line):
        msg = "no closing quote"
        raise SyntaxFault(msg)
    return text, at + 1


def parse(line: str) -> list[Pipeline]:
    """Read a line.

    Raises:
        SyntaxFault: If it cannot be read.
    """
    pipelines = [Pipeline(";", [Simple()])]
    tokens = iter(split(line))
    for token in tokens:
        current = pipelines[-1].commands[-1]
        if isinstance(token, Word):
            current.words.append(token)
        elif token == "|":
            pipelines[-1].commands.append(Simple())
        elif token in (";", "\n", "&", "&&", "||"):
            pipelines.append(Pipeline(token if len(token) == 2 else ";", [Simple()]))
        elif token == "2>&1":
            current.redirects.append((token, None))
        else:
            target = next(tokens, None)
            if not isinstance(target, Word):
                msg = f"syntax error: unexpected '{target or 'newline'}'"
                raise SyntaxFault(msg)
            current.redirects.append((token, target))
    for pipeline in pipelines:
        _check(pipeline.commands)
    return pipelines


def _check(commands: list[Simple]) -> None:
    for simple in commands:
        first = simple.words[0].parts if simple.words else ()
        if first in RESERVED:
            msg = f"syntax error: '{first[0][0]}' is more than this phone's shell can do"
            raise SyntaxFault(msg)
        if len(commands) > 1 and not simple.words and not simple.redirects:
            msg = "syntax error: unexpected '|'"
            raise SyntaxFault(msg)
