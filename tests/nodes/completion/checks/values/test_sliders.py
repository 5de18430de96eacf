"""The slider that is set must be the one that the task names, and a rating have its stars."""

import pytest

from nodes.completion.checks.missing.coverage import compare_deeds
from nodes.completion.checks.values.sliders import (
    find_other_rating,
    find_other_slider,
    find_unset_slider,
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
    ("task", "label", "values", "found"),
    [
        ("Rate it five stars", "Rating", ("0.0", "4.0"), "Rating: 4.0"),
        ("Rate it five stars", "Rating", ("0.0", "4.0", "5.0"), ""),
        ("Give it a five-star rating", "Rating", ("4.0",), "Rating: 4.0"),
        ("Rate it", "Rating", ("4.0",), ""),
        ("Book the five-star hotel", "Rating", ("4.0",), ""),
        ("Rate it five stars", "Volume", ("4.0",), ""),
        ("Rate it five stars", "Rating", ("100%",), ""),
        ("打满五星", "评分", ("0.0", "4.0"), "评分: 4.0"),
        ("打五颗星", "评分", ("5.0",), ""),
        ("给这家五星级酒店打四星", "评分", ("4.0",), ""),
    ],
)
def test_a_rating_has_the_stars_that_are_named(
    task: str, label: str, values: tuple[str, ...], found: str
) -> None:
    visits = [
        visit(screen(element("slider", label, index=1, value=value)))
        for value in values
    ]
    assert find_other_rating(task, visits) == found


RINGER = (
    "Turn the ringer down to about a third but leave the alarm volume alone"
)


@pytest.mark.parametrize(
    ("task", "label", "values", "found"),
    [
        (RINGER, "Ring volume", ("70.0",), "Turn the ringer down to about a third"),
        (RINGER, "Ring volume", ("70.0", "33.0"), ""),
        (RINGER, "Ring volume", ("33.0",), ""),
        (RINGER, "Alarm volume", ("70.0",), ""),
        ("Turn the ringer to silent", "Ring volume", ("70.0",), ""),
        ("Find a ring", "Ring volume", ("70.0",), ""),
        ("Lower the brightness", "Brightness level", ("60.0",), "Lower the brightness"),
        ("把铃声调小，打开深色主题", "铃声音量", ("70.0",), "把铃声调小"),
        ("把铃声调小，打开深色主题", "铃声音量", ("70.0", "40.0"), ""),
        ("亮度调到六成", "亮度", ("80.0",), "亮度调到六成"),
        ("亮度调到六成", "亮度", ("60.0",), ""),
        ("把闹钟铃声换成鸟叫", "铃声音量", ("70.0",), ""),
    ],
)  # fmt: skip
def test_a_slider_that_is_to_be_set_is_not_left_as_it_was(
    task: str, label: str, values: tuple[str, ...], found: str
) -> None:
    visits = [
        visit(screen(element("slider", label, index=1, value=value)))
        for value in values
    ]
    assert find_unset_slider(task, visits) == found
    assert (found in compare_deeds(task, visits).details) is bool(found)
