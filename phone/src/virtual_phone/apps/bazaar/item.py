"""The page of a thing: pictures, price, who sells it, and what one can do."""

from functools import partial

from virtual_phone.apps.bazaar import data
from virtual_phone.apps.bazaar.kit import (
    GREEN,
    BazaarBase,
    BazaarPage,
    columns,
    condition_text,
    heart,
    link,
    price_text,
    tag,
)
from virtual_phone.apps.bazaar.offer import OfferSheet
from virtual_phone.apps.bazaar.state import ME, Listing
from virtual_phone.apps.kit.forms import pair
from virtual_phone.apps.kit.menus import ActionSheet, more_button
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.reviews import ago_text, person
from virtual_phone.ui import widgets as ui


class ListingPage(BazaarPage):
    """A thing that somebody sells."""

    name = ".ThingDetailActivity"

    def __init__(self, app: BazaarBase, listing: Listing) -> None:
        super().__init__(app)
        self.listing = listing
        self.picture = 0

    def arrived(self) -> None:
        """It was looked at."""
        seen = self.state.seen
        self.state.seen = [self.listing.id, *(i for i in seen if i != self.listing.id)][:30]

    def build(self) -> ui.Widget:
        """Bar, content, what can be done."""
        listing = self.listing
        share = ui.IconButton(
            icon="share", id="share", desc=self.t("Share", "分享"), on_tap=self._share
        )
        entries = [
            (self.t("Copy link", "复制链接"), self._copy),
            (self.t("Report", "举报"), self._report),
        ]
        actions = [heart(self.app, listing), share, more_button(self, entries)]
        mine = listing.seller == ME
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=actions),
            body=self.fetched(),
            bottom=self._foot() if self.loaded and not mine else None,
        )

    def content(self) -> ui.Widget:
        """Pictures, price, words, seller, what is like it."""
        listing = self.listing
        width, height = self.app.services.display_dp
        pictures = ui.Pager(
            key="pictures",
            id="pictures",
            height=min(width * 0.86, height * 0.42),
            pages=[
                ui.Image(art=art, desc=self.t(f"Picture {n}", f"图片{n}"))
                for n, art in enumerate(listing.art, start=1)
            ],
            index=min(self.picture, len(listing.art) - 1),
            on_page=partial(setattr, self, "picture"),
        )
        like = [
            each
            for each in self.state.for_sale()
            if each.category == listing.category and each.id != listing.id
        ]
        parts: list[ui.Widget] = [
            pictures,
            self._head(),
            ui.Text(text=listing.text, id="thing_text", padding=(16, 4)),
            self._facts(),
            self._seller(),
            ui.Text(text=self.t("Similar things", "相似闲置"), style="title", padding=(16, 8)),
            columns(self.app, like[:6]),
        ]
        return ui.Scroll(
            key="thing", id="thing_scroll", grow=1, child=ui.Column(children=parts, gap=6)
        )

    def _head(self) -> ui.Widget:
        listing = self.listing
        agreed = self.state.price_for_me(listing)
        prices: list[ui.Widget] = [
            ui.Text(
                text=price_text(self.app, agreed),
                id="thing_price",
                style="headline",
                color=GREEN,
                bold=True,
            )
        ]
        if agreed != listing.price:
            prices.append(tag(self.t("agreed", "已议价"), color="on_secondary_container"))
        if listing.was:
            was = self.t(f"new {money(listing.was)}", f"原价{money(listing.was)}")
            prices.append(ui.Text(text=was, style="small", color="outline"))
        tags: list[ui.Widget] = [tag(condition_text(self.app, listing.condition))]
        if listing.post:
            tags.append(tag(self.t("Can be sent", "可邮寄")))
        tags.append(tag(self.t("Pick up", "可自提")))
        words = self.t(
            f"{listing.wants} want it · {listing.views} views",
            f"{listing.wants}人想要 · {listing.views}次浏览",
        )
        return ui.Column(
            padding=(16, 8),
            gap=8,
            children=[
                ui.Row(children=prices, gap=10),
                ui.Text(text=listing.title, id="thing_title", style="title"),
                ui.Row(children=tags, gap=6),
                ui.Text(text=words, id="thing_counts", style="small", color="on_surface_variant"),
            ],
        )

    def _facts(self) -> ui.Widget:
        listing = self.listing
        category = next((self.t(*c[1]) for c in data.CATEGORIES if c[0] == listing.category), "")
        return ui.Column(
            padding=(0, 6),
            children=[
                pair(self.t("Category", "分类"), category),
                pair(self.t("Place", "所在地"), listing.place, id="thing_place"),
                pair(self.t("Put up", "发布时间"), ago_text(self.app, listing.at)),
            ],
        )

    def _seller(self) -> ui.Widget:
        seller = self.state.sellers[self.listing.seller]
        line = self.t(
            f"{seller.score:.1f} ★ · {seller.sold} sold",
            f"{seller.score:.1f}分 · 已售{seller.sold}件",
        )
        head = ui.Row(
            gap=12,
            padding=(16, 12),
            children=[
                person(seller.name, size=48),
                ui.Column(
                    grow=1,
                    gap=2,
                    children=[
                        ui.Text(text=seller.name, id="seller_name", bold=True, max_lines=1),
                        ui.Text(text=line, style="small", color="on_surface_variant"),
                        ui.Text(
                            text=seller.about,
                            style="small",
                            color="on_surface_variant",
                            max_lines=1,
                        ),
                    ],
                ),
                ui.Icon(name="chevron_right"),
            ],
        )
        card = ui.Card(child=head, id="seller", on_tap=partial(self.app.visit, seller.id))
        return ui.Column(children=[card], padding=(16, 4))

    def _foot(self) -> ui.Widget:
        listing = self.listing
        there = listing.status == "on"
        chat = ui.Button(
            text=self.t("Chat", "聊一聊"),
            kind="outlined",
            icon="chat",
            id="chat",
            on_tap=partial(self.app.talk, listing.id),
        )
        offer = ui.Button(
            text=self.t("Offer", "出价"),
            kind="tonal",
            id="make_offer",
            enabled=there and listing.price > 0,
            grow=1,
            on_tap=lambda: self.app.open(OfferSheet(self.app, listing)),
        )
        words = self.t("Buy", "立即购买") if listing.price else self.t("Take it", "免费领取")
        buy = ui.Button(
            text=words if there else self.t("Sold", "已售出"),
            id="buy",
            enabled=there,
            grow=1,
            on_tap=partial(self.app.buy, listing),
        )
        return ui.Row(
            padding=(16, 8), gap=8, background="surface_container", children=[chat, offer, buy]
        )

    def _share(self) -> None:
        listing = self.listing
        text = f"{listing.title} {price_text(self.app, listing.price)} {link(listing)}"
        self.app.services.request(self.app, "share_text", text=text, title=listing.title)

    def _copy(self) -> None:
        self.app.services.clipboard = link(self.listing)
        self.app.services.toast(self.t("Link copied", "链接已复制"))

    def _report(self) -> None:
        def done() -> None:
            if self.listing.id not in self.state.reports:
                self.state.reports.append(self.listing.id)
            self.app.services.toast(
                self.t("Thank you, we will look at it", "感谢举报，我们会尽快核实")
            )

        reasons = (
            ("It is something else", "与描述不符"),
            ("It is forbidden", "违禁物品"),
            ("The price is a trap", "价格欺诈"),
        )
        entries = [(self.t(*words), done) for words in reasons]
        self.app.open(ActionSheet(self.app, entries, title=self.t("Report", "举报")))
