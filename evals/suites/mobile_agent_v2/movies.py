"""Reelnote, an app from outside of the system."""

import random
from typing import Any

from evals.suites.mobbench.movies import open_app, search
from evals.tasks.answers import Number
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, answer, scroll_to, tap, wait_for
from evals.tasks.task import (
    STEPS,
    Drawn,
    Harm,
    Milestone,
    Task,
    instead,
    short,
    wrong,
)
from virtual_phone.apps.movies.state import Group, Work

KNOWN = 40
"""Head of the Top 250, whose directors are those of the films."""


# Basic


def _draw_group(rng: random.Random, state: Facts) -> dict[str, Any]:
    free = [group.name for group in state.movies.groups if not group.joined]
    name, other = rng.sample(free, 2)
    return {"name": name, "other": other}


def _join(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("#tab_groups"),
        scroll_to(p.name),
        tap("Join|加入", near=p.name),
    ]


def _joined(s: Seen) -> bool:
    before: list[Group] = s.before.movies.groups
    known = {group.name for group in before if group.joined}
    now = {group.name for group in s.after.movies.groups if group.joined}
    return now == known | {s.p.name}


def _draw_list(rng: random.Random, state: Facts) -> dict[str, Any]:
    name, other = rng.sample([kept.name for kept in state.movies.lists], 2)
    return {"name": name, "other": other}


def _save(p: Drawn) -> list[Step]:
    return [*open_app(), scroll_to(p.name), tap(p.name), tap("#save_list")]


# Advanced


def _draw_now(rng: random.Random, state: Facts) -> dict[str, Any]:
    works: list[Work] = list(state.movies.works.values())
    shown = [work for work in works if work.shown == "now"]
    shown.sort(key=lambda work: -work.votes)
    film = rng.choice(shown[3:])
    return {"id": film.id, "most": shown[0].id, "sort": "#sort_score"}


def _best(state: Facts, p: Drawn) -> None:
    """Rated best of those in theatres, though not most often."""
    state.movies.works[p.id].score = 9.3
    for work in (p.id, p.most):
        state.movies.marks.pop(work, None)


def _want(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Theatres|院线"),
        tap(p.sort),
        tap("#subject_item"),
        tap("#mark_want"),
        tap("#submit_review"),
    ]


def _newly_marked(s: Seen) -> set[int]:
    return set(s.after.movies.marks) - set(s.before.movies.marks)


def _draw_director(rng: random.Random, state: Facts) -> dict[str, Any]:
    works: list[Work] = list(state.movies.works.values())
    names = [f"{work.title} {work.original}".casefold() for work in works]
    alone = [
        work
        for work in state.movies.top()[:KNOWN]
        if sum(work.title.casefold() in each for each in names) == 1
    ]
    film, other = rng.sample(alone, 2)
    while other.year == film.year:
        other = rng.choice(alone)
    return {
        "film": film.title, "director": film.makers[0], "year": film.year, "nth": 0,
        "other_year": other.year,
    }  # fmt: skip


def _director(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        *search(p.film),
        tap("#subject_item"),
        wait_for("#subject_title"),
        scroll_to("#celebrity"),
        tap("#celebrity", p.nth),
        tap("#follow"),
        answer(str(p.year)),
    ]


TASKS = (
    Task(
        id="movies-basic-join",
        level="basic",
        apps=("movies",),
        most_steps=STEPS,
        en="Join the group '{name}' on Reelnote.",
        zh="在影记加入小组“{name}”。",
        draw=_draw_group,
        milestones=(Milestone("this group alone was joined", _joined),),
        path=_join,
        misses=(wrong("another group", name=lambda p: p.other), short()),
        expert=(
            "Close the announcement with Later > Groups > scroll to the group > Join at the end of "
            "its row.",
            "点“以后再说”关闭公告 > 小组 > 滑动找到小组 > 点该行末尾的“加入”。",
        ),
    ),
    Task(
        id="movies-basic-list",
        level="basic",
        apps=("movies",),
        most_steps=STEPS,
        en="Save the list '{name}' on Reelnote.",
        zh="在影记收藏片单“{name}”。",
        draw=_draw_list,
        milestones=(
            Milestone(
                "the list's page",
                lambda s: s.visited(".DoulistActivity"),
                ever=True,
            ),
            Milestone(
                "this list alone is saved",
                lambda s: (
                    [kept.name for kept in s.after.movies.lists if kept.saved]
                    == [s.p.name]
                ),
            ),
        ),
        path=_save,
        misses=(wrong("another list", name=lambda p: p.other), short()),
        expert=(
            "Close the announcement with Later, scroll down the first page to Lists, open the "
            "list; the bookmark at the top right saves it.",
            "点“以后再说”关闭公告，在首页向下滑到“精选片单”，打开片单，点右上角书签收藏。",
        ),
    ),
    Task(
        id="movies-advanced-best",
        level="advanced",
        apps=("movies",),
        most_steps=STEPS,
        en="Of the films that are in theatres now, mark the best rated one on Reelnote as 'want to "
        "watch'.",
        zh="在影记把正在热映的电影里评分最高的一部标记为“想看”。",
        draw=_draw_now,
        prepare=_best,
        milestones=(
            Milestone(
                "theatres", lambda s: s.visited(".TheatreActivity"), ever=True
            ),
            Milestone(
                "that film alone", lambda s: _newly_marked(s) == {s.p.id}
            ),
            Milestone(
                "want to watch",
                lambda s: (
                    (mark := s.after.movies.marks.get(s.p.id))
                    and mark.status == "want"
                ),
            ),
        ),
        path=_want,
        misses=(
            wrong("the one rated most often", sort="#sort_popular"),
            short(),
        ),
        expert=(
            "Close the announcement with Later > Theatres > 'Best rated' puts the best one first. "
            "On the film's page 'Want to watch' opens a form; it counts only after Submit.",
            "点“以后再说”关闭公告 > 院线 > 点“评分”，评分最高的排第一。电影页的“想看”会打开表单，"
            "点“发布”后才生效。",
        ),
    ),
    Task(
        id="movies-advanced-director",
        level="advanced",
        apps=("movies",),
        most_steps=STEPS,
        en="Who directed the film '{film}'? Follow that person on Reelnote, and tell me in which "
        "year the film came out.",
        zh="电影《{film}》是谁导演的？在影记收藏这位影人，并告诉我电影是哪一年上映的。",
        draw=_draw_director,
        answer=lambda p: Number(p.year),
        milestones=(
            Milestone(
                "the film", lambda s: s.visited(".SubjectActivity"), ever=True
            ),
            Milestone(
                "the director alone is followed",
                lambda s: s.added("movies.followed") == [s.p.director],
            ),
            Milestone("the year", lambda s: s.answered),
        ),
        harms=(Harm("the film was marked", lambda s: _newly_marked(s)),),
        path=_director,
        misses=(
            wrong("an actor", nth=1),
            wrong("another year", year=lambda p: p.other_year),
            instead(
                "nobody is followed",
                lambda p: [*_director(p)[:-2], answer(str(p.year))],
            ),
        ),
        expert=(
            "Close the announcement with Later and search for the film. Its page has the year "
            "below the title; keep it in mind. Under 'Cast and crew' the director is the first; "
            "tap the picture, then Follow.",
            "点“以后再说”关闭公告，搜索电影。电影页标题下有年份，记住它。“演职员”里第一位是导演，"
            "点头像，再点“收藏”。",
        ),
    ),
)
