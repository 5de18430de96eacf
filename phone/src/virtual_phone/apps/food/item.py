"""An item on the menu: as a row, with all there is to choose about it, and found by words."""

from functools import partial

from virtual_phone.apps.food import data
from virtual_phone.apps.food.kit import FoodBase, FoodPage, price
from virtual_phone.apps.food.state import Line, preset
from virtual_phone.apps.kit.forms import foot, low
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.ui import widgets as ui


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
        parts: list[ui.Widget] = [
            ui.Image(art=item.art, height=110 if low(self.app) else 210, desc=name),
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
