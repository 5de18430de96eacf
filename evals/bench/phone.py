"""The cost of the virtual phone: a frame, a hierarchy, a start, eight phones in one process."""

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import ClassVar

from virtual_phone.system.app import App, Page
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System
from virtual_phone.ui import widgets as ui
from virtual_phone.ui.accessibility import to_xml

ROWS = 60
PHONES = 8
FRAME_GOAL, HIERARCHY_GOAL = 25.0, 5.0
"""ms, medians on the most crowded page."""
START_GOAL = 1.0
"""Seconds."""
MEMORY_GOAL = 1024
"""MiB, for eight phones in one process."""


@dataclass(frozen=True)
class PhoneCost:
    """What was measured on phones of 1080 by 2400."""

    frame: float
    """ms from a change to its picture: pages built, laid out and drawn."""
    hierarchy: float
    """ms from a change to the XML that a client reads, apart from building and laying out."""
    nodes: int
    """In that hierarchy."""
    start: float
    """Seconds from nothing to a phone that adb can reach."""
    memory: int
    """MiB, resident, of a process with eight phones that were used."""

    @property
    def goals(self) -> tuple[tuple[str, float, float, str], ...]:
        """What was measured, how much, under what it should be, and the unit."""
        return (
            ("frame, median", self.frame, FRAME_GOAL, "ms"),
            ("hierarchy, median", self.hierarchy, HIERARCHY_GOAL, "ms"),
            ("start of a phone", self.start, START_GOAL, "s"),
            (
                f"{PHONES} phones in one process",
                self.memory,
                MEMORY_GOAL,
                "MiB",
            ),
        )

    @property
    def missed(self) -> list[str]:
        """The goals that were not met."""
        return [
            f"{name}: {value:.1f} {unit}, not under {goal:g}"
            for name, value, goal, unit in self.goals
            if value >= goal
        ]


class CrowdedPage(Page):
    """Rows with a picture, words, stars, chips and buttons, as many as fit and more."""

    count: ClassVar[int] = 0

    def build(self) -> ui.Widget:
        """Everything at once."""
        tabs = ui.Tabs(
            scrollable=True,
            tabs=[
                ui.Tab(text=f"Tab {n}", on_tap=self.add, selected=n == 0)
                for n in range(9)
            ],
        )
        rows = [self._row(n) for n in range(ROWS)]
        bottom = [
            ui.Tab(
                text=f"Part {n}", icon="store", on_tap=self.add, selected=n == 0
            )
            for n in range(5)
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title="",
                content=ui.SearchPill(
                    hint=f"Search {self.count}", on_tap=self.add
                ),
            ),
            tabs=tabs,
            body=ui.Scroll(
                key="list",
                id="list",
                child=ui.Column(children=rows, padding=(8, 4)),
            ),
            bottom=ui.BottomBar(tabs=bottom),
            fab=ui.Fab(icon="cart", desc="Cart", on_tap=self.add),
        )

    def _row(self, n: int) -> ui.Widget:
        words = ui.Column(
            grow=1,
            gap=1,
            children=[
                ui.Text(
                    text=f"Desk lamp number {n} with a long name that wraps",
                    max_lines=2,
                ),
                ui.Row(
                    gap=6,
                    children=[
                        ui.Rating(value=n % 6, size=14),
                        ui.Text(
                            text=f"{4 + n % 10 / 10:.1f} · {n * 37} sold",
                            style="small",
                        ),
                    ],
                ),
                ui.Row(
                    gap=6,
                    children=[
                        ui.Chip(text=word, on_tap=self.add)
                        for word in ("New", "Free post")
                    ],
                ),
            ],
        )
        picture = ui.Image(
            art=f"product:{n}", width=92, height=92, radius=8, desc=f"Item {n}"
        )
        price = ui.Text(
            text=f"${n * 7 % 90}.{n % 100:02}", style="title", color="error"
        )
        button = ui.IconButton(
            icon="cart", desc="Add", id="add", on_tap=self.add
        )
        return ui.Row(
            id="item",
            gap=10,
            padding=(4, 6),
            on_tap=self.add,
            children=[
                picture,
                words,
                ui.Column(cross="end", children=[price, button]),
            ],
        )

    def add(self) -> None:
        """Change something that is seen."""
        CrowdedPage.count += 1


class CrowdedApp(App):
    """One page with as much on it as a shop would dare."""

    package = "com.example.crowded"
    key = "crowded"
    label = ("Crowded", "拥挤")
    icon = ("store", "#aa5500")

    def initial_state(self) -> object:
        """Nothing to keep."""
        return object()

    def first_page(self) -> Page:
        """The crowded one."""
        return CrowdedPage(self)


def measure(repeats: int = 30) -> PhoneCost:
    """Measure everything; takes about five seconds.

    Args:
        repeats: Frames and hierarchies of which the medians are taken.
    """
    system = System(PhoneConfig(animation_scale=0), [CrowdedApp])
    system.start(CrowdedApp.package)

    def change() -> None:
        CrowdedPage.count += 1
        system.touch()

    frame = _median(change, system.screenshot, repeats)

    def laid_out() -> None:
        change()
        system.scene()

    def hierarchy() -> str:
        return to_xml(system.windows())

    tree = _median(laid_out, hierarchy, repeats)
    return PhoneCost(
        frame=frame,
        hierarchy=tree,
        nodes=hierarchy().count("<node"),
        start=float(_apart(_START)),
        memory=int(_apart(_EIGHT)),
    )


def _median(
    before: Callable[[], object], do: Callable[[], object], repeats: int
) -> float:
    taken = []
    for _ in range(repeats):
        before()
        started = time.perf_counter()
        do()
        taken.append((time.perf_counter() - started) * 1000)
    return median(taken)


def _apart(code: str) -> str:
    """What a process of its own prints: here modules are loaded and pictures remembered."""
    run = [sys.executable, "-c", code]
    return subprocess.run(
        run, check=True, capture_output=True, text=True, timeout=300
    ).stdout


_START = """
import time
from virtual_phone.system.config import PhoneConfig
from virtual_phone.phone import VirtualPhone
times = []
for seed in range(3):
    started = time.perf_counter()
    with VirtualPhone.start(PhoneConfig(seed=seed)) as phone:
        phone.device
        times.append(time.perf_counter() - started)
print(sorted(times)[1])
"""
_EIGHT = f"""
from pathlib import Path
from virtual_phone.apps import APPS
from virtual_phone.system.config import PhoneConfig
from virtual_phone.phone import VirtualPhone
from virtual_phone.ui.accessibility import to_xml
phones = [VirtualPhone.start(PhoneConfig(seed=n, animation_scale=0)) for n in range({PHONES})]
for phone in phones:
    for app in APPS:
        phone.system.start(app.package)
        phone.system.screenshot()
        to_xml(phone.system.windows())
status = Path("/proc/self/status").read_text()
print(int(status.split("VmRSS:")[1].split()[0]) // 1024)
for phone in phones:
    phone.stop()
"""
