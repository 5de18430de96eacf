"""The cost of one small task in calls, characters and pictures, to compare with other systems.

The task is "open Notes, type hello and save", on a phone with three screens of a few elements each.
The model answers at once, over HTTP. Planning, assessment, reflection and memory are on.
"""

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from evals.simulated.endpoint import Asked, Endpoint
from evals.tasks.environment import surroundings
from graph.build import builder
from graph.checkpoints import open_checkpoints
from graph.context import Context
from graph.state import Usage
from tools.device.device import close_all
from virtual_phone.faults.hooks import Call
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.app import App, Page
from virtual_phone.system.config import PhoneConfig
from virtual_phone.ui.widgets import (
    AppBar,
    Button,
    Column,
    Scaffold,
    Text,
    TextField,
    Widget,
)

TASK = "open Notes, type hello and save"
REFUSAL = "I'm sorry, but I can't help with that."
MAX_CALLS, MAX_CHARS, MAX_IMAGES = 4, 9_500, 5
"""The goals; other systems take 5 to 16 calls and 13,800 to 82,000 characters, and those that take
few neither plan nor reflect."""


@dataclass
class Written:
    """What the fixture's only app holds."""

    draft: str = ""
    saved: list[str] = field(default_factory=list)


class Saved(Page):
    """The third screen: what was written."""

    name = ".Saved"

    def build(self) -> Widget:
        """A heading, the text, and a word on it."""
        texts = [Text(text=text) for text in self.app.state.saved]
        bar = AppBar(title="All notes", on_back=self.close)
        return Scaffold(
            app_bar=bar, body=Column(children=[*texts, Text(text="Note saved")])
        )


class Editor(Page):
    """The second screen: a field and a button."""

    def build(self) -> Widget:
        """A heading, the field, the button."""
        state: Written = self.app.state

        def draft(text: str) -> None:
            state.draft = text

        def save() -> None:
            state.saved.append(state.draft)
            self.app.open(Saved(self.app))

        typed = TextField(
            id="note",
            key="note",
            text=state.draft,
            hint="Note",
            on_change=draft,
        )
        button = Button(id="save", text="Save", on_tap=save)
        return Scaffold(
            app_bar=AppBar(title="Notes"), body=Column(children=[typed, button])
        )


class YardNotes(App):
    """Notes with next to nothing on its screens, as in the fixture that the others were run on."""

    package = "com.example.notes"
    key = "notes"
    label = ("Notes", "便签")
    icon = ("edit", "#f9ab00")

    def initial_state(self) -> Written:
        """Nothing is written yet."""
        return Written()

    def first_page(self) -> Page:
        """The editor."""
        return Editor(self)


@dataclass(frozen=True, kw_only=True)
class Measured:
    """One run of the task."""

    status: str
    reason: str
    saved: bool
    calls: int
    text_chars: int
    """Characters of all messages that were sent, system and user."""
    schema_chars: int
    """Characters of the reply schemas that were sent along."""
    images: int
    image_kb: float
    """Base64, in units of 1000 characters."""
    screenshots: int
    dumps: int
    seconds: float
    """Wall-clock of the graph, first connection to the phone included."""
    steps: int
    tokens: dict[str, float]
    """Input tokens of each role, by `models.tokens`, pictures left out."""

    @property
    def chars(self) -> int:
        """Text and schemas."""
        return self.text_chars + self.schema_chars

    @property
    def missed(self) -> list[str]:
        """Which goals were missed, in words."""
        facts = [
            (
                self.status != "done" or not self.saved,
                f"the task was not done: {self.reason}",
            ),
            (
                self.calls > MAX_CALLS,
                f"{self.calls} calls, more than {MAX_CALLS}",
            ),
            (
                self.chars > MAX_CHARS,
                f"{self.chars} characters, more than {MAX_CHARS}",
            ),
            (
                self.images > MAX_IMAGES,
                f"{self.images} images, more than {MAX_IMAGES}",
            ),
        ]
        return [said for wrong, said in facts if wrong]


def play(asked: Asked) -> str:
    """What a model says that makes no mistake; elements are known by their words alone.

    It cuts the task once it sees the app, and names the actions of the page with the plan.
    """
    text = "\n".join(asked.texts)
    if asked.name == "conclude":
        return '{"thought": "the note is there", "done": true, "evidence": "Note saved"}'
    fill = {"kind": "fill", "element": _number(text, "Note"), "text": "hello"}
    save = {"kind": "tap", "element": _number(text, "Save")}
    end = {"completes": True, "expect": "Note saved"}
    reply = {
        "observation": "",
        "thought": "type, then save",
        "judgement": "decompose",
        "subgoals": ["Type hello into the note", "Save the note"],
        "action": fill,
        "completes": True,
        "expect": "",
        "then": [{**save, **end}],
    }
    return json.dumps(reply)


