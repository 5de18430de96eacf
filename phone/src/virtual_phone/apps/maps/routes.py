"""Ways from one place to another: their turns, length, time and price."""

from dataclasses import dataclass, field
from typing import NamedTuple

from virtual_phone.apps.maps import data, ground
from virtual_phone.apps.maps.state import MapsState, Mode, Place

Point = tuple[float, float]
SPEEDS: dict[Mode, float] = {"drive": 26, "walk": 4.8, "ride": 14, "transit": 30}
"""km an hour in town."""
FAR_WALK, FAR_RIDE = 30, 80
"""km from which on nobody walks or rides."""
TOLL_KM = 1.2
"""Ways longer than that may take the toll road."""


class Step(NamedTuple):
    """One thing to do: icon, words, metres until the next one."""

    icon: str
    words: data.Words
    metres: int


@dataclass(frozen=True)
class Route:
    """A way."""

    mode: Mode
    via: data.Words
    metres: int
    seconds: float
    steps: tuple[Step, ...]
    path: tuple[Point, ...] = field(default=())
    """Corners in km; empty between two cities."""
    tolls: int = 0
    """Yuan."""
    highway: bool = False
    fare: int = 0
    """Yuan, of trains and buses."""


def routes(state: MapsState, start: Place, to: Place, mode: Mode) -> list[Route]:
    """The ways there, the fastest first, with what the owner avoids left out."""
    if start.id == to.id or start.away(to) < 0.005:
        return []
    if start.city != to.city:
        found = _between(start, to, mode)
    elif mode == "transit":
        found = _transit(state, start, to)
    else:
        found = _street(start, to, mode)
    options = state.options
    kept = [
        route
        for route in found
        if not (options["avoid_tolls"] and route.tolls)
        and not (options["avoid_highways"] and route.highway)
    ]
    return sorted(kept, key=lambda route: route.seconds)


def _street(start: Place, to: Place, mode: Mode) -> list[Route]:
    """Along streets: two ways with other avenues, by car perhaps a toll road as well."""
    city = start.city
    direct = ground.nearest(city, (start.x + to.x) / 2, upright=True, main=True)
    other = ground.nearest(city, to.x, upright=True)
    found = []
    for number, avenue in enumerate(dict.fromkeys((direct, other))):
        path = _path(start, to, avenue.at)
        metres = _length(path)
        # The street with the fewer lanes is the slower one, and every corner costs time.
        seconds = metres / 1000 / SPEEDS[mode] * 3600 * (1 + 0.12 * number) + 40
        steps = _steps(city, path, to)
        found.append(Route(mode, avenue.name, metres, seconds, steps, path))
    metres = found[0].metres
    if mode == "drive" and metres / 1000 > TOLL_KM:
        via = ("Harbour Tunnel", "港湾隧道")
        steps = (
            found[0].steps[0],
            Step(
                "swap",
                ("Take the toll road: Harbour Tunnel", "驶入收费道路：港湾隧道"),
                metres // 2,
            ),
            found[0].steps[-1],
        )
        path = _path(start, to, direct.at)
        tolls = 5 + metres // 2000
        found.append(
            Route(mode, via, metres, metres / 1000 / 46 * 3600 + 60, steps, path, tolls, True)
        )
    return found


def _path(start: Place, to: Place, avenue: float) -> tuple[Point, ...]:
    corners = [(start.x, start.y), (avenue, start.y), (avenue, to.y), (to.x, to.y)]
    return tuple(dict.fromkeys(corners))


def _length(path: tuple[Point, ...]) -> int:
    km = sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(path, path[1:], strict=False))
    return max(10, round(km * 100) * 10)


def _steps(city: str, path: tuple[Point, ...], to: Place) -> tuple[Step, ...]:
    """Head off, turn at each corner, arrive."""
    found: list[Step] = []
    before: Point = (0, 0)
    for here, after in zip(path, path[1:], strict=False):
        way = after[0] - here[0], after[1] - here[1]
        upright = abs(way[1]) > abs(way[0])
        name = ground.nearest(city, here[0] if upright else here[1], upright=upright).name
        metres = _length((here, after))
        if not found:
            side = _compass(way)
            words = f"Head {side[0]} on {name[0]}", f"沿{name[1]}向{side[1]}出发"
            found.append(Step("arrow_up", words, metres))
        else:
            left = before[0] * way[1] - before[1] * way[0] > 0
            en, zh = ("left", "左") if left else ("right", "右")
            words = f"Turn {en} onto {name[0]}", f"{zh}转进入{name[1]}"
            found.append(Step(f"arrow_{en}", words, metres))
        before = way
    arrive = (f"You reach {to.name}", f"到达{to.name}")
    return (*found, Step("flag", arrive, 0))


