"""The command `tapwright`.

Exit codes: 0 done, 1 failed, stopped or an error (one sentence on standard error), 2 it seems done
but no screen bears it out, 3 waiting for a person, 130 stopped by Ctrl-C or SIGTERM.
"""

import gc
import os
import sys
from contextlib import ExitStack
from importlib import metadata
from pathlib import Path
from types import TracebackType
from typing import Annotated, Any

import typer
from dotenv import load_dotenv
from rich.console import Console
from rich.text import Text
from typer.exceptions import Abort, TyperException

from console import view_guard
from console.commands import demonstrations, learn, maintenance, mcp, memory
from tapwright.errors import TapwrightError, UsageError
from tools.device import virtual

EPILOG = (
    "Exit codes: 0 done; 1 failed, stopped or an error; 2 done but unverified; 3 waiting for a "
    "person; 130 stopped by Ctrl-C."
)

app = typer.Typer(
    name="tapwright",
    help="An agent that operates an Android phone from a sentence.",
    epilog=EPILOG,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)

Device = Annotated[
    str,
    typer.Option(
        help="Serial, `virtual`, or adb:PORT/SERIAL; the only phone by default."
    ),
]
Model = Annotated[
    str, typer.Option(help="A model's name, or `offline`; TAPWRIGHT_MODEL by default.")
]
Profile = Annotated[
    str,
    typer.Option(
        help="full, plain, moba, mobile-agent-v2 and others: see docs/profiles.md."
    ),
]
Video = Annotated[
    Path | None, typer.Option(help="A recording of this task, learned first.")
]
Shows = Annotated[
    str, typer.Option(help="What is done in it, if that is another task.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one event a line as JSON.")]


def _tell_version(wanted: bool) -> None:  # noqa: FBT001 - typer's way of calling
    if wanted:
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
    """An agent that operates an Android phone from a sentence."""


def main(args: list[str] | None = None) -> int:
    """Run a command and return its exit code; the one place that turns errors into sentences."""
    os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")
    load_dotenv(Path.cwd() / ".env", override=False)
    try:
        with ExitStack() as stack:
            stack.push(_name_own_fault)
            code = app(args, prog_name="tapwright", standalone_mode=False)
    except (TapwrightError, OSError) as error:
        return _print_error(str(error))
    except TyperException as error:
        # Names the option too, where the error knows which one it was.
        formatted = getattr(error, "format_message", error.__str__)
        return _print_error(f"{formatted()} (`tapwright --help` shows what there is)")
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
    """Say that what follows is no fault of the caller's; Python shows where it happened."""
    expected = (TapwrightError, OSError, TyperException, Abort)
    if isinstance(error, Exception) and not isinstance(error, expected):
        view_guard.write_error(
            f"this is a fault of the program ({view_guard.name_cause(error)}); a run that was "
            "under way can be resumed, see `tapwright runs`"
        )
    return False


def _release_output() -> None:
    """Give up what standard output did not take: Python would try again at exit, and complain."""
    try:
        sys.stdout.flush()
    except OSError:
        with Path(os.devnull).open("w") as nothing:
            os.dup2(nothing.fileno(), sys.stdout.fileno())


def _print_error(message: str) -> int:
    line = " ".join(message.split())
    Console(stderr=True).print(
        Text.assemble(("tapwright: ", "bold red"), line),
        soft_wrap=True,
        highlight=False,
    )
    return 1


def _close_session() -> None:
    """Give back phones and memory, if this process has come so far as to open any."""
    if "graph.session" in sys.modules:
        from graph import session

        session.close_resources()


