"""Talking with a seller: messages, offers and what the seller says to them."""

from functools import partial

from virtual_phone.apps.bazaar import data
from virtual_phone.apps.bazaar.kit import (
    BazaarBase,
    BazaarPage,
    LocalPage,
    condition_text,
    price_text,
)
from virtual_phone.apps.bazaar.state import Listing, Offer, Said
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.lists import composer
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.reviews import ago_text, person
from virtual_phone.ui import widgets as ui

WAIT = 1.2
"""Seconds until somebody answers."""
FAIR, LOW = 0.88, 0.65
"""Shares of the price from which an offer is accepted, and below which it is declined."""


def answer(app: BazaarBase, listing: Listing, words: str) -> str:
    """What a seller says to these words."""
    lower = words.lower()
    condition = condition_text(app, listing.condition)
    for keys, reply in data.REPLIES:
        if any(key in lower for key in keys):
            return app.t(*reply).format(place=listing.place, condition=condition)
    return app.t(
        "Thanks for asking! Tell me what you need to know.", "您好，想了解什么都可以问我。"
    )


def say(app: BazaarBase, listing: Listing, words: str, *, offer: int = 0) -> None:
    """Write something about a thing."""
    talk = app.state.talks.setdefault(listing.id, [])
    talk.append(Said(words, mine=True, at=app.services.now(), offer=offer))


def hear(app: BazaarBase, listing: Listing, words: str, *, about: str = "messages") -> None:
    """The seller writes; the setting `about` says whether it is announced when no one looks."""
    talk = app.state.talks.setdefault(listing.id, [])
    talk.append(Said(words, mine=False, at=app.services.now()))
    front = app.pages[-1] if app.pages and app.services.in_front(app) else None
    if isinstance(front, TalkPage) and front.listing is listing:
        return
    if listing.id not in app.state.unread:
        app.state.unread.append(listing.id)
    if app.state.settings[about]:
        seller = app.state.sellers[listing.seller].name
        app.services.notify(app, seller, words, lambda: _open(app, listing))


def _open(app: BazaarBase, listing: Listing) -> None:
    app.services.start(app.package)
    app.talk(listing.id)


def decide(app: BazaarBase, listing: Listing, offer: Offer) -> None:
    """The seller looks at an offer: agrees, asks for more, or declines."""
    if offer.status != "waiting":
        return
    share = offer.amount / listing.price
    if share >= FAIR:
        offer.status = "accepted"
        words = app.t("Agreed, it is yours for {}.", "可以，{}成交。").format(money(offer.amount))
    elif share >= LOW:
        offer.status = "countered"
        offer.counter = (offer.amount + listing.price) // 2 // 100 * 100
        words = app.t("A bit low. How about {}?", "有点低，{}可以吗？").format(money(offer.counter))
    else:
        offer.status = "declined"
        words = app.t("Sorry, that is too little.", "不好意思，这个价格太低了。")
    hear(app, listing, words, about="offers")


def accept(app: BazaarBase, listing: Listing, offer: Offer) -> None:
    """Take what the seller asks for instead."""
    offer.amount, offer.status = offer.counter, "accepted"
    say(app, listing, app.t(f"Deal: {money(offer.amount)}", f"成交：{money(offer.amount)}"))


