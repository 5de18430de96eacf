"""How often the phone is read for an action: each reading costs a real phone 0.1 to 0.8 s."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.acting.executor import perform_action
from tools.acting.journal import Journal
from tools.actions import parse_action
from tools.device.device import Device
from tools.observation.capture import capture_screen
from tools.screen import Screen
from virtual_phone.phone import VirtualPhone

Perform = Callable[..., Screen]
MOST = {"pictures": 4, "trees": 2, "shell": 2}
"""Of one action and the look after it, on a page without motion of its own."""
TRIES = 5


@pytest.fixture
def perform(
    phone: VirtualPhone, device: Device, journal: Journal, tmp_path: Path
) -> Perform:
    """Performs an action on an element, or without one, and looks at what came of it."""
    while device.find_shown_clip(time.monotonic()):
        # A tap looks for the overlay that an earlier test's typing may have left.
        device.pause(0.5)
    screen = capture_screen(device, tmp_path)
    count = iter(range(100))

    def run(kind: str, name: str = "", **more: str) -> Screen:
        nonlocal screen
        fields: dict[str, object] = {"kind": kind, **more}
        if name:
            fields["element"] = next(
                e.index for e in screen.elements if name in (e.text, e.hint)
            )
        phone.hooks.reads.clear()
        result = perform_action(
            parse_action(fields),
            screen=screen,
            device=device,
            journal=journal,
            key=f"step{next(count)}",
        )
        assert result.ok, result.summary
        screen = capture_screen(device, tmp_path)
        return screen

    return run


def is_within(
    phone: VirtualPhone,
    perform: Perform,
    kind: str,
    name: str = "",
    *,
    most: dict[str, int],
    **more: str,
) -> bool:
    """Whether one of a few tries reads the phone no more than it may.

    On a busy machine a page comes to rest late, and is looked at more often.
    """
    for _ in range(TRIES):
        perform(kind, name, **more)
        reads = phone.hooks.reads
        if all(reads[each] <= most[each] for each in most):
            return True
    return False


def test_a_tap_reads_the_phone_a_few_times(
    phone: VirtualPhone, perform: Perform
) -> None:
    for name in ("Vibrate", "Save", "List"):
        assert is_within(phone, perform, "tap", name, most=MOST), name
    assert phone.hooks.reads["pictures"] >= 2


def test_typing_and_keys_read_the_phone_a_few_times(
    phone: VirtualPhone, perform: Perform
) -> None:
    # The keyboard is asked for once more: no tree has shown one yet.
    typing = {**MOST, "shell": 3}
    assert is_within(phone, perform, "fill", "Title", text="Milk", most=typing)
    looks = {"trees": MOST["trees"], "pictures": MOST["pictures"]}
    for kind in ("back", "home", "open_app"):
        more = {"text": "Bench"} if kind == "open_app" else {}
        assert is_within(phone, perform, kind, most=looks, **more), kind


def test_a_target_that_is_where_it_was_is_found_by_the_picture(
    phone: VirtualPhone, device: Device, perform: Perform
) -> None:
    for _ in range(TRIES):
        device.pause(1.2)
        perform("tap", "Save")
        assert phone.state.bench.taps[-1] == "save"
        if phone.hooks.reads["trees"] == 2:
            break
    assert phone.hooks.reads["trees"] == 2


def test_the_app_is_not_asked_for_where_the_tree_is_the_same(
    phone: VirtualPhone, device: Device, tmp_path: Path
) -> None:
    device.pause(1.2)
    capture_screen(device, tmp_path)
    phone.hooks.reads.clear()
    capture_screen(device, tmp_path)
    reads = phone.hooks.reads
    assert (reads["pictures"], reads["trees"], reads["shell"]) == (2, 1, 0)
