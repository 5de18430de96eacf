"""Choosing an app for a wish: by name, by what was done in it, and by the person."""

import pytest

from memory import apps, users
from memory.records import SHARED, AppRecord
from memory.store import Memory

INSTALLED = {"Foodly": "com.foodly", "Bistro Now": "com.bistro", "Clock": "com.clock",
             "Chat": "com.chat", "天气": "com.weather"}  # fmt: skip


def rank(memory: Memory, wish: str, user: str = "ann") -> list[apps.Candidate]:
    return apps.rank_apps(memory, user_id=user, wish=wish, installed=INSTALLED)


def known(memory: Memory) -> None:
    memory.put(
        AppRecord(package="com.foodly", label="Foodly", user_id="ann",
                  functions=("Order a pizza", "Pay the order")),
        AppRecord(package="com.bistro", label="Bistro Now", user_id=SHARED,
                  description="Meals brought to you", functions=("order food, order a pizza",)),
        AppRecord(package="com.gone", label="Gone", user_id="ann", functions=("Order a pizza",)),
    )  # fmt: skip


def test_an_app_is_found_by_its_name(memory: Memory) -> None:
    (only,) = rank(memory, "Open the clock")
    assert (only.label, only.reason, only.settled) == (
        "Clock",
        "its name",
        True,
    )
    assert [c.label for c in rank(memory, "看看天气")] == ["天气"]
    assert rank(memory, "Wind up the clockwork") == []


def test_candidates_come_with_reasons_and_only_installed_ones(
    memory: Memory,
) -> None:
    known(memory)
    found = rank(memory, "Order a pizza")
    assert {c.label for c in found} == {"Foodly", "Bistro Now"}
    assert not any(c.settled for c in found)
    reasons = {c.label: c.reason for c in found}
    assert reasons["Foodly"] == '"Order a pizza" was done in it'
    assert reasons["Bistro Now"] == "it is for order a pizza"


def test_a_habit_settles_it(memory: Memory) -> None:
    known(memory)
    for _ in range(2):
        users.count_app_use(
            memory,
            "ann",
            instruction="Order a pizza",
            package="com.bistro",
            label="x",
        )
    best = rank(memory, "Order a large pizza")[0]
    assert (best.label, best.settled) == ("Bistro Now", True)
    assert best.reason == 'the person used it 2 times for "Order a pizza"'


def test_a_stated_preference_outweighs_a_habit(memory: Memory) -> None:
    known(memory)
    for _ in range(3):
        users.count_app_use(
            memory,
            "ann",
            instruction="Order a pizza",
            package="com.bistro",
            label="x",
        )
    memory.put(users.make_note("ann", "I prefer Foodly when I order a pizza"))
    best = rank(memory, "Order a pizza")[0]
    assert (best.label, best.settled) == ("Foodly", True)
    assert (
        best.reason == 'the person said: "I prefer Foodly when I order a pizza"'
    )


def test_what_another_person_likes_does_not_count(memory: Memory) -> None:
    known(memory)
    memory.put(
        users.make_note("eve", "I prefer Bistro Now when I order a pizza")
    )
    assert "said" not in "".join(
        c.reason for c in rank(memory, "Order a pizza")
    )
    assert [c.label for c in rank(memory, "Order a pizza", user="bob")] == [
        "Bistro Now"
    ]


def test_a_liking_for_something_else_does_not_count(memory: Memory) -> None:
    known(memory)
    memory.put(users.make_note("ann", "I like Chat for talking to my sister"))
    assert {c.label for c in rank(memory, "Order a pizza")} == {
        "Foodly",
        "Bistro Now",
    }


@pytest.mark.parametrize(
    ("packages", "found"),
    [
        (["com.launcher", "com.clock", "com.clock"], "com.clock"),
        (["com.clock", "com.chat"], ""),
        (["com.launcher"], ""),
    ],
)
def test_a_task_within_one_app_is_that_apps(
    packages: list[str], found: str
) -> None:
    assert apps.main_package(packages, INSTALLED) == found


def test_a_description_says_what_was_done_without_particulars(
    memory: Memory,
) -> None:
    done = (
        "Set an alarm for 7:15",
        "Set an alarm for 6:30",
        'Title it "Gym"',
        "pin 4821 it",
    )
    assert (
        apps.describe_app(done) == "Here was done: Title it; Set an alarm for"
    )
    assert apps.describe_app(()) == ""
