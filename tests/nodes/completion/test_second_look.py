"""A touch beside the named row is told before it is done."""

from pathlib import Path

import pytest

from graph.events import Observed
from graph.run_folders import run_folder
from graph.state import Decision, State, make_initial_state
from nodes.completion.checks.choices.row_controls import OtherObject
from nodes.completion.second_look import find_other_object
from tests.nodes.completion.checks.choices.test_row_controls import (
    SONGS,
    SONGS_ZH,
    make_list,
)
from tools.actions import Tap
from tools.observation.capture import save_screen
from tools.screen import Screen


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    made = run_folder("r")
    (made / "screens").mkdir(parents=True)
    return made


def begin(task: str, page: Screen, folder: Path) -> State:
    """The state of a run that has seen one page."""
    save_screen(folder, page)
    look = Observed(
        step=1,
        screen=page.id,
        package="",
        elements=len(page.elements),
        settle_ms=0,
        image="",
        marked="",
    )
    events = folder / "events.jsonl"
    events.write_text(f"{look.model_dump_json()}\n", encoding="utf-8")
    return {**make_initial_state(task, now=0.0), "run": "r"}


@pytest.mark.parametrize(
    ("task", "rows"),
    [("Star the song Night Drive", SONGS), ("给夜航加星标", SONGS_ZH)],
)
def test_the_star_of_another_row_is_told(
    task: str, rows: tuple[str, ...], folder: Path
) -> None:
    page = make_list(rows)
    state = begin(task, page, folder)
    wrong, right = (
        Decision(step=1, task=1, judgement="act", action=Tap(element=index))
        for index in (2, 4)
    )
    found = find_other_object(wrong, page, state)
    assert found == OtherObject(taken=rows[0], wanted=rows[1])
    assert find_other_object(right, page, state) is None
    assert (
        find_other_object(wrong, page, {**state, "additions": ["No"]}) is None
    )
