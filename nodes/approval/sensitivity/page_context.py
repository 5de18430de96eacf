"""What the page around a touched place says of it: its row, the person it stands for, a message."""

import re

from nodes.approval.sensitivity import purchase
from nodes.approval.sensitivity.page_words import SELECTED_TITLE, find_titles
from tapwright.text.amounts import find_money
from tools.screen import Bounds, Element, Screen
from tools.vision.icons import dp_of

_MESSAGE_FIELD = re.compile(
    r"\b(?:message|reply|comment|chat)|消息|短信|信息|回复|评论|留言|说点什么",
    re.IGNORECASE,
)
_SEARCHING = re.compile(r"search|find|filter|搜|查找|筛选", re.IGNORECASE)
_SENDING = re.compile(
    r"(?:send|发送)(?:\s?(?:sms|message|消息|短信|信息))?", re.IGNORECASE
)
_WRITTEN = re.compile(
    r"(?:send|submit|post|publish|reply)"
    r"(?: (?:sms|messages?|comment|reply|review|feedback|question|answer|offer|request|report))?"
    r"|(?:发送|提交|发布|发表|回复)"
    r"(?:消息|短信|信息|评论|回复|评价|反馈|问题|回答|出价|申请|举报)?",
    re.IGNORECASE,
)
"""Buttons that send what was written."""
_WRITING = re.compile(
    r"compose(?: email)?|new (?:message|mail|email|post)|create post|write (?:a )?review"
    r"|(?:edit )?draft|reply(?: all)?|forward"
    r"|(?:撰写|写|新|新建)邮件|写信|撰写|新消息|新信息|新建信息|发帖|发动态|发布动态|写评[价论]"
    r"|(?:编辑)?草稿|回复(?:全部)?|转发",
    re.IGNORECASE,
)
"""Titles of pages on which something is written that an icon sends."""
_ADDRESSEE = frozenset({"to", "收件人"})
_SUBJECT = frozenset({"subject", "主题"})
_COUNT = re.compile(r"\d+")
_GIFTS = re.compile(r"(?:send )?(?:a )?gifts?|送?礼物|打赏", re.IGNORECASE)
_COINS = re.compile(
    r"\b\d+ (?:coins?|diamonds?)\b|\d\s?(?:金币|钻石|抖币)", re.IGNORECASE
)
"""The title of a page of gifts, and what they cost there."""
_COINS_LEFT = re.compile(
    r"(?=.*(?:\bcoins?\b|\bdiamonds?\b|币|钻石)).*(?:\bleft\b|\bremaining\b|剩余|余额)",
    re.IGNORECASE,
)
"""The title of a dialog that gives coins away, which says how many one has."""
_TAKING_OFF = re.compile(r"remove\b|移除", re.IGNORECASE)
"""What the marks of addressees and attachments are called."""
_TOTAL_LENGTH = 28
"""Characters of the text of a total, at most."""
_AGREEING = frozenset({"confirm", "确认", "确定"})
"""Buttons that agree to the price above them."""
_GRANTING = frozenset({"agree", "request", "swap", "convert", "同意"})
"""Buttons that grant or change any sum on the page, or ask somebody for it."""
_AT_ONCE = re.compile(r"[\w ]+ now|(?:立即|马上|确认).{2,}", re.IGNORECASE)
_LOOKING = re.compile(
    r"\b(?:not|shop|see|view|learn|watch|play|try|get|claim|explore|read|search|update|open)\b"
    r"|查看|领取|体验|咨询|了解|观看|播放|搜索|登录|前往|更新|打开|地址|信息|选择",
    re.IGNORECASE,
)
"""Buttons that do at once what a sum on the page is for, and those among them that only show."""
_CONFIRMING = re.compile(
    r"(?:confirm|book|request)\s+(?P<thing>\S.*)", re.IGNORECASE
)
_SHARING = re.compile(r"(?:share|upload|分享|上传)(?: \w+)?", re.IGNORECASE)
_PUBLIC = re.compile(r"\bpublic\b|\beveryone\b|公开|所有人", re.IGNORECASE)
"""What a page says on which something is written for everybody."""
_UP_SHARE = 0.12
"""The share of the screen's width from its left edge in which the arrow stands that leads back."""
_BAR_SHARE = 0.12
"""The share of the screen's height that bars at its top and bottom take."""
_DOTS = 2.5
"""How many times as long as wide three dots are, which open a menu."""
_TELEPHONE = re.compile(r"\d(?:[\s-]?\d){5,}")
_KIND = r"(?:mobile|home|work|main|other|手机|住宅|家庭|单位|工作|其他)"
_NUMBER = re.compile(
    rf"(?:{_KIND}[\s,:：]*)?\+?\d(?:[\s()-]*\d){{5,}}(?:[\s,]*{_KIND})?",
    re.IGNORECASE,
)
"""A telephone number that stands for one of a person's, and not for a person."""
_NAME = re.compile(r"[^\W\d_][\w .'’·-]*")
_PLACEHOLDER = re.compile(
    r"(?:message|(?:text|sms) message|imessage|reply|comment|chat"
    r"|(?:type|write|enter|send|add|leave|post)(?: an?| your)?"
    r"(?: new| public| friendly| kind| nice)?"
    r" (?:message|reply|comment|text|chat)(?: here)?"
    r"|(?:say|write|type) something(?: (?:nice|kind|to it|here))?"
    r"|say (?:hello|hi)|ask the (?:seller|shop|host)"
    r"|(?:发送?|写|写下|请?输入)?(?:一?条)?(?:友善的?|友好的?)?(?:新?消息|短信|信息|评论|回复|留言)(?:内容)?|请?输入(?:内容|文字)"
    r"|说点什么(?:吧)?|说两句)[.…。]*",
    re.IGNORECASE,
)
"""What an empty message field reads on a picture."""
_ATTACHED_DP = 40
"""The sides of a picture that is sent along with a message, at least."""
_BESIDE_FIELD_DP = 72
"""How far beside or above a message field a button that sends stands, at most."""
_MESSENGER = re.compile(r"messag|messenger|\bmms\b|\bsms|chat", re.IGNORECASE)
"""Packages of apps for messages."""
_PEOPLE_SEARCH = re.compile(
    r"search (?:for )?(?:contacts|people)|(?:搜索|查找)联系人", re.IGNORECASE
)
"""What the field of such a page is called if nothing is written in it."""
_AVATAR_DP = 110
_ALIKE_DP = 4
"""By how much tiles of one size differ where they were read off a picture."""
_ROW_DP = 64
"""The height of a row with a switch; Material's are 48 to 72 high."""
_LOWER_HALF = 0.5


