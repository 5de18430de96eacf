"""Multi-apps: three apps or more for one purpose."""

import random
from typing import Any

from evals.suites.cross_app import kit
from evals.suites.cross_app.media import draw_song, play_song, played
from evals.suites.mobbench import movies
from evals.suites.mobbench.calendar import on_month
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, tap
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong

RECIPES: tuple[tuple[str, tuple[str, str], tuple[str, str], tuple[str, str]], ...] = (
    ("tomato-eggs", ("Tomatoes and eggs", "番茄炒蛋"), ("tomatoes eggs onion", "番茄 鸡蛋 小葱"),
     ("3 ripe tomatoes", "熟番茄3个")),
    ("lentil-soup", ("Red lentil soup", "红扁豆汤"), ("lentil soup cumin", "红扁豆汤 孜然"),
     ("200 g red lentils", "红扁豆200克")),
    ("banana-bread", ("Banana bread with honey", "蜂蜜香蕉面包"),
     ("banana bread oven", "香蕉面包 烤箱"), ("3 bananas, 2 eggs", "香蕉3根，鸡蛋2个")),
    ("cold-noodles", ("Cold sesame noodles", "麻酱凉面"), ("sesame noodles paste", "凉面 芝麻酱"),
     ("300 g fresh noodles", "鲜面条300克")),
)  # fmt: skip
"""Path on Copper Pan, title, what finds it, its first ingredient as the page has it."""
PLACES: tuple[tuple[str, tuple[str, str], tuple[str, str], tuple[str, str]], ...] = (
    ("kyoto", ("Kyoto", "京都"), ("kyoto temples", "京都 佛寺"), ("75", "75")),
    ("lisbon", ("Lisbon", "里斯本"), ("lisbon tram", "里斯本 电车"), ("6.80", "6.80")),
    ("chengdu", ("Chengdu", "成都"), ("chengdu pandas", "成都 熊猫"), ("25", "25")),
    ("reykjavik", ("Reykjavik", "雷克雅未克"), ("reykjavik pools", "雷克雅未克 泳池"),
     ("140,000", "14万")),
)  # fmt: skip
"""Path on Wayfinder, name, what finds it, a figure of the page."""
ASKED = {
    "kyoto": (
        "how many minutes the train from the airport takes",
        "机场特急列车要几分钟",
    ),
    "lisbon": ("what a day ticket costs", "一日票多少钱"),
    "chengdu": (
        "what a cup of tea costs in the park",
        "公园里一杯盖碗茶多少钱",
    ),
    "reykjavik": ("how many people live there", "那里有多少人口"),
}
_DAYS = 3


def _page(
    rng: random.Random,
    state: Facts,
    site: str,
    pages: tuple[
        tuple[str, tuple[str, str], tuple[str, str], tuple[str, str]], ...
    ],
) -> dict[str, Any]:
    (path, title, words, told), other = rng.sample(pages, 2)
    zh = state.zh
    return {
        "item": title[zh],
        "path": path,
        "address": f"{site}/{path}",
        "title": title[zh],
        "words": words[zh],
        "told": told[zh],
        "text": told[zh],
        "other_text": other[3][zh],
        **kit.pool(rng, kit.NOTE_APPS, state),
    }


def _event(p: Drawn) -> list[Step]:
    return [
        launch(kit.LABELS["calendar"]),
        *on_month(p.day, p.today),
        tap("New event|新建活动"),
        fill(p.event, into="#title"),
        tap("Save|保存"),
    ]


def _in_calendar(s: Seen) -> bool:
    return s.new(
        "calendar.events",
        title=lambda title: s.p.item in title,
        start=lambda start: start.date() == s.p.wanted_day,
    )


def _days(state: Facts) -> dict[str, Any]:
    day = state.day(_DAYS)
    said = f"{day.month}月{day.day}日" if state.zh else f"{day:%B} {day.day}"
    return {"day": day, "wanted_day": day, "later": state.day(_DAYS + 1), "today": state.day(0),
            "date": said}  # fmt: skip


# Cooking


def _draw_cook(rng: random.Random, state: Facts) -> dict[str, Any]:
    drawn = _page(rng, state, "copperpan.example", RECIPES)
    todo = (
        f"Buy what it takes: {drawn['item']}"
        if not state.zh
        else f"采购：{drawn['item']}"
    )
    return {**drawn, "todo": todo, "other_todo": todo[:3]}


def _cook(p: Drawn) -> list[Step]:
    return [
        *kit.read_page(p.words, p.title),
        *kit.write_note(p.key, p.title, p.text),
        *kit.add_task(p.todo),
    ]


# A journey


def _draw_trip(rng: random.Random, state: Facts) -> dict[str, Any]:
    drawn = _page(rng, state, "wayfinder.example", PLACES)
    item = drawn["item"]
    return {
        **drawn,
        **_days(state),
        "asked": ASKED[drawn["path"]][state.zh],
        "event": f"去{item}" if state.zh else f"To {item}",
    }


def _trip(p: Drawn) -> list[Step]:
    return [
        *kit.read_page(p.words, p.title),
        *kit.write_note(p.key, p.title, p.text),
        *_event(p),
    ]


# News


