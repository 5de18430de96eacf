"""Information management: look something up, then write it down or put it off for later."""

import random
from dataclasses import dataclass
from typing import Any

from evals.suites.cross_app import kit
from evals.suites.mobbench import movies
from evals.tasks.answers import Words
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, answer, scroll_to, tap
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong


@dataclass(frozen=True)
class Fact:
    """Something that a page of the web says; words are English and Chinese."""

    item: tuple[str, str]
    address: str
    title: tuple[str, str]
    words: tuple[str, str]
    """That find the page."""
    told: tuple[str, str]
    """The piece of the answer that a note must have."""
    wrong: str
    """What somebody in a hurry might read instead."""


FACTS = (
    Fact(("how many flights it takes bees to make a kilogram of honey", "蜜蜂酿1公斤蜜要飞多少次"),
         "openleaf.example/honeybee", ("Honeybee", "蜜蜂"), ("honeybee flights", "蜜蜂 飞行"),
         ("100,000", "10万"), "60,000"),
    Fact(("at what temperature oolong tea is brewed", "乌龙茶用多少度的水冲泡"),
         "openleaf.example/tea", ("Tea", "茶"), ("how to brew tea", "冲泡 乌龙茶"),
         ("90", "90"), "80"),
    Fact(("how long the Yangtze is", "长江有多长"), "plainfigures.example/rivers",
         ("The longest rivers of the world", "世界最长的河流"), ("longest rivers", "最长 河流"),
         ("6,300", "6300"), "6,400"),
    Fact(("in which year Fresnel built his lens for lighthouses", "菲涅耳在哪一年制成灯塔透镜"),
         "openleaf.example/lighthouse", ("Lighthouse", "灯塔"), ("lighthouse lens", "灯塔 透镜"),
         ("1822", "1822"), "1980"),
    Fact(("what a day ticket costs in Lisbon", "里斯本的一日票多少钱"), "wayfinder.example/lisbon",
         ("Lisbon", "里斯本"), ("lisbon tram", "里斯本 电车"), ("6.80", "6.80"), "28"),
    Fact(("how many trees Redhill has", "红山有多少棵树"), "plainfigures.example/cities",
         ("Cities compared", "城市对比"), ("trees bikes cities", "树木 自行车"),
         ("29,100", "29100"), "38,700"),
)  # fmt: skip


def _draw_fact(rng: random.Random, state: Facts) -> dict[str, Any]:
    fact, zh = rng.choice(FACTS), state.zh
    return {
        "item": fact.item[zh],
        "address": fact.address,
        "title": fact.title[zh],
        "words": fact.words[zh],
        "told": fact.told[zh],
        "text": fact.told[zh],
        "misread": fact.wrong,
        **kit.pool(rng, kit.NOTE_APPS, state),
    }


def _note_fact(p: Drawn) -> list[Step]:
    return [
        *kit.read_page(p.words, p.title),
        # Some pages tell it in a table further down.
        scroll_to(p.told),
        *kit.write_note(p.key, p.title, p.text),
    ]


def _draw_later(rng: random.Random, state: Facts) -> dict[str, Any]:
    return {**kit.draw_news(rng, state), "high": True}


def _read_later(p: Drawn) -> list[Step]:
    return [
        *kit.read_news(p.wanted),
        tap("#save_button"),
        *kit.add_task(p.wanted, high=p.high),
    ]


def _task_added(s: Seen) -> bool:
    return s.new("tasks.tasks", title=lambda title: s.p.item in title)


def _draw_score(rng: random.Random, state: Facts) -> dict[str, Any]:
    rated = state.movies.top()
    (film,) = kit.alone(rng, rated, state.movies.works.values(), count=1)
    other = rng.choice(
        [each for each in rated if abs(each.score - film.score) > 0.1]
    )
    return {
        "item": film.title,
        "score": f"{film.score:.1f}",
        "text": f"{film.title} {film.score:.1f}",
        "wrong_text": f"{film.title} {other.score:.1f}",
        **kit.pool(rng, kit.NOTE_APPS, state),
    }


def _note_score(p: Drawn) -> list[Step]:
    return [
        *movies.open_app(),
        *movies.search(p.item),
        tap("#subject_item"),
        *kit.write_note(p.key, p.t("Films", "电影"), p.text),
    ]


