"""A phone with one small app whose every widget a test can reach."""

import gc
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import adbutils
import pytest
import uiautomator2
from hypothesis import HealthCheck, settings

from virtual_phone.phone import VirtualPhone
from virtual_phone.system.app import App, Page
from virtual_phone.system.config import PhoneConfig
from virtual_phone.ui.widgets import Button, Column, Scroll, Text, TextField, Widget

from .examples import SOAK

BENCH = "com.tapwright.bench"
U2 = Any
"""A `uiautomator2.Device`; that package has few types."""
Bridge = Any
"""An `adbutils.AdbDevice`, likewise."""
Adb = Callable[..., "subprocess.CompletedProcess[bytes]"]

# The same few examples each time; more, and others, are looked for with `SOAK=1`. How long one
# takes is no matter, as others may be busy on the same cores.
_patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", _patient)
settings.register_profile("sample", _patient, max_examples=20, derandomize=True)
settings.load_profile("soak" if SOAK else "sample")

# Half a million objects are imported and collected, and stay: the cycle collector would go through
# them again and again, which is a quarter of the time that collecting takes. A phone adds tens of
# thousands, through which a lower threshold went while it was made. Where all tests are played,
# this file has the last word.
gc.set_threshold(100_000, 20, 20)
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@dataclass
class BenchState:
    """What the app holds."""

    name: str = ""
    secret: str = ""
    taps: int = 0
    presses: int = 0
    words: list[str] = field(default_factory=list)

    def rename(self, text: str) -> None:
        self.name = text

    def hide(self, text: str) -> None:
        self.secret = text

    def tap(self) -> None:
        self.taps += 1

    def press(self) -> None:
        self.presses += 1


class BenchPage(Page):
    """Two fields, a button and a long list."""

    def build(self) -> Widget:
        state = self.app.state

        return Column(
            children=[
                TextField(
                    id="name",
                    key="name",
                    text=state.name,
                    hint="Name",
                    on_change=state.rename,
                ),
                TextField(
                    id="secret",
                    key="secret",
                    text=state.secret,
                    password=True,
                    on_change=state.hide,
                ),
                Button(
                    id="press",
                    text="Press",
                    on_tap=state.tap,
                    on_long_press=state.press,
                ),
                Text(id="count", text=f"Taps: {state.taps}"),
                Scroll(
                    id="list",
                    key="list",
                    height=300,
                    child=Column(
                        children=[Text(text=f"Line {n}", height=48) for n in range(40)],
                    ),
                ),
            ]
        )


class BenchApp(App):
    """An app to test with."""

    package = BENCH
    key = "bench"
    label = ("Bench", "试验台")
    icon = ("settings", "#336699")
    version = "2.3"

    def initial_state(self) -> BenchState:
        return BenchState()

    def first_page(self) -> Page:
        return BenchPage(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        self.state.words.extend(f"{k}={v}" for k, v in sorted(extras.items()))


@pytest.fixture
def phone() -> Iterator[VirtualPhone]:
    """A fresh phone, without waiting for transitions."""
    with VirtualPhone.start(PhoneConfig(animation_scale=0), apps=[BenchApp]) as made:
        yield made


@pytest.fixture
def adb(phone: VirtualPhone) -> Adb:
    """Runs the real adb against the phone."""

    def run(*words: str, stdin: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
        command = [adbutils.adb_path(), "-P", str(phone.adb_port), "-s", phone.serial, *words]
        return subprocess.run(command, input=stdin, capture_output=True, timeout=30, check=False)

    return run


@pytest.fixture
def device(phone: VirtualPhone) -> Bridge:
    """The phone through adbutils."""
    client = adbutils.AdbClient(port=phone.adb_port)
    return client.device(phone.serial)


@pytest.fixture
def d(device: Bridge) -> Iterator[U2]:
    """The phone through an unpatched uiautomator2."""
    connected: U2 = uiautomator2.connect(device)
    yield connected
    connected.stop_uiautomator(wait=False)
