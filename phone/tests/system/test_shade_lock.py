"""Notifications, quick settings, permissions, the lock screen."""

from datetime import datetime

import pytest

from virtual_phone.testing import Driver

from .toys import OtherApp, ToyApp


@pytest.fixture
def phone() -> Driver:
    return Driver.make([ToyApp, OtherApp])


def ask(phone: Driver) -> Driver:
    phone.open("Toy")
    if not phone.sees("Notify me"):
        phone.tap("Add").back().scroll_to("Notify me")
    return phone.tap("Notify me")


def granted(phone: Driver) -> list[bool]:
    app = phone.app("com.toy")
    found: list[bool] = app.state.granted
    return found


def test_a_permission_is_asked_once(phone: Driver) -> None:
    ask(phone)
    assert phone.sees("Allow Toy to send you notifications?")
    assert phone.system.windows()[0].package == "com.google.android.permissioncontroller"
    assert phone.page.startswith("com.google.android.permissioncontroller/")
    phone.tap_at(500, 150)
    assert granted(phone) == []
    phone.tap("Allow")
    assert granted(phone) == [True]
    asked = [p for p in phone.system.visited if "permissioncontroller" in p]
    assert asked == ["com.google.android.permissioncontroller/.GrantPermissionsActivity"]
    assert phone.system.visited[-1] == "com.toy/.Edit"
    phone.tap("Notify me")
    assert granted(phone) == [True, True]


def test_two_refusals_are_final(phone: Driver) -> None:
    ask(phone).tap("Don't allow")
    phone.tap("Notify me").back()
    phone.tap("Notify me")
    assert granted(phone) == [False, False, False]
    assert phone.page == "com.toy/.Edit"


def test_a_question_waits_while_another_app_shows(phone: Driver) -> None:
    ask(phone).open("Other")
    assert phone.page.startswith("com.other/")
    assert not phone.sees("Allow")
    phone.open("Toy").tap("Allow")
    assert granted(phone) == [True]


def test_an_app_that_ends_asks_no_more(phone: Driver) -> None:
    ask(phone)
    phone.system.force_stop("com.toy")
    assert phone.page == "com.android.launcher3/.Launcher"
    assert granted(phone) == []


def test_a_notification_opens_its_app(phone: Driver) -> None:
    ask(phone).tap("Allow").home()
    phone.system.open_notifications()
    assert {"Hello", "from the toy", "Toy"} <= set(phone.texts())
    phone.tap("Hello")
    assert phone.page == "com.toy/.Edit"
    assert phone.system.notifications == []
    app = phone.app("com.toy")
    assert app.state.log == ["welcomed"]


def test_notifications_are_thrown_away_and_cleared(phone: Driver) -> None:
    ask(phone).tap("Allow").tap("Notify me").tap("Notify me")
    phone.system.open_notifications()
    phone.swipe("right", "expandableNotificationRow")
    assert len(phone.system.notifications) == 2
    phone.tap("Clear all")
    assert phone.system.notifications == []
    assert not phone.system.shade.opened
    phone.system.open_notifications()
    assert phone.sees("No notifications")
    phone.back()
    assert phone.page == "com.toy/.Edit"


def test_tiles_turn_settings(phone: Driver) -> None:
    settings = phone.system.settings
    phone.system.open_quick_settings()
    phone.tap("Internet").tap("Airplane mode").tap("Dark theme")
    assert (settings["wifi"], settings["airplane"], settings["dark"]) == (False, True, True)
    phone.tap("Internet")
    assert settings["wifi"] is True
    assert phone.node("Airplane mode, On").selected
    phone.tap("Collapse")
    assert not phone.sees("Dark theme")


def test_sleep_locks_and_a_swipe_unlocks(phone: Driver) -> None:
    phone.open("Toy")
    phone.system.key(26)
    assert not phone.system.screen_on
    phone.system.key(26)
    assert phone.system.screen_on
    assert phone.system.locked
    assert {w.package for w in phone.system.windows()} == {"com.android.systemui"}
    phone.home()
    phone.system.key(187)
    phone.system.swipe([(500, 4), (500, 1500)], 200)
    assert phone.system.locked
    assert not phone.system.shade.opened
    phone.swipe("up")
    assert not phone.system.locked
    assert phone.page == "com.toy/.Rows"


def test_a_pin_is_needed() -> None:
    phone = Driver.make([ToyApp], locked=True, pin="2580")
    phone.swipe("up")
    assert phone.system.locked
    for digit in "111":
        phone.tap(digit)
    phone.tap("Enter")
    assert phone.sees("Wrong PIN")
    phone.tap("2").tap("5").tap("9").tap("Delete").tap("8").tap("0")
    assert not phone.system.locked
    phone.system.sleep()
    phone.system.wake()
    phone.swipe("up")
    for code in (9, 12, 15, 7):
        phone.system.key(code)
    assert not phone.system.locked
    phone.system.sleep()
    phone.system.unlock()
    assert (phone.system.screen_on, phone.system.locked) == (True, False)


def test_an_app_started_behind_the_lock_waits_there() -> None:
    phone = Driver.make([ToyApp], locked=True)
    phone.system.start("com.toy")
    assert not phone.sees("Row 0")
    assert not phone.system.type_text("x")
    phone.swipe("up")
    assert phone.sees("Row 0")


def test_the_clock_is_the_phones_own(phone: Driver) -> None:
    assert phone.system.now() == datetime.fromisoformat("2026-03-02T09:00:00")
    phone.wait(61)
    assert phone.sees("9:01")
    app = phone.app("com.toy")
    assert app.state.minutes == 1
    phone.system.set_time(datetime.fromisoformat("2027-12-31T23:59:58"))
    assert app.state.minutes == 2
    assert {"11:59", "Friday, December 31"} <= set(phone.texts())
    phone.wait(2)
    assert phone.system.now() == datetime.fromisoformat("2028-01-01T00:00:00")
    assert phone.sees("Saturday, January 1")
