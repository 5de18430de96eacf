"""Bazaar: things of other people, second-hand and handmade, and one's own to sell."""

from functools import partial

from virtual_phone.apps.bazaar import data
from virtual_phone.apps.bazaar.buy import BuyPage
from virtual_phone.apps.bazaar.find import ResultsPage, open_search
from virtual_phone.apps.bazaar.item import ListingPage
from virtual_phone.apps.bazaar.kit import BazaarBase, BazaarPage, columns
from virtual_phone.apps.bazaar.mine import favourites, mine
from virtual_phone.apps.bazaar.sell import SellPage
from virtual_phone.apps.bazaar.seller import SellerPage
from virtual_phone.apps.bazaar.state import BazaarState, Listing, Offer, Order, make
from virtual_phone.apps.bazaar.talk import WAIT, TalkPage, decide, say, talks
from virtual_phone.apps.kit.attach import ids_of
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import door
from virtual_phone.apps.kit.paying import PaySheet, Receipt, money
from virtual_phone.apps.kit.reviews import PLACES
from virtual_phone.system.app import Page
from virtual_phone.system.content import made_once
from virtual_phone.system.intents import number_of
from virtual_phone.ui import widgets as ui

FEEDS = (
    ("picks", ("For you", "推荐")),
    ("near", ("Nearby", "附近")),
    ("fresh", ("New", "新发")),
    ("follow", ("Following", "关注")),
)
TABS = (
    ("home", ("Home", "首页"), "home"),
    ("saved", ("Saved", "收藏"), "heart"),
    ("sell", ("Sell", "卖闲置"), "add_circle"),
    ("messages", ("Chats", "消息"), "chat"),
    ("mine", ("Me", "我的"), "person"),
)


class BazaarApp(BazaarBase):
    """Things, sellers, talks, offers, orders."""

    package = "com.bazaar.market"
    key = "bazaar"
    label = ("Bazaar", "集市")
    icon = ("store", "#2e7d4f")
    version = "6.1.4"
    handles = frozenset({"share_image"})
    hosts = frozenset({"bazaar.example"})

    @made_once
    def initial_state(self) -> BazaarState:
        """Some hundred and fifty things of twelve sellers."""
        return make(self.t, self.rng, self.services.now())

    def first_page(self) -> Page:
        """The tabs."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """A thing's address (`url`), words to look for (`search`), or pictures to sell."""
        number = number_of(extras.get("url", ""))
        if number in self.state.listings:
            self.show(number)
        elif "search" in extras:
            self.open(ResultsPage(self, extras["search"]))
        elif ids_of(extras):
            self.open(SellPage(self, photos=ids_of(extras)))

    def show(self, listing: int) -> None:
        """Open the page of a thing."""
        self.open(ListingPage(self, self.state.listings[listing]))

    def visit(self, seller: int) -> None:
        """Open a seller's page."""
        self.open(SellerPage(self, seller))

    def talk(self, listing: int) -> None:
        """Open the talk about a thing."""
        self.open(TalkPage(self, self.state.listings[listing]))

    def offer(self, listing: Listing, amount: int) -> Offer:
        """Make an offer; the seller looks at it soon."""
        made = Offer(self.state.new_id(), listing.id, amount)
        self.state.offers[made.id] = made
        words = self.t(f"I offer {money(amount)}", f"我出价{money(amount)}")
        say(self, listing, words, offer=made.id)
        self.services.after(WAIT, partial(decide, self, listing, made))
        return made

    def buy(self, listing: Listing) -> None:
        """Open the page on which a thing is bought."""
        self.open(BuyPage(self, listing))

    def pay(self, order: Order) -> None:
        """Ask for the money; what costs nothing is had at once."""
        listing = self.state.listings[order.listing]

        def paid(method: str) -> None:
            order.status, order.paid_by = "to_send", method
            listing.status = "sold"
            self.open(Receipt(self, order.total, listing.title, method))

        if order.total:
            self.open(PaySheet(self, order.total, listing.title, paid))
        else:
            order.status, listing.status = "to_send", "sold"
            self.services.toast(self.t("It is yours", "领取成功"))


