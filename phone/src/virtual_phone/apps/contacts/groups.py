"""Groups, bin and settings of Contacts."""

from functools import partial
from typing import TYPE_CHECKING, Any

from virtual_phone.apps.contacts.edit import NEW_GROUP
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.menus import ActionSheet, more_button
from virtual_phone.apps.kit.people import ContactPicker, avatar, in_order
from virtual_phone.apps.settings.kit import Choice, SettingsPage, TextDialog
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Contact
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.contacts.app import ContactsApp

ORDERS = (Choice("name", "Name", "姓名"), Choice("company", "Company", "公司"))


class ContactOptions(SettingsPage):
    """How the list looks."""

    name = ".Settings"
    title = ("Contact settings", "联系人设置")
    app: "ContactsApp"

    @property
    def settings(self) -> dict[str, Any]:
        """The app's options."""
        return self.app.state.options

    def rows(self) -> list[ui.Widget]:
        """Order, and whom to hide."""
        only = ("Only contacts with phone numbers", "只显示有电话号码的联系人")
        return [
            self.head("Display", "显示"),
            self.choice("order", ("Sort by", "排序方式"), ORDERS, icon="sort"),
            self.toggle("numbers_only", only, icon="phone"),
        ]


class Groups(Page):
    """All groups with their numbers of people."""

    name = ".Groups"
    app: "ContactsApp"

    def build(self) -> ui.Widget:
        """Rows, and a button that makes another."""
        contacts = self.app.services.contacts
        rows = []
        for group in contacts.groups:
            count = sum(each.group == group for each in contacts.items)
            rows.append(
                ui.ListItem(
                    id="group_row",
                    title=group,
                    subtitle=self.t(f"{count} contacts", f"{count}位联系人"),
                    leading=ui.Avatar(icon="group", color="#5b6b86"),
                    on_tap=partial(self._open, group),
                    on_long_press=partial(self._ask, group),
                )
            )
        empty = empty_state(self.app, ("No groups", "没有分组"), "group")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Groups", "分组"), on_back=self.close),
            body=ui.Scroll(key="groups", grow=1, child=ui.Column(children=rows or [empty])),
            fab=ui.Fab(icon="add", desc=self.t(*NEW_GROUP), on_tap=self._make),
        )

    def _open(self, group: str) -> None:
        self.app.open(GroupPage(self.app, group))

    def _make(self) -> None:
        def make(group: str) -> None:
            groups = self.app.services.contacts.groups
            if group not in groups:
                groups.append(group)

        self.app.open(TextDialog(self.app, NEW_GROUP, "", make))

    def _ask(self, group: str) -> None:
        rename, delete = partial(ask_name, self.app, group), partial(ask_end, self.app, group)
        entries = [(self.t("Rename", "重命名"), rename), (self.t("Delete", "删除"), delete)]
        self.app.open(ActionSheet(self.app, entries, title=group))


def ask_name(app: "ContactsApp", group: str, page: "GroupPage | None" = None) -> None:
    """Give a group another name."""

    def rename(to: str) -> None:
        contacts = app.services.contacts
        if to in contacts.groups:
            return
        contacts.groups[contacts.groups.index(group)] = to
        for contact in contacts.items:
            contact.group = to if contact.group == group else contact.group
        if page:
            page.group = to

    app.open(TextDialog(app, ("Rename group", "重命名分组"), group, rename))


def ask_end(app: "ContactsApp", group: str, page: Page | None = None) -> None:
    """Delete a group after a question; its people stay."""

    def delete() -> None:
        contacts = app.services.contacts
        contacts.groups.remove(group)
        for contact in contacts.items:
            contact.group = "" if contact.group == group else contact.group
        if page:
            page.close()

    question = app.t(f"Delete group {group}?", f"删除分组“{group}”？")
    text = app.t("Its contacts are kept.", "其中的联系人会保留。")
    app.open(Confirm(app, question, delete, text=text))


class GroupPage(Page):
    """The people of a group."""

    name = ".Group"
    app: "ContactsApp"

    def __init__(self, app: "ContactsApp", group: str) -> None:
        super().__init__(app)
        self.group = group

    def build(self) -> ui.Widget:
        """Rows with a cross each."""
        t = self.t
        people = in_order(c for c in self.app.services.contacts.items if c.group == self.group)
        entries: list[tuple[str, ui.Do]] = [
            (t("Rename", "重命名"), lambda: ask_name(self.app, self.group, self)),
            (t("Delete group", "删除分组"), lambda: ask_end(self.app, self.group, self)),
        ]
        empty = empty_state(self.app, ("Nobody in this group", "此分组没有联系人"), "group")
        rows = [self._row(each) for each in people]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self.group, on_back=self.close, actions=[more_button(self, entries)]
            ),
            body=ui.Scroll(key="people", grow=1, child=ui.Column(children=rows or [empty])),
            fab=ui.Fab(
                icon="person_add",
                desc=t("Add contact", "添加联系人"),
                on_tap=lambda: self.app.open(ContactPicker(self.app, self._add)),
            ),
        )

    def _row(self, contact: Contact) -> ui.Widget:
        from virtual_phone.apps.contacts.view import ContactView

        return ui.ListItem(
            title=contact.name,
            leading=avatar(contact.name),
            trailing=ui.IconButton(
                icon="close",
                desc=self.t(f"Remove {contact.name}", f"移除{contact.name}"),
                on_tap=partial(setattr, contact, "group", ""),
            ),
            on_tap=lambda: self.app.open(ContactView(self.app, contact)),
        )

    def _add(self, contact: Contact) -> None:
        contact.group = self.group


class Bin(Page):
    """People who were deleted; they can come back."""

    name = ".Bin"
    app: "ContactsApp"

    def build(self) -> ui.Widget:
        """Rows; a tap asks what to do."""
        deleted = self.app.state.deleted
        rows = [
            ui.ListItem(
                title=contact.name,
                leading=avatar(contact.name),
                on_tap=partial(self._ask, contact),
            )
            for contact in deleted
        ]
        empty = empty_state(self.app, ("The bin is empty", "回收站为空"), "delete")
        clear = [(self.t("Empty bin", "清空回收站"), self._clear)]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self.t("Bin", "回收站"),
                on_back=self.close,
                actions=[more_button(self, clear)] if deleted else (),
            ),
            body=ui.Scroll(key="bin", grow=1, child=ui.Column(children=rows or [empty])),
        )

    def _ask(self, contact: Contact) -> None:
        deleted = self.app.state.deleted

        def restore() -> None:
            deleted.remove(contact)
            self.app.services.contacts.items.append(contact)

        entries: list[tuple[str, ui.Do]] = [
            (self.t("Recover", "恢复"), restore),
            (self.t("Delete forever", "永久删除"), partial(deleted.remove, contact)),
        ]
        self.app.open(ActionSheet(self.app, entries, title=contact.name))

    def _clear(self) -> None:
        question = self.t("Delete all forever?", "永久删除全部？")
        self.app.open(Confirm(self.app, question, self.app.state.deleted.clear))
