"""`tapwright memory`: see and change what was learned."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from console.tables import table
from errors import UsageError

if TYPE_CHECKING:
    from memory.records import Kind, Record
    from memory.store import Memory

app = typer.Typer(help="See and change what was learned.", no_args_is_help=True)

User = Annotated[str, typer.Option(help="Only of this user.")]
KindName = Annotated[str, typer.Option(help="task, app, page or user.")]
_SHORT = 90


@app.command("list")
def list_(kind: KindName = "", user: User = "") -> None:
    """List the records."""
    memory = _open()
    rows = [
        (record.id, record.kind, record.user_id or "(all)", _summary(record))
        for each in _kinds(kind)
        for record in memory.all(each, user or None)
    ]
    if not rows:
        Console().print("Nothing is remembered.")
        return
    Console().print(table(("id", "kind", "user", "what"), rows))


@app.command()
def show(record: Annotated[str, typer.Argument(help="Id, or its beginning.")]) -> None:
    """Show all of one record."""
    found = _find(_open(), record)
    tree = Tree(Text(f"{found.kind} {found.id}", style="bold"))
    _grow(tree, found.model_dump(mode="json", exclude={"kind", "id"}))
    Console().print(tree)


@app.command()
def forget(
    record: Annotated[str, typer.Argument(help="Id, or its beginning.")] = "",
    kind: KindName = "",
    user: User = "",
    every: Annotated[
        bool, typer.Option("--all", help="All records, or those of --kind and --user.")
    ] = False,
) -> None:
    """Forget one record, or many."""
    memory = _open()
    if bool(record) == every:
        msg = "name one record, or say --all (with --kind and --user for some of them)"
        raise UsageError(msg)
    chosen = (
        [_find(memory, record)]
        if record
        else [r for each in _kinds(kind) for r in memory.all(each, user or None)]
    )
    for each in chosen:
        memory.forget(each.kind, each.id)
    Console().print(f"Forgot {len(chosen)} record{'' if len(chosen) == 1 else 's'}.")


@app.command("export")
def export_(file: Annotated[Path, typer.Argument(help="JSON lines.")]) -> None:
    """Write every record to a file."""
    count = _open().export(file)
    Console().print(f"Wrote {count} records to {file}.", highlight=False, soft_wrap=True)


@app.command("import")
def import_(file: Annotated[Path, typer.Argument(help="What `export` wrote.")]) -> None:
    """Read records from a file; all of them, or none when one is bad."""
    count = _open().import_(file)
    Console().print(f"Read {count} records from {file}.", highlight=False, soft_wrap=True)


@app.command()
def learn(
    file: Annotated[
        Path | None, typer.Argument(help="YAML; the general knowledge that is shipped.")
    ] = None,
) -> None:
    """Load expert knowledge on apps and phones."""
    from memory import warmup

    count = warmup.load(_open(), file or warmup.SHIPPED)
    Console().print(f"Learned {count} records.")


def _open() -> "Memory":
    from graph.runs import home
    from memory.store import open_memory

    return open_memory(home() / "memory")


def _kinds(kind: str) -> "list[Kind]":
    from memory.records import KINDS

    if kind and kind not in KINDS:
        msg = f"there is no kind {kind!r}; choose one of {', '.join(KINDS)}"
        raise UsageError(msg)
    return [each for each in KINDS if kind in ("", each)]


def _find(memory: "Memory", begins: str) -> "Record":
    found = [
        record for kind in _kinds("") for record in memory.all(kind) if record.id.startswith(begins)
    ]
    exact = [record for record in found if record.id == begins]
    if len(exact or found) == 1:
        return (exact or found)[0]
    said = "no record" if not found else f"{len(found)} records"
    msg = f"{said} with an id that begins with {begins!r}; see `tapwright memory list`"
    raise UsageError(msg)


def _summary(record: "Record") -> str:
    facts: dict[str, Any] = record.model_dump()
    match record.kind:
        case "task":
            said = f"{facts['instruction']} ({facts['status']}, {len(facts['route'])} steps)"
        case "app":
            said = f"{facts['label']} ({facts['package']}) {facts['description']}"
        case "page":
            said = f"{facts['summary'] or facts['package']}: {len(facts['actions'])} actions"
        case _:
            said = f"{facts['note']}: {facts['text']}"
    flat = " ".join(said.split())
    return flat if len(flat) <= _SHORT else f"{flat[: _SHORT - 1]}…"


def _grow(tree: Tree, value: Any) -> None:
    """Branches for what a record holds; empty values are left out."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value, 1)
    for name, below in pairs:
        if below in ("", None, [], {}):
            continue
        if isinstance(below, dict) or (isinstance(below, list) and _deep(below)):
            _grow(tree.add(Text(str(name), style="cyan")), below)
        else:
            said = ", ".join(map(str, below)) if isinstance(below, list) else str(below)
            tree.add(Text.assemble((f"{name}: ", "cyan"), said))


def _deep(values: list[Any]) -> bool:
    return any(isinstance(value, dict | list) for value in values)
