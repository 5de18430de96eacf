"""A form that is about to be saved with another day or hour than the task names."""

import pytest

from nodes.completion.checks.values.next_save import find_clash
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Tap

CLOCK = "2026-03-02 09:00 Monday"
EN = ("Start date, Tue, Mar 3", "Start time, 4:00 PM", "End time, 4:30 PM")
ZH = ("开始日期, 3月4日周三", "开始时间, 15:00", "结束时间, 16:00")
DENTIST = "Move the dentist to Thursday at four"


def about_to_save(
    title: str, rows: tuple[str, ...], save: str = "Save"
) -> list[ScreenVisit]:
    items = [
        element("item", row, index=place)
        for place, row in enumerate(rows, start=3)
    ]
    form = screen(
        element("input", "Title", index=1, value=title),
        element("button", save, index=2),
        *items,
        time=CLOCK,
    )
    return [visit(form, Tap(element=2))]


@pytest.mark.parametrize(
    ("task", "title", "rows", "field"),
    [
        (DENTIST, "Dentist", EN, "Start date: Tue, Mar 3"),
        ("Add dinner on Tuesday at seven, then dentist on Thursday", "Dentist", EN,
         "Start date: Tue, Mar 3"),
        ("Dentist tomorrow, no sorry, on Thursday", "Dentist", EN, "Start date: Tue, Mar 3"),
        ("Put the dentist in at 6 PM tomorrow", "Dentist", EN, "Start time: 4:00 PM"),
        ("下周三下午三点加个牙医复诊", "牙医复诊", ZH, "开始日期: 3月4日周三"),
        ("周三下午五点加个牙医复诊", "牙医复诊", ZH, "开始时间: 15:00"),
        # The day or the hour is there, is of something else, or may be reckoned from.
        ("Move the dentist to Tuesday at four", "Dentist", EN, ""),
        ("Add the dentist, tomorrow until 4:30 PM", "Dentist", EN, ""),
        ("Add the dentist tomorrow by 6 PM", "Dentist", EN, ""),
        ("Add a lunch and the dentist on Thursday", "Lunch", EN, ""),
        ("Add the dentist the week after Thursday", "Dentist", EN, ""),
        ("Dentist every Thursday", "Dentist", EN, ""),
        ("Dentist on Thursday or Friday", "Dentist", EN, ""),
        ("Add my appointment on Thursday", "Dentist", EN, ""),
        ("周三下午三点加个牙医复诊", "牙医复诊", ZH, ""),
        ("加个午饭，然后周五看牙医复诊", "午饭", ZH, ""),
        ("每周五加个牙医复诊", "牙医复诊", ZH, ""),
    ],
)  # fmt: skip
def test_a_form_with_another_day_or_hour_is_told(
    task: str, title: str, rows: tuple[str, ...], field: str
) -> None:
    found, part = find_clash(task, about_to_save(title, rows))
    assert found == field
    assert bool(part) is bool(field)


@pytest.mark.parametrize(
    ("task", "row", "rows", "field"),
    [
        ("把牙医复诊挪到下周三下午三点", "看牙医", ZH, "开始日期: 3月4日周三"),
        ("Move my dentist appointment to Thursday", "Dentist Dr Hall", EN,
         "Start date: Tue, Mar 3"),
        # The day is there, the row is of something else, or the order is of several things.
        ("把牙医复诊挪到周三下午三点", "看牙医", ZH, ""),
        ("把理发挪到下周三", "看牙医", ZH, ""),
        ("把牙医复诊挪到下周三，然后周四理发", "看牙医", ZH, ""),
        ("Move my dentist appointment to Thursday or Friday", "Dentist Dr Hall", EN, ""),
        ("Move my haircut to Thursday", "Dentist Dr Hall", EN, ""),
    ],
)  # fmt: skip
def test_a_form_of_the_row_that_was_chosen_needs_not_its_whole_name(
    task: str, row: str, rows: tuple[str, ...], field: str
) -> None:
    listed = screen(element("item", f"{row}, 10:15 – 10:45", index=1))
    saving = about_to_save(row, rows)
    opened = visit(listed, Tap(element=1))
    assert find_clash(task, [opened, *saving])[0] == field
    assert not find_clash(task, saving)[0]


def test_only_a_button_that_keeps_the_form_is_looked_at() -> None:
    assert find_clash(DENTIST, about_to_save("Dentist", EN, "Cancel"))[0] == ""
