"""The command `tapwright`.

Exit codes: 0 done; 1 failed, stopped or an error (one sentence on standard error); 2 reported as
done, but no screen supports it; 3 waiting for the user; 130 stopped by Ctrl-C or SIGTERM.
"""

import gc
import os
import sys
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
    learn,
    mcp,
    memory,
    phones,
    reports,
    run_options,
    serve,
)
from console.commands.choices import read_choices
from console.commands.options import (
    LEARNED,
    TASKS,
    Dark,
    Device,
    JsonLines,
    Model,
    PhoneLanguage,
    PhoneSeed,
    Vendor,
    check_vendor,
)
from console.output import (
    replace_unknown_characters,
    wants_json,
    write_result,
)
from tapwright.errors import TapwrightError, UsageError
from tools.device.connection import virtual

EPILOG = (
    "Exit codes: 0 done; 1 failed, stopped or an error; 2 done but unverified; 3 waiting for an "
    "answer; 130 stopped by Ctrl-C."
)

app = typer.Typer(
    name="tapwright",
    help="Tell an Android phone in one sentence what to do.",
    epilog=EPILOG,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _tell_version(is_wanted: bool) -> None:  # noqa: FBT001 - typer's way of calling
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
    args = sys.argv[1:] if args is None else args
    os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")
    load_dotenv(Path.cwd() / ".env", override=False)
    replace_unknown_characters()
    try:
        with ExitStack() as stack:
            stack.push(_name_own_fault)
            code = app(args, prog_name="tapwright", standalone_mode=False)
    except (TapwrightError, OSError) as error:
        return _report_error(error, str(error), args)
    except TyperException as error:
        # `format_message` also names the option, if the error knows it.
        format_message = getattr(error, "format_message", error.__str__)
        message = f"{format_message()} (see `tapwright --help`)"
        return _report_error(error, message, args)
    except (KeyboardInterrupt, Abort):
        return 130
    finally:
        gc.enable()
        _close_session()
        _release_output()
    return code if isinstance(code, int) else 0


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


def _suggest_resume() -> str:
    """The command that resumes the last unfinished run, if this process has worked on runs."""
    if "graph.session" not in sys.modules:
        return ""
    from graph import runs, session

    try:
        return runs.suggest_resume(session.find_run().name)
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
    Console(stderr=True).print(
        Text.assemble(("tapwright: ", "bold red"), line),
        soft_wrap=True,
        highlight=False,
    )
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


@app.command(rich_help_panel=TASKS)
def run(
    instruction: run_options.Instruction = "",
    device: Device = "",
    vendor: Vendor = "",
    model: Model = "",
    profile: run_options.Profile = "full",
    yes: run_options.Unasked = False,
    policy: run_options.Policy = "",
    user: run_options.User = "",
    thread: run_options.Thread = "",
    language: run_options.Language = "",
    hints: run_options.Hints = "",
    video: run_options.Video = None,
    shows: run_options.Shows = "",
    planner: run_options.Planner = "",
    actor: run_options.Actor = "",
    reflector: run_options.Reflector = "",
    grounder: run_options.Grounder = "",
    perception: run_options.Perception = "",
    describe_icons: run_options.DescribeIcons = False,
    no_memory: run_options.NoMemory = False,
    no_planning: run_options.NoPlanning = False,
    no_reflection: run_options.NoReflection = False,
    max_steps: run_options.MaxSteps = None,
    max_depth: run_options.MaxDepth = None,
    max_attempts: run_options.MaxAttempts = None,
    max_tokens: run_options.MaxTokens = None,
    max_seconds: run_options.MaxSeconds = None,
    max_calls: run_options.MaxCalls = None,
    max_cost: run_options.MaxCost = None,
    subgoal_share: run_options.SubgoalShare = None,
    as_json: JsonLines = False,
) -> int:
    """Carry out an instruction on a phone."""
    parameters = dict(locals())
    _refuse_blank(instruction)
    virtual.choose_vendor(check_vendor(vendor, device))
    _delay_garbage_collection(learns_first=video is not None)
    from console.report import report as pages
    from console.view import run_view
    from graph import session

    choices = read_choices(parameters)
    if video is not None:
        choices["demonstration"] = learn.for_run(
            video,
            task=shows or instruction,
            choices=choices,
            accept=yes,
            console=learn.choose_console(as_json=as_json),
        )
    context = session.build_context(profile, **choices)
    return run_view.show_run(
        lambda listen, control: session.start_run(
            instruction, context=context, thread=thread, listen=listen, control=control,
            at_end=pages.write_report,
        ),
        instruction=instruction, context=context, as_json=as_json,
    ).exit_code  # fmt: skip


def _refuse_blank(instruction: str) -> None:
    """Refuse it before the imports of a run; the session would refuse it too, but later."""
    if not instruction.strip():
        msg = "the instruction is empty: say what should happen on the phone"
        raise UsageError(msg)


def _delay_garbage_collection(*, learns_first: bool = False) -> None:
    """Collect no garbage until the first decision; `run_view.carry_out` turns it on again.

    Almost everything imported until then stays, and collecting took a quarter of the time. A run
    that first learns from a video makes real garbage and collects it as usual.
    """
    if not learns_first:
        gc.disable()


@app.command(rich_help_panel=TASKS)
def demo(
    instruction: Annotated[
        str,
        typer.Argument(
            help="Another task than the demo's own.", show_default=False
        ),
    ] = "",
    language: PhoneLanguage = "",
    remember: Annotated[
        bool,
        typer.Option(
            "--remember", help="Use memory, so that the second demo is faster."
        ),
    ] = False,
    dark: Dark = False,
    seed: PhoneSeed = 0,
    as_json: JsonLines = False,
) -> int:
    """Watch the agent on a virtual phone, with rules instead of a language model."""
    virtual.check_installed()
    from console.commands import demo as demo_command

    return demo_command.show_demo(
        instruction,
        language=language,
        remember=remember,
        dark=dark,
        seed=seed,
        as_json=as_json,
    )


@app.command(rich_help_panel=TASKS)
def resume(
    thread: run_options.OldRun = "",
    answer: run_options.Answer = None,
    device: Device = "",
    model: Model = "",
    yes: run_options.Allow = False,
    max_steps: run_options.NewMaxSteps = None,
    max_seconds: run_options.NewMaxSeconds = None,
    max_tokens: run_options.NewMaxTokens = None,
    max_calls: run_options.NewMaxCalls = None,
    max_cost: run_options.NewMaxCost = None,
    as_json: JsonLines = False,
) -> int:
    """Continue a run that was stopped, crashed, or waits for an answer."""
    parameters = dict(locals())
    _delay_garbage_collection()
    from console.report import report as pages
    from console.view import prompts, run_view
    from graph import session

    old_run = session.find_run(thread)
    changes = read_choices(parameters)
    reply = None if answer is None else prompts.read_answer(answer)
    context = session.restore_context(old_run, changes)
    return run_view.show_run(
        lambda listen, control: session.resume_run(
            old_run.name, answer=reply, changes=changes, listen=listen, control=control,
            at_end=pages.write_report,
        ),
        instruction=old_run.instruction, context=context, as_json=as_json, name=old_run.name,
    ).exit_code  # fmt: skip


app.command(rich_help_panel=TASKS)(learn.learn)
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
