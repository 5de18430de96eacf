from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum

import pytest

from evals.same.plain import list_changes, make_plain


class Side(Enum):
    LEFT = "left"


@dataclass
class Alarm:
    hour: int
    days: set[int] = field(default_factory=set)


@dataclass
class Renamed:
    hour: int
    days: set[int] = field(default_factory=set)


def test_a_class_that_is_named_otherwise_leaves_the_same_words() -> None:
    assert make_plain(Alarm(7, {3, 1})) == make_plain(Renamed(7, {3, 1})) == {
        "hour": 7, "days": [1, 3],
    }  # fmt: skip


def test_values_have_a_form_that_says_no_order_and_no_class() -> None:
    moment = datetime(2026, 3, 2, 9, 0)  # noqa: DTZ001 (a phone shows local time)
    assert make_plain(
        {"a": (moment, Side.LEFT, timedelta(minutes=1), None)}
    ) == {"a": ["2026-03-02T09:00:00", "left", 60.0, None]}
    assert make_plain(b"x") == make_plain(b"x") != make_plain(b"y")


def test_what_has_no_form_is_refused() -> None:
    with pytest.raises(TypeError, match="no plain form is known of object"):
        make_plain(object())


def test_changes_are_named_by_their_place() -> None:
    before = {
        "clock": {"alarms": [{"hour": 7}, {"hour": 8}], "next": 3},
        "note": "a",
    }
    after = {
        "clock": {"alarms": [{"hour": 7}, {"hour": 9}], "next": 3},
        "note": "a",
        "new": [1],
    }
    assert list(list_changes(before, after)) == [
        ("clock.alarms[1].hour", 8, 9), ("new", None, [1]),
    ]  # fmt: skip
    assert list(list_changes([1], [1, 2], "x")) == [("x", [1], [1, 2])]
