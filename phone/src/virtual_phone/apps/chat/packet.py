"""Red packets of Papaya: giving one, and opening one."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.chat.state import ME, ChatMessage, Payment, Talk
from virtual_phone.apps.kit.paying import PaySheet, money
from virtual_phone.apps.kit.people import avatar
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp

MOST = 20_000
"""Cents in one packet."""
WISHES = ("Best wishes", "恭喜发财，大吉大利")


def cents(words: str) -> int:
    """The amount that was typed, in cents; 0 when it is none."""
    whole, _, part = words.strip().partition(".")
    if not (whole + part).isascii() or not (whole + part).isdigit() or len(part) > 2:
        return 0
    return int(whole or "0") * 100 + int(part.ljust(2, "0"))


class PacketPage(Page):
    """How much, and with what wishes."""

    name = ".RedPacket"
    app: "ChatApp"

    def __init__(self, app: "ChatApp", talk: Talk) -> None:
        super().__init__(app)
        self.talk = talk
        self.amount = ""
        self.wishes = ""

    def build(self) -> ui.Widget:
        """Two fields, the sum, the button."""
        t, sum_ = self.t, cents(self.amount)
        too_much = sum_ > MOST
        limit = t(f"At most {money(MOST)} each", f"单个红包不超过{money(MOST)}")
        fields: list[ui.Widget] = [
            ui.TextField(
                key="amount",
                id="amount",
                text=self.amount,
                label=t("Amount", "金额"),
                hint="0.00",
                on_change=partial(setattr, self, "amount"),
                autofocus=True,
            ),
            ui.TextField(
                key="wishes",
                id="wishes",
                text=self.wishes,
                hint=t(*WISHES),
                on_change=partial(setattr, self, "wishes"),
            ),
            ui.Text(text=limit if too_much else "", style="label", color="error", align="center"),
            ui.Text(text=f"¥{sum_ / 100:.2f}", id="total", style="display", align="center"),
            ui.Row(
                main="center",
                children=[
                    ui.Button(
                        text=t("Prepare red packet", "塞钱进红包"),
                        id="prepare",
                        enabled=0 < sum_ <= MOST,
                        background="#d9472b",
                        on_tap=self._ask,
                    )
                ],
            ),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Send red packet", "发红包"), on_back=self.close),
            body=ui.Scroll(
                key="packet", grow=1, child=ui.Column(children=fields, gap=16, padding=20)
            ),
        )

    def _ask(self) -> None:
        what = self.t(f"Red packet for {self.talk.title}", f"给{self.talk.title}的红包")
        sheet = PaySheet(self.app, cents(self.amount), what, self._paid)
        sheet.method = "Chat Pay"
        self.app.open(sheet)

    def _paid(self, method: str) -> None:
        amount = cents(self.amount)
        title = self.t(f"Red packet for {self.talk.title}", f"给{self.talk.title}的红包")
        if method == "Chat Pay":
            if not self.app.pay(title, amount):
                return
        else:
            self.app.state.bill.insert(0, Payment(title, -amount, self.app.services.now()))
        self.close()
        words = self.wishes.strip() or self.t(*WISHES)
        self.app.send(self.talk, words, "packet", amount=amount)


class OpenPacket(Page):
    """A packet from somebody: closed, then what was in it."""

    name = ".OpenRedPacket"
    modal = "dialog"
    app: "ChatApp"

    def __init__(self, app: "ChatApp", message: ChatMessage) -> None:
        super().__init__(app)
        self.message = message

    def build(self) -> ui.Widget:
        """From whom, and Open or the amount."""
        t, message = self.t, self.message
        name = self.app.name_of(message.sender)
        parts: list[ui.Widget] = [
            avatar(name, size=64),
            ui.Text(text=t(f"From {name}", f"{name}的红包"), style="title", align="center"),
            ui.Text(text=message.text, color="on_surface_variant", align="center"),
        ]
        if message.opened:
            amount = ui.Text(text=money(message.amount), style="display", align="center")
            kept = t("Moved to your balance", "已存入零钱")
            parts += [amount, ui.Text(text=kept, style="label", align="center")]
        buttons = [ui.Button(text=t("Close", "关闭"), kind="text", on_tap=self.close)]
        if not message.opened:
            buttons.append(ui.Button(text=t("Open", "开"), id="open_packet", on_tap=self._open))
        return ui.Dialog(body=ui.Column(children=parts, gap=12, cross="center"), buttons=buttons)

    def _open(self) -> None:
        message, state = self.message, self.app.state
        if message.opened or message.sender == ME:
            return
        message.opened = True
        state.balance += message.amount
        name = self.app.name_of(message.sender)
        title = self.t(f"Red packet from {name}", f"来自{name}的红包")
        state.bill.insert(0, Payment(title, message.amount, self.app.services.now()))
