"""A new value that was added where the old one was to be changed."""

import pytest

from nodes.completion.checks.values.kept_old import find_kept_old
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Fill, Tap
from tools.screen import Screen

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
