"""The commands about earlier runs: runs, report, compare and audit."""

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from console import completion, view_guard
from console.commands.options import RUNS, Json
from console.output import write_result
from console.results import ComparedRuns, ReportResult
from tapwright.errors import TapwrightError, UsageError


def register_commands(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (runs, report, compare, audit):
        app.command(rich_help_panel=RUNS)(command)


def runs(
    open_page: Annotated[
        bool,
        typer.Option("--open", help="Open a page over all runs instead."),
    ] = False,
    as_json: Json = False,
) -> None:
    """List the runs, newest first."""
    if open_page:
        open_index()
        return
    from console.view import run_list
    from graph import session

    all_runs, console = session.list_runs(), Console()
    if as_json:
        write_result([run_list.describe_run(run) for run in all_runs])
        return
    if not all_runs:
        console.print("There are no runs yet.")
    for line in run_list.draw_runs(all_runs, console.width):
        console.print(line, soft_wrap=True)


def report(
    thread: Annotated[
        str,
        typer.Argument(
            help="Thread or run. Default: the newest run.",
            autocompletion=completion.complete_runs,
        ),
    ] = "",
    as_json: Json = False,
) -> None:
    """Rebuild a run's report and print its path."""
    from console.report import report as pages
    from graph import session

    runs = session.list_runs()
    if not thread and not runs:
        msg = "there are no runs yet"
        raise UsageError(msg)
    name = session.find_run(thread).name if thread else runs[0].name
    problems: list[str] = []
    with view_guard.guard_view(f"the report of run {name}", problems.append):
        path = str(pages.build_report(name))
    if problems:
        raise TapwrightError(problems[0])
    if as_json:
        write_result(ReportResult(run=name, report=path))
        return
    print_path(path)


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
    from graph.run_folders import read_meta

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


def print_path(page: Path | str) -> None:
    """Print the path on a line of its own, as programs can read it."""
    Console().print(str(page), soft_wrap=True, highlight=False, markup=False)


def open_in_browser(page: Path) -> bool:
    """Open a page if there is a display; whether a browser was started."""
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
