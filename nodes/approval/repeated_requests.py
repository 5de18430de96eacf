"""Whether a page asks once more for the very purchase or deletion that the user has allowed.

What stands on a page was written by the app or by others, so it can only make the agreement
narrower: a sum, thing, option, recipient or field that the user was not told has them asked again,
and so does any word of a dialog that is not known to be harmless.
"""

import re
from collections.abc import Iterable

from graph.state import Agreement
from nodes.approval.sensitivity import (
    deletion,
    delivery,
    page_words,
    purchase,
)
from tapwright.text.amounts import Amount, find_money
from tapwright.text.normalize import normalize_text
from tools.screen import Element, Screen, Target

FINAL = re.compile(r"\bpay(?:ment)?\b|支付|付款", re.IGNORECASE)
"""Labels of the touch that takes the money; only one of them is covered."""
_PAID = re.compile(
    r"\b(?:paid|payment (?:successful|completed?|received)|thank you"
    r"|order (?:placed|confirmed))\b"
    r"|(?:支付|付款|下单|购买)成功|已支付|已付款",
    re.IGNORECASE,
)
"""Pages behind a payment: what they offer is another one."""
_RECURRING = re.compile(
    r"\b(?:monthly|yearly|weekly|renew\w*|recurring|subscri\w+|instal?lments?"
    r"|(?:per|a|every|each) (?:day|week|month|year))\b|/ ?(?:mo|month|yr|year|月|年)\b"
    r"|每[天日周月年]|[按包连续]+[月年]|自动续|续费|订阅|分期",
    re.IGNORECASE,
)
"""A sum that is paid more than once."""
_RECIPIENT = re.compile(
    r"^(?:(?:pay |send |transfer )?to|payee|recipient|beneficiary|收款[人方]|收件人|转[给账]\S*)"
    r"(?:[:：]|\s)",
    re.IGNORECASE,
)
_PARTS = re.compile(r"[,，;；、/|]\s*")
_ONE = re.compile(r"[×x*] ?1|1 ?[件份张]")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_BARE_SUM = re.compile(r"[$¥€£]|\d[\d,]*[.,]\d{2}")
"""A sum that is split into its sign and its number, as some pages draw it."""
_ORDER = re.compile(
    r"(?:\border|\bbooking|订单)(?: (?:no\.?|number)|号|编号)?[ :：#]*[a-z]{0,3}\d{6,}",
    re.IGNORECASE,
)
_SIGNS = re.compile(r"[\s\"'“”‘’「」『』()（）.,，。:：;；?？!！·/|-]+")
_PAYING_WORDS = frozenset({
    "a", "amount", "are", "be", "buy", "charged", "checkout", "confirm", "delivery",
    "discount", "do", "due", "fee", "for", "free", "from", "grand", "in", "is", "method",
    "no", "now", "of", "off", "on", "order", "pay", "payment", "place", "price", "proceed",
    "purchase", "quantity", "ready", "shipping", "submit", "subtotal", "sum", "tax", "the",
    "this", "to", "total", "want", "will", "with", "you", "your",
})  # fmt: skip
_DELETING_WORDS = frozenset({
    "a", "activity", "address", "alarm", "and", "are", "be", "bin", "can", "cannot",
    "comment", "contact", "delete", "deleted", "deletion", "discard", "do", "document",
    "draft", "email", "entry", "erase", "event", "expense", "file", "for", "from", "image", "is",
    "it", "item", "mail", "message", "move", "moved", "not", "note", "passenger", "phone", "photo",
    "picture", "plan", "post", "really", "recipe", "recording", "remove", "removed", "sure", "t",
    "task", "the", "this", "to", "trash", "undo", "undone", "video", "want", "will", "you",
    "your",
})  # fmt: skip
"""Without things that hold others, such as a folder: whoever deletes one is asked again."""
_CHAT = re.compile(
    r"\b(?:conversation|chat|thread)\b|会话|对话|聊天(?:记录)?", re.IGNORECASE
)
"""What holds messages, and is covered where the dialog names it as the user was told."""
_SINGLE = re.compile(
    r"(?<![\w.,])(?:1|one)(?= [a-z]+\b)|(?<![0-9.,])[1一] ?(?=[项条个张篇首笔封])"
)
"""How a dialog counts the one thing that the user was told of."""
_PAYING_ZH = re.compile(
    r"(?:确认|确定|支付|付款|收银台|订单|提交|购买|下单|金额|合计|总计|总价|总额|应付|实付|需付|商品|数量"
    r"|运费|优惠券?|方式|价格|本次|您|你|将|要|的|为|共|吗|请|是否|立即)+"
)
_DELETING_ZH = re.compile(
    r"(?:确认|确定|是否|删除|移除|移到|移至|移入|回收站|垃圾箱|废纸篓|舍弃|此|该|这|条|个|张|篇|首|项|笔"
    r"|便签|笔记|文件|照片|图片|视频|活动|日程|闹钟|联系人|短信|消息|任务|食谱|菜谱|录音|支出"
    r"|动态|评论|邮件|草稿|地址|乘车人|后|将|会|被|要|无法|不能|不可|撤销|撤消|恢复|从|手机|中|您|你|吗"
    r"|它|的|了|真的|想)+"
)
_FOR_EVER = re.compile(
    r"\b(?:for ?ever|for good|permanently)\b|永久|彻底", re.IGNORECASE
)
"""What a deletion may be that the user was told of without these words."""
_KEPT = re.compile(
    r"(?:it|they) (?:is kept|are kept|stays?|remains?)(?: in [a-z ]{3,30})? for \d+ days"
    r"|(?:it|they) (?:(?:is|are|will be) moved|goe?s?) to the (?:recycle )?(?:bin|trash)"
    r"|将?在.{2,8}中?保留 ?\d+ ?天",
    re.IGNORECASE,
)
"""A sentence that makes a deletion smaller."""
_QUOTED = re.compile(r"[\"“「『‘](.+?)[\"”」』’]")
_AFTER_NAME = re.compile(r"[\s\"”」』’.。?？!！]*吗?[?？]?")
"""What may stand behind a name: `Delete the list Foo` is about Foo, `Delete Foo list` is not."""


