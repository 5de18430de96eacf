"""The ground of a city: streets, parks and water, as rectangles in km from its middle."""

import random
from functools import lru_cache
from typing import NamedTuple

from virtual_phone.apps.maps import data

REACH = 6.0
"""So far a city's streets go from its middle, km."""
EVERY = 4
"""Each of so many streets is a main one."""


class Area(NamedTuple):
    """A rectangle, km to the east and to the north."""

    left: float
    bottom: float
    right: float
    top: float


class Line(NamedTuple):
    """A street that runs straight through the city."""

    at: float
    """km to the north of a street that runs from west to east, to the east for the others."""
    main: bool
    name: data.Words


@lru_cache(maxsize=16)
def streets(city: str, *, upright: bool) -> tuple[Line, ...]:
    """All that run from west to east, or the `upright` ones, in order."""
    rng = random.Random(f"streets:{city}:{upright}")
    names = data.AVENUES if upright else data.STREETS
    found = []
    for way in (-1, 1):
        at, count = (0.0 if way > 0 else -rng.uniform(0.1, 0.16)), 0 if way > 0 else -1
        while abs(at) < REACH:
            found.append(Line(round(at, 3), count % EVERY == 0, names[count % len(names)]))
            at += way * rng.uniform(0.1, 0.17)
            count += way
    return tuple(sorted(found))


def nearest(city: str, at: float, *, upright: bool, main: bool = False) -> Line:
    """The street next to a line."""
    lines = [line for line in streets(city, upright=upright) if line.main or not main]
    return min(lines, key=lambda line: abs(line.at - at))


@lru_cache(maxsize=16)
def parks(city: str) -> tuple[Area, ...]:
    """Green rectangles; where a park of the city is, there is one."""
    rng = random.Random(f"parks:{city}")
    spots = data.HARBOUR_SPOTS if city == data.HARBOUR else data.ELSEWHERE[city]
    found = []
    for spot in spots:
        if spot.kind == "park":
            w, h = rng.uniform(0.12, 0.22), rng.uniform(0.1, 0.16)
            found.append(Area(spot.x - w, spot.y - h, spot.x + w, spot.y + h))
    if city == data.HARBOUR:
        found.append(Area(-0.46, -0.45, -0.2, -0.2))
    for _ in range(14):
        x, y = rng.uniform(-5, 5), rng.uniform(-5, 5)
        found.append(Area(x, y, x + rng.uniform(0.2, 0.6), y + rng.uniform(0.15, 0.5)))
    return tuple(found)


@lru_cache(maxsize=16)
def waters(city: str) -> tuple[Area, ...]:
    """The sea with its basins, a canal, lakes."""
    rng = random.Random(f"waters:{city}")
    sea = data.CITIES[city].sea
    found = []
    if sea < REACH:
        found.append(Area(sea, -40, 40, 40))
        for at in (-0.78, -0.28):
            found.append(Area(sea - 0.28, at, sea, at + 0.09))
    canal = -1.22 if city == data.HARBOUR else rng.choice((-1.4, 1.3))
    found.append(Area(-40, canal - 0.05, min(sea, 40), canal + 0.05))
    if city == "Hangzhou":
        found.append(Area(-2.2, -0.5, -0.95, 1.0))
    return tuple(found)


def sands(city: str) -> tuple[Area, ...]:
    """The beach."""
    sea = data.CITIES[city].sea
    return (Area(sea - 0.09, 0.95, sea, 3.0),) if sea < REACH else ()
