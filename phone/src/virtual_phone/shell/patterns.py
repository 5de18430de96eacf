"""Patterns of the phone's shell: `*`, `?`, `[...]` and the groups `@(a|b)`."""

import re
from collections.abc import Iterable

from virtual_phone.shell.tree import Text

SIGNS = {"@": "", "?": "?", "*": "*", "+": "+"}
CLASSES = {
    "alpha": "a-zA-Z", "digit": "0-9", "alnum": "a-zA-Z0-9", "upper": "A-Z", "lower": "a-z",
    "space": r"\s", "blank": " \t", "punct": r"!-/:-@\[-`{-~", "xdigit": "0-9a-fA-F",
}  # fmt: skip


def is_pattern(pieces: Iterable[Text]) -> bool:
    """Whether anything in a word is a sign of a pattern."""
    return any(not quoted and re.search(r"[*?]|\[.*|[@+!]\(", text) for text, quoted in pieces)


def to_regex(pieces: Iterable[Text], *, longest: bool = True) -> str:
    """A regular expression for a pattern whose quoted pieces stand for themselves.

    Args:
        pieces: The pattern.
        longest: False has `*` take as little as it can.
    """
    out = ""
    for text, quoted in pieces:
        out += re.escape(text) if quoted else _unquoted(text, longest=longest)
    try:
        re.compile(out)
    except re.error:
        out = re.escape("".join(piece.text for piece in pieces))
    return out


def _unquoted(text: str, *, longest: bool) -> str:
    out, at = "", 0
    closing: list[str] = []
    while at < len(text):
        char, after = text[at], text[at + 1 : at + 2]
        if after == "(" and (char in SIGNS or char == "!"):
            out += "(?!(?:" if char == "!" else "(?:"
            closing.append(")$).*" if char == "!" else ")" + SIGNS[char])
            at += 2
            continue
        bracket = re.compile(r"\[[!^]?\]?(?:\[:\w+:\]|[^\]])*\]").match(text, at)
        if bracket:
            out += _bracket(bracket[0][1:-1])
            at = bracket.end()
            continue
        if char == ")" and closing:
            out += closing.pop()
        elif char == "|" and closing:
            out += "|"
        elif char == "*":
            out += "." + ("*" if longest else "*?")
        else:
            out += "." if char == "?" else re.escape(char)
        at += 1
    return out


def _bracket(inside: str) -> str:
    negated = inside[:1] in ("!", "^")
    inside = inside[negated:].replace("\\", "\\\\").replace("]", "\\]").replace("^", "\\^")
    inside = re.sub(r"\[:(\w+):\\\]", lambda found: CLASSES.get(found[1], ""), inside)
    inside = re.sub(r"(?<!\\)\[", r"\\[", inside)
    return f"[{'^' if negated else ''}{inside}]" if inside else re.escape("[]")


def matches(text: str, pieces: Iterable[Text]) -> bool:
    """Whether a whole text fits a pattern."""
    return re.fullmatch(to_regex(list(pieces)), text, re.DOTALL) is not None
