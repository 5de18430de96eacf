"""`tapwright record`: film a phone's screen during a task, or until Ctrl-C."""

import contextlib
import secrets
import shlex
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from console.commands.options import (
    Device,
    JsonLines,
    Model,
    PhoneLanguage,
    PhoneSeed,
    Vendor,
    check_vendor,
)
from console.output import write_result
from tapwright.errors import UsageError
from tapwright.extras import require_extra
from tools.device import virtual

MAX_SECONDS = 180


def record(
    file: Annotated[
        Path, typer.Argument(help="The film to write, an .mp4 file.")
    ],
    instruction: Annotated[
        str,
        typer.Argument(
            help="Task to carry out meanwhile. Default: film until Ctrl-C."
        ),
    ] = "",
    device: Device = "",
    model: Model = "",
    seconds: Annotated[
        int,
        typer.Option(
            help="Maximum length, 1 to 180 seconds.", min=1, max=MAX_SECONDS
        ),
    ] = 180,
    dots: Annotated[
        bool, typer.Option("--dots", help="Draw touches; virtual phone only.")
    ] = False,
    vendor: Vendor = "",
    language: PhoneLanguage = "en",
    seed: PhoneSeed = 0,
    yes: Annotated[
        bool,
        typer.Option("--yes", help="Allow sensitive actions without asking."),
    ] = False,
    as_json: JsonLines = False,
) -> int:
    """Film a phone's screen during a task, or until Ctrl-C."""
    if file.suffix.lower() != ".mp4":
        msg = f"{file.name}: the film is an MP4, so its name must end with .mp4"
        raise UsageError(msg)
    if not file.parent.is_dir():
        msg = f"there is no folder {str(file.parent)!r}: make it first"
        raise UsageError(msg)
    vendor = check_vendor(vendor, device)
    if device == "virtual":
        virtual.check_installed()
        require_extra("record")
        filming = _film_virtual(
            file,
            instruction,
            dots=dots,
            vendor=vendor or "pixel",
            language=language,
            seed=seed,
        )
    else:
        filming = _film_real(file, device, seconds)
    with filming as address:
        code = _act_meanwhile(
            instruction,
            address,
            model=model,
            yes=yes,
            seconds=seconds,
            as_json=as_json,
            resume_on="virtual" if device == "virtual" else None,
        )
    size = file.stat().st_size
    if as_json:
        from console.results import FilmedEvent

        filmed = FilmedEvent(file=str(file), bytes=size, exit_code=code)
        write_result(filmed, indent=None)
        return code
    console = Console()
    console.print(f"Filmed: {file} ({size // 1000} kB)", highlight=False)
    what = shlex.quote(instruction or "what you did")
    hint = (
        f"Learn from it: tapwright learn {shlex.quote(str(file))} --task {what}"
    )
    console.print(Text(hint, style="dim"), soft_wrap=True)
    return code


@contextlib.contextmanager
def _film_virtual(
    file: Path,
    task: str,
    *,
    dots: bool,
    vendor: str,
    language: str,
    seed: int,
) -> Iterator[str]:
    """Film a phone in this process; what really happened on it is written beside the film."""
    from virtual_phone.phone import VirtualPhone
    from virtual_phone.recorder import CannotRecord, Recorder
    from virtual_phone.system.config import PhoneConfig

    try:
        config = PhoneConfig(
            vendor=vendor,  # type: ignore[arg-type]
            is_input_allowed=True,
            language=language,  # type: ignore[arg-type]
            seed=seed,
        )
    except ValueError as error:
        raise UsageError(str(error)) from error
    with VirtualPhone.start(config) as phone:
        recorder = Recorder(
            phone.system, file, hooks=phone.hooks, task=task, dots=dots
        )
        try:
            with recorder:
                yield phone.device
        except CannotRecord as error:
            raise UsageError(str(error)) from error


@contextlib.contextmanager
def _film_real(file: Path, device: str, seconds: int) -> Iterator[str]:
    from tools.device.screenrecord import ScreenRecord

    filming = ScreenRecord(
        device, name=f"tapwright-{secrets.token_hex(4)}", seconds=seconds
    )
    filming.start()
    try:
        yield device
    finally:
        filming.stop(file)


def _act_meanwhile(
    instruction: str,
    device: str,
    *,
    model: str,
    yes: bool,
    seconds: int,
    as_json: bool,
    resume_on: str | None,
) -> int:
    """Carry out the task, or wait for Ctrl-C; the exit code."""
    from console.messages import language_of
    from console.report import report
    from console.view import run_view
    from graph import session

    if not instruction:
        _wait_for_stop(device, seconds, as_json=as_json)
        return 0
    chosen = {
        "device": device,
        "model": model,
        "policy": "allow" if yes else "",
    }
    context = session.build_context(
        **{name: value for name, value in chosen.items() if value}
    )
    console, language = Console(), language_of(instruction)
    try:
        return run_view.carry_out(
            lambda listen, control: session.start_run(
                instruction,
                context=context,
                listen=listen,
                control=control,
                at_end=report.write_report,
                resume_on=resume_on,
            ),
            view=run_view.view_for(console, as_json=as_json, language=language),
            console=console,
            device=device,
            language=language,
        ).exit_code
    finally:
        session.close_resources()


def _wait_for_stop(device: str, seconds: int, *, as_json: bool) -> None:
    stop_event = threading.Event()
    before = {
        number: signal.signal(number, lambda *_: stop_event.set())
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    notice = f"Filming {device or 'the phone'}; Ctrl-C stops it."
    if as_json:
        from console.results import NoteEvent

        write_result(NoteEvent(text=notice), indent=None)
    else:
        Console().print(notice, highlight=False)
    try:
        stop_event.wait(seconds)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
