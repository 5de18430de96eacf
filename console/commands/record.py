"""`tapwright record`: film a phone's screen, or keep a session, during a task or until Ctrl-C."""

import contextlib
import secrets
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from console.commands.act_meanwhile import (
    ActOptions,
    act_meanwhile,
    wait_for_stop,
)
from console.commands.options import (
    Device,
    JsonLines,
    Model,
    PhoneLanguage,
    PhoneSeed,
    Vendor,
    check_vendor,
    list_values,
)
from console.commands.record_session import read_masks, record_session
from console.output import write_result
from tapwright.errors import UsageError
from tapwright.extras import require_extra
from tools.device import virtual

MAX_SECONDS = 180
"""Of a film; see `tools.device.screenrecord.LONGEST_S`."""
MAX_SESSION_SECONDS = 3600


def record(
    target: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help="The film to write, an .mp4 file; left out with --session.",
        ),
    ] = "",
    instruction: Annotated[
        str,
        typer.Argument(
            help="Task to carry out meanwhile. Default: record until Ctrl-C."
        ),
    ] = "",
    folder: Annotated[
        Path | None,
        typer.Option(
            "--session",
            help="Instead of a film, keep screens, answers and gestures in this new folder.",
        ),
    ] = None,
    masks: Annotated[
        list[str] | None,
        typer.Option(
            "--mask", help="Text to take out of the session; repeatable."
        ),
    ] = None,
    mask_file: Annotated[
        Path | None,
        typer.Option(help="File with texts to take out, one per line."),
    ] = None,
    device: Device = "",
    model: Model = "",
    seconds: Annotated[
        int | None,
        typer.Option(
            help="Maximum length: 180 for a film, 3600 for a session.",
            min=1,
            max=MAX_SESSION_SECONDS,
        ),
    ] = None,
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
    """Film a phone's screen, or record a session, during a task or until Ctrl-C."""
    if folder is not None:
        return record_session(
            folder,
            # The task is the only argument then.
            _choose_task(target, instruction),
            masks=read_masks(list_values(masks), mask_file),
            options=ActOptions(device, model, yes=yes, as_json=as_json),
            phone=(language, seed),
            seconds=seconds or MAX_SESSION_SECONDS,
        )
    if masks or mask_file:
        msg = "--mask and --mask-file are for --session: a film is not masked"
        raise UsageError(msg)
    options = ActOptions(device, model, yes=yes, as_json=as_json)
    file = Path(target)
    _check_film(file, seconds)
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
        filming = _film_real(file, device, seconds or MAX_SECONDS)
    with filming as address:
        code = act_meanwhile(instruction, address, options)
        if code is None:
            wait_for_stop(
                f"Filming {device or 'the phone'}; Ctrl-C stops it.",
                lambda stop_event: stop_event.wait(seconds or MAX_SECONDS),
                as_json=as_json,
            )
    _tell_film(file, instruction, code or 0, as_json=as_json)
    return code or 0


def _check_film(file: Path, seconds: int | None) -> None:
    if not file.name:
        msg = "name the film to write, an .mp4 file, or a folder with --session"
        raise UsageError(msg)
    if file.suffix.lower() != ".mp4":
        msg = f"{file.name}: the film is an MP4, so its name must end with .mp4"
        raise UsageError(msg)
    if not file.parent.is_dir():
        msg = f"there is no folder {str(file.parent)!r}: make it first"
        raise UsageError(msg)
    if seconds is not None and seconds > MAX_SECONDS:
        msg = f"--seconds {seconds}: a film is {MAX_SECONDS} seconds at most"
        raise UsageError(msg)


def _choose_task(first: str, second: str) -> str:
    if second:
        msg = "with --session the task is the only argument: no film is made"
        raise UsageError(msg)
    return first


def _tell_film(
    file: Path, instruction: str, code: int, *, as_json: bool
) -> None:
    size = file.stat().st_size
    if as_json:
        from console.results import FilmedEvent

        filmed = FilmedEvent(file=str(file), bytes=size, exit_code=code)
        write_result(filmed, indent=None)
        return
    console = Console()
    console.print(f"Filmed: {file} ({size // 1000} kB)", highlight=False)
    what = shlex.quote(instruction or "what you did")
    hint = (
        f"Learn from it: tapwright learn {shlex.quote(str(file))} --task {what}"
    )
    console.print(Text(hint, style="dim"), soft_wrap=True)


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
