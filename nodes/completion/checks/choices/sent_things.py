"""A thing of another kind, or of another person, was sent than the one that is named.

A menu may offer "Location", "Contact card" and "My card" under each other. If `my contact card` is
to be sent and one of the other two was taken, no quote shows that the card went out: its row stood
there all the time.
"""

import re
from collections.abc import Iterator, Sequence

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
_LATIN_NAME = r"[A-Z](?:[^\W\u3400-\u9fff]|-)+"
_OWNER = re.compile(
    r"\b(?!(?:Send|Text|Give|Forward|Share|Tell|Find|Copy|Get|Message|Pass|Write|Mail)\b)"
    r"([A-Z][\w-]+(?: [A-Z][\w-]+)?)['’]s (?:\w+ )?(?:number|phone|e-?mail|address)\b"
    rf"|(?:(?:[把将发送]|^|[，。])([\u3400-\u9fff]{{2,3}})|({_LATIN_NAME}(?: {_LATIN_NAME})?) ?)"
    r"的(?:手机|电话|号码|邮箱|地址)"
)
"""Whose number or address is to be looked up."""
_CONTACT_VALUE = re.compile(r"[\w.+-]+@[\w-]+\.\w+|\+?\d(?:[ ()-]{0,2}\d){5,}")
"""A number of a phone, or an address of a mail."""
_NAME_PART = re.compile(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]{2,}")
_CALLED_BY_ROLE = re.compile(
    r"([\u3400-\u9fff])\1|^老|[公婆师生理板东友事亲总]$"
)
"""A Chinese word for a person who may stand under another name, such as one's mother or boss."""
_GROUPING = re.compile(r"[^\w@]")
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


def find_other_source(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A number or address that was written last, if it is only seen with others than its owner.

    "Send Anna's number to Ben" is not done by that of her neighbour in the list. Empty if it may be
    hers. She may have no row of her own, if her full name is given and nothing seen beside the
    value has a part of it.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    found = ""
    for number, visit in enumerate(visits):
        if _CONTACT_VALUE.search(visit.input_text):
            found = _find_foreign(
                visit.input_text, instruction, visits[: number + 1]
            )
    return found


def find_next_source(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The number or address of another person that stands in a field and is about to be sent.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them; the last one is still to come.
    """
    for element in visits[-1].screen.elements:
        if element.role == "input":
            found = _find_foreign(element.value, instruction, visits)
            if found:
                return found
    return ""


def find_owner(instruction: str) -> str:
    """Whose number or address is to be looked up, as the instruction has it; empty if nobody's."""
    match = _OWNER.search(instruction)
    if match is None:
        return ""
    return str(match[match.lastindex or 0])


def _find_foreign(
    text: str, instruction: str, visits: Sequence[ScreenVisit]
) -> str:
    """A value of a text, if no value of it is given, or may be the owner's or the addressee's.

    Args:
        text: that is written, or about to be sent.
        instruction: the user's.
        visits: the screens up to there; what the run wrote itself tells of nobody.
    """
    owner = normalize_text(find_owner(instruction))
    values = _CONTACT_VALUE.findall(text)
    if not owner or not values:
        return ""
    own = {text, *(visit.input_text for visit in visits)}
    pages = [_list_foreign_texts(visit.screen, own) for visit in visits]
    given = _list_contact_values(instruction)
    # A number by itself may be the one that the message goes to.
    order = normalize_text(instruction) if _is_bare_value(text) else ""
    for value in _list_contact_values(text):
        places = list(_list_places(value, pages))
        if value in given or not _is_of_other(owner, places, pages):
            return ""
        for place in places:
            name = read_row_name(place)
            if name in order:
                return ""
    return str(values[0])


def _is_of_other(
    owner: str, places: Sequence[str], pages: Sequence[Sequence[Element]]
) -> bool:
    """Whether a value has places, and none of them is a row or a page of the owner.

    One without a place has none of the owner's digits if theirs was seen: two may be turned.
    """
    if not places:
        return _has_own_value(owner, pages)
    for place in places:
        if owner in place:
            return False
    for page in pages:
        text = _join_page(page)
        if owner in text:
            return True
    parts = _NAME_PART.findall(owner)
    if len(parts) == 1 or _CALLED_BY_ROLE.search(owner):
        return False
    beside = "\n".join(places)
    return not any(part in beside for part in parts)


def _has_own_value(owner: str, pages: Sequence[Sequence[Element]]) -> bool:
    """Whether a number or an address was seen in a row or on a page of the owner."""
    for page in pages:
        for element in page:
            text = f"{element.text} {element.value}"
            for value in _list_contact_values(text):
                for place in _list_places(value, [page]):
                    if owner in place:
                        return True
    return False


def _list_places(
    value: str, pages: Sequence[Sequence[Element]]
) -> Iterator[str]:
    """The row or the page of each sight of a value, which says whose it is."""
    for page in pages:
        for element in page:
            text = f"{element.text} {element.value}"
            if value not in _list_contact_values(text):
                continue
            # A value by itself, or in a message, is that of the person whose page it is.
            if _is_named_row(element):
                yield normalize_text(text)
            else:
                yield _join_page(page)


def _list_foreign_texts(screen: Screen, own: set[str]) -> list[Element]:
    """The elements of a screen but those with a sentence about a value that the run wrote."""
    sentences: list[str] = []
    for text in own:
        if _CONTACT_VALUE.search(text) and not _is_bare_value(text):
            sentences.append(text)
    elements: list[Element] = []
    for element in screen.elements:
        text = f"{element.text} {element.value}"
        if not any(sentence in text for sentence in sentences):
            elements.append(element)
    return elements


def _join_page(page: Sequence[Element]) -> str:
    texts = (f"{element.text} {element.value}" for element in page)
    return normalize_text("\n".join(texts))


def _is_bare_value(text: str) -> bool:
    return _CONTACT_VALUE.fullmatch(text.strip()) is not None


def _is_named_row(element: Element) -> bool:
    """Whether a row of a list begins with a name, which says whose the rest of it is."""
    name = read_row_name(element.text)
    is_of_several = name != element.text and element.role in _ROW_ROLES
    return is_of_several and not any(map(str.isdigit, name))


def _list_contact_values(text: str) -> list[str]:
    """The numbers and addresses in a text, without signs that only group them."""
    values: list[str] = []
    for found in _CONTACT_VALUE.findall(text):
        plain = _GROUPING.sub("", found)
        values.append(plain.casefold())
    return values


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
