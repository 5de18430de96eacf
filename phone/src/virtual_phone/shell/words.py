"""How the phone's shell reads a word: quotes, backslashes and what a dollar sign begins."""

import re
from abc import ABC, abstractmethod
from typing import NoReturn

from virtual_phone.shell.tree import Arithmetic, Param, Part, Script, Substitution, Text, Word

ENDS_WORD = frozenset(" \t\n;&|()<>")
SPECIAL = frozenset("@*#?-$!0123456789")
NAME = re.compile(r"[A-Za-z_]\w*")
OPERATOR = re.compile(r":[-=?+]|[-=?+]|##?|%%?|//?[#%]?|:")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\x1b", "0": "\0"}


class Fault(Exception):
    """The script cannot be read."""


class Incomplete(Fault):
    """The script ends too early; more lines may make it whole."""


def unmatched(opened: str) -> NoReturn:
    """Say that something was opened and not closed."""
    msg = f"syntax error: '{opened}' unmatched"
    raise Incomplete(msg)


class Words(ABC):
    """The part of the parser that reads words."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.depth = 0

    @abstractmethod
    def script_in(self, source: str) -> Script:
        """What is inside backquotes."""

    @abstractmethod
    def script_until_parenthesis(self) -> Script:
        """What is inside `$(`, up to and with its `)`."""

    @abstractmethod
    def deeper(self) -> None:
        """Enter a construct."""

    def blanks(self, *, newlines: bool = False) -> None:
        """Go over blanks, joined lines and comments."""
        while self.at < len(self.source):
            char = self.source[self.at]
            if char in " \t\r" or (newlines and char == "\n"):
                self.at += 1
            elif self.source.startswith("\\\n", self.at):
                self.at += 2
            elif char == "#":
                end = self.source.find("\n", self.at)
                self.at = len(self.source) if end < 0 else end
            else:
                return

    def plain_word(self) -> str:
        """The word ahead if nothing in it is quoted or expanded; it is not taken."""
        end = self.at
        while end < len(self.source) and self.source[end] not in ENDS_WORD:
            if self.source[end] in "'\"\\$`":
                return ""
            end += 1
        return self.source[self.at : end]

    def word(self, *, assigned: bool = False, pattern: bool = False) -> Word:
        """The word ahead; of an assigned one, `~` after a colon counts; a pattern may hold `(`."""
        parts: list[Part] = []
        depth = 0
        while self.at < len(self.source):
            char = self.source[self.at]
            if pattern and char in "()|" and (char == "(" or depth):
                depth += (char == "(") - (char == ")")
                self._add(parts, char)
                self.at += 1
            elif char in ENDS_WORD and not depth:
                break
            else:
                self._part(parts)
        del assigned
        return tuple(parts)

    def document(self) -> Word:
        """The whole source as the text of a here-document."""
        parts: list[Part] = []
        while self.at < len(self.source):
            self._in_quotes(parts, escapable="\\$`")
        return tuple(parts)

    def arithmetic(self) -> Word | None:
        """An expression up to `))`, None if the parentheses do not close together."""
        self.deeper()
        parts: list[Part] = []
        open_ones = 0
        while self.at < len(self.source):
            char = self.source[self.at]
            if char == ")" and not open_ones:
                self.depth -= 1
                if not self.source.startswith("))", self.at):
                    return None
                self.at += 2
                return tuple(parts)
            if char in "()":
                open_ones += 1 if char == "(" else -1
            if char == '"':
                self.at += 1
            else:
                self._in_quotes(parts, escapable="\\$`")
        unmatched("((")

    def _add(self, parts: list[Part], text: str, *, quoted: bool = False) -> None:
        last = parts[-1] if parts else None
        if isinstance(last, Text) and last.quoted == quoted:
            parts[-1] = Text(last.text + text, quoted)
        else:
            parts.append(Text(text, quoted))

    def _part(self, parts: list[Part]) -> None:
        """One piece of a word, outside of quotes."""
        char = self.source[self.at]
        if char == "\\":
            taken = self.source[self.at + 1 : self.at + 2]
            if taken != "\n":
                self._add(parts, taken or "\\", quoted=True)
            self.at += 2
        elif char == "'":
            end = self.source.find("'", self.at + 1)
            if end < 0:
                msg = "no closing quote"
                raise Incomplete(msg)
            self._add(parts, self.source[self.at + 1 : end], quoted=True)
            self.at = end + 1
        elif char == '"':
            self._double(parts)
        elif self.source.startswith("$'", self.at):
            self._escaped(parts)
        elif char in "$`":
            self._dollar(parts, quoted=False)
        else:
            self._add(parts, char)
            self.at += 1

    def _double(self, parts: list[Part]) -> None:
        self.at += 1
        self._add(parts, "", quoted=True)
        while not self.source.startswith('"', self.at):
            if self.at >= len(self.source):
                msg = "no closing quote"
                raise Incomplete(msg)
            self._in_quotes(parts, escapable='"\\$`')
        self.at += 1

    def _in_quotes(self, parts: list[Part], escapable: str) -> None:
        char = self.source[self.at]
        if char == "\\":
            taken = self.source[self.at + 1 : self.at + 2]
            if taken != "\n":
                self._add(
                    parts, taken if taken and taken in escapable else char + taken, quoted=True
                )
            self.at += 2
        elif char in "$`":
            self._dollar(parts, quoted=True)
        else:
            self._add(parts, char, quoted=True)
            self.at += 1

    def _escaped(self, parts: list[Part]) -> None:
        """`$'...'` with backslash escapes."""
        self.at += 2
        text = ""
        while not self.source.startswith("'", self.at):
            if self.at >= len(self.source):
                msg = "no closing quote"
                raise Incomplete(msg)
            char = self.source[self.at]
            if char == "\\":
                self.at += 1
                char = self.source[self.at : self.at + 1]
                code = re.compile(r"x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})").match(
                    self.source, self.at
                )
                if code:
                    char = chr(int(code[1] or code[2], 16))
                    self.at = code.end() - 1
                else:
                    char = ESCAPES.get(char, char)
            text += char
            self.at += 1
        self.at += 1
        self._add(parts, text, quoted=True)

    def _dollar(self, parts: list[Part], *, quoted: bool) -> None:
        source = self.source
        if source[self.at] == "`":
            parts.append(Substitution(self._backquoted(), quoted))
        elif source.startswith("$((", self.at):
            start = self.at
            self.at += 3
            expression = self.arithmetic()
            if expression is not None:
                parts.append(Arithmetic(expression, quoted))
                return
            self.at = start + 2
            parts.append(Substitution(self.script_until_parenthesis(), quoted))
        elif source.startswith("$(", self.at):
            self.at += 2
            parts.append(Substitution(self.script_until_parenthesis(), quoted))
        elif source.startswith("${", self.at):
            self.at += 2
            parts.append(self._braced(quoted=quoted))
        elif found := NAME.match(source, self.at + 1):
            self.at = found.end()
            parts.append(Param(found[0], quoted))
        elif source[self.at + 1 : self.at + 2] in SPECIAL and self.at + 1 < len(source):
            parts.append(Param(source[self.at + 1], quoted))
            self.at += 2
        else:
            self._add(parts, "$", quoted=True)
            self.at += 1

    def _backquoted(self) -> Script:
        text = ""
        self.at += 1
        while not self.source.startswith("`", self.at):
            if self.at >= len(self.source):
                unmatched("`")
            if self.source[self.at] == "\\" and self.source[self.at + 1 : self.at + 2] in "\\$`":
                self.at += 1
            text += self.source[self.at : self.at + 1]
            self.at += 1
        self.at += 1
        return self.script_in(text)

    def _braced(self, *, quoted: bool) -> Param:
        source = self.source
        length = source.startswith("#", self.at) and not source.startswith("#}", self.at)
        self.at += length
        found = NAME.match(source, self.at)
        name = found[0] if found else self._digits()
        self.at += len(name)
        if length:
            return self._closed(Param(name, quoted, "length"))
        operator = OPERATOR.match(source, self.at)
        if not name or (operator is None and not source.startswith("}", self.at)):
            if self.at >= len(source):
                unmatched("${")
            msg = f"${{{source[self.at : self.at + 12]}: bad substitution"
            raise Fault(msg)
        if operator is None:
            return self._closed(Param(name, quoted))
        self.at = operator.end()
        stop = {"/": "/", ":": ":"}.get(operator[0][0] if operator[0][-1] not in "-=?+" else "", "")
        word = self._until(stop, quoted=quoted and operator[0][-1] in "-=?+")
        more: Word = ()
        if stop and source.startswith(stop, self.at):
            self.at += 1
            more = self._until("", quoted=quoted)
        return self._closed(Param(name, quoted, operator[0], word, more))

    def _digits(self) -> str:
        found = re.compile(r"\d+|[@*#?$!-]").match(self.source, self.at)
        return found[0] if found else ""

    def _until(self, stop: str, *, quoted: bool) -> Word:
        self.deeper()
        parts: list[Part] = []
        while self.at < len(self.source):
            char = self.source[self.at]
            if char == "}" or char == stop:
                break
            if quoted and char != '"':
                self._in_quotes(parts, escapable='"\\$`}')
            elif char in ENDS_WORD:
                self._add(parts, char)
                self.at += 1
            else:
                self._part(parts)
        self.depth -= 1
        return tuple(parts)

    def _closed(self, param: Param) -> Param:
        if not self.source.startswith("}", self.at):
            unmatched("${")
        self.at += 1
        return param
