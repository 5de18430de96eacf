"""An app that shows every widget, for the picture in the documentation."""

from typing import ClassVar, Literal

from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui


def nothing(*_: object) -> None:
    """Take a touch and do nothing."""


def _wheels(days: list[str]) -> ui.Row:
    """Wheels for a day, which ends, and for two numbers, which begin again after the last."""
    numbers = [f"{n:02}" for n in range(24)]
    day = ui.Wheel(key="d", values=days, index=1, on_change=nothing, grow=1)
    others = [
        ui.Wheel(
            key=key,
            values=numbers,
            index=index,
            on_change=nothing,
            wrap=True,
            grow=1,
        )
        for key, index in (("h", 9), ("m", 0))
    ]
    return ui.Row(gap=8, children=[day, *others])


class GalleryPage(Page):
    """One screen of widgets by its number."""

    def __init__(self, app: App, number: int) -> None:
        super().__init__(app)
        self.number = number

    def build(self) -> ui.Widget:
        """The screen."""
        t = self.t
        title, body = (
            (t("Forms", "表单"), self._forms),
            (t("Shop", "商店"), self._shop),
            (t("Media", "影音"), self._media),
        )[self.number]
        bar = ui.AppBar(
            title=title,
            on_back=nothing,
            actions=[
                ui.Badge(
                    text="3",
                    child=ui.IconButton(icon="cart", desc=t("Cart", "购物车")),
                ),
                ui.IconButton(icon="more", desc=t("More", "更多")),
            ],
        )
        names = (
            t("For you", "推荐"),
            t("New", "新品"),
            t("Home", "家居"),
            t("Kitchen", "厨房"),
        )
        tabs = [
            ui.Tab(text=n, on_tap=nothing, selected=n == names[0])
            for n in (*names, "A", "B")
        ]
        signs = (
            (t("Home", "首页"), "home"), (t("Find", "发现"), "compass"), (t("Me", "我的"), "person")
        )  # fmt: skip
        return ui.Scaffold(
            app_bar=bar,
            tabs=ui.Tabs(tabs=tabs, scrollable=True)
            if self.number == 1
            else None,
            body=ui.Scroll(
                key="body",
                refreshing=self.number == 2,
                on_refresh=nothing,
                child=ui.Column(children=body(), padding=(16, 8), gap=12),
            ),
            bottom=ui.BottomBar(
                tabs=[
                    ui.Tab(
                        text=words,
                        icon=icon,
                        on_tap=nothing,
                        selected=icon == "home",
                    )
                    for words, icon in signs
                ]
            ),
            fab=ui.Fab(icon="add", desc=t("Add", "添加"))
            if self.number == 0
            else None,
        )

    def _forms(self) -> list[ui.Widget]:
        t = self.t
        day = [t("Mon", "周一"), t("Tue", "周二"), t("Wed", "周三")]
        return [
            ui.TextField(
                key="name",
                text="Mia",
                label=t("Name", "姓名"),
                on_change=nothing,
            ),
            ui.ListItem(
                title=t("Wi-Fi", "无线网络"),
                subtitle=t("Connected", "已连接"),
                leading=ui.Avatar(icon="wifi"),
                trailing=ui.Switch(checked=True),
            ),
            ui.Row(
                children=[
                    ui.Checkbox(checked=True, text=t("Spicy", "辣")),
                    ui.Radio(checked=True, text=t("Large", "大杯")),
                    ui.Radio(checked=False, text=t("Small", "小杯")),
                ]
            ),
            ui.Row(
                gap=8,
                children=[
                    ui.Chip(text=d, checked=n == 0, icon="")
                    for n, d in enumerate(day)
                ],
            ),
            ui.Slider(value=0.6),
            _wheels(day),
            ui.Progress(value=0.4),
            ui.Row(
                gap=8,
                children=[
                    ui.Button(text=t("Pay", "支付")),
                    ui.Button(text=t("Later", "稍后"), kind="tonal"),
                    ui.Button(text=t("Skip", "跳过"), kind="outlined"),
                ],
            ),
        ]

    def _shop(self) -> list[ui.Widget]:
        t = self.t
        pages = [
            ui.Image(art=f"landscape:{n}", radius=16, desc=t("Offer", "活动"))
            for n in range(4)
        ]
        goods = (
            ("lamp:2", t("Desk lamp", "台灯"), "$23", 4.5),
            ("shoe:4", t("Runners", "跑鞋"), "$59", 4),
            ("mug:1", t("Mug", "马克杯"), "$8", 3.5), ("plant:3", t("Plant", "绿植"), "$15", 5),
        )  # fmt: skip
        cards: list[ui.Widget] = [
            ui.Card(
                child=ui.Column(
                    children=[
                        ui.Image(art=f"product:{art}", height=128, desc=name),
                        ui.Column(
                            padding=(12, 8),
                            children=[
                                ui.Text(text=name, max_lines=1),
                                ui.Row(
                                    children=[
                                        ui.Text(
                                            text=price,
                                            bold=True,
                                            color="error",
                                            grow=1,
                                        ),
                                        ui.Rating(value=stars, size=16),
                                    ]
                                ),
                                ui.Row(
                                    children=[
                                        ui.Stepper(value=1, on_change=nothing)
                                    ]
                                ),
                            ],
                        ),
                    ]
                )
            )
            for art, name, price, stars in goods
        ]
        return [
            ui.SearchPill(
                hint=t("Search lamps, shoes, mugs", "搜索台灯、跑鞋、杯子"),
                on_tap=nothing,
            ),
            ui.Pager(
                key="p", pages=pages, index=1, on_page=nothing, height=132
            ),
            ui.Grid(columns=2, gap=12, children=cards),
        ]

    def _media(self) -> list[ui.Widget]:
        t = self.t
        week = [
            t(*day)
            for day in (
                ("M", "一"),
                ("T", "二"),
                ("W", "三"),
                ("T", "四"),
                ("F", "五"),
            )
        ]
        kinds = (
            "food:burger",
            "food:noodle",
            "face:3",
            "poster:Nine Lanterns",
            "room:bed",
            "map:4",
        )
        more = "photo:cat", "train:3", "qr:1"
        return [
            ui.Video(
                art="video:city:2",
                seconds=754,
                position=133,
                title=t("A long way north", "一路向北"),
                on_play=nothing,
                on_seek=nothing,
                on_full=nothing,
            ),
            ui.Grid(
                columns=3,
                gap=6,
                children=[
                    ui.Image(art=art, height=92, radius=8)
                    for art in (*kinds, *more)
                ],
            ),
            ui.Row(
                gap=12,
                children=[
                    ui.Chart(
                        values=[3, 5, 2, 8, 6],
                        labels=week,
                        marked=3,
                        height=112,
                        grow=1,
                    ),
                    ui.Chart(
                        values=[12, 15, 14, 18, 21],
                        labels=week,
                        kind="line",
                        height=112,
                        grow=1,
                    ),
                ],
            ),
        ]


