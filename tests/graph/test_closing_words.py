"""What a user reads at the end: what was done, and what was seen of it."""

from typing import Any

import pytest

from tests.graph.conftest import Runner, act

GO = act("open_app", text="Shop", expect="Shop")
NAME = act("fill", "Name", text="hello")
SAVE = act("tap", "Save", expect="Saved: hello")
HOURS = act("tap", "Advice", expect="Opening hours")
TASK = "Save hello in the shop"


def end(run: Runner, task: str, *steps: Any, **reply: Any) -> Any:
    replies = {"assess": [GO, *steps], "conclude": [reply, reply]}
    return run.start(task, replies).state


@pytest.mark.parametrize(
    ("task", "sentence", "reason"),
    [
        (TASK, "I saved hello for you in the shop",
         "I saved hello for you in the shop.\nSeen: “Saved: hello”"),
        ("在商店里保存 hello", "已经在商店里保存 hello",
         "已经在商店里保存 hello。\n看到：“Saved: hello”"),
        (TASK, "I saved hello and 77 others in the shop", "Done.\nSeen: “Saved: hello”"),
        (TASK, "hello in the shop", "Done.\nSeen: “Saved: hello”"),
    ],
)  # fmt: skip
def test_the_models_sentence_comes_first_if_nothing_speaks_against_it(
    run: Runner, task: str, sentence: str, reason: str
) -> None:
    claim = act("finish", text=f'{sentence}: "Saved: hello"')
    state = end(
        run, task, NAME, SAVE, claim, done=True, evidence='"Saved: hello"'
    )
    assert state["reason"] == reason
    assert "Saved: hello" in state["evidence"]


@pytest.mark.parametrize(
    ("task", "before"),
    [
        ("Save hello in the shop and look up the hours", "Seen on the way: "),
        ("在商店保存 hello，再查看营业时间", "途中看到："),
    ],
)
def test_what_an_earlier_screen_showed_was_seen_on_the_way(
    run: Runner, task: str, before: str
) -> None:
    cited = ['Advice: "Opening hours"', '"Saved: hello"']
    claim = act("finish", text="; ".join(cited))
    state = end(run, task, NAME, SAVE, HOURS, claim, done=True, evidence=cited)
    assert state["status"] == "done"
    _done, now, earlier = state["reason"].split("\n")
    assert now.endswith(("Seen: “Opening hours”", "看到：“Opening hours”"))
    assert earlier == f"{before}“Saved: hello”"


@pytest.mark.parametrize(
    ("task", "seems", "unseen"),
    [
        (TASK, "It seems done", "“Saved: good”"),
        ("在商店里保存 hello", "看起来已完成", "“Saved: good”"),
    ],
)
def test_an_unverified_end_names_what_was_not_seen_and_no_thought(
    run: Runner, task: str, seems: str, unseen: str
) -> None:
    claim = act("finish", text='"Saved: good"')
    state = end(
        run, task, NAME, SAVE, claim,
        done=True, thought="look is the looking up", evidence='"Saved: good"',
    )  # fmt: skip
    assert state["status"] == "unverified"
    assert state["reason"].startswith(seems)
    assert unseen in state["reason"]
    assert "looking up" not in state["reason"]