def refuse(asked: Asked) -> str:
    """What a model says that will not."""
    return REFUSAL


def _number(text: str, words: str) -> int:
    found = re.search(
        rf'^\[(\d+)\] \w+ (?:hint )?"{re.escape(words)}"', text, re.MULTILINE
    )
    return int(found[1]) if found else -1


@contextmanager
def fixture() -> Iterator[VirtualPhone]:
    """The phone with three screens."""
    with VirtualPhone.start(
        PhoneConfig(animation_scale=0), apps=[YardNotes]
    ) as phone:
        try:
            yield phone
        finally:
            close_all()


def measure(
    phone: VirtualPhone, reply: Callable[[Asked], str] = play, **choices: Any
) -> Measured:
    """Run the task once on this phone, as it was made.

    Args:
        phone: made by `fixture`; it is reset.
        reply: plays the model.
        choices: for the run's `Context`.

    Returns:
        What it took.
    """
    (taken,) = measure_runs(phone, 1, reply, **choices)
    return taken


def measure_runs(
    phone: VirtualPhone,
    times: int,
    reply: Callable[[Asked], str] = play,
    **choices: Any,
) -> list[Measured]:
    """Run the task so many times with one memory, each time on the phone as it was made."""
    with (
        Endpoint(reply) as endpoint,
        surroundings(
            TAPWRIGHT_BASE_URL=endpoint.url,
            TAPWRIGHT_API_KEY="none",
            TAPWRIGHT_DIALECT="",
        ),
    ):
        context = Context(device=phone.device, model="gpt-4o", **choices)
        return [
            _measure_run(phone, endpoint, context, f"yardstick-{number}")
            for number in range(times)
        ]


def _measure_run(
    phone: VirtualPhone, endpoint: Endpoint, context: Context, thread: str
) -> Measured:
    phone.reset()
    seen = _count_calls(phone)
    before = len(endpoint.requests)
    with open_checkpoints() as saver:
        graph = builder.compile(checkpointer=saver)
        begun = time.perf_counter()
        ended = graph.invoke(
            {"instruction": TASK},
            {"configurable": {"thread_id": thread}},
            context=context,
            durability="sync",
        )
        seconds = time.perf_counter() - begun
    asked, usage = endpoint.requests[before:], ended.get("usage") or Usage()
    return Measured(
        status=ended["status"],
        reason=ended["reason"],
        saved=phone.state.notes.saved == ["hello"],
        calls=len(asked),
        text_chars=sum(each.text_chars for each in asked),
        schema_chars=sum(each.schema_chars for each in asked),
        images=sum(len(each.images) for each in asked),
        image_kb=sum(len(url) for each in asked for url in each.images) / 1000,
        screenshots=seen["takeScreenshot"],
        dumps=seen["dumpWindowHierarchy"],
        seconds=seconds,
        steps=ended["step"],
        tokens={
            role: getattr(usage, role).input_tokens
            for role in ("planner", "actor", "reflector")
        },
    )


def _count_calls(phone: VirtualPhone) -> Counter[str]:
    """Calls of the phone's server by name; it goes on counting."""
    seen: Counter[str] = Counter()

    def count(call: Call) -> None:
        seen[call.name] += 1
        phone.hooks.on("*", count)

    phone.hooks.on("*", count)
    return seen


def list_missed(first: Measured, second: Measured) -> list[str]:
    """Which goals the two runs missed, in words; memory saves the second all its calls."""
    again = (
        (not second.saved, f"the second time not done: {second.reason}"),
        (second.calls > 0, f"the second time {second.calls} calls"),
    )
    return [*first.missed, *(said for wrong, said in again if wrong)]


def main() -> int:
    """Run the task twice with one memory, say what it took, and which goals were missed."""
    with fixture() as phone:
        first, second = measure_runs(phone, 2)
    for title, taken in (("first", first), ("second", second)):
        sys.stdout.write(f"{title} time: {_describe_run(taken)}")
    missed = list_missed(first, second)
    sys.stdout.writelines(f"missed: {said}\n" for said in missed)
    return 1 if missed else 0


def _describe_run(taken: Measured) -> str:
    chars = f"{taken.text_chars} + {taken.schema_chars} of schemas"
    images = f"{taken.images} ({taken.image_kb:.0f} kB)"
    return (
        f"{taken.status}: {taken.reason}\n"
        f"calls {taken.calls}, characters {chars}, images {images}, screenshots "
        f"{taken.screenshots}, tree dumps {taken.dumps}, {taken.seconds:.1f} s\n"
    )


if __name__ == "__main__":
    sys.exit(main())
