import itertools
from datetime import datetime

import pytest

from virtual_phone.apps.clock.app import ClockApp
from virtual_phone.apps.clock.state import Alarm, ClockState
from virtual_phone.system.config import PhoneConfig, Rotation
from virtual_phone.system.core import System
from virtual_phone.testing import Driver, StillClock


def make(**config: object) -> Driver:
    phone = Driver.make([ClockApp], **config)
    return phone.open("clock")


def state(phone: Driver) -> ClockState:
    app = phone.system.app(ClockApp.package)
    assert isinstance(app, ClockApp)
    return app.state


def added(phone: Driver) -> Alarm:
    """The one alarm that is not from the seed."""
    (alarm,) = [a for a in state(phone).alarms if a.id > 2]
    return alarm


def add(phone: Driver, hour: str = "6", minute: str = "30", half: str = "PM") -> Driver:
    """Leaves the editor open."""
    phone.tap("Add alarm").tap(f"{hour} o'clock").tap(f"{minute} minutes")
    return phone.tap(half).tap("OK")


def save(phone: Driver) -> Driver:
    phone.tap("Save")
    return phone.tap("Allow") if phone.sees("Allow") else phone


def test_the_demo_alarm_by_taps() -> None:
    phone = add(make())
    assert phone.page == "com.google.android.deskclock/.AlarmEdit"
    phone.type("Work", into="label")
    for day in ("Monday", "Tuesday", "Wednesday", "Thursday"):
        phone.tap(day)
    assert phone.sees("Mon, Tue, Wed, Thu")
    phone.tap("Vibrate").tap("Save")
    assert phone.sees("Allow Clock to send you notifications?")
    phone.tap("Allow")
    assert phone.sees("Alarm set for 9 hours and 30 minutes from now.")
    alarm = added(phone)
    assert (alarm.hour, alarm.minute, alarm.label) == (18, 30, "Work")
    assert (alarm.days, alarm.vibrate, alarm.enabled) == ((0, 1, 2, 3), True, True)
    assert state(phone).may_notify is True


def test_a_new_alarm_has_neither_days_nor_vibration_nor_label() -> None:
    alarm = added(save(add(make())))
    assert (alarm.days, alarm.vibrate, alarm.label) == ((), False, "")


def test_a_refused_permission_still_saves_and_is_not_asked_for_again() -> None:
    phone = add(make()).tap("Save").tap("Don't allow")
    assert added(phone).hour == 18
    add(phone, hour="7").tap("Save")
    assert not phone.sees("Allow Clock to send you notifications?")
    phone.system.set_time(datetime(2026, 3, 2, 18, 31))  # noqa: DTZ001
    assert not phone.system.notifications
    assert [a.hour for a in state(phone).alarms if a.enabled] == [19]


def test_an_alarm_is_edited_and_its_sound_chosen() -> None:
    phone = save(add(make()))
    phone.tap("6:30 PM").tap("Ringtone").tap("Helium").back()
    assert phone.sees("Edit alarm")
    phone.tap("edit_time").tap("7 o'clock").tap("5 minutes").tap("OK").tap("Sunday").tap("Save")
    alarm = added(phone)
    assert (alarm.hour, alarm.minute, alarm.ringtone, alarm.days) == (19, 5, "Helium", (6,))


def test_leaving_the_editor_asks_before_changes_are_lost() -> None:
    phone = add(make())
    phone.back()
    assert phone.sees("Discard this alarm's changes?")
    phone.tap("Keep editing")
    assert phone.page.endswith(".AlarmEdit")
    phone.tap("Navigate up").tap("Discard")
    assert phone.page.endswith("/.Main")
    assert len(state(phone).alarms) == 2


def test_an_untouched_alarm_is_left_without_a_question() -> None:
    phone = save(add(make())).tap("6:30 PM").back()
    assert phone.page.endswith("/.Main")


def test_an_alarm_is_deleted_and_brought_back() -> None:
    phone = save(add(make())).tap("6:30 PM").tap("Delete")
    assert len(state(phone).alarms) == 2
    phone.tap("Undo")
    assert added(phone).minute == 30
    phone.hold("6:30 PM").tap("Delete alarm")
    assert len(state(phone).alarms) == 2


def test_the_switch_turns_an_alarm_over() -> None:
    phone = save(add(make()))
    assert phone.checked("6:30 PM alarm")
    phone.tap("6:30 PM alarm")
    assert not phone.checked("6:30 PM alarm")
    assert not added(phone).enabled
    assert phone.sees("Not scheduled")
    phone.tap("6:30 PM alarm")
    assert phone.sees("Today")


def test_an_alarm_rings_once_as_a_notification() -> None:
    phone = save(add(make()))
    phone.system.set_time(datetime(2026, 3, 2, 18, 30))  # noqa: DTZ001
    assert [n.text for n in phone.system.notifications] == ["6:30 PM"]
    assert not added(phone).enabled
    phone.wait(120)
    assert len(phone.system.notifications) == 1


def test_a_repeated_alarm_stays_on_after_it_rang() -> None:
    phone = save(add(make()).tap("Monday"))
    phone.system.set_time(datetime(2026, 3, 2, 18, 30))  # noqa: DTZ001
    assert len(phone.system.notifications) == 1
    assert added(phone).enabled


def test_seeded_alarms_differ_by_seed_and_are_off() -> None:
    first, second = state(make(seed=1)), state(make(seed=2))
    assert first.alarms != second.alarms
    assert len(first.alarms) == 2
    assert not any(a.enabled for a in [*first.alarms, *second.alarms])
    assert state(make(seed=1)).alarms == first.alarms


