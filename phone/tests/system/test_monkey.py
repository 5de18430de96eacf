"""Random hands and a restless system: nothing raises, Home leads home, snapshots hold the data."""

import os
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from virtual_phone.faults import popups
from virtual_phone.system.config import LAUNCHER
from virtual_phone.testing import Driver

from . import hands

SOAK = bool(os.environ.get("SOAK"))
EXAMPLES, GESTURES = (40, 100) if SOAK else (3, 40)
HOME, POWER, APPS = 3, 26, 187
SIZES = [(1080, 2400, 420), (720, 1280, 320), (1440, 3120, 560)]


def _cover(phone: Driver, number: int) -> None:
    app = phone.system.app(phone.system.foreground()[0])
    if app is not None and app.package != LAUNCHER:
        app.open(popups.page("ad" if number % 2 else "orders", app))
        phone.system.touch()


def _resize(phone: Driver, number: int) -> None:
    width, height, density = SIZES[number % len(SIZES)]
    phone.system.set_display(width=width, height=height, density=density)


def _set(phone: Driver, number: int) -> None:
    names = [
        ("system", "font_scale", ["1.0", "1.3"][number % 2]),
        ("secure", "ui_night_mode", ["1", "2"][number % 2]),
        ("global", "airplane_mode_on", ["0", "1"][number % 2]),
        ("global", "wifi_on", ["0", "1"][number % 2]),
    ]
    phone.system.setting_put(*names[number // 2 % len(names)])


def _any_app(phone: Driver, number: int) -> str:
    packages = [app.package for app in phone.system.launchable()]
    return packages[number % len(packages)]


EVENTS: dict[str, Callable[[Driver, int], object]] = {
    "open": lambda phone, number: phone.open(_any_app(phone, number)),
    "open too": lambda phone, number: phone.open(_any_app(phone, number)),
    "home": lambda phone, _: phone.home(),
    "recents": lambda phone, _: phone.system.key(APPS),
    "shade": lambda phone, _: phone.system.open_notifications(),
    "tiles": lambda phone, _: phone.system.open_quick_settings(),
    "power": lambda phone, _: phone.system.key(POWER),
    "power menu": lambda phone, _: phone.system.hold_key(POWER),
    "wake": lambda phone, _: phone.system.unlock(),
    "louder": lambda phone, number: phone.system.key(24 + number % 2),
    "screenshot": lambda phone, _: phone.system.key_combination([25, POWER]),
    "call": lambda phone, number: phone.system.ring(["555 0142", "555 0199"][number % 2]),
    "crash": lambda phone, _: phone.system.crash(phone.system.foreground()[0]),
    "hang": lambda phone, _: phone.system.hang(phone.system.foreground()[0]),
    "stop": lambda phone, number: phone.system.force_stop(_any_app(phone, number)),
    "clear": lambda phone, number: phone.system.clear_app(_any_app(phone, number)),
    "clock": lambda phone, number: phone.system.set_time(
        phone.system.now() + timedelta(hours=number % 60 - 20)
    ),
    "cover": _cover,
    "size": _resize,
    "setting": _set,
}
"""What a system does by itself, or a person besides touching."""

moments = st.one_of(
    hands.gestures,
    hands.gestures,
    st.tuples(st.sampled_from(sorted(EVENTS)), st.integers(0, 10_000)),
)
phones = st.fixed_dictionaries(
    {
        "language": st.sampled_from(["en", "zh"]),
        "dark": st.booleans(),
        "seed": st.integers(0, 3),
        "locked": st.booleans(),
        "pin": st.sampled_from(["", "", "1379"]),
    }
)


@pytest.mark.timeout(1800 if SOAK else 180)
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=not SOAK,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),
)
@given(look=phones, session=st.lists(moments, min_size=GESTURES, max_size=GESTURES))
def test_a_restless_phone_stays_whole(look: dict[str, Any], session: list[tuple[str, int]]) -> None:
    phone = Driver.make(**look)
    for count, (kind, number) in enumerate(session):
        if kind in EVENTS:
            EVENTS[kind](phone, number)
        else:
            hands.perform(phone, kind, number, bars=True)
        if count % 4 == 0:
            hands.check_bounds(phone)
        if count % 20 == 0:
            assert phone.system.screenshot().shape[1::-1] == phone.system.size
    phone.system.unlock()
    phone.home()
    assert phone.page == f"{LAUNCHER}/.Launcher"
    states = [app.state for app in phone.system.launchable()]
    phone.system.restore(phone.system.snapshot())
    assert [app.state for app in phone.system.launchable()] == states
    assert phone.page == f"{LAUNCHER}/.Launcher"
