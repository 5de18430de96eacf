"""Hotels, rooms, prices and free rooms of Restwell, as pure functions of a phone's salt."""

import random
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from math import hypot

from virtual_phone.apps.hotels import data

EACH = 26
"""Hotels of a city."""


@dataclass(frozen=True)
class Hotel:
    """A hotel; where it is in km from the middle of its city."""

    id: str
    brand: str
    city: str
    near: str
    """The place that it is named after."""
    side: data.Words
    street: data.Words
    house: int
    x: float
    y: float
    score: float
    remarks: int
    opened: int

    def name(self, chinese: bool) -> str:
        """As it stands on the house."""
        brand, (city, places) = data.BRAND[self.brand], data.CITY[self.city]
        near = next(words for words in places if words[0] == self.near)
        if chinese:
            where = near[1] if near[1].startswith(city[1]) else city[1] + near[1]
            return f"{brand.name[1]}酒店({where}{self.side[1]}店)"
        start = "" if near[0].startswith(city[0]) else city[0]
        return f"{self.brand} Hotel ({' '.join(filter(None, (start, near[0], self.side[0])))})"

    def address(self, chinese: bool) -> str:
        """Street, house, city."""
        city = data.CITY[self.city][0]
        if chinese:
            return f"{city[1]}市{self.street[1]}{self.house}号"
        return f"{self.house} {self.street[0]}, {city[0]}"

    def away(self, x: float, y: float) -> float:
        """Distance from a point, km."""
        return hypot(self.x - x, self.y - y)


def place(city: str, near: str) -> tuple[float, float]:
    """Where a place of a city is, km from its middle; the middle if there is no such place."""
    names = [words[0] for words in data.CITY[city][1]]
    if near not in names:
        return 0.0, 0.0
    rng = random.Random(f"{city}:{near}")
    reach = 0.6 + 2.4 * names.index(near)
    return rng.uniform(-reach, reach), rng.uniform(-reach, reach)


@lru_cache(maxsize=64)
def hotels(salt: int, city: str) -> tuple[Hotel, ...]:
    """All hotels of a city; no two have one name."""
    rng = random.Random(f"{salt}:{city}")
    names = [(b, p, s) for b in data.BRANDS for p in data.CITY[city][1] for s in data.SIDES]
    found = []
    for number, (brand, near, side) in enumerate(rng.sample(names, EACH)):
        x, y = place(city, near[0])
        found.append(
            Hotel(
                id=f"{city}-{number}",
                brand=brand.name[0],
                city=city,
                near=near[0],
                side=side,
                street=rng.choice(data.STREETS),
                house=rng.randrange(1, 400),
                x=x + rng.uniform(-1.2, 1.2),
                y=y + rng.uniform(-1.2, 1.2),
                score=round(rng.uniform(4.1, 4.9), 1),
                remarks=rng.randrange(60, 5000),
                opened=rng.randrange(2014, 2026),
            )
        )
    return tuple(found)


def rate(salt: int, hotel: Hotel, room: int, plan: int, day: date) -> int:
    """What a night in a kind of room costs without membership, in cents, whole yuan."""
    rng = random.Random(f"{salt}:{hotel.id}")
    own = data.BRAND[hotel.brand].price * rng.uniform(0.75, 1.4)
    noise = random.Random(f"{salt}:{hotel.id}:{day}").uniform(0.94, 1.08)
    weekend = 1.18 if day.weekday() in (4, 5) else 1.0
    return round(own * noise * weekend * data.ROOMS[room][3] * data.PLANS[plan][2]) * 100


def member(cents: int, percent: int) -> int:
    """A price less a member's discount, whole yuan."""
    return round(cents * (100 - percent) / 10000) * 100


def rooms_left(salt: int, hotel: Hotel, room: int, day: date) -> int:
    """Free rooms of a kind in a night; some hotels are full for days."""
    full = random.Random(f"{salt}:{hotel.id}:{day.isocalendar()[1]}").random() < 0.14
    chance = random.Random(f"{salt}:{hotel.id}:{room}:{day}")
    return 0 if full or chance.random() < 0.1 else chance.randrange(1, 12)


def nights(first: date, last: date) -> list[date]:
    """The nights of a stay."""
    return [first + timedelta(days=n) for n in range((last - first).days)]


def free(salt: int, hotel: Hotel, room: int, first: date, last: date) -> int:
    """Rooms of a kind that are free in all nights."""
    return min(rooms_left(salt, hotel, room, day) for day in nights(first, last))


def stay(salt: int, hotel: Hotel, room: int, plan: int, first: date, last: date) -> int:
    """What a room costs for a whole stay without membership, in cents."""
    return sum(rate(salt, hotel, room, plan, day) for day in nights(first, last))


def start(salt: int, hotel: Hotel, first: date, last: date, rooms: int = 1) -> int | None:
    """The lowest price a night of what is free, in cents; None when the hotel is full."""
    kinds = [n for n in range(len(data.ROOMS)) if free(salt, hotel, n, first, last) >= rooms]
    if not kinds:
        return None
    days = len(nights(first, last))
    return min(stay(salt, hotel, n, 0, first, last) for n in kinds) // days // 100 * 100
