"""A remark that is dictated must be typed somewhere, in whatever words."""

import pytest

from graph.state import Decision
from nodes.completion.checks.missing.remarks import find_unwritten_remark
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen
from tools.actions import Fill
from tools.screen import Target

FORM = screen(element("input", "Name", index=1))
TASK = "存个联系人：刘师傅，电话13912345678，备注修空调的"


@pytest.mark.parametrize(
    ("task", "typed", "unwritten"),
    [
        (TASK, ["刘师傅", "13912345678"], "修空调的"),
        (TASK, ["刘师傅", "修空调"], ""),
        (TASK, ["刘师傅", "Repairs air conditioners"], ""),
        ("明早六点半叫我起床，备注写赶飞机", [], "赶飞机"),
        ("点一杯拿铁，备注：少冰", ["要少冰"], ""),
        ("把刘师傅的备注删掉，再打给他", [], ""),
        ("看一下刘师傅，备注里有地址", [], ""),
    ],
)
def test_a_remark_that_is_dictated_must_be_typed(
    task: str, typed: list[str], unwritten: str
) -> None:
    visits = [
        ScreenVisit(
            screen=FORM,
            step=Decision(
                step=1, task=0, judgement="act",
                action=Fill(element=1, text=text),
                target=Target(role="input", text="Name"),
            ),
        )
        for text in typed
    ]  # fmt: skip
    assert find_unwritten_remark(task, visits) == unwritten
