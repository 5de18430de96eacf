"""What was touched last must not do the opposite of what was asked for."""

import pytest

from nodes.completion.checks.missing.undone_deeds import find_opposite
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Tap


def press(*labels: str) -> list[ScreenVisit]:
    visits: list[ScreenVisit] = []
    for label in labels:
        page = screen(element("button", label))
        visits.append(visit(page, Tap(element=1)))
    return [*visits, visit(screen())]


@pytest.mark.parametrize(
    ("instruction", "labels", "found"),
    [
        ("Start recording.", ("Start recording", "Pause"), "pause"),
        ("Start recording.", ("Start recording",), ""),
        ("Start recording.", ("Start", "Stop", "Start"), ""),
        ("Start recording, then stop it.", ("Start", "Stop"), ""),
        ("Restore all recently deleted photos.", ("Clear all",), "clear all"),
        ("Restore all recently deleted photos.", ("Restore",), ""),
        ("Stop recording, and keep the recording.", ("Stop", "Delete"), "delete"),
        ("Take out the flour ones, and keep the other ones.", ("Delete",), ""),
        ("把面粉的拿掉，保留其他的。", ("删除",), ""),
        ("把第二张保留。", ("删除",), "删除"),
        ("恢复最近删除的全部照片。", ("恢复",), ""),
        ("恢复最近删除的全部照片。", ("清空",), "清空"),
    ],
)  # fmt: skip
def test_the_last_touch_decides(
    instruction: str, labels: tuple[str, ...], found: str
) -> None:
    assert find_opposite(instruction, press(*labels)) == found


@pytest.mark.parametrize(
    ("task", "done", "undone"),
    [
        ("Subscribe to Holidays", "Subscribe Holidays", "Unsubscribe"),
        ("订阅节假日", "订阅 节假日", "取消订阅"),
    ],
)
def test_a_subscription_is_not_given_up(
    task: str, done: str, undone: str
) -> None:
    page = screen(
        element("button", done, index=1), element("button", undone, index=2)
    )
    first, second = visit(page, Tap(element=1)), visit(page, Tap(element=2))
    assert find_opposite(task, [first, second, visit(page)]) == undone.lower()
    assert not find_opposite(task, [second, first, visit(page)])
