from datetime import date, datetime, time, timedelta
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.apps.tasks.state import Task, TasksState, by_due
from virtual_phone.testing import Driver

from ..examples import examples

PACKAGE = TasksApp.package
NOW = datetime(2026, 3, 2, 9)  # noqa: DTZ001
TODAY = NOW.date()


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    return Driver.make([TasksApp], language=language).open("tasks")


def state_of(phone: Driver) -> TasksState:
    state: TasksState = phone.app(PACKAGE).state
    return state


def named(phone: Driver, title: str) -> Task:
    return next(task for task in state_of(phone).tasks if task.title == title)


def titles(phone: Driver) -> list[str]:
    return [n.text for n in phone.nodes() if n.resource_id.endswith(":id/task_title")]


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([TasksApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_first_day_has_tasks_of_every_kind(language: Literal["en", "zh"]) -> None:
    state = state_of(Driver.make([TasksApp], language=language, seed=2))
    assert 30 <= len(state.tasks) <= 40
    for key in ("today", "overdue", "week", "undated", "done", "p3", "p2", "p1", "p0"):
        assert state.count(key, NOW) >= 2, key
    assert len({task.title for task in state.tasks}) == len(state.tasks)
    assert all(task.created < NOW for task in state.tasks)
    assert all(task.completed < NOW for task in state.tasks if task.completed)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_task_is_written_with_day_priority_and_list(language: Literal["en", "zh"]) -> None:
    phone = fresh(language)
    t = phone.app(PACKAGE).t
    phone.tap("new_task")
    assert not phone.node("save").enabled
    phone.type("Oil the bike", into="title").back().tap("due_date").tap(t("Tomorrow", "明天"))
    phone.tap("priority_3").tap("list").tap(state_of(phone).lists[2].name).tap("save")
    task = named(phone, "Oil the bike")
    assert (task.due, task.at, task.priority, task.list_id, task.done) == (
        TODAY + timedelta(days=1), None, 3, state_of(phone).lists[2].id, False,
    )  # fmt: skip
    assert task.created == NOW


def test_a_task_is_changed_and_leaving_asks_first() -> None:
    phone = fresh().tap("Reply to the landlord").type(" at last", into="title").back().back()
    assert phone.sees("Discard your changes?")
    phone.tap("Keep editing").tap("save")
    assert named(phone, "Reply to the landlord at last").priority == 2


def test_a_day_without_a_time_loses_its_reminder_with_the_day() -> None:
    phone = fresh().tap("Send the quarterly figures").tap("reminder").tap("1 hour before")
    phone.tap("Allow").tap("save")
    assert named(phone, "Send the quarterly figures").remind == 60
    phone.tap("Send the quarterly figures").tap("due_date").tap("No due date").tap("save")
    task = named(phone, "Send the quarterly figures")
    assert (task.due, task.at, task.remind) == (None, None, -1)


def test_a_task_is_completed_and_that_taken_back() -> None:
    phone = fresh()
    title = titles(phone)[0]
    phone.tap("complete")
    assert named(phone, title).completed == NOW
    assert title not in titles(phone)
    phone.tap("Undo")
    assert not named(phone, title).done
    phone.tap("complete").tap("filters").tap("Recently completed")
    assert titles(phone)[0] == title
    assert phone.checked("complete")


def test_a_task_is_deleted_after_a_question() -> None:
    phone = fresh().tap("Reply to the landlord").tap("delete").tap("Cancel")
    assert named(phone, "Reply to the landlord")
    phone.tap("delete").tap("button1")
    assert all(task.title != "Reply to the landlord" for task in state_of(phone).tasks)


@pytest.mark.parametrize(
    ("filter_", "fits"),
    [
        ("Today", lambda task: task.due == TODAY),
        ("Overdue", lambda task: task.due is not None and task.due < TODAY),
        ("No due date", lambda task: task.due is None),
        ("High priority", lambda task: task.priority == 3),
        ("Work", lambda task: task.list_id == 2),
    ],
)
def test_a_filter_shows_its_open_tasks(filter_: str, fits: object) -> None:
    phone = fresh().tap("filters").tap(filter_)
    assert callable(fits)
    wanted = {task.title for task in state_of(phone).tasks if fits(task) and not task.done}
    assert set(titles(phone)) == wanted
    assert phone.node("filter_name").text == filter_


def test_completed_tasks_show_among_the_others_on_request() -> None:
    phone = fresh().tap("filters").tap("Today")
    assert "Confirm the interview room" not in titles(phone)
    phone.tap("More options").tap("Show completed")
    assert "Confirm the interview room" in titles(phone)


def test_tasks_are_sorted_by_priority_and_title() -> None:
    phone = fresh().tap("More options").tap("Sort by").tap("Priority")
    shown = [named(phone, title).priority for title in titles(phone)]
    assert shown == sorted(shown, reverse=True)
    assert shown[0] == 3
    phone.tap("More options").tap("Sort by").tap("Title")
    assert titles(phone) == sorted(titles(phone), key=str.lower)


def test_a_day_shows_what_is_due_open_and_completed() -> None:
    phone = fresh().tap("pick_day").tap("OK")
    assert phone.node("day").text == "Monday, March 2, 2026"
    assert titles(phone)[-1] == "Confirm the interview room"
    assert set(titles(phone)) == {t.title for t in state_of(phone).tasks if t.due == TODAY}
    phone.tap("Next day")
    tomorrow = TODAY + timedelta(days=1)
    assert set(titles(phone)) == {t.title for t in state_of(phone).tasks if t.due == tomorrow}


def test_a_task_is_found_by_its_notes() -> None:
    phone = fresh().tap("search").type("4410")
    assert titles(phone) == ["Pay the water bill"]


def test_a_list_is_made_renamed_and_deleted_with_its_tasks() -> None:
    phone = fresh().tap("filters").swipe("up", "My tasks", share=14).tap("New list")
    phone.type("Garden").tap("OK").tap("Garden")
    phone.tap("new_task").type("Sow peas").back().tap("save")
    garden = state_of(phone).lists[-1]
    assert (garden.name, named(phone, "Sow peas").list_id) == ("Garden", garden.id)
    phone.tap("filters").swipe("up", "My tasks", share=14).hold("Garden", 0).tap("Rename")
    phone.type("s").tap("OK").hold("Gardens").tap("Delete list").tap("button1")
    assert garden not in state_of(phone).lists
    assert all(task.title != "Sow peas" for task in state_of(phone).tasks)


def test_a_reminder_comes_and_completes_the_task() -> None:
    phone = fresh()
    task = named(phone, "Reply to the landlord")
    task.remind, task.at = 30, time(18)
    phone.wait(8 * 3600)
    assert task.title not in [note.title for note in phone.system.notifications]
    phone.wait(1800)
    note = next(note for note in phone.system.notifications if note.title == task.title)
    assert note.text == "Today 6:00 PM"
    phone.system.open_notifications()
    phone.tap("Complete")
    assert task.done


def test_without_reminders_nothing_comes() -> None:
    phone = fresh().tap("More options").tap("Settings").tap("Reminders")
    phone.wait(12 * 3600)
    assert not [note for note in phone.system.notifications if note.package == PACKAGE]


days = st.one_of(st.none(), st.dates(date(2026, 1, 1), date(2026, 12, 31)))


@settings(max_examples=examples(30))
@given(st.lists(st.tuples(days, st.sampled_from([None, time(8), time(20)])), max_size=9))
def test_tasks_without_a_day_come_last(drawn: list[tuple[date | None, time | None]]) -> None:
    tasks = [Task(n, "x", 1, due=due, at=at) for n, (due, at) in enumerate(drawn)]
    found = [task.due or date.max for task in by_due(tasks)]
    assert found == sorted(found)


@pytest.mark.parametrize(
    ("due", "at", "late"),
    [
        (None, None, False),
        (TODAY, None, False),
        (TODAY, time(8, 59), True),
        (TODAY, time(9), False),
        (TODAY - timedelta(days=1), time(20), True),
        (TODAY + timedelta(days=1), time(8), False),
    ],
)
def test_only_open_tasks_of_the_past_are_overdue(
    due: date | None, at: time | None, *, late: bool
) -> None:
    task = Task(1, "x", 1, due=due, at=at)
    assert task.overdue(NOW) is late
    task.completed = NOW
    assert not task.overdue(NOW)
