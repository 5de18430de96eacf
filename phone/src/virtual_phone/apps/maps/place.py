"""The page of a place: facts, what can be done, reviews; saving it to lists."""

import random
from functools import partial

from virtual_phone.apps.kit.forms import low, section
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.reviews import Draft, Remark, ReviewPage, remark_row, remarks
from virtual_phone.apps.kit.wording import WEEKDAYS
from virtual_phone.apps.maps import data
from virtual_phone.apps.maps.board import View
from virtual_phone.apps.maps.kit import (
    MapsBase,
    MapsPage,
    away_text,
    board_of,
    hours_text,
    kind_text,
    stars_row,
)
from virtual_phone.apps.maps.saved import new_list
from virtual_phone.apps.maps.state import Place, SavedList
from virtual_phone.ui import widgets as ui

MOST_SEEN = 20


def reviews_of(app: MapsBase, place: Place) -> list[Remark]:
    """What people say; made at the first look, the same on every phone."""
    known = app.state.reviews
    if place.id not in known:
        rng = random.Random(f"reviews:{place.id}:{place.remarks}")
        texts = data.REVIEWS["eat" if place.kind in ("restaurant", "cafe") else "other"]
        picked = rng.sample(texts, rng.randrange(3, len(texts)))
        found = remarks(app, [words for words, _ in picked], rng=rng, most_likes=60)
        for remark, (_, stars) in zip(found, picked, strict=True):
            remark.stars = stars
        known[place.id] = found
    return known[place.id]


class PlacePage(MapsPage):
    """One place."""

    name = ".PlaceActivity"

    def __init__(self, app: MapsBase, place: Place) -> None:
        super().__init__(app)
        self.place = place
        self.city = place.city

    def opened(self) -> None:
        """It is among those looked at."""
        seen = self.state.seen
        if self.place.id:
            seen[:] = [self.place.id, *(each for each in seen if each != self.place.id)][:MOST_SEEN]
        super().opened()

    def build(self) -> ui.Widget:
        """A bar over everything else."""
        t, app, place = self.t, self.app, self.place
        saved = bool(self.state.lists_of(place.id))
        save = ui.IconButton(
            icon="bookmark_filled" if saved else "bookmark",
            id="save",
            color="primary" if saved else "on_surface_variant",
            desc=t("Saved", "已收藏") if saved else t("Save", "收藏"),
            on_tap=lambda: app.open(SaveSheet(app, place)),
        )
        menu = more_button(
            self,
            [
                (t("Set as home", "设为家"), partial(self._put, "home")),
                (t("Set as work", "设为公司"), partial(self._put, "work")),
                (t("Copy address", "复制地址"), partial(self._copy, place.address)),
                (t("Directions from here", "从此处出发"), self._from_here),
            ],
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=[save, menu]),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """Picture, name, doors, facts, reviews."""
        place = self.place
        picture = ui.Image(art=place.art, height=172, radius=16, id="place_photo", desc=place.name)
        parts: list[ui.Widget] = [] if low(self.app) else [picture]
        parts += [self._head(), self._doors(), self._facts()]
        if place.rating:
            parts.append(self._reviews())
        inside = ui.Column(children=[*parts, ui.Spacer(height=16)], gap=12, padding=(12, 4))
        return ui.Scroll(key="place", id="place_scroll", grow=1, child=inside)

    def _head(self) -> ui.Widget:
        place = self.place
        km = away_text(self.app, place.away(self.state.here))
        kind = f"{kind_text(self.app, place)} · {km}"
        closed = not place.open_at(self.app.services.now())
        lines: list[ui.Widget] = [ui.Text(id="place_title", text=place.name, style="heading")]
        if place.rating:
            lines.append(stars_row(self.app, place))
        lines.append(ui.Text(text=kind, style="subtitle", color="on_surface_variant"))
        if place.about:
            lines.append(ui.Text(text=place.about, style="subtitle"))
        if place.kind != "house":
            lines.append(
                ui.Text(
                    id="open_state",
                    text=hours_text(self.app, place),
                    style="subtitle",
                    color="error" if closed else "success",
                )
            )
        return ui.Column(children=lines, gap=4, padding=(4, 0))

    def _doors(self) -> ui.Widget:
        t, app, place = self.t, self.app, self.place
        buttons: list[ui.Widget] = [
            ui.Button(
                text=t("Directions", "路线"),
                icon="directions",
                id="directions",
                grow=1,
                on_tap=partial(app.lead, place),
            )
        ]
        if place.number:
            call = partial(app.call, place)
            buttons.append(
                ui.Button(
                    text=t("Call", "电话"), icon="phone", kind="tonal", id="call", on_tap=call
                )
            )
        share = partial(app.share, place)
        buttons.append(
            ui.Button(text=t("Share", "分享"), icon="share", kind="tonal", id="share", on_tap=share)
        )
        return ui.Row(children=buttons, gap=8)

    def _facts(self) -> ui.Widget:
        t, app, place = self.t, self.app, self.place
        width, _ = app.services.display_dp
        board = board_of(app, View(place.city, place.x, place.y, 3), 132)
        board.width = width
        board.pin(place)
        rows: list[ui.Widget] = [
            board.canvas(lambda x, y: app.on_map(place), t("Map", "地图")),
            ui.ListItem(
                id="place_address",
                title=place.address,
                subtitle=t("Tap to copy", "点击复制"),
                leading=ui.Icon(name="location", color="primary"),
                on_tap=partial(self._copy, place.address),
            ),
        ]
        if place.number:
            rows.append(
                ui.ListItem(
                    id="place_number",
                    title=place.number,
                    leading=ui.Icon(name="phone", color="primary"),
                    on_tap=partial(app.call, place),
                )
            )
        if place.kind != "house":
            rows.append(
                ui.ListItem(
                    id="place_hours",
                    title=hours_text(app, place),
                    leading=ui.Icon(name="clock", color="primary"),
                    trailing=ui.Icon(name="arrow_right"),
                    on_tap=lambda: app.open(Hours(app, place)),
                )
            )
        return section("", rows)

    def _copy(self, words: str) -> None:
        self.app.services.clipboard = words
        self.app.services.toast(self.t("Copied", "已复制"))

    def _put(self, which: str) -> None:
        setattr(self.state, which, self.place.id)
        self.app.services.toast(self.t("Saved", "已保存"))

    def _from_here(self) -> None:
        from virtual_phone.apps.maps.find import PickPlace

        title = self.t("Where to?", "去哪里？")
        self.app.open(PickPlace(self.app, title, partial(self._lead_to)))

    def _lead_to(self, to: Place) -> None:
        self.app.lead(to, self.place)

    def _reviews(self) -> ui.Widget:
        found = sorted(reviews_of(self.app, self.place), key=lambda remark: not remark.mine)
        rows = [remark_row(self.app, each, on_delete=self._forget) for each in found]
        write = ui.Button(
            text=self.t("Write a review", "写点评"),
            kind="text",
            icon="edit",
            id="write_review",
            on_tap=self._write,
        )
        return section(self.t("Reviews", "点评"), rows, more=write)

    def _write(self) -> None:
        self.app.open(ReviewPage(self.app, self.place.name, self._said, photos=3))

    def _said(self, draft: Draft) -> None:
        found = reviews_of(self.app, self.place)
        number = 1 + max((remark.id for remark in found), default=0)
        author = self.t("Anonymous", "匿名") if draft.anonymous else self.t("Me", "我")
        now = self.app.services.now()
        found.append(
            Remark(
                number, author, draft.text, now, stars=draft.stars, mine=True, photos=draft.photos
            )
        )
        self.app.services.toast(self.t("Thank you for your review", "点评成功"))

    def _forget(self, remark: Remark) -> None:
        reviews_of(self.app, self.place).remove(remark)


