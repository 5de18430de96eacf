"""One person of Contacts: how to reach them, and what else is known."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.contacts.edit import Editor, choose_group
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.menus import ActionSheet, more_button
from virtual_phone.apps.kit.people import avatar
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Contact, digits
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.contacts.app import ContactsApp


class ContactView(Page):
    """A person's page; the owner's own card cannot be starred, blocked or deleted."""

    name = ".ContactDetail"
    app: "ContactsApp"

    def __init__(self, app: "ContactsApp", contact: Contact) -> None:
        super().__init__(app)
        self.contact = contact

    @property
    def mine(self) -> bool:
        """Whether it is the owner's card."""
        return self.contact is self.app.services.contacts.me

    def build(self) -> ui.Widget:
        """Head, the round buttons, the facts."""
        contact = self.contact
        head: list[ui.Widget] = [
            avatar(contact.name, size=112),
            ui.Text(text=contact.name, id="large_title", style="headline", align="center"),
        ]
        if contact.company:
            head.append(ui.Text(text=contact.company, color="on_surface_variant", align="center"))
        parts: list[ui.Widget] = [
            ui.Column(cross="center", gap=8, padding=(16, 16), children=head),
            self._buttons(),
            ui.Column(padding=(16, 16), children=[ui.Card(child=self._facts())]),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=self._actions()),
            body=ui.Scroll(key="contact", grow=1, child=ui.Column(children=parts)),
        )

    def _actions(self) -> list[ui.Widget]:
        t, contact = self.t, self.contact
        edit = ui.IconButton(
            icon="edit",
            id="menu_edit",
            desc=t("Edit contact", "编辑联系人"),
            on_tap=lambda: self.app.open(Editor(self.app, contact)),
        )
        share: list[tuple[str, ui.Do]] = [(t("Share", "分享"), lambda: self.app.share([contact]))]
        if self.mine:
            return [edit, more_button(self, share)]
        star = ui.IconButton(
            icon="star" if contact.favourite else "star_outline",
            id="menu_star",
            desc=t("Remove from favourites", "取消收藏")
            if contact.favourite
            else t("Add to favourites", "添加到收藏"),
            on_tap=lambda: setattr(contact, "favourite", not contact.favourite),
        )
        block = (
            t("Unblock numbers", "移出黑名单") if self._blocked() else t("Block numbers", "拉黑")
        )
        entries: list[tuple[str, ui.Do]] = [
            *share,
            (t("Move to group", "移动到分组"), lambda: choose_group(self.app, contact)),
            (block, self._turn_blocking),
            (t("Delete", "删除"), lambda: self.app.throw_away([contact], self)),
        ]
        return [star, edit, more_button(self, entries)]

    def _buttons(self) -> ui.Widget:
        t, live = self.t, bool(self.contact.numbers)
        entries: tuple[tuple[str, str, bool, ui.Do], ...] = (
            ("phone", t("Call", "呼叫"), live, partial(self._reach, "dial")),
            ("message", t("Message", "信息"), live, partial(self._reach, "message")),
            ("email", t("Email", "邮件"), bool(self.contact.email), self._mail),
        )
        buttons = [
            ui.Column(
                id=f"verb_{icon}",
                desc=words,
                enabled=on,
                cross="center",
                gap=6,
                on_tap=do,
                padding=(0, 4),
                children=[
                    ui.Row(
                        width=72,
                        height=48,
                        radius=24,
                        main="center",
                        background="secondary_container",
                        children=[ui.Icon(name=icon, color="on_secondary_container")],
                    ),
                    ui.Text(text=words, style="small", align="center", enabled=on),
                ],
            )
            for icon, words, on, do in entries
        ]
        return ui.Column(padding=(32, 0), children=[ui.Grid(columns=3, children=buttons)])

    def _facts(self) -> ui.Widget:
        t, contact = self.t, self.contact
        rows: list[ui.Widget] = [self._number(number) for number in contact.numbers]
        for icon, words, name in (
            ("email", contact.email, t("Email", "电子邮件")),
            ("group", contact.group, t("Group", "分组")),
            ("note", contact.note, t("Note", "备注")),
        ):
            if words:
                rows.append(
                    ui.ListItem(
                        title=words,
                        subtitle=name,
                        leading=ui.Icon(name=icon),
                        on_long_press=partial(self._copy, words),
                    )
                )
        if not rows:
            rows = [ui.Text(text=t("No details yet", "暂无详细信息"), padding=16)]
        return ui.Column(padding=(0, 8), children=rows)

    def _number(self, number: str) -> ui.Widget:
        return ui.ListItem(
            id="phone_number",
            title=number,
            subtitle=self.t("Mobile", "手机"),
            leading=ui.Icon(name="phone"),
            trailing=ui.IconButton(
                icon="message",
                desc=self.t(f"Message {number}", f"发信息给{number}"),
                on_tap=partial(self._ask, "message", number),
            ),
            on_tap=partial(self._ask, "dial", number),
            on_long_press=partial(self._copy, number),
        )

    def _reach(self, action: str) -> None:
        numbers = self.contact.numbers
        if len(numbers) == 1:
            self._ask(action, numbers[0])
            return
        entries = [(number, partial(self._ask, action, number)) for number in numbers]
        title = self.t("Choose a number", "选择号码")
        self.app.open(ActionSheet(self.app, entries, title=title))

    def _ask(self, action: str, number: str) -> None:
        self.app.services.request(self.app, action, number=number)

    def _mail(self) -> None:
        self.app.services.request(self.app, "share_text", text=self.contact.email)

    def _copy(self, words: str) -> None:
        self.app.services.clipboard = words
        self.app.services.toast(self.t("Copied", "已复制"))

    def _blocked(self) -> bool:
        blocked = [*map(digits, self.app.services.calls.blocked)]
        return any(digits(number) in blocked for number in self.contact.numbers)

    def _turn_blocking(self) -> None:
        calls, numbers = self.app.services.calls, self.contact.numbers
        mine = [*map(digits, numbers)]
        if self._blocked():
            calls.blocked = [each for each in calls.blocked if digits(each) not in mine]
            return

        def do() -> None:
            calls.blocked += numbers
            self.app.services.toast(self.t("Numbers blocked", "已拉黑"))

        question = self.t(f"Block {self.contact.name}?", f"拉黑{self.contact.name}?")
        self.app.open(Confirm(self.app, question, do, yes=self.t("Block", "拉黑")))
