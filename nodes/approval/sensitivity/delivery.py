"""Where a purchase is sent to: the address that a checkout shows, or that was chosen before."""

import re
from collections.abc import Iterable

from nodes.approval.sensitivity.earlier_screens import EarlierScreen
from tapwright.text.houses import STREET, STREET_SIGN
from tools.screen import Element, Screen

_ADDRESS_ID = re.compile(r"(?:^|_)(?:address|consignee|recipient|receiver)$")
"""Names of the one address of an order, or of each that can be chosen."""
_ROW_ID = re.compile(r"^address_?(?:item|row|entry)$")
"""Names of the rows from which an address is chosen."""
_LABEL = re.compile(
    r"(?:deliver(?:y|ed|ing)?|ship(?:ping|ped)?|send|sent) to\b"
    r"|(?:delivery|shipping) address\b"
    r"|(?:收货|配送|送货)(?:地址|至|到|人)|收件(?:地址|人)|送[至到]|寄[至往到]",
    re.IGNORECASE,
)
"""Words before an address."""
_TELEPHONE = re.compile(
    r"(?<!\d)(?:\d{3}[\s-]?)?\d{3,4}[\s-]?\d{4}(?!\d)|\d{3}\*{3,4}\d{4}"
)
_PLACE = re.compile(
    rf"\b\d+\w? (?:[A-Z][\w'-]* ){{1,3}}{STREET}"
    r"|\b(?:flat|apt|apartment|unit|suite|room) ?\w?\d+"
    rf"|{STREET_SIGN}\s?\d+\s?[号弄]|\d+\s?(?:号楼|号院|室|单元|幢|栋)",
    re.IGNORECASE,
)
"""A telephone number and a place; who gets a parcel is written with both."""
_SIGNS = " :：\n"


def find_address(screen: Screen) -> str:
    """The address that a page shows for what is bought; empty if it shows none, or more."""
    texts = _list_named(screen)
    if not texts:
        texts = _list_labelled(screen)
    if not texts:
        texts = _list_written(screen)
    return texts[0] if len(texts) == 1 else ""


def list_addresses(screen: Screen) -> list[str]:
    """All texts of a page that may be such an address."""
    texts = [*_list_named(screen), *_list_labelled(screen)]
    return texts or _list_written(screen)


def find_earlier_address(screens: Iterable[Screen]) -> str:
    """The address of the first of these screens that shows any; empty if it is unclear.

    Args:
        screens: of before, latest first; where one of several addresses was touched, that counts.
    """
    for screen in screens:
        rows = _list_named(screen) or _list_written(screen)
        if len(rows) > 1 or any(map(_is_row, screen.elements)):
            return _find_touched(rows, screen)
        address = find_address(screen)
        if address:
            return address
    return ""


def _find_touched(rows: list[str], screen: Screen) -> str:
    """The row that was touched; empty if that is unknown, or something else was."""
    if not isinstance(screen, EarlierScreen) or screen.touched is None:
        return ""
    touched = screen.touched.text
    return touched if touched in rows else ""


def _list_named(screen: Screen) -> list[str]:
    """The texts whose id says that they are an address, each once."""
    texts: dict[str, None] = {}
    for element in screen.elements:
        if element.role == "input" or not element.text:
            continue
        name = element.resource_id
        if _is_row(element) or _ADDRESS_ID.search(name):
            texts[element.text] = None
    return list(texts)


def _is_row(element: Element) -> bool:
    return _ROW_ID.search(element.resource_id) is not None


def _list_labelled(screen: Screen) -> list[str]:
    """The texts behind words such as "Deliver to", in the same text or in the next one."""
    texts: dict[str, None] = {}
    is_next = False
    for element in screen.elements:
        text = element.text.strip()
        if is_next and text:
            texts[text] = None
        is_next = False
        label = _LABEL.match(text)
        if label is None or element.role == "input":
            continue
        behind = text[label.end() :]
        rest = behind.strip(_SIGNS)
        is_next = not rest
        if rest:
            texts[rest] = None
    return list(texts)


def _list_written(screen: Screen) -> list[str]:
    """The texts that are written as an address is, where no id or word says what they are."""
    texts: dict[str, None] = {}
    for element in screen.elements:
        if element.source == "hierarchy":
            continue
        if element.role == "input":
            continue
        number = _TELEPHONE.search(element.text)
        if number and _PLACE.search(element.text, number.end()):
            texts[element.text] = None
    return list(texts)
