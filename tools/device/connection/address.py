"""Find the phone that `--device` means, on the adb server that has it."""

import re
import socket
from collections.abc import Callable
from dataclasses import dataclass

import adbutils

from tapwright.errors import PhoneNotFound
from tools.device.connection import wireless
from tools.device.connection.transport import (
    CONNECT_S,
    GONE,
    Client,
    explain_failure,
)

_PRIVATE = re.compile(
    r"adb:(?:(?P<host>[\w.-]+):)?(?P<port>\d{1,5})/(?P<serial>.+)"
)
_NETWORK = re.compile(r".+:\d{1,5}")
_HELP = {
    "unauthorized": "accept the debugging prompt on its screen",
    "offline": "plug it in again, or run `adb reconnect`",
    "no permissions": "this user may not use the USB device (udev rules)",
}


@dataclass(frozen=True)
class Address:
    """An adb server and the serial of a phone on it."""

    client: adbutils.AdbClient
    serial: str

    @property
    def key(self) -> str:
        """Equal for equal phones."""
        return f"{self.client.host}:{self.client.port}/{self.serial}"


def find_address(spec: str) -> Address:
    """The phone that `spec` means, by one reading of the adb server's list.

    Args:
        spec: empty for the only one connected, a serial, or `adb:PORT/SERIAL`. The serial of a
            phone on Wi-Fi may be its `HOST:PORT`, its name in multicast DNS, or its own number.

    Raises:
        PhoneNotFound: no phone is connected, several are and none is named, the serial is unknown,
            or there is no adb server.
    """
    client, wanted = read_spec(spec)
    states = states_of(client)
    if not wanted:
        return Address(client, _only_ready_serial(states))
    if wanted not in states:
        wanted = _connect_by_name(client, wanted)
        states = states_of(client)
    state = states.get(wanted)
    if state is None:
        serials = ", ".join(sorted(states)) or "none"
        msg = f"No phone has the serial {wanted!r}. Connected: {serials}."
        raise PhoneNotFound(msg)
    if state != "device":
        advice = _HELP.get(state, "it cannot be used now")
        msg = f"Phone {wanted} is {state}: {advice}."
        raise PhoneNotFound(msg)
    return Address(client, wanted)


def _connect_by_name(client: adbutils.AdbClient, name: str) -> str:
    """Ask adb to connect to a phone on the network; return the serial by which adb has it then."""
    if _NETWORK.fullmatch(name):
        connect_over_network(client, name)
        return name
    service = wireless.find_service(client, name)
    if service is None:
        return name
    for serial in (service.full_name, service.address):
        if states_of(client).get(serial) == "device":
            return serial
    if connect_over_network(client, service.address):
        return service.address
    return name


def read_spec(spec: str) -> tuple[adbutils.AdbClient, str]:
    """The adb server and the serial that a spec names; the serial may be empty.

    Raises:
        PhoneNotFound: no adb server listens at the port that the spec names.
    """
    private = _PRIVATE.fullmatch(spec)
    if not private:
        return Client(), spec
    host, port = private["host"] or "127.0.0.1", int(private["port"])
    client = Client(host, port)
    _check_server(host, port)
    return client, private["serial"]


def describe_absence(spec: str, *, known: Callable[[str], bool]) -> str:
    """What a phone is that may be back in a moment: `Phone X is offline`; empty for any other.

    Args:
        spec: as for `find_address`.
        known: whether a phone with this serial was here before. Others are not waited for: their
            name may be misspelt.
    """
    try:
        client, serial = read_spec(spec)
        states = states_of(client)
    except PhoneNotFound:
        return ""
    if not serial and len(states) == 1:
        (serial,) = states
    state = states.get(serial, "away" if serial else "")
    if state == "offline" or (state == "away" and known(serial)):
        return f"Phone {serial} is {state}"
    return ""


def states_of(client: adbutils.AdbClient) -> dict[str, str]:
    """Serial -> state (`device`, `offline`, `unauthorized`, ...) of every phone.

    Raises:
        PhoneNotFound: there is no adb server and none can be started.
    """
    try:
        return {info.serial: info.state for info in client.list()}
    except GONE as error:
        raise PhoneNotFound(explain_failure(client, error)) from error


def connect_over_network(client: adbutils.AdbClient, serial: str) -> bool:
    """Ask the adb server to connect to a phone on the network; return whether it has."""
    if not _NETWORK.fullmatch(serial):
        return False
    try:
        return "connected to" in client.connect(serial, timeout=CONNECT_S)
    except GONE:
        return False


def _check_server(host: str, port: int) -> None:
    try:
        socket.create_connection((host, port), CONNECT_S).close()
    except (OSError, OverflowError) as error:
        msg = f"No adb server listens at {host}:{port} ({error})."
        raise PhoneNotFound(msg) from error


def _only_ready_serial(states: dict[str, str]) -> str:
    ready: list[str] = []
    others: list[str] = []
    for serial, state in states.items():
        if state == "device":
            ready.append(serial)
        else:
            advice = _HELP.get(state, "not usable")
            others.append(f"{serial} is {state}: {advice}")
    if len(ready) == 1:
        return ready[0]
    if ready:
        names = ", ".join(sorted(ready))
        msg = f"{len(ready)} phones are connected: name one of {names} with --device."
    elif others:
        msg = f"No phone is connected. ({'; '.join(others)})"
    else:
        msg = "No phone is connected. Plug one in with USB debugging on, or use --device virtual."
    raise PhoneNotFound(msg)
