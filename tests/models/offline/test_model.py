"""The four calls as a whole: agreed form, no surprises, nothing kept between calls."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_core.messages import HumanMessage

from graph.replies import (
    AssessReply,
    ConcludeReply,
    PlanReply,
    ReflectReply,
    VerdictKind,
)
from models.offline import OfflineModel
from tests.examples import examples
from tests.models.offline.asking import ask
from tools.actions import parse_action
from tools.rendering.screen_text import describe_screen
from tools.screen import Bounds, Element, Screen

HOME = '[1] item "Clock"\n[2] item "Settings"'
ALARM = "Create a 6:30 PM alarm with the title 'Work'"


def test_a_task_of_several_steps_is_cut() -> None:
    reply = AssessReply(**ask("assess", instruction=ALARM, screen=HOME))
    assert reply.judgement == "decompose"
    plan = PlanReply(
        **ask("plan", instruction=ALARM, reason="several steps", screen=HOME)
    )
    assert plan.change == "decompose"
    assert plan.subgoals[0] == "Open the Clock app"
    assert plan.subgoals[-2:] == ["Save the alarm", "Check the result"]


def test_a_task_of_one_step_is_done_at_once() -> None:
    reply = ask("assess", instruction="Turn on Bluetooth", screen=HOME)
    assert reply["action"] == {"kind": "open_app", "text": "Settings"}
    shown = '- "Bluetooth"\n[1] switch "Use Bluetooth" on'
    package = "com.android.settings"
    done = ask(
        "assess", instruction="Turn on Bluetooth", screen=shown, package=package
    )
    assert (done["judgement"], done["message"]) == (
        "done",
        'on "Use Bluetooth"',
    )


def test_where_nobody_plans_the_first_open_step_is_taken() -> None:
    lesson = "decompose: choose one action; do not decompose"
    reply = ask("assess", instruction=ALARM, screen=HOME, lesson=lesson)
    assert reply["action"] == {"kind": "open_app", "text": "Clock"}
    editor = '[1] button "Save"\n[2] item "6:30 PM"\n[3] input "Label"'
    history = "- tap 4 (Add alarm) (start a new alarm)"
    package = "com.google.android.deskclock"
    reply = ask(
        "assess",
        instruction=ALARM,
        screen=editor,
        history=history,
        package=package,
    )
    assert reply["action"] == {"kind": "fill", "element": 3, "text": "Work"}
    assert reply["completes"] is False


@pytest.mark.parametrize(
    ("task", "word"),
    [("Order a pizza", "Order a pizza"), ("帮我订一个披萨", "没有能做到")],
)
def test_what_cannot_be_done_is_said(task: str, word: str) -> None:
    reply = ask("assess", instruction=task, screen=HOME)
    assert reply["judgement"] == "impossible"
    assert word in reply["message"]
    assert (
        word
        in ask("plan", instruction=task, reason="x", screen=HOME)["impossible"]
    )


def test_a_step_judged_impossible_ends_the_plan_with_its_reason() -> None:
    reason = 'judged impossible here: There is no network "Home" here.'
    reply = ask(
        "plan", instruction="t", goal='Choose the network "Home"', reason=reason
    )
    assert reply["impossible"] == 'There is no network "Home" here.'


def test_a_failing_step_is_tried_again_twice_and_then_given_up() -> None:
    goal = "Save the alarm"
    for _ in range(2):
        reply = ask("plan", instruction="t", goal=goal, reason="3 tries failed")
        assert reply["change"] == "refine"
        assert reply["subgoals"] != [goal]
        goal = reply["subgoals"][0]
    assert (
        "Save the alarm"
        in ask("plan", instruction="t", goal=goal, reason="x")["impossible"]
    )


def test_equal_screens_are_no_change() -> None:
    values = {
        "instruction": "t",
        "goal": "Save the alarm",
        "action": "tap 3",
        "thought": "",
    }
    reply = ask("reflect", **values, outcome="done", before=HOME, after=HOME)
    assert (reply["verdict"], reply["subgoal_done"]) == ("no_change", False)


def test_reflection_cites_what_shows_the_task_done() -> None:
    before = '[1] button "Save"\n[2] item "6:30 PM"\n[3] input "Label" = "Work"'
    after = '- "Alarms"\n[1] item "Work, 6:30 PM, Mon"\n[2] switch "6:30 PM alarm" on'
    values = {
        "instruction": ALARM,
        "goal": "Save the alarm",
        "action": "tap 1",
        "thought": "save",
    }
    plan = "[x] Open the Clock app\n[>] Save the alarm\n[ ] Check the result"
    reply = ReflectReply(
        **ask(
            "reflect",
            **values,
            plan=plan,
            outcome="done",
            before=before,
            after=after,
        )
    )
    assert reply.subgoal_done
    assert reply.goal_done
    assert reply.evidence == "Work, 6:30 PM, Mon"
    other = after.replace("Work", "Yoga")
    reply = ReflectReply(
        **ask(
            "reflect",
            **values,
            plan=plan,
            outcome="done",
            before=before,
            after=other,
        )
    )
    assert not reply.goal_done


def test_a_step_that_waits_keeps_the_task_open() -> None:
    after = '- "Alarms"\n[1] item "Work, 6:30 PM, Mon"'
    plan = '[>] Save the alarm\n[ ] Turn on "Vibrate"'
    values = {
        "instruction": ALARM,
        "goal": "Save the alarm",
        "action": "tap 1",
        "thought": "save",
    }
    reply = ask(
        "reflect", **values, plan=plan, outcome="done", before=HOME, after=after
    )
    assert reply["subgoal_done"] is True
    assert reply["goal_done"] is False


def test_a_permission_dialog_is_not_the_end_of_saving() -> None:
    after = (
        '- "Allow Clock to send you notifications?"\n[1] '
        'button "Allow"\n[2] button "Don\'t allow"'
    )
    values = {
        "instruction": ALARM,
        "goal": "Save the alarm",
        "action": "tap 1",
        "thought": "save",
    }
    reply = ask("reflect", **values, outcome="done", before=HOME, after=after)
    assert (reply["verdict"], reply["subgoal_done"]) == ("expected", False)


def test_concluding_needs_words_on_the_screen() -> None:
    shown = '- "Alarms"\n[1] item "Work, 6:30 PM, Mon"'
    good = ConcludeReply(
        **ask("conclude", instruction=ALARM, claim="done", screen=shown)
    )
    assert (good.done, good.evidence) == (True, "Work, 6:30 PM, Mon")
    other = '- "Alarms"\n[1] item "Yoga, 7:00 AM"'
    assert not ask("conclude", instruction=ALARM, claim="done", screen=other)[
        "done"
    ]


def test_a_detail_that_no_screen_showed_is_missing_and_planned_alone() -> None:
    task = "Create a 6:30 PM alarm with the title 'Work' for Monday and Tuesday"
    shown = '- "Alarms"\n[1] item "Work, 6:30 PM, Mon"'
    values = {"instruction": task, "screen": shown}
    reply = ask(
        "conclude",
        **values,
        claim="done",
        unseen="- Monday and Tuesday\n- Work force",
    )
    assert (reply["done"], reply["missing"]) == (False, ["Monday and Tuesday"])
    reason = "not done yet: Monday and Tuesday. Plan only what mends that"
    assert ask("plan", **values, reason=reason)["subgoals"] == [
        "Open the Clock app", 'Open the alarm "Work"', "Select Monday", "Select Tuesday",
        "Save the alarm", "Check the result",
    ]  # fmt: skip
    reason = "not done yet: exactly two. Plan only what mends that"
    assert "exactly two" in ask("plan", **values, reason=reason)["impossible"]


def test_a_setting_that_is_not_the_one_is_no_proof() -> None:
    task, other = "Turn on Battery Saver", '[1] switch "Battery percentage" on'
    assert not ask("conclude", instruction=task, claim="done", screen=other)[
        "done"
    ]
    shown = '- "Battery Saver"\n[1] switch "Use Battery Saver" on'
    reply = ask("conclude", instruction=task, claim="done", screen=shown)
    assert (reply["done"], reply["evidence"]) == (
        True,
        'on "Use Battery Saver"',
    )
    off = shown.replace(" on", " off")
    assert not ask("conclude", instruction=task, claim="done", screen=off)[
        "done"
    ]


def test_what_still_stands_in_a_field_is_not_kept() -> None:
    task = "Create a note titled 'Milk'"
    field, row = '[1] input "Title" = "Milk"', '[1] item "Milk, Mar 2"'
    assert not ask("conclude", instruction=task, claim="", screen=field)["done"]
    assert ask("conclude", instruction=task, claim="", screen=row)["done"]


def test_a_connection_in_the_making_is_waited_for() -> None:
    task, goal = "Connect to the Wi-Fi network Cafe", "Check the result"
    rows = '[1] item "Cafe, Connecting…"\n[2] item "Home"'
    reply = ask("assess", instruction=task, goal=goal, screen=rows)
    assert reply["action"]["kind"] == "wait"
    rows = rows.replace("Connecting…", "Connected")
    reply = ask("assess", instruction=task, goal=goal, screen=rows)
    assert reply["action"] == {"kind": "finish", "text": "Cafe, Connected"}


def test_a_refused_permission_is_done_without() -> None:
    dialog = (
        '- "Allow Clock to send you notifications?"\n[1] '
        'button "Allow"\n[2] button "Don\'t allow"'
    )
    reason = "the person said no to tap 1 (Allow); finish with what can be done without it, or fail"
    values = {"instruction": ALARM, "screen": dialog}
    reply = ask("plan", goal="Save the alarm", reason=reason, **values)
    (goal,) = reply["subgoals"]
    assert ask("assess", goal=goal, **values)["action"] == {
        "kind": "tap",
        "element": 2,
    }


def test_a_refused_end_makes_the_step_impossible() -> None:
    reason = "the person said no to tap 2 (Send); finish with what can be done without it, or fail"
    screen = '[1] input "Text message" = "Hi"\n[2] button "Send"'
    values = {"instruction": "Send Ben the message 'Hi'", "screen": screen}
    reply = ask("plan", goal="Send the message", reason=reason, **values)
    assert reply["impossible"] == 'you said no to "Send the message".'


def test_concluding_answers_a_question() -> None:
    shown = '- "Android version"\n- "14"'
    reply = ask(
        "conclude",
        instruction="What is the Android version?",
        claim="x",
        screen=shown,
    )
    assert (reply["done"], reply["answer"]) == (True, "14")


_ELEMENT = st.builds(
    Element,
    index=st.integers(1, 9),
    role=st.sampled_from(
        ["button", "input", "switch", "item", "tab", "radio", "list", "text"]
    ),
    text=st.one_of(
        st.text(max_size=12),
        st.sampled_from(
            [
                "6:30 PM",
                "OK",
                "Cancel",
                "Delete",
                "Hour",
                "Work",
                "March 2026",
                "12",
            ]
        ),
    ),
    value=st.sampled_from(["", "Work", "10"]),
    checked=st.sampled_from([True, False, None]),
    scrollable=st.booleans(),
    bounds=st.just(Bounds(left=0, top=0, right=1, bottom=1)),
)
_GOALS = st.sampled_from(
    [
        ALARM,
        "Set the time to 6:30 PM",
        'Delete the note "Work"',
        'Move the note to the folder "Work"',
        "Set the date to Friday, March 6, 2026",
        "Set the duration to 12 minutes",
        'Open the conversation with "Work"',
        "Find out: When is my event “Work”",
        "将时间设为下午6:30",
        "Check the result",
    ]
)


@settings(max_examples=examples(150), deadline=None)
@given(
    elements=st.lists(_ELEMENT, max_size=12),
    goal=_GOALS,
    other=st.text(max_size=30),
)
def test_any_screen_gets_replies_in_the_agreed_form(
    elements: list[Element], goal: str, other: str
) -> None:
    screen = describe_screen(
        Screen(id="x", width=1, height=1, elements=tuple(elements))
    )
    reply = AssessReply(
        **ask(
            "assess", instruction=ALARM, goal=goal, screen=screen, lesson=other
        )
    )
    if reply.judgement == "act":
        assert reply.action
        action = parse_action(reply.action)
        element = getattr(action, "element", None)
        assert element is None or any(e.index == element for e in elements)
    else:
        assert reply.action is None
    plan = PlanReply(
        **ask("plan", instruction=ALARM, goal=goal, reason=other, screen=screen)
    )
    assert plan.subgoals or plan.impossible
    assert goal not in plan.subgoals
    values = {
        "instruction": ALARM,
        "goal": goal,
        "action": "tap 1",
        "thought": other,
    }
    verdict = ReflectReply(
        **ask("reflect", **values, outcome="", before="", after=screen)
    )
    assert verdict.verdict in get_args(VerdictKind)
    end = ConcludeReply(
        **ask("conclude", instruction=other or "x", claim="", screen=screen)
    )
    assert not end.done or end.evidence


def test_the_same_question_gets_the_same_answer() -> None:
    first = ask("assess", instruction=ALARM, screen=HOME)
    ask("assess", instruction="Turn on Wi-Fi", screen=HOME)
    assert ask("assess", instruction=ALARM, screen=HOME) == first


def test_usage_is_estimated_from_the_messages() -> None:
    short = OfflineModel().invoke([HumanMessage("# Task\nOpen the Clock app")])
    long = OfflineModel().invoke(
        [HumanMessage("# Task\nOpen the Clock app\n" + "x" * 4000)]
    )
    assert short.usage_metadata
    assert long.usage_metadata
    assert (
        long.usage_metadata["input_tokens"]
        == short.usage_metadata["input_tokens"] + 1000
    )
    assert short.usage_metadata["output_tokens"] > 0


def test_it_judges_apart_as_it_would_along_with_the_action() -> None:
    assert (
        ask("judge", instruction=ALARM, screen=HOME)["judgement"] == "decompose"
    )
    lone = ask("judge", instruction="Turn on Bluetooth", screen=HOME)
    assert (lone["judgement"], lone["focus"]) == ("act", [])
    assert not {"action", "then"} & set(lone)


def test_where_goals_are_not_cut_it_starts_at_once() -> None:
    reply = ask(
        "assess",
        instruction=ALARM,
        screen=HOME,
        planning="",
        actions="tap, open_app",
    )
    assert reply["action"] == {"kind": "open_app", "text": "Clock"}


def test_it_keeps_account_by_what_the_last_step_was_for() -> None:
    first = "- open_app Clock (open Clock)"
    reply = ask("track", instruction=ALARM, history=first)
    assert reply == {"completed": "open Clock"}
    second = f"{first}\n- tap 4 (Add alarm) (start a new alarm)"
    reply = ask(
        "track", instruction=ALARM, history=second, progress="open Clock"
    )
    assert reply == {"completed": "open Clock; start a new alarm"}


@pytest.mark.parametrize("told", ["history", "progress"])
def test_what_was_saved_is_not_begun_again(told: str) -> None:
    shown = '- "Alarms"\n[1] button "Add alarm"\n[2] list scrollable\n[3] item "Gym, 9:00 AM"'
    done = [
        "open Clock",
        "start a new alarm",
        'save with "Save"',
        "grant what the task needs",
    ]
    lines = "\n".join(f"- tap 1 ({each})" for each in done)
    facts = (
        {"history": lines}
        if told == "history"
        else {"progress": "; ".join(done)}
    )
    package = "com.google.android.deskclock"
    values = {
        "instruction": ALARM,
        "screen": shown,
        "package": package,
        "planning": "",
    }
    reply = ask("assess", **values, **facts, actions="tap")
    assert reply["action"]["kind"] in ("wait", "scroll", "finish")
    began = ask(
        "assess", **values, history="- tap 1 (open Clock)", actions="tap"
    )
    assert began["action"] == {"kind": "tap", "element": 1}


def test_what_a_step_in_doubt_saved_is_not_begun_again() -> None:
    values = {
        "instruction": ALARM,
        "screen": '- "Alarms"\n[1] button "Add alarm"\n[2] item "Gym, 9:00 AM"',
        "package": "com.google.android.deskclock",
        "planning": "",
        "actions": "tap",
        "history": "- tap 1 (start a new alarm)",
    }
    doubt = 'tap 2 (Save)\nmeant: save with "Save"\nanother page'
    reply = ask("assess", **values, before=doubt)
    assert reply["previous"] == "expected"
    assert reply["action"]["kind"] in ("wait", "scroll", "finish")
