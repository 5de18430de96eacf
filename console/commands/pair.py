"""`tapwright pair`: connect a phone over Wi-Fi, once with its pairing code, then by itself."""

import threading
import time
from typing import Annotated, Any

import typer
from rich.console import Console

from console.commands.options import Json
from console.output import write_result
from console.results import PairedPhone

CONNECT_S = 30.0
"""How long a phone that was just paired may take until adb has it."""
_PAUSE_S = 0.25


def pair(
    address: Annotated[
        str,
        typer.Argument(
            metavar="[HOST:PORT]",
            help="Stands beside the code. Default: the phone that shows a code now.",
        ),
    ] = "",
    code: Annotated[
        str, typer.Argument(help="Six digits. Asked for if left out.")
    ] = "",
    as_json: Json = False,
) -> int:
    """Pair with a phone that shows a code under Wireless debugging, and connect to it."""
    from tools.device.connection import wireless
    from tools.device.connection.transport import Client

    client = Client()
    target = address or wireless.find_pairing_address(client)
    if not code:
        code = typer.prompt(f"Code that the phone at {target} shows", err=True)
    name = wireless.pair_phone(client, target, code.strip())
    serial = _connect(client, name)
    if as_json:
        write_result(PairedPhone(name=name, serial=serial))
        return 0
    _describe(name, serial)
    return 0


def _connect(client: Any, name: str) -> str:
    """The serial by which adb has a paired phone; empty if it is not there in time."""
    end = time.monotonic() + CONNECT_S
    while True:
        serial = _find_connected(client, name)
        if serial or time.monotonic() >= end:
            return serial
        threading.Event().wait(_PAUSE_S)


def _find_connected(client: Any, name: str) -> str:
    """The serial by which adb has a paired phone now; empty if it has it not.

    adb connects to a phone by itself if it hears of it by mDNS, and is silent meanwhile: the phone
    is paired all the same, so a silent server is no error here.
    """
    from tapwright.errors import PhoneNotFound
    from tools.device.connection import address, wireless

    try:
        for serial, state in address.states_of(client).items():
            if state == "device" and serial.startswith(f"{name}."):
                return serial
        service = wireless.find_service(client, name)
    except PhoneNotFound:
        return ""
    if service is not None and address.connect_over_network(
        client, service.address
    ):
        return service.address
    return ""


def _describe(name: str, serial: str) -> None:
    console = Console()
    if serial:
        console.print(
            f'Paired and connected: use --device "{name}", whatever its port.',
            soft_wrap=True,
        )
        return
    console.print(
        f"Paired with {name}, but adb does not hear of it. Name the address at the top of "
        "Wireless debugging: --device HOST:PORT.",
        soft_wrap=True,
    )
