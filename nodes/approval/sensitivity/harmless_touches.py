"""Touches whose label names a deed that they do not do, as the page around them shows.

A label may ask for a choice first, or change only what is not saved yet. What a page does not show
is not taken for harmless: "Buy" may buy at once or open a page.
"""

import re

from nodes.approval.sensitivity import page_context
from nodes.approval.sensitivity.page_words import TITLE_SHARE, find_titles
from nodes.approval.sensitivity.sensitive_labels import (
    LEAVING,
    WORDS,
    has_sensitive_id,
    is_sensitive_label,
    names_deed,
)
from tapwright.text.amounts import find_money
from tapwright.text.clock_times import find_times
from tapwright.text.dates import find_dates, find_relative_days
from tapwright.text.weekdays import find_weekdays
from tools.screen import Element, Screen

_WRITING_TABS = frozenset({"post", "publish", "发布", "发表"})
"""Tabs that lead to a page on which one writes."""
_HOME = frozenset({"home", "首页", "主页"})
_TABS_SHARE = 0.88
"""The tab that begins a bar of tabs, and the share of the screen's height above that bar."""
_SENT = frozenset({"sent", "sent mail", "已发送", "已发邮件"})
_DRAFTS = frozenset({"drafts", "草稿", "草稿箱"})
"""Folders into which nobody moves a letter: they stand in a list of places to look into."""
_BIN = re.compile(
    r"[\"“「](?:trash|bin|recycle bin|垃圾箱|废纸篓|回收站|已删除)[\"”」]",
    re.IGNORECASE,
)
"""How the model names the folder of what was deleted."""
_QUOTED = re.compile(r"[\"“「](?P<label>[^\"“”「」]+)[\"”」]")
_RESET = frozenset({"reset", "clear all", "重置", "清空"})
_FILTER = frozenset({
    "filter", "filters", "sort & filter", "sort and filter", "filter & sort", "筛选", "全部筛选",
    "筛选和排序", "排序和筛选",
})  # fmt: skip
"""What a page of filters is called, and the buttons that take them all back."""
_APPLY = re.compile(
    r"(?:done|apply(?: filters?)?|(?:show|see|view)(?: [\d,]+)? results?"
    r"|完成|应用|查看结果|确定|确认)"
    r"(?: ?[(（]\d+[)）])?",
    re.IGNORECASE,
)
"""Buttons without which the choices of a sheet do not count."""
_SAVE = re.compile(r"save|保存|存储", re.IGNORECASE)
"""The button without which nothing on a form counts."""
_TAKING_OFF = re.compile(r"(?:remove\b|移除)\s*(?P<part>.*)", re.IGNORECASE)
_NONE_CHOSEN = re.compile(
    r"(?:0|no) (?:items? )?selected|selected:? 0|已选(?:择|中)?:?\s?0\s?[项个条张封]?",
    re.IGNORECASE,
)
"""Titles of pages on which nothing is selected."""
_COUNTS_NONE = re.compile(r"[(（]0[)）]$")
"""The end of a button's label if there is nothing that it could be done to."""
_NO_SUM = re.compile(r"(?:[¥￥$€£]|US\$|RMB ?)\s?0(?:[.,]00?)?")
"""The sum of what is chosen if it is nothing."""
_QUEUE = re.compile(
    r"(?:(?:play|playing|playback) queue|queue|up next|播放队列|队列|待播(?:清单|列表))"
    r"(?: ?[(（]\d+[)）])?",
    re.IGNORECASE,
)
"""Titles of what is played next, which nobody keeps."""
_EMPTYING = re.compile(r"(?:clear|remove|清空|移除)", re.IGNORECASE)
_SUBSCRIBING = re.compile(r"\bsubscribed?\b|已?订阅", re.IGNORECASE)
_COSTS = re.compile(
    r"\b(?:premium|plan|trial|monthly|yearly|annual(?:ly)?|per (?:month|year)|member(?:ship)?"
    r"|vip|prices?|billed|renews?|unlock|ad-free)\b"
    r"|会员|付费|收费|包[月年]|连续|试用|套餐|VIP|价格|特权|解锁",
    re.IGNORECASE,
)
"""Words of a page on which subscribing may cost something."""
_NEW_POST = re.compile(r"发布.{1,6}")
_NEW = frozenset({"compose", "new", "create"})
"""Buttons that open a page on which one writes, and the parts of their ids that say so."""
_NEW_TALK = re.compile(
    r"(?:new|start(?: a)?) (?:conversation|message|chat)"
    r"|(?:新|新建|发起)(?:会话|对话|聊天|消息|信息)",
    re.IGNORECASE,
)
_TO_NUMBER = re.compile(
    r"(?:send|message) to \+?[\d\s()-]+|发送?[到给]\s?\+?[\d\s()-]+",
    re.IGNORECASE,
)
"""The title of a page that begins a talk, and its row for a number that is no contact's."""
_UNNAMED_AUTHOR = re.compile(r"anonymous(?:ly)?\b|匿名", re.IGNORECASE)
"""What a box says that only hides whose text it will be."""
_INPUT = re.compile(
    r"(?:clear|erase|delete) (?:the )?(?:input|text|query|search(?: (?:text|query|field|box))?)"
    r"|backspace|退格|(?:清除|清空|删除)(?:输入|文字|搜索)(?:的?内容|词|框)?",
    re.IGNORECASE,
)
"""Buttons that empty the field one types into, or take a sign off it."""
_TO_DO = re.compile(
    r"(?:approve|book|buy|call|dial|order|pay|purchase|renew|reserve|send|submit|transfer)\s+"
    r"(?!(?:again|all|and|back|by|for|from|here|in|it|later|money|now|or|that|this|to|via|with)\b)"
    r"\w.*"
    r"|(?:购买|支付|发送|提交|拨打|呼叫|缴|还款)(?!更多|再|会员|套餐|全部|所有|金额|订单|给|到|至|此|该)"
    r"[\u3400-\u9fff]{2,}.*",
    re.IGNORECASE,
)
"""What somebody has to do, with the thing; what takes away may be meant of an account."""
_COMPLETING = re.compile(r"\b(?:complete|done|finish)|完成", re.IGNORECASE)
"""What the box of such a row is called."""
_BUYING = re.compile(
    r"(?:buy|order)(?: it)?(?: now)?|purchase|(?:立即|马上|去)?(?:购买|抢购|下单)",
    re.IGNORECASE,
)
"""Buttons of the page of a thing."""
_TO_CHOOSE = re.compile(
    r"(?:please |tap to )?(?:choose|select)(?: an?| your| the)?\b[:,]?\s*(?P<en>.+)"
    r"|请?(?:先)?选择[:：,，]?\s*(?P<zh>.+)",
    re.IGNORECASE,
)
_OPTION_KINDS = re.compile(
    r"(?:(?:colou?r|size|spec(?:ification)?|style|model|type|version|flavou?r|pack(?:age)?|options?"
    r"|quantity)s?|颜色|规格|尺码|尺寸|大小|款式|型号|版本|口味|套餐|数量|分类)"
    r"(?:\s*(?:[/,&、，;；]|\band\b|和)\s*|$)",
    re.IGNORECASE,
)
"""What is chosen of a thing, and what stands between two of these."""
_LEAST_ROWS = 3
"""Rows of a list, at least."""


