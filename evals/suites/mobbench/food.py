"""Golden Bun, which stands for McDonald's."""

import random
from typing import Any

from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, scroll_to, tap, wait_for
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.food import data
from virtual_phone.apps.food.state import Order
from virtual_phone.apps.kit.paying import METHODS

MIX = data.MENU["1+1 Mix & Match"]
DISHES, SWEETS = MIX.groups
COMBOS = [item for item in data.ITEMS if item.category == "combos"]


def open_app() -> list[Step]:
    """Open it and close the coupons that cover it at first."""
    return [launch("Golden Bun|金面包"), tap("Close|关闭")]


def pay(method: str = "") -> list[Step]:
    """From a full cart to a paid order."""
    ways = [tap(method)] if method else []
    return [
        tap("#check_out"),
        tap("#submit_order"),
        *ways,
        tap("#pay_confirm"),
        wait_for("Payment successful|支付成功"),
    ]


def _ordered(s: Seen) -> list[Order]:
    return [
        order for order in s.added("food.orders") if order.status != "cancelled"
    ]


def paid(s: Seen) -> bool:
    """Whether there is one new order and it is paid."""
    orders = s.added("food.orders")
    return (
        len(orders) == 1
        and bool(orders[0].paid_by)
        and not s.removed("food.orders")
    )


# Easy: the app is in Chinese, whatever the phone speaks.


def _speak_chinese(state: Facts, p: Drawn) -> None:
    state.food.language = "zh"


def _english(s: Seen) -> bool:
    language = s.after.food.language
    return language == "en" or (not language and not s.p.zh)


def _to_language(words: str) -> list[Step]:
    return [
        launch("Golden Bun|金面包"),
        tap("Close|关闭"),
        tap("我的"),
        tap("设置"),
        tap("语言"),
        tap(words),
        tap("保存"),
    ]


# Medium


def _draw_invoice(rng: random.Random, state: Facts) -> dict[str, Any]:
    title, word = rng.choice(
        (
            (("Larkfield Studio", "云雀田设计工作室"), "larkfield"),
            (("Tidewater Books", "潮汐书店"), "tidewater"),
            (("Northbank Press", "北岸出版社"), "northbank"),
        )
    )
    digits = "".join(rng.choice("0123456789") for _ in range(10))
    return {
        "title": title[state.zh],
        "tax": f"91310{digits}X5",
        "email": f"accounts@{word}.example",
        "nth": 0,
    }


def _invoice(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Orders|订单"),
        tap("#card_invoice", p.nth),
        tap("Company|企业"),
        fill(p.title, into="#invoice_title"),
        fill(p.tax, into="#invoice_tax"),
        fill(p.email, into="#invoice_email"),
        tap("#submit_invoice"),
        tap("Confirm|确认"),
    ]


def _invoiced(s: Seen) -> bool:
    """Whether the newest order has the right invoice, and no other one got any."""
    invoice = s.after.food.orders[0].invoice
    others = zip(
        s.before.food.orders[1:], s.after.food.orders[1:], strict=False
    )
    asked = (s.p.title, s.p.tax, s.p.email)
    return (
        invoice is not None
        and invoice.kind == "company"
        and (invoice.title, invoice.tax_number, invoice.email) == asked
        and all(was.invoice == is_.invoice for was, is_ in others)
    )


# Hard


def _draw_mix(rng: random.Random, state: Facts) -> dict[str, Any]:
    zh = state.zh
    dishes = [words for words, _ in DISHES.choices]
    sweets = [words for words, cost in SWEETS.choices if not cost]
    dish, (sweet, other) = rng.choice(dishes), rng.sample(sweets, 2)
    ways = [
        (english, (english, chinese)[zh]) for english, chinese, _, _ in METHODS
    ]
    (method, said), (_, other_method) = rng.sample(ways, 2)
    return {
        "meal": MIX.name[zh],
        "dish": dish[zh],
        "sweet": sweet[zh],
        "other": other[zh],
        "chosen": {DISHES.name[0]: [dish[0]], SWEETS.name[0]: [sweet[0]]},
        "method": method,
        "way": said,
        "other_way": other_method,
        "mode": "pickup",
    }


def _eats_there(state: Facts, p: Drawn) -> None:
    state.food.mode = "dine_in"


def _order_mix(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap(f"#way_{p.mode}"),
        tap(p.meal),
        scroll_to(p.dish),
        tap(p.dish),
        scroll_to(p.sweet),
        tap(p.sweet),
        tap("#add_to_cart"),
        *pay(p.way),
    ]


def _has_mix(s: Seen) -> bool:
    return any(
        line.item == MIX.name[0] and line.choices == s.p.chosen
        for order in _ordered(s)
        for line in order.lines
    )


