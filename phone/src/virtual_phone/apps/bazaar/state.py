"""What Bazaar remembers: who sells what, talks, offers, orders."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal

from virtual_phone.apps.bazaar import data
from virtual_phone.apps.kit.reviews import PLACES

Words = Callable[[str, str], str]
ListingStatus = Literal["on", "reserved", "sold", "off"]
OfferStatus = Literal["waiting", "accepted", "countered", "declined"]
OrderStatus = Literal["to_pay", "to_send", "sent", "done", "cancelled"]
ME = 0
"""Id of the phone's owner among the sellers."""
POSTAGE = 1200
"""Cents that a parcel costs."""


@dataclass
class Seller:
    """Somebody who sells."""

    id: int
    name: str
    about: str
    place: str
    score: float
    sold: int
    followed: bool = False


@dataclass
class Listing:
    """A thing that is for sale."""

    id: int
    title: str
    text: str
    category: str
    condition: str
    price: int
    """Cents."""
    was: int
    """What it cost when new, in cents; 0 if nobody says."""
    place: str
    seller: int
    art: list[str]
    at: datetime
    wants: int = 0
    views: int = 0
    post: bool = True
    """Whether it can be sent."""
    status: ListingStatus = "on"

    @property
    def words(self) -> str:
        """What a search looks through."""
        return f"{self.title}\n{self.text}\n{self.place}"


@dataclass
class Said:
    """A message of a talk; one with an `offer` shows that offer."""

    text: str
    mine: bool
    at: datetime
    offer: int = 0


@dataclass
class Offer:
    """What was offered for a thing, and what came of it."""

    id: int
    listing: int
    amount: int
    status: OfferStatus = "waiting"
    counter: int = 0
    """What the seller asks for instead, in cents."""


@dataclass
class Address:
    """Where parcels go."""

    name: str
    number: str
    place: str


@dataclass
class Order:
    """A thing that was bought."""

    number: str
    listing: int
    price: int
    postage: int
    status: OrderStatus
    at: datetime
    address: str = ""
    """Empty when buyer and seller meet."""
    paid_by: str = ""
    stars: int = 0

    @property
    def total(self) -> int:
        """Cents."""
        return self.price + self.postage


@dataclass
class BazaarState:
    """All of it."""

    sellers: dict[int, Seller] = field(default_factory=dict)
    listings: dict[int, Listing] = field(default_factory=dict)
    favourites: list[int] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    talks: dict[int, list[Said]] = field(default_factory=dict)
    """What was said about a thing, by its listing."""
    unread: list[int] = field(default_factory=list)
    """Listings with a message that was not looked at."""
    offers: dict[int, Offer] = field(default_factory=dict)
    orders: list[Order] = field(default_factory=list)
    addresses: list[Address] = field(default_factory=list)
    searches: list[str] = field(default_factory=list)
    reports: list[int] = field(default_factory=list)
    """Listings that the owner reported."""
    settings: dict[str, Any] = field(default_factory=dict)
    last_id: int = 500_000

    def new_id(self) -> int:
        """A number for a listing or an offer."""
        self.last_id += 1
        return self.last_id

    def for_sale(self) -> list[Listing]:
        """What others sell and nobody has bought, the newest first."""
        found = [each for each in self.listings.values() if each.status == "on" and each.seller]
        return sorted(found, key=lambda each: each.at, reverse=True)

    def mine(self) -> list[Listing]:
        """What the owner sells, the newest first."""
        found = [each for each in self.listings.values() if each.seller == ME]
        return sorted(found, key=lambda each: each.at, reverse=True)

    def price_for_me(self, listing: Listing) -> int:
        """What the owner has to pay: the price, or what was agreed on."""
        agreed = [
            offer.amount
            for offer in self.offers.values()
            if offer.listing == listing.id and offer.status == "accepted"
        ]
        return agreed[-1] if agreed else listing.price


