"""Lumo, which stands for Bilibili."""

import random
from typing import Any

from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, back, fill, launch, tap
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.video import data as video_data
from virtual_phone.apps.video.state import Clip, Download

APP = "Lumo|流明视频"
COMMENT = ("Lovely, thank you for this!", "讲得真好，谢谢！")


def open_app() -> list[Step]:
    """Open it, skip the advertisement at the start, and close what covers the first page."""
    return [launch(APP), tap("#count_down"), tap("Got it|我知道了")]


def search(words: str) -> list[Step]:
    """Look for something from the first page."""
    return [
        tap("#search_box"),
        fill(words, into="#search_src_text"),
        tap("#search_go"),
    ]


def skip(*, ad: bool) -> list[Step]:
    """Leave out the advertisement before a video that has one."""
    return [tap("Skip ad|跳过广告")] if ad else []


def plays(s: Seen, clip: int) -> bool:
    """Whether this is the video that was started last."""
    started = s.added("video.plays")
    return bool(started) and started[-1].clip == clip


# Easy


def _draw_subject(rng: random.Random, state: Facts) -> dict[str, Any]:
    subject = rng.choice(video_data.SUBJECTS["knowledge"])[state.zh]
    clips = state.video.clips.values()
    found = [
        clip for clip in clips if subject.casefold() in clip.title.casefold()
    ]
    found.sort(key=lambda clip: -clip.views)
    return {"subject": subject, "first": found[0].id, "nth": 0}


def _with_ad(state: Facts, p: Drawn) -> None:
    state.video.clips[p.first].ad = True


def _first(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        *search(p.subject),
        tap("#video_item", p.nth),
        tap("Skip ad|跳过广告", maybe=p.nth > 0),
    ]


# Medium


def _draw_best(rng: random.Random, state: Facts) -> dict[str, Any]:
    video = state.video
    kept = {clip for folder in video.folders.values() for clip in folder}
    clips = [clip for clip in video.clips.values() if clip.id not in kept]
    return _facts(rng.choice(clips))


def _facts(clip: Clip) -> dict[str, Any]:
    return {"clip": clip.id, "channel": clip.channel, "ad": clip.ad}


def _on_top(state: Facts, p: Drawn) -> None:
    video = state.video
    video.clips[p.clip].views += max(
        c.views + 8 * c.likes for c in video.clips.values()
    )
    _unfollow(state, p)


def _unfollow(state: Facts, p: Drawn) -> None:
    following = state.video.following
    following[:] = [each for each in following if each != p.channel]


def _ranking(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("#feed_hot"),
        tap("#ranking_entry"),
        tap("#video_item"),
        *skip(ad=p.ad),
        tap("#follow"),
        tap("#action_favourite"),
        tap("Done|完成"),
    ]


def _ranking_not_done(p: Drawn) -> list[Step]:
    return [*_ranking(p)[:-1], back()]


def _hot(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("#feed_hot"),
        tap("#video_item", 1),
        tap("#action_favourite"),
        tap("Done|完成"),
    ]


# Hard


def _draw_channel(rng: random.Random, state: Facts) -> dict[str, Any]:
    video = state.video
    several = [
        c for c in video.channels.values() if len(video.of_channel(c.id)) > 3
    ]
    channel = rng.choice(several)
    newest, *others = video.of_channel(channel.id)
    return {
        **_facts(newest),
        "name": channel.name,
        "comment": COMMENT[state.zh],
        "nth": 0,
        "second_ad": others[0].ad,
    }


def _no_next(state: Facts, p: Drawn) -> None:
    _unfollow(state, p)
    state.video.settings["auto_next"] = False


def _comment(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        *search(p.name),
        tap("#user_item"),
        tap("#follow"),
        tap("Videos|投稿"),
        tap("#video_item", p.nth),
        *skip(ad=p.ad),
        tap("#tab_comments"),
        fill(p.comment, into="#comment_field"),
        tap("#send"),
    ]


def _not_followed(p: Drawn) -> list[Step]:
    return [step for step in _comment(p) if step.what != "#follow"]


def _commented(s: Seen) -> bool:
    said = s.after.video.comments.get(s.p.clip, [])
    return any(remark.mine and len(remark.text) > 1 for remark in said)


# Indirect


def _draw_kept(rng: random.Random, state: Facts) -> dict[str, Any]:
    video = state.video
    kept = rng.sample(list(video.clips), rng.randrange(3, 6))
    return {"kept": tuple(kept), "nth": rng.randrange(len(kept))}


