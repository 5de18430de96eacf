"""`tapwright memory`: show, correct and forget what was learned."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.console import Console, RenderableType
from rich.text import Text
from rich.tree import Tree

from console import completion
from console.commands.options import Json
from console.output import write_result
from console.tables import make_table
from tapwright.errors import UsageError
from tapwright.text.quote import cut_line

if TYPE_CHECKING:
    from pydantic import BaseModel

    from console.results import ChangedRecord
    from memory.records import Kind, PageRecord, Record
    from memory.store import Memory

app = typer.Typer(
    help="Show, correct and forget what was learned.",
    invoke_without_command=True,
)

User = Annotated[str, typer.Option(help="Only records of this user.")]
KindName = Annotated[
    str,
    typer.Option(
        help="Kind: task, app, page, user or demonstration.",
        autocompletion=completion.complete_kinds,
    ),
]
Id = Annotated[str, typer.Argument(help="Id, or how it begins.")]
Yes = Annotated[
    bool, typer.Option("--yes", help="Do not ask for confirmation.")
]
_MAX_SUMMARY = 90
"""Characters of a record in a list."""

R = TypeVar("R", bound="BaseModel")


@app.callback(invoke_without_command=True)
def overview(context: typer.Context, as_json: Json = False) -> None:
    """Show, correct and forget what was learned. Without a command: count it."""
    if context.invoked_subcommand is not None:
        return
    from console.results import MemoryOverview
    from console.view import memory_tables

    memory = _open_memory()
    records = {
        str(kind): memory.list_records(kind) for kind in _parse_kinds("")
    }
    folder = Path(memory.place)
    files = folder.rglob("*") if folder.is_dir() else ()
    size = sum(file.stat().st_size for file in files if file.is_file())
    facts = memory_tables.summarize_memory(
        records, place=memory.place, size=size
    )
    if as_json:
        write_result(MemoryOverview(**facts))
        return
    is_empty = not any(facts["kinds"].values())
    drawn = memory_tables.draw_overview(facts)
    _print_drawn(["Nothing is remembered."] if is_empty else [drawn])


@app.command()
def tasks(
    user: User = "",
    limit: Annotated[
        int, typer.Option(help="Maximum number of tasks, newest first.", min=1)
    ] = 10,
    as_json: Json = False,
) -> None:
    """Show past tasks as trees: instruction, sub-goals, actions, lessons."""
    from console.view import memory_tables
    from memory.records import TaskRecord

    records = _list_typed(_open_memory(), TaskRecord, user)
    drawn = (
        memory_tables.draw_tasks(records, limit=limit) if not as_json else ()
    )
    _print_facts(
        memory_tables.tasks_json(records)[:limit], drawn, as_json=as_json
    )


@app.command()
def apps(user: User = "", as_json: Json = False) -> None:
    """Show the known apps, and what they are for."""
    from console.view import memory_tables
    from memory.records import AppRecord, PageRecord

    memory = _open_memory()
    records = _list_typed(memory, AppRecord, user)
    pages = _list_typed(memory, PageRecord, user)
    drawn = [memory_tables.draw_apps(records, pages)] if records else []
    _print_facts(
        memory_tables.apps_json(records, pages), drawn, as_json=as_json
    )


@app.command()
def pages(
    name: Annotated[
        str, typer.Argument(metavar="APP", help="Label or package of the app.")
    ],
    user: Annotated[
        str, typer.Option(help="User whose pages. Default: the one with most.")
    ] = "",
    picture: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.svg", help="Draw the pages as a picture in this file."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the pages of an app, and the ways between them."""
    from dataclasses import asdict

    from console.report import page_graph_svg
    from console.view import memory_tables
    from memory.pages import build_graph

    package, user, records = _find_app_pages(_open_memory(), name, user)
    graph = build_graph(package, records)
    if picture is not None:
        page_graph_svg.write_svg(graph, picture)
    if picture is not None and not as_json:
        page_count = memory_tables.format_count(len(graph.pages), "page")
        _print_drawn([f"Drew {page_count} into {picture}."])
        return
    facts = {"user": user, **asdict(graph)}
    _print_facts(
        facts, memory_tables.draw_pages(graph, records), as_json=as_json
    )


