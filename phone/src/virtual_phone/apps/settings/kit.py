"""What the pages of Settings are made of: rows over the system's settings, and small dialogs."""

from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, ClassVar, NamedTuple

from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

TITLE_ID = "android:id/title"
"""Id of the words that name a row, as in every `ListItem`."""


class Network(NamedTuple):
    """A Wi-Fi network in reach."""

    ssid: str
    secured: bool
    strength: str
    """`Excellent`, `Good`, `Fair` or `Weak`."""


@dataclass
class SettingsState:
    """What Settings keeps besides the system's own settings."""

    networks: list[Network] = field(default_factory=list)
    saved: dict[str, str] = field(default_factory=dict)
    """Passwords by network name; an open network has an empty one."""
    connecting: str = ""
    """Name of the network that is being joined."""
    stopped: list[str] = field(default_factory=list)
    """Packages that were force-stopped here."""
    paired: dict[str, bool] = field(default_factory=dict)
    """Bluetooth devices by name: whether connected."""
    build_taps: int = 0


BROAD_DP = 600.0
"""From this width of the narrow side on, the screen has room for two panes."""
LIST_DP = 330.0
"""Width of the left one."""


def broad(app: App) -> bool:
    """Whether the screen is a tablet's."""
    return min(app.services.display_dp) >= BROAD_DP


class Choice(NamedTuple):
    """One answer of a radio list."""

    value: object
    english: str
    chinese: str


class SettingsPage(Page):
    """A titled list of rows."""

    title: ClassVar[tuple[str, str]]

    def rows(self) -> list[ui.Widget]:
        """The rows as things stand."""
        return []

    def actions(self) -> list[ui.Widget]:
        """Buttons in the app bar."""
        return []

    def heading(self) -> str:
        """The title in the phone's language."""
        return self.t(*self.title)

    def build(self) -> ui.Widget:
        """App bar and scrolling rows; on a broad screen beside the main list."""
        page = ui.Scaffold(
            app_bar=ui.AppBar(title=self.heading(), on_back=self.close, actions=self.actions()),
            body=ui.Scroll(
                key="list",
                id="recycler_view",
                grow=1,
                child=ui.Column(children=[*self.rows(), ui.Spacer(height=24)]),
            ),
        )
        return self.beside(page) if broad(self.app) else page

    def beside(self, page: ui.Widget) -> ui.Widget:
        """The page as the right one of two panes, the main list of Settings being the left one."""
        first = self.app.pages[0] if self.app.pages else None
        if not isinstance(first, SettingsPage) or first is self:
            return page
        below = self.app.pages[1] if len(self.app.pages) > 1 else self
        left = ui.Column(width=LIST_DP, children=[first.pane(below)])
        line = ui.Spacer(width=1, background="outline_variant")
        return ui.Row(grow=1, cross="stretch", children=[left, line, replace(page, grow=1)])

    def pane(self, shown: Page) -> ui.Widget:
        """This page as the left pane; `shown` is the page of the right one below all others."""
        raise TypeError(type(shown).__name__)

    @property
    def settings(self) -> dict[str, Any]:
        """The system's settings."""
        return self.app.services.settings

    @property
    def state(self) -> SettingsState:
        """The app's own state."""
        found: SettingsState = self.app.state
        return found

    def show(self, page: type[Page]) -> None:
        """Open a page that needs nothing but the app."""
        if broad(self.app) and self.app.pages and self.app.pages[0] is self:
            del self.app.pages[1:]
        self.app.open(page(self.app))

    def link(
        self,
        names: tuple[str, str],
        page: type[Page],
        *,
        subtitle: str = "",
        icon: str = "",
        enabled: bool = True,
    ) -> ui.Widget:
        """A row that leads to another page."""
        return ui.ListItem(
            title=self.t(*names),
            subtitle=subtitle,
            leading=ui.Icon(name=icon) if icon else None,
            enabled=enabled,
            on_tap=partial(self.show, page),
        )

    def info(self, names: tuple[str, str], subtitle: str, *, do: ui.Do | None = None) -> ui.Widget:
        """A row that tells something."""
        return ui.ListItem(title=self.t(*names), subtitle=subtitle, on_tap=do)

    def note(self, english: str, chinese: str) -> ui.Widget:
        """Small words below the rows."""
        words = self.t(english, chinese)
        return ui.Text(text=words, style="label", color="on_surface_variant", padding=(16, 12))

    def head(self, english: str, chinese: str) -> ui.Widget:
        """The title of a group of rows."""
        words = self.t(english, chinese)
        return ui.Text(text=words, style="label", color="primary", bold=True, padding=(16, 12))

    def toggle(
        self,
        key: str,
        names: tuple[str, str],
        *,
        subtitle: str = "",
        icon: str = "",
        enabled: bool = True,
        store: MutableMapping[str, Any] | None = None,
        do: ui.Do | None = None,
    ) -> ui.Widget:
        """A row with a switch for `store[key]`; `do` replaces the plain turning over."""
        values = self.settings if store is None else store
        checked = bool(values.get(key, False))

        def turn() -> None:
            values[key] = not checked

        return ui.ListItem(
            title=self.t(*names),
            subtitle=subtitle,
            leading=ui.Icon(name=icon) if icon else None,
            enabled=enabled,
            trailing=ui.Switch(checked=checked, id="android:id/switch_widget", enabled=enabled),
            on_tap=do or turn,
        )

    def main_switch(
        self, key: str, names: tuple[str, str], *, do: ui.Do | None = None
    ) -> ui.Widget:
        """The broad switch at the top of a page that is about one thing."""
        checked = bool(self.settings.get(key, False))

        def turn() -> None:
            self.settings[key] = not checked

        bar = ui.Row(
            id="main_switch_bar",
            background="primary_container" if checked else "surface_container_highest",
            radius=28,
            padding=(20, 6),
            grow=1,
            on_tap=do or turn,
            children=[
                ui.Text(text=self.t(*names), grow=1, id=TITLE_ID),
                ui.Switch(checked=checked, id="android:id/switch_widget"),
            ],
        )
        return ui.Row(padding=(16, 8), children=[bar])

    def choice(
        self, key: str, names: tuple[str, str], choices: Sequence[Choice], *, icon: str = ""
    ) -> ui.Widget:
        """A row whose dialog offers one of several values for `settings[key]`."""
        chosen = next((c for c in choices if c.value == self.settings.get(key)), choices[0])
        return ui.ListItem(
            title=self.t(*names),
            subtitle=self.t(chosen.english, chosen.chinese),
            leading=ui.Icon(name=icon) if icon else None,
            on_tap=lambda: self.app.open(
                ChoiceDialog(self.app, names, choices, self.settings, key)
            ),
        )

    def slider(
        self,
        key: str,
        names: tuple[str, str],
        *,
        icon: str = "",
        do: Callable[[float], object] | None = None,
        value: float | None = None,
    ) -> ui.Widget:
        """A row with a slider for `settings[key]` in 0..1; `do` and `value` replace those."""

        def change(moved: float) -> None:
            self.settings[key] = round(moved, 3)

        name = self.t(*names)
        bar = ui.Slider(
            value=float(self.settings.get(key, 0.5)) if value is None else value,
            on_change=do or change,
            desc=name,
            id="seekbar",
            grow=1,
        )
        lead: list[ui.Widget] = [ui.Icon(name=icon)] if icon else []
        column = ui.Column(grow=1, children=[ui.Text(text=name, id=TITLE_ID), bar])
        return ui.Row(padding=(16, 8), gap=16, children=[*lead, column])


