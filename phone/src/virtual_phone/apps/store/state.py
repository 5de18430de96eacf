"""What the store remembers, and what it says of each app."""

import random
import zlib
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from virtual_phone.apps.kit.reviews import Remark
from virtual_phone.apps.store.data import OFFERS, Offer
from virtual_phone.system.app import App

Done = Literal["install", "update", "uninstall"]
BY_PACKAGE = {offer.kind.package: offer for offer in OFFERS}
SYSTEM = ("com.android.", "com.depot.")
"""How packages begin that get no updates here."""


@dataclass
class Event:
    """Something that was installed, updated or taken away."""

    package: str
    name: str
    done: Done
    at: datetime


@dataclass
class StoreState:
    """All of it."""

    salt: int = 0
    history: list[Event] = field(default_factory=list)
    """The latest first."""
    wishes: list[str] = field(default_factory=list)
    """Packages."""
    bought: list[str] = field(default_factory=list)
    updated: dict[str, str] = field(default_factory=dict)
    """Versions that were installed as updates, by package."""
    remarks: dict[str, list[Remark]] = field(default_factory=dict)
    """What people say of an app, by package."""
    searches: list[str] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)


class StoreBase(App):
    """What its pages need of the store."""

    state: StoreState
    running: dict[str, float]
    """How far what is being fetched has come, 0 to 1, by package."""

    def show(self, package: str) -> None:
        """Open an app's page."""
        raise TypeError(package)

    def fetch(self, package: str) -> None:
        """Install or update an app, with the questions that have to be asked before."""
        raise TypeError(package)

    def stop_fetching(self, package: str) -> None:
        """Give up what is being fetched."""
        raise TypeError(package)

    def remove(self, package: str) -> None:
        """Uninstall an app after a question."""
        raise TypeError(package)


class Facts:
    """What the store says of one app, on offer or on the phone."""

    def __init__(self, store: StoreBase, package: str) -> None:
        self.package = package
        self.offer: Offer | None = BY_PACKAGE.get(package)
        apps = (app for app in store.services.launchable() if app.package == package)
        self.app: App | None = next(apps, None)
        kind = self.app or (self.offer.kind if self.offer else None)
        if kind is None:
            raise KeyError(package)
        self.name = store.t(*kind.label)
        self.icon, self.color = kind.icon
        self.version = kind.version
        rng = random.Random(f"{store.state.salt}:{package}")
        self.size = rng.randrange(3, 60) if self.offer else rng.randrange(24, 190)
        """MB."""
        self.downloads = int(10 ** rng.uniform(3.4, 7.4))
        self.votes = max(12, self.downloads // rng.randrange(40, 120))
        self.shares = self._shares(rng)
        self.next = self._next(store)
        """The version that it can be updated to; empty when there is none."""
        maker = self.offer.maker if self.offer else ("Tapwright Apps", "天匠应用")
        self.maker = store.t(*maker)
        line = self.offer.line if self.offer else ("On your phone", "已在手机上")
        self.line = store.t(*line)

    @staticmethod
    def _shares(rng: random.Random) -> list[float]:
        """Shares of one to five stars."""
        weights = [rng.uniform(0.5, 2), rng.uniform(0.2, 1), rng.uniform(0.5, 2)]
        weights += [rng.uniform(3, 8), rng.uniform(12, 24)]
        return [weight / sum(weights) for weight in weights]

    @property
    def score(self) -> float:
        """The mean of the stars."""
        return sum(stars * share for stars, share in enumerate(self.shares, start=1))

    def _next(self, store: StoreBase) -> str:
        if self.app is None or self.offer or self.package.startswith(SYSTEM):
            return ""
        lucky = zlib.crc32(f"{store.state.salt}:{self.package}".encode()) % 5 < 2
        if not lucky or self.package in store.state.updated:
            return ""
        *head, last = self.app.version.split(".")
        return ".".join([*head, str(int(last) + 1)]) if last.isdigit() else ""


def updates(store: StoreBase) -> list[Facts]:
    """The apps of the phone that there is another version of, by name."""
    found = [Facts(store, app.package) for app in store.services.launchable()]
    return sorted((each for each in found if each.next), key=lambda each: each.name.casefold())


def offered(store: StoreBase, category: str = "") -> list[Facts]:
    """What can be installed, the most wanted first."""
    found = [
        Facts(store, offer.kind.package) for offer in OFFERS if category in ("", offer.category)
    ]
    return sorted(found, key=lambda each: -each.downloads)
