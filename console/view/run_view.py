"""A run at the terminal: the view, the questions and the signals."""

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from langgraph.runtime import RunControl
from rich.console import Console

from console.messages import get_word, language_of
from console.report import report
from console.view import prompts
from console.view.live import GuardedView, JsonView, LiveView, PlainView, View
from console.view_guard import guard_view, write_error
from graph import session
from graph.context import Context
from graph.events import Began, Decided, Event
from graph.run_folders import suggest_resume
from graph.session import Ended, Listener, Question
from tapwright.errors import TapwrightError
from tools.device.connection import virtual

Call = Callable[[Listener, RunControl], Ended]

_SHOW_CURSOR = b"\x1b[?25h"
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def view_for(
    console: Console, *, as_json: bool, language: str = "auto"
) -> View:
    """JSON if asked for, a live view in a terminal, and plain lines elsewhere."""
    if as_json:
        return JsonView(console)
    if console.is_terminal and not console.is_dumb_terminal:
        return LiveView(console, language=language)
    return PlainView(console, language=language)


def show_run(
    call: Call,
    *,
    instruction: str,
    context: Context,
    as_json: bool,
    name: str = "",
) -> Ended:
    """Start or resume a run in the view that fits this terminal; see `carry_out`.

    Args:
        call: a start or a resume.
        instruction: in whose language the view speaks, unless the context names one.
        context: of the run.
        as_json: whether each event is printed as a line of JSON.
        name: of the run, if it is known already.
    """
    console = Console()
    language = language_of(instruction, context.language)
    return carry_out(
        call,
        view=view_for(console, as_json=as_json, language=language),
        console=console,
        device=context.device,
        language=language,
        name=name,
    )


def carry_out(
    call: Call,
    *,
    view: View,
    console: Console,
    device: str,
    language: str = "auto",
    name: str = "",
) -> Ended:
    """Start or resume a run; as long as it asks questions, ask the user and resume it.

    Ctrl-C and SIGTERM end the run after the current node. A second one ends the process at once;
    the run can still be resumed.

    Args:
        call: a start or a resume.
        view: shows the run.
        console: where questions are asked, if the user is at a terminal.
        device: the phone as this process reaches it.
        language: of questions and hints, English if it is `auto`.
        name: of the run, if it is known already.

    Raises:
        TapwrightError: of phone, model or memory; the view says how to resume, if possible.
    """
    asking = _is_user_there() and not isinstance(view, JsonView)
    view = GuardedView(view)
    names = [name]

    def listen_to_event(event: Event) -> None:
        if isinstance(event, Began):
            names.append(Path(event.folder).name)
        if isinstance(event, Decided) and not gc.isenabled():
            _begin_to_collect()
        view.show_event(event)

    try:
        ended = _call_drainable(call, listen_to_event, view, language)
        while ended.question is not None and asking:
            view.pause()
            answer = _get_answer(ended, console, language)
            if answer is None:
                break
            resumption = _make_resumption(ended.run, answer, device)
            ended = _call_drainable(resumption, listen_to_event, view, language)
    except TapwrightError:
        view.close()
        _show_hint(names[-1], view, language)
        raise
    finally:
        view.close()
    stays_s = 0
    if ended.question is not None:
        view.show_question(ended.question, thread=ended.thread, run=ended.run)
        if device == "virtual":
            stays_s = virtual.leave_on(ended.folder)
    view.show_end(ended, stays_s=stays_s)
    return ended


def _show_hint(run: str, view: View, language: str) -> None:
    """Say how to go on with a run that an error ended, if that is possible."""
    if not run:
        return
    command = suggest_resume(run)
    if command:
        spoken = language_of("", language)
        label = get_word("resume_with", spoken) + get_word("colon", spoken)
        view.show_note(f"{label}{command}")


def _begin_to_collect() -> None:
    """Collect garbage from now on, except what was imported, which stays to the end."""
    gc.freeze()
    gc.enable()


def _make_resumption(run: str, answer: Any, device: str) -> Call:
    def resume_once(listen: Listener, control: RunControl) -> Ended:
        changes = {"device": device}
        return session.resume_run(
            run, answer=answer, changes=changes, listen=listen, control=control,
            at_end=report.write_report,
        )  # fmt: skip

    return resume_once


def _get_answer(ended: Ended, console: Console, language: str) -> Any:
    """The user's answer; None without one."""
    if ended.question is None:
        return None
    before = _install_handler(signal.default_int_handler)
    try:
        with guard_view("the question to you", write_error):
            return _ask_safely(ended.question, console, language)
        return None
    finally:
        _restore_handlers(before)


def _ask_safely(question: Question, console: Console, language: str) -> Any:
    """The user's answer; None if the user leaves."""
    try:
        return prompts.ask_user(
            question, console, language_of(question.description, language)
        )
    except (EOFError, KeyboardInterrupt):
        console.print()
        return None


def _is_user_there() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _call_drainable(
    call: Call, listen: Listener, view: View, language: str
) -> Ended:
    control = RunControl()
    notice = get_word("stopping", language_of("", language))
    with _drain_on_signal(control, partial(view.show_stop, notice)):
        return call(listen, control)


@contextmanager
def _drain_on_signal(
    control: RunControl, show_stop: Callable[[], None]
) -> Iterator[None]:
    def stop_run(number: int, _frame: FrameType | None) -> None:
        if control.drain_requested:
            if sys.stdout.isatty():
                os.write(1, _SHOW_CURSOR)
            os._exit(128 + number)
        control.request_drain(signal.Signals(number).name)
        show_stop()

    before = _install_handler(stop_run)
    try:
        yield
    finally:
        _restore_handlers(before)


def _install_handler(handler: Any) -> dict[signal.Signals, Any]:
    """Install the handler and return the previous ones; only the main thread may."""
    if threading.current_thread() is not threading.main_thread():
        return {}
    return {number: signal.signal(number, handler) for number in _SIGNALS}


def _restore_handlers(before: dict[signal.Signals, Any]) -> None:
    for number, handler in before.items():
        signal.signal(number, handler)