class ChoiceDialog(Page):
    """A dialog with a radio list; a tap chooses and closes."""

    name = ".Choice"
    modal = "dialog"

    def __init__(
        self,
        app: App,
        names: tuple[str, str],
        choices: Sequence[Choice],
        store: MutableMapping[str, Any],
        key: str,
    ) -> None:
        super().__init__(app)
        self.names = names
        self.choices = choices
        self.store = store
        self.key = key

    def build(self) -> ui.Widget:
        """The values, the present one marked."""
        now = self.store.get(self.key)
        rows = [
            ui.Radio(
                text=self.t(c.english, c.chinese),
                checked=c.value == now,
                on_tap=partial(self._choose, c.value),
            )
            for c in self.choices
        ]
        cancel = ui.Button(text=self.t("Cancel", "取消"), kind="text", on_tap=self.close)
        return ui.Dialog(title=self.t(*self.names), body=ui.Column(children=rows), buttons=[cancel])

    def _choose(self, value: object) -> None:
        self.store[self.key] = value
        self.close()


class TextDialog(Page):
    """A dialog with one text field; OK is off while the field is empty."""

    name = ".TextDialog"
    modal = "dialog"

    def __init__(
        self, app: App, names: tuple[str, str], words: str, then: Callable[[str], object]
    ) -> None:
        super().__init__(app)
        self.names = names
        self.words = words
        self.then = then

    def build(self) -> ui.Widget:
        """Title, field and buttons."""
        t = self.t
        field_ = ui.TextField(
            key="words",
            id="edit",
            text=self.words,
            on_change=lambda text: setattr(self, "words", text),
            on_submit=self._ok,
            autofocus=True,
        )
        ok = bool(self.words.strip())
        return ui.Dialog(
            title=t(*self.names),
            body=field_,
            buttons=[
                ui.Button(text=t("Cancel", "取消"), kind="text", on_tap=self.close),
                ui.Button(text=t("OK", "确定"), kind="text", enabled=ok, on_tap=self._ok),
            ],
        )

    def _ok(self) -> None:
        if self.words.strip():
            self.close()
            self.then(self.words.strip())


class Confirm(Page):
    """A question with Cancel and OK."""

    name = ".Confirm"
    modal = "dialog"

    def __init__(self, app: App, title: str, words: str, then: ui.Do) -> None:
        super().__init__(app)
        self.title = title
        self.words = words
        self.then = then

    def build(self) -> ui.Widget:
        """Title, words and buttons."""
        t = self.t
        return ui.Dialog(
            title=self.title,
            body=ui.Text(text=self.words, color="on_surface_variant"),
            buttons=[
                ui.Button(text=t("Cancel", "取消"), kind="text", on_tap=self.close),
                ui.Button(text=t("OK", "确定"), kind="text", on_tap=self._ok),
            ],
        )

    def _ok(self) -> None:
        self.close()
        self.then()
