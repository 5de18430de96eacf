"""Scores of hand-made predictions, by the paper and as the official script makes them."""

import pytest

from evals.odyssey.dataset import episode
from evals.odyssey.moves import gold
from evals.odyssey.records import CATEGORIES, Episode
from evals.odyssey.scores import Judged, by, by_script, judge, macro, score
from tapwright.errors import UsageError
from tests.evals.odyssey.fixtures import made, raw


def perfect(*episodes: Episode) -> dict[tuple[str, int], str]:
    return {
        (e.episode_id, s.step): gold(s).command
        for e in episodes
        for s in e.steps
    }


def test_what_people_did_scores_a_hundred_in_both_modes() -> None:
    episodes = [made(f"{n:04}", category=c) for n, c in enumerate(CATEGORIES)]
    said = perfect(*episodes)
    judged = judge(episodes, said, "paper")
    scores = score(judged)
    assert (scores.ams, scores.sr, scores.steps, scores.episodes) == (
        100,
        100,
        36,
        6,
    )
    assert scores.typed == (6, 6)
    assert macro(judged) == (100, 100)
    by_rules = judge(episodes, said, "official-script")
    for metric in ("micro", "macro"):
        told = by_script(by_rules, metric)
        assert (told.ams, told.sr, told.total, told.skipped, told.stops) == (
            100,
            100,
            36,
            (),
            (),
        )


def test_one_wrong_step_costs_the_episode() -> None:
    first, second = made("0001"), made("0002", category="Web_Shopping")
    said = perfect(first, second) | {
        ("0002", 3): "SCROLL: DOWN",
        ("0002", 4): "LONG_PRESS: (",
    }
    judged = judge([first, second], said, "paper")
    scores = score(judged)
    assert (scores.right, scores.steps) == (10, 12)
    assert scores.sr == 50
    assert (scores.kinds, scores.invalid) == (11, 1)
    # 100 and 4 of 6 right; the mean over categories equals the whole only for equal sizes.
    assert macro(judged) == pytest.approx(((100 + 400 / 6) / 2, 50))
    groups = by(judged, "category")
    assert list(groups) == ["General_Tool", "Web_Shopping"]
    assert groups["Web_Shopping"].ams == pytest.approx(400 / 6)
    assert by(judged, "kind")["SCROLL"].ams == 50


def test_micro_takes_steps_and_macro_categories() -> None:
    episodes = [
        made("0001"),
        made("0002"),
        made("0003", category="Web_Shopping"),
    ]
    said = perfect(*episodes) | {("0003", n): "PRESS_BACK" for n in range(6)}
    judged = judge(episodes, said, "paper")
    assert score(judged).ams == pytest.approx(1200 / 18)
    assert macro(judged) == (50, 50)
    rows = judge(episodes, said, "official-script")
    assert by_script(rows, "macro").ams == 66.67
    named = by_script(rows, "micro")
    assert (named.ams, named.sr) == (50, 50)
    assert named.stops == ("2 categories in place of six",)


def test_a_missing_prediction_is_wrong_for_the_paper_and_left_out_by_the_script() -> (
    None
):
    first, second = made("0001"), made("0002")
    said = perfect(first, second)
    del said["0002", 2]
    scores = score(judge([first, second], said, "paper"))
    assert (scores.missing, scores.right, scores.sr) == (1, 11, 50)
    told = by_script(judge([first, second], said, "official-script"), "macro")
    assert (told.ams, told.sr, told.total, told.skipped) == (
        100,
        100,
        11,
        ("0002",),
    )


def test_the_script_stops_without_texts_and_knows_no_type() -> None:
    brief = raw("0003")
    del brief["steps"][2:]
    brief["step_length"] = 2
    only = episode(brief, "0003.json")
    told = by_script(judge([only], perfect(only), "official-script"), "macro")
    assert (told.ams, told.sr) == (100, 100)
    assert "division by zero" in told.stops[0]
    brief["steps"][1] |= {"action": "TYPE", "info": "hello"}
    other = episode(brief, "0003.json")
    assert score(judge([other], perfect(other), "paper")).ams == 100
    with pytest.raises(
        UsageError, match="the official converter stops at the action TYPE"
    ):
        judge([other], perfect(other), "official-script")
    with pytest.raises(UsageError, match="no prediction to score"):
        by_script([], "micro")
    assert score([]).ams == macro([])[0] == 0


def test_the_script_tells_episodes_by_their_pictures() -> None:
    def row(image: str) -> Judged:
        return Judged(
            episode="x", step=0, image=image, category="a", device="", length=2, kind="TYPE",
            right=image != "b_1.png", why="type_correct",
        )  # fmt: skip

    told = by_script(
        [row(f"in/{name}") for name in ("a_0.png", "a_1.png")]
        + [row("b_0.png"), row("b_1.png")],
        "macro",
    )
    assert (told.sr, told.ams) == (50, 75)
