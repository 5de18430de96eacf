"""Nothing grows too long to be read."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("graph", "nodes", "tools", "memory", "models", "phone", "console", "evals")
MODULES = [*(path for room in ROOMS for path in (ROOT / room).rglob("*.py")), ROOT / "app.py"]
NODES = {
    "begin", "observe", "recall", "assess", "approve", "act", "reflect", "plan", "remember",
    "conclude", "study", "explain", "confirm", "reconcile", "keep",
}  # fmt: skip
MODULE, FUNCTION, NODE = 500, 60, 40
"""Lines; docstrings do not count in functions."""


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    words = ast.get_docstring(function, clean=False)
    documented = words.count("\n") + 1 if words is not None else 0
    return (function.end_lineno or function.lineno) - function.lineno + 1 - documented


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_and_its_functions_can_be_read(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("\n") <= MODULE
    too_long = {f.name: length(f) for f in functions(path) if length(f) > FUNCTION}
    assert too_long == {}


@pytest.mark.parametrize("name", sorted(NODES))
def test_a_node_is_a_short_function_named_like_its_file(name: str) -> None:
    found = [f for f in functions(ROOT / "nodes" / f"{name}.py") if f.name == name]
    assert [length(f) <= NODE for f in found] == [True]
