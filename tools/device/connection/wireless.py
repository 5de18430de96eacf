"""Phones on Wi-Fi: pair with one, and find it by multicast DNS, through the adb server alone.

Since Android 11 a phone with wireless debugging announces `adb-SERIAL-XXXXXX` under another port
each time; while it shows a pairing code, it announces a second port for that. Source: AOSP
`packages/modules/adb/docs/dev/adb_wifi.md`.
"""

import re
from typing import Any, NamedTuple

import adbutils

from tapwright.errors import PairingFailed, PhoneNotFound
from tools.device.connection.transport import GONE, explain_failure

PAIRING = "_adb-tls-pairing._tcp"
CONNECTING = ("_adb-tls-connect._tcp", "_adb._tcp")
"""Under which services a phone takes connections: with wireless debugging, or `adb tcpip`."""
PAIR_S = 30.0
"""Two computations and four messages; a phone that answers nothing is given up then."""
_CODE = re.compile(r"\d{6}")
_NAME = re.compile(r"adb-(?P<serial>.+)-[A-Za-z0-9]{6}")
_GUID = re.compile(r"\[guid=([^\]]+)\]")
_NEXT_PORT = (
    "use the address that stands beside the code under “Pair device with pairing code”: the one on "
    "the page before is for connecting"
)


class Service(NamedTuple):
    """What a phone announces by multicast DNS."""

    instance: str
    kind: str
    address: str

    @property
    def full_name(self) -> str:
        """The serial under which adb has a phone to which it connected by itself."""
        return f"{self.instance}.{self.kind}"

    @property
    def hardware_serial(self) -> str:
        """The phone's own serial number, as far as its name tells."""
        named = _NAME.fullmatch(self.instance)
        if named:
            return named["serial"]
        return self.instance.removeprefix("adb-")


def parse_services(listing: str) -> list[Service]:
    """Read what `adb mdns services` prints: name, service and address by line."""
    services = []
    for line in listing.splitlines():
        columns = line.split("\t")
        if len(columns) == 3:
            instance, kind, address = (column.strip() for column in columns)
            services.append(Service(instance, kind.rstrip("."), address))
    return services


def list_services(client: adbutils.AdbClient) -> list[Service]:
    """The services that the adb server has heard of so far; empty if it does not listen.

    Raises:
        PhoneNotFound: there is no adb server.
    """
    return parse_services(_ask_discovery(client, "host:mdns:services"))


def is_discovery_on(client: adbutils.AdbClient) -> bool:
    """Whether the adb server listens to multicast DNS at all.

    Raises:
        PhoneNotFound: there is no adb server.
    """
    return "version" in _ask_discovery(client, "host:mdns:check")


def find_pairing_address(client: adbutils.AdbClient) -> str:
    """The address of the one phone that shows a pairing code now.

    Raises:
        PairingFailed: there is none or several, or adb does not look for any.
        PhoneNotFound: there is no adb server.
    """
    pairing = [s for s in list_services(client) if s.kind == PAIRING]
    names = sorted({service.instance for service in pairing})
    if len(names) == 1:
        return pairing[0].address
    if names:
        addresses = ", ".join(sorted(service.address for service in pairing))
        msg = f"Several phones show a pairing code: name one of {addresses}."
        raise PairingFailed(msg)
    if not is_discovery_on(client):
        msg = (
            "adb does not look for phones (its mDNS is off): give the HOST:PORT that stands beside "
            "the code, or restart adb without ADB_MDNS=0."
        )
        raise PairingFailed(msg)
    msg = (
        "No phone shows a pairing code: open Developer options > Wireless debugging > “Pair device "
        "with pairing code”, or give the HOST:PORT that stands there."
    )
    raise PairingFailed(msg)


def pair_phone(
    client: adbutils.AdbClient,
    address: str,
    code: str,
    *,
    seconds: float = PAIR_S,
) -> str:
    """Pair the computer with a phone that shows a code; return the phone's name in mDNS.

    The adb program hides why it failed behind a "protocol fault", so its server is asked.

    Args:
        client: of the adb server.
        address: `HOST:PORT` beside the code.
        code: six digits.
        seconds: that the phone may take.

    Raises:
        PairingFailed: the code or the address is wrong, or the phone does not answer, in a sentence
            that says what to do.
        PhoneNotFound: there is no adb server.
    """
    if not _CODE.fullmatch(code):
        msg = "A pairing code has six digits: type the one that the phone shows now."
        raise PairingFailed(msg)
    try:
        answer = _ask_server(client, f"host:pair:{code}:{address}", seconds)
    except adbutils.AdbTimeout as error:
        msg = (
            f"The phone at {address} did not answer within {seconds:g} s: keep it awake, with the "
            "code on its screen and on the same network, and pair again with its new code."
        )
        raise PairingFailed(msg) from error
    paired = _GUID.search(answer)
    if paired:
        return paired[1]
    raise PairingFailed(_explain_failure(answer, address))


def _explain_failure(answer: str, address: str) -> str:
    if "Unable to start" in answer:
        return f"No phone waits to be paired at {address}: {_NEXT_PORT}."
    if "Wrong password" in answer:
        return (
            f"The phone at {address} did not accept the code: type the one that it shows now, and "
            f"{_NEXT_PORT}."
        )
    if "port" in answer or "address" in answer:
        return f"{address!r} is no HOST:PORT: {_NEXT_PORT}."
    reason = answer or "no answer"
    return f"Pairing with {address} failed ({reason}): open a new code on the phone and try again."


def find_service(client: adbutils.AdbClient, name: str) -> Service | None:
    """The phone of this name that takes connections now, if the adb server has heard of it.

    Args:
        client: of the adb server.
        name: in multicast DNS, with or without the service behind it, or a phone's own serial
            number.

    Raises:
        PhoneNotFound: there is no adb server.
    """
    for service in list_services(client):
        names = (
            service.instance,
            service.full_name,
            service.hardware_serial,
        )
        if service.kind in CONNECTING and name in names:
            return service
    return None


def _ask_discovery(client: adbutils.AdbClient, request: str) -> str:
    """What the adb server says about multicast DNS; empty if it does not know it.

    Raises:
        PhoneNotFound: there is no adb server, or it is silent.
    """
    try:
        return _ask_server(client, request)
    except adbutils.AdbTimeout as error:
        raise PhoneNotFound(explain_failure(client, error)) from error


def _ask_server(
    client: adbutils.AdbClient, request: str, seconds: float | None = None
) -> str:
    """The adb server's answer to a request that concerns no single phone; empty without one.

    Args:
        client: of the adb server.
        request: a service of the server.
        seconds: that it may take; None for what other answers take.

    Raises:
        PhoneNotFound: there is no adb server.
        adbutils.AdbTimeout: it did not answer in time.
    """
    try:
        connection: Any = client.make_connection(timeout=seconds)
    except GONE as error:
        raise PhoneNotFound(explain_failure(client, error)) from error
    with connection:
        try:
            connection.send_command(request)
            connection.check_okay()
            # A failed pairing is reported in an answer that begins with FAIL.
            head = connection.read_string(4)
            if head == "FAIL":
                head = connection.read_string(4)
            return str(connection.read_string(int(head, 16)))
        except adbutils.AdbTimeout:
            raise
        except (*GONE, ValueError):
            return ""