def list_parts(texts: Iterable[str]) -> tuple[str, ...]:
    """Names and options as they are compared: each text as a whole, and its parts."""
    parts: dict[str, None] = {}
    for text in texts:
        parts[normalize_text(text)] = None
        for part in _PARTS.split(text):
            parts[normalize_text(part)] = None
    parts.pop("", None)
    return tuple(parts)


def read_sum(amount: Amount) -> tuple[str, float]:
    """A sum as it is compared: what stands with its number, such as `¥`, and its value."""
    currency = normalize_text(_NUMBER.sub("", amount.text), blank="")
    return currency, amount.value


def is_same_purchase(
    agreement: Agreement, target: Target, screen: Screen, app: str
) -> bool:
    """Whether a touch confirms the purchase of an agreement, at no higher sum.

    Args:
        agreement: about a purchase.
        target: that is touched.
        screen: on which.
        app: the app's own name.
    """
    label = target.text
    if not purchase.is_paying(label) or deletion.is_removing(label):
        return False
    if not _has_no_higher_sum(agreement, label, screen):
        return False
    if not _tells_nothing_new(agreement, screen):
        return False
    things = purchase.find_things(screen)
    lines = _list_lines(screen) if screen.dialog else []
    others = [thing for thing in things if thing not in lines]
    if not all(_is_told(thing, agreement) for thing in others):
        return False
    if screen.dialog:
        return _are_known(lines, agreement, app, is_buying=True)
    return bool(things)


def is_same_deletion(
    agreement: Agreement,
    target: Target,
    screen: Screen,
    earlier: Iterable[Screen],
) -> bool:
    """Whether a touch confirms the deletion of an agreement in a dialog that asks about it.

    Args:
        agreement: about a deletion.
        target: that is touched.
        screen: on which.
        earlier: screens of before, latest first.
    """
    lines = _list_lines(screen)
    words = " ".join([target.text, *lines])
    if not screen.dialog or not deletion.is_removing(words):
        return False
    if any(map(_is_setting, screen.elements)):
        return False
    if not _are_known(lines, agreement, "", is_buying=False):
        return False
    told = normalize_text(words)
    for name in agreement.names:
        if name in told:
            return True
    if _CHAT.search(words):
        return False
    names = deletion.find_subject(target, screen, earlier)
    if not names:
        return False
    return all(_is_told(name, agreement) for name in names)


def _is_setting(element: Element) -> bool:
    """Whether an element of a dialog changes what its buttons do."""
    return element.role in ("checkbox", "switch", "radio", "input")


