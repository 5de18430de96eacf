"""`tapwright demonstrations`: what was learned from recordings."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from console import completion
from console.commands.options import Json
from console.output import write_result
from console.tables import make_table
from tapwright.errors import DemonstrationUnreadable, UsageError

if TYPE_CHECKING:
    from memory.records import DemonstrationRecord
    from tools.recording.demonstration import Demonstration

app = typer.Typer(
    help="List, show and forget what was learned from recordings."
)

Id = Annotated[
    str,
    typer.Argument(
        help="Id, or how it begins.",
        autocompletion=completion.complete_demonstrations,
    ),
]
ID_LENGTH = 8
"""Characters of an id that are shown; its beginning is enough to name it."""


@app.callback(invoke_without_command=True)
def overview(
    context: typer.Context,
    user: Annotated[str, typer.Option(help="Only those of this user.")] = "",
    as_json: Json = False,
) -> None:
    """List, show and forget what was learned from recordings."""
    if context.invoked_subcommand is not None:
        return
    records, drafts = _list_records(user), [] if user else _list_drafts()
    if as_json:
        facts = [
            record.model_dump(mode="json", exclude={"kind"})
            for record in records
        ]
        for draft in drafts:
            facts.append(
                {
                    "demonstration": draft.id,
                    "task": draft.task,
                    "accepted": False,
                }
            )
        write_result(facts)
        return
    rows = []
    for record in records:
        values = ", ".join(record.parameters)
        short_id, steps = (
            record.demonstration[:ID_LENGTH],
            str(len(record.steps)),
        )
        rows.append((short_id, record.user_id, steps, values, record.task))
    for draft in drafts:
        steps = str(len(draft.gestures))
        rows.append((draft.id[:ID_LENGTH], "(not kept)", steps, "", draft.task))
    console = Console()
    if not rows:
        message = "Nothing was learned from recordings yet; see `tapwright learn --help`."
        console.print(message, highlight=False)
        return
    console.print(make_table(("id", "user", "steps", "values", "task"), rows))


@app.command()
def show(demonstration: Id, as_json: Json = False) -> None:
    """Show the steps of a demonstration, and write its page of pictures."""
    from console.report import demonstration_page as pages

    demo = _find_demonstration(demonstration)
    if as_json:
        write_result(demo.model_dump(mode="json"))
        return
    language, console = pages.language_for(demo), Console()
    console.print(Text(demo.task, style="bold"), soft_wrap=True)
    console.print(pages.draw_table(demo, language))
    page = pages.write_page(demo, language)
    console.print(Text.assemble(("page: ", "dim"), str(page)), soft_wrap=True)


@app.command()
def forget(
    demonstration: Id,
    user: Annotated[
        str, typer.Option(help="User who forgets it. Default: all users.")
    ] = "",
    yes: Annotated[
        bool, typer.Option("--yes", help="Do not ask for confirmation.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Forget a demonstration; delete its pictures if no other user has it."""
    from console.results import ForgottenDemonstration
    from graph.demonstrations import remove_demonstration
    from memory.demonstrations import forget_demonstration as out_of

    demo, memory = _find_demonstration(demonstration), _open_memory()
    if not yes and sys.stdin.isatty() and sys.stdout.isatty():
        question = f"Forget how “{demo.task}” is done?"
        typer.confirm(question, abort=True, err=True)
    owners = [
        r.user_id for r in _list_records(user) if r.demonstration == demo.id
    ]
    shared = False
    for owner in owners:
        _, shared = out_of(memory, owner, demo.id)
    if not shared:
        remove_demonstration(demo.id)
    if as_json:
        result = ForgottenDemonstration(
            demonstration=demo.id,
            task=demo.task,
            users=tuple(owners),
            has_pictures=shared,
        )
        write_result(result)
        return
    Console().print(
        Text(f"Forgot {demo.id[:ID_LENGTH]}: {demo.task}"), soft_wrap=True
    )


def _open_memory() -> Any:
    from graph.run_folders import get_home
    from memory.opening import open_memory

    return open_memory(get_home() / "memory")


def _list_records(user: str) -> "list[DemonstrationRecord]":
    """The newest first."""
    from memory.records import DemonstrationRecord

    records = _open_memory().list_records("demonstration", user or None)
    mine = [
        record for record in records if isinstance(record, DemonstrationRecord)
    ]
    return sorted(mine, key=lambda r: (r.created, r.id), reverse=True)


def _list_drafts() -> "list[Demonstration]":
    """Demonstrations that were studied, but are in nobody's memory."""
    from graph.demonstrations import get_demonstration_folder, list_ids
    from tools.recording.demonstration import load_demonstration

    remembered = {record.demonstration for record in _list_records("")}
    drafts = []
    for id in list_ids():
        with suppress(DemonstrationUnreadable):
            if id not in remembered:
                drafts.append(load_demonstration(get_demonstration_folder(id)))
    return drafts


def _find_demonstration(begins: str) -> "Demonstration":
    from graph.demonstrations import get_demonstration_folder, list_ids
    from tools.recording.demonstration import load_demonstration

    ids = [id for id in list_ids() if begins and id.startswith(begins)]
    if len(ids) != 1:
        amount = "no demonstration" if not ids else f"{len(ids)} demonstrations"
        msg = f"{amount} with an id that begins with {begins!r}; see `tapwright demonstrations`"
        raise UsageError(msg)
    return load_demonstration(get_demonstration_folder(ids[0]))
