"""A demonstration is found for its own task, and for no other one."""

import pytest

from memory.demonstrations import (
    find_demonstration,
    find_parameters,
    is_same_task,
    rate_fit,
)
from memory.records import DemonstrationRecord, ShownStep
from memory.store import Memory


def tap(target: str) -> ShownStep:
    return ShownStep(action="tap", target=target)


def shown(
    task: str, *steps: ShownStep, user: str = "ann", **facts: object
) -> DemonstrationRecord:
    given = {
        "demonstration": "d1",
        "accepted": True,
        "task": task,
        "steps": steps,
        **facts,
    }
    return DemonstrationRecord.model_validate({"user_id": user, **given})


DIAL = shown(
    "Help me dial 123.", tap("Phone"), tap("1"), tap("2"), tap("3"), tap("Call")
)
SEND = shown(
    'Send a message to 123456 with text "Hello"',
    tap("Messages"),
    ShownStep(action="fill", text="123456", target="To"),
    ShownStep(action="fill", text="Hello", target="Message"),
    tap("Send"),
)
DIM = shown(
    "Turn off auto brightness in Settings",
    tap("Settings"),
    tap("Auto brightness"),
)
ALARM = shown(
    "Create an alarm at 6:30 PM",
    tap("Clock"),
    tap("6"),
    tap("30"),
    tap("PM"),
    tap("Save"),
)
FOUND = shown(
    "Turn on three-finger screenshots",
    tap("Settings"),
    ShownStep(
        action="fill", text="three-finger screenshots", target="Search settings"
    ),
    tap("Three-finger screenshots"),
)
KEYS = shown("Dial 123", tap("1"), tap("2 ABC"), tap("3 DEF"))
SEARCH = shown(
    "Search for weather",
    tap("Search"),
    ShownStep(action="fill", text="weather"),
)


@pytest.mark.parametrize(
    ("record", "instruction", "rank"),
    [
        (DIAL, "help me dial 123", 2),
        (DIAL, "Dial 123, please.", 2),
        (DIAL, "Dial 321", 1),
        (DIAL, "Call Anna", 0),
        (DIAL, "Delete 123", 0),
        (DIAL, "Dial 123 if Anna does not answer", 0),
        (SEND, "Please send a message to 98765 with text “Goodbye”", 1),
        (SEND, "Send a message to 98765 with my contact card", 0),
        (SEND, 'Send an e-mail to 123456 with text "Hello"', 0),
        (DIM, "In Settings, turn off auto brightness", 2),
        (DIM, "Turn on auto brightness in Settings", 0),
        (DIM, "Turn off Bluetooth in Settings", 0),
        (ALARM, "Create an alarm at 7:15 AM", 1),
        (ALARM, "Delete the alarm at 6:30 PM", 0),
        (ALARM, "Create two alarms at 6:30 PM", 0),
        (FOUND, "Turn on meeting reminders", 0),
        (KEYS, "Dial 98", 1),
        (SEARCH, "Search for hotels", 1),
        (SEARCH, "Ask for weather", 0),
        (shown("帮我打开蓝牙", tap("设置"), tap("蓝牙")), "请打开蓝牙", 2),
        (shown("帮我打开蓝牙", tap("设置"), tap("蓝牙")), "帮我关闭蓝牙", 0),
        (shown("帮我打开蓝牙", tap("设置"), tap("蓝牙")), "帮我打开闹钟", 0),
        (shown("Move A to B", tap("A"), tap("B")), "Move B to A", 0),
        (
            shown("Mute Anna and unmute Bob", tap("Anna")),
            "Mute Bob and unmute Anna",
            0,
        ),
    ],
)
def test_another_task_is_not_taken_for_it(
    record: DemonstrationRecord, instruction: str, rank: int
) -> None:
    assert rate_fit(record, instruction) == rank


def test_words_that_tell_the_place_may_stand_first_or_last() -> None:
    assert is_same_task(
        "In the Clock app, start the stopwatch",
        "Start the stopwatch in the clock app",
    )
    assert not is_same_task(
        "Turn on Wi-Fi and off Bluetooth", "Turn on Bluetooth and off Wi-Fi"
    )
    assert not is_same_task("", "Start it")


def test_the_best_of_the_user_s_own_is_found(memory: Memory) -> None:
    newer = DIAL.model_copy(
        update={"demonstration": "d2", "created": "2026-03-02T09:00:00+00:00"}
    )
    foreign = DIAL.model_copy(update={"user_id": "bob", "demonstration": "d3"})
    doubted = SEND.model_copy(update={"demonstration": "d4", "accepted": False})
    dim = DIM.model_copy(update={"demonstration": "d5"})
    for record in (DIAL, newer, foreign, doubted, dim):
        memory.keep_record(record)
    found = find_demonstration(memory, "ann", "dial 123")
    assert found is not None
    assert found.demonstration == "d1"  # kept now, which is later than March
    assert find_demonstration(memory, "carl", "dial 123") is None
    assert find_demonstration(memory, "ann", SEND.task) is None
    assert find_demonstration(memory, "ann", "Take a selfie") is None


def test_parameters_are_what_was_typed_or_picked() -> None:
    assert find_parameters(SEND.task, SEND.steps) == ("123456", "Hello")
    assert find_parameters(DIAL.task, DIAL.steps) == ("123",)
    assert find_parameters(DIM.task, DIM.steps) == ()
    assert find_parameters(SEARCH.task, SEARCH.steps) == ("weather",)


@pytest.mark.parametrize(
    ("task", "label", "values"),
    [
        ("Set the theme to dark", "Dark", ("dark",)),
        ("Choose Swipe up.", "Swipe up", ("Swipe up",)),
        ("把主题设为深色", "深色", ("深色",)),
        ("Open the alarms in the clock", "Alarms", ()),
        ("Send it to Ann", "Send", ()),
        ("Turn on Bluetooth", "Bluetooth", ()),
        ("打开蓝牙", "蓝牙", ()),
    ],
)
def test_plain_words_are_a_value_if_they_were_picked_as_one(
    task: str, label: str, values: tuple[str, ...]
) -> None:
    steps = [
        ShownStep(action="tap", target="Settings"),
        ShownStep(action="tap", target=label),
        ShownStep(action="tap", target="Save"),
    ]
    assert find_parameters(task, steps) == values
