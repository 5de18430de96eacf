"""Walks through the virtual phone's apps: page after page, with the ground truth of each.

The phone runs in this process and is touched without adb, so that thousands of pages take
minutes. What clients would see comes from the phone's own writers (`Visit.xml`, `Visit.picture`).
The ground truth comes from its windows: which page this is, which widgets take touches, and which
of them a finger at a point would reach.
"""

import itertools
import random
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from evals.films.ground_truth import Target, find_target, list_targets, page_of
from virtual_phone.apps import APPS
from virtual_phone.system.app import App
from virtual_phone.system.config import LATIN, LAUNCHER, SYSTEM_UI, PhoneConfig
from virtual_phone.system.core import System
from virtual_phone.system.scene import Scene

SIZES = ((720, 1600, 280), (1080, 2400, 420), (1600, 2560, 320))
"""Width, height and density: a small phone, a common one, a tablet."""
BACK, AWAY = 4, 3
"""Android's key code; steps that a walk may stay in another app."""
STUCK = 12
"""Steps without a new page after which the app is opened anew."""


@dataclass(frozen=True, kw_only=True)
class Look:
    """What a phone looks like."""

    width: int
    height: int
    density: int
    language: str
    dark: bool

    def __str__(self) -> str:
        """Short, for reports: `1080x2400 en dark`."""
        return f"{self.width}x{self.height} {self.language} {'dark' if self.dark else 'light'}"


LOOKS = tuple(
    Look(width=w, height=h, density=d, language=language, dark=dark)
    for (w, h, d), language, dark in itertools.product(
        SIZES, ("en", "zh"), (False, True)
    )
)


class Visit:
    """One page as a walk found it."""

    def __init__(
        self, system: System, look: Look, app: str, number: int
    ) -> None:
        self.look = look
        self.app = app
        """Key of the app that the walk is about; the page may be of another."""
        self.number = number
        """Of the step within its walk."""
        self.scene: Scene = system.scene()
        self.page = page_of(system)
        """The phone's own name for what the page is for; equal on all looks, see `page_of`."""
        self.package, self.activity = system.foreground()
        self.width, self.height = system.size
        self.keyboard = system.input_shown
        self.ime = LATIN
        self.xml = system.hierarchy()
        """As uiautomator2's server writes it."""
        self._system = system

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """The widgets that take touches and of which at least a finger's breadth is in sight."""
        return tuple(list_targets(self.scene))

    def reached(self, x: float, y: float) -> Target | None:
        """The widget that a tap at a point gets to, else one that minds being held there."""
        return find_target(self.scene, x, y)

    @cached_property
    def picture(self) -> NDArray[np.uint8]:
        """The screen, (H, W, 3) uint8 in BGR; to be asked for before the walk goes on."""
        return self._system.screenshot()