def find_row_label(place: Bounds, screen: Screen) -> str:
    """The text in whose row a bare point lies; empty if there is none, or more than one.

    A single sign is no text: it is the initial in a person's picture.
    """
    middle = place.center[1]
    labels = []
    for element in screen.elements:
        box = element.bounds
        if len(element.text) > 1 and box.top <= middle < box.bottom:
            labels.append(" ".join(element.text.split()))
    return labels[0] if len(labels) == 1 else ""


def find_seen_switch(place: Bounds | None, screen: Screen) -> Element | None:
    """The switch in the row of a touch, as a picture shows it; None if there is none.

    A picture does not show how far a row goes, and a touch anywhere in it moves the switch.
    """
    if place is None:
        return None
    _, y = place.center
    found = None
    nearest = _ROW_DP / 2 * dp_of(screen.width, screen.height)
    for element in screen.elements:
        is_seen = element.role == "switch" and element.source != "hierarchy"
        apart = abs(element.bounds.center[1] - y)
        if is_seen and apart <= nearest and place.left < element.bounds.right:
            found, nearest = element, apart
    return found


def find_person(
    label: str, element: Element | None, place: Bounds, screen: Screen
) -> str:
    """The person or number that a row or tile of a telephone app stands for.

    Such a row calls at a touch, unless it has a button for that beside it.

    Args:
        label: of what is touched.
        element: that is touched; None for a bare point.
        place: that is touched.
        screen: of a telephone app.

    Returns:
        Empty if it is something else, an entry of a dialog that is no number, or has a button of
        its own beside it.
    """
    if element is not None and element.role in ("input", "tab", "switch"):
        return ""
    if screen.dialog:
        return label if _NUMBER.fullmatch(label) else ""
    if _has_own_button(place, screen):
        return ""
    is_tile = element is not None and _is_tile(element, screen)
    if _is_person(label) or (is_tile and _NAME.fullmatch(label)):
        return label
    return _find_pictured_person(label.strip(), place, screen)