def make(t: Words, rng: random.Random, now: datetime) -> BazaarState:
    """Some hundred and fifty things of twelve sellers, and what the owner did so far."""
    state = BazaarState()
    for number, (name, about) in enumerate(data.SELLERS, start=1):
        state.sellers[number] = Seller(
            number,
            t(*name),
            t(*about),
            t(*rng.choice(PLACES)),
            round(rng.uniform(4.2, 5.0), 1),
            rng.randrange(4, 380),
            followed=rng.random() < 0.2,
        )
    state.sellers[ME] = Seller(
        ME, t("Robin", "小林"), t("Clearing my desk", "清理书桌"), t(*PLACES[0]), 4.9, 7
    )
    for good in data.GOODS:
        for detail in rng.sample(data.DETAILS, 4):
            _add(state, good, detail, t=t, rng=rng, now=now)
    _seed_owner(state, t, rng, now)
    return state


def _add(
    state: BazaarState,
    good: data.Good,
    detail: data.Words,
    *,
    t: Words,
    rng: random.Random,
    now: datetime,
    seller: int | None = None,
) -> Listing:
    condition, _, share = rng.choice(data.CONDITIONS)
    number = state.new_id()
    free = good.price < 100 and rng.random() < 0.25
    price = 0 if free else max(5, int(good.price * share * rng.uniform(0.85, 1.1))) * 100
    owner = rng.randrange(1, len(data.SELLERS) + 1) if seller is None else seller
    listing = Listing(
        id=number,
        title=t(f"{good.name[0]}, {detail[0]}", f"{good.name[1]} {detail[1]}"),
        text=t(*rng.choice(data.TEXTS)),
        category="free" if free else good.category,
        condition=condition,
        price=price,
        was=good.price * 100,
        place=state.sellers[owner].place,
        seller=owner,
        art=[f"product:{good.art}:{number}{letter}" for letter in "abc"[: rng.randrange(1, 4)]],
        at=now - timedelta(minutes=rng.randrange(4, 20 * 24 * 60)),
        wants=rng.randrange(0, 90),
        views=rng.randrange(40, 2400),
        post=rng.random() < 0.8,
    )
    state.listings[number] = listing
    return listing


def _seed_owner(state: BazaarState, t: Words, rng: random.Random, now: datetime) -> None:
    chosen = rng.sample([each for each in state.listings.values() if each.price], 14)
    state.favourites = [each.id for each in chosen[:4]]
    state.seen = [each.id for each in chosen[4:10]]
    for person in data.ADDRESSES:
        state.addresses.append(Address(t(*person[0]), person[1], t(*person[2])))
    home = state.addresses[0]
    where = f"{home.name} {home.number} {home.place}"
    statuses: tuple[OrderStatus, ...] = ("sent", "to_send", "done", "done")
    at = now - timedelta(hours=rng.randrange(6, 30))
    for status, listing in zip(statuses, chosen[10:], strict=True):
        listing.status = "sold"
        code = f"B{at:%y%m%d}{rng.randrange(10**6):06}"
        state.orders.append(
            Order(code, listing.id, listing.price, POSTAGE, status, at, where, "Lotus Pay")
        )
        at -= timedelta(days=rng.randrange(2, 9))
    for good, detail in zip(rng.sample(data.GOODS, 3), data.DETAILS, strict=False):
        _add(state, good, detail, t=t, rng=rng, now=now, seller=ME)
    asked = chosen[0]
    state.talks[asked.id] = [
        Said(t(*data.QUICK[0]), mine=True, at=now - timedelta(hours=5)),
        Said(t(*data.REPLIES[0][1]), mine=False, at=now - timedelta(hours=4, minutes=40)),
    ]
    state.unread = [asked.id]
    state.searches = [t(*words) for words in rng.sample(data.HOT[4:], 3)]
    state.settings = {"messages": True, "offers": True, "near_first": False}
