"""What a refusal means: a plain no, or words that change the task."""

import pytest

from graph.context import Context, Policy
from graph.interrupts import Response
from graph.state import Decision
from nodes.approval.refusals import read_correction
from tools.actions import Tap

DECISION = Decision(
    step=1, task=0, judgement="act", action=Tap(element=1, kind="tap")
)


def read(words: str, policy: Policy = "ask") -> str:
    response = Response(kind="reject", message=words)
    return read_correction(response, DECISION, Context(policy=policy))


@pytest.mark.parametrize(
    "words",
    [
        "",
        "no",
        "Not now.",
        "No, thanks",
        "never mind",
        "不要",
        "算了，不用了",
        "先别。",
    ],
)
def test_a_plain_no_changes_nothing(words: str) -> None:
    assert read(words) == ""


@pytest.mark.parametrize(
    "words",
    [
        "Make it 15 minutes",
        "no, not to her",
        "Don't send it to Ben, send it to Anna",
        "改成15分钟",
        "不要发给她",
    ],
)
def test_other_words_change_the_task(words: str) -> None:
    assert read(f" {words} ") == words
    assert read(words, policy="deny") == ""
