"""Several actions of one reply, on a phone."""

from typing import Any, Literal

import pytest

from graph.events import Decided, Reflected
from models.scripted import register_script
from tests.examples import mark_long
from tests.graph.conftest import Runner, act, pointing
from tests.graph.shop import PACKAGE
from virtual_phone.faults.hooks import Call
from virtual_phone.faults.kinds import PopUp
from virtual_phone.faults.popups import page

GO = act("open_app", text="Shop", expect="Shop")
SAVE = {
    "kind": "tap",
    "element": "Save",
    "expect": "Saved: hello",
    "completes": True,
}
END = act("finish", text="Saved: hello")
TYPE = {"kind": "fill", "element": "Name", "text": "hello"}
WRAPPED = {"kind": "tap", "element": "Gift wrap"}
PRESS = {"kind": "tap", "element": "Save"}
SAVED = PRESS | {"expect": "Saved: hello"}
PAY_NOW = {"kind": "tap", "element": "Pay now"}
FORM = act(
    "fill",
    "Name",
    text="hello",
    then=[
        {"kind": "tap", "element": "Gift wrap", "expect": "on"},
        {"kind": "tap", "element": "Save", "expect": "Saved: hello"},
    ],
)


def origins(run: Runner, thread: str = "t") -> list[str]:
    told = [e.decision for e in run.events(thread) if isinstance(e, Decided)]
    return [decision.origin for decision in told if decision.action is not None]


def test_a_form_takes_one_call(run: Runner) -> None:
    wrap = {"kind": "tap", "element": "Gift wrap", "expect": "on"}
    wait = {"kind": "wait", "seconds": 0.1}
    save = {"kind": "tap_text", "text": "Save", "expect": "Saved: hello"}
    form = act("fill", "Name", text="hello", then=[wrap, wait, save])
    ended = run.start(
        "Save hello, wrapped", {"assess": [GO, form, END]}, planning=False
    )
    shop = run.phone.state.shop
    assert (shop.name, shop.gift, shop.saved) == ("hello", True, ["hello"])
    assert ended.asked == ["assess"] * 3
    assert origins(run) == ["model", "model", *["batch"] * 3, "model"]
    assert (ended.state["status"], ended.state["queue"]) == ("done", [])
    verdicts = [
        e.verdict.kind for e in run.events() if isinstance(e, Reflected)
    ]
    assert verdicts == ["expected"] * 5


@pytest.mark.long
def test_all_steps_of_a_sub_goal_are_told(run: Runner) -> None:
    again = act("fill", "Name", text="again")
    replies = {"assess": [GO, FORM, again, again, END]}
    ended = run.start("Save hello, wrapped", replies, planning=False)
    steps = [note.step for note in ended.state["steps"]]
    assert len(steps) > 4
    assert steps == list(range(1, len(steps) + 1))
    assert '- open_app "Shop"' in ended.told


def test_one_reply_serves_several_goals_of_the_plan(run: Runner) -> None:
    last = {
        "kind": "tap",
        "element": "Save",
        "expect": "Saved: hello",
        "completes": True,
    }
    both = act("fill", "Name", text="hello", completes=True, then=[last])
    opened = act("open_app", text="Shop", expect="Shop", completes=True)
    replies: dict[str, Any] = {
        "assess": [{"judgement": "decompose"}, opened, both],
        "plan": [{"subgoals": ["Open the shop", "Type hello", "Save"]}],
    }
    ended = run.start("Save hello in the shop", replies)
    assert ended.asked == ["assess", "plan", "assess", "assess"]
    assert [task.status for task in ended.state["tasks"].tasks] == ["done"] * 4