def _is_tile(element: Element, screen: Screen) -> bool:
    """Whether an element is one of several alike beside each other, as favourites are."""
    box = element.bounds
    if element.role not in ("item", "image"):
        return False
    for each in screen.elements:
        other = each.bounds
        is_level = other.top == box.top and other.left != box.left
        if is_level and (other.width, other.height) == (box.width, box.height):
            return True
    return False


def is_choosing_recipient(screen: Screen) -> bool:
    """Whether a page of an app for messages has people searched, and does not say for what.

    A page that begins a talk says so, or has a field for whom it is with.
    """
    if not _MESSENGER.search(screen.package):
        return False
    lowest = _BAR_SHARE * screen.height
    for element in screen.elements:
        is_at_top = element.bounds.center[1] < lowest
        if is_at_top and _PEOPLE_SEARCH.fullmatch(element.text.strip()):
            return True
    return False


def _is_person(label: str) -> bool:
    """Whether a label has a telephone number, or a name with its initial beside it."""
    if _TELEPHONE.search(label):
        return True
    parts = [part.strip() for part in re.split(r", |\n", label)]
    for initial in parts:
        if len(initial) != 1 or not initial.isalpha():
            continue
        if any(_begins(part, initial) for part in parts):
            return True
    return False


def find_message_to_send(element: Element, screen: Screen) -> str:
    """The words of a message field that the touched button may send; empty if it sends none.

    It is a button without a name at the right of a field with a message, or a suggested answer
    above such a field.
    """
    reach = _BESIDE_FIELD_DP * dp_of(screen.width, screen.height)
    box = element.bounds
    is_question = element.text.rstrip().endswith(("?", "？"))
    for field, words in _list_message_fields(screen):
        if words and _is_send_icon(element, field, reach):
            return words
        if is_question and 0 <= field.top - box.bottom <= reach:
            return element.text
    return ""


def _is_send_icon(element: Element, field: Bounds, reach: float) -> bool:
    """Whether an element is a button without words at the right of a field."""
    signs = map(str.isalnum, element.text)
    if sum(signs) > 1:
        return False
    x, y = element.bounds.center
    middle, _ = field.center
    if x <= middle:
        return False
    if element.bounds.left < field.right - reach:
        return False
    margin = reach / 4
    top = field.top - margin
    bottom = field.bottom + margin
    return top <= y <= bottom


def _list_message_fields(screen: Screen) -> list[tuple[Bounds, str]]:
    """The fields for messages and what stands in them; in a picture what was typed last."""
    fields = []
    for element in screen.elements:
        names = f"{element.hint} {element.resource_id} {element.text}".replace(
            "_", " "
        )
        is_field = element.role == "input" and (
            _MESSAGE_FIELD.search(names) or _has_send_button(element, screen)
        )
        if is_field or screen.keyboard and _is_typed_line(element, screen):
            words = element.value or element.text
            if _is_seen_empty(element, screen):
                words = ""
            fields.append((element.bounds, words))
    return fields


def _is_seen_empty(field: Element, screen: Screen) -> bool:
    """Whether a picture shows a message field with nothing in it, nor a picture to be sent.

    What reads like the words of an empty field may be the label over what was written.
    """
    if field.source == "hierarchy" or field.value:
        return False
    if not _PLACEHOLDER.fullmatch(field.text.strip()):
        return False
    for element in screen.elements:
        if element is field:
            continue
        center = element.bounds.center
        if element.text and field.bounds.contains(*center):
            return False
        if _is_attached(element, field, screen):
            return False
    return True


