"""Sensitive actions, which the user must allow first.

An element of the tree is judged by its name. What was read from a picture often has no name, or a
wrong one: a handset is read as "C". Then the words beside it count too, and the model's thought.
"""

import re
from dataclasses import dataclass

from graph.state import Decision
from nodes.approval.sensitivity import (
    harmless_touches,
    page_context,
    reports,
    security_settings,
    stated_effects,
)
from nodes.approval.sensitivity.page_words import (
    HALF_COVERED,
    find_titles,
    is_half_covered,
)
from nodes.approval.sensitivity.sensitive_labels import (
    LEAVING,
    REFUSING,
    WORDS,
    has_sensitive_id,
    is_plainly_sensitive,
    is_sensitive_label,
)
from tools.acting.links import is_link_allowed
from tools.actions import Action, Drag, DragPoint, Tap, TapPoint
from tools.hierarchy.occlusion import MENU
from tools.screen import Bounds, Element, Screen
from tools.vision.icon_shapes import BIN, SET_BOOKMARK
from tools.vision.icons import dp_of

_CONFIRM = frozenset({
    "ok", "yes", "confirm", "continue", "agree", "got it", "i got it", "proceed",
    "exit", "leave", "退出", "确定", "确认", "是", "好", "好的", "继续", "同意", "已收到", "收到了",
})  # fmt: skip
_BINS = frozenset({
    "trash", "bin", "recycle bin", "垃圾箱", "废纸篓", "回收站", "已删除",
})  # fmt: skip
"""Choices of a dialog that delete; elsewhere they are places to look into."""
_BINNING = frozenset({"trash", "bin"})
"""The same of a menu without a title; its other bins are places."""
_JUNK = frozenset(
    {"spam", "junk", "junk mail", "junk email", "垃圾邮件", "广告邮件"}
)
"""Folders whose letters the mail service is told of; elsewhere they are places too."""
_MOVING = re.compile(
    r"move(?: to(?: folder)?)?|移动[到至]?|移[到至]", re.IGNORECASE
)
"""Titles of menus in which the bin deletes and junk is reported, for pictures show no dialog."""
_CLEARING = frozenset({"clear", "清除", "清理"})
"""Choices of a dialog that delete if it asks a question; elsewhere they empty a field."""
_CLEARED = re.compile(r"(?:clear|清除|清空|清理).{,60}[?？]$", re.IGNORECASE)
"""The question that such a choice answers, for pictures show no dialog."""
_OWN = re.compile(r"^my |^我的", re.IGNORECASE)
_GIVING = frozenset({
    "attach", "share", "send", "add attachment", "附件", "添加附件", "添加", "分享", "发送",
})  # fmt: skip
"""What is the user's own, and the titles of menus in which a touch may give it to others."""
_PICTURED = re.compile(
    r"\b(?:trash|bin|garbage|dustbin|waste ?basket|paper ?plane|handset|receiver)\b"
    r"|垃圾桶|纸飞机|听筒",
    re.IGNORECASE,
)
"""Descriptions of icons for sensitive actions."""
_SHAPES = (BIN, SET_BOOKMARK)
"""What an icon without words is known for by its shape: a touch deletes, or takes a mark off."""
_TOUCHING = frozenset(
    {
        "tap", "tap_text", "tap_point", "double_tap", "long_press", "enter",
        "submit", "set", "drag", "drag_point",
    }
)  # fmt: skip
_MESSAGE_FIELD = re.compile(
    r"\b(?:message|reply|comment|chat|compose)|消息|短信|回复|评论|留言|说点什么",
    re.IGNORECASE,
)
_SEARCHING = re.compile(r"search|find|filter|搜索|查找", re.IGNORECASE)
"""Fields whose submitting sends, and those that only search."""
DIALER = re.compile(r"dialer|incallui|\bphone\b", re.IGNORECASE)
"""Packages of telephone apps."""
_DIALER_PLACE = re.compile(
    r"\b(?:contacts?|favou?rites?|recents?|voicemail|key ?pad|phone|search|more|all|missed"
    r"|settings|block|unblock)\b"
    r"|黑名单|拉黑|联系人|收藏|最近|语音信箱|键盘|电话|搜索|更多|全部|未接|设置"
    r"|^(?:message|text|sms|发信息|发短信|发消息|信息|短信|消息)$"
    r"|^(?:edit|copy)(?: number)?(?: before call(?:ing)?)?$"
    r"|^(?:(?:呼叫|拨号|拨打)前)?(?:编辑|复制)(?:号码)?$",
    re.IGNORECASE,
)
"""Labels of a telephone app that are not a person's."""
_CALLING = re.compile(
    r"\b(?:call|dial|ring|phone)\b|拨|呼叫|打电话|致电|打给", re.IGNORECASE
)
_TELEPHONE = re.compile(r"\d(?:[\s-]?\d){4,}")
_QUESTION = 120
"""Characters of the question of a dialog, at most."""
_BESIDE_DP = 32
_BELOW_DP = 16
"""The largest distance of a pill's or row's words from its icon, and of a caption from its icon."""
_PILL_DP = 96
"""The largest height of a pill or row; a higher element holds more than one thing."""
_DIGITS = frozenset("0123456789")
_KEYPAD = 7
"""Digits of a keypad that are read off a picture, at least."""
_POINT_DP = 12
"""Half the side of the square that stands for a touched point."""
RECEIVED = re.compile(
    r"\b(?:has|have) .{2,30} (?:arrived|been received)\b|\bdid you (?:get|receive)\b"
    r"|\breceived (?:the|your|all) (?:goods|items?|order|parcel|package)"
    r"|收到.{0,4}(?:商品|货|包裹|快递)",
    re.IGNORECASE,
)
"""What a shop asks before it hands the seller the money."""
_NAME_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, kw_only=True)
class Intent:
    """The model's words about the step."""

    thought: str = ""
    expect: str = ""
    goal: str = ""
    completes: bool = False
    """The step is to complete the goal."""


