"""What Square remembers: people, posts, notices, talks, settings."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal

from virtual_phone.apps.kit.reviews import Remark
from virtual_phone.apps.square import data

Words = Callable[[str, str], str]
NoticeKind = Literal["like", "repost", "comment", "follow", "mention"]
Audience = Literal["all", "followers", "me"]
ME = 0
"""Id of the phone's owner among the people."""
_TOPIC = re.compile(r"#(\w+)")


@dataclass
class Person:
    """Somebody who writes."""

    id: int
    name: str
    handle: str
    about: str
    followers: int
    follows: int
    followed: bool = False
    """By the phone's owner."""
    muted: bool = False
    blocked: bool = False


@dataclass
class Post:
    """Something written in public."""

    id: int
    author: int
    text: str
    at: datetime
    art: list[str] = field(default_factory=list)
    likes: int = 0
    reposts: int = 0
    replies: int = 0
    quote: int = 0
    """Id of the post that it quotes."""
    audience: Audience = "all"

    @property
    def topics(self) -> list[str]:
        """What it is about, without the sign."""
        return _TOPIC.findall(self.text)


@dataclass
class Notice:
    """What somebody did that concerns the owner."""

    kind: NoticeKind
    who: int
    at: datetime
    post: int = 0
    read: bool = False


@dataclass
class Said:
    """A direct message."""

    text: str
    mine: bool
    at: datetime


@dataclass
class SquareState:
    """All of it."""

    salt: int = 0
    people: dict[int, Person] = field(default_factory=dict)
    posts: dict[int, Post] = field(default_factory=dict)
    liked: list[int] = field(default_factory=list)
    reposted: dict[int, datetime] = field(default_factory=dict)
    bookmarks: list[int] = field(default_factory=list)
    comments: dict[int, list[Remark]] = field(default_factory=dict)
    topics: list[str] = field(default_factory=list)
    """Topics that the owner follows."""
    notices: list[Notice] = field(default_factory=list)
    talks: dict[int, list[Said]] = field(default_factory=dict)
    unread: list[int] = field(default_factory=list)
    """People whose messages were not looked at."""
    requests: list[int] = field(default_factory=list)
    """People who want to follow, while the account is private."""
    searches: list[str] = field(default_factory=list)
    muted_words: list[str] = field(default_factory=list)
    reports: list[int] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    last_id: int = 1000

    def new_id(self) -> int:
        """A number for a post."""
        self.last_id += 1
        return self.last_id

    def lets(self, post: Post) -> bool:
        """Whether a post may be shown: nobody muted or blocked wrote it, and no muted word."""
        author = self.people[post.author]
        if author.muted or author.blocked:
            return False
        lower = post.text.lower()
        return post.author == ME or not any(word.lower() in lower for word in self.muted_words)

    def timeline(self, *, following: bool) -> list[Post]:
        """What to read, the newest first; for everybody the most liked of each day first."""
        found = [post for post in self.posts.values() if self.lets(post)]
        found.sort(key=lambda post: post.at, reverse=True)
        if following:
            return [
                post
                for post in found
                if post.author == ME
                or self.people[post.author].followed
                or any(topic in self.topics for topic in post.topics)
            ]
        fresh = [post for post in found if post.author == ME and not post.replies]
        rest = [post for post in found if post not in fresh]
        return fresh + sorted(rest, key=lambda post: (post.at.date(), post.likes), reverse=True)

    def of(self, person: int) -> list[Post]:
        """What somebody wrote, and what the owner reposted, the newest first."""
        own = [(post.at, post) for post in self.posts.values() if post.author == person]
        if person == ME:
            own += [(at, self.posts[i]) for i, at in self.reposted.items() if i in self.posts]
        return [post for _, post in sorted(own, key=lambda pair: pair[0], reverse=True)]


def make(t: Words, rng: random.Random, now: datetime) -> SquareState:
    """Fourteen people, what they wrote of late, and what the owner did so far."""
    state = SquareState(salt=rng.randrange(10**6))
    for number, (name, handle, about) in enumerate(data.PEOPLE, start=1):
        followers = int(10 ** rng.uniform(2.4, 5.8))
        state.people[number] = Person(
            number, t(*name), handle, t(*about), followers, rng.randrange(40, 900)
        )
    for person in rng.sample(list(state.people.values()), 6):
        person.followed = True
    name, handle, about = data.ME
    state.people[ME] = Person(ME, t(*name), handle, t(*about), 128, 6)
    at = now - timedelta(minutes=rng.randrange(3, 12))
    for written in rng.sample(data.POSTS, len(data.POSTS)):
        _write(state, written, t=t, rng=rng, at=at)
        at -= timedelta(minutes=rng.randrange(18, 190))
    for written in data.MINE:
        post = _write(state, written, t=t, rng=rng, at=now - timedelta(hours=rng.randrange(20, 90)))
        post.likes, post.reposts, post.replies = rng.randrange(4, 40), rng.randrange(3), 2
    _seed_owner(state, t, rng, now)
    return state


def _write(
    state: SquareState, written: data.Written, *, t: Words, rng: random.Random, at: datetime
) -> Post:
    number = state.new_id()
    followers = state.people[written.who].followers
    likes = int(followers * rng.uniform(0.01, 0.12)) + 3
    state.posts[number] = Post(
        id=number,
        author=written.who,
        text=t(*written.text),
        at=at,
        art=written.art.split(),
        likes=likes,
        reposts=likes // rng.randrange(5, 20),
        replies=rng.randrange(3, len(data.COMMENTS)),
    )
    return state.posts[number]


def _seed_owner(state: SquareState, t: Words, rng: random.Random, now: datetime) -> None:
    others = [post.id for post in state.posts.values() if post.author]
    mine = [post.id for post in state.posts.values() if not post.author]
    state.liked = rng.sample(others, 4)
    state.bookmarks = rng.sample(others, 3)
    state.topics = [t(*data.TOPICS[rng.randrange(4)][0])]
    kinds: tuple[NoticeKind, ...] = ("like", "comment", "follow", "repost", "like", "mention")
    at = now - timedelta(minutes=rng.randrange(10, 60))
    for place, kind in enumerate(kinds):
        who = rng.randrange(1, len(data.PEOPLE) + 1)
        state.notices.append(
            Notice(kind, who, at, 0 if kind == "follow" else rng.choice(mine), read=place > 1)
        )
        at -= timedelta(hours=rng.randrange(2, 20))
    for who, said in data.TALKS:
        begun = now - timedelta(hours=rng.randrange(3, 60))
        state.talks[who] = [
            Said(t(*words), mine=bool(n % 2), at=begun + timedelta(minutes=7 * n))
            for n, words in enumerate(said)
        ]
    state.unread = [data.TALKS[-1][0]]
    strangers = [p.id for p in state.people.values() if p.id and not p.followed]
    state.requests = rng.sample(strangers, 2)
    state.searches = [t(*topic) for topic, _ in rng.sample(data.TOPICS, 3)]
    state.settings = {
        "private": False,
        "pictures": True,
        "notify_likes": True,
        "notify_comments": True,
        "notify_follows": True,
        "notify_messages": True,
    }
