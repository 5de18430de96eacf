"""Answers that are to be written down, or that name somebody, in English and Chinese."""

import pytest

from nodes.completion.checks.missing.answers import (
    is_unheard_of,
    is_unheard_time,
    is_unwritten,
)
from nodes.completion.quotes.support import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Fill


@pytest.mark.parametrize(
    ("instruction", "answer"),
    [
        ("Who wrote 'Night ferry'? Tell me, and note title and author in Notes",
         "Pia Grau"),
        ("文章《夜航》是谁写的？告诉我，并把标题和作者记到便签里", "冯雨"),
    ],
)  # fmt: skip
def test_an_answer_that_is_to_be_noted_is_typed(
    instruction: str, answer: str
) -> None:
    def type_text(text: str) -> list[ScreenVisit]:
        fill = Fill(element=1, text=text)
        page = screen(element("input", "Note"))
        return [visit(page, fill)]

    assert is_unwritten(instruction, answer, type_text("Reading list"))
    assert not is_unwritten(instruction, answer, type_text(f"X ({answer})"))
    assert not is_unwritten("Who wrote it?", answer, type_text("Reading list"))
    own = "Who wrote it? Tell me, and note 'Call Bob'"
    assert not is_unwritten(own, answer, type_text("Call Bob now"))


@pytest.mark.parametrize(
    ("answer", "unheard"),
    [
        ("Tomas Rey", True),
        ("Pia Grau", False),
        ("It was written by Tomas Rey.", True),
        ("It was Pia Grau", False),
        ("孙丽", True),
        ("作者是冯雨。", False),
        # Worked out, or no name.
        ("12 days", False),
        ("yes", False),
        ("no alarm is set", False),
    ],
)
def test_a_name_that_stands_nowhere_is_no_answer(
    answer: str, *, unheard: bool
) -> None:
    shown = ["By Pia Grau", "冯雨 · 2月27日"]
    assert is_unheard_of(answer, "Who wrote it?", shown) is unheard
    assert not is_unheard_of(answer, "Is it saved?", shown)


@pytest.mark.parametrize(
    ("question", "told", "other"),
    [
        ("When is sunset tonight?", "5:48 PM", "5:18 PM"),
        ("今晚日落是几点？", "下午5:48", "下午5:18"),
    ],
)
def test_a_time_that_stands_nowhere_is_no_answer(
    question: str, told: str, other: str
) -> None:
    shown = ["Sunset", told, "Sunrise", "06:21"]
    assert is_unheard_time(other, question, shown)
    assert not is_unheard_time("17:48", question, shown)
    # No time is shown as text, or it has to be worked out.
    assert not is_unheard_time(other, question, ["Sunset"])
    worked_out = "When do I have to leave to be there 30 minutes before sunset?"
    assert not is_unheard_time(other, worked_out, shown)