def _settled(s: Seen) -> bool:
    return any(
        order.mode == "pickup"
        and order.when is None
        and sum(n.count for n in order.lines) == 1
        for order in _ordered(s)
    )


# Indirect


def _draw_combo(rng: random.Random, state: Facts) -> dict[str, Any]:
    combo, other = rng.sample(COMBOS, 2)
    zh = state.zh
    return {
        "combo": combo.name[zh],
        "other": other.name[zh],
        "item": combo.name[0],
        "mode": "dine_in",
    }


def order_combo(p: Drawn) -> list[Step]:
    """From the launcher to a paid combo, by the way `p.mode`."""
    return [
        *open_app(),
        tap(f"#way_{p.mode}"),
        tap("Combos|汉堡套餐"),
        scroll_to(p.combo),
        tap(p.combo),
        tap("#add_to_cart"),
        *pay(),
    ]


def _dines(s: Seen) -> bool:
    """Whether it was ordered, alone and once, to be eaten there."""
    return any(
        order.mode == "dine_in"
        and [(n.item, n.count) for n in order.lines] == [(s.p.item, 1)]
        for order in _ordered(s)
    )


TASKS = (
    Task(
        id="food-easy",
        level="easy",
        apps=("food",),
        mirrors="Switch the language of the McDonald's app to English.",
        en="Switch the language of the Golden Bun app to English.",
        zh="把金面包App的语言切换成英文。",
        prepare=_speak_chinese,
        milestones=(Milestone("Task completion", _english),),
        path=lambda p: _to_language("English"),
        misses=(
            short(1),
            instead("looked only", lambda p: _to_language("English")[:5]),
        ),
    ),
    Task(
        id="food-medium",
        level="medium",
        apps=("food",),
        mirrors="Invoice the most recent McDonald's order.",
        en="Invoice the most recent Golden Bun order: to the company {title}, tax number {tax}, "
        "sent to {email}.",
        zh="给最近一笔金面包订单开发票:企业抬头“{title}”,税号{tax},发送到{email}。",
        draw=_draw_invoice,
        milestones=(
            Milestone(
                "Enter order interface",
                lambda s: (
                    s.visited(".InvoiceActivity")
                    or s.visited(".OrderDetailActivity")
                ),
                ever=True,
            ),
            Milestone(
                "Select the first order to invoice",
                lambda s: s.after.food.orders[0].invoice is not None,
            ),
            Milestone("Task completion", _invoiced),
        ),
        path=_invoice,
        misses=(
            wrong("the order before", nth=1),
            wrong("another tax number", tax=lambda p: p.tax[:-1]),
            wrong("another address", email=lambda p: f"x{p.email}"),
            short(1),
        ),
    ),
    Task(
        id="food-hard",
        level="hard",
        apps=("food",),
        mirrors="Order a '1+1 Mix & Match' for immediate in-store pickup, choose McChicken and "
        "Mini Chocolate Sundae, add to cart, place your order, and choose Alipay to pay.",
        en="Order a '{meal}' at Golden Bun for immediate in-store pickup, choose {dish} and "
        "{sweet}, add to cart, place your order, and pay with {way}.",
        zh="在金面包点一份“{meal}”,到店自取、立即取餐,选{dish}和{sweet},加入购物车,下单,"
        "并用{way}付款。",
        draw=_draw_mix,
        prepare=_eats_there,
        milestones=(
            Milestone(
                "Find the set meal",
                lambda s: s.visited(".ProductActivity"),
                ever=True,
            ),
            Milestone("Select the set meal", _has_mix),
            Milestone("Settle the order", _settled),
            Milestone(
                "Payment method correct",
                lambda s: any(
                    order.paid_by == s.p.method for order in _ordered(s)
                ),
            ),
            Milestone("Task completed", paid),
        ),
        path=_order_mix,
        misses=(
            wrong("another dessert", sweet=lambda p: p.other),
            wrong("paid otherwise", way=lambda p: p.other_way),
            wrong("to eat there", mode="dine_in"),
            short(2),
        ),
    ),
    Task(
        id="food-indirect",
        level="indirect",
        apps=("food",),
        mirrors="Order a McSpicy Chicken Filet Burger Combo for dine-in.",
        en="Order a {combo} for dine-in and pay for it.",
        zh="点一份{combo},堂食,并付款。",
        draw=_draw_combo,
        milestones=(
            Milestone(
                "Find the combo",
                lambda s: s.visited(".ProductActivity"),
                ever=True,
            ),
            Milestone("Checkout", _dines),
            Milestone("Task completion", paid),
        ),
        path=order_combo,
        misses=(
            wrong("another combo", combo=lambda p: p.other),
            wrong("to take away", mode="pickup"),
            short(2),
        ),
    ),
)
