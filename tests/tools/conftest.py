from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.tools.bench_app import BenchApp
from tools.acting.journal import Journal
from tools.device.device import Device, close_all, connect_device
from tools.observation.capture import capture_screen
from tools.screen import Screen
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig


@pytest.fixture(scope="session")
def virtual() -> Iterator[VirtualPhone]:
    """One phone for this process, with the test app only."""
    with VirtualPhone.start(
        PhoneConfig(), apps=(LauncherApp, BenchApp)
    ) as phone:
        yield phone


@pytest.fixture(scope="session")
def connected(
    virtual: VirtualPhone, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], Device]]:
    """Gives the phone's device: a new one where other tests have closed all connections."""
    home = tmp_path_factory.mktemp("home")

    def connect_phone() -> Device:
        return connect_device(virtual.device, home=home, reconnect_s=10)

    yield connect_phone
    close_all()


@pytest.fixture
def phone(virtual: VirtualPhone) -> VirtualPhone:
    """The phone as it was made."""
    virtual.hooks.clear()
    virtual.reset()
    return virtual


@pytest.fixture
def device(phone: VirtualPhone, connected: Callable[[], Device]) -> Device:
    """The phone's device, with the test app in front."""
    assert phone.system.start(BenchApp.package)
    return connected()


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "run")


@pytest.fixture
def screen(device: Device, tmp_path: Path) -> Screen:
    """What the test app shows at first."""
    return capture_screen(device, tmp_path / "run")
