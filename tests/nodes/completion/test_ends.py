"""A run that gives up says what it leaves there more than once."""

import pytest

from graph.state import State
from nodes.completion.ends import admit_copies
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.language import Language
from tests.nodes.completion.checks.test_overwritten import FORM, fill, visit
from tests.nodes.screens import element, screen
from tools.actions import Tap

MADE = [fill(3, "Food, today"), visit(FORM, Tap(element=2))]
LAST = ScreenVisit(
    screen=screen(
        element("item", "Food, today", index=1),
        element("item", "Food, today", index=2),
    )
)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "more than once"), ("zh", "不止创建了一次")]
)
def test_copies_are_admitted_in_words_and_for_programs(
    language: Language, words: str
) -> None:
    state: State = {"instruction": "Create Food", "reason": "Stopped."}
    update = admit_copies([*MADE, *MADE, LAST], state, language)
    assert words in update["reason"]
    assert update["doubt"] == "copies"
    assert admit_copies([*MADE, LAST], state, language) == {}
