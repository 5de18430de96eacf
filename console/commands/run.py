"""`tapwright run`, `demo` and `resume`: from the options to the end of a run.

Modules of the graph are imported in the commands: the others then start at once.
"""

import gc
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from console.commands import learn
from console.commands.choices import read_choices
from console.commands.option_record import takes_options
from console.commands.options import (
    TASKS,
    Dark,
    JsonLines,
    PhoneLanguage,
    PhoneSeed,
    check_vendor,
)
from console.commands.run_options import ResumeOptions, RunOptions
from tapwright.errors import UsageError
from tools.device.connection import virtual

if TYPE_CHECKING:
    from langgraph.runtime import RunControl

    from graph.session import Ended, Listener


def register_commands(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (run, demo, resume, learn.learn):
        app.command(rich_help_panel=TASKS)(command)


@takes_options(RunOptions)
def run(options: RunOptions) -> int:
    """Carry out an instruction on a phone."""
    _refuse_blank(options.instruction)
    virtual.choose_vendor(check_vendor(options.vendor, options.device))
    _delay_garbage_collection(learns_first=options.video is not None)
    from console.report import report
    from console.view import run_view
    from graph import session

    choices = read_choices(asdict(options))
    if options.video is not None:
        choices["demonstration"] = _learn_recording(
            options.video, options, choices
        )
    context = session.build_context(options.profile, **choices)

    def start_run(listen: "Listener", control: "RunControl") -> "Ended":
        return session.start_run(
            options.instruction,
            context=context,
            thread=options.thread,
            listen=listen,
            control=control,
            at_end=report.write_report,
        )

    ended = run_view.show_run(
        start_run,
        instruction=options.instruction,
        context=context,
        as_json=options.as_json,
    )
    return ended.exit_code


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


@takes_options(ResumeOptions)
def resume(options: ResumeOptions) -> int:
    """Continue a run that was stopped, crashed, or waits for an answer."""
    _delay_garbage_collection()
    from console.report import report
    from console.view import prompts, run_view
    from graph import session

    old_run = session.find_run(options.thread)
    changes = read_choices(asdict(options))
    answer = None
    if options.answer is not None:
        answer = prompts.read_answer(options.answer)
    context = session.restore_context(old_run, changes)

    def resume_run(listen: "Listener", control: "RunControl") -> "Ended":
        return session.resume_run(
            old_run.name,
            answer=answer,
            changes=changes,
            listen=listen,
            control=control,
            at_end=report.write_report,
        )

    ended = run_view.show_run(
        resume_run,
        instruction=old_run.instruction,
        context=context,
        as_json=options.as_json,
        name=old_run.name,
    )
    return ended.exit_code


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


def _learn_recording(
    video: Path, options: RunOptions, choices: dict[str, Any]
) -> str:
    """Learn the recording of `--video` for this run, and return the id of its demonstration."""
    return learn.for_run(
        video,
        task=options.shows or options.instruction,
        choices=choices,
        accept=options.yes,
        console=learn.choose_console(as_json=options.as_json),
    )
