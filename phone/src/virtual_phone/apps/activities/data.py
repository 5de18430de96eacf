"""What Activities starts with: eight weeks of training."""

import random
from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import NamedTuple

from virtual_phone.apps.activities.state import ActivitiesState, Activity, Category, monday

Names = tuple[tuple[str, str], ...]


class Kind(NamedTuple):
    """How far and how fast a kind of outing goes."""

    metres: tuple[int, int]
    speed: tuple[float, float]
    """Metres a second."""
    climb: tuple[int, int]
    names: Names


KINDS: dict[Category, Kind] = {
    "run": Kind(
        (4200, 12400), (2.6, 3.2), (15, 120),
        (("Canal run", "运河跑步"), ("Intervals at the track", "田径场间歇跑"),
         ("Easy run with Ben", "和小本慢跑"), ("Hill repeats", "坡道训练"),
         ("Long run to the mill", "磨坊长跑")),
    ),
    "ride": Kind(
        (14_000, 62_000), (5.2, 7.2), (60, 720),
        (("Ride to the reservoir", "水库骑行"), ("Ride through the vineyards", "葡萄园骑行"),
         ("Coffee ride", "咖啡骑行"), ("Gravel loop", "砂石路环线")),
    ),
    "walk": Kind(
        (2100, 7200), (1.3, 1.55), (5, 60),
        (("Walk in the old town", "老城散步"), ("Walk around the block", "小区散步"),
         ("Park with the dog", "公园遛狗"), ("Walk along the river", "河边散步")),
    ),
    "hike": Kind(
        (6400, 17_500), (0.9, 1.15), (210, 940),
        (("Ridge trail", "山脊步道"), ("Waterfall hike", "瀑布徒步"),
         ("Up to the lookout", "登上观景台")),
    ),
    "swim": Kind(
        (800, 2600), (0.65, 0.85), (0, 0),
        (("Lanes at the city pool", "市游泳馆训练"), ("Technique session", "泳姿练习"),
         ("Swim with the club", "俱乐部游泳")),
    ),
    "ski": Kind(
        (9000, 28_000), (3.6, 5.2), (380, 1500),
        (("North slope", "北坡滑雪"), ("Cross-country loop", "越野滑雪环线"),
         ("Powder day", "粉雪日")),
    ),
}  # fmt: skip
_WEEK: tuple[tuple[int, tuple[int, ...], tuple[Category, ...]], ...] = (
    (0, (6, 7), ("run",)),
    (1, (18, 19), ("swim", "walk")),
    (2, (6, 7), ("run", "ride")),
    (3, (18, 20), ("walk", "swim")),
    (5, (9, 10), ("hike", "ski", "ride")),
    (6, (8, 15), ("ride", "walk", "run", "ski")),
)
"""Weekday, hours and categories of the outings of a week."""
WEEKS = 8


def make(t: Callable[[str, str], str], rng: random.Random, now: datetime) -> ActivitiesState:
    """Some forty outings, the last ones this morning and yesterday."""
    state = ActivitiesState()
    first = monday(now.date()) - timedelta(weeks=WEEKS)
    for week in range(WEEKS + 1):
        left_out = rng.choice((None, None, 1, 2, 3)) if week < WEEKS - 1 else None
        for weekday, hours, categories in _WEEK:
            day = first + timedelta(weeks=week, days=weekday)
            at = time(rng.choice(hours), rng.randrange(0, 55, 5))
            start = datetime.combine(day, at)
            outing = draw(t, rng, start, rng.choice(categories))
            if outing.end < now and weekday != left_out:
                state.put(outing)
    return state


def draw(
    t: Callable[[str, str], str], rng: random.Random, start: datetime, category: Category
) -> Activity:
    """An outing of this kind, of whole minutes and tens of metres; it has no id as yet."""
    kind = KINDS[category]
    metres = rng.randrange(*kind.metres, 10)
    seconds = round(metres / rng.uniform(*kind.speed) / 60) * 60
    span = kind.metres[1] - kind.metres[0]
    share = (metres - kind.metres[0]) / span
    low, high = kind.climb
    climb = round(low + (high - low) * share * rng.uniform(0.7, 1))
    name = t(*rng.choice(kind.names))
    seed = rng.randrange(1_000_000)
    return Activity(0, name, category, start, seconds, metres, climb, seed=seed)
