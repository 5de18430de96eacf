"""Membership and one's own page of Restwell."""

from functools import partial

from virtual_phone.apps.hotels import data
from virtual_phone.apps.hotels.kit import PURPLE, HotelsBase, LocalPage, hotel_card
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import Reading, door, section, switch_row
from virtual_phone.system.app import Page
from virtual_phone.system.stores_data import ME
from virtual_phone.ui import widgets as ui

DAILY = 10
"""Points for looking in once a day."""


def discount_text(app: HotelsBase, percent: int) -> str:
    """`12 % off`, in Chinese as tenths of the price."""
    tenths = (100 - percent) / 10
    return app.t(f"{percent} % off", f"订房{tenths:g}折")


def card(app: HotelsBase) -> ui.Widget:
    """The card of a member."""
    t, state = app.t, app.state
    name = data.LEVELS[state.level][0]
    ink = "white"
    return ui.Column(
        padding=(20, 18),
        radius=18,
        gap=4,
        background="#4a2f66",
        id="member_card",
        on_tap=lambda: app.open(LevelsPage(app)),
        children=[
            ui.Row(
                children=[
                    ui.Text(text=t(*name), style="headline", color=ink, grow=1, id="level"),
                    ui.Icon(name="crown", color="#f0c75e", size=32),
                ]
            ),
            ui.Text(text=t(ME[0], ME[1]), color=ink),
            ui.Text(
                text=t(f"{state.spent_nights} nights this year", f"今年已住{state.spent_nights}晚"),
                style="small",
                color=ink,
            ),
            ui.Text(text=t("Benefits and levels", "查看会员权益"), style="small", color="#f0c75e"),
        ],
    )


def membership(page: Page, app: HotelsBase) -> ui.Widget:
    """The card, points, benefits."""
    t, state = page.t, app.state
    today = app.services.now().date()

    def check_in() -> None:
        state.checked_in = today
        state.points += DAILY
        app.services.toast(t(f"{DAILY} points", f"积分+{DAILY}"))

    taken = state.checked_in == today
    points = ui.ListItem(
        id="points",
        title=t(f"{state.points} points", f"{state.points}积分"),
        subtitle=t(f"{DAILY} points a day for checking in", f"每日签到可得{DAILY}积分"),
        leading=ui.Avatar(icon="coin", color="#c98a1b"),
        trailing=ui.Button(
            text=t("Done", "已签到") if taken else t("Check in", "签到"),
            kind="tonal",
            id="daily",
            enabled=not taken,
            on_tap=check_in,
        ),
    )
    benefits: list[ui.Widget] = [
        ui.ListItem(title=t(*words), leading=ui.Icon(name="check_circle", color="primary"))
        for words in data.LEVELS[state.level][3]
    ]
    parts = [card(app), ui.Card(child=points), section(t("Your benefits", "我的权益"), benefits)]
    if state.level + 1 < len(data.LEVELS):
        name, _, nights, _ = data.LEVELS[state.level + 1]
        left = max(1, nights - state.spent_nights)
        bar = ui.Column(
            padding=(16, 8),
            gap=8,
            children=[
                ui.Text(
                    text=t(f"{left} nights to {name[0]}", f"再住{left}晚升级{name[1]}"),
                    style="subtitle",
                ),
                ui.Progress(value=min(1.0, state.spent_nights / nights)),
            ],
        )
        parts.append(section(t("Next level", "升级进度"), [bar]))
    inside = ui.Column(children=parts, gap=12, padding=(12, 8))
    return ui.Scroll(key="membership", grow=1, child=inside)


