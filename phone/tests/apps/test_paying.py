from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from virtual_phone.apps.kit.paying import METHODS, PaySheet, money, order_number
from virtual_phone.system.app import App, Page
from virtual_phone.testing import Driver
from virtual_phone.ui import widgets as ui


@dataclass
class TillState:
    paid: list[str] = field(default_factory=list)


class Till(Page):
    app: "TillApp"

    def build(self) -> ui.Widget:
        buttons = [
            ui.Button(text="Plain", on_tap=lambda: self._pay("")),
            ui.Button(text="Safe", on_tap=lambda: self._pay("135790")),
        ]
        return ui.Scaffold(body=ui.Column(children=buttons))

    def _pay(self, password: str) -> None:
        paid = self.app.state.paid.append
        self.app.open(PaySheet(self.app, 4990, "A lamp", paid, password=password))


class TillApp(App):
    package = "com.example.till"
    key = "till"
    label = ("Till", "收银")
    icon = ("wallet", "#26897a")
    state: TillState

    def initial_state(self) -> TillState:
        return TillState()

    def first_page(self) -> Page:
        return Till(self)


def fresh() -> tuple[Driver, TillState]:
    phone = Driver.make([TillApp]).open("till")
    return phone, phone.app(TillApp.package).state


def test_the_chosen_method_pays_once_the_bank_has_answered() -> None:
    phone, state = fresh()
    phone.tap("Plain")
    assert phone.node("pay_amount").text == "¥49.90"
    phone.tap("Bank card (8036)").tap("pay_confirm")
    assert state.paid == []
    phone.wait(1.2)
    assert state.paid == ["Bank card (8036)"]
    assert phone.sees("Plain")


def test_giving_up_asks_and_pays_nothing() -> None:
    phone, state = fresh()
    phone.tap("Plain").back().tap("Go on").tap("Close").tap("Give up").wait(2)
    assert state.paid == []
    assert phone.sees("Plain")


def test_a_wrong_password_does_not_pay() -> None:
    phone, state = fresh()
    phone.tap("Safe").tap("pay_confirm")
    for digit in "111111":
        phone.tap(digit)
    phone.wait(1.2)
    assert state.paid == []
    assert phone.system.toasts.text == "Wrong password"
    for digit in "13579":
        phone.tap(digit)
    phone.tap("pad_delete").tap("9").tap("0").wait(1.2)
    assert state.paid == ["Lotus Pay"]


def test_nothing_is_paid_without_a_network() -> None:
    phone, state = fresh()
    phone.system.settings.update(airplane=True)
    phone.tap("Plain").tap("pay_confirm").wait(1.2)
    assert state.paid == []
    phone.system.settings.update(airplane=False)
    phone.tap("pay_confirm").wait(1.2)
    assert state.paid == [METHODS[0][0]]


def test_numbers_of_orders_differ_and_begin_with_the_day() -> None:
    phone, _ = fresh()
    app = phone.app(TillApp.package)
    numbers = {order_number(app, "E") for _ in range(50)}
    assert len(numbers) == 50
    assert all(number.startswith("E260302") for number in numbers)


@given(st.integers(0, 10**7))
def test_money_reads_back_as_the_same_sum(cents: int) -> None:
    words = money(cents)
    assert words.startswith("¥")
    assert round(float(words[1:]) * 100) == cents
