"""The records of Lumo, and how they are made from a seed."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from virtual_phone.apps.kit.reviews import Remark
from virtual_phone.apps.movies.state import top_titles
from virtual_phone.apps.video import data

Words = Callable[[str, str], str]
FILMS = 30
"""Films of the charts that can be watched."""


@dataclass
class Channel:
    """Somebody who uploads."""

    id: int
    name: str
    about: str
    fans: int
    category: str


@dataclass
class Clip:
    """A video."""

    id: int
    title: str
    channel: int
    category: str
    seconds: int
    at: datetime
    views: int
    likes: int
    coins: int
    saves: int
    shares: int
    ad: bool = False
    """An advertisement runs before it."""

    @property
    def art(self) -> str:
        """What its picture is drawn from."""
        motifs = data.MOTIFS[self.category]
        return f"video:{motifs[self.id % len(motifs)]}:{self.id}"


@dataclass
class Download:
    """A video kept on the phone."""

    clip: int
    quality: str
    size: int
    """Megabytes."""
    done: float = 1.0
    """Share that is here."""


@dataclass
class Play:
    """A video that ran: what a judge asks for."""

    clip: int
    at: datetime
    offline: bool = False


@dataclass
class VideoState:
    """Videos, channels, and what the phone's owner did with them."""

    clips: dict[int, Clip]
    channels: dict[int, Channel]
    salt: int
    """From which comments are made when somebody first looks."""
    following: list[int] = field(default_factory=list)
    """Channels, the one followed last in front."""
    liked: list[int] = field(default_factory=list)
    coined: dict[int, int] = field(default_factory=dict)
    """Coins given, by video."""
    coins: int = 47
    folders: dict[str, list[int]] = field(default_factory=dict)
    """Favourites by folder."""
    later: list[int] = field(default_factory=list)
    history: list[int] = field(default_factory=list)
    """What ran, the last one in front; kept unless `settings["pause_history"]`."""
    plays: list[Play] = field(default_factory=list)
    """Every start of a video itself, in order, without advertisements."""
    positions: dict[int, float] = field(default_factory=dict)
    """Seconds at which a video was left."""
    downloads: list[Download] = field(default_factory=list)
    comments: dict[int, list[Remark]] = field(default_factory=dict)
    searches: list[str] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    """Not interested."""
    settings: dict[str, bool] = field(default_factory=dict)
    quality: Literal["1080P", "720P", "480P"] = "720P"
    ads_skipped: int = 0
    notice_seen: bool = False

    def of_channel(self, channel: int) -> list[Clip]:
        """Its videos, the newest first."""
        found = [clip for clip in self.clips.values() if clip.channel == channel]
        return sorted(found, key=lambda clip: clip.at, reverse=True)

    def ranking(self, category: str = "") -> list[Clip]:
        """The chart, of everything or of one category."""
        found = [c for c in self.clips.values() if category in ("", c.category)]
        return sorted(found, key=lambda clip: (-clip.views - 8 * clip.likes, clip.id))[:50]

    def channel(self, name: str) -> Channel:
        """The channel of this name.

        Raises:
            StopIteration: There is none.
        """
        return next(each for each in self.channels.values() if each.name == name)

    def saved(self, clip: int) -> bool:
        """Whether it is in any folder of favourites."""
        return any(clip in kept for kept in self.folders.values())

    def download(self, clip: int) -> Download | None:
        """Its copy on the phone."""
        return next((each for each in self.downloads if each.clip == clip), None)


def make(t: Words, rng: random.Random, now: datetime) -> VideoState:
    """Channels, their videos, and what was done with them before."""
    state = VideoState({}, {}, salt=rng.randrange(1 << 30))
    by_category: dict[str, list[int]] = {}
    for number, (category, name, about) in enumerate(data.CHANNELS, start=1):
        fans = int(10 ** rng.uniform(3.2, 6.9))
        state.channels[number] = Channel(number, t(*name), t(*about), fans, category)
        by_category.setdefault(category, []).append(number)
    titles: list[tuple[str, str, tuple[int, int]]] = []
    for category, subjects in data.SUBJECTS.items():
        for subject in subjects:
            for form in data.FORMS[category]:
                for n in range(1, 4 if "{n}" in form[0] else 2):
                    words = t(form[0].format(subject[0], n=n), form[1].format(subject[1], n=n))
                    titles.append((category, words[:1].upper() + words[1:], (60, 2400)))
    for title in top_titles(t)[:FILMS]:
        titles += [("film", t(*form).format(title), span) for form, span in data.FILM_FORMS]
    for category, title, span in rng.sample(titles, len(titles)):
        number = 100_000 + 37 * len(state.clips)
        channel = rng.choice(by_category[category])
        state.clips[number] = _clip(
            number, title, channel, category, seconds=rng.randrange(*span), rng=rng, now=now
        )
    _seed_owner(state, t, rng)
    return state


def _clip(
    number: int,
    title: str,
    channel: int,
    category: str,
    *,
    seconds: int,
    rng: random.Random,
    now: datetime,
) -> Clip:
    views = int(10 ** rng.uniform(3, 6.9))
    return Clip(
        id=number,
        title=title,
        channel=channel,
        category=category,
        seconds=seconds,
        at=now - timedelta(minutes=rng.randrange(30, 400 * 24 * 60)),
        views=views,
        likes=int(views * rng.uniform(0.02, 0.12)),
        coins=int(views * rng.uniform(0.005, 0.04)),
        saves=int(views * rng.uniform(0.005, 0.05)),
        shares=int(views * rng.uniform(0.001, 0.01)),
        ad=rng.random() < 0.3,
    )


def _seed_owner(state: VideoState, t: Words, rng: random.Random) -> None:
    clips = list(state.clips)
    state.following = rng.sample(list(state.channels), 5)
    state.folders = {t(*name): [] for name in data.FOLDERS}
    for kept in state.folders.values():
        kept += rng.sample(clips, rng.randrange(2, 6))
    state.history = rng.sample(clips, 14)
    state.later = rng.sample(clips, 4)
    for clip in rng.sample(state.history, 4):
        state.downloads.append(Download(clip, "720P", size=state.clips[clip].seconds // 6 + 12))
    state.searches = [t(*words) for words in rng.sample(data.HOT[2:], 3)]
    state.settings = {
        "auto_next": False,
        "mobile_play": True,
        "personal": True,
        "pause_history": False,
        "resume": True,
    }
