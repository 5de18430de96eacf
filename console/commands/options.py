"""Options, help panels and progress bars that several commands share."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from console import completion
from tapwright.errors import UsageError
from tools.device.connection import virtual

T = TypeVar("T", bound=str)
V = TypeVar("V")

TASKS = "Tasks"
RUNS = "Runs"
PHONES = "Phones"
LEARNED = "What was learned"
SERVERS = "Servers"
MEASURING = "Measuring"
"""Groups of commands in `tapwright --help`, in the order of their first command."""

Device = Annotated[
    str,
    typer.Option(
        help="Phone: serial, `virtual`, replay:FOLDER or adb:PORT/SERIAL. Default: the only one.",
        autocompletion=completion.complete_devices,
    ),
]
Model = Annotated[
    str,
    typer.Option(
        help="Model: its name, or `offline` for rules. Default: TAPWRIGHT_MODEL.",
        autocompletion=completion.complete_models,
    ),
]
PhoneLanguage = Annotated[
    str,
    typer.Option(
        help="Language of the virtual phone: en or zh.",
        autocompletion=completion.complete_phone_languages,
    ),
]
PhoneSeed = Annotated[
    int, typer.Option(help="Seed of what is on the virtual phone.")
]
Vendor = Annotated[
    str,
    typer.Option(
        help="Maker that the virtual phone imitates: pixel, miui, coloros, oneui, emui or "
        "aosp-go. Default: pixel.",
        autocompletion=completion.complete_vendors,
    ),
]
Dark = Annotated[bool, typer.Option("--dark", help="Use the dark theme.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
JsonLines = Annotated[
    bool, typer.Option("--json", help="Print one JSON event per line.")
]


def check_vendor(vendor: str, device: str = "virtual") -> str:
    """The vendor, if the virtual phone has its manners; empty for the usual one.

    Raises:
        UsageError: there is no such vendor, or the phone is not a virtual one.
    """
    if not vendor:
        return ""
    if device != "virtual":
        msg = "--vendor is for --device virtual: another phone has its own manners"
        raise UsageError(msg)
    virtual.check_installed()
    from virtual_phone.system.vendors import VENDORS

    return one_of("--vendor", vendor, tuple(VENDORS))


def one_of(option: str, value: str, choices: Sequence[T]) -> T:
    """The value, if it is a known one.

    Raises:
        UsageError: it is none.
    """
    for each in choices:
        if each == value:
            return each
    msg = f"{option} {value}: choose one of {', '.join(choices)}"
    raise UsageError(msg)


def list_values(given: list[V] | None) -> list[V]:
    """The values of an option that can be repeated; typer passes None if there are none."""
    return given or []


def make_progress(*counts: ProgressColumn) -> Progress:
    """A progress bar on standard error.

    Args:
        counts: columns after the number of steps made.
    """
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        *counts,
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
