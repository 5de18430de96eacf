"""Two apps and more."""

import random
from datetime import datetime, time, timedelta
from typing import Any

from evals.suites.mobbench import food, movies, shop
from evals.suites.mobbench.calendar import on_month
from evals.suites.mobile_agent_v2.calendar import EVENTS, put_event, two
from evals.suites.mobile_agent_v2.chat import friends, sent
from evals.suites.mobile_agent_v2.messages import people, wrote
from evals.suites.words import clock, pick_time
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, scroll_to, tap
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
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.messages.state import Message

PLACES = (
    ("Cedar Yard 5, back entrance", "雪松院5号后门"),
    ("Old Mill, second floor", "老磨坊二楼"),
    ("Tram depot, hall C", "电车库C厅"),
)
TITLES = (("Spent lately", "最近花销"), ("Two bills", "两笔账"))


# Basic: a time that somebody wrote, and an alarm


def _draw_ride(rng: random.Random, state: Facts) -> dict[str, Any]:
    (name,) = people(rng, state, 1)
    hour, minute = rng.randrange(5, 8), rng.randrange(5, 60, 5)
    return {
        "name": name,
        "hour": hour,
        "minute": minute,
        "time": clock(hour, minute, zh=state.zh),
    }


def _put_ride(state: Facts, p: Drawn) -> None:
    thread = state.messages.thread(p.name)
    text = p.t(
        f"I pick you up at {p.time} tomorrow.", f"明天{p.time}我去接你。"
    )
    at = state.now - timedelta(minutes=3)
    thread.messages.append(Message(text=text, sent=False, time=at))
    state.messages.file(thread)


def _ride(p: Drawn) -> list[Step]:
    return [
        launch("Messages|信息"),
        tap(p.name),
        launch("Clock|时钟"),
        tap("Add alarm|添加闹钟"),
        *pick_time(p.hour, p.minute, zh=p.zh),
        tap("Save|保存"),
        tap("Allow|允许"),
    ]


# Basic: the place of an event, in a note


def _draw_place(rng: random.Random, state: Facts) -> dict[str, Any]:
    title, other = two(rng, state, EVENTS)
    place, elsewhere = two(rng, state, PLACES)
    return {
        "title": title, "other": other, "place": place, "elsewhere": elsewhere,
        "day": state.day(1), "today": state.day(0),
    }  # fmt: skip


def _put_place(state: Facts, p: Drawn) -> None:
    events = state.calendar.events
    events[:] = [event for event in events if not event.on(p.day)]
    at = datetime.combine(p.day, time(10))
    put_event(state, p.title, at, place=p.place)
    put_event(state, p.other, at + timedelta(hours=3), place=p.elsewhere)


def _note_place(p: Drawn) -> list[Step]:
    return [
        launch("Calendar|日历"),
        *on_month(p.day, p.today),
        tap(p.title),
        launch("Notes|便签"),
        tap("#new_note"),
        fill(p.title, into="#title"),
        fill(p.place, into="#text"),
        tap("#save"),
    ]


# Advanced: a film's rating for a friend, and a day in the calendar


def _draw_film(rng: random.Random, state: Facts) -> dict[str, Any]:
    works = state.movies.works.values()
    names = [f"{work.title} {work.original}".casefold() for work in works]
    alone = [
        work
        for work in state.movies.top()[:40]
        if sum(work.title.casefold() in each for each in names) == 1
    ]
    film, worse = alone[rng.randrange(8)], alone[-1]
    friend, other = friends(rng, state, 2)
    return {
        "film": film.title, "score": film.score, "told": f"{film.title} {film.score:.1f}",
        "wrong": f"{film.title} {worse.score:.1f}", "name": friend.shown, "other": other.shown,
        "day": state.day(1), "today": state.day(0),
    }  # fmt: skip


def _film(p: Drawn) -> list[Step]:
    return [
        *movies.open_app(),
        *movies.search(p.film),
        launch("Papaya|木瓜"),
        scroll_to(p.name),
        tap(p.name),
        fill(p.told, into="#chat_input"),
        tap("#send_button"),
        launch("Calendar|日历"),
        *on_month(p.day, p.today),
        tap("New event|新建活动"),
        fill(p.film, into="#title"),
        tap("All day|全天"),
        tap("Save|保存"),
    ]