def _is_attached(element: Element, field: Element, screen: Screen) -> bool:
    """Whether an element may be a picture that is sent along with what a field holds."""
    if element.text:
        return False
    dp = dp_of(screen.width, screen.height)
    box = element.bounds
    shorter = min(box.width, box.height)
    if shorter < _ATTACHED_DP * dp:
        return False
    reach = _BESIDE_FIELD_DP * dp
    if box.bottom < field.bounds.top - reach:
        return False
    return box.top < field.bounds.bottom


def _has_send_button(field: Element, screen: Screen) -> bool:
    """Whether a button that sends stands close at the right of a field.

    It says that it sends; or it is a picture without a name, and the field is not for searching.
    """
    reach = _BESIDE_FIELD_DP * dp_of(screen.width, screen.height)
    for element in screen.elements:
        box = element.bounds
        is_level = field.bounds.top <= box.center[1] <= field.bounds.bottom
        is_close = 0 <= box.left - field.bounds.right <= reach
        if not (is_level and is_close):
            continue
        if is_send_label(element.text):
            return True
        if _is_picture(element):
            return not _SEARCHING.search(field.text)
    return False


def find_offer(place: Bounds, screen: Screen) -> str:
    """The title of a page whose icons send or delete, if an icon in its bars may be such a one.

    Args:
        place: of an icon without a name, as others are known.
        screen: with the page.
    """
    x, y = place.center
    longer = max(place.width, place.height)
    shorter = min(place.width, place.height)
    if longer > _DOTS * shorter:
        return ""
    bar = _BAR_SHARE * screen.height
    is_at_top = y < bar and x >= screen.width / 2
    is_at_bottom = y > screen.height - bar
    selected = _find_title(screen, is_selection=True)
    if selected and (is_at_top or is_at_bottom):
        return selected
    if is_at_top:
        return _find_title(screen, is_selection=False)
    return ""


def _find_title(screen: Screen, *, is_selection: bool) -> str:
    """The title of a page on which things are selected, or something is written to be sent."""
    lowest = _BAR_SHARE * screen.height
    for element in screen.elements:
        title = element.text.strip()
        if element.bounds.center[1] > lowest:
            continue
        # A menu that covers the bar begins at the right.
        if element.bounds.left > screen.width / 2:
            continue
        if is_selection and SELECTED_TITLE.fullmatch(title):
            return "" if _COUNT.findall(title) == ["0"] else title
        if not is_selection and _WRITING.fullmatch(title):
            return title
    return "" if is_selection else _find_addressing(screen)


def _list_labels(screen: Screen) -> set[str]:
    """The texts of a page without the colons behind them."""
    labels = set()
    for text in screen.texts:
        label = text.strip(" :：")
        labels.add(label.casefold())
    return labels


def _find_addressing(screen: Screen) -> str:
    """The label before the subject of a letter; empty if the page is no letter to be written."""
    labels = _list_labels(screen)
    if labels.isdisjoint(_ADDRESSEE):
        return ""
    for subject in _SUBJECT:
        if subject in labels:
            return subject
    return ""


def is_before_title(place: Bounds, screen: Screen) -> bool:
    """Whether a touch is on the arrow before a page's title, which names the page and no deed."""
    lowest = _BAR_SHARE * screen.height
    if place.bottom >= lowest:
        return False
    reach = _UP_SHARE * screen.width
    return place.right < reach


def find_price_agreed(label: str, screen: Screen) -> str:
    """The price to which a button agrees; empty if it is another button, or there is no price.

    That is a total, the price of the thing that the button confirms ("Confirm Van" under "Van,
    $14.20"), or any sum if something is done at once or somebody is asked for it.
    """
    prices = [text for text in screen.texts if find_money(text)]
    if not prices:
        return ""
    plain = label.casefold()
    if plain in _AGREEING:
        return _find_total(screen)
    is_at_once = _AT_ONCE.fullmatch(plain) and not _LOOKING.search(plain)
    if is_at_once or plain in _GRANTING:
        return label
    confirmed = _CONFIRMING.fullmatch(plain)
    if confirmed is None:
        return ""
    return _find_start(confirmed["thing"], prices)


