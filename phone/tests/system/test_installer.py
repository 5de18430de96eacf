"""Apps that come and go while the phone runs."""

import pytest

from virtual_phone.system.app import App
from virtual_phone.testing import Driver

from .toys import ToyApp


class LateApp(ToyApp):
    package = "com.late"
    key = "late"
    label = ("Late", "晚到")


@pytest.fixture
def phone() -> Driver:
    return Driver.make([ToyApp])


def shown(phone: Driver) -> list[str]:
    return [app.package for app in phone.system.launchable()]


def test_an_app_that_was_installed_is_among_all_and_opens(phone: Driver) -> None:
    assert phone.system.install(LateApp)
    assert not phone.system.install(LateApp)
    assert shown(phone) == ["com.toy", "com.late"]
    assert "com.late" in phone.system.packages()
    assert phone.tap("Late").page.startswith("com.late/")


def test_an_app_that_was_uninstalled_leaves_nothing_behind(phone: Driver) -> None:
    phone.system.install(LateApp)
    phone.open("Late").tap("Add").type("mine")
    late = phone.app("com.late")
    late.services.notify(late, "Late", "hello")
    phone.system.grant("com.late", "CAMERA")
    assert phone.system.uninstall("com.late")
    assert phone.page == "com.android.launcher3/.Launcher"
    assert shown(phone) == ["com.toy"]
    assert phone.system.notifications == []
    assert phone.system.snapshot().granted == {}
    assert not phone.system.start("com.late")
    phone.system.install(LateApp)
    assert phone.app("com.late").state.title == ""


@pytest.mark.parametrize("package", ["com.toy", "com.android.launcher3", "com.none"])
def test_what_the_phone_was_made_with_stays(phone: Driver, package: str) -> None:
    before = phone.system.packages()
    assert not phone.system.uninstall(package)
    assert phone.system.packages() == before


def test_an_update_changes_the_version_and_keeps_the_data(phone: Driver) -> None:
    toy: App = phone.app("com.toy")
    toy.state.title = "kept"
    assert toy.services.update("com.toy", "9.9")
    assert not toy.services.update("com.none", "9.9")
    assert (phone.app("com.toy").version, phone.app("com.toy").state.title) == ("9.9", "kept")


def test_a_snapshot_keeps_what_was_installed_and_a_reset_does_not(phone: Driver) -> None:
    phone.system.install(LateApp)
    phone.open("Late").tap("Add").type("mine")
    late = phone.app("com.late")
    late.services.update("com.toy", "9.9")
    kept = phone.system.snapshot()
    phone.system.reset()
    assert shown(phone) == ["com.toy"]
    assert phone.app("com.toy").version != "9.9"
    phone.system.restore(kept)
    assert shown(phone) == ["com.toy", "com.late"]
    assert phone.app("com.late").state.title == "mine"
    assert phone.app("com.toy").version == "9.9"
    assert phone.app("com.toy").services.removable("com.late")
