"""What the simulated model quotes for what it is asked about."""

import pytest

from evals.simulated.foresight import Knowledge, cite_run, name_details
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


@pytest.mark.parametrize(
    ("task", "draft", "inbox"),
    [
        (
            "Share the article 'Octopuses remember' with Hugo by mail.",
            "Octopuses remember",
            "Unread, Lin, A meeting in the afternoon",
        ),
        (
            "在新闻里找到文章《章鱼记得谁》，用邮件分享给吴强",
            "章鱼记得谁",
            "未读，林悦, 小组会议改到下午3点，请看邮件",
        ),
    ],
)
def test_a_page_that_tells_little_of_a_task_is_quoted_with_what_was_seen_before(
    task: str, draft: str, inbox: str
) -> None:
    here = screen(element(1, inbox, role="item"))
    known = Knowledge(task=task, screens=[screen(element(1, draft)), here])

    assert cite_run(here, known, []) == [f'"{inbox}"', f'"{draft}"']


def test_a_page_that_shows_what_was_asked_for_is_quoted_alone() -> None:
    here = screen(element(1, "Buy milk, 8:00 AM", role="item"))
    known = Knowledge(
        task="Remind me to buy milk at 8:00 AM",
        screens=[screen(element(1, "Buy milk at 8:00 AM")), here],
    )

    assert cite_run(here, known, []) == ['"Buy milk, 8:00 AM"']
    assert cite_run(screen(), known, []) == []
