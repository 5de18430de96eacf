"""How right keyframes are counted; two walks, and films of all tasks with SOAK."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from evals.bench.anchor import (
    SUITE,
    Case,
    Count,
    State,
    Stop,
    count,
    expected,
    main,
    share,
    states,
    table,
    walk,
)
from evals.films import demonstrations
from evals.suites import load_suite
from tests.evals.conftest import Benches
from tools.recording.demonstration import (
    Demonstration,
    Frame,
    Gesture,
    save_demonstration,
)

SOAK = bool(os.environ.get("SOAK"))


def demonstration(*stood: tuple[float, float]) -> Demonstration:
    frames = tuple(
        Frame(number=number, begins=begins, ends=ends, image=f"{number}.jpg")
        for number, (begins, ends) in enumerate(stood, 1)
    )
    gestures = (Gesture(),) * (len(frames) - 1)
    return Demonstration(
        id="x",
        width=1080,
        height=2400,
        seconds=9,
        frames=frames,
        gestures=gestures,
    )


def state(step: str, page: str, *frames: int) -> State:
    return State(step=step, page=page, frames=frozenset(frames))


def stop(step: str, page: str, *, lid: bool = False) -> Stop:
    return Stop(
        step=step, page=page, picture=Path("none.jpg"), words=(), lid=lid
    )


def step(said: str, begun: float, ended: float) -> dict[str, Any]:
    return {
        "step": said,
        "begun": begun,
        "ended": ended,
        "reached": "app/.Main",
    }


FILM = (
    state("", "home", 1),
    state("tap App", "main", 2),
    state("tap More", "menu", 3),
    state("tap Settings", "settings", 4),
    state("tap Tea", "settings", 5),
)


def test_states_of_a_film_have_the_keyframes_that_stood_in_them() -> None:
    truth = {
        "seconds": 9.0,
        "steps": [step("tap App", 2, 2.1), step('fill a "b"', 4, 5)],
    }
    again = [
        stop("", "home"),
        stop("tap App", "main"),
        stop('fill a "b"', "main searching"),
    ]
    found = states(
        truth, demonstration((0, 1.9), (2.4, 4.1), (4.2, 4.9), (5.2, 9)), again
    )
    assert [sorted(each.frames) for each in found] == [[1], [2], [4]]
    assert [each.page for each in found] == ["home", "main", "main searching"]


def test_a_state_without_a_keyframe_of_its_own_has_the_one_before() -> None:
    truth = {
        "seconds": 9.0,
        "steps": [step("tap App", 2, 2.1), step("tap More", 2.3, 2.4)],
    }
    found = states(truth, demonstration((0, 1.9), (2.6, 9)), [])
    assert [sorted(each.frames) for each in found] == [[1], [1], [2]]
    assert found[1].page == "? app/.Main"


def test_on_the_same_path_an_action_with_other_particulars_counts_as_the_same() -> (
    None
):
    stops = [stop(each.step, each.page) for each in FILM[:4]] + [
        stop("tap Milk", "settings")
    ]
    assert expected(FILM, stops, same=True)[-1] == {5}
    assert expected(FILM, stops, same=False)[-1] == {4, 5}


def test_where_paths_part_the_page_counts_and_0_without_one() -> None:
    stops = [
        stop("", "home"),
        stop("tap App", "main"),
        stop("tap Search", "main searching"),
        stop("tap Ask", "question", lid=True),
        stop("tap Elsewhere", "elsewhere"),
    ]
    assert expected(FILM, stops, same=False) == [{1}, {2}, {2}, {2}, {0}]


def keep_demonstration(filmed: list[Stop], folder: Path) -> Demonstration:
    """A demonstration with a frame for each stop, kept in the folder."""
    folder.mkdir()
    frames = []
    for number, each in enumerate(filmed, 1):
        shutil.copy(each.picture, folder / f"{number}.jpg")
        frames.append(
            Frame(
                number=number,
                begins=number,
                ends=number,
                image=f"{number}.jpg",
                words=each.words,
            )
        )
    learned = demonstration(*((0, 0),) * len(frames)).model_copy(
        update={"frames": tuple(frames)}
    )
    save_demonstration(learned, folder)
    return learned


def number_states(filmed: list[Stop], *, first: int) -> list[State]:
    """What the film shows at each stop; the first is in the frame of this number."""
    return [
        state(each.step, each.page, number)
        for number, each in enumerate(filmed, first)
    ]


@pytest.mark.long
def test_a_walk_with_other_particulars_is_followed(
    benches: Benches, tmp_path: Path
) -> None:
    tasks = {task.id: task for task in load_suite(SUITE)}
    phone, _ = benches("en")
    filmed = walk(
        tasks["phone-normal"], phone, tmp_path / "film", seed=1, covered=False
    )
    assert [each.step for each in filmed][:3] == [
        "",
        "tap Phone",
        "tap More options",
    ]
    learned = keep_demonstration(filmed, tmp_path / "learned")
    other = walk(
        tasks["phone-normal-other"],
        phone,
        tmp_path / "other",
        seed=1,
        covered=True,
    )
    case = Case(
        task="other",
        shown=learned,
        folder=tmp_path / "learned",
        film=number_states(filmed, first=1),
        stops=other,
        same=False,
    )
    assert case.expected[:3] == [{1}, {2}, {3}]
    told: list[str] = []
    assert count(case, told.append).right >= 3, told
    told.clear()
    wrong = Case(
        task="wrong",
        shown=learned,
        folder=tmp_path / "learned",
        film=number_states(filmed, first=2),
        stops=filmed,
        same=True,
    )
    assert count(wrong, told.append).right == 0
    assert len(told) == len(filmed)


def test_the_table_has_shares_and_folders_without_films_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counted = Count(steps=8, right=6, asked=2, missed=1) + Count(
        steps=2, right=2
    )
    assert counted == Count(steps=10, right=8, asked=2, missed=1)
    assert (share(counted.right, counted), share(0, Count())) == ("80.0%", "-")
    assert table({("as filmed", "aligned"): counted}).row_count == 1
    assert main([str(tmp_path)]) == 1
    assert "no film of mobile_knowledge there" in capsys.readouterr().err


@pytest.mark.skipif(
    not SOAK, reason="films of all tasks take half an hour; SOAK=1"
)
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_films_reach_the_goals(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    films = tmp_path / language
    assert (
        demonstrations.main(
            [SUITE, "--language", language, "--out", str(films)]
        )
        == 0
    )
    assert main([str(films), "--require"]) == 0, capsys.readouterr().out
