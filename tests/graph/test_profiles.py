"""Which calls each paper's agent makes, over the one graph."""

import json
import re
from typing import Any

import pytest

from graph.context import PROFILES
from graph.events import Reflected
from tests.graph.conftest import Ended, Runner, act

GO = act("open_app", text="Shop", expect="Shop")
NAME = act("fill", "Name", text="hello")
SAVE = act("tap", "Save", expect="Saved: hello")
END = act("finish", text="Saved: hello")
RIGHT = {"verdict": "expected", "progress": "what the reflector thinks"}
REACHABLE = {"judgement": "act"}


def play(
    run: Runner, profile: str, replies: dict[str, Any], **choices: Any
) -> Ended:
    chosen = {**PROFILES[profile], "memory": False, **choices}
    return run.start("Save hello in the shop", replies, **chosen)


def bare(reply: dict[str, Any]) -> dict[str, Any]:
    """The action without a judgement, which was given before."""
    return {key: value for key, value in reply.items() if key != "judgement"}


def test_moba_judges_acts_and_reflects_in_calls_of_their_own(
    run: Runner,
) -> None:
    replies: dict[str, Any] = {
        "judge": [
            {"judgement": "decompose"},
            *[REACHABLE] * 2,
            {"judgement": "done"},
            REACHABLE,
        ],
        "plan": [
            {"subgoals": ["Open the shop", "Type hello", "Look at it", "Save"]}
        ],
        "assess": [bare(GO), bare({**NAME, "completes": True}), bare(SAVE)],
        "reflect": [{**RIGHT, "subgoal_done": True}] * 3,
    }
    ended = play(run, "moba", replies)
    assert ended.state["status"] == "done", ended.state["reason"]
    step = ["judge", "assess", "reflect"]
    assert ended.asked == [
        "judge",
        "plan",
        *step,
        *step,
        "judge",
        *step,
    ]
    acting = next(
        call
        for call in ended.script.calls
        if call[0].text.startswith("You operate")
    )
    assert "- decompose" not in acting[0].text
    verdicts = [e.verdict for e in run.events() if isinstance(e, Reflected)]
    assert [v.origin for v in verdicts] == ["model"] * 4
    assert (
        ended.state["usage"].reflector.calls == ended.asked.count("judge") + 3
    )


def test_moba_hears_why_a_goal_is_out_of_reach(run: Runner) -> None:
    said = {
        "judge": [
            {"judgement": "impossible", "message": "there is no such shop"}
        ]
    }
    ended = play(run, "moba", said)
    assert (ended.state["status"], ended.asked) == ("failed", ["judge"])
    assert "there is no such shop" in ended.state["reason"]


@pytest.mark.long
def test_the_first_moba_judges_along_with_the_action(run: Runner) -> None:
    replies = {"assess": [GO, NAME, SAVE, END], "reflect": [RIGHT] * 3}
    ended = play(run, "moba-v1", replies)
    assert ended.state["status"] == "done"
    assert ended.asked == [*["assess", "reflect"] * 3, "assess"]


def test_mobile_agent_v2_decides_reflects_and_keeps_account(
    run: Runner,
) -> None:
    accounts = [{"completed": f"account {n}"} for n in range(3)]
    replies = {
        "assess": [GO, NAME, SAVE, END],
        "reflect": [RIGHT] * 3,
        "track": accounts,
    }
    ended = play(run, "mobile-agent-v2", replies)
    assert ended.state["status"] == "done"
    assert ended.asked == [*["assess", "reflect", "track"] * 3, "assess"]
    assert ended.state["progress"] == "account 2"
    decisions = [
        call[-1].text for name, call in told(ended) if name == "assess"
    ]
    assert "# Completed" not in decisions[0]
    assert "# Completed\naccount 1" in decisions[2]
    tracked = [call[-1].text for name, call in told(ended) if name == "track"]
    assert "fill" in tracked[1]
    assert "# Screen" not in tracked[1]
    assert len(ended.state["tasks"].tasks) == 1
    assert ended.state["usage"].planner.calls == 3


