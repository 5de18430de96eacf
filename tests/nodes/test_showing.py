"""What prompts and rules are told of a demonstration."""

from pathlib import Path

import pytest

from graph import tasks
from graph.demonstrations import folder
from graph.state import Decision, State, Window
from nodes import recovery, showing
from tools.demonstration import Demonstration, Frame, Gesture, save


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> State:
    """Of a run that follows a demonstration of three frames, and is in the first."""
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    frames = [Frame(number=n, begins=n, ends=n + 0.5, image=f"{n}.jpg") for n in (1, 2, 3, 4)]
    taps = [Gesture(kind="tap", target=words) for words in ("Planner", "Have a look", "Aries")]
    made = Demonstration(
        id="d1", task="Choose a sign", width=1080, height=2400, seconds=5,
        frames=tuple(frames), gestures=tuple(taps),
    )  # fmt: skip
    place = folder(made.id, tmp_path)
    place.mkdir(parents=True)
    save(made, place)
    return State(
        instruction="Choose a sign",
        tasks=tasks.root("Choose a sign"),
        demonstration="d1",
        window=Window(anchor=1),
    )


def test_what_the_person_touched_next_belongs_to_what_is_wanted(state: State) -> None:
    assert showing.awaited(state) == "Planner Have a look"
    step = Decision(step=1, task=state["tasks"].tasks[0].id, judgement="act")
    assert recovery.wanted(state, step) == "Choose a sign Choose a sign Planner Have a look"


def test_off_the_path_it_is_what_would_have_followed(state: State) -> None:
    lost = Window(anchor=0, past=(1, 0))
    assert showing.awaited({**state, "window": lost}) == "Planner Have a look Aries"
    assert showing.awaited({**state, "window": Window()}) == "Planner Have a look"


def test_without_a_demonstration_nothing_is_awaited() -> None:
    assert showing.awaited({"instruction": "x"}) == ""