class TalkPage(BazaarPage):
    """The talk about one thing."""

    name = ".ChatActivity"

    def __init__(self, app: BazaarBase, listing: Listing) -> None:
        super().__init__(app)
        self.listing = listing
        self.draft = ""

    def arrived(self) -> None:
        """Nothing is unread any more."""
        if self.listing.id in self.state.unread:
            self.state.unread.remove(self.listing.id)

    def build(self) -> ui.Widget:
        """Bar, thing, talk, field."""
        seller = self.state.sellers[self.listing.seller]
        visit = ui.IconButton(
            icon="person",
            id="visit_seller",
            desc=self.t("Seller", "卖家主页"),
            on_tap=partial(self.app.visit, seller.id),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=seller.name, on_back=self.close, actions=[visit]),
            body=self.fetched(),
            bottom=self._composer() if self.loaded else None,
        )

    def content(self) -> ui.Widget:
        """The thing above, below it what was said."""
        bubbles = [self._bubble(said) for said in self.state.talks.get(self.listing.id, [])]
        if not bubbles:
            bubbles = [
                empty_state(self.app, ("Say hello to the seller", "和卖家打个招呼吧"), "chat")
            ]
        talk = ui.Scroll(
            key="talk",
            id="message_list",
            grow=1,
            at_end=True,
            child=ui.Column(children=bubbles, gap=10, padding=(16, 12)),
        )
        return ui.Column(grow=1, children=[self._thing(), ui.Divider(), talk])

    def _thing(self) -> ui.Widget:
        listing = self.listing
        price = self.state.price_for_me(listing)
        there = listing.status == "on"
        words = ui.Column(
            grow=1,
            gap=2,
            children=[
                ui.Text(text=listing.title, style="subtitle", max_lines=1),
                ui.Text(
                    text=price_text(self.app, price), id="talk_price", color="success", bold=True
                ),
            ],
        )
        buy = ui.Button(
            text=self.t("Buy", "购买") if there else self.t("Sold", "已售出"),
            kind="tonal",
            id="talk_buy",
            enabled=there,
            on_tap=partial(self.app.buy, listing),
        )
        return ui.Row(
            id="talk_thing",
            gap=12,
            padding=(16, 8),
            on_tap=partial(self.app.show, listing.id),
            children=[
                ui.Image(art=listing.art[0], width=52, height=52, radius=8, desc=listing.title),
                words,
                buy,
            ],
        )

    def _bubble(self, said: Said) -> ui.Widget:
        inside: list[ui.Widget] = [ui.Text(text=said.text, id="message_text")]
        offer = self.state.offers.get(said.offer)
        if offer is not None:
            inside += self._offer(offer)
        words = ui.Column(
            children=inside,
            gap=6,
            padding=(14, 10),
            radius=16,
            background="primary_container" if said.mine else "surface_container_high",
        )
        side, fill = ui.Spacer(width=48), ui.Spacer(grow=1)
        return ui.Row(
            id="message_row", children=[side, fill, words] if said.mine else [words, fill, side]
        )

    def _offer(self, offer: Offer) -> list[ui.Widget]:
        states = {
            "waiting": ("Waiting for an answer", "等待卖家回复"),
            "accepted": ("Accepted", "卖家已同意"),
            "countered": ("Seller asks for more", "卖家希望加一点"),
            "declined": ("Declined", "卖家已拒绝"),
        }
        parts: list[ui.Widget] = [
            ui.Text(
                text=self.t(*states[offer.status]),
                style="small",
                color="on_primary_container",
                id="offer_status",
            )
        ]
        if offer.status == "countered":
            words = self.t(f"Accept {money(offer.counter)}", f"接受{money(offer.counter)}")
            parts.append(
                ui.Button(
                    text=words,
                    id="accept_counter",
                    on_tap=partial(accept, self.app, self.listing, offer),
                )
            )
        return parts

    def _composer(self) -> ui.Widget:
        chips = [
            ui.Chip(
                text=self.t(*words), id="quick_question", on_tap=partial(self._say, self.t(*words))
            )
            for words in data.QUICK
        ]
        quick = ui.Scroll(
            key="quick", axis="horizontal", child=ui.Row(children=chips, gap=8, padding=(12, 4))
        )
        hint = self.t("Message", "请输入消息")
        field = composer(self, hint, self._say, id="input")
        return ui.Column(children=[quick, field], background="surface_container")

    def _say(self, words: str) -> None:
        say(self.app, self.listing, words)
        reply = answer(self.app, self.listing, words)
        self.app.services.after(WAIT, lambda: hear(self.app, self.listing, reply))


def talks(page: LocalPage | BazaarPage) -> ui.Widget:
    """The tab of messages: the latest talk first."""
    app, state = page.app, page.state
    known = [(ident, said[-1]) for ident, said in state.talks.items() if said]
    known.sort(key=lambda pair: pair[1].at, reverse=True)
    if not known:
        return empty_state(app, ("No messages yet", "暂无消息"), "chat")
    rows = [_row(app, state.listings[ident], last) for ident, last in known]
    return ui.Scroll(key="talks", id="talk_list", grow=1, child=ui.Column(children=rows))


def _row(app: BazaarBase, listing: Listing, last: Said) -> ui.Widget:
    seller = app.state.sellers[listing.seller].name
    fresh = listing.id in app.state.unread
    side = ui.Column(
        cross="end",
        gap=4,
        children=[
            ui.Text(text=ago_text(app, last.at), style="small", color="outline"),
            ui.Image(art=listing.art[0], width=36, height=36, radius=6, desc=listing.title),
        ],
    )
    return ui.ListItem(
        id="talk_item",
        title=seller,
        subtitle=last.text.splitlines()[0],
        bold=fresh,
        leading=ui.Badge(child=person(seller, size=44), shown=fresh),
        trailing=side,
        on_tap=partial(app.talk, listing.id),
    )
