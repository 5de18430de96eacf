"""Writing down a person in Contacts."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.kit.confirm import EditPage
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.system.app import App, Page
from virtual_phone.system.stores import Contact
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.contacts.app import ContactsApp

NEW_GROUP = ("New group", "新建分组")


class GroupDialog(Page):
    """Radios with all groups and none, and a way to make another."""

    name = ".ChooseGroup"
    modal = "dialog"

    def __init__(self, app: App, contact: Contact) -> None:
        super().__init__(app)
        self.contact = contact

    def build(self) -> ui.Widget:
        """One radio a group."""
        rows = [
            ui.Radio(
                text=group or self.t("No group", "无分组"),
                checked=self.contact.group == group,
                on_tap=partial(self._choose, group),
            )
            for group in ("", *self.app.services.contacts.groups)
        ]
        return ui.Dialog(
            title=self.t("Group", "分组"),
            body=ui.Column(children=rows),
            buttons=[
                ui.Button(text=self.t(*NEW_GROUP), kind="text", on_tap=self._make),
                ui.Button(text=self.t("Cancel", "取消"), kind="text", on_tap=self.close),
            ],
        )

    def _choose(self, group: str) -> None:
        self.contact.group = group
        self.close()

    def _make(self) -> None:
        self.app.open(TextDialog(self.app, NEW_GROUP, "", self._made))

    def _made(self, group: str) -> None:
        groups = self.app.services.contacts.groups
        if group not in groups:
            groups.append(group)
        self._choose(group)


def choose_group(app: App, contact: Contact) -> None:
    """Ask for a contact's group."""
    app.open(GroupDialog(app, contact))


class Editor(EditPage):
    """Fields for a person; Save needs a name or a number."""

    name = ".ContactEditor"
    app: "ContactsApp"

    def __init__(
        self,
        app: "ContactsApp",
        contact: Contact | None = None,
        *,
        number: str = "",
        named: str = "",
    ) -> None:
        super().__init__(app)
        self.contact = contact
        known = contact or Contact(0, named, [number])
        self.draft = Contact(
            known.id, known.name, [*known.numbers] or [""], known.email, known.company,
            known.group, known.favourite, known.note,
        )  # fmt: skip
        self.before = self._facts()

    def _facts(self) -> tuple[str, ...]:
        draft = self.draft
        named = (draft.name, draft.email, draft.company, draft.group, draft.note)
        return (*named, *draft.numbers)

    def build(self) -> ui.Widget:
        """The fields under a bar with Save."""
        t, draft = self.t, self.draft
        save = ui.Button(
            text=t("Save", "保存"),
            id="editor_menu_save_button",
            enabled=bool(draft.name.strip() or any(n.strip() for n in draft.numbers)),
            on_tap=self.save,
        )
        group = ui.ListItem(
            id="group",
            title=t("Group", "分组"),
            subtitle=draft.group or t("No group", "无分组"),
            leading=ui.Icon(name="group"),
            trailing=ui.Icon(name="expand"),
            on_tap=lambda: choose_group(self.app, draft),
        )
        add = ui.Button(
            text=t("Add phone", "添加电话"), kind="text", icon="add", on_tap=self._add_number
        )
        parts: list[ui.Widget] = [
            self._field("person", "name", "Name", "姓名"),
            self._field("badge", "company", "Company", "公司"),
            *(self._number(index) for index in range(len(draft.numbers))),
            ui.Row(padding=(40, 0), children=[add]),
            self._field("email", "email", "Email", "电子邮件"),
            self._field("note", "note", "Note", "备注"),
        ]
        title = (
            t("Edit contact", "编辑联系人") if self.contact else t("Create contact", "新建联系人")
        )
        column = ui.Column(children=[ui.Column(children=parts, gap=12, padding=16), group])
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.leave, actions=[save, ui.Spacer(width=8)]),
            body=ui.Scroll(key="fields", grow=1, child=column),
        )

    def _field(self, icon: str, what: str, english: str, chinese: str) -> ui.Widget:
        field = ui.TextField(
            key=what,
            id=what,
            text=getattr(self.draft, what),
            label=self.t(english, chinese),
            on_change=partial(setattr, self.draft, what),
            autofocus=what == "name" and self.contact is None,
            grow=1,
        )
        return ui.Row(gap=16, children=[ui.Icon(name=icon), field])

    def _number(self, index: int) -> ui.Widget:
        label = self.t("Phone", "电话") + (f" {index + 1}" if index else "")
        field = ui.TextField(
            key=f"number{index}",
            id=f"phone{index}" if index else "phone",
            text=self.draft.numbers[index],
            label=label,
            on_change=partial(self.draft.numbers.__setitem__, index),
            grow=1,
        )
        remove = ui.IconButton(
            icon="close",
            desc=self.t(f"Remove {label}", f"移除{label}"),
            on_tap=partial(self.draft.numbers.pop, index),
        )
        return ui.Row(gap=16, children=[ui.Icon(name="phone"), field, remove])

    def _add_number(self) -> None:
        self.draft.numbers.append("")

    def save(self) -> None:
        """Keep what was written."""
        draft = self.draft
        numbers = [number.strip() for number in draft.numbers if number.strip()]
        contact = self.contact or self.app.services.contacts.add("", [])
        contact.name = draft.name.strip() or numbers[0]
        contact.numbers, contact.email = numbers, draft.email.strip()
        contact.company, contact.group = draft.company.strip(), draft.group
        contact.note = draft.note.strip()
        self.close()
        self.app.services.toast(self.t("Contact saved", "联系人已保存"))
        if self.contact is None:
            from virtual_phone.apps.contacts.view import ContactView

            self.app.open(ContactView(self.app, contact))

    def unsaved(self) -> object:
        """What was written, when it is something else than before."""
        facts = self._facts()
        return facts if facts != self.before else None
