"""An order that the task has stop before it is paid: what waits in the cart, or at the checkout."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nodes.approval.sensitivity import purchase
from nodes.approval.sensitivity.deletion import is_removing
from nodes.completion.effects import find_unpressed, is_ordering, is_to_stop
from nodes.completion.visits import ScreenVisit
from tools.screen import Screen

_PLACING = re.compile(
    r"\bpay\b|\b(?:place|submit|confirm) (?:the |your |my )?order\b"
    r"|\border now\b|\bbook\b|付款|支付|下单|提交订单|预订",
    re.IGNORECASE,
)
"""Labels of buttons behind which the order is made; behind "Buy now" it may only begin."""
_ADDING = re.compile(
    r"add to (?:my |the |your )?(?:cart|basket|bag)"
    r"|(?:加入|放入|添加到|加到)购物[车袋篮]",
    re.IGNORECASE,
)
_COUNTING = re.compile(r"[-+−]|increase|decrease|增加|减少", re.IGNORECASE)
"""Buttons that change how many there are."""


@dataclass(frozen=True, kw_only=True)
class WaitingOrder:
    """What would be bought, and where it stands."""

    is_at_checkout: bool
    """Else in the cart."""
    things: Sequence[str]
    """Each with how many there are; at the checkout the total comes last."""


def find_waiting_order(
    visits: Sequence[ScreenVisit], asked: str
) -> WaitingOrder | None:
    """What waits where the task has the run stop; None if that, or what was ordered, is unclear.

    Args:
        visits: all screens of the run with the steps made on them, in order.
        asked: the task, and what the person said.
    """
    if not is_to_stop(asked):
        return None
    pressed = list(_list_pressed(visits))
    if find_unpressed(visits, asked):
        last = visits[-1].screen
        lines = purchase.list_order_lines(last)
        if not lines or any(map(_PLACING.search, pressed)):
            return None
        things = [*lines, *_list_totals(last)]
        return WaitingOrder(is_at_checkout=True, things=things)
    carted = list(_list_carted(visits))
    if not carted or any(map(is_ordering, pressed)):
        return None
    return WaitingOrder(is_at_checkout=False, things=carted)


def _list_pressed(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    for visit in visits:
        if visit.target is not None:
            yield visit.target.text.strip()


def _list_totals(screen: Screen) -> Iterator[str]:
    for each in purchase.list_sums(screen, ""):
        if each.is_total:
            yield each.words


def _list_carted(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """What the run put into the cart, each with how many, unless it changed the cart later."""
    for number, visit in enumerate(visits):
        target = visit.target
        if target is None or not _ADDING.fullmatch(target.text.strip()):
            continue
        things = purchase.find_things(visit.screen)
        later = list(_list_pressed(visits[number + 1 :]))
        is_changed = any(map(_is_changing, later))
        if len(things) != 1 or is_changed:
            return
        count = purchase.find_quantity(visit.screen)
        yield f"{things[0]} ×{count or 1}"


def _is_changing(label: str) -> bool:
    return is_removing(label) or _COUNTING.fullmatch(label) is not None
