"""Instructions that hang on something that is to be looked at first."""

from datetime import date, datetime

import pytest

from graph.replies import PlanReply
from graph.tasks import SubGoal
from models.offline import conditions
from models.offline.prompt import parse_lines
from models.offline.scene import make_scene
from tests.models.offline.asking import ask

NOW = datetime(2026, 3, 2, 9, 0)  # noqa: DTZ001
APPS = "Calendar, Clock, Messages, Notes, Settings, Weather"
TASK = "If it rains tomorrow, set an alarm at 10, otherwise at 8"
WEATHER = (
    '- "Oslo"\n[1] item "Today, Sunny, 3° / 9°, Mon, Mar 2"\n'
    '[2] item "Tomorrow, Light rain, 4° / 8°, Tue, Mar 3"'
)
MONTH = "\n".join(
    f'[{n}] item "March {n}"{" selected" * (n == 3)}' for n in range(1, 32)
)


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        (
            TASK,
            ("it rains tomorrow", "set an alarm at 10", "set an alarm at 8"),
        ),
        (
            "Set an alarm at 7 if I have an event on Friday, otherwise for 9:30 AM",
            (
                "I have an event on Friday",
                "Set an alarm at 7",
                "Set an alarm at 9:30 AM",
            ),
        ),
        (
            "If Bluetooth is on, turn it off, otherwise turn on dark theme.",
            ("Bluetooth is on", "turn Bluetooth off", "turn on dark theme"),
        ),
        (
            "If Battery Saver is not on turn it on",
            ("Battery Saver is not on", "turn Battery Saver on", ""),
        ),
        (
            "如果明天下雨，就设一个10点的闹钟，否则8点的",
            ("明天下雨", "设一个10点的闹钟", "设一个8点的闹钟"),
        ),
        (
            "要是蓝牙开着，就把它关掉，不然打开深色主题",
            ("蓝牙开着", "把蓝牙关掉", "打开深色主题"),
        ),
    ],
)
def test_an_instruction_is_parted_at_its_condition(
    sentence: str, parts: tuple[str, str, str]
) -> None:
    assert conditions.parse_fork(sentence) == conditions.Fork(*parts)


@pytest.mark.parametrize(
    "sentence",
    [
        "Send Ann the message 'If it rains, come in, otherwise wait'",
        "Text Ann I am coming if it rains, otherwise I stay",
        "If the soup is good, set an alarm at 10",
        "Set an alarm at 10",
        "如果他来了，就设一个10点的闹钟",
    ],
)
def test_what_no_screen_settles_is_no_condition(sentence: str) -> None:
    assert conditions.parse_fork(sentence) is None


@pytest.mark.parametrize(
    ("words", "screen", "so"),
    [
        ("it rains tomorrow", WEATHER, True),
        ("it will not rain tomorrow", WEATHER, False),
        ("it is sunny today", WEATHER, True),
        ("it snows on Friday", WEATHER, None),
        ("明天下雨", '[1] item "明天, 小雨, 4° / 8°, 周二, 3月3日"', True),
        ("明天不下雨", '[1] item "明天, 小雨, 4° / 8°, 周二, 3月3日"', False),
        ("Bluetooth is off", '[1] switch "Use Bluetooth" off', True),
        ("battery saver is on", '[1] item "Battery Saver, Off"', False),
        ("蓝牙没有开着", '[1] switch "使用蓝牙" on', False),
        (
            "the alarm “Swim” is on",
            '[1] item "Swim, 7:00 AM"\n[2] switch "7:00 AM" on',
            True,
        ),
        (
            "the alarm “Swim” is on",
            '[1] item "Row, 7:00 AM"\n[2] switch "7:00 AM" on',
            None,
        ),
        (
            "I have an event tomorrow",
            f'{MONTH}\n[40] item "Dentist, 3:00 PM – 4:00 PM"',
            True,
        ),
        (
            "I am free tomorrow",
            f'{MONTH}\n[40] item "Dentist, 3:00 PM – 4:00 PM"',
            False,
        ),
        ("明天没有安排", f'{MONTH}\n- "Nothing planned"', True),
        ("I have an event on Friday", f'{MONTH}\n- "Nothing planned"', None),
    ],
)
def test_a_condition_is_read_off_the_screen(
    words: str, screen: str, so: bool | None
) -> None:
    condition = conditions.parse_condition(words, NOW)
    assert condition is not None
    assert (
        conditions.check_condition(
            condition, make_scene(parse_lines(screen)), NOW
        )[0]
        is so
    )


