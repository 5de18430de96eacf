"""What only the present task names, beside a demonstration of another one."""

import pytest

from models.offline import departure
from models.offline.choice import Situation
from models.offline.prompt import ElementLine, Prompt
from models.offline.scene import make_scene
from models.offline.steps import Step

LINE = ElementLine(index=1, role="switch", text="Wi-Fi", checked=True)


def make_situation(history: str) -> Situation:
    prompt = Prompt(call="assess", history=history)
    scene = make_scene([LINE])
    return Situation(
        step=Step(kind="tap"), scene=scene, prompt=prompt, language="en"
    )


@pytest.mark.parametrize(
    ("task", "state"),
    [
        ("Turn on Wi-Fi", True),
        ("Please do not show the clock", False),
        ("Display the seconds of the clock", True),
        ("关闭蓝牙", False),
        ("What is the time?", None),
        ("", None),
    ],
)
def test_a_task_says_which_state_it_wants(
    task: str, state: bool | None
) -> None:
    assert departure.find_task_state(task) is state


@pytest.mark.parametrize(
    ("history", "step", "is_last"),
    [
        ("", 0, False),
        ("- tap 1 (Wi-Fi)", 1, True),
        ("- back\n- tap 1 (Wi-Fi)\n- tap 2 (Bluetooth)", 2, False),
        ("- wait (Wi-Fi)", 0, False),
    ],
)
def test_the_history_says_which_step_touched_an_element(
    history: str, step: int, is_last: bool
) -> None:
    situation = make_situation(history)
    assert departure.find_touch_step(situation, LINE) == step
    assert departure.is_last_touched(situation, LINE) is is_last
