"""How much of a page is found on its picture alone, compared with its tree.

    python -m evals.bench.vision [pages an app]

A widget counts as found if an element would be tapped inside it, and not inside a smaller widget.
An element counts as right if a tap on it reaches any widget. Texts that do nothing when tapped are
wrong by this measure, although they are useful to read.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from evals.films.walks import Clock
from tools.acting.targets import tap_point
from tools.hierarchy.elements import parse_elements
from tools.hierarchy.tree import has_keyboard, parse_roots
from tools.screen import Element
from tools.vision.elements import find_elements
from tools.vision.images import Image
from virtual_phone.apps import APPS
from virtual_phone.system.app import App
from virtual_phone.system.config import LAUNCHER, SYSTEM_UI, PhoneConfig
from virtual_phone.system.core import System

LOOKS = (
    PhoneConfig(animation_scale=0),
    PhoneConfig(animation_scale=0, language="zh"),
    PhoneConfig(animation_scale=0, dark=True),
    PhoneConfig(animation_scale=0, language="zh", dark=True),
    PhoneConfig(animation_scale=0, width=720, height=1280, density=320),
    PhoneConfig(animation_scale=0, font_scale=1.3),
)
STEPS = 40
"""Taps after which a walk through one app ends, however few pages it has seen."""


@dataclass(frozen=True, kw_only=True)
class Page:
    """A picture and the truth about it."""

    name: str
    image: Image
    widgets: tuple[Element, ...]
    keyboard: bool


@dataclass(frozen=True, kw_only=True)
class Score:
    """What came of some pages."""

    pages: int
    widgets: int
    found: int
    elements: int
    right: int
    seconds: tuple[float, ...]

    @property
    def recall(self) -> float:
        """Share of the widgets that an element names."""
        return self.found / max(1, self.widgets)

    @property
    def precision(self) -> float:
        """Share of the elements behind which there is a widget."""
        return self.right / max(1, self.elements)


def pages(
    count: int, *, apps: Sequence[type[App]] = APPS, seed: int = 0
) -> Iterator[Page]:
    """Pages of each app by random taps, each app on a phone of another look.

    Args:
        count: different pages an app, at most.
        apps: to walk through.
        seed: of the taps.
    """
    for number, app in enumerate(apps):
        clock = Clock()
        system = System(
            LOOKS[number % len(LOOKS)], ui_clock=clock, wall_clock=clock
        )
        rng = random.Random(seed + number)
        seen: set[tuple[str, ...]] = set()
        for _ in range(STEPS):
            if app.package not in (LAUNCHER, system.foreground()[0]):
                system.start(app.package)
            clock.seconds += 3
            nodes = [n for window in system.windows() for n in window.walk()]
            shape = (
                *system.foreground(),
                *sorted({f"{n.cls}{n.resource_id}" for n in nodes}),
            )
            if shape not in seen:
                seen.add(shape)
                yield _page(system, f"{app.key}-{len(seen)}")
            if len(seen) == count:
                break
            usable = [
                n for n in nodes if n.clickable and n.package != SYSTEM_UI
            ]
            if usable and rng.random() < 0.85:
                system.tap(*rng.choice(usable).bounds.center)
            else:
                system.key(4)


def _page(system: System, name: str) -> Page:
    width, height = system.size
    dump = system.hierarchy()
    roots = parse_roots(dump, width=width, height=height)
    listed = parse_elements(dump, width=width, height=height)
    return Page(
        name=name,
        image=system.screenshot(),
        widgets=tuple(
            e
            for e in listed
            if e.index > 0 and e.role != "list" and e.bounds.area
        ),
        keyboard=has_keyboard(roots),
    )


def measure(pages: Iterator[Page] | Sequence[Page]) -> Score:
    """Look at each page and compare.

    Args:
        pages: made one by one, so that thousands need no memory.
    """
    widgets = found = listed = right = 0
    seconds: list[float] = []
    for page in pages:
        begun = time.perf_counter()
        seen = find_elements(page.image, keyboard=page.keyboard)
        seconds.append(time.perf_counter() - begun)
        reached: set[int] = set()
        for element in seen:
            hit = _hit(page.widgets, tap_point(element, seen))
            right += hit is not None
            if hit is not None:
                reached.add(hit.index)
        widgets += len(page.widgets)
        found += len(reached)
        listed += len(seen)
    return Score(
        pages=len(seconds),
        widgets=widgets,
        found=found,
        elements=listed,
        right=right,
        seconds=tuple(seconds),
    )


def _hit(widgets: Sequence[Element], point: tuple[int, int]) -> Element | None:
    """The smallest widget at a point."""
    x, y = point
    there = [
        w
        for w in widgets
        if w.bounds.left <= x < w.bounds.right
        and w.bounds.top <= y < w.bounds.bottom
    ]
    return min(there, key=lambda w: w.bounds.area, default=None)


def main() -> None:
    """Measure and print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "pages", type=int, nargs="?", default=4, help="pages an app (4)"
    )
    score = measure(pages(parser.parse_args().pages))
    sys.stdout.write(
        f"{score.pages} pages, {score.widgets} widgets: recall {score.recall:.3f}; "
        f"{score.elements} elements: precision {score.precision:.3f}; "
        f"median {median(score.seconds):.2f} s, slowest {max(score.seconds):.2f} s\n"
    )


if __name__ == "__main__":
    main()
