"""Answers that are to be written down, or that name somebody, in English and Chinese."""

import pytest

from nodes.completion.checks.missing.answers import (
    find_unshown_number,
    is_unheard_of,
    is_unheard_value,
    is_unwritten,
)
from nodes.completion.visits import ScreenVisit
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
    assert is_unheard_value(other, question, shown)
    assert not is_unheard_value("17:48", question, shown)
    # No time is shown as text, or it has to be worked out.
    assert not is_unheard_value(other, question, ["Sunset"])
    worked_out = "When do I have to leave to be there 30 minutes before sunset?"
    assert not is_unheard_value(other, worked_out, shown)


@pytest.mark.parametrize(
    ("question", "answer", "unheard"),
    [
        ("Which code does the note hold?", "2605", False),
        ("Which code does the note hold?", "26 05", False),
        ("Which code does the note hold?", "2606", True),
        ("便签里的密码是多少？", "2606", True),
        ("What did the lunch cost?", "The lunch cost ¥1,170.50.", False),
        ("What did the lunch cost?", "The lunch cost ¥1170.5", False),
        ("What did the lunch cost?", "The lunch cost ¥1,180.50.", True),
        ("午饭多少钱？", "1180.5元", True),
        ("What is the lowest temperature?", "-4 degrees", False),
        ("最低气温是多少？", "-14度", True),
        ("Which film is rated best?", "The 2 films rated 8.7", False),
        ("Which film is rated best?", "One rated 8.8", True),
        ("What is the rating?", "about 9", False),
        # A day may be told otherwise, and a number worked out or be in a picture.
        ("When is the check-up?", "Tuesday, March 17, 2026", False),
        ("What is due this week?", "This week, Mar 2-8: the check-up, for 8.7", False),
        ("这周有什么事？", "3月2-8日：体检，8.7", False),
        ("What did both lunches cost together?", "¥2,341", False),
        ("How many hours is it open?", "13", False),
        ("一共花了多少？", "2341元", False),
        ("Which number does the photo show?", "4711", False),
    ],
)  # fmt: skip
def test_a_number_that_stands_nowhere_is_no_answer(
    question: str, answer: str, *, unheard: bool
) -> None:
    shown = ["The code is 2605", "Lunch, ¥1,170.50", "8.7", "−4° / 7°"]
    assert is_unheard_value(answer, question, shown) is unheard


def test_a_part_of_a_number_is_not_counted() -> None:
    shown = ["555 0158, Mobile"]
    task = "Tell me her telephone number"
    assert is_unheard_value("555 0000", task, shown)
    assert not is_unheard_value("555 0158", task, shown)


@pytest.mark.parametrize(
    ("replies", "typed", "number"),
    [
        (
            ["throw out the pancakes and make the door code say 4471"],
            "",
            "4471",
        ),
        (
            ["throw out the pancakes and make the door code say 4471"],
            "4471",
            "",
        ),
        (["the code is 4471", "no, 4472"], "4472", ""),
        (["那就把煎饼删了，门禁密码改成4471"], "", "4471"),
        (["那就把煎饼删了，门禁密码改成4471"], "密码4471", ""),
        (["the one with 0142", "at 10:30 then"], "", ""),
    ],
)
def test_a_number_of_a_reply_is_written_or_shown(
    replies: list[str], typed: str, number: str
) -> None:
    page = screen(element("item", "Sam, 555 0142", index=1))
    step = visit(page, Fill(element=1, text=typed))
    assert find_unshown_number(replies, [step, visit(page)]) == number