@app.command()
def run(
    instruction: Annotated[
        str, typer.Argument(help="What should happen on the phone.")
    ] = "",
    device: Device = "",
    model: Model = "",
    profile: Profile = "full",
    yes: Annotated[
        bool, typer.Option("--yes", help="Allow and accept without asking.")
    ] = False,
    policy: Annotated[
        str, typer.Option(help="Sensitive actions: ask, allow or deny.")
    ] = "",
    user: Annotated[str, typer.Option(help="Whose memory is used.")] = "",
    thread: Annotated[str, typer.Option(help="Follow on an earlier thread.")] = "",
    language: Annotated[str, typer.Option(help="Of messages: auto, en or zh.")] = "",
    hints: Annotated[str, typer.Option(help="Operating knowledge to give along.")] = "",
    video: Video = None,
    shows: Shows = "",
    planner: Annotated[str, typer.Option(help="Model that plans.")] = "",
    actor: Annotated[str, typer.Option(help="Model that acts.")] = "",
    reflector: Annotated[str, typer.Option(help="Model that checks.")] = "",
    grounder: Annotated[
        str, typer.Option(help="Model that finds things on the picture.")
    ] = "",
    perception: Annotated[str, typer.Option(help="hierarchy, vision or hybrid.")] = "",
    describe_icons: Annotated[bool, typer.Option("--describe-icons")] = False,
    no_memory: Annotated[bool, typer.Option("--no-memory")] = False,
    no_planning: Annotated[bool, typer.Option("--no-planning")] = False,
    no_reflection: Annotated[bool, typer.Option("--no-reflection")] = False,
    max_steps: Annotated[int | None, typer.Option(help="Actions, 1 to 200.")] = None,
    max_depth: Annotated[
        int | None, typer.Option(help="Levels of sub-goals, 1 to 8.")
    ] = None,
    max_attempts: Annotated[int | None, typer.Option(help="Tries, 1 to 10.")] = None,
    max_tokens: Annotated[
        int | None, typer.Option(help="Of all roles together.")
    ] = None,
    max_seconds: Annotated[int | None, typer.Option(help="10 to 7200.")] = None,
    max_calls: Annotated[
        int | None, typer.Option(help="Model calls of all roles.")
    ] = None,
    max_cost: Annotated[
        float | None, typer.Option(help="Money, by TAPWRIGHT_PRICES.")
    ] = None,
    as_json: Json = False,
) -> int:
    """Carry out an instruction on a phone."""
    _refuse_blank(instruction)
    _delay_garbage_collection(learns_first=video is not None)
    from console.report import report as pages
    from console.view import run_view
    from graph import session

    given: dict[str, Any] = {
        "device": device, "model": model, "policy": "allow" if yes else policy, "user_id": user,
        "language": language, "hints": hints, "planner": planner, "actor": actor,
        "reflector": reflector, "grounder": grounder, "perception": perception,
        "describe_icons": describe_icons or None, "max_steps": max_steps, "max_depth": max_depth,
        "max_attempts": max_attempts, "max_tokens": max_tokens, "max_seconds": max_seconds,
        "max_calls": max_calls, "max_cost": max_cost,
        **_switch_off(memory=no_memory, planning=no_planning, reflection=no_reflection),
    }  # fmt: skip
    console = Console()
    if video is not None:
        given["demonstration"] = learn.for_run(
            video, task=shows or instruction, given=given, accept=yes, console=console
        )
    context = session.build_context(profile, **_drop_empty(given))
    return run_view.carry_out(
        lambda listen, control: session.start_run(
            instruction, context=context, thread=thread, listen=listen, control=control,
            at_end=pages.write_report,
        ),
        view=run_view.view_for(console, as_json=as_json, language=context.language),
        console=console, device=context.device, language=context.language,
    ).exit_code  # fmt: skip


def _drop_empty(given: dict[str, Any]) -> dict[str, Any]:
    """The options that were given, without those left empty."""
    return {name: value for name, value in given.items() if value not in ("", None)}


def _refuse_blank(instruction: str) -> None:
    """Say so at once: the session does too, but only after all that a run needs is imported."""
    if not instruction.strip():
        msg = "the instruction is empty: say what should happen on the phone"
        raise UsageError(msg)


