"""How often the phone is read for an action: each reading costs a real phone 0.1 to 0.8 s."""

import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tapwright.errors import PhoneError
from tools.acting.executor import perform_action
from tools.acting.journal import Journal
from tools.actions import parse_action
from tools.device.device import Device, connect_device
from tools.observation.capture import capture_screen
from tools.screen import Screen
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

PLAN: tuple[tuple[str, str, str], ...] = (
    ("open_app", "", "Notes"),
    ("tap", "New note", ""),
    ("fill", "Title", "Milk"),
    ("fill", "Note", "Two bottles"),
    ("tap", "Save", ""),
    ("tap", "Milk", ""),
    ("back", "", ""),
    ("home", "", ""),
    ("open_app", "", "Notes"),
)
"""Kind of the action, the element that it is for, and its text."""
KINDS = ("pictures", "trees", "shell")
MOST = {"pictures": 4, "trees": 2, "shell": 2}
"""Of an action and the look after it; the first one that opens an app also asks for all apps."""


@dataclass(frozen=True)
class PhoneReads:
    """What was read for each action of the plan, with the look after it."""

    counts: tuple[tuple[str, Counter[str]], ...]

    @property
    def title(self) -> str:
        """Above the table."""
        return "Readings of the phone, an action and the look after it"

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns."""
        return ("action", *KINDS)

    @property
    def rows(self) -> Sequence[tuple[str, ...]]:
        """A row an action, and the mean."""
        rows = [
            (name, *(str(count[kind]) for kind in KINDS))
            for name, count in self.counts
        ]
        total: Counter[str] = sum(
            (count for _, count in self.counts), Counter()
        )
        means = (f"{total[kind] / len(self.counts):.1f}" for kind in KINDS)
        return [*rows, ("mean", *means)]

    @property
    def missed(self) -> list[str]:
        """The goals that were missed."""
        return [
            f"{name} reads {kind} {count[kind]} times, more than {most}"
            for name, count in self.counts[1:]
            for kind, most in MOST.items()
            if count[kind] > most
        ]


def measure() -> PhoneReads:
    """Write a note, step by step, and count what the phone was asked for."""
    counts: list[tuple[str, Counter[str]]] = []
    with (
        tempfile.TemporaryDirectory() as name,
        VirtualPhone.start(PhoneConfig()) as phone,
    ):
        folder = Path(name)
        device = connect_device(phone.device, home=folder)
        screen = capture_screen(device, folder)
        for kind, words, text in PLAN:
            phone.hooks.reads.clear()
            screen = _perform(kind, words, text, screen, device, folder)
            label = f"{kind} {words or text}".strip()
            counts.append((label, Counter(phone.hooks.reads)))
        device.close()
    return PhoneReads(tuple(counts))


def _perform(
    kind: str,
    words: str,
    text: str,
    screen: Screen,
    device: Device,
    folder: Path,
) -> Screen:
    fields: dict[str, object] = {"kind": kind}
    if words:
        element = next(
            (
                e
                for e in screen.elements
                if e.index > 0 and f"{e.text}{e.hint}".startswith(words)
            ),
            None,
        )
        if element is None:
            msg = f"the screen shows no {words!r}"
            raise PhoneError(msg)
        fields["element"] = element.index
    if text:
        fields["text"] = text
    result = perform_action(
        parse_action(fields),
        screen=screen,
        device=device,
        journal=Journal(folder),
        key=f"{kind} {words} {text}",
    )
    if not result.ok:
        raise PhoneError(result.summary)
    return capture_screen(device, folder)
