"""What the steps of a run plainly did, and what they leave to a model."""

import pytest

from graph.state import Decision
from nodes.verdict.coverage import compare_deeds
from nodes.verdict.excess import find_excess
from nodes.verdict.support import ScreenVisit
from tests.nodes.screens import element, screen
from tools.actions import Action, Fill, Tap
from tools.screen import Target

LIST = screen(element("item", "Gym", index=1), element("item", "Work", index=2))


def visit(action: Action, text: str, role: str = "button") -> ScreenVisit:
    made = Decision(
        step=1,
        task=0,
        judgement="act",
        action=action,
        target=Target(role=role, text=text),
    )
    return ScreenVisit(screen=LIST, step=made)


@pytest.mark.parametrize(
    ("task", "touched", "details"),
    [
        ("Delete the alarm 'Gym'", "Gym", ()),
        ("Delete the alarm 'Gym'", "Work", ("Gym",)),
        ("删除闹钟“健身”", "健身", ()),
        ("删除闹钟“健身”", "工作", ("健身",)),
    ],
)
def test_a_name_must_have_been_touched_and_not_only_seen(
    task: str, touched: str, details: tuple[str, ...]
) -> None:
    visits = [
        visit(Tap(element=1), touched, "item"),
        visit(Tap(element=1), "Delete alarm"),
        ScreenVisit(screen=LIST),
    ]
    found = [each.strip("'“”") for each in compare_deeds(task, visits).details]
    assert set(found) == set(details)


@pytest.mark.parametrize(
    "task", ["Open the newest note", "打开最新的笔记", "Delete all but one"]
)
def test_comparisons_are_left_to_a_model(task: str) -> None:
    assert compare_deeds(task, [ScreenVisit(screen=LIST)]).weighing


def test_what_was_typed_besides_is_not_plain() -> None:
    visits = [
        visit(Fill(element=1, text="milk and bread"), "Note", "input"),
        ScreenVisit(screen=LIST),
    ]
    assert compare_deeds("Note milk", visits).beyond == ("milk and bread",)
    assert not compare_deeds("Note milk and bread", visits).beyond


@pytest.mark.parametrize(
    ("task", "days", "extra"),
    [
        ("an alarm on Monday and Tuesday", ("Mon", "Tue"), ""),
        ("an alarm on Monday and Tuesday", ("Mon", "Tue", "Sat"), "Sat"),
        ("每周一、周二的闹钟", ("周一", "周二", "周六"), "周六"),
    ],
)
def test_a_day_too_many_is_found(
    task: str, days: tuple[str, ...], extra: str
) -> None:
    shown = [
        element("checkbox", day, index=number + 1, checked=True)
        for number, day in enumerate(days)
    ]
    page = screen(*shown)
    made = visit(Tap(element=1), days[0], "checkbox").step
    visits = [ScreenVisit(screen=page, step=made), ScreenVisit(screen=page)]
    assert find_excess(task, visits) == extra
