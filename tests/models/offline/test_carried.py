"""What one app shows is told to another."""

import pytest

from graph.replies import PlanReply
from graph.tasks import SubGoal
from models.offline import carried
from models.offline.carried import Pair
from tests.models.offline.asking import ask

TASK = "Look up the Android version and send it to Ann Gray"


@pytest.mark.parametrize(
    ("sentence", "pair"),
    [
        (TASK, Pair("Look up the Android version", sends=True, to="Ann Gray")),
        (
            "Count my alarms and note down the number",
            Pair("How many alarms", False),
        ),
        (
            "Note down the number of alarms",
            Pair("How many alarms", sends=False),
        ),
        (
            "Find out when 'Choir' starts and write the time in a note titled 'Out'",
            Pair("Find out when “Choir” starts", sends=False, title="Out"),
        ),
        (
            "查一下有几个闹钟，然后把它发给小王",
            Pair("查一下有几个闹钟", sends=True, to="小王"),
        ),
        ("记下闹钟的数量", Pair("有几个闹钟", sends=False)),
        ("Send Ann the message 'Look it up and send it to Ben'", None),
        ("Look up when 'Choir' starts and set an alarm for that time", None),
        ("Look up the Android version and send 'hello' to Ann", None),
    ],
)
def test_a_question_and_what_is_done_with_its_answer(
    sentence: str, pair: Pair | None
) -> None:
    assert (
        carried.split_pair(sentence.replace("'", '"') if pair else sentence)
        == pair
    )


def test_who_needs_a_fact_and_who_finds_it_out() -> None:
    plan = PlanReply(**ask("plan", instruction=TASK, reason="several steps"))
    terms = [each for each in plan.subgoals if isinstance(each, SubGoal)]
    assert [(each.produces, each.needs) for each in terms] == [
        (("android version",), ()),
        ((), ("android version",)),
    ]
    alarm = "Set an alarm for 30 minutes before the calendar event 'Choir'"
    plan = PlanReply(**ask("plan", instruction=alarm, reason="several steps"))
    terms = [each for each in plan.subgoals if isinstance(each, SubGoal)]
    assert [(each.produces, each.needs) for each in terms] == [
        (("time of Choir",), ()),
        ((), ("time of Choir",)),
    ]


def test_a_fact_without_a_name_of_its_own_is_not_waited_for() -> None:
    task = "Set an alarm for 30 minutes before the calendar event 'Call: Ben'"
    plan = PlanReply(**ask("plan", instruction=task, reason="several steps"))
    assert all(isinstance(each, str) for each in plan.subgoals)


def test_the_answer_is_kept_and_then_written() -> None:
    goals = ask("plan", instruction=TASK, reason="several steps")["subgoals"]
    learn, write = (each["goal"] for each in goals if isinstance(each, dict))
    shown = '- "Android version"\n- "14"'
    read = ask("assess", instruction=TASK, goal=learn, screen=shown)
    assert (read["judgement"], read["focus"]) == (
        "done",
        ["android version: 14"],
    )
    field = {
        "instruction": TASK,
        "goal": write,
        "screen": '[1] input "Text message"',
    }
    typed = ask("assess", **field, focus="- android version: 14")
    assert typed["action"] == {"kind": "fill", "element": 1, "text": "14"}
    assert ask("assess", **field)["judgement"] == "impossible"


def test_what_was_handed_on_is_looked_for_at_the_end() -> None:
    known = {
        "instruction": TASK,
        "claim": "sent",
        "screen": '- "Ann Gray"\n- "14"',
    }
    assert (
        ask("conclude", **known, focus="- android version: 14")["evidence"]
        == "14"
    )
    assert not ask("conclude", **known)["done"]
