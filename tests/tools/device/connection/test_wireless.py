"""Phones on Wi-Fi: found, paired with and followed, by the real adb and real multicast DNS."""

import secrets
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import adbutils
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.errors import (
    PairingFailed,
    PhoneBusy,
    PhoneLost,
    PhoneNotFound,
)
from tests.tools.bench_app import BenchApp
from tools.device.connection import wireless
from tools.device.connection.address import states_of
from tools.device.connection.identity import identify_device
from tools.device.connection.lease import Lease
from tools.device.connection.transport import Client
from tools.device.connection.wireless import Service, parse_services
from tools.device.device import Device, connect_device
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig
from virtual_phone.testing import pairing_turn

APPS = (LauncherApp, BenchApp)
SERIAL = f"WIFI{secrets.token_hex(4)}"
"""Others on this machine may test phones on Wi-Fi at the same time."""


@pytest.fixture
def wifi_phone() -> Iterator[VirtualPhone]:
    try:
        phone = VirtualPhone.start(
            PhoneConfig(animation_scale=0, serial=SERIAL),
            apps=APPS,
            wireless=True,
        )
    except OSError as error:
        pytest.skip(f"no multicast here: {error}")
    with phone:
        yield phone


@pytest.fixture
def client(wifi_phone: VirtualPhone) -> adbutils.AdbClient:
    return adbutils.AdbClient("127.0.0.1", wifi_phone.adb_port)


@pytest.fixture
def wifi_device(wifi_phone: VirtualPhone, tmp_path: Path) -> Iterator[Device]:
    assert wifi_phone.system.start(BenchApp.package)
    device = connect_device(wifi_phone.device, home=tmp_path, reconnect_s=20)
    yield device
    device.close()


def test_a_phone_whose_port_changed_is_followed(
    wifi_phone: VirtualPhone, wifi_device: Device
) -> None:
    former, identity = wifi_device.serial, identify_device(wifi_device)
    wifi_phone.change_port()
    assert wifi_device.take_look().package == BenchApp.package
    assert wifi_device.serial == wifi_phone.serial != former
    assert identify_device(wifi_device) == identity
    assert wifi_device.press("back")
    assert [entry.kind for entry in wifi_phone.hooks.inputs] == ["key"]


def test_a_gesture_that_was_not_sent_is_made_at_the_new_port(
    wifi_phone: VirtualPhone, wifi_device: Device
) -> None:
    wifi_device.take_look()
    wifi_phone.change_port()
    assert wifi_device.click(540, 1200)
    assert [entry.kind for entry in wifi_phone.hooks.inputs] == ["tap"]


def test_the_former_address_still_means_the_phone(
    wifi_phone: VirtualPhone, wifi_device: Device, tmp_path: Path
) -> None:
    former = wifi_phone.device
    wifi_device.close()
    wifi_phone.change_port()
    again = connect_device(former, home=tmp_path, reconnect_s=60)
    try:
        assert again.serial == wifi_phone.serial
        assert connect_device(former, home=tmp_path, reconnect_s=60) is again
    finally:
        again.close()


@pytest.mark.parametrize("kind", ["name", "full name", "serial number"])
def test_a_phone_is_named_by_what_does_not_change(
    wifi_phone: VirtualPhone, tmp_path: Path, kind: str
) -> None:
    name = {
        "name": wifi_phone.mdns_name,
        "full name": f"{wifi_phone.mdns_name}._adb-tls-connect._tcp",
        "serial number": wifi_phone.system.config.serial,
    }[kind]
    wifi_phone.change_port()
    spec = f"adb:{wifi_phone.adb_port}/{name}"
    client = adbutils.AdbClient("127.0.0.1", wifi_phone.adb_port)
    wait_for(client, wifi_phone)
    device = connect_device(spec, home=tmp_path)
    try:
        assert device.serial == wifi_phone.serial
    finally:
        device.close()


def wait_for(client: adbutils.AdbClient, phone: VirtualPhone) -> None:
    """Until adb has heard where the phone is."""
    for _ in range(600):
        found = wireless.find_service(client, phone.mdns_name)
        if found is not None and found.address == phone.serial:
            return
        phone._stopped.wait(0.1)
    pytest.fail("adb has not heard of the phone")


