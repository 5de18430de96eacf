"""Alarms that ring: banner and full screen, snooze, gestures; the app's settings."""

from datetime import datetime

from virtual_phone.apps.clock.app import ClockApp
from virtual_phone.apps.clock.state import Alarm, ClockState
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.testing import Driver

from ..system.toys import ToyApp


def make(**config: object) -> Driver:
    """An alarm at 9:05 on a phone where it is 9:00."""
    phone = Driver.make([ClockApp, ToyApp, SettingsApp], **config).open("clock")
    found = state(phone)
    found.may_notify = True
    found.alarms = [Alarm(id=7, hour=9, minute=5, label="Tea", days=(0, 1))]
    return phone


def state(phone: Driver) -> ClockState:
    found: ClockState = phone.app(ClockApp.package).state
    return found


def option(phone: Driver, *names: str) -> Driver:
    phone.open("clock").tap("More options").tap("Settings")
    for name in names:
        phone.tap(name)
    return phone.back()


def test_in_use_it_is_a_banner_with_snooze_and_stop() -> None:
    phone = make().open("Toy").wait(301)
    assert phone.page == "com.toy/.Rows"
    assert {"Tea", "9:05 AM", "Snooze", "Stop"} <= {n.text for n in phone.nodes()}
    ringing = state(phone).ringing
    assert ringing is not None
    assert ringing.alarm == 7
    phone.tap("Snooze")
    assert state(phone).ringing is None
    assert state(phone).snoozed[7].minute == 15
    phone.wait(9 * 60)
    assert state(phone).ringing is None
    phone.wait(70).tap("Stop")
    assert (state(phone).ringing, state(phone).snoozed) == (None, {})
    assert [n.title for n in phone.system.notifications] == ["Tea"]
    assert state(phone).alarms[0].enabled


def test_on_a_locked_phone_it_covers_the_screen() -> None:
    phone = make()
    phone.system.sleep()
    phone.wait(301)
    assert phone.system.screen_on
    assert phone.page == "com.google.android.deskclock/.AlarmActivity"
    phone.swipe("up").back()
    assert phone.sees("Snooze")
    phone.tap("Stop")
    assert state(phone).ringing is None
    assert phone.system.locked
    assert phone.system.notifications == []


def test_the_gesture_can_be_a_swipe_up_and_a_button_again() -> None:
    phone = option(make(), "Turn off alarm by", "Swipe up")
    assert state(phone).options.swipe_to_stop is True
    phone.system.sleep()
    phone.wait(301)
    assert phone.sees("Swipe up to turn off the alarm")
    assert not phone.sees("Stop")
    phone.swipe("up")
    assert state(phone).ringing is None
    phone.swipe("up")
    option(phone, "Turn off alarm by", "Press button")
    assert state(phone).options.swipe_to_stop is False


def test_nobody_hears_it() -> None:
    phone = option(make(), "Silence after", "5 minutes").home().wait(301).wait(5 * 60)
    assert state(phone).ringing is None
    assert [n.title for n in phone.system.notifications] == ["Missed alarm"]


def test_the_snooze_is_as_long_as_set() -> None:
    phone = option(make(), "Snooze length", "30 minutes").home().wait(301).tap("Snooze")
    assert state(phone).snoozed[7] == datetime(2026, 3, 2, 9, 35, 1)  # noqa: DTZ001


def test_another_time_zone_moves_the_clock_and_rings_nothing() -> None:
    phone = make().open("settings").scroll_to("System").tap("System").tap("Date & time")
    phone.tap("Time zone").scroll_to("Beijing").tap("Beijing")
    assert phone.system.now() == datetime(2026, 3, 2, 17, 0)  # noqa: DTZ001
    assert state(phone).ringing is None
    assert phone.sees("GMT+08:00 Beijing")


def test_the_last_city_goes_and_london_comes() -> None:
    phone = make().tap("World Clock")
    for name in ("Tokyo", "Paris"):
        if name not in state(phone).cities:
            state(phone).cities.append(name)
    state(phone).cities = [c for c in state(phone).cities if c not in ("London", "New York")]
    phone.system.touch()
    first, last = state(phone).cities[0], state(phone).cities[-1]
    phone.hold(last).tap("Delete city").tap("Add city").type("London").tap("London, United")
    assert last not in state(phone).cities
    assert state(phone).cities[-1] == "London"
    phone.hold(first).tap("Delete city").tap("Add city").type("new y").tap("New York, United")
    assert state(phone).cities[-2:] == ["London", "New York"]
    assert first not in state(phone).cities


def test_a_home_clock_in_chinese() -> None:
    phone = make(language="zh").tap("更多选项").tap("设置").tap("家乡时钟").tap("家乡时区")
    phone.scroll_to("开罗 GMT+02:00").tap("开罗 GMT+02:00").back().tap("世界时钟")
    assert phone.sees("家乡：开罗")
    assert state(phone).options.home_city == "Cairo"
