"""The parser of the phone's shell: recursive descent over characters, by the rules of mksh."""

import re
from collections.abc import Callable
from typing import Any, Literal, cast

from virtual_phone.shell.tree import (
    Assignment,
    Calculation,
    Case,
    Command,
    Condition,
    For,
    Function,
    Group,
    If,
    Line,
    Loop,
    Pipeline,
    Redirect,
    Script,
    Simple,
    Text,
    Word,
)
from virtual_phone.shell.words import Fault, Incomplete, Words, unmatched

OPERATORS = re.compile(r"&&|\|\||;;|;&|[|&;()\n]")
REDIRECTION = re.compile(r"(\d*)(<<<|<<-|<<|<&|<>|>>|>&|>\||<|>)|(&>>?)")
ASSIGNMENT = re.compile(r"([A-Za-z_]\w*)(\+?)=")
NAME = re.compile(r"[A-Za-z_]\w*")
FUNCTION = re.compile(r"([A-Za-z_][\w.-]*)[ \t]*\([ \t]*\)")
RESERVED = frozenset(
    [
        "if",
        "then",
        "elif",
        "else",
        "fi",
        "while",
        "until",
        "for",
        "do",
        "done",
        "case",
        "esac",
        "in",
        "{",
        "}",
        "!",
        "[[",
        "function",
    ]
)
ENDS = frozenset(["then", "elif", "else", "fi", "do", "done", "esac", "}"])
DEEPEST = 60
"""Constructs within each other, beyond which a script is refused."""

__all__ = ["Fault", "Incomplete", "parse"]


def parse(source: str) -> Script:
    """Read a script.

    Raises:
        Fault: It cannot be read.
        Incomplete: It cannot be read so far; more lines may make it whole.
    """
    return Parser(source).whole()


