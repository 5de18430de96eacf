"""A control in the row of another thing than the one that is named, in English and Chinese."""

from collections.abc import Sequence

import pytest

from nodes.completion.checks.choices.row_controls import (
    OtherObject,
    find_next_row,
    find_other_row,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Action, Back, Fill, Tap
from tools.screen import Bounds, Element, Role, Screen

SONGS = ("Night Train, Halo", "Night Drive, Halo", "Blue Room, Zora")
SONGS_ZH = ("夜车, 光环乐队", "夜航, 光环乐队", "蓝房间, 左拉")
ALARMS = ("7:00 AM, Weekdays", "7:30 AM, Gym", "9:15 AM, Bins")
ALARMS_ZH = ("07:00, 工作日", "07:30, 健身", "09:15, 倒垃圾")
FOOD = ("Milk, €1.09, 1", "Oat milk, €2.19, 1", "Bread, €3.49, 1")
FOOD_ZH = ("松木 牛奶, ¥9, 1", "松木 燕麦奶, ¥19, 1", "松木 面包, ¥12, 1")
LIVE = ("Night Drive, Halo", "Night Drive (Live), Halo")


def make_row(number: int, text: str, control: Element) -> list[Element]:
    """A row, and the control at its right end; both of one list."""
    top = 200 * number
    row = element(
        "item",
        text,
        index=2 * number - 1,
        resource_id="row",
        bounds=Bounds(left=0, top=top, right=1080, bottom=top + 190),
    )
    box = Bounds(left=900, top=top + 40, right=1000, bottom=top + 140)
    return [row, control.model_copy(update={"bounds": box})]


def make_list(
    rows: Sequence[str], role: Role = "button", *, label: str = "Add star"
) -> Screen:
    elements: list[Element] = []
    for number, text in enumerate(rows, 1):
        control = element(
            role,
            label,
            index=2 * number,
            resource_id="control",
            checked=False if role == "switch" else None,
        )
        elements += make_row(number, text, control)
    return screen(*elements)


def change(page: Screen, number: int, label: str) -> Screen:
    """The page with another label of one control."""
    elements: list[Element] = []
    for each in page.elements:
        if each.index == 2 * number:
            elements.append(each.model_copy(update={"text": label}))
        else:
            elements.append(each)
    return screen(*elements)


def touch(page: Screen, *numbers: int) -> list[ScreenVisit]:
    """The run that touched the controls of some rows, counted from 1, in this order."""
    return [visit(page, Tap(element=2 * number)) for number in numbers]


STARRED = touch(make_list(SONGS), 1)
STARRED_ZH = touch(make_list(SONGS_ZH), 1)
MISTAKES = [
    ("Star the song Night Drive", SONGS, "button"),
    ('Give "Night Drive" a star, I love it', SONGS, "button"),
    ("给夜航加星标", SONGS_ZH, "button"),
    ("Turn off the alarm at 7:30", ALARMS, "switch"),
    ("Turn my gym alarm on, I don't want to sleep in", ALARMS, "switch"),
    ("把七点半的闹钟关掉", ALARMS_ZH, "switch"),
    ("健身那个闹钟帮我打开", ALARMS_ZH, "switch"),
    ("Make it two of the oat milk", FOOD, "button"),
    ("购物车里的燕麦奶再加一个，别下单", FOOD_ZH, "button"),
    ("Star Night Drive (Live)", LIVE, "button"),
    ("Tick Night Drive in my list and tell Zora", SONGS, "checkbox"),
]


@pytest.mark.parametrize(("task", "rows", "role"), MISTAKES)
def test_the_control_of_another_row_is_told(
    task: str, rows: Sequence[str], role: Role
) -> None:
    page = make_list(rows, role)
    wrong = touch(page, 1)
    expected = OtherObject(taken=tell(rows[0]), wanted=tell(rows[1]))
    assert find_other_row(task, [*wrong, visit(page)]) == expected
    assert find_next_row(task, wrong) == expected
    for right in (touch(page, 2), touch(page, 1, 2)):
        assert find_other_row(task, right) is None
    assert find_next_row(task, touch(page, 2)) is None


def tell(row: str) -> str:
    name, rest, *_ = row.split(", ")
    return f"{name}, {rest}"


@pytest.mark.parametrize(
    ("task", "rows"),
    [
        # Both are named, or none is.
        ("Star Night Train, then open Night Drive", SONGS),
        ("给夜车加星标，再放夜航", SONGS_ZH),
        ("Star the song about the railway", SONGS),
        ("收藏那首讲铁路的歌", SONGS_ZH),
        # Told by the artist, whom both have.
        ("Star a song of Halo", SONGS),
        # Told otherwise than by a name.
        ("Star all songs, Night Drive too", SONGS),
        ("Star the others, I have Night Drive already", SONGS),
        ("Star everything except Night Drive", SONGS),
        ("Star the first song, it is from the Night Drive album", SONGS),
        ("Star the song above Night Drive", SONGS),
        ("Star the cheapest, Night Drive is too dear", SONGS),
        ("Star the railway song, not Night Drive", SONGS),
        ("除了夜航都加星标", SONGS_ZH),
        ("给夜航上面那首加星标", SONGS_ZH),
        ("最便宜的加星标，夜航太贵", SONGS_ZH),
        ("别给夜航加星标，给讲铁路的那首加", SONGS_ZH),
        # Somebody who is told of it.
        ("Star the railway song and tell Zora", (*SONGS[:1], "Zora, Blue Room")),
        ("收藏讲铁路的那首，告诉左拉", (*SONGS_ZH[:1], "左拉, 蓝房间")),
        # A word that only says what sort of thing it is.
        ("Star the mail", ("Halo, Tickets", "Post, Mail")),
    ],
)  # fmt: skip
def test_another_row_may_be_meant(task: str, rows: Sequence[str]) -> None:
    assert find_other_row(task, touch(make_list(rows), 1)) is None
    assert find_next_row(task, touch(make_list(rows), 1)) is None


def test_what_the_person_said_besides_may_name_the_row() -> None:
    task = "Star the song Night Drive"
    run = touch(make_list(SONGS), 1)
    assert find_other_row(task, run, ["I mean Night Train"]) is None
    assert find_next_row(task, run, ["I mean Night Train"]) is None


@pytest.mark.parametrize(
    ("end", "is_told"), [("Add star", False), ("Remove star", True)]
)
def test_a_control_that_was_touched_back_is_undone(
    end: str, *, is_told: bool
) -> None:
    task = "Star the song Night Drive"
    page = make_list(SONGS)
    starred = change(page, 1, "Remove star")
    run = [*touch(page, 1), *touch(starred, 1), visit(change(page, 1, end))]
    assert (find_other_row(task, run) is not None) == is_told
    assert find_next_row(task, run[:2]) is None
    left = [*touch(page, 1), visit(starred, Back()), visit(page)]
    assert find_other_row(task, left) is None


@pytest.mark.parametrize("typed", ["Night Train", "Night Drive"])
@pytest.mark.parametrize(
    ("label", "is_told"), [("Title", False), ("Search", True)]
)
def test_a_row_that_was_named_in_the_run_may_be_meant(
    typed: str, label: str, *, is_told: bool
) -> None:
    page = make_list(SONGS)
    form = screen(element("input", label, index=1), signature="v1:form")
    fill: Action = Fill(element=1, text=typed)
    run = [visit(form, fill), *touch(page, 1)]
    task = "Star the song Night Drive"
    assert (find_other_row(task, run) is not None) == is_told


def test_a_row_that_was_made_in_the_run_may_be_meant() -> None:
    task = "加一个七点半的闹钟，再把倒垃圾的闹钟打开"
    old = make_list(["5:50 AM, Bins", "9:15 AM, Medicine"], "switch")
    form = screen(element("button", "Save", index=1), signature="v1:form")
    new = make_list(["5:50 AM, Bins", "7:30 AM, Tomorrow"], "switch")
    made = [visit(old, Tap(element=9)), visit(form, Tap(element=1))]
    assert find_other_row(task, [*made, *touch(new, 1)]) is None
    assert find_other_row(task, touch(new, 1)) is not None


def test_a_heading_and_a_button_over_the_list_are_no_rows() -> None:
    page = make_list(["Barista, 1 l", "Bread, 1 kg"])
    box = Bounds(left=0, top=100, right=1080, bottom=190)
    select_all = element("button", "All", index=9, resource_id="control")
    heading = [
        element("item", "Oat milk", index=8, resource_id="head", bounds=box),
        select_all.model_copy(update={"bounds": box}),
    ]
    page = page.model_copy(update={"elements": (*heading, *page.elements)})
    assert find_other_row("Star the oat milk", touch(page, 1)) is None
    compose = visit(page, Tap(element=9))
    assert find_other_row("Star the bread", [compose]) is None


def test_a_row_may_be_told_by_the_heading_above_it() -> None:
    elements: list[Element] = []
    for number, (heading, text) in enumerate(
        [("Zora", "One, 3:05"), ("Halo", "Chorus, 2:11")], 1
    ):
        top = 200 * number - 50
        box = Bounds(left=0, top=top, right=1080, bottom=top + 45)
        star = element("button", "Star", index=2 * number, resource_id="star")
        elements.append(element("text", heading, index=-1, bounds=box))
        elements += make_row(number, text, star)
    run = touch(screen(*elements), 1)
    assert find_other_row("Star the opener of Zora on Chorus", run) is None
    assert find_other_row("Star the opener of Blue on Chorus", run) is not None


def test_rows_may_be_plain_words_beside_their_buttons() -> None:
    elements: list[Element] = []
    for number, text in enumerate(("Night Train", "Night Drive"), 1):
        top = 200 * number
        words = Bounds(left=0, top=top, right=600, bottom=top + 100)
        box = Bounds(left=900, top=top, right=1000, bottom=top + 100)
        elements += [
            element("text", text, index=-1, bounds=words),
            element("button", "Play", index=2 * number, bounds=box),
        ]
    run = touch(screen(*elements), 1)
    assert find_other_row("Play Night Drive", run) == OtherObject(
        taken="Night Train", wanted="Night Drive"
    )
