"""The documentation says what the code does: names, defaults, links, commands, examples."""

import dataclasses
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from console.cli import app
from evals import suites
from graph.build import builder, graph
from graph.context import PROFILES, Context
from graph.session import EXIT_CODES
from memory.upkeep.retention import MAX_RECORDS
from models.endpoints import choose_model
from models.ladder import current_dialect
from models.settings import read_extra
from tools.actions import KINDS
from virtual_phone.apps import APPS
from virtual_phone.faults.kinds import ALL

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
DOCS = ROOT / "docs"
CONFIGURATION = DOCS / "configuration.md"
BUDGETS = DOCS / "budgets.md"
PAGES = [README, ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
REFERENCES = ("architecture.md", "configuration.md", "json.md")
"""Pages to look something up in: their tables are as long and as wide as what they list."""
GUIDES = [
    path for path in sorted(DOCS.glob("*.md")) if path.name not in REFERENCES
]
RESULTS = sorted((DOCS / "results").glob("*.md"))
LINES = range(60, 121)
"""Of a guide."""
README_LINES = 130
WIDTH = 120
"""Characters of a line, in guides and the README."""
MOST_BYTES = 400_000
ROOMS = (
    "graph",
    "nodes",
    "tools",
    "memory",
    "models",
    "phone",
    "console",
    "evals",
)
"""Folders whose files are named by their paths; the phone's own pages are tested with it."""

FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
VARIABLE = re.compile(r"\b(?:TAPWRIGHT|OPENAI|AZURE_OPENAI)_[A-Z_]*[A-Z]\b")
OF_LIBRARIES = re.compile(r"`((?:LANGSMITH|LANGGRAPH)_[A-Z_]+)`")
BY_ROLE = re.compile(r"TAPWRIGHT_<ROLE>_([A-Z_]+)")
PATH = re.compile(rf"`((?:(?:{'|'.join(ROOMS)}|tests)/[\w/]*[\w.]*|\w+\.py))`")
MODULE = re.compile(rf"`((?:{'|'.join(ROOMS)}|tapwright)\.(?!json)[\w.]+)`")
IMPORT = re.compile(
    rf"^from ((?:{'|'.join(ROOMS)}|tapwright)\.[\w.]+) import", re.MULTILINE
)
PROGRAM = re.compile(r"python -m (evals[\w.]*\w)")

GIVEN = (
    "TAPWRIGHT_SECRET_",
    *(f"TAPWRIGHT_{r}_" for r in ("PLANNER", "REFLECTOR", "GROUNDER")),
)
"""How variables begin whose whole name no source holds: a secret's own, and those of a role."""

page_of = pytest.mark.parametrize(
    "page", PAGES, ids=lambda page: str(page.relative_to(ROOT).with_suffix(""))
)
guide_of = pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)
results_of = pytest.mark.parametrize(
    "page", RESULTS, ids=lambda page: page.stem
)


def sources() -> str:
    rooms = [ROOT / room for room in ROOMS if room != "phone"]
    files = [
        *ROOT.glob("*.py"),
        *(path for room in rooms for path in room.rglob("*.py")),
    ]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def section(page: Path, title: str) -> str:
    found = page.read_text(encoding="utf-8").split(f"\n## {title}\n")
    assert len(found) == 2, title
    return found[1].split("\n## ")[0]