NOTHING = Intent()


def read_intent(decision: Decision, goal: str = "") -> Intent:
    """The model's words about a decided step; a remembered step has no thought of its own."""
    thought = ""
    if decision.origin != "memory":
        thought = f"{decision.thought}\n{decision.ending}".strip()
    return Intent(
        thought=thought,
        expect=decision.expect,
        goal=goal,
        completes=decision.completes,
    )


def find_sensitive_words(
    action: Action, screen: Screen, intent: Intent = NOTHING
) -> str:
    """The words that make the action sensitive, empty if there are none.

    Args:
        action: to be made.
        screen: on which.
        intent: counts if the screen does not say for sure what is touched.
    """
    if action.kind == "open_url":
        return "" if is_link_allowed(action.text) else action.text
    if action.kind not in _TOUCHING:
        return ""
    element = find_touched(action, screen)
    words = _find_effect_words(action, element, screen)
    if words:
        return words
    place = _touch_place(action, element, screen)
    switch = page_context.find_seen_switch(place, screen)
    label = _read_label(action, element, switch)
    row = switch or element
    words = _find_weakened(label, row, screen)
    if words or security_settings.is_only_protection(label, row):
        return words
    if REFUSING.search(label) or LEAVING.search(label):
        return ""
    if harmless_touches.is_harmless(label, element, screen):
        return ""
    words = _find_label_words(label, element, screen, intent)
    if words:
        return words
    words = _find_words_around(label, action, element, screen)
    if words:
        return words
    return _find_unnamed_words(label, action, element, screen, intent)


def _find_label_words(
    label: str, element: Element | None, screen: Screen, intent: Intent
) -> str:
    """What a label says of the deed that its touch does; empty if it says nothing."""
    if _is_choice_that_gives_or_deletes(label, screen):
        return label
    place = None if element is None else element.bounds
    if reports.is_reporting(label, place, screen):
        return label
    words = _find_named_words(label, element, screen)
    words = words or page_context.find_gift(label, element, screen)
    if not words and _is_callee(label, screen, intent):
        return label
    return words


def _find_weakened(label: str, element: Element | None, screen: Screen) -> str:
    """The protection of the phone that a touch may weaken; empty if there is none."""
    if element is None:
        return ""
    if security_settings.protects_while_on(label) and _has_switch_on(
        element, screen
    ):
        return label
    titles = [each for each in find_titles(screen) if each != element.text]
    return security_settings.find_weakened(label, element, titles)


def is_switched_off(action: Action, screen: Screen) -> bool:
    """Whether a touch switches off what protects, such as "Ask before deleting" or a scan."""
    element = find_touched(action, screen)
    place = _touch_place(action, element, screen)
    switch = page_context.find_seen_switch(place, screen)
    row = switch or element
    if row is None:
        return False
    label = _read_label(action, element, switch)
    if not security_settings.protects_while_on(label):
        return False
    return _has_switch_on(row, screen)


