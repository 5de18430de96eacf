"""Something is to be deleted, renamed or moved, and no step touched it."""

import pytest

from nodes.completion.checks.missing.untouched import (
    find_unopened_bin,
    find_unselected,
    find_untouched,
    find_unviewed,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Action, Ask, Fill, LongPress, Tap, TapPoint, TapText
from tools.screen import Element, Screen, Target

TASKS = [
    "Delete the note 'Parking spot'",
    "Rename the note 'Parking spot' to 'Garage'",
    "Move the note “Parking spot” to the folder Work",
    "删除笔记“Parking spot”",
    "把笔记“Parking spot”重命名为“Garage”",
    "把笔记“Parking spot”移到 Work 文件夹",
]
ITEMS = screen(
    element("item", "Parking spot, Level 3", index=1),
    element("item", "Tomato soup, Roast them", index=2),
    element("button", "New note", index=3),
)


def make_form(value: str) -> Screen:
    return screen(
        element("input", "Title", index=1, value=value),
        element("button", "Save", index=2),
        signature="v1:form",
    )


def run(first: Action, *others: ScreenVisit) -> list[ScreenVisit]:
    return [visit(ITEMS, first), *others, visit(ITEMS)]


@pytest.mark.parametrize("task", TASKS)
def test_what_no_step_touched_is_told(task: str) -> None:
    other = visit(make_form("Tomato soup"), Tap(element=2))
    assert find_untouched(task, run(Tap(element=2), other)) == "Parking spot"
    new = visit(make_form(""), Fill(element=1, text="Parking spot"))
    kept = visit(make_form("Parking spot"), Tap(element=2))
    assert find_untouched(task, run(Tap(element=3), new, kept))


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize(
    "first",
    [
        Tap(element=1),
        LongPress(element=1),
        TapText(text="Parking spot"),
        TapPoint(x=1, y=1),
        Ask(text="Which?"),
    ],
)
def test_what_was_touched_or_may_be_is_not(task: str, first: Action) -> None:
    assert not find_untouched(task, run(first))


@pytest.mark.parametrize("task", TASKS)
def test_what_was_touched_in_its_row_is_not(task: str) -> None:
    here, below = (
        run_with_target(element("button", "More", index=n)) for n in (1, 3)
    )
    assert not find_untouched(task, here)
    assert find_untouched(task, below)


def run_with_target(button: Element) -> list[ScreenVisit]:
    """A run that touched a button at the height of a row."""
    (first, last) = run(Tap(element=2))
    assert first.step is not None
    target = Target(
        role="button", text=button.text, center=button.bounds.center
    )
    step = first.step.model_copy(update={"target": target})
    return [ScreenVisit(screen=ITEMS, step=step), last]


@pytest.mark.parametrize("task", TASKS)
def test_what_its_list_has_no_more_is_not(task: str) -> None:
    gone = screen(element("item", "Tomato soup, Roast them", index=2))
    assert not find_untouched(task, [*run(Tap(element=3))[:1], visit(gone)])
    elsewhere = screen(element("item", "Work", index=1), signature="v1:other")
    assert find_untouched(task, [*run(Tap(element=3)), visit(elsewhere)])


@pytest.mark.parametrize("task", TASKS)
def test_what_stood_on_a_page_of_its_own_is_not(task: str) -> None:
    for page in (
        make_form("Parking spot"),
        screen(words("Delete “Parking spot”?"), dialog="Delete?"),
    ):
        assert not find_untouched(task, run(Tap(element=2), visit(page)))


@pytest.mark.parametrize(
    "task",
    [
        "Delete the note 'Parking spot' if it is old",
        "Delete the text of 'Parking spot'",
        "Add a line to 'Parking spot'",
        "Delete the photo in Parking spot",
        "如果有笔记“Parking spot”，就删除“Parking spot”",
        "删除“Parking spot”里的图片",
        "新建笔记“Parking spot”",
    ],
)
def test_only_what_is_surely_to_be_touched_is_told(task: str) -> None:
    assert not find_untouched(task, run(Tap(element=2)))


@pytest.mark.parametrize(
    "task", ["View photos in Files", "查看文件里的 photos"]
)
def test_what_is_to_be_shown_must_be_open_at_the_end(task: str) -> None:
    folders = screen(
        element("item", "Photos, 12 items", index=1),
        element("item", "Music, 3 items", index=2),
    )
    inside = visit(screen(element("item", "Beach.jpg", index=1)))
    assert find_unviewed(task, [visit(folders)]) == "Photos"
    assert find_unviewed(task, [visit(folders, Tap(element=2)), inside])
    shown = [visit(folders, Tap(element=1)), inside]
    assert not find_unviewed(task, shown)
    assert find_unviewed(task, [*shown, visit(folders)]) == "Photos"


def test_what_may_be_turned_on_is_not_shown_by_itself() -> None:
    row = screen(element("item", "固定时区, 始终以指定时区显示时间", index=1))
    turned = [visit(row, Tap(element=1)), visit(row)]
    assert not find_unviewed("帮我打开日程本里的固定时区设置。", turned)


@pytest.mark.parametrize(
    ("task", "label", "size", "left"),
    [
        ("Clear all storage", "Clear", "2 MB", "Stickers"),
        ("Clear all storage", "Clear", "0 B", ""),
        ("Clear the storage", "Clear", "2 MB", ""),
        ("清除所有缓存", "清除", "2 MB", "Stickers"),
    ],
)
def test_all_boxes_are_chosen_where_all_is_meant(
    task: str, label: str, size: str, left: str
) -> None:
    boxes = screen(
        element("button", "Select all", index=1),
        element("checkbox", "Videos, 4 MB", index=2, checked=True),
        element("checkbox", f"Stickers, {size}", index=3, checked=False),
        element("button", label, index=4),
    )
    after = screen(words("Done"), signature="v1:after")
    assert find_unselected(task, [visit(boxes, Tap(element=4)), visit(after)]) == left  # fmt: skip


@pytest.mark.parametrize(
    ("task", "place"),
    [
        ("Clear the recently deleted photos", "Recently deleted"),
        ("清空回收站", "回收站"),
    ],
)
def test_the_place_of_deleted_things_is_opened(task: str, place: str) -> None:
    photos = screen(element("button", "Delete 删除", index=1), words("Photos"))
    moved = screen(words(f"1 moved to {place}"))
    assert find_unopened_bin(
        task, [visit(photos, Tap(element=1)), visit(moved)]
    )
    opened = screen(words(place))
    assert not find_unopened_bin(task, [visit(photos), visit(opened)])
    assert not find_unopened_bin("Delete a photo", [visit(photos)])
