import pytest

from graph.state import Decision, Outcome
from graph.timeline import RunStep
from nodes.verdict.unsaved import find_unpressed_save
from tests.nodes.screens import element, screen
from tools.actions import Action, Fill, Tap, TypeText
from tools.screen import Element, Target

TASK = "Add the event Pottery Course on Thursday"


def step(action: Action, *, ok: bool = True, label: str = "") -> RunStep:
    decision = Decision(
        step=1,
        task=1,
        judgement="act",
        action=action,
        target=Target(role="button", text=label) if label else None,
    )
    return RunStep(number=1, decision=decision, outcome=Outcome(ok=ok))


TYPED = step(Fill(element=2, text="Pottery Course"))
PRESSED = step(Tap(element=1), label="Save")
FIELD = element("input", "Title", index=2, value="Pottery Course")
SAVE = element(text="Save", clickable=True)


@pytest.mark.parametrize(
    ("instruction", "steps", "shown", "label"),
    [
        (TASK, [TYPED], (SAVE, FIELD), "Save"),
        (
            "添加陶艺课",
            [step(TypeText(text="陶艺课"))],
            (
                element(text="保存", clickable=True),
                element("input", "标题", index=2, value="陶艺课"),
            ),
            "保存",
        ),
        (TASK, [TYPED, PRESSED], (SAVE, FIELD), ""),
        (TASK, [PRESSED, TYPED], (SAVE, FIELD), "Save"),
        (TASK, [TYPED], (FIELD,), ""),
        (TASK, [TYPED], (SAVE,), ""),
        (TASK, [step(Tap(element=1))], (SAVE, FIELD), ""),
        (TASK, [step(Fill(element=2, text="Pottery Course"), ok=False)],
         (SAVE, FIELD), ""),
        (TASK, [TYPED], (element(text="Save", enabled=False), FIELD), ""),
        (TASK, [TYPED], (element(text="Saved places", clickable=True), FIELD),
         ""),
        ("Write a draft to Ben", [TYPED], (SAVE, FIELD), ""),
        ("Fill in the form but don't send it", [TYPED], (SAVE, FIELD), ""),
        ("写好邮件但不要发送", [TYPED], (SAVE, FIELD), ""),
    ],
    ids=[
        "an open form", "in Chinese", "saved", "saved, then changed",
        "no button", "no field",
        "nothing typed", "not typed", "disabled", "another button",
        "a draft", "not to be sent", "not to be sent, in Chinese",
    ],
)  # fmt: skip
def test_a_form_that_is_still_open_has_a_button_to_press(
    instruction: str,
    steps: list[RunStep],
    shown: tuple[Element, ...],
    label: str,
) -> None:
    found = find_unpressed_save(instruction, steps, screen(*shown))
    assert found == label