@pytest.mark.parametrize(
    ("first", "expect", "calls"),
    [
        # The switch is on by itself, and the form has its text.
        (act("tap", "Gift wrap", then=[TYPE, PRESS]), "Saved: hello", 3),
        (
            act("fill", "Name", text="hello", then=[WRAPPED, PRESS]),
            "Saved: hello",
            3,
        ),
        # Each action has its own: what the first does is in doubt.
        (act("tap", "Gift wrap", then=[TYPE, SAVED]), "Wrapped", 4),
    ],
)
def test_what_is_expected_beside_the_first_action_may_be_meant_of_the_last(
    run: Runner, first: dict[str, Any], expect: str, calls: int
) -> None:
    batch = first | {"expect": expect}
    again = act("fill", "Name", text="hello", then=[PRESS])
    replies = {"assess": [GO, batch, *[again] * (calls - 3), END]}
    ended = run.start(
        "Turn on Gift wrap and save hello", replies, planning=False
    )
    assert run.phone.state.shop.saved == ["hello"]
    assert ended.asked == ["assess"] * calls
    assert (
        "not made, as this is in doubt" in ended.script.calls[2][-1].text
    ) is (calls > 3)


@pytest.mark.parametrize("last", [PRESS, PAY_NOW])
def test_what_is_held_for_the_last_action_is_looked_for_there(
    run: Runner, last: dict[str, Any]
) -> None:
    batch = act("tap", "Gift wrap", expect="Saved: goodbye", then=[TYPE, last])
    replies = {"assess": [GO, batch, act("ask", text="Go on?")]}
    ended = run.start(
        "Turn on Gift wrap and save hello", replies, planning=False
    )
    told = ended.script.calls[2][-1].text
    if last is PRESS:
        assert "# Step before\ntap" in told
        assert "meant: Saved: goodbye" in told
        assert run.phone.state.shop.saved == ["hello"]
        return
    # Nothing goes on towards what the user must allow.
    assert "not made, as this is in doubt" in told
    assert run.phone.state.shop.name == ""


def test_the_first_surprise_gives_the_word_back_to_the_model(
    run: Runner,
) -> None:
    astray = act(
        "tap",
        "Advice",
        expect="Opening hours",
        then=[{"kind": "fill", "element": "Name", "text": "lost"}],
    )
    ended = run.start(
        "Read",
        {"assess": [GO, astray, act("finish", text="9 to 5")]},
        planning=False,
    )
    assert (ended.state["status"], run.phone.state.shop.name) == ("done", "")
    assert "'Name' was left out: another page came up" in ended.told


def test_a_wrong_action_ends_the_queue(run: Runner) -> None:
    dead = act("tap", "Dead", then=[{"kind": "tap", "element": "Save"}])
    replies = {"assess": [GO, dead, act("finish", text="Payments: 0")]}
    ended = run.start("Press it", replies, planning=False)
    assert run.phone.state.shop.saved == []
    assert ended.state["queue"] == []


PAY = act(
    "fill",
    "Name",
    text="hello",
    then=[{"kind": "tap", "element": "Pay now", "expect": "Payments: 1"}],
)


def test_what_is_left_out_is_told(run: Runner) -> None:
    moving = act(
        "fill",
        "Name",
        text="hello",
        then=[{"kind": "swipe", "direction": "up"}],
    )
    replies = {"assess": [GO, moving, act("finish", text="Payments: 0")]}
    ended = run.start("Type hello", replies, planning=False)
    assert "swipe was left out: after swipe a look is needed" in ended.told
    told = [e.left_out for e in run.events() if isinstance(e, Decided)]
    assert told[-1] in ended.told
    assert not any(told[:-1])


ALL_THREE = act(
    "fill",
    "Name",
    text="hello",
    then=[
        {"kind": "tap", "element": "Pay now", "expect": "Payments: 1"},
        {"kind": "tap", "element": "Save", "expect": "Saved: hello"},
    ],
)


