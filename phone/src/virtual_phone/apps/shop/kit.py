"""What the pages of Parcelo share: prices, cards and rows of products, reviews."""

import random
from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.kit.forms import chips
from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.reviews import Remark, count_text, remarks
from virtual_phone.apps.shop import data
from virtual_phone.apps.shop.state import Line, Order, Product, ShopState
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

RED = "error"
"""Prices, and what sells."""


class ShopBase(App):
    """What its pages need of Parcelo."""

    state: ShopState

    def show(self, product: int) -> None:
        """Open a product's page."""
        raise TypeError(product)

    def visit(self, store: int) -> None:
        """Open a store's page."""
        raise TypeError(store)

    def ask(self, store: int, product: int = 0) -> None:
        """Open the talk with a store's customer service, about a product if one is given."""
        raise TypeError(store, product)

    def check_out(self, lines: list[Line], *, from_cart: bool) -> None:
        """Open the checkout; what is in the cart leaves it with the order."""
        raise TypeError(lines, from_cart)

    def pay(self, order: Order) -> None:
        """Ask for the money of an order."""
        raise TypeError(order)


class ShopPage(OnlinePage):
    """A page of Parcelo that needs the network."""

    app: ShopBase

    @property
    def state(self) -> ShopState:
        """The app's records."""
        return self.app.state


class LocalPage(Page):
    """A page of Parcelo that does not."""

    app: ShopBase

    @property
    def state(self) -> ShopState:
        """The app's records."""
        return self.app.state


def price(cents: int, *, style: ui.TextStyle = "body", id: str = "price") -> ui.Widget:
    """A price as it stands everywhere."""
    return ui.Text(text=money(cents), style=style, color=RED, bold=True, id=id)


def sold_text(app: App, product: Product) -> str:
    """`1,204 sold`."""
    count = count_text(app, product.sales)
    return app.t(f"{count} sold", f"已售{count}")


def options_text(options: dict[str, str]) -> str:
    """`Black; Set of 2`."""
    return "; ".join(options.values())


def link(product: Product) -> str:
    """The address of a product's page."""
    return f"https://parcelo.example/item/{product.id}"


def share(app: App, product: Product) -> None:
    """Hand a product's link to another app."""
    text = f"{product.title} {money(product.price)} {link(product)}"
    app.services.request(app, "share_text", text=text, title=product.title)


ORDERS = (
    ("fit", ("Default", "综合")),
    ("sales", ("Sales", "销量")),
    ("up", ("Price ↑", "价格↑")),
    ("down", ("Price ↓", "价格↓")),
    ("score", ("Rating", "好评")),
)


def in_order(products: Sequence[Product], order: str) -> list[Product]:
    """The products as an order chip says."""
    keys = {
        "sales": lambda product: -product.sales,
        "up": lambda product: product.price,
        "down": lambda product: -product.price,
        "score": lambda product: -product.score,
    }
    return sorted(products, key=keys[order]) if order in keys else list(products)


class SortedPage(ShopPage):
    """Products in an order that can be chosen."""

    def __init__(self, app: ShopBase) -> None:
        super().__init__(app)
        self.order = "fit"

    def orders(self) -> ui.Widget:
        """The orders."""
        entries = [(order, self.t(*words)) for order, words in ORDERS]
        return chips("sort", entries, self.order, self.sort)

    def sort(self, order: str) -> None:
        """Ask the server for another order."""
        self.order = order
        self.load()


def product_card(app: ShopBase, product: Product, height: float) -> ui.Widget:
    """A product in two columns."""
    words = ui.Column(
        gap=4,
        padding=(10, 6),
        children=[
            ui.Column(
                height=40,
                children=[ui.Text(id="title", text=product.title, style="subtitle", max_lines=2)],
            ),
            ui.Row(
                gap=6,
                children=[
                    price(product.price),
                    ui.Text(
                        text=sold_text(app, product),
                        style="small",
                        color="on_surface_variant",
                        max_lines=1,
                        grow=1,
                    ),
                ],
            ),
            ui.Text(
                text=app.state.stores[product.store].name,
                style="small",
                color="on_surface_variant",
                max_lines=1,
            ),
        ],
    )
    image = ui.Image(art=product.art, height=height, desc=product.title)
    return ui.Card(
        child=ui.Column(children=[image, words]),
        radius=12,
        id="product_card",
        on_tap=partial(app.show, product.id),
    )


def product_row(app: ShopBase, product: Product, *, store: bool = True) -> ui.Widget:
    """A product in a list."""
    words: list[ui.Widget] = [
        ui.Text(id="title", text=product.title, style="subtitle", max_lines=2),
        ui.Text(
            text=f"{product.score} ★ · {sold_text(app, product)}",
            style="small",
            color="on_surface_variant",
        ),
        price(product.price, style="title"),
    ]
    if store:
        words.append(
            ui.Text(
                text=app.state.stores[product.store].name,
                id="store_name",
                style="small",
                color="on_surface_variant",
                max_lines=1,
            )
        )
    return ui.Row(
        id="product_item",
        gap=12,
        padding=(16, 8),
        on_tap=partial(app.show, product.id),
        children=[
            ui.Image(art=product.art, width=112, height=112, radius=10, desc=product.title),
            ui.Column(children=words, gap=4, grow=1),
        ],
    )


def line_row(app: ShopBase, line: Line, *, tap: bool = True) -> ui.Widget:
    """Some of a product in an order."""
    product = app.state.products[line.product]
    return ui.Row(
        id="order_line",
        gap=12,
        padding=(12, 8),
        on_tap=partial(app.show, product.id) if tap else None,
        children=[
            ui.Image(art=product.art, width=72, height=72, radius=8, desc=product.title),
            ui.Column(
                grow=1,
                gap=3,
                children=[
                    ui.Text(id="title", text=product.title, style="subtitle", max_lines=2),
                    ui.Text(
                        id="options",
                        text=options_text(line.options),
                        style="small",
                        color="on_surface_variant",
                        max_lines=1,
                    ),
                ],
            ),
            ui.Column(
                cross="end",
                children=[
                    ui.Text(text=money(line.price), style="label"),
                    ui.Text(text=f"×{line.count}", style="small", color="on_surface_variant"),
                ],
            ),
        ],
    )


def reviews_of(app: ShopBase, product: Product) -> list[Remark]:
    """What people say of a product; made at the first look, the same on every phone of a seed."""
    state = app.state
    if product.id not in state.reviews:
        rng = random.Random(f"{state.salt}:{product.id}")
        texts = rng.sample(data.REVIEWS, rng.randrange(4, len(data.REVIEWS)))
        found = remarks(app, texts, rng=rng, stars=(3, 4, 5, 5, 5), most_likes=80)
        for remark in found:
            remark.of = options_text({k: rng.choice(v) for k, v in product.options.items()})
        state.reviews[product.id] = found
    return state.reviews[product.id]
