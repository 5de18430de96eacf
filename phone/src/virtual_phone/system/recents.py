"""The list of apps used last."""

from typing import TYPE_CHECKING, Literal

from virtual_phone.system.config import NAVIGATION_DP, STATUS_DP
from virtual_phone.system.panels import Panel, app_icon
from virtual_phone.ui.widgets import Button, Column, Row, Scroll, Spacer, Stack, Text, Widget

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

_CARD_DP = 540.0
"""Greatest height of a card."""


class Recents(Panel):
    """The apps used last as cards, side by side, the latest first."""

    name = ".RecentsActivity"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self.opened = False
        self._cards: list[tuple[Widget, str]] = []

    def on_back(self) -> bool:
        """Back returns to what was in front."""
        self.opened = False
        return True

    def swiped(self, widget: Widget, direction: Literal["up", "down", "left", "right"]) -> bool:
        """A card thrown up ends its app."""
        if direction != "up":
            return False
        for card, package in self._cards:
            if card is widget and package in self._phone.tasks.recent:
                self._phone.end(package)
                return True
        return False

    def build(self) -> Widget:
        """The cards above a button that ends all apps."""
        packages = self._phone.tasks.recent
        if not packages:
            words = Text(
                text=self.t("No recent items", "近期没有任何内容"),
                align="center",
                color="white",
                style="title",
            )
            home = Spacer(grow=1)
            return Column(
                id="overview_panel", on_tap=self._phone.press_home, children=[home, words, home]
            )
        self._cards = [(self._card(package), package) for package in packages]
        cards = Row(
            padding=(36, 0), gap=16, cross="center", children=[card for card, _ in self._cards]
        )
        clear = Button(
            id="clear_all", kind="tonal", text=self.t("Clear all", "全部清除"), on_tap=self._clear
        )
        return Column(
            id="overview_panel",
            children=[
                Scroll(key="recents", axis="horizontal", grow=1, child=cards),
                Row(main="center", children=[clear]),
                Spacer(height=24),
            ],
        )

    def _card(self, package: str) -> Widget:
        app = self._phone.tasks.apps[package]
        label = app.t(*app.label)
        across, down = self._phone.display_dp
        app_height = down - STATUS_DP - NAVIGATION_DP
        height = min(_CARD_DP, app_height * 0.7)
        width = across * height / app_height
        title = Row(
            height=44,
            gap=10,
            children=[
                app_icon(app, 30),
                Text(text=label, style="label", bold=True, color="white", max_lines=1),
            ],
        )
        face = Stack(
            id="snapshot", width=width, height=height, radius=20, background="surface", children=()
        )
        return Column(
            id="task",
            desc=label,
            width=width,
            on_tap=lambda: self._switch(package),
            children=[title, face],
        )

    def faces(self) -> list[str]:
        """Packages in the order of their cards."""
        return [package for _, package in self._cards]

    def _switch(self, package: str) -> None:
        self.opened = False
        self._phone.bring(package)

    def _clear(self) -> None:
        for package in list(self._phone.tasks.recent):
            self._phone.end(package)
        self._phone.press_home()
