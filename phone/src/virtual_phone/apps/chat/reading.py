"""What Discover leads to on Papaya: stories to read, links, the scanner."""

from typing import TYPE_CHECKING

from virtual_phone.apps.chat.data import ARTICLES, Words
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp

LOOK = 4.0
"""Seconds until the scanner gives up."""


class Stories(OnlinePage):
    """Articles that friends read."""

    name = ".TopStories"
    app: "ChatApp"

    def build(self) -> ui.Widget:
        """Rows under a bar."""
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Top stories", "看一看"), on_back=self.close),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """One row an article."""
        rows = [
            ui.ListItem(
                id="story",
                title=self.t(*title),
                subtitle=self.t(*source),
                trailing=ui.Image(art=f"photo:{title[0]}", width=96, height=64, radius=6),
                on_tap=lambda text=text, title=title: self.app.open(  # type: ignore[misc]
                    LinkPage(self.app, f"{self.t(*title)}\n{self.t(*text)}")
                ),
            )
            for title, source, text in ARTICLES
        ]
        return ui.Scroll(key="stories", grow=1, child=ui.Column(children=rows))


def article(title: str) -> tuple[Words, Words, Words] | None:
    """The article with this title."""
    return next((each for each in ARTICLES if title in each[0]), None)


class LinkPage(OnlinePage):
    """What a link leads to: an article, or a page that says what was linked."""

    name = ".WebView"
    app: "ChatApp"

    def __init__(self, app: "ChatApp", link: str) -> None:
        self.title, _, self.text = link.partition("\n")
        self.link = link
        super().__init__(app)

    def build(self) -> ui.Widget:
        """A bar with the ways on, and the page."""
        t = self.t
        more = more_button(
            self,
            [
                (t("Send to friend", "发送给朋友"), self._send),
                (t("Share on Moments", "分享到朋友圈"), lambda: self.app.compose(link=self.link)),
                (t("Add to favourites", "收藏"), self._keep),
                (t("Copy link", "复制链接"), self._copy),
            ],
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=[more]),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """Title, picture, words: a web page."""
        known = article(self.title)
        parts: list[ui.Widget] = [ui.Text(text=self.title, style="heading")]
        if known:
            source = ui.Text(text=self.t(*known[1]), style="label", color="primary")
            parts += [source, ui.Image(art=f"photo:{known[0][0]}", height=200, radius=8)]
        parts.append(ui.Text(text=self.text))
        return ui.Scroll(key="page", grow=1, child=ui.Column(children=parts, gap=12, padding=20))

    def _send(self) -> None:
        from virtual_phone.apps.chat.share import SendTo

        self.app.open(SendTo(self.app, title=self.title, text=self.text))

    def _keep(self) -> None:
        self.app.state.favourites.insert(0, self.link)
        self.app.services.toast(self.t("Added to favourites", "已收藏"))

    def _copy(self) -> None:
        self.app.services.clipboard = self.link
        self.app.services.toast(self.t("Link copied", "链接已复制"))


class ScanPage(Page):
    """The scanner: looks through the camera and finds no code."""

    name = ".Scan"
    app: "ChatApp"

    def __init__(self, app: "ChatApp") -> None:
        super().__init__(app)
        self.given_up = False

    def opened(self) -> None:
        """Look for a code for some seconds."""
        self.app.services.after(LOOK, lambda: setattr(self, "given_up", True))

    def build(self) -> ui.Widget:
        """A picture, a frame, words."""
        looking = self.t("Align a QR code within the frame", "将二维码放入框内")
        none = self.t("No QR code found", "未发现二维码")
        words = ui.Text(text=none if self.given_up else looking, align="center", id="hint")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Scan", "扫一扫"), on_back=self.close),
            body=ui.Column(
                padding=24,
                gap=16,
                children=[
                    ui.Image(art="room:scan", grow=1, radius=16, desc=self.t("Camera", "取景框")),
                    words,
                ],
            ),
        )
