"""What a run did to the phone, by its screens and steps."""

from datetime import date

import pytest

from nodes.completion.effects import (
    Effects,
    KeptValue,
    SetSlider,
    Undone,
    collect_effects,
    find_unpressed,
    is_told,
    list_labels,
    list_lost_values,
)
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import Language
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Fill, Set, Tap
from tools.screen import Element, Screen

RENT, LUNCH = "Rent March, ¥3,200.00, Housing", "Sunday lunch, ¥141.00, Food"
LAMP = "Desk lamp, ¥159.00, Home"


@pytest.mark.parametrize(
    ("value", "told", "is_known"),
    [
        ("3月4日周三", "看到：“2026年3月4日星期三”；“钢琴课, 19:30 – 20:15”", True),
        ("Wed, Mar 4", "看到：“2026年3月4日星期三”", True),
        ("3月5日周四", "看到：“2026年3月4日星期三”", False),
        ("19:30", "看到：“2026年3月4日星期三”", False),
        ("38.5", "帮我记一笔，昨天中午吃饭花了38块5", True),
        ("39.5", "帮我记一笔，昨天中午吃饭花了38块5", False),
        ("38.50", "Note down ¥38.50 for lunch", True),
        ("16:00", "把后天的会议改到下午四点", True),
        ("Wed, Mar 4", "把后天的会议改到下午四点", True),
        ("Thu, Mar 5", "把后天的会议改到下午四点", False),
        ("Tue, Mar 3", "Move it to tomorrow at 4 PM", True),
        ("5:00 PM", "Move it to tomorrow at 4 PM", False),
    ],
)  # fmt: skip
def test_what_was_told_in_other_words_is_not_told_again(
    value: str, told: str, *, is_known: bool
) -> None:
    assert is_told(value, [told], date(2026, 3, 2)) is is_known


def test_the_name_the_day_and_the_hours_of_a_form_are_kept() -> None:
    form = screen(
        element("button", "Save", index=1),
        element("input", "Title", index=2, value="Dentist"),
        element("item", "Start date, Fri, Mar 13", index=3),
        element("item", "Start time, 3:00 PM", index=4),
        element("item", "Repeat, Does not repeat", index=5),
    )
    kept = collect_effects(
        [visit(form, Tap(element=1)), visit(screen(words("March 2026")))], ()
    )
    assert kept.values == [
        KeptValue("", "Dentist", "com.example.app"),
        KeptValue("Start date", "Fri, Mar 13", "com.example.app"),
        KeptValue("Start time", "3:00 PM", "com.example.app"),
    ]
    # A form that was left is not kept.
    assert not collect_effects([visit(form), visit(screen())], ())


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Start date: Fri, Mar 13"), ("zh", "Start date：Fri, Mar 13")],
)
def test_a_value_is_told_with_its_field(language: Language, told: str) -> None:
    assert KeptValue("Start date", "Fri, Mar 13", "").tell(language) == told
    assert KeptValue("", "Dentist", "").tell(language) == "“Dentist”"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (
            "Monday, March 2, 2026, Date",
            "Sunday, March 1, 2026, Date",
            "Date: Sunday, March 1, 2026",
        ),
        (
            "2026年3月2日星期一, 日期",
            "2026年3月1日星期日, 日期",
            "日期: 2026年3月1日星期日",
        ),
        ("Mon, Mar 2", "Sun, Mar 1", "“Sun, Mar 1”"),
    ],
)
def test_a_day_that_stands_before_the_name_of_its_field_is_told(
    before: str, after: str, told: str
) -> None:
    def form(day: str) -> Screen:
        return screen(
            element("button", "Save", index=1),
            element("input", "Name", index=2),
            element("item", day, index=3),
        )

    run = [
        visit(form(before), Tap(element=3)),
        visit(form(after), Tap(element=1)),
    ]
    values = collect_effects([*run, visit(screen())], ()).values
    assert [each.tell("en") for each in values] == [told]


@pytest.mark.parametrize("button", ["Done", "完成"])
def test_the_days_of_a_calendar_are_no_kept_values(button: str) -> None:
    days: list[Element] = []
    for number in range(1, 10):
        text = f"Monday, March {number}, 2026, {number}, In"
        if button == "完成":
            text = f"2026年3月{number}日星期一, 今天"
        days.append(element("item", text, index=number))
    page = screen(element("button", button, index=10), *days)
    run = [visit(page, Tap(element=4)), visit(page, Tap(element=10))]
    assert not collect_effects([*run, visit(screen())], ()).values


