"""Phones of one process with the same seed have the same content, each its own copy of it."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.content import KEPT, _made
from virtual_phone.testing import Driver

FILLED_ONCE = ("shop", "movies", "video", "news", "bazaar", "rail")


def states(**config: Any) -> dict[str, object]:
    apps = Driver.make(**config).system.tasks.apps.values()
    return {app.key: app.state for app in apps if app.key in FILLED_ONCE}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_copy_is_as_what_is_made_anew(language: str) -> None:
    states(language=language, seed=5)
    copied = states(language=language, seed=5)
    _made.clear()
    assert copied.keys() == set(FILLED_ONCE)
    assert copied == states(language=language, seed=5)


def test_what_follows_by_chance_is_the_same_after_a_copy() -> None:
    drawn = []
    for _ in range(2):
        phone = Driver.make(seed=6)
        apps = phone.system.tasks.apps.values()
        drawn.append([app.rng.random() for app in apps if app.key in FILLED_ONCE])
    assert drawn[0] == drawn[1]


def test_a_phone_changes_its_own_copy() -> None:
    first, second = states(seed=7), states(seed=7)
    for state in first.values():
        vars(state).clear()
    assert all(vars(state) for state in second.values())
    assert all(vars(state) for state in states(seed=7).values())


def test_seed_language_and_time_make_other_content() -> None:
    later: datetime = PhoneConfig().now + timedelta(days=1)
    looks = ({"seed": 8}, {"seed": 9}, {"seed": 8, "language": "zh"}, {"seed": 8, "now": later})
    found = [states(**look) for look in looks]
    for key in FILLED_ONCE:
        assert len({repr(each[key]) for each in found}) == len(looks), key


def test_only_so_many_are_remembered() -> None:
    for seed in range(20):
        states(seed=seed)
    assert len(_made) == KEPT
