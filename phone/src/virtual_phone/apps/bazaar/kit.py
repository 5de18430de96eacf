"""What the pages of Bazaar share: tiles and rows of things, conditions, places."""

from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.bazaar import data
from virtual_phone.apps.bazaar.state import BazaarState, Listing, Offer, Order
from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.reviews import ago_text, person
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

GREEN = "success"
"""Prices."""


class BazaarBase(App):
    """What its pages need of Bazaar."""

    state: BazaarState

    def show(self, listing: int) -> None:
        """Open the page of a thing."""
        raise TypeError(listing)

    def visit(self, seller: int) -> None:
        """Open a seller's page."""
        raise TypeError(seller)

    def talk(self, listing: int) -> None:
        """Open the talk about a thing."""
        raise TypeError(listing)

    def offer(self, listing: Listing, amount: int) -> Offer:
        """Make an offer in the talk about a thing; the seller answers."""
        raise TypeError(listing, amount)

    def buy(self, listing: Listing) -> None:
        """Open the page on which a thing is bought."""
        raise TypeError(listing)

    def pay(self, order: Order) -> None:
        """Ask for the money of an order."""
        raise TypeError(order)


class BazaarPage(OnlinePage):
    """A page of Bazaar that needs the network."""

    app: BazaarBase

    @property
    def state(self) -> BazaarState:
        """The app's records."""
        return self.app.state


class LocalPage(Page):
    """A page of Bazaar that does not."""

    app: BazaarBase

    @property
    def state(self) -> BazaarState:
        """The app's records."""
        return self.app.state


def price_text(app: App, cents: int) -> str:
    """`¥49`, or that it is given away."""
    return money(cents) if cents else app.t("Free", "免费")


def condition_text(app: App, key: str) -> str:
    """A condition in the phone's language."""
    return next(app.t(*words) for known, words, _ in data.CONDITIONS if known == key)


def link(listing: Listing) -> str:
    """The address of a thing's page."""
    return f"https://bazaar.example/thing/{listing.id}"


def turn_favourite(app: BazaarBase, listing: Listing) -> None:
    """Keep a thing, or let it go."""
    kept = app.state.favourites
    if listing.id in kept:
        kept.remove(listing.id)
        listing.wants = max(0, listing.wants - 1)
        app.services.toast(app.t("Removed from favourites", "已取消收藏"))
    else:
        kept.insert(0, listing.id)
        listing.wants += 1
        app.services.toast(app.t("Added to favourites", "已收藏"))


def heart(app: BazaarBase, listing: Listing) -> ui.Widget:
    """The button that keeps a thing."""
    kept = listing.id in app.state.favourites
    return ui.IconButton(
        icon="heart" if kept else "heart_outline",
        color="error" if kept else "on_surface_variant",
        id="favourite",
        desc=app.t("Remove from favourites", "取消收藏") if kept else app.t("Favourite", "收藏"),
        on_tap=partial(turn_favourite, app, listing),
    )


def tag(words: str, *, color: str = "on_secondary_container") -> ui.Widget:
    """A word in a small box."""
    return ui.Text(
        text=words,
        style="small",
        color=color,
        padding=(6, 2),
        radius=6,
        background="secondary_container",
        max_lines=1,
    )


def tile(app: BazaarBase, listing: Listing, width: float) -> ui.Widget:
    """A thing in the two uneven columns; its picture is as high as its number says."""
    seller = app.state.sellers[listing.seller]
    high = width * (0.82, 1.0, 1.18)[listing.id % 3]
    title = ui.Text(id="title", text=listing.title, style="subtitle", max_lines=2)
    price = ui.Text(
        id="price", text=price_text(app, listing.price), style="title", color=GREEN, bold=True
    )
    foot = ui.Row(
        gap=6,
        children=[
            person(seller.name, size=20),
            ui.Text(
                text=seller.name, style="small", color="on_surface_variant", max_lines=1, grow=1
            ),
        ],
    )
    where = ui.Text(
        text=f"{condition_text(app, listing.condition)} · {listing.place}",
        style="small",
        color="on_surface_variant",
        max_lines=1,
    )
    return ui.Column(
        id="listing_item",
        radius=14,
        background="surface_container_low",
        on_tap=partial(app.show, listing.id),
        children=[
            ui.Image(art=listing.art[0], height=high, radius=14, desc=listing.title),
            ui.Column(padding=(10, 8), gap=4, children=[title, where, price, foot]),
        ],
    )


def columns(app: BazaarBase, listings: Sequence[Listing]) -> ui.Widget:
    """Things in uneven columns side by side."""
    count = 2 if app.services.display_dp[0] < 600 else 4
    width = (app.services.display_dp[0] - 24 - 10 * (count - 1)) / count
    sides = [
        ui.Column(
            grow=1, gap=10, children=[tile(app, each, width) for each in listings[start::count]]
        )
        for start in range(count)
    ]
    return ui.Row(children=sides, gap=10, padding=(12, 4), cross="start")


def row(
    app: BazaarBase, listing: Listing, *, note: str = "", trailing: ui.Widget | None = None
) -> ui.Widget:
    """A thing in a list."""
    facts = f"{condition_text(app, listing.condition)} · {listing.place}"
    words: list[ui.Widget] = [
        ui.Text(id="title", text=listing.title, max_lines=2, style="subtitle"),
        ui.Text(text=note or facts, style="small", color="on_surface_variant", max_lines=1),
        ui.Row(
            gap=8,
            children=[
                ui.Text(
                    id="price", text=price_text(app, listing.price), color=GREEN, bold=True, grow=1
                ),
                ui.Text(text=ago_text(app, listing.at), style="small", color="outline"),
            ],
        ),
    ]
    return ui.Row(
        id="listing_item",
        gap=12,
        padding=(16, 8),
        on_tap=partial(app.show, listing.id),
        children=[
            ui.Image(art=listing.art[0], width=88, height=88, radius=10, desc=listing.title),
            ui.Column(children=words, gap=4, grow=1),
            *([trailing] if trailing else []),
        ],
    )


def search_text(app: BazaarBase, listing: Listing) -> str:
    """What a search compares: words, category, seller."""
    category = next((c[1] for c in data.CATEGORIES if c[0] == listing.category), ("", ""))
    seller = app.state.sellers[listing.seller].name
    return f"{listing.words}\n{app.t(*category)}\n{seller}"
