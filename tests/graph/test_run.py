from typing import Any

import pytest

from graph.events import Concluded, Planned, Reflected
from tapwright.errors import UsageError
from tests.graph.conftest import Runner, act

NAME = act("fill", "Name", text="hello", completes=True)
SAVE = act("tap", "Save", completes=True, expect="Saved: hello")
GO = act("open_app", text="Shop", expect="Shop")
SURE = {"done": True, "evidence": "Saved: hello"}
TASK = "Open the shop, type hello and save"
PLAN = {"subgoals": ["Open Shop", "Type hello into Name", "Save"]}


def yardstick() -> dict[str, list[Any]]:
    cut = {"judgement": "decompose", "thought": "three steps"}
    # The sub-goal that only opens the app takes no call.
    return {
        "assess": [cut, NAME, SAVE],
        "plan": [PLAN],
        "conclude": [SURE],
    }


def test_a_task_is_cut_done_and_checked_with_five_calls(run: Runner) -> None:
    ended = run.start(TASK, yardstick())
    assert run.phone.state.shop.saved == ["hello"]
    assert (ended.state["status"], ended.state["evidence"]) == (
        "done",
        "Saved: hello",
    )
    assert ended.asked == [
        "assess",
        "plan",
        "assess",
        "assess",
        "conclude",
    ]
    assert all(task.status == "done" for task in ended.state["tasks"].tasks)
    assert [message.text for message in ended.state["messages"][:-1]] == [
        TASK,
        "Open “Shop”",
        "Fill “Name” with “hello”",
        "Tap “Save”",
    ]
    assert "Saved: hello" in ended.state["messages"][-1].text
    kinds = [event.event for event in run.events()]
    assert kinds[0] == "began"
    assert kinds[-1] == "concluded"
    assert {"observed", "decided", "planned", "acted", "reflected"} <= set(
        kinds
    )
    planned = next(
        event for event in run.events() if isinstance(event, Planned)
    )
    assert [task.goal for task in planned.tasks.tasks[1:]] == PLAN["subgoals"]


def test_the_text_sent_stays_within_the_yardstick(run: Runner) -> None:
    ended = run.start(TASK, yardstick())
    sent = sum(len(part.text) for call in ended.script.calls for part in call)
    images = sum(
        1
        for call in ended.script.calls
        for part in call
        for block in (part.content if isinstance(part.content, list) else [])
        if isinstance(block, dict) and block.get("type") == "image"
    )
    assert len(ended.asked) <= 5
    # The shop's page is larger than the yardstick's three nodes; schemas take another 3,000.
    assert sent < 13_000
    assert images <= 5


def test_finish_needs_words_that_stand_there(run: Runner) -> None:
    honest = [GO, act("finish", text="Saved: nothing")]
    assert (
        run.start("Look at the shop", {"assess": honest}).state["status"]
        == "done"
    )
    lying = {"assess": [act("finish", text="Order 66 confirmed")],
             "conclude": [{"done": False, "thought": "no order is shown"}]}  # fmt: skip
    ended = run.start("Order 66", lying, thread="u")
    assert ended.state["status"] == "unverified"
    assert "this part of the task was not seen: “66”" in ended.state["reason"]


def test_a_switch_is_evidence_as_it_stands(run: Runner) -> None:
    wrap = act("tap", "Gift wrap", expect='on "Gift wrap"')
    replies = {"assess": [GO, wrap, act("finish", text='on "Gift wrap"')]}
    assert (
        run.start("Wrap it", replies, planning=False).state["status"] == "done"
    )
    lying = {
        "assess": [act("finish", text='off "Gift wrap"')],
        "conclude": [{"done": False}],
    }
    assert (
        run.start("Unwrap it", lying, thread="u").state["status"]
        == "unverified"
    )


def test_evidence_that_is_made_up_leaves_it_unverified(run: Runner) -> None:
    replies = {"assess": [act("finish", text="all good")],
               "conclude": [{"done": True, "evidence": "Order 66 confirmed"}]}  # fmt: skip
    assert run.start("Order 66", replies).state["status"] == "unverified"


def test_an_answer_is_checked_against_what_was_seen(run: Runner) -> None:
    replies = {"assess": [GO, act("answer", text="Payments: 0")]}
    ended = run.start("How many payments does the shop show?", replies)
    assert (ended.state["status"], ended.state["answer"]) == (
        "done",
        "Payments: 0",
    )
    assert ended.state["messages"][-1].text == "Payments: 0"
    wrong = {"assess": [GO, act("answer", text="7 payments")],
             "conclude": [{"done": False, "thought": "it shows 0"}]}  # fmt: skip
    assert (
        run.start("How many?", wrong, thread="u").state["status"]
        == "unverified"
    )


