"""Buttons that were not touched, or whose question was left unanswered."""

import pytest

from nodes.completion.checks.missing.open_buttons import (
    find_called_off,
    find_rear_camera,
    find_unfavoured,
    find_unpasted,
    list_unpressed,
)
from tests.nodes.screens import element, screen, visit
from tools.actions import Back, Fill, Tap, TapPoint

TASK = "Play the video and add it to the favourites"
PAGE = screen(element("item", "Favourite 26151", index=1))
DONE = screen(element("item", "Favourite 26152", index=1))
SHEET = screen(
    element("checkbox", "Default folder", index=1, checked=True),
    element("button", "Done", index=2),
    dialog="Add to favourites",
)
MENU = screen(element("item", "Copy", index=1), dialog="Menu")


def test_what_a_dialog_asked_back_about_is_not_done_if_it_was_left() -> None:
    opened, left = visit(PAGE, Tap(element=1)), visit(SHEET, Back())
    kept = visit(SHEET, Tap(element=2))
    off = [opened, left, visit(PAGE)]
    assert find_called_off(TASK, off) == "Favourite 26151"
    assert not find_called_off(TASK, [opened, kept, visit(PAGE)])
    # It has changed all the same, or was touched again, or it was a menu.
    assert not find_called_off(TASK, [opened, left, visit(DONE)])
    assert not find_called_off(TASK, [*off[:2], opened, kept, visit(PAGE)])
    assert not find_called_off(TASK, [opened, visit(MENU, Back()), visit(PAGE)])
    assert not find_called_off("Play the video", off)


@pytest.mark.parametrize("cancel", ["Cancel", "取消"])
def test_a_list_that_was_cancelled_has_chosen_nothing(cancel: str) -> None:
    row = "Timeout, 1 minute" if cancel == "Cancel" else "超时, 1分钟"
    task = "Set the timeout to 30 s" if cancel == "Cancel" else "把超时设为30秒"
    page = screen(element("item", row, index=1))
    listed = screen(
        element("radio", "30 s", index=1),
        element("button", cancel, index=2),
        dialog="Timeout",
    )
    opened, chosen = visit(page, Tap(element=1)), visit(listed, Tap(element=1))
    left = [visit(listed, Tap(element=2)), visit(page)]
    assert find_called_off(task, [opened, *left]) == row
    assert find_called_off(task, [opened, chosen, *left]) == row
    assert not find_called_off(task, [opened, chosen, visit(page)])
    assert not find_called_off(task, [opened, *left[:1], opened, chosen])


@pytest.mark.parametrize(
    "label", ["Favourite Mill Lane East", "Add to favourites"]
)
def test_a_favourite_wants_a_touch(label: str) -> None:
    task = "Add the restaurant Mill Lane East to my favourites in Golden Bun."
    page = screen(
        element("item", "Golden Bun Mill Lane East, open", index=1),
        element("button", label, index=2),
    )
    chosen = visit(page, Tap(element=1))
    assert find_unfavoured(task, [chosen]) == label
    assert not find_unfavoured(task, [chosen, visit(page, Tap(element=2))])
    # An icon without a name may be it.
    assert not find_unfavoured(task, [chosen, visit(page, TapPoint(x=9, y=9))])
    assert not find_unfavoured("Choose Mill Lane East", [chosen])


@pytest.mark.parametrize(
    ("task", "label"),
    [
        ("Create a note and paste into it", "Paste"),
        ("新建便签并粘贴内容", "粘贴"),
    ],
)
def test_what_is_to_be_pasted_is_not_typed(task: str, label: str) -> None:
    page = screen(
        element("input", "Note", index=1), element("button", label, index=2)
    )
    typed = [visit(page, Fill(element=1, text="paste")), visit(page)]
    assert find_unpasted(task, typed) == label
    assert not find_unpasted(task, [visit(page, Tap(element=2)), visit(page)])
    assert not find_unpasted("Create a note", typed)
    bare = screen(element("input", "Note", index=1))
    assert not find_unpasted(task, [visit(bare, Fill(element=1, text="Milk"))])


@pytest.mark.parametrize(
    ("task", "is_named"),
    [
        ("关闭已开启的闹钟中最早的一个", False),
        ("打开闹钟", True),
        ("点闹钟，再看闹钟里有几个", True),
    ],
)
def test_things_among_which_one_is_meant_name_no_button(
    task: str, is_named: bool
) -> None:
    assert list(list_unpressed(task, ["闹钟"], ())) == ["闹钟"] * is_named


@pytest.mark.parametrize(
    ("task", "label", "is_named"),
    [
        ("Book a room with breakfast - just show me the price, don't book yet",
         "Book with breakfast", False),
        ("Book a room with breakfast", "Book with breakfast", True),
        ("Book a room with breakfast, don't book a flight", "Book with breakfast", True),
        ("Write “don't book” and book a room with breakfast", "Book with breakfast", True),
        ("看看含早预订多少钱，先不预订", "预订", False),
        ("看看多少钱，然后预订", "预订", True),
    ],
)  # fmt: skip
def test_what_is_not_to_be_done_yet_wants_no_touch(
    task: str, label: str, *, is_named: bool
) -> None:
    assert list(list_unpressed(task, [label], ())) == [label] * is_named


@pytest.mark.parametrize(
    ("asked", "offered", "is_left"),
    [
        ("Set up a timer selfie", "Switch to front camera", True),
        ("Set up a timer selfie", "Switch to rear camera", False),
        ("设置定时自拍", "切换到前置摄像头", True),
        ("Set up a timer", "Switch to front camera", False),
        ("Set the timer, but do not take a selfie", "Switch to front camera", False),
    ],
)  # fmt: skip
def test_a_selfie_is_of_who_holds_the_phone(
    asked: str, offered: str, *, is_left: bool
) -> None:
    seen = [visit(screen(element("button", offered)))]
    assert find_rear_camera(asked, seen) == (offered if is_left else "")
