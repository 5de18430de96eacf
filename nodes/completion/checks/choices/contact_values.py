"""The number or address of another person was written down, or one with turned digits.

"Send Anna's number to Ben" is not done by that of her neighbour in the list. Whose a number is says
its row, or the page on which it stands.
"""

import re
from collections.abc import Iterator, Sequence

from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.screen import Element, Screen, read_row_name

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
_LEAST = 2
"""Characters of a name."""
_ROW_ROLES = ("item", "button")


def find_other_value(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str]
) -> str:
    """The number or address that was written last, if it is only seen with others than its owner.

    Empty if it may be hers, or if the user said it. She may have no row of her own, if her full
    name is given and nothing seen beside the value has a part of it.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        given: what the user or a tool said.
    """
    said = "\n".join([instruction, *given])
    found = ""
    for number, visit in enumerate(visits):
        if _CONTACT_VALUE.search(visit.input_text):
            before = visits[: number + 1]
            found = _find_foreign(visit.input_text, instruction, before, said)
    return found


def find_next_value(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str]
) -> str:
    """The number or address of another person that stands in a field and is about to be sent.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them; the last one is still to come.
        given: what the user or a tool said.
    """
    said = "\n".join([instruction, *given])
    for element in visits[-1].screen.elements:
        if element.role == "input":
            found = _find_foreign(element.value, instruction, visits, said)
            if found:
                return found
    return ""


def find_own_row(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> str:
    """The row of one who is named, if the answer has the number of another row instead; or empty.

    Args:
        instruction: the user's, with what they said besides.
        answer: that the run gives.
        visits: all screens of the run with the steps made on them, in order.
    """
    told = _list_contact_values(answer)
    order = normalize_text(instruction)
    own = ""
    is_of_other = False
    for visit in visits:
        for element in filter(_is_named_row, visit.screen.elements):
            values = _list_contact_values(element.text)
            name = normalize_text(read_row_name(element.text))
            is_told = not set(told).isdisjoint(values)
            if not values or len(name) < _LEAST:
                continue
            if name not in order:
                is_of_other = is_of_other or is_told
            elif is_told:
                return ""
            else:
                own = element.text
    return own if is_of_other else ""


def find_owner(instruction: str) -> str:
    """Whose number or address is to be looked up, as the instruction has it; empty if nobody's."""
    match = _OWNER.search(instruction)
    if match is None:
        return ""
    return str(match[match.lastindex or 0])


def _find_foreign(
    text: str, instruction: str, visits: Sequence[ScreenVisit], said: str
) -> str:
    """A value of a text, if no value of it is given, or may be the owner's or the addressee's.

    Args:
        text: that is written, or about to be sent.
        instruction: the user's.
        visits: the screens up to there; what the run wrote itself tells of nobody.
        said: the instruction, and what the user or a tool said besides.
    """
    owner = normalize_text(find_owner(instruction))
    values = _CONTACT_VALUE.findall(text)
    if not owner or not values:
        return ""
    own = {text, *(visit.input_text for visit in visits)}
    pages = [_list_foreign_texts(visit.screen, own) for visit in visits]
    known = _list_contact_values(said)
    # A number by itself may be the one that the message goes to.
    order = normalize_text(instruction) if _is_bare_value(text) else ""
    for value in _list_contact_values(text):
        places = list(_list_places(value, pages))
        if value in known or not _is_of_other(owner, places, pages):
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
