"""`tapwright record`: film a phone's screen, or keep a session, during a task or until Ctrl-C."""

import contextlib
import secrets
import shlex
from collections.abc import Iterator
from contextlib import AbstractContextManager
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
from console.commands.run_options import Allow
from console.output import write_result
from tapwright.errors import UsageError
from tapwright.extras import require_extra
from tools.device.connection import virtual

MAX_SECONDS = 180
"""Of a film; see `tools.device.screenrecord.LONGEST_S`."""
MAX_SESSION_SECONDS = 3600


Film = Annotated[
    str,
    typer.Argument(
        metavar="[FILE]",
        help="The film to write, an .mp4 file; left out with --session.",
    ),
]
Task = Annotated[
    str,
    typer.Argument(
        help="Task to carry out meanwhile. Default: record until Ctrl-C."
    ),
]
SessionFolder = Annotated[
    Path | None,
    typer.Option(
        "--session",
        help="Instead of a film, keep screens, answers and gestures in this new folder.",
    ),
]
Masks = Annotated[
    list[str] | None,
    typer.Option("--mask", help="Text to take out of the session; repeatable."),
]
MaskFile = Annotated[
    Path | None,
    typer.Option(help="File with texts to take out, one per line."),
]
Seconds = Annotated[
    int | None,
    typer.Option(
        help="Maximum length: 180 for a film, 3600 for a session.",
        min=1,
        max=MAX_SESSION_SECONDS,
    ),
]
Dots = Annotated[
    bool, typer.Option("--dots", help="Draw touches; virtual phone only.")
]


def record(
    target: Film = "",
    instruction: Task = "",
    folder: SessionFolder = None,
    masks: Masks = None,
    mask_file: MaskFile = None,
    device: Device = "",
    model: Model = "",
    seconds: Seconds = None,
    dots: Dots = False,
    vendor: Vendor = "",
    language: PhoneLanguage = "en",
    seed: PhoneSeed = 0,
    yes: Allow = False,
    as_json: JsonLines = False,
) -> int:
    """Film a phone's screen, or record a session, during a task or until Ctrl-C."""
    options = ActOptions(device, model, yes=yes, as_json=as_json)
    if folder is not None:
        return record_session(
            folder,
            # The task is the only argument then.
            _choose_task(target, instruction),
            masks=read_masks(list_values(masks), mask_file),
            options=options,
            phone=(language, seed),
            seconds=seconds or MAX_SESSION_SECONDS,
        )
    if masks or mask_file:
        msg = "--mask and --mask-file are for --session: a film is not masked"
        raise UsageError(msg)
    file = Path(target)
    _check_film(file, seconds)
    vendor = check_vendor(vendor, device)
    limit = seconds or MAX_SECONDS
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
        filming = _film_real(file, device, limit)
    code = _act_or_wait(filming, instruction, options, limit)
    _print_film(file, instruction, code, as_json=as_json)
    return code


def _act_or_wait(
    filming: AbstractContextManager[str],
    instruction: str,
    options: ActOptions,
    seconds: int,
) -> int:
    """Film the task, or without one until Ctrl-C or for `seconds`; the exit code."""
    with filming as address:
        code = act_meanwhile(instruction, address, options)
        if code is None:
            wait_for_stop(
                f"Filming {options.device or 'the phone'}; Ctrl-C stops it.",
                lambda stop_event: stop_event.wait(seconds),
                as_json=options.as_json,
            )
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


def _print_film(
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
