"""What comes over a page: cookies, the menu of a link, a file to fetch, a site that asks."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.browser import web
from virtual_phone.apps.browser.kept import Downloads
from virtual_phone.apps.browser.state import BrowserBase, Download
from virtual_phone.apps.kit.menus import ActionSheet, Entry
from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.photos.kit import size_text
from virtual_phone.system.app import Page
from virtual_phone.system.stores import DOWNLOADS
from virtual_phone.ui import widgets as ui

SECONDS = 1.5
"""How long a file takes to come."""


def cookie_banner(app: BrowserBase, site: web.Site) -> ui.Widget:
    """The question that covers the foot of a page until it is answered."""

    def answer(kept: str) -> None:
        app.state.cookies[site.host] = kept

    name = app.t(*site.name)
    words = app.t(
        f"{name} uses cookies to remember you and to count its readers. What may it keep?",
        f"{name}使用Cookie来记住您并统计读者人数。您允许保存哪些？",
    )
    buttons = [
        ui.Button(
            text=app.t("Only what is needed", "仅必要项"),
            kind="outlined",
            id="cookies_needed",
            grow=1,
            on_tap=partial(answer, "needed"),
        ),
        ui.Button(
            text=app.t("Accept all", "全部接受"),
            id="cookies_all",
            grow=1,
            on_tap=partial(answer, "all"),
        ),
    ]
    return ui.Column(
        id="cookie_banner",
        background="surface_container_highest",
        padding=(20, 14),
        gap=10,
        children=[ui.Text(text=words, style="subtitle"), ui.Row(gap=10, children=buttons)],
    )


class LinkMenu(ActionSheet):
    """What can be done with a link that is held."""

    name = ".LinkMenu"

    def __init__(self, app: BrowserBase, address: str, words: str) -> None:
        t, link = app.t, f"https://{address}"

        def copy() -> None:
            app.services.clipboard = link
            app.services.toast(t("Link copied", "链接已复制"))

        def share() -> None:
            app.services.request(app, "share_text", text=f"{words} {link}", title=words)

        def aside(*, private: bool = False) -> None:
            app.go_new(address, private=private)

        entries: list[Entry] = [
            (t("Open in new tab", "在新标签页中打开"), aside),
            (t("Open in incognito tab", "在无痕标签页中打开"), partial(aside, private=True)),
            (t("Copy link address", "复制链接网址"), copy),
            (t("Share link", "分享链接"), share),
        ]
        super().__init__(app, entries, title=words)


class SiteAsks(Page):
    """A site wants to know where the phone is."""

    name = ".SitePermission"
    modal = "dialog"
    app: BrowserBase

    def __init__(self, app: BrowserBase, host: str, then: Callable[[], object]) -> None:
        """`then` is called when it may."""
        super().__init__(app)
        self.host = host
        self.then = then

    def build(self) -> ui.Widget:
        """The question and two answers."""
        words = self.t(
            f"{self.host} wants to use your device's location",
            f"{self.host} 想要使用您设备的位置信息",
        )
        return ui.Dialog(
            body=ui.Row(
                gap=12,
                children=[ui.Icon(name="location", color="primary"), ui.Text(text=words, grow=1)],
            ),
            buttons=[
                ui.Button(
                    text=self.t("Block", "禁止"),
                    kind="text",
                    on_tap=partial(self._answer, may=False),
                ),
                ui.Button(
                    text=self.t("Allow", "允许"),
                    kind="text",
                    on_tap=partial(self._answer, may=True),
                ),
            ],
        )

    def _answer(self, *, may: bool) -> None:
        self.close()
        self.app.state.location[self.host] = may
        if may:
            self.then()


class DownloadDialog(Page):
    """Asks before a file is fetched."""

    name = ".DownloadDialog"
    modal = "dialog"
    app: BrowserBase

    def __init__(self, app: BrowserBase, name: str, size: int) -> None:
        """`size` in bytes."""
        super().__init__(app)
        self.file = name
        self.size = size

    def build(self) -> ui.Widget:
        """Name, size, two buttons."""
        known = any(each.name == self.file for each in self.app.state.downloads)
        title = (
            self.t("Download file again?", "重新下载文件？")
            if known
            else self.t("Download file?", "下载文件？")
        )
        lines = [
            ui.Text(text=self.file, id="file_name"),
            ui.Text(text=size_text(self.size), style="subtitle", color="on_surface_variant"),
        ]
        return ui.Dialog(
            title=title,
            body=ui.Column(gap=4, children=lines),
            buttons=[
                ui.Button(text=self.t("Cancel", "取消"), kind="text", on_tap=self.close),
                ui.Button(text=self.t("Download", "下载"), kind="text", on_tap=self._start),
            ],
        )

    def _start(self) -> None:
        self.close()
        services = self.app.services
        services.toast(self.t("Downloading…", "正在下载…"))
        address = self.app.state.tab.address
        services.after(SECONDS, partial(self._done, address))

    def _done(self, address: str) -> None:
        app, services = self.app, self.app.services
        if not online(app):
            services.notify(app, self.file, self.t("Download failed", "下载失败"))
            return
        media = services.media.add("document", self.file, DOWNLOADS, services.now(), size=self.size)
        media.art = f"document:{media.id}"
        file = Download(self.file, media.id, address, services.now(), self.size)
        app.state.downloads.insert(0, file)
        services.notify(app, self.file, self.t("Download complete", "下载完成"))
        services.snackbar(
            self.t("File downloaded", "文件已下载"),
            self.t("Open", "打开"),
            lambda: app.open(Downloads(app)),
        )