class Clock:
    """Seconds that pass only when told."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        """What it shows."""
        return self.seconds


def pages(
    apps: Sequence[type[App]] = APPS,
    *,
    looks: Sequence[Look] = LOOKS,
    steps: int = 25,
    seed: int = 0,
) -> Iterator[Visit]:
    """Walk each app on each look, and show every step.

    A walk goes to the nearest page where something was not touched yet, by this walk or by one on
    an earlier look, so that it comes to menus, dialogs and deep pages; it types, holds, scrolls and
    goes back as well.

    Args:
        apps: to walk through.
        looks: of the phones.
        steps: pages shown of each app on each look.
        seed: of the choices and of the phone's content.
    """
    maps: dict[tuple[str, str], _Map] = defaultdict(_Map)
    for number, look in enumerate(looks):
        for app in apps:
            known = maps[app.key, look.language]
            yield from _walk(app, look, steps, known, seed=1000 * seed + number)


def sample(*, steps: int = 12, seed: int = 0) -> Iterator[Visit]:
    """A walk through every app, each on another look: some hundred pages in seconds."""
    for number, app in enumerate(APPS):
        yield from pages(
            [app], looks=[LOOKS[number % len(LOOKS)]], steps=steps, seed=seed
        )


def _walk(
    app: type[App], look: Look, steps: int, known: "_Map", *, seed: int
) -> Iterator[Visit]:
    clock = Clock()
    config = PhoneConfig(
        width=look.width,
        height=look.height,
        density=look.density,
        language="zh" if look.language == "zh" else "en",
        dark=look.dark,
        animation_scale=0.0,
        seed=seed % 4,
    )
    walker = _Walker(
        System(config, ui_clock=clock, wall_clock=clock),
        clock,
        app,
        known,
        seed,
    )
    for number in range(steps):
        walker.come_back()
        visit = Visit(walker.system, look, app.key, number)
        walker.note(visit)
        yield visit
        walker.step(visit)


class _Map:
    """Which widget of which page leads where, as far as anybody touched it."""

    def __init__(self) -> None:
        self.ways: dict[str, dict[str, str]] = defaultdict(dict)
        """By page and widget the page that it led to; empty for not touched yet."""

    def note(self, page: str, widgets: Iterable[str]) -> None:
        """Remember what is on a page."""
        for widget in widgets:
            self.ways[page].setdefault(widget, "")

    def next(self, page: str, widgets: Iterable[str]) -> list[str]:
        """Of the widgets in sight those not touched yet, else those towards the next such."""
        here = list(widgets)
        new = [widget for widget in here if not self.ways[page].get(widget)]
        if new:
            return new
        first = {widget: self.ways[page][widget] for widget in here}
        queue, seen = (
            deque((to, widget) for widget, to in first.items()),
            {page},
        )
        while queue:
            at, widget = queue.popleft()
            if at in seen:
                continue
            seen.add(at)
            if any(not to for to in self.ways[at].values()):
                return [widget]
            queue.extend((to, widget) for to in self.ways[at].values())
        return []


class _Walker:
    """One person with one phone who wants to see all of an app."""

    def __init__(
        self,
        system: System,
        clock: Clock,
        app: type[App],
        known: _Map,
        seed: int,
    ) -> None:
        self.system = system
        self.clock = clock
        self.package = app.package
        self.rng = random.Random(f"{seed}:{app.key}")
        self.map = known
        self.touched: tuple[str, str] | None = None
        """Page and widget of the last touch."""
        self.seen: Counter[str] = Counter()
        self.idle = self.away = 0
        self._open()

    def come_back(self) -> None:
        """Undo what keeps the walk from its app: a dark or locked screen, another app."""
        system = self.system
        if not system.screen_on or system.locked:
            system.unlock()
        front = system.foreground()[0]
        self.away = 0 if front == self.package else self.away + 1
        lost = front == LAUNCHER != self.package or self.away > AWAY
        if lost or self.idle > STUCK:
            system.force_stop(self.package)
            self._open()

    def note(self, visit: Visit) -> None:
        """Remember where the walk has been."""
        if self.touched is not None:
            page, widget = self.touched
            self.map.ways[page][widget] = visit.page
        self.touched = None
        self.map.note(visit.page, (_key(t) for t in visit.targets))
        self.seen[visit.page] += 1
        self.idle = 0 if self.seen[visit.page] == 1 else self.idle + 1

    def step(self, visit: Visit) -> None:
        """One touch."""
        kind = self.rng.choices(
            ("tap", "hold", "scroll", "type", "back", "wait"),
            (70, 6, 9, 5, 8, 2),
        )[0]
        if kind == "tap" or kind == "hold":
            self._touch(visit, hold=kind == "hold")
        elif kind == "scroll":
            self._scroll(visit)
        elif kind == "type":
            self.system.type_text(self.rng.choice(("7", "tea", "夜", "Robin")))
        elif kind == "back":
            self.system.key(BACK)
        self.clock.seconds += 90 if kind == "wait" else 3
        self.system.windows()

    def _open(self) -> None:
        self.idle = self.away = 0
        self.system.key(3)
        if self.package != LAUNCHER:
            self.system.start(self.package)

    def _touch(self, visit: Visit, *, hold: bool) -> None:
        found = {_key(t): t for t in visit.targets if t.package != SYSTEM_UI}
        towards = self.map.next(visit.page, found)
        if not found or (not towards and self.rng.random() < 0.5):
            self.system.key(BACK)
            return
        choice = self.rng.choice(towards or list(found))
        if not hold:
            self.touched = visit.page, choice
        self.system.tap(*found[choice].point, hold_ms=700 if hold else 0)

    def _scroll(self, visit: Visit) -> None:
        x, y = visit.width / 2, visit.height / 2
        far = self.rng.choice((0.35, 0.2, -0.2)) * visit.height
        points = [(x, y + far / 2), (x, y - far / 2)]
        if self.rng.random() < 0.2:
            points = [(x + far / 3, y), (x - far / 3, y)]
        self.system.swipe(points, 800)


def _key(target: Target) -> str:
    """A widget by its id, so that the rows of a list are touched once; else by its words."""
    return f"{target.kind} {target.widget.id or target.words}"
