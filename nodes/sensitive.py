"""Which actions a person must allow first; a word list in two languages, no node itself."""

import re

from tools.actions import Action
from tools.screen import Element, Screen

_ENGLISH = (
    "pay", "payment", "purchase", "buy", "checkout", "order now", "place order", "submit order",
    "order", "transfer", "subscribe", "donate", "send", "call", "dial", "delete", "remove", "erase",
    "uninstall", "factory reset", "reset", "clear data", "clear storage", "format", "wipe",
    "allow", "grant", "while using the app", "only this time", "install", "sign out", "log out",
    "empty trash", "discard", "clean up", "clear all", "check out",
)  # fmt: skip
_CHINESE = (
    "付款", "支付", "购买", "下单", "提交订单", "立即订购", "转账", "充值", "订阅", "打赏", "发送",
    "呼叫", "拨打", "拨号", "删除", "移除", "清空", "抹掉", "卸载", "恢复出厂", "重置", "清除数据",
    "格式化", "允许", "授权", "授予", "使用应用时", "使用该应用时", "仅限这一次", "安装",
    "退出登录", "注销", "舍弃",
)  # fmt: skip
_CONFIRM = frozenset({
    "ok", "yes", "confirm", "continue", "agree", "got it", "proceed",
    "确定", "确认", "是", "好", "好的", "继续", "同意",
})  # fmt: skip
_IDS = frozenset(
    {
        "pay",
        "buy",
        "purchase",
        "send",
        "call",
        "dial",
        "delete",
        "remove",
        "uninstall",
        "allow",
        "grant",
        "clean",
    }
)

_WORDS = re.compile(
    rf"\b(?:{'|'.join(map(re.escape, _ENGLISH))})\b|{'|'.join(_CHINESE)}", re.IGNORECASE
)
_REFUSING = re.compile(
    r"\b(?:don.?t|do not|deny|never|cancel|keep)\b|不允许|拒绝|取消|不要|保留", re.IGNORECASE
)
_PLACES = re.compile(
    r"\bcall (?:logs?|history|recordings?|settings)\b|最近删除|拨号键盘|拨号盘|已发送|未发送",
    re.IGNORECASE,
)
"""What is called after a deed and is only a place."""
_TOUCHING = frozenset({"tap", "tap_text", "tap_point", "double_tap", "long_press", "enter"})
_SHORT = 28
"""Characters that a label of a control has at most; a longer text is content, and may speak of
anything."""
_QUESTION = 120


def why(action: Action, screen: Screen) -> str:
    """The words that make the action sensitive, empty when none do."""
    if action.kind not in _TOUCHING:
        return ""
    element = _element(action, screen)
    text = str(getattr(action, "text", "")) or (element.text if element else "")
    label = " ".join(text.split())
    if _REFUSING.search(label):
        return ""
    if len(label) <= _SHORT and _WORDS.search(_PLACES.sub("", label)):
        return label
    if element is not None and _IDS & set(element.resource_id.casefold().split("_")):
        return label or element.resource_id
    return _question(screen) if label.casefold() in _CONFIRM else ""


def _element(action: Action, screen: Screen) -> Element | None:
    if action.kind == "enter":
        return next((e for e in screen.elements if e.focused), None)
    if action.kind == "tap_point":
        x, y = action.x, action.y
        under = [e for e in screen.elements if _contains(e, x, y)]
        return min(under, key=lambda e: e.bounds.area, default=None)
    return screen.find(getattr(action, "element", -1))


def _contains(element: Element, x: int, y: int) -> bool:
    box = element.bounds
    return box.left <= x < box.right and box.top <= y < box.bottom


def _question(screen: Screen) -> str:
    """What a confirming button answers to: a short question that names something sensitive."""
    asked = (e.text for e in screen.elements if e.index < 0 and len(e.text) <= _QUESTION)
    return next((t for t in asked if t.rstrip().endswith(("?", "？")) and _WORDS.search(t)), "")
