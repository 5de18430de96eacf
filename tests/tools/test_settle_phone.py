"""Each way in which a real phone's screen cannot be relied on, and what settling makes of it."""

from collections.abc import Iterator

import pytest

from tests.tools.bench_app import BenchApp
from tools.device.device import Device
from tools.observation.settle import EMPTY, PLAYS, SPINS, Settled, settle
from tools.vision import images
from virtual_phone.faults.kinds import (
    BlackFrames,
    DumpEmpty,
    DumpSlow,
    DumpStale,
    FilmPlays,
    SlowStart,
)
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.app import App, Page
from virtual_phone.ui.widgets import (
    AppBar,
    Column,
    Scaffold,
    Spacer,
    Text,
    Widget,
)


@pytest.fixture
def faulty(phone: VirtualPhone, device: Device) -> Iterator[VirtualPhone]:
    """The phone after one look at the app; mended afterwards."""
    settle(device)
    yield phone
    phone.faults.clear()
    device.perception = "hierarchy"


def words(got: Settled) -> set[str]:
    return {n.own_text for root in got.look.roots for n in root.walk()}


def tap(device: Device, text: str) -> None:
    nodes = [n for root in device.take_look().roots for n in root.walk()]
    device.click(*next(n.bounds.center for n in nodes if n.own_text == text))


class Late(Page):
    """A page whose content comes after a while, without a spinner."""

    name = ".Late"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.rows: list[Widget] = []
        app.services.after(0.6, self.arrive)

    def arrive(self) -> None:
        self.rows = [Spacer(height=200), Text(text="At last")]
        self.app.services.changed()

    def build(self) -> Widget:
        return Scaffold(
            app_bar=AppBar(title="Late"), body=Column(children=self.rows)
        )


def test_a_tree_from_before_the_gesture_is_not_believed(
    faulty: VirtualPhone, device: Device
) -> None:
    faulty.faults.on(DumpStale(ms=700))
    tap(device, "List")
    got = settle(device)
    assert got.settled
    assert {"Row 1", "Row 2"} <= words(got)
    assert "Save" not in words(got)


def test_a_page_that_never_idles_is_taken_with_its_spinner(
    faulty: VirtualPhone, device: Device
) -> None:
    app = faulty.system.app(BenchApp.package)
    assert app is not None
    app.state.spinning = True
    faulty.system.touch()
    got = settle(device)
    assert (got.settled, got.moving, got.losses) == (True, SPINS, (SPINS,))
    assert "Save" in words(got)


def test_a_film_does_not_keep_the_page_from_being_read(
    faulty: VirtualPhone, device: Device
) -> None:
    faulty.faults.on(FilmPlays())
    got = settle(device)
    assert (got.settled, got.moving, got.losses) == (True, PLAYS, ())
    assert "Save" in words(got)


def test_an_animation_has_ended(faulty: VirtualPhone, device: Device) -> None:
    tap(device, "List")
    got = settle(device)
    last = images.decode_grey(device.take_screenshot())
    assert last is not None
    assert got.settled
    assert images.is_same_picture(got.look.grey, last, skip=40)
    assert "Row 1" in words(got)


def test_a_slow_dump_is_not_asked_for_twice(
    faulty: VirtualPhone, device: Device
) -> None:
    second: list[str] = []
    faulty.hooks.on(
        "dumpWindowHierarchy", lambda call: second.append(call.name), nth=2
    )
    faulty.faults.on(DumpSlow(ms=700))
    got = settle(device)
    assert got.settled
    assert "Save" in words(got)
    assert second == []


def test_a_page_that_is_half_there_is_waited_for(
    faulty: VirtualPhone, device: Device
) -> None:
    app = faulty.system.app(BenchApp.package)
    assert app is not None
    with faulty.system.lock:
        app.open(Late(app))
        faulty.system.touch()
    got = settle(device)
    assert got.settled
    assert "At last" in words(got)


def test_a_black_frame_between_two_windows_is_not_the_page(
    faulty: VirtualPhone, device: Device
) -> None:
    faulty.faults.on(BlackFrames(ms=600))
    tap(device, "List")
    got = settle(device)
    assert got.settled
    assert got.look.grey[100:].max() > 200
    assert "Row 1" in words(got)


def test_an_app_that_starts_slowly_is_waited_for(
    faulty: VirtualPhone, device: Device
) -> None:
    faulty.faults.on(SlowStart(seconds=1.4))
    faulty.system.force_stop(BenchApp.package)
    assert faulty.system.start(BenchApp.package)
    got = settle(device)
    assert got.settled
    assert "Save" in words(got)


def test_a_page_without_a_tree_is_taken_by_its_picture(
    faulty: VirtualPhone, device: Device
) -> None:
    faulty.faults.on(DumpEmpty())
    got = settle(device)
    assert (got.settled, got.moving, got.look.roots) == (True, EMPTY, [])


def test_the_picture_alone_is_enough(
    faulty: VirtualPhone, device: Device
) -> None:
    device.perception = "vision"
    still = settle(device)
    assert (still.settled, still.moving) == (True, "")
    faulty.faults.on(FilmPlays())
    got = settle(device)
    assert (got.settled, got.moving, got.look.asked) == (True, PLAYS, False)