class PopupPage(Page):
    """An ad over the page."""

    modal: ClassVar[Literal["popup"]] = "popup"

    def build(self) -> ui.Widget:
        """A picture, words and a button."""
        t = self.t
        child = ui.Column(
            children=[
                ui.Image(
                    art="food:cake:4",
                    height=190,
                    radius=20,
                    desc=t("Cake", "蛋糕"),
                ),
                ui.Column(
                    padding=20,
                    gap=12,
                    children=[
                        ui.Text(
                            text=t("A cake for new friends", "新朋友的蛋糕"),
                            style="heading",
                        ),
                        ui.Text(
                            text=t(
                                "Today only, with any order.",
                                "仅限今天，下单即送。",
                            )
                        ),
                        ui.Button(
                            text=t("Take it", "立即领取"), on_tap=self.close
                        ),
                    ],
                ),
            ]
        )
        return ui.Popup(child=child, on_close=self.close)


class DrawerPage(Page):
    """The app's drawer."""

    modal: ClassVar[Literal["drawer"]] = "drawer"

    def build(self) -> ui.Widget:
        """Who one is and where one can go."""
        t = self.t
        places = (
            ("home", t("Home", "首页")),
            ("order", t("Orders", "订单")),
            ("heart", t("Liked", "收藏")),
            ("coupon", t("Coupons", "优惠券")),
            ("wallet", t("Wallet", "钱包")),
            ("headset", t("Help", "客服")),
            ("settings", t("Settings", "设置")),
        )
        rows = [
            ui.ListItem(
                title=name,
                leading=ui.Icon(name=icon),
                selected=icon == "order",
                on_tap=nothing,
            )
            for icon, name in places
        ]
        head = ui.Row(
            gap=16,
            padding=16,
            children=[
                ui.Image(
                    art="face:2",
                    width=64,
                    height=64,
                    radius=32,
                    desc=t("You", "头像"),
                ),
                ui.Text(text="Mia Chen", style="title"),
            ],
        )
        return ui.Drawer(
            child=ui.Column(children=[ui.Spacer(height=16), head, *rows])
        )


class GalleryApp(App):
    """All widgets on three pages, a pop-up and a drawer."""

    package = "com.example.gallery"
    key = "gallery"
    label = ("Gallery", "部件")
    icon = ("apps", "#3f51b5")

    def initial_state(self) -> object:
        """Nothing to keep."""
        return object()

    def first_page(self) -> Page:
        """The forms."""
        return GalleryPage(self, 0)

    def show(self, number: int) -> None:
        """Show one of the five screens."""
        self.pages[:] = [
            GalleryPage(self, number if number < 3 else number - 2)
        ]
        if number >= 3:
            self.open((PopupPage, DrawerPage)[number - 3](self))
        self.services.changed()
