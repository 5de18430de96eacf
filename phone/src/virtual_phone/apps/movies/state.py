"""The records of Reelnote, and how they are made from a seed."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Literal

from virtual_phone.apps.kit.reviews import Remark
from virtual_phone.apps.movies import data

Words = Callable[[str, str], str]
Status = Literal["want", "watching", "watched"]
TOP = 250
PAGE = 25
"""Entries on one page of the Top 250."""


@dataclass
class Work:
    """A film or a book."""

    id: int
    kind: Literal["film", "book"]
    title: str
    original: str
    year: int
    makers: list[str]
    """Directors, or authors."""
    cast: list[str]
    genre: str
    about: str
    score: float
    """0 to 10, one decimal; 0 while nobody could see it."""
    votes: int
    minutes: int
    """Length of a film, pages of a book."""
    rank: int = 0
    """Place in the Top 250; 0 for none."""
    shown: Literal["", "now", "soon"] = ""
    """In theatres, or coming."""
    wants: int = 0
    """People who want to see it."""
    opens: date | None = None
    """First day in theatres, of what is coming."""

    @property
    def art(self) -> str:
        """What its poster is drawn from."""
        return f"poster:{self.title}"


@dataclass
class Mark:
    """What the phone's owner says of a work."""

    status: Status
    stars: int = 0
    text: str = ""
    at: datetime = datetime.min  # noqa: DTZ901  # the phone's clock has no zone


@dataclass
class Post:
    """A talk in a group."""

    id: int
    title: str
    author: str
    at: datetime
    text: str
    replies: list[Remark] = field(default_factory=list)


@dataclass
class Group:
    """A group and its talks."""

    id: int
    name: str
    members: int
    posts: list[Post]
    joined: bool = False


@dataclass
class FilmList:
    """A list that somebody keeps."""

    name: str
    author: str
    works: list[int]
    saved: bool = False


@dataclass
class MoviesState:
    """Works, marks, groups, lists, and what was searched for."""

    works: dict[int, Work]
    groups: list[Group]
    lists: list[FilmList]
    salt: int
    """From which the comments of a work are made when somebody first looks."""
    marks: dict[int, Mark] = field(default_factory=dict)
    comments: dict[int, list[Remark]] = field(default_factory=dict)
    searches: list[str] = field(default_factory=list)
    followed: list[str] = field(default_factory=list)
    """People."""
    notices: dict[str, bool] = field(default_factory=dict)
    popup_seen: bool = False

    def top(self) -> list[Work]:
        """The Top 250, the first place first."""
        return sorted((w for w in self.works.values() if w.rank), key=lambda w: w.rank)

    def find(self, title: str) -> Work:
        """The work of this title.

        Raises:
            StopIteration: There is none.
        """
        return next(w for w in self.works.values() if title in (w.title, w.original))

    def by_status(self, status: Status, kind: str = "film") -> list[Work]:
        """What the owner marked so, the newest mark first."""
        found = [i for i, m in self.marks.items() if m.status == status]
        found.sort(key=lambda i: self.marks[i].at, reverse=True)
        return [self.works[i] for i in found if self.works[i].kind == kind]


def top_titles(t: Words) -> list[str]:
    """Titles of the first places of the Top 250, in order."""
    return [t(*line.split("|")[:2]) for line in data.CLASSICS.splitlines()]


