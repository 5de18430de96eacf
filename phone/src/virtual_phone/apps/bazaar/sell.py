"""Putting up a thing for sale, and what the owner sells."""

from functools import partial

from virtual_phone.apps.bazaar import data
from virtual_phone.apps.bazaar.kit import (
    BazaarBase,
    LocalPage,
    condition_text,
    price_text,
)
from virtual_phone.apps.bazaar.state import ME, Listing
from virtual_phone.apps.kit.attach import arts_of, photo_tiles
from virtual_phone.apps.kit.confirm import Confirm, EditPage
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import Choose, chips
from virtual_phone.apps.kit.menus import ActionSheet, Entry
from virtual_phone.apps.kit.reviews import PLACES
from virtual_phone.ui import widgets as ui

MOST_PHOTOS = 6


class SellPage(EditPage):
    """The form; a known thing is changed by it."""

    name = ".PublishActivity"
    question = ("Leave without putting it up?", "放弃发布？")
    app: BazaarBase

    def __init__(
        self,
        app: BazaarBase,
        listing: Listing | None = None,
        photos: list[int] | None = None,
    ) -> None:
        super().__init__(app)
        self.listing = listing
        self.photos = list(photos or [])
        self.title = listing.title if listing else ""
        self.text = listing.text if listing else ""
        self.price = str(listing.price // 100) if listing else ""
        self.category = listing.category if listing else ""
        self.condition = listing.condition if listing else "good"
        self.place = listing.place if listing else self.t(*PLACES[0])
        self.post = listing.post if listing else True
        self._before = self._words()

    def _words(self) -> tuple[object, ...]:
        return (
            *(
                self.title,
                self.text,
                self.price,
                self.category,
                self.condition,
                self.place,
            ),
            *(self.post, tuple(self.photos)),
        )

    def unsaved(self) -> object:
        """What was written, when it is something else than before."""
        return self._words() if self._words() != self._before else None

    @property
    def complete(self) -> bool:
        """Whether it can be put up."""
        pictured = bool(self.photos or self.listing)
        known = bool(self.title.strip() and self.category)
        price = self.price.strip()
        return pictured and known and price.isdigit() and len(price) < 8

    def build(self) -> ui.Widget:
        """Pictures, words, price, choices."""
        t = self.t
        publish = ui.Button(
            text=t("Save", "保存") if self.listing else t("Put up", "发布"),
            id="publish",
            enabled=self.complete,
            on_tap=self._publish,
        )
        parts: list[ui.Widget] = [
            photo_tiles(self.app, self.photos, MOST_PHOTOS),
            self._field("title", t("Title", "标题")),
            ui.TextField(
                key="text",
                id="sell_text",
                text=self.text,
                hint=t(
                    "Where it comes from, how it is, why it goes",
                    "说说宝贝的来历、成色和转手原因",
                ),
                multiline=True,
                height=112,
                on_change=partial(setattr, self, "text"),
            ),
            self._field("price", t("Price, ¥ (0 gives it away)", "价格 ¥（0为免费送）")),
            self._choice("category", t("Category", "分类"), self._category_words()),
            self._choice("place", t("Place", "所在地"), self.place),
            ui.Text(text=t("Condition", "成色"), style="label"),
        ]
        entries = [(key, t(*words)) for key, words, _ in data.CONDITIONS]
        after: list[ui.Widget] = [
            chips(
                "condition",
                entries,
                self.condition,
                partial(setattr, self, "condition"),
            ),
            ui.Column(
                padding=(16, 8),
                children=[
                    ui.Checkbox(
                        text=t("I can send it", "支持邮寄"),
                        checked=self.post,
                        id="sell_post",
                        on_tap=lambda: setattr(self, "post", not self.post),
                    )
                ],
            ),
        ]
        heading = t("Edit", "编辑闲置") if self.listing else t("Sell something", "发布闲置")
        form = ui.Column(children=parts, gap=12, padding=(16, 12))
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=heading,
                on_back=self.leave,
                actions=[publish, ui.Spacer(width=12)],
            ),
            body=ui.Scroll(key="sell", grow=1, child=ui.Column(children=[form, *after])),
        )

    def _field(self, key: str, label: str) -> ui.Widget:
        return ui.TextField(
            key=key,
            id=f"sell_{key}",
            text=getattr(self, key),
            label=label,
            on_change=partial(setattr, self, key),
        )

    def _category_words(self) -> str:
        known = (self.t(*c[1]) for c in data.CATEGORIES if c[0] == self.category)
        return next(known, self.t("Choose", "请选择"))

    def _choice(self, key: str, label: str, value: str) -> ui.Widget:
        return ui.Row(
            id=f"sell_{key}",
            gap=8,
            padding=(14, 14),
            radius=10,
            background="surface_container_high",
            on_tap=partial(self._choose, key, label),
            children=[
                ui.Text(text=label, grow=1),
                ui.Text(text=value, color="on_surface_variant"),
                ui.Icon(name="chevron_right"),
            ],
        )

    def _choose(self, key: str, label: str) -> None:
        places = [self.t(*words) for words in PLACES]
        entries = {
            "category": [(c[0], self.t(*c[1]), "") for c in data.CATEGORIES],
            "place": [(place, place, "") for place in places],
        }[key]
        chosen = partial(setattr, self, key)
        self.app.open(Choose(self.app, label, entries, getattr(self, key), chosen))

    def _publish(self) -> None:
        state = self.app.state
        pictures = arts_of(self.app, self.photos)
        if self.listing is None:
            number = state.new_id()
            self.listing = state.listings[number] = Listing(
                number,
                "",
                "",
                "",
                "",
                0,
                0,
                "",
                ME,
                pictures,
                self.app.services.now(),
            )
        listing = self.listing
        listing.title, listing.text = self.title.strip(), self.text.strip()
        listing.price, listing.category = int(self.price) * 100, self.category
        listing.condition, listing.place, listing.post = (
            self.condition,
            self.place,
            self.post,
        )
        listing.art = pictures or listing.art
        self.close()
        self.app.services.toast(self.t("It is up for sale", "发布成功"))


