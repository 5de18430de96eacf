"""Two demonstrations of one task become one, or it is told where they part."""

import pytest

from nodes.learn.merge import align_frames, is_alike, merge_demonstrations
from tools.recording.demonstration import (
    Basis,
    Demonstration,
    Frame,
    Gesture,
    GestureKind,
    Word,
)
from tools.screen import Bounds

PAGES = {
    "home": "Messages Calendar Clock Notes Phone",
    "clock": "Clock Alarms Timer Stopwatch 7:00",
    "new": "New alarm Save Cancel Hours Minutes",
    "ask": "Allow notifications? Allow Deny Later",
    "done": "Clock Alarms 7:00 8:00 Added",
}


def tap(
    target: str, *, basis: Basis = "change", kind: GestureKind = "tap"
) -> Gesture:
    return Gesture(kind=kind, target=target, certainty=0.8, basis=basis)


def shown(
    *path: str | Gesture, id: str = "d", clock: str = "9:00"
) -> Demonstration:
    """Pages by name with gestures between them."""
    names = [each for each in path if isinstance(each, str)]
    box = Bounds(left=0, top=100, right=90, bottom=120)
    bar = Word(text=clock, bounds=Bounds(left=0, top=0, right=9, bottom=6))
    frames = tuple(
        Frame(
            number=n, begins=n, ends=n, image=f"{n}.jpg",
            words=(bar, *(Word(text=word, bounds=box) for word in PAGES[name].split())),
        )
        for n, name in enumerate(names, 1)
    )  # fmt: skip
    gestures = tuple(each for each in path if isinstance(each, Gesture))
    return Demonstration(
        id=id, width=90, height=200, seconds=9, frames=frames, gestures=gestures
    )


SHORT = shown(
    "home", tap("Clock"), "clock", tap("Add"), "new", tap("Save"), "done"
)


def test_the_same_way_is_one_way_and_the_better_told_steps_stay() -> None:
    touched = shown(
        "home", tap("Clock", basis="touch"), "clock", tap("Add"), "new", tap("Save"), "done",
        clock="10:30",
    )  # fmt: skip
    both = merge_demonstrations(SHORT, touched)
    assert both.differences == ()
    assert both.places == ((1, 1), (0, 2), (0, 3), (0, 4))
    assert both.gestures == touched.gestures


def test_who_saw_more_on_the_way_is_followed_there() -> None:
    asked = shown(
        "home", tap("Clock"), "ask", tap("Allow"), "clock", tap("Add"), "new"
    )  # fmt: skip
    both = merge_demonstrations(SHORT, asked)
    assert both.differences == ()
    assert [g.target for g in both.gestures] == [
        "Clock",
        "Allow",
        "Add",
        "Save",
    ]
    assert both.places == ((1, 1), (1, 2), (0, 2), (0, 3), (0, 4))


def test_who_saw_the_same_twice_saw_no_more() -> None:
    twice = shown(
        "home", tap("Clock"), "ask", tap("Clock"), "clock", tap("Add"), "new",
        Gesture(kind="wait"), "new",
    )  # fmt: skip
    both = merge_demonstrations(SHORT, twice)
    assert both.differences == ()
    assert {side for side, _ in both.places} == {0}


@pytest.mark.parametrize(
    ("other", "frame"),
    [
        (
            shown(
                "home",
                tap("Clock"),
                "clock",
                tap("Menu"),
                "new",
                tap("Save"),
                "done",
            ),
            2,
        ),
        (
            shown(
                "home",
                tap("Notes"),
                "ask",
                tap("Deny"),
                "clock",
                tap("Add"),
                "new",
            ),
            1,
        ),
    ],
)
def test_where_they_part_is_told(other: Demonstration, frame: int) -> None:
    (difference,) = merge_demonstrations(SHORT, other).differences
    assert (difference.old_frame, difference.new_frame) == (frame, frame)
    assert difference.old != difference.new


def test_what_shares_no_page_differs_as_a_whole() -> None:
    other = shown("ask", tap("Later"), "home", tap("Notes"), "ask")
    only = shown("clock", tap("Add"), "new")
    assert align_frames(only, other) == []
    (difference,) = merge_demonstrations(only, other).differences
    assert (difference.old, difference.new) == (only.gestures, other.gestures)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (tap("Save"), tap("save "), True),
        (tap("Clock"), tap("Clock", kind="open_app"), True),
        (tap("Save"), tap("Cancel"), False),
        (tap("Save"), tap("Save", kind="long_press"), False),
        (
            Gesture(kind="fill", text="a"),
            Gesture(kind="fill", text="b", target="Name"),
            False,
        ),
        (
            Gesture(kind="scroll", direction="up"),
            Gesture(kind="scroll", direction="down"),
            False,
        ),
        (Gesture(kind="unknown"), tap("Save"), True),
    ],
)
def test_gestures_are_alike_by_what_they_do(
    one: Gesture, other: Gesture, same: bool
) -> None:
    assert is_alike(one, other) is same