def test_a_batch_asks_where_a_person_must_allow_and_then_goes_on(
    run: Runner,
) -> None:
    replies = {"assess": [GO, ALL_THREE, act("finish", text="Saved: hello")]}
    ended = run.start("Pay and save hello", replies, policy="ask")
    assert "Pay now" in ended.questions[0]["action_requests"][0]["description"]
    assert ended.asked == ["assess", "assess"]
    assert run.phone.state.shop.paid == 0
    ended = run.resume("yes")
    shop = run.phone.state.shop
    assert (shop.paid, shop.saved) == (1, ["hello"])
    assert ended.asked[:3] == ["assess", "assess", "assess"]
    assert "must allow" not in ended.told


def test_a_batch_goes_on_behind_a_question_of_the_system(run: Runner) -> None:
    run.get_app_state(PACKAGE).asks = True
    wrap = act("tap", "Gift wrap", expect="on", then=[
        {"kind": "wait", "seconds": 0.1},
        {"kind": "fill", "element": "Name", "text": "hello"},
        *ALL_THREE["then"],
    ])  # fmt: skip
    allow = act("tap", "Allow", completes=True)
    replies = {"assess": [GO, wrap, allow]}
    ended = run.start(
        "Turn on Gift wrap, pay and save hello",
        replies,
        policy="ask",
        planning=False,
    )
    assert "then these go on: wait; fill 'Name'; tap 'Pay now'" in ended.told
    ended = run.resume("yes")
    shop = run.phone.state.shop
    assert (shop.gift, shop.name, shop.paid) == (True, "hello", 0)
    assert "Pay now" in ended.questions[0]["action_requests"][0]["description"]
    ended = run.resume("yes")
    shop = run.phone.state.shop
    assert (shop.paid, shop.saved) == (1, ["hello"])
    assert ended.asked.count("assess") == 3
    assert origins(run) == ["model"] * 3 + ["batch"] * 4


def test_a_refusal_ends_the_batch(run: Runner) -> None:
    end = act("finish", text="Payments: 0")
    replies = {"assess": [GO, ALL_THREE, end, end]}
    run.start("Pay in the shop", replies, policy="ask", planning=False)
    ended = run.resume("no")
    shop = run.phone.state.shop
    assert (shop.paid, shop.saved, ended.state["queue"]) == (0, [], [])
    assert "the person said no to" in ended.script.calls[2][-1].text


def test_what_follows_an_allowed_action_needs_no_call(run: Runner) -> None:
    pay = act("tap", "Pay now", expect="Payments: 1",
              then=[{"kind": "fill", "element": "Name", "text": "hello"}])  # fmt: skip
    replies = {"assess": [GO, pay, act("finish", text="hello")]}
    run.start("Pay and type hello", replies, policy="ask", planning=False)
    ended = run.resume("yes")
    assert run.phone.state.shop.name == "hello"
    assert len(ended.script.calls) <= 4
    assert "must allow" not in ended.told


def test_what_the_person_allowed_before_is_done_along(run: Runner) -> None:
    replies = {"assess": [GO, PAY, act("finish", text="Payments: 1")]}
    run.start("Type hello", replies, planning=False, policy="allow")
    assert run.phone.state.shop.paid == 1


def test_a_plan_and_its_first_actions_take_one_call(run: Runner) -> None:
    form = act("fill", "Name", text="hello", completes=True, then=[SAVE])
    plan = {**form, "judgement": "decompose", "subgoals": ["Type it", "Save"]}
    opened = act("open_app", text="Shop", expect="Shop")
    ended = run.start("Save hello", {"assess": [opened, plan]})
    assert ended.asked == ["assess", "assess"]
    goals = [(task.goal, task.status) for task in ended.state["tasks"].tasks]
    assert goals == [
        ("Save hello", "done"),
        ("Type it", "done"),
        ("Save", "done"),
    ]
    assert run.phone.state.shop.saved == ["hello"]


