"""The slider that is set must be the one that the task names."""

import pytest

from nodes.completion.checks.values.sliders import (
    find_other_slider,
    find_other_stars,
)
from tests.nodes.screens import element, screen, visit
from tools.actions import Set


@pytest.mark.parametrize(
    ("task", "labels", "is_set", "found"),
    [
        ("Turn the alarm up as loud as it gets", ("Ring volume", "Alarm volume"),
         (0,), "Alarm volume"),
        ("Turn the alarm up as loud as it gets", ("Ring volume", "Alarm volume"), (1,), ""),
        ("Turn the alarm up as loud as it gets", ("Ring volume", "Alarm volume"), (0, 1), ""),
        ("Set ring and alarm to the loudest", ("Ring volume", "Alarm volume"), (0,), ""),
        ("Make it louder", ("Ring volume", "Alarm volume"), (0,), ""),
        ("Turn videos down, but I want to hear when it rings",
         ("Media volume", "Ring volume"), (0,), ""),
        ("把视频声音调小，别把铃声动了", ("媒体音量", "铃声音量"), (0,), ""),
        ("把闹钟声音调到最大", ("铃声音量", "闹钟音量"), (0,), "闹钟音量"),
        ("把闹钟声音调到最大", ("铃声音量", "闹钟音量"), (1,), ""),
    ],
)  # fmt: skip
def test_the_slider_that_is_named_is_the_one_to_set(
    task: str, labels: tuple[str, ...], is_set: tuple[int, ...], found: str
) -> None:
    page = screen(
        *(element("slider", name, index=n) for n, name in enumerate(labels, 1))
    )
    visits = [visit(page, Set(element=n + 1, text="100%")) for n in is_set]
    assert find_other_slider(task, visits) == found


@pytest.mark.parametrize(
    ("asked", "given", "found"),
    [
        ("Give it a full five-star rating", "4.0", "Rating 4.0"),
        ("Give it a full five-star rating", "5.0", ""),
        ("给它打五星", "4.0", "Rating 4.0"),
        ("给它打四星", "4.0", ""),
        ("Book a 5-star hotel", "4.0", ""),
        # Where nothing was given yet, another rule says that it was not.
        ("Give it five stars", "0.0", ""),
    ],
)
def test_as_many_stars_are_given_as_are_asked_for(
    asked: str, given: str, found: str
) -> None:
    page = screen(element("slider", "Rating", value=given))
    assert find_other_stars(asked, [visit(page)]) == found
