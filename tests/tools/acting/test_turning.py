"""Wheels of Android's pickers are turned until the wanted value is in their middle."""

from collections.abc import Callable
from datetime import date, time

import pytest

from tests.tools.bench_app import BenchApp
from tools.acting.executor import perform_action
from tools.acting.journal import Journal
from tools.acting.turning import is_value
from tools.actions import ActionResult, Fill, Scroll, parse_action
from tools.actions import Set as Turn
from tools.device.device import Device
from tools.observation.capture import capture_screen
from tools.perception.perceive import read_elements
from tools.rendering.screen_text import describe_screen
from tools.screen import Screen, Wheel, find_wheels
from virtual_phone.apps.kit.wheels import WheelDatePicker, WheelTimePicker
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.app import App

Do = Callable[[object], ActionResult]


@pytest.fixture
def do(device: Device, journal: Journal, screen: Screen) -> Do:
    """Performs an action on the screen as it is now."""

    def run(action: object) -> ActionResult:
        now = screen.model_copy(update={"elements": read_elements(device)})
        return perform_action(
            parse_action(vars(action)),
            screen=now,
            device=device,
            journal=journal,
            key=str(action),
        )

    return run


def list_wheels(device: Device) -> list[Wheel]:
    device.pause(0.5)
    return find_wheels(read_elements(device))


def get_app(phone: VirtualPhone) -> App:
    app = phone.system.app(BenchApp.package)
    assert app is not None
    return app


def open_time(phone: VirtualPhone) -> None:
    app = get_app(phone)
    app.open(WheelTimePicker(app, time(11, 59), print))
    app.services.changed()


def open_date(phone: VirtualPhone) -> None:
    app = get_app(phone)
    app.open(WheelDatePicker(app, date(2026, 3, 2), print))
    app.services.changed()


def test_a_time_is_set_by_its_wheels(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    open_time(phone)
    hour, minute, half = list_wheels(device)
    assert do(Turn(element=hour.body.index, text="04")).ok
    assert do(Scroll(element=minute.body.index, until="07")).ok
    # What a model takes for a field is a wheel too.
    assert do(Fill(element=half.field.index, text="PM")).ok
    values = [each.field.value for each in list_wheels(device)]
    assert values == ["4", "07", "PM"]


def test_words_and_years_are_found_on_either_side(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    open_date(phone)
    month, day, year = list_wheels(device)
    for wheel, wanted in ((month, "November"), (year, "1990"), (day, "31")):
        result = do(Turn(element=wheel.body.index, text=wanted))
        assert result.ok is (wanted != "31"), result.summary
    # November has none, and that is told after one turn of the wheel.
    assert result.summary.startswith("'31' is not on the wheel, which has ")
    now = [each.field.value for each in list_wheels(device)]
    assert [now[0], now[2]] == ["Nov", "1990"]


def test_a_value_beyond_the_ends_is_lacking(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    open_time(phone)
    *_, half = list_wheels(device)
    result = do(Turn(element=half.body.index, text="noon"))
    said = '\'noon\' is not on the wheel, which has "AM", "PM".'
    assert (result.ok, result.summary) == (False, said)


def test_a_wheel_is_told_as_one_thing(
    phone: VirtualPhone, device: Device, journal: Journal
) -> None:
    open_time(phone)
    wheels = list_wheels(device)
    told = describe_screen(capture_screen(device, journal.path.parent))
    lines = [line for line in told.splitlines() if "wheel" in line]
    assert lines == [
        f'[{each.body.index}] wheel = "{value}"'
        for each, value in zip(wheels, ("11", "59", "AM"), strict=True)
    ]
    assert '"58"' not in told


@pytest.mark.parametrize(
    ("value", "wanted", "is_it"),
    [
        ("4", "04", True), ("07", "7", True), ("3月", "3", True), ("3月", "3月", True),
        ("3月", "3日", False), ("Apr", "april", True), ("14", "4", False), ("PM", "AM", False),
        ("下午", "下午", True), ("40", "4", False),
    ],
)  # fmt: skip
def test_a_value_is_known_in_another_form(
    value: str, wanted: str, is_it: bool
) -> None:
    assert is_value(value, wanted) is is_it