def test_a_done_sub_goal_goes_with_the_next_action(run: Runner) -> None:
    typed = act("fill", "Name", text="hello")
    plan = {**typed, "judgement": "decompose", "subgoals": ["Type it", "Save"]}
    done = {**act("tap", "Save", completes=True, expect="Saved: hello")}
    done |= {"judgement": "done", "message": "hello"}
    opened = act("open_app", text="Shop", expect="Shop")
    ended = run.start("Save hello", {"assess": [opened, plan, done]})
    assert ended.asked == ["assess"] * 3
    assert [task.status for task in ended.state["tasks"].tasks] == ["done"] * 3


def test_an_app_that_is_opened_after_a_done_sub_goal_does_not_end_the_next(
    run: Runner,
) -> None:
    plan = {"judgement": "decompose", "subgoals": ["See the bell", "Save"]}
    opened = act("open_app", text="Bell", expect="No alarm")
    done = {**GO, "judgement": "done", "completes": True, "message": "No alarm"}
    form = act("fill", "Name", text="hello", then=[SAVE])
    replies = {"assess": [opened, plan, done, form, END]}
    ended = run.start("Save hello if no alarm is set", replies)
    assert run.phone.state.shop.saved == ["hello"]
    assert ended.asked[:4] == ["assess"] * 4


def test_the_rest_of_a_plan_is_replaced_in_the_reply_that_wants_it(
    run: Runner,
) -> None:
    plan = {"judgement": "decompose", "subgoals": ["Look around", "Pay"]}
    other = act("fill", "Name", text="hello", completes=True, then=[SAVE])
    other |= {"judgement": "replan", "message": "nothing is to be paid here"}
    other["subgoals"] = ["Type it", "Save"]
    opened = act("open_app", text="Shop", expect="Shop")
    ended = run.start("Save hello", {"assess": [opened, plan, other]})
    assert ended.asked == ["assess"] * 3
    assert [task.status for task in ended.state["tasks"].tasks] == [
        "done", "dropped", "dropped", "done", "done",
    ]  # fmt: skip


def test_a_planner_of_its_own_is_asked_for_the_plan(run: Runner) -> None:
    replies: dict[str, Any] = {
        "assess": [{"judgement": "decompose"}, {"judgement": "impossible"}],
        "plan": [{"subgoals": [], "impossible": "no shop"}],
    }
    other = register_script("of-its-own", pointing(replies))
    ended = run.start("Save hello", replies, planner="scripted:of-its-own")
    assert "subgoals:" not in ended.script.calls[0][0].text
    assert other.requests == ["plan"]


def test_it_can_be_switched_off(run: Runner) -> None:
    replies = {"assess": [GO, FORM, act("finish", text="Payments: 0")]}
    ended = run.start("Type hello", replies, planning=False, several=False)
    assert run.phone.state.shop.saved == []
    assert "then:" not in ended.script.calls[0][0].text


def test_the_queue_goes_on_behind_an_advertisement_that_came_up(
    run: Runner,
) -> None:
    run.phone.faults.on(PopUp(kind="ad", step=1))
    hours = {"kind": "tap_text", "text": "Advice", "expect": "Opening hours"}
    opening = act("open_app", text="Shop", then=[hours, {"kind": "back"}])
    replies = {"assess": [opening, act("finish", text="Payments: 0")]}
    ended = run.start("Read the help", replies, planning=False)
    run.phone.faults.clear()
    assert origins(run) == ["model", "batch", "recovery", "batch", "model"]
    assert ended.asked[:2] == ["assess", "assess"]


def cover_before_touch(run: Runner, kind: Literal["ad", "update"]) -> None:
    """Let something come over the app between the look at it and the first touch."""
    run.get_app_state(PACKAGE).name = "hello"

    def cover(call: Call) -> None:
        system = run.phone.system
        app = system.app(PACKAGE)
        assert app is not None
        with system.lock:
            app.open(page(kind, app))
            system.touch()

    run.phone.hooks.on("click", cover, nth=1)


