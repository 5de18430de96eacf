"""Moves of native models become actions on the elements of a screen made by hand."""

from typing import Any

import pytest
from hypothesis import given

from models.coordinates import CoordinateFrame
from models.native.moves import MoveKind, NativeMove
from nodes.native.translation import (
    describe_action_as_move,
    find_move_problem,
    translate_move,
)
from tests.models.native.moves import moves
from tests.nodes.screens import element, screen, words
from tools.actions import Fill, Scroll, Tap, TapPoint, parse_action
from tools.screen import Bounds, Screen, Target

FRAME = CoordinateFrame(
    screen=(1000, 2000), image=(500, 1000), convention="0-1000"
)


def _box(left: int, top: int, right: int, bottom: int) -> Bounds:
    return Bounds(left=left, top=top, right=right, bottom=bottom)


PAGE = screen(
    element("button", "Save", index=1, bounds=_box(0, 0, 200, 100)),
    element("input", "", index=2, bounds=_box(0, 200, 1000, 300), hint="Name"),
    element("slider", "Volume", index=3, bounds=_box(0, 400, 1000, 480)),
    element("list", "", index=4, bounds=_box(0, 1000, 1000, 2000), scrollable=True),
    element("list", "", index=5, bounds=_box(0, 1200, 1000, 1300), scrollable=True),
    words("Rated 8.7"),
    width=1000,
    height=2000,
)  # fmt: skip


def _translate(
    move: NativeMove,
    page: Screen = PAGE,
    *,
    replaces_text: bool = False,
    instruction: str = "Save it",
) -> dict[str, Any]:
    reply = translate_move(
        move,
        page,
        FRAME,
        replaces_text=replaces_text,
        instruction=instruction,
    )
    return reply.action or {}


@pytest.mark.parametrize(
    ("move", "action"),
    [
        ({"kind": "tap", "point": (90, 20)}, {"kind": "tap", "element": 1}),
        ({"kind": "tap", "point": (500, 900)}, {"kind": "tap_point", "x": 500, "y": 1800}),
        # A slider is set where it is touched.
        ({"kind": "tap", "point": (900, 220)}, {"kind": "tap_point", "x": 900, "y": 440}),
        ({"kind": "swipe", "point": (100, 220), "end": (700, 220)},
         {"kind": "drag_point", "x": 100, "y": 440, "to_x": 700, "to_y": 440}),
        ({"kind": "swipe", "point": (500, 5), "end": (500, 600)},
         {"kind": "swipe", "direction": "down", "edge": True}),
        ({"kind": "swipe", "point": (1, 500), "end": (600, 500)},
         {"kind": "swipe", "direction": "right", "edge": True}),
        ({"kind": "drag", "point": (90, 20), "end": (500, 125)},
         {"kind": "drag", "element": 1, "to": 2}),
        ({"kind": "drag", "point": (90, 20), "end": (500, 450)},
         {"kind": "drag_point", "x": 90, "y": 40, "to_x": 500, "to_y": 900}),
        ({"kind": "drag", "point": (500, 900), "end": (500, 600)},
         {"kind": "scroll", "element": 4, "direction": "down"}),
        ({"kind": "long_press", "point": (90, 20)}, {"kind": "long_press", "element": 1}),
        ({"kind": "long_press", "point": (500, 450)}, {"kind": "long_press", "x": 500, "y": 900}),
        ({"kind": "swipe", "point": (500, 900), "end": (500, 600)},
         {"kind": "scroll", "element": 4, "direction": "down"}),
        ({"kind": "swipe", "point": (800, 620), "end": (200, 620)},
         {"kind": "scroll", "element": 5, "direction": "right"}),
        ({"kind": "swipe", "point": (500, 300), "end": (500, 100)},
         {"kind": "swipe", "direction": "up"}),
        ({"kind": "swipe", "direction": "up"},
         {"kind": "scroll", "element": 4, "direction": "down"}),
        ({"kind": "scroll", "point": (500, 900), "direction": "up"},
         {"kind": "scroll", "element": 4, "direction": "up"}),
        ({"kind": "open_app", "text": " Clock "}, {"kind": "open_app", "text": "Clock"}),
        ({"kind": "wait"}, {"kind": "wait", "seconds": 2.0}),
        ({"kind": "wait", "seconds": 900}, {"kind": "wait", "seconds": 30.0}),
        ({"kind": "ask", "text": "Which?"}, {"kind": "ask", "text": "Which?"}),
        ({"kind": "ask", "thought": "Two fit"}, {"kind": "ask", "text": "Two fit"}),
        ({"kind": "finish", "text": '"Saved"'}, {"kind": "finish", "text": '"Saved"'}),
        ({"kind": "fail", "text": "no"}, {"kind": "fail", "text": "no"}),
    ],
)  # fmt: skip
def test_a_move_becomes_an_action(
    move: dict[str, Any], action: dict[str, Any]
) -> None:
    made = _translate(NativeMove(**move))

    assert {key: made[key] for key in action} == action