def rows(text: str) -> Iterator[list[str]]:
    for line in text.splitlines():
        if line.startswith("|") and not line.startswith("|---"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def fences(page: Path, kind: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return [body for found, body in FENCE.findall(text) if found == kind]


def test_the_picture_of_the_graph_is_current() -> None:
    assert [
        body.strip() for body in fences(DOCS / "architecture.md", "mermaid")
    ] == [graph.get_graph().draw_mermaid().strip()], (
        "put graph.get_graph().draw_mermaid() between the markers of docs/architecture.md"
    )


def test_the_small_picture_of_the_graph_has_edges_of_the_graph() -> None:
    (picture,) = fences(README, "mermaid")
    edges = set(builder.edges)
    for source, branches in builder.branches.items():
        for branch in branches.values():
            assert branch.ends is not None
            edges |= {(source, target) for target in branch.ends.values()}
    drawn = set()
    for line in picture.splitlines():
        nodes = line.strip().split(" --> ")
        drawn |= set(zip(nodes, nodes[1:], strict=False))
    assert drawn
    assert drawn - edges == set()


def run_generator(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, str(DOCS / "configuration.py"), *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_page_of_the_configuration_is_current() -> None:
    done = run_generator("--check")
    assert (done.returncode, done.stderr) == (0, "")


def test_every_setting_is_explained_with_its_default() -> None:
    listed = {
        row[0]: row[1] for row in rows(section(CONFIGURATION, "Settings"))
    }
    fields = {
        field.name: field.default for field in dataclasses.fields(Context)
    }
    wanted = {
        f"`{name}`": "" if value == "" else f"`{value}`"
        for name, value in fields.items()
    }
    assert {name: listed.get(name) for name in wanted} == wanted
    assert set(listed) == {*wanted, "setting"}


def test_every_profile_is_named() -> None:
    listed = {row[0] for row in rows(section(CONFIGURATION, "Profiles"))}
    assert listed == {"profile", *(f"`{name}`" for name in PROFILES)}
    explained = (DOCS / "profiles.md").read_text(encoding="utf-8")
    assert [name for name in PROFILES if f"`{name}`" not in explained] == []


def test_variables_that_are_named_exist() -> None:
    code = sources()
    named = {
        name
        for page in PAGES
        for name in VARIABLE.findall(page.read_text(encoding="utf-8"))
    }
    invented = {
        name
        for name in named
        if name not in code and not name.startswith(GIVEN)
    }
    assert named
    assert invented == set()


def test_the_example_of_a_configuration_names_variables_that_are_explained() -> (
    None
):
    told = section(CONFIGURATION, "Environment variables")
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^#?([A-Z_]+)=", example, re.M))
    unknown = {
        n
        for n in named
        if n not in told and not n.startswith("TAPWRIGHT_SECRET_")
    }
    assert unknown == set()
    assert set(OF_LIBRARIES.findall(told)) <= named


def test_variables_that_are_read_are_explained() -> None:
    told = section(CONFIGURATION, "Environment variables")
    read = set(re.findall(r"[\"'](TAPWRIGHT_[A-Z_]+[A-Z])[\"']", sources()))
    assert read
    assert [name for name in sorted(read) if f"`{name}`" not in told] == []


@pytest.mark.parametrize("role", ["planner", "actor", "reflector"])
def test_variables_by_role_work(
    role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = set(BY_ROLE.findall(CONFIGURATION.read_text(encoding="utf-8")))
    values = {
        "MODEL": "m",
        "BASE_URL": "http://127.0.0.1:1/v1",
        "API_KEY": "key-of-role",
        "DIALECT": "0-1000",
        "EFFORT": "low",
        "EXTRA": '{"top_p": 0.9}',
    }
    assert kinds == set(values)
    for kind in kinds:
        monkeypatch.setenv(f"TAPWRIGHT_{role.upper()}_{kind}", values[kind])
    chosen = choose_model("", role)
    assert [chosen.name, chosen.base_url, chosen.key] == [*values.values()][:3]
    dialect = current_dialect(chosen)
    assert (dialect.points, dialect.effort) == ("0-1000", "low")
    assert read_extra(role) == {"top_p": 0.9}


@page_of
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@page_of
def test_files_that_are_named_exist(page: Path) -> None:
    named = PATH.findall(page.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []


def is_module(dotted: str) -> bool:
    """Whether the dotted name is that of a module or package, or of something in one."""
    parts = dotted.split(".")
    for length in range(len(parts), 1, -1):
        path = ROOT.joinpath(*parts[:length])
        if path.is_dir() and length == len(parts):
            return True
        file = path.with_suffix(".py")
        if file.is_file():
            rest = parts[length : length + 1]
            words = file.read_text(encoding="utf-8")
            return not rest or re.search(rf"\b{rest[0]}\b", words) is not None
    return False


@page_of
def test_modules_that_are_named_exist(page: Path) -> None:
    named = MODULE.findall(page.read_text(encoding="utf-8"))
    named += IMPORT.findall(page.read_text(encoding="utf-8"))
    assert [name for name in named if not is_module(name)] == []


@page_of
def test_programs_that_are_named_can_be_run(page: Path) -> None:
    for name in PROGRAM.findall(page.read_text(encoding="utf-8")):
        path = ROOT.joinpath(*name.split("."))
        file = (
            path / "__main__.py" if path.is_dir() else path.with_suffix(".py")
        )
        assert file.is_file(), name
        is_program = file.name == "__main__.py" or "__main__" in file.read_text(
            encoding="utf-8"
        )
        assert is_program, name


@page_of
def test_nothing_names_the_machine_it_was_written_on(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    homes = [home for home in (str(ROOT), str(Path.home())) if len(home) > 1]
    assert [home for home in homes if home in text] == []
    assert (
        re.findall(r"(?<![\w.])/(?:home|root|work|tmp|Users)/\S*", text) == []
    )


def test_pictures_are_small() -> None:
    pictures = list((ROOT / "docs" / "pictures").iterdir())
    assert pictures
    assert [
        path.name for path in pictures if path.stat().st_size > MOST_BYTES
    ] == []


def test_pictures_load_nothing_from_elsewhere() -> None:
    for path in (ROOT / "docs" / "pictures").glob("*.svg"):
        assert (
            re.findall(
                r"(?:url\(|href=)[\"']?https?:",
                path.read_text(encoding="utf-8"),
            )
            == []
        )


def commands(page: Path) -> Iterator[str]:
    """What comes after `tapwright`, in code blocks and in the text."""
    text = page.read_text(encoding="utf-8")
    quoted = re.findall(r"`tapwright ([^`]+)`", FENCE.sub("", text))
    shell = [line for body in fences(page, "sh") for line in body.splitlines()]
    told = (
        re.search(r"(?:^|/)tapwright (.+)", line.split("  #")[0])
        for line in shell
    )
    yield from (line for line in quoted if line != "COMMAND --help")
    yield from (found[1] for found in told if found)


@page_of
def test_commands_and_options_exist(page: Path) -> None:
    top: Any = typer.main.get_command(app)
    for line in commands(page):
        words = re.sub(r"\"[^\"]*\"", "TEXT", line).split()
        command = (
            top if words[0].startswith("--") else top.commands.get(words[0])
        )
        assert command is not None, line
        below = getattr(command, "commands", {}) if command is not top else {}
        if below and len(words) > 1:
            command = below.get(words[1])
            assert command is not None, line
        known = {
            option for parameter in command.params for option in parameter.opts
        }
        assert [
            w for w in words if w.startswith("--") and w not in known
        ] == [], line


def test_every_command_is_in_the_table() -> None:
    top: Any = typer.main.get_command(app)
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert [
        name for name in top.commands if f"| `tapwright {name}" not in page
    ] == []


def test_every_action_is_told() -> None:
    page = (ROOT / "docs" / "actions.md").read_text(encoding="utf-8")
    assert [
        kind for kind in KINDS if not re.search(rf"`{kind}[(`]", page)
    ] == []


def test_make_targets_exist() -> None:
    made = set(
        re.findall(
            r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M
        )
    )
    named = {
        target
        for page in PAGES
        for target in re.findall(
            r"(?:^|`)make ([\w-]+)", page.read_text(encoding="utf-8"), re.M
        )
    }
    assert {"demo", "test"} <= named <= made


def test_exit_codes_are_told() -> None:
    told = {
        row[0] for row in rows(section(ROOT / "docs" / "cli.md", "Exit codes"))
    } - {"code"}
    assert told == {str(code) for code in {*EXIT_CODES.values(), 1}}


def test_every_node_is_explained() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    nodes = [
        name for name in graph.get_graph().nodes if not name.startswith("__")
    ]
    assert [name for name in nodes if f"| `{name}` |" not in page] == []


def long_lines(page: Path) -> list[str]:
    lines = page.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if len(line) > WIDTH]


@guide_of
def test_a_guide_is_a_guide(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(text.splitlines()) in LINES
    assert long_lines(page) == []
    assert "\n## When it fails\n" in text
    assert LINK.search(text)


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= README_LINES
    assert long_lines(README) == []


def test_references_are_wide_in_their_tables_only() -> None:
    for name in REFERENCES:
        assert [
            line for line in long_lines(DOCS / name) if not line.startswith("|")
        ] == []


@results_of
def test_results_and_their_guide_lead_to_each_other(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    guides = [
        page.parent / link
        for link in links
        if (page.parent / link).parent.resolve() == DOCS
    ]
    assert guides
    linking = [
        guide
        for guide in guides
        if f"](results/{page.name})" in guide.read_text("utf-8")
    ]
    assert linking


@results_of
def test_results_name_their_date_and_command(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.search(r"\b20\d\d-\d\d-\d\d\b", text)
    assert re.search(r"\b(?:tapwright eval|python -m evals|make \w+)", text)


def test_every_page_is_reached_from_the_readme() -> None:
    reached, ahead = {README}, [README]
    while ahead:
        page = ahead.pop()
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            path = (page.parent / link).resolve()
            found = sorted(path.glob("*.md")) if path.is_dir() else [path]
            fresh = {each for each in found if each in PAGES} - reached
            reached |= fresh
            ahead += fresh
    assert {page.name for page in set(PAGES) - reached} <= {"CHANGELOG.md"}


@guide_of
def test_measured_shares_are_in_the_results(page: Path) -> None:
    prose = re.sub(
        r"`[^`]*`", "", FENCE.sub("", page.read_text(encoding="utf-8"))
    )
    measured = set(re.findall(r"\b\d+\.\d+ %|\b\d+ of \d{2,}\b", prose))
    pages = "\n".join(each.read_text(encoding="utf-8") for each in RESULTS)
    assert [share for share in sorted(measured) if share not in pages] == []


@guide_of
def test_numbers_of_apps_and_faults_are_right(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert set(re.findall(r"\ball (\d+) apps\b", text)) <= {str(len(APPS))}
    assert set(re.findall(r"\b(\d+) faults\b", text)) <= {str(len(ALL))}


def test_the_limits_of_a_run_are_right() -> None:
    table = {
        row[0].strip("`"): row[1]
        for row in rows(BUDGETS.read_text(encoding="utf-8"))
    }
    fields = {
        field.name: field.default for field in dataclasses.fields(Context)
    }
    limits = [name for name in table if name in fields]
    assert len(limits) >= 6
    listed = {
        name: float(table[name].removesuffix(", no limit").replace(",", ""))
        for name in limits
    }
    assert listed == {name: fields[name] for name in limits}


def test_the_limits_of_the_memory_are_right() -> None:
    text = (DOCS / "memory.md").read_text(encoding="utf-8")
    (sentence,) = re.findall(r"A user may have ([^.]*)\.", text)
    listed = {
        int(number.replace(",", ""))
        for number in re.findall(r"\d[\d,]*\d", sentence)
    }
    assert listed == set(MAX_RECORDS.values())


def test_the_sizes_of_the_suites_are_right() -> None:
    table = section(DOCS / "evals.md", "Try it")
    sizes = {
        row[0].strip("`"): row[1]
        for row in rows(table)
        if row[0].startswith("`")
    }
    assert sizes
    for name, words in sizes.items():
        assert re.match(r"\d+", words), name
        assert len(suites.choose_tasks([name])) == int(
            words.split()[0].rstrip(":")
        ), name
    hostile = section(DOCS / "suites.md", "Hostile")
    kinds = re.findall(r"(\d+) [^():]*\(`(\w+)-\*`\)", hostile)
    assert kinds == [
        (str(len(suites.choose_tasks([f"hostile/{kind}"]))), kind)
        for kind in ("fault", "order", "ask")
    ]
    assert hostile.strip().startswith(f"{sum(int(n) for n, _ in kinds)} tasks")


def examples() -> Iterator[Any]:
    for page in PAGES:
        for number, body in enumerate(fences(page, "python"), 1):
            # These talk to a server; `make doors` asks it the same.
            if page.name not in ("http.md", "langserve.md", "studio.md"):
                # It starts the command as a client of its own does; `test_http.py` does too.
                marks = [pytest.mark.long] if page.name == "mcp.md" else []
                yield pytest.param(
                    body, id=f"{page.stem}-{number}", marks=marks
                )


@pytest.mark.parametrize("example", list(examples()))
def test_examples_run(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    exec(compile(example, "<example>", "exec"), {"__name__": "example"})
    assert os.environ["TAPWRIGHT_HOME"] == str(tmp_path)
