"""The launcher: home screen with clock, search, icons and dock, and the drawer with all apps."""

import calendar
import random
from collections.abc import Sequence
from functools import partial
from typing import Literal, cast

from virtual_phone.apps.kit.wording import WEEKDAYS
from virtual_phone.apps.launcher.icons import (
    BROAD_DP,
    IconPage,
    LauncherServices,
    LauncherState,
    columns_of,
    launched,
)
from virtual_phone.system.app import App, Page
from virtual_phone.system.vendors import Home
from virtual_phone.ui.widgets import (
    Column,
    Grid,
    Icon,
    Pager,
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
SEARCH_DP = 82.0
"""Height of the field for searching, which not every launcher has."""
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
        grid = Grid(
            id=self.name_id("workspace"), columns=columns, children=icons or [Spacer(height=1)]
        )
        dock = self.dock(apps[:docked], low=low)
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

    def dock(self, apps: Sequence[App], *, low: bool) -> Widget:
        """The apps that stay in sight, at the bottom."""
        return Row(
            id=self.name_id("hotseat"),
            radius=32,
            background="#2a2838" if self.services.settings["dark"] else "#453e5c",
            padding=(6, 4 if low else 8),
            children=[Column(grow=1, children=[self._movable(a)]) for a in apps],
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


DRAWER_CHROME_DP = 170.0
"""Of the height: bars, search field and dots around the drawer's icons."""


class Screens(HomePage):
    """A home screen without a drawer: all apps are on pages that are swiped sideways.

    Home leads back to the page that was left, and from there to the first one.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.index = 0

    def build(self) -> Widget:
        """Pages of icons over a dock, with dots that tell which page shows."""
        width, height = self.services.display_dp
        wide, low = width > height, height < LOW_DP
        docked = BROAD_DOCK if min(width, height) >= BROAD_DP else DOCK
        apps = self._ordered()
        pages = [self._screen(page, wide=wide) for page in self._parted(apps[docked:])]
        self.index = min(self.index, len(pages) - 1)
        clock = [] if wide else [Spacer(height=8 if low else 36), *self._clock()]
        return Column(
            id="launcher",
            padding=(14, 0),
            children=[
                *clock,
                Spacer(height=6 if low else 20),
                Pager(
                    key="screens",
                    id=self.name_id("workspace"),
                    pages=pages,
                    index=self.index,
                    on_page=self._show,
                    dots=False,
                    grow=1,
                ),
                self._indicator(len(pages)),
                self.dock(apps[:docked], low=low),
                Spacer(height=4 if low else 10),
            ],
        )

    def _parted(self, apps: Sequence[App]) -> list[Sequence[App]]:
        """As many apps a page as have room."""
        width, height = self.services.display_dp
        chrome = CHROME_WIDE_DP if width > height else CHROME_DP
        rows = max(1, int((height - chrome + SEARCH_DP) // ROW_DP))
        count = rows * columns_of(width, height)
        return [apps[first : first + count] for first in range(0, len(apps), count)] or [[]]

    def _screen(self, apps: Sequence[App], *, wide: bool) -> Widget:
        columns = columns_of(*self.services.display_dp)
        icons: list[Widget] = [self._movable(app) for app in apps]
        icons += [Spacer(height=1)] * (-len(icons) % columns)
        return Grid(id="cell_layout", columns=columns, children=icons or [Spacer(height=1)])

    def _indicator(self, count: int) -> Widget:
        dots = [
            Icon(
                name="record" if number == self.index else "circle",
                color="white",
                size=10,
                desc=self.t(*self.home.page_words).format(number=number + 1),
                on_tap=partial(self._show, number),
            )
            for number in range(count)
        ]
        return Row(id="workspace_indicator", main="center", gap=8, padding=(0, 6), children=dots)

    def _show(self, number: int) -> None:
        self.index = number

    def on_home(self) -> None:
        """Home, pressed at home: the first page."""
        self.index = 0

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """Down opens the shade; the pages go with the finger by themselves."""
        if direction == "down":
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
        self.index = 0
        """Of the page that shows, where there are several."""

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
                            id=self.name_id("search_container_all_apps"),
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
        return Column(
            id="apps_view",
            background="surface",
            children=[
                Spacer(height=8),
                search,
                self._pages(apps) if self.home.has_drawer_pages and apps else self._list(content),
            ],
        )

    def _list(self, content: Widget) -> Widget:
        listed = Column(padding=(12, 8), children=[content, Spacer(height=24)])
        return Scroll(key="apps", id=self.name_id("apps_list_view"), grow=1, child=listed)

    def _pages(self, apps: Sequence[App]) -> Widget:
        """As many icons a page as have room; the next ones are swiped in from the right."""
        width, height = self.services.display_dp
        columns = columns_of(width, height)
        count = columns * max(1, int((height - DRAWER_CHROME_DP) // ROW_DP))
        parts = [apps[first : first + count] for first in range(0, len(apps), count)]
        self.index = min(self.index, len(parts) - 1)
        pages: list[Widget] = []
        for part in parts:
            icons: list[Widget] = [self.icon(app, ink="on_surface") for app in part]
            icons += [Spacer(height=1)] * (-len(icons) % columns)
            pages.append(Grid(columns=columns, children=icons))
        return Pager(
            key="apps",
            id=self.name_id("apps_list_view"),
            pages=pages,
            index=self.index,
            on_page=self._show,
            grow=1,
        )

    def _show(self, number: int) -> None:
        self.index = number

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
        """The home screen, with a drawer or with all apps on it, as the maker has it."""
        home: Home = cast("LauncherServices", self.services).manners.home
        page = HomePage(self) if home.has_drawer else Screens(self)
        page.name = home.activity  # type: ignore[misc]
        return page
