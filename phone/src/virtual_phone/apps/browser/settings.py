"""What can be set in Browser."""

from functools import partial

from virtual_phone.apps.browser.kept import ClearData
from virtual_phone.apps.browser.state import TEXT_SIZES, BrowserBase
from virtual_phone.apps.kit.forms import Choose
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

_SIZES = dict(zip(TEXT_SIZES, (("Small", "小"), ("Normal", "标准"), ("Large", "大")), strict=True))


class BrowserSettings(Page):
    """Size of text, what is remembered, what sites may."""

    name = ".SettingsActivity"
    app: BrowserBase

    def build(self) -> ui.Widget:
        """One row a setting."""
        t, state = self.t, self.app.state
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="search_engine",
                title=t("Search engine", "搜索引擎"),
                subtitle=t("Lantern Search", "提灯搜索"),
                leading=ui.Icon(name="search"),
            ),
            ui.ListItem(
                id="text_size",
                title=t("Text size", "文字大小"),
                subtitle=t(*_SIZES[state.text_size]),
                leading=ui.Icon(name="font"),
                on_tap=self._size,
            ),
            ui.ListItem(
                id="clear_data",
                title=t("Clear browsing data", "清除浏览数据"),
                subtitle=t("History, searches, cookies", "历史记录、搜索记录、Cookie"),
                leading=ui.Icon(name="delete"),
                on_tap=lambda: self.app.open(ClearData(self.app)),
            ),
            ui.Text(text=t("Site permissions", "网站权限"), style="label", padding=(20, 14)),
            *self._sites(),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(key="settings", grow=1, child=ui.Column(children=rows)),
        )

    def _sites(self) -> list[ui.Widget]:
        t, state = self.t, self.app.state
        rows: list[ui.Widget] = []
        for host, may in state.location.items():
            words = (
                t("Location: allowed", "位置：允许")
                if may
                else t("Location: blocked", "位置：禁止")
            )
            rows.append(self._site(host, words, "location", state.location))
        for host, kept in state.cookies.items():
            everything = kept == "all"
            words = t("Cookies: all", "Cookie：全部") if everything else t(
                "Cookies: only what is needed", "Cookie：仅必要项"
            )  # fmt: skip
            rows.append(self._site(host, words, "info", state.cookies))
        nothing = t("No site has asked for anything yet", "还没有网站请求过权限")
        return rows or [ui.Text(text=nothing, padding=(20, 4), color="on_surface_variant")]

    def _site(
        self, host: str, words: str, icon: str, kept: dict[str, bool] | dict[str, str]
    ) -> ui.Widget:
        remove = ui.IconButton(
            icon="close",
            id="remove",
            desc=self.t(f"Ask {host} again", f"重新询问 {host}"),
            on_tap=lambda: kept.pop(host),
        )
        return ui.ListItem(title=host, subtitle=words, leading=ui.Icon(name=icon), trailing=remove)

    def _size(self) -> None:
        state = self.app.state
        entries = [(size, self.t(*words), "") for size, words in _SIZES.items()]
        choose = partial(setattr, state, "text_size")
        self.app.open(
            Choose(self.app, self.t("Text size", "文字大小"), entries, state.text_size, choose)
        )
