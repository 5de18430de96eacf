from typing import Any

import pytest

from graph import tasks
from graph.state import Decision, Queued, State, StepNote
from nodes.decision.action_queue import NamedActions
from nodes.decision.behind_dialog import drop_note, keep_waiting, resume
from tests.nodes.screens import element, screen
from tools.actions import Action, Back, Swipe, Tap, TapText
from tools.screen import Screen, Target

ALLOW = element("button", "Allow", index=1)
DIALOG = screen(ALLOW, package="com.android.permissioncontroller")
PAGE = screen(ALLOW)


def item(step: int, *, task: int = 0, completes: bool = False) -> Queued:
    return Queued(
        action=TapText(text="Save"),
        target=Target(text=f"Save {step}"),
        step=step,
        task=task,
        plans=1,
        expect="",
        completes=completes,
        agreed="Save it?",
    )


def state(**facts: Any) -> State:
    made: State = {
        "instruction": "Order",
        "tasks": tasks.make_root("Order"),
        "run": "none",
        "step": 5,
        "plans": 1,
        "steps": [StepNote(step=5, action="tap 2")],
        "queue": [item(6), item(7)],
    }
    return {**made, **facts}  # type: ignore[typeddict-item]


def answer(
    action: Action | None = None,
    *,
    completes: bool = False,
    step: int = 6,
    **facts: Any,
) -> NamedActions:
    decision = Decision(
        step=step,
        task=0,
        before=DIALOG.ref,
        judgement="act",
        action=action or Tap(element=1),
        completes=completes,
    )
    return NamedActions(decision=decision, **facts)


def test_what_was_named_waits_for_a_dialog_without_its_consent() -> None:
    waiting, told = keep_waiting(state(), DIALOG)
    assert [each.step for each in waiting] == [6, 7]
    assert {each.agreed for each in waiting} == {""}
    assert told.endswith("tap_text 'Save 6'; tap_text 'Save 7'")


@pytest.mark.parametrize(
    ("facts", "page"),
    [
        ({}, PAGE),
        ({"queue": []}, DIALOG),
        ({"steps": []}, DIALOG),
        ({"plans": 2}, DIALOG),
        ({"steps": [StepNote(step=4, action="tap 2")]}, DIALOG),
    ],
    ids=["no dialog", "nothing named", "first", "new plan", "another way"],
)
def test_nothing_waits_otherwise(facts: dict[str, Any], page: Screen) -> None:
    assert keep_waiting(state(**facts), page) == ([], "")


def test_that_it_waits_is_told_until_the_dialog_is_answered() -> None:
    _, told = keep_waiting(state(), DIALOG)
    noted = tasks.note_lesson(state()["tasks"], told)
    answered = drop_note(state(tasks=noted, left_out=told), DIALOG)
    current = tasks.get_current_task(answered["tasks"])
    assert current is not None
    assert not current.lesson
    assert not drop_note(state(tasks=noted, left_out=told), PAGE)
    assert not drop_note(state(tasks=noted, left_out="other"), DIALOG)


@pytest.mark.parametrize(
    "action", [Tap(element=1), TapText(text="Allow"), Back()]
)
def test_it_goes_on_after_the_answer(action: Action) -> None:
    named = resume(answer(action), state(), DIALOG)
    assert [each.step for each in named.queue] == [7, 8]
    assert named.decision.action == action


@pytest.mark.parametrize(
    ("given", "facts", "page"),
    [
        (answer(Swipe(direction="up")), {}, DIALOG),
        (answer(), {}, PAGE),
        (answer(), {"queue": []}, DIALOG),
        (answer(step=9), {}, DIALOG),
        (answer(queue=[item(7)]), {}, DIALOG),
        (answer(left_out="tap was left out"), {}, DIALOG),
    ],
    ids=["no answer", "no dialog", "nothing waits", "late", "more", "less"],
)
def test_what_a_reply_names_stays_as_it_is_otherwise(
    given: NamedActions, facts: dict[str, Any], page: Screen
) -> None:
    assert resume(given, state(**facts), page) == given


def test_the_last_action_for_a_sub_goal_ends_it() -> None:
    queue = [item(6), item(7), item(8, task=3)]
    named = resume(answer(completes=True), state(queue=queue), DIALOG)
    assert not named.decision.completes
    assert [each.completes for each in named.queue] == [False, True, False]
    others = state(queue=[item(6, task=3)])
    named = resume(answer(completes=True), others, DIALOG)
    assert named.decision.completes
    assert [each.completes for each in named.queue] == [False]
