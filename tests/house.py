"""How readable the agent's code is: names, density and branches of each room.

`make house` prints the table; `tests/test_house.py` holds the limits.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("tapwright", "graph", "nodes", "tools", "memory", "models", "console")

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_STATEMENTS = (
    ast.If,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.ExceptHandler,
    ast.match_case,
)
_IRREGULAR = (
    "asked begun done drawn found given gone heard held kept known laid led lost made"
    " meant said seen sent shown slid stood taken thought told undone worn written"
)
_ENDS_LIKE_ONE = "embed exceed feed need proceed seed speed unneeded"
_IRREGULAR_PARTICIPLES = frozenset(_IRREGULAR.split())
_NO_PARTICIPLES = frozenset(_ENDS_LIKE_ONE.split())
_MANY_BRANCHES = 10
_TOO_MANY_BRANCHES = 15


@dataclass(frozen=True)
class Figures:
    """What is counted of some modules."""

    one_word: float
    """Share of functions whose name is one word; dunder methods do not count."""
    participles: float
    """Share of functions whose name begins with a participle (`told`, `settled`)."""
    nodes: float
    """Syntax nodes of function bodies per line of code.

    Blank lines, comments and docstrings are no lines of code.
    """
    inline: float
    """Conditional expressions, comprehensions and further operands of `and` and `or`, per hundred
    lines of code."""
    over_10: float
    """Share of functions whose cyclomatic number is over 10."""
    over_15: float
    """Share of functions whose cyclomatic number is over 15."""


@dataclass
class _Counts:
    """What is counted of some modules, before it becomes shares."""

    names: list[str] = field(default_factory=list)
    cyclomatic: list[int] = field(default_factory=list)
    nodes: int = 0
    lines: int = 0
    inline: int = 0

    def add(self, other: "_Counts") -> None:
        self.names += other.names
        self.cyclomatic += other.cyclomatic
        self.nodes += other.nodes
        self.lines += other.lines
        self.inline += other.inline

    def count_module(self, source: str) -> None:
        source_lines = source.splitlines()
        for function in _list_functions(ast.parse(source)):
            self.names.append(function.name)
            parts = list(ast.walk(function))
            self.cyclomatic.append(_count_cyclomatic(parts))
            body = _drop_docstring(function)
            if body:
                first, last = body[0].lineno, function.end_lineno
                self.lines += sum(map(_is_code, source_lines[first - 1 : last]))
            inside = [part for each in body for part in ast.walk(each)]
            self.nodes += len(inside)
            self.inline += _count_inline(inside)

    def sum_up(self) -> Figures:
        numbers = self.cyclomatic
        names = [name for name in self.names if not name.startswith("__")]
        lines = max(1, self.lines)
        return Figures(
            one_word=_share(map(_is_one_word, names), names),
            participles=_share(map(begins_with_participle, names), names),
            nodes=self.nodes / lines,
            inline=100 * self.inline / lines,
            over_10=_share((each > _MANY_BRANCHES for each in numbers), names),
            over_15=_share(
                (each > _TOO_MANY_BRANCHES for each in numbers), names
            ),
        )


@cache
def measure_rooms() -> dict[str, Figures]:
    """The figures of each room, and of all together under `all`."""
    figures, everything = {}, _Counts()
    for room in ROOMS:
        counts = _count_modules(sorted((ROOT / room).rglob("*.py")))
        figures[room] = counts.sum_up()
        everything.add(counts)
    return {**figures, "all": everything.sum_up()}


def measure_modules(paths: Iterable[Path]) -> Figures:
    """The figures of some modules together."""
    return _count_modules(paths).sum_up()


def _count_modules(paths: Iterable[Path]) -> _Counts:
    counts = _Counts()
    for path in paths:
        counts.count_module(path.read_text(encoding="utf-8"))
    return counts


def count_cyclomatic(function: _Function) -> int:
    """McCabe's number (1976), which counts the branches within expressions too."""
    return _count_cyclomatic(list(ast.walk(function)))


def _count_cyclomatic(parts: list[ast.AST]) -> int:
    statements = sum(isinstance(part, _STATEMENTS) for part in parts)
    return 1 + statements + _count_inline(parts)


def _count_inline(parts: list[ast.AST]) -> int:
    """Branches within expressions: conditional ones, comprehensions, further operands."""
    count = 0
    for part in parts:
        if isinstance(part, ast.IfExp | ast.comprehension):
            count += 1
        elif isinstance(part, ast.BoolOp):
            count += len(part.values) - 1
    return count


def begins_with_participle(name: str) -> bool:
    """Whether a function's name begins with a past participle."""
    first = name.strip("_").split("_")[0]
    if first in _IRREGULAR_PARTICIPLES:
        return True
    is_long = len(first) > len("need")
    return first.endswith("ed") and is_long and first not in _NO_PARTICIPLES


def draw_table(figures: dict[str, Figures]) -> str:
    """A line a room, as `make house` prints it."""
    head = f"{'':<10}{'one-word':>10}{'participles':>13}{'nodes/line':>12}"
    lines = [head + f"{'inline/100':>12}{'over 10':>9}{'over 15':>9}"]
    for room, row in figures.items():
        names = f"{row.one_word:>10.1%}{row.participles:>13.1%}"
        density = f"{row.nodes:>12.1f}{row.inline:>12.1f}"
        branches = f"{row.over_10:>9.1%}{row.over_15:>9.1%}"
        lines.append(f"{room:<10}{names}{density}{branches}")
    return "\n".join(lines) + "\n"


def _list_functions(module: ast.Module) -> Iterator[_Function]:
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _drop_docstring(function: _Function) -> list[ast.stmt]:
    has_docstring = ast.get_docstring(function) is not None
    return function.body[1:] if has_docstring else function.body


def _is_code(line: str) -> bool:
    text = line.strip()
    return bool(text) and not text.startswith("#")


def _is_one_word(name: str) -> bool:
    return "_" not in name.strip("_")


def _share(matches: Iterable[bool], names: list[str]) -> float:
    return sum(matches) / max(1, len(names))


if __name__ == "__main__":
    sys.stdout.write(draw_table(measure_rooms()))
