"""Social sharing: share what was read, heard or photographed."""

import random
from typing import Any

from evals.suites.cross_app import kit
from evals.suites.mobbench import video
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, tap, wait_for
from evals.tasks.task import Drawn, Harm, Milestone, Task, short, wrong

_SHEET = Milestone(
    "the share sheet",
    lambda s: s.visited("com.android.intentresolver/.ChooserActivity"),
)
PAGES: tuple[tuple[str, tuple[str, str], tuple[str, str], tuple[str, str]], ...] = (
    ("openleaf.example/aurora", ("Aurora", "极光"), ("the aurora", "极光"),
     ("aurora oxygen", "极光 氧")),
    ("openleaf.example/bicycle", ("Bicycle", "自行车"), ("the bicycle", "自行车"),
     ("bicycle openleaf", "自行车 链条")),
    ("openleaf.example/octopus", ("Octopus", "章鱼"), ("octopuses", "章鱼"),
     ("octopus arms", "章鱼 腕")),
    ("openleaf.example/glass", ("Glass", "玻璃"), ("glass", "玻璃"),
     ("glass blowpipe", "玻璃 吹管")),
)  # fmt: skip
"""Address, title, what it is about, what finds it."""


def _draw_article(rng: random.Random, state: Facts) -> dict[str, Any]:
    return {
        **kit.draw_news(rng, state),
        **kit.draw_friend(rng, state),
        **kit.pool(rng, kit.SEND_APPS, state),
    }


def _share_article(p: Drawn) -> list[Step]:
    return [*kit.read_news(p.wanted), tap("#share"), *kit.send_shared(p)]


def _draw_page(rng: random.Random, state: Facts) -> dict[str, Any]:
    (address, title, item, words), other = rng.sample(PAGES, 2)
    zh = state.zh
    return {
        "item": item[zh],
        "address": address,
        "title": title[zh],
        "words": words[zh],
        "other_title": other[1][zh],
        "other_words": other[3][zh],
        **kit.draw_friend(rng, state),
        **kit.pool(rng, kit.SEND_APPS, state),
    }


def _share_page(p: Drawn) -> list[Step]:
    return [
        *kit.read_page(p.words, p.title),
        tap("More options|更多选项"),
        tap("Share…|分享…"),
        *kit.send_shared(p),
    ]


def _draw_post(rng: random.Random, state: Facts) -> dict[str, Any]:
    remark = rng.choice(
        (
            ("Worth reading twice.", "值得读两遍。"),
            ("What do you think?", "你们怎么看？"),
        )
    )
    return {
        **kit.draw_news(rng, state),
        "remark": remark[state.zh],
        "said": remark[state.zh],
    }


def _post_article(p: Drawn) -> list[Step]:
    return [
        *kit.read_news(p.wanted),
        tap("#save_button"),
        tap("#share"),
        tap(kit.LABELS["square"]),
        fill(f"{p.said} {p.link}", into="#compose_text"),
        tap("#post"),
    ]


def _draw_clip(rng: random.Random, state: Facts) -> dict[str, Any]:
    free = [clip for clip in state.video.clips.values() if not clip.ad]
    clip, other = kit.alone(rng, free, state.video.clips.values())
    return {
        "item": clip.title,
        "wanted": clip.title,
        "clip": clip.id,
        "other_title": other.title,
        **kit.draw_friend(rng, state),
        **kit.pool(rng, kit.SEND_APPS, state),
    }


def _share_clip(p: Drawn) -> list[Step]:
    return [
        *video.open_app(),
        *video.search(p.wanted),
        tap("#video_item"),
        wait_for("#action_like"),
        tap("#action_like"),
        tap("#action_share"),
        *kit.send_shared(p),
    ]


def _elsewhere(s: Seen) -> bool:
    return any(name != s.p.friend for name in kit.sent(s))


_SOMEBODY = Harm("somebody else was written to", _elsewhere)
_SEND = ("messages", "chat", "mail")

TASKS = (
    Task(
        id="social-news",
        level="cross",
        apps=("news", *_SEND),
        en="Find the article '{item}' in News and share it with {friend} by {app}",
        zh="在新闻里找到文章《{item}》，用{app}分享给{friend}",
        draw=_draw_article,
        milestones=(
            Milestone("the article", kit.news_read),
            _SHEET,
            Milestone(
                "the friend has its link", lambda s: kit.got(s, s.p.link)
            ),
        ),
        harms=(_SOMEBODY,),
        path=_share_article,
        misses=(
            wrong("another article", wanted=lambda p: p.other_title),
            wrong("another friend", receiver=lambda p: p.another),
            wrong("by another app", key=lambda p: p.other_key),
            short(1),
        ),
    ),
    Task(
        id="social-page",
        level="cross",
        apps=("browser", *_SEND),
        en="Search the web with the Browser for {item}, open Openleaf's article, and share the "
        "page with {friend} by {app}",
        zh="用浏览器搜索{item}，打开开叶百科的条目，并用{app}把网页分享给{friend}",
        draw=_draw_page,
        milestones=(
            Milestone("the page", kit.page_read),
            _SHEET,
            Milestone(
                "the friend has its address", lambda s: kit.got(s, s.p.address)
            ),
        ),
        harms=(_SOMEBODY,),
        path=_share_page,
        misses=(
            wrong(
                "another page",
                title=lambda p: p.other_title,
                words=lambda p: p.other_words,
            ),
            wrong("another friend", receiver=lambda p: p.another),
            wrong("by another app", key=lambda p: p.other_key),
            short(1),
        ),
    ),
    Task(
        id="social-post",
        level="cross",
        apps=("news", "square"),
        en="Save the article '{item}' in News for later, and post its link on Square with the "
        "words '{remark}'",
        zh="在新闻里收藏文章《{item}》，并把链接发到广场，附上“{remark}”",
        draw=_draw_post,
        milestones=(
            Milestone("saved", lambda s: s.p.article in s.after.news.saved),
            _SHEET,
            Milestone("the link is posted", lambda s: kit.posted(s, s.p.link)),
            Milestone("with the words", lambda s: kit.posted(s, s.p.remark)),
        ),
        path=_post_article,
        misses=(
            wrong("another article", wanted=lambda p: p.other_title),
            wrong("other words", said="..."),
            short(1),
        ),
    ),
    Task(
        id="social-video",
        level="cross",
        apps=("video", *_SEND),
        en="Like the video '{item}' on Lumo, then share it with {friend} by {app}",
        zh="在流明视频上给视频《{item}》点赞，然后用{app}分享给{friend}",
        draw=_draw_clip,
        milestones=(
            Milestone("liked", lambda s: s.p.clip in s.after.video.liked),
            _SHEET,
            Milestone("the friend has it", lambda s: kit.got(s, s.p.item)),
        ),
        harms=(_SOMEBODY,),
        path=_share_clip,
        misses=(
            wrong("another video", wanted=lambda p: p.other_title),
            wrong("another friend", receiver=lambda p: p.another),
            wrong("by another app", key=lambda p: p.other_key),
            short(1),
        ),
    ),
)