@app.command("user")
def show_user(user: User = "", as_json: Json = False) -> None:
    """Show what is known about users: preferences, habits, people, places, needs."""
    from console.view import memory_tables
    from memory.records import UserRecord

    records = _list_typed(_open_memory(), UserRecord, user)
    _print_facts(
        memory_tables.user_json(records),
        memory_tables.draw_user(records),
        as_json=as_json,
    )


@app.command()
def add(
    text: Annotated[
        str,
        typer.Argument(help="One sentence, such as `My mom is Anna Schmidt`."),
    ],
    user: Annotated[
        str, typer.Option(help="User whom it is about.")
    ] = "default",
    as_json: Json = False,
) -> None:
    """Add a note about a user."""
    from memory import users

    if not text.strip():
        msg = "the note is empty: say something about the user"
        raise UsageError(msg)
    _refuse_secret(text)
    note = users.make_note(user, text)
    _open_memory().put(note)
    sentence = f"Noted as {note.note} {note.id[:8]}: {note.text}"
    _print_facts(_describe_change(note), [sentence], as_json=as_json)


@app.command()
def edit(
    record: Id,
    text: Annotated[str, typer.Argument(help="The new text.")],
    as_json: Json = False,
) -> None:
    """Correct a note, the description of an app, or the name of a page."""
    from memory.records import AppRecord, PageRecord, UserRecord

    correction = " ".join(text.split())
    if not correction:
        msg = "the correction is empty; to delete the record, use `tapwright memory forget`"
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
            msg = "only notes, apps and pages can be corrected; any record can be forgotten"
            raise UsageError(msg)
    memory.put(new)
    if new.id != old.id:
        memory.forget(old.kind, old.id)
    sentence = f"Corrected {new.kind} {new.id[:8]}: {_summarize_record(new)}"
    _print_facts(_describe_change(new), [sentence], as_json=as_json)


@app.command("list")
def list_records(
    kind: KindName = "", user: User = "", as_json: Json = False
) -> None:
    """List the records."""
    records = _list_all(_open_memory(), kind, user)
    if as_json:
        write_result([_describe_record(record) for record in records])
        return
    rows = [
        (
            record.id[:8],
            record.kind,
            record.user_id or "(all)",
            _summarize_record(record),
        )
        for record in records
    ]
    if not rows:
        Console().print("Nothing is remembered.")
        return
    Console().print(make_table(("id", "kind", "user", "what"), rows))


@app.command()
def show(
    record: Id,
    as_json: Json = False,
) -> None:
    """Show one record in full."""
    match = _find_record(_open_memory(), record)
    if as_json:
        write_result(_describe_record(match))
        return
    tree = Tree(Text(f"{match.kind} {match.id}", style="bold"))
    _grow_tree(tree, match.model_dump(mode="json", exclude={"kind", "id"}))
    Console().print(tree)


