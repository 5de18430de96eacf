"""What the phone, the tools and the person say of a claim."""

import pytest

from graph.events import Asked
from graph.state import Decision, Verdict
from graph.timeline import RunStep
from nodes.completion.quotes.proof import list_agreed, list_answers
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


@pytest.mark.parametrize(
    ("action", "question", "response", "is_agreed"),
    [
        (
            Ask(text="?"),
            "The cheapest are Kestrel, ¥308. Take them?",
            "yes, fine",
            True,
        ),
        (Ask(text="?"), "没有大杯，要中杯吗？", "可以", True),
        (
            Ask(text="?"),
            "The cheapest are Kestrel, ¥308. Take them?",
            "no",
            False,
        ),
        (Ask(text="?"), "Kestrel, or Heron?", "yes", False),
        # A yes to a touch says nothing of the task.
        (Tap(element=1), "Allow this action? tap “Pay”", "yes", False),
    ],
)
def test_a_question_that_was_agreed_to_is_the_persons(
    action: Action, question: str, response: str, *, is_agreed: bool
) -> None:
    asked = Asked(step=1, question=question, response=response)
    decision = Decision(step=1, task=0, judgement="act", action=action)
    step = RunStep(number=1, decision=decision, asked=[asked])
    assert list_agreed([step]) == [question] * is_agreed