@pytest.mark.parametrize(
    ("said", "calls"),
    [
        ("I'm sorry, I can't help with that.", 2),
        ('{"judgement": "act", "acti', 4),
    ],
)
def test_what_is_no_answer_never_counts_as_done(
    run: Runner, said: str, calls: int
) -> None:
    ended = run.start(TASK, {"assess": [said] * 4})
    assert ended.state["status"] == "failed"
    assert said[:20] in ended.state["reason"]
    # Asked, asked to mend it, and both once more; a refusal in words is final.
    assert ended.state["usage"].actor.calls == calls
    assert run.phone.state.shop.saved == []


def test_what_is_no_answer_is_asked_for_once_more(run: Runner) -> None:
    assess = [
        "Let me see.",
        "Let me see.",
        GO,
        act("finish", text="Payments: 0"),
    ]
    ended = run.start("Look at the shop", {"assess": assess})
    assert ended.state["status"] == "done"
    assert "nothing else" in ended.script.calls[2][-1].text
    assert len(ended.script.calls[2]) == 2


def test_a_refusing_planner_fails_too(run: Runner) -> None:
    replies: dict[str, Any] = {
        "assess": [{"judgement": "decompose"}],
        "plan": ["No."] * 4,
    }
    ended = run.start(TASK, replies)
    assert ended.state["status"] == "failed"
    assert "No." in ended.state["reason"]


def test_a_touch_that_changed_nothing_is_made_once_more_and_no_further(
    run: Runner,
) -> None:
    dead = act("tap", "Dead", expect="something")
    replies = {
        "assess": [GO, dead, dead, dead, act("finish", text="Payments: 0")]
    }
    ended = run.start("Press it", replies, planning=False, max_attempts=5)
    assert run.phone.state.shop.dead == 2
    lessons = [
        e.verdict.lesson for e in run.events() if isinstance(e, Reflected)
    ]
    # After the button its page is waited for, once each time; a third time it is not pressed.
    silent = ["did not change" in lesson for lesson in lessons]
    assert silent == [False, True, True, True, True, False]
    assert "changed nothing" in lessons[5]
    assert "# Lesson" in ended.script.calls[2][-1].text
    assert "Dead" not in "".join(note.action for note in ended.state["steps"])


def test_failed_tries_end_the_run_or_mend_the_plan(run: Runner) -> None:
    gone = act("tap", 99)
    ended = run.start(
        "Press it", {"assess": [gone, gone]}, planning=False, max_attempts=2
    )
    assert ended.state["status"] == "failed"
    assert "no element 99" in ended.state["reason"]
    mended = {"assess": [gone, gone, GO, act("finish", text="Payments: 0")],
              "plan": [{"change": "refine", "subgoals": ["Open the shop"]}]}  # fmt: skip
    ended = run.start("Press it", mended, max_attempts=2, thread="u")
    assert ended.state["status"] == "done"
    assert ended.state["tasks"].tasks[0].goal == "Open the shop"
    assert "2 tries failed" in ended.script.calls[2][-1].text


def test_a_goal_that_comes_back_is_refused_and_bounded(run: Runner) -> None:
    cut = {"judgement": "decompose"}
    replies: dict[str, Any] = {
        "assess": [cut] * 9,
        "plan": [{"subgoals": [TASK]}] * 9,
    }
    ended = run.start(TASK, replies, max_attempts=3)
    assert ended.state["status"] == "failed"
    assert ended.asked == ["assess", "plan"] * 3 + ["assess"]
    assert [e.change for e in run.events() if isinstance(e, Planned)] == [
        "refused"
    ] * 3


def test_plans_that_move_nothing_come_to_an_end(run: Runner) -> None:
    gone = act("tap", 99)
    plans = [{"subgoals": [f"Press {n}", f"Look {n}"]} for n in range(30)]
    ended = run.start("Press it", {"assess": [gone] * 90, "plan": plans})
    assert ended.state["status"] == "failed"
    assert "no element 99" in ended.state["reason"]
    assert ended.asked.count("plan") == 6


def test_an_impossible_task_says_why(run: Runner) -> None:
    why = {"judgement": "impossible", "message": "there is no camera app"}
    ended = run.start("拍一张照片", {"assess": [why]})
    assert ended.state["status"] == "failed"
    assert ended.state["reason"] == "无法完成：there is no camera app"
    told = next(e for e in run.events() if isinstance(e, Concluded))
    assert told.status == "failed"


