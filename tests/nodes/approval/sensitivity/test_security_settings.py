"""What protects the phone is asked about where it is switched or chosen, not on the way to it."""

import pytest

from nodes.approval.sensitivity.sensitive_actions import find_sensitive_words
from tests.nodes.screens import element, screen
from tools.actions import Tap, TapPoint
from tools.screen import Bounds, Element


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


@pytest.mark.parametrize(
    "label",
    ["Scan new apps", "Caller ID & spam", "Block unknown callers", "Real-time protection",
     "Power button instantly locks", "Safe Browsing", "安装前扫描", "来电显示与骚扰识别",
     "拦截陌生号码", "诈骗短信拦截", "病毒查杀", "电源按钮即时锁定"],
)  # fmt: skip
def test_what_protects_while_it_is_on_is_asked_about_before_it_is_switched_off(
    label: str,
) -> None:
    switch = element("switch", label, checked=True)
    assert find_sensitive_words(Tap(element=1), screen(switch)) == label
    off = element("switch", label, checked=False)
    assert find_sensitive_words(Tap(element=1), screen(off)) == ""
    box = element("checkbox", label, checked=True)
    assert find_sensitive_words(Tap(element=1), screen(box)) == label


def test_other_switches_pass() -> None:
    for label in (
        "Dark theme", "深色主题", "Bluetooth", "蓝牙", "Wi-Fi scanning", "WLAN 扫描",
        "Scan memory", "扫描内存", "Junk reminder", "垃圾清理提醒", "Clear spam",
    ):  # fmt: skip
        switch = element("switch", label, checked=True)
        assert find_sensitive_words(Tap(element=1), screen(switch)) == ""


@pytest.mark.parametrize(
    "label", ["Book now", "Top up", "Withdraw", "立即预订", "提现", "还款"]
)
def test_money_that_leaves_is_asked_about(label: str) -> None:
    page = screen(element(text=label))
    assert find_sensitive_words(Tap(element=1), page) == label


@pytest.mark.parametrize(
    "label",
    ["Ask before deleting", "删除前确认", "USB debugging", "USB 调试",
     "Scan new apps", "安装前扫描"],
)  # fmt: skip
@pytest.mark.parametrize("knob", [True, None])
def test_a_picture_of_a_row_is_switched_wherever_it_is_touched(
    label: str, knob: bool | None
) -> None:
    words, switch = draw_row(label, knob)
    page = screen(words, switch)
    assert find_sensitive_words(TapPoint(x=540, y=1114), page) == label
    assert find_sensitive_words(TapPoint(x=100, y=1114), page) == label
    assert find_sensitive_words(Tap(element=1), page) == label
    below = TapPoint(x=540, y=1270)
    assert find_sensitive_words(below, page) == ""


@pytest.mark.parametrize(
    "label",
    ["Ask before deleting", "删除前确认", "Scan new apps", "安装前扫描"],
)
def test_a_question_may_be_switched_on(label: str) -> None:
    page = screen(*draw_row(label, knob=False))
    assert find_sensitive_words(TapPoint(x=540, y=1114), page) == ""
    assert find_sensitive_words(Tap(element=1), page) == ""


def draw_row(label: str, knob: bool | None) -> tuple[Element, Element]:
    """The words and the switch of a row, as a picture shows them."""
    words = Element(
        index=-1,
        role="text",
        text=label,
        bounds=Bounds(left=32, top=1082, right=410, bottom=1148),
        source="ocr",
    )
    switch = Element(
        index=1,
        role="switch",
        text=label,
        bounds=Bounds(left=901, top=1070, right=1038, bottom=1157),
        source="icon",
        checked=knob,
    )
    return words, switch