@pytest.mark.long
def test_mobile_agent_v2_keeps_no_account_of_failed_operations(
    run: Runner,
) -> None:
    wrong = {"verdict": "no_change", "lesson": "nothing came of it"}
    replies = {
        "assess": [
            GO,
            act("tap", "Gift wrap"),
            SAVE,
            act("finish", text="Saved"),
        ],
        "reflect": [RIGHT, wrong, RIGHT],
        "track": [{"completed": "opened"}, {"completed": "saved"}],
        "conclude": [{"done": False, "thought": "hello was never typed"}],
    }
    ended = play(run, "mobile-agent-v2", replies)
    assert ended.state["status"] == "unverified"
    assert ended.asked == [
        "assess", "reflect", "track", "assess", "reflect", "assess", "reflect", "track", "assess",
        "conclude",
    ]  # fmt: skip
    retried = [call[-1].text for name, call in told(ended) if name == "assess"][
        2
    ]
    assert "nothing came of it" in retried
    assert (
        "Gift wrap"
        not in retried.partition("# Last steps")[2].partition("#")[0]
    )


def test_mobile_agent_v2_opens_apps_from_the_home_screen_alone(
    run: Runner,
) -> None:
    replies = {
        "assess": [GO, GO, act("home"), act("finish", text="Shop")],
        "reflect": [RIGHT, RIGHT],
        "track": [{"completed": "opened"}, {"completed": "home"}],
    }
    ended = play(run, "mobile-agent-v2", replies)
    decisions = [call for name, call in told(ended) if name == "assess"]
    listed = [
        re.findall(r"^Actions: .*open_app", call[0].text, re.M)
        for call in decisions
    ]
    assert [bool(found) for found in listed] == [True, False, False, True]
    assert "works from the home screen alone" in decisions[2][-1].text


def test_a_hidden_keyboard_rules_typing_out(run: Runner) -> None:
    typed = act("type", text="hello")
    tapped = act("tap", "Name", expect="")
    replies = {
        "assess": [GO, typed, tapped, typed, SAVE, END],
        "reflect": [RIGHT] * 4,
        "track": [{"completed": "x"}] * 4,
    }
    ended = play(run, "mobile-agent-v2", replies)
    decisions = [
        call[-1].text for name, call in told(ended) if name == "assess"
    ]
    assert "keyboard" not in decisions[1].partition("# Phone")[2]
    assert "the keyboard is hidden" in decisions[2]
    assert "keyboard shown" in decisions[3]
    assert run.phone.state.shop.saved == ["hello"]


def test_hints_reach_every_call_of_mobile_agent_v2(run: Runner) -> None:
    replies = {"assess": [GO, END], "reflect": [RIGHT], "track": [{"completed": "x"}],
               "conclude": [{"done": False}]}  # fmt: skip
    ended = play(
        run, "mobile-agent-v2", replies, hints="The shop is the blue icon."
    )
    heard = {
        name
        for name, call in told(ended)
        if "# Hints\nThe shop is" in call[-1].text
    }
    assert {"assess", "track"} <= heard


def test_the_leanest_agent_asks_once_a_step(run: Runner) -> None:
    for profile in ("plain", "odyssey", "model-led"):
        run.phone.reset()
        ended = play(
            run, profile, {"assess": [GO, NAME, SAVE, END]}, grounding="marks"
        )
        assert (ended.state["status"], ended.asked) == ("done", ["assess"] * 4)
        assert "- decompose" not in ended.script.calls[0][0].text


def test_the_last_screens_are_turns_of_a_conversation(run: Runner) -> None:
    ended = play(run, "model-led", {"assess": [GO, NAME, SAVE, END]})
    kinds = [
        [message.type for message in messages]
        for messages in ended.script.calls
    ]
    past = ["human", "ai"]
    assert kinds == [
        ["system", *past * count, "human"] for count in (0, 1, 2, 3)
    ]
    *_, last = ended.script.calls
    assert [json.loads(m.text)["action"]["kind"] for m in last[2::2]] == [
        "open_app", "fill", "tap",
    ]  # fmt: skip
    shown = [m.content for m in last if m.type == "human"]
    pictures = [
        part["base64"]
        for content in shown
        for part in content
        if isinstance(part, dict) and part["type"] == "image"
    ]
    assert len(set(pictures)) == 4
    assert "Earlier turns are the last screens" in last[0].text


def test_led_by_the_model_the_user_is_asked_all_the_same(run: Runner) -> None:
    pay = act("tap", "Pay now", expect="Payments: 1")
    end = act("finish", text="Payments: 9")
    ended = play(run, "model-led", {"assess": [GO, pay, end]})
    assert [each["action_requests"][0]["name"] for each in ended.questions] == [
        "tap"
    ]
    assert run.phone.state.shop.paid == 0
    ended = run.resume({"type": "approve"})
    assert run.phone.state.shop.paid == 1
    assert ended.state["status"] == "unverified"


def told(ended: Ended) -> list[tuple[str, Any]]:
    return list(zip(ended.asked, ended.script.calls, strict=True))