def test_a_city_is_searched_added_and_deleted() -> None:
    phone = make().tap("World Clock").tap("Add city")
    phone.type("kath")
    assert not phone.sees("London, United Kingdom")
    phone.tap("Kathmandu, Nepal")
    assert state(phone).cities[-1] == "Kathmandu"
    assert phone.sees("2:45 PM")
    assert phone.sees("Today, 5.75 hrs ahead")
    phone.hold("Kathmandu").tap("Delete city")
    assert "Kathmandu" not in state(phone).cities


def test_hours_ahead_are_whole_though_time_passes_between_two_readings() -> None:
    running = itertools.count(1000.0, 0.004)
    system = System(
        PhoneConfig(animation_scale=0.0), [ClockApp],
        ui_clock=StillClock(), wall_clock=lambda: next(running),
    )  # fmt: skip
    phone = Driver(system).open("clock").tap("World Clock")
    state(phone).cities = ["London", "Tokyo", "Kathmandu", "New York"]
    phone.system.touch()
    ahead = [n.text for n in phone.nodes() if n.resource_id.endswith(":id/hours_ahead")]
    assert ahead == [
        "Today", "Today, 9 hrs ahead", "Today, 5.75 hrs ahead", "Today, 5 hrs behind",
    ]  # fmt: skip


def test_a_search_without_result_says_so() -> None:
    phone = make().tap("World Clock").tap("Add city").type("zzz")
    assert phone.sees("No matching cities")
    phone.tap("Clear query")
    assert phone.sees("Amsterdam, Netherlands")


def test_a_timer_counts_down_and_rings() -> None:
    phone = make().tap("Timer")
    assert not phone.sees("Start")
    phone.tap("1").tap("3").tap("00").tap("Backspace").tap("Backspace").tap("0")
    assert phone.sees("00h 01m 30s")
    phone.tap("Start")
    (timer,) = state(phone).timers
    assert timer.length == 90
    phone.wait(30)
    assert phone.sees("01:00")
    phone.tap("Pause").wait(500)
    assert phone.sees("01:00")
    phone.tap("+1:00").tap("Start").wait(110)
    assert phone.sees("00:10")
    phone.wait(11)
    assert phone.sees("Time's up")
    assert [n.text for n in phone.system.notifications] == ["Time's up"]
    phone.tap("Delete timer")
    assert state(phone).timers == []


def test_a_second_timer_can_be_added_or_not() -> None:
    phone = make().tap("Timer").tap("5").tap("00").tap("Start")
    phone.tap("Add timer").tap("Cancel")
    assert phone.sees("05:00 timer")
    phone.tap("Add timer").tap("7").tap("00").tap("Start")
    assert [t.length for t in state(phone).timers] == [420, 300]


def test_the_stopwatch_starts_laps_pauses_and_resets() -> None:
    phone = make().tap("Stopwatch").tap("Start")
    phone.wait(5).tap("Lap")
    phone.wait(7).tap("Lap")
    phone.wait(1).tap("Pause")
    assert phone.sees("00:13.00")
    assert phone.sees("Lap 2")
    assert state(phone).stopwatch.laps == [5, 12]
    phone.wait(50)
    assert phone.sees("00:13.00")
    phone.tap("Start").wait(2).tap("Pause")
    assert phone.sees("00:15.00")
    phone.tap("Reset")
    assert phone.sees("00:00.00")
    assert state(phone).stopwatch.laps == []


def test_back_leads_from_another_tab_to_the_alarms_then_home() -> None:
    phone = make().tap("Timer").back()
    assert phone.sees("Add alarm")
    phone.back()
    assert phone.page.startswith("com.android.launcher3")


def test_in_chinese_by_the_24_hour_clock() -> None:
    phone = make(language="zh")
    phone.tap("添加闹钟").tap("18点").tap("30分").tap("确定").type("上班", into="label")
    phone.tap("星期一").tap("振动").tap("保存").tap("允许")
    alarm = added(phone)
    assert (alarm.hour, alarm.minute, alarm.label) == (18, 30, "上班")
    assert (alarm.days, alarm.vibrate) == ((0,), True)
    assert phone.sees("18:30")
    assert phone.sees("周一")


@pytest.mark.parametrize(("width", "height", "density"), [(720, 1280, 320), (1440, 3120, 560)])
def test_an_alarm_is_added_on_other_screens(width: int, height: int, density: int) -> None:
    phone = add(make(width=width, height=height, density=density))
    assert added(save(phone)).hour == 18


@pytest.mark.parametrize("rotation", ["natural", "left"])
@pytest.mark.parametrize("form", [(1080, 2400, 420), (720, 1280, 320), (1080, 1920, 480)])
def test_every_key_of_the_timer_is_in_sight(form: tuple[int, int, int], rotation: Rotation) -> None:
    width, height, density = form
    phone = Driver.make([ClockApp], width=width, height=height, density=density, font_scale=1.3)
    phone.system.rotate(rotation)
    phone.open("Clock").tap("Timer").tap("9").tap("5").tap("Start").tap("Add timer").tap("7")
    start = phone.node("Start").bounds
    for name in (*"0123456789", "00", "Backspace", "Cancel"):
        key = phone.node(name).bounds
        assert key.height >= 24 * density // 160
        assert key.right <= start.left or key.bottom <= start.top
    phone.tap("Backspace")
    assert phone.sees("00h 00m 00s")
    phone.tap("Cancel")
    assert phone.sees("Add timer")