def _draw_author(rng: random.Random, state: Facts) -> dict[str, Any]:
    drawn = kit.draw_news(rng, state)
    article = state.news.articles[drawn["article"]]
    names = {each.author for each in state.news.articles.values()} - {
        article.author
    }
    return {
        **drawn,
        "author": article.author,
        "told": article.author,
        "text": f"{article.title} ({article.author})",
        "other_author": rng.choice(sorted(names)),
        **kit.pool(rng, kit.NOTE_APPS, state),
    }


def _note_author(p: Drawn) -> list[Step]:
    title = p.t("Reading list", "阅读清单")
    return [
        *kit.read_news(p.wanted),
        *kit.write_note(p.key, title, p.text),
        answer(p.told),
    ]


TASKS = (
    Task(
        id="info-fact",
        level="cross",
        apps=("browser", *kit.NOTE_APPS),
        mirrors="Look up a fact and write it down in a note-taking app.",
        en="Find out with the Browser {item}, and write it down in a new note in {app}",
        zh="用浏览器查一下{item}，并在{app}里新建一条笔记记下来",
        draw=_draw_fact,
        milestones=(
            Milestone("the page", kit.page_read),
            Milestone("the note", lambda s: any(kit.new_notes(s))),
            Milestone("what was asked", lambda s: kit.noted(s, s.p.told)),
        ),
        path=_note_fact,
        misses=(
            wrong("another figure of the page", text=lambda p: p.misread),
            wrong("in another app", key=lambda p: p.other_key),
            instead(
                "not looked up",
                lambda p: kit.write_note(p.key, p.title, p.text),
            ),
            short(2),
        ),
    ),
    Task(
        id="info-later",
        level="cross",
        apps=("news", "tasks"),
        en="Save the article '{item}' in News, and put its title into Tasks as a new task of high "
        "priority",
        zh="在新闻里收藏文章《{item}》，并把标题作为一个高优先级的新任务添加到任务应用",
        draw=_draw_later,
        milestones=(
            Milestone("the article", kit.news_read),
            Milestone("saved", lambda s: s.p.article in s.after.news.saved),
            Milestone("the task", _task_added),
            Milestone(
                "its priority", lambda s: s.new("tasks.tasks", priority=3)
            ),
        ),
        path=_read_later,
        misses=(
            wrong("another article", wanted=lambda p: p.other_title),
            wrong("of no priority", high=False),
            short(1),
        ),
    ),
    Task(
        id="info-score",
        level="cross",
        apps=("movies", *kit.NOTE_APPS),
        en="Look up the rating of the film '{item}' in Reelnote and note title and rating in {app}",
        zh="在影记上查看电影《{item}》的评分，并把片名和评分记到{app}里",
        draw=_draw_score,
        milestones=(
            Milestone("the film", lambda s: s.visited(".SubjectActivity")),
            Milestone("its title noted", lambda s: kit.noted(s, s.p.item)),
            Milestone(
                "its rating noted", lambda s: kit.noted(s, s.p.item, s.p.score)
            ),
        ),
        path=_note_score,
        misses=(
            wrong("another rating", text=lambda p: p.wrong_text),
            wrong("in another app", key=lambda p: p.other_key),
            short(1),
        ),
    ),
    Task(
        id="info-author",
        level="cross",
        apps=("news", *kit.NOTE_APPS),
        en="Who wrote the article '{item}' in News? Tell me, and note title and author in {app}",
        zh="新闻里的文章《{item}》是谁写的？告诉我，并把标题和作者记到{app}里",
        draw=_draw_author,
        answer=lambda p: Words(p.author, (p.author,)),
        milestones=(
            Milestone("the article", kit.news_read),
            Milestone("the note", lambda s: kit.noted(s, s.p.item, s.p.author)),
            Milestone("Correct answer", lambda s: s.answered),
        ),
        path=_note_author,
        misses=(
            wrong("another author", told=lambda p: p.other_author),
            wrong("without the author", text=lambda p: p.item),
            wrong("in another app", key=lambda p: p.other_key),
            short(1),
        ),
    ),
)
