"""The pages over several runs, the index and two runs side by side; and the audit of one run."""

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from console import completion
from console.commands.options import Json
from console.output import write_result
from console.results import ComparedRuns


def register_commands(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(compare)
    app.command()(audit)


def compare(
    first: Annotated[
        str, typer.Argument(metavar="RUN1", help="Thread or run.")
    ],
    second: Annotated[str, typer.Argument(metavar="RUN2", help="Another one.")],
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the page in the browser.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Compare two runs step by step, and print the page's path."""
    from console.report.comparison import write_comparison
    from graph import session

    names = [session.find_run(run).name for run in (first, second)]
    page = write_comparison(names[0], names[1])
    if as_json:
        result = ComparedRuns(first=names[0], second=names[1], page=str(page))
        write_result(result)
    else:
        print_path(page)
    if open_page:
        open_in_browser(page)


def audit(
    run: Annotated[
        str,
        typer.Argument(
            metavar="RUN",
            help="Thread or run.",
            autocompletion=completion.complete_runs,
        ),
    ],
    as_json: Json = False,
) -> None:
    """List what a run did, asked, sent and remembered."""
    from console.commands.audit import audit_run
    from console.messages import language_of
    from console.view.audit_page import draw_audit
    from graph import session
    from graph.runs import read_meta

    found = session.find_run(run)
    result = audit_run(found)
    if as_json:
        write_result(result)
        return
    console = Console()
    # The phone of the run may be gone, which is no matter here.
    choices = read_meta(found.name).get("context", {})
    chosen = str(choices.get("language", "auto"))
    language = language_of(found.instruction, chosen)
    for line in draw_audit(result, console.width, language):
        console.print(line, soft_wrap=True, highlight=False)


def open_index() -> None:
    """Write the index over all runs, print its path and open it in the browser."""
    from console.report.index_page import write_index

    page = write_index()
    print_path(page)
    open_in_browser(page)


def print_path(page: Path) -> None:
    """Print the path on a line of its own, as programs can read it."""
    Console().print(str(page), soft_wrap=True, highlight=False, markup=False)


def open_in_browser(page: Path) -> bool:
    """Open a page where there is a display; whether a browser was started."""
    if not has_display():
        return False
    return webbrowser.open(page.absolute().as_uri())


def has_display() -> bool:
    """Whether a browser can be seen; without a display Python would take one for terminals."""
    if os.environ.get("BROWSER"):
        return True
    if sys.platform in ("darwin", "win32"):
        return True
    displays = ("DISPLAY", "WAYLAND_DISPLAY")
    return any(os.environ.get(name) for name in displays)
