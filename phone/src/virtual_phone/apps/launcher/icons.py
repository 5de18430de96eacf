"""What home page and drawer show alike: icons of apps, and how many stand side by side."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, cast

from virtual_phone.system.app import App, Page, Services
from virtual_phone.system.vendors import Home, Vendor
from virtual_phone.ui.widgets import Badge, Column, Icon, Stack, Text, Widget

COLUMNS = 4
ICON_DP = 58.0
BROAD_DP = 600.0
"""From this width of the narrow side on, the screen is a tablet's."""


class LauncherServices(Services, Protocol):
    """What the system does for the launcher besides."""

    @property
    def manners(self) -> Vendor:
        """What the phone's maker does in ways of its own."""

    @property
    def icon_order_seed(self) -> int:
        """Order of the icons; 0 keeps the order of the apps."""

    def launchable(self) -> list[App]:
        """The apps that have an icon."""

    def dotted(self, package: str) -> bool:
        """Whether an app's icon has the dot of a notification."""

    def open_shade(self) -> None:
        """Pull the notification shade down."""


@dataclass
class LauncherState:
    """What the launcher remembers."""

    opened: list[str] = field(default_factory=list)
    """Packages opened from icons, oldest first."""
    order: list[str] = field(default_factory=list)
    """Packages as the user arranged their icons; empty until one was moved."""


def columns_of(width: float, height: float) -> int:
    """Icons side by side on a screen of this size in dp."""
    if min(width, height) >= BROAD_DP:
        return 2 * COLUMNS if width > height else COLUMNS + 2
    return 2 * COLUMNS if width > height else COLUMNS


def launched(app: App, services: LauncherServices, state: LauncherState) -> None:
    """Open an app from its icon."""
    state.opened.append(app.package)
    services.start(app.package)


class IconPage(Page):
    """A page that shows icons of apps."""

    @property
    def home(self) -> Home:
        """How the maker's launcher is."""
        return self.services.manners.home

    def name_id(self, name: str) -> str:
        """The maker's resource id for one of Android's launcher."""
        return self.home.ids.get(name, name)

    @property
    def services(self) -> LauncherServices:
        """The launcher's services."""
        return cast("LauncherServices", self.app.services)

    def icon(
        self,
        app: App,
        *,
        ink: str,
        label: bool = True,
        on_drop: Callable[[str], object] | None = None,
    ) -> Widget:
        """A rounded square with the app's sign, its name below.

        With `on_drop` it can be moved, and takes the package of the icon that is put on it.
        """
        sign, color = app.icon
        name = app.t(*app.label)

        def open_it() -> None:
            launched(app, self.services, self.app.state)

        tile: Widget = Stack(
            width=ICON_DP,
            height=ICON_DP,
            radius=18,
            background=color,
            children=[
                Column(
                    width=ICON_DP,
                    height=ICON_DP,
                    main="center",
                    cross="center",
                    children=[_sign(sign)],
                )
            ],
        )
        tile = Badge(child=tile) if self.services.dotted(app.package) else tile
        words = Text(
            id=self.name_id("icon_label"),
            text=name,
            desc=name,
            style="small",
            align="center",
            color=ink,
            max_lines=1,
        )
        return Column(
            id=self.name_id("icon"),
            desc=name,
            on_tap=open_it,
            carried=app.package if on_drop is not None else "",
            on_drop=on_drop,
            cross="center",
            gap=7,
            padding=(2, 8),
            children=[tile, words] if label else [tile],
        )


def _sign(name: str) -> Widget:
    return Icon(name=name, size=32, color="white")
