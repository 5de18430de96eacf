"""A new value that was added where the old one was to be changed."""

import pytest

from graph.state import Decision
from nodes.completion.checks.missing.coverage import compare_deeds
from nodes.completion.checks.values.kept_old import (
    find_kept_old,
    find_unkept_text,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Fill, Tap
from tools.screen import Screen, Target

TASK = "Change the number of Ben to 555 0199"
TASK_ZH = "把联系人 Ben 的号码改成 555 0199"
NOTHING = ("", "")


def make_form(**fields: str) -> Screen:
    inputs = [
        element("input", label.replace("_", " "), index=n, value=value)
        for n, (label, value) in enumerate(fields.items(), 2)
    ]
    return screen(element("button", "Save", index=1), *inputs)


def keep(*forms: Screen) -> list[ScreenVisit]:
    """A form that was filled in, look by look, and then saved."""
    looks = [visit(form, Fill(element=2, text="")) for form in forms[:-1]]
    return [*looks, visit(forms[-1], Tap(element=1))]


def fill(before: Screen, after: Screen, text: str) -> list[ScreenVisit]:
    """A form whose only field was filled with a text, and which was then saved."""
    step = Decision(
        step=1, task=0, judgement="act", action=Fill(element=2, text=text),
        target=Target(role="input", text="Text"),
    )  # fmt: skip
    return [ScreenVisit(screen=before, step=step), *keep(after)]


OLD = make_form(Phone="555 0102", Company="Larkfield")
ADDED = keep(
    OLD,
    make_form(Phone="555 0102", Phone_2="", Company="Larkfield"),
    make_form(Phone="555 0102", Phone_2="555 0199", Company="Larkfield"),
)


@pytest.mark.parametrize(
    "task",
    [
        TASK,
        "Replace Ben's number with 555-0199",
        TASK_ZH,
        "把 Ben 的电话换成 5550199",
    ],
)
def test_the_old_value_beside_the_new_one_is_told(task: str) -> None:
    assert find_kept_old(task, ADDED) == ("555 0102", "555 0199")


@pytest.mark.parametrize("task", [TASK, TASK_ZH])
def test_a_value_that_took_the_place_of_the_old_one_is_none(task: str) -> None:
    new = make_form(Phone="555 0199", Company="Larkfield")
    assert find_kept_old(task, keep(OLD, new)) == NOTHING
    moved = make_form(Phone="", Phone_2="555 0199", Company="Larkfield")
    assert find_kept_old(task, keep(OLD, moved)) == NOTHING
    other = make_form(Phone="", Mobile="555 0199", Company="Larkfield")
    empty = make_form(Phone="", Mobile="", Company="Larkfield")
    assert find_kept_old(task, keep(empty, other)) == NOTHING


@pytest.mark.parametrize(
    "task",
    [
        "Add 555 0199 to the contact Ben, and change nothing",
        "Change Ben's second number to 555 0199",
        "Change the number of Ben to 555 0199, but keep 555 0102",
        "给 Ben 另外添加一个号码 555 0199",
        "Call 555 0199",
    ],
)
def test_a_task_that_may_want_both_is_left_alone(task: str) -> None:
    assert find_kept_old(task, ADDED) == NOTHING


def test_a_field_of_another_kind_may_keep_what_it_holds() -> None:
    task = "Change the company of Ben to Northgate"
    new = make_form(Phone="555 0102", Company="Northgate")
    assert find_kept_old(task, keep(OLD, new)) == NOTHING


@pytest.mark.parametrize(
    ("task", "old", "new", "found"),
    [
        ("把便签停车位里的三层F区改成负二层C区，快递员老问我", "三层F区", "负二层F区", "负二层C区"),
        ("把便签停车位里的三层F区改成负二层C区，快递员老问我", "三层F区", "负二层C区", ""),
        ("清单里的大葱换成小葱吧", "鸡蛋、大葱", "鸡蛋、香葱", "小葱"),
        ("清单里的大葱换成小葱吧", "鸡蛋、大葱", "鸡蛋、小葱", ""),
        ("Change Row F to Row C in my parking note", "Level 3, Row F", "Level 3, Row D", "Row C"),
        ("Change Row F to Row C in my parking note", "Level 3, Row F", "Level 3, row C", ""),
        ("Replace the flour with rice please", "eggs, flour", "eggs, milk", "rice"),
        ("Replace the flour with rice please", "eggs, flour", "eggs, rice", ""),
        # A value may be written otherwise, and what is named by its field is not in it.
        ("Change the rent to the 3rd", "Rent on the 1st", "Rent on Mar 3", ""),
        ("Change the title to Groceries", "Shopping", "Food", ""),
    ],
)  # fmt: skip
def test_the_new_text_of_a_change_must_have_been_kept(
    task: str, old: str, new: str, found: str
) -> None:
    before = make_form(Text=old)
    after = make_form(Text=new)
    assert find_unkept_text(task, fill(before, after, new)) == found


def test_a_new_text_that_was_not_kept_is_not_done() -> None:
    before = make_form(Text="Level 3, Row F")
    after = make_form(Text="Level 3, Row D")
    visits = fill(before, after, "Level 3, Row D")
    coverage = compare_deeds("Change Row F to Row C", visits)
    assert "Row C" in coverage.details
