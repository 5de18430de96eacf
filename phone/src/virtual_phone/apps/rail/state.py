"""The records of Longrail, and how they are made from a seed; money is in cents."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Literal

from virtual_phone.apps.rail import data, times
from virtual_phone.apps.rail.times import Ride
from virtual_phone.system.stores_data import ME

Words = Callable[[str, str], str]
Status = Literal["unpaid", "paid", "cancelled", "refunded", "changed"]
HOLD = timedelta(minutes=20)
"""How long an order waits for its money."""


@dataclass
class Passenger:
    """Somebody for whom tickets are bought."""

    name: str
    kind: Literal["adult", "student", "child"]
    document: str
    """Number of the identity card."""
    number: str = ""
    """Telephone."""


@dataclass
class Ticket:
    """One seat for one person."""

    passenger: str
    kind: str
    seat_class: str
    """Key of `rail_data.SEATS`."""
    seat: str
    """Coach and place, such as `05-12F`."""
    price: int


@dataclass
class Order:
    """Tickets for one ride, bought in one go."""

    number: str
    ride: Ride
    tickets: list[Ticket]
    status: Status
    at: datetime
    paid_by: str = ""
    refund: int = 0
    """What was given back."""
    instead_of: str = ""
    """Number of the order that it changed."""

    @property
    def total(self) -> int:
        """Of all tickets."""
        return sum(ticket.price for ticket in self.tickets)

    def title(self, name: Callable[[str], str]) -> str:
        """`Shanghai Hongqiao——G104——Beijing South`, with stations worded by `name`."""
        ride = self.ride
        return f"{name(ride.origin)}——{ride.train.number}——{name(ride.target)}"


@dataclass
class Query:
    """What is looked for on the first page."""

    origin: str
    target: str
    day: date
    fast_only: bool = False
    student: bool = False


@dataclass
class RailState:
    """Orders, passengers, and what the phone's owner looked for."""

    salt: int
    """Which timetable the phone has; see `rail_times`."""
    query: Query
    passengers: list[Passenger] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    """The newest first."""
    mode: Literal["standard", "senior"] = "standard"
    searches: list[Query] = field(default_factory=list)
    """Searches for trains, the newest first."""
    recent: list[str] = field(default_factory=lambda: ["Hangzhou", "Nanjing", "Jinan"])
    """Cities and stations chosen, the newest first."""
    lookups: list[tuple[str, date]] = field(default_factory=list)
    """Trains whose stops were looked at, with the day, the newest first."""
    news_seen: bool = False
    settings: dict[str, bool] = field(
        default_factory=lambda: {"trip_notices": True, "sale_notices": False, "offers": True}
    )

    def looked_up(self, number: str, day: date) -> None:
        """Put a train whose stops were looked at before the others."""
        entry = (number, day)
        self.lookups[:] = [entry, *(each for each in self.lookups if each != entry)]

    def order(self, number: str) -> Order:
        """By its number; KeyError if there is none."""
        found = next((order for order in self.orders if order.number == number), None)
        if found is None:
            raise KeyError(number)
        return found

    def tab(self, name: str, now: datetime) -> list[Order]:
        """The orders of a tab: `unpaid`, `upcoming` (by departure) or `past`."""
        if name == "unpaid":
            return [order for order in self.orders if order.status == "unpaid"]
        coming = [o for o in self.orders if o.status == "paid" and o.ride.leaves > now]
        if name == "upcoming":
            return sorted(coming, key=lambda order: order.ride.leaves)
        return [o for o in self.orders if o.status != "unpaid" and o not in coming]

    def left(self, ride: Ride, seat: str) -> int:
        """Free seats, less those that were bought here."""
        bought = sum(
            ticket.seat_class == seat
            for order in self.orders
            if order.ride == ride and order.status in ("unpaid", "paid")
            for ticket in order.tickets
        )
        return max(0, ride.left(seat, self.salt) - bought)


def seat_number(rng: random.Random, seat_class: str, letter: str = "") -> str:
    """A coach and place of a class; the letter is the wish of the passenger."""
    letters = {"business": "ACF", "first": "ACDF", "second": "ABCDF"}
    coaches = {"business": (1, 1), "first": (2, 3), "second": (4, 16)}
    coach = rng.randint(*coaches.get(seat_class, (3, 15)))
    if seat_class == "standing":
        return f"{coach:02}"
    if seat_class not in letters:
        return f"{coach:02}-{rng.randint(1, 90):03}"
    return f"{coach:02}-{rng.randint(1, 17):02}{letter or rng.choice(letters[seat_class])}"


def make(t: Words, rng: random.Random, now: datetime) -> RailState:
    """A phone's timetable, its owner, those who travel along, and five orders."""
    salt, today = rng.randrange(10**9), now.date()
    state = RailState(salt, Query("Hangzhou", "Suzhou", today + timedelta(days=1)))
    me = Passenger(t(ME[0], ME[1]), "adult", "32010519900512**18", ME[2])
    state.passengers = [me]
    for names, kind, document in data.PASSENGERS:
        state.passengers.append(
            Passenger(t(*names), "student" if kind == "student" else "adult", document)
        )
    trips: tuple[tuple[str, str, int, Status], ...] = (
        ("Beijing", "Shanghai", 1, "paid"),
        ("Hangzhou", "Suzhou", 4, "cancelled"),
        ("Nanjing", "Hangzhou", -9, "paid"),
        ("Hangzhou", "Nanjing", -12, "paid"),
        ("Shanghai", "Hefei", -30, "refunded"),
    )
    for place, (origin, target, days, status) in enumerate(trips):
        found = times.rides(salt, origin, target, today + timedelta(days=days))
        ride = rng.choice([ride for ride in found if ride.train.kind in "GD"])
        at = min(now, ride.leaves) - timedelta(days=1 + place, minutes=rng.randrange(600))
        price = ride.price("second")
        ticket = Ticket(me.name, "adult", "second", seat_number(rng, "second"), price)
        number = f"E{rng.randrange(10**9):09}"
        order = Order(number, ride, [ticket], status, at)
        if status != "cancelled":
            order.paid_by = rng.choice(("Lotus Pay", "Chat Pay"))
        if status == "refunded":
            order.refund = price - times.fee(price, 30)
        state.orders.append(order)
    state.orders.sort(key=lambda order: order.at, reverse=True)
    return state
