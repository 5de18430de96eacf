"""`tapwright pair`, with a phone that shows a code, by the real adb."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from console import cli
from tests.small_phone import make_small_config
from tools.device.device import close_all, connect_device
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone
from virtual_phone.testing import pairing_turn

pytest.importorskip("OpenSSL", reason="the extra `pairing` of the phone")


@pytest.fixture
def wifi_phone(monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualPhone]:
    try:
        phone = VirtualPhone.start(
            make_small_config(), apps=[LauncherApp], wireless=True
        )
    except OSError as error:
        pytest.skip(f"no multicast here: {error}")
    with pairing_turn(), phone:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(phone.adb_port))
        yield phone


def wait_for_code(phone: VirtualPhone) -> None:
    """Until adb has heard of the code."""
    for _ in range(600):
        if "_adb-tls-pairing" in phone._server.ask("host:mdns:services"):
            return
        phone._stopped.wait(0.1)
    pytest.fail("adb has not heard of the code")


def test_a_phone_is_paired_and_connected_by_its_code(
    wifi_phone: VirtualPhone, capsys: Any, tmp_path: Path
) -> None:
    address, code = wifi_phone.show_pairing_code()
    assert cli.main(["pair", address, code]) == 0
    assert wifi_phone.mdns_name in capsys.readouterr().out
    spec = f"adb:{wifi_phone.adb_port}/{wifi_phone.mdns_name}"
    device = connect_device(spec, home=tmp_path, reconnect_s=20)
    try:
        assert device.take_look().package == "com.android.launcher3"
        wifi_phone.change_port()
        assert device.take_look().package == "com.android.launcher3"
    finally:
        device.close()
        close_all()


def test_the_phone_that_shows_a_code_is_found(
    wifi_phone: VirtualPhone, capsys: Any
) -> None:
    _, code = wifi_phone.show_pairing_code()
    wait_for_code(wifi_phone)
    assert cli.main(["pair", "", code, "--json"]) == 0
    assert wifi_phone.mdns_name in capsys.readouterr().out


def test_a_wrong_code_is_one_sentence_and_the_right_one_still_works(
    wifi_phone: VirtualPhone, capsys: Any
) -> None:
    address, code = wifi_phone.show_pairing_code()
    wrong = f"{(int(code) + 1) % 10**6:06}"
    assert cli.main(["pair", address, wrong]) == 1
    complaint = capsys.readouterr().err
    assert "did not accept the code" in complaint
    assert complaint.count("\n") == 1
    assert cli.main(["pair", address, code]) == 0
    assert cli.main(["pair", address, code]) == 1
    assert "No phone waits to be paired" in capsys.readouterr().err
