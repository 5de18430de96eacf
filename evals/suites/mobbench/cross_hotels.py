"""Restwell with another app."""

import random
from collections.abc import Iterator
from typing import Any

from evals.suites.mobbench import video
from evals.suites.mobbench.hotels import open_app
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, tap, wait_for
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.hotels import data as hotels_data
from virtual_phone.apps.hotels.rates import hotels
from virtual_phone.apps.video import data as video_data
from virtual_phone.apps.video.state import Clip

GUIDE = ("guide", "攻略")


def _draw_order(rng: random.Random, state: Facts) -> dict[str, Any]:
    """A hotel of the latest order in a city that there are guides to, and another such city."""
    cities = [
        words
        for words in video_data.SUBJECTS["travel"]
        if words[0] in hotels_data.CITY
    ]
    city, other = rng.sample(cities, 2)
    return {
        "hotel": rng.choice(hotels(state.hotels.salt, city[0])),
        "status": rng.choice(("unpaid", "cancelled")),
        "city": city[state.zh],
        "other": other[state.zh],
        "ad": rng.random() < 0.5,
    }


def _guides(state: Facts, city: str) -> Iterator[Clip]:
    """The guides to a city among the videos."""
    for clip in state.video.clips.values():
        title = clip.title.casefold()
        if (
            clip.category == "travel"
            and city.casefold() in title
            and _says_guide(title)
        ):
            yield clip


def _says_guide(title: str) -> bool:
    """Whether a title calls a video a guide."""
    return any(word in title for word in GUIDE)


def _put_order(state: Facts, p: Drawn) -> None:
    order = state.hotels.orders[0]
    order.hotel, order.status, order.paid_by = p.hotel, p.status, ""
    order.at = state.now
    for city in (p.city, p.other):
        for clip in _guides(state, city):
            clip.ad = p.ad


def _watch(p: Drawn) -> list[Step]:
    return [
        *video.open_app(),
        *video.search(p.t(f"{p.city} travel guide", f"{p.city}旅游攻略")),
        tap("#video_item"),
        *video.skip(ad=p.ad),
        wait_for("#player"),
    ]


def _look_and_watch(p: Drawn) -> list[Step]:
    return [*open_app(), tap("Orders|订单"), tap("#order_card"), *_watch(p)]


def _guide_plays(s: Seen) -> bool:
    started = s.added("video.plays")
    found = {clip.id for clip in _guides(s.after, s.p.city)}
    return bool(started) and started[-1].clip in found


TASKS = (
    Task(
        id="cross-hotels-video",
        level="cross",
        apps=("hotels", "video"),
        mirrors="Check the address of my most recent order in HWorld application and search for "
        "travel guides for that area on Bilibili.",
        en="Check the address of my most recent order in the Restwell app, then search for travel "
        "guides for that area on Lumo and play one.",
        zh="在安栖App里查看我最近一笔订单的地址,然后在流明视频上搜索那个地方的旅游攻略并播放一个。",
        draw=_draw_order,
        prepare=_put_order,
        milestones=(
            Milestone(
                "Retrieve order",
                lambda s: s.visited("com.restwell.hotels/.OrderDetailActivity"),
                ever=True,
            ),
            Milestone(
                "Enter Lumo", lambda s: s.visited("tv.lumo.app/"), ever=True
            ),
            Milestone("Successful video play", _guide_plays),
        ),
        path=_look_and_watch,
        misses=(
            wrong("another city's", city=lambda p: p.other),
            instead("without looking at the order", _watch),
            short(2),
        ),
    ),
)
