"""What is said of a run that gives up, or that is in doubt at its end."""

import pytest

from graph.context import Context
from graph.state import State
from nodes.completion.ends import (
    MAX_RETURNS,
    DoubtKind,
    admit_copies,
    end_with_doubt,
    send_back,
)
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import Language
from tests.nodes.completion.checks.unasked.test_overwritten import (
    FORM,
    fill,
    visit,
)
from tests.nodes.screens import element, screen
from tools.actions import Tap

MADE = [fill(3, "Food, today"), visit(FORM, Tap(element=2))]
LAST = ScreenVisit(
    screen=screen(
        element("item", "Food, today", index=1),
        element("item", "Food, today", index=2),
    )
)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "more than once"), ("zh", "不止创建了一次")]
)
def test_copies_are_admitted_in_words_and_for_programs(
    language: Language, words: str
) -> None:
    state: State = {"instruction": "Create Food", "reason": "Stopped."}
    update = admit_copies([*MADE, *MADE, LAST], state, language)
    assert words in update["reason"]
    assert update["doubt"] == "copies"
    assert admit_copies([*MADE, LAST], state, language) == {}


@pytest.mark.parametrize(
    ("instruction", "kind", "reason"),
    [
        ("Create Food", "not_as_asked", "It does not seem as asked: not chosen as asked for: "
         "“Red”"),
        ("Create Food", "unseen", "It seems done, but this part of the task was not seen: "
         "not chosen as asked for: “Red”"),
        ("Create Food", "not_explained", "It seems done, but more than the task asks for was put "
         "in: not chosen as asked for: “Red”"),
        ("新建食物", "not_explained", "看起来已完成，但做了任务没有要求的内容："
         "not chosen as asked for: “Red”"),
        ("新建食物", "not_as_asked", "看起来不符合要求。not chosen as asked for: “Red”"),
        ("新建食物", "unseen", "看起来已完成，但没有看到任务的这一部分："
         "not chosen as asked for: “Red”"),
    ],
)  # fmt: skip
def test_what_a_rule_knows_is_told_as_such(
    instruction: str, *, kind: DoubtKind, reason: str
) -> None:
    state: State = {
        "instruction": instruction,
        "missing": ["not chosen as asked for: “Red”"],
    }
    update = end_with_doubt(state, Context(), kind=kind)
    assert update == {"status": "unverified", "reason": reason}


@pytest.mark.parametrize("kind", ["unseen", "not_as_asked"])
@pytest.mark.parametrize(
    ("instruction", "claim", "told"),
    [
        ("把明天的闹钟都关掉", "明天的闹钟本来就关着。off “06:30的闹钟”",
         "\n模型说：明天的闹钟本来就关着。"),
        ("Turn off my alarms", "Both alarms were off already. off \"6:30 AM\"",
         "\nThe model says: Both alarms were off already."),
        ("Turn off my alarms", 'off "6:30 AM"', ""),
        ("Turn off my alarms", "every part of the task is done", ""),
    ],
)  # fmt: skip
def test_what_the_model_says_is_told_beside_a_doubt(
    instruction: str, claim: str, told: str, *, kind: DoubtKind
) -> None:
    state: State = {
        "instruction": instruction,
        "missing": ["two"],
        "claim": claim,
    }
    reason = end_with_doubt(state, Context(), kind=kind)["reason"]
    first, newline, last = reason.partition("\n")
    assert "two" in first
    assert newline + last == told


@pytest.mark.parametrize(
    ("instruction", "missing", "reason"),
    [
        ("Create Food", "no reminder was set",
         "It does not seem done as asked: no reminder was set"),
        ("新建食物", "没有设置提醒", "看起来没有按要求完成：没有设置提醒"),
    ],
)  # fmt: skip
def test_what_a_model_says_is_not_done_is_told_as_it_says_it(
    instruction: str, missing: str, reason: str
) -> None:
    state: State = {"instruction": instruction, "reopen_count": MAX_RETURNS}
    update = send_back(
        {**state, "step": 1}, [missing], Context(), kind="not_done"
    )
    assert update == {"status": "unverified", "reason": reason}
