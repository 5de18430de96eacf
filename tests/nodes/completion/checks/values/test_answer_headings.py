"""Answers that stand under another heading, in English and Chinese."""

import pytest

from nodes.completion.checks.values.answer_headings import (
    find_other_end,
    find_other_heading,
    find_other_level,
)
from tests.nodes.screens import element, screen, visit, words
from tools.screen import Bounds, Element, Screen


def place(text: str, left: int, top: int) -> Element:
    bounds = Bounds(left=left, top=top, right=left + 190, bottom=top + 50)
    return element("text", text, index=-1, bounds=bounds)


def make_table(headings: tuple[str, str], values: tuple[str, str]) -> Screen:
    """Two columns, with a line without numbers between the headings and the values."""
    cells = [place(text, 200 * n, 100) for n, text in enumerate(headings)]
    cells += [place("--", 200 * n, 200) for n in range(2)]
    cells += [place(text, 200 * n, 300) for n, text in enumerate(values)]
    return screen(*cells)


@pytest.mark.parametrize(
    ("question", "headings", "values"),
    [
        ("When is sunset tonight?", ("Sunset", "Sunrise"), ("5:48 PM", "6:21 AM")),
        ("Tell me what time it is expected to arrive in Jinan.",
         ("Arrives", "Leaves"), ("12:38", "12:40")),
        ("今晚几点日落？", ("日落", "日出"), ("17:48", "06:21")),
    ],
)  # fmt: skip
def test_an_answer_stands_under_the_heading_that_is_asked_for(
    question: str, headings: tuple[str, str], values: tuple[str, str]
) -> None:
    visits = [visit(make_table(headings, values))]
    right, wrong = values
    assert find_other_heading(question, f"{wrong}.", visits) == headings[1]
    assert not find_other_heading(question, right, visits)
    assert not find_other_heading(question, f"{right}, {wrong}", visits)
    assert not find_other_heading("How late is it?", wrong, visits)
    assert not find_other_heading(question, "", visits)


def test_a_time_stands_there_in_other_words() -> None:
    visits = [visit(make_table(("到达", "发车"), ("12:38", "12:40")))]
    question = "告诉我预计几点到达济南。"
    assert find_other_heading(question, "12点40分", visits) == "发车"
    assert not find_other_heading(question, "12点38分", visits)
    assert not find_other_heading(question, "12点38分到，12点40分开", visits)


def test_a_value_of_another_kind_is_no_answer_beside_it() -> None:
    visits = [visit(make_table(("Sunset", "Wind"), ("5:48 PM", "28 km/h")))]
    assert not find_other_heading("How is sunset?", "28 km/h", visits)


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("When does it begin?", "When does it end?"),
        ("几点开始？", "几点结束？"),
    ],
)
def test_a_stretch_has_two_ends(begin: str, end: str) -> None:
    page = [visit(screen(words("9:30 AM – 10:30 AM"), words("Health check")))]
    assert find_other_end(begin, "10:30 AM", page) == "9:30 AM – 10:30 AM"
    assert find_other_end(end, "9:30 AM", page)
    assert not find_other_end(begin, "9:30 AM", page)
    assert not find_other_end(end, "10:30 AM", page)
    alone = [*page, visit(screen(words("Next: 10:30 AM")))]
    assert not find_other_end(begin, "10:30 AM", alone)
    assert not find_other_end("When is it?", "10:30 AM", page)


@pytest.mark.parametrize(
    "asked", ["How much is my discount?", "我的折扣是多少？"]
)
@pytest.mark.parametrize("mark", ["(you)", "（当前）"])
def test_a_level_is_the_one_that_is_marked_as_ones_own(
    asked: str, mark: str
) -> None:
    page = screen(
        element("text", f"Silver {mark}", index=-1),
        element("text", "5 % off", index=-2, bounds=_inset(2)),
        element("text", "Gold", index=-3),
        element("text", "8 % off", index=-4, bounds=_inset(4)),
    )
    seen = [visit(page)]
    assert not find_other_level(asked, "5 %", seen)
    assert find_other_level(asked, "8 %", seen) == "Gold"
    assert not find_other_level(
        "How much is the discount of Gold?", "8 %", seen
    )


def _inset(line: int) -> Bounds:
    return Bounds(left=60, top=100 * line, right=200, bottom=100 * line + 50)
