"""The commands beside runs: devices, pair, doctor, runs, serve, cleanup, phone, record."""

import errno
import os
import shlex
import socket
import threading
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from console.commands import eval, reports
from console.commands.options import Device, Json, Model, Vendor, check_vendor
from console.commands.pair import pair
from console.commands.record import record
from console.output import write_result
from console.tables import make_table
from console.view.check_list import print_check
from tapwright.errors import UsageError
from tapwright.extras import require_extra
from tools.device import virtual


def register_commands(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (devices, pair, doctor, runs, serve, cleanup, phone, record):
        app.command()(command)
    eval.register_command(app)


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


def runs(
    open_page: Annotated[
        bool,
        typer.Option("--open", help="Open a page over all runs instead."),
    ] = False,
    as_json: Json = False,
) -> None:
    """List the runs, newest first."""
    if open_page:
        reports.open_index()
        return
    from console.view import run_list
    from graph import session

    all_runs, console = session.list_runs(), Console()
    if as_json:
        write_result([run_list.describe_run(run) for run in all_runs])
        return
    if not all_runs:
        console.print("There are no runs yet.")
    for line in run_list.draw_runs(all_runs, console.width):
        console.print(line, soft_wrap=True)


def serve(
    port: Annotated[
        int, typer.Option(help="Port to listen on.", min=1, max=65535)
    ] = 8123,
    host: Annotated[
        str, typer.Option(help="Address to listen on.")
    ] = "127.0.0.1",
    allow_unasked: Annotated[
        bool,
        typer.Option(
            "--allow-unasked",
            help="Let requests choose policy allow, which asks nobody.",
        ),
    ] = False,
) -> None:
    """Serve the agent over HTTP (LangServe routes, schemas, playground)."""
    require_extra("http")
    from console.http import guard
    from graph import consent
    from graph.policy.reading import load_rules

    if allow_unasked:
        os.environ[consent.VARIABLE] = "allow"
    # A wrong value should be said now.
    consent.is_unasked_permitted()
    load_rules()

    if not guard.is_loopback(host) and not guard.read_token():
        msg = f"--host {host} lets other machines use the phone: set {guard.TOKEN} first"
        raise UsageError(msg)
    check_port_is_free(host, port)
    import uvicorn

    Console().print(
        f"tapwright serves http://{host}:{port} (Ctrl-C to stop)\n"
        f"a form to try it: http://{host}:{port}/task/playground/",
        highlight=False,
        soft_wrap=True,
    )
    uvicorn.run("app:app", host=host, port=port, log_level="warning")


def check_port_is_free(host: str, port: int) -> None:
    """Refuse a port that a server cannot listen on.

    Raises:
        UsageError: it is in use, or the address cannot be bound.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        if os.name == "posix":
            # As uvicorn binds: a port in TIME_WAIT is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                msg = f"port {port} on {host} is in use: choose another one with --port"
            else:
                msg = (
                    f"cannot listen at {host}:{port}: {error.strerror or error}"
                )
            raise UsageError(msg) from error


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
    allow_input: Annotated[
        bool,
        typer.Option(
            "--allow-input",
            help="Switch on what the vendor's phone asks for before a debugger may tap.",
        ),
    ] = False,
    width: Annotated[
        int | None, typer.Option(help="Width of the screen in pixels.")
    ] = None,
    height: Annotated[
        int | None, typer.Option(help="Height of the screen in pixels.")
    ] = None,
    density: Annotated[
        int | None, typer.Option(help="Density of the screen in dots per inch.")
    ] = None,
    language: Annotated[
        str | None, typer.Option(help="Language: en or zh.")
    ] = None,
    dark: Annotated[
        bool, typer.Option("--dark", help="Use the dark theme.")
    ] = False,
    seed: Annotated[
        int, typer.Option(help="Seed of what is on the phone.")
    ] = 0,
    fault: Annotated[
        list[str] | None,
        typer.Option(
            help="A fault to inject, as DeadTap:share=0.1; repeatable."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Start a virtual phone, print its address, and keep it on until Ctrl-C."""
    virtual.check_installed()
    from virtual_phone.faults import kinds as faults
    from virtual_phone.phone import VirtualPhone
    from virtual_phone.system.config import PhoneConfig

    settings = {
        "vendor": check_vendor(vendor) or None,
        "width": width,
        "height": height,
        "density": density,
        "language": language,
    }
    chosen = {
        name: value for name, value in settings.items() if value is not None
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
