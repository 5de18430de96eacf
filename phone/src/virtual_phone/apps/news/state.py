"""The records of News, and how they are made from a seed."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from virtual_phone.apps.kit.reviews import Remark, remarks
from virtual_phone.apps.news import data
from virtual_phone.system.app import App

HOST = "gazette.example"


@dataclass
class Article:
    """An article, in the phone's language."""

    id: int
    key: str
    section: str
    topic: str
    title: str
    author: str
    art: str
    at: datetime
    paragraphs: list[str]
    likes: int
    liked: bool = False

    @property
    def link(self) -> str:
        """Its address."""
        return f"https://{HOST}/article/{self.id}"

    @property
    def text(self) -> str:
        """All that a search looks at."""
        return " ".join((self.title, self.author, *self.paragraphs))


@dataclass
class NewsState:
    """All that News knows."""

    articles: dict[int, Article] = field(default_factory=dict)
    """The newest first."""
    comments: dict[int, list[Remark]] = field(default_factory=dict)
    saved: list[int] = field(default_factory=list)
    read: list[int] = field(default_factory=list)
    """Articles that were opened, the last one first."""
    following: list[str] = field(default_factory=list)
    """Topics."""
    searches: list[str] = field(default_factory=list)
    text_size: str = "normal"
    asked: bool = False
    """Whether the pop-up for notifications was answered."""
    alerts: bool = False
    """Whether News may say what is new."""
    told: list[int] = field(default_factory=list)
    """Articles that it said so of."""

    def of(self, section: str) -> list[Article]:
        """The articles of a section, the newest first; `top` are those liked most."""
        found = list(self.articles.values())
        if section == "top":
            return sorted(found, key=lambda each: -each.likes)[:14]
        return [each for each in found if each.section == section]


class NewsBase(App):
    """What its pages need of News."""

    state: NewsState

    def show(self, article: int) -> None:
        """Open an article."""
        raise TypeError(article)


def make(app: App, rng: random.Random) -> NewsState:
    """Forty articles of the last four days, with what people said of them."""
    t: Callable[[str, str], str] = app.t
    state = NewsState()
    at = app.services.now() - timedelta(minutes=rng.randrange(12, 50))
    for number, story in enumerate(rng.sample(data.STORIES, len(data.STORIES)), start=1):
        state.articles[number] = Article(
            id=number,
            key=story.key,
            section=story.section,
            topic=story.topic,
            title=t(*story.title),
            author=t(*story.author),
            art=story.art,
            at=at,
            paragraphs=[t(*words) for words in story.paragraphs],
            likes=int(40 + 3000 * rng.random() ** 3),
        )
        said = rng.sample(data.SAID, rng.randrange(3, 8))
        found = remarks(app, said, rng=rng, first_id=number * 100, most_likes=300)
        for remark in found:
            gone = (app.services.now() - at).total_seconds()
            remark.at = at + timedelta(seconds=gone * rng.random())
        state.comments[number] = found
        at -= timedelta(minutes=rng.randrange(40, 260))
    newest = list(state.articles)
    state.saved = rng.sample(newest[20:], 2)
    state.following = ["climate", "books"]
    return state
