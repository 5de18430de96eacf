"""The launcher: home screen with clock, search, icons and dock, and the drawer with all apps."""

import calendar
import random
from collections.abc import Sequence
from functools import partial
from typing import Literal

from virtual_phone.apps.kit.wording import WEEKDAYS
from virtual_phone.apps.launcher.icons import (
    BROAD_DP,
    IconPage,
    LauncherState,
    columns_of,
    launched,
)
from virtual_phone.system.app import App, Page
from virtual_phone.ui.widgets import (
    Column,
    Grid,
    Icon,
    Row,
    Scroll,
    Spacer,
    Text,
    TextField,
    Widget,
)

DOCK = 4
LOW_DP = 640.0
"""Below this height of the screen the home page is packed closer."""
BROAD_DOCK = 6
ROW_DP = 98.0
"""Height of a row of icons."""
CHROME_DP = 466.0
CHROME_WIDE_DP = 290.0
"""Height of all on the home page but the rows of icons, upright and wide."""


class HomePage(IconPage):
    """Clock, date, search, icons, dock."""

    name = ".Launcher"

    def build(self) -> Widget:
        """The home screen over the wallpaper."""
        width, height = self.services.display_dp
        wide, low = width > height, height < LOW_DP
        broad = min(width, height) >= BROAD_DP
        docked = BROAD_DOCK if broad else DOCK
        columns = columns_of(width, height)
        apps = self._ordered()
        # What has no room on this page is in the drawer.
        rows = int((height - (CHROME_WIDE_DP if wide else CHROME_DP)) // ROW_DP)
        shown = apps[docked : docked + max(1, rows) * columns]
        icons: list[Widget] = [self._movable(a) for a in shown]
        icons += [Spacer(height=1)] * (-len(icons) % columns)
        grid = Grid(id="workspace", columns=columns, children=icons or [Spacer(height=1)])
        dock = Row(
            id="hotseat",
            radius=32,
            background="#2a2838" if self.services.settings["dark"] else "#453e5c",
            padding=(6, 4 if low else 8),
            children=[Column(grow=1, children=[self._movable(a)]) for a in apps[:docked]],
        )
        clock = [] if wide else [Spacer(height=8 if low else 36), *self._clock()]
        return Column(
            id="launcher",
            padding=(14, 0),
            children=[
                *clock,
                Spacer(height=6 if low else 28),
                self._search(),
                Spacer(grow=1),
                grid,
                Spacer(height=0 if low else 14),
                self._handle(height=28 if low else 40),
                dock,
                Spacer(height=4 if low else 10),
            ],
        )

    def _ordered(self) -> Sequence[App]:
        apps = self.services.launchable()
        seed = self.services.icon_order_seed
        if seed:
            random.Random(seed).shuffle(apps)
        order = self.app.state.order
        places = {package: place for place, package in enumerate(order)}
        return sorted(apps, key=lambda app: places.get(app.package, len(order)))

    def _movable(self, app: App) -> Widget:
        return self.icon(app, ink="white", on_drop=partial(self._move_before, app.package))

    def _move_before(self, place: str, moved: str) -> None:
        """Give the moved icon another one's place; those in between move up."""
        order = [app.package for app in self._ordered()]
        if place == moved or place not in order or moved not in order:
            return
        at = order.index(place)
        order.remove(moved)
        order.insert(at, moved)
        self.app.state.order = order

    def _clock(self) -> list[Widget]:
        now = self.services.now()
        hour24 = self.services.settings.get("hour24")
        long_form = bool(hour24) if hour24 is not None else self.services.language == "zh"
        hour = f"{now.hour:02}" if long_form else str(now.hour % 12 or 12)
        english, chinese = WEEKDAYS[now.weekday()]
        date = self.t(
            f"{english}, {calendar.month_name[now.month]} {now.day}",
            f"{now.month}月{now.day}日 {chinese}",
        )
        return [
            Text(
                id="clock",
                text=f"{hour}:{now.minute:02}",
                style="display",
                align="center",
                color="white",
            ),
            Spacer(height=2),
            Text(id="date", text=date, align="center", color="white"),
        ]

    def _search(self) -> Widget:
        return Row(
            id="search_container_hotseat",
            desc=self.t("Search apps", "搜索应用"),
            on_tap=self._open_search,
            height=54,
            radius=27,
            padding=(20, 0),
            gap=14,
            background="surface_container_lowest",
            children=[
                Icon(name="search", color="on_surface_variant"),
                Text(text=self.t("Search apps", "搜索应用"), color="on_surface_variant"),
            ],
        )

    def _handle(self, *, height: float) -> Widget:
        return Column(
            id="all_apps_handle",
            desc=self.t("Apps", "所有应用"),
            on_tap=self._open_drawer,
            cross="center",
            main="center",
            height=height,
            children=[Icon(name="collapse", color="white", size=26)],
        )

    def _open_drawer(self) -> None:
        self.app.open(DrawerPage(self.app))

    def _open_search(self) -> None:
        self.app.open(DrawerPage(self.app, searching=True))

    def on_back(self) -> bool:
        """Back does nothing on the home screen."""
        return True

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """Up opens the drawer, down the shade."""
        if direction == "up":
            self._open_drawer()
        elif direction == "down":
            self.services.open_shade()
        return True


class DrawerPage(IconPage):
    """All apps by name, with a search field."""

    name = ".AllApps"

    def __init__(self, app: App, *, searching: bool = False) -> None:
        """`searching` gives the field the focus at once."""
        super().__init__(app)
        self.words = ""
        self.searching = searching

    def found(self) -> list[App]:
        """The apps whose name holds what was typed, in alphabetical order."""
        wanted = self.words.strip().casefold()
        apps = [
            a
            for a in self.services.launchable()
            if any(wanted in name.casefold() for name in a.label)
        ]
        return sorted(apps, key=lambda a: a.t(*a.label).casefold())

    def build(self) -> Widget:
        """A field above the icons."""
        search = Row(
            padding=(18, 8),
            children=[
                Row(
                    radius=28,
                    height=56,
                    padding=(18, 0),
                    gap=12,
                    grow=1,
                    background="surface_container_high",
                    children=[
                        Icon(name="search"),
                        TextField(
                            key="search",
                            id="search_container_all_apps",
                            text=self.words,
                            hint=self.t("Search apps", "搜索应用"),
                            on_change=self._typed,
                            action="search",
                            on_submit=self._submit,
                            autofocus=self.searching,
                            plain=True,
                            grow=1,
                        ),
                    ],
                )
            ],
        )
        apps = self.found()
        content: Widget
        if apps:
            columns = columns_of(*self.services.display_dp)
            content = Grid(columns=columns, children=[self.icon(a, ink="on_surface") for a in apps])
        else:
            words = self.t(
                f'No apps found matching "{self.words}"', f"未找到与“{self.words}”相符的应用"
            )
            content = Column(
                padding=(24, 40),
                children=[Text(text=words, align="center", color="on_surface_variant")],
            )
        listed = Column(padding=(12, 8), children=[content, Spacer(height=24)])
        return Column(
            id="apps_view",
            background="surface",
            children=[
                Spacer(height=8),
                search,
                Scroll(key="apps", id="apps_list_view", grow=1, child=listed),
            ],
        )

    def _typed(self, text: str) -> None:
        self.words = text

    def _submit(self) -> None:
        apps = self.found()
        if self.words.strip() and apps:
            launched(apps[0], self.services, self.app.state)

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """Down closes the drawer."""
        if direction == "down":
            self.close()
        return True


class LauncherApp(App):
    """Home screen and drawer."""

    package = "com.android.launcher3"
    key = "launcher"
    label = ("Launcher", "桌面")
    icon = ("home", "#5f6368")
    version = "14"

    def initial_state(self) -> LauncherState:
        """Nothing opened yet."""
        return LauncherState()

    def first_page(self) -> Page:
        """The home screen."""
        return HomePage(self)
