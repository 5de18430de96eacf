"""Lumo, an app from outside of the system."""

import random
from typing import Any

from evals.suites.mobbench.video import open_app, search, skip
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, tap
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

PLACES = (("second", "二"), ("third", "三"), ("fourth", "四"))
"""From the second place of the ranking on."""


# Basic


def _draw_quality(rng: random.Random, state: Facts) -> dict[str, Any]:
    free = [
        each
        for each in ("1080P", "720P", "480P")
        if each != state.video.quality
    ]
    quality, other = rng.sample(free, 2)
    return {"quality": quality, "other": other}


def _quality(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Mine|我的"),
        tap("#my_settings"),
        tap("#quality"),
        tap(p.quality),
    ]


def _empty(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Mine|我的"),
        tap("#my_later"),
        tap("#clear"),
        tap("Clear|清空"),
    ]


def _empty_history(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Mine|我的"),
        tap("#my_history"),
        tap("#clear"),
        tap("Clear|清空"),
    ]


# Advanced


def _draw_place(rng: random.Random, state: Facts) -> dict[str, Any]:
    index = rng.randrange(len(PLACES))
    first, *ranked = state.video.ranking()[: len(PLACES) + 1]
    clip = ranked[index]
    before = ranked[index - 1] if index else first
    return {
        "place": PLACES[index][state.zh], "nth": index + 1, "clip": clip.id, "ad": clip.ad,
        "before_ad": before.ad, "before": before.id,
    }  # fmt: skip


def _untouched(state: Facts, p: Drawn) -> None:
    """Nothing was done with the video, nor with the one before it."""
    video = state.video
    for clip in (p.clip, p.before):
        video.coined.pop(clip, None)
        video.liked[:] = [each for each in video.liked if each != clip]
        video.later[:] = [each for each in video.later if each != clip]


def _coins(p: Drawn, *, likes: bool = False) -> list[Step]:
    return [
        *open_app(),
        tap("#feed_hot"),
        tap("#ranking_entry"),
        tap("#video_item", p.nth),
        *skip(ad=p.ad),
        tap("#action_coin"),
        tap("#coin_2"),
        *([] if likes else [tap("Like it as well|同时点赞内容")]),
        tap("Give|投币"),
        tap("#action_later"),
    ]


def _draw_channels(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Two that are not followed, of which one has far more fans, in any order."""
    video = state.video
    free = [c for c in video.channels.values() if c.id not in video.following]
    more, fewer = rng.sample(free, 2)
    while not 1.5 < more.fans / fewer.fans < 1000:
        more, fewer = rng.sample(free, 2)
    first, second = rng.sample((more, fewer), 2)
    return {
        "first": first.name, "second": second.name, "more": more.name, "fewer": fewer.name,
        "channel": more.id,
    }  # fmt: skip


def _compare(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        *search(p.fewer),
        tap("#search_box"),
        fill(p.more, into="#search_src_text"),
        tap("#search_go"),
        tap("#follow", near=p.more),
    ]


def _newly(s: Seen) -> set[int]:
    return set(s.after.video.following) - set(s.before.video.following)


TASKS = (
    Task(
        id="video-basic-quality",
        level="basic",
        apps=("video",),
        most_steps=STEPS,
        en="Set the download quality of Lumo to {quality}.",
        zh="把流明视频的缓存清晰度设为{quality}。",
        draw=_draw_quality,
        milestones=(
            Milestone(
                "settings",
                lambda s: s.visited("tv.lumo.app/.SettingsActivity"),
                ever=True,
            ),
            Milestone(
                "quality", lambda s: s.after.video.quality == s.p.quality
            ),
        ),
        path=_quality,
        misses=(wrong("another one", quality=lambda p: p.other), short()),
        expert=(
            "Skip the advertisement and close the notice > Mine > Settings > Download quality > "
            "tap one.",
            "跳过广告并关闭提示 > 我的 > 设置 > 缓存清晰度 > 点选一项。",
        ),
    ),
    Task(
        id="video-basic-later",
        level="basic",
        apps=("video",),
        most_steps=STEPS,
        en="Empty my Watch later list on Lumo.",
        zh="清空我在流明视频的稍后再看列表。",
        milestones=(
            Milestone("the list is empty", lambda s: not s.after.video.later),
        ),
        harms=(
            Harm(
                "the history was cleared", lambda s: not s.after.video.history
            ),
        ),
        path=_empty,
        misses=(instead("the history in its place", _empty_history), short()),
        expert=(
            "Skip the advertisement and close the notice > Mine > Watch later > Clear at the top "
            "right > Clear once more.",
            "跳过广告并关闭提示 > 我的 > 稍后再看 > 右上角“清空” > 再点一次“清空”。",
        ),
    ),
    Task(
        id="video-advanced-coins",
        level="advanced",
        apps=("video",),
        most_steps=STEPS,
        en="Open the video in {place} place of Lumo's ranking, give it two coins without liking "
        "it, and put it on my Watch later list.",
        zh="打开流明视频排行榜第{place}名的视频，给它投两个硬币但不要点赞，并加入稍后再看。",
        draw=_draw_place,
        prepare=_untouched,
        milestones=(
            Milestone("ranking", lambda s: s.visited(".RankingActivity")),
            Milestone(
                "two coins", lambda s: s.after.video.coined.get(s.p.clip) == 2
            ),
            Milestone(
                "not liked",
                lambda s: s.inputs and s.p.clip not in s.after.video.liked,
            ),
            Milestone(
                "to be watched later", lambda s: s.p.clip in s.after.video.later
            ),
        ),
        harms=(
            Harm(
                "coins for another one",
                lambda s: (
                    set(s.after.video.coined)
                    - {*s.before.video.coined, s.p.clip}
                ),
            ),
        ),
        path=_coins,
        misses=(
            wrong(
                "the place before",
                nth=lambda p: p.nth - 1,
                ad=lambda p: p.before_ad,
            ),
            instead("liked as well", lambda p: _coins(p, likes=True)),
            short(),
        ),
        expert=(
            "Hot > Ranking has the places. Below the video's title: the coin opens a dialog; "
            "choose 2 coins and take the tick from 'Like it as well' before Give. The clock at the "
            "end of the same row is Watch later.",
            "热门 > 排行榜有名次。视频标题下方：硬币弹出对话框，选“2硬币”，取消“同时点赞内容”后再点"
            "“投币”。同一行末尾的时钟是“稍后再看”。",
        ),
    ),
    Task(
        id="video-advanced-fans",
        level="advanced",
        apps=("video",),
        most_steps=STEPS,
        en="Which account has more fans on Lumo, '{first}' or '{second}'? Follow that one only.",
        zh="流明视频上“{first}”和“{second}”哪个账号的粉丝更多？只关注粉丝更多的那个。",
        draw=_draw_channels,
        milestones=(
            Milestone(
                "searched",
                lambda s: s.visited("app/.SearchResultActivity"),
                ever=True,
            ),
            Milestone(
                "that one alone is followed",
                lambda s: _newly(s) == {s.p.channel},
            ),
        ),
        path=_compare,
        misses=(
            wrong(
                "the other one", more=lambda p: p.fewer, fewer=lambda p: p.more
            ),
            short(),
        ),
        expert=(
            "Search for one name: its row in the results has the number of fans; keep it in mind. "
            "Tap the field on top to search for the other one. Follow is beside the name.",
            "搜索一个名字，结果中该账号一行写有粉丝数，记住它。点顶部搜索框再搜另一个。“关注”在名字旁边。",
        ),
    ),
)
