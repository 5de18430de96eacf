"""The conditions of `[[ ... ]]` and `[ ... ]`."""

import re
import stat
from collections.abc import Callable
from typing import Protocol

from virtual_phone.machine import Machine
from virtual_phone.shell.arith import ArithmeticFault
from virtual_phone.shell.expand import Expander, ExpansionFault
from virtual_phone.shell.patterns import matches
from virtual_phone.shell.tree import Text, Word

NUMBERS: dict[str, Callable[[int, int], bool]] = {
    "-eq": lambda a, b: a == b,
    "-ne": lambda a, b: a != b,
    "-lt": lambda a, b: a < b,
    "-le": lambda a, b: a <= b,
    "-gt": lambda a, b: a > b,
    "-ge": lambda a, b: a >= b,
}
FILES: dict[str, Callable[[int, int], bool]] = {
    "-e": lambda mode, size: True,
    "-a": lambda mode, size: True,
    "-f": lambda mode, size: stat.S_ISREG(mode),
    "-d": lambda mode, size: stat.S_ISDIR(mode),
    "-s": lambda mode, size: size > 0,
    "-r": lambda mode, size: True,
    "-w": lambda mode, size: True,
    "-x": lambda mode, size: bool(mode & 0o111),
}
"""Tests of a file by its mode and its size."""


class Place(Protocol):
    """Where names of files begin, and the phone that has them."""

    machine: Machine

    @property
    def folder(self) -> str:
        """Working directory."""


def of_file(machine: Machine, test: str, path: str) -> bool:
    """`-f PATH` and its like."""
    try:
        if test in ("-L", "-h"):
            return stat.S_ISLNK(machine.files.get(path, follow=False).mode)
        found = machine.files.get(path)
    except OSError:
        return False
    return test in FILES and FILES[test](found.mode, found.size)


def holds(words: list[Word], expander: Expander, place: Place) -> bool:
    """The answer of `[[ ... ]]`."""
    asking = _Asking(words, expander, place)
    found = asking.either()
    if asking.at < len(words):
        raise asking.odd()
    return found


class _Asking:
    def __init__(self, words: list[Word], expander: Expander, place: Place) -> None:
        self.words, self.expander, self.place = words, expander, place
        self.at = 0

    def odd(self) -> ExpansionFault:
        shown = self.expander.text(self.words[self.at]) if self.at < len(self.words) else "]]"
        return ExpansionFault(f"syntax error: unexpected '{shown}'")

    def _take(self, sign: str) -> bool:
        if self.at < len(self.words) and self.words[self.at] == (Text(sign),):
            self.at += 1
            return True
        return False

    def _next(self) -> Word:
        if self.at >= len(self.words):
            raise self.odd()
        self.at += 1
        return self.words[self.at - 1]

    def either(self) -> bool:
        found = self._both()
        while self._take("||"):
            found = self._both() or found
        return found

    def _both(self) -> bool:
        found = self._one()
        while self._take("&&"):
            found = self._one() and found
        return found

    def _one(self) -> bool:
        if self._take("!"):
            return not self._one()
        if self._take("("):
            found = self.either()
            if not self._take(")"):
                raise self.odd()
            return found
        first = self._next()
        sign = "".join(p.text for p in first if isinstance(p, Text) and not p.quoted)
        ahead = self.words[self.at] if self.at < len(self.words) else ()
        if len(first) == 1 and re.fullmatch("-[a-zA-Z]", sign) and self.at < len(self.words):
            return self._unary(sign)
        operator = ahead[0].text if len(ahead) == 1 and isinstance(ahead[0], Text) else ""
        if operator in ("=", "==", "!=", "=~", "<", ">") or operator in NUMBERS:
            self.at += 1
            return self._binary(self.expander.text(first), operator, self._next())
        return bool(self.expander.text(first))

    def _unary(self, sign: str) -> bool:
        text = self.expander.text(self._next())
        if sign in ("-n", "-z"):
            return bool(text) == (sign == "-n")
        return of_file(
            self.place.machine,
            sign,
            f"{self.place.folder}/{text}" if not text.startswith("/") else text,
        )

    def _binary(self, left: str, operator: str, word: Word) -> bool:
        if operator in NUMBERS:
            right = self.expander.text(word)
            return NUMBERS[operator](self._number(left), self._number(right))
        if operator in ("=", "==", "!="):
            return matches(left, self.expander.pieces(word)) == (operator != "!=")
        right = self.expander.text(word)
        if operator == "=~":
            try:
                return re.search(right, left) is not None
            except re.error as error:
                msg = f"{right}: {error}"
                raise ExpansionFault(msg) from None
        return left < right if operator == "<" else left > right

    def _number(self, text: str) -> int:
        if not text.strip().lstrip("-").isalnum():
            msg = f"{text}: bad number"
            raise ArithmeticFault(msg)
        return self.expander.number((Text(text),))
