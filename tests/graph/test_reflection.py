"""Each verdict and what follows from it, circles, and the truth about both at the end."""

import json
from typing import Any

import pytest

from graph.events import Acted, Decided, Planned, Reflected
from tests.examples import mark_long
from tests.graph.conftest import Ended, Runner, act
from tests.graph.shop import PACKAGE
from virtual_phone.faults.kinds import DeadTap, PopUp

GO = act("open_app", text="Shop", expect="Shop")
HELP = act("tap", "Advice", expect="Opening hours")
UP = act("tap", "Navigate up", expect="Payments: 0")
WRAP = act("tap", "Gift wrap", expect='on "Gift wrap"')
BARE = act("tap", "Gift wrap", expect='off "Gift wrap"')
WAIT = act("wait", seconds=0)
SEEN = act("finish", text="Payments: 0")


def verdicts(run: Runner) -> list[str]:
    return [
        event.verdict.kind
        for event in run.events()
        if isinstance(event, Reflected)
    ]


def remedies(run: Runner) -> list[str]:
    told = [
        event.decision.recovery_kind
        for event in run.events()
        if isinstance(event, Decided)
    ]
    return [remedy for remedy in told if remedy]


def root(ended: Ended) -> Any:
    return ended.state["tasks"].tasks[0]


def test_a_way_that_is_known_leads_back_where_back_would_lead_away(
    run: Runner,
) -> None:
    astray = {**UP, "expect": "Opening hours: 9 to 5"}
    replies = {"assess": [GO, HELP, astray, act("finish", text="9 to 5")],
               "reflect": [{"verdict": "wrong_page", "lesson": "that is the desk"}]}  # fmt: skip
    ended = run.start("Read the help", replies, planning=False, memory=True)
    assert ended.state["status"] == "done"
    assert remedies(run) == ["undo"]
    assert run.phone.state.foreground.endswith("shop/.Help")
    assert [e.action.split()[0] for e in run.events() if isinstance(e, Acted)] == [
        "open_app", "tap", "tap", "tap",
    ]  # fmt: skip
    assert "that is the desk" in ended.told
    assert root(ended).attempts == 1


def test_a_touch_that_was_lost_is_made_again_in_another_place(
    run: Runner,
) -> None:
    run.phone.faults.on(DeadTap())
    run.phone.hooks.on(
        "click", lambda call: run.phone.faults.clear(), when="after_perform"
    )
    ended = run.start("Wrap it", {"assess": [GO, WRAP, SEEN]}, planning=False)
    assert run.phone.state.shop.gift is True
    assert verdicts(run) == ["expected", "no_change", "expected"]
    assert remedies(run) == ["other"]
    assert (
        ended.state["status"],
        root(ended).attempts,
        root(ended).lesson,
    ) == (
        "done",
        0,
        "",
    )
    assert ended.asked == [*["assess"] * 3, "conclude"]


def test_a_touch_that_changed_a_colour_alone_is_not_made_again(
    run: Runner,
) -> None:
    replies = {
        "assess": [
            act("open_app", text="Likes", expect="Photo"),
            act("tap", "Like", expect="liked", then=[{"kind": "back"}]),
            act("finish", text="Photo"),
        ],
        "reflect": [{"verdict": "expected", "subgoal_done": True}],
    }
    ended = run.start("Like the photo", replies, planning=False)
    assert run.phone.state.likes.touches == 1
    assert verdicts(run) == ["expected", "expected"]
    assert remedies(run) == []
    # It is judged along with the next assessment, by the picture alone.
    assert "# Step before" in ended.told
    assert "no text changed" in ended.told
    # What was named to follow is not dropped without a word.
    assert "not made, as this is in doubt: back" in ended.told


def test_what_both_ways_could_not_do_is_one_lesson(run: Runner) -> None:
    run.phone.faults.on(DeadTap())
    ended = run.start("Wrap it", {"assess": [GO, WRAP, SEEN]}, planning=False)
    run.phone.faults.clear()
    assert verdicts(run) == ["expected", "no_change", "no_change"]
    assert root(ended).attempts == 1
    assert "Gift wrap) and tap_point" in ended.told


def test_an_advertisement_is_closed_and_blamed_on_nobody(run: Runner) -> None:
    run.phone.faults.on(PopUp(kind="ad", step=1))
    ended = run.start(
        "Read the help", {"assess": [GO, HELP, act("finish", text="9 to 5")]}
    )
    run.phone.faults.clear()
    assert verdicts(run) == ["expected", "unknown", "expected"]
    assert remedies(run) == ["free"]
    assert ended.state["status"] == "done"
    assert root(ended).attempts == 0
    assert [note.step for note in ended.state["steps"]] == [1, 2]
    assert ended.asked == [*["assess"] * 3, "conclude"]