def _find_start(thing: str, texts: list[str]) -> str:
    """The text that begins with the name of a thing; empty if there is none."""
    for text in texts:
        if text.casefold().startswith(thing):
            return text
    return ""


def _find_total(screen: Screen) -> str:
    """The short text of a total; empty if there is none."""
    for text in screen.texts:
        if len(text) <= _TOTAL_LENGTH and purchase.is_total_label(text):
            return text
    return ""


def find_publishing(label: str, screen: Screen) -> str:
    """The label of a button that shares with everybody what is written on the page."""
    if not _SHARING.fullmatch(label):
        return ""
    if _find_title(screen, is_selection=False):
        return label
    is_public = any(map(_PUBLIC.search, screen.texts))
    return label if is_public and _has_written(screen) else ""


def _has_written(screen: Screen) -> bool:
    """Whether something stands in a field of the page."""
    for element in screen.elements:
        if element.role == "input" and (element.text or element.value):
            return True
    return False


def find_gift(label: str, element: Element | None, screen: Screen) -> str:
    """The gift that a touch may pay for at once, by its label or by what one has to pay with.

    Returns:
        Empty if the page offers no gifts, or something else is touched.
    """
    if element is None or element.role in ("input", "tab"):
        return ""
    given = _find_coins_given(label, screen)
    if given:
        return given
    texts = [text.strip() for text in screen.texts]
    if not any(map(_GIFTS.fullmatch, texts)) or _GIFTS.fullmatch(label):
        return ""
    coins = [text for text in texts if _COINS.search(text)]
    return (label or coins[0]) if coins else ""


def _find_coins_given(label: str, screen: Screen) -> str:
    """The title that says of a button's label how many coins are left; empty if there is none."""
    if not label:
        return ""
    for title in (screen.dialog, *screen.texts):
        if title == label or label.casefold() not in title.casefold():
            continue
        if _COINS_LEFT.match(title):
            return title
    return ""


def is_sending_label(label: str) -> bool:
    """Whether a label is that of a button which sends what was written: `Submit review`."""
    return _WRITTEN.fullmatch(label.strip()) is not None


def is_taken_off_letter(label: str, screen: Screen) -> bool:
    """Whether a touch only takes something off a letter that is being written."""
    if not _TAKING_OFF.match(label):
        return False
    if _find_addressing(screen):
        return True
    # A picture shows what is written in place of the word "Subject".
    if _list_labels(screen).isdisjoint(_ADDRESSEE):
        return False
    return any(map(_WRITING.fullmatch, find_titles(screen)))


def list_addressees(screen: Screen) -> list[str]:
    """The names on the marks above the subject of a letter, each of which can be taken off."""
    names: list[str] = []
    if not _find_addressing(screen):
        return names
    for each in screen.elements:
        if _read_label(each) in _SUBJECT:
            break
        name = _TAKING_OFF.sub("", each.text).strip(" :：")
        if name != each.text.strip(" :："):
            names.append(name)
    return names


def name_addressees(screen: Screen) -> str:
    """What a letter that is written calls those whom it goes to; empty on any other page."""
    for each in screen.elements:
        if _read_label(each) in _ADDRESSEE:
            return each.text.strip(" :：")
    return ""


def _read_label(element: Element) -> str:
    """The text of an element without a colon behind it."""
    return element.text.strip(" :：").casefold()


def is_barred_send(element: Element | None, screen: Screen) -> bool:
    """Whether a picture shows an icon faintly at the right of a message field that is empty.

    It can send nothing, whatever the model says of it.
    """
    if element is None or element.hint or not element.faded:
        return False
    reach = _BESIDE_FIELD_DP * dp_of(screen.width, screen.height)
    beside = [
        words
        for field, words in _list_message_fields(screen)
        if _is_send_icon(element, field, reach)
    ]
    return bool(beside) and not any(beside)


