"""The record of one wish of the user."""

from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Literal

from tapwright.text.language import Language

Verb = Literal[
    "create", "toggle", "delete", "open", "change", "send", "ask", "connect", "move", "remind",
    "step", "unknown",
]  # fmt: skip


@dataclass(frozen=True)
class Reference:
    """The time of an event on the phone, moved by `offset`."""

    name: str
    offset: timedelta = timedelta(0)


@dataclass(frozen=True, kw_only=True)
class Wish:
    """One wish; fields that the user did not mention are empty."""

    verb: Verb
    words: str
    """The clause itself."""
    language: Language = "en"
    thing: str = ""
    """Name of a word group, such as `alarm`, or the words of a setting."""
    name: str = ""
    """Title of the thing to make, or of the existing one."""
    text: str = ""
    to: str = ""
    """Recipient, folder, or the new value of a setting."""
    at: time | None = None
    relative: bool = False
    """`at` was given as a span from now."""
    until: time | None = None
    day: date | None = None
    days: frozenset[int] = frozenset()
    length: timedelta | None = None
    repeat: str = ""
    """Of an event: daily, weekly, monthly or yearly."""
    on: bool | None = None
    switches: tuple[tuple[str, bool], ...] = ()
    password: str = ""
    reference: Reference | None = None
    source: str = ""
    """The question whose answer is the text."""


THINGS = (
    "alarm",
    "timer",
    "stopwatch",
    "event",
    "note",
    "message",
    "folder",
    "city",
    "contact",
)
"""Word groups of things that can be made, found and deleted."""
