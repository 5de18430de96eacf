"""What goes on while a phone is recorded: a task, or a person who ends it by Ctrl-C."""

import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console

from console.output import write_result


@dataclass(frozen=True)
class ActOptions:
    """How the task is carried out and shown."""

    device: str
    """As the user named it."""
    model: str
    yes: bool
    """Whether sensitive actions are allowed without asking."""
    as_json: bool


def act_meanwhile(
    instruction: str, address: str, options: ActOptions
) -> int | None:
    """Carry out the task; its exit code, or None if there is no task.

    Args:
        instruction: the task; empty for none.
        address: of the phone that is recorded.
        options: see `ActOptions`.
    """
    if not instruction:
        return None
    from console.report import report
    from console.view import run_view
    from graph import session

    chosen = {
        "device": address,
        "model": options.model,
        "policy": "allow" if options.yes else "",
    }
    context = session.build_context(
        **{name: value for name, value in chosen.items() if value}
    )
    resume_on = "virtual" if options.device == "virtual" else None
    try:
        return run_view.show_run(
            lambda listen, control: session.start_run(
                instruction,
                context=context,
                listen=listen,
                control=control,
                at_end=report.write_report,
                resume_on=resume_on,
            ),
            instruction=instruction,
            context=context,
            as_json=options.as_json,
        ).exit_code
    finally:
        session.close_resources()


def wait_for_stop(
    notice: str,
    wait: Callable[[threading.Event], object],
    *,
    as_json: bool,
) -> None:
    """Wait until the user ends it by Ctrl-C, or until what is waited for is over.

    Args:
        notice: is printed first.
        wait: is given the event that Ctrl-C sets.
        as_json: whether the notice is printed as JSON.
    """
    stop_event = threading.Event()
    before = {
        number: signal.signal(number, lambda *_: stop_event.set())
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    if as_json:
        from console.results import NoteEvent

        write_result(NoteEvent(text=notice), indent=None)
    else:
        Console().print(notice, highlight=False)
    try:
        wait(stop_event)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
