"""The commands about phones: devices, doctor, phone and cleanup; pair and record have modules."""

import shlex
import threading
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from console.commands.options import (
    PHONES,
    Dark,
    Device,
    Json,
    Model,
    PhoneLanguage,
    PhoneSeed,
    Vendor,
    check_vendor,
)
from console.commands.pair import pair
from console.commands.record import record
from console.output import write_result
from console.tables import make_table
from console.view.check_list import print_check
from tapwright.errors import UsageError
from tools.device.connection import virtual

AllowInput = Annotated[
    bool,
    typer.Option(
        "--allow-input",
        help="Switch on what the vendor's phone asks for before a debugger may tap.",
    ),
]
Width = Annotated[
    int | None, typer.Option(help="Width of the screen in pixels.")
]
Height = Annotated[
    int | None, typer.Option(help="Height of the screen in pixels.")
]
Density = Annotated[
    int | None, typer.Option(help="Density of the screen in dots per inch.")
]
Faults = Annotated[
    list[str] | None,
    typer.Option(help="A fault to inject, as DeadTap:share=0.1; repeatable."),
]

Off = Annotated[
    bool,
    typer.Option(
        "--off",
        help="Switch off the phone that a waiting run left on, and start none.",
    ),
]


def register_commands(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (devices, pair, doctor, phone, record, cleanup):
        app.command(rich_help_panel=PHONES)(command)


def devices(as_json: Json = False) -> int:
    """List the phones that adb sees."""
    from console.commands import doctor as checks

    phones = checks.list_phones()
    if as_json:
        write_result(phones)
        return 0
    if not phones:
        msg = (
            "no phone is connected: plug one in with USB debugging on, or start a virtual one "
            "with `tapwright phone`"
        )
        raise UsageError(msg)
    rows = [
        (phone.serial, phone.state, phone.model, phone.android)
        for phone in phones
    ]
    Console().print(make_table(("serial", "state", "model", "Android"), rows))
    return 0


def doctor(
    device: Device = "",
    model: Model = "",
    licences: Annotated[
        bool,
        typer.Option(
            "--licences",
            help="List the licences of the installed packages instead.",
        ),
    ] = False,
    as_json: Json = False,
) -> int:
    """Check adb, phone, input, model and memory, and say how to fix problems."""
    if licences:
        return _show_licences(as_json=as_json)
    from console.commands import doctor as checks

    if as_json:
        results = list(checks.run_checks(spec=device, model=model))
        write_result(results)
        return 0 if all(result.ok for result in results) else 1
    console, exit_code = Console(), 0
    with console.status("") as status:
        for check in checks.run_checks(
            spec=device, model=model, note=status.update
        ):
            print_check(console, check)
            if not check.ok:
                exit_code = 1
    return exit_code


def _show_licences(*, as_json: bool) -> int:
    from console.commands.licences import list_licences

    licences = list_licences()
    if as_json:
        write_result(licences)
        return 0
    rows = [
        (each.name, each.version, each.note, each.licence or "not stated")
        for each in licences
    ]
    headings = ("package", "version", "look at", "licence")
    Console().print(make_table(headings, rows))
    return 0


def cleanup(device: Device = "", as_json: Json = False) -> None:
    """Remove from a phone what tapwright installed."""
    from console.commands import doctor as checks
    from console.results import CleanupResult

    removed = checks.clean_up(device)
    if as_json:
        write_result(CleanupResult(removed=tuple(removed)))
        return
    for sentence in removed:
        Console().print(sentence, highlight=False)


def phone(
    vendor: Vendor = "",
    allow_input: AllowInput = False,
    width: Width = None,
    height: Height = None,
    density: Density = None,
    language: PhoneLanguage = "",
    dark: Dark = False,
    seed: PhoneSeed = 0,
    fault: Faults = None,
    off: Off = False,
    as_json: Json = False,
) -> None:
    """Start a virtual phone, print its address, and keep it on until Ctrl-C."""
    if off:
        _switch_off()
        return
    virtual.check_installed()
    from virtual_phone.faults import kinds as faults
    from virtual_phone.phone import VirtualPhone
    from virtual_phone.system.config import PhoneConfig

    settings = {
        "vendor": check_vendor(vendor),
        "width": width,
        "height": height,
        "density": density,
        "language": language,
    }
    chosen = {
        name: value
        for name, value in settings.items()
        if value not in (None, "")
    }
    try:
        config = PhoneConfig(
            **chosen,  # type: ignore[arg-type]
            is_input_allowed=allow_input,
            dark=dark,
            seed=seed,
        )
        wrong = [faults.read(spec) for spec in fault or ()]
    except ValueError as error:
        raise UsageError(str(error)) from error
    with VirtualPhone.start(config) as new_phone:
        new_phone.faults.on(*wrong, seed=seed)
        _describe_phone(new_phone, config, as_json=as_json)
        threading.Event().wait()


def _switch_off() -> None:
    """Switch off what runs that wait for an answer left on, and say of which runs it was."""
    from console.messages import get_word
    from graph.run_folders import get_home

    runs = virtual.switch_off(get_home() / "runs")
    if not runs:
        msg = "no virtual phone was left on by a run that waits for an answer"
        raise UsageError(msg)
    for run in runs:
        text = get_word("phone_off", "en").format(run=run)
        Console().print(text, highlight=False)


def _describe_phone(new_phone: Any, config: Any, *, as_json: bool) -> None:
    """Say how to reach a virtual phone that was started."""
    import adbutils

    from console.results import StartedPhone
    from virtual_phone.__main__ import ABOUT

    started = StartedPhone(
        device=new_phone.device,
        serial=new_phone.serial,
        adb_port=new_phone.adb_port,
        model=config.model,
        width=config.width,
        height=config.height,
    )
    if as_json:
        write_result(started, indent=None)
        return
    about = ABOUT.format(
        model=started.model,
        width=started.width,
        height=started.height,
        density=config.density,
        serial=started.serial,
        port=started.adb_port,
        device=started.device,
        adb=shlex.quote(adbutils.adb_path()),
    )
    Console().print(Text(about), soft_wrap=True)
