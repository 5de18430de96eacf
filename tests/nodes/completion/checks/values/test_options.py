"""Options that an instruction names with their heading, in English and Chinese."""

import pytest

from nodes.completion.checks.values.options import find_unchosen
from nodes.completion.quotes.support import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Tap
from tools.screen import Screen


def make_form(
    heading: str, options: tuple[str, ...], chosen: str, save: str
) -> Screen:
    return screen(
        words("New task"),
        element("button", save, index=1),
        words(heading),
        *(
            element("item", text, index=n, selected=text == chosen)
            for n, text in enumerate(options, start=2)
        ),
    )


@pytest.mark.parametrize(
    ("instruction", "heading", "options", "save"),
    [
        ("Add 'Milk' as a new task of high priority", "Priority",
         ("High", "Low", "None"), "Save"),
        ("Add 'Milk', priority: High", "Priority",
         ("High", "Low", "None"), "Save"),
        ("把“牛奶”作为一个高优先级的新任务添加", "优先级",
         ("高", "低", "无"), "保存"),
        ("记一笔牛奶，分类医疗", "分类", ("医疗", "买菜", "其他"), "保存"),
    ],
)  # fmt: skip
def test_an_option_named_with_its_heading_must_be_chosen(
    instruction: str, heading: str, options: tuple[str, ...], save: str
) -> None:
    wanted, _, other = options
    left = make_form(heading, options, other, save)
    chosen = make_form(heading, options, wanted, save)
    tap = Tap(element=1)
    assert find_unchosen(instruction, [visit(left, tap)])
    assert not find_unchosen(instruction, [visit(chosen, tap)])
    # One of two forms that were kept has it.
    both = [visit(chosen, tap), visit(left, tap)]
    assert not find_unchosen(instruction, both)
    # A form that was only looked at, and a word that has nothing to do with the heading.
    assert not find_unchosen(instruction, [ScreenVisit(screen=left)])
    assert not find_unchosen(wanted, [visit(left, tap)])
