"""What a user reads at the end: what was done, and what was seen of it."""

from typing import Any

import pytest

from tests.examples import mark_long
from tests.graph.conftest import Runner, act

GO = act("open_app", text="Shop", expect="Shop")
NAME = act("fill", "Name", text="hello")
SAVE = act("tap", "Save", expect="Saved: hello")
WRAP = act("tap", "Gift wrap", expect='on "Gift wrap"')
HOURS = act("tap", "Advice", expect="Opening hours")
TASK = "Save hello in the shop"


def end(run: Runner, task: str, *steps: Any, **reply: Any) -> Any:
    replies = {"assess": [GO, *steps], "conclude": [reply, reply]}
    return run.start(task, replies).state


@pytest.mark.parametrize(
    ("task", "sentence", "is_beside", "reason"),
    [
        (TASK, "I saved hello for you in the shop", False,
         "I saved hello for you in the shop."),
        ("在商店里保存 hello", "已经在商店里保存 hello", True,
         "已经在商店里保存 hello。\n看到：“Saved: hello”"),
        # The screen has this number, and the task has not.
        (TASK, "I saved hello in the shop, payments 0", True,
         "I saved hello in the shop, payments 0."),
        # A word that nothing bears out has the quote told as well.
        (TASK, "I saved a splendid hello in the shop", True,
         "I saved a splendid hello in the shop.\nSeen: “Saved: hello”"),
        (TASK, "I saved hello and 77 others in the shop", True,
         "Done. Shop shows: “Saved: hello”."),
        (TASK, "I saved hello in the shop and nothing was lost", True,
         "Done. Shop shows: “Saved: hello”.\n"
         "The model says: I saved hello in the shop and nothing was lost."),
        (TASK, "I saved hello in the shop; your name stands (first; once) in it", False,
         "I saved hello in the shop; your name stands (first; once) in it.\n"
         "Seen: “Saved: hello”"),
        (TASK, "hello in the shop", False,
         "Done. Shop shows: “Saved: hello”."),
        ("在商店里保存 hello", "已经在商店里保存 hello 和另外77个", True,
         "已完成。Shop 显示：“Saved: hello”。"),
    ],
)  # fmt: skip
def test_the_models_sentence_comes_first_if_nothing_speaks_against_it(
    run: Runner, task: str, sentence: str, reason: str, *, is_beside: bool
) -> None:
    quote = '"Saved: hello"'
    claim = act("finish", text=f"{sentence}: {quote}")
    if is_beside:
        # The model cites beside its sentence.
        claim = {
            **act("finish", text=sentence), "judgement": "done", "message": quote,
        }  # fmt: skip
    state = end(run, task, NAME, SAVE, claim, done=True, evidence=quote)
    assert state["reason"] == reason
    assert "Saved: hello" in state["evidence"]


def test_a_text_of_the_screen_is_no_sentence_of_the_models_own(
    run: Runner,
) -> None:
    text = "tea for the two of us"
    name = act("fill", "Name", text=text)
    shown = f"Saved: {text}"
    save = act("tap", "Save", expect=shown)
    claim = act("finish", text=shown)
    task = f"Save '{text}' in the shop"
    state = end(run, task, name, save, claim, done=True, evidence=shown)
    assert state["reason"] == f"Done. Shop shows: “{shown}”."


@pytest.mark.parametrize(
    ("language", "lines"),
    mark_long([
        ("en",
         ["Done.", "Seen: “Opening hours”",
          "Seen on the way: “Gift wrap” is on"]),
        ("zh",
         ["已完成。", "看到：“Opening hours”",
          "途中看到：“Gift wrap”已开启"]),
    ], after=1),
)  # fmt: skip
def test_what_an_earlier_screen_showed_was_seen_on_the_way(
    run: Runner, language: str, lines: list[str]
) -> None:
    cited = ['on "Gift wrap"', 'hours: "Opening hours"']
    claim = act("finish", text='on "Gift wrap"; "Opening hours"')
    replies = {
        "assess": [GO, WRAP, HOURS, claim],
        "conclude": [{"done": True, "evidence": cited}],
    }
    ended = run.start(
        "Wrap it and look up the hours", replies, language=language
    )
    assert ended.state["status"] == "done"
    assert ended.state["reason"].split("\n") == lines


@pytest.mark.parametrize(
    ("task", "seems", "unseen"),
    mark_long(
        [
            (TASK, "It seems done", "“Saved: good”"),
            ("在商店里保存 hello", "看起来已完成", "“Saved: good”"),
        ],
        after=1,
    ),
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
    # What was done stands there all the same.
    _, standing = state["reason"].split("\n")
    assert standing in (
        "What stands now: Saved in Shop: “hello”.",
        "目前的情况：已保存到 Shop：“hello”。",
    )
