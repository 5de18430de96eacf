"""Forms that were filled in and not saved, and pages that need no saving."""

import pytest

from graph.state import Decision
from nodes.verdict.support import ScreenVisit
from nodes.verdict.unsaved import find_unpressed, find_unsaved
from tests.nodes.screens import element, screen
from tools.actions import Action, Fill, Tap, TapText
from tools.screen import Screen, Target


def step(action: Action, text: str, role: str = "button") -> Decision:
    target = Target(role=role, text=text)
    return Decision(
        step=1, task=0, judgement="act", action=action, target=target
    )


def form(value: str, *buttons: str) -> Screen:
    shown = [
        element("button", label, index=number + 2)
        for number, label in enumerate(buttons)
    ]
    return screen(element("input", "Title", index=1, value=value), *shown)


@pytest.mark.parametrize(
    ("task", "button", "found"),
    [
        ("Create an event titled Gym", "Save", "Save"),
        ("新建一个标题为健身的活动", "保存", "保存"),
        ("Type Gym into the field", "Save", ""),
        ("在输入框里输入健身", "保存", ""),
        ("Create an event titled Gym", "Help", ""),
        ("Send Gym to Anna", "Send", "Send"),
        ("给安娜发短信：健身", "发送", "发送"),
    ],
)
def test_what_was_typed_and_is_to_last_must_be_saved(
    task: str, button: str, found: str
) -> None:
    page = form("Gym", "Cancel", button)
    visits = [
        ScreenVisit(
            screen=form("", "Cancel", button),
            step=step(Fill(element=1, text="Gym"), "Title", "input"),
        ),
        ScreenVisit(screen=page),
    ]
    assert find_unsaved(task, visits) == found


def test_a_page_that_stays_when_it_is_saved_is_saved() -> None:
    page = form("Gym", "Save")
    visits = [
        ScreenVisit(
            screen=form("", "Save"),
            step=step(Fill(element=1, text="Gym"), "Title", "input"),
        ),
        ScreenVisit(screen=page, step=step(Tap(element=2), "Save")),
        ScreenVisit(screen=page),
    ]
    assert not find_unsaved("Create an event titled Gym", visits)


@pytest.mark.parametrize(
    ("action", "found"),
    [
        (TapText(text="Pay now"), ""),
        (TapText(text="Advice"), "Pay now"),
    ],
)
def test_a_button_that_was_touched_by_its_text_was_pressed(
    action: Action, found: str
) -> None:
    page = form("", "Pay now", "Advice")
    made = Decision(step=1, task=0, judgement="act", action=action)
    visits = [ScreenVisit(screen=page, step=made), ScreenVisit(screen=page)]
    assert find_unpressed("Order it and pay", visits) == found
