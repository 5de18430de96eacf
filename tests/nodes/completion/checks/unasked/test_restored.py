"""What was taken away by mistake and put back is nothing besides."""

from collections.abc import Sequence

import pytest

from nodes.completion.checks.unasked.besides import list_besides
from nodes.completion.checks.unasked.changes import list_unnamed_changes
from nodes.completion.checks.unasked.excess import list_unnamed_values
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Fill, Tap
from tools.screen import Screen

EN = (
    "Delete Sam's old number 0142",
    ("Edit contact", "Save", "Phone", "Remove", "Mobile"),
)
ZH = ("删除陈静的旧号码0142", ("编辑联系人", "保存", "电话", "移除", "手机"))


def show_contact(name: str, numbers: Sequence[str], kind: str) -> Screen:
    rows = [
        element("item", f"{number}, {kind}", index=place)
        for place, number in enumerate(numbers, start=2)
    ]
    return screen(
        element("button", "Edit", index=1),
        words(name),
        *rows,
        activity=".Detail",
        signature="v1:detail",
    )


def show_form(
    name: str, numbers: Sequence[str], labels: Sequence[str]
) -> Screen:
    heading, save, label, remove, _ = labels
    fields = [
        element("input", label, index=place, value=number)
        for place, number in enumerate(numbers, start=4)
    ]
    return screen(
        words(heading),
        element("button", save, index=1),
        element("button", f"{remove} {label}", index=2),
        element("input", "Name", index=3, value=name),
        *fields,
        activity=".Editor",
        signature="v1:editor",
    )


def take_off(
    name: str, numbers: Sequence[str], labels: Sequence[str]
) -> list[ScreenVisit]:
    """The first number is taken off a contact, and its page comes up again."""
    before = show_contact(name, numbers, labels[-1])
    return [
        visit(before, Tap(element=1)),
        visit(show_form(name, numbers, labels), Tap(element=2)),
        visit(show_form(name, numbers[1:], labels), Tap(element=1)),
    ]


def write_over(
    name: str, old: str, new: str, labels: Sequence[str]
) -> list[ScreenVisit]:
    page = show_contact(name, [old], labels[-1])
    fill = Fill(element=4, text=new)
    return [
        visit(page, Tap(element=1)),
        visit(show_form(name, [old], labels), fill),
        visit(show_form(name, [new], labels), Tap(element=1)),
        visit(show_contact(name, [new], labels[-1])),
    ]


@pytest.mark.parametrize(("task", "labels"), [EN, ZH])
def test_a_number_that_stood_there_before_is_only_put_back(
    task: str, labels: Sequence[str]
) -> None:
    taken = take_off("Sam", ["555 0123", "555 0142"], labels)
    mended = [*taken, *write_over("Sam", "555 0142", "555 0123", labels)]
    assert not list(list_unnamed_values(task, mended))
    assert not list_unnamed_changes(task, mended)


@pytest.mark.parametrize(("task", "labels"), [EN, ZH])
def test_another_number_and_that_of_another_one_are_put_in_besides(
    task: str, labels: Sequence[str]
) -> None:
    taken = take_off("Sam", ["555 0123", "555 0142"], labels)
    other = [*taken, *write_over("Sam", "555 0142", "555 0199", labels)]
    assert list(list_unnamed_values(task, other)) == ["555 0199"]
    assert list_unnamed_changes(task, other)
    seen = visit(show_contact("Sam", ["555 0142"], labels[-1]))
    of_ben = write_over("Ben", "555 0177", "555 0123", labels)
    elsewhere = [*taken, seen, *of_ben]
    assert list(list_unnamed_values(task, elsewhere)) == ["555 0123"]


