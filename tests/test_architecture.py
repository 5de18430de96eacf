"""The page on the architecture names files, symbols, edges and prompts as they are."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from langgraph.graph import END, START

import nodes
from graph.build import builder, graph

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NODES = [name for name in graph.get_graph().nodes if not name.startswith("__")]

NAMED = re.compile(r"`([\w./]*(?:/|\.(?:py|md|toml))(?:::\w+)?)`")
EDGE = re.compile(r"^(\w+) -> (\w+)(?: +([a-z ]+):.*)?$", re.MULTILINE)
PROMPT = re.compile(r"`(\w+)` \((planner|actor|reflector|grounder)\)")


def table(heading: str) -> list[list[str]]:
    """The rows of all tables whose first line begins with `| heading |`."""
    rows = []
    for part in PAGE.split(f"\n| {heading} |")[1:]:
        for line in part.splitlines()[2:]:
            if not line.startswith("|"):
                break
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


@cache
def defined(path: Path) -> frozenset[str]:
    """The names that a module defines at its top."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(
            node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
        ):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {
                each.id for each in node.targets if isinstance(each, ast.Name)
            }
        elif isinstance(node, ast.AnnAssign) and isinstance(
            node.target, ast.Name
        ):
            names.add(node.target.id)
    return frozenset(names)


def is_there(name: str) -> bool:
    file, _, symbol = name.partition("::")
    path = ROOT / file
    return (
        symbol in defined(path)
        if symbol and path.is_file()
        else path.exists() and not symbol
    )


@pytest.mark.parametrize(
    ("question", "answer"), [*table("question"), *table("where do I add")]
)
def test_each_question_leads_to_files_and_symbols_that_exist(
    question: str, answer: str
) -> None:
    named = NAMED.findall(answer)
    # `NAME.md` stands for a file that is still to be written.
    named = [name for name in named if "NAME" not in name]
    assert named, question
    assert [name for name in named if not is_there(name)] == []


def test_the_questions_of_a_newcomer_are_answered() -> None:
    asked = "\n".join(question for question, _ in table("question"))
    wanted = (
        "screen made", "screen become text", "marks drawn", "prompt kept", "schema derived",
        "step remembered", "verdict given", "sensitive action stopped", "end decided",
        "route replayed", "device chosen", "checkpoint packed", "sent to which model",
    )  # fmt: skip
    assert [words for words in wanted if words not in asked] == []
    added = {question.split(" (")[0] for question, _ in table("where do I add")}
    assert {
        "an action",
        "a task",
        "a model",
        "a judge",
        "a node",
        "a prompt",
    } <= added
    assert {
        "an app of the virtual phone",
        "a setting",
        "a memory kind",
    } <= added


def test_each_room_and_each_of_its_folders_is_in_the_table() -> None:
    rooms = {row[0].strip("`"): row for row in table("room")}
    packages = {path.parent for path in ROOT.glob("*/__init__.py")} - {
        ROOT / "tests"
    }
    assert {f"{path.name}/" for path in packages} | {"phone/", "app.py"} == set(
        rooms
    )
    for package in packages:
        row = rooms[f"{package.name}/"]
        folders = {
            f"{path.parent.name}/" for path in package.glob("*/__init__.py")
        }
        assert {
            name for name in folders if f"`{name}`" not in row[2]
        } == set(), row[0]
        assert [
            name for name in NAMED.findall(row[3]) if not is_there(name)
        ] == []
        assert NAMED.findall(row[3]), row[0]


@pytest.mark.parametrize(
    "room", ["graph", "nodes", "memory", "models", "console", "evals"]
)
def test_the_opening_of_a_room_names_all_that_is_in_it(room: str) -> None:
    source = (ROOT / room / "__init__.py").read_text(encoding="utf-8")
    opening = ast.get_docstring(ast.parse(source)) or ""
    modules = {path.stem for path in (ROOT / room).glob("[!_]*.py")}
    folders = {path.parent.name for path in (ROOT / room).glob("*/__init__.py")}
    assert modules | folders <= set(re.findall(r"\w+", opening))


def test_each_edge_is_told_with_its_reason_and_no_other() -> None:
    fence = PAGE.split("\n## One turn of the loop\n")[1].split("```")[1]
    told = EDGE.findall(fence)
    assert len(told) == len(fence.strip().splitlines())
    edges = {(source, target, "") for source, target in builder.edges}
    for source, branches in builder.branches.items():
        for branch in branches.values():
            assert branch.ends is not None
            edges |= {
                (source, target, str(reason))
                for reason, target in branch.ends.items()
            }
    names = {START: "START", END: "END"}
    assert set(told) == {
        (names.get(a, a), names.get(b, b), reason) for a, b, reason in edges
    }


def test_each_node_is_told_with_its_prompts_and_each_prompt_is_told() -> None:
    rows = table("node")
    assert sorted(row[0].strip("`") for row in rows) == sorted(NODES)
    named = {name for row in rows for name, _ in PROMPT.findall(row[3])}
    beside = PAGE.split("Other prompts belong to no single node.")[1].split(
        "\n\n"
    )[0]
    kept = {path.stem for path in (ROOT / "nodes" / "prompts").glob("*.md")}
    assert {name for name in kept - named if f"`{name}`" not in beside} == set()
    assert named <= kept


def test_the_package_of_the_nodes_lists_them_all() -> None:
    words = nodes.__doc__ or ""
    listed = re.findall(r"^(\w+) {2,}\S", words, re.MULTILINE)
    assert set(NODES) <= set(listed)
    assert words.count("\n") < 40