class Main(BazaarPage):
    """Home, favourites, messages, one's own; in the middle the button to sell."""

    name = ".MainActivity"
    app: BazaarApp

    def __init__(self, app: BazaarApp) -> None:
        super().__init__(app)
        self.tab = "home"
        self.feed = "picks"

    def on_back(self) -> bool:
        """Back goes to the first tab first."""
        elsewhere = self.tab != "home"
        self.tab = "home"
        return elsewhere

    def build(self) -> ui.Widget:
        """The tab in front."""
        bodies = {
            "saved": (("Favourites", "收藏"), self._saved),
            "messages": (("Messages", "消息"), lambda: talks(self)),
        }
        if self.tab in bodies:
            words, body = bodies[self.tab]
            bar = ui.AppBar(title=self.t(*words))
            return ui.Scaffold(app_bar=bar, body=body(), bottom=self._bottom())
        if self.tab == "mine":
            return ui.Scaffold(body=mine(self), bottom=self._bottom())
        return ui.Scaffold(app_bar=self._bar(), body=self.fetched(), bottom=self._bottom())

    def _bottom(self) -> ui.Widget:
        fresh = len(self.state.unread)
        return ui.BottomBar(
            tabs=[
                ui.Tab(
                    text=self.t(*words) + (f" {fresh}" if key == "messages" and fresh else ""),
                    icon=icon,
                    id=f"tab_{key}",
                    selected=key == self.tab,
                    on_tap=partial(self._turn_to, key),
                )
                for key, words, icon in TABS
            ]
        )

    def _turn_to(self, key: str) -> None:
        if key == "sell":
            self.app.open(SellPage(self.app))
        else:
            self.tab = key

    def _bar(self) -> ui.AppBar:
        pill = ui.SearchPill(
            id="search_box",
            hint=self.t("Search second-hand", "搜索闲置好物"),
            on_tap=lambda: open_search(self.app),
            grow=1,
        )
        return ui.AppBar(title="", content=pill, actions=[ui.Spacer(width=12)])

    def content(self) -> ui.Widget:
        """Feeds, categories, things in uneven columns."""
        tabs = ui.Tabs(
            tabs=[
                ui.Tab(
                    text=self.t(*words),
                    id=f"feed_{key}",
                    selected=key == self.feed,
                    on_tap=partial(setattr, self, "feed", key),
                )
                for key, words in FEEDS
            ]
        )
        things = self.chosen()
        nothing = empty_state(
            self.app, ("Follow some sellers first", "先去关注几位卖家吧"), "people"
        )
        parts: list[ui.Widget] = [
            *([self._doors()] if self.feed == "picks" else []),
            columns(self.app, things[:40]) if things else nothing,
            ui.Spacer(height=12),
        ]
        return ui.Column(
            grow=1,
            children=[
                tabs,
                ui.Scroll(
                    key=f"feed_{self.feed}",
                    id="home_scroll",
                    grow=1,
                    child=ui.Column(children=parts, gap=4),
                    on_refresh=self.load,
                ),
            ],
        )

    def chosen(self) -> list[Listing]:
        """What the feed in front shows."""
        things, here = self.state.for_sale(), self.t(*PLACES[0])
        if self.feed == "near":
            return [each for each in things if each.place == here]
        if self.feed == "follow":
            return [each for each in things if self.state.sellers[each.seller].followed]
        if self.feed == "picks":
            things.sort(key=lambda each: -each.wants)
            if self.state.settings["near_first"]:
                things.sort(key=lambda each: each.place != here)
        return things

    def _doors(self) -> ui.Widget:
        doors = [
            door(icon, self.t(*words), color, partial(self._open, key), id="category_door")
            for key, words, icon, color in data.CATEGORIES
        ]
        return ui.Grid(columns=4, children=doors, padding=(12, 4))

    def _open(self, category: str) -> None:
        self.app.open(ResultsPage(self.app, category=category))

    def _saved(self) -> ui.Widget:
        nothing = empty_state(self.app, ("Nothing kept yet", "还没有收藏"), "heart")
        rows = favourites(self) or [nothing]
        return ui.Scroll(key="saved", id="saved_list", grow=1, child=ui.Column(children=rows))
