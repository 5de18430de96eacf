"""What the pages of Golden Bun share: names in the app's own language, lines, modes."""

from virtual_phone.apps.food import data
from virtual_phone.apps.food.state import FoodState, Line, Mode, Order
from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.paying import money
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

GOLD = "#d99a1c"
RED = "error"
MODES: dict[Mode, tuple[str, str, str]] = {
    "pickup": ("Pick-up", "到店自取", "shopping"),
    "dine_in": ("Dine-in", "堂食", "restaurant"),
    "delivery": ("Delivery", "外送", "bike"),
}
STATUS = {
    "unpaid": ("To be paid", "待支付"),
    "preparing": ("Being prepared", "制作中"),
    "ready": ("Ready", "待取餐"),
    "done": ("Completed", "已完成"),
    "cancelled": ("Cancelled", "已取消"),
}
_NAMES = {
    words[0]: words
    for item in data.ITEMS
    for words in (item.name, *(choice for group in item.groups for choice, _ in group.choices))
} | {name[0]: name for name, _, _, _ in data.RESTAURANTS}


class FoodBase(App):
    """What its pages need of Golden Bun; it may speak another language than the phone."""

    state: FoodState

    def t(self, english: str, chinese: str) -> str:
        """The wording in the app's language."""
        own = self.state.language if hasattr(self, "state") else ""
        return chinese if (own or self.services.language) == "zh" else english

    def name(self, key: str) -> str:
        """An item, choice or restaurant by its English name."""
        return self.t(*_NAMES.get(key, (key, key)))

    def pay(self, order: Order) -> None:
        """Ask for the money of an order."""
        raise TypeError(order)

    def show(self, order: Order) -> None:
        """Open an order."""
        raise TypeError(order)


class FoodPage(OnlinePage):
    """A page of Golden Bun that needs the network."""

    app: FoodBase

    @property
    def state(self) -> FoodState:
        """The app's records."""
        return self.app.state


class LocalPage(Page):
    """A page of Golden Bun that does not."""

    app: FoodBase

    @property
    def state(self) -> FoodState:
        """The app's records."""
        return self.app.state


def choices_text(app: FoodBase, line: Line) -> str:
    """`Bun Chicken, Mini Chocolate Sundae`."""
    names = [app.name(choice) for chosen in line.choices.values() for choice in chosen]
    return ", ".join(names)


def price(cents: int, *, style: ui.TextStyle = "label", id: str = "price") -> ui.Widget:
    """A price as it stands everywhere."""
    return ui.Text(text=money(cents), style=style, color=RED, bold=True, id=id)


def line_row(app: FoodBase, line: Line, end: ui.Widget | None = None) -> ui.Widget:
    """Some of an item, with how many at the end or what is given for it."""
    item = data.MENU[line.item]
    words: list[ui.Widget] = [
        ui.Text(text=app.name(line.item), style="subtitle", max_lines=2, id="line_name")
    ]
    chosen = choices_text(app, line)
    if chosen:
        words.append(
            ui.Text(
                text=chosen,
                style="small",
                color="on_surface_variant",
                max_lines=2,
                id="line_choices",
            )
        )
    words.append(price(line.price))
    count = ui.Text(text=f"×{line.count}", style="subtitle", color="on_surface_variant")
    return ui.Row(
        id="line",
        gap=12,
        padding=(16, 8),
        children=[
            ui.Image(art=item.art, width=64, height=64, radius=10, desc=app.name(line.item)),
            ui.Column(children=words, gap=2, grow=1),
            end or count,
        ],
    )