def test_a_wrong_page_is_left_by_back(run: Runner) -> None:
    astray = act("tap", "Advice", expect="Saved: x")
    replies = {"assess": [GO, astray, act("finish", text="Payments: 0")],
               "reflect": [{"verdict": "wrong_page", "lesson": "that is the help"}]}  # fmt: skip
    ended = run.start("Save x", replies, planning=False)
    assert run.phone.state.foreground.endswith("shop/.Main")
    assert [note.action for note in ended.state["steps"]] == ['open_app "Shop"']
    task = ended.state["tasks"].tasks[0]
    assert task.attempts == 1
    reflected = [
        e.verdict.kind for e in run.events() if isinstance(e, Reflected)
    ]
    assert reflected == ["expected", "wrong_page", "expected"]
    assert "that is the help" in ended.told


def test_back_is_left_out_where_it_would_lead_away(run: Runner) -> None:
    lost = {"verdict": "wrong_page", "lesson": "that is not it"}
    wrap = act("tap", "Gift wrap", expect="Saved: x")
    hours = act("tap", "Advice", expect="Opening hours")
    up = act("tap", "Navigate up", expect="Opening hours: 9 to 5")
    replies = {"assess": [GO, wrap, hours, up, act("finish", text="Payments: 0")],
               "reflect": [lost, lost]}  # fmt: skip
    run.start("Save x as a gift", replies, planning=False)
    reflected = [
        e.verdict.kind for e in run.events() if isinstance(e, Reflected)
    ]
    # The switch is put back by another touch; from the page it stands on, Back would lead away.
    assert reflected == [
        "expected",
        "wrong_page",
        "expected",
        "expected",
        "wrong_page",
    ]
    assert run.phone.state.shop.gift is False
    assert run.phone.state.foreground.endswith("shop/.Main")


@pytest.mark.parametrize(
    ("choices", "words"),
    [({"max_steps": 1}, "1 actions"), ({"max_tokens": 1_000}, "1000 tokens")],
)
def test_the_bounds_stop_a_run(
    run: Runner, choices: dict[str, Any], words: str
) -> None:
    scroll = act("swipe", direction="up", thought="x" * 300)
    ended = run.start(
        "Look around",
        {"assess": [GO] + [scroll] * 20},
        planning=False,
        **choices,
    )
    assert ended.state["status"] == "stopped"
    assert words in ended.state["reason"]


def test_without_reflection_only_rules_judge(run: Runner) -> None:
    replies = {
        "assess": [
            GO,
            act("tap", "Advice", expect="Saved: x"),
            act("finish", text="9 to 5"),
        ]
    }
    ended = run.start("Read the help", replies, reflection=False)
    assert ended.state["status"] == "done"
    assert set(ended.asked) == {"assess"}


def test_two_tasks_on_one_thread_do_not_mix(run: Runner) -> None:
    run.start(TASK, yardstick())
    ended = run.start(
        "Look at it", {"assess": [act("finish", text="Payments: 0")]}
    )
    state = ended.state
    assert (state["instruction"], state["step"], state["steps"]) == (
        "Look at it",
        0,
        [],
    )
    assert (state["run"], state["usage"].actor.calls) == ("t-2", 1)
    said = [each.text for each in state["messages"] if each.type == "human"]
    assert len(said) == 2
    assert run.events("t-2")[0].event == "began"


def test_a_chat_message_is_an_instruction(run: Runner) -> None:
    run.start("Look", {"assess": [act("finish", text="Shop")]})
    message = {"messages": [{"role": "user", "content": "Open the shop"}]}
    ended = run.start(
        message, {"assess": [GO, act("finish", text="Payments: 0")]}
    )
    assert ended.state["instruction"] == "Open the shop"
    assert [m.type for m in ended.state["messages"]] == [
        "human",
        "ai",
        "human",
        "ai",
        "ai",
    ]
    ended = run.start(
        "Look again", {"assess": [act("finish", text="Payments: 0")]}
    )
    assert ended.state["instruction"] == "Look again"


@pytest.mark.parametrize(
    "given", [{}, {"instruction": "  \n"}, {"messages": []}]
)
def test_an_empty_instruction_is_refused(
    run: Runner, given: dict[str, Any]
) -> None:
    with pytest.raises(UsageError, match="empty"):
        run.start(given, {})
    assert not (run.home / "runs").exists()


def test_a_secret_is_typed_but_never_told(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_CODE", "open-sesame-42")
    fill = act("fill", "Code", text="{{secret:CODE}}")
    shown = act("fill", "Name", text="{{secret:CODE}}")
    replies = {"assess": [GO, fill, shown, act("finish", text="Payments: 0")]}
    ended = run.start(
        "Enter {{secret:CODE}} as code and name", replies, planning=False
    )
    assert run.phone.state.shop.secret == "open-sesame-42"
    assert run.phone.state.shop.name == "open-sesame-42"
    assert ended.state["status"] == "done"
    kept = [file.read_text() for file in (run.home / "runs").rglob("*.json*")]
    said = [part.text for call in ended.script.calls for part in call]
    assert not any(
        "open-sesame" in text for text in [*kept, *said, str(ended.state)]
    )
