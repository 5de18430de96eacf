"""The records of Parcelo, and how they are made from a seed; money is in cents."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from virtual_phone.apps.kit.reviews import Remark
from virtual_phone.apps.shop import data

Words = Callable[[str, str], str]
OrderStatus = Literal["to_pay", "to_ship", "to_receive", "to_review", "done", "cancelled"]


@dataclass
class Store:
    """Somebody who sells."""

    id: int
    name: str
    followers: int
    score: float
    categories: list[str]
    voucher: int = 0
    """What its voucher takes off; 0 once it was claimed."""
    followed: bool = False


@dataclass
class Product:
    """Something that is sold."""

    id: int
    title: str
    kind: str
    """What it is, in a word or two."""
    store: int
    category: str
    price: int
    """Of the first choice of each option."""
    sales: int
    score: float
    options: dict[str, list[str]]
    """Choices by the option's name, such as colour."""
    extra: dict[str, int]
    """What a choice costs more."""
    art: str
    percent: int
    """Discount for two or more, which customer service tells of."""

    def cost(self, chosen: dict[str, str]) -> int:
        """Of one, as chosen."""
        return self.price + sum(self.extra.get(choice, 0) for choice in chosen.values())


@dataclass
class Line:
    """Some of a product, as chosen: in the cart or in an order."""

    product: int
    options: dict[str, str]
    count: int
    price: int
    """Of one."""
    selected: bool = True

    @property
    def total(self) -> int:
        """Of all."""
        return self.price * self.count


@dataclass
class Address:
    """Where a parcel goes."""

    name: str
    number: str
    place: str
    default: bool = False


@dataclass
class Coupon:
    """Takes something off."""

    name: str
    off: int
    least: int
    """The total from which on it works."""
    store: int = 0
    """The store whose things count; 0 for all."""


@dataclass
class Invoice:
    """To whom the invoice is made out."""

    kind: Literal["personal", "company"]
    title: str
    email: str
    tax_id: str = ""


@dataclass
class Order:
    """What was bought in one go."""

    number: str
    lines: list[Line]
    status: OrderStatus
    at: datetime
    address: Address
    total: int
    """After coupon."""
    coupon: str = ""
    invoice: Invoice | None = None
    note: str = ""
    paid_by: str = ""
    reminded: bool = False


@dataclass
class Said:
    """A line of talk with a store."""

    text: str
    mine: bool
    at: datetime
    product: int = 0
    """What is asked about; its card is shown."""


@dataclass
class ShopState:
    """Products, stores, and what the phone's owner did with them."""

    products: dict[int, Product]
    stores: dict[int, Store]
    salt: int
    """From which reviews are made when somebody first looks."""
    cart: list[Line] = field(default_factory=list)
    """What was added last is in front."""
    orders: list[Order] = field(default_factory=list)
    """The newest first."""
    addresses: list[Address] = field(default_factory=list)
    coupons: list[Coupon] = field(default_factory=list)
    reviews: dict[int, list[Remark]] = field(default_factory=dict)
    chats: dict[int, list[Said]] = field(default_factory=dict)
    """Talk by store."""
    favourites: list[int] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    searches: list[str] = field(default_factory=list)
    settings: dict[str, bool] = field(default_factory=dict)
    last_order: int = 0
    promo_seen: bool = False

    def of_store(self, store: int) -> list[Product]:
        """What a store sells."""
        return [each for each in self.products.values() if each.store == store]

    def cheapest(self, store: int) -> Product:
        """The cheapest thing of a store."""
        return min(self.of_store(store), key=lambda product: product.price)

    def store(self, name: str) -> Store:
        """The store of this name.

        Raises:
            StopIteration: There is none.
        """
        return next(each for each in self.stores.values() if each.name == name)

    def by_status(self, *statuses: OrderStatus) -> list[Order]:
        """The orders that stand so, the newest first; all without a status."""
        found = [o for o in self.orders if not statuses or o.status in statuses]
        return sorted(found, key=lambda order: order.at, reverse=True)

    def add_to_cart(self, product: Product, options: dict[str, str], count: int) -> None:
        """Put some into the cart, on top of what is there of the same choice."""
        for line in self.cart:
            if line.product == product.id and line.options == options:
                line.count += count
                return
        self.cart.insert(0, Line(product.id, options, count, product.cost(options)))

    def default_address(self) -> Address | None:
        """Where parcels go unless said otherwise."""
        marked = [address for address in self.addresses if address.default]
        return next(iter([*marked, *self.addresses]), None)

    def order_number(self, at: datetime) -> str:
        """A new one."""
        self.last_order += 1
        return f"{at:%Y%m%d}{70_000 + 13 * self.last_order}"


