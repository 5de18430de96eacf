"""The syntax tree that the shell's parser makes of a script."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple


class Text(NamedTuple):
    """Characters as they stand."""

    text: str
    quoted: bool = False


@dataclass(frozen=True)
class Param:
    """`$name`, `${name}` and the forms with an operator, such as `${name:-word}`."""

    name: str
    quoted: bool
    operator: str = ""
    word: "Word" = ()
    more: "Word" = ()
    """The second word of `${name/this/that}` and `${name:from:count}`."""


@dataclass(frozen=True)
class Substitution:
    """`$(...)` and backquotes."""

    script: "Script"
    quoted: bool


@dataclass(frozen=True)
class Arithmetic:
    """`$((...))`."""

    expression: "Word"
    quoted: bool


Part = Text | Param | Substitution | Arithmetic
Word = tuple[Part, ...]


class Assignment(NamedTuple):
    """`NAME=value` or `NAME+=value` before a command, or alone."""

    name: str
    value: Word
    append: bool = False


class Redirect(NamedTuple):
    """`2> file`: descriptor, operator and target; a here-document's target is its text."""

    number: int
    operator: Literal["<", ">", ">>", "<<", "<&", ">&", "<>", ">|", "<<<"]
    target: Word


@dataclass
class Simple:
    """A command with its words."""

    assignments: list[Assignment] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    redirects: list[Redirect] = field(default_factory=list)


@dataclass
class Group:
    """`{ ...; }`, or `( ... )` in a shell of its own."""

    body: "Script"
    subshell: bool
    redirects: list[Redirect] = field(default_factory=list)


@dataclass
class If:
    """`if`, with an arm for each `elif`."""

    arms: list[tuple["Script", "Script"]]
    otherwise: "Script | None"
    redirects: list[Redirect] = field(default_factory=list)


@dataclass
class Loop:
    """`while` and `until`."""

    condition: "Script"
    body: "Script"
    until: bool
    redirects: list[Redirect] = field(default_factory=list)


@dataclass
class For:
    """`for NAME in WORDS`; without words it goes through the arguments."""

    name: str
    words: list[Word] | None
    body: "Script"
    redirects: list[Redirect] = field(default_factory=list)


@dataclass
class Case:
    """`case`: patterns and what to run, and whether the next arm is run too (`;&`)."""

    word: Word
    arms: list[tuple[list[Word], "Script", bool]]
    redirects: list[Redirect] = field(default_factory=list)


@dataclass
class Function:
    """`name() { ... }`."""

    name: str
    body: "Command"
    redirects: list[Redirect] = field(default_factory=list)


@dataclass
class Condition:
    """`[[ ... ]]`: its words and, as `Text`, its operators."""

    words: list[Word]
    redirects: list[Redirect] = field(default_factory=list)


@dataclass
class Calculation:
    """`(( ... ))`."""

    expression: Word
    redirects: list[Redirect] = field(default_factory=list)


Command = Simple | Group | If | Loop | For | Case | Function | Condition | Calculation


@dataclass
class Pipeline:
    """Commands joined by pipes; `!` before them negates."""

    commands: list[Command]
    negated: bool = False


@dataclass
class Line:
    """Pipelines joined by `&&` and `||`; the first one's joint is empty."""

    pipelines: list[tuple[str, Pipeline]]
    background: bool = False


Script = list[Line]
