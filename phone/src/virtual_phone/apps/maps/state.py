"""What the maps app keeps: places, lists, searches, a trip; and how it is made."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from math import hypot
from typing import Literal

from virtual_phone.apps.kit import places as nearby
from virtual_phone.apps.kit.finding import score
from virtual_phone.apps.kit.reviews import Remark
from virtual_phone.apps.maps import data, ground

T = Callable[[str, str], str]
Mode = Literal["drive", "transit", "walk", "ride"]
MODES: tuple[Mode, ...] = ("drive", "transit", "walk", "ride")
NORTH_KM, EAST_KM = 110.9, 95.2
"""A degree of latitude and of longitude, about, where the phone is."""
_KINDS = {
    "Mill Lane Station": "station", "City Library": "library", "Golden Bun": "cafe",
    "Botanic Garden": "park", "Harbour Hospital": "hospital", "North Beach": "beach",
}  # fmt: skip


@dataclass(frozen=True)
class Place:
    """A place; where it is in km from the middle of its city."""

    id: int
    name: str
    kind: str
    city: str
    x: float
    y: float
    address: str
    number: str = ""
    about: str = ""
    rating: float = 0
    remarks: int = 0
    opens: int = 0
    closes: int = 24
    """Hours; 0 to 24 is day and night."""

    @property
    def degrees(self) -> tuple[float, float]:
        """Latitude and longitude."""
        city = data.CITIES[self.city]
        return city.latitude + self.y / NORTH_KM, city.longitude + self.x / EAST_KM

    @property
    def link(self) -> str:
        """An address that opens the place on a map."""
        latitude, longitude = self.degrees
        return f"https://maps.example/?q={latitude:.4f},{longitude:.4f}"

    @property
    def art(self) -> str:
        """A picture of it."""
        return f"{data.KINDS[self.kind].art}:{self.name}"

    def away(self, other: "Place") -> float:
        """Distance to another one as the crow flies, km."""
        if self.city == other.city:
            return hypot(self.x - other.x, self.y - other.y)
        (lat, lon), (to_lat, to_lon) = self.degrees, other.degrees
        return hypot((lat - to_lat) * NORTH_KM, (lon - to_lon) * EAST_KM)

    def open_at(self, moment: datetime) -> bool:
        """Whether it is open then."""
        return self.opens <= moment.hour < self.closes


@dataclass
class SavedList:
    """Places that the owner put together."""

    name: str
    icon: str
    places: list[int] = field(default_factory=list)


@dataclass
class Trip:
    """A journey that was started."""

    start: int
    """Ids of places; 0 is where the phone is."""
    to: int
    mode: Mode
    at: datetime
    seconds: float
    metres: int
    tolls: int = 0
    """Yuan."""
    ended: datetime | None = None
    arrived: bool = False


@dataclass
class MapsState:
    """Everything of one account."""

    places: dict[int, Place] = field(default_factory=dict)
    """By their ids; 0 is where the phone is."""
    lists: list[SavedList] = field(default_factory=list)
    home: int = 0
    """Ids; 0 for none."""
    work: int = 0
    searches: list[str] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    """Places looked at, the last one first."""
    reviews: dict[int, list[Remark]] = field(default_factory=dict)
    trips: list[Trip] = field(default_factory=list)
    """The last one last."""
    offline: list[str] = field(default_factory=list)
    """Cities whose maps are on the phone."""
    options: dict[str, bool] = field(default_factory=dict)
    located: bool = False
    """Whether the phone told where it is."""
    mode: Mode = "drive"
    """As chosen last."""

    @property
    def here(self) -> Place:
        """Where the phone is."""
        return self.places[0]

    def named(self, name: str) -> Place:
        """The place of this name.

        Raises:
            KeyError: There is none.
        """
        found = next((p for p in self.places.values() if p.name == name), None)
        if found is None:
            raise KeyError(name)
        return found

    def all(self) -> list[Place]:
        """All places, the nearest first; not where the phone is."""
        known = (place for place in self.places.values() if place.id)
        return sorted(known, key=lambda place: place.away(self.here))

    def found(self, words: str) -> list[Place]:
        """What fits some words, the best and nearest first."""
        scored = [(score(words, said(place)), place) for place in self.all()]
        fitting = [pair for pair in sorted(scored, key=lambda pair: -pair[0]) if pair[0] >= 0.6]
        best = fitting[0][0] if fitting else 0
        # Who looks for museums does not mean those of another city.
        near = any(place.city == self.here.city for value, place in fitting if value == best)
        return [place for _, place in fitting if not near or place.city == self.here.city]

    def at(self, latitude: float, longitude: float) -> Place | None:
        """The place within some 60 m of a point."""
        near = [
            (hypot((lat - latitude) * NORTH_KM, (lon - longitude) * EAST_KM), place.id)
            for place in self.places.values()
            for lat, lon in [place.degrees]
        ]
        far, number = min(near)
        return self.places[number] if far < 0.06 else None

    def lists_of(self, place: int) -> list[SavedList]:
        """The lists that hold a place."""
        return [each for each in self.lists if place in each.places]


def said(place: Place) -> str:
    """What a search finds a place by."""
    kind, city = data.KINDS[place.kind].words, data.CITIES[place.city].name
    return " ".join((place.name, place.address, place.about, *kind, *city))


def make(t: T, rng: random.Random) -> MapsState:
    """Some seventy places in five cities, three lists, home and work."""
    state = MapsState()
    english: dict[str, int] = {}
    house = nearby.HERE
    address = t(*house.address)
    state.places[0] = Place(0, t("Your location", "我的位置"), "house", data.HARBOUR, 0, 0, address)
    state.places[1] = Place(1, t(*house.name), "house", data.HARBOUR, 0, 0, address)
    for near in nearby.NEARBY:
        x = (near.longitude - house.longitude) * EAST_KM
        y = (near.latitude - house.latitude) * NORTH_KM
        spot = data.Spot(_KINDS[near.name[0]], near.name, x, y)
        _add(state, spot, data.HARBOUR, t, rng, english, t(*near.address))
    for spot in data.HARBOUR_SPOTS:
        _add(state, spot, data.HARBOUR, t, rng, english)
    for city, spots in data.ELSEWHERE.items():
        for spot in spots:
            _add(state, spot, city, t, rng, english)
    for name, icon, names in data.LISTS:
        state.lists.append(SavedList(t(*name), icon, [english[each] for each in names]))
    state.home, state.work = 1, english["Larkfield Studio"]
    seen = ("Star Cinema", "Harbour Hospital", "Nonna Rosa", "Central Station")
    state.seen = [english[each] for each in seen]
    state.searches = [t("coffee", "咖啡"), t("parking", "停车场")]
    state.options = {
        "avoid_tolls": False, "avoid_highways": False, "voice": True, "traffic": False,
    }  # fmt: skip
    return state


def _add(
    state: MapsState,
    spot: data.Spot,
    city: str,
    t: T,
    rng: random.Random,
    english: dict[str, int],
    address: str = "",
) -> None:
    number = len(state.places)
    kind = data.KINDS[spot.kind]
    x, y = spot.x, spot.y
    if not address:
        line = ground.nearest(city, y, upright=False)
        y, house = line.at + 0.02, 2 + round((spot.x + 6) * 20)
        where = data.CITIES[city].name
        address = t(f"{house} {line.name[0]}", f"{line.name[1]}{house}号")
        if city != data.HARBOUR:
            address = t(f"{address}, {where[0]}", f"{where[1]}{address}")
    shift = rng.choice((0, 0, 1)) if kind.closes < 24 else 0
    state.places[number] = Place(
        id=number,
        name=t(*spot.name),
        kind=spot.kind,
        city=city,
        x=x,
        y=y,
        address=address,
        number="" if spot.kind in ("park", "parking", "beach") else f"555 {300 + number:04}",
        about=t(*spot.about),
        rating=round(rng.uniform(3.7, 4.9), 1),
        remarks=rng.randrange(18, 2600),
        opens=kind.opens,
        closes=kind.closes - shift,
    )
    english[spot.name[0]] = number