def _told_film(s: Seen) -> bool:
    said = " ".join(sent(s).get(s.p.name, ())).casefold()
    return s.p.film.casefold() in said and f"{s.p.score:.1f}" in said


def _planned(s: Seen) -> bool:
    return s.new(
        "calendar.events",
        title=lambda title: s.p.film.casefold() in title.casefold(),
        all_day=True,
        start=lambda at: at.date() == s.p.day,
    )


# Advanced: two sums of two shops, in a note and in a message


def _draw_sums(rng: random.Random, state: Facts) -> dict[str, Any]:
    name, other = people(rng, state, 2)
    small = rng.randrange(30, 70) * 100 + rng.choice((15, 35, 85))
    large = rng.randrange(80, 400) * 100 + rng.choice((25, 45, 65))
    bought, eaten = rng.sample((small, large), 2)
    return {
        "title": rng.choice(TITLES)[state.zh], "bought": bought, "eaten": eaten, "name": name,
        "other": other, "told": large, "less": small, "words": f"{money(bought)} {money(eaten)}",
    }  # fmt: skip


def _put_sums(state: Facts, p: Drawn) -> None:
    state.shop.by_status()[0].total = p.bought
    state.food.orders[0].total = p.eaten


def _sums(p: Drawn) -> list[Step]:
    return [
        *shop.open_app(),
        tap("Orders|订单"),
        *food.open_app(),
        tap("#tab_orders"),
        launch("Notes|便签"),
        tap("#new_note"),
        fill(p.title, into="#title"),
        fill(p.words, into="#text"),
        tap("#save"),
        launch("Messages|信息"),
        tap(p.name),
        fill(money(p.told), into="#compose_message_text"),
        tap("#send_message_button"),
    ]


def _noted(s: Seen, cents: int) -> bool:
    sum_ = money(cents).removeprefix("¥")
    return s.any_new(
        "notes.notes", text=lambda text: sum_ in text.replace(",", "")
    )


def _told_sum(s: Seen) -> bool:
    said = " ".join(wrote(s).get(s.p.name, ())).replace(",", "")
    more, less = (
        money(each).removeprefix("¥") for each in (s.p.told, s.p.less)
    )
    return more in said and less not in said


