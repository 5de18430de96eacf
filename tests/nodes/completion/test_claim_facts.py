"""What is known of a claim before a model is asked."""

from dataclasses import replace

import pytest

from graph.state import Decision
from nodes.completion.checks.missing.coverage import compare_deeds
from nodes.completion.checks.run.form_changes import list_changes
from nodes.completion.checks.unasked.changes import list_unnamed_changes
from nodes.completion.claim_facts import (
    ClaimFacts,
    is_plainly_met,
    list_distinct,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.completion.checks.unasked import test_changes
from tests.nodes.screens import element, screen, words
from tools.actions import Fill, Tap
from tools.screen import Target


def make_facts(better_row: str, *, is_sure: bool) -> ClaimFacts:
    return ClaimFacts(
        focus=[],
        given=[],
        missed_differences=[],
        unseen=[],
        is_unanswered=False,
        coverage=compare_deeds("Open the newest note", []),
        better_row=better_row,
        is_better_row_sure=is_sure,
    )


def test_a_row_that_is_beaten_is_asked_about_and_if_sure_never_done() -> None:
    words = "newest: “Soup” comes before “Tea”, which was taken"
    for is_sure in (True, False):
        facts = make_facts(words, is_sure=is_sure)
        assert words in facts.list_open_lines()
        assert words in facts.points_to_find
        assert (words in facts.hard_doubts) is is_sure
    assert not make_facts("", is_sure=False).points_to_find


@pytest.mark.parametrize(
    ("task", "day", "fact"),
    [
        ("Move the visit to the day after tomorrow", "Thursday, March 5, 2026",
         "day after tomorrow: Thursday, March 5, 2026"),
        ("把看房改到后天", "2026年3月5日星期四", "后天: 2026年3月5日星期四"),
    ],
)  # fmt: skip
def test_a_day_that_a_model_noted_is_still_put_in_besides(
    task: str, day: str, fact: str
) -> None:
    clock = "2026-03-02 09:00 Monday"
    page = screen(element("item", day, index=1), time=clock)
    tap = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1),
        target=Target(role="item", text=day),
    )  # fmt: skip
    visits = (ScreenVisit(screen=page, step=tap), ScreenVisit(screen=page))
    facts = ClaimFacts(
        focus=[fact], given=[], missed_differences=[], unseen=[], is_unanswered=False,
        coverage=compare_deeds(task, visits), visits=visits,
    )  # fmt: skip
    assert facts.extra_inputs == [day]
    assert day not in facts.list_open_lines()
    # What the person said counts.
    assert not replace(
        facts, given=[f"the person answered: {day}"]
    ).extra_inputs


@pytest.mark.parametrize("task", ["Write the rating", "写下评分"])
def test_a_noted_value_is_put_in_besides_if_no_screen_showed_it(
    task: str,
) -> None:
    films = screen(words("Up, 9.7"), package="org.films")
    fill = Decision(
        step=1, task=0, judgement="act", action=Fill(element=1, text="9.7"),
        target=Target(role="input", text="Text"),
    )  # fmt: skip
    form = ScreenVisit(screen=screen(words("Text")), step=fill)
    for before, strange in (([], ["9.7"]), ([ScreenVisit(screen=films)], [])):
        visits = (*before, form)
        facts = ClaimFacts(
            focus=["rating: 9.7"], given=[], missed_differences=[], unseen=[],
            is_unanswered=False, coverage=compare_deeds(task, visits), visits=visits,
        )  # fmt: skip
        assert facts.extra_inputs == strange


def test_a_change_is_told_once_and_one_that_nobody_asked_for_is_strange() -> (
    None
):
    task = "Move 'Vet' to a later time"
    visits = tuple(test_changes.LATER)
    facts = ClaimFacts(
        focus=[], given=[], missed_differences=[], unseen=[], is_unanswered=False,
        coverage=compare_deeds(task, visits), visits=visits,
        changes=tuple(list_changes(visits)),
        unnamed_changes=tuple(list_unnamed_changes(task, visits)),
    )  # fmt: skip
    line = "Start time: 1:00 PM → 3:00 PM"
    assert facts.extra_inputs == [line]
    assert facts.list_changes() == []
    assert line in facts.points_to_cite
    asked = replace(facts, given=["the person answered: an hour later"])
    assert asked.extra_inputs == []
    assert asked.list_changes() == [line]
    assert replace(facts, given=["the person answered: yes"]).extra_inputs == [
        line
    ]


def test_what_was_picked_for_a_change_is_told_with_it() -> None:
    task = "Move 'Vet' to a later time"
    dial = screen(element("item", "3 o'clock"), dialog="Select time")
    target = Target(role="item", text="3 o'clock")
    pick = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1), target=target
    )
    visits = (
        test_changes.LATER[0],
        ScreenVisit(screen=dial, step=pick),
        *test_changes.LATER[1:],
    )
    facts = ClaimFacts(
        focus=[], given=[], missed_differences=[], unseen=[], is_unanswered=False,
        coverage=compare_deeds(task, visits), visits=visits,
    )  # fmt: skip
    assert facts.extra_inputs == ["3 o'clock"]
    unnamed = tuple(list_unnamed_changes(task, visits))
    told = replace(facts, unnamed_changes=unnamed)
    assert told.extra_inputs == ["Start time: 1:00 PM → 3:00 PM"]