class Parser(Words):
    """Reads one script. `at` is the next character."""

    def __init__(self, source: str, depth: int = 0) -> None:
        super().__init__(source)
        self.depth = depth
        self._waiting: list[tuple[str, bool, bool, list[Redirect], int]] = []
        """Here-documents that begin after the line: end, `<<-`, literal, where they belong."""

    def script_in(self, source: str) -> Script:
        """What is inside backquotes."""
        return Parser(source, self.depth + 1).whole()

    def script_until_parenthesis(self) -> Script:
        """What is inside `$(`, up to and with its `)`."""
        self.deeper()
        script = self._script()
        self._expect(")", "$(")
        self.depth -= 1
        return script

    def deeper(self) -> None:
        """Enter a construct."""
        self.depth += 1
        if self.depth > DEEPEST:
            msg = "syntax error: nested too deeply"
            raise Fault(msg)

    def whole(self) -> Script:
        """The script up to its end."""
        if self.depth > DEEPEST:
            self.deeper()
        script = self._script()
        if token := self._peek():
            raise self._unexpected(token)
        self._documents()
        return script

    # Tokens

    def _peek(self) -> str:
        """The operator or reserved word ahead, `word` for another word, empty at the end."""
        self.blanks()
        if self.at >= len(self.source):
            return ""
        if REDIRECTION.match(self.source, self.at):
            return "redirect"
        if found := OPERATORS.match(self.source, self.at):
            return found[0]
        plain = self.plain_word()
        return plain if plain in RESERVED else "word"

    def _take(self, token: str) -> bool:
        if self._peek() != token:
            return False
        self.at += len(token)
        if token == "\n":
            self._documents()
        return True

    def _expect(self, token: str, opened: str) -> None:
        if not self._take(token):
            ahead = self._peek()
            if not ahead:
                unmatched(opened)
            raise self._unexpected(ahead)

    def _unexpected(self, token: str) -> Fault:
        if not token:
            return Incomplete("syntax error: unexpected EOF")
        shown = self.plain_word() if token in ("word", "redirect") else token
        shown = {"\n": "newline"}.get(shown, shown or self.source[self.at : self.at + 1])
        return Fault(f"syntax error: unexpected '{shown}'")

    def _newlines(self) -> None:
        while self._take("\n"):
            continue

    # Lists

    def _script(self) -> Script:
        lines: Script = []
        while True:
            self._newlines()
            ahead = self._peek()
            if ahead in ENDS or ahead in ("", ")", ";;", ";&"):
                return lines
            line = self._line()
            lines.append(line)
            if self._take("&"):
                line.background = True
            elif not self._take(";") and not self._take("\n"):
                return lines

    def _body(self, opened: str) -> Script:
        """A list that must not be empty."""
        script = self._script()
        if not script:
            ahead = self._peek()
            if ahead:
                raise self._unexpected(ahead)
            unmatched(opened)
        return script

    def _line(self) -> Line:
        pipelines = [("", self._pipeline())]
        while (joint := self._peek()) in ("&&", "||"):
            self._take(joint)
            self._newlines()
            pipelines.append((joint, self._pipeline()))
        return Line(pipelines)

    def _pipeline(self) -> Pipeline:
        negated = False
        while self._take("!"):
            negated = not negated
        commands = [self._command()]
        while self._take("|"):
            self._newlines()
            commands.append(self._command())
        return Pipeline(commands, negated)

    # Commands

    def _command(self) -> Command:
        self.deeper()
        ahead = self._peek()
        kinds: dict[str, Callable[[], Command]] = {
            "if": self._if,
            "while": self._loop,
            "until": self._loop,
            "for": self._for,
            "case": self._case,
            "{": self._group,
            "(": self._group,
            "[[": self._condition,
            "function": self._function,
        }
        if ahead in kinds:
            command = kinds[ahead]()
            while self._peek() == "redirect":
                self._redirect(command.redirects)
        elif ahead == "word" and FUNCTION.match(self.source, self.at):
            command = self._function()
        elif ahead in ("word", "redirect", "in"):
            command = self._simple()
        else:
            raise self._unexpected(ahead)
        self.depth -= 1
        return command

    def _simple(self) -> Simple:
        simple = Simple()
        while (ahead := self._peek()) in ("word", "redirect") or ahead in RESERVED:
            if ahead == "redirect":
                self._redirect(simple.redirects)
            elif not simple.words and (found := ASSIGNMENT.match(self.source, self.at)):
                self.at = found.end()
                value = self.word(assigned=True)
                simple.assignments.append(Assignment(found[1], value, bool(found[2])))
            else:
                simple.words.append(self.word())
        return simple

    def _redirect(self, redirects: list[Redirect]) -> None:
        found = REDIRECTION.match(self.source, self.at)
        if found is None:
            raise self._unexpected(self._peek())
        self.at = found.end()
        self.blanks()
        if self._peek() not in ("word", "in") and self._peek() not in RESERVED:
            raise self._unexpected(self._peek() or "\n")
        start = self.at
        target = self.word()
        if found[3]:
            redirects.append(Redirect(1, ">>" if found[3] == "&>>" else ">", target))
            redirects.append(Redirect(2, ">&", (Text("1"),)))
            return
        operator = found[2]
        number = int(found[1]) if found[1] else int(operator[0] == ">")
        if operator in ("<<", "<<-"):
            literal = any(c in self.source[start : self.at] for c in "'\"\\")
            end = "".join(part.text for part in target if isinstance(part, Text))
            self._waiting.append((end, operator == "<<-", literal, redirects, len(redirects)))
            redirects.append(Redirect(number, "<<", ()))
            return
        kind = cast(Literal["<", ">", ">>"], operator)
        redirects.append(Redirect(number, kind, target))

    def _documents(self) -> None:
        """Read the here-documents that begin on this line."""
        waiting, self._waiting = self._waiting, []
        for end, tabs, literal, redirects, place in waiting:
            text = ""
            while True:
                if self.at >= len(self.source):
                    msg = f"here document '{end}' unclosed"
                    raise Incomplete(msg)
                line, newline, _ = self.source[self.at :].partition("\n")
                self.at += len(line) + len(newline)
                line = line.lstrip("\t") if tabs else line
                if line == end:
                    break
                text += line + "\n"
            word: Word = (Text(text, quoted=True),) if literal else Parser(text).document()
            redirects[place] = Redirect(redirects[place].number, "<<", word)

    def _group(self) -> Group | Calculation:
        subshell = self._take("(")
        if subshell and self.source.startswith("(", self.at):
            start = self.at
            self.at += 1
            expression = self.arithmetic()
            if expression is not None:
                return Calculation(expression)
            self.at = start
        if not subshell:
            self._take("{")
        body = self._body("(" if subshell else "{")
        self._expect(")" if subshell else "}", "(" if subshell else "{")
        return Group(body, subshell)

    def _if(self) -> If:
        self._take("if")
        arms: list[tuple[Script, Script]] = []
        while True:
            condition = self._body("if")
            self._expect("then", "if")
            arms.append((condition, self._body("then")))
            if not self._take("elif"):
                break
        otherwise = self._body("else") if self._take("else") else None
        self._expect("fi", "if")
        return If(arms, otherwise)

    def _loop(self) -> Loop:
        until = not self._take("while")
        if until:
            self._take("until")
        condition = self._body("until" if until else "while")
        return Loop(condition, self._do(), until)

    def _do(self) -> Script:
        self._expect("do", "do")
        body = self._body("do")
        self._expect("done", "do")
        return body

    def _for(self) -> For:
        self._take("for")
        self.blanks()
        found = NAME.match(self.source, self.at)
        if found is None:
            raise self._unexpected(self._peek())
        self.at = found.end()
        self._newlines()
        words: list[Word] | None = None
        if self._take("in"):
            words = []
            while self._peek() == "word" or self._peek() in RESERVED:
                words.append(self.word())
        self._take(";")
        self._newlines()
        return For(found[0], words, self._do())

    def _case(self) -> Case:
        self._take("case")
        self.blanks()
        word = self.word()
        self._newlines()
        self._expect("in", "case")
        arms: list[tuple[list[Word], Script, bool]] = []
        while True:
            self._newlines()
            if self._take("esac"):
                return Case(word, arms)
            if not self._peek():
                unmatched("case")
            arms.append(self._arm())

    def _arm(self) -> tuple[list[Word], Script, bool]:
        self._take("(")
        patterns: list[Word] = []
        while True:
            if self._peek() != "word" and self._peek() not in RESERVED:
                raise self._unexpected(self._peek())
            patterns.append(self.word())
            if not self._take("|"):
                break
        self._expect(")", "case")
        body = self._script()
        through = self._take(";&")
        if not through and not self._take(";;") and self._peek() != "esac":
            ahead = self._peek()
            if ahead:
                raise self._unexpected(ahead)
            unmatched("case")
        return patterns, body, through

    def _function(self) -> Function:
        if self._take("function"):
            self.blanks()
        found = FUNCTION.match(self.source, self.at) or NAME.match(self.source, self.at)
        if found is None:
            raise self._unexpected(self._peek())
        self.at = found.end()
        self._newlines()
        name = found[1] if found.re is FUNCTION else found[0]
        return Function(name, self._command())

    def _condition(self) -> Condition:
        self._take("[[")
        words: list[Word] = []
        while True:
            self.blanks(newlines=True)
            if self.at >= len(self.source):
                unmatched("[[")
            if self.plain_word() == "]]":
                self.at += 2
                return Condition(words)
            sign = re.compile(r"&&|\|\||[()<>]").match(self.source, self.at)
            if sign:
                self.at = sign.end()
                words.append((Text(sign[0]),))
                continue
            pattern = bool(words) and words[-1] in _MATCHES
            words.append(self.word(pattern=pattern))
            if words[-1] == ():
                raise self._unexpected(self._peek())


_MATCHES: Any = [(Text("=~"),), (Text("=="),), (Text("="),), (Text("!="),)]
