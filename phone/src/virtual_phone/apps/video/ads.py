"""What covers Lumo: the advertisement at the start, where it leads, an announcement."""

from collections.abc import Callable

from virtual_phone.apps.video.kit import LumoApp, LumoPage
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

SPLASH = 5
"""Seconds that the advertisement at the start takes unless one skips it."""
SHOP = "com.parcelo.shop"


class Splash(Page):
    """A full-page advertisement that goes by itself, or by Skip."""

    name = ".SplashActivity"
    app: LumoApp

    def __init__(self, app: LumoApp, behind: Callable[[], Page]) -> None:
        super().__init__(app)
        self.behind = behind
        self.seconds = SPLASH

    def opened(self) -> None:
        """Count down."""
        self.app.services.after(1, self._count)

    def _count(self) -> None:
        self.seconds -= 1
        if self.seconds <= 0:
            self._go()
        elif self in self.app.pages:
            self.app.services.after(1, self._count)

    def build(self) -> ui.Widget:
        """Picture, words, Skip."""
        skip = ui.Button(
            text=self.t(f"Skip {self.seconds}", f"跳过 {self.seconds}"),
            id="count_down",
            kind="tonal",
            on_tap=self._go,
        )
        words = ui.Column(
            gap=8,
            padding=(24, 48),
            children=[
                ui.Text(
                    text=self.t("Parcelo spring sale", "派集春季大促"),
                    style="headline",
                    color="white",
                    align="center",
                ),
                ui.Button(
                    text=self.t("Tap for details", "点击查看详情"),
                    id="splash_detail",
                    on_tap=self._details,
                ),
            ],
        )
        return ui.Stack(
            children=[
                ui.Image(
                    art="product:splash", dim=0.25, desc=self.t("Advertisement", "广告"), grow=1
                ),
                ui.Corner(child=skip, at="top_end", padding=16),
                ui.Corner(child=words, at="bottom"),
            ]
        )

    def _go(self) -> None:
        pages = self.app.pages
        if self in pages:
            page = pages[pages.index(self)] = self.behind()
            page.opened()

    def _details(self) -> None:
        self._go()
        self.app.open(AdPage(self.app))


class AdPage(LumoPage):
    """Where an advertisement leads: a page of the web with a way into another app."""

    name = ".WebActivity"

    def build(self) -> ui.Widget:
        """Bar and what came."""
        bar = ui.AppBar(title="parcelo.example", on_back=self.close)
        return ui.Scaffold(app_bar=bar, body=self.fetched())

    def content(self) -> ui.Widget:
        """A picture, a promise, a link."""
        return ui.Web(
            title=self.t("Spring sale", "春季大促"),
            children=[
                ui.Image(art="product:splash", height=220, desc=self.t("Spring sale", "春季大促")),
                ui.Text(
                    text=self.t("Up to 40 % off until Sunday", "周日前最高六折"),
                    style="title",
                    padding=16,
                ),
                ui.Row(
                    padding=(16, 0),
                    children=[
                        ui.Button(
                            text=self.t("Open in Parcelo", "打开派集"),
                            grow=1,
                            on_tap=lambda: self.app.services.start(SHOP),
                        )
                    ],
                ),
            ],
        )


class TeenNotice(Page):
    """What covers the first page once."""

    name = ".TeenagerDialog"
    modal = "dialog"
    app: LumoApp

    def build(self) -> ui.Widget:
        """An announcement with one button."""
        text = self.t(
            "You can set how long younger family members watch in Settings of their own phone.",
            "为呵护未成年人健康成长，家长可在孩子的手机上设置观看时长。",
        )
        button = ui.Button(text=self.t("Got it", "我知道了"), kind="text", on_tap=self.close)
        return ui.Dialog(
            title=self.t("Family mode", "青少年模式"),
            body=ui.Text(text=text),
            buttons=[button],
        )