TASKS = (
    Task(
        id="cross-basic-ride",
        level="basic",
        apps=("messages", "clock"),
        most_steps=STEPS,
        en="{name} wrote me in Messages when they pick me up tomorrow. Set an alarm for that time.",
        zh="{name}在信息里写了明天几点来接我，请设一个那个时间的闹钟。",
        draw=_draw_ride,
        prepare=_put_ride,
        milestones=(
            Milestone(
                "the message was read",
                lambda s: s.visited(".Conversation"),
                ever=True,
            ),
            Milestone(
                "the alarm",
                lambda s: s.new(
                    "clock.alarms",
                    hour=s.p.hour,
                    minute=s.p.minute,
                    days=(),
                    enabled=True,
                ),
            ),
        ),
        harms=(Harm("somebody was written to", wrote),),
        path=_ride,
        misses=(wrong("an hour late", hour=lambda p: p.hour + 1), short(2)),
        expert=(
            "Open the conversation in Messages and keep the time in mind. Clock > the round plus > "
            "tap the hour, the minutes, then OK > Save, and allow notifications.",
            "在信息中打开会话并记住时间。时钟 > 圆形加号 > 点小时、分钟，再点“确定” > “保存”，"
            "并允许通知。",
        ),
    ),
    Task(
        id="cross-basic-place",
        level="basic",
        apps=("calendar", "notes"),
        most_steps=STEPS,
        en="Look in Calendar where tomorrow's '{title}' takes place, and write a note titled "
        "'{title}' with the place in it.",
        zh="在日历里看看明天的“{title}”在哪里，写一条标题为“{title}”的便签，内容为该地点。",
        draw=_draw_place,
        prepare=_put_place,
        milestones=(
            Milestone(
                "the event", lambda s: s.visited(".EventInfo"), ever=True
            ),
            Milestone(
                "one new note", lambda s: s.new("notes.notes", title=s.p.title)
            ),
            Milestone(
                "the place",
                lambda s: s.any_new(
                    "notes.notes", text=lambda text: s.p.place in text
                ),
            ),
        ),
        harms=(
            Harm(
                "the calendar was changed",
                lambda s: not s.same("calendar.events"),
            ),
        ),
        path=_note_place,
        misses=(
            wrong("the other event's", place=lambda p: p.elsewhere),
            short(2),
        ),
        expert=(
            "In Calendar tap the day, then the event: its page has the place. In Notes the round "
            "plus makes a note; title above, text below, Save at the top right.",
            "在日历中点日期，再点活动，活动页里有地点。在便签中点圆形加号新建，上面是标题，下面是内容，"
            "右上角“保存”。",
        ),
    ),
    Task(
        id="cross-advanced-film",
        level="advanced",
        apps=("movies", "chat", "calendar"),
        most_steps=STEPS,
        en="Look up the Reelnote rating of the film '{film}', write the film's title and its "
        "rating to {name} on Papaya, and add an all-day event with the film's title to Calendar "
        "for tomorrow.",
        zh="查一下电影《{film}》的影记评分，在木瓜上把片名和评分发给{name}，并在日历里为明天新建一个"
        "以片名为标题的全天活动。",
        draw=_draw_film,
        milestones=(
            Milestone(
                "the film",
                lambda s: s.visited("com.reelnote.movies/"),
                ever=True,
            ),
            Milestone("title and rating were sent", _told_film),
            Milestone("the event", _planned),
        ),
        harms=(
            Harm(
                "somebody else was written to",
                lambda s: any(t != s.p.name for t in sent(s)),
            ),
        ),
        path=_film,
        misses=(
            wrong("another film's rating", told=lambda p: p.wrong),
            wrong("to another friend", name=lambda p: p.other),
            instead("no event", lambda p: _film(p)[:-1]),
        ),
        expert=(
            "Reelnote's search results have the rating beside the stars; keep it in mind. In "
            "Papaya open the friend's chat, type both and tap Send. In Calendar choose tomorrow, "
            "then the round plus, the title, the switch 'All day' and Save.",
            "影记的搜索结果里星级旁就是评分，记住它。在木瓜打开好友聊天，输入片名和评分后点“发送”。"
            "在日历中先点明天，再点圆形加号，填标题，打开“全天”，点“保存”。",
        ),
    ),
    Task(
        id="cross-advanced-sums",
        level="advanced",
        apps=("shop", "food", "notes", "messages"),
        most_steps=STEPS,
        en="Look up the totals of my most recent Parcelo order and of my most recent Golden Bun "
        "order. Write a note titled '{title}' with both amounts, and send the higher one of them "
        "to {name} in Messages.",
        zh="查看我最近一笔派集订单和最近一笔金面包订单的实付金额，写一条标题为“{title}”的便签记下两个"
        "金额，并在信息里把其中较高的金额发给{name}。",
        draw=_draw_sums,
        prepare=_put_sums,
        milestones=(
            Milestone(
                "orders",
                lambda s: s.visited("com.parcelo.shop/.OrderListActivity"),
            ),
            Milestone(
                "the note's title",
                lambda s: s.new("notes.notes", title=s.p.title),
            ),
            Milestone("what was bought", lambda s: _noted(s, s.p.bought)),
            Milestone("what was eaten", lambda s: _noted(s, s.p.eaten)),
            Milestone("the higher one was sent", _told_sum),
        ),
        harms=(
            Harm(
                "somebody else was written to",
                lambda s: any(t != s.p.name for t in wrote(s)),
            ),
            Harm(
                "something was ordered",
                lambda s: s.added("shop.orders") or s.added("food.orders"),
            ),
        ),
        path=_sums,
        misses=(
            wrong("the lower one was sent", told=lambda p: p.less),
            wrong("to somebody else", name=lambda p: p.other),
            wrong("one amount in the note", words=lambda p: money(p.bought)),
            short(),
        ),
        expert=(
            "Close what covers the first page of each shop. Parcelo: Orders on the first page; "
            "Golden Bun: the tab Orders; the newest is on top with its total. Keep both with their "
            "cents. Notes: round plus, title, text, Save. Messages: open the conversation, type, "
            "tap the arrow.",
            "先关闭两个购物应用首页的弹窗。派集：首页“订单”；金面包：“订单”标签；最新的在最上面，写有金额。"
            "连同角分记住两个金额。便签：圆形加号、标题、内容、“保存”。信息：打开会话，输入，点箭头。",
        ),
    ),
)
