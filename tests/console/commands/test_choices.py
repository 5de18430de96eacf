"""The choices of a run, as the command line gives them."""

from dataclasses import fields

import pytest

from console.commands.choices import (
    CHOICES,
    LIMITS,
    SWITCHES,
    read_choices,
    read_limits,
)
from console.commands.run_options import RunOptions
from graph.context import Context


def test_every_choice_is_an_option_of_run_and_one_of_the_context() -> None:
    options = {field.name for field in fields(RunOptions)}
    known = {field.name for field in fields(Context)}
    assert {*CHOICES, *SWITCHES} < known
    assert {*CHOICES, *(f"no_{name}" for name in SWITCHES)} < options


@pytest.mark.parametrize(
    ("parameters", "choices"),
    [
        ({}, {}),
        ({"device": "", "max_steps": None, "describe_icons": False}, {}),
        ({"model": "offline", "thread": "x"}, {"model": "offline"}),
        ({"user": "anna"}, {"user_id": "anna"}),
        ({"policy": "deny", "yes": False}, {"policy": "deny"}),
        ({"policy": "deny", "yes": True}, {"policy": "allow"}),
        ({"describe_icons": True}, {"describe_icons": True}),
        ({"no_memory": True, "no_planning": False}, {"memory": False}),
        ({"video": "a.mp4", "max_cost": 0.0}, {"max_cost": 0.0}),
    ],
)
def test_choices_are_read(
    parameters: dict[str, object], choices: dict[str, object]
) -> None:
    assert read_choices(parameters) == choices


def test_limits_are_read_in_their_order() -> None:
    unset = dict.fromkeys(LIMITS)
    assert read_limits(unset) == {}
    limits = read_limits({**unset, "max_cost": 0.5, "max_steps": 3, "seed": 1})
    assert list(limits.items()) == [("max_steps", 3), ("max_cost", 0.5)]
