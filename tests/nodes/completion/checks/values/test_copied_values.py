"""What is written down of a thing must be seen of that thing, not of the one beside it."""

import pytest

from nodes.completion.checks.values.copied_values import find_foreign_value
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Fill, OpenApp, Tap

NOTES = "com.example.notes"


def look_up(name: str, own: str, other: str, text: str) -> list[ScreenVisit]:
    """Open a row, read its page, and write a text down in another app."""
    rows = screen(
        element("item", f"{name}, {own}", resource_id="row"),
        element("item", other, index=2, resource_id="row"),
    )
    page = screen(words(name), words(own))
    note = screen(
        element("input", "Title"),
        element("input", "Note", index=2),
        package=NOTES,
    )
    return [
        visit(rows, Tap(element=1)),
        visit(page, OpenApp(text="Notes")),
        visit(note, Fill(element=1, text="Songs")),
        visit(note, Fill(element=2, text=text)),
        visit(screen(element("item", f"Songs, {text}"), package=NOTES)),
    ]


@pytest.mark.parametrize(
    ("asked", "text", "is_foreign"),
    [
        ("Note title and artist of 'Fern' in Notes", "Fern - Studio Moss", False),
        ("Note title and artist of 'Fern' in Notes", "Fern - Paper Lanterns", True),
        ("把“Fern”的歌名和歌手记到便签里", "Fern - Paper Lanterns", True),
        ("把“Fern”的歌名和歌手记到便签里", "Fern - Studio Moss", False),
        # In the other language, or in words of one's own, it is not the same.
        ("把“Fern”的歌名和歌手记到便签里", "Fern，苔藓工作室", False),
        ("Note the artist of 'Fern' and a short review", "Fern - lovely", False),
        ("Write a note about 'Fern'", "Fern - Paper Lanterns", False),
    ],
)  # fmt: skip
def test_a_value_is_of_the_thing_that_is_named(
    asked: str, text: str, *, is_foreign: bool
) -> None:
    visits = look_up("Fern", "Studio Moss", "Wing, Paper Lanterns", text)
    assert find_foreign_value(asked, visits) == (text if is_foreign else "")


def test_a_text_that_is_to_be_copied_is_not_another_one() -> None:
    asked = "Write a note with exactly the text of the note 'Later'."
    foreign = "Two litres of varnish"
    visits = look_up("Later", "Row 12, seats 7 and 8", "Paint", foreign)
    assert find_foreign_value(asked, visits) == foreign
    same = "Row 12, seats 7 and 8"
    visits = look_up("Later", same, "Paint", same)
    assert not find_foreign_value(asked, visits)