def _with_field(**facts: Any) -> Screen:
    field = element("input", "", index=2, focused=True, **facts)
    return screen(field, width=1000, height=2000)


def test_text_goes_into_the_field_with_the_focus() -> None:
    typed = NativeMove(kind="type", text="Ada")
    filled = {"kind": "fill", "element": 2, "text": "Ada"}

    assert _translate(typed) == {"kind": "type", "text": "Ada"}
    assert _translate(typed, _with_field()) == filled
    assert _translate(typed, _with_field(value="Bo")) == filled


def test_text_is_added_to_a_long_text() -> None:
    typed = NativeMove(kind="type", text="Ada")
    note = _with_field(value="Bo", bounds=_box(0, 0, 1000, 900))

    assert _translate(typed, note) == {"kind": "type", "text": "Ada"}
    assert _translate(typed, note, replaces_text=True)["kind"] == "fill"


def test_text_with_a_point_goes_into_the_field_there() -> None:
    move = NativeMove(kind="type", text="Ada", point=(500, 125))

    assert _translate(move) == {"kind": "fill", "element": 2, "text": "Ada"}


def test_a_field_is_emptied() -> None:
    made = _translate(NativeMove(kind="clear"), _with_field(value="Bo"))

    assert made == {"kind": "fill", "element": 2, "text": ""}


@pytest.mark.parametrize(
    ("told", "instruction", "kind"),
    [
        ("8.7", "What is it rated?", "answer"),
        ("It is rated 8.7", "What is it rated?", "answer"),
        ("8.7", "Check the rating", "answer"),
        ("The rating is checked", "Check the rating", "finish"),
        ("8.7", "Save it", "finish"),
        ("Rated", "Find the Rated page", "finish"),
        ("", "What is it rated?", "finish"),
        ("8.7", "What is it rated? Then save it.", "answer"),
        ("8.7", "它的评分是多少？然后把它收藏。", "answer"),
        ("8.7", "Could you save it? Then star it.", "finish"),
    ],
)
def test_what_was_asked_for_is_an_answer(
    told: str, instruction: str, kind: str
) -> None:
    move = NativeMove(kind="finish", text=told)

    assert _translate(move, instruction=instruction)["kind"] == kind


def test_an_end_without_words_is_borne_out_by_its_thought() -> None:
    # Of GUI-Owl and MAI-UI, whose `terminate` has a status alone.
    move = NativeMove(kind="finish", thought='"Rated 8.7" is shown')

    made = _translate(move, instruction="Save it")

    assert (made["kind"], made["text"]) == ("finish", '"Rated 8.7" is shown')


def test_a_note_is_kept_as_a_fact() -> None:
    def note(text: str) -> list[str]:
        move = NativeMove(kind="note", text=text)
        return translate_move(
            move, PAGE, FRAME, replaces_text=False, instruction=""
        ).focus

    assert note("price 12") == ["price 12"]
    assert "Rated 8.7" in note("True")[0]


def test_the_model_s_own_caution_is_kept() -> None:
    move = NativeMove(
        kind="tap", point=(90, 20), thought="go on", caution="delete all"
    )
    reply = translate_move(
        move, PAGE, FRAME, replaces_text=False, instruction=""
    )

    assert (reply.thought, reply.caution) == ("go on", "delete all")


def test_what_cannot_be_done_is_said_to_the_model() -> None:
    assert "outside" in find_move_problem(
        NativeMove(kind="tap", point=(1001, 5)), FRAME
    )
    assert find_move_problem(NativeMove(kind="open_app"), FRAME)
    assert not find_move_problem(NativeMove(kind="tap", point=(5, 5)), FRAME)


_KINDS: tuple[MoveKind, ...] = (
    "tap", "double_tap", "long_press", "swipe", "scroll", "drag", "type", "clear", "open_app",
    "back", "home", "recents", "enter", "wait", "note", "ask", "answer", "finish", "fail",
)  # fmt: skip


@given(moves(*_KINDS))
def test_every_move_is_an_action_that_can_be_read(move: NativeMove) -> None:
    action = _translate(move)

    # The place of a touch without an element is settled later.
    assert parse_action({"element": 1, **action})


def test_our_own_actions_are_told_as_moves() -> None:
    target = Target(text="Save", center=(500, 1000))

    def told(action: Any, target: Target | None = None) -> NativeMove:
        return describe_action_as_move(action, target, FRAME, thought="so")

    assert told(Tap(element=1), target) == NativeMove(
        kind="tap", point=(500, 500), thought="so"
    )
    assert told(TapPoint(x=100, y=200)).point == (100, 100)
    assert told(Fill(element=2, text="Ada"), target).text == "Ada"
    scrolled = told(Scroll(element=4, direction="down"))
    assert scrolled.point is not None
    assert scrolled.end is not None
    assert scrolled.point[1] > scrolled.end[1]
    assert told(Tap(element=1)).kind == "wait"
