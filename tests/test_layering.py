"""What import-linter cannot say: nobody imports `app.py`, and `errors.py` imports nobody."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("graph", "nodes", "tools", "memory", "models", "phone", "console", "evals")


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_nobody_imports_the_application() -> None:
    modules = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    assert modules
    guilty = [path for path in modules if any(m.split(".")[0] == "app" for m in imported(path))]
    assert guilty == []


def test_errors_imports_nobody_of_ours() -> None:
    assert [m for m in imported(ROOT / "errors.py") if m.split(".")[0] in ROOMS] == []


def test_the_lock_holds_versions_and_no_addresses() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    assert all("==" in line and "/" not in line and "@" not in line for line in lines)