class MyThings(LocalPage):
    """What the owner sells, sold and took down."""

    name = ".MyListingsActivity"

    def __init__(self, app: BazaarBase) -> None:
        super().__init__(app)
        self.shown = "on"

    def build(self) -> ui.Widget:
        """Three tabs and rows."""
        tabs = (
            ("on", ("For sale", "在售")),
            ("sold", ("Sold", "已售")),
            ("off", ("Taken down", "已下架")),
        )
        bar = ui.Tabs(
            tabs=[
                ui.Tab(
                    text=self.t(*words),
                    id=f"mine_{key}",
                    selected=self.shown == key,
                    on_tap=partial(setattr, self, "shown", key),
                )
                for key, words in tabs
            ]
        )
        rows = [self._row(each) for each in self.state.mine() if each.status == self.shown]
        nothing = empty_state(self.app, ("Nothing here", "这里还没有闲置"), "box")
        body = ui.Scroll(
            key=f"mine_{self.shown}",
            grow=1,
            child=ui.Column(children=rows or [nothing]),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("My things", "我发布的"), on_back=self.close),
            tabs=bar,
            body=body,
            fab=ui.Fab(
                icon="add",
                id="sell_new",
                desc=self.t("Sell something", "发布闲置"),
                on_tap=lambda: self.app.open(SellPage(self.app)),
            ),
        )

    def _row(self, listing: Listing) -> ui.Widget:
        facts = (
            f"{price_text(self.app, listing.price)} · {condition_text(self.app, listing.condition)}"
        )
        counts = self.t(
            f"{listing.views} views, {listing.wants} want it",
            f"{listing.views}次浏览，{listing.wants}人想要",
        )
        more = ui.IconButton(
            icon="more",
            id="thing_more",
            desc=self.t("More options", "更多选项"),
            on_tap=partial(self._menu, listing),
        )
        return ui.ListItem(
            id="my_thing",
            title=listing.title,
            subtitle=f"{facts}\n{counts}",
            leading=ui.Image(
                art=listing.art[0],
                width=64,
                height=64,
                radius=8,
                desc=listing.title,
            ),
            trailing=more,
            on_tap=partial(self.app.show, listing.id),
        )

    def _menu(self, listing: Listing) -> None:
        t = self.t
        edit: Entry = (
            t("Edit", "编辑"),
            lambda: self.app.open(SellPage(self.app, listing)),
        )
        sold: Entry = (
            t("Mark as sold", "标记为已售"),
            partial(setattr, listing, "status", "sold"),
        )
        down: Entry = (
            t("Take down", "下架"),
            partial(setattr, listing, "status", "off"),
        )
        again: Entry = (
            t("Put up again", "重新上架"),
            partial(setattr, listing, "status", "on"),
        )
        delete: Entry = (t("Delete", "删除"), partial(self._ask, listing))
        entries = [edit, sold, down, delete] if listing.status == "on" else [again, delete]
        self.app.open(ActionSheet(self.app, entries, title=listing.title))

    def _ask(self, listing: Listing) -> None:
        def delete() -> None:
            listings = self.state.listings
            listings.pop(listing.id, None)
            self.app.services.toast(self.t("Deleted", "已删除"))

        question = self.t("Delete this thing?", "删除这件闲置？")
        self.app.open(Confirm(self.app, question, delete, text=listing.title))
