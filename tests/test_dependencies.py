"""What is imported is declared, and what only some need is imported where it is needed."""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

from tapwright.extras import EXTRAS

ROOT = Path(__file__).parent.parent
ROOMS = (
    "tapwright",
    "graph",
    "nodes",
    "tools",
    "memory",
    "models",
    "console",
    "evals",
)
AGENT = [
    ROOT / "app.py",
    *(path for room in ROOMS for path in (ROOT / room).rglob("*.py")),
]
PHONE = list((ROOT / "phone/src").rglob("*.py"))
TESTS = list((ROOT / "tests").rglob("*.py"))
PHONE_TESTS = [
    *(ROOT / "phone/tests").rglob("*.py"),
    *(ROOT / "phone/scripts").rglob("*.py"),
]
OURS = {
    *ROOMS, "app", "virtual_phone", "tests",
    # The phone's tests import what they share by its bare name.
    *(path.stem for path in PHONE_TESTS), *(path.parent.name for path in PHONE_TESTS),
}  # fmt: skip
BY_HAND = {"android_world"}
"""On no package index; see docs/androidworld.md."""
NOT_OTHERS = OURS | BY_HAND | set(sys.stdlib_module_names)
BEHIND_THE_SENTENCE = {
    ROOT / "app.py",
    *(ROOT / "console/http").glob("*.py"),
    *(ROOT / "console/mcp").glob("*.py"),
}
"""The folders' `__init__.py`, which is loaded before all of these, asks for the extra."""


@cache
def read_project(folder: str) -> dict[str, dict[str, object]]:
    return tomllib.loads(
        (ROOT / folder / "pyproject.toml").read_text(encoding="utf-8")
    )


def normalize(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def names_of(requirements: object) -> set[str]:
    """The distributions that a list of requirements names, ours left out."""
    assert isinstance(requirements, list)
    names = {normalize(re.split(r"[^\w.-]", each)[0]) for each in requirements}
    return names - {"tapwright", "tapwright-phone"}


def core_of(folder: str) -> set[str]:
    return names_of(read_project(folder)["project"]["dependencies"])


def extras_of(folder: str) -> dict[str, set[str]]:
    extras = read_project(folder)["project"]["optional-dependencies"]
    assert isinstance(extras, dict)
    return {
        name: names_of(requirements) for name, requirements in extras.items()
    }


@cache
def owners() -> dict[str, set[str]]:
    """The distributions that have a file of a module, by the module's whole name.

    `langgraph.checkpoint.sqlite` is of another distribution than `langgraph.graph`, so the first
    part of a name does not tell.
    """
    found: dict[str, set[str]] = {}
    for distribution in metadata.distributions():
        name = normalize(distribution.metadata["Name"])
        for file in distribution.files or ():
            if file.suffix in {".py", ".so", ".pyi"}:
                parts = [*file.parts[:-1], file.name.split(".")[0]]
                module = ".".join(parts).removesuffix(".__init__")
                found.setdefault(module, set()).add(name)
    return found


def owners_of(module: str) -> set[str]:
    """The distributions of which one has to be declared; of a name in a module, the module's."""
    found = module
    while found:
        if found in owners():
            return owners()[found]
        found = found.rpartition(".")[0]
    # Not installed, as Ray, which is too large for `requirements.lock`.
    return {normalize(module.split(".")[0])}


@cache
def imports_of(path: Path) -> tuple[tuple[str, bool], ...]:
    """The modules of others that a file imports, and whether that is as soon as it is loaded."""
    return tuple(find_imports(path))


def find_imports(path: Path) -> Iterator[tuple[str, bool]]:
    pending: list[tuple[ast.AST, bool]] = [
        (ast.parse(path.read_text(encoding="utf-8")), True)
    ]
    while pending:
        node, is_soon = pending.pop()
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            # What is imported may be a module itself; `owners_of` finds which.
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            if name.split(".")[0] not in NOT_OTHERS:
                yield name, is_soon
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        is_for_types = (
            isinstance(node, ast.If)
            and ast.unparse(node.test) == "TYPE_CHECKING"
        )
        still = is_soon and not is_function and not is_for_types
        pending += [
            (child, still)
            for child in ast.iter_child_nodes(node)
            # No import stands in an expression.
            if not isinstance(child, ast.expr)
        ]


def undeclared(
    paths: list[Path], declared: set[str], *, only_soon: bool = False
) -> set[str]:
    """`file: module` for each import that no declared distribution has."""
    return {
        f"{path.relative_to(ROOT)}: {module}"
        for path in paths
        for module, is_soon in imports_of(path)
        if (is_soon or not only_soon) and not owners_of(module) & declared
    }


@pytest.mark.parametrize(("folder", "paths"), [(".", AGENT), ("phone", PHONE)])
def test_what_a_distribution_imports_is_declared(
    folder: str, paths: list[Path]
) -> None:
    declared = core_of(folder).union(*extras_of(folder).values())
    assert undeclared(paths, declared) == set()


@pytest.mark.parametrize(("folder", "paths"), [(".", AGENT), ("phone", PHONE)])
def test_what_is_imported_at_once_is_no_extra(
    folder: str, paths: list[Path]
) -> None:
    paths = [path for path in paths if path not in BEHIND_THE_SENTENCE]
    assert undeclared(paths, core_of(folder), only_soon=True) == set()


def test_rooms_behind_an_extra_import_at_once_what_they_ask_for() -> None:
    extras = extras_of(".")
    declared = core_of(".") | extras["http"]
    behind_mcp = {
        path for path in BEHIND_THE_SENTENCE if path.parent.name == "mcp"
    }
    behind_http = sorted(BEHIND_THE_SENTENCE - behind_mcp)
    assert undeclared(behind_http, declared, only_soon=True) == set()
    declared |= extras["mcp"]
    assert undeclared(sorted(behind_mcp), declared, only_soon=True) == set()


def test_what_the_tests_import_is_declared() -> None:
    ours = core_of(".").union(*extras_of(".").values())
    ours |= names_of(read_project(".")["dependency-groups"]["dev"])
    assert undeclared(TESTS, ours) == set()
    phone = core_of("phone").union(*extras_of("phone").values())
    phone |= names_of(read_project("phone")["dependency-groups"]["test"])
    assert undeclared(PHONE_TESTS, phone) == set()


def test_each_dependency_is_imported() -> None:
    imported = {
        name
        for path in AGENT
        for module, _ in imports_of(path)
        for name in owners_of(module)
    }
    assert core_of(".") - imported == set()


@pytest.mark.parametrize("name", EXTRAS)
def test_an_extra_is_known_by_modules_of_its_own_packages(name: str) -> None:
    looked_for = {
        name for module in EXTRAS[name].modules for name in owners_of(module)
    }
    assert looked_for == extras_of(".")[name]


def test_an_image_for_langgraph_gets_what_its_application_needs() -> None:
    """LangGraph installs folders without extras, so their packages are named beside them."""
    named = json.loads((ROOT / "langgraph.json").read_text(encoding="utf-8"))[
        "dependencies"
    ]
    assert {name for name in named if not name.startswith(".")} == (
        extras_of(".")["http"] | extras_of(".")["ocr"]
    )


@pytest.mark.parametrize(
    "name", sorted({"http", "ocr", "record", "studio", "tokens"})
)
def test_the_lock_has_what_the_extras_need(name: str) -> None:
    lines = (
        (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    )
    locked = {normalize(line.split("==")[0]) for line in lines}
    assert extras_of(".")[name] - locked == set()
    assert core_of(".") - locked == set()