def test_a_touch_that_a_cover_took_is_made_again_and_the_rest_follows(
    run: Runner,
) -> None:
    cover_before_touch(run, "update")
    then = [
        {"kind": "back", "expect": "Payments: 0"},
        {"kind": "tap_text", "text": "Save", "expect": "Saved: hello"},
    ]
    read = act("tap", "Advice", expect="Opening hours", then=then)
    replies = {"assess": [GO, read, act("finish", text="Saved: hello")]}
    ended = run.start("Read the advice", replies, planning=False)
    assert ended.asked.count("assess") == 3
    assert run.phone.state.shop.saved == ["hello"]
    assert origins(run) == [
        "model", "model", "recovery", "recovery", "batch", "batch", "model",
    ]  # fmt: skip


def test_the_rest_follows_a_touch_that_closed_a_cover_and_was_made_otherwise(
    run: Runner,
) -> None:
    cover_before_touch(run, "ad")
    save = {"kind": "tap", "element": "Save", "expect": "Saved: hello"}
    wrap = act("tap", "Gift wrap", expect='on "Gift wrap"', then=[save])
    replies = {"assess": [GO, wrap, act("finish", text="Saved: hello")]}
    ended = run.start("Wrap it", replies, planning=False)
    shop = run.phone.state.shop
    assert (shop.gift, shop.saved) == (True, ["hello"])
    assert ended.asked.count("assess") == 3
    assert origins(run) == ["model", "model", "recovery", "batch", "model"]


def test_a_field_of_a_form_that_comes_up_is_named(run: Runner) -> None:
    name = {"kind": "fill", "target": "Name", "text": "hello"}
    save = {"kind": "tap_text", "text": "Save", "expect": "Saved: hello"}
    opening = act("open_app", text="Shop", then=[name, save])
    replies = {"assess": [opening, END]}
    run.start("Save hello", replies, planning=False)
    assert run.phone.state.shop.saved == ["hello"]
    assert origins(run) == ["model", "batch", "batch", "model"]


@pytest.mark.parametrize("name", mark_long(["Guest", "客人"], after=1))
def test_a_list_is_read_to_its_end_in_one_call(run: Runner, name: str) -> None:
    offers = run.get_app_state("com.tapwright.offers")
    offers.covered = offers.wanted
    offers.rows = tuple(f"{name} {number}" for number in range(1, 41))
    read = {"kind": "scroll", "until": "*"}
    opening = act("open_app", text="Bargains", then=[read])
    replies = {"assess": [opening, act("fail", text="enough")]}
    ended = run.start("How many are there?", replies, planning=False)
    assert ended.asked == ["assess"] * 2
    history = ended.told.partition("# Last steps")[2].partition("\n#")[0]
    assert f'Passed: "{name} 1", "{name} 2", ' in history
    assert f'"{name} 40"' in ended.told


@pytest.mark.parametrize(
    ("words", "cited", "is_there"),
    [
        ("Gift wrap", 'on "Gift wrap"', True),
        ("Opening hours", "Payments: 0", False),
    ],
)
def test_what_a_reply_names_behind_its_own_way_back_is_done(
    run: Runner, words: str, cited: str, *, is_there: bool
) -> None:
    touch = {"kind": "tap_text", "text": words, "expect": "on"}
    back = {"action": {"kind": "back"}, "then": [touch]}
    astray = act("tap", "Advice", expect="Saved: x")
    wrong = {"verdict": "wrong_page", "lesson": "not here", "reply": back}
    end = act("finish", text=cited)
    replies = {"assess": [GO, astray, end], "reflect": [wrong]}
    ended = run.start(f"Touch {cited}", replies, planning=False)
    assert run.phone.state.shop.gift is is_there
    assert run.phone.state.foreground.endswith("shop/.Main")
    assert ended.asked[:4] == ["assess"] * 4
    assert origins(run)[3] == ("batch" if is_there else "model")
    assert ("was left out: no label" in ended.told) is not is_there
