"""Something is added to a text: at the end that is named, and beside what was there."""

import pytest

from nodes.completion.checks.values.added_texts import (
    find_lost_text,
    find_misplaced_text,
    find_unparted_text,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Fill

WAS = "# Balcony Beans along the railing"
ADDED = [
    'Add a blank line and this text before the existing content: "Ask Mira."',
    "在现有内容之前加上下面的文字和一个空行：“Ask Mira.”",
]


def fill(label: str, text: str, *, was: str = "") -> ScreenVisit:
    page = screen(element("input", label, index=1, value=was))
    return visit(page, Fill(element=1, text=text))


@pytest.mark.parametrize(
    ("task", "is_first"),
    [
        ('Add to the top of the note: "Ask Mira."', True),
        ('Add "Ask Mira." at the end of the note', False),
        ("在笔记开头添加：“Ask Mira.”", True),
        ("在笔记末尾加上“Ask Mira.”", False),
        ('Add "Ask Mira." before the existing content', True),
        ("在原有内容之后加上“Ask Mira.”", False),
    ],
)
def test_a_text_is_put_at_the_end_that_is_named(
    task: str, is_first: bool
) -> None:
    first, last = "Ask Mira.\nMilk and bread", "Milk and bread\nAsk Mira."
    right, wrong = (first, last) if is_first else (last, first)
    assert find_misplaced_text(task, [fill("Note", wrong)]) == "ask mira."
    assert not find_misplaced_text(task, [fill("Note", right)])
    assert not find_misplaced_text(
        task, [fill("Note", wrong), fill("Note", right)]
    )
    # The field holds all of it, though only a part was typed.
    held = screen(element("input", "Note", value=wrong))
    assert find_misplaced_text(task, [ScreenVisit(screen=held)])
    assert not find_misplaced_text('Write "Ask Mira."', [fill("Note", wrong)])


@pytest.mark.parametrize("task", ADDED)
def test_what_was_there_is_kept(task: str) -> None:
    lost = fill("Note", "Ask Mira.\n\n", was=WAS)
    assert find_lost_text(task, [lost]) == WAS.lower()
    kept = fill(
        "Note", "Ask Mira.\n\n# Balcony\n\nBeans along the railing", was=WAS
    )
    assert not find_lost_text(task, [kept])
    assert not find_lost_text(task, [lost, kept])
    assert not find_lost_text(task, [fill("Note", "Ask Mira.")])
    assert not find_lost_text('Change it to "Ask Mira."', [lost])


@pytest.mark.parametrize("task", ADDED)
def test_an_empty_line_stands_between(task: str) -> None:
    close = fill("Note", f"Ask Mira.\n{WAS}\n\nSow radishes")
    assert find_unparted_text(task, [close]) == "ask mira."
    assert not find_unparted_text(task, [fill("Note", f"Ask Mira.\n\n{WAS}")])
    assert not find_unparted_text(task, [fill("Note", "Ask Mira.")])
    plain = 'Add this before the existing content: "Ask Mira."'
    assert not find_unparted_text(plain, [close])
