from dataclasses import dataclass
from datetime import date, time
from math import dist

import pytest

from virtual_phone.apps.kit.pickers import DatePicker, TimePicker, WheelDatePicker, WheelTimePicker
from virtual_phone.system.app import App, Page
from virtual_phone.testing import Driver
from virtual_phone.ui import widgets as ui


@dataclass
class Chosen:
    time: time
    date: date


class PickerApp(App):
    """A page with one button for each picker."""

    package = "com.example.picker"
    key = "picker"
    label = ("Picker", "选择")
    icon = ("clock", "#336699")
    state: Chosen

    def initial_state(self) -> Chosen:
        return Chosen(time(14, 7), date(2026, 3, 6))

    def first_page(self) -> Page:
        return PickerPage(self)


class PickerPage(Page):
    app: PickerApp

    def build(self) -> ui.Widget:
        state = self.app.state
        buttons = [
            ui.Button(text="Pick time", on_tap=self._time),
            ui.Button(text="Pick date", on_tap=self._date),
            ui.Text(text=f"{state.time} {state.date}"),
        ]
        return ui.Scaffold(body=ui.Column(children=buttons))

    def _time(self) -> None:
        def keep(chosen: time) -> None:
            self.app.state.time = chosen

        self.app.open(TimePicker(self.app, self.app.state.time, keep))

    def _date(self) -> None:
        def keep(chosen: date) -> None:
            self.app.state.date = chosen

        self.app.open(DatePicker(self.app, self.app.state.date, keep))


def make(**config: object) -> Driver:
    return Driver.make([PickerApp], **config).open("Picker")


def chosen(phone: Driver) -> Chosen:
    app = phone.system.app(PickerApp.package)
    assert isinstance(app, PickerApp)
    return app.state


@pytest.mark.parametrize("hour", range(1, 13))
def test_each_hour_of_the_dial(hour: int) -> None:
    phone = make().tap("Pick time").tap("AM").tap(f"{hour} o'clock").tap("OK")
    assert chosen(phone).time == time(hour % 12, 7)


@pytest.mark.parametrize("hour", range(24))
def test_each_hour_of_the_24_hour_dial(hour: int) -> None:
    phone = make(language="zh").tap("Pick time").tap(f"{hour}点")
    assert chosen(phone.tap("确定")).time == time(hour, 7)


@pytest.mark.parametrize("minute", range(0, 60, 5))
def test_each_minute_of_the_dial(minute: int) -> None:
    phone = make().tap("Pick time").tap("material_minute_tv").tap(f"{minute} minutes").tap("OK")
    assert chosen(phone).time == time(14, minute)


def test_numbers_lie_on_a_circle_without_touching() -> None:
    phone = make(language="zh").tap("Pick time")
    face = phone.node("material_clock_face").bounds
    spots = [phone.node(f"{hour}点").bounds for hour in range(24)]
    for outer, inner in zip(spots[:12], spots[12:], strict=True):
        assert dist(outer.center, face.center) == pytest.approx(108 * 2.625, abs=3)
        assert dist(inner.center, face.center) == pytest.approx(62 * 2.625, abs=3)
    pairs = [(a, b) for n, a in enumerate(spots) for b in spots[:n]]
    assert all(a.intersect(b).empty for a, b in pairs)


def test_choosing_the_hour_turns_to_the_minutes_and_back() -> None:
    phone = make().tap("Pick time").tap("6 o'clock")
    assert phone.sees("55 minutes")
    phone.tap("material_hour_tv").tap("7 o'clock").tap("OK")
    assert chosen(phone).time == time(19, 7)


def test_typing_the_time() -> None:
    phone = make().tap("Pick time").tap("Switch to text input mode")
    phone.clear().type("12").tap("material_minute_text_input").clear()
    phone.type("43").tap("AM").tap("OK")
    assert chosen(phone).time == time(0, 43)


def test_typing_over_a_full_field_starts_it_over() -> None:
    phone = make().tap("Pick time").tap("Switch to text input mode").type("1").type("1")
    phone.type("58", into="material_minute_text_input").enter()
    assert chosen(phone).time == time(23, 58)


@pytest.mark.parametrize(("hour", "minute"), [("13", "00"), ("0", "00"), ("", "5"), ("6", "60")])
def test_a_time_that_is_none_is_refused(hour: str, minute: str) -> None:
    phone = make().tap("Pick time").tap("Switch to text input mode").clear()
    if hour:
        phone.type(hour)
    phone.tap("material_minute_text_input").clear().type(minute).tap("OK")
    assert phone.sees("Enter an hour from 1 to 12 and a minute from 0 to 59")
    assert chosen(phone).time == time(14, 7)
    phone.tap("Switch to clock mode")
    assert phone.sees("Switch to clock mode")
    phone.tap("Cancel")
    assert phone.sees("Pick time")


