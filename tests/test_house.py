"""The agent's code stays as readable as it is."""

import ast
from pathlib import Path

import pytest

from tests.house import (
    Figures,
    begins_with_participle,
    count_cyclomatic,
    draw_table,
    measure_modules,
)

MODULE = '''
def settled(value):
    """Two lines of code, and a
    docstring that is none."""
    # A comment is none either.

    text = "yes" if value and value.ok and value.sure else "no"
    return [letter for letter in text]


class Box:
    def __len__(self):
        return 1

    def open_lid(self):
        for _ in range(3):
            try:
                return 2
            except OSError:
                continue
'''


def test_a_module_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "box.py"
    path.write_text(MODULE, encoding="utf-8")
    figures = measure_modules([path])
    assert figures.one_word == figures.participles == 0.5
    assert figures.inline == pytest.approx(100 * 4 / 8)
    assert figures.nodes == pytest.approx(43 / 8)
    assert figures.over_10 == figures.over_15 == 0
    functions = [
        node
        for node in ast.walk(ast.parse(MODULE))
        if isinstance(node, ast.FunctionDef)
    ]
    numbers = {
        function.name: count_cyclomatic(function) for function in functions
    }
    assert numbers == {"settled": 5, "__len__": 1, "open_lid": 3}


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("told", True), ("_settled", True), ("made_of", True), ("need_more", False),
        ("proceed", False), ("bed", False), ("read_file", False), ("exceeded", True),
    ],
)  # fmt: skip
def test_a_participle_is_known(name: str, is_one: bool) -> None:
    assert begins_with_participle(name) is is_one


def test_the_table_has_a_line_a_room() -> None:
    lines = draw_table(
        {"nodes": Figures(0.5, 0.03, 9.96, 17.0, 0.05, 0.0)}
    ).splitlines()
    assert lines[1].split() == [
        "nodes",
        "50.0%",
        "3.0%",
        "10.0",
        "17.0",
        "5.0%",
        "0.0%",
    ]
    assert len(lines) == 2
