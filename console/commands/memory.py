"""`tapwright memory`: see, correct and forget what was learned."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console, RenderableType
from rich.text import Text
from rich.tree import Tree

from console.tables import make_table
from tapwright.errors import UsageError
from tapwright.text.quote import cut_line

if TYPE_CHECKING:
    from memory.records import Kind, Record
    from memory.store import Memory

app = typer.Typer(
    help="See, correct and forget what was learned.", invoke_without_command=True
)

User = Annotated[str, typer.Option(help="Only of this user.")]
KindName = Annotated[str, typer.Option(help="task, app, page, user or demonstration.")]
Json = Annotated[bool, typer.Option("--json", help="Print it as JSON.")]
Id = Annotated[str, typer.Argument(help="Id, or its beginning.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask at a terminal.")]
_SHORT = 90


@app.callback(invoke_without_command=True)
def overview(context: typer.Context, as_json: Json = False) -> None:
    """See, correct and forget what was learned; without a command, how much there is."""
    if context.invoked_subcommand is not None:
        return
    from console.view import memory_tables

    memory = _open_memory()
    records = {str(kind): memory.list_records(kind) for kind in _parse_kinds("")}
    folder = Path(memory.place)
    files = folder.rglob("*") if folder.is_dir() else ()
    held = sum(file.stat().st_size for file in files if file.is_file())
    facts = memory_tables.summarize_memory(records, place=memory.place, held=held)
    if not any(facts["kinds"].values()) and not as_json:
        _print_drawn(["Nothing is remembered."])
        return
    _print_facts(facts, [memory_tables.draw_overview(facts)], as_json=as_json)


@app.command()
def tasks(
    user: User = "",
    limit: Annotated[int, typer.Option(help="The newest so many.", min=1)] = 10,
    as_json: Json = False,
) -> None:
    """Show what was done as trees: instruction, sub-goals, actions, lessons."""
    from console.view import memory_tables
    from memory.records import TaskRecord

    records = [
        r
        for r in _open_memory().list_records("task", user or None)
        if isinstance(r, TaskRecord)
    ]
    drawn = memory_tables.draw_tasks(records, limit=limit) if not as_json else ()
    _print_facts(memory_tables.tasks_json(records)[:limit], drawn, as_json=as_json)


@app.command()
def apps(user: User = "", as_json: Json = False) -> None:
    """Show the apps that are known, and what they are for."""
    from console.view import memory_tables
    from memory.records import AppRecord, PageRecord

    memory = _open_memory()
    records = [
        r for r in memory.list_records("app", user or None) if isinstance(r, AppRecord)
    ]
    pages = [
        r
        for r in memory.list_records("page", user or None)
        if isinstance(r, PageRecord)
    ]
    drawn = [memory_tables.draw_apps(records, pages)] if records else []
    _print_facts(memory_tables.apps_json(records, pages), drawn, as_json=as_json)


@app.command()
def pages(
    name: Annotated[str, typer.Argument(metavar="APP", help="Label or package.")],
    user: Annotated[str, typer.Option(help="Whose experience.")] = "",
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE.svg", help="Draw the pages into this file."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the pages of an app and what leads from one to another."""
    from dataclasses import asdict

    from console.report import page_graph_svg
    from console.view import memory_tables
    from memory.pages import build_graph

    package, user, records = _pages_of(_open_memory(), name, user)
    graph = build_graph(package, records)
    if picture is not None:
        page_graph_svg.write_svg(graph, picture)
        _print_drawn(
            [
                f"Drew {memory_tables.format_count(len(graph.pages), 'page')} into {picture}."
            ]
        )
        return
    facts = {"user": user, **asdict(graph)}
    _print_facts(facts, memory_tables.draw_pages(graph, records), as_json=as_json)


@app.command("user")
def show_user(user: User = "", as_json: Json = False) -> None:
    """Show what is known of people: preferences, habits, persons, places, needs."""
    from console.view import memory_tables
    from memory.records import UserRecord

    records = [
        r
        for r in _open_memory().list_records("user", user or None)
        if isinstance(r, UserRecord)
    ]
    _print_facts(
        memory_tables.user_json(records),
        memory_tables.draw_user(records),
        as_json=as_json,
    )


@app.command()
def add(
    text: Annotated[
        str, typer.Argument(help="One sentence, as `My mom is Anna Schmidt`.")
    ],
    user: Annotated[str, typer.Option(help="Of whom.")] = "default",
) -> None:
    """Write down something about a person."""
    from memory import users

    if not text.strip():
        msg = "the note is empty: say something about the person"
        raise UsageError(msg)
    _refuse_secret(text)
    note = users.make_note(user, text)
    _open_memory().put(note)
    _print_drawn([f"Noted as {note.note} {note.id[:8]}: {note.text}"])


