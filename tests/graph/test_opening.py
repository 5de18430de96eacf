"""Steps that take no model call: the named app is opened, and what covers it is closed."""

from typing import Any

import pytest

from graph.events import Decided
from tests.examples import mark_long
from tests.graph.conftest import Runner, act

READ = act("tap", "Read", expect="News: all is well")
END = act("finish", text="News: all is well")


def list_rule_steps(run: Runner) -> list[str]:
    events = [event for event in run.events() if isinstance(event, Decided)]
    return [e.action for e in events if e.decision.origin == "rule"]


def test_the_named_app_is_opened_and_uncovered_without_a_call(
    run: Runner,
) -> None:
    ended = run.start("Read the news in Bargains", {"assess": [READ, END]})
    assert ended.state["status"] == "done"
    assert ended.asked == ["assess", "assess"]
    opened, closed = list_rule_steps(run)
    assert opened == 'open_app "Bargains"'
    assert closed.startswith("tap ")
    assert not run.phone.state.offers.taken


def test_what_was_named_to_follow_goes_on_behind_a_closed_cover(
    run: Runner,
) -> None:
    read = {"kind": "tap_text", "text": "Read", "expect": "News: all is well"}
    opening = act("open_app", text="Bargains", then=[read])
    ended = run.start("Find 'Bargains' in the news", {"assess": [opening, END]})
    assert ended.state["status"] == "done"
    assert ended.asked == ["assess", "assess"]
    assert len(list_rule_steps(run)) == 1


def test_what_the_task_speaks_of_is_not_closed(run: Runner) -> None:
    take = act("tap", "Take it", expect="News: unread")
    end = act("finish", text="News: unread")
    run.start("Take the coupon in Bargains", {"assess": [take, end]})
    assert run.phone.state.offers.taken
    assert len(list_rule_steps(run)) == 1


def test_a_sub_goal_that_only_opens_an_app_takes_no_call(run: Runner) -> None:
    plan = {"judgement": "decompose", "subgoals": ["Open Shop", "Type hello"]}
    fill = act("fill", "Name", text="hello", completes=True)
    ended = run.start("Type hello where one buys", {"assess": [plan, fill]})
    assert ended.asked == ["assess", "assess", "conclude"]
    assert [task.status for task in ended.state["tasks"].tasks] == ["done"] * 3


@pytest.mark.parametrize(
    ("task", "choices"),
    [
        ("Read the news in Bargains and the hours in Shop", {}),
        ("Read the news in Bargains", {"rules": False, "reflection": False}),
        ("Find 'Bargains' in the news", {}),
    ],
    ids=["two apps", "without rules", "a quotation"],
)
def test_the_model_opens_what_no_rule_may(
    run: Runner, task: str, choices: dict[str, Any]
) -> None:
    replies = {"assess": [{"judgement": "impossible", "message": "no news"}]}
    run.start(task, replies, **choices)
    assert list_rule_steps(run) == []


@pytest.mark.parametrize(
    ("notice", "closed"),
    mark_long(
        [
            ("Pages load faster now.", True),
            ("By going on you agree to the new rules.", False),
            ("Your free trial begins today.", False),
        ],
        after=2,
    ),
)
def test_a_notice_is_acknowledged_by_rule_unless_it_binds(
    run: Runner, notice: str, closed: bool
) -> None:
    run.get_app_state("com.tapwright.offers").notice = notice
    replies = {"assess": [{"judgement": "impossible", "message": "no news"}]}
    run.start("Read the news in Bargains", replies)
    assert run.phone.state.offers.known is closed
    assert len(list_rule_steps(run)) == 1 + closed


def test_whether_a_conditional_sub_goal_is_done_is_the_models(
    run: Runner,
) -> None:
    subgoals: list[Any] = [
        {"goal": "Open Shop", "when": "nothing was saved yet"},
        "Save",
    ]
    plan = {"judgement": "decompose", "subgoals": subgoals}
    not_so = {"judgement": "done", "holds": False}
    save = {"judgement": "impossible", "message": "nothing to save"}
    replies: dict[str, Any] = {
        "assess": [plan, not_so, save],
        "plan": [{"impossible": "nothing to save"}],
    }
    run.start("Save it where one buys", replies)
    assert list_rule_steps(run) == []


def test_no_app_is_opened_again_that_is_in_front(run: Runner) -> None:
    plan = {"judgement": "decompose", "subgoals": ["Open Shop", "Save"]}
    tap = act("tap", "Shop", expect="Payments: 0")
    replies = {
        "assess": [
            tap,
            plan,
            {"judgement": "done", "message": "Payments: 0"},
            act("fail", text="enough"),
        ]
    }
    ended = run.start("Save it where one buys", replies)
    assert ended.asked == ["assess"] * 4
    assert list_rule_steps(run) == []


SAVE = {"kind": "tap_text", "text": "Save", "expect": "Saved: hello"}


@pytest.mark.parametrize(
    "first",
    mark_long(
        [
            {"kind": "fill", "element": "Name", "text": "hello"},
            {"kind": "fill", "element": "Name", "text": "你好"},
        ],
        after=1,
    ),
)
def test_an_app_that_a_rule_has_just_opened_is_not_opened_again(
    run: Runner, first: dict[str, Any]
) -> None:
    saved = f"Saved: {first['text']}"
    again = act(
        "open_app", text="Shop", then=[first, {**SAVE, "expect": saved}]
    )
    replies = {"assess": [again, act("finish", text=saved)]}
    ended = run.start(f"Save {first['text']} in Shop", replies, planning=False)
    assert run.phone.state.shop.saved == [first["text"]]
    assert ended.told.count('open_app "Shop"') == 1


@pytest.mark.parametrize(
    ("named", "facts"),
    mark_long(
        [
            # The rule opened another app, or its step is ended by the opening.
            ("Bargains", {}),
            ("Shop", {"completes": True}),
            (
                "Shop",
                {"then": [{"kind": "fill", "target": "Name", "text": "hello"}]},
            ),
        ],
        after=2,
    ),
    ids=["another app", "ends a sub-goal", "a field of a page to come"],
)
def test_an_opening_that_says_more_is_made(
    run: Runner, named: str, facts: dict[str, Any]
) -> None:
    then = [{"kind": "fill", "element": "Name", "text": "hello"}]
    again = act("open_app", text=named, **{"then": then, **facts})
    replies = {"assess": [again, act("fail", text="enough")]}
    run.start("Save hello in Shop", replies)
    events = [event for event in run.events() if isinstance(event, Decided)]
    opened = [e.action for e in events if e.action.startswith("open_app")]
    assert opened == ['open_app "Shop"', f'open_app "{named}"']
