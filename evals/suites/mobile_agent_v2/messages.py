"""Messages, an app of the system."""

import random
from datetime import timedelta
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
from virtual_phone.apps.messages.state import Message, Thread

APP = "Messages|信息"
NEWS = (
    ("The ferry now leaves from pier 6.", "渡轮改在6号码头出发。"),
    ("The spare key is with the baker.", "备用钥匙在面包店老板那里。"),
    ("We meet at the north gate instead.", "我们改在北门碰头。"),
)
SENDER, OTHER_SENDER = ("Longrail", "长铁"), ("Northgate Bank", "北门银行")


def people(rng: random.Random, state: Facts, number: int) -> list[str]:
    """Names of conversations that are no part of one another."""
    names = [thread.name for thread in state.messages.threads]
    alone = [
        name for name in names if sum(name in other for other in names) == 1
    ]
    return rng.sample(alone, number)


def wrote(s: Seen) -> dict[str, list[str]]:
    """What the phone's owner wrote since the beginning, by name."""
    found: dict[str, list[str]] = {}
    for thread in s.after.messages.threads:
        before = s.before.messages.thread(thread.name)
        known = len(before.messages) if before else 0
        said = [
            each.text
            for each in thread.messages[known:]
            if each.sent and not each.failed
        ]
        if said:
            found[thread.name] = said
    return found


def _draw_two(rng: random.Random, state: Facts) -> dict[str, Any]:
    name, other = people(rng, state, 2)
    return {"name": name, "other": other}


# Basic


def _archive(p: Drawn) -> list[Step]:
    return [launch(APP), hold(p.name), tap("Archive|归档")]


def _names(threads: list[Thread]) -> list[str]:
    return [thread.name for thread in threads]


def _archived(s: Seen) -> bool:
    gone = set(_names(s.before.messages.threads)) - set(
        _names(s.after.messages.threads)
    )
    return _names(s.after.messages.archived) == [s.p.name] and gone == {
        s.p.name
    }


def _mute(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap(p.name),
        tap("More options|更多选项"),
        tap("Mute|免打扰"),
    ]


# Advanced


def _draw_news(rng: random.Random, state: Facts) -> dict[str, Any]:
    name, to, other = people(rng, state, 3)
    news, older = rng.sample(NEWS, 2)
    return {
        "name": name, "to": to, "other": other, "news": news[state.zh], "older": older[state.zh],
    }  # fmt: skip


def _put_news(state: Facts, p: Drawn) -> None:
    """Two messages of theirs; the later one is asked for."""
    thread = state.messages.thread(p.name)
    for text, minutes in ((p.older, 9), (p.news, 4)):
        at = state.now - timedelta(minutes=minutes)
        thread.messages.append(Message(text=text, sent=False, time=at))
    state.messages.file(thread)


def _forward(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap(p.name),
        hold(p.news),
        tap("Forward|转发"),
        scroll_to(p.to),
        tap(p.to),
        tap("#send_message_button"),
    ]


def _draw_code(rng: random.Random, state: Facts) -> dict[str, Any]:
    (to,) = people(rng, state, 1)
    code, other = (
        f"{rng.randrange(100, 1000)} {rng.randrange(100, 1000)}"
        for _ in range(2)
    )
    return {"to": to, "code": code, "other": other, "sender": SENDER[state.zh]}


def _put_codes(state: Facts, p: Drawn) -> None:
    """Two services have sent a code each."""
    for sender, code in ((SENDER, p.code), (OTHER_SENDER, p.other)):
        thread = next(
            t for t in state.messages.notices if t.name == sender[state.zh]
        )
        thread.messages[-1].text = p.t(
            f"Your code is {code}.", f"验证码{code}。"
        )


def _tell(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("#notices"),
        tap(p.sender),
        back(),
        back(),
        tap(p.to),
        fill(p.code, into="#compose_message_text"),
        tap("#send_message_button"),
    ]