class Maker:
    """Makes the works of one phone."""

    def __init__(self, t: Words, rng: random.Random, today: date) -> None:
        self.t = t
        self.rng = rng
        self.today = today
        self.works: dict[int, Work] = {}
        pairs = [(q, n) for q in data.QUALITIES for n in data.THINGS]
        self.pairs = rng.sample(pairs, len(pairs))
        self.people = [
            t(f"{given[0]} {family[0]}", f"{family[1]}{given[1]}")
            for family in data.FAMILY
            for given in data.GIVEN
        ]

    def make(self) -> dict[int, Work]:
        """All films and books."""
        rank = 0
        for line in data.CLASSICS.splitlines():
            rank += 1
            self._known(line, rank)
        while rank < TOP - 60:
            rank += 1
            self._film(rank=rank)
        for line in data.NAMESAKES.splitlines():
            self._known(line, 0)
        while rank < TOP:
            rank += 1
            self._sequel(rank)
        for index in range(18):
            self._film(shown="now", votes=90_000 // (index + 2))
        wants = self.rng.sample(range(4_000, 900_000), 24)
        for count in wants:
            self._film(shown="soon", wants=count)
        for index in range(45):
            self._book(index)
        return self.works

    def _add(self, **facts: object) -> Work:
        number = 1000 + len(self.works)
        work = Work(id=number, **facts)  # type: ignore[arg-type]
        self.works[number] = work
        return work

    def _score(self, rank: int) -> float:
        fall: float = (rank / TOP) ** 0.8
        return round(9.7 - 1.2 * fall, 1)

    def _known(self, line: str, rank: int) -> None:
        title, chinese, year, maker, chinese_maker, genre = line.split("|")
        self._add(
            kind="film",
            title=self.t(title, chinese),
            original=title,
            year=int(year),
            makers=[self.t(maker, chinese_maker)],
            cast=self.rng.sample(self.people, 5),
            genre=self.t(*data.GENRES[int(genre)]),
            about=self.t(*self.rng.choice(data.ABOUT)),
            score=self._score(rank) if rank else round(self.rng.uniform(6.1, 8.4), 1),
            votes=3_200_000 - 9_000 * rank if rank else self.rng.randrange(2_000, 700_000),
            minutes=self.rng.randrange(94, 190),
            rank=rank,
        )

    def _film(
        self,
        *,
        rank: int = 0,
        shown: Literal["", "now", "soon"] = "",
        votes: int = 0,
        wants: int = 0,
    ) -> None:
        quality, thing = self.pairs.pop()
        year = self.today.year if shown else self.rng.randrange(1958, self.today.year)
        opens = self.today + timedelta(days=self.rng.randrange(1, 70)) if shown == "soon" else None
        self._add(
            kind="film",
            title=self.t(f"The {quality[0]} {thing[0]}", f"{quality[1]}{thing[1]}"),
            original=f"The {quality[0]} {thing[0]}",
            year=year,
            makers=[self.rng.choice(self.people)],
            cast=self.rng.sample(self.people, 5),
            genre=self.t(*self.rng.choice(data.GENRES)),
            about=self.t(*self.rng.choice(data.ABOUT)),
            score=self._score(rank)
            if rank
            else round(self.rng.uniform(5.2, 8.9), 1)
            if shown == "now"
            else 0,
            votes=1_200_000 - 3_000 * rank if rank else votes,
            minutes=self.rng.randrange(84, 170),
            rank=rank,
            shown=shown,
            wants=wants,
            opens=opens,
        )

    def _sequel(self, rank: int) -> None:
        """A later part of a film that is there already: titles that one can mix up."""
        first = self.works[1000 + len(data.CLASSICS.splitlines()) + rank - TOP + 59]
        number = self.rng.choice((2, 3))
        self._add(
            kind="film",
            title=f"{first.title} {number}",
            original=f"{first.original} {number}",
            year=min(self.today.year - 1, first.year + number + 1),
            makers=first.makers,
            cast=first.cast,
            genre=first.genre,
            about=self.t(*self.rng.choice(data.ABOUT)),
            score=self._score(rank),
            votes=420_000 - 800 * rank,
            minutes=first.minutes + self.rng.randrange(-8, 20),
            rank=rank,
        )

    def _book(self, index: int) -> None:
        quality, thing = self.rng.choice(data.QUALITIES), self.rng.choice(data.THINGS)
        form = data.BOOK_FORMS[index % len(data.BOOK_FORMS)]
        self._add(
            kind="book",
            title=self.t(
                form[0].format(quality[0], thing[0]), form[1].format(quality[1], thing[1])
            ),
            original=form[0].format(quality[0], thing[0]),
            year=self.rng.randrange(1950, self.today.year),
            makers=[self.rng.choice(self.people)],
            cast=[],
            genre=self.t("Fiction", "小说") if index % 3 != 1 else self.t("History", "历史"),
            about=self.t(*self.rng.choice(data.ABOUT)),
            score=round(self.rng.uniform(6.4, 9.4), 1),
            votes=self.rng.randrange(300, 90_000),
            minutes=self.rng.randrange(120, 640),
        )
