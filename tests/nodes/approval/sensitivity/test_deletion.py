"""Which thing a deletion is about: its row, what is selected, and what was opened before."""

import pytest

from nodes.approval.sensitivity.deletion import find_subject, is_removing
from nodes.approval.sensitivity.earlier_screens import add_touch
from tests.nodes.screens import element, screen, words
from tools.hierarchy.occlusion import MENU
from tools.screen import Bounds, Element, Role, Screen, Source, Target


def place(each: Element, left: int, top: int) -> Element:
    box = Bounds(left=left, top=top, right=left + 200, bottom=top + 90)
    return each.model_copy(update={"bounds": box})


def aim(each: Element) -> Target:
    return Target(role=each.role, text=each.text, center=each.bounds.center)


def test_a_button_is_about_its_row() -> None:
    upper = place(words("Milk, 2 bottles"), 0, 800)
    lower = place(words("Bread"), 0, 1000)
    button = place(element(text="Delete", index=2), 800, 1000)
    cancel = place(element(text="Cancel", index=3), 0, 1000)
    page = screen(upper, lower, cancel, button)
    assert find_subject(aim(button), page, []) == ["Bread"]


def test_a_button_in_a_tall_card_is_about_the_card() -> None:
    box = Bounds(left=0, top=400, right=1080, bottom=1000)
    card = element("item", "2, Paper Shop, Weekly planner", bounds=box)
    button = place(element(text="Cancel order", index=2), 800, 900)
    page = screen(card, button)
    # The number of what is unread is no name.
    named = ["Paper Shop, Weekly planner"]
    assert find_subject(aim(button), page, []) == named
    below = place(button, 800, 1200)
    assert find_subject(aim(below), screen(card, below), []) == []


def test_a_button_that_floats_over_rows_is_about_none() -> None:
    row = place(element("item", "City pool, 2.13 km"), 0, 900)
    button = place(element(text="Record", index=2), 800, 940)
    assert find_subject(aim(button), screen(row, button), []) == []
    earlier = add_touch(screen(row, button), aim(button))
    ask = screen(dialog="Discard this recording?")
    assert find_subject(None, ask, [earlier]) == []


def test_a_button_in_the_bar_is_about_no_row() -> None:
    button = place(element(text="Delete"), 800, 100)
    page = screen(place(words("Inbox"), 0, 100), button)
    assert find_subject(aim(button), page, []) == []


@pytest.mark.parametrize("title", ["2 selected", "已选择 2 项"])
def test_a_button_is_about_what_is_selected(title: str) -> None:
    rows = [
        place(element("item", name, index=number, selected=is_on), 0, 500 * number)
        for number, (name, is_on) in enumerate(
            [("Milk", True), ("Bread", False), ("Tea", True)], start=1
        )
    ]  # fmt: skip
    button = place(element(text="Delete", index=9), 800, 100)
    page = screen(place(words(title), 0, 100), *rows, button)
    assert find_subject(aim(button), page, []) == ["Milk", "Tea"]


def open_menu(role: Role, text: str, *page: Element) -> list[Screen]:
    """A menu, the page on which it was opened, and the list on which the page was."""
    more = place(element(text="More options", index=5), 900, 100)
    row = place(element(role, text, index=1), 0, 900)
    return [
        add_touch(screen(dialog=MENU), aim(element("item", "Delete"))),
        add_touch(screen(*page, more), aim(more)),
        add_touch(screen(row), aim(row)),
    ]


def test_a_menu_is_about_what_was_opened_before() -> None:
    earlier = open_menu(
        "item", "Phrasebook, Good day, Personal, Mar 1", words("Note")
    )
    choice = aim(element("item", "Delete"))
    names = find_subject(choice, screen(dialog=MENU), earlier)
    assert names == ["Phrasebook, Good day, Personal"]


def test_a_menu_is_about_what_stands_in_the_form_under_it() -> None:
    field = place(element("input", "Title", value="Packing list"), 0, 500)
    earlier = open_menu("item", "Phrasebook", field)
    choice = aim(element("item", "Delete"))
    names = find_subject(choice, screen(dialog=MENU), earlier)
    assert names == ["Packing list"]


def test_a_password_or_a_tab_is_no_name() -> None:
    field = place(
        element("input", "Code", value="hidden1", password=True), 0, 500
    )
    earlier = open_menu("tab", "Home", field)
    choice = aim(element("item", "Delete"))
    assert find_subject(choice, screen(dialog=MENU), earlier) == []


def test_a_touch_on_the_same_page_names_nothing() -> None:
    title = place(words("openleaf.example"), 0, 100)
    headline = place(element("item", "Article of the week"), 0, 900)
    button = place(element(text="Remove bookmark", index=2), 800, 2300)
    page = screen(title, headline, button)
    earlier = [add_touch(page, aim(headline))]
    assert find_subject(aim(button), page, earlier) == []


@pytest.mark.parametrize(
    "words_of_task",
    [
        "别的全给我删了吧",
        "删掉这张",
        "移除它",
        "Cancel my appointment",
        "取消预约",
    ],
)
def test_a_person_may_say_in_few_words_that_something_is_to_go(
    words_of_task: str,
) -> None:
    assert is_removing(words_of_task)
    assert not is_removing("把它改了吧")


