"""Nothing grows too long to be read."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("graph", "nodes", "tools", "memory", "models", "console", "evals")
BESIDE = {
    "nodes": {"evidence", "resources", "targets"},
    "nodes/learn": {"merge", "model_check", "pipeline", "store"},
}
"""Modules in the folders of nodes that hold none: what nodes share."""
NODES = [
    path
    for folder, beside in BESIDE.items()
    for path in sorted((ROOT / folder).glob("*.py"))
    if path.stem not in {"__init__", *beside}
]
MODULE, FUNCTION, NODE = 650, 100, 50
"""Lines; docstrings do not count in functions."""


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _lines(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("\n")


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    words = ast.get_docstring(function, clean=False)
    documented = words.count("\n") + 1 if words is not None else 0
    return (
        (function.end_lineno or function.lineno)
        - function.lineno
        + 1
        - documented
    )


@pytest.mark.parametrize(
    "room",
    [*ROOMS, "phone/src", "phone/scripts", "docs", "app.py", "tapwright"],
)
def test_modules_and_their_functions_can_be_read(room: str) -> None:
    modules = [*(ROOT / room).rglob("*.py")] or [ROOT / room]
    too_long = {
        f"{path.relative_to(ROOT)} {function.name}": length(function)
        for path in modules
        for function in functions(path)
        if length(function) > FUNCTION
    }
    grown = {
        str(path): lines for path in modules if (lines := _lines(path)) > MODULE
    }
    assert (too_long, grown) == ({}, {})


@pytest.mark.parametrize("path", NODES, ids=lambda path: path.stem)
def test_a_node_is_a_short_function_named_like_its_file(path: Path) -> None:
    found = [f for f in functions(path) if f.name == path.stem]
    assert [length(f) <= NODE for f in found] == [True]
