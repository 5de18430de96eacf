"""The records of Golden Bun, and how they are made from a seed; money is in cents."""

import random
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Literal

from virtual_phone.apps.food import data

Mode = Literal["pickup", "dine_in", "delivery"]
Status = Literal["unpaid", "preparing", "ready", "done", "cancelled"]
FEE = 900
"""Of a delivery."""
LEAST = 2000
"""The least that is delivered."""


@dataclass
class Line:
    """Some of an item, as chosen; everything by its English name."""

    item: str
    choices: dict[str, list[str]]
    """What was chosen, by the name of the group."""
    count: int

    @property
    def price(self) -> int:
        """Of one."""
        known = data.MENU[self.item]
        extra = sum(
            cost
            for group in known.groups
            for words, cost in group.choices
            if words[0] in self.choices.get(group.name[0], ())
        )
        return known.price + extra

    @property
    def total(self) -> int:
        """Of all."""
        return self.price * self.count


@dataclass
class Coupon:
    """Takes something off."""

    name: tuple[str, str]
    off: int
    least: int


@dataclass
class Invoice:
    """To whom the invoice is made out."""

    kind: Literal["personal", "company"]
    title: str
    tax_number: str
    email: str


@dataclass
class Address:
    """Where a delivery goes."""

    name: str
    number: str
    place: str


@dataclass
class Order:
    """What was ordered in one go."""

    number: str
    code: str
    """Called out when it is ready."""
    mode: Mode
    restaurant: str
    lines: list[Line]
    total: int
    status: Status
    at: datetime
    when: datetime | None = None
    """When it is wanted; None for as soon as possible."""
    address: Address | None = None
    coupon: int = 0
    """What a coupon took off."""
    note: str = ""
    paid_by: str = ""
    paid_at: datetime | None = None
    invoice: Invoice | None = None


@dataclass
class FoodState:
    """Cart, orders, coupons, points, and how the app is set."""

    mode: Mode = "pickup"
    restaurant: str = data.RESTAURANTS[0][0][0]
    cart: list[Line] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    """The newest first."""
    coupons: list[Coupon] = field(default_factory=list)
    addresses: list[Address] = field(default_factory=list)
    address: int = 0
    """Where in `addresses` a delivery goes to."""
    points: int = 0
    language: Literal["", "en", "zh"] = ""
    """Of this app; empty for the phone's."""
    promo_seen: bool = False
    favourites: list[str] = field(default_factory=list)
    """Restaurants."""
    settings: dict[str, bool] = field(
        default_factory=lambda: {"order_notices": True, "offers": True, "paper_receipt": False}
    )

    @property
    def total(self) -> int:
        """Of the cart."""
        return sum(line.total for line in self.cart)

    def put(self, line: Line) -> None:
        """Into the cart; what is there already as chosen only grows."""
        for known in self.cart:
            if (known.item, known.choices) == (line.item, line.choices):
                known.count += line.count
                return
        self.cart.append(line)

    def usable(self, total: int) -> list[Coupon]:
        """The coupons that work with a sum, the best first."""
        found = [coupon for coupon in self.coupons if total >= coupon.least]
        return sorted(found, key=lambda coupon: -coupon.off)


def opened(hours: str, now: datetime) -> bool:
    """Whether a restaurant is open; `hours` is like `06:00-23:00`."""
    start, end = hours.split("-")
    last = time(23, 59, 59) if end == "24:00" else time.fromisoformat(end)
    return time.fromisoformat(start) <= now.time() <= last


def preset(item: data.Item) -> dict[str, list[str]]:
    """What is chosen of an item before anybody chose."""
    if not item.preset:
        return {}
    return {g.name[0]: [] if g.many else [g.choices[0][0][0]] for g in item.groups}


def make(rng: random.Random, now: datetime, address: Address) -> FoodState:
    """An account with points and five old orders; the two newest have no invoice."""
    state = FoodState(points=rng.randrange(380, 900))
    state.addresses = [address]
    ago = (1, 3, 8, 15, 27)
    for place, days in enumerate(ago):
        items = rng.sample([i for i in data.ITEMS if i.preset], rng.randrange(1, 4))
        lines = [Line(item.name[0], preset(item), rng.choice((1, 1, 2))) for item in items]
        noon = now.replace(hour=12, minute=0, second=0, microsecond=0)
        at = noon - timedelta(days=days, minutes=rng.randrange(-500, 180))
        order = Order(
            number=f"{at:%y%m%d}{rng.randrange(10**8):08}",
            code=f"{rng.choice('ABCD')}{rng.randrange(100, 999)}",
            mode=rng.choice(("pickup", "dine_in")),
            restaurant=rng.choice(data.RESTAURANTS[:4])[0][0],
            lines=lines,
            total=sum(line.total for line in lines),
            status="cancelled" if place == 2 else "done",
            at=at,
        )
        if order.status == "done":
            order.paid_by, order.paid_at = rng.choice(("Lotus Pay", "Chat Pay")), at
        if place >= 3:
            order.invoice = Invoice("personal", address.name, "", "alex@post.example")
        state.orders.append(order)
    return state
