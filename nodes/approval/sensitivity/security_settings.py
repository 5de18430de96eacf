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
_WATCHES = re.compile(
    r"\b(?:scan (?:\w+ ){1,2}apps?|block (?:unknown|spam|scam)|caller id (?:&|and) spam"
    r"|(?:real-?time|spam|scam|fraud|phishing|virus|malware|enhanced)"
    r" (?:protection|filter|detection|blocking)"
    r"|safe browsing|app lock|instantly locks?|lock instantly)\b"
    r"|安装前(?:扫描|检测|检查)|(?:病毒|恶意(?:软件|应用))(?:扫描|查杀|防护|检测)|实时(?:防护|保护)"
    r"|(?:骚扰|诈骗|钓鱼|垃圾)(?:电话|来电|短信|信息|网站|邮件)?(?:拦截|识别|过滤|防护)"
    r"|拦截(?:骚扰|诈骗|陌生|垃圾)|安全浏览|应用锁|即时锁定",
    re.IGNORECASE,
)
"""Switches of what protects the phone only while they are on: a scan, a filter, a lock."""
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


def protects_while_on(label: str) -> bool:
    """Whether a switch protects while it is on: it has a deed asked about, or looks for danger."""
    is_safeguard = _SAFEGUARD.search(label) is not None
    return is_safeguard or _WATCHES.search(label) is not None


def is_only_protection(label: str, row: Element | None) -> bool:
    """Whether a deed is named only by what guards against it, as by "Scan before installing".

    Args:
        label: of what is touched.
        row: the switch or other element that is touched.
    """
    if row is not None and row.role in TOGGLES:
        return protects_while_on(label)
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
    if element.checked and protects_while_on(label):
        return label
    choice = re.split(r"[,，\n]", label)[0].strip().casefold()
    if choice not in _UNLOCKED:
        return ""
    for title in titles:
        if _PROTECTIONS.search(title):
            return f"{title}: {label}"
    return ""
