"""What the phone, the tools and the person say of a claim."""

import pytest

from graph.events import Asked
from graph.state import Decision, Verdict
from graph.timeline import RunStep
from nodes.completion.quotes.proof import list_answers
from tools.actions import Action, Ask, Tap


@pytest.mark.parametrize(
    ("action", "is_own", "answers"),
    [
        (Ask(text="Which town?"), False, ["Qingdao 青岛"]),
        (Tap(element=1), True, ["Qingdao 青岛"]),
        # A yes to a touch says nothing of the task.
        (Tap(element=1), False, []),
    ],
)
def test_what_the_person_answered_is_given(
    action: Action, is_own: bool, answers: list[str]
) -> None:
    asked = Asked(step=1, question="Which town?", response="Qingdao 青岛")
    decision = Decision(step=1, task=0, judgement="act", action=action)
    verdict = Verdict(
        kind="expected", subgoal_done=False, origin="person" if is_own else "rule"
    )  # fmt: skip
    step = RunStep(number=1, decision=decision, asked=[asked], verdict=verdict)
    assert list_answers([step]) == answers
