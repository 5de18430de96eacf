"""The command `tapwright`.

Exit codes: 0 done; 1 failed, stopped or an error (one sentence on standard error); 2 reported as
done, but no screen supports it; 3 waiting for the user; 130 stopped by Ctrl-C or SIGTERM.
"""

import gc
import os
import signal
import sys
import threading
from contextlib import ExitStack
from importlib import metadata
from pathlib import Path
from types import TracebackType
from typing import Annotated

import typer
from dotenv import load_dotenv
from rich.console import Console
from rich.text import Text
from typer.exceptions import Abort, TyperException

from console import view_guard
from console.commands import (
    demonstrations,
    eval,
    mcp,
    memory,
    phones,
    reports,
    run,
    serve,
)
from console.commands.options import LEARNED
from console.output import (
    replace_unknown_characters,
    wants_json,
    write_result,
)
from console.view.wrapping import wrap_text
from tapwright.errors import TapwrightError

EPILOG = (
    "Exit codes: 0 done; 1 failed, stopped or an error; 2 done but unverified; 3 waiting for an "
    "answer; 130 stopped by Ctrl-C."
)

app = typer.Typer(
    name="tapwright",
    help="Tell an Android phone in one sentence what to do.",
    epilog=EPILOG,
    pretty_exceptions_enable=False,
)


def _tell_version(is_wanted: bool) -> None:
    if is_wanted:
        typer.echo(f"tapwright {metadata.version('tapwright')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_tell_version,
            is_eager=True,
            help="Print the version.",
        ),
    ] = False,
) -> None:
    """Tell an Android phone in one sentence what to do."""


def main(args: list[str] | None = None) -> int:
    """Run a command and return its exit code; the one place that turns errors into sentences."""
    args = (sys.argv[1:] if args is None else args) or ["--help"]
    os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")
    try:
        _end_politely_on_sigterm()
        load_dotenv(Path.cwd() / ".env", override=False)
        replace_unknown_characters()
        with ExitStack() as stack:
            stack.push(_name_own_fault)
            code = app(args, prog_name="tapwright", standalone_mode=False)
    except (TapwrightError, OSError) as error:
        return _report_error(error, str(error), args)
    except TyperException as error:
        return _report_error(error, _describe_usage(error), args)
    except (KeyboardInterrupt, Abort):
        return 130
    finally:
        gc.enable()
        _close_session()
        _release_output()
    return code if isinstance(code, int) else 0


def _end_politely_on_sigterm() -> None:
    """Let SIGTERM do what Ctrl-C does, until a run or a server handles both itself."""
    is_main = threading.current_thread() is threading.main_thread()
    if is_main and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, signal.default_int_handler)


def _name_own_fault(
    kind: type[BaseException] | None,
    error: BaseException | None,
    _trace: TracebackType | None,
) -> bool:
    """Say that an unexpected error is a fault of the program; its traceback follows."""
    expected_errors = (TapwrightError, OSError, TyperException, Abort)
    if isinstance(error, Exception) and not isinstance(error, expected_errors):
        cause = view_guard.name_cause(error)
        sentence = f"this is a fault of the program ({cause})"
        command = _suggest_resume()
        if command:
            sentence += f"; the unfinished run can be resumed: {command}"
        view_guard.write_error(sentence)
    return False


def _describe_usage(error: TyperException) -> str:
    """What is wrong with a command line, and the page of help that tells more."""
    # `format_message` also names the option, if the error knows it.
    message = getattr(error, "format_message", error.__str__)().rstrip(".")
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "tapwright"
    return f"{message}; see `{command} --help`"


def _suggest_resume() -> str:
    """The command that resumes the last unfinished run, if this process has worked on runs."""
    if "graph.session" not in sys.modules:
        return ""
    from graph import run_folders, session

    try:
        return run_folders.suggest_resume(session.find_run().name)
    except (TapwrightError, OSError):
        return ""


def _release_output() -> None:
    """Drop what standard output did not take; Python would try again at exit, and complain."""
    try:
        sys.stdout.flush()
    except OSError:
        with Path(os.devnull).open("w") as nothing:
            os.dup2(nothing.fileno(), sys.stdout.fileno())


def _report_error(error: Exception, message: str, args: list[str]) -> int:
    """Say on standard error what is wrong, and with `--json` on standard output too."""
    line = " ".join(message.split())
    console = Console(stderr=True)
    parts = [Text.assemble(("tapwright: ", "bold red"), line)]
    if console.is_terminal:
        parts = wrap_text(parts[0], console.width, indent=2)
    for part in parts:
        console.print(part, soft_wrap=True, highlight=False)
    if wants_json(args):
        from console.results import ErrorResult

        kind = type(error).__name__
        result = ErrorResult(kind=kind, message=line, exit_code=1)
        write_result(result, indent=None)
    return 1


def _close_session() -> None:
    """Release phones and memory, if this process has opened any."""
    if "graph.session" in sys.modules:
        from graph import session

        session.close_resources()


run.register_commands(app)
app.add_typer(
    demonstrations.app, name="demonstrations", rich_help_panel=LEARNED
)
app.add_typer(memory.app, name="memory", rich_help_panel=LEARNED)
reports.register_commands(app)
phones.register_commands(app)
serve.register_command(app)
mcp.register_command(app)
eval.register_command(app)

if __name__ == "__main__":
    sys.exit(main())