def is_harmless(label: str, element: Element | None, screen: Screen) -> bool:
    """Whether the page shows that a touch does nothing of what its label names.

    Args:
        label: of what is touched.
        element: that is touched; None for a bare point.
        screen: on which.
    """
    if element is not None and _does_nothing(label, element, screen):
        return True
    return (
        _INPUT.fullmatch(label) is not None
        or _is_done_to_nothing(label, screen)
        or _is_filter_reset(label, element, screen)
        or _is_taken_off_form(label, element, screen)
        or _is_queue_change(label, screen)
        or _is_free_subscription(label, screen)
        or _is_begun(label, element, screen)
        or _is_choice_open(label, screen)
        or page_context.is_taken_off_letter(label, screen)
        or is_entry(element, screen)
    )


def _does_nothing(label: str, element: Element, screen: Screen) -> bool:
    """Whether what is touched is a tab, a box that hides the author, or barred."""
    if _is_plain_tab(label, element):
        return True
    if element.role == "checkbox" and _UNNAMED_AUTHOR.search(label):
        return True
    if _is_pictured_tab(label, element, screen):
        return True
    if element.source == "hierarchy" and _is_idle(label, element, screen):
        return True
    return element.faded and _is_seen_barred(label, element, screen)


def _is_idle(label: str, element: Element, screen: Screen) -> bool:
    """Whether the tree says that a touch cannot do what its label names.

    That is a switch which is on, as what it names then ends; or a button that is barred while
    nothing is written or selected. A barred button alone says nothing: it may be free a second
    later.
    """
    if element.role == "switch" and element.checked:
        return True
    if element.enabled:
        return False
    if page_context.is_sending_label(label):
        return page_context.has_empty_field(screen)
    if _COUNTS_NONE.search(label):
        return True
    return _has_title(_NONE_CHOSEN, screen)


