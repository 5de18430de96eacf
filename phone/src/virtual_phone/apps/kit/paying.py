"""Paying: the sheet that asks before money goes, the ways to pay, and how amounts are worded."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.wording import online
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

METHODS = (
    ("Lotus Pay", "莲花支付", "wallet", "#2f7fc4"),
    ("Chat Pay", "木瓜支付", "chat", "#3c9a55"),
    ("Bank card (8036)", "银行卡(8036)", "card", "#8d6e4f"),
)
"""English and Chinese name, icon, colour."""
_WAIT = 1.0
"""Seconds until the bank has answered."""


def money(cents: int) -> str:
    """`¥49.90`, or `¥49` for a whole amount."""
    return f"¥{cents / 100:.2f}" if cents % 100 else f"¥{cents // 100}"


def method_text(app: App, method: str) -> str:
    """A method of `METHODS` in the phone's language."""
    names = {english: app.t(english, chinese) for english, chinese, _, _ in METHODS}
    return names.get(method, method)


def order_number(app: App, prefix: str = "") -> str:
    """Unlike any other of this phone's: the day, and what the app's generator says."""
    return f"{prefix}{app.services.now():%y%m%d}{app.rng.randrange(10**8):08}"


class PaySheet(Page):
    """How much, for what, how, and the button that pays."""

    name = ".CashierActivity"
    modal = "sheet"

    def __init__(
        self,
        app: App,
        amount: int,
        what: str,
        then: Callable[[str], object],
        *,
        password: str = "",
    ) -> None:
        """`amount` is in cents; `then` gets the English name of the method once it is paid.

        With a `password` of digits, a pad asks for it.
        """
        super().__init__(app)
        self.amount = amount
        self.what = what
        self.then = then
        self.password = password
        self.method = METHODS[0][0]
        self.busy = False
        self._asked = False

    def build(self) -> ui.Widget:
        """Head, methods, button."""
        head = ui.Row(
            children=[
                ui.Text(text=self.t("Pay", "收银台"), style="title", grow=1),
                ui.IconButton(
                    icon="close", id="pay_close", desc=self.t("Close", "关闭"), on_tap=self._leave
                ),
            ],
            padding=(16, 0),
        )
        sums: list[ui.Widget] = [
            ui.Text(text=money(self.amount), style="headline", align="center", id="pay_amount"),
            ui.Text(
                text=self.what,
                style="small",
                align="center",
                color="on_surface_variant",
                padding=(16, 0),
            ),
        ]
        rows = [
            ui.ListItem(
                id="pay_method",
                title=self.t(english, chinese),
                leading=ui.Avatar(icon=icon, color=color, size=36),
                trailing=ui.Radio(
                    checked=self.method == english,
                    on_tap=partial(setattr, self, "method", english),
                    desc=self.t(english, chinese),
                ),
                on_tap=partial(setattr, self, "method", english),
            )
            for english, chinese, icon, color in METHODS
        ]
        pay = ui.Column(
            padding=(16, 12),
            children=[
                ui.Row(main="center", children=[ui.Progress()])
                if self.busy
                else ui.Button(
                    text=self.t(f"Pay {money(self.amount)}", f"确认支付 {money(self.amount)}"),
                    id="pay_confirm",
                    on_tap=self._confirm,
                )
            ],
        )
        parts = [head, *sums, *rows, pay]
        return ui.Sheet(child=ui.Scroll(key="cashier", child=ui.Column(children=parts, gap=4)))

    def on_back(self) -> bool:
        """Back asks before it gives up; who goes Back after that means it."""
        if self._asked and not self.busy:
            return False
        self._leave()
        return True

    def _leave(self) -> None:
        if self.busy:
            return
        self._asked = True
        question = self.t("Give up paying?", "确定放弃付款吗？")
        text = self.t("The order is kept for 30 minutes.", "订单将为您保留30分钟。")
        yes, no = self.t("Give up", "放弃"), self.t("Go on", "继续支付")
        self.app.open(Confirm(self.app, question, self.close, text=text, yes=yes, no=no))

    def _confirm(self) -> None:
        if self.password:
            self.app.open(PasswordPad(self.app, self.password, self._pay))
        else:
            self._pay()

    def _pay(self) -> None:
        self.busy = True
        self.app.services.after(_WAIT, self._answer)

    def _answer(self) -> None:
        self.busy = False
        if self not in self.app.pages:
            return
        if not online(self.app):
            self.app.services.toast(self.t("No connection, try again", "网络异常，请重试"))
            return
        self.close()
        self.then(self.method)


