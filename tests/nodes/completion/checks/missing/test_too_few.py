"""Instructions that count things, of which fewer were touched, in English and Chinese."""

from collections.abc import Sequence

import pytest

from graph.state import Decision
from nodes.completion.checks.missing.too_few import find_too_few
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen
from tools.actions import Action, Fill, Tap
from tools.screen import Target

SONGS = ("Night Bus", "Barefoot", "Mirrors")


def visit(
    rows: Sequence[str], touched: str = "", action: Action | None = None
) -> ScreenVisit:
    page = screen(
        *(element("item", row, index=n) for n, row in enumerate(rows, 1)),
        signature="v1:list",
    )
    if not touched and action is None:
        return ScreenVisit(screen=page)
    step = Decision(
        step=1,
        task=0,
        judgement="act",
        action=action or Tap(element=1),
        target=Target(role="item", text=touched),
    )
    return ScreenVisit(screen=page, step=step)


@pytest.mark.parametrize(
    ("instruction", "words"),
    [
        ("make a playlist and put two fast songs in it", "put two fast songs"),
        ("favourite the two newest photos", "favourite the two newest photos"),
        ("Delete 2 of my old notes", "delete 2 of my old notes"),
        ("建个歌单，往里放两首节奏快的", "放两首"),
        ("把最新的两张照片收藏", "把最新的两张照片收藏"),
        ("任务里已逾期的两条，全勾掉吧", "两条,全勾"),
    ],
)
def test_one_row_is_not_two(instruction: str, words: str) -> None:
    one = [visit(SONGS, "Barefoot"), visit(SONGS)]
    assert find_too_few(instruction, one) == words
    again = [visit(SONGS, "Barefoot"), visit(SONGS, "Barefoot"), visit(SONGS)]
    assert find_too_few(instruction, again) == words
    both = [visit(SONGS, each) for each in SONGS]
    assert not find_too_few(instruction, both)
    told = [visit(SONGS, "Barefoot"), visit(("2 added", *SONGS))]
    assert not find_too_few(instruction, told)
    typed = Fill(element=1, text="Night Bus")
    assert not find_too_few(
        instruction, [visit(SONGS, "Barefoot"), visit(SONGS, action=typed)]
    )


@pytest.mark.parametrize(
    "instruction",
    [
        "add 5 minutes to the timer",
        "add two hours to it",
        "add milk and two eggs to my list",
        "delete the note of the two towers",
        "put it on my list two times",
        "往闹钟里加两个小时",
        "把这个放到第二个文件夹",
        "加个闹钟",
    ],
)
def test_other_numbers_count_nothing_that_is_touched(instruction: str) -> None:
    assert not find_too_few(instruction, [visit(SONGS, "Barefoot")])


@pytest.mark.parametrize(
    ("asked", "words", "told"),
    [
        ("write a review and add two photos", "add two photos", "Add photo, 1/9"),
        ("写一条评价，添加两张照片", "添加两张", "添加照片 (1/9)"),
    ],
)  # fmt: skip
def test_what_a_page_counts_itself_is_believed(
    asked: str, words: str, told: str
) -> None:
    page = screen(element("item", told))
    seen = [ScreenVisit(screen=page)]
    assert find_too_few(asked, seen) == words
    both = screen(element("item", told.replace("1/", "2/")))
    assert not find_too_few(asked, [*seen, ScreenVisit(screen=both)])
