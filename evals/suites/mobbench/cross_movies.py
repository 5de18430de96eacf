"""Reelnote with another app: Bilibili and Douban in the paper."""

import random
from typing import Any

from evals.suites.mobbench.movies import draw_place, open_app
from evals.suites.mobbench.video import plays, skip
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, scroll_to, tap, wait_for
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.video import data as video_data


def _draw(rng: random.Random, state: Facts) -> dict[str, Any]:
    drawn = draw_place(rng, state)
    top = state.movies.top()
    film, before = top[drawn["rank"] - 1], top[drawn["rank"] - 2]
    return {
        **drawn,
        **_on_lumo(film.title, state),
        "film": film.id,
        "wrong": _on_lumo(before.title, state),
    }


def _on_lumo(title: str, state: Facts) -> dict[str, Any]:
    """The film itself on Lumo, not what is said about it."""
    clip, _, trailer = (
        next(
            c
            for c in state.video.clips.values()
            if c.title == words[state.zh].format(title)
        )
        for words, _ in video_data.FILM_FORMS[:3]
    )
    return {
        "clip": clip.id, "title": clip.title, "ad": clip.ad, "words": title,
        "trailer": trailer.title, "trailer_ad": trailer.ad,
    }  # fmt: skip


def _watch(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Top 250|Top250"),
        tap("#subject_item", p.rank - 1),
        wait_for("#subject_title"),
        scroll_to("#where_to_watch"),
        tap("#where_to_watch"),
        tap(p.title),
        *skip(ad=p.ad),
        wait_for("#player"),
    ]


def _place_before(p: Drawn) -> list[Step]:
    return _watch(p.with_(rank=p.rank - 1, **p.wrong))


def _found(s: Seen) -> bool:
    """Whether the film was opened in Reelnote, looked up on Lumo, or opened there."""
    return (
        s.p.film in s.after.movies.comments
        or any(s.p.words in words for words in s.added("video.searches"))
        or s.p.clip in s.after.video.comments
    )


TASKS = (
    Task(
        id="cross-movies-video",
        level="cross",
        apps=("movies", "video"),
        mirrors='Play the movie ranked third in the "Douban Movie Top250" on Bilibili.',
        en="Play the full film that is ranked {place} in the 'Reelnote Movie Top 250' on Lumo",
        zh="在流明视频播放“影记电影Top250”中排名第{place}的电影的完整版",
        draw=_draw,
        milestones=(
            Milestone("Correct movie", _found),
            Milestone("Successful play", lambda s: plays(s, s.p.clip)),
        ),
        path=_watch,
        misses=(
            instead("the place before", _place_before),
            wrong(
                "the trailer",
                title=lambda p: p.trailer,
                ad=lambda p: p.trailer_ad,
            ),
            short(2),
        ),
    ),
)