def _has_switch_on(row: Element, screen: Screen) -> bool:
    """Whether a switch that is on stands in a row, and is touched along with it.

    A switch whose knob was not seen counts as one that is on.
    """
    for each in screen.elements:
        if each.role != "switch" or each.checked is False:
            continue
        if row.bounds.contains(*each.bounds.center):
            return True
    return False


def _find_unnamed_words(
    label: str,
    action: Action,
    element: Element | None,
    screen: Screen,
    intent: Intent,
) -> str:
    """What says that a touch is sensitive, if it is unclear what is touched."""
    if not _is_unnamed(action, element, screen):
        return ""
    words = _find_icon_words(action, element, screen)
    if words:
        return words
    words = _find_intent_words(label, element, intent, screen)
    place = _touch_place(action, element, screen)
    if element is None and not words and is_half_covered(place, screen):
        return HALF_COVERED
    is_named = element is not None and element.hint
    if words or place is None or is_named or not _is_mute(label):
        return words
    if element is not None and _find_caption(element, screen):
        return ""
    return page_context.find_offer(place, screen)


def _find_caption(icon: Element, screen: Screen) -> str:
    """The words right under an icon, if they are no picture of a deed; empty if none are there."""
    dp = dp_of(screen.width, screen.height)
    center, _ = icon.bounds.center
    for other in screen.elements:
        box = other.bounds
        below = box.top - icon.bounds.bottom
        if below < -4 * dp:
            continue
        if below > _BELOW_DP * dp:
            continue
        label = other.text.strip()
        if _is_mute(label):
            continue
        if label.casefold() in _BINS:
            continue
        if _PICTURED.search(label):
            continue
        if box.left <= center < box.right:
            return label
    return ""


def _find_words_around(
    label: str, action: Action, element: Element | None, screen: Screen
) -> str:
    """What the page around a touch says of it that its own label does not."""
    place = _touch_place(action, element, screen)
    if place is None:
        return ""
    if element is None:
        row = page_context.find_row_label(place, screen)
        if harmless_touches.is_harmless(row, None, screen):
            return ""
        is_choice = _is_choice_that_gives_or_deletes(row, screen)
        is_choice = is_choice or reports.is_reporting(row, place, screen)
        if is_choice or is_plainly_sensitive(row):
            return row
        return _find_dialed_person(label or row, element, place, screen)
    person = _find_dialed_person(label, element, place, screen)
    if person:
        return person
    if element.role == "input":
        return ""
    return page_context.find_message_to_send(element, screen)


def _find_dialed_person(
    label: str, element: Element | None, place: Bounds, screen: Screen
) -> str:
    """The person that a touch may call, or send something to; empty if there is none."""
    is_dialer = DIALER.search(screen.package)
    if not is_dialer and not page_context.is_choosing_recipient(screen):
        return ""
    if _DIALER_PLACE.search(label):
        return ""
    return page_context.find_person(label, element, place, screen)


def _read_label(
    action: Action, element: Element | None, switch: Element | None
) -> str:
    """The text of the touched element, else the one that the touch names, or that of its switch.

    A touch may name a part of the text only: `account` touches `Delete account`.
    """
    named = text = ""
    if action.kind == "tap_text":
        named = action.text
    if element is not None:
        text = element.text
        if named.strip().casefold() not in text.casefold():
            text = element.value
    label = " ".join((text or named).split())
    if switch is not None and _is_mute(label):
        return switch.text
    return label


def _find_named_words(
    label: str, element: Element | None, screen: Screen
) -> str:
    """The sensitive words of a label, its id, or the question that it answers."""
    role = "" if element is None else element.role
    if role == "radio":
        return ""
    if is_sensitive_label(label):
        return label
    if element is not None and has_sensitive_id(element):
        return label or element.resource_id
    question = _find_question(screen) if _is_confirming(label) else ""
    return (
        question
        or page_context.find_price_agreed(label, screen)
        or page_context.find_publishing(label, screen)
    )


def _is_choice_that_gives_or_deletes(label: str, screen: Screen) -> bool:
    """Whether a choice of a dialog or menu deletes, or gives away what is the user's own."""
    plain = label.casefold()
    asks = "?" in screen.dialog or "？" in screen.dialog
    is_bin = plain in _BINS
    if screen.dialog == MENU:
        is_bin = plain in _BINNING
    if screen.dialog and (is_bin or (asks and plain in _CLEARING)):
        return True
    if plain in _CLEARING and any(map(_CLEARED.match, screen.texts)):
        return True
    is_filed = plain in _BINS or plain in _JUNK
    is_own = _OWN.search(label)
    for text in (screen.dialog, *screen.texts):
        title = text.strip().casefold()
        if is_filed and _MOVING.fullmatch(title):
            return True
        if is_own and title in _GIVING:
            return True
    return False


