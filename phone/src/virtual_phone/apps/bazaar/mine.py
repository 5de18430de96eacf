"""The owner's tab, favourites, what was looked at, settings."""

from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.bazaar import data
from virtual_phone.apps.bazaar.kit import BazaarPage, LocalPage, heart, row
from virtual_phone.apps.bazaar.orders import OrdersPage
from virtual_phone.apps.bazaar.sell import MyThings
from virtual_phone.apps.bazaar.state import ME
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.forms import Reading, switch_row
from virtual_phone.apps.kit.lists import RowsPage, owner_head
from virtual_phone.ui import widgets as ui


def favourites(page: LocalPage | BazaarPage) -> list[ui.Widget]:
    """The things that were kept."""
    state = page.state
    return [
        row(page.app, state.listings[each], trailing=heart(page.app, state.listings[each]))
        for each in state.favourites
        if each in state.listings
    ]


class SeenPage(RowsPage, LocalPage):
    """What was looked at."""

    name = ".HistoryActivity"
    title = ("Looked at", "我看过的")

    def rows(self) -> list[ui.Widget]:
        """The latest first, below them a way to forget them."""
        known = self.state.listings
        found = [row(self.app, known[each]) for each in self.state.seen if each in known]
        if not found:
            return []
        clear = ui.Button(
            text=self.t("Clear", "清空"), kind="text", id="clear_seen", on_tap=self._ask
        )
        return [*found, clear]

    def _ask(self) -> None:
        question = self.t("Clear what you looked at?", "清空浏览记录？")
        yes = self.t("Clear", "清空")
        self.app.open(Confirm(self.app, question, self.state.seen.clear, yes=yes))


class SettingsPage(LocalPage):
    """What is announced."""

    name = ".SettingsActivity"

    def build(self) -> ui.Widget:
        """Switches."""
        kept = self.state.settings
        rows: Sequence[ui.Widget] = [
            switch_row(self, ("Messages", "消息通知"), kept, "messages"),
            switch_row(self, ("Answers to offers", "出价回复通知"), kept, "offers"),
            switch_row(
                self,
                ("Near things first", "优先展示附近闲置"),
                kept,
                "near_first",
                ("On the first page", "用于首页推荐"),
            ),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(key="settings", grow=1, child=ui.Column(children=rows)),
        )


def mine(page: LocalPage | BazaarPage) -> ui.Widget:
    """The owner's tab."""
    app, state, t = page.app, page.state, page.t
    me = state.sellers[ME]
    head = owner_head(
        page, t(f"{me.score:.1f} ★ · {me.sold} sold", f"{me.score:.1f}分 · 已售{me.sold}件")
    )
    figures = (
        (len(state.mine()), ("Things", "发布")),
        (len(state.orders), ("Bought", "买到")),
        (len(state.favourites), ("Favourites", "收藏")),
        (sum(s.followed for s in state.sellers.values()), ("Following", "关注")),
    )
    counts = ui.Row(
        padding=(8, 4),
        children=[
            ui.Column(
                grow=1,
                cross="center",
                gap=2,
                children=[
                    ui.Text(text=str(count), style="title", align="center"),
                    ui.Text(
                        text=t(*words), style="small", color="on_surface_variant", align="center"
                    ),
                ],
            )
            for count, words in figures
        ],
    )
    safe = Reading(
        app, t("Safe trade", "安全交易"), [(t(*title), t(*text)) for title, text in data.PAGES]
    )
    entries: list[tuple[str, str, tuple[str, str], LocalPage | Reading]] = [
        ("my_things", "store", ("My things", "我发布的"), MyThings(app)),
        ("my_orders", "order", ("My orders", "我买到的"), OrdersPage(app)),
        ("my_seen", "history", ("Looked at", "我看过的"), SeenPage(app)),
        ("my_safe", "shield", ("Safe trade", "安全交易"), safe),
        ("my_settings", "settings", ("Settings", "设置"), SettingsPage(app)),
    ]
    rows: list[ui.Widget] = [
        ui.ListItem(
            id=key,
            title=t(*words),
            leading=ui.Icon(name=icon, color="primary"),
            trailing=ui.Icon(name="chevron_right"),
            on_tap=partial(app.open, target),
        )
        for key, icon, words, target in entries
    ]
    parts = [head, counts, ui.Spacer(height=12), ui.Divider(), *rows]
    return ui.Scroll(key="mine", id="mine_scroll", grow=1, child=ui.Column(children=parts))
