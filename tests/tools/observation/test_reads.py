"""How often the phone is read for an action: each reading costs a real phone 0.1 to 0.8 s."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.tools.bench_app import BenchApp
from tools.acting.executor import perform_action
from tools.acting.journal import Journal
from tools.actions import parse_action
from tools.device.device import Device
from tools.device.state.waking import IDLE_S
from tools.observation.capture import capture_screen
from tools.screen import Perception
from virtual_phone.phone import VirtualPhone

MOST = {"pictures": 4, "trees": 2, "shell": 2}
"""Of one action and the look after it, on a page without motion of its own."""
TRIES = 3
"""On a busy machine a page comes to rest late, and is looked at more often."""


class Step(NamedTuple):
    """An action, on the element of a name if it has one."""

    kind: str
    name: str = ""
    text: str = ""
    to: str = ""
    until: str = ""


OPEN = Step("open_app", text="Bench")
STEPS = (
    OPEN,
    Step("tap", "Save"),
    Step("long_press", "Save"),
    Step("double_tap", "Save"),
    Step("set", "Level", text="70%"),
    Step("fill", "Kept", text="Bread"),
    Step("fill", "Title", text="Milk"),
    Step("submit"),
    Step("tap", "Kept"),
    Step("type", text=" and butter"),
    Step("swipe"),
    Step("tap", "List"),
    Step("drag", "Row 1", to="Row 2"),
    Step("scroll"),
    Step("scroll", until="Row 30"),
    Step("back"),
    Step("home"),
    OPEN,
    Step("close_app", text="Bench"),
    Step("open_url", text="https://example.org"),
)
BY_PICTURE = (
    Step("tap", "Save"),
    Step("fill", "Title", text="Milk"),
    Step("tap", "Milk"),
    Step("type", text=" and butter"),
    Step("tap", "List"),
    Step("scroll"),
    Step("scroll", until="Row 30"),
    Step("home"),
    OPEN,
)


class Hand:
    """Performs actions, each as after the reply of a slow model, and looks at what came of it."""

    def __init__(
        self, phone: VirtualPhone, device: Device, folder: Path
    ) -> None:
        self.phone = phone
        self.device = device
        self.folder = folder
        self.journal = Journal(folder)
        self.count = 0
        # A tap looks for the overlay that an earlier test's typing may have left.
        while device.find_shown_clip(time.monotonic()):
            device.pause(0.5)

    def begin(self) -> None:
        """Open the app as it was made, and look at it."""
        self.phone.reset()
        assert self.phone.system.start(BenchApp.package)
        self.screen = capture_screen(self.device, self.folder)

    def perform(self, step: Step) -> None:
        """Perform an action and look; `phone.hooks.reads` counts what that took."""
        fields: dict[str, Any] = {
            "kind": step.kind,
            "text": step.text,
            "until": step.until,
        }
        fields["direction"] = "left" if step.kind == "swipe" else "down"
        for field, name in (("element", step.name), ("to", step.to)):
            if name:
                fields[field] = next(
                    e.index
                    for e in self.screen.elements
                    if name in (e.text, e.hint)
                )
        self.count += 1
        self.device.last_gesture -= IDLE_S
        self.phone.hooks.reads.clear()
        result = perform_action(
            parse_action(fields),
            screen=self.screen,
            device=self.device,
            journal=self.journal,
            key=f"step{self.count}",
        )
        # No app of this phone opens a link.
        assert result.ok == (step.kind != "open_url"), result.summary
        self.screen = capture_screen(self.device, self.folder)


@pytest.fixture
def hand(phone: VirtualPhone, device: Device, tmp_path: Path) -> Iterator[Hand]:
    yield Hand(phone, device, tmp_path)
    device.perception = "hierarchy"


def find_excess(
    hand: Hand, steps: tuple[Step, ...]
) -> dict[Step, dict[str, int]]:
    """The steps that read something more often than they may in each of a few tries."""
    left = dict.fromkeys(steps, dict[str, int]())
    for _ in range(TRIES):
        hand.begin()
        excess: dict[Step, dict[str, int]] = {}
        for step in steps:
            hand.perform(step)
            reads = hand.phone.hooks.reads
            over = {
                each: reads[each] for each in MOST if reads[each] > MOST[each]
            }
            if over:
                excess[step] = over
        left = {step: excess[step] for step in left if step in excess}
        if not left:
            break
    return left


@pytest.mark.parametrize(
    ("perception", "steps"), [("hierarchy", STEPS), ("vision", BY_PICTURE)]
)
def test_no_action_reads_the_phone_more_than_a_few_times(
    hand: Hand, perception: Perception, steps: tuple[Step, ...]
) -> None:
    hand.begin()
    hand.device.launchable = None
    hand.device.read_app_labels()  # A run asks once which apps there are.
    hand.device.perception = perception
    assert not find_excess(hand, steps)
    assert hand.phone.hooks.reads["pictures"] >= 2


def test_a_target_that_is_where_it_was_is_found_by_the_picture(
    hand: Hand,
) -> None:
    for _ in range(TRIES):
        hand.begin()
        hand.device.pause(1.2)
        hand.perform(Step("tap", "Save"))
        assert hand.phone.state.bench.taps[-1] == "save"
        if hand.phone.hooks.reads["trees"] == 2:
            break
    assert hand.phone.hooks.reads["trees"] == 2


def test_the_app_is_not_asked_for_where_the_tree_is_the_same(
    hand: Hand,
) -> None:
    hand.begin()
    hand.device.pause(1.2)
    capture_screen(hand.device, hand.folder)
    hand.phone.hooks.reads.clear()
    capture_screen(hand.device, hand.folder)
    reads = hand.phone.hooks.reads
    assert (reads["pictures"], reads["trees"], reads["shell"]) == (2, 1, 0)
