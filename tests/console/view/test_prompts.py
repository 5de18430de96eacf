"""An edit at the terminal, which shows what there is to choose from."""

import io
from dataclasses import replace

import pytest

from console.view.prompts import ask_user
from graph.session import Question
from tapwright.text.language import Language
from tests.console.conftest import printed, recording

QUESTION = Question(
    name="tap",
    args={"element": 3},
    description="Allow this action? tap “Pay now” (Shop)",
    allowed=("approve", "edit", "reject", "respond"),
    elements={2: "button “Save”", 3: "button “Pay now”"},
)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_elements_are_listed_before_one_is_asked_for(
    language: Language,
) -> None:
    console = recording(width=80)
    answer = ask_user(QUESTION, console, language, stream=io.StringIO("e\n2\n"))
    shown = printed(console)
    assert shown.index("[2] button “Save”") < shown.index("[3] button “Pay")
    (decision,) = answer["decisions"]
    assert decision["edited_action"] == {"name": "tap", "args": {"element": 2}}


def test_only_an_edit_lists_them() -> None:
    console = recording(width=80)
    ask_user(QUESTION, console, "en", stream=io.StringIO("a\n"))
    assert "Save" not in printed(console)


@pytest.mark.parametrize(
    ("language", "label"), [("en", "text"), ("zh", "文字")]
)
def test_an_edit_offers_to_change_the_text_that_is_sent(
    language: Language, label: str
) -> None:
    question = replace(QUESTION, text="10 minutes late")
    console = recording(width=80)
    answer = ask_user(
        question, console, language, stream=io.StringIO("e\n\n15 minutes\n")
    )
    assert f"{label} [10 minutes late]" in printed(console)
    (decision,) = answer["decisions"]
    assert decision["edited_action"] == {
        "name": "tap",
        "args": {"element": 3, "text": "15 minutes"},
    }
