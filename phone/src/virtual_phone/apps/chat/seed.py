"""Fills a new account of Papaya."""

import random
from datetime import timedelta

from virtual_phone.apps.chat import data
from virtual_phone.apps.chat.state import (
    ME,
    ChatMessage,
    ChatState,
    Comment,
    Friend,
    Payment,
    Post,
    Request,
    Talk,
)
from virtual_phone.system.app import App
from virtual_phone.system.stores_data import FAMILY

FRIENDS = 18
STRANGER_IDS = 900


def filled(app: App, rng: random.Random) -> ChatState:
    """Eighteen friends, ten talks, four groups, moments, a little money."""
    state = ChatState(balance=18_840)
    _fill_people(app, rng, state)
    _fill_talks(app, rng, state)
    _fill_groups(app, rng, state)
    _fill_posts(app, rng, state)
    now = app.services.now()
    state.bill = [
        Payment(app.t("Golden Bun", "金面包"), -2350, now - timedelta(days=2)),
        Payment(app.t("From Mum", "来自妈妈"), 20_000, now - timedelta(days=9)),
    ]
    me = app.services.contacts.me
    state.profile = {"name": me.name, "handle": "papaya_alex", "signature": "", "nudge": ""}
    state.options = {
        "notify": True, "preview": True, "sound": True, "enter": False, "earpiece": False,
        "by_number": True, "by_handle": True, "strangers": False,
        "autoplay": True, "originals": False,
    }  # fmt: skip
    return state


def _fill_people(app: App, rng: random.Random, state: ChatState) -> None:
    chosen = app.services.contacts.items[:FRIENDS]
    for contact in chosen:
        handle = f"pp_{contact.id:02}{rng.randrange(100, 999)}"
        friend = Friend(contact.id, contact.name, handle, contact.numbers[0])
        friend.place, friend.signature = (
            app.t(*rng.choice(data.PLACES)),
            app.t(*rng.choice(data.SIGNATURES)),
        )
        state.friends.append(friend)
    for index, (name, handle) in enumerate(data.STRANGERS):
        number = f"555 016{index}"
        place = app.t(*rng.choice(data.PLACES))
        state.strangers.append(Friend(STRANGER_IDS + index, app.t(*name), handle, number, place))
    last = state.strangers[-1]
    words = app.t("We met at the concert", "我们在演唱会上见过")
    state.requests.append(Request(Friend(990, app.t("Kai Brandt", "白凯"), "kai_b"), words))
    state.requests.append(Request(last, app.t("Hello from Nina", "我是宁宁")))


def _fill_talks(app: App, rng: random.Random, state: ChatState) -> None:
    at = app.services.now()
    for friend, turns in zip(rng.sample(state.friends, len(data.TALK)), data.TALK, strict=True):
        at -= timedelta(minutes=rng.randrange(15, 90) if len(state.talks) < 2 else 700)
        at -= timedelta(minutes=rng.randrange(90))
        talk = Talk(friend.shown, [friend.id])
        for index, turn in enumerate(turns):
            sender = ME if index % 2 else friend.id
            when = at - timedelta(minutes=3 * (len(turns) - index))
            talk.messages.append(ChatMessage(sender, app.t(*turn), when))
        if talk.messages[-1].sender != ME and len(state.talks) < 5:
            talk.unread = rng.randrange(1, 3)
        state.talks.append(talk)
    state.talks[0].pinned = True
    giver = state.talks[3]
    words = app.t("For the cake", "买蛋糕的钱")
    when = giver.messages[-1].at + timedelta(minutes=1)
    packet = ChatMessage(giver.members[0], words, when, kind="packet", amount=888)
    giver.messages.append(packet)
    voice = state.talks[5]
    when = voice.messages[-1].at + timedelta(minutes=1)
    voice.messages.append(ChatMessage(voice.members[0], "", when, kind="voice", seconds=7))


def _fill_groups(app: App, rng: random.Random, state: ChatState) -> None:
    for name, size, turns in data.GROUPS:
        chosen = rng.sample(state.friends, size)
        if name == data.FAMILY:
            kin = {c.id for c in app.services.contacts.items if c.group == app.t(*FAMILY)}
            chosen = [friend for friend in state.friends if friend.id in kin]
        members = [friend.id for friend in chosen]
        at = app.services.now() - timedelta(minutes=rng.randrange(40, 3000))
        talk = Talk(app.t(*name), members, group=True, muted=rng.random() < 0.4)
        for index, turn in enumerate(turns):
            when = at - timedelta(minutes=7 * (len(turns) - index))
            talk.messages.append(ChatMessage(members[index % len(members)], app.t(*turn), when))
        state.talks.append(talk)


def _fill_posts(app: App, rng: random.Random, state: ChatState) -> None:
    at = app.services.now()
    for index, (words, kind, count) in enumerate(rng.sample(data.MOMENTS, len(data.MOMENTS))):
        if index != 2:
            at -= timedelta(minutes=rng.randrange(20, 400))
        author = rng.choice(state.friends)
        post = Post(index + 1, author.id, app.t(*words), at)
        post.arts = [f"{kind}:{rng.randrange(10_000)}" for _ in range(count)]
        if rng.random() < 0.4:
            post.place = app.t(*rng.choice(data.PLACES))
        others = [friend.id for friend in state.friends if friend is not author]
        post.likes = rng.sample(others, rng.randrange(0, 6))
        for friend in rng.sample(others, rng.randrange(0, 3)):
            post.comments.append(Comment(friend, app.t(*rng.choice(data.REPLIES))))
        (state.coming if index < 2 else state.posts).append(post)
    state.last_post = len(data.MOMENTS)
