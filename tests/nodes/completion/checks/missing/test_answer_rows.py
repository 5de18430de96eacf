"""What an answer leaves out or has besides, against the list that it was read from."""

import pytest

from nodes.completion.checks.missing.answer_rows import (
    find_untold_off,
    list_doubts,
)
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Tap
from tools.screen import Bounds

ASKED = "What are my high priority tasks? Answer with the titles only."
FILTERS = screen(element("item", "High priority, 2"), signature="v1:filters")
LIST = screen(
    element("item", "Label the boxes, High, Work", index=1),
    element("item", "Measure the hall, High, Home", index=2),
    signature="v1:list",
)


@pytest.mark.parametrize(
    ("answer", "doubts"),
    [
        ("Label the boxes, Measure the hall", []),
        ("Label the boxes", [("not_answered", "Measure the hall")]),
        (
            "Label the boxes, Measure the hall, Buy milk",
            [("not_on_page", "Buy milk")],
        ),
    ],
)
def test_a_list_is_answered_as_it_is(
    answer: str, doubts: list[tuple[str, str]]
) -> None:
    visits = [visit(FILTERS, Tap(element=1)), visit(LIST)]
    assert list(list_doubts(ASKED, answer, visits)) == doubts


@pytest.mark.parametrize(
    ("asked", "doubts"),
    [
        ("哪些高优先级任务在3月13日到期？", []),
        ("哪些任务在3月13日到期？", [("not_answered", "取包裹")]),
    ],
)
def test_a_row_that_lacks_what_is_asked_for_is_not_left_out(
    asked: str, doubts: list[tuple[str, str]]
) -> None:
    day = screen(element("item", "3月13日", index=1), signature="v1:days")
    page = screen(
        element("item", "订一张六人桌, 高, 家务", index=1),
        element("item", "测试投影仪, 高, 工作", index=2),
        element("item", "取包裹, 低, 家务", index=3),
        signature="v1:list",
    )
    visits = [visit(day, Tap(element=1)), visit(page)]
    answer = "订一张六人桌, 测试投影仪"
    assert list(list_doubts(asked, answer, visits)) == doubts


def test_a_number_is_the_one_above_its_label() -> None:
    value = Bounds(left=0, top=0, right=100, bottom=40)
    label = Bounds(left=0, top=45, right=100, bottom=80)
    page = screen(
        words("2").model_copy(update={"bounds": value}),
        words("Activities").model_copy(update={"bounds": label}),
    )
    asked = "How many cycling activities did I do?"
    assert not list(list_doubts(asked, "2", [visit(page)]))
    assert list(list_doubts(asked, "3", [visit(page)])) == [
        ("other_total", "Activities 2")
    ]


@pytest.mark.parametrize(
    ("asked", "answer", "doubts"),
    [
        (
            "Which of my alarms ring on Saturday?",
            'None will ring. "Bins" is set for Saturdays and Sundays, but it is switched off; '
            '"{}" is off.',
            "Medicine",
        ),
        (
            "哪些闹钟周六会响？",
            "都不会响。“Bins”设在周六、周日，但关着；“{}”也关着。",
            "Medicine",
        ),
    ],
)
def test_an_answer_in_sentences_is_held_to_what_it_names(
    asked: str, answer: str, doubts: str
) -> None:
    page = screen(
        element("item", "Bins, 5:50 AM, Sat, Sun", index=1),
        element("item", "Medicine, 10:15 AM, Not scheduled", index=2),
    )
    answered = answer.format(doubts)
    assert not list(list_doubts(asked, answered, [visit(page)]))
    other = answer.format("Gym")
    found = list(list_doubts(asked, other, [visit(page)]))
    assert found == [("not_on_page", "Gym")]


@pytest.mark.parametrize(
    ("question", "silent", "told"),
    [
        (
            "Which alarms do I have on weekends?",
            "Bins at 5:50 AM",
            "Bins at 5:50 AM, off",
        ),
        ("周末有哪些闹钟？", "上午5:50 倒垃圾", "上午5:50 倒垃圾，关着"),
    ],
)
@pytest.mark.parametrize("is_on", [True, False])
def test_what_is_off_is_told_so(
    question: str, silent: str, told: str, is_on: bool
) -> None:
    row = element("item", "Bins, 5:50 AM, Sat, Sun", index=1)
    ring = element("switch", "5:50 AM alarm", index=2, checked=is_on)
    visits = [visit(screen(row, ring))]
    assert bool(find_untold_off(question, silent, visits)) == (not is_on)
    assert not find_untold_off(question, told, visits)
    assert not find_untold_off("When does Bins ring?", silent, visits)


BILL = "Lamp ×1 — ¥189.00 Book ×2 — ¥36.00 Delivery — free Total: ¥225.00"
BILL_ZH = "台灯 ×1 — ¥189.00 笔记本 ×2 — ¥36.00 运费 — 免 合计：¥225.00"


@pytest.mark.parametrize(
    ("asked", "answer", "total"),
    [
        ("What did the order with the lamp cost in total?", "¥189", "Total: ¥225.00"),
        ("What did the order with the lamp cost in total?", "¥225", ""),
        ("What did the lamp cost?", "¥189", ""),
        ("那个台灯的订单总共花了多少钱？", "189元", "合计：¥225.00"),
        ("那个台灯的订单总共花了多少钱？", "225元", ""),
        ("那个台灯多少钱？", "189元", ""),
    ],
)  # fmt: skip
def test_a_total_is_not_the_price_of_one_thing(
    asked: str, answer: str, total: str
) -> None:
    bill = BILL if asked.isascii() else BILL_ZH
    page = [visit(screen(element("item", bill, index=1)))]
    expected = [("other_total", total)] if total else []
    assert list(list_doubts(asked, answer, page)) == expected
