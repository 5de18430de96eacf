"""Live rooms: the list of them, and one with its talk, hearts and gifts."""

from functools import partial

from virtual_phone.apps.clips import data
from virtual_phone.apps.clips.kit import ClipsBase, ClipsPage, LocalPage, follow_button
from virtual_phone.apps.kit.lists import composer
from virtual_phone.apps.kit.reviews import count_text, person
from virtual_phone.ui import widgets as ui


def viewers(app: ClipsBase, maker: int) -> int:
    """How many watch a live room."""
    return app.state.makers[maker].fans // 37 + 40


def rooms(page: ClipsPage) -> ui.Widget:
    """The rooms in two columns."""
    cells = [_room(page, *room) for room in data.LIVES]
    grid = ui.Grid(columns=2, gap=8, children=cells)
    return ui.Scroll(key="lives", grow=1, child=ui.Column(children=[grid], padding=(12, 8)))


def badge(app: ClipsBase) -> ui.Widget:
    """That it happens now."""
    return ui.Text(
        text=app.t("LIVE", "直播中"),
        style="small",
        color="white",
        padding=(8, 3),
        radius=6,
        background="#c2263f",
    )


def _room(page: ClipsPage, maker: int, title: data.Words, art: str) -> ui.Widget:
    app = page.app
    count = count_text(app, viewers(app, maker))
    words = ui.Column(
        width=(app.services.display_dp[0] - 32) / 2 - 20,
        gap=2,
        children=[
            ui.Text(text=app.t(*title), style="label", color="white", max_lines=2),
            ui.Text(text=app.state.makers[maker].name, style="small", color="white", max_lines=1),
        ],
    )
    seen = ui.Text(text=app.t(f"{count} here", f"{count}人"), style="small", color="white")
    return ui.Stack(
        id="live_item",
        desc=app.t(*title),
        height=232,
        on_tap=lambda: app.open(LivePage(app, maker, title, art)),
        children=[
            ui.Image(art=art, radius=12, dim=0.35, desc=""),
            ui.Corner(child=badge(app), at="top_start", padding=8),
            ui.Corner(child=seen, at="top_end", padding=10),
            ui.Corner(child=words, at="bottom_start", padding=10),
        ],
    )