def _has_no_higher_sum(
    agreement: Agreement, label: str, screen: Screen
) -> bool:
    """Whether a page names a sum, and none that is higher or in another currency."""
    sums: list[Amount] = []
    for text in [label, *screen.texts]:
        if _BARE_SUM.fullmatch(text.strip()):
            return False
        sums += find_money(text)
    if len(_NUMBER.findall(label)) > len(find_money(label)):
        return False
    (limit,) = map(read_sum, find_money(agreement.limit))
    for each in sums:
        currency, value = read_sum(each)
        if currency != limit[0] or value > limit[1]:
            return False
    return any(each.value > 0 for each in sums)


def _tells_nothing_new(agreement: Agreement, screen: Screen) -> bool:
    """Whether a page adds nothing to a purchase that the user was not told."""
    told = normalize_text(agreement.question)
    quantity = purchase.find_quantity(screen)
    if quantity not in ("", "1", *agreement.names):
        return False
    if _goes_elsewhere(agreement, screen):
        return False
    return not any(_is_new(element, told) for element in screen.elements)


def _goes_elsewhere(agreement: Agreement, screen: Screen) -> bool:
    """Whether a page shows another address than the user was told."""
    if not agreement.address:
        return False
    shown = set(delivery.list_addresses(screen))
    return not shown.issubset({agreement.address})


def _is_new(element: Element, told: str) -> bool:
    """Whether an element says that it is paid, or adds to a purchase what was not told."""
    words = normalize_text(element.text)
    if _PAID.search(words):
        return True
    if element.password or normalize_text(element.value) not in told:
        return True
    if words in told:
        return False
    if element.role == "checkbox" and element.checked:
        return True
    return bool(_RECURRING.search(words) or _RECIPIENT.search(words))


def _is_told(line: str, agreement: Agreement) -> bool:
    """Whether each part of a thing's line was told, or is a sum or a single one."""
    if normalize_text(line) in agreement.names:
        return True
    for part in _PARTS.split(line):
        words = normalize_text(part)
        if words in agreement.names or _ONE.fullmatch(words):
            continue
        sums = [amount.text.strip() for amount in find_money(part)]
        if part.strip() not in sums:
            return False
    return True


def _list_lines(screen: Screen) -> list[str]:
    """What a dialog says: its title, and the lines that are no buttons."""
    return [screen.dialog, *page_words.list_dialog_words(screen)]


def _are_known(
    lines: Iterable[str], agreement: Agreement, app: str, *, is_buying: bool
) -> bool:
    """Whether lines say nothing but what was told, sums, and words that change nothing."""
    words = _PAYING_WORDS if is_buying else _DELETING_WORDS
    chinese = _PAYING_ZH if is_buying else _DELETING_ZH
    for line in lines:
        if is_buying and _is_told(line, agreement):
            continue
        if not is_buying:
            line = _leave_out_fate(line, agreement)
            line = _SINGLE.sub(" ", _CHAT.sub(" ", line))
        rest = _leave_out_names(line, agreement)
        if rest is None:
            return False
        if is_buying:
            rest = _leave_out_sums(rest, app)
        tokens = set(filter(None, _SIGNS.split(rest))) - words
        if not all(map(chinese.fullmatch, tokens)):
            return False
    return True


def _leave_out_names(line: str, agreement: Agreement) -> str | None:
    """A line without the name that was told; None if it may be that of another thing."""
    rest = normalize_text(line)
    for quoted in _QUOTED.findall(rest):
        if quoted not in agreement.names:
            return None
    for name in sorted(agreement.names, key=len, reverse=True):
        before, found, after = rest.partition(name)
        if found and _AFTER_NAME.fullmatch(after):
            return before
    return rest


def _leave_out_fate(line: str, agreement: Agreement) -> str:
    """A line without where a thing is kept, and that it is gone for ever if that was told."""
    rest = _KEPT.sub(" ", normalize_text(line))
    told = normalize_text(agreement.question)
    for words in _FOR_EVER.findall(rest):
        if words in told:
            rest = rest.replace(words, " ")
    return rest


def _leave_out_sums(line: str, app: str) -> str:
    """A line without its sums, the app's name, and the number of an order."""
    rest = line
    for amount in find_money(line):
        rest = rest.replace(amount.text.strip(), " ")
    if app:
        rest = rest.replace(normalize_text(app), " ")
    return _ORDER.sub(" ", rest)
