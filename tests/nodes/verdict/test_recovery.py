"""What is done instead of an action that changed nothing, on screens made by hand."""

import pytest

from graph.state import Decision, State
from nodes.verdict.recovery import (
    PATIENCE_S,
    choose_other_way,
    find_other_action,
)
from tests.nodes.screens import element, screen, words
from tools.actions import (
    Action,
    Back,
    Fill,
    LongPress,
    OpenApp,
    Scroll,
    Tap,
    TapPoint,
    TapText,
    TypeText,
    Wait,
)
from tools.screen import Bounds, Screen, ScreenRef

WAIT = Wait(seconds=PATIENCE_S)
ROW = Bounds(left=0, top=0, right=1000, bottom=200)
MIDDLE = Bounds(left=300, top=40, right=700, bottom=160)
BOX = Bounds(left=0, top=0, right=90, bottom=90)
LIST = screen(
    element("item", "Display", index=1, bounds=ROW),
    element("image", "Open display", index=2, bounds=MIDDLE),
    element(
        "tab",
        "Week",
        index=3,
        bounds=Bounds(left=0, top=900, right=300, bottom=1000),
    ),
    element(
        "tab",
        "Week",
        index=4,
        bounds=Bounds(left=600, top=900, right=900, bottom=1000),
    ),
    element("button", "Save", index=5),
    element(
        "item",
        "Send",
        index=6,
        bounds=Bounds(left=0, top=1500, right=900, bottom=1600),
    ),
    element("item", "Off", index=7, enabled=False),
)
SMALL = element("switch", index=2, bounds=MIDDLE, checked=False)
WIFI = element("switch", "Wi-Fi", bounds=ROW, checked=False)
KEYPAD = screen(
    element("text", "Amount", index=9),
    *(
        element("button", f"{n} ABC" if n == 2 else str(n), index=n)
        for n in range(1, 6)
    ),
)


def decided(action: Action) -> Decision:
    return Decision(step=1, task=0, judgement="act", action=action)


@pytest.mark.parametrize(
    ("action", "page", "instead"),
    [
        # What lies around the picture, and a second one of the same words.
        (Tap(element=2), LIST, Tap(element=1)),
        (Tap(element=3), LIST, Tap(element=4)),
        # The row's middle, which the first touch left to the picture on it.
        (Tap(element=1), LIST, Tap(element=2)),
        (Tap(element=1), screen(LIST.elements[0]), WAIT),
        (
            Tap(element=1),
            screen(LIST.elements[0], SMALL),
            TapPoint(x=500, y=100),
        ),
        # A switch at its own end of the row; a small one has no other place.
        (Tap(element=1), screen(WIFI), TapPoint(x=900, y=100)),
        (
            Tap(element=2),
            screen(element("checkbox", index=2, bounds=BOX, checked=False)),
            WAIT,
        ),
        # What could be done twice is waited for.
        (Tap(element=5), LIST, WAIT),
        (Tap(element=6), LIST, WAIT),
        (TapText(text="Send"), LIST, WAIT),
        # Words that stand nowhere were not touched.
        (TapText(text="Send later"), LIST, None),
        (Tap(element=1), screen(LIST.elements[0], words("Loading …")), WAIT),
        (Tap(element=1), screen(LIST.elements[0], settled=False), WAIT),
        (Tap(element=7), LIST, None),
        (OpenApp(text="Clock"), LIST, OpenApp(text="Clock")),
        # Texts: on the keys of the page, in the only field there is, or where one may be opened.
        (Fill(element=9, text="1232"), KEYPAD, TypeText(text="1232")),
        (Fill(element=9, text="17"), KEYPAD, Tap(element=9)),
        (Fill(element=5, text="x"), LIST, None),
        (
            TypeText(text="x"),
            screen(element("input", index=1)),
            Fill(element=1, text="x"),
        ),
        (TypeText(text="x"), LIST, None),
        (Back(), LIST, None),
        (Scroll(element=1), LIST, None),
        (LongPress(element=1), LIST, None),
    ],
)
def test_another_way_to_the_same_end(
    action: Action, page: Screen, instead: Action | None
) -> None:
    assert find_other_action(decided(action), page) == instead


def test_in_another_app_the_number_of_an_element_names_nothing() -> None:
    """As when the user left the app while a question was open."""
    before = ScreenRef(id="1", package="com.example.shop")
    decision = decided(Tap(element=5)).model_copy(update={"before": before})
    state: State = {"screen": ScreenRef(id="2", package="com.example.home")}
    assert choose_other_way(state, decision) is None