@app.command()
def edit(
    record: Id, text: Annotated[str, typer.Argument(help="What it should say.")]
) -> None:
    """Correct a note on a person, what an app is for, or what a page is called."""
    from memory.records import AppRecord, PageRecord, UserRecord

    correction = " ".join(text.split())
    if not correction:
        msg = "the correction is empty; `tapwright memory forget` takes a record away"
        raise UsageError(msg)
    _refuse_secret(correction)
    memory = _open_memory()
    old = _find_record(memory, record)
    new: Record
    match old:
        case UserRecord():
            new = old.model_copy(update={"text": correction, "source": "given"})
        case AppRecord():
            new = old.model_copy(update={"description": correction})
        case PageRecord():
            new = old.model_copy(update={"summary": correction})
        case _:
            msg = "a task is what happened and is not corrected; it can be forgotten"
            raise UsageError(msg)
    memory.put(new)
    if new.id != old.id:
        memory.forget(old.kind, old.id)
    _print_drawn([f"Corrected {new.kind} {new.id[:8]}: {_summarize_record(new)}"])


@app.command("list")
def list_records(kind: KindName = "", user: User = "") -> None:
    """List the records."""
    memory = _open_memory()
    rows = [
        (record.id, record.kind, record.user_id or "(all)", _summarize_record(record))
        for each in _parse_kinds(kind)
        for record in memory.list_records(each, user or None)
    ]
    if not rows:
        Console().print("Nothing is remembered.")
        return
    Console().print(make_table(("id", "kind", "user", "what"), rows))


@app.command()
def show(record: Annotated[str, typer.Argument(help="Id, or its beginning.")]) -> None:
    """Show all of one record."""
    match = _find_record(_open_memory(), record)
    tree = Tree(Text(f"{match.kind} {match.id}", style="bold"))
    _grow_tree(tree, match.model_dump(mode="json", exclude={"kind", "id"}))
    Console().print(tree)


@app.command()
def forget(
    record: Annotated[str, typer.Argument(help="Id, or its beginning.")] = "",
    kind: KindName = "",
    user: User = "",
    every: Annotated[
        bool, typer.Option("--all", help="All records, or those of --kind and --user.")
    ] = False,
    yes: Yes = False,
) -> None:
    """Forget one record, or many; asks first at a terminal."""
    memory = _open_memory()
    if bool(record) == every:
        msg = "name one record, or say --all (with --kind and --user for some of them)"
        raise UsageError(msg)
    chosen = (
        [_find_record(memory, record)]
        if record
        else [
            r
            for each in _parse_kinds(kind)
            for r in memory.list_records(each, user or None)
        ]
    )
    if not yes and not _ask_confirmation(chosen):
        _print_drawn(["Nothing was forgotten."])
        return
    for each in chosen:
        memory.forget(each.kind, each.id)
    _delete_pictures(memory, chosen)
    Console().print(f"Forgot {len(chosen)} record{'' if len(chosen) == 1 else 's'}.")


@app.command("export")
def export_records(file: Annotated[Path, typer.Argument(help="JSON lines.")]) -> None:
    """Write every record to a file."""
    count = _open_memory().export_records(file)
    Console().print(
        f"Wrote {count} records to {file}.", highlight=False, soft_wrap=True
    )


@app.command("import")
def import_records(
    file: Annotated[Path, typer.Argument(help="What `export` wrote.")],
) -> None:
    """Read records from a file; all of them, or none when one is bad."""
    count = _open_memory().import_records(file)
    Console().print(
        f"Read {count} records from {file}.", highlight=False, soft_wrap=True
    )


@app.command()
def learn(
    file: Annotated[
        Path | None, typer.Argument(help="YAML; the general knowledge that is shipped.")
    ] = None,
) -> None:
    """Load expert knowledge on apps and phones."""
    from memory import warmup

    count = warmup.load_knowledge(_open_memory(), file or warmup.SHIPPED)
    Console().print(f"Learned {count} records.")


def _open_memory() -> "Memory":
    from graph.runs import get_home
    from memory.opening import open_memory

    return open_memory(get_home() / "memory")


