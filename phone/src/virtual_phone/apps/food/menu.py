"""The menu by category, and the cart."""

from functools import partial

from virtual_phone.apps.food import data
from virtual_phone.apps.food.checkout import CheckoutPage
from virtual_phone.apps.food.item import ItemPage, item_row
from virtual_phone.apps.food.kit import MODES, FoodBase, LocalPage, line_row, price
from virtual_phone.apps.food.places import AddressesPage, RestaurantsPage
from virtual_phone.apps.food.state import LEAST, Line
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.forms import foot, low
from virtual_phone.apps.kit.paying import money
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class Menu:
    """The menu as a part of a page."""

    def __init__(self, page: Page, app: FoodBase) -> None:
        self.page = page
        self.app = app
        self.category = data.CATEGORIES[0][0]

    def head(self) -> ui.Widget:
        """Where and how: the restaurant or address, and the three ways."""
        app, t, state = self.app, self.page.t, self.app.state
        if state.mode == "delivery":
            where = (
                state.addresses[state.address].place if state.addresses else t("Add", "新增地址")
            )
            title = t(f"Deliver to {where}", f"送至 {where}")
            change = partial(app.open, AddressesPage(app, choose=True))
        else:
            title = t("Golden Bun ", "金面包") + app.name(state.restaurant)
            change = partial(app.open, RestaurantsPage(app))
        place = ui.Row(
            padding=(16, 8),
            gap=8,
            id="menu_place",
            on_tap=change,
            children=[
                ui.Icon(name="location", color="primary", size=20),
                ui.Text(text=title, style="label", max_lines=1, grow=1, id="place_name"),
                ui.Icon(name="arrow_right", size=20),
            ],
        )
        ways = ui.Row(
            gap=8,
            padding=(16, 4),
            children=[
                ui.Chip(
                    text=t(*words[:2]),
                    checked=state.mode == mode,
                    icon=words[2],
                    id=f"mode_{mode}",
                    on_tap=partial(setattr, state, "mode", mode),
                )
                for mode, words in MODES.items()
            ],
        )
        if low(app):
            return ui.Row(children=[ui.Column(children=[place], grow=1), ways])
        return ui.Column(children=[place, ways])

    def body(self) -> ui.Widget:
        """Categories at the left, their items at the right."""
        t = self.page.t
        names = [
            ui.Column(
                padding=(8, 16),
                background="surface" if key == self.category else "surface_container_high",
                id="category",
                selected=key == self.category,
                on_tap=partial(setattr, self, "category", key),
                children=[ui.Text(text=t(*words), style="subtitle", align="center")],
            )
            for key, words in data.CATEGORIES
        ]
        items = [item for item in data.ITEMS if item.category == self.category]
        heading = ui.Text(text=t(*dict(data.CATEGORIES)[self.category]), style="label", padding=16)
        return ui.Row(
            grow=1,
            cross="stretch",
            children=[
                ui.Scroll(
                    key="categories",
                    width=92 * max(1.0, self.app.services.settings["font_scale"]),
                    background="surface_container_high",
                    child=ui.Column(children=names),
                ),
                ui.Scroll(
                    key=f"items_{self.category}",
                    id="item_list",
                    grow=1,
                    child=ui.Column(children=[heading, *(item_row(self.app, i) for i in items)]),
                ),
            ],
        )

    def foot(self) -> ui.Widget | None:
        """The cart, once something is in it."""
        state, t = self.app.state, self.page.t
        if not state.cart:
            return None
        count = sum(line.count for line in state.cart)
        cart = ui.Badge(
            text=str(count),
            child=ui.IconButton(
                icon="cart",
                id="open_cart",
                color="primary",
                desc=t("Cart", "购物车"),
                on_tap=lambda: self.app.open(CartSheet(self.app)),
            ),
        )
        go = ui.Button(
            text=t("Check out", "去结算"), id="check_out", on_tap=partial(check_out, self.app)
        )
        return foot([cart, price(state.total, style="title", id="cart_total")], go)


def check_out(app: FoodBase) -> None:
    """To the checkout, where enough is in the cart."""
    state = app.state
    if state.mode == "delivery" and state.total < LEAST:
        app.services.toast(app.t(f"Deliveries start at {money(LEAST)}", f"满{money(LEAST)}起送"))
        return
    if state.mode == "delivery" and not state.addresses:
        app.open(AddressesPage(app, choose=True))
        return
    app.open(CheckoutPage(app))


class CartSheet(LocalPage):
    """What is in the cart."""

    name = ".CartSheet"
    modal = "sheet"

    def build(self) -> ui.Widget:
        """Lines with numbers to change; Clear and Check out."""
        t = self.t
        clear = ui.Button(
            text=t("Clear", "清空"), kind="text", icon="delete", id="clear_cart", on_tap=self._ask
        )
        head = ui.Row(
            padding=(16, 4),
            children=[ui.Text(text=t("Cart", "购物车"), style="title", grow=1), clear],
        )
        rows = [
            ui.Column(
                on_tap=partial(self._edit, line),
                id="cart_line",
                children=[
                    line_row(
                        self.app,
                        line,
                        ui.Stepper(
                            id="cart_count", value=line.count, on_change=partial(self._count, line)
                        ),
                    )
                ],
            )
            for line in self.state.cart
        ]
        go = ui.Button(text=t("Check out", "去结算"), id="cart_check_out", on_tap=self._go)
        total = price(self.state.total, style="title")
        inside = ui.Column(children=[head, *rows, foot([total], go)])
        return ui.Sheet(child=ui.Scroll(key="cart", child=inside))

    def _edit(self, line: Line) -> None:
        item = data.MENU[line.item]
        if item.groups:
            self.close()
            self.app.open(ItemPage(self.app, item, line))

    def _count(self, line: Line, count: int) -> None:
        line.count = count
        if not count:
            self.state.cart.remove(line)
            if not self.state.cart:
                self.close()

    def _ask(self) -> None:
        def clear() -> None:
            self.state.cart.clear()
            self.close()

        question = self.t("Empty the cart?", "清空购物车？")
        self.app.open(Confirm(self.app, question, clear, yes=self.t("Clear", "清空")))

    def _go(self) -> None:
        self.close()
        check_out(self.app)
