"""A question to a native model: turns in place of a prompt, its own language in place of JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from models.native.layouts import Turn
from models.native.moves import NativeMove


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """What is sent to a native model, and how its answer is read."""

    turns: tuple[Turn, ...]
    form: str
    """The form of an answer, for the repair round."""
    read_reply: Callable[[str], NativeMove]
    """Raises `models.parsing.Unreadable`."""
    sampling: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of the request."""

    @property
    def reminder(self) -> str:
        """What a model is told whose answer could not be read."""
        return f"Answer with one action in your own form, {self.form}, and nothing else."

    def add_reminder(self) -> "Conversation":
        """The conversation with the reminder at its end."""
        last = self.turns[-1]
        reminded = replace(last, parts=(*last.parts, self.reminder))
        return replace(self, turns=(*self.turns[:-1], reminded))
