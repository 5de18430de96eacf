import time
from typing import Any

import pytest

from graph.context import Context
from graph.state import Clock, RoleUsage, State, Usage
from nodes.calls.budgets import (
    LONG_GAP,
    advance_clock,
    count_tokens,
    describe_exceeded,
)


def state(
    *, spent: float = 0.0, ago: float = 0.0, used: int = 0, said: str = "go"
) -> State:
    now = time.time()
    usage = Usage(actor=RoleUsage(input_tokens=used))
    clock = Clock(started=now - 9_000, ticked=now - ago, spent=spent)
    return {"instruction": said, "clock": clock, "usage": usage}


def test_tokens_of_all_roles_count() -> None:
    role = RoleUsage(input_tokens=5, output_tokens=2)
    assert count_tokens(Usage(planner=role, actor=role, reflector=role)) == 21


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, ""),
        ({"used": 1_000}, "1000 tokens"),
        ({"used": 999}, ""),
        ({"spent": 300}, "300 seconds"),
        ({"spent": 100, "ago": 200}, "300 seconds"),
        ({"spent": 100, "ago": 5}, ""),
        ({"spent": 300, "said": "设闹钟"}, "300 秒"),
    ],
)
def test_a_budget_that_is_used_up_is_named(
    facts: dict[str, Any], words: str
) -> None:
    said = describe_exceeded(
        state(**facts), Context(max_tokens=1_000, max_seconds=300)
    )
    assert words in said
    assert bool(said) == bool(words)


def test_a_night_between_crash_and_resume_counts_a_little() -> None:
    clock = advance_clock(state(spent=10, ago=40_000))["clock"]
    assert 10 + LONG_GAP <= clock.spent < 11 + LONG_GAP
    assert time.time() - clock.ticked < 60


def test_the_time_in_which_a_person_thinks_does_not_count() -> None:
    assert (
        advance_clock(state(spent=10, ago=500), counts=False)["clock"].spent
        == 10
    )