def test_what_was_there_and_the_boxes_that_were_ticked_are_told() -> None:
    def form(phone: str, *, is_on: bool) -> Screen:
        return screen(
            element("button", "Save", index=1),
            element("input", "Name", index=2, value="Ben"),
            element("input", "Phone", index=3, value=phone),
            element("checkbox", "Monday", index=4, checked=is_on),
            element("checkbox", "Friday", index=5, checked=False),
        )

    run = [
        visit(form("555 0102", is_on=False), Fill(element=3, text="555 0123")),
        visit(form("555 0123", is_on=False), Tap(element=4)),
        visit(form("555 0123", is_on=True), Tap(element=1)),
    ]
    kept = collect_effects([*run, visit(screen())], ()).values
    told = [each.tell("en") for each in kept]
    assert told == ["“Ben”", "Phone: 555 0102 → 555 0123", "“Monday”"]
    assert is_told("Monday, Friday", ["Gym, Mon, Fri"], None)
    assert not is_told("Monday, Friday", ["Gym, Mon"], None)


def delete(
    rows: list[str], left: list[str], touched: str, *, button: str = "Delete"
) -> Effects:
    """What was removed if a row is opened, deleted on its page, and these rows are left."""

    def show(texts: list[str]) -> list[Element]:
        shown = [words("Expenses")]
        for number, text in enumerate(texts, 1):
            shown.append(element("item", text, index=number))
        return shown

    number = rows.index(touched) + 1
    details = screen(words("Expense"), element("button", button, index=1))
    run = [
        visit(screen(*show(rows)), Tap(element=number)),
        visit(details, Tap(element=1)),
        ScreenVisit(screen=screen(*show(left))),
    ]
    return collect_effects(run, ())


def test_of_two_rows_that_are_alike_one_went_and_one_is_left() -> None:
    made = delete([RENT, LUNCH, RENT], [LUNCH, RENT], RENT)
    assert (made.removed, made.twins) == ([RENT], [RENT])
    made = delete([RENT, LUNCH], [RENT], LUNCH)
    assert (made.removed, made.twins) == ([LUNCH], [])


def test_a_row_that_is_still_there_or_was_not_deleted_did_not_go() -> None:
    assert not delete([RENT, LAMP], [RENT, LAMP], LAMP)
    assert not delete([RENT, LAMP], [RENT], LAMP, button="Restore")
    assert not delete([RENT, LAMP], [RENT], LAMP, button="Share")


def test_a_switch_is_told_as_the_last_screen_shows_it() -> None:
    def show(*, is_on: bool) -> ScreenVisit:
        switch = element("switch", "Wi-Fi, Home", index=1, checked=is_on)
        other = element("switch", "NFC", index=2, checked=True)
        return visit(screen(switch, other), Tap(element=1))

    run = [show(is_on=True), ScreenVisit(screen=show(is_on=False).screen)]
    assert collect_effects(run, ()).switches == [("Wi-Fi", False)]


@pytest.mark.parametrize(
    ("said", "shown", "sliders"),
    [
        ("20%", "20.0", [SetSlider("Volume", "20.0", "20%")]),
        ("4", "4.0", [SetSlider("Volume", "4.0", "4")]),
        ("20%", "50.0", []),
    ],
)
def test_a_slider_is_told_as_it_was_set_if_it_stands_there(
    said: str, shown: str, sliders: list[SetSlider]
) -> None:
    before = screen(element("slider", "Volume", index=1, value="70.0"))
    after = screen(element("slider", "Volume", index=1, value=shown))
    run = [
        visit(before, Set(element=1, text=said)),
        ScreenVisit(screen=after),
    ]
    assert collect_effects(run, ()).sliders == sliders


@pytest.mark.parametrize("heading", ["Rename", "重命名"])
@pytest.mark.parametrize(
    ("left", "is_new"), [("New.pdf", True), ("Old.pdf", False)]
)
def test_what_has_another_name_is_told_from_and_to(
    heading: str, left: str, *, is_new: bool
) -> None:
    def ask(name: str) -> Screen:
        field = element("input", "", index=1, value=name)
        save = element("button", "OK", index=2)
        return screen(field, save, dialog=heading)

    run = [
        visit(ask("Old"), Fill(element=1, text="New")),
        visit(ask("New"), Tap(element=2)),
        ScreenVisit(screen=screen(words(left))),
    ]
    made = collect_effects(run, ())
    assert made.renamed == ([("Old", "New")] if is_new else [])


def test_a_row_that_was_archived_was_not_deleted() -> None:
    made = delete([RENT, LUNCH], [RENT], LUNCH)
    assert made.deleted == [LUNCH]
    made = delete([RENT, LUNCH], [RENT], LUNCH, button="Archive")
    assert (made.removed, made.deleted) == ([LUNCH], [])


