"""The records of Browser, and what it remembers when it is new."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from virtual_phone.apps.browser import web
from virtual_phone.system.app import App

TEXT_SIZES = ("small", "normal", "large")


@dataclass
class Tab:
    """A tab: the addresses that were shown in it, and at which it is."""

    id: int
    trail: list[str] = field(default_factory=lambda: [web.NEW_TAB])
    place: int = 0
    private: bool = False
    """Incognito: nothing of it is remembered."""
    desktop: bool = False
    """Sites are asked for their pages for large screens."""
    form: dict[str, str] = field(default_factory=dict)
    """What stands in the fields of the page shown."""

    @property
    def address(self) -> str:
        """What it shows."""
        return self.trail[self.place]

    def go(self, address: str) -> None:
        """Show an address; what was ahead is forgotten."""
        self.trail[self.place + 1 :] = [address]
        self.place += 1


@dataclass
class Visit:
    """A page that was looked at."""

    address: str
    title: str
    at: datetime


@dataclass
class Bookmark:
    """A page to come back to."""

    address: str
    title: str


@dataclass
class Download:
    """A file that was fetched."""

    name: str
    media: int
    """Its id in the phone's media store."""
    address: str
    """The page it came from."""
    at: datetime
    size: int
    """Bytes."""


@dataclass
class Sent:
    """A form that was filled in and sent, or an order."""

    form: str
    fields: dict[str, str]


@dataclass
class BrowserState:
    """All that Browser knows."""

    tabs: list[Tab] = field(default_factory=list)
    current: int = 0
    """The id of the tab in front."""
    last_tab: int = 0
    history: list[Visit] = field(default_factory=list)
    """The newest first."""
    bookmarks: list[Bookmark] = field(default_factory=list)
    downloads: list[Download] = field(default_factory=list)
    searches: list[str] = field(default_factory=list)
    cookies: dict[str, str] = field(default_factory=dict)
    """`all` or `needed`, by host."""
    location: dict[str, bool] = field(default_factory=dict)
    """Whether a host may know where the phone is."""
    basket: dict[str, int] = field(default_factory=dict)
    """How many of what, at the lamp shop."""
    sent: list[Sent] = field(default_factory=list)
    signed_in: str = ""
    """The number of the library card that is logged in."""
    text_size: str = "normal"

    @property
    def tab(self) -> Tab:
        """The tab in front."""
        return next(tab for tab in self.tabs if tab.id == self.current)

    def new_tab(self, *, private: bool = False) -> Tab:
        """Open a tab and put it in front."""
        self.last_tab += 1
        tab = Tab(self.last_tab, private=private)
        self.tabs.append(tab)
        self.current = tab.id
        return tab

    def close_tab(self, tab: Tab) -> None:
        """Close a tab; where it was the last one a new one opens."""
        place = self.tabs.index(tab)
        self.tabs.remove(tab)
        if not self.tabs:
            self.new_tab()
        elif tab.id == self.current:
            self.current = self.tabs[min(place, len(self.tabs) - 1)].id

    def marked(self, address: str) -> Bookmark | None:
        """The bookmark of an address."""
        return next((each for each in self.bookmarks if each.address == address), None)


class BrowserBase(App):
    """What its pages need of Browser."""

    state: BrowserState

    def go(self, words: str) -> None:
        """Show an address in the tab in front, or search for words."""
        raise TypeError(words)

    def go_new(self, address: str, *, private: bool = False) -> None:
        """Show an address in a new tab."""
        raise TypeError(address, private)

    def load(self) -> None:
        """Fetch what the tab in front shows."""
        raise TypeError(type(self))


_VISITED = (
    ("openleaf.example/tea", 3),
    ("openleaf.example", 3.1),
    ("harbourpost.example/ferry", 20),
    ("harbourpost.example", 20.2),
    ("wayfinder.example/lisbon", 27),
    ("copperpan.example/tomato-eggs", 46),
    ("plainfigures.example/rivers", 52),
    ("redhill-library.example", 75),
)
"""Addresses, and how many hours ago."""
_MARKED = ("openleaf.example", "harbourpost.example", "copperpan.example/lentil-soup")
_SEARCHED = (("night ferry", "夜航渡轮"), ("how long to brew oolong", "乌龙茶冲泡时间"))


def make(t: Callable[[str, str], str], rng: random.Random, now: datetime) -> BrowserState:
    """A browser that was used for some days, with one empty tab."""
    known = web.pages()
    state = BrowserState(searches=[t(*words) for words in _SEARCHED])
    state.new_tab()
    for address, hours in _VISITED:
        at = now - timedelta(hours=hours, minutes=rng.randrange(1, 5))
        state.history.append(Visit(address, t(*known[address].title), at))
    state.bookmarks = [Bookmark(address, t(*known[address].title)) for address in _MARKED]
    return state