def make(t: Words, rng: random.Random, now: datetime) -> ShopState:
    """Stores and their things, a cart, orders in every state."""
    state = ShopState({}, {}, salt=rng.randrange(1 << 30))
    for number, (brand, name, categories) in enumerate(data.STORES, start=1):
        state.stores[number] = Store(
            number,
            t(*name),
            int(10 ** rng.uniform(3, 6.5)),
            round(rng.uniform(4.3, 5.0), 1),
            categories.split(),
            voucher=rng.choice((300, 500, 1000, 1500)),
        )
        _stock(state, number, brand, t=t, rng=rng)
    state.coupons = [Coupon(t(*name), off, least) for name, off, least in data.COUPONS]
    state.addresses = [
        Address(t(*name), number, t(*place), default=not index)
        for index, (name, number, place) in enumerate(data.ADDRESSES)
    ]
    chosen = rng.sample(list(state.products.values()), 16)
    for product in chosen[:5]:
        state.cart.append(_line(product, rng, selected=False))
    statuses: tuple[OrderStatus, ...] = (
        "to_receive", "to_review", "to_ship", "to_pay", "to_review", "done", "to_review",
        "cancelled", "done",
    )  # fmt: skip
    at = now - timedelta(hours=rng.randrange(5, 20))
    for status, product in zip(statuses, chosen[5:], strict=False):
        line = _line(product, rng)
        paid = "" if status in ("to_pay", "cancelled") else "Lotus Pay"
        code = state.order_number(at)
        state.orders.append(
            Order(code, [line], status, at, state.addresses[0], line.total, paid_by=paid)
        )
        at -= timedelta(days=rng.randrange(1, 6), minutes=rng.randrange(600))
    state.favourites = [product.id for product in rng.sample(chosen, 3)]
    state.seen = [product.id for product in rng.sample(chosen, 8)]
    state.searches = [t(*words) for words in rng.sample(data.HOT[3:], 3)]
    state.settings = {"personal": True, "order_notices": True}
    return state


def _line(product: Product, rng: random.Random, *, selected: bool = True) -> Line:
    options = {name: rng.choice(choices) for name, choices in product.options.items()}
    return Line(product.id, options, rng.choice((1, 1, 2)), product.cost(options), selected)


def _stock(
    state: ShopState, store: int, brand: tuple[str, str], *, t: Words, rng: random.Random
) -> None:
    """What one store sells: 26 to 34 things at different prices."""
    kinds = [kind for kind in data.TYPES if kind.category in state.stores[store].categories]
    pairs = [(kind, style) for kind in kinds for style in data.STYLES]
    prices: set[int] = set()
    for kind, style in rng.sample(pairs, min(len(pairs), rng.randrange(26, 35))):
        price = int(kind.price * rng.uniform(0.6, 1.7)) * 100 + rng.choice((0, 50, 90))
        while price in prices:
            price += 100
        prices.add(price)
        number = 3_000_000 + 41 * len(state.products)
        dark = [t(*words) for words in rng.sample(data.DARK, rng.randrange(2, 4))]
        colours = [*dark, t(*rng.choice(data.LIGHT))]
        rng.shuffle(colours)
        sizes = [t(*words) for words in data.SIZES[kind.sizes]]
        extra = {sizes[1]: int(price * 0.8)} if kind.sizes == "pack" else {}
        state.products[number] = Product(
            id=number,
            title=t(
                f"{brand[0]} {style[0]} {kind.name[0]}", f"{brand[1]} {kind.name[1]} {style[1]}"
            ),
            kind=t(*kind.name),
            store=store,
            category=kind.category,
            price=price,
            sales=int(10 ** rng.uniform(1, 5)),
            score=round(rng.uniform(4.1, 5.0), 1),
            options={t("Colour", "颜色"): colours, t("Size", "规格"): sizes},
            extra=extra,
            art=f"product:{kind.art}:{number}",
            percent=rng.choice((5, 8, 10, 12, 15)),
        )
