"""Rows below days and other headings, held against what an answer tells of them."""

import pytest

from nodes.completion.checks.missing.answer_rows import list_doubts
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.screen import Element

MONDAY = "2026-03-02 09:00 Monday"
WEEK_EN = (
    ("Sun, Mar 8", "Renew the permit"),
    ("Mon, Mar 9", "Label the boxes"),
    ("Sat, Mar 14", "Translate the guide"),
    ("Sun, Mar 15", "Book a table"),
    ("Mon, Mar 16", "Descale the kettle"),
)
WEEK_ZH = (
    ("3月8日 周日", "续办停车证"),
    ("3月9日 周一", "贴标签"),
    ("3月14日 周六", "翻译手册"),
    ("3月15日 周日", "订桌"),
    ("3月16日 周一", "除垢"),
)


def show(*headed: tuple[str, str]) -> list[ScreenVisit]:
    """One page with a heading above each row."""
    elements: list[Element] = []
    for place, (heading, row) in enumerate(headed, 1):
        head = element("text", heading, index=-1)
        bounds = head.bounds.model_copy(
            update={"top": 200 * place, "bottom": 200 * place + 50}
        )
        elements.append(head.model_copy(update={"bounds": bounds}))
        below = bounds.model_copy(
            update={"top": 200 * place + 60, "bottom": 200 * place + 190}
        )
        item = element("item", f"{row}, Medium", index=place)
        elements.append(item.model_copy(update={"bounds": below}))
    return [visit(screen(*elements, time=MONDAY))]


@pytest.mark.parametrize(
    ("asked", "rows", "answer", "is_doubted"),
    [
        ("How many tasks are due next week? The week starts on Monday.",
         WEEK_EN, "3", False),
        ("How many tasks are due next week? The week starts on Monday.",
         WEEK_EN, "4", True),
        ("How many tasks are due next week? The week starts on Monday.",
         WEEK_EN, "2", True),
        # Nobody says whether the Sunday before or the one behind is in.
        ("How many tasks are due next week?", WEEK_EN, "4", False),
        ("How many medium tasks are due next week?", WEEK_EN, "1", False),
        ("How many tasks are due this month?", WEEK_EN, "9", False),
        ("下周到期的任务有几个？一周从星期一开始。", WEEK_ZH, "3", False),
        ("下周到期的任务有几个？一周从星期一开始。", WEEK_ZH, "4", True),
        ("下周三到期的任务有几个？", WEEK_ZH, "4", False),
    ],
)  # fmt: skip
def test_rows_of_a_week_are_counted(
    asked: str,
    rows: tuple[tuple[str, str], ...],
    answer: str,
    *,
    is_doubted: bool,
) -> None:
    found = [key for key, _ in list_doubts(asked, answer, show(*rows))]
    assert found == (["other_total"] if is_doubted else [])


def test_a_list_that_may_go_on_within_the_days_is_not_counted() -> None:
    (last,) = show(*WEEK_EN[:3])
    more = element("list", index=9, ways=("down",))
    page = last.screen.model_copy(
        update={"elements": (*last.screen.elements, more)}
    )
    asked = "How many tasks are due next week? The week starts on Monday."
    assert not list(list_doubts(asked, "7", [visit(page)]))


@pytest.mark.parametrize(
    ("asked", "answer", "doubts"),
    [
        ("What do I still have to do by March 9, overdue ones included? "
         "Answer with commas between them.",
         "Renew the permit, Label the boxes", []),
        ("What do I still have to do by March 9, overdue ones included? "
         "Answer with commas between them.",
         "Label the boxes", [("not_answered", "Renew the permit")]),
        ("What do I still have to do by March 9, overdue ones included? "
         "Answer with commas between them.",
         "Renew the permit, Label the boxes, Translate the guide",
         [("beyond_question", "Translate the guide")]),
        ("到3月9日为止我还有哪些任务？", "Renew the permit",
         [("not_answered", "Label the boxes")]),
    ],
)  # fmt: skip
def test_rows_up_to_a_day_are_answered(
    asked: str, answer: str, doubts: list[tuple[str, str]]
) -> None:
    assert list(list_doubts(asked, answer, show(*WEEK_EN))) == doubts


@pytest.mark.parametrize(
    ("asked", "heads"),
    [
        ("Which of the tasks have I completed?", ("To do (1)", "Completed (1)")),
        ("这些任务我完成了哪些？", ("待办 (1)", "已完成 (1)")),
    ],
)  # fmt: skip
def test_rows_below_the_heading_that_is_asked_about_are_answered(
    asked: str, heads: tuple[str, str]
) -> None:
    page = show((heads[0], "Test the lamp"), (heads[1], "Collect the parcel"))
    assert not list(list_doubts(asked, "Collect the parcel", page))
    answer = "Collect the parcel, Test the lamp"
    assert list(list_doubts(asked, answer, page)) == [
        ("beyond_question", "Test the lamp")
    ]
    denied = asked.replace("have I", "have I not").replace("完成", "没完成")
    assert not list(list_doubts(denied, "Test the lamp", page))