class Receipt(Page):
    """It is paid: how much, for what, how; Done goes on to what lies below."""

    name = ".PaySuccessActivity"

    def __init__(self, app: App, amount: int, what: str, method: str) -> None:
        """`amount` is in cents, `method` the English name."""
        super().__init__(app)
        self.amount = amount
        self.what = what
        self.method = method
        self.at = app.services.now()

    def build(self) -> ui.Widget:
        """A sign, the sum, lines, a button."""
        lines = (
            (self.t("For", "商品说明"), self.what),
            (self.t("Paid with", "付款方式"), method_text(self.app, self.method)),
            (self.t("Time", "支付时间"), f"{self.at:%Y-%m-%d %H:%M}"),
        )
        rows: list[ui.Widget] = [
            ui.Row(
                gap=12,
                children=[
                    ui.Text(text=label, style="subtitle", color="on_surface_variant"),
                    ui.Text(text=words, style="subtitle", align="end", grow=1),
                ],
            )
            for label, words in lines
        ]
        parts: list[ui.Widget] = [
            ui.Row(
                children=[ui.Icon(name="check_circle", size=64, color="success")], main="center"
            ),
            ui.Text(text=self.t("Payment successful", "支付成功"), style="title", align="center"),
            ui.Text(text=money(self.amount), style="headline", align="center", id="paid_amount"),
            *rows,
            ui.Spacer(height=8),
            ui.Button(text=self.t("Done", "完成"), id="pay_done", on_tap=self.close),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close),
            body=ui.Scroll(
                key="receipt", grow=1, child=ui.Column(children=parts, gap=14, padding=(24, 16))
            ),
        )


class PasswordPad(Page):
    """Digits, as many as the password has."""

    name = ".PasswordPad"
    modal = "sheet"

    def __init__(self, app: App, password: str, then: Callable[[], object]) -> None:
        super().__init__(app)
        self.password = password
        self.then = then
        self.typed = ""

    def build(self) -> ui.Widget:
        """Dots and keys."""
        dots = "●" * len(self.typed) + "○" * (len(self.password) - len(self.typed))
        keys = [self._key(digit) for digit in "123456789"]
        back = ui.IconButton(
            icon="backspace", desc=self.t("Delete", "删除"), on_tap=self._delete, id="pad_delete"
        )
        keys += [ui.Spacer(height=56), self._key("0"), back]
        parts: list[ui.Widget] = [
            ui.Text(
                text=self.t("Payment password", "请输入支付密码"), style="title", align="center"
            ),
            ui.Text(text=dots, style="headline", align="center", id="pad_dots"),
            ui.Grid(columns=3, gap=4, children=keys),
        ]
        return ui.Sheet(child=ui.Column(children=parts, gap=12, padding=(24, 8)))

    def _key(self, digit: str) -> ui.Widget:
        return ui.Button(
            text=digit, kind="tonal", height=56, id="pad_key", on_tap=partial(self._type, digit)
        )

    def _delete(self) -> None:
        self.typed = self.typed[:-1]

    def _type(self, digit: str) -> None:
        self.typed += digit
        if len(self.typed) < len(self.password):
            return
        right = self.typed == self.password
        self.typed = ""
        if right:
            self.close()
            self.then()
        else:
            self.app.services.toast(self.t("Wrong password", "支付密码错误"))