def test_a_step_is_pardoned_when_its_page_lay_under_what_it_was_blamed_for(
    run: Runner,
) -> None:
    run.phone.faults.on(PopUp(kind="orders", step=1))
    replies = {"assess": [GO, HELP, act("finish", text="9 to 5")],
               "reflect": [{"verdict": "wrong_page", "lesson": "a notice"}]}  # fmt: skip
    ended = run.start("Read the help", replies, memory=True, planning=False)
    run.phone.faults.clear()
    assert verdicts(run) == ["expected", "wrong_page", "expected"]
    assert remedies(run) == ["undo"]
    assert (root(ended).attempts, root(ended).lesson) == (0, "")
    assert "a notice" not in ended.told
    assert [note.step for note in ended.state["steps"]] == [1, 2]
    told = (
        (run.home / "runs" / "t" / "route.jsonl")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    assert (
        "failed"
        not in {line["step"]: line for line in map(json.loads, told)}[2]
    )


def test_circles_are_refused_then_planned_around_then_the_end(
    run: Runner,
) -> None:
    run.phone.system.start(PACKAGE)
    replies = {
        "assess": [
            *[WAIT] * 4,
            WRAP,
            BARE,
            WRAP,
            BARE,
            WRAP,
            *[HELP, UP, WAIT] * 2,
            HELP,
        ],
        "plan": [{"change": "refine", "subgoals": ["Wrap it well"]}],
    }
    ended = run.start("Wrap it", replies, max_attempts=9)
    assert ended.state["status"] == "stopped"
    reason = ended.state["reason"]
    assert reason.startswith(
        "Stopped: the same steps were made again and again"
    )
    assert (
        reason.index("Advice")
        < reason.index("Navigate up")
        < reason.index("wait")
    )
    assert run.phone.state.shop.gift is False
    assert [e.change for e in run.events() if isinstance(e, Planned)] == [
        "refine"
    ]
    texts = [call[-1].text for call in ended.script.calls]
    assert "wait 0.0 was gone round" in texts[4]
    assert "these steps were gone round" in texts[ended.asked.index("plan")]


def test_who_insists_on_a_step_that_was_undone_is_let_go_on(
    run: Runner,
) -> None:
    wrong = {"verdict": "wrong_page", "lesson": "not here"}
    bare = act("tap", "Advice")
    replies = {
        "assess": [*[bare] * 3, act("finish", text="9 to 5")],
        "reflect": [wrong] * 3,
    }
    run.phone.system.start(PACKAGE)
    ended = run.start("Read the help", replies, planning=False, max_attempts=9)
    assert remedies(run) == ["undo", "undo"]
    assert run.phone.state.foreground.endswith("shop/.Help")
    assert ended.state["status"] == "done"


def test_what_a_page_counts_is_no_circle(run: Runner) -> None:
    save = act("tap", "Save", expect="x")
    replies = {"assess": [GO, act("fill", "Name", text="x"), *[save] * 4, SEEN],
               "reflect": [{"verdict": "expected"}] * 4}  # fmt: skip
    ended = run.start("Save the name again and again", replies, planning=False)
    assert run.phone.state.shop.saved == ["x"] * 4
    assert (ended.state["status"], ended.state["loops"]) == ("done", 0)


def test_without_rules_each_step_is_shown_to_the_model(run: Runner) -> None:
    replies = {
        "assess": [GO, WRAP, SEEN],
        "reflect": [{"verdict": "expected"}] * 2,
    }
    ended = run.start("Wrap it", replies, planning=False, rules=False)
    assert ended.asked.count("reflect") == 2
    assert ended.state["status"] == "done"


def test_the_rest_follows_a_touch_that_changed_a_colour_alone(
    run: Runner,
) -> None:
    opening = {"kind": "open_app", "text": "Shop", "expect": "Payments: 0"}
    replies = {
        "assess": [
            act("open_app", text="Likes", expect="Photo"),
            act("tap", "Like", then=[opening]),
            SEEN,
        ],
    }
    ended = run.start("Like the photo", replies, planning=False)
    assert run.phone.state.likes.touches == 1
    assert verdicts(run) == ["expected"] * 3
    assert ended.asked.count("assess") == 3


@pytest.mark.parametrize(
    ("words", "nearest"),
    mark_long([("Pay later", "Pay now"), ("Advices", "Advice")], after=1),
)
def test_what_was_looked_for_in_vain_is_told_with_the_nearest_label(
    run: Runner, words: str, nearest: str
) -> None:
    replies = {
        "assess": [GO, act("tap_text", text=words), act("fail", text="gone")]
    }
    ended = run.start("Find it", replies, planning=False, policy="allow")
    assert f"{words!r}; the nearest label is [" in ended.told
    assert f'] "{nearest}"' in ended.told


def test_a_lesson_comes_back_at_a_like_goal_of_a_later_task(
    run: Runner,
) -> None:
    dead = act("tap", "Dead", expect="Saved: x")
    first = run.start("Save the name x in the shop", {"assess": [GO, dead, SEEN]}, memory=True,
                      planning=False)  # fmt: skip
    # Nothing was saved, whatever the model claims.
    assert first.state["status"] == "unverified"
    run.phone.reset()
    replies = {"assess": [GO, SEEN]}
    ended = run.start("Save the name y in the shop", replies, memory=True, planning=False,
                      thread="u")  # fmt: skip
    assert "did not change" in ended.script.calls[0][-1].text


@pytest.mark.parametrize("words", mark_long(["Nowhere", "哪里都没有"], after=1))
def test_words_that_a_list_does_not_have_are_a_lesson_and_no_failed_try(
    run: Runner, words: str
) -> None:
    scroll = {"kind": "scroll", "until": words}
    look = {"judgement": "act", "action": scroll}
    replies = {"assess": [GO, look, SEEN]}
    ended = run.start("Look for it", replies, planning=False)
    assert "no_change" in verdicts(run)
    assert root(ended).attempts == 0
    assert f"without {words!r}" in ended.told
