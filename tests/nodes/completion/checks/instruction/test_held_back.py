"""Orders that end before a deed, and those that only leave out one of several things."""

import pytest

from graph.context import Context
from graph.state import State, make_initial_state
from nodes.completion.checks.instruction.held_back import is_held_back
from nodes.completion.checks.missing import open_buttons
from nodes.completion.objections import find_objection
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Fill
from tools.screen import Screen


def make_form(value: str, label: str) -> Screen:
    return screen(
        element("input", "Note", index=1, value=value),
        element("button", label, index=2),
    )


def list_demands(order: str, label: str) -> list[str]:
    """What a run is told that filled in a page and left its last button."""
    visits: list[ScreenVisit] = [
        visit(make_form("", label), Fill(element=1, text="mug")),
        visit(make_form("mug", label)),
    ]
    state: State = {**make_initial_state(order, now=0.0), "run": "none"}
    objection = find_objection(state, visits, Context(), given=[])
    named = open_buttons.list_unpressed(order, [label], ())
    return [*filter(None, [objection]), *named]


@pytest.mark.parametrize(
    ("order", "label"),
    [
        ("Order me two of the cheapest headphones, but stop before paying", "Submit order"),
        ("Order two headphones but stop right before you pay", "Pay ¥308"),
        ("Get me a mug. Don't pay yet", "Submit order"),
        ("Order a mug but do not order it yet", "Place order"),
        ("Take the mug just up to the checkout", "Pay now"),
        ("Take it as far as the checkout, please", "Submit order"),
        ("Order the mug and stop at the payment page", "Confirm and pay"),
        ("Order the mug but wait when it asks to pay", "Pay"),
        ("Buy a mug, hold off on paying", "Buy"),
        ("Order the mug, show me the total before you pay", "Submit order"),
        ("Order a mug without paying", "Confirm"),
        ("Order a mug, I'll pay myself", "Submit order"),
        ("Take a mug to the checkout and stop", "Submit order"),
        ("Go to the checkout with a mug, but no further", "Submit order"),
        ("Order a mug, do everything except pay", "Pay"),
        ("Order a mug and leave the payment to me", "Submit order"),
        ("Order a mug, but don't hit the order button", "Order now"),
        ("Find me a room for two nights, but don't book yet", "Book"),
        ("Book a room - just show me what it costs, don't book", "Book with breakfast"),
        ("Book it for me. You need not pay yet.", "Pay ¥146"),
        ("Fill in the survey but don't submit it", "Submit"),
        ("Write Emma that I am late, but don't send it yet", "Send message"),
        ("Write Emma that I am late and wait before sending", "Send"),
        ("Set up a note with eggs, don't save it", "Save"),
        ("Set a timer for 7 minutes. Do not start the timer.", "Start"),
        ("Mark the old photos but don't delete them yet", "Delete"),
        ("点两份最便宜的咖啡，先别付款", "提交订单"),
        ("点两份咖啡，先别付款", "去支付"),
        ("买一个杯子，先不下单", "提交订单"),
        ("买一个杯子，加购物车就行，不付款", "立即付款"),
        ("买一个杯子，到付款页就停", "提交订单"),
        ("买一个杯子，付款前停下", "立即购买"),
        ("买一个杯子，停在付款那一步", "确认订单"),
        ("买一个杯子，等我确认再付款", "提交订单"),
        ("点两份咖啡，下单前给我看看", "提交订单"),
        ("点两份咖啡，付款我来", "立即支付"),
        ("把问卷填好，别提交", "提交"),
        ("帮我预订一晚，先不用付款。", "确认支付 ¥146"),
        ("看看成都的酒店，先不要预订", "预订"),
        ("写信给陈静，先别发", "发送"),
        ("设一个七分钟的倒计时，先别开始", "开始"),
    ],
)  # fmt: skip
def test_a_deed_that_is_to_wait_is_never_asked_for(
    order: str, label: str
) -> None:
    assert is_held_back(label, order)
    demands = list_demands(order, label)
    assert not any(label in demand for demand in demands)


@pytest.mark.parametrize(
    ("order", "label"),
    [
        ("Order me two of the cheapest headphones", "Submit order"),
        ("Order a burger and don't order fries", "Submit order"),
        ("Pay for the mug but don't pay by card", "Pay"),
        ("Book it for me. You need not pay yet.", "Book"),
        ("帮我预订一晚，先不用付款。", "提交订单"),
        ("Tell Emma not to send it yet", "Send"),
        ("Text Ben to stop before he sends the form", "Send"),
        ("Send Emma the photo, but don't send it to Ben", "Send"),
        ("Reply that we wait until Monday to book", "Send"),
        ("Don't forget to pay for the mug", "Pay"),
        ("Do Not Disturb off, then start a timer", "Start"),
        ("Put a mug in the cart but don't order it", "Save"),
        ("问他周末羽毛球还打不打", "发送"),
        ("问他买不买票", "发送"),
        ("告诉妈妈别发了", "发送"),
        ("点一份咖啡，别买贵的", "提交订单"),
        ("别忘了付款", "支付"),
        ("给王晓明发信息：别等我", "发送"),
    ],
)  # fmt: skip
def test_a_deed_that_is_ordered_is_not_held_back(
    order: str, label: str
) -> None:
    assert not is_held_back(label, order)
