"""Options that an instruction names with their heading, in English and Chinese."""

import pytest

from nodes.completion.checks.values.options import (
    find_kept_default,
    find_offered,
    find_old_place,
    find_passed_option,
    find_still_on,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Back, Tap
from tools.screen import Element, Role, Screen


def make_sheet(heading: str, chosen: str, other: str, button: str) -> Screen:
    return screen(
        words(heading),
        element("radio", chosen, index=1, checked=True),
        element("radio", other, index=2, checked=False),
        element("button", button, index=3),
    )


@pytest.mark.parametrize(
    ("instruction", "heading", "wanted", "other", "button"),
    [
        ("Put 2 large Latte with oat milk into my cart", "Milk",
         "Oat milk +¥3", "Whole milk", "Add to cart"),
        ("Buy the bag, choose the light-coloured style", "Colour",
         "Light beige", "Dark blue", "Confirm"),
        ("Order a set meal for in-store pickup", "", "Pick-up", "Dine-in", "Pay ¥13.90"),
        ("把2杯大杯、燕麦奶的拿铁放进购物车", "奶", "燕麦奶 +¥3", "全脂牛奶", "加入购物车"),
        ("买一个包，选浅色款", "颜色", "浅米色", "深蓝色", "确定"),
    ],
)  # fmt: skip
def test_nothing_is_ordered_with_another_option_than_the_named_one(
    instruction: str, heading: str, wanted: str, other: str, button: str
) -> None:
    tap = Tap(element=3)
    passed = visit(make_sheet(heading, other, wanted, button), tap)
    right = visit(make_sheet(heading, wanted, other, button), tap)
    assert find_passed_option(instruction, [passed]) == wanted
    assert not find_passed_option(instruction, [right])
    # Another cup may have other milk, and what was only looked at was not ordered.
    assert not find_passed_option(instruction, [right, passed])
    assert not find_passed_option(
        instruction, [ScreenVisit(screen=passed.screen)]
    )


def test_an_option_that_is_denied_or_hangs_on_something_is_not_due() -> None:
    page = make_sheet("Milk", "Whole milk", "Oat milk", "Add to cart")
    tap = Tap(element=3)
    for task in (
        "Put a latte without oat milk into my cart",
        "Put a latte into my cart, with oat milk if there is any",
        "Put a latte into my cart",
    ):
        assert not find_passed_option(task, [visit(page, tap)])


def test_a_list_is_ordered_by_the_named_option() -> None:
    task = "Mark the best rated one of the films"
    chosen = make_sheet("", "Most rated", "Best rated", "Later")
    touched = [visit(chosen, Tap(element=1)), ScreenVisit(screen=chosen)]
    assert find_passed_option(task, touched) == "Best rated"
    ordered = make_sheet("", "Best rated", "Most rated", "Later")
    assert not find_passed_option(task, [*touched, visit(ordered)])
    # The rows can be compared without it.
    assert not find_passed_option(task, [ScreenVisit(screen=chosen)])


@pytest.mark.parametrize(
    ("instruction", "label"),
    [
        ("Repeat callers may get through, alarms may not.", "Alarms"),
        ("允许重复来电者打扰，闹钟不可以。", "闹钟"),
    ],
)
def test_what_is_forbidden_is_off_at_the_end(
    instruction: str, label: str
) -> None:
    on = visit(screen(element("switch", label, checked=True)))
    off = visit(screen(element("switch", label, checked=False)))
    assert find_still_on(instruction, [off, on]) == label
    assert not find_still_on(instruction, [on, off])
    assert not find_still_on("Turn it on", [on])


@pytest.mark.parametrize(
    ("task", "row", "wanted", "other"),
    [
        ("Set the screen timeout to 30 seconds", "Screen timeout", "30 seconds", "1 minute"),
        ("Help me set the gesture to 'Swipe up'", "Gesture", "Swipe up", "Press button"),
        ("把屏幕超时设为30秒", "屏幕超时", "30秒", "1分钟"),
        ("把关闭闹钟的方式设为“上滑”", "关闭方式", "上滑", "按按钮"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("role", ["radio", "item"])
def test_an_option_that_was_only_offered_is_not_chosen(
    task: str, row: str, wanted: str, other: str, role: Role
) -> None:
    options = screen(
        element(
            role, other, index=1, checked=True if role == "radio" else None
        ),
        element(role, wanted, index=2),
        element(role, "?", index=3),
        dialog=row,
    )
    page = screen(element("item", f"{row}, {other}", index=1))
    opened = visit(page, Tap(element=1))
    assert find_offered(task, [opened, visit(options)]) == wanted
    assert find_offered(task, [opened, visit(options), visit(page)]) == wanted
    assert not find_offered(task, [opened, visit(options, Tap(element=2))])
    done = screen(element("item", f"{row}, {wanted}", index=1))
    assert not find_offered(task, [visit(done, Tap(element=1)), visit(options)])
    assert not find_offered(f"{other}: {row}", [opened, visit(options)])


@pytest.mark.parametrize("task", ["把语言切换成英文", "把语言设为英语"])
def test_a_language_may_be_offered_by_its_own_name(task: str) -> None:
    def page(chosen: str) -> Screen:
        shown: list[Element] = []
        for name in ("跟随系统", "简体中文", "English"):
            shown += [
                element("item", name, index=len(shown) + 1),
                element(
                    "radio", name, index=len(shown) + 2, checked=name == chosen
                ),
            ]
        return screen(*shown)

    looked = visit(page("简体中文"))
    assert find_offered(task, [looked]) == "English"
    assert not find_offered(task, [visit(page("English"))])
    tap = visit(page("简体中文"), Tap(element=5))
    assert not find_offered(task, [tap, looked])


def make_group(labels: tuple[str, ...]) -> Screen:
    """A form with a group of categories, of which the second is chosen."""
    return screen(
        element("button", "Save", index=1),
        words("Category"),
        *(
            element("radio", text, index=n, checked=n == 3)
            for n, text in enumerate(labels, start=2)
        ),
    )


@pytest.mark.parametrize(
    ("task", "told"),
    [
        ("46.5 for groceries, put it into my expenses", "Category: Groceries"),
        ("Add the expense 'Groceries', 46.5", ""),
        ("46.5 for food, not groceries", ""),
        ("46.5 for a taxi", ""),
    ],
)
def test_an_option_that_was_passed_over_is_asked_about(
    task: str, told: str
) -> None:
    options = ("Groceries", "Food", "None")
    form = make_group(options)
    assert find_kept_default(task, [visit(form, Tap(element=1))]) == told
    # Touched, as the one that is meant.
    chosen = [visit(form, Tap(element=3)), visit(form, Tap(element=1))]
    assert not find_kept_default(task, chosen)
    assert not find_kept_default(task, [visit(form, Back())])


@pytest.mark.parametrize(
    ("task", "unchosen"),
    [
        ("Keep the screen on for half an hour", "30 minutes"),
        ("让屏幕半小时后再熄灭", "30 minutes"),
        ("Keep the screen on for 30 seconds", ""),
        ("Keep the screen on longer", ""),
    ],
)
def test_a_named_length_is_chosen_and_no_other(
    task: str, unchosen: str
) -> None:
    labels = ("30 seconds", "1 minute", "30 minutes")
    options = screen(
        *(element("item", text, index=n) for n, text in enumerate(labels, 1)),
        dialog="Screen timeout",
    )
    assert find_offered(task, [visit(options, Tap(element=1))]) == unchosen
    right = visit(options, Tap(element=3))
    assert not find_offered("Keep it on for half an hour", [right])
    assert not find_offered(task, [visit(options, Back())])


@pytest.mark.parametrize(
    ("task", "name", "old", "new"),
    [
        ("Move the note Door code to the Work folder", "Door code", "Personal", "Work"),
        ("把便签“门码”移到工作", "门码", "个人", "工作"),
    ],
)  # fmt: skip
def test_what_was_moved_has_its_new_place(
    task: str, name: str, old: str, new: str
) -> None:
    def listed(place: str) -> Screen:
        return screen(
            element("checkbox", old, index=1),
            element("checkbox", new, index=2),
            element("item", f"{name}, Ask, {place} · Mar 2", index=3),
        )

    folders = screen(
        element("radio", old, index=1),
        element("radio", new, index=2),
        dialog="Move to",
    )
    opened = visit(listed(old), Tap(element=3))
    moved = visit(folders, Tap(element=2))
    assert find_old_place(task, [opened, visit(listed(old))])
    assert find_old_place(task, [opened, moved, visit(listed(old))])
    assert not find_old_place(task, [opened, moved, visit(listed(new))])
    # The list was not seen since.
    assert not find_old_place(task, [opened, moved, visit(screen())])
    assert not find_old_place(f"Open {name}", [opened, visit(listed(old))])
