"""A decision about one step, and what is known of the steps before it."""

import re
from dataclasses import dataclass
from typing import Any, Literal

from models.offline.prompt import ElementLine, Prompt
from models.offline.scene import Scene
from models.offline.steps import Step
from tapwright.text.language import Language


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What an assessment answers."""

    judgement: Literal["act", "decompose", "done", "impossible"]
    action: dict[str, Any] | None = None
    completes: bool = False
    expect: str = ""
    focus: tuple[str, ...] = ()
    message: str = ""
    thought: str = ""
    then: tuple[dict[str, Any], ...] = ()
    """Further actions on the same page, for the steps that come next."""
    sure: bool = True
    """False for a way to look around, rather than a move at what the step names."""


@dataclass(frozen=True, kw_only=True)
class Situation:
    """All that a handler decides on."""

    step: Step
    scene: Scene
    prompt: Prompt
    language: Language
    denied: bool = False
    """Whether the person refused something on the way to this step."""

    @property
    def past(self) -> str:
        """The last right steps in words."""
        return self.prompt.history

    def is_refused(self, action: dict[str, Any]) -> bool:
        """Whether the lesson says that this very action did not work."""
        words = format_action(action)
        return (
            re.search(rf"(?<!\w){re.escape(words)}(?!\w)", self.prompt.lesson)
            is not None
        )

    def has_done(self, kind: str, words: str = "") -> bool:
        """Whether one of the last steps was of this kind and names these words."""
        return any(
            line.lstrip("- ").startswith(kind) and words.lower() in line.lower()
            for line in self.past.splitlines()
        )


def format_action(action: dict[str, Any]) -> str:
    """The action as the history writes it: `fill 4 "Work"`."""
    rest = [
        f'"{v}"' if k == "text" else str(v)
        for k, v in action.items()
        if k not in ("kind", "direction")
    ]
    if action.get("direction", "down") != "down" or action["kind"] == "swipe":
        rest.append(str(action.get("direction")))
    return " ".join([action["kind"], *rest])


def make_action(
    thought: str, kind: str, *, completes: bool = False, expect: str = "", **fields: Any
) -> Choice:
    """One action."""
    return Choice(
        judgement="act",
        action={"kind": kind, **fields},
        completes=completes,
        expect=expect,
        thought=thought,
    )


def make_tap(
    line: ElementLine, thought: str = "", *, completes: bool = False, expect: str = ""
) -> Choice:
    """A tap on an element."""
    purpose = thought or f'tap "{line.text or line.hint or line.role}"'
    return make_action(
        purpose, "tap", completes=completes, expect=expect, element=line.index
    )


def state_words(line: ElementLine) -> str:
    """What is cited for a switch: `on "Wi-Fi"`; its bare words where it has quotation marks."""
    on = bool(line.checked) or "selected" in line.flags
    if not line.text or re.search(r'["“”]', line.text):
        return line.text
    return f'{"on" if on else "off"} "{line.text}"'


def make_done(cited: str) -> Choice:
    """The step is done, which these words on the screen show."""
    return Choice(judgement="done", message=cited, thought=f"the screen shows {cited}")


def make_impossible(why: str) -> Choice:
    """Nothing on this phone can do it."""
    return Choice(judgement="impossible", message=why, thought=why)
