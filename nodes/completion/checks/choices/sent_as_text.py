"""Whether what was to be sent as a contact, photo, file or location went out as plain text.

`Send Ann Ben's contact` asks for a card. A share sheet may make words of it, and words can be
typed; both look like the thing in a list, but are none. Where the instruction asks for its name,
number, address or the like, words are right.
"""

import re
from collections.abc import Sequence

from nodes.approval.sensitivity.page_context import is_send_label
from nodes.completion.checks.run.buttons import read_pressed
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.actions import Submit, Tap, TapText
from tools.screen import Screen

_THING = (
    r"(?:(?:contact|business) cards?|vcards?|\w+'s contact|contact (?:of|for)|as a contact"
    r"|photos?|pictures?|images?|screenshots?|videos?|files?|documents?|pdfs?"
    r"|(?:my|current|live) location)"
)
_ASKED = re.compile(
    rf"\b(?:send|share|forward|attach)\b[^.:;!?\n]{{0,80}}?\b{_THING}\b(?! ?(?:app|name))",
    re.IGNORECASE,
)
_THING_ZH = (
    "(?:名片|照片|图片|截图|视频|文件|文档|(?:我|当前|实时)的?位置|的联系人)"
)
_ASKED_ZH = re.compile(
    rf"(?:发|分享|转给|内容为)[^。：；！？\n]{{0,30}}?{_THING_ZH}"
    rf"|把[^。：；！？，\n]{{0,30}}?{_THING_ZH}[^。：；！？，\n]{{0,12}}?(?:发|分享|转)"
)
_WORDS_DO = re.compile(
    r"\b(?:phone number|address|title|caption|says?|saying|that|text|contents?|links?)\b"
    r"|号码|电话|地址|名字|名称|链接|标题|文字|说|“|\"|(?<!\w)'\w",
    re.IGNORECASE,
)
"""What asks for words, or gives them."""
_ATTACHES = re.compile(
    r"attach|\bcards?\b|gallery|photos?|camera|files?\b|location"
    r"|附件|名片|相册|图片|照片|拍摄|文件|位置",
    re.IGNORECASE,
)
"""Labels of what adds such a thing to a message."""
_LEAST = 4
"""Characters of a message that is known again."""


def find_sent_text(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The plain text that was sent in place of the thing that is asked for; empty if none was.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not asks_for_thing(instruction):
        return ""
    if any(map(_is_attaching, visits)):
        return ""
    for before, after in zip(visits, visits[1:], strict=False):
        if not _is_sending(before):
            continue
        text = _find_draft(before.screen)
        if text and _has_message(text, after.screen):
            return text
    return ""


def asks_for_thing(instruction: str) -> bool:
    """Whether a contact, a photo or the like is to be sent as such, and no words."""
    asked = _ASKED.search(instruction)
    if asked is None:
        asked = _ASKED_ZH.search(instruction)
    if asked is None:
        return False
    return not _WORDS_DO.search(instruction)


def _is_attaching(visit: ScreenVisit) -> bool:
    """Whether a step touched what adds a thing to a message."""
    target = visit.target
    if target is None:
        return False
    return _ATTACHES.search(target.text) is not None


def _is_sending(visit: ScreenVisit) -> bool:
    """Whether the step made on a screen sent what its field holds."""
    if visit.step is None:
        return False
    if isinstance(visit.step.action, Submit):
        return True
    if not isinstance(visit.step.action, (Tap, TapText)):
        return False
    return is_send_label(read_pressed(visit.step))


def _find_draft(screen: Screen) -> str:
    """What the only filled field of a screen holds; empty if several are filled, as in a form."""
    drafts: list[str] = []
    for element in screen.elements:
        if element.role == "input" and element.value and not element.password:
            drafts.append(element.value)
    if len(drafts) != 1:
        return ""
    (draft,) = drafts
    return draft


def _has_message(text: str, screen: Screen) -> bool:
    """Whether a text stands on a screen, and in no field any more."""
    wanted = normalize_text(text, blank="")
    if len(wanted) < _LEAST:
        return False
    for element in screen.elements:
        if element.role == "input" and _has_words(element.value, wanted):
            return False
    return any(_has_words(text, wanted) for text in screen.texts)


def _has_words(text: str, wanted: str) -> bool:
    said = normalize_text(text, blank="")
    return wanted in said
