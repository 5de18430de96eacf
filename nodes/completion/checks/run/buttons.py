"""What the buttons of a page do: keep it, refuse it, or do what a task asks for."""

import re
from collections.abc import Sequence

from graph.state import Decision
from nodes.decision import labels
from tapwright.text.normalize import normalize_text
from tools.actions import (
    TapText,
)
from tools.screen import Element, Screen

_KEEPING_IDS = frozenset({"save", "done", "confirm", "submit", "apply", "ok"})
DEEDS: Sequence[tuple[re.Pattern[str], re.Pattern[str]]] = tuple(
    (re.compile(verb, re.IGNORECASE), re.compile(label, re.IGNORECASE))
    for verb, label in (
        (
            r"\b(?:send|reply|text|message|forward|tell|answer|write|comment|post|share|ask|e-?mail)\b"
            r"|发|回复|回(?=一下|[个封信他她])(?![^，。；]{0,3}电话)|告诉|转发|评论|留言|写|分享|问(?!题)|寄",
            r"send(?: (?:message|reply|sms|text|mail|e-?mail|now))?|reply|post|publish|发出"
            r"|(?:发送|回复|发布|发表)(?:消息|短信|信息|邮件|评论|回复)?",
        ),
        (
            r"\b(?:order|buy|purchase|pay|checkout)\b|check out|下单|购买|买|支付|付款|订"
            r"|(?<![几\d一二三四五六七八九十两半早晚])点(?:[一两三四五六七八九十\d]{1,2}[份杯个碗盒]|份|餐)",
            r"(?:place|submit|confirm) (?:the |my )?order|order(?: now)?|pay(?: now)?"
            r"|confirm (?:and pay|payment)|buy|purchase"
            r"|提交订单|确认订单|(?:立即|确认)?(?:支付|付款|下单)",
        ),
        (
            r"\b(?:book|reserve|get|buy|order)\b|预订|预约|订|买|购",
            r"book|book (?:now|it)|reserve|reserve now|confirm (?:booking|reservation)"
            r"|confirm and pay|pay(?: now)?|预订|立即预订|确认预订|预约|立即支付|支付"
            r"|确认支付|提交订单",
        ),
        (
            r"\b(?:delete|remove|clear|empty|erase|discard|uninstall|trash)\b"
            r"|get rid|删|移除|清空|清除|卸载|去掉",
            r"delete|remove|clear|erase|empty|uninstall|move to (?:trash|bin|recycle bin)"
            r"|delete (?:all|forever|permanently)|yes|ok"
            r"|删除|移除|清空|清除|卸载|确定|移到回收站|永久删除|全部删除|确认",
        ),
        (
            r"\b(?:put|add)\b[^.;]*\b(?:cart|basket|bag)\b|[加放][^，。；]*购物车",
            r"add to (?:the |my )?(?:cart|basket|bag)|(?:加入|添加到|放入)购物车|加购",
        ),
        (
            r"\b(?:restore|recover|undelete)\b|恢复|还原",
            r"(?:restore|recover)(?: all)?|全部恢复|全部还原|恢复|还原",
        ),
        (
            r"\bclean\b|清理",
            r"clean(?: up)?(?: now)?|立即清理|一键清理|清理",
        ),
    )
)  # fmt: skip
"""Deeds of a task, and the labels of the buttons that do them."""
_SENDS, SENDING = DEEDS[0]
REFUSING = re.compile(
    r"cancel|no|not now|close|dismiss|keep(?: it)?|back|go back|navigate up"
    r"|取消|否|不|不了|关闭|保留|以后再说|返回|再想想",
    re.IGNORECASE,
)
"""Labels of buttons that leave things as they are."""
_DELETING = re.compile(
    r"(?:delete|erase|trash|remove|move to (?:trash|bin))"
    r"(?: all| forever)?"
    r"|(?:全部|永久)?(?:删除|移除)"
    r"|清空|移到回收站"
)
"""Labels of buttons that delete something for good, or move it to the bin."""
_AMOUNT_BEHIND = re.compile(r"[\W\d_]+(?:[kmg]?b)?$")
_LONGEST = 28
"""Characters of the label of a button."""


def list_buttons(screen: Screen) -> list[Element]:
    """What can be pressed and has a short label, or an id that says as much."""
    buttons: list[Element] = []
    for element in screen.elements:
        if element.index <= 0 or not element.enabled:
            continue
        if element.role not in ("button", "item", "text", "image"):
            continue
        if len(element.text) <= _LONGEST:
            buttons.append(element)
    return buttons


def has_keeping_button(screen: Screen) -> bool:
    """Whether a page has a button such as Save, so that it is a form."""
    return any(is_keeping(each) for each in list_buttons(screen))


def does_deed(label: str, instruction: str) -> bool:
    """Whether a button of this label does what the instruction names, as Pay does for "buy"."""
    plain = _drop_amount(normalize_text(label))
    return any(
        verb.search(instruction) and button.fullmatch(plain)
        for verb, button in DEEDS
    )


def wants_sending(instruction: str) -> bool:
    """Whether something is to be sent, written to somebody or asked."""
    return _SENDS.search(instruction) is not None


def is_sending(label: str) -> bool:
    """Whether a button of this label sends what was written."""
    bare = normalize_text(label).strip(" .!…。！")
    return SENDING.fullmatch(bare) is not None


def find_sending(screen: Screen) -> str:
    """The label of the button of a page that sends what was written; empty without one."""
    for element in list_buttons(screen):
        if is_sending(element.text):
            return element.text
    return ""


def is_deleting(step: Decision) -> bool:
    """Whether a step touches a button that says it deletes something, and not what is typed."""
    label = normalize_text(read_pressed(step)).strip(" .!…。！")
    return _DELETING.fullmatch(label) is not None


def is_plain_button(label: str) -> bool:
    """Whether a label only keeps or refuses what is there, as Save and Cancel do."""
    if labels.KEEPING.fullmatch(label):
        return True
    return REFUSING.fullmatch(label) is not None


def is_keeping(element: Element) -> bool:
    """Whether a button keeps what is there, as Save does."""
    label = read_label(element)
    if label:
        return labels.KEEPING.fullmatch(label) is not None
    return element.resource_id.casefold() in _KEEPING_IDS


def read_label(element: Element) -> str:
    """The words of a button, normalised, without the signs around them."""
    return normalize_text(element.text).strip(" .!…。！")


def is_labelled(element: Element, pattern: re.Pattern[str]) -> bool:
    """Whether the whole label of a button is one of a pattern's."""
    return pattern.fullmatch(_drop_amount(read_label(element))) is not None


def _drop_amount(label: str) -> str:
    """A label without an amount behind it: "Pay ¥448" says no more than "Pay"."""
    return _AMOUNT_BEHIND.sub("", label)


def read_pressed(step: Decision) -> str:
    """The label of what a step touched; empty if it has none."""
    if isinstance(step.action, TapText):
        return step.action.text
    if step.target is None:
        return ""
    return step.target.text
