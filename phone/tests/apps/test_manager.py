from typing import Any

import pytest

from virtual_phone.apps.camera.app import CameraApp
from virtual_phone.apps.manager.app import ManagerApp
from virtual_phone.apps.manager.state import AppSpace, ManagerState
from virtual_phone.testing import Driver


def make(**config: Any) -> Driver:
    return Driver.make([ManagerApp, CameraApp], **config).open("manager")


def state(phone: Driver) -> ManagerState:
    found: ManagerState = phone.app(ManagerApp.package).state
    return found


def space(phone: Driver, name: str) -> AppSpace:
    (found,) = [each for each in state(phone).apps if each.name == name]
    return found


def steps(phone: Driver, count: int) -> Driver:
    for _ in range(count):
        phone.wait(0.6)
    return phone


def test_the_app_cleaner_reminder_is_turned_on_and_off() -> None:
    phone = make().tap("Cleaner").wait(2).tap("Cleaner settings").tap("App cleaner reminder")
    assert state(phone).settings["cleaner_reminder"] is True
    phone.back().back().tap("More options").tap("Settings").tap("App cleaner reminder")
    assert state(phone).settings["cleaner_reminder"] is False


def test_the_reminder_comes_once_a_day() -> None:
    phone = make().tap("More options").tap("Settings").tap("App cleaner reminder")
    phone.wait(120).wait(3600)
    assert len(phone.system.notifications) == 1
    phone.wait(86400)
    assert len(phone.system.notifications) == 2


def test_help_is_called_by_itself_with_a_countdown_sound() -> None:
    phone = make().tap("Emergency help").tap("Call for help automatically").tap("Turn on")
    assert (
        state(phone).sos["auto_call"],
        state(phone).sos["countdown_sound"],
    ) == (
        True,
        False,
    )
    phone.tap("Countdown sound")
    assert state(phone).sos["countdown_sound"] is True
    phone.scroll_to("Try it").tap("Try it").wait(3)
    assert phone.node("countdown").text == "2"
    phone.wait(2)
    assert len(state(phone).sos_calls) == 1


def test_a_countdown_is_stopped() -> None:
    phone = make().tap("Emergency help").tap("Call for help automatically").tap("Turn on")
    phone.scroll_to("Try it").tap("Try it").wait(3).tap("Cancel").wait(9)
    assert not state(phone).sos_calls


def test_an_emergency_contact_and_number_are_set() -> None:
    phone = make().tap("Emergency help").tap("Number to call").clear().type("911").tap("OK")
    assert state(phone).sos["number"] == "911"
    phone.scroll_to("Add contact").tap("Add contact").tap("contact_row", 2)
    assert len(state(phone).sos_contacts) == 1
    phone.scroll_to("Try it").tap("Try it").tap("Call")
    assert state(phone).sos_told == state(phone).sos_contacts


@pytest.mark.parametrize("name", ["Quill", "Wagtalk"])
def test_the_storage_of_a_messenger_is_cleaned_up(name: str) -> None:
    phone = make().tap("Cleaner").wait(2).scroll_to(name).tap(name)
    before = space(phone, name).total
    freed = sum(space(phone, name).parts.values())
    phone.tap("Select all").tap("clean_button").tap("Clean up")
    assert not any(space(phone, name).parts.values())
    assert space(phone, name).total == before - freed
    assert state(phone).cleanings[-1].bytes == freed
    assert phone.sees("Nothing to clean")


def test_single_parts_of_an_app_are_cleaned_from_the_storage_page() -> None:
    phone = make().tap("Storage by app").scroll_to("Hopper Jump").tap("Hopper Jump")
    phone.tap("Logs").tap("clean_button").tap("Clean up")
    assert space(phone, "Hopper Jump").cleaned == ["cache", "logs"]
    assert space(phone, "Hopper Jump").parts["temp"] > 0


def test_junk_is_cleaned_but_for_what_is_not_ticked() -> None:
    phone = make().tap("Cleaner")
    assert phone.sees("Looking for junk…")
    phone.wait(2).tap("Ad junk").tap("clean_button")
    junk = state(phone).junk
    assert [key for key, size in junk.items() if size] == ["ads"]


def test_one_tap_mends_the_phone() -> None:
    phone = make()
    before = int(phone.node("score").text)
    steps(phone.tap("Optimize"), 2)
    assert phone.node("scan_figure").text == "40%"
    assert not phone.sees("Fix now")
    steps(phone, 3).tap("Fix now").tap("Done")
    assert int(phone.node("score").text) > before
    assert len(state(phone).scans) == 1


def test_a_virus_scan_finds_installers() -> None:
    phone = make()
    phone.tap("Virus scan")
    steps(phone, 8)
    risky = phone.app(ManagerApp.package).risky()
    assert phone.sees(f"{len(risky)} risky installers")
    phone.tap("delete").tap("Delete").tap("delete").tap("Delete")
    assert phone.sees("No threats")
    assert len(state(phone).virus_scans) == 1


def test_permissions_are_those_of_the_system() -> None:
    phone = make().tap("Permissions")
    assert phone.sees("No app has asked yet")
    phone.open("camera").tap("permission_allow_foreground_only_button").open("manager")
    phone.tap("Camera")
    allowed = phone.app(ManagerApp.package).services.permissions(CameraApp.package)
    assert allowed == {"ACCESS_FINE_LOCATION": False}


def test_the_data_limit_and_startup_apps() -> None:
    phone = make().scroll_to("Data usage").tap("Data usage").tap("Monthly limit").clear()
    phone.type("35").tap("OK")
    assert state(phone).settings["data_limit"] == 35
    phone.tap("Monthly limit").clear().type("2").tap("OK").wait(120)
    assert [note.title for note in phone.system.notifications] == ["Near the data limit"]
    phone.back().scroll_to("Startup manager").tap("Startup manager")
    was = state(phone).starts["im.quill.mobile"]
    phone.tap("Quill")
    assert state(phone).starts["im.quill.mobile"] is not was


def test_in_chinese() -> None:
    phone = make(language="zh").tap("清理加速").wait(2).tap("清理设置").tap("应用清理提醒")
    assert state(phone).settings["cleaner_reminder"]
    phone.back().scroll_to("奎奎").tap("奎奎").tap("全选").tap("clean_button").tap("清理")
    assert not any(space(phone, "奎奎").parts.values())


def test_one_seed_one_phone() -> None:
    assert state(make(seed=3)) == state(make(seed=3))
    assert state(make(seed=3)) != state(make(seed=4))