def _find_sending_words(element: Element | None, screen: Screen) -> str:
    """What says that submitting the focused field sends something; empty if nothing does."""
    if screen.keyboard_action:
        if is_sensitive_label(screen.keyboard_action):
            return screen.keyboard_action
        return ""
    if element is None:
        return ""
    names = f"{element.hint} {element.text} {element.resource_id}"
    names = names.replace("_", " ")
    if _SEARCHING.search(names) or not _MESSAGE_FIELD.search(names):
        return ""
    return element.hint or element.text or element.resource_id


def _find_effect_words(
    action: Action, element: Element | None, screen: Screen
) -> str:
    """The sensitive words beside the touched element, which say what the touch does.

    What is dragged onto `Remove` is removed; what is submitted may be sent.
    """
    if action.kind == "submit":
        return _find_sending_words(element, screen)
    if isinstance(action, DragPoint):
        touch: Action = TapPoint(x=action.to_x, y=action.to_y)
    elif isinstance(action, Drag):
        touch = Tap(element=action.to)
    else:
        return ""
    return find_sensitive_words(touch, screen)


def _is_confirming(label: str) -> bool:
    """Whether a label confirms, such as `OK`, which pictures may show as `0K`."""
    return label.casefold().replace("0", "o") in _CONFIRM


def is_doubtful(action: Action, screen: Screen, shared: Intent) -> bool:
    """Whether one of several steps that share a thought may be the sensitive one in it."""
    if action.kind not in _TOUCHING or not stated_effects.has_deed(
        shared.thought
    ):
        return False
    return _is_unnamed(action, find_touched(action, screen), screen)


def _is_callee(label: str, screen: Screen, intent: Intent) -> bool:
    """Whether a row or tile of the telephone app is the person that the goal says to call.

    Many of these call at a touch, with nothing on them that says so.
    """
    if not DIALER.search(screen.package):
        return False
    if not _CALLING.search(stated_effects.find_aim(intent.goal)):
        return False
    name, _, rest = label.partition(", ")
    if _DIALER_PLACE.search(name):
        return False
    goal = intent.goal.casefold()
    for word in _NAME_WORD.findall(name.casefold()):
        if re.search(rf"(?<![a-z]){word}(?![a-z])", goal):
            return True
    return bool(_TELEPHONE.search(name) or _TELEPHONE.search(rest))


def _is_unnamed(
    action: Action, element: Element | None, screen: Screen
) -> bool:
    """Whether it is unclear what is touched: no node of the tree has a name there."""
    if action.kind == "submit":
        return not screen.keyboard_action
    if element is None:
        return action.kind in ("tap_point", "drag_point", "enter")
    if element.role == "input":
        return action.kind == "enter" and element.source != "hierarchy"
    return element.source != "hierarchy" or not (element.text or element.hint)


def _is_mute(label: str) -> bool:
    """Whether a label is not a word: an icon without one, or a sign that was read as a letter."""
    return sum(map(str.isalpha, label)) < 2 and sum(map(str.isdigit, label)) < 2


def find_touched(action: Action, screen: Screen) -> Element | None:
    """The element that an action touches or submits, if there is one."""
    if action.kind in ("enter", "submit"):
        for element in screen.elements:
            if element.focused:
                return element
        return None
    if action.kind in ("tap_point", "drag_point"):
        under: list[Element] = []
        for element in screen.elements:
            if element.bounds.contains(action.x, action.y):
                under.append(element)
        return min(under, key=lambda e: e.bounds.area, default=None)
    if action.kind == "tap_text":
        return screen.find_text(action.text)
    return screen.find_element(getattr(action, "element", -1))


def _find_icon_words(
    action: Action, element: Element | None, screen: Screen
) -> str:
    """The sensitive words of an icon's hint, or beside it in its pill, row or card."""
    text = element.text if element else ""
    hint = element.hint if element else ""
    box = _touch_place(action, element, screen)
    if hint in _SHAPES and box is not None:
        beside = "" if _is_of_row(box, screen) else hint
        return _find_label_beside(box, element, screen) or beside
    if is_sensitive_label(hint) or _PICTURED.search(hint):
        return hint
    if box is None or not _is_wordless(text, screen):
        return ""
    return _find_label_beside(box, element, screen)


