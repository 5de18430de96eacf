"""Whether a touch may weaken what protects the phone: its lock, its checks of apps, debugging.

Whoever can talk a model into such a change has won more than one message. The words are those of
Android's and other makers' settings in two languages; only what is switched or chosen counts, so
that the way to such a page is free.
"""

import re

from tools.screen import TOGGLES, Element

_PROTECTIONS = re.compile(
    r"\b(?:screen lock|lock screen password|find my (?:device|phone)|play protect"
    r"|(?:scan|verify) apps?|unknown (?:apps?|sources)|(?:usb|wireless|wi-?fi) debugging"
    r"|developer options|oem unlock(?:ing)?|two-(?:step|factor)|2-step verification"
    r"|device admin(?:istrator)?s?|encrypt(?:ion)?|theft protection)\b"
    r"|屏幕锁|锁屏密码|查找(?:我的)?(?:设备|手机)|应用(?:安全)?(?:扫描|检测|验证)|未知(?:应用|来源)"
    r"|(?:USB|无线)\s?调试|开发者选项|OEM\s?解锁|(?:两步|双重|二次)验证|设备管理(?:器|应用)|加密"
    r"|防盗保护",
    re.IGNORECASE,
)
_SAFEGUARD = re.compile(
    r"^(?:ask|confirm|warn|remind)(?: me)? (?:before|when)\b"
    r"|^(?:删除|清空|发送|付款|支付)前|^[^,，\n]{2,12}前(?:询问|确认|提醒)",
    re.IGNORECASE,
)
"""Switches that have a deed asked about."""
_UNLOCKED = frozenset({
    "none", "no lock", "swipe", "off", "no password", "remove lock",
    "无", "无锁", "滑动", "关闭", "无密码", "不设置",
})  # fmt: skip
"""Choices that leave a phone without its lock."""


def is_safeguard(label: str) -> bool:
    """Whether a switch has a deed asked about, such as "Ask before deleting"."""
    return _SAFEGUARD.search(label) is not None


def find_weakened(label: str, element: Element, titles: list[str]) -> str:
    """The protection that a touch may weaken; empty if there is none.

    Args:
        label: of what is touched.
        element: that is touched.
        titles: at the top of the page.
    """
    is_toggle = element.role in TOGGLES or element.checked is not None
    if is_toggle and _PROTECTIONS.search(label):
        return label
    if element.checked and is_safeguard(label):
        return label
    choice = re.split(r"[,，\n]", label)[0].strip().casefold()
    if choice not in _UNLOCKED:
        return ""
    for title in titles:
        if _PROTECTIONS.search(title):
            return f"{title}: {label}"
    return ""