def test_typed_words_survive_the_way_back_to_the_dial() -> None:
    phone = make().tap("Pick time").tap("Switch to text input mode").clear().type("9")
    phone.tap("Switch to clock mode").tap("OK")
    assert chosen(phone).time == time(21, 7)


def test_cancel_and_back_change_nothing() -> None:
    phone = make().tap("Pick time").tap("6 o'clock").tap("Cancel")
    phone.tap("Pick time").tap("5 o'clock").back()
    phone.tap("Pick date").tap("Monday, March 9, 2026").tap("Cancel")
    assert chosen(phone) == Chosen(time(14, 7), date(2026, 3, 6))


def test_a_date_of_this_month_and_of_others() -> None:
    phone = make().tap("Pick date").tap("Monday, March 9, 2026")
    assert phone.sees("Mon, Mar 9")
    assert chosen(phone.tap("OK")).date == date(2026, 3, 9)
    phone.tap("Pick date").tap("Change to next month").tap("Thursday, April 30, 2026").tap("OK")
    assert chosen(phone).date == date(2026, 4, 30)
    phone.tap("Pick date")
    for _ in range(4):
        phone.tap("Change to previous month")
    assert phone.sees("December 2025")
    assert chosen(phone.tap("Wednesday, December 31, 2025").tap("OK")).date == date(2025, 12, 31)


def test_buttons_stay_where_they_are_from_month_to_month() -> None:
    phone = make().tap("Pick date")
    places = set()
    for _ in range(12):
        places.add(phone.node("OK").bounds)
        phone.tap("Change to next month")
    assert len(places) == 1


def test_a_date_in_chinese() -> None:
    phone = make(language="zh").tap("Pick date").tap("下个月").tap("2026年4月1日星期三").tap("确定")
    assert chosen(phone).date == date(2026, 4, 1)


class WheelPage(PickerPage):
    def _time(self) -> None:
        def keep(chosen: time) -> None:
            self.app.state.time = chosen

        self.app.open(WheelTimePicker(self.app, self.app.state.time, keep))

    def _date(self) -> None:
        def keep(chosen: date) -> None:
            self.app.state.date = chosen

        self.app.open(WheelDatePicker(self.app, self.app.state.date, keep))


class WheelApp(PickerApp):
    def first_page(self) -> Page:
        return WheelPage(self)


def wheels(**config: object) -> Driver:
    return Driver.make([WheelApp], **config).open("Picker")


def test_wheel_of_hours_goes_with_the_finger_and_wraps() -> None:
    phone = wheels(language="zh").tap("Pick time")
    left, top, right, bottom = phone.node("hour").bounds
    row = (bottom - top) / 5
    x, y = (left + right) / 2, (top + bottom) / 2
    phone.system.swipe([(x, y), (x, y + 2 * row), (x, y + 2 * row)], 1200)
    assert phone.node("hour").children[1].text == "12"
    phone.tap_at(x, y + 2 * row).tap_at(x, y - row)
    assert phone.node("hour").children[1].text == "13"
    phone.tap("确定")
    assert phone.app("com.example.picker").state.time == time(13, 7)


def test_fast_spin_turns_a_wheel_on() -> None:
    phone = wheels().tap("Pick time")
    left, top, right, bottom = phone.node("minute").bounds
    x = (left + right) / 2
    phone.system.swipe([(x, bottom - 60), (x, top + 60)], 60)
    turned = int(phone.node("minute").children[1].text) - 7
    assert turned > 6


def test_half_of_the_day_is_a_wheel_in_english() -> None:
    phone = wheels().tap("Pick time")
    assert phone.node("hour").children[1].text == "2"
    left, top, right, bottom = phone.node("noon").bounds
    phone.tap_at((left + right) / 2, (top + bottom) / 2 - (bottom - top) / 5).tap("OK")
    assert phone.app("com.example.picker").state.time == time(2, 7)


def test_wheel_of_days_follows_the_month() -> None:
    phone = wheels().tap("Pick date")
    app = phone.app("com.example.picker")
    picker = app.pages[-1]
    picker.day, picker.month = 30, 1
    phone.tap("OK")
    assert app.state.date == date(2026, 2, 28)


def test_wheel_says_its_neighbours_as_a_number_picker_does() -> None:
    wheel = wheels(language="zh").tap("Pick time").node("hour")
    assert wheel.cls == "android.widget.NumberPicker"
    assert [(n.cls.rpartition(".")[2], n.text) for n in wheel.children] == [
        ("Button", "13"),
        ("EditText", "14"),
        ("Button", "15"),
    ]
    assert wheel.scrollable
