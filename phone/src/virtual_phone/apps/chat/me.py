"""What is one's own on Papaya: profile, wallet, favourites."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.people import avatar
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp


class Profile(Page):
    """Name, ID, signature, QR code."""

    name = ".Profile"
    app: "ChatApp"

    def build(self) -> ui.Widget:
        """Rows to change, and the code."""
        t, profile = self.t, self.app.state.profile
        code = ui.Row(
            main="center",
            padding=(0, 24),
            children=[
                ui.Image(
                    art=f"qr:{profile['handle']}",
                    width=180,
                    height=180,
                    desc=t("My QR code", "我的二维码"),
                )
            ],
        )
        rows: list[ui.Widget] = [
            ui.ListItem(title=t("Profile photo", "头像"), trailing=avatar(profile["name"])),
            self._row("name", "Name", "名字"),
            ui.ListItem(title=t("Papaya ID", "木瓜号"), subtitle=profile["handle"]),
            self._row("signature", "What's up", "个性签名"),
            self._row("nudge", "Nudge", "拍一拍"),
            code,
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("My profile", "个人信息"), on_back=self.close),
            body=ui.Scroll(key="profile", grow=1, child=ui.Column(children=rows)),
        )

    def _row(self, what: str, english: str, chinese: str) -> ui.Widget:
        profile = self.app.state.profile
        keep = partial(profile.__setitem__, what)
        return ui.ListItem(
            title=self.t(english, chinese),
            subtitle=profile[what],
            trailing=ui.Icon(name="arrow_right"),
            on_tap=lambda: self.app.open(
                TextDialog(self.app, (english, chinese), profile[what], keep)
            ),
        )


class Wallet(Page):
    """The balance and the bill."""

    name = ".Wallet"
    app: "ChatApp"

    def build(self) -> ui.Widget:
        """A card, the code to be paid by, the bill."""
        t, state = self.t, self.app.state
        card = ui.Column(
            radius=20,
            padding=20,
            gap=8,
            background="#2f8a3a",
            children=[
                ui.Text(text=t("Balance", "零钱"), color="white", style="label"),
                ui.Text(text=money(state.balance), id="balance", color="white", style="headline"),
            ],
        )
        code = ui.ListItem(
            title=t("Receive money", "收款码"),
            leading=ui.Icon(name="qr"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=lambda: self.app.open(Code(self.app)),
        )
        head = ui.Text(text=t("Bill", "账单"), style="label", color="primary", padding=(16, 12))
        bill: list[ui.Widget] = [
            ui.ListItem(
                id="payment",
                title=each.title,
                subtitle=f"{short_date_text(self.app, each.at)} {time_text(self.app, each.at)}",
                trailing=ui.Text(
                    text=f"{'+' if each.amount > 0 else '-'}{money(abs(each.amount))}",
                    color="success" if each.amount > 0 else "on_surface",
                ),
            )
            for each in state.bill
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Wallet", "服务"), on_back=self.close),
            body=ui.Scroll(
                key="wallet",
                grow=1,
                child=ui.Column(
                    children=[ui.Column(padding=16, children=[card]), code, head, *bill]
                ),
            ),
        )


class Code(Page):
    """The code by which one is paid."""

    name = ".ReceiveMoney"
    modal = "dialog"
    app: "ChatApp"

    def build(self) -> ui.Widget:
        """The code and whose it is."""
        name = self.app.state.profile["name"]
        image = ui.Image(art=f"qr:pay{name}", width=200, height=200, desc=self.t("Code", "收款码"))
        return ui.Dialog(
            title=self.t("Receive money", "收款码"),
            body=ui.Column(
                gap=12,
                cross="center",
                children=[image, ui.Text(text=name, align="center")],
            ),
            buttons=[ui.Button(text=self.t("Close", "关闭"), kind="text", on_tap=self.close)],
        )


class Favourites(Page):
    """What was kept."""

    name = ".Favourites"
    app: "ChatApp"

    def build(self) -> ui.Widget:
        """Rows; a tap sends or deletes."""
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="favourite",
                title=text.partition("\n")[0],
                subtitle=text.partition("\n")[2],
                leading=ui.Icon(name="bookmark"),
                on_tap=partial(self._ask, index),
            )
            for index, text in enumerate(self.app.state.favourites)
        ]
        empty = empty_state(self.app, ("Nothing kept yet", "还没有收藏内容"), "box")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Favourites", "收藏"), on_back=self.close),
            body=ui.Scroll(key="kept", grow=1, child=ui.Column(children=rows or [empty])),
        )

    def _ask(self, index: int) -> None:
        from virtual_phone.apps.chat.share import SendTo

        kept = self.app.state.favourites

        def forget() -> None:
            question = self.t("Delete from favourites?", "从收藏中删除？")
            self.app.open(Confirm(self.app, question, partial(kept.pop, index)))

        entries: list[tuple[str, ui.Do]] = [
            (
                self.t("Send to friend", "发送给朋友"),
                lambda: self.app.open(SendTo(self.app, text=kept[index])),
            ),
            (self.t("Delete", "删除"), forget),
        ]
        self.app.open(ActionSheet(self.app, entries))