def _is_seen_barred(label: str, element: Element, screen: Screen) -> bool:
    """Whether a picture shows a button as one that cannot be used, because of what the page says.

    One that sends stands in the bar over what is written, or on a page with a field; any other is
    barred where nothing is selected.
    """
    if page_context.is_barred_send(element, screen):
        return True
    if _has_title(_NONE_CHOSEN, screen):
        return True
    if not page_context.is_sending_label(label):
        return False
    is_in_bar = element.bounds.center[1] < TITLE_SHARE * screen.height
    return is_in_bar or page_context.has_seen_field(screen)


def _has_title(pattern: re.Pattern[str], screen: Screen) -> bool:
    """Whether a text at the top of the page is nothing but what a pattern describes."""
    return any(pattern.fullmatch(each.strip()) for each in find_titles(screen))


def _is_plain_tab(label: str, element: Element) -> bool:
    """Whether a touch only shows another part of the app.

    The role alone is a guess from a bar in which one button is chosen. A star that is set makes
    such a bar of the buttons beside it, so the id must say it too, unless the tab is for writing.
    """
    is_named = "tab" in element.resource_id.casefold().split("_")
    is_tab = element.role == "tab"
    if label.casefold() in _WRITING_TABS:
        return is_named or is_tab
    return is_named and is_tab


def _is_pictured_tab(label: str, element: Element, screen: Screen) -> bool:
    """Whether a picture shows a tab for writing: low, with the tab for home beside it."""
    if element.source == "hierarchy":
        return False
    if label.casefold() not in _WRITING_TABS:
        return False
    middle = element.bounds.center[1]
    if middle < _TABS_SHARE * screen.height:
        return False
    for each in screen.elements:
        box = each.bounds
        if not box.top <= middle < box.bottom:
            continue
        name = each.text.strip()
        if name.casefold() in _HOME:
            return True
    return False


def _is_done_to_nothing(label: str, screen: Screen) -> bool:
    """Whether a label counts none, and a sum on the page is nothing, lest an 8 is read as 0."""
    if not _COUNTS_NONE.search(label):
        return False
    for text in screen.texts:
        amount = text.strip()
        if _NO_SUM.fullmatch(amount):
            return True
    return False


def leave_out_folders(thought: str, screen: Screen) -> str:
    """The model's words without the name of the bin, where that is one folder among others."""
    if screen.dialog:
        return thought
    names = set()
    for text in screen.texts:
        name = text.strip()
        names.add(name.casefold())
    if names.isdisjoint(_SENT):
        return thought
    if names.isdisjoint(_DRAFTS):
        return thought
    return _BIN.sub("", thought)


def leave_out_harmless_labels(
    thought: str, element: Element | None, screen: Screen
) -> str:
    """The model's words without the labels that it quotes and that name no deed on this page.

    "Tap “To pay”" names a tab, as the label of the tab itself would.
    """

    def read_quoted(quoted: re.Match[str]) -> str:
        label = quoted["label"].strip()
        is_place = WORDS.search(label) and not names_deed(label)
        if is_place or LEAVING.search(label):
            return ""
        if is_harmless(label, element, screen):
            return ""
        return quoted[0]

    return _QUOTED.sub(read_quoted, thought)


def _is_filter_reset(
    label: str, element: Element | None, screen: Screen
) -> bool:
    """Whether a button only takes the filters of a list, or the choices of a sheet, back."""
    if label.casefold() not in _RESET:
        return False
    if element is not None and "filter" in element.resource_id.split("_"):
        return True
    if screen.dialog and any(map(_APPLY.fullmatch, screen.texts)):
        return True
    if element is not None and _is_beside_apply(element, screen):
        return True
    return any(text.strip().casefold() in _FILTER for text in screen.texts)


def _is_beside_apply(element: Element, screen: Screen) -> bool:
    """Whether a picture shows a button beside one that applies what was chosen above them."""
    has_apply = False
    for each in screen.elements:
        if each.source == "hierarchy":
            return False
        text = each.text.strip()
        if text.endswith(("?", "？")):
            return False
        _, middle = each.bounds.center
        if not element.bounds.top <= middle < element.bounds.bottom:
            continue
        if _APPLY.fullmatch(text):
            has_apply = True
    return has_apply


def _is_taken_off_form(
    label: str, element: Element | None, screen: Screen
) -> bool:
    """Whether a touch only takes off a part of a form, where nothing counts until it is saved.

    The part stands in the row of the button: "Remove phone" beside the field "Phone". What the
    whole form is about may be removed at once.
    """
    match = _TAKING_OFF.fullmatch(label)
    if match is None or element is None or not match["part"]:
        return False
    if not any(map(_SAVE.fullmatch, screen.texts)):
        return False
    part = match["part"].casefold()
    middle = element.bounds.center[1]
    is_form = is_in_row = False
    for each in screen.elements:
        is_form = is_form or each.role == "input"
        if (
            each is element
            or not each.bounds.top <= middle < each.bounds.bottom
        ):
            continue
        names = f"{each.text} {each.hint}".casefold()
        is_in_row = is_in_row or names.lstrip().startswith(part)
    return is_form and is_in_row


