"""io.appium.android.apis: the list screens of Android's API demos, as test suites walk them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone.apps.extra.apidemos_data import TREE, Tree
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

ROW_DP = 48


@dataclass
class ApiDemosState:
    """What was opened and searched for."""

    opened: list[str] = field(default_factory=list)
    """Paths such as `App/Search/Invoke Search`, the oldest first."""
    prefill: str = ""
    appdata: str = ""
    searched: list[str] = field(default_factory=list)

    def set_prefill(self, text: str) -> None:
        """What a search starts with."""
        self.prefill = text

    def set_appdata(self, text: str) -> None:
        """What goes with a search."""
        self.appdata = text


class Listing(Page):
    """The entries below a path."""

    name = ".ApiDemos"

    def __init__(self, app: App, path: tuple[str, ...] = ()) -> None:
        super().__init__(app)
        self.path = path

    def build(self) -> ui.Widget:
        """One row each, as in a ListView."""
        below: Tree = TREE
        for step in self.path:
            below = below.get(step) or {}
        rows = [
            ui.Row(
                class_name="android.widget.FrameLayout",
                height=ROW_DP,
                padding=(16, 0),
                on_tap=partial(self.choose, title),
                children=[ui.Text(id="android:id/text1", text=title)],
            )
            for title in sorted(below)
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title="API Demos", on_back=self.close if self.path else None),
            body=ui.Scroll(
                key="list",
                id="android:id/list",
                class_name="android.widget.ListView",
                child=ui.Column(children=rows),
            ),
        )

    def choose(self, title: str) -> None:
        """Open an entry: another list, or a demo."""
        path = (*self.path, title)
        self.app.state.opened.append("/".join(path))
        below: Tree | None = TREE
        for step in path:
            below = (below or {}).get(step)
        kind = DEMOS.get("/".join(path), Demo)
        self.app.open(Listing(self.app, path) if below else kind(self.app, path))


class Demo(Page):
    """A demo of which there is only the name: it says where it is."""

    name = ".Demo"

    def __init__(self, app: App, path: tuple[str, ...]) -> None:
        super().__init__(app)
        self.path = path

    def body(self) -> list[ui.Widget]:
        """What it holds."""
        return [ui.Text(text=" › ".join(self.path), style="subtitle")]

    def build(self) -> ui.Widget:
        """A title and the demo."""
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.path[-1], on_back=self.close),
            body=ui.Column(padding=16, gap=16, children=self.body()),
        )


class InvokeSearch(Demo):
    """A search with words to begin with."""

    name = ".app.SearchInvoke"

    def body(self) -> list[ui.Widget]:
        """Two fields and a button."""
        state: ApiDemosState = self.app.state
        return [
            ui.Text(text="Prefill query:"),
            ui.TextField(
                id="txt_query_prefill",
                key="prefill",
                text=state.prefill,
                on_change=state.set_prefill,
            ),
            ui.Text(text="App data:"),
            ui.TextField(
                id="txt_query_appdata",
                key="appdata",
                text=state.appdata,
                on_change=state.set_appdata,
            ),
            ui.Button(id="btn_start_search", text="onSearchRequested()", on_tap=self.search),
            *[ui.Text(text=f"Searched: {words}") for words in state.searched],
        ]

    def search(self) -> None:
        """Search for the words."""
        self.app.state.searched.append(self.app.state.prefill)


class NotifyWithText(Demo):
    """Buttons that show toasts."""

    name = ".app.NotifyWithText"

    def body(self) -> list[ui.Widget]:
        """One for each length."""
        toast = self.app.services.toast
        return [
            ui.Button(
                id=f"{length.lower()}_notify",
                text=f"Show {length} Notification",
                on_tap=partial(toast, f"{length} notification"),
            )
            for length in ("Short", "Long")
        ]


DEMOS: dict[str, type[Demo]] = {
    "App/Search/Invoke Search": InvokeSearch,
    "App/Notification/NotifyWithText": NotifyWithText,
}


class ApiDemosApp(App):
    """Lists within lists."""

    package = "io.appium.android.apis"
    key = "apidemos"
    label = ("API Demos", "API Demos")
    icon = ("apps", "#3ddc84")
    version = "6.0"
    activities: ClassVar[Mapping[str, type[Page]]] = {Listing.name: Listing}

    def initial_state(self) -> ApiDemosState:
        """Nothing opened yet."""
        return ApiDemosState()

    def first_page(self) -> Page:
        """The topmost list."""
        return Listing(self)