class LivePage(ClipsPage):
    """A live room."""

    name = ".LiveRoomActivity"
    black_bars = True

    def __init__(self, app: ClipsBase, maker: int, title: data.Words, art: str) -> None:
        super().__init__(app)
        self.maker = self.state.makers[maker]
        self.title = title
        self.art = art
        self.hearts = 0
        self.draft = ""

    def build(self) -> ui.Widget:
        """The spinner, or the room."""
        if not self.loaded:
            return ui.Scaffold(app_bar=ui.AppBar(title="", on_back=self.close), body=self.fetched())
        return self.content()

    def content(self) -> ui.Widget:
        """Picture, head, talk, field."""
        width = self.app.services.display_dp[0]
        layers: list[ui.Widget] = [
            ui.Image(
                art=self.art,
                dim=0.4,
                id="live",
                desc=self.t(*self.title),
                on_double_tap=self._heart,
            ),
            ui.Corner(child=self._head(width), at="top"),
            ui.Corner(child=self._talk(width), at="bottom_start", padding=(14, 12)),
        ]
        hint = self.t("Say hello", "说点什么")
        field = ui.Row(
            background="surface_container",
            children=[
                ui.Column(grow=1, children=[composer(self, hint, self._say, id="live_field")]),
                ui.IconButton(
                    icon="gift",
                    id="gift",
                    desc=self.t("Send a gift", "送礼物"),
                    on_tap=lambda: self.app.open(GiftSheet(self.app, self)),
                ),
                ui.IconButton(
                    icon="heart",
                    id="heart",
                    color="error",
                    desc=self.t(f"Heart {self.hearts}", f"点赞 {self.hearts}"),
                    on_tap=self._heart,
                ),
            ],
        )
        return ui.Scaffold(body=ui.Stack(children=layers, grow=1), bottom=field)

    def _head(self, width: float) -> ui.Widget:
        count = count_text(self.app, viewers(self.app, self.maker.id))
        words = ui.Column(
            grow=1,
            children=[
                ui.Text(text=self.maker.name, bold=True, color="white", max_lines=1),
                ui.Text(
                    text=self.t(f"{count} watching", f"{count}人在看"),
                    id="viewers",
                    style="small",
                    color="white",
                ),
            ],
        )
        close = ui.IconButton(
            icon="close",
            id="leave",
            color="white",
            desc=self.t("Leave", "退出直播间"),
            on_tap=self.close,
        )
        face = ui.Column(
            id="live_face",
            desc=self.maker.name,
            on_tap=partial(self.app.visit, self.maker.id),
            children=[person(self.maker.name, size=40)],
        )
        row = [face, words, follow_button(self.app, self.maker), close]
        return ui.Row(children=row, gap=10, width=width, padding=(12, 10))

    def _talk(self, width: float) -> ui.Widget:
        me = self.t("Robin", "小林")
        said = [(self.t(*who), self.t(*words)) for who, words in data.LIVE_TALK]
        said += [(me, words) for words in self.state.live_said.get(self.maker.id, [])]
        lines: list[ui.Widget] = [
            ui.Row(children=[badge(self.app)]),
            ui.Text(text=self.t(*self.title), style="title", color="white", max_lines=2),
        ]
        lines += [
            ui.Text(
                text=f"{who}: {words}",
                id="live_line",
                style="subtitle",
                color="white",
                padding=(10, 5),
                radius=12,
                background="#2b2e35",
                max_lines=2,
            )
            for who, words in said[-6:]
        ]
        return ui.Column(children=lines, gap=6, width=width * 0.74, cross="start")

    def _heart(self) -> None:
        self.hearts += 1

    def _say(self, words: str) -> None:
        self.state.live_said.setdefault(self.maker.id, []).append(words)


class GiftSheet(LocalPage):
    """What can be given for coins."""

    name = ".GiftSheet"
    modal = "sheet"

    def __init__(self, app: ClipsBase, room: LivePage) -> None:
        super().__init__(app)
        self.room = room

    def build(self) -> ui.Widget:
        """The gifts, and how many coins are left."""
        coins = self.state.coins
        cells: list[ui.Widget] = [
            ui.Column(
                id="gift_item",
                desc=self.t(f"{words[0]}, {price} coins", f"{words[1]}，{price}金币"),
                padding=(4, 12),
                gap=6,
                radius=14,
                cross="center",
                background="surface_container_high",
                enabled=price <= coins,
                on_tap=partial(self._give, words, price),
                children=[
                    ui.Icon(name=icon, size=32, color="error" if price <= coins else "outline"),
                    ui.Text(text=self.t(*words), style="label", align="center"),
                    ui.Text(text=str(price), style="small", align="center"),
                ],
            )
            for icon, words, price in data.GIFTS
        ]
        words = self.t(f"You have {coins} coins", f"余额 {coins} 金币")
        head = ui.Row(
            children=[
                ui.Text(text=self.t("Gifts", "礼物"), style="title", grow=1),
                ui.Text(text=words, id="coins", style="small", color="on_surface_variant"),
            ]
        )
        inside = ui.Column(children=[head, ui.Grid(columns=4, gap=8, children=cells)], gap=12)
        return ui.Sheet(child=ui.Column(children=[inside], padding=(16, 14)))

    def _give(self, words: data.Words, price: int) -> None:
        state, maker = self.state, self.room.maker.id
        state.coins -= price
        state.gifts[maker] = state.gifts.get(maker, 0) + price
        said = self.t(f"sent: {words[0]}", f"送出{words[1]}")
        state.live_said.setdefault(maker, []).append(said)
        self.close()