def _is_wordless(text: str, screen: Screen) -> bool:
    """Whether a text is no word, and no key of a keypad."""
    return _is_mute(text) and not _is_key(text, screen)


def _is_key(text: str, screen: Screen) -> bool:
    """Whether a sign is a digit among most others, as on the keys of a keypad."""
    digits = set()
    for each in screen.texts:
        sign = each.strip()
        if sign in _DIGITS:
            digits.add(sign)
    if len(digits) < _KEYPAD:
        return False
    return text.strip() in digits


def _is_of_row(icon: Bounds, screen: Screen) -> bool:
    """Whether an icon stands right before words, which say what it is, as in a menu."""
    reach = _BESIDE_DP * dp_of(screen.width, screen.height)
    for other in screen.elements:
        box = other.bounds
        is_close = 0 <= box.left - icon.right <= reach
        if is_close and not _is_mute(other.text) and _is_beside(icon, box):
            return True
    return False


def _find_label_beside(
    box: Bounds, element: Element | None, screen: Screen
) -> str:
    """The sensitive label of another element in one pill, row or card with a place."""
    if page_context.is_before_title(box, screen):
        return ""
    dp = dp_of(screen.width, screen.height)
    for other in screen.elements:
        if other is element:
            continue
        if not _is_together(box, other.bounds, dp):
            continue
        label = " ".join(other.text.split())
        if is_plainly_sensitive(label):
            return label
    return ""


def _touch_place(
    action: Action, element: Element | None, screen: Screen
) -> Bounds | None:
    """The place that is touched; around a bare point, a small square."""
    if element is not None:
        return element.bounds
    if action.kind not in ("tap_point", "drag_point"):
        return None
    side = round(_POINT_DP * dp_of(screen.width, screen.height))
    return Bounds(
        left=action.x - side,
        top=action.y - side,
        right=action.x + side,
        bottom=action.y + side,
    )


def _is_together(icon: Bounds, words: Bounds, dp: float) -> bool:
    """Whether words are in one pill, row or card with an icon: beside, below or around it."""
    height = words.bottom - words.top
    if height > _PILL_DP * dp:
        return False
    if icon.overlap_area(words) > icon.area / 2:
        return True
    if _is_beside(icon, words):
        on_right = words.left - icon.right
        on_left = icon.left - words.right
        apart = max(on_right, on_left)
        return apart <= _BESIDE_DP * dp
    below = words.top - icon.bottom
    if below < -4 * dp:
        return False
    if below > _BELOW_DP * dp:
        return False
    center, _ = icon.center
    return words.left <= center < words.right


def _is_beside(icon: Bounds, words: Bounds) -> bool:
    """Whether half of an icon or of words is at the height of the other."""
    lower = min(icon.bottom, words.bottom)
    upper = max(icon.top, words.top)
    icon_height = icon.bottom - icon.top
    words_height = words.bottom - words.top
    shared = lower - upper
    return 2 * shared >= min(words_height, icon_height)


def _find_intent_words(
    label: str, element: Element | None, intent: Intent, screen: Screen
) -> str:
    """The model's own words for something sensitive that this step does."""
    is_mute = _is_mute(label)
    thought = harmless_touches.leave_out_folders(intent.thought, screen)
    thought = harmless_touches.leave_out_harmless_labels(
        thought, element, screen
    )
    words = stated_effects.find_deed(
        thought, alone=is_mute and element is not None
    )
    if words:
        return words
    if intent.expect.casefold().strip() not in label.casefold():
        words = stated_effects.find_result(intent.expect)
    if words:
        return words
    has_said_nothing = is_mute and not intent.thought and not intent.expect
    if intent.completes or has_said_nothing:
        return stated_effects.find_aim(intent.goal)
    return ""


def _find_question(screen: Screen) -> str:
    """The short question with sensitive words that a confirming button answers.

    In the tree it is plain text; in a picture anything may be touched.
    """
    for element in screen.elements:
        if element.index > 0 and element.source == "hierarchy":
            continue
        if element.role == "input":
            continue
        for text in (element.text, *element.text.split(", ")):
            question = text.rstrip()
            if _is_sensitive_question(question):
                return question
    return ""


def _is_sensitive_question(text: str) -> bool:
    if len(text) > _QUESTION or not text.endswith(("?", "？")):
        return False
    return WORDS.search(text) is not None or RECEIVED.search(text) is not None
