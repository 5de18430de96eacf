"""The tasks of MobBench and Mobile-Knowledge that Clock is for, walked by taps."""

from virtual_phone.apps.clock.app import ClockApp
from virtual_phone.apps.clock.state import ClockState
from virtual_phone.testing import Driver


def make(**config: object) -> Driver:
    return Driver.make([ClockApp], **config).open("clock")


def state(phone: Driver) -> ClockState:
    found: ClockState = phone.app(ClockApp.package).state
    return found


def test_an_alarm_at_ten_for_work_that_vibrates_without_a_sound() -> None:
    phone = make().tap("Add alarm").tap("10 o'clock").tap("0 minutes").tap("AM").tap("OK")
    phone.type("Work", into="label")
    for day in ("Monday", "Tuesday", "Wednesday", "Thursday"):
        phone.tap(day)
    phone.tap("Vibrate").tap("Ringtone").scroll_to("Silent").tap("Silent").back()
    phone.tap("Save").tap("Allow")
    alarm = next(a for a in state(phone).alarms if a.label == "Work")
    assert (alarm.hour, alarm.minute, alarm.days) == (10, 0, (0, 1, 2, 3))
    assert (alarm.vibrate, alarm.ringtone, alarm.enabled) == (True, "Silent", True)


def test_the_earliest_alarm_that_is_on_goes_off() -> None:
    phone = make()
    for alarm in state(phone).alarms:
        alarm.enabled = True
    phone.system.touch()
    phone.tap("onoff")
    assert [a.enabled for a in state(phone).alarms] == [False, True]


def test_a_timer_of_two_hours() -> None:
    phone = make().tap("Timer")
    for key in ("2", "00", "00"):
        phone.tap(key)
    phone.tap("Start")
    assert [t.length for t in state(phone).timers] == [2 * 3600]


def test_hong_kong_in_the_world_clock_in_chinese() -> None:
    phone = make(language="zh").tap("世界时钟").tap("添加城市")
    phone.keys("xianggang").tap("香港").tap("香港，中国")
    assert state(phone).cities[-1] == "Hong Kong"


def test_the_stopwatch_is_started_and_reset() -> None:
    phone = make().tap("Stopwatch").tap("Start")
    assert state(phone).stopwatch.started is not None
    phone.wait(3).tap("Pause").tap("Reset")
    assert state(phone).stopwatch.elapsed(phone.system.now()) == 0


def test_two_phones_of_one_seed_are_equal() -> None:
    assert state(make(seed=5)) == state(make(seed=5))
