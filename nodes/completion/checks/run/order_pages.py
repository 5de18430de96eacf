"""Pages on which something is ordered: their buttons, and the options that they offer."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from nodes.completion.checks.run import buttons
from nodes.completion.checks.run.forms import is_on
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.screen import Element, Screen

_ORDERING = re.compile(
    r"(?:add|put)(?: it)? (?:in)?to (?:the "
    r"|my )?(?:cart|basket|bag|order)|check ?out|confirm"
    r"|buy(?: it)?(?: now)?|pay(?: now)?(?: [\W\d]+)?"
    r"|(?:place|submit|confirm) (?:the |my )?order"
    r"|book(?: now)?|reserve"
    r"|(?:加入|放入|放进)(?:购物车|购物篮)|加购|确[定认]|(?:提交|确认)订单"
    r"|(?:去|立即|确认)?(?:结[算账]|购买|支付|付款|预订|预约|下单)[\W\d]*",
    re.IGNORECASE,
)
"""Labels of buttons that order what a page has, or put it with what is to be ordered."""
_SURCHARGE = re.compile(r"\s*[+＋]?\s*[¥￥$€£]\s*\d[\d.,]*\s*$")
"""A price behind the name of an option."""
_ROLES = ("radio", "checkbox")


def presses_order(visit: ScreenVisit) -> bool:
    """Whether the step made on a screen orders what it has, or puts it into a cart."""
    if visit.step is None:
        return False
    label = buttons.read_pressed(visit.step)
    pressed = normalize_text(label).strip(" .!")
    return _ORDERING.fullmatch(pressed) is not None


def drop_surcharge(label: str) -> str:
    """The name of an option without the price behind it."""
    return _SURCHARGE.sub("", label)


def list_choices(screen: Screen) -> Iterator[tuple[str, list[Element]]]:
    """Options side by side of which one is chosen, with the text above them; it may be empty."""
    heading = ""
    for role, elements in groupby(screen.elements, _read_role):
        group = list(elements)
        if role in _ROLES and _has_one(group):
            yield heading, group
        if role not in _ROLES:
            heading = ""
            if role == "text":
                heading = group[-1].text


def list_taken_texts(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """What was touched, typed, or chosen on a page that was seen, normalised."""
    for visit in visits:
        if visit.target is not None:
            yield normalize_text(visit.target.text)
        yield normalize_text(visit.input_text)
        for element in visit.screen.elements:
            if is_on(element):
                yield normalize_text(element.text)


def _read_role(element: Element) -> str:
    """The role of an element; empty for an option that cannot be touched."""
    if element.role in _ROLES and element.index <= 0:
        return ""
    return element.role


def _has_one(group: list[Element]) -> bool:
    if len(group) < 2:
        return False
    chosen = list(filter(is_on, group))
    return len(chosen) == 1