def has_message_field(screen: Screen) -> bool:
    """Whether a page has a field for messages, comments or the like."""
    return bool(_list_message_fields(screen))


def has_seen_field(screen: Screen) -> bool:
    """Whether a picture shows a field to write in."""
    for element in screen.elements:
        if element.role == "input" and element.source != "hierarchy":
            return True
    return False


def has_empty_field(screen: Screen) -> bool:
    """Whether the tree shows a field in which nothing is written."""
    for element in screen.elements:
        is_field = element.role == "input" and element.source == "hierarchy"
        if is_field and not element.value and not element.password:
            return True
    return False


def is_send_label(label: str) -> bool:
    """Whether a label is that of a button which sends a message."""
    return _SENDING.fullmatch(label.strip()) is not None


def _is_picture(element: Element) -> bool:
    """Whether an element was seen in a picture only, and has no name."""
    return element.source == "icon" and not (element.text or element.hint)


def _is_typed_line(element: Element, screen: Screen) -> bool:
    """Whether a text that was read off a picture is the lowest line, over the keyboard."""
    if element.source == "hierarchy" or not element.text:
        return False
    if _is_of_bar(element, screen):
        return False
    lowest = max(each.bounds.bottom for each in screen.elements if each.text)
    is_low = element.bounds.center[1] > _LOWER_HALF * screen.height
    return is_low and element.bounds.bottom == lowest


def _is_of_bar(sign: Element, screen: Screen) -> bool:
    """Whether a letter stands beside another one and icons, as `H` and `B` do over a keyboard."""
    letters = icons = 0
    for each in screen.elements:
        if not each.bounds.top <= sign.bounds.center[1] < each.bounds.bottom:
            continue
        if not each.text:
            icons += 1
        elif len(each.text) == 1 and each.text.isalpha():
            letters += 1
    return len(sign.text) == 1 and letters > 1 and icons > 1


def _has_own_button(place: Bounds, screen: Screen) -> bool:
    """Whether another, smaller button stands at the right in the row."""
    for element in screen.elements:
        box = element.bounds
        is_level = place.top <= box.center[1] < place.bottom
        is_right = box.left > max(place.center[0], screen.width / 2)
        is_inside = box.width < screen.width / 4
        # Another tile of the same size is another person's.
        if _are_alike(box, place, screen) or element.index < 1:
            continue
        if is_level and is_right and is_inside:
            return True
    return False


def _are_alike(one: Bounds, other: Bounds, screen: Screen) -> bool:
    """Whether two places are of the same size, as far as a picture tells it."""
    most = _ALIKE_DP * dp_of(screen.width, screen.height)
    is_as_wide = abs(one.width - other.width) <= most
    return is_as_wide and abs(one.height - other.height) <= most


def _begins(text: str, initial: str) -> bool:
    return len(text) > 1 and text.casefold().startswith(initial.casefold())


def _find_pictured_person(part: str, place: Bounds, screen: Screen) -> str:
    """The name beside an initial, or with one beside it, as pictures show people."""
    reach = _AVATAR_DP * dp_of(screen.width, screen.height)
    x, y = place.center
    for other in screen.elements:
        name = other.text.strip()
        is_row = other.role == "item" and other.source == "hierarchy"
        if other.bounds == place or not name or is_row:
            continue
        other_x, other_y = other.bounds.center
        across = abs(other_x - x)
        along = abs(other_y - y)
        if across > reach or along > reach:
            continue
        if _is_name_with(part, name):
            return max(part, name, key=len)
    return ""


def _is_name_with(part: str, other: str) -> bool:
    """Whether of two texts beside each other one is a name, and one its initial or its number."""
    if len(part) == 1:
        return _begins(other, part) and _NAME.fullmatch(other) is not None
    if len(other) == 1:
        return _begins(part, other)
    return bool(_TELEPHONE.search(other) and _NAME.fullmatch(part))