def _no_data(state: Facts, p: Drawn) -> None:
    video = state.video
    video.downloads[:] = [
        Download(clip, "720P", size=video.clips[clip].seconds // 6 + 12)
        for clip in p.kept
    ]
    # Some of the history is not on the phone: it cannot be watched now.
    video.history[:] = [clip for clip in video.history if clip not in p.kept]
    state.settings.update(wifi=False, mobile_data=False)


def _kept(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("#count_down"),
        tap("Mine|我的"),
        tap("#my_downloads"),
        tap("#download_item", p.nth if p.nth < 4 else 3),
    ]


def _history(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("#count_down"),
        tap("Mine|我的"),
        tap("#my_history"),
        tap("#video_item", p.nth if p.nth < 4 else 3),
    ]


TASKS = (
    Task(
        id="video-easy",
        level="easy",
        apps=("video",),
        mirrors="Search 'Advanced Mathematics' in Bilibili and play the first video.",
        en="Search for '{subject}' on Lumo and play the first video; skip the ad if there is one",
        zh="在流明视频搜索“{subject}”并播放第一个视频，如有广告请跳过",
        draw=_draw_subject,
        prepare=_with_ad,
        milestones=(
            Milestone(
                "Task completion, the ad skipped",
                lambda s: (
                    plays(s, s.p.first)
                    and s.after.video.ads_skipped > s.before.video.ads_skipped
                ),
            ),
        ),
        path=_first,
        misses=(wrong("the second video", nth=1), short(1)),
    ),
    Task(
        id="video-medium",
        level="medium",
        apps=("video",),
        mirrors='From the "Hot" page of Bilibili, go to the leaderboard, play the top-ranked '
        "video, follow the account, and add the video to the favorites.",
        en="From the Hot page of Lumo, go to the ranking, play the video at the top of it, follow "
        "the account, and add the video to the favourites",
        zh="从流明视频的热门页进入排行榜，播放排名第一的视频，关注该账号，并收藏该视频",
        draw=_draw_best,
        prepare=_on_top,
        milestones=(
            Milestone(
                "Enter the leaderboard", lambda s: s.visited(".RankingActivity")
            ),
            Milestone("Play the video", lambda s: plays(s, s.p.clip)),
            Milestone(
                "Follow the account",
                lambda s: s.p.channel in s.after.video.following,
            ),
            Milestone(
                "Add to favorites", lambda s: s.after.video.saved(s.p.clip)
            ),
        ),
        path=_ranking,
        misses=(
            instead("the folder was not confirmed", _ranking_not_done),
            instead("a video of the Hot page", _hot),
            short(1),
        ),
    ),
    Task(
        id="video-hard",
        level="hard",
        apps=("video",),
        mirrors="Search in Bilibili and follow the assigned account, play the newest video and "
        "write a friendly comment.",
        en="Search for the account '{name}' on Lumo and follow it, play its newest video and "
        "write a friendly comment",
        zh="在流明视频搜索账号“{name}”并关注，播放其最新的视频，并写一条友善的评论",
        draw=_draw_channel,
        prepare=_no_next,
        milestones=(
            Milestone(
                "Enter the account homepage",
                lambda s: s.visited(".SpaceActivity"),
            ),
            Milestone(
                "Follow account",
                lambda s: s.p.channel in s.after.video.following,
            ),
            Milestone("Play video", lambda s: plays(s, s.p.clip)),
            Milestone("Write comment", _commented),
        ),
        path=_comment,
        misses=(
            wrong("the second newest", nth=1, ad=lambda p: p.second_ad),
            instead("not followed", _not_followed),
            short(1),
        ),
    ),
    Task(
        id="video-indirect",
        level="indirect",
        apps=("video",),
        mirrors="I'm out of mobile data, what videos can I still watch on the phone?",
        en="I'm out of mobile data. What videos can I still watch on the phone with Lumo? Put one "
        "on for me.",
        zh="我没有流量了，手机上的流明视频还有哪些视频能看？给我放一个。",
        draw=_draw_kept,
        prepare=_no_data,
        milestones=(
            Milestone("Open Bilibili", lambda s: s.visited("tv.lumo.app/")),
            Milestone(
                "Watch saved videos",
                lambda s: any(
                    play.offline and play.clip in s.p.kept
                    for play in s.added("video.plays")
                ),
            ),
        ),
        path=_kept,
        misses=(instead("something of the history", _history), short(1)),
    ),
)
