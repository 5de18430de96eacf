"""A thing of another kind, or of another person, was sent than the one that is named.

A menu may offer "Location", "Contact card" and "My card" under each other. If `my contact card` is
to be sent and one of the other two was taken, no quote shows that the card went out: its row stood
there all the time.
"""

import re
from collections.abc import Sequence

from nodes.completion.checks.choices import sent_as_text, similar_rows
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.screen import Element, Screen, Target, read_row_name

_ROW_ROLES = ("item", "button")
_KINDS = {
    "card": re.compile(r"\b(?:v?cards?|contacts?)\b|名片|联系人"),
    "place": re.compile(r"\blocation\b|位置"),
    "file": re.compile(
        r"\b(?:photos?|pictures?|images?|screenshots?|videos?|gallery|camera|albums?"
        r"|files?|documents?|pdfs?)\b"
        r"|照片|图片|截图|视频|相册|相机|拍摄|文件|文档"
    ),
}
"""Labels of what can be sent. A photo may go as a file, and a video from the gallery."""
_OWN_CARD = re.compile(
    r"\bmy (?:own )?(?:(?:contact|business) )?v?card\b"
    r"|我(?:自己|本人)?的(?:联系人|个人)?名片"
)
_OTHER_CARD = re.compile(
    r"['’]s (?:(?:contact|business) )?(?:v?card|contact)\b"
    r"|\bcontact (?:card )?(?:of|for)\b"
    r"|(?<!我)(?<!我自己)(?<!我本人)的(?:名片|联系人)"
)
_ME = re.compile(r"\b(?:me|my|myself)\b|我|本人")
_OWN_PLACE = re.compile(
    r"\b(?:my|current|live) location\b|(?:我的?|当前|现在|实时)的?位置"
)
_OWN_ROW = re.compile(
    r"(?:send )?(?:(?:my|your)(?: current)?|current) location"
    r"|(?:发送)?(?:我的(?:当前)?|当前)位置"
)
_SHARES = re.compile(r"(?:share|分享)$")
_LONGEST = 20
"""Characters of a row that names a kind, and not a file or a message."""


def find_missed_thing(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The row of the thing that is to be sent, if another row was taken beside it.

    Only menus that offer both are read. Empty if the row was taken at any time, if the thing
    may have been sent in another way, and if words are to be sent.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not sent_as_text.asks_for_thing(instruction):
        return ""
    plain = normalize_text(instruction)
    missed = ""
    for visit in similar_rows.list_kept(visits):
        name = _read_name(visit.target)
        meant = _list_meant(plain, visit.screen)
        if name in map(_read_name, meant):
            return ""
        if missed and _is_another_way(visit.target, plain):
            return ""
        if meant and _list_kinds(name):
            missed = read_row_name(meant[0].text)
    return missed


def find_other_place(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The row of the user's own place, if a place beside it was taken last; empty if none was.

    A list of places has "Current location" at the top. To take no row of it leaves that one.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not sent_as_text.asks_for_thing(instruction):
        return ""
    if not _OWN_PLACE.search(normalize_text(instruction)):
        return ""
    missed = ""
    for visit in similar_rows.list_kept(visits):
        own = [row for row in visit.screen.elements if _is_own_place(row)]
        taken = visit.target
        if taken is None or taken.role != "item" or not own:
            continue
        if _is_own_place(taken):
            missed = ""
        elif not _list_kinds(_read_name(taken)):
            missed = read_row_name(own[0].text)
    return missed


def _is_own_place(row: Element | Target) -> bool:
    return _OWN_ROW.fullmatch(_read_name(row)) is not None


def _list_meant(plain: str, screen: Screen) -> list[Element]:
    """The rows of a screen that offer what an instruction wants sent."""
    wanted = _list_kinds(plain)
    own: list[Element] = []
    others: list[Element] = []
    things: list[Element] = []
    for element in screen.elements:
        name = _read_name(element)
        kinds = _list_kinds(name) & wanted
        if not kinds:
            continue
        if "card" not in kinds:
            things.append(element)
        elif _ME.search(name):
            own.append(element)
        else:
            others.append(element)
    if own and _OWN_CARD.search(plain):
        others = []
    elif _OTHER_CARD.search(plain):
        own = []
    return [*own, *others, *things]


def _is_another_way(taken: Target | None, plain: str) -> bool:
    """Whether a touch may send the thing without its row: by sharing, or by choosing oneself."""
    if taken is None:
        return False
    text = normalize_text(taken.text)
    if _SHARES.match(text):
        return True
    return bool(_OWN_CARD.search(plain) and _ME.search(text))


def _list_kinds(text: str) -> set[str]:
    """What can be sent, of which a text speaks."""
    kinds: set[str] = set()
    for kind, pattern in _KINDS.items():
        if pattern.search(text):
            kinds.add(kind)
    return kinds


def _read_name(row: Element | Target | None) -> str:
    """The first column of a row that may name a kind; empty if it is no row, or too long."""
    if row is None or row.role not in _ROW_ROLES:
        return ""
    name = normalize_text(read_row_name(row.text))
    if len(name) > _LONGEST:
        return ""
    return name
