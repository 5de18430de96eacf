"""A store of Parcelo: its row in lists and its page."""

from functools import partial

from virtual_phone.apps.kit.forms import top_tabs
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.reviews import count_text
from virtual_phone.apps.shop.kit import ShopBase, SortedPage, in_order, product_card, product_row
from virtual_phone.apps.shop.state import Coupon, Store
from virtual_phone.ui import widgets as ui

VOUCHER_FROM = 10
"""A store's voucher works from this many times its value on."""


def store_row(app: ShopBase, store: Store) -> ui.Widget:
    """A store in a list."""
    fans = count_text(app, store.followers)
    enter = ui.Button(
        text=app.t("Enter", "进店"),
        kind="outlined",
        id="enter_store",
        on_tap=partial(app.visit, store.id),
    )
    return ui.ListItem(
        id="store_item",
        title=store.name,
        subtitle=app.t(f"{store.score} ★ · {fans} followers", f"{store.score}分 · {fans}人关注"),
        leading=ui.Avatar(text=store.name[:1], color="#2f7fc4", size=48),
        trailing=enter,
        on_tap=partial(app.visit, store.id),
    )


class StorePage(SortedPage):
    """A store: what it sells, its vouchers, following it, talking to it."""

    name = ".StoreActivity"

    def __init__(self, app: ShopBase, store: Store) -> None:
        super().__init__(app)
        self.store = store
        self.tab = "home"
        self.order = "fit"

    def build(self) -> ui.Widget:
        """Bar and what came."""
        service = ui.IconButton(
            icon="service",
            id="service",
            desc=self.t("Customer service", "联系客服"),
            on_tap=lambda: self.app.ask(self.store.id),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.store.name, on_back=self.close, actions=[service]),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """Head, two tabs, and what the tab holds."""
        tabs = top_tabs(
            self,
            (("home", ("Home", "首页")), ("all", ("All items", "全部商品"))),
            self.tab,
            partial(setattr, self, "tab"),
        )
        head: list[ui.Widget] = [self._head(), tabs]
        if self.tab == "all":
            found = in_order(self.state.of_store(self.store.id), self.order)
            rows = [product_row(self.app, product, store=False) for product in found]
            body = ui.Scroll(
                key=f"all_{self.order}", id="product_list", grow=1, child=ui.Column(children=rows)
            )
            return ui.Column(grow=1, children=[*head, self.orders(), body])
        return ui.Column(grow=1, children=[*head, self._home()])

    def _home(self) -> ui.Widget:
        width, _ = self.app.services.display_dp
        best = in_order(self.state.of_store(self.store.id), "sales")[:6]
        columns = 2 if width < 600 else 4
        cards = [product_card(self.app, product, width / columns * 0.8) for product in best]
        banner = ui.Image(
            art=f"product:banner{self.store.id}",
            height=140,
            radius=12,
            desc=self.t("Store banner", "店铺海报"),
        )
        parts: list[ui.Widget] = [
            banner,
            *self._voucher(),
            ui.Text(text=self.t("Best sellers", "热销推荐"), style="title"),
            ui.Grid(columns=columns, gap=8, children=cards),
        ]
        return ui.Scroll(
            key="store_home", grow=1, child=ui.Column(children=parts, gap=12, padding=(12, 12))
        )

    def _voucher(self) -> list[ui.Widget]:
        off = self.store.voucher
        if not off:
            return []
        least = money(VOUCHER_FROM * off)
        claim = ui.Button(text=self.t("Claim", "领取"), id="claim", on_tap=self._claim)
        return [
            ui.Card(
                child=ui.ListItem(
                    title=self.t(f"Store voucher -{money(off)}", f"店铺券 -{money(off)}"),
                    subtitle=self.t(f"From {least} on", f"满{least}可用"),
                    leading=ui.Icon(name="coupon", color="error"),
                    trailing=claim,
                )
            )
        ]

    def _claim(self) -> None:
        store = self.store
        name = self.t(f"Voucher of {store.name}", f"{store.name}店铺券")
        least = VOUCHER_FROM * store.voucher
        self.state.coupons.insert(0, Coupon(name, store.voucher, least, store.id))
        store.voucher = 0
        self.app.services.toast(self.t("Claimed", "领取成功"))

    def _head(self) -> ui.Widget:
        store = self.store
        fans = count_text(self.app, store.followers)
        follow = ui.Button(
            text=self.t("Following", "已关注") if store.followed else self.t("Follow", "关注"),
            kind="tonal" if store.followed else "filled",
            id="follow_store",
            on_tap=self._follow,
        )
        return ui.ListItem(
            title=store.name,
            subtitle=self.t(
                f"{store.score} ★ · {fans} followers", f"{store.score}分 · {fans}人关注"
            ),
            leading=ui.Avatar(text=store.name[:1], color="#2f7fc4", size=48),
            trailing=follow,
        )

    def _follow(self) -> None:
        self.store.followed = not self.store.followed
        self.store.followers += 1 if self.store.followed else -1