def test_what_was_typed_into_a_search_is_no_effect() -> None:
    page = screen(element("input", "Search", index=1))
    run = [visit(page, Fill(element=1, text="tea")), visit(page)]
    assert not collect_effects(run, ())


def edit(*numbers: str) -> Screen:
    """The form of a contact with some numbers, each of which can be taken off."""
    rows: list[Element] = [
        words("Edit contact"),
        element("button", "Save", index=1),
        element("input", "Name", index=2, value="Sam"),
    ]
    for place, number in enumerate(numbers):
        rows.append(
            element("input", "Phone", index=3 + 2 * place, value=number)
        )
        rows.append(element("button", "Remove Phone", index=4 + 2 * place))
    return screen(*rows)


def test_a_value_that_was_taken_off_is_lost_once_the_form_is_kept() -> None:
    taken_off = [
        visit(edit("555 0123", "555 0142"), Tap(element=4)),
        visit(edit("555 0142"), Tap(element=1)),
    ]
    assert list_lost_values(taken_off) == ["555 0123"]
    # Nothing is lost before that, nor of what the run had typed itself.
    assert list_lost_values(taken_off[:1]) == []
    typed = [
        visit(edit("555 0142"), Fill(element=3, text="555 0199")),
        visit(edit("555 0199"), Tap(element=4)),
        visit(edit(), Tap(element=1)),
    ]
    assert list_lost_values(typed) == []
    emptied = [
        visit(edit("555 0142"), Fill(element=3, text="")),
        visit(edit(""), Tap(element=1)),
    ]
    assert list_lost_values(emptied) == ["555 0142"]


def test_what_was_deleted_and_put_back_is_no_loss() -> None:
    visits = [
        visit(edit("555 0123", "555 0142"), Tap(element=4)),
        visit(edit("555 0142"), Tap(element=1)),
        visit(screen(words("Sam"), element("item", "555 0142, Mobile"))),
    ]
    assert collect_effects(visits, ()).lost == ["555 0123"]
    visits.append(visit(screen(element("item", "555 0123, Mobile"))))
    known = collect_effects(visits, ())
    assert known.lost == []
    assert known.undone == [Undone("deleted", "555 0123")]


def test_a_switch_that_was_touched_and_set_back_is_told() -> None:
    def dark(*, is_on: bool) -> Screen:
        return screen(
            element("switch", "Dark theme", index=1, checked=is_on),
            element("switch", "Night light", index=2, checked=False),
        )

    touch = Tap(element=1)
    there_and_back = [
        visit(dark(is_on=False), touch),
        visit(dark(is_on=True), touch),
        visit(dark(is_on=False)),
    ]
    undone = [Undone("switched_on", "Dark theme")]
    assert collect_effects(there_and_back, ()).undone == undone
    assert collect_effects(there_and_back[:2], ()).undone == []


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Put it in the cart and go to the checkout, but don't pay", "Submit order"),
        ("Book a table and stop before you pay", "Submit order"),
        ("Buy the mug", ""),
        ("买个杯子，到付款那里停下", "Submit order"),
        ("买个杯子，先别付款", "Submit order"),
        ("买个杯子", ""),
    ],
)  # fmt: skip
def test_the_button_that_a_task_stops_at_was_not_pressed(
    asked: str, found: str
) -> None:
    page = screen(
        element("button", "Cart", index=1),
        element("button", "Submit order", index=2),
    )
    assert find_unpressed([visit(page)], asked) == found
    pressed = [visit(page, Tap(element=2)), visit(page)]
    assert find_unpressed(pressed, asked) == ""


def test_the_labels_that_a_run_changed_are_told_from_those_it_saw() -> None:
    page = screen(
        element("slider", "Ring volume", index=1, value="70.0"),
        element("slider", "Alarm volume", index=2, value="80.0"),
    )
    touched, seen = list_labels([visit(page, Set(element=1, text="30%"))])
    assert (touched, seen) == ({"ring volume"}, {"alarm volume"})


def test_a_picture_of_a_gallery_is_a_row() -> None:
    late, early = (
        "照片，拍摄于2026年2月28日星期六, 21:54",
        "照片，拍摄于2026年2月28日星期六, 17:41",
    )
    both = screen(
        words("照片"),
        element("button", late, index=1),
        element("button", early, index=2),
    )
    bin_it = screen(words("21:54"), element("item", "删除", index=1))
    ask = screen(element("button", "删除", index=1), dialog="删除1项？")
    after = screen(words("照片"), element("button", early, index=2))
    known = collect_effects(
        [
            visit(both, Tap(element=1)),
            visit(bin_it, Tap(element=1)),
            visit(ask, Tap(element=1)),
            visit(after),
        ],
        (),
    )
    assert known.deleted == [late]
    assert known.twins == [early]
