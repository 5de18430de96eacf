"""The cost of making elements from a tree: by its size, its growth, and for damaged trees."""

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import ClassVar

from evals.bench.damaged_dumps import mutated
from tools.hierarchy.elements import parse_elements
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System

WIDTH, HEIGHT = 1080, 2400
GOALS = {100: 3.0, 500: 12.0, 5_000: 120.0}
"""ms by the number of nodes."""
GROWTH_GOAL = 1.2
"""Of the exponent from 500 to 5,000 nodes; n log n has 1.14."""
REPEATS = {100: 41, 500: 21, 5_000: 7}
MUTATED = 300
PACKAGES = (
    "com.android.settings",
    "com.parcelo.shop",
    "com.google.android.deskclock",
)
"""Apps whose first pages are damaged."""


@dataclass(frozen=True)
class HierarchyCost:
    """Milliseconds of the processor from the XML to the elements, medians of whole runs."""

    times: dict[int, float]
    """By the number of nodes."""
    listed: dict[int, int]
    """Elements, by the number of nodes."""
    slowest: float
    """Of the damaged dumps."""
    slowest_size: int
    """Characters or bytes of that dump."""

    title: ClassVar[str] = (
        "From a hierarchy to its elements (ms of the processor, medians)"
    )
    columns: ClassVar[tuple[str, ...]] = ("", "measured", "goal: under")

    @property
    def growth(self) -> float:
        """The exponent of the cost from 500 to 5,000 nodes."""
        return math.log10(self.times[5_000] / self.times[500])

    @property
    def rows(self) -> Sequence[tuple[str, ...]]:
        """By size, then growth, then damage."""
        sizes = [
            (
                f"{n:,} nodes, {self.listed[n]:,} elements",
                f"{self.times[n]:.1f} ms",
                f"{goal:g} ms",
            )
            for n, goal in GOALS.items()
        ]
        slow = f"slowest of {MUTATED} damaged dumps ({self.slowest_size / 1000:.0f} kB)"
        return [
            *sizes,
            (
                "exponent from 500 to 5,000 nodes",
                f"{self.growth:.2f}",
                f"{GROWTH_GOAL:g}",
            ),
            (slow, f"{self.slowest:.1f} ms", ""),
        ]

    @property
    def missed(self) -> list[str]:
        """The goals that were not met."""
        late = [
            f"elements of {n:,} nodes: {self.times[n]:.1f} ms, not under {goal:g}"
            for n, goal in GOALS.items()
            if self.times[n] >= goal
        ]
        if self.growth >= GROWTH_GOAL:
            late.append(
                f"elements cost n^{self.growth:.2f}, not under n^{GROWTH_GOAL:g}"
            )
        return late


def measure() -> HierarchyCost:
    """Measure everything; takes about six seconds."""
    times: dict[int, float] = {}
    listed: dict[int, int] = {}
    for nodes, repeats in REPEATS.items():
        xml = page(nodes)
        listed[nodes] = len(parse_elements(xml, width=WIDTH, height=HEIGHT))
        times[nodes] = median(_spent(xml) for _ in range(repeats))
    whole = [page(500), *_pages()]
    damaged = []
    for seed in range(MUTATED):
        rng = random.Random(seed)
        damaged.append(mutated(rng.choice(whole), rng))
    slowest = max(damaged, key=_spent)
    return HierarchyCost(
        times, listed, median(_spent(slowest) for _ in range(5)), len(slowest)
    )


def page(nodes: int) -> str:
    """A page as full as that: a list of rows, each with a picture, two texts and a switch.

    Args:
        nodes: about how many there shall be.
    """
    rows = max(1, (nodes - 2) // 6)
    columns = max(1, round(math.sqrt(rows / 4)))
    wide, high = WIDTH / columns, (HEIGHT - 200) / math.ceil(rows / columns)
    inner = [
        _row(n, (n % columns) * wide, 100 + (n // columns) * high, wide, high)
        for n in range(rows)
    ]
    listed = _node(
        "RecyclerView",
        (0, 100, WIDTH, HEIGHT - 100),
        *inner,
        flags=("scrollable",),
    )
    whole = _node("FrameLayout", (0, 0, WIDTH, HEIGHT), listed)
    return f'<?xml version="1.0"?><hierarchy rotation="0">{whole}</hierarchy>'


def _row(n: int, left: float, top: float, wide: float, high: float) -> str:
    right, bottom = left + wide, top + high
    start, end, middle = left + wide / 5, left + wide * 4 / 5, top + high / 2
    words = _node(
        "LinearLayout",
        (start, top, end, bottom),
        _node("TextView", (start, top, end, middle), text=f"Title {n}"),
        _node(
            "TextView",
            (start, middle, end, bottom),
            text=f"What is said of {n}",
        ),
        order=2,
    )
    picture = _node(
        "ImageView", (left, top, start, bottom), desc=f"Picture {n}"
    )
    switch = _node(
        "Switch", (end, top, right, bottom), flags=("clickable", "checkable"), order=3
    )  # fmt: skip
    parts = (picture, words, switch)
    return _node(
        "LinearLayout", (left, top, right, bottom), *parts, flags=("clickable",)
    )


def _node(
    kind: str,
    box: tuple[float, float, float, float],
    *children: str,
    text: str = "",
    desc: str = "",
    flags: Sequence[str] = (),
    order: int = 1,
) -> str:
    left, top, right, bottom = map(round, box)
    names = ("checkable", "checked", "clickable", "focusable", "focused", "scrollable",
             "long-clickable", "password", "selected")  # fmt: skip
    said = " ".join(f'{name}="{str(name in flags).lower()}"' for name in names)
    return (
        f'<node index="0" text="{text}" resource-id="com.example:id/part" '
        f'class="android.widget.{kind}" package="com.example" content-desc="{desc}" {said} '
        f'enabled="true" visible-to-user="true" bounds="[{left},{top}][{right},{bottom}]" '
        f'drawing-order="{order}" hint="" display-id="0">{"".join(children)}</node>'
    )


def _pages() -> list[str]:
    system = System(PhoneConfig(animation_scale=0))
    found = []
    for package in PACKAGES:
        system.start(package)
        found.append(system.hierarchy())
    return found


def _spent(markup: str | bytes) -> float:
    started = time.process_time()
    parse_elements(markup, width=WIDTH, height=HEIGHT)
    return (time.process_time() - started) * 1000
