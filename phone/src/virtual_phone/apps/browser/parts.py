"""The parts of pages that are more than words: a form, a login, a shop's button and basket."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from virtual_phone.apps.browser.asks import SiteAsks
from virtual_phone.apps.browser.state import BrowserBase, Sent
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.wording import short_date_text
from virtual_phone.ui import widgets as ui

GOODS: dict[str, tuple[str, str, int]] = {
    "heron": ("Heron desk lamp", "“苍鹭”台灯", 6400),
    "lantern": ("Camping lantern with blown glass", "吹制玻璃露营提灯", 3850),
    "candles": ("Six beeswax candles", "蜂蜡蜡烛六支装", 1720),
    "nightlight": ("Moon night light", "月亮小夜灯", 2290),
}
"""English and Chinese name, price in cents."""
FREE_FROM = 5000
SENDING = 490
"""Cents for sending what costs less than `FREE_FROM`."""
BRANCHES = (("main", ("Main library", "总馆")), ("lakeside", ("Lakeside", "湖畔分馆")))
BORROWED = (
    ("The Sea at Night", "夜海", 6),
    ("Forty Small Repairs", "四十种小修补", 13),
    ("A Field Guide to Clouds", "云的野外手册", 20),
)
"""Titles, and in how many days they are due."""


def part(app: BrowserBase, name: str) -> Sequence[ui.Widget]:
    """The widgets of a part: `card`, `login`, `basket`, `nearby`, `buy:heron`."""
    kind, _, which = name.partition(":")
    if kind == "buy":
        return _buy(app, which)
    return {"card": _card, "login": _login, "basket": _basket, "nearby": _nearby}[kind](app)


def _field(app: BrowserBase, key: str, label: tuple[str, str], **more: bool) -> ui.Widget:
    form = app.state.tab.form

    def put(text: str) -> None:
        form[key] = text

    return ui.TextField(
        key=key, id=key, text=form.get(key, ""), label=app.t(*label), on_change=put,
        password=more.get("password", False),
    )  # fmt: skip


def _column(children: Sequence[ui.Widget], *, padding: tuple[float, float] = (20, 8)) -> ui.Widget:
    return ui.Column(padding=padding, gap=12, children=children)


def _error(app: BrowserBase) -> list[ui.Widget]:
    words = app.state.tab.form.get("error", "")
    return [ui.Text(text=words, color="error", id="error", style="subtitle")] if words else []


def _thanks(title: str, text: str) -> ui.Widget:
    return ui.Column(
        padding=(20, 24),
        gap=8,
        id="thanks",
        children=[
            ui.Icon(name="check_circle", size=48, color="primary"),
            ui.Text(text=title, style="title"),
            ui.Text(text=text, color="on_surface_variant"),
        ],
    )


def _card(app: BrowserBase) -> Sequence[ui.Widget]:
    t, form = app.t, app.state.tab.form
    if "done" in form:
        text = t(
            f"We write to {form['email']} as soon as your card is ready.",
            f"借书证办好后，我们会发邮件至 {form['email']}。",
        )
        return [_thanks(t("Thank you!", "谢谢！"), text)]
    branch = form.setdefault("branch", "main")
    radios = [
        ui.Radio(
            text=t(*words),
            checked=key == branch,
            id=f"branch_{key}",
            on_tap=partial(form.update, {"branch": key}),
        )
        for key, words in BRANCHES
    ]
    news = form.get("newsletter") == "yes"
    box = ui.Checkbox(
        text=t("Send me the programme by mail", "通过邮件接收活动资讯"),
        checked=news,
        id="newsletter",
        on_tap=partial(form.update, {"newsletter": "no" if news else "yes"}),
    )
    submit = ui.Button(text=t("Send", "提交"), id="submit", on_tap=partial(_send_card, app))
    return [
        _column(
            [
                _field(app, "full_name", ("Full name", "姓名")),
                _field(app, "email", ("E-mail", "电子邮箱")),
                _field(app, "address", ("Address", "地址")),
                ui.Text(text=t("Where to fetch it", "领取地点"), style="label"),
                *radios,
                box,
                *_error(app),
                submit,
            ]
        )
    ]


def _send_card(app: BrowserBase) -> None:
    form = app.state.tab.form
    given = {key: form.get(key, "").strip() for key in ("full_name", "email", "address")}
    if not all(given.values()):
        form["error"] = app.t("Please fill in all fields.", "请填写所有栏目。")
    elif "@" not in given["email"]:
        form["error"] = app.t("This is no e-mail address.", "邮箱地址格式不正确。")
    else:
        form.update(given, done="yes")
        news = form.get("newsletter", "no")
        app.state.sent.append(Sent("card", {**given, "branch": form["branch"], "newsletter": news}))


def _login(app: BrowserBase) -> Sequence[ui.Widget]:
    t, number = app.t, app.state.signed_in
    if not number:
        button = ui.Button(text=t("Log in", "登录"), id="login", on_tap=partial(_log_in, app))
        fields = [
            _field(app, "card_number", ("Card number", "借书证号")),
            _field(app, "password", ("Password", "密码"), password=True),
        ]
        return [_column([*fields, *_error(app), button])]
    today = app.services.now().date()
    rows: list[ui.Widget] = [
        ui.Text(text=t(f"Card {number}", f"借书证 {number}"), style="label", id="card_line"),
        ui.Text(text=t("Borrowed", "借阅中"), style="title"),
    ]
    for english, chinese, days in BORROWED:
        due = short_date_text(app, today + timedelta(days=days))
        rows.append(
            ui.Row(
                gap=12,
                children=[
                    ui.Text(text=t(english, f"《{chinese}》"), grow=1),
                    ui.Text(text=t(f"due {due}", f"{due}到期"), style="small", color="error"),
                ],
            )
        )
    out = ui.Button(
        text=t("Log out", "退出登录"),
        kind="outlined",
        id="logout",
        on_tap=partial(setattr, app.state, "signed_in", ""),
    )
    return [_column([*rows, out])]


def _log_in(app: BrowserBase) -> None:
    form = app.state.tab.form
    number, password = form.get("card_number", "").strip(), form.get("password", "")
    if number.isdigit() and len(number) >= 6 and password:
        app.state.signed_in = number
        form.clear()
    else:
        form["error"] = app.t("Number or password is wrong.", "借书证号或密码错误。")


def _buy(app: BrowserBase, which: str) -> Sequence[ui.Widget]:
    def add() -> None:
        basket = app.state.basket
        basket[which] = basket.get(which, 0) + 1
        app.services.toast(app.t("Added to basket", "已加入购物篮"))

    _, _, cents = GOODS[which]
    count = sum(app.state.basket.values())
    look = ui.Text(
        text=app.t(f"Basket ({count})", f"购物篮（{count}）"),
        color="primary",
        id="basket_link",
        padding=(8, 12),
        on_tap=partial(app.go, "lampwright.example/basket"),
    )
    button = ui.Button(
        text=app.t("Add to basket", "加入购物篮"), id="add_to_basket", icon="cart", on_tap=add
    )
    price = ui.Text(text=money(cents), style="headline", id="price")
    return [
        ui.Row(padding=(20, 4), children=[price, ui.Spacer(grow=1), look]),
        _column([button], padding=(20, 4)),
    ]


def _basket(app: BrowserBase) -> Sequence[ui.Widget]:
    t, basket, form = app.t, app.state.basket, app.state.tab.form
    if "done" in form:
        text = t("We send it tomorrow.", "我们明天发货。")
        return [_thanks(t("Thank you for your order!", "感谢您的订购！"), text)]
    if not basket:
        return [ui.Text(text=t("Your basket is empty.", "购物篮是空的。"), padding=(20, 24))]

    def change(which: str, count: int) -> None:
        basket[which] = count
        if not count:
            del basket[which]

    rows: list[ui.Widget] = []
    for which, count in basket.items():
        english, chinese, cents = GOODS[which]
        words = [
            ui.Text(text=t(english, chinese), max_lines=2),
            ui.Text(text=money(cents * count), style="subtitle", color="on_surface_variant"),
        ]
        stepper = ui.Stepper(value=count, on_change=partial(change, which), id="quantity")
        rows.append(ui.Row(gap=12, children=[ui.Column(grow=1, gap=2, children=words), stepper]))
    goods = sum(GOODS[which][2] * count for which, count in basket.items())
    sending = 0 if goods >= FREE_FROM else SENDING
    free = t("free", "免运费") if not sending else money(sending)
    total = money(goods + sending)
    sums = [
        ui.Text(text=t(f"Sending: {free}", f"运费：{free}"), color="on_surface_variant"),
        ui.Text(text=t(f"Total: {total}", f"合计：{total}"), style="title", id="total"),
    ]
    fields = [
        _field(app, "full_name", ("Name", "收货人")),
        _field(app, "address", ("Address", "收货地址")),
    ]
    order = ui.Button(
        text=t("Order and pay on delivery", "下单，货到付款"), id="order",
        on_tap=partial(_order, app),
    )  # fmt: skip
    return [_column([*rows, ui.Divider(), *sums, *fields, *_error(app), order])]


def _order(app: BrowserBase) -> None:
    form, basket = app.state.tab.form, app.state.basket
    given = {key: form.get(key, "").strip() for key in ("full_name", "address")}
    if not all(given.values()):
        form["error"] = app.t("Please fill in all fields.", "请填写所有栏目。")
        return
    goods = ", ".join(f"{count} x {which}" for which, count in basket.items())
    app.state.sent.append(Sent("order", {**given, "goods": goods}))
    basket.clear()
    form["done"] = "yes"


def _nearby(app: BrowserBase) -> Sequence[ui.Widget]:
    host, t = "wayfinder.example", app.t
    if app.state.location.get(host):
        lines = (
            ("You are in Harbour City", "您在港城"),
            ("Lakeside, 4 km: pedal boats", "湖畔，4公里：脚踏船"),
            ("Redhill, 9 km: library and market", "红山，9公里：图书馆和集市"),
        )
        shown = [ui.Text(text=t(*words), id="nearby_line") for words in lines]
        return [_column(shown)]

    def ask() -> None:
        app.services.ask_permission(app, "ACCESS_FINE_LOCATION", told)

    def told(allowed: bool) -> None:
        app.state.location[host] = allowed

    button = ui.Button(
        text=t("What is near me?", "我附近有什么？"),
        kind="tonal",
        icon="location",
        id="near_me",
        on_tap=lambda: app.open(SiteAsks(app, host, ask)),
    )
    return [_column([button])]
