"""Timetable, prices and free seats of Longrail, as pure functions of a phone's salt."""

import random
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache

from virtual_phone.apps.rail import data

PRESALE = 15
"""Days ahead that tickets are sold, with today."""
_FIRST, _LAST = 6 * 60 + 5, 20 * 60
"""Minutes of the day between which trains set off."""


@dataclass(frozen=True)
class Stop:
    """Where a train stops; minutes from the midnight of the day on which it sets off."""

    station: str
    arrive: int
    leave: int
    km: int


@dataclass(frozen=True)
class Train:
    """A train that runs every day."""

    number: str
    stops: tuple[Stop, ...]

    @property
    def kind(self) -> str:
        """`G`, `D`, `C` or `K`."""
        return self.number[0]

    @property
    def fast(self) -> bool:
        """Whether it counts as high-speed."""
        return self.kind != "K"

    def stop(self, station: str) -> Stop:
        """Its stop at a station; KeyError if it does not stop there."""
        found = next((stop for stop in self.stops if stop.station == station), None)
        if found is None:
            raise KeyError(station)
        return found


@dataclass(frozen=True)
class Ride:
    """A train from one station to another on one day."""

    train: Train
    day: date
    """The day on which it leaves `origin`."""
    origin: str
    target: str

    @property
    def leaves(self) -> datetime:
        """When it leaves `origin`."""
        minutes = self.train.stop(self.origin).leave % 1440
        return datetime.combine(self.day, time()) + timedelta(minutes=minutes)

    @property
    def arrives(self) -> datetime:
        """When it is at `target`."""
        return self.leaves + timedelta(minutes=self.minutes)

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return self.train.stop(self.target).arrive - self.train.stop(self.origin).leave

    @property
    def km(self) -> int:
        """How far it is."""
        return abs(self.train.stop(self.target).km - self.train.stop(self.origin).km)

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes of its seats."""
        return data.CLASSES[self.train.kind]

    def price(self, seat: str, *, student: bool = False) -> int:
        """Of a seat of a class, in cents; students pay less in second class and hard seats."""
        yuan = max(6.0, self.km * data.SEATS[seat][2] * data.FACTOR[self.train.kind])
        if student and seat in ("second", "hard_seat"):
            yuan *= 0.75
        return round(yuan * 2) * 50

    def left(self, seat: str, salt: int) -> int:
        """Seats of a class that were free before this phone bought any; 0 is sold out."""
        rng = random.Random(
            f"{salt}:{self.train.number}:{self.day}:{seat}:{self.origin}:{self.target}"
        )
        chance = rng.random()
        if chance < (0.3 if seat == "business" else 0.12):
            return 0
        return rng.randrange(1, 20) if chance < 0.55 else rng.randrange(20, 300)


@lru_cache(maxsize=32)
def timetable(salt: int) -> dict[str, Train]:
    """All trains by number."""
    trains = {}
    for line in data.LINES:
        for pair in range(line.pairs):
            for back in (0, 1):
                number = f"{line.kind}{line.first + 2 * pair + back}"
                trains[number] = _train(number, line, pair, salt, back=bool(back))
    return trains


def _train(number: str, line: data.Line, pair: int, salt: int, *, back: bool) -> Train:
    rng = random.Random(f"{salt}:{number}")
    whole = list(reversed(line.stops)) if back else list(line.stops)
    kept = [
        (name, km)
        for place, (name, km) in enumerate(whole)
        if place in (0, len(whole) - 1) or name in line.always or rng.random() < 0.5
    ]
    hours = abs(whole[-1][1] - whole[0][1]) / line.speed
    # The fast ones arrive before midnight; the slow ones run through the night.
    latest = min(_LAST, 23.5 * 60 - hours * 85) if line.kind != "K" else _LAST
    step = (latest - _FIRST) / line.pairs
    at = round(_FIRST + step * pair + rng.randrange(max(1, int(step * 0.8))))
    start = kept[0][1]
    stops = [Stop(kept[0][0], at, at, start)]
    for (_, before), (name, km) in zip(kept, kept[1:], strict=False):
        arrive = at + 4 + round(abs(km - before) / line.speed * 60)
        wait = rng.choice((2, 2, 3, 4)) if line.kind != "K" else rng.choice((4, 6, 9, 14))
        leave = arrive + (wait if name != kept[-1][0] else 0)
        stops.append(Stop(name, arrive, leave, km))
        at = leave
    return Train(number, tuple(stops))


def stations_of(place: str) -> frozenset[str]:
    """The stations of a city, or the one station of that name."""
    here = {name for name, station in data.STATIONS.items() if station.city == place}
    return frozenset(here or {place})


def rides(salt: int, origin: str, target: str, day: date) -> list[Ride]:
    """All direct rides between two cities or stations on a day, by time of departure."""
    starts, ends = stations_of(origin), stations_of(target)
    found = []
    for train in timetable(salt).values():
        names = [stop.station for stop in train.stops]
        first = next((n for n, name in enumerate(names) if name in starts), None)
        last = next((n for n, name in enumerate(names) if name in ends), None)
        if first is not None and last is not None and first < last:
            found.append(Ride(train, day, names[first], names[last]))
    return sorted(found, key=lambda ride: (ride.leaves, ride.train.number))


def board(salt: int, station: str, day: date) -> list[Ride]:
    """All trains that leave a station on a day, to where they end."""
    found = [
        Ride(train, day, station, train.stops[-1].station)
        for train in timetable(salt).values()
        if station in [stop.station for stop in train.stops[:-1]]
    ]
    return sorted(found, key=lambda ride: (ride.leaves, ride.train.number))


def fee(price: int, hours: float) -> int:
    """What a refund so many hours before the departure costs, in cents."""
    percent = 0 if hours >= 192 else 5 if hours >= 48 else 10 if hours >= 24 else 20
    return price * percent // 100


def clock(minutes: int) -> str:
    """`09:05`."""
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"
