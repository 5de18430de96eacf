"""Reelnote, which stands for Douban."""

import random
from typing import Any

from evals.tasks.answers import Number, Words
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import (
    Step,
    answer,
    fill,
    launch,
    scroll_to,
    tap,
    wait_for,
)
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.kit.reviews import Remark
from virtual_phone.apps.movies.state import Work

APP = "Reelnote|影记"
PLACES = (("second", "二"), ("third", "三"), ("fourth", "四"), ("fifth", "五"))
"""From the second place of the Top 250 on."""
REVIEW = (
    "Wonderful from the first minute to the last.",
    "从头到尾都很精彩，强烈推荐。",
)


def open_app() -> list[Step]:
    """Open it and close the announcement that covers the first page."""
    return [launch(APP), tap("Later|以后再说")]


def search(words: str) -> list[Step]:
    """Look for something from the first page."""
    return [
        tap("#search_box"),
        fill(words, into="#search_src_text"),
        tap("#search_go"),
    ]


def draw_place(rng: random.Random, state: Facts) -> dict[str, Any]:
    """A place of the Top 250, its wording, and the film that has it."""
    index = rng.randrange(len(PLACES))
    return {"rank": index + 2, "place": PLACES[index][state.zh]}


# Easy


def _draw_film(rng: random.Random, state: Facts) -> dict[str, Any]:
    works = list(state.movies.works.values())
    names = [f"{work.title} {work.original}".casefold() for work in works]
    # A search shows first what has all the words: they must be one film's alone.
    alone = [
        work
        for work in works
        if work.kind == "film"
        and work.score
        and sum(work.title.casefold() in each for each in names) == 1
    ]
    film = rng.choice(alone)
    other = rng.choice(
        [work for work in alone if abs(work.score - film.score) > 0.1]
    )
    return {"film": film.title, "score": film.score, "other": other.score}


def _rating(p: Drawn) -> list[Step]:
    return [*open_app(), *search(p.film), answer(f"{p.score:.1f}")]


# Medium


def _chart(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        *search(p.t("Reelnote Movie Top 250", "影记电影Top250")),
        tap("#rank_item"),
        tap("#subject_item", p.rank - 1),
        wait_for("#subject_title"),
        scroll_to("#like"),
        tap("#like"),
    ]


def _second_comment(p: Drawn) -> list[Step]:
    return [
        *_chart(p)[:-2],
        scroll_to("#all_comments"),
        tap("#all_comments"),
        tap("#like", 1),
    ]


def _liked(s: Seen) -> bool:
    """Whether the comment with the most likes is the only one of its film that was liked."""
    film = s.after.movies.top()[s.p.rank - 1]
    comments: list[Remark] = s.after.movies.comments.get(film.id, [])
    if not comments:
        return False
    best = min(comments, key=lambda each: (each.liked - each.likes, each.id))
    everywhere = [
        each
        for said in s.after.movies.comments.values()
        for each in said
        if each.liked
    ]
    return [best] == everywhere


# Hard


def _draw_best(rng: random.Random, state: Facts) -> dict[str, Any]:
    film: Work = rng.choice(
        [work for work in state.movies.top()[:12] if len(work.title) > 2]
    )
    return {
        "film": film.title,
        "id": film.id,
        "stars": 5,
        "review": REVIEW[state.zh],
    }


def _unmark(state: Facts, p: Drawn) -> None:
    state.movies.marks.pop(p.id, None)
    said = state.movies.comments.get(p.id, [])
    said[:] = [remark for remark in said if not remark.mine]


def _mark(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        *search(p.film),
        tap("#subject_item"),
        tap("#mark_watched"),
        tap("#rating_bar", at=(p.stars - 0.5) / 5),
        fill(p.review, into="#review_text"),
        tap("#submit_review"),
    ]


def _no_review(p: Drawn) -> list[Step]:
    return [step for step in _mark(p) if step.text != p.review]


def _marked(s: Seen, **fields: Any) -> bool:
    mark = s.after.movies.marks.get(s.p.id)
    return mark is not None and all(
        getattr(mark, k) == v for k, v in fields.items()
    )


