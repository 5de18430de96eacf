"""A whole purchase in the phone's own shop: what is asked, and what one yes pays for."""

from pathlib import Path
from typing import Any

import pytest

from graph.events import Asked
from tests.examples import mark_long, pair_in_turn
from tests.graph.conftest import LANGUAGES, Ended, Runner, act
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.shop.app import ShopApp
from virtual_phone.apps.shop.state import Line, Order, ShopState
from virtual_phone.phone import VirtualPhone

THING = ("Kestrel Travel Phone Case", "红隼 手机壳 旅行款")
CENTS = 2400
WAIT = act("wait", seconds=0)


class FickleShop(ShopApp):
    """Parcelo whose checkout may hold another order than was confirmed."""

    changes: dict[str, Any] = {}

    def check_out(self, lines: list[Line], *, from_cart: bool) -> None:
        for name, value in self.changes.items():
            setattr(lines[0], name, value)
        super().check_out(lines, from_cart=from_cart)


class Customer:
    """Buys the thing in one language; the options are chosen before the first question or not."""

    def __init__(self, run: Runner, changes: dict[str, Any]) -> None:
        self.run = run
        app = run.phone.system.app(ShopApp.package)
        assert isinstance(app, FickleShop)
        app.changes = changes
        self.t = app.t
        self.state: ShopState = app.state
        self.state.promo_seen = True
        self.state.coupons.clear()
        self.paid_before = len(self.paid)

    @property
    def paid(self) -> list[Order]:
        return [each for each in self.state.orders if each.status == "to_ship"]

    def buy(self, *, chosen_first: bool, to: str = "") -> Ended:
        t, thing = self.t, self.t(*THING)
        found = [
            each
            for each in self.state.products.values()
            if (each.title, each.price) == (thing, CENTS)
        ]
        names, (colours, sizes) = (
            list(found[0].options),
            found[0].options.values(),
        )
        buy = act("tap", t("Buy now", "立即购买"))
        options = [act("tap", colours[0]), act("tap", sizes[0])]
        row = act("tap", f"{t('Choose', '选择')}, {' / '.join(names)}")
        way = [buy, *options, act("tap", t("Confirm", "确定"))]
        if chosen_first:
            way = [row, *options, buy]
        done = t("Payment successful", "支付成功")
        first, *_ = [each for each in self.state.addresses if each.default]
        way_to = []
        if to:
            old = f"{first.name} {first.number}, {first.place}"
            way_to = [act("tap", old), act("tap_text", text=to)]
        steps = [
            act("open_app", text=t("Parcelo", "派集")),
            WAIT,
            act("tap_text", text=thing),
            WAIT,
            *way,
            WAIT,
            *way_to,
            act("tap", t("Submit order", "提交订单")),
            act("tap", t("Pay ¥24", "确认支付 ¥24")),
            WAIT,
            act("finish", text=done),
        ]
        task = t(f"Buy the {thing} on Parcelo", f"在派集购买{thing}")
        said = {"done": True, "evidence": done}
        return self.run.start(task, {"assess": steps, "conclude": [said] * 2})

    def answer_all(self, ended: Ended) -> list[str]:
        """Say yes to each question; the questions."""
        questions = []
        while ended.questions:
            assert len(self.paid) == self.paid_before
            questions.append(read_question(ended))
            ended = self.run.resume("yes")
        assert ended.state["status"] == "done"
        return questions


def read_question(ended: Ended) -> str:
    (asked,) = ended.questions[0]["action_requests"]
    return str(asked["description"])


APPS = [LauncherApp, FickleShop]


@pytest.fixture
def phone(own_phone: VirtualPhone, home: Path) -> VirtualPhone:
    own_phone.reset()
    return own_phone


@pytest.mark.parametrize(
    "own_phone", mark_long(LANGUAGES, after=1), indirect=True
)
def test_a_purchase_asks_once_if_the_options_are_chosen_before(
    run: Runner,
) -> None:
    customer = Customer(run, {})
    questions = customer.answer_all(customer.buy(chosen_first=True))
    assert len(questions) == 1
    assert customer.t("up to ¥24", "金额不超过 ¥24") in questions[0]
    assert (customer.paid[0].total, len(customer.paid)) == (
        CENTS,
        customer.paid_before + 1,
    )
    answers = [e.response for e in run.events() if isinstance(e, Asked)]
    assert answers == ["approve", "covered", "covered"]


@pytest.mark.parametrize(
    "own_phone", mark_long(LANGUAGES, after=1), indirect=True
)
def test_a_purchase_is_asked_about_once_its_options_are_chosen(
    run: Runner,
) -> None:
    customer = Customer(run, {})
    questions = customer.answer_all(customer.buy(chosen_first=False))
    # The button above it only opened the sheet with the options.
    assert len(questions) == 1
    assert customer.t("tap “Confirm”", "点击“确定”") in questions[0]
    assert customer.t("Chosen", "已选") in questions[0]
    assert len(customer.paid) == customer.paid_before + 1


OTHER_ORDERS = [
    {"count": 2, "price": 1000},
    {"price": 2500},
    {"options": {"Kind": "Used"}},
]


@pytest.mark.parametrize(
    ("changes", "own_phone"),
    pair_in_turn(OTHER_ORDERS, LANGUAGES, after=1),
    indirect=["own_phone"],
    ids=str,
)
def test_another_order_at_the_checkout_is_asked_about(
    run: Runner, changes: dict[str, Any]
) -> None:
    customer = Customer(run, changes)
    customer.buy(chosen_first=True)
    ended = run.resume("yes")
    assert customer.t("Submit order", "提交订单") in read_question(ended)
    assert customer.t("Checkout", "确认订单") in read_question(ended)
    assert len(customer.paid) == customer.paid_before


@pytest.mark.parametrize(
    "own_phone", mark_long(LANGUAGES, after=1), indirect=True
)
def test_the_question_before_an_order_says_where_it_goes_to(
    run: Runner,
) -> None:
    customer = Customer(run, {})
    *_, other = customer.state.addresses
    where = f"{other.name} {other.number}, {other.place}"
    questions = customer.answer_all(
        customer.buy(chosen_first=True, to=other.place)
    )
    assert len(questions) == 2
    assert other.place not in questions[0]
    line = customer.t(f"Goes to: “{where}”", f"送至：“{where}”")
    assert line in questions[1].splitlines()
    assert customer.paid[0].address == other