def _delay_garbage_collection(*, learns_first: bool = False) -> None:
    """Collect no garbage until the run decides something; `run_view.carry_out` turns it on again.

    Almost all that is imported until then stays, and collecting took a quarter of the time. A run
    that first learns from a video makes real garbage, and collects it as usual.
    """
    if not learns_first:
        gc.disable()


def _switch_off(**is_off: bool) -> dict[str, bool]:
    """The switches of the context that are to be off."""
    return {name: False for name, off in is_off.items() if off}


@app.command()
def demo(
    instruction: Annotated[
        str, typer.Argument(help="Another sentence.", show_default=False)
    ] = "",
    language: Annotated[str, typer.Option(help="Of the phone: en or zh.")] = "",
    remember: Annotated[
        bool,
        typer.Option(
            "--remember", help="Use and keep memory: the second time is faster."
        ),
    ] = False,
    dark: Annotated[bool, typer.Option("--dark", help="Dark theme.")] = False,
    seed: Annotated[int, typer.Option(help="Of what is on the phone.")] = 0,
    as_json: Json = False,
) -> int:
    """Show the agent at work: on a virtual phone, with rules instead of a language model."""
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


@app.command()
def resume(
    thread: Annotated[
        str, typer.Argument(help="Thread or run; the last unfinished one.")
    ] = "",
    answer: Annotated[
        str | None,
        typer.Option(help="To its question: yes, no, words, or JSON with decisions."),
    ] = None,
    device: Device = "",
    model: Model = "",
    yes: Annotated[
        bool, typer.Option("--yes", help="Allow sensitive actions.")
    ] = False,
    max_steps: Annotated[int | None, typer.Option(help="A new limit.")] = None,
    max_seconds: Annotated[int | None, typer.Option(help="A new limit.")] = None,
    max_tokens: Annotated[int | None, typer.Option(help="A new limit.")] = None,
    max_calls: Annotated[int | None, typer.Option(help="A new limit.")] = None,
    max_cost: Annotated[float | None, typer.Option(help="A new limit.")] = None,
    as_json: Json = False,
) -> int:
    """Go on with a run that was stopped, crashed, or waits for an answer."""
    _delay_garbage_collection()
    from console.report import report as pages
    from console.view import prompts, run_view
    from graph import session

    old_run = session.find_run(thread)
    limits = {
        "max_steps": max_steps, "max_seconds": max_seconds, "max_tokens": max_tokens,
        "max_calls": max_calls, "max_cost": max_cost,
    }  # fmt: skip
    given = {
        "device": device,
        "model": model,
        "policy": "allow" if yes else "",
        **limits,
    }
    changes = _drop_empty(given)
    reply = None if answer is None else prompts.read_answer(answer)
    context = session.restore_context(old_run, changes)
    console = Console()
    return run_view.carry_out(
        lambda listen, control: session.resume_run(
            old_run.name, answer=reply, changes=changes, listen=listen, control=control,
            at_end=pages.write_report,
        ),
        view=run_view.view_for(console, as_json=as_json, language=context.language),
        console=console, device=context.device, language=context.language, name=old_run.name,
    ).exit_code  # fmt: skip


@app.command()
def report(
    thread: Annotated[str, typer.Argument(help="Thread or run; the newest run.")] = "",
) -> None:
    """Build a run's report again and print where it is."""
    from console.report import report as pages
    from graph import session

    runs = session.list_runs()
    if not thread and not runs:
        msg = "there are no runs yet"
        raise UsageError(msg)
    name = session.find_run(thread).name if thread else runs[0].name
    problems: list[str] = []
    with view_guard.guard_view(f"the report of run {name}", problems.append):
        Console().print(str(pages.build_report(name)), soft_wrap=True, highlight=False)
    if problems:
        raise TapwrightError(problems[0])


app.command()(learn.learn)
app.add_typer(demonstrations.app, name="demonstrations")
app.add_typer(memory.app, name="memory")
maintenance.register_commands(app)
mcp.register_command(app)

if __name__ == "__main__":
    sys.exit(main())