def _pages_of(memory: "Memory", name: str, user: str) -> "tuple[str, str, list[Any]]":
    """The package, the user and the page records that are meant; the user with most of them.

    Raises:
        UsageError: no such app is known, or several are.
    """
    from memory.records import AppRecord, PageRecord

    records = [
        r
        for r in memory.list_records("page", user or None)
        if isinstance(r, PageRecord)
    ]
    packages = {r.package for r in records}
    wanted = name.strip().casefold()
    if wanted not in {package.casefold() for package in packages}:
        labels = [r for r in memory.list_records("app") if isinstance(r, AppRecord)]
        called = {r.package for r in labels if r.label.casefold() == wanted} & packages
        ends = {p for p in packages if p.casefold().rsplit(".", 1)[-1] == wanted}
        fits = called or ends
    else:
        fits = {package for package in packages if package.casefold() == wanted}
    if len(fits) != 1:
        choices = ", ".join(sorted(fits or packages)) or "none"
        which = (
            "several apps are called" if fits else "no page is known of an app called"
        )
        msg = f"{which} {name!r}; those with pages are: {choices}"
        raise UsageError(msg)
    (package,) = fits
    mine = [r for r in records if r.package == package]
    users = [r.user_id for r in mine]
    user = user or max(sorted(set(users)), key=users.count)
    return package, user, [r for r in mine if r.user_id == user]


def _refuse_secret(text: str) -> None:
    from memory import users
    from tools import secrets

    if (
        users.is_private(text)
        or secrets.has_secret(text)
        or secrets.mask_secrets(text) != text
    ):
        msg = (
            "that looks like a password, code or card number, which is never remembered; "
            "give it as TAPWRIGHT_SECRET_NAME instead"
        )
        raise UsageError(msg)


def _delete_pictures(memory: "Memory", gone: "list[Record]") -> None:
    """Delete the pictures of demonstrations that nobody remembers any more."""
    from graph.demonstrations import remove_demonstration

    ids = {r.demonstration for r in gone if r.kind == "demonstration"}
    left = {
        r.demonstration
        for r in memory.list_records("demonstration")
        if r.kind == "demonstration"
    }
    for id in ids - left if ids else ():
        remove_demonstration(id)


def _ask_confirmation(chosen: "list[Record]") -> bool:
    """Whether the person at the terminal wants these gone; without a terminal nobody is asked."""
    if not chosen or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    if len(chosen) == 1:
        return typer.confirm(
            f"Forget {chosen[0].kind}: {_summarize_record(chosen[0])}?", default=False
        )
    return typer.confirm(f"Forget {len(chosen)} records?", default=False)


def _print_facts(facts: Any, drawn: Iterable[RenderableType], *, as_json: bool) -> None:
    """JSON, or what was drawn; where there is nothing, it is said."""
    if as_json:
        sys.stdout.write(json.dumps(facts, ensure_ascii=False, indent=1) + "\n")
        return
    shown = list(drawn)
    _print_drawn(shown or ["Nothing of this kind is remembered."])


def _print_drawn(drawn: Iterable[RenderableType]) -> None:
    console = Console()
    for each in drawn:
        wraps = isinstance(each, str)
        console.print(
            Text(each) if isinstance(each, str) else each,
            soft_wrap=wraps,
            highlight=False,
        )


def _parse_kinds(kind: str) -> "list[Kind]":
    from memory.records import KINDS

    if kind and kind not in KINDS:
        msg = f"there is no kind {kind!r}; choose one of {', '.join(KINDS)}"
        raise UsageError(msg)
    return [each for each in KINDS if kind in ("", each)]


def _find_record(memory: "Memory", begins: str) -> "Record":
    matches = [
        record
        for kind in _parse_kinds("")
        for record in memory.list_records(kind)
        if record.id.startswith(begins)
    ]
    exact = [record for record in matches if record.id == begins]
    if len(exact or matches) == 1:
        return (exact or matches)[0]
    amount = "no record" if not matches else f"{len(matches)} records"
    msg = (
        f"{amount} with an id that begins with {begins!r}; see `tapwright memory list`"
    )
    raise UsageError(msg)


def _summarize_record(record: "Record") -> str:
    from console.view import memory_tables

    return cut_line(memory_tables.summarize_record(record), _SHORT)


def _grow_tree(tree: Tree, value: Any) -> None:
    """Branches for what a record holds; empty values are left out."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value, 1)
    for name, below in pairs:
        if below in ("", None, [], {}):
            continue
        if isinstance(below, dict) or (isinstance(below, list) and _is_deep(below)):
            _grow_tree(tree.add(Text(str(name), style="cyan")), below)
        else:
            text = ", ".join(map(str, below)) if isinstance(below, list) else str(below)
            tree.add(Text.assemble((f"{name}: ", "cyan"), text))


def _is_deep(values: list[Any]) -> bool:
    return any(isinstance(value, dict | list) for value in values)
