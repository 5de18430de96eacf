"""Decisions about one step, and the situation they are made in."""

import re
from dataclasses import dataclass
from typing import Any, Literal

from models.offline.prompt import ElementLine, Prompt
from models.offline.scene import Scene
from models.offline.steps import Step
from tapwright.text.language import Language


@dataclass(frozen=True, kw_only=True)
class Choice:
    """The answer of an assessment."""

    judgement: Literal["act", "decompose", "done", "impossible"]
    action: dict[str, Any] | None = None
    completes: bool = False
    expect: str = ""
    focus: tuple[str, ...] = ()
    message: str = ""
    thought: str = ""
    then: tuple[dict[str, Any], ...] = ()
    """Further actions on the same page, for the next steps."""
    sure: bool = True
    """False if the choice looks around and does not touch what the step names."""


@dataclass(frozen=True, kw_only=True)
class Situation:
    """The input of every handler."""

    step: Step
    scene: Scene
    prompt: Prompt
    language: Language
    denied: bool = False
    """Whether the user refused something on the way to this step."""

    @property
    def past(self) -> str:
        """The last steps that went right, in words."""
        return self.prompt.history

    def is_refused(self, action: dict[str, Any]) -> bool:
        """Whether the lesson says that this exact action did not work."""
        words = re.escape(format_action(action))
        return (
            re.search(rf"(?<!\w){words}(?!\w)", self.prompt.lesson) is not None
        )

    def is_choice_refused(self, choice: "Choice") -> bool:
        """Whether the choice is an action that did not work."""
        return choice.action is not None and self.is_refused(choice.action)

    def is_tap_refused(self, line: ElementLine) -> bool:
        """Whether the lesson says that a tap on the element did not work."""
        return self.is_refused({"kind": "tap", "element": line.index})

    def has_done(self, kind: str, words: str = "") -> bool:
        """Whether one of the last steps was of this kind and contains these words."""
        wanted = words.lower()
        for line in self.past.splitlines():
            if line.lstrip("- ").startswith(kind) and wanted in line.lower():
                return True
        return False

    def pick_words(self, english: str, chinese: str) -> str:
        """The words in the language of the task."""
        return chinese if self.language == "zh" else english


def format_action(action: dict[str, Any]) -> str:
    """The action as the history writes it: `fill 4 "Work"`."""
    words = [action["kind"]]
    for key, value in action.items():
        if key == "text":
            words.append(f'"{value}"')
        elif key not in ("kind", "direction"):
            words.append(str(value))
    # The history names the direction of a scroll only if it is not the usual one.
    if action.get("direction", "down") != "down" or action["kind"] == "swipe":
        words.append(str(action.get("direction")))
    return " ".join(words)


def make_action(
    thought: str,
    kind: str,
    *,
    completes: bool = False,
    expect: str = "",
    **fields: Any,
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
    line: ElementLine,
    thought: str = "",
    *,
    completes: bool = False,
    expect: str = "",
) -> Choice:
    """A tap on an element."""
    if not thought:
        label = line.text or line.hint or line.role
        thought = f'tap "{label}"'
    return make_action(
        thought, "tap", completes=completes, expect=expect, element=line.index
    )


def make_fill(
    field: ElementLine, text: str, thought: str, *, completes: bool = False
) -> Choice:
    """A text put into a field."""
    return make_action(
        thought, "fill", completes=completes, element=field.index, text=text
    )


def make_scroll(
    area: ElementLine, thought: str, direction: str = "down"
) -> Choice:
    """A scroll of a list."""
    return make_action(
        thought, "scroll", element=area.index, direction=direction
    )


def is_chosen(line: ElementLine) -> bool:
    """Whether the element is on, checked or selected."""
    return bool(line.checked) or "selected" in line.flags


def describe_state(line: ElementLine) -> str:
    """The citation of a switch: `on "Wi-Fi"`; only its words if they have quotation marks."""
    if not line.text or re.search(r'["“”]', line.text):
        return line.text
    state = "on" if is_chosen(line) else "off"
    return f'{state} "{line.text}"'


def make_done(citation: str) -> Choice:
    """The step is done, as these words on the screen show."""
    return Choice(
        judgement="done",
        message=citation,
        thought=f"the screen shows {citation}",
    )


def make_fact(fact: str, *, citation: str) -> Choice:
    """The step is done: a fact was read off the screen, which shows the cited words."""
    return Choice(
        judgement="done",
        focus=(fact,),
        message=citation,
        thought=f"read: {fact}",
    )


def make_impossible(why: str) -> Choice:
    """Nothing on this phone can do the step."""
    return Choice(judgement="impossible", message=why, thought=why)


def get_first_text(scene: Scene) -> str:
    """The first text of the page, which is cited if nothing else can be; empty on an empty page."""
    return scene.texts[0] if scene.texts else ""


def find_closed_tab(scene: Scene, thing: str) -> ElementLine | None:
    """The tab for this kind of thing; None if it is open already or there is none."""
    tab = scene.find_tab(thing)
    if tab is None or "selected" in tab.flags:
        return None
    return tab


def open_tab(scene: Scene, thing: str) -> Choice | None:
    """Open the tab for this kind of thing; None if it is open already or there is none."""
    tab = find_closed_tab(scene, thing)
    return make_tap(tab, f'open "{tab.text}"') if tab else None