@pytest.mark.parametrize(
    ("added", "typed", "is_met"),
    [
        ("Make it 15 minutes", "I'm 15 minutes late", True),
        ("Make it 15 minutes", "I'm 10 minutes late", False),
        ("Make it 15 minutes, and add sorry", "I'm 15 minutes late", False),
        ("改成15分钟", "我晚到15分钟", True),
        ("改成15分钟", "我晚到10分钟", False),
        ("Please hurry", "I'm 15 minutes late", False),
    ],
)
def test_what_the_user_added_is_met_by_what_was_typed(
    added: str, typed: str, *, is_met: bool
) -> None:
    fill = Decision(
        step=1, task=0, judgement="act", action=Fill(element=1, text=typed),
        target=Target(role="input", text="Text"),
    )  # fmt: skip
    form = ScreenVisit(screen=screen(words("Text")), step=fill)
    assert is_plainly_met(added, [form]) is is_met


def test_an_addition_that_is_open_must_be_accounted_for_by_any_true_quote() -> (
    None
):
    facts = ClaimFacts(
        focus=[], given=[], missed_differences=[], unseen=["add sorry"],
        is_unanswered=False, open_details=("15 minutes",), open_additions=("add sorry",),
    )  # fmt: skip
    assert facts.points_to_cite == ["15 minutes", "add sorry"]
    assert list(facts.lenient_points) == ["add sorry"]


@pytest.mark.parametrize(
    ("details", "named"),
    [
        (("Iris", "Novak", "iris novak"), ["Iris Novak"]),
        (("Novak", "iris novak"), ["iris novak"]),
        (("Tea", "Teapot"), ["Tea", "Teapot"]),
        (("李雷", "给李雷"), ["李雷", "给李雷"]),
    ],
)
def test_a_name_is_asked_about_once(
    details: tuple[str, ...], named: list[str]
) -> None:
    facts = make_facts("", is_sure=False)
    assert facts.coverage is not None
    deeds = replace(facts.coverage, details=details)
    assert replace(facts, coverage=deeds).points_to_cite == named


@pytest.mark.parametrize("task", ["Move 'Vet' to Tuesday", "把“Vet”改到星期二"])
def test_what_nobody_asked_for_is_no_part_of_the_task(task: str) -> None:
    visits = tuple(test_changes.LATER)
    facts = ClaimFacts(
        focus=[], given=[], missed_differences=[], unseen=[], is_unanswered=False,
        coverage=compare_deeds(task, visits), visits=visits,
        unnamed_changes=tuple(list_unnamed_changes(task, visits)),
    )  # fmt: skip
    assert facts.coverage is not None
    daily = replace(facts.coverage, unsourced=("3:00 PM", "Every day"))
    facts = replace(facts, coverage=daily)
    assert facts.is_extra_input("Every day")
    assert facts.is_extra_input("Start time: 1:00 PM → 3:00 PM")
    assert not facts.is_extra_input("Tuesday")
    told = facts.describe_extra_input("3:00 PM")
    assert told == "Start time: 1:00 PM → 3:00 PM"
    assert facts.describe_extra_input("Every day") == "Every day"


@pytest.mark.parametrize(
    "task", ["Put my train in the calendar", "把我的火车记到日历里"]
)
def test_a_part_of_a_time_that_was_looked_up_is_no_value_of_its_own(
    task: str,
) -> None:
    trains = screen(words("06:09, G7602"), package="org.rail")
    form = screen(words("Start time, 10:00 AM"))
    dial = screen(element("input", "Minute"), dialog="Enter time")
    fill = Decision(
        step=1, task=0, judgement="act", action=Fill(element=1, text="09"),
        target=Target(role="input", text="Minute"),
    )  # fmt: skip
    for time, strange in (("6:09 AM", []), ("7:09 AM", ["09"])):
        done = screen(words(f"Start time, {time}"))
        visits = (
            ScreenVisit(screen=trains),
            ScreenVisit(screen=form),
            ScreenVisit(screen=dial, step=fill),
            ScreenVisit(screen=done),
        )
        facts = ClaimFacts(
            focus=["train: departs 06:09"], given=[], missed_differences=[], unseen=[],
            is_unanswered=False, coverage=compare_deeds(task, visits), visits=visits,
        )  # fmt: skip
        assert facts.extra_inputs == strange


def test_only_the_marks_around_a_detail_are_taken_off() -> None:
    doubt = "wrong mail? “Tea”"
    assert list_distinct(["“Tea”", '"Ann"']) == ["Tea", "Ann"]
    assert list_distinct([doubt]) == [doubt]
