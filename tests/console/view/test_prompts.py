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
    answer = ask_user(
        QUESTION, console, language, stream=io.StringIO("e\n1\n2\n")
    )
    shown = printed(console)
    assert shown.index("[2] button “Save”") < shown.index("[3] button “Pay")
    (decision,) = answer["decisions"]
    assert decision["edited_action"] == {"name": "tap", "args": {"element": 2}}


@pytest.mark.parametrize(
    ("language", "label"), [("en", "picture: "), ("zh", "截图：")]
)
def test_the_marked_picture_of_the_screen_is_named(
    language: Language, label: str
) -> None:
    picture = "/home/ann/.tapwright/runs/20261123-062314-b17d/screens/1f.jpg"
    console = recording(width=40)
    question = replace(QUESTION, picture=picture)
    ask_user(question, console, language, stream=io.StringIO("a\n"))
    # In one piece, so that it can be opened from the terminal.
    assert f"{label}{picture}\n" in printed(console)


def test_only_an_edit_lists_them() -> None:
    console = recording(width=80)
    ask_user(QUESTION, console, "en", stream=io.StringIO("a\n"))
    assert "Save" not in printed(console)


@pytest.mark.parametrize(
    ("language", "choices", "label"),
    [
        ("en", ["the text that is sent", "another element", "another action"], "text"),
        ("zh", ["要发送的文字", "换一个元素", "换一种操作"], "文字"),
    ],
)  # fmt: skip
def test_an_edit_offers_first_to_change_the_text_that_is_sent(
    language: Language, choices: list[str], label: str
) -> None:
    question = replace(QUESTION, text="10 minutes late")
    console = recording(width=80)
    answer = ask_user(
        question, console, language, stream=io.StringIO("e\n\n15 minutes\n")
    )
    shown = printed(console)
    assert f"{label} [10 minutes late]" in shown
    for number, words in enumerate(choices, 1):
        assert f"{number}  {words}" in shown
    # A text needs no list of what can be touched.
    assert "Save" not in shown
    (decision,) = answer["decisions"]
    assert decision["edited_action"] == {
        "name": "tap",
        "args": {"element": 3, "text": "15 minutes"},
    }


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("typed", "edited"),
    [
        ("2\n2\n2\nnew\n", {"name": "fill", "args": {"element": 2, "text": "new"}}),
        ("2\n3\n\n", {"name": "long_press", "args": {"element": 3}}),
        ("9\n2\n5\n", {"name": "back", "args": {}}),
        ("2\n4\n", {"name": "scroll", "args": {}}),
        ("2\n6\n", {"name": "home", "args": {}}),
        ("2\n1\n2\n", {"name": "tap", "args": {"element": 2}}),
    ],
)  # fmt: skip
def test_an_edit_may_choose_another_action(
    language: Language, typed: str, edited: object
) -> None:
    console = recording(width=80)
    answer = ask_user(
        QUESTION, console, language, stream=io.StringIO(f"e\n{typed}")
    )
    (decision,) = answer["decisions"]
    assert decision["edited_action"] == edited
