"""What is one's own in Parcelo: orders, favourites, what was seen, addresses, settings."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.kit.forms import switch_row
from virtual_phone.apps.kit.lists import RowsPage, owner_head
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.shop.address import AddressesPage
from virtual_phone.apps.shop.kit import LocalPage, ShopBase, ShopPage, product_row
from virtual_phone.apps.shop.orders import STATUSES, OrdersPage
from virtual_phone.apps.shop.state import OrderStatus
from virtual_phone.apps.shop.store import store_row
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

_ICONS = {"to_pay": "wallet", "to_ship": "box", "to_receive": "truck", "to_review": "comment"}


def mine(page: ShopPage) -> ui.Widget:
    """The tab of one's own."""
    app, state, t = page.app, page.state, page.t
    head = owner_head(page, t("Silver member", "银卡会员"))
    signs = [
        ui.Column(
            cross="center",
            gap=4,
            padding=(2, 8),
            id=f"my_{status}",
            on_tap=partial(_orders, app, status),
            children=[
                ui.Badge(
                    child=ui.Icon(name=_ICONS[status], size=26),
                    text=str(len(state.by_status(status))),
                    shown=bool(state.by_status(status)),
                ),
                ui.Text(text=t(*words), style="small", align="center", max_lines=1),
            ],
        )
        for status, words in STATUSES
    ]
    every = ui.ListItem(
        id="my_orders",
        title=t("My orders", "我的订单"),
        trailing=ui.Icon(name="arrow_right"),
        on_tap=partial(_orders, app, None),
    )
    card = ui.Column(
        padding=(12, 0),
        children=[ui.Card(child=ui.Column(children=[every, ui.Grid(columns=4, children=signs)]))],
    )
    links: tuple[tuple[str, str, tuple[str, str], Callable[[ShopBase], Page]], ...] = (
        ("favourites", "heart", ("Favourites", "商品收藏"), FavouritesPage),
        ("stores", "store", ("Stores I follow", "关注店铺"), StoresPage),
        ("seen", "history", ("Browsing history", "浏览记录"), SeenPage),
        ("coupons", "coupon", ("Vouchers", "优惠券"), CouponsPage),
        ("addresses", "location", ("Addresses", "收货地址"), AddressesPage),
        ("settings", "settings", ("Settings", "设置"), ShopSettings),
    )
    rows = [
        ui.ListItem(
            id=f"my_{key}",
            title=t(*words),
            leading=ui.Icon(name=icon),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=partial(_open, app, make),
        )
        for key, icon, words, make in links
    ]
    return ui.Scroll(
        key="mine", grow=1, child=ui.Column(children=[head, card, ui.Spacer(height=8), *rows])
    )


def _orders(app: ShopBase, status: OrderStatus | None) -> None:
    app.open(OrdersPage(app, status))


def _open(app: ShopBase, make: Callable[[ShopBase], Page]) -> None:
    app.open(make(app))


class LocalRows(RowsPage, LocalPage):
    """Rows of what the app keeps."""


class FavouritesPage(LocalRows):
    """Products with the heart."""

    name = ".FavouritesActivity"
    title = ("Favourites", "商品收藏")

    def rows(self) -> list[ui.Widget]:
        """One row a product."""
        return [product_row(self.app, self.state.products[i]) for i in self.state.favourites]


class SeenPage(LocalRows):
    """Products that were looked at."""

    name = ".HistoryActivity"
    title = ("Browsing history", "浏览记录")

    def rows(self) -> list[ui.Widget]:
        """One row a product, the last one in front."""
        return [product_row(self.app, self.state.products[i]) for i in self.state.seen]


class StoresPage(LocalRows):
    """Stores one follows."""

    name = ".FollowedStoresActivity"
    title = ("Stores I follow", "关注店铺")

    def rows(self) -> list[ui.Widget]:
        """One row a store."""
        return [store_row(self.app, s) for s in self.state.stores.values() if s.followed]


class CouponsPage(LocalRows):
    """Vouchers that are left."""

    name = ".CouponsActivity"
    title = ("Vouchers", "优惠券")

    def rows(self) -> list[ui.Widget]:
        """One row a voucher."""
        return [
            ui.ListItem(
                id="coupon_item",
                title=f"{coupon.name} -{money(coupon.off)}",
                subtitle=self.t(f"From {money(coupon.least)} on", f"满{money(coupon.least)}可用"),
                leading=ui.Icon(name="coupon", color="error"),
            )
            for coupon in self.state.coupons
        ]


class ShopSettings(LocalRows):
    """Switches, and emptying what was looked at."""

    name = ".SettingsActivity"
    title = ("Settings", "设置")

    def rows(self) -> list[ui.Widget]:
        """Two switches and two buttons."""
        entries = (
            ("personal", ("Personal recommendations", "个性化推荐")),
            ("order_notices", ("Tell me of answers from stores", "商家回复通知")),
        )
        switches = [switch_row(self, words, self.state.settings, key) for key, words in entries]
        return [
            *switches,
            ui.ListItem(
                id="clear_seen",
                title=self.t("Clear browsing history", "清空浏览记录"),
                subtitle=self.t(
                    f"{len(self.state.seen)} products", f"{len(self.state.seen)}件商品"
                ),
                on_tap=self.state.seen.clear,
            ),
            ui.ListItem(
                id="clear_searches",
                title=self.t("Clear search history", "清空搜索历史"),
                subtitle=self.t(
                    f"{len(self.state.searches)} searches", f"{len(self.state.searches)}条"
                ),
                on_tap=self.state.searches.clear,
            ),
        ]
