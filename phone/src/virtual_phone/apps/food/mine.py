"""Points and rewards, one's own page, coupons, settings and the app's language."""

from functools import partial
from typing import Literal

from virtual_phone.apps.food import data
from virtual_phone.apps.food.kit import GOLD, FoodBase, LocalPage
from virtual_phone.apps.food.places import AddressesPage, RestaurantsPage
from virtual_phone.apps.food.state import Coupon
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import Reading, door, foot, section, switch_row
from virtual_phone.apps.kit.paying import money
from virtual_phone.system.app import Page
from virtual_phone.system.stores_data import ME
from virtual_phone.ui import widgets as ui

Language = Literal["", "en", "zh"]
LANGUAGES: tuple[tuple[Language, tuple[str, str]], ...] = (
    ("", ("Follow the phone", "跟随系统")),
    ("en", ("English", "English")),
    ("zh", ("简体中文", "简体中文")),
)


def points(page: Page, app: FoodBase) -> ui.Widget:
    """Points, and what they can be spent on."""
    t, state = page.t, app.state
    card = ui.Column(
        padding=(20, 20),
        radius=16,
        gap=4,
        background="primary_container",
        children=[
            ui.Text(text=t("My points", "我的积分"), color="on_primary_container"),
            ui.Text(text=str(state.points), style="display", id="points",
                    color="on_primary_container"),
        ],
    )  # fmt: skip
    rewards: list[ui.Widget] = [
        ui.ListItem(
            id="reward",
            title=t(*name),
            subtitle=t(f"{cost} points", f"{cost}积分"),
            leading=ui.Avatar(icon=icon, color=GOLD),
            trailing=ui.Button(
                text=t("Redeem", "兑换"),
                kind="tonal",
                id="redeem",
                desc=t(f"Redeem {name[0]}", f"兑换{name[1]}"),
                enabled=state.points >= cost,
                on_tap=partial(_redeem, app, name, cost, off),
            ),
        )
        for name, cost, off, icon in data.REWARDS
    ]
    benefits: list[ui.Widget] = [
        ui.ListItem(title=t(*words), leading=ui.Icon(name="check", color="success"))
        for words in data.BENEFITS
    ]
    parts = [
        card,
        section(t("Rewards", "积分兑换"), rewards),
        section(t("Benefits", "会员权益"), benefits),
    ]
    inside = ui.Column(children=parts, gap=12, padding=(12, 8))
    return ui.Scroll(key="points", grow=1, child=inside)


def _redeem(app: FoodBase, name: data.Words, cost: int, off: int) -> None:
    def redeem() -> None:
        app.state.points -= cost
        app.state.coupons.append(Coupon(name, off, off + 100))
        app.services.toast(app.t("The coupon is yours", "兑换成功"))

    question = app.t(f"Spend {cost} points?", f"使用{cost}积分兑换？")
    app.open(Confirm(app, question, redeem, text=app.t(*name), yes=app.t("Redeem", "兑换")))


