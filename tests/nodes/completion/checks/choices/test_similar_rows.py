"""Rows taken in the place of their near twins, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.choices.similar_rows import (
    find_missed_row,
    find_other_value,
    find_passed_row,
    find_unnamed_offer,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Back, Tap
from tools.screen import Target

DELUXE, LIGHT = "松木 周计划本 升级款", "松木 周计划本 轻量款"


def take(taken: str, *rows: str) -> ScreenVisit:
    page = screen(
        *(element("item", row, index=n) for n, row in enumerate(rows, 1))
    )
    target = Target(role="item", text=taken)
    step = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1), target=target
    )
    return ScreenVisit(screen=page, step=step)


@pytest.mark.parametrize(
    ("instruction", "taken", "wanted"),
    [
        (f"在派集收藏“{DELUXE}”，不要下单", f"{LIGHT}, ¥19", DELUXE),
        ("Add 'Pine Planner Deluxe' to my favourites",
         "Pine Planner Light, $19", "Pine Planner Deluxe"),
        ("Take a photo with the telephoto lens, and note 'Without a hand'",
         "Main lens, 1x", "Telephoto lens"),
        ("用长焦镜头拍一张照片", "主摄镜头，1倍, 1x", "长焦镜头"),
        ("点一份香脆鱼堡套餐", "香辣鸡翅套餐, ¥33", "香脆鱼堡套餐"),
    ],
)  # fmt: skip
def test_a_row_is_not_done_whose_near_twin_was_taken(
    instruction: str, taken: str, wanted: str
) -> None:
    rows = (taken, f"{wanted}, 5x")
    assert find_missed_row(instruction, [take(taken, *rows)]) == wanted
    corrected = [take(taken, *rows), take(f"{wanted}, 5x", *rows)]
    assert not find_missed_row(instruction, corrected)


def test_a_row_that_was_only_looked_into_was_not_taken() -> None:
    instruction = f"在派集收藏“{DELUXE}”，不要下单"
    both = (LIGHT, DELUXE)
    opened, looked = take(LIGHT, *both), take(DELUXE, *both)
    step = Decision(step=2, task=0, judgement="act", action=Back())
    back = ScreenVisit(screen=screen(), step=step)
    found_alone = take(LIGHT, LIGHT)
    searched = take(DELUXE, DELUXE)
    visits = [searched, looked, back, found_alone]
    assert find_missed_row(instruction, visits) == DELUXE
    assert not find_missed_row(instruction, [opened, back, looked])


@pytest.mark.parametrize(
    ("instruction", "taken", "other"),
    [
        ("Two hours before 5 o'clock", "3 o'clock", "5 o'clock"),
        ("Remind me at 5 o'clock", "3 o'clock", "5 o'clock"),
        ("Delete all notes except 'Plan lunch'", "Plan dinner", "Plan lunch"),
        ("Merge 'Plan lunch' into 'Plan dinner'", "Plan dinner", "Plan lunch"),
        ("把“午餐 计划”并入“晚餐 计划”", "晚餐 计划", "午餐 计划"),
        ("Open the settings", "Main lens", "Telephoto lens"),
        ("Send Hugo my contact card", "My card", "Contact card"),
        ("把它设在3月14日", "3月4日", "3月14日"),
        ("打开系统语言", "输入法", "系统语言"),
        ("打开移动网络", "省电模式", "移动网络"),
    ],
)
def test_a_row_that_may_be_meant_is_no_twin_in_the_place_of_another(
    instruction: str, taken: str, other: str
) -> None:
    assert not find_missed_row(instruction, [take(taken, taken, other)])


def test_rows_of_two_pages_are_no_twins() -> None:
    task = "Switch the app from standard mode to senior mode"
    menu = take("Switch mode", "Switch mode")
    modes = take("Senior mode, Larger", "Standard mode", "Senior mode, Larger")
    assert not find_missed_row(task, [menu, modes])


def test_words_of_possession_stand_in_no_row() -> None:
    rows = ("Clear browsing history, 8 products", "Clear search history, 3")
    task = "Clear my browsing history on Parcelo."
    other = take(rows[1], *rows)
    assert find_missed_row(task, [other]) == "Clear browsing history"
    # Both of them are more than was asked for.
    both = [take(rows[0], *rows), other]
    assert find_missed_row(task, both) == "Clear browsing history"
    assert not find_missed_row(task, both[:1])


@pytest.mark.parametrize(
    ("instruction", "button"),
    [
        ("Put 2 large Latte into my cart, but do not order yet.",
         "Add to cart"),
        ("把2杯大杯的Latte放进购物车，不要下单。", "加入购物车"),
    ],
)  # fmt: skip
def test_an_offer_is_not_ordered_in_place_of_the_named_one(
    instruction: str, button: str
) -> None:
    named, other = "Latte, Soft foam, ¥16", "Americano, Double shot, ¥12"
    order = take(button, button)
    wrong = take(other, named, other)
    assert find_passed_row(instruction, [wrong, order]) == "Latte"
    right = take(named, named, other)
    assert not find_passed_row(instruction, [right, order])
    assert not find_passed_row(instruction, [wrong, right, order])
    # Nothing was ordered, or the rows are no offers.
    assert not find_passed_row(instruction, [wrong])
    rows = ("Latte, Soft foam", "Americano, Double shot")
    assert not find_passed_row(instruction, [take(rows[1], *rows), order])


@pytest.mark.parametrize(
    "task",
    ["Delete these: Bus (¥2), Lamp (¥159).", "删除Bus（¥2）、Lamp（¥159）"],
)
def test_the_row_with_the_value_in_brackets_is_meant(task: str) -> None:
    rows = screen(
        element("item", "Lamp, ¥159, Housing", index=1),
        element("item", "Lamp, ¥162, Housing", index=2),
    )
    other = [visit(rows, Tap(element=2)), visit(rows)]
    assert find_other_value(task, other) == "Lamp, ¥159, Housing"
    assert not find_other_value(task, [visit(rows, Tap(element=1)), *other])
    assert not find_other_value(task, [visit(rows)])
    assert not find_other_value(f"Keep {task}", other)


@pytest.mark.parametrize(
    ("instruction", "taken", "found"),
    [
        ("点一份鸡翅套餐并付款", "鱼堡套餐, ¥34", "鸡翅套餐"),
        ("点一份鸡翅套餐,堂食。如果下雨,就改为外送。", "鱼堡套餐, ¥34", "鸡翅套餐"),
        ("点一份鸡翅套餐并付款", "香辣鸡翅大套餐, ¥33", ""),
        ("点一份鸡翅套餐并付款", "薯条, ¥9", ""),
        ("除鱼堡外，点一份鸡翅套餐", "鱼堡套餐, ¥34", ""),
        ("点一份套餐并付款", "鱼堡套餐, ¥34", ""),
        ("看看鸡翅套餐", "鱼堡套餐, ¥34", ""),
        # An option has what the name lacks.
        ("买一件白色长袖衬衫", "纯棉衬衫, ¥90", "白色长袖衬衫"),
        ("买一件白色衬衫", "纯棉衬衫, ¥90, 白色", ""),
    ],
)  # fmt: skip
def test_what_was_ordered_has_a_word_of_its_name(
    instruction: str, taken: str, found: str
) -> None:
    pay = take("去支付 ¥34", "去支付 ¥34")
    assert find_unnamed_offer(instruction, [take(taken, taken), pay]) == found
    assert not find_unnamed_offer(instruction, [take(taken, taken)])
