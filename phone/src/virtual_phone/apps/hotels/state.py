"""The records of Restwell, and how they are made from a seed; money is in cents."""

import random
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Literal

from virtual_phone.apps.hotels import data, rates
from virtual_phone.apps.hotels.rates import Hotel
from virtual_phone.apps.kit.paying import METHODS

Status = Literal["unpaid", "confirmed", "stayed", "cancelled"]
Sort = Literal["best", "near", "cheap", "dear", "score"]


@dataclass
class Query:
    """What is looked for."""

    city: str
    first: date
    last: date
    place: str = ""
    """A place of the city, `here` for where the phone is, or empty."""
    words: str = ""
    """Part of a hotel's or brand's name."""
    rooms: int = 1
    guests: int = 1

    @property
    def nights(self) -> int:
        """Of the stay."""
        return (self.last - self.first).days


@dataclass
class Order:
    """A stay."""

    number: str
    hotel: Hotel
    room: str
    plan: str
    """English names of `hotels_data.ROOMS` and `PLANS`."""
    first: date
    last: date
    rooms: int
    guest: str
    phone: str
    total: int
    status: Status
    at: datetime
    arrival: str = ""
    wish: str = ""
    paid_by: str = ""


@dataclass
class HotelsState:
    """Orders, membership, and what the phone's owner looked for."""

    salt: int
    """Which hotels and prices the phone has; see `hotels_rates`."""
    query: Query
    level: int
    """Place in `hotels_data.LEVELS`."""
    spent_nights: int
    points: int
    orders: list[Order] = field(default_factory=list)
    """The newest first."""
    sort: Sort = "best"
    """How the last list was sorted."""
    favourites: list[str] = field(default_factory=list)
    """Ids of hotels."""
    seen: list[str] = field(default_factory=list)
    """Ids of the hotels looked at, the newest first."""
    searches: list[Query] = field(default_factory=list)
    recent: list[str] = field(default_factory=lambda: ["Hangzhou", "Suzhou"])
    checked_in: date | None = None
    """The last day on which the daily points were taken."""
    promo_seen: bool = False
    settings: dict[str, bool] = field(
        default_factory=lambda: {"order_notices": True, "offers": True, "breakfast_first": False}
    )

    @property
    def percent(self) -> int:
        """What membership takes off."""
        return data.LEVELS[self.level][1]

    def hotel(self, id: str) -> Hotel:
        """By its id."""
        city, _, number = id.rpartition("-")
        return rates.hotels(self.salt, city)[int(number)]

    def left(self, hotel: Hotel, room: int, first: date, last: date) -> int:
        """Free rooms of a kind, less those booked here."""
        taken = sum(
            order.rooms
            for order in self.orders
            if order.hotel == hotel
            and order.room == data.ROOMS[room][0][0]
            and order.status in ("unpaid", "confirmed")
            and order.first < last
            and first < order.last
        )
        return max(0, rates.free(self.salt, hotel, room, first, last) - taken)

    def spot(self, query: Query) -> tuple[float, float]:
        """What distances are measured from, km from the middle of the city."""
        if query.place == "here":
            return 0.4, 0.3
        return rates.place(query.city, query.place)

    def found(self, query: Query) -> list[Hotel]:
        """The hotels that fit the words, as they come."""
        words = query.words.strip().lower()
        return [
            hotel
            for hotel in rates.hotels(self.salt, query.city)
            if not words
            or words in hotel.name(False).lower()
            or words in hotel.name(True)
            or words in data.BRAND[hotel.brand].name[0].lower()
        ]


def make(rng: random.Random, now: datetime, guest: str, number: str) -> HotelsState:
    """A member with four orders; the newest was cancelled, the next one is paid for."""
    salt, today = rng.randrange(10**9), now.date()
    level = rng.randrange(1, len(data.LEVELS))
    least = data.LEVELS[level][2]
    query = Query("Hangzhou", today, today + timedelta(days=1))
    state = HotelsState(salt, query, level, least + rng.randrange(6), rng.randrange(900, 9000))
    trips: tuple[tuple[int, int, Status], ...] = (
        (9, 2, "cancelled"), (-12, 1, "stayed"), (-40, 3, "stayed"), (-75, 2, "cancelled"),
    )  # fmt: skip
    cities = rng.sample([city[0][0] for city in data.CITIES[1:]], len(trips))
    for place, ((days, count, status), city) in enumerate(zip(trips, cities, strict=True)):
        hotel = rng.choice(rates.hotels(salt, city))
        first = today + timedelta(days=days)
        last = first + timedelta(days=count)
        full = rates.stay(salt, hotel, 1, 0, first, last)
        at = min(now, datetime.combine(first, now.time())) - timedelta(days=1 + place)
        order = Order(
            number=f"{rng.randrange(10**11):011}",
            hotel=hotel,
            room=data.ROOMS[1][0][0],
            plan=data.PLANS[0][0][0],
            first=first,
            last=last,
            rooms=1,
            guest=guest,
            phone=number,
            total=rates.member(full, state.percent),
            status=status,
            at=at,
        )
        if status == "stayed":
            order.paid_by = rng.choice(METHODS)[0]
        state.orders.append(order)
    return state
