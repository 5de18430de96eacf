"""What the simulated model quotes for what it is asked about."""

import pytest

from evals.simulated.foresight import Knowledge, name_details
from tests.evals.simulated.test_oracle import element, screen


@pytest.mark.parametrize(
    ("task", "hour", "shown"),
    [
        (
            "If it rains tomorrow, set an alarm for 5:30 AM; otherwise set it for 8:00 AM.",
            "8:00 AM",
            ("Tomorrow, Rain, 78%", "5:30 AM, Tomorrow", "Medicine, 8:30 AM"),
        ),
        (
            "如果明天下雨，设一个上午5:30的闹钟；否则设在上午8:00。",
            "上午8:00",
            ("明天，雨，78%", "上午5:30，明天", "吃药，上午8:30"),
        ),
    ],
)
def test_the_weather_stands_for_an_hour_that_is_not_due(
    task: str, hour: str, shown: tuple[str, ...]
) -> None:
    weather, *alarms = shown
    clock = [element(2 + n, text) for n, text in enumerate(alarms)]
    known = Knowledge(
        task=task, screens=[screen(element(1, weather)), screen(*clock)]
    )

    assert name_details([hour], known, "") == [f'{hour}: "{weather}"']
    assert name_details([alarms[0]], known, "") == [
        f'{alarms[0]}: "{alarms[0]}"'
    ]


def test_without_a_condition_what_is_most_like_an_hour_stands_for_it() -> None:
    known = Knowledge(
        task="Set an alarm for 8:00 AM.",
        screens=[screen(element(1, "Medicine, 8:30 AM"))],
    )

    assert name_details(["8:00 AM"], known, "") == [
        '8:00 AM: "Medicine, 8:30 AM"'
    ]
