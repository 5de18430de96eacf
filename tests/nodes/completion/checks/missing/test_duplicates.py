"""Of what is double one is deleted, and one is left."""

import pytest

from nodes.completion.checks.missing.duplicates import (
    find_last_copy,
    find_too_many,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Scroll, Tap
from tools.screen import Screen

TASKS = [
    "Delete all but one of any expenses that are exact duplicates, so that one of each remains",
    "完全重复的支出各只保留一笔，其余的删除。",
    "把重复的支出删到只剩一条",
]
RENT = "Rent, ¥900, Housing"
LUNCH = "Lunch, ¥20, Food"
QUESTION = screen(
    element("button", "Delete", index=1),
    element("button", "Cancel", index=2),
    dialog="Delete expense?",
    signature="v1:dialog",
)


def make_list(*rows: str) -> Screen:
    items = [element("item", row, index=n) for n, row in enumerate(rows, 1)]
    return screen(*items, signature="v1:list")


def delete(page: Screen, row: int, answer: int = 1) -> list[ScreenVisit]:
    detail = screen(element("button", "Delete", index=1), signature="v1:detail")
    return [
        visit(page, Tap(element=row)),
        visit(detail, Tap(element=1)),
        visit(QUESTION, Tap(element=answer)),
    ]


@pytest.mark.parametrize("task", TASKS)
def test_one_of_two_may_go(task: str) -> None:
    full = make_list(RENT, RENT, LUNCH)
    left = make_list(RENT, LUNCH)
    assert not find_last_copy(task, [*delete(full, 1), visit(left)])
    # The second one came into sight only then.
    assert not find_last_copy(task, [*delete(make_list(RENT), 1), visit(left)])


@pytest.mark.parametrize("task", TASKS)
def test_the_last_one_may_not(task: str) -> None:
    full = make_list(RENT, RENT, LUNCH)
    none = make_list(LUNCH)
    both = [*delete(full, 1), *delete(make_list(RENT, LUNCH), 1), visit(none)]
    assert find_last_copy(task, both) == RENT
    other = [*delete(full, 3), visit(make_list(RENT, RENT))]
    assert find_last_copy(task, other) == LUNCH
    assert not find_last_copy("Delete my lunch", other)
    assert not find_last_copy(task, [*delete(full, 3, 2), visit(full)])


@pytest.mark.parametrize("task", TASKS)
def test_two_may_be_far_apart(task: str) -> None:
    down = Scroll(direction="down")
    pages = [make_list(RENT, LUNCH), make_list("Bus, ¥2"), make_list(RENT)]
    seen = [visit(page, down) for page in pages[:2]]
    after = visit(make_list("Tea, ¥3"))
    assert not find_last_copy(task, [*seen, *delete(pages[2], 1), after])


@pytest.mark.parametrize(
    ("task", "question", "is_more"),
    [
        (
            "Two photos look alike, keep one and delete one",
            "Delete 2 items?",
            True,
        ),
        (
            "Two photos look alike, keep one and delete one",
            "Delete 1 item?",
            False,
        ),
        ("Delete two of the photos", "Delete 2 items?", False),
        ("Delete the photos that look alike", "Delete 2 items?", False),
        ("有两张看着一样的照片，留一张删一张", "删除2项？", True),
        ("有两张看着一样的照片，留一张删一张", "删除1项？", False),
        ("删两张照片", "删除2项？", False),
    ],
)
def test_no_more_are_deleted_than_the_number_that_is_named(
    task: str, question: str, *, is_more: bool
) -> None:
    asking = screen(
        words(question), element("button", "Delete", index=1), dialog=question
    )
    visits = [visit(asking, Tap(element=1)), visit(make_list())]
    assert find_too_many(task, visits) == (question if is_more else "")
