"""Stars that were given for the rating beside them, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.half_ratings import find_half_rating
from nodes.completion.quotes.support import ScreenVisit
from tests.nodes.screens import element, screen
from tools.actions import Fill

EN = "Look up the rating of the film 'Pine' and write its title and rating to Ann"
ZH = "查一下电影《松》的评分，把片名和评分发给安"


def run(row: str, text: str) -> list[ScreenVisit]:
    """A look at a row, and a text that is typed afterwards."""
    found = ScreenVisit(screen=screen(element("item", row)))
    action = Fill(element=1, text=text)
    step = Decision(step=1, task=0, judgement="act", action=action)
    field = screen(element("input", "Message"))
    return [found, ScreenVisit(screen=field, step=step)]


@pytest.mark.parametrize("instruction", [EN, ZH])
def test_the_stars_are_not_the_rating(instruction: str) -> None:
    row = "Pine, 4.85, 9.7, 1994 / Drama"
    assert find_half_rating(instruction, run(row, "Pine 4.85")) == "4.85"
    assert not find_half_rating(instruction, run(row, "Pine 9.7"))
    assert not find_half_rating(instruction, run(row, "Pine 9.7 (4.85)"))


def test_an_answer_may_have_the_stars_too() -> None:
    visits = run("Pine, 4.5, 9.0", "Pine")
    assert find_half_rating(EN, visits, "The rating is 4.5.") == "4.5"
    assert not find_half_rating(EN, visits, "The rating is 9.0.")


@pytest.mark.parametrize(
    ("instruction", "row"),
    [
        (EN, "Pine, 4.5, 9"),
        (EN, "Pine, 4.5, 8.8"),
        (EN, "Pine, 4.5"),
        (EN, "Pine, 4.5, ¥9.0"),
        ("Write to Ann how many stars the rating of 'Pine' has", "Pine, 4.5, 9.0"),
        ("把《松》的评分有几颗星发给安", "Pine, 4.5, 9.0"),
        ("Write Ann the distance to 'Pine'", "Pine, 4.5, 9.0"),
        ("Write Ann the rating 4.5 for 'Pine'", "Pine, 4.5, 9.0"),
        ("Write Ann the rating of 'Pine'", "Pine, 14.5, 29.0"),
    ],
)  # fmt: skip
def test_another_number_is_no_star(instruction: str, row: str) -> None:
    text = "Pine 14.5" if "14.5" in row else "Pine 4.5"
    assert not find_half_rating(instruction, run(row, text))
