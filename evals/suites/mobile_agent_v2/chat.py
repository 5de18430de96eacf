"""Papaya, an app from outside of the system."""

import random
from typing import Any

from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, back, fill, hold, launch, scroll_to, tap
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
from virtual_phone.apps.chat.state import ME, Friend, Talk
from virtual_phone.apps.kit.paying import money

APP = "Papaya|木瓜"
SIGNATURES = (
    ("Out on the water until Monday", "周一前都在水上"),
    ("Learning the cello, sorry neighbours", "正在学大提琴，邻居们抱歉"),
    ("Postcards welcome", "欢迎寄明信片"),
)
REMARKS = (
    ("Violin teacher", "小提琴老师"),
    ("Upstairs", "楼上邻居"),
    ("Sailing club", "帆船俱乐部"),
)


def friends(rng: random.Random, state: Facts, number: int) -> list[Friend]:
    """Friends with a talk of their own whose names stand nowhere else in the list of talks."""
    talks: list[Talk] = state.chat.talks
    titles = [talk.title for talk in talks]
    heard = {talk.messages[-1].sender for talk in talks if talk.group}
    everybody = [each.shown for each in state.chat.friends]
    alone = [
        each
        for each in state.chat.friends
        if each.shown in titles
        and each.id not in heard
        and sum(each.shown in other for other in everybody) == 1
    ]
    return rng.sample(alone, number)


def sent(s: Seen) -> dict[str, list[str]]:
    """What the phone's owner wrote since the beginning, by talk."""
    before: dict[str, Talk] = {talk.title: talk for talk in s.before.chat.talks}
    found: dict[str, list[str]] = {}
    for talk in s.after.chat.talks:
        known = len(before[talk.title].messages) if talk.title in before else 0
        new = [
            m.text
            for m in talk.messages[known:]
            if m.sender == ME and not m.failed
        ]
        if new:
            found[talk.title] = new
    return found


# Basic


def _draw_talk(rng: random.Random, state: Facts) -> dict[str, Any]:
    pinned = [talk.title for talk in state.chat.talks if talk.pinned]
    free = [
        each.shown
        for each in friends(rng, state, 4)
        if each.shown not in pinned
    ]
    return {"name": free[0], "other": free[1], "pinned": pinned}


def _stick(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        scroll_to(p.name),
        hold(p.name),
        tap("Stick on top|置顶该聊天"),
    ]


def _pinned(s: Seen) -> bool:
    now = {talk.title for talk in s.after.chat.talks if talk.pinned}
    return now == {*s.p.pinned, s.p.name}


def _draw_words(rng: random.Random, state: Facts) -> dict[str, Any]:
    words, other = rng.sample(SIGNATURES, 2)
    return {"words": words[state.zh], "other": other[state.zh]}


def _sign(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("#tab_me"),
        tap("#profile_card"),
        tap("What's up|个性签名"),
        fill(p.words, into="#edit"),
        tap("OK|确定"),
    ]


# Advanced


def _draw_remark(rng: random.Random, state: Facts) -> dict[str, Any]:
    friend, other = friends(rng, state, 2)
    return {
        "name": friend.shown, "other": other.shown, "id": friend.id,
        "remark": rng.choice(REMARKS)[state.zh],
    }  # fmt: skip


def _remark(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("#tab_contacts"),
        scroll_to(p.name),
        tap(p.name),
        tap("Remark|备注"),
        fill(p.remark, into="#edit"),
        tap("OK|确定"),
        tap("More options|更多选项"),
        tap("Star|设为星标朋友"),
    ]


def _friend(s: Seen) -> Friend:
    found: list[Friend] = [
        each for each in s.after.chat.friends if each.id == s.p.id
    ]
    return found[0]


def _others_as_before(s: Seen) -> bool:
    return all(now.id == s.p.id for _, now in s.changed("chat.friends"))


def _draw_balance(rng: random.Random, state: Facts) -> dict[str, Any]:
    friend, other = friends(rng, state, 2)
    balance = rng.randrange(100, 900) * 100 + rng.choice((15, 35, 45, 85))
    return {
        "name": friend.shown, "someone": other.shown, "cents": balance, "told": money(balance),
        "paid": money(abs(state.chat.bill[0].amount)),
    }  # fmt: skip


def _put_balance(state: Facts, p: Drawn) -> None:
    state.chat.balance = p.cents


