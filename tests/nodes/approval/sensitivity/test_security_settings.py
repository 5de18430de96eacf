"""What protects the phone is asked about where it is switched or chosen, not on the way to it."""

import pytest

from nodes.approval.sensitivity.sensitive_actions import find_sensitive_words
from tests.nodes.screens import element, screen
from tools.actions import Tap
from tools.screen import Bounds


@pytest.mark.parametrize(
    "label",
    ["Find My Device", "USB debugging", "Scan apps with Play Protect", "Unknown sources",
     "2-Step Verification", "查找我的设备", "USB 调试", "未知来源", "两步验证"],
)  # fmt: skip
def test_a_switch_of_a_protection_is_asked_about(label: str) -> None:
    switch = element("switch", label, checked=True)
    assert find_sensitive_words(Tap(element=1), screen(switch)) == label
    row = element("item", label)
    assert find_sensitive_words(Tap(element=1), screen(row)) == ""


@pytest.mark.parametrize(
    ("title", "choice"),
    [
        ("Choose a screen lock", "None"),
        ("Screen lock", "Swipe, Current screen lock"),
        ("选择屏幕锁定方式", "无"),
    ],
)
def test_a_choice_that_leaves_the_phone_unlocked_is_asked_about(
    title: str, choice: str
) -> None:
    heading = element("text", title, index=2).model_copy(
        update={"bounds": Bounds(left=0, top=0, right=900, bottom=90)}
    )
    chosen = element("item", choice)
    page = screen(chosen, heading)
    assert title in find_sensitive_words(Tap(element=1), page)
    other = screen(element("item", "PIN"), heading)
    assert find_sensitive_words(Tap(element=1), other) == ""
    elsewhere = screen(chosen)
    assert find_sensitive_words(Tap(element=1), elsewhere) == ""


def test_other_switches_pass() -> None:
    for label in ("Dark theme", "深色主题", "Bluetooth", "蓝牙"):
        switch = element("switch", label, checked=True)
        assert find_sensitive_words(Tap(element=1), screen(switch)) == ""


@pytest.mark.parametrize(
    "label", ["Book now", "Top up", "Withdraw", "立即预订", "提现", "还款"]
)
def test_money_that_leaves_is_asked_about(label: str) -> None:
    page = screen(element(text=label))
    assert find_sensitive_words(Tap(element=1), page) == label
