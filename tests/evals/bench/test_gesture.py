"""How recovered gestures are counted, and a short film of the phone from end to end."""

from pathlib import Path

import pytest

from evals.bench.gesture import Step, aligned, measure, right, steps, table
from evals.films.filming import shoot
from evals.films.walks import LOOKS
from tools.recording.demonstration import Gesture
from tools.recording.keyframes import Keyframe, read_keyframes
from tools.screen import Bounds
from virtual_phone.apps import APPS

BOX = (0, 100, 400, 200)
ROW = Step(kind="tap", begun=1.0, words="Display, Brightness", box=BOX)


def keyframe(number: int, begins: float, ends: float) -> Keyframe:
    return Keyframe(number=number, begins=begins, ends=ends, jpeg=b"")


def test_a_step_belongs_to_the_transition_that_ends_after_it() -> None:
    found = [keyframe(1, 0, 2), keyframe(2, 2.4, 5), keyframe(3, 5.3, 8)]
    first, idle, last = (Step(kind="tap", begun=at) for at in (2.1, 3.5, 5.1))
    assert aligned(found, [first, idle, last]) == [[first], [idle, last]]


@pytest.mark.parametrize(
    ("gesture", "verdict"),
    [
        (Gesture(kind="tap", target="Display", point=(200, 150)), (True, True)),
        (Gesture(kind="tap", target="Sound", point=(200, 150)), (True, False)),
        (
            Gesture(kind="tap", target="Display", point=(200, 250)),
            (True, False),
        ),
        (Gesture(kind="tap", target="Display"), (True, False)),
        (
            Gesture(kind="long_press", target="Display", point=(200, 150)),
            (False, False),
        ),
    ],
)
def test_a_tap_is_right_by_its_place_and_its_words(
    gesture: Gesture, verdict: tuple[bool, bool]
) -> None:
    assert right(gesture, ROW) == verdict


def test_what_is_one_action_counts_as_one() -> None:
    up = Step(kind="tap", begun=1, words="Navigate up", box=BOX)
    assert right(Gesture(kind="back"), up) == (True, True)
    swiped = Step(kind="swipe", begun=1, way="up")
    assert right(Gesture(kind="scroll", direction="down"), swiped) == (
        True,
        True,
    )
    assert right(Gesture(kind="scroll", direction="up"), swiped) == (
        True,
        False,
    )
    assert right(Gesture(kind="wait"), None) == (True, True)
    assert right(Gesture(kind="back"), None) == (False, False)


def test_a_fill_needs_the_text_to_the_letter() -> None:
    step = Step(kind="fill", begun=1, box=BOX, text="green tea")
    field = Bounds(left=0, top=100, right=400, bottom=200)
    assert right(Gesture(kind="fill", text="greentea", box=field), step) == (
        True,
        True,
    )
    assert right(Gesture(kind="fill", text="green te", box=field), step) == (
        True,
        False,
    )


def test_truth_of_a_walk_and_of_a_task_are_read() -> None:
    walk = {
        "at": 1.0,
        "kind": "scroll",
        "args": [[0, 900], [0, 300]],
        "words": "",
        "box": None,
    }
    assert steps({"recording": {"gestures": [walk]}}) == [
        Step(kind="scroll", begun=1.0, way="up")
    ]
    task = {
        "action": {"kind": "scroll", "element": 3, "direction": "down"},
        "element": {"words": "list", "box": list(BOX)},
        "begun": 2.0,
        "page": "a/.B",
    }
    (step,) = steps({"steps": [task, {**task, "page": None}]})
    assert (step.kind, step.way, step.box) == ("scroll", "up", BOX)


def test_a_film_is_measured(tmp_path: Path) -> None:
    film = tmp_path / "shop.mp4"
    shop = next(app for app in APPS if app.key == "shop")
    shoot(shop, LOOKS[0], film, actions=1, fps=15, dots=True)
    found = read_keyframes(film)
    misses: list[str] = []
    got = measure(
        film,
        told=misses.append,
        found=found,
        words=[() for _ in found.keyframes],
    )
    assert (got.films, got.transitions) == (1, len(found.keyframes) - 1)
    assert got.right == got.transitions - len(misses)
    assert len(table([("walk", got)]).columns) == 7