def _is_queue_change(label: str, screen: Screen) -> bool:
    """Whether a touch only changes what is played next."""
    return _EMPTYING.match(label) is not None and _has_title(_QUEUE, screen)


def _is_free_subscription(label: str, screen: Screen) -> bool:
    """Whether a label names nothing but a subscription, and no text on the page is about money."""
    rest, count = _SUBSCRIBING.subn("", label)
    if not count or is_sensitive_label(rest):
        return False
    is_about_money = any(map(find_money, screen.texts))
    return not is_about_money and not any(map(_COSTS.search, screen.texts))


def _is_choice_open(label: str, screen: Screen) -> bool:
    """Whether a button that buys first asks for the options, of which a row says that none is set.

    `Choose, Colour / Size` has "Buy now" open a sheet, which is asked about at its own button; once
    one was chosen, the row names it: `Choose, Charcoal`.
    """
    if screen.dialog or not _BUYING.fullmatch(label):
        return False
    for each in screen.elements:
        if each.role != "item" or each.source != "hierarchy":
            continue
        match = _TO_CHOOSE.fullmatch(each.text)
        if match is None:
            continue
        what = match["en"] or match["zh"]
        if not _OPTION_KINDS.sub("", what):
            return True
    return False


def _is_begun(label: str, element: Element | None, screen: Screen) -> bool:
    """Whether a touch only opens a page on which something is written."""
    return _is_begun_talk(label, screen) or _is_begun_post(label, element)


def _is_begun_talk(label: str, screen: Screen) -> bool:
    """Whether a touch only begins a talk with a number, in which nothing is written yet."""
    if _TO_NUMBER.fullmatch(label) is None:
        return False
    return _has_title(_NEW_TALK, screen)


def _is_begun_post(label: str, element: Element | None) -> bool:
    """Whether the id of a button says that it opens a page on which something new is written."""
    if element is None:
        return False
    if not _NEW_POST.fullmatch(label):
        return False
    name = element.resource_id.casefold()
    parts = name.split("_")
    return not _NEW.isdisjoint(parts)


def is_entry(element: Element | None, screen: Screen) -> bool:
    """Whether a row is one of the user's own entries, titled with what they have to do.

    Its touch opens "Buy hiking socks, Shopping" and buys nothing. Such rows are alike, and carry a
    date, a time or a box for what is done; menus and settings do not. Where money is in sight, a
    row may pay.
    """
    if element is None or element.role != "item" or screen.dialog:
        return False
    if has_sensitive_id(element) or not _names_only_to_do(element.text):
        return False
    return not any(map(find_money, screen.texts)) and _is_in_list(
        element, screen
    )


def _is_in_list(row: Element, screen: Screen) -> bool:
    """Whether a row stands in a list of entries, as most of its rows show."""
    rows = [each for each in screen.elements if _is_alike(each, row)]
    if len(rows) < _LEAST_ROWS:
        return False
    ticked: list[Element] = []
    dated: list[Element] = []
    for each in rows:
        if _has_own_box(each, screen):
            ticked.append(each)
        if _has_date(each.text):
            dated.append(each)
    if row in ticked:
        return 2 * len(ticked) > len(rows)
    deeds = sum(names_deed(each.text) for each in rows)
    return row in dated and 2 * deeds < len(rows) < 2 * len(dated)


def _names_only_to_do(text: str) -> bool:
    """Whether the parts of a row that name a deed, of which there are some, have its thing too."""
    deeds = [part for part in text.split(", ") if names_deed(part)]
    return bool(deeds) and all(map(_TO_DO.fullmatch, deeds))


def _is_alike(each: Element, row: Element) -> bool:
    """Whether an element of the tree is a row of the same list."""
    if each.role != "item" or each.source != "hierarchy":
        return False
    if not row.resource_id or each.resource_id != row.resource_id:
        return False
    if each.bounds.left != row.bounds.left:
        return False
    return each.bounds.right == row.bounds.right


def _has_date(text: str) -> bool:
    """Whether a row tells a day or a time."""
    readers = (find_dates, find_relative_days, find_weekdays)
    is_timed = bool(find_times(text, bare=False))
    return is_timed or any(read(text) for read in readers)


def _has_own_box(row: Element, screen: Screen) -> bool:
    """Whether a box for what is done stands in a row and is ticked by itself, not with the row."""
    inside = [
        each
        for each in screen.elements
        if row.bounds.contains(*each.bounds.center)
    ]
    boxes = [e for e in inside if e.role == "checkbox" and e.index > 0]
    return any(_COMPLETING.search(each.text) for each in boxes)
