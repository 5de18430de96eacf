"""Forms that do not repeat, where something is to come again, in English and Chinese."""

import pytest

from nodes.completion.checks.values.repeats import find_unrepeated
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Back, Tap


def keep(field: str, button: str = "Save") -> list[ScreenVisit]:
    form = screen(
        element("input", "Title", index=1, value="Yoga"),
        element("item", field, index=2),
        element("button", button, index=3),
    )
    return [visit(form, Tap(element=3)), visit(screen())]


@pytest.mark.parametrize(
    ("instruction", "field", "button"),
    [
        ("yoga every Tuesday at six", "Repeat, Does not repeat", "Save"),
        (
            "put Leo's birthday into the calendar, yearly",
            "Repeat, Never",
            "Save",
        ),
        ("日程里加个瑜伽课，每周二晚上六点", "重复, 不重复", "保存"),
        ("每天早上吃药", "重复, 从不", "保存"),
    ],
)
def test_what_comes_again_repeats(
    instruction: str, field: str, button: str
) -> None:
    label, _, value = field.partition(", ")
    found = find_unrepeated(instruction, keep(field, button))
    assert found == f"{label}: {value}"
    weekly = keep("Repeat, Every week")
    assert not find_unrepeated(instruction, weekly)
    # Mended later, and a form that was left.
    assert not find_unrepeated(instruction, [*keep(field, button), *weekly])
    left = visit(keep(field, button)[0].screen, Back())
    assert not find_unrepeated(instruction, [left])


@pytest.mark.parametrize(
    "instruction",
    [
        "yoga on Tuesday at six",
        "move this Tuesday's yoga, not every Tuesday",
        "Which event is every week?",
        "瑜伽课不要每周重复",
    ],
)
def test_what_comes_once_need_not_repeat(instruction: str) -> None:
    once = keep("Repeat, Does not repeat")
    assert not find_unrepeated(instruction, once)
