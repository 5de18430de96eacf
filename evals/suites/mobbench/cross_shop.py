"""Parcelo with another app: JD.com and WeChat in the paper."""

import random
from datetime import timedelta
from typing import Any

from evals.suites.mobbench.shop import open_app
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, tap
from evals.tasks.task import Drawn, Harm, Milestone, Task, short, wrong
from virtual_phone.apps.chat.state import ME, ChatMessage, Talk

WORDS = (
    "I bought this one, you will like it too!",
    "我买了这个，特别好用，推荐给你！",
)


def _draw(rng: random.Random, state: Facts) -> dict[str, Any]:
    order = rng.choice(state.shop.orders)
    names = [each.shown for each in state.chat.friends]
    plain = [
        name for name in names if sum(name in other for other in names) == 1
    ]
    friend, other = rng.sample(plain, 2)
    return {
        "order": order.number,
        "product": order.lines[0].product,
        "friend": friend,
        "other": other,
        "words": WORDS[state.zh],
        "nth": 0,
    }


def _latest(state: Facts, p: Drawn) -> None:
    order = next(each for each in state.shop.orders if each.number == p.order)
    order.at = state.now - timedelta(minutes=45)


def _share(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Orders|订单"),
        tap("#order_card", p.nth),
        tap("#share_product"),
        tap("Papaya|木瓜"),
        fill(p.friend, into="#search_field"),
        tap("#share_target"),
        *([fill(p.words, into="#leave_message")] if p.words else []),
        tap("#send"),
    ]


def _sent(s: Seen) -> dict[str, list[ChatMessage]]:
    """What the phone's owner wrote since the beginning, by talk."""
    before: dict[str, Talk] = {talk.title: talk for talk in s.before.chat.talks}
    found: dict[str, list[ChatMessage]] = {}
    for talk in s.after.chat.talks:
        known = len(before[talk.title].messages) if talk.title in before else 0
        new = [
            each
            for each in talk.messages[known:]
            if each.sender == ME and not each.failed
        ]
        if new:
            found[talk.title] = new
    return found


def _link(p: Drawn) -> str:
    return f"parcelo.example/item/{p.product}"


def _shared(s: Seen) -> bool:
    return any(_link(s.p) in said.text for said in _sent(s).get(s.p.friend, []))


def _recommended(s: Seen) -> bool:
    """Whether some words of one's own went with it."""
    said = [each.text for each in _sent(s).get(s.p.friend, [])]
    return any(len(text) > 3 and "parcelo.example" not in text for text in said)


TASKS = (
    Task(
        id="cross-shop-chat",
        level="cross",
        apps=("shop", "chat"),
        mirrors="Share the product link of the most recent JD.com order with a WeChat friend, and "
        "write a recommendation message.",
        en="Share the product link of my most recent Parcelo order with my Papaya friend {friend}, "
        "and write a recommendation message",
        zh="把我派集最近一笔订单的商品链接分享给木瓜好友{friend}，并写一句推荐语",
        draw=_draw,
        prepare=_latest,
        milestones=(
            Milestone(
                "Enter order interface",
                lambda s: s.visited(".OrderListActivity"),
            ),
            Milestone(
                "Select order", lambda s: s.visited(".OrderDetailActivity")
            ),
            Milestone("Suitable recommendation message", _recommended),
            Milestone("Successful sharing", _shared),
        ),
        harms=(
            Harm(
                "somebody else was written to",
                lambda s: any(t != s.p.friend for t in _sent(s)),
            ),
        ),
        path=_share,
        misses=(
            wrong("the order before", nth=1),
            wrong("another friend", friend=lambda p: p.other),
            wrong("without a word", words=""),
            short(1),
        ),
    ),
)
