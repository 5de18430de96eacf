"""Customer service: talk with a store, which answers what it knows."""

from functools import partial

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.lists import composer
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.reviews import ago_text
from virtual_phone.apps.shop import data
from virtual_phone.apps.shop.kit import LocalPage, ShopBase, ShopPage
from virtual_phone.apps.shop.state import Product, Said, Store
from virtual_phone.ui import widgets as ui

WAIT = 1.2
"""Seconds until somebody answers."""


def answer(app: ShopBase, words: str, product: Product | None) -> str:
    """What customer service says to these words."""
    percent = product.percent if product else 5
    lower = words.lower()
    for keys, reply in data.REPLIES:
        if any(key in lower for key in keys):
            return app.t(*reply).format(percent=percent)
    return app.t("Hello! How can we help you with this item?", "亲，您好！请问有什么可以帮您？")


class ChatPage(ShopPage):
    """The talk with one store."""

    name = ".CustomerServiceActivity"

    def __init__(self, app: ShopBase, store: Store, product: int = 0) -> None:
        super().__init__(app)
        self.store = store
        self.product = product
        self.draft = ""

    @property
    def talk(self) -> list[Said]:
        """What was said, in order."""
        return self.state.chats.get(self.store.id, [])

    def build(self) -> ui.Widget:
        """Bar, what came, the field."""
        shop = ui.IconButton(
            icon="store",
            id="enter_store",
            desc=self.t("Enter store", "进店"),
            on_tap=partial(self.app.visit, self.store.id),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.store.name, on_back=self.close, actions=[shop]),
            body=self.fetched(),
            bottom=self._composer() if self.loaded else None,
        )

    def content(self) -> ui.Widget:
        """What is asked about, then the talk."""
        parts: list[ui.Widget] = []
        if self.product:
            parts.append(self._card(self.state.products[self.product]))
        hello = self.t("Hello, how can I help you?", "亲，在的，请问有什么可以帮您？")
        parts.append(self._bubble(Said(hello, mine=False, at=self.app.services.now())))
        parts += [self._bubble(said) for said in self.talk]
        return ui.Scroll(
            key="talk",
            id="message_list",
            grow=1,
            child=ui.Column(children=parts, gap=10, padding=(16, 12)),
        )

    def _card(self, product: Product) -> ui.Widget:
        send = ui.Button(
            text=self.t("Send link", "发送链接"),
            kind="outlined",
            id="send_product",
            on_tap=self._send_link,
        )
        row = ui.Row(
            gap=12,
            padding=(12, 10),
            children=[
                ui.Image(art=product.art, width=56, height=56, radius=8, desc=product.title),
                ui.Column(
                    grow=1,
                    children=[
                        ui.Text(text=product.title, style="subtitle", max_lines=2),
                        ui.Text(text=money(product.price), color="error", style="label"),
                    ],
                ),
                send,
            ],
        )
        return ui.Card(child=row, id="product_card")

    def _bubble(self, said: Said) -> ui.Widget:
        words = ui.Column(
            children=[ui.Text(text=said.text, id="message_text")],
            padding=(14, 10),
            radius=16,
            background="primary_container" if said.mine else "surface_container_high",
        )
        side = ui.Spacer(width=56)
        fill = ui.Spacer(grow=1)
        return ui.Row(
            children=[side, fill, words] if said.mine else [words, fill, side],
            id="message_row",
        )

    def _composer(self) -> ui.Widget:
        chips = [
            ui.Chip(
                text=self.t(*words), id="quick_question", on_tap=partial(self._say, self.t(*words))
            )
            for words in data.QUICK
        ]
        quick = ui.Scroll(
            key="quick", axis="horizontal", child=ui.Row(children=chips, gap=8, padding=(12, 0))
        )
        field = composer(self, self.t("Ask the seller", "请输入消息"), self._say, id="input")
        return ui.Column(children=[quick, field], background="surface_container")

    def _send_link(self) -> None:
        title = self.state.products[self.product].title
        self._say(self.t(f"About: {title}", f"咨询商品：{title}"))

    def _say(self, words: str) -> None:
        now = self.app.services.now
        talk = self.state.chats.setdefault(self.store.id, [])
        talk.append(Said(words, mine=True, at=now(), product=self.product))
        product = self.state.products.get(self.product)
        reply = answer(self.app, words, product)

        def come() -> None:
            talk.append(Said(reply, mine=False, at=now()))
            if self not in self.app.pages and self.state.settings["order_notices"]:
                page = ChatPage(self.app, self.store, self.product)
                self.app.services.notify(
                    self.app, self.store.name, reply, lambda: self.app.open(page)
                )

        self.app.services.after(WAIT, come)


def chats(page: LocalPage | ShopPage) -> ui.Widget:
    """The tab of messages: stores one talked to, the latest first."""
    app, state = page.app, page.state
    talked = [(store, said[-1]) for store, said in state.chats.items() if said]
    talked.sort(key=lambda pair: pair[1].at, reverse=True)
    if not talked:
        return empty_state(app, ("No messages yet", "暂无消息"), "chat")
    rows = [
        ui.ListItem(
            id="chat_item",
            title=state.stores[store].name,
            subtitle=last.text,
            leading=ui.Avatar(text=state.stores[store].name[:1], color="#2f7fc4"),
            trailing=ui.Text(text=ago_text(app, last.at), style="small"),
            on_tap=partial(app.ask, store),
        )
        for store, last in talked
    ]
    return ui.Scroll(key="chats", grow=1, child=ui.Column(children=rows))