def mine(page: Page, app: FoodBase) -> ui.Widget:
    """Who one is, and doors to everything."""
    t, state = page.t, app.state
    head = ui.Row(
        padding=(12, 16),
        gap=16,
        children=[
            ui.Avatar(icon="person", size=60, color=GOLD),
            ui.Column(
                grow=1,
                children=[
                    ui.Text(text=t(ME[0], ME[1]), style="headline", id="my_name"),
                    ui.Text(
                        text=t(f"{state.points} points", f"{state.points}积分"),
                        style="small",
                        color="on_surface_variant",
                    ),
                ],
            ),
        ],
    )
    doors = [
        door("coupon", t("Coupons", "优惠券"), "#c96a1b", lambda: app.open(CouponsPage(app)),
             id="mine_coupons"),
        door("location", t("Addresses", "送餐地址"), "#2f7fc4",
             lambda: app.open(AddressesPage(app)), id="mine_addresses"),
        door("store", t("Restaurants", "附近餐厅"), "#26897a",
             lambda: app.open(RestaurantsPage(app)), id="mine_restaurants"),
        door("invoice", t("Invoices", "发票中心"), "#6f58b5",
             lambda: app.on_intent({"page": "invoice"}), id="mine_invoices"),
    ]  # fmt: skip
    rows: list[ui.Widget] = [
        ui.ListItem(
            id=name,
            title=t(*words),
            leading=ui.Icon(name=icon, color="primary"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=do,
        )
        for name, words, icon, do in (
            ("settings", ("Settings", "设置"), "settings", lambda: app.open(SettingsPage(app))),
            ("service", ("Customer service", "客服中心"), "headset", partial(_service, app)),
            ("about", ("About Golden Bun", "关于金面包"), "info", partial(_about, app)),
        )
    ]
    parts = [
        head,
        ui.Card(child=ui.Grid(columns=4, children=doors)),
        section("", [ui.Spacer(height=6), *rows]),
    ]
    return ui.Scroll(key="mine", grow=1, child=ui.Column(children=parts, gap=12, padding=(12, 8)))


def _service(app: FoodBase) -> None:
    t = app.t
    texts = [
        (t("My order is late", "订单迟迟未送达"),
         t("Call the restaurant; its number is 400 555 0190.", "请致电餐厅：400 555 0190。")),
        (t("How do I get an invoice?", "如何开具发票？"),
         t("Open the order and tap Request invoice.", "打开订单详情，点击“申请开票”。")),
        (t("How do points work?", "积分如何使用？"),
         t("Every yuan is a point; spend them under Points.",
           "每消费1元积1分，可在“积分”页兑换。")),
    ]  # fmt: skip
    app.open(Reading(app, t("Customer service", "客服中心"), texts))


def _about(app: FoodBase) -> None:
    app.open(Reading(app, app.t("About", "关于"), [(app.t(*app.label), app.version)]))


class CouponsPage(LocalPage):
    """The coupons one has."""

    name = ".CouponsActivity"

    def build(self) -> ui.Widget:
        """Cards."""
        t = self.t
        cards = [
            ui.Card(
                child=ui.ListItem(
                    id="coupon",
                    title=t(*coupon.name),
                    subtitle=t(f"From {money(coupon.least)} on", f"满{money(coupon.least)}可用"),
                    leading=ui.Avatar(icon="coupon", color=GOLD),
                    trailing=ui.Text(text=f"-{money(coupon.off)}", style="title", color="error"),
                )
            )
            for coupon in self.state.coupons
        ]
        nothing = empty_state(self.app, ("No coupons", "暂无优惠券"), "coupon")
        inside = ui.Column(children=cards or [nothing], gap=12, padding=(12, 8))
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Coupons", "优惠券"), on_back=self.close),
            body=ui.Scroll(key="coupons", grow=1, child=inside),
        )


class SettingsPage(LocalPage):
    """Language and switches."""

    name = ".SettingsActivity"

    def build(self) -> ui.Widget:
        """Rows."""
        t, at = self.t, self.state.settings
        language = t(*dict(LANGUAGES)[self.state.language])
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="language",
                title=t("Language", "语言"),
                subtitle=language,
                leading=ui.Icon(name="language"),
                trailing=ui.Icon(name="arrow_right"),
                on_tap=lambda: self.app.open(LanguagePage(self.app)),
            ),
            switch_row(self, ("Order notices", "订单通知"), at, "order_notices",
                       ("When an order is ready", "餐品制作完成时提醒")),
            switch_row(self, ("Offers", "优惠推送"), at, "offers"),
            switch_row(self, ("Paper receipt", "打印纸质小票"), at, "paper_receipt"),
        ]  # fmt: skip
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(key="settings", grow=1, child=ui.Column(children=rows)),
        )


class LanguagePage(LocalPage):
    """Which language the app speaks."""

    name = ".LanguageActivity"

    def __init__(self, app: FoodBase) -> None:
        super().__init__(app)
        self.language: Language = app.state.language

    def build(self) -> ui.Widget:
        """Radios and Save."""
        t = self.t
        rows = [
            ui.ListItem(
                id="language_item",
                title=t(*words),
                leading=ui.Radio(
                    checked=key == self.language, on_tap=partial(setattr, self, "language", key)
                ),
                on_tap=partial(setattr, self, "language", key),
            )
            for key, words in LANGUAGES
        ]
        save = ui.Button(
            text=t("Save", "保存"),
            id="save_language",
            enabled=self.language != self.state.language,
            on_tap=self._save,
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Language", "语言"), on_back=self.close),
            body=ui.Scroll(key="languages", grow=1, child=ui.Column(children=rows)),
            bottom=foot([], save),
        )

    def _save(self) -> None:
        self.state.language = self.language
        del self.app.pages[1:]
