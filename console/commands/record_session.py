"""`tapwright record --session`: keep what a phone shows and what is done to it in a folder."""

import contextlib
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from console.commands.act_meanwhile import (
    ActOptions,
    act_meanwhile,
    wait_for_stop,
)
from console.output import write_result
from tapwright.errors import UsageError
from tools.device.connection import virtual

if TYPE_CHECKING:
    from tools.session_recording.recorder import SessionRecorder


def record_session(
    folder: Path,
    instruction: str,
    *,
    masks: Sequence[str],
    options: ActOptions,
    phone: tuple[str, int],
    seconds: int,
) -> int:
    """Record a session; the exit code of the task, 0 without one.

    Args:
        folder: to write, new or empty.
        instruction: the task; empty if a person uses the phone by hand.
        masks: texts that must not be written.
        options: of the task.
        phone: language and seed of the virtual phone.
        seconds: after which a session by hand ends by itself.

    Raises:
        UsageError: the folder is not empty, or a mask is too short.
        PhoneError: the phone is not there, busy or locked.
    """
    from graph.run_folders import get_home
    from tools.device.device import close_all, connect_device
    from tools.session_recording.by_hand import follow_by_hand
    from tools.session_recording.masking import Masker
    from tools.session_recording.recorder import SessionRecorder

    recorder = SessionRecorder(
        folder, masker=Masker(masks), instruction=instruction
    )
    with _choose_phone(options.device, phone) as address:
        try:
            device = connect_device(address, home=get_home())
            if instruction:
                recorder.start(device)
                code = act_meanwhile(instruction, address, options)
            else:
                code = 0
                wait_for_stop(
                    f"Recording {device.serial}; use it, Ctrl-C ends.",
                    lambda stop_event: follow_by_hand(
                        device, recorder, stop_event, seconds=seconds
                    ),
                    as_json=options.as_json,
                )
        finally:
            recorder.stop()
            close_all()
    _tell_session(recorder, code or 0, as_json=options.as_json)
    return code or 0


def read_masks(texts: list[str], file: Path | None) -> list[str]:
    """The texts to mask: those given, and the lines of a file.

    Raises:
        UsageError: the file cannot be read.
    """
    if file is None:
        return texts
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        msg = f"the texts to mask in {file} cannot be read: {error}"
        raise UsageError(msg) from error
    return texts + [line.strip() for line in lines if line.strip()]


@contextlib.contextmanager
def _choose_phone(device: str, phone: tuple[str, int]) -> Iterator[str]:
    """The address of the phone; a virtual one is on meanwhile."""
    if device != "virtual":
        yield device
        return
    virtual.check_installed()
    from virtual_phone.phone import VirtualPhone
    from virtual_phone.system.config import PhoneConfig

    language, seed = phone
    try:
        config = PhoneConfig(language=language, seed=seed)  # type: ignore[arg-type]
    except ValueError as error:
        raise UsageError(str(error)) from error
    with VirtualPhone.start(config) as started:
        yield started.device


def _tell_session(
    recorder: "SessionRecorder", code: int, *, as_json: bool
) -> None:
    folder = str(recorder.folder)
    if as_json:
        from console.results import RecordedSessionEvent

        recorded = RecordedSessionEvent(
            folder=folder,
            looks=recorder.looks,
            gestures=recorder.gestures,
            pictures_left_out=recorder.pictures_left_out,
            exit_code=code,
        )
        write_result(recorded, indent=None)
        return
    console = Console()
    console.print(
        f"Recorded: {folder} ({recorder.looks} looks, "
        f"{recorder.gestures} gestures, "
        f"{recorder.pictures_left_out} pictures left out)",
        highlight=False,
    )
    hint = (
        "Look through it before you send it. "
        f"Play it back: tapwright run --device replay:{shlex.quote(folder)}"
    )
    console.print(Text(hint, style="dim"), soft_wrap=True)