def _told(s: Seen) -> bool:
    """Whether the code was written to them, with or without the space in it."""
    said = " ".join(wrote(s).get(s.p.to, ())).replace(" ", "")
    return s.p.code.replace(" ", "") in said


TASKS = (
    Task(
        id="messages-basic-archive",
        level="basic",
        apps=("messages",),
        most_steps=STEPS,
        en="Archive the conversation with {name} in Messages.",
        zh="把信息里与{name}的会话归档。",
        draw=_draw_two,
        milestones=(
            Milestone("this conversation alone is archived", _archived),
        ),
        path=_archive,
        misses=(wrong("another conversation", name=lambda p: p.other), short()),
        expert=(
            "Press the conversation in the list for a second and tap Archive; it is in the three "
            "dots of an open conversation, too.",
            "在列表中长按该会话，点“归档”；打开会话后右上角三个点里也有。",
        ),
    ),
    Task(
        id="messages-basic-mute",
        level="basic",
        apps=("messages",),
        most_steps=STEPS,
        en="Mute the conversation with {name} in Messages.",
        zh="把信息里与{name}的会话设为免打扰。",
        draw=_draw_two,
        milestones=(
            Milestone(
                "this conversation alone is mute",
                lambda s: (
                    [t.name for t in s.after.messages.threads if t.muted]
                    == [s.p.name]
                ),
            ),
        ),
        path=_mute,
        misses=(
            wrong("another conversation", name=lambda p: p.other),
            instead("archived", _archive),
            short(),
        ),
        expert=(
            "Open the conversation; Mute is in the three dots at the top right.",
            "打开会话，右上角三个点里有“免打扰”。",
        ),
    ),
    Task(
        id="messages-advanced-forward",
        level="advanced",
        apps=("messages",),
        most_steps=STEPS,
        en="Forward the last message that {name} sent me in Messages to {to}, word for word.",
        zh="把{name}在信息里发给我的最后一条内容原样转发给{to}。",
        draw=_draw_news,
        prepare=_put_news,
        milestones=(
            Milestone(
                "the conversation was read",
                lambda s: s.visited(".Conversation"),
            ),
            Milestone("the message", lambda s: [s.p.news] in wrote(s).values()),
            Milestone(
                "to them alone", lambda s: wrote(s) == {s.p.to: [s.p.news]}
            ),
        ),
        path=_forward,
        misses=(
            wrong("the message before", news=lambda p: p.older),
            wrong("to somebody else", to=lambda p: p.other),
            short(),
        ),
        expert=(
            "Press the message itself for a second > Forward > tap the person in the list > the "
            "text is in the field already, tap the arrow to send.",
            "长按那条消息 > 转发 > 在列表中点选联系人 > 内容已在输入框中，点箭头发送。",
        ),
    ),
    Task(
        id="messages-advanced-code",
        level="advanced",
        apps=("messages",),
        most_steps=STEPS,
        en="Find the code that {sender} has sent me in Messages, and write it to {to}.",
        zh="在信息里找到{sender}发给我的验证码，并写给{to}。",
        draw=_draw_code,
        prepare=_put_codes,
        milestones=(
            Milestone(
                "the code was looked up",
                lambda s: s.visited(".Conversation"),
                ever=True,
            ),
            Milestone("the code was sent", _told),
        ),
        harms=(
            Harm(
                "somebody else was written to",
                lambda s: any(t != s.p.to for t in wrote(s)),
            ),
        ),
        path=_tell,
        misses=(
            wrong("another service's code", code=lambda p: p.other),
            short(),
        ),
        expert=(
            "Messages of services are in 'Notifications' at the top of the list. Note the code, go "
            "back twice, open the person's conversation, type it and tap the arrow.",
            "服务类短信在列表顶部的“通知信息”里。记下验证码，返回两次，打开对方的会话，输入后点箭头发送。",
        ),
    ),
)
