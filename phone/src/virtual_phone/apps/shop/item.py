"""A product's page, the sheet on which one chooses, and all its reviews."""

from functools import partial
from typing import Literal

from virtual_phone.apps.kit.reviews import ordered, remark_row
from virtual_phone.apps.shop.kit import (
    ShopBase,
    ShopPage,
    options_text,
    price,
    product_row,
    reviews_of,
    share,
    sold_text,
)
from virtual_phone.apps.shop.reviews import ReviewsPage
from virtual_phone.apps.shop.state import Line, Product
from virtual_phone.apps.shop.store import store_row
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class ProductPage(ShopPage):
    """Pictures, price, choices, reviews, store, what is like it; buttons to buy."""

    name = ".ProductDetailActivity"

    def __init__(self, app: ShopBase, product: Product) -> None:
        super().__init__(app)
        self.product = product
        self.reviews = reviews_of(app, product)
        self.picture = 0
        self.chosen: dict[str, str] = {}
        self.count = 1
        seen = self.state.seen
        seen[:] = [product.id, *(each for each in seen if each != product.id)][:40]

    def build(self) -> ui.Widget:
        """Bar, what came, buttons."""
        kept = self.product.id in self.state.favourites
        actions = [
            ui.IconButton(
                icon="heart" if kept else "heart_outline",
                id="favourite",
                desc=self.t("Remove from favourites", "取消收藏")
                if kept
                else self.t("Add to favourites", "收藏"),
                color="error" if kept else "on_surface_variant",
                selected=kept,
                on_tap=self._favourite,
            ),
            ui.IconButton(
                icon="share",
                id="share",
                desc=self.t("Share", "分享"),
                on_tap=lambda: share(self.app, self.product),
            ),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self.t("Product", "商品详情"), on_back=self.close, actions=actions
            ),
            body=self.fetched(),
            bottom=self._buttons() if self.loaded else None,
        )

    def content(self) -> ui.Widget:
        """From the pictures to what is like it."""
        _, height = self.app.services.display_dp
        pictures = [
            ui.Image(art=f"{self.product.art}{'' if not n else f'-{n}'}", desc=self.product.title)
            for n in range(4)
        ]
        pager = ui.Pager(
            key="pictures",
            id="pictures",
            height=min(340.0, height * 0.4),
            pages=pictures,
            index=self.picture,
            on_page=partial(setattr, self, "picture"),
        )
        parts = [
            pager,
            self._words(),
            self._choice(),
            *self._reviews(),
            store_row(self.app, self.state.stores[self.product.store]),
            ui.Text(text=self.t("You may also like", "看了又看"), style="title", padding=(16, 8)),
            *(product_row(self.app, each) for each in self._like_it()),
        ]
        return ui.Scroll(
            key="product", id="product_scroll", grow=1, child=ui.Column(children=parts, gap=8)
        )

    def _words(self) -> ui.Widget:
        product = self.product
        vouchers = self.t("Vouchers at checkout", "结算可用优惠券")
        return ui.Column(
            padding=(16, 4),
            gap=6,
            children=[
                ui.Row(
                    children=[
                        price(product.price, style="headline"),
                        ui.Spacer(grow=1),
                        ui.Text(
                            text=sold_text(self.app, product),
                            style="small",
                            color="on_surface_variant",
                        ),
                    ]
                ),
                ui.Text(text=product.title, style="title", id="product_title"),
                ui.Text(text=vouchers, style="small", color="error"),
            ],
        )

    def _choice(self) -> ui.Widget:
        words = options_text(self.chosen) or " / ".join(self.product.options)
        return ui.ListItem(
            id="choose_options",
            title=self.t("Choose", "选择"),
            subtitle=words,
            trailing=ui.Icon(name="arrow_right"),
            on_tap=partial(self._sheet, "both"),
        )

    def _reviews(self) -> list[ui.Widget]:
        count = len(self.reviews)
        head = ui.ListItem(
            id="all_reviews",
            title=self.t(f"Reviews ({count})", f"商品评价({count})"),
            subtitle=self.t(f"{self.product.score} of 5", f"{self.product.score}分"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=lambda: self.app.open(ReviewsPage(self.app, self.product)),
        )
        best = ordered(self.reviews, "hot")[:2]
        return [head, *(remark_row(self.app, remark) for remark in best)]

    def _like_it(self) -> list[Product]:
        like = [
            each
            for each in self.state.products.values()
            if each.category == self.product.category and each.id != self.product.id
        ]
        like.sort(key=lambda each: (each.kind != self.product.kind, -each.sales))
        return like[:12]

    def _buttons(self) -> ui.Widget:
        def sign(key: str, icon: str, words: str, do: ui.Do) -> ui.Widget:
            return ui.Column(
                width=56,
                cross="center",
                gap=2,
                padding=(0, 4),
                id=key,
                on_tap=do,
                children=[
                    ui.Icon(name=icon, size=22),
                    ui.Text(text=words, style="small", align="center", max_lines=1),
                ],
            )

        count = sum(line.count for line in self.state.cart)
        product = self.product
        wide = self.app.services.display_dp[0] >= 400
        add = self.t("Add to cart" if wide else "To cart", "加入购物车" if wide else "加购")
        return ui.Row(
            padding=(8, 6),
            gap=6,
            background="surface_container",
            children=[
                sign(
                    "store", "home", self.t("Store", "店铺"), partial(self.app.visit, product.store)
                ),
                sign(
                    "service",
                    "service",
                    self.t("Service", "客服"),
                    partial(self.app.ask, product.store, product.id),
                ),
                sign(
                    "cart",
                    "cart",
                    self.t(f"Cart {count}", f"购物车{count}"),
                    lambda: self.app.on_intent({"page": "cart"}),
                ),
                ui.Button(
                    text=add,
                    kind="tonal",
                    id="add_to_cart",
                    grow=1,
                    on_tap=partial(self._sheet, "cart"),
                ),
                ui.Button(
                    text=self.t("Buy now", "立即购买"),
                    id="buy_now",
                    grow=1,
                    on_tap=partial(self._sheet, "buy"),
                ),
            ],
        )

    def _sheet(self, purpose: Literal["both", "cart", "buy"]) -> None:
        self.app.open(OptionsSheet(self.app, self, purpose))

    def _favourite(self) -> None:
        kept = self.state.favourites
        if self.product.id in kept:
            kept.remove(self.product.id)
            self.app.services.toast(self.t("Removed from favourites", "已取消收藏"))
        else:
            kept.insert(0, self.product.id)
            self.app.services.toast(self.t("Added to favourites", "收藏成功"))


class OptionsSheet(Page):
    """Colour, size and how many."""

    name = ".OptionsSheet"
    modal = "sheet"
    app: ShopBase

    def __init__(
        self, app: ShopBase, page: ProductPage, purpose: Literal["both", "cart", "buy"]
    ) -> None:
        super().__init__(app)
        self.page = page
        self.purpose = purpose

    def build(self) -> ui.Widget:
        """Head, choices, number, buttons."""
        page, product = self.page, self.page.product
        head = ui.Row(
            gap=12,
            children=[
                ui.Image(art=product.art, width=88, height=88, radius=8, desc=product.title),
                ui.Column(
                    grow=1,
                    gap=4,
                    children=[
                        price(product.cost(page.chosen), style="title", id="sheet_price"),
                        ui.Text(
                            text=options_text(page.chosen) or self.t("Please choose", "请选择规格"),
                            style="small",
                            color="on_surface_variant",
                            id="chosen",
                        ),
                    ],
                ),
                ui.IconButton(icon="close", desc=self.t("Close", "关闭"), on_tap=self.close),
            ],
        )
        parts: list[ui.Widget] = [head]
        for name, choices in product.options.items():
            parts.append(ui.Text(text=name, style="label"))
            chips = [
                ui.Chip(
                    text=choice,
                    checked=page.chosen.get(name) == choice,
                    id="option",
                    on_tap=partial(self._choose, name, choice),
                )
                for choice in choices
            ]
            parts += [ui.Row(children=chips[i : i + 3], gap=8) for i in range(0, len(chips), 3)]
        number = ui.Row(
            children=[
                ui.Text(text=self.t("Quantity", "数量"), style="label", grow=1),
                ui.Stepper(
                    id="quantity",
                    value=page.count,
                    least=1,
                    most=99,
                    on_change=partial(setattr, page, "count"),
                ),
            ]
        )
        parts += [number, self._buttons()]
        inside = ui.Column(children=parts, gap=10, padding=(16, 4))
        return ui.Sheet(child=ui.Scroll(key="options", child=inside))

    def _buttons(self) -> ui.Widget:
        cart = ui.Button(
            text=self.t("Add to cart", "加入购物车")
            if self.purpose == "both"
            else self.t("Confirm", "确定"),
            kind="tonal" if self.purpose == "both" else "filled",
            id="sheet_add",
            grow=1,
            on_tap=self._add,
        )
        buy = ui.Button(
            text=self.t("Buy now", "立即购买")
            if self.purpose == "both"
            else self.t("Confirm", "确定"),
            id="sheet_buy",
            grow=1,
            on_tap=self._buy,
        )
        shown = {"both": [cart, buy], "cart": [cart], "buy": [buy]}[self.purpose]
        return ui.Row(children=shown, gap=12)

    def _choose(self, name: str, choice: str) -> None:
        if self.page.chosen.get(name) == choice:
            del self.page.chosen[name]
        else:
            self.page.chosen[name] = choice

    def _complete(self) -> bool:
        missing = [name for name in self.page.product.options if name not in self.page.chosen]
        if missing:
            words = self.t(f"Please choose: {missing[0]}", f"请选择{missing[0]}")
            self.app.services.toast(words)
        return not missing

    def _add(self) -> None:
        if self._complete():
            page = self.page
            self.app.state.add_to_cart(page.product, dict(page.chosen), page.count)
            self.close()
            self.app.services.toast(self.t("Added to cart", "已加入购物车"))

    def _buy(self) -> None:
        if self._complete():
            page = self.page
            options = {name: page.chosen[name] for name in page.product.options}
            line = Line(page.product.id, options, page.count, page.product.cost(options))
            self.close()
            self.app.check_out([line], from_cart=False)