class Hours(MapsPage):
    """When a place is open, by days."""

    name = ".Hours"
    modal = "dialog"

    def __init__(self, app: MapsBase, place: Place) -> None:
        super().__init__(app)
        self.place = place

    def opened(self) -> None:
        """Nothing is asked of the server."""

    def build(self) -> ui.Widget:
        """Seven lines."""
        t, place = self.t, self.place
        whole = (place.opens, place.closes) == (0, 24)
        said = t("24 hours", "全天") if whole else f"{place.opens}:00 – {place.closes}:00"
        today = self.app.services.now().weekday()
        lines: list[ui.Widget] = [
            ui.Row(
                children=[
                    ui.Text(text=t(*words), grow=1, bold=number == today, style="subtitle"),
                    ui.Text(text=said, bold=number == today, style="subtitle"),
                ]
            )
            for number, words in enumerate(WEEKDAYS)
        ]
        close = ui.Button(text=t("Close", "关闭"), kind="text", on_tap=self.close)
        return ui.Dialog(
            title=t("Hours", "营业时间"), body=ui.Column(children=lines, gap=8), buttons=[close]
        )


class SaveSheet(MapsPage):
    """The lists; a tick for those that hold the place."""

    name = ".SaveSheet"
    modal = "sheet"

    def __init__(self, app: MapsBase, place: Place) -> None:
        super().__init__(app)
        self.place = place

    def opened(self) -> None:
        """Nothing is asked of the server."""

    def build(self) -> ui.Widget:
        """A row for each list, and a new one."""
        t = self.t
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="save_row",
                title=each.name,
                leading=ui.Avatar(icon=each.icon, color="#c2497c"),
                trailing=ui.Checkbox(
                    checked=self.place.id in each.places,
                    desc=each.name,
                    on_tap=partial(self._turn, each),
                ),
                on_tap=partial(self._turn, each),
            )
            for each in self.state.lists
        ]
        new = ui.ListItem(
            id="new_list",
            title=t("New list", "新建列表"),
            leading=ui.Avatar(icon="add", color="primary"),
            on_tap=lambda: new_list(self.app, self._turn),
        )
        title = ui.Text(text=t("Save to list", "收藏到"), style="title", padding=(16, 8))
        done = ui.Button(text=t("Done", "完成"), id="save_done", on_tap=self.close)
        foot = ui.Column(children=[done], padding=16)
        return ui.Sheet(
            child=ui.Scroll(key="lists", child=ui.Column(children=[title, *rows, new, foot]))
        )

    def _turn(self, into: SavedList) -> None:
        if self.place.id in into.places:
            into.places.remove(self.place.id)
        else:
            into.places.insert(0, self.place.id)
