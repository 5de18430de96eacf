"""What import-linter cannot say, and ruff does not."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECTS = ("pyproject.toml", "phone/pyproject.toml")
AGENT = ("graph", "nodes", "tools", "memory", "models")
ROOMS = (
    "graph",
    "nodes",
    "tools",
    "memory",
    "models",
    "virtual_phone",
    "console",
    "evals",
)


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_errors_imports_nobody_of_ours() -> None:
    assert [
        m
        for m in imported(ROOT / "tapwright/errors.py")
        if m.split(".")[0] in ROOMS
    ] == []


def test_plain_text_needs_the_standard_library_alone() -> None:
    modules = [*(ROOT / "tapwright/text").glob("*.py")]
    found = {name for path in modules for name in imported(path)}
    others = {name for name in found if not name.startswith("tapwright.text.")}
    assert len(modules) > 3
    assert {
        name
        for name in others
        if name.split(".")[0] not in sys.stdlib_module_names
    } == set()


def test_both_distributions_have_one_version() -> None:
    read = [
        tomllib.loads((ROOT / name).read_text("utf-8")) for name in PROJECTS
    ]
    assert len({project["project"]["version"] for project in read}) == 1
    ours, phone = (project["project"] for project in read)
    assert ours["optional-dependencies"]["phone"] == [phone["name"]]


def test_the_lock_names_neither_of_them_and_all_that_the_phone_needs() -> None:
    phone = tomllib.loads((ROOT / PROJECTS[1]).read_text("utf-8"))
    needed = [
        *phone["project"]["dependencies"],
        *phone["dependency-groups"]["test"],
    ]
    lines = (
        (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    )
    locked = {line.split("==")[0].lower() for line in lines}
    assert {
        name
        for name in (re.split(r"[><=]", each)[0] for each in needed)
        if name not in locked
    } == set()
    assert {"tapwright", "tapwright-phone"} & locked == set()


def test_the_lock_holds_versions_and_no_addresses() -> None:
    lines = (
        (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    )
    assert all(
        "==" in line and "/" not in line and "@" not in line for line in lines
    )


def test_no_import_leads_from_the_agent_to_the_state_of_the_phone() -> None:
    """Everything of the agent is loaded, with all that this loads: the phone is not among it."""
    modules = [
        str(path.relative_to(ROOT).with_suffix(""))
        .replace("/", ".")
        .removesuffix(".__init__")
        for room in AGENT
        for path in sorted((ROOT / room).rglob("*.py"))
    ]
    assert "graph.build" in modules
    program = (
        "import importlib, sys\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        "print(sorted(m for m in sys.modules if m.split('.')[0] in ('virtual_phone', 'evals')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=ROOT,
    )
    assert done.stdout.strip() == "[]", done.stderr


def test_no_word_of_the_agents_code_names_the_state_of_the_phone() -> None:
    """Nor does any module name it to load it later; only the phone's program may be started."""
    allowed = {"python -m virtual_phone", "-m", "virtual_phone"}
    named = {
        str(path.relative_to(ROOT)): node.value
        for room in AGENT
        for path in (ROOT / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value not in allowed
        and "virtual_phone." in node.value
    }
    assert named == {}
