"""The menu by category, an item with its choices, and the cart."""

from functools import partial

from phone.apps import food_data as data
from phone.apps.confirm import Confirm
from phone.apps.food_checkout import CheckoutPage
from phone.apps.food_kit import (
    MODES,
    FoodBase,
    FoodPage,
    LocalPage,
    line_row,
    price,
)
from phone.apps.food_places import AddressesPage, RestaurantsPage
from phone.apps.food_state import LEAST, Line, preset
from phone.apps.forms import foot
from phone.apps.paying import money
from phone.apps.search import SearchPage
from phone.system.app import Page
from phone.ui import widgets as ui


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
                    width=92,
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


def item_row(app: FoodBase, item: data.Item) -> ui.Widget:
    """An item on the menu."""
    name = app.t(*item.name)
    plain = not item.groups
    button = ui.IconButton(
        icon="add_circle",
        color="primary",
        id="add_item" if plain else "choose_item",
        desc=app.t(f"Add {name}", f"添加{name}")
        if plain
        else app.t(f"Choose {name}", f"选规格{name}"),
        on_tap=partial(app.state.put, Line(item.name[0], {}, 1))
        if plain
        else partial(_open, app, item),
    )
    words = ui.Column(
        grow=1,
        gap=2,
        children=[
            ui.Text(text=name, style="subtitle", max_lines=2, id="item_name"),
            ui.Text(text=app.t(*item.text), style="small", color="on_surface_variant", max_lines=1),
            ui.Row(children=[price(item.price), ui.Spacer(grow=1), button]),
        ],
    )
    return ui.Row(
        id="item",
        gap=10,
        padding=(12, 6),
        on_tap=partial(_open, app, item),
        children=[ui.Image(art=item.art, width=76, height=76, radius=10, desc=name), words],
    )


def _open(app: FoodBase, item: data.Item) -> None:
    app.open(ItemPage(app, item))


class ItemPage(FoodPage):
    """One item with all there is to choose about it."""

    name = ".ProductActivity"

    def __init__(self, app: FoodBase, item: data.Item, line: Line | None = None) -> None:
        """With a `line` of the cart, that one is changed."""
        super().__init__(app)
        self.item = item
        self.line = line
        self.count = line.count if line else 1
        known = line.choices if line else preset(item)
        self.choices = {key: list(chosen) for key, chosen in known.items()}
        self.have()

    def build(self) -> ui.Widget:
        """Picture, words, groups; how many, and Add."""
        t, item = self.t, self.item
        now = Line(item.name[0], self.choices, self.count)
        add = ui.Button(
            text=t("Save", "保存") if self.line else t("Add to cart", "加入购物车"),
            id="add_to_cart",
            on_tap=self._add,
        )
        stepper = ui.Stepper(
            id="quantity", value=self.count, least=1, on_change=partial(setattr, self, "count")
        )
        name = t(*item.name)
        low = self.app.services.display_dp[1] < 560
        parts: list[ui.Widget] = [
            ui.Image(art=item.art, height=110 if low else 210, desc=name),
            ui.Text(text=name, style="headline", padding=(16, 8), id="product_name"),
            ui.Text(text=t(*item.text), color="on_surface_variant", padding=(16, 0)),
            *(self._group(group) for group in item.groups),
            ui.Row(
                padding=(16, 12),
                children=[ui.Text(text=t("Quantity", "数量"), grow=1), stepper],
            ),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Details", "商品详情"), on_back=self.close),
            body=ui.Scroll(key="product", grow=1, child=ui.Column(children=parts)),
            bottom=foot([price(now.total, style="title", id="product_total")], add),
        )

    def _group(self, group: data.Group) -> ui.Widget:
        t, key = self.t, group.name[0]
        chosen = self.choices.get(key, [])
        rows: list[ui.Widget] = []
        for words, cost in group.choices:
            turn = partial(self._turn, group, words[0])
            title = t(*words) + (f"  +{money(cost)}" if cost else "")
            on = words[0] in chosen
            box: ui.Widget = (
                ui.Checkbox(text=title, checked=on, id="option", on_tap=turn)
                if group.many
                else ui.Radio(text=title, checked=on, id="option", on_tap=turn)
            )
            rows.append(box)
        hint = t("any number", "可多选") if group.many else t("choose 1", "必选1项")
        head = ui.Row(
            padding=(16, 10),
            children=[
                ui.Text(text=t(*group.name), style="label", grow=1, id="group_name"),
                ui.Text(text=hint, style="small", color="on_surface_variant"),
            ],
        )
        return ui.Column(children=[ui.Divider(), head, *rows])

    def _turn(self, group: data.Group, choice: str) -> None:
        chosen = self.choices.setdefault(group.name[0], [])
        if not group.many:
            chosen[:] = [choice]
        elif choice in chosen:
            chosen.remove(choice)
        else:
            chosen.append(choice)

    def _add(self) -> None:
        missing = next(
            (g for g in self.item.groups if not g.many and not self.choices.get(g.name[0])), None
        )
        if missing is not None:
            self.app.services.toast(
                self.t(f"{missing.name[0]} is missing", f"请选择{missing.name[1]}")
            )
            return
        if self.line is not None:
            self.line.choices, self.line.count = self.choices, self.count
        else:
            self.state.put(Line(self.item.name[0], self.choices, self.count))
            self.app.services.toast(self.t("Added to the cart", "已加入购物车"))
        self.close()


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

        question = self.t("Empty the cart?", "清空购物车?")
        self.app.open(Confirm(self.app, question, clear, yes=self.t("Clear", "清空")))

    def _go(self) -> None:
        self.close()
        check_out(self.app)


class SearchItems(SearchPage):
    """Items by words of their name."""

    name = ".SearchActivity"
    hint = ("Search the menu", "搜索菜单")
    clearable = True
    app: FoodBase

    def rows(self) -> list[ui.Widget]:
        """Those that fit."""
        words = self.words.strip().lower()
        found = [
            item for item in data.ITEMS if words and any(words in n.lower() for n in item.name)
        ]
        return [item_row(self.app, item) for item in found]