def _compass(way: Point) -> data.Words:
    if abs(way[0]) >= abs(way[1]):
        return ("east", "东") if way[0] > 0 else ("west", "西")
    return ("north", "北") if way[1] > 0 else ("south", "南")


def _transit(state: MapsState, start: Place, to: Place) -> list[Route]:
    """By metro between the stations next to both ends, and by bus."""
    stops = [p for p in state.all() if p.kind == "station" and p.city == start.city]
    first = min(stops, key=lambda stop: stop.away(start))
    last = min(stops, key=lambda stop: stop.away(to))
    walk, end = first.away(start), last.away(to)
    path = _path(start, to, ground.nearest(start.city, to.x, upright=True).at)
    metres = _length(path)
    count = max(2, round(metres / 420))
    line = 1 + (first.id + last.id) % 5
    found = []
    if first.id != last.id:
        ride = first.away(last)
        steps = (
            _walk(walk, (first.name, first.name)),
            Step(
                "subway",
                (f"Metro Line {line} to {last.name}, {count} stops",
                 f"地铁{line}号线到{last.name}，{count}站"),
                round(ride * 1000),
            ),
            _walk(end, (to.name, to.name)),
            Step("flag", (f"You reach {to.name}", f"到达{to.name}"), 0),
        )  # fmt: skip
        seconds = (walk + end) * 1.2 / 4.8 * 3600 + ride / 30 * 3600 + 240
        via = (f"Metro Line {line}", f"地铁{line}号线")
        found.append(Route("transit", via, metres, seconds, steps, path, fare=3 + count // 4))
    number = 10 + (start.id * 7 + to.id) % 60
    steps = (
        _walk(0.15, ("the bus stop", "公交站")),
        Step("bus", (f"Bus {number}, {count + 2} stops", f"{number}路公交，{count + 2}站"), metres),
        _walk(0.12, (to.name, to.name)),
        Step("flag", (f"You reach {to.name}", f"到达{to.name}"), 0),
    )
    via = (f"Bus {number}", f"{number}路公交")
    seconds = metres / 1000 / 15 * 3600 + 480
    return [*found, Route("transit", via, metres, seconds, steps, path, fare=2)]


def _walk(km: float, to: data.Words) -> Step:
    metres = max(20, round(km * 1.2 * 100) * 10)
    return Step("walk", (f"Walk to {to[0]}", f"步行至{to[1]}"), metres)


def _between(start: Place, to: Place, mode: Mode) -> list[Route]:
    """From one city to another: by motorway, by train, rarely by bike."""
    km = start.away(to) * 1.22
    names = data.CITIES[to.city].name
    arrive = Step("flag", (f"You reach {to.name}", f"到达{to.name}"), 0)
    metres = round(km) * 1000
    if mode == "drive":
        words = f"Take the motorway to {names[0]}", f"走高速公路前往{names[1]}"
        slow = f"Follow the old road to {names[0]}", f"沿国道前往{names[1]}"
        head = Step("arrow_up", ("Leave the city", "驶离市区"), 4000)
        fast = (head, Step("car", words, metres), arrive)
        calm = (head, Step("car", slow, metres), arrive)
        return [
            Route(mode, ("Motorway", "高速公路"), metres, km / 96 * 3600, fast,
                  tolls=round(km * 0.45), highway=True),
            Route(mode, ("Old road", "国道"), round(metres * 1.08), km / 58 * 3600, calm),
        ]  # fmt: skip
    if mode == "transit":
        words = f"Train to {names[0]}", f"乘高铁前往{names[1]}"
        steps = (_walk(0.6, ("the station", "车站")), Step("train", words, metres), arrive)
        seconds = km / 210 * 3600 + 2700
        return [Route(mode, ("Fast train", "高铁"), metres, seconds, steps, fare=round(km * 0.46))]
    far = FAR_WALK if mode == "walk" else FAR_RIDE
    if km > far:
        return []
    rough = (Step("arrow_up", ("Leave the city", "离开市区"), metres), arrive)
    return [Route(mode, ("Old road", "国道"), metres, km / SPEEDS[mode] * 3600, rough)]