class LevelsPage(LocalPage):
    """All levels with what they give."""

    name = ".MemberLevelActivity"

    def build(self) -> ui.Widget:
        """A card a level."""
        t = self.t
        cards = []
        for n, (name, percent, nights, benefits) in enumerate(data.LEVELS):
            mine = n == self.state.level
            title = t(*name) + (t(" (you)", "(当前)") if mine else "")
            rows: list[ui.Widget] = [
                ui.ListItem(
                    id="level_discount",
                    title=discount_text(self.app, percent),
                    subtitle=t(f"From {nights} nights a year on", f"年入住{nights}晚"),
                    leading=ui.Avatar(icon="percent", color=PURPLE if mine else "#777777"),
                ),
                ui.Text(
                    text=" · ".join(t(*words) for words in benefits),
                    style="subtitle",
                    color="on_surface_variant",
                    padding=(16, 6),
                ),
            ]
            cards.append(section(title, rows))
        inside = ui.Column(children=cards, gap=12, padding=(12, 8))
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Membership", "会员等级"), on_back=self.close),
            body=ui.Scroll(key="levels", grow=1, child=inside),
        )


def mine(page: Page, app: HotelsBase, orders: ui.Do) -> ui.Widget:
    """Who one is, and doors to everything."""
    t, state = page.t, app.state
    head = ui.Row(
        padding=(12, 16),
        gap=16,
        children=[
            ui.Avatar(icon="person", size=60, color=PURPLE),
            ui.Column(
                grow=1,
                children=[
                    ui.Text(text=t(ME[0], ME[1]), style="headline", id="my_name"),
                    ui.Text(
                        text=t(*data.LEVELS[state.level][0]),
                        style="small",
                        color="on_surface_variant",
                    ),
                ],
            ),
        ],
    )
    doors = [
        door("order", t("Orders", "我的订单"), PURPLE, orders, id="mine_orders"),
        door("heart", t("Favourites", "我的收藏"), "#c2497c",
             partial(_open_list, app, favourites=True), id="mine_favourites"),
        door("history", t("Seen", "浏览历史"), "#26897a",
             partial(_open_list, app, favourites=False), id="mine_seen"),
        door("crown", t("Levels", "会员等级"), "#c98a1b", lambda: app.open(LevelsPage(app)),
             id="mine_levels"),
    ]  # fmt: skip
    rows: list[ui.Widget] = [
        switch_row(page, ("Order notices", "订单通知"), state.settings, "order_notices"),
        switch_row(page, ("Offers", "优惠推送"), state.settings, "offers"),
        ui.ListItem(
            id="help",
            title=t("Help", "帮助与客服"),
            leading=ui.Icon(name="help"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=lambda: _help(app),
        ),
    ]
    parts = [
        head,
        ui.Card(child=ui.Grid(columns=4, children=doors)),
        section(t("Settings", "设置"), rows),
    ]
    inside = ui.Column(children=parts, gap=12, padding=(12, 8))
    return ui.Scroll(key="mine", grow=1, child=inside)


def _open_list(app: HotelsBase, *, favourites: bool) -> None:
    app.open(KeptPage(app, favourites=favourites))


def _help(app: HotelsBase) -> None:
    t = app.t
    texts = [
        (t("How do I cancel?", "如何取消订单？"),
         t("Open the order and tap Cancel order.", "打开订单详情，点击“取消订单”。")),
        (t("What does membership give?", "会员有哪些优惠？"),
         t("Every level has its discount; see Levels.", "各等级享受不同折扣，详见“会员等级”。")),
        (t("Where is the invoice?", "如何开具发票？"),
         t("The hotel's desk gives it at check-out.", "离店时由酒店前台开具。")),
    ]  # fmt: skip
    app.open(Reading(app, t("Help", "帮助与客服"), texts))


class KeptPage(LocalPage):
    """The hotels that one liked, or looked at."""

    name = ".KeptActivity"

    def __init__(self, app: HotelsBase, *, favourites: bool) -> None:
        super().__init__(app)
        self.favourites = favourites

    def build(self) -> ui.Widget:
        """Cards."""
        state = self.state
        ids = state.favourites if self.favourites else state.seen
        cards = [hotel_card(self.app, state.hotel(each), state.query) for each in ids]
        nothing = empty_state(self.app, ("Nothing here yet", "这里还是空的"), "hotel")
        title = self.t("Favourites", "我的收藏") if self.favourites else self.t("Seen", "浏览历史")
        inside = ui.Column(children=cards or [nothing], gap=10, padding=(12, 8))
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close),
            body=ui.Scroll(key="kept", grow=1, child=inside),
        )