def test_a_day_that_is_named_is_that_day() -> None:
    found = conditions.parse_condition("it rains on Friday", NOW)
    assert found is not None
    assert found.day == date(2026, 3, 6)


def test_the_condition_is_looked_at_before_its_branches() -> None:
    assert (
        ask("assess", instruction=TASK, apps=APPS)["judgement"] == "decompose"
    )
    plan = PlanReply(
        **ask("plan", instruction=TASK, reason="several steps", apps=APPS)
    )
    look, *branches = plan.subgoals[1:]
    assert plan.subgoals[0] == "Open the Weather app"
    said = "Find out whether it rains tomorrow"
    assert look == SubGoal(goal=said, produces=("it rains tomorrow",))
    assert branches == [
        SubGoal(goal="set an alarm at 10", when="it rains tomorrow"),
        SubGoal(goal="set an alarm at 8", when="not: it rains tomorrow"),
    ]
    found = ask("assess", instruction=TASK, goal=said, screen=WEATHER)
    assert (found["judgement"], found["focus"]) == (
        "done",
        ["it rains tomorrow: yes"],
    )
    assert found["message"].startswith("Tomorrow, Light rain")


def test_a_branch_that_nobody_can_do_is_told_beforehand() -> None:
    task = "If it rains tomorrow, order a pizza, otherwise set an alarm at 8"
    reply = ask("assess", instruction=task, apps=APPS)
    assert reply["judgement"] == "impossible"
    assert "order a pizza" in reply["message"]


def test_once_it_is_known_the_task_is_the_branch_that_holds() -> None:
    shown, facts = (
        '[1] item "8:00 AM, Tomorrow"\n[2] switch on',
        "- it rains tomorrow: no",
    )
    known = {"instruction": TASK, "claim": "x", "screen": shown}
    assert not ask("conclude", **known)["done"]
    assert (
        ask("conclude", **known, focus=facts)["evidence"] == "8:00 AM, Tomorrow"
    )
    assert not ask("conclude", **known, focus=facts.replace("no", "yes"))[
        "done"
    ]


def test_where_it_does_not_hold_and_nothing_else_is_asked_the_fact_is_the_proof() -> (
    None
):
    task, fact = (
        "If it rains tomorrow, set an alarm at 10",
        "it rains tomorrow: no",
    )
    reply = ask("conclude", instruction=task, claim="x", focus=f"- {fact}")
    assert (reply["done"], reply["evidence"]) == (True, fact)


def test_where_nobody_plans_it_looks_and_goes_on_at_once() -> None:
    values = {
        "instruction": TASK,
        "apps": APPS,
        "planning": "",
        "actions": "tap, open_app",
    }
    first = ask("assess", **values)
    assert first["action"] == {"kind": "open_app", "text": "Weather"}
    second = ask("assess", **values, screen=WEATHER, package="org.weather")
    assert second["action"] == {"kind": "open_app", "text": "Clock"}
    assert second["focus"] == ["it rains tomorrow: yes"]


def test_word_is_given_on_an_open_condition() -> None:
    values = {
        "instruction": TASK,
        "goal": "Open the Clock app",
        "screen": WEATHER,
    }
    held = ask("assess", **values, when="it rains tomorrow")
    assert (held["holds"], held["action"]["text"]) == (True, "Clock")
    assert (
        ask("assess", **values, when="not: it rains tomorrow")["holds"] is False
    )
    assert ask("judge", **values, when="it rains tomorrow")["holds"] is True
