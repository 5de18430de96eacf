"""What the question before an action says: rows of pages, and the words that must be in it."""

import pytest

from graph.state import Decision
from nodes.decision.consent import describe_allowing
from tests.nodes.screens import element, screen, words
from tools.actions import Tap
from tools.screen import Bounds, Screen, Target

APPS = {"Messages": "com.example.app"}


def ask(page: Screen, label: str, language: str = "en") -> str:
    decision = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1), target=Target(text=label)
    )  # fmt: skip
    return describe_allowing(
        decision, page, label, "zh" if language == "zh" else "en", APPS
    )  # fmt: skip


def test_a_permission_is_asked_for_with_the_words_of_its_dialog() -> None:
    page = screen(
        element(text="Allow"), dialog="Allow Weather to access your location?"
    )
    text = ask(page, "Allow")
    assert text.startswith("Allow this action? tap “Allow”")
    assert "Allow Weather to access your location?" in text


def test_a_message_is_named_with_whom_it_goes_to_and_the_app() -> None:
    title = words("Anna Schmidt").model_copy(
        update={"bounds": Bounds(left=100, top=120, right=500, bottom=200)}
    )
    field = element(
        "input", "", index=2, value="See you at 8", hint="Text message"
    )
    text = ask(screen(title, field, element(text="Send")), "Send")
    for said in ("Messages", "Anna Schmidt", "See you at 8"):
        assert said in text
    assert "com.example" not in text


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_payment_names_the_amounts_but_no_percentages(language: str) -> None:
    page = screen(words("Total ¥71.82"), words("5% off"), element(text="Pay"))
    text = ask(page, "Pay", language)
    assert "¥71.82" in text
    assert "5%" not in text


def test_a_password_is_never_named() -> None:
    field = element("input", "", index=2, value="hidden1", password=True)
    assert "hidden1" not in ask(screen(field, element(text="Send")), "Send")
