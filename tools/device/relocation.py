"""Find a phone again that is not where it was: on Wi-Fi, its port changes with each restart."""

import contextlib
from typing import Any

import adbutils

from tapwright.errors import PhoneNotFound
from tools.device import wireless
from tools.device.address import connect_over_network, states_of
from tools.device.identity import PhoneIdentity, read_identity
from tools.device.transport import CONNECT_S, GONE, Transport


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
    for address, state in states.items():
        is_other = address != former and state == "device"
        if is_other and _is_this_phone(client, address, identity):
            return address
    for service in wireless.list_services(client):
        is_namesake = service.hardware_serial == identity.hardware_serial
        is_new = states.get(service.address) != "device"
        if not is_namesake or not is_new:
            continue
        if service.kind in wireless.CONNECTING and _connect_to_phone(
            client, service.address, identity
        ):
            return service.address
    return ""


def _connect_to_phone(
    client: adbutils.AdbClient, address: str, identity: PhoneIdentity
) -> bool:
    """Connect to an address; if another phone is there, leave it again."""
    if not connect_over_network(client, address):
        return False
    if _is_this_phone(client, address, identity):
        return True
    with contextlib.suppress(*GONE):
        client.disconnect(address)
    return False


def _is_this_phone(
    client: adbutils.AdbClient, address: str, identity: PhoneIdentity
) -> bool:
    transport: Any = Transport(client, address, call_s=CONNECT_S)
    try:
        return read_identity(transport.shell, address) == identity
    except (PhoneNotFound, *GONE):
        return False
