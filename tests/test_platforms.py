"""What would keep Windows, or the oldest Python that is supported, from running the agent."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.device.connection.virtual import explain_platform

ROOT = Path(__file__).parent.parent
ROOMS = ("console", "graph", "memory", "models", "nodes", "tapwright", "tools")
MODULES = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"}
"""Not on Windows: https://docs.python.org/3/library/unix.html"""
NAMES = {
    "os": {"fork", "getuid", "killpg", "setsid", "uname"},
    "signal": {"SIGHUP", "SIGKILL", "SIGPIPE", "SIGUSR1", "SIGUSR2", "alarm"},
}


def list_imported(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """What runs when a module is imported: everything but the insides of functions."""
    ahead: list[ast.AST] = list(body)
    while ahead:
        node = ahead.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            ahead += ast.iter_child_nodes(node)


def find_posix(source: str) -> list[str]:
    found = []
    for node in list_imported(ast.parse(source).body):
        match node:
            case ast.Import(names=names):
                found += [n.name for n in names if n.name in MODULES]
            case ast.ImportFrom(module=str(module)) if module in MODULES:
                found.append(module)
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                if name in NAMES.get(module, ()):
                    found.append(f"{module}.{name}")
    return found


def test_no_module_of_the_agent_needs_posix_to_be_imported() -> None:
    paths = [p for room in ROOMS for p in (ROOT / room).rglob("*.py")]
    assert len(paths) > 100
    needs = {
        str(path.relative_to(ROOT)): found
        for path in paths
        if (found := find_posix(path.read_text(encoding="utf-8")))
    }
    assert needs == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import fcntl", ["fcntl"]),
        ("from resource import getrusage", ["resource"]),
        ("import signal\nSTOP = signal.SIGKILL", ["signal.SIGKILL"]),
        ("def f():\n    import fcntl", []),
    ],
)
def test_what_needs_posix_is_found(source: str, found: list[str]) -> None:
    assert find_posix(source) == found


def test_the_virtual_phone_says_where_it_does_not_run() -> None:
    assert "WSL" in explain_platform("nt")
    assert explain_platform("posix") == ""


_POSSESSIVE_GROUP = re.compile(r"\)(?:[?*+]|\{[\d,]+\})\+")


def test_no_expression_has_a_possessive_group() -> None:
    """Before Python 3.11.5 they match wrongly: https://github.com/python/cpython/issues/106052."""
    assert _POSSESSIVE_GROUP.search("(?:a|b)?+")
    found: list[str] = []
    for room in (*ROOMS, "evals", "phone/src"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Constant):
                    continue
                if _POSSESSIVE_GROUP.search(str(node.value)):
                    found.append(f"{path}:{node.lineno}")
    assert found == []