def see(text: str, left: int, top: int, role: Role = "text") -> Element:
    """A text or icon as a picture shows it."""
    return place(element(role, text, source="ocr"), left, top)


@pytest.mark.parametrize(
    ("title", "upper", "other", "delete"),
    [
        ("Bookmarks", "Openleaf", "Harbour Post", "Delete"),
        ("书签", "开叶百科", "港城邮报", "删除"),
    ],
)
@pytest.mark.parametrize("apart", [0, 95])
def test_a_pictured_menu_is_about_the_row_that_opened_it(
    title: str, upper: str, other: str, delete: str, apart: int
) -> None:
    head = see(title, 130, 100)
    dots = see("", 900, 500, role="button")
    # The button stands beside the name, or between it and the address below.
    row = see(upper, 170, 500 - apart // 2)
    rows = [head, row, see("address.example", 170, 500 + apart), dots]
    behind = see(other, 170, 1000)
    entry = see(delete, 600, 1000)
    before = add_touch(screen(*rows, behind), aim(dots))
    menu = screen(*rows, behind, entry)
    assert find_subject(aim(entry), menu, [before]) == [upper]
    # An entry has words; so neither an icon nor a page without a touch is one.
    icon = see("", 600, 1000, role="button")
    assert find_subject(aim(icon), menu, [before]) == [other]
    assert find_subject(None, menu, [before]) == []
    # The tree tells a menu from its page.
    named = behind.model_copy(update={"source": "hierarchy"})
    told = screen(*rows, named, entry)
    assert find_subject(aim(entry), told, [before]) == [other]
    # What was touched on a page that had the button already opened no menu.
    same = add_touch(menu, aim(dots))
    assert find_subject(aim(entry), menu, [same]) == [other]
    # Nor did a touch that led to this page.
    home = see("Home", 130, 130)
    list_before = add_touch(screen(home, *rows[1:], behind), aim(dots))
    assert find_subject(aim(entry), menu, [list_before]) == [other]


@pytest.mark.parametrize("entry", ["Move to", "移动到"])
def test_the_entry_of_a_pictured_menu_is_no_name(entry: str) -> None:
    menu = see(entry, 700, 180)
    before = add_touch(screen(menu), aim(menu))
    bin_row = see("Trash", 40, 2100)
    page = screen(see("Inbox", 130, 130), bin_row)
    assert find_subject(aim(bin_row), page, [before]) == []


@pytest.mark.parametrize("source", ["hierarchy", "ocr"])
@pytest.mark.parametrize(
    ("label", "time", "save", "hint"),
    [
        ("Medicine", "8:30 AM", "Save", "Add label"),
        ("吃药", "上午 8:30", "保存", "请输入标签"),
    ],
)
def test_a_form_is_about_what_is_edited_and_its_time(
    source: Source, label: str, time: str, save: str, hint: str
) -> None:
    value = label if source == "hierarchy" else ""
    field = element("input", label, index=2, value=value, source=source)
    field = place(field, 40, 570)
    clock = place(element("text", time, index=3, source=source), 280, 330)
    status = place(words("12:00"), 0, 10)
    done = place(element(text=save, index=4), 900, 140)
    button = place(element(text="Delete", index=5), 385, 1800)
    page = screen(status, clock, field, done, button)
    assert find_subject(aim(button), page, []) == [label, time]
    # Two times say of neither that it is deleted; without a way to save it is no form.
    other = place(words("9:15"), 280, 900)
    twice = screen(clock, other, field, done, button)
    assert find_subject(aim(button), twice, []) == [label]
    assert find_subject(aim(button), screen(clock, field, button), []) == []
    empty = field.model_copy(update={"text": hint, "value": ""})
    unnamed = screen(clock, empty, done, button)
    assert find_subject(aim(button), unnamed, []) == [time]


@pytest.mark.parametrize(
    "name",
    [
        "Photo taken on Sunday, March 1, 2026, 9:00 PM",
        "照片，拍摄于2026年2月28日星期六, 21:54",
    ],
)
def test_a_page_with_one_large_picture_is_about_it(name: str) -> None:
    whole = Bounds(left=0, top=200, right=1080, bottom=2100)
    picture = element("image", name, index=-1, bounds=whole)
    button = place(element("item", "Delete", index=1), 800, 2200)
    page = screen(picture, button)
    assert find_subject(aim(button), page, []) == [name]
    ask = screen(dialog="Delete 1 item?")
    assert find_subject(None, ask, [add_touch(page, aim(button))]) == [name]
    small = picture.model_copy(update={"bounds": button.bounds})
    assert find_subject(aim(button), screen(small, button), []) == []


def test_a_row_and_its_box_are_one_thing() -> None:
    row = place(element("item", "Lease.pdf, 482 KB", selected=True), 0, 500)
    box = place(element("checkbox", "Lease.pdf", index=2, checked=True), 0, 500)
    other = place(element("item", "Lease", index=3, selected=True), 0, 800)
    page = screen(place(words("2 selected"), 0, 100), row, box, other)
    assert find_subject(None, page, []) == ["Lease.pdf, 482 KB", "Lease"]
