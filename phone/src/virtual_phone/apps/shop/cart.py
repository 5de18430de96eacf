"""The cart: by store, with boxes to tick, numbers to change, and the way to the checkout."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.shop.kit import ShopBase, options_text, price
from virtual_phone.apps.shop.state import Line, ShopState
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class Cart:
    """The cart as a part of a page."""

    def __init__(self, page: Page, app: ShopBase) -> None:
        self.page = page
        self.app = app
        self.editing = False

    @property
    def state(self) -> ShopState:
        """The app's records."""
        return self.app.state

    def bar(self, on_back: ui.Do | None) -> ui.AppBar:
        """Title with the number of things, and Edit."""
        t, count = self.page.t, sum(line.count for line in self.state.cart)
        words = t("Done", "完成") if self.editing else t("Edit", "编辑")
        edit = ui.Button(
            text=words,
            kind="text",
            id="edit_cart",
            on_tap=lambda: setattr(self, "editing", not self.editing),
        )
        title = t(f"Cart ({count})", f"购物车({count})")
        return ui.AppBar(title=title, on_back=on_back, actions=[edit] if count else [])

    def body(self) -> ui.Widget:
        """Lines by store."""
        if not self.state.cart:
            return empty_state(self.app, ("Your cart is empty", "购物车是空的"), "cart")
        parts: list[ui.Widget] = []
        for store in dict.fromkeys(self._store(line) for line in self.state.cart):
            lines = [line for line in self.state.cart if self._store(line) == store]
            parts.append(self._group(store, lines))
        return ui.Scroll(
            key="cart",
            id="cart_list",
            grow=1,
            child=ui.Column(children=parts, gap=12, padding=(12, 8)),
        )

    def _store(self, line: Line) -> int:
        return self.state.products[line.product].store

    def _group(self, store: int, lines: list[Line]) -> ui.Widget:
        t = self.page.t
        name = self.state.stores[store].name
        every = all(line.selected for line in lines)
        head = ui.Row(
            padding=(4, 0),
            children=[
                ui.Checkbox(
                    checked=every,
                    id="select_store",
                    desc=t(f"Select all of {name}", f"选择{name}全部商品"),
                    on_tap=partial(_select, lines, not every),
                ),
                ui.Text(
                    text=name,
                    bold=True,
                    max_lines=1,
                    grow=1,
                    id="cart_store",
                    on_tap=partial(self.app.visit, store),
                ),
                ui.Icon(name="arrow_right", size=20),
                ui.Spacer(width=12),
            ],
        )
        return ui.Card(child=ui.Column(children=[head, *(self._line(line) for line in lines)]))

    def _line(self, line: Line) -> ui.Widget:
        product = self.state.products[line.product]
        words = ui.Column(
            grow=1,
            gap=4,
            children=[
                ui.Text(id="title", text=product.title, style="subtitle", max_lines=2),
                ui.Text(
                    id="options",
                    text=options_text(line.options),
                    style="small",
                    color="on_surface_variant",
                    max_lines=1,
                ),
                ui.Row(
                    children=[
                        price(line.price),
                        ui.Spacer(grow=1),
                        ui.Stepper(
                            id="quantity",
                            value=line.count,
                            least=1,
                            on_change=partial(setattr, line, "count"),
                        ),
                    ]
                ),
            ],
        )
        return ui.Row(
            id="cart_item",
            padding=(4, 8),
            gap=8,
            on_tap=partial(self.app.show, product.id),
            on_long_press=partial(self._ask, [line]),
            children=[
                ui.Checkbox(
                    checked=line.selected,
                    id="select_item",
                    desc=product.title,
                    on_tap=lambda: setattr(line, "selected", not line.selected),
                ),
                ui.Image(art=product.art, width=80, height=80, radius=8, desc=product.title),
                words,
                ui.Spacer(width=4),
            ],
        )

    def foot(self) -> ui.Widget:
        """All, total, and Check out or Delete."""
        t, cart = self.page.t, self.state.cart
        chosen = [line for line in cart if line.selected]
        every = bool(cart) and len(chosen) == len(cart)
        total = sum(line.total for line in chosen)
        box = ui.Checkbox(
            text=t("All", "全选"),
            checked=every,
            id="select_all",
            on_tap=partial(_select, cart, not every),
        )
        if self.editing:
            act = ui.Button(
                text=t("Delete", "删除"),
                id="delete_selected",
                kind="outlined",
                enabled=bool(chosen),
                on_tap=partial(self._ask, chosen),
            )
            return ui.Row(children=[box, ui.Spacer(grow=1), act], padding=(8, 6))
        act = ui.Button(
            text=t(f"Check out ({len(chosen)})", f"去结算({len(chosen)})"),
            id="check_out",
            enabled=bool(chosen),
            on_tap=lambda: self.app.check_out(chosen, from_cart=True),
        )
        sum_text = ui.Text(text=money(total), style="title", color="error", id="cart_total")
        return ui.Row(
            children=[box, ui.Spacer(grow=1), sum_text, act],
            gap=12,
            padding=(8, 6),
            background="surface_container",
        )

    def _ask(self, lines: list[Line]) -> None:
        t = self.page.t

        def delete() -> None:
            self.state.cart[:] = [line for line in self.state.cart if line not in lines]
            self.editing = False

        count = len(lines)
        question = t(
            f"Delete {count} item{'s' * (count > 1)} from the cart?", f"确定删除这{count}件商品吗？"
        )
        self.app.open(Confirm(self.app, question, delete))


def _select(lines: list[Line], on: bool) -> None:
    for line in lines:
        line.selected = on


class CartPage(Page):
    """The cart on a page of its own, as one comes to it from a product."""

    name = ".CartActivity"
    app: ShopBase

    def __init__(self, app: ShopBase) -> None:
        super().__init__(app)
        self.cart = Cart(self, app)

    def build(self) -> ui.Widget:
        """Bar, lines, foot."""
        return ui.Scaffold(
            app_bar=self.cart.bar(self.close), body=self.cart.body(), bottom=self.cart.foot()
        )
