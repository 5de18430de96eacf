"""Corrections: what is said is changed, what is not said stays, and nothing impossible is taken."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapwright.errors import UsageError
from tools.recording.demonstration import Demonstration, Frame, Gesture, Word
from tools.recording.edits import apply_corrections, build_edit, drop_keyframes
from tools.screen import Bounds

BOX = Bounds(left=0, top=0, right=50, bottom=20)
TAP = Gesture(kind="tap", target="Save", box=BOX, point=(9, 9), certainty=0.6)
WAIT = Gesture(kind="wait", certainty=0.9)
BACK = Gesture(kind="back", certainty=0.5)


def shown(*gestures: Gesture) -> Demonstration:
    words = (Word(text="Cancel", bounds=BOX),)
    frames = tuple(
        Frame(number=n, begins=n, ends=n + 0.5, image=f"{n}.jpg", words=words)
        for n in range(1, len(gestures) + 2)
    )
    return Demonstration(
        id="d",
        task="Do it",
        width=90,
        height=200,
        seconds=9,
        frames=frames,
        gestures=gestures,
    )


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_listed_and_left_alone_changes_nothing(language: str) -> None:
    was = shown(TAP, WAIT, Gesture(kind="fill", target="Name", text="Ann"))
    assert apply_corrections(was, build_edit(was, language), language) == was


@pytest.mark.parametrize(
    ("said", "now"),
    [
        (
            {"target": "Cancel"},
            {"kind": "tap", "target": "Cancel", "box": BOX, "point": None},
        ),
        ({"target": "Elsewhere"}, {"kind": "tap", "box": None, "point": None}),
        (
            {"kind": "back"},
            {"kind": "back", "target": "", "box": None, "point": None},
        ),
        (
            {"kind": "scroll", "direction": "down"},
            {"kind": "scroll", "direction": "down"},
        ),
        (
            {"kind": "fill", "text": "Ann"},
            {"kind": "fill", "text": "Ann", "target": "Save"},
        ),
        (
            {"caption": "Press it"},
            {"kind": "tap", "target": "Save", "caption": "Press it"},
        ),
    ],
)
def test_what_is_said_is_changed(
    said: dict[str, Any], now: dict[str, Any]
) -> None:
    gesture = apply_corrections(
        shown(TAP), {"steps": [{"number": 1, **said}]}, "en"
    ).gestures[0]
    assert {name: getattr(gesture, name) for name in now} == now
    assert (gesture.basis, gesture.certainty) == ("person", 1.0)


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        ({"steps": [{"number": 2}]}, "no step 2"),
        ({"steps": [{"number": 1, "kind": "scroll"}]}, "which way"),
        ({"steps": [{"number": 1, "kind": "fill"}]}, "what was typed"),
        ({"steps": [{"number": 1, "kind": "dance"}]}, "steps.0.kind"),
        ({"steps": [{"number": 0}]}, "steps.0.number"),
        ({"drop": [3]}, "no picture 3"),
        ({"drop": [1, 2]}, "must stay"),
    ],
)
def test_what_cannot_be_is_refused(edit: dict[str, Any], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        apply_corrections(shown(TAP), edit, "en")


def test_of_two_steps_that_become_one_the_one_that_did_something_stays() -> (
    None
):
    assert drop_keyframes(shown(TAP, WAIT), [2]).gestures == (TAP,)
    assert drop_keyframes(shown(WAIT, BACK), [2]).gestures == (BACK,)
    assert drop_keyframes(shown(TAP, BACK), [1]).gestures == (BACK,)
    assert drop_keyframes(shown(TAP, BACK), [3]).gestures == (TAP,)


@given(st.data())
@settings(max_examples=40)
def test_whatever_is_dropped_it_stays_a_demonstration(
    data: st.DataObject,
) -> None:
    was = shown(
        *data.draw(st.lists(st.sampled_from([TAP, WAIT, BACK]), max_size=7))
    )
    gone = data.draw(
        st.sets(st.integers(1, len(was.frames)), max_size=len(was.frames) - 1)
    )
    now = drop_keyframes(was, gone)
    assert Demonstration.model_validate(now.model_dump()) == now
    assert [f.image for f in now.frames] == [
        f.image for f in was.frames if f.number not in gone
    ]