def _draw_news(rng: random.Random, state: Facts) -> dict[str, Any]:
    drawn = kit.draw_news(rng, state)
    return {
        **drawn,
        "todo": drawn["item"],
        **kit.draw_friend(rng, state),
        **kit.pool(rng, kit.SEND_APPS, state),
    }


def _news(p: Drawn) -> list[Step]:
    return [
        *kit.read_news(p.wanted),
        tap("#share"),
        *kit.send_shared(p),
        *kit.add_task(p.todo),
    ]


# An evening


def _draw_evening(rng: random.Random, state: Facts) -> dict[str, Any]:
    song = draw_song(rng, state)
    free = [
        work for work in state.movies.top() if work.id not in state.movies.marks
    ]
    film, other = kit.alone(rng, free, state.movies.works.values())
    return {
        **song,
        **_days(state),
        "song_title": song["item"],
        "item": film.title,
        "event": film.title,
        "searched": film.title,
        "film": film.id,
        "other_film": other.title,
    }


def _evening(p: Drawn) -> list[Step]:
    return [
        *movies.open_app(),
        *movies.search(p.searched),
        tap("#subject_item"),
        tap("Want to watch|想看"),
        tap("#submit_review"),
        *_event(p),
        *play_song(p.wanted),
    ]


def _wanted(s: Seen) -> bool:
    mark = s.after.movies.marks.get(s.p.film)
    return mark is not None and mark.status == "want"


_LATER = wrong("a day late", day=lambda p: p.later)
_OTHER_APP = wrong("in another app", key=lambda p: p.other_key)

TASKS = (
    Task(
        id="multi-cook",
        level="cross",
        apps=("browser", "tasks", *kit.NOTE_APPS),
        mirrors="Cook food with an online recipe: find the recipe of the food, record it in a "
        "note-taking app, and buy the ingredients",
        en="I want to cook '{item}': find the recipe on Copper Pan with the Browser, note its "
        "first ingredient with its amount in {app}, and put '{todo}' into Tasks",
        zh="我想做“{item}”：用浏览器找到铜锅食谱上的做法，把第一样食材和用量记到{app}，并在任务里添加"
        "“{todo}”",
        draw=_draw_cook,
        milestones=(
            Milestone("the recipe", kit.page_read),
            Milestone("its ingredient", lambda s: kit.noted(s, s.p.told)),
            Milestone(
                "the task", lambda s: s.new("tasks.tasks", title=s.p.todo)
            ),
        ),
        path=_cook,
        misses=(
            wrong("another ingredient", text=lambda p: p.other_text),
            wrong("another task", todo=lambda p: p.other_todo),
            _OTHER_APP,
            short(1),
        ),
    ),
    Task(
        id="multi-trip",
        level="cross",
        apps=("browser", "calendar", *kit.NOTE_APPS),
        en="Plan a trip to {item}: read about it on Wayfinder with the Browser, note {asked} in "
        "{app}, and put '{event}' into Calendar on {date}",
        zh="计划去{item}旅行：用浏览器查看行迹维基的介绍，把{asked}记到{app}，并在日历{date}添加“{event}”",
        draw=_draw_trip,
        milestones=(
            Milestone("the place", kit.page_read),
            Milestone("what was asked", lambda s: kit.noted(s, s.p.told)),
            Milestone("the day", _in_calendar),
        ),
        path=_trip,
        misses=(
            _LATER,
            wrong("nothing of it", text="-"),
            _OTHER_APP,
            short(1),
        ),
    ),
    Task(
        id="multi-news",
        level="cross",
        apps=("news", "tasks", *kit.SEND_APPS),
        en="Read '{item}' in News, share it with {friend} by {app}, and add a task with the "
        "article's title to Tasks",
        zh="在新闻里阅读《{item}》，用{app}分享给{friend}，再把文章标题添加到任务",
        draw=_draw_news,
        milestones=(
            Milestone("read", kit.news_read),
            Milestone(
                "the friend has its link", lambda s: kit.got(s, s.p.link)
            ),
            Milestone(
                "the task",
                lambda s: s.new(
                    "tasks.tasks", title=lambda title: s.p.item in title
                ),
            ),
        ),
        path=_news,
        misses=(
            wrong("another article", wanted=lambda p: p.other_title),
            wrong("another friend", receiver=lambda p: p.another),
            wrong("by another app", key=lambda p: p.other_key),
            wrong("another task", todo=lambda p: p.other_title),
            short(1),
        ),
    ),
    Task(
        id="multi-evening",
        level="cross",
        apps=("movies", "calendar", "music"),
        en="Plan a film night: mark '{item}' as one I want to watch in Reelnote, put the film's "
        "title into Calendar on {date}, and play '{song_title}' in Music",
        zh="安排一个电影之夜：在影记把《{item}》标为想看，在日历{date}添加片名，并在音乐里播放《{song_title}》",
        draw=_draw_evening,
        milestones=(
            Milestone("marked", _wanted),
            Milestone("the day", _in_calendar),
            Milestone("played", played),
        ),
        path=_evening,
        misses=(
            wrong("another film", searched=lambda p: p.other_film),
            _LATER,
            wrong("another song", wanted=lambda p: p.other_song),
            instead("the song alone", lambda p: play_song(p.wanted)),
        ),
    ),
)
