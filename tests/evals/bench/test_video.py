"""How keyframes are counted; one short film of the phone, and 66 in every make with SOAK."""

import json
import os
from pathlib import Path

import pytest

from evals.bench.video import RULES, Score, State, main, measure, score
from evals.films.filming import films, shoot
from evals.films.variants import MAKES
from evals.films.walks import LOOKS
from tools.recording.keyframes import Film, Keyframe
from virtual_phone.apps import APPS

SOAK = bool(os.environ.get("SOAK"))


def film(*stood: tuple[float, float]) -> Film:
    found = tuple(
        Keyframe(number=number, begins=begins, ends=ends, jpeg=b"")
        for number, (begins, ends) in enumerate(stood, 1)
    )
    return Film(
        width=1080, height=2400, seconds=9.0, frames=270, keyframes=found
    )


STATES = [
    State(begins=0, ends=2),
    State(begins=2, ends=2.3),
    State(begins=2.3, ends=5),
]


def test_a_keyframe_for_each_state_that_was_dwelt_on_is_right() -> None:
    assert score(STATES, film((0.0, 1.8), (2.8, 5.0))) == Score(
        films=1, states=2, found=2, keyframes=2, right=2
    )


def test_a_second_keyframe_of_a_state_is_wrong() -> None:
    got = score(STATES, film((0.0, 0.8), (1.0, 1.8), (2.8, 5.0)))
    assert (got.recall, got.precision) == (1.0, 2 / 3)


def test_one_keyframe_for_two_states_misses_one() -> None:
    got = score(STATES, film((0.0, 5.0)))
    assert (got.recall, got.precision) == (0.5, 1.0)


def test_a_keyframe_within_a_transition_is_wrong() -> None:
    got = score(STATES, film((0.0, 1.8), (2.31, 2.5), (2.8, 5.0)))
    assert (got.recall, got.precision) == (1.0, 2 / 3)


def _films(folder: Path) -> list[Path]:
    if SOAK:
        return [
            *films(folder / "plain", 44),
            *films(folder / "dots", 22, dots=True, seed=44),
        ]
    film = folder / "shop.mp4"
    shop = next(app for app in APPS if app.key == "shop")
    shoot(shop, LOOKS[0], film, actions=3, fps=15)
    return [film]


@pytest.mark.timeout(7200 if SOAK else 120)
def test_the_states_of_films_of_the_phone_are_found(tmp_path: Path) -> None:
    made = _films(tmp_path)
    found = measure(
        made, makes=MAKES if SOAK else (MAKES[0], MAKES[4]), rules=RULES[:1]
    )
    assert len(found) == (len(MAKES) if SOAK else 2)
    for each in found.values():
        assert each.films == len(made)
        assert each.recall >= 0.95
        assert each.precision >= 0.95


def test_a_folder_without_films_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.json").write_text(json.dumps({}), encoding="utf-8")
    assert main([str(tmp_path)]) == 1
    assert "no film with its truth there" in capsys.readouterr().err