@pytest.mark.parametrize(
    ("task", "delete", "row", "other"),
    [
        ("Delete the 8 AM alarm", "Delete", "7:15 AM", "8:00 AM"),
        ("删除早上8点的闹钟", "删除", "早上7:15", "早上8:00"),
    ],
)
def test_an_alarm_that_was_deleted_by_mistake_is_set_again(
    task: str, delete: str, row: str, other: str
) -> None:
    def show(*rows: str) -> Screen:
        return screen(
            words("Clock"),
            *(element("item", each, index=1) for each in rows),
            element("button", delete, index=2),
        )

    field = screen(
        element("input", "Minute", index=1), dialog="Select time",
        signature="v1:dialog",
    )  # fmt: skip
    fill = visit(field, Fill(element=1, text="15"))
    deleted = visit(show(row, other), Tap(element=2))
    again = [deleted, visit(show(other)), fill, visit(show(row, other))]
    assert not list(list_unnamed_values(task, again))
    new = [visit(show(other)), fill, visit(show(row, other))]
    assert list(list_unnamed_values(task, new)) == ["15"]


@pytest.mark.parametrize(
    ("task", "named", "beside"),
    [
        ("Turn on the fixed zone", "Fixed zone", "All-day reminders"),
        ("打开固定时区", "固定时区", "会议提醒"),
    ],
)
def test_a_switch_that_was_turned_back_is_as_it_was(
    task: str, named: str, beside: str
) -> None:
    def show(*states: bool) -> Screen:
        switches = [
            element("switch", label, index=place, checked=state)
            for place, (label, state) in enumerate(
                zip((named, beside), states, strict=True), start=1
            )
        ]
        return screen(*switches)

    wrong = visit(show(False, False), Tap(element=2))
    right = visit(show(False, True), Tap(element=1))
    back = visit(show(True, True), Tap(element=2))
    end = visit(show(True, False))
    assert list(list_besides(task, [wrong, right, visit(show(True, True))]))
    assert not list(list_besides(task, [wrong, right, back, end]))


def test_a_setting_that_was_put_back_is_as_it_was() -> None:
    task = "Change the audio format to AAC"
    names = ["Audio format", "Sound quality"]
    shown = ["M4A", "Standard"]
    visits: list[ScreenVisit] = []

    def show() -> Screen:
        rows = [
            element("item", f"{name}, {value}", index=place)
            for place, (name, value) in enumerate(
                zip(names, shown, strict=True), start=1
            )
        ]
        return screen(*rows)

    for number, value in ((1, "High"), (0, "AAC"), (1, "Standard")):
        visits.append(visit(show(), Tap(element=number + 1)))
        choice = element("radio", value, index=1)
        dialog = screen(choice, dialog=names[number], signature="v1:dialog")
        visits.append(visit(dialog, Tap(element=1)))
        shown[number] = value
    back = [*visits, visit(show())]
    assert list(list_besides(task, back[:5])) == ["High"]
    assert not list(list_besides(task, back))


@pytest.mark.parametrize(
    ("task", "old", "new", "is_asked"),
    [
        ("change the rent to the 3rd", "Rent on the 1st", "Rent on the 3rd", True),
        ("change the rent to the 3rd", "Rent on the 1st", "Rent on the 4th", False),
        ("change the rent to the 3rd", "Gas on the 1st", "Gas on the 3rd", False),
        ("change the rent to the 3rd", "Rent, 1st", "Rent, 500, 3rd", False),
        ("把房租改到三号", "房租1号交", "房租3号交", True),
        ("房租改成3号", "房租1号交", "房租3号交", True),
        ("房租改成13号的", "房租1号交", "房租3号交", False),
        ("燃气的改成3号", "房租的1号交", "房租的3号交", False),
    ],
)  # fmt: skip
def test_what_stays_of_a_text_that_is_changed_is_not_put_in(
    task: str, old: str, new: str, is_asked: bool
) -> None:
    changed = write_over("Standing orders", old, new, EN[1])
    put_in = list(list_unnamed_values(task, changed))
    assert put_in == ([] if is_asked else [new])
