"""The phone is found, paired with and followed by the real adb alone."""

import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone
from virtual_phone.testing import pairing_turn

BOUND_S = 60


@pytest.fixture
def phone() -> Iterator[VirtualPhone]:
    try:
        made = VirtualPhone.start(apps=[LauncherApp], wireless=True)
    except OSError as error:
        pytest.skip(f"no multicast here: {error}")
    with pairing_turn(), made:
        yield made


def hears(phone: VirtualPhone, request: str, words: str) -> bool:
    """Whether adb's answer has these words before long."""
    end = time.monotonic() + BOUND_S
    while time.monotonic() < end:
        # adb is silent while it connects to what else is announced on this machine.
        with suppress(TimeoutError):
            if words in phone._server.ask(request):
                return True
        time.sleep(0.1)
    return False


def test_adb_lists_the_phone_and_its_new_port(phone: VirtualPhone) -> None:
    name = f"{phone.mdns_name}\t_adb-tls-connect._tcp\t"
    assert hears(phone, "host:mdns:services", name + phone.serial)
    former = phone.serial
    phone.change_port()
    assert phone.serial != former
    assert hears(phone, "host:mdns:services", name + phone.serial)


def test_adb_pairs_by_the_code_alone_and_then_follows(phone: VirtualPhone) -> None:
    pytest.importorskip("OpenSSL", reason="the extra `pairing`")
    address, code = phone.show_pairing_code()
    wrong = f"{(int(code) + 1) % 10**6:06}"
    assert "Wrong password" in phone._server.ask(f"host:pair:{wrong}:{address}")
    assert "Successfully paired" in phone._server.ask(f"host:pair:{code}:{address}")
    own = f"{phone.mdns_name}._adb-tls-connect._tcp\tdevice"
    assert hears(phone, "host:devices", own)
    phone.change_port()
    assert hears(phone, "host:devices", own)
    assert "Unable to start" in phone._server.ask(f"host:pair:{code}:{address}")
