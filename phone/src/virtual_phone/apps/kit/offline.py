"""What an app of the network needs: whether there is one, pages that load, "No connection"."""

from collections.abc import Callable

from virtual_phone.apps.kit.wording import online
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

LATENCY = 0.6
"""Seconds until a server has answered."""


def no_connection(app: App, retry: Callable[[], object]) -> ui.Widget:
    """The body of a page that got nothing: a sign, a sentence, and Retry."""
    return ui.Column(
        id="offline_view",
        grow=1,
        main="center",
        cross="center",
        gap=8,
        padding=(32, 24),
        children=[
            ui.Icon(name="wifi_off", size=64, color="outline"),
            ui.Spacer(height=8),
            ui.Text(
                id="offline_title",
                text=app.t("No connection", "无网络连接"),
                style="title",
                align="center",
            ),
            ui.Text(
                text=app.t(
                    "Check your network settings and try again.",
                    "请检查网络设置后重试。",
                ),
                style="subtitle",
                color="on_surface_variant",
                align="center",
            ),
            ui.Spacer(height=8),
            ui.Button(text=app.t("Retry", "重试"), kind="tonal", id="retry", on_tap=retry),
        ],
    )


def loading() -> ui.Widget:
    """The body of a page that waits for its server."""
    return ui.Column(
        id="loading_view",
        grow=1,
        main="center",
        cross="center",
        children=[ui.Progress()],
    )


class OnlinePage(Page):
    """A page whose content comes from a server: a spinner first, or "No connection".

    Once loaded it stays, as an app keeps what it has. Say what to show in `content`, and start
    another fetch (other words, another order) with `load`.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.loaded = False
        self.failed = False
        self._asked = 0

    def opened(self) -> None:
        """Ask the server, unless what it shows is on the phone."""
        if not self.loaded:
            self.load()

    def load(self) -> None:
        """Ask the server: the spinner shows, then the content or "No connection"."""
        self.loaded, self.failed = False, False
        self._asked += 1
        asked = self._asked

        def answer() -> None:
            if asked == self._asked:
                self.loaded = online(self.app)
                self.failed = not self.loaded
                if self.loaded and self in self.app.pages:
                    self.arrived()

        self.app.services.after(LATENCY, answer)

    def have(self) -> None:
        """The content is on the phone already: no server is asked."""
        self._asked += 1
        self.loaded, self.failed = True, False

    def arrived(self) -> None:
        """The content came."""

    def content(self) -> ui.Widget:
        """The page as it is when its content is there."""
        raise TypeError(f"{type(self).__name__} has no content")  # noqa: EM102

    def fetched(self) -> ui.Widget:
        """`content`, the spinner, or "No connection", whichever stands."""
        if self.loaded:
            return self.content()
        if self.failed:
            return no_connection(self.app, self.load)
        return loading()

    def build(self) -> ui.Widget:
        """The page as far as it came."""
        return self.fetched()
