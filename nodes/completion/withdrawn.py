"""What the user or the plan took off a task while it was under way, or did in its place.

A button that the user refused, as Pay may be, is not missing at the end.
"""

from collections.abc import Iterator

from graph.state import State
from nodes import resources
from nodes.completion.checks.run import buttons
from tapwright.text.normalize import normalize_text


def is_withdrawn(label: str, state: State) -> bool:
    """Whether a button is not to be pressed: its condition does not hold, or the user refused."""
    named = normalize_text(label)
    for step in resources.get_story(state).steps:
        pressed = buttons.read_pressed(step.decision)
        if step.outcome is None and normalize_text(pressed) == named:
            return True
    dropped = map(normalize_text, list_dropped(state))
    return any(named in goal for goal in dropped)


def list_dropped(state: State) -> Iterator[str]:
    """The sub-goals that the plan left out."""
    for task in state["tasks"].tasks:
        if task.status == "dropped":
            yield task.goal


def has_person_acted(state: State) -> bool:
    """Whether the user did something themselves while the run went on."""
    for step in resources.get_story(state).steps:
        if step.outcome is not None and step.outcome.by_person:
            return True
    return False