@app.command()
def forget(
    record: Annotated[str, typer.Argument(help="Id, or how it begins.")] = "",
    kind: KindName = "",
    user: User = "",
    every: Annotated[
        bool,
        typer.Option(
            "--all", help="All records, or those of --kind and --user."
        ),
    ] = False,
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Forget one record or several. At a terminal, it asks first."""
    memory = _open_memory()
    if bool(record) == every:
        msg = "name one record, or pass --all (with --kind and --user for some of them)"
        raise UsageError(msg)
    chosen = (
        [_find_record(memory, record)]
        if record
        else _list_all(memory, kind, user)
    )
    if not yes and not _ask_confirmation(chosen):
        _print_facts([], ["Nothing was forgotten."], as_json=as_json)
        return
    for each in chosen:
        memory.forget(each.kind, each.id)
    _delete_pictures(memory, chosen)
    _print_facts(
        [_describe_change(each) for each in chosen],
        [f"Forgot {len(chosen)} record{'' if len(chosen) == 1 else 's'}."],
        as_json=as_json,
    )


@app.command("export")
def export_records(
    file: Annotated[Path, typer.Argument(help="File to write, as JSON lines.")],
    as_json: Json = False,
) -> None:
    """Write every record to a file."""
    from console.results import RecordCount

    count = _open_memory().export_records(file)
    _print_facts(
        RecordCount(records=count, file=str(file)),
        [f"Wrote {count} records to {file}."],
        as_json=as_json,
    )


@app.command("import")
def import_records(
    file: Annotated[Path, typer.Argument(help="A file that `export` wrote.")],
    as_json: Json = False,
) -> None:
    """Read records from a file: all of them, or none if one is invalid."""
    from console.results import RecordCount

    count = _open_memory().import_records(file)
    _print_facts(
        RecordCount(records=count, file=str(file)),
        [f"Read {count} records from {file}."],
        as_json=as_json,
    )


@app.command()
def learn(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="YAML file. Default: the general knowledge shipped."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Load expert knowledge about apps and phones."""
    from console.results import RecordCount
    from memory import warmup

    source = file or warmup.SHIPPED_KNOWLEDGE
    count = warmup.load_knowledge(_open_memory(), source)
    _print_facts(
        RecordCount(records=count, file=str(source)),
        [f"Learned {count} records."],
        as_json=as_json,
    )


def _open_memory() -> "Memory":
    from graph.run_folders import get_home
    from memory.opening import open_memory

    return open_memory(get_home() / "memory")


def _list_typed(
    memory: "Memory", record_type: type[R], user: str = ""
) -> list[R]:
    """The records of one type; empty `user` for those of all users."""
    kind = record_type.model_fields["kind"].default
    records = memory.list_records(kind, user or None)
    return [record for record in records if isinstance(record, record_type)]


def _list_all(memory: "Memory", kind: str, user: str) -> "list[Record]":
    """The records of a kind and a user; empty for all of them."""
    records: list[Record] = []
    for each in _parse_kinds(kind):
        records += memory.list_records(each, user or None)
    return records


def _find_app_pages(
    memory: "Memory", name: str, user: str
) -> "tuple[str, str, list[PageRecord]]":
    """The package, the user and the page records that are meant.

    Without a user, the one with the most pages of this app.

    Raises:
        UsageError: no such app is known, or several are.
    """
    from memory.records import PageRecord

    records = _list_typed(memory, PageRecord, user)
    packages = {record.package for record in records}
    matches = _match_packages(memory, name, packages)
    if len(matches) != 1:
        problem = (
            "several apps are called"
            if matches
            else "no page is known of an app called"
        )
        choices = ", ".join(sorted(matches or packages)) or "none"
        msg = f"{problem} {name!r}; those with pages are: {choices}"
        raise UsageError(msg)
    (package,) = matches
    app_pages = [record for record in records if record.package == package]
    if not user:
        owners = [record.user_id for record in app_pages]
        user = max(sorted(set(owners)), key=owners.count)
    return (
        package,
        user,
        [record for record in app_pages if record.user_id == user],
    )


def _match_packages(
    memory: "Memory", name: str, packages: set[str]
) -> set[str]:
    """The packages with this name; else those with this label, or whose name ends so."""
    from memory.records import AppRecord

    wanted = name.strip().casefold()
    same_name = {
        package for package in packages if package.casefold() == wanted
    }
    if same_name:
        return same_name
    same_label = {
        app.package
        for app in _list_typed(memory, AppRecord)
        if app.label.casefold() == wanted
    }
    if same_label & packages:
        return same_label & packages
    return {p for p in packages if p.casefold().rsplit(".", 1)[-1] == wanted}


def _refuse_secret(text: str) -> None:
    from memory import users
    from tools import secrets

    has_secret = secrets.has_secret(text) or secrets.mask_secrets(text) != text
    if users.is_private(text) or has_secret:
        msg = (
            "that looks like a password, code or card number, which is never remembered; "
            "set TAPWRIGHT_SECRET_NAME instead"
        )
        raise UsageError(msg)


def _delete_pictures(memory: "Memory", gone: "list[Record]") -> None:
    """Delete the pictures of demonstrations that no user remembers any more."""
    from graph.demonstrations import remove_demonstration
    from memory.records import DemonstrationRecord

    ids = {r.demonstration for r in gone if isinstance(r, DemonstrationRecord)}
    if not ids:
        return
    remembered = _list_typed(memory, DemonstrationRecord)
    for id in ids - {record.demonstration for record in remembered}:
        remove_demonstration(id)


def _ask_confirmation(chosen: "list[Record]") -> bool:
    """Ask the user at the terminal whether to forget these; without a terminal, it is yes."""
    if not chosen or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    if len(chosen) == 1:
        return typer.confirm(
            f"Forget {chosen[0].kind}: {_summarize_record(chosen[0])}?",
            default=False,
            err=True,
        )
    return typer.confirm(
        f"Forget {len(chosen)} records?", default=False, err=True
    )


def _describe_record(record: "Record") -> dict[str, Any]:
    """All fields of a record, its id first."""
    return {"id": record.id, **record.model_dump(mode="json")}


def _describe_change(record: "Record") -> "ChangedRecord":
    from console.results import ChangedRecord

    return ChangedRecord(
        id=record.id, kind=record.kind, what=_summarize_record(record)
    )


def _print_facts(
    facts: Any, drawn: Iterable[RenderableType], *, as_json: bool
) -> None:
    """Print JSON, or the drawn parts; say so if there are none."""
    if as_json:
        write_result(facts)
        return
    _print_drawn(list(drawn) or ["Nothing of this kind is remembered."])


def _print_drawn(drawn: Iterable[RenderableType]) -> None:
    console = Console()
    for each in drawn:
        if isinstance(each, str):
            console.print(Text(each), soft_wrap=True, highlight=False)
        else:
            console.print(each, highlight=False)


def _parse_kinds(kind: str) -> "list[Kind]":
    from memory.records import KINDS

    if kind and kind not in KINDS:
        msg = f"there is no kind {kind!r}; choose one of {', '.join(KINDS)}"
        raise UsageError(msg)
    return [each for each in KINDS if kind in ("", each)]


def _find_record(memory: "Memory", begins: str) -> "Record":
    all_records = _list_all(memory, kind="", user="")
    matches = [record for record in all_records if record.id.startswith(begins)]
    exact_matches = [record for record in matches if record.id == begins]
    for candidates in (exact_matches, matches):
        if len(candidates) == 1:
            return candidates[0]
    amount = "no record" if not matches else f"{len(matches)} records"
    msg = f"{amount} with an id that begins with {begins!r}; see `tapwright memory list`"
    raise UsageError(msg)


def _summarize_record(record: "Record") -> str:
    from console.view import memory_tables

    return cut_line(memory_tables.summarize_record(record), _MAX_SUMMARY)


def _grow_tree(tree: Tree, value: Any) -> None:
    """Add a branch for each field of a record; empty values are left out."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value, 1)
    for name, below in pairs:
        if below in ("", None, [], {}):
            continue
        if _is_deep(below):
            _grow_tree(tree.add(Text(str(name), style="cyan")), below)
        else:
            text = (
                ", ".join(map(str, below))
                if isinstance(below, list)
                else str(below)
            )
            tree.add(Text.assemble((f"{name}: ", "cyan"), text))


def _is_deep(value: Any) -> bool:
    """Whether a value needs branches of its own: it holds more than plain values."""
    if isinstance(value, list):
        return any(isinstance(each, dict | list) for each in value)
    return isinstance(value, dict)