def _reviewed(s: Seen) -> bool:
    mark = s.after.movies.marks.get(s.p.id)
    return mark is not None and len(mark.text) > 1


# Indirect


def _draw_wanted(rng: random.Random, state: Facts) -> dict[str, Any]:
    works = state.movies.works.values()
    soon = sorted(
        (w for w in works if w.shown == "soon"), key=lambda w: w.opens
    )
    film = rng.choice(soon[1:])
    now = max((w for w in works if w.shown == "now"), key=lambda w: w.votes)
    return {
        "id": film.id,
        "film": film.title,
        "next": soon[0].title,
        "now": now.title,
    }


def _most_wanted(state: Facts, p: Drawn) -> None:
    works = state.movies.works
    works[p.id].wants += max(work.wants for work in works.values())


def _coming(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Coming|待映"),
        tap("By popularity|按热度"),
        answer(p.film),
    ]


TASKS = (
    Task(
        id="movies-easy",
        level="easy",
        apps=("movies",),
        mirrors="Check the Douban rating of the movie 'Artificial Intelligence'.",
        en="Check the Reelnote rating of the movie '{film}'",
        zh="查一下电影《{film}》的影记评分",
        draw=_draw_film,
        answer=lambda p: Number(p.score),
        milestones=(Milestone("Task completion", lambda s: s.answered),),
        path=_rating,
        misses=(wrong("another film's", score=lambda p: p.other), short(1)),
    ),
    Task(
        id="movies-medium",
        level="medium",
        apps=("movies",),
        mirrors='Search "Douban Movie Top 250" and like the top comment of the second-ranked '
        "movie.",
        en="Search for 'Reelnote Movie Top 250' on Reelnote and like the top comment of the "
        "{place}-ranked movie",
        zh="在影记搜索“影记电影Top250”，并给排名第{place}的电影的第一条热评点赞",
        draw=draw_place,
        milestones=(
            Milestone(
                "Enter the list", lambda s: s.visited(".RankListActivity")
            ),
            Milestone("Task completed", _liked),
        ),
        path=_chart,
        misses=(
            wrong("the place before", rank=lambda p: p.rank - 1),
            instead("the second comment", _second_comment),
            short(1),
        ),
    ),
    Task(
        id="movies-hard",
        level="hard",
        apps=("movies",),
        mirrors="Search for the movie 'The Shawshank Redemption' on Douban, mark it as 'watched', "
        "rate it five stars, and leave a positive review.",
        en="Search for the movie '{film}' on Reelnote, mark it as 'watched', rate it five stars, "
        "and leave a positive review",
        zh="在影记搜索电影《{film}》，标记为“看过”，打五星，并写一条好评",
        draw=_draw_best,
        prepare=_unmark,
        milestones=(
            Milestone(
                "Enter the movie details interface",
                lambda s: s.visited(".SubjectActivity"),
            ),
            Milestone(
                "Successfully marked", lambda s: _marked(s, status="watched")
            ),
            Milestone("Successfully rated", lambda s: _marked(s, stars=5)),
            Milestone("Leave a review", _reviewed),
        ),
        path=_mark,
        misses=(
            wrong("four stars", stars=4),
            instead("without a review", _no_review),
            short(1),
        ),
    ),
    Task(
        id="movies-indirect",
        level="indirect",
        apps=("movies",),
        mirrors="Help me check which is the most popular movie among the upcoming releases in "
        "theaters.",
        en="Help me check which is the most popular movie among those that will come to theatres "
        "soon",
        zh="帮我看看即将上映的电影里哪部最受欢迎",
        draw=_draw_wanted,
        prepare=_most_wanted,
        answer=lambda p: Words(p.film),
        milestones=(
            Milestone(
                "Open Douban", lambda s: s.visited("com.reelnote.movies/")
            ),
            Milestone("Task completion", lambda s: s.answered),
        ),
        path=_coming,
        misses=(
            wrong("the first to open", film=lambda p: p.next),
            wrong("the best of those in theatres", film=lambda p: p.now),
            short(1),
        ),
    ),
)