def _tell(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("#tab_me"),
        tap("Wallet|服务"),
        back(),
        tap("#tab_chats"),
        scroll_to(p.name),
        tap(p.name),
        fill(p.told, into="#chat_input"),
        tap("#send_button"),
    ]


def _told(s: Seen) -> bool:
    said = " ".join(sent(s).get(s.p.name, ())).replace(",", "")
    return money(s.p.cents).removeprefix("¥") in said


TASKS = (
    Task(
        id="chat-basic-top",
        level="basic",
        apps=("chat",),
        most_steps=STEPS,
        en="Stick the chat with {name} on top in Papaya.",
        zh="在木瓜里把与{name}的聊天置顶。",
        draw=_draw_talk,
        milestones=(Milestone("this chat alone came on top", _pinned),),
        path=_stick,
        misses=(wrong("another chat", name=lambda p: p.other), short()),
        expert=(
            "Press the chat in the list for a second; 'Stick on top' is in the sheet that rises.",
            "在列表中长按该聊天，弹出的菜单里有“置顶该聊天”。",
        ),
    ),
    Task(
        id="chat-basic-signature",
        level="basic",
        apps=("chat",),
        most_steps=STEPS,
        en="Set my What's up on Papaya to '{words}'.",
        zh="把我的木瓜个性签名改成“{words}”。",
        draw=_draw_words,
        milestones=(
            Milestone(
                "own profile", lambda s: s.visited(".Profile"), ever=True
            ),
            Milestone(
                "the words",
                lambda s: (
                    s.after.chat.profile["signature"].strip() == s.p.words
                ),
            ),
        ),
        path=_sign,
        misses=(wrong("other words", words=lambda p: p.other), short()),
        expert=(
            "Papaya > Me > tap the card with the own name on top > What's up > type > OK.",
            "木瓜 > 我 > 点顶部自己的名片 > 个性签名 > 输入 > 确定。",
        ),
    ),
    Task(
        id="chat-advanced-remark",
        level="advanced",
        apps=("chat",),
        most_steps=STEPS,
        en="On Papaya, give my friend {name} the remark '{remark}' and star them.",
        zh="在木瓜里把好友{name}的备注改成“{remark}”，并设为星标朋友。",
        draw=_draw_remark,
        milestones=(
            Milestone(
                "the friend's page",
                lambda s: s.visited(".ContactInfo"),
                ever=True,
            ),
            Milestone("remark", lambda s: _friend(s).remark == s.p.remark),
            Milestone("star", lambda s: _friend(s).starred),
        ),
        harms=(
            Harm(
                "another friend was changed", lambda s: not _others_as_before(s)
            ),
        ),
        path=_remark,
        misses=(wrong("another friend", name=lambda p: p.other), short()),
        expert=(
            "Papaya > Contacts > the friend > Remark > replace the text > OK. The star is in the "
            "three dots at the top right of the friend's page.",
            "木瓜 > 通讯录 > 好友 > 备注 > 替换文字 > 确定。“设为星标朋友”在好友页右上角三个点里。",
        ),
    ),
    Task(
        id="chat-advanced-balance",
        level="advanced",
        apps=("chat",),
        most_steps=STEPS,
        en="Look up the balance in my Papaya wallet and write the exact amount to {name} on "
        "Papaya.",
        zh="查看我木瓜零钱的余额，并在木瓜上把准确金额发给{name}。",
        draw=_draw_balance,
        prepare=_put_balance,
        milestones=(
            Milestone("the wallet", lambda s: s.visited(".Wallet"), ever=True),
            Milestone("the amount was sent", _told),
        ),
        harms=(
            Harm(
                "somebody else was written to",
                lambda s: any(t != s.p.name for t in sent(s)),
            ),
        ),
        path=_tell,
        misses=(
            wrong("what was paid last", told=lambda p: p.paid),
            wrong("to another friend", name=lambda p: p.someone),
            instead("nothing was sent", lambda p: _tell(p)[:-1]),
        ),
        expert=(
            "Papaya > Me > Wallet has the balance on the green card; keep it in mind with its "
            "cents. Then Back > Chats > the friend > type the amount > Send.",
            "木瓜 > 我 > 服务，绿色卡片上是零钱余额，连同角分一起记住。然后返回 > 聊天列表 > 好友"
            " > 输入金额 > 发送。",
        ),
    ),
)
