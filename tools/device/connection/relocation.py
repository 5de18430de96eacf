"""Find a phone again that is not where it was: on Wi-Fi, its port changes with each restart."""

import contextlib
import logging
import time
from functools import partial
from pathlib import Path
from typing import Any

import adbutils

from tapwright.errors import PhoneError, PhoneNotFound
from tools.device.connection import address, wireless
from tools.device.connection.address import (
    Address,
    connect_over_network,
    states_of,
)
from tools.device.connection.identity import (
    PhoneIdentity,
    load_identity,
    read_identity,
)
from tools.device.connection.lease import was_here
from tools.device.connection.transport import CONNECT_S, GONE, Transport

log = logging.getLogger(__name__)

_LOOK_AGAIN_S = 0.25
"""Pause between two looks for a phone that is away."""


def wait_for_phone(spec: str, home: Path, seconds: float) -> Address | None:
    """Wait for a phone that is away for a moment, as long as in the middle of a run.

    Args:
        spec: as `tools.device.connection.address.find_address` takes it.
        home: TAPWRIGHT_HOME, which knows the phones that were here.
        seconds: to wait at most.

    Returns:
        Where it is instead, if it is at another address now.
    """
    end = time.monotonic() + seconds
    waiting_for = ""
    while absence := address.describe_absence(
        spec, known=partial(was_here, home)
    ):
        at = _find_elsewhere(spec, home)
        if at is not None:
            return at
        if absence != waiting_for:
            log.warning("%s; waiting for it, %g s at most", absence, seconds)
            waiting_for = absence
        if time.monotonic() >= end:
            return None
        time.sleep(min(_LOOK_AGAIN_S, seconds))
    return None


def _find_elsewhere(spec: str, home: Path) -> Address | None:
    """The phone that was at an address, if it is at another one now."""
    try:
        client, former = address.read_spec(spec)
        identity = load_identity(home, former)
        if identity is None:
            return None
        address.connect_over_network(client, former)
        serial = find_phone_again(client, former, identity)
    except PhoneError:
        return None
    return Address(client, serial) if serial else None


def find_phone_again(
    client: adbutils.AdbClient, former: str, identity: PhoneIdentity
) -> str:
    """Where adb has this very phone now, other than at its former address; empty if nowhere.

    Phones of the same serial number that adb has are looked at first: adb itself connects to a
    phone that it was paired with. Then those that announce themselves under that number.

    Args:
        client: of the adb server.
        former: the address at which it is not.
        identity: of the phone. One without a serial number of its own is not looked for.

    Raises:
        PhoneNotFound: there is no adb server.
    """
    if not identity.hardware_serial:
        return ""
    states = states_of(client)
    for serial, state in states.items():
        if serial == former or state != "device":
            continue
        if _is_this_phone(client, serial, identity):
            return serial
    for place in _list_announced(client, identity):
        if states.get(place) != "device" and _connect_to_phone(
            client, place, identity
        ):
            return place
    return ""


def _list_announced(
    client: adbutils.AdbClient, identity: PhoneIdentity
) -> list[str]:
    """Addresses at which a phone of this serial number says that it takes connections."""
    return [
        service.address
        for service in wireless.list_services(client)
        if service.kind in wireless.CONNECTING
        and service.hardware_serial == identity.hardware_serial
    ]


def _connect_to_phone(
    client: adbutils.AdbClient, place: str, identity: PhoneIdentity
) -> bool:
    """Connect to an address; if another phone is there, leave it again."""
    if not connect_over_network(client, place):
        return False
    if _is_this_phone(client, place, identity):
        return True
    with contextlib.suppress(*GONE):
        client.disconnect(place)
    return False


def _is_this_phone(
    client: adbutils.AdbClient, serial: str, identity: PhoneIdentity
) -> bool:
    transport: Any = Transport(client, serial, call_s=CONNECT_S)
    try:
        return read_identity(transport.run_commands, serial) == identity
    except (PhoneNotFound, *GONE):
        return False