def test_another_phone_of_the_same_number_is_not_followed(
    wifi_phone: VirtualPhone, tmp_path: Path
) -> None:
    device = connect_device(wifi_phone.device, home=tmp_path, reconnect_s=3)
    try:
        with VirtualPhone.start(
            PhoneConfig(animation_scale=0, serial=SERIAL),
            apps=APPS,
            wireless=True,
        ) as other:
            own = wifi_phone.serial
            wifi_phone.hooks.vanish(None)
            with pytest.raises(PhoneLost, match=own):
                device.read_clipboard()
            assert other.hooks.reads["getClipboard"] == 0
    finally:
        device.close()


def test_one_phone_is_leased_whatever_its_address(
    wifi_phone: VirtualPhone, wifi_device: Device, tmp_path: Path
) -> None:
    with pytest.raises(PhoneBusy):
        Lease(tmp_path, "elsewhere:1", key=wifi_device.identity.key)
    port = wifi_phone.serial.partition(":")[2]
    spec = f"adb:{wifi_phone.adb_port}/localhost:{port}"
    with pytest.raises(PhoneBusy):
        connect_device(spec, home=tmp_path)
    wifi_device.close()
    connect_device(spec, home=tmp_path).close()


def test_no_phone_waits_to_be_paired(
    wifi_phone: VirtualPhone, client: adbutils.AdbClient
) -> None:
    with (
        pairing_turn(),
        pytest.raises(PairingFailed, match="No phone shows a pairing code"),
    ):
        wireless.find_pairing_address(client)
    with pytest.raises(PairingFailed, match="No phone waits to be paired at"):
        wireless.pair_phone(client, "127.0.0.1:1", "123456")
    with pytest.raises(PairingFailed, match="beside the code"):
        wireless.pair_phone(client, wifi_phone.serial, "123456")
    with pytest.raises(PairingFailed, match="six digits"):
        wireless.pair_phone(client, wifi_phone.serial, "12345")
    with pytest.raises(PairingFailed, match="is no HOST:PORT"):
        wireless.pair_phone(client, "127.0.0.1", "123456")


@pytest.fixture
def silent_server() -> Iterator[Client]:
    """An adb server that takes connections, and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield Client("127.0.0.1", listener.getsockname()[1], answer_s=0.05)


def test_a_phone_that_does_not_answer_while_pairing_is_no_missing_server(
    silent_server: Client,
) -> None:
    with pytest.raises(
        PairingFailed,
        match=r"192\.168\.1\.7:4000 did not answer within 0\.05 s",
    ):
        wireless.pair_phone(
            silent_server, "192.168.1.7:4000", "123456", seconds=0.05
        )


@pytest.mark.parametrize(
    "ask",
    [states_of, wireless.list_services, wireless.find_pairing_address],
)
def test_a_server_that_is_silent_is_no_missing_server(
    silent_server: Client, ask: Callable[[Client], object]
) -> None:
    with pytest.raises(PhoneNotFound, match="is there but did not answer"):
        ask(silent_server)


def test_an_adb_that_does_not_look_for_phones_is_told() -> None:
    with VirtualPhone.start(PhoneConfig(), apps=APPS) as phone:
        client = adbutils.AdbClient("127.0.0.1", phone.adb_port)
        with pytest.raises(PairingFailed, match="its mDNS is off"):
            wireless.find_pairing_address(client)


def test_the_listing_of_adb_is_read() -> None:
    listing = (
        "adb-R5CT10-aB3xYz\t_adb-tls-connect._tcp\t192.168.1.7:37123\n"
        "adb-R5CT10-aB3xYz\t_adb-tls-pairing._tcp.\t[fe80::1]:40000\n\nnoise\n"
        "adb-939AX05\t_adb._tcp\t10.0.0.3:5555\n"
    )
    services = parse_services(listing)
    assert services[0] == Service(
        "adb-R5CT10-aB3xYz", "_adb-tls-connect._tcp", "192.168.1.7:37123"
    )
    assert services[1].kind == wireless.PAIRING
    numbers = [service.hardware_serial for service in services]
    assert numbers == ["R5CT10", "R5CT10", "939AX05"]


@given(st.text())
def test_any_listing_is_read(listing: str) -> None:
    for service in parse_services(listing):
        assert "\t" not in service.instance + service.kind + service.address
