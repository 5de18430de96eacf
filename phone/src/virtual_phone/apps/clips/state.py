"""What Clips remembers: makers, clips, what the owner did with them."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from virtual_phone.apps.clips import data
from virtual_phone.apps.kit.reviews import Remark

Words = Callable[[str, str], str]
ME = 0
"""Id of the phone's owner among the makers."""
_TOPIC = re.compile(r"#(\w+)")


@dataclass
class Maker:
    """Somebody who films."""

    id: int
    name: str
    handle: str
    about: str
    fans: int
    followed: bool = False


@dataclass
class Clip:
    """A short film."""

    id: int
    maker: int
    caption: str
    art: str
    sound: str
    seconds: int
    at: datetime
    likes: int = 0
    replies: int = 0
    saves: int = 0
    shares: int = 0
    private: bool = False

    @property
    def topics(self) -> list[str]:
        """What it is about, without the sign."""
        return _TOPIC.findall(self.caption)


@dataclass
class News:
    """What somebody did that concerns the owner."""

    maker: int
    text: str
    at: datetime
    read: bool = False


@dataclass
class ClipsState:
    """All of it."""

    salt: int = 0
    makers: dict[int, Maker] = field(default_factory=dict)
    clips: dict[int, Clip] = field(default_factory=dict)
    liked: list[int] = field(default_factory=list)
    saved: list[int] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    """Clips that do not interest the owner."""
    comments: dict[int, list[Remark]] = field(default_factory=dict)
    live_said: dict[int, list[str]] = field(default_factory=dict)
    """What the owner said in the live rooms, by maker."""
    gifts: dict[int, int] = field(default_factory=dict)
    """Coins given, by maker."""
    coins: int = 120
    news: list[News] = field(default_factory=list)
    searches: list[str] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    last_id: int = 70_000

    def new_id(self) -> int:
        """A number for a clip."""
        self.last_id += 1
        return self.last_id

    def feed(self, *, following: bool) -> list[Clip]:
        """What to swipe through: of everybody as it comes, of those followed the newest first."""
        found = [c for c in self.clips.values() if c.id not in self.hidden and c.maker != ME]
        if following:
            found = [clip for clip in found if self.makers[clip.maker].followed]
            found.sort(key=lambda clip: clip.at, reverse=True)
        return found

    def of(self, maker: int) -> list[Clip]:
        """What somebody filmed, the newest first."""
        found = [clip for clip in self.clips.values() if clip.maker == maker]
        return sorted(found, key=lambda clip: clip.at, reverse=True)


def make(t: Words, rng: random.Random, now: datetime) -> ClipsState:
    """Ten makers, their clips, and what the owner did so far."""
    state = ClipsState(salt=rng.randrange(10**6))
    for number, (name, handle, about) in enumerate(data.MAKERS, start=1):
        fans = int(10 ** rng.uniform(3.6, 6.6))
        state.makers[number] = Maker(number, t(*name), handle, t(*about), fans)
    for maker in rng.sample(list(state.makers.values()), 4):
        maker.followed = True
    state.makers[ME] = Maker(
        ME, t("Robin", "小林"), "robin_h", t("Mostly watching", "看客一枚"), 23
    )
    for shot in rng.sample(data.SHOTS, len(data.SHOTS)):
        number = state.new_id()
        likes = int(10 ** rng.uniform(3.2, 6.2))
        state.clips[number] = Clip(
            id=number,
            maker=shot.maker,
            caption=t(*shot.caption),
            art=shot.art,
            sound=t(*data.SOUNDS[shot.sound]),
            seconds=rng.randrange(14, 59),
            at=now - timedelta(minutes=rng.randrange(30, 20 * 24 * 60)),
            likes=likes,
            replies=rng.randrange(4, len(data.COMMENTS)),
            saves=likes // rng.randrange(5, 30),
            shares=likes // rng.randrange(20, 80),
        )
    known = list(state.clips)
    state.liked = rng.sample(known, 4)
    state.saved = rng.sample(known, 3)
    at = now - timedelta(minutes=rng.randrange(20, 90))
    for place, (maker_id, words) in enumerate(data.NEWS):
        state.news.append(News(maker_id, t(*words), at, read=place > 1))
        at -= timedelta(hours=rng.randrange(3, 30))
    state.searches = [t(*topic) for topic, _ in rng.sample(data.TOPICS, 2)]
    state.settings = {"captions": True, "auto_next": False, "private_likes": False}
    return state
