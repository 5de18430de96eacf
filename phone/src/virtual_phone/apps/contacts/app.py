"""Contacts: the address book with its groups, favourites and bin."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Literal

from virtual_phone.apps.contacts.edit import Editor
from virtual_phone.apps.contacts.groups import Bin, ContactOptions, Groups
from virtual_phone.apps.contacts.view import ContactView
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.people import avatar, contact_row, in_order, letter
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.system.app import App, Page
from virtual_phone.system.stores import Contact
from virtual_phone.ui import widgets as ui

Section = Literal["contacts", "favourites", "organise"]
SECTIONS: tuple[tuple[Section, str, str, str], ...] = (
    ("contacts", "person", "Contacts", "联系人"),
    ("favourites", "star_outline", "Favourites", "收藏"),
    ("organise", "bookmark", "Organise", "整理"),
)


@dataclass
class ContactsState:
    """What the app keeps besides the address book."""

    deleted: list[Contact] = field(default_factory=list)
    """The bin, the last one thrown in first."""
    options: dict[str, Any] = field(default_factory=dict)


class ContactsApp(App):
    """The address book."""

    package = "com.google.android.contacts"
    key = "contacts_app"
    label = ("Contacts", "联系人")
    icon = ("contacts", "#0b8043")
    version = "4.30"
    handles: ClassVar[frozenset[str]] = frozenset({"view_contact", "new_contact"})
    state: ContactsState

    def initial_state(self) -> ContactsState:
        """An empty bin."""
        return ContactsState(options={"order": "name", "numbers_only": False})

    def first_page(self) -> Page:
        """The list."""
        return ContactList(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """`view_contact` shows the person of a `number` or `id`; `new_contact` starts one."""
        action, number = extras.get("action", ""), extras.get("number", "")
        contacts = self.services.contacts
        if action == "new_contact":
            self.open(Editor(self, number=number, named=extras.get("name", "")))
        elif action == "view_contact":
            found = contacts.by_number(number)
            if extras.get("id", "").isdigit():
                found = contacts.get(int(extras["id"]))
            if found:
                self.open(ContactView(self, found))

    def shown(self) -> list[Contact]:
        """The people to list, in the order that was chosen."""
        only = self.state.options["numbers_only"]
        found = in_order(c for c in self.services.contacts.items if c.numbers or not only)
        if self.state.options["order"] == "company":
            found.sort(key=lambda contact: (not contact.company, contact.company))
        return found

    def throw_away(self, people: list[Contact], page: Page | None = None) -> None:
        """Ask, then move people to the bin and close the page."""

        def do() -> None:
            for contact in people:
                self.services.contacts.remove(contact)
                self.state.deleted.insert(0, contact)
            if page:
                page.close()
            words = (f"{len(people)} moved to bin", f"已将{len(people)}位联系人移至回收站")
            self.services.snackbar(self.t(*words))

        one = (
            people[0].name if len(people) == 1 else self.t(f"{len(people)} contacts", "这些联系人")
        )
        question = self.t(f"Delete {one}?", f"删除{one}?")
        text = self.t("They stay in the bin for 30 days.", "将在回收站中保留30天。")
        self.open(Confirm(self, question, do, text=text))

    def share(self, people: list[Contact]) -> None:
        """Hand names and numbers to another app."""
        text = "\n".join(f"{each.name} {', '.join(each.numbers)}" for each in people)
        self.services.request(self, "share_text", text=text, title=people[0].name)


class ContactList(Page):
    """All people under their letters; a long press starts choosing several."""

    app: ContactsApp

    def __init__(self, app: ContactsApp) -> None:
        super().__init__(app)
        self.section: Section = "contacts"
        self.chosen: list[int] = []

    def build(self) -> ui.Widget:
        """Bar, list, the three sections."""
        sections = {
            "contacts": self._people,
            "favourites": self._favourites,
            "organise": self._organise,
        }
        tabs = [
            ui.Tab(
                text=self.t(english, chinese),
                icon=icon,
                id=f"tab_{section}",
                selected=section == self.section,
                on_tap=partial(self._turn, section),
            )
            for section, icon, english, chinese in SECTIONS
        ]
        rows = sections[self.section]()
        add = ui.Fab(
            icon="add",
            id="floating_action_button",
            desc=self.t("Create contact", "新建联系人"),
            on_tap=lambda: self.app.open(Editor(self.app)),
        )
        return ui.Scaffold(
            app_bar=self._choosing() if self.chosen else self._bar(),
            body=ui.Scroll(key=self.section, id="list", grow=1, child=ui.Column(children=rows)),
            fab=add if self.section == "contacts" and not self.chosen else None,
            bottom=ui.BottomBar(tabs=tabs),
        )

    def _turn(self, section: Section) -> None:
        self.section, self.chosen = section, []

    def _bar(self) -> ui.AppBar:
        t = self.t
        search = ui.IconButton(
            icon="search",
            id="menu_search",
            desc=t("Search contacts", "搜索联系人"),
            on_tap=lambda: self.app.open(ContactSearch(self.app)),
        )
        entries: list[tuple[str, ui.Do]] = [
            (t("Select all", "全选"), self._all),
            (t("Share all", "分享全部"), lambda: self.app.share(self.app.shown())),
            (t("Settings", "设置"), lambda: self.app.open(ContactOptions(self.app))),
        ]
        return ui.AppBar(
            title=t("Contacts", "联系人"), actions=[search, more_button(self, entries)]
        )

    def _choosing(self) -> ui.AppBar:
        t = self.t
        people = [each for each in self.app.shown() if each.id in self.chosen]

        def delete() -> None:
            self.chosen = []
            self.app.throw_away(people)

        actions = [
            ui.IconButton(
                icon="share", desc=t("Share", "分享"), on_tap=lambda: self.app.share(people)
            ),
            ui.IconButton(icon="delete", desc=t("Delete", "删除"), on_tap=delete),
        ]
        title = t(f"{len(people)} selected", f"已选择{len(people)}项")
        return ui.AppBar(title=title, on_back=self.chosen.clear, actions=actions)

    def _all(self) -> None:
        self.section, self.chosen = "contacts", [each.id for each in self.app.shown()]

    def _people(self) -> list[ui.Widget]:
        me = self.app.services.contacts.me
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="my_card",
                title=me.name,
                subtitle=self.t("My card", "我的名片"),
                leading=avatar(me.name),
                on_tap=lambda: self.app.open(ContactView(self.app, me)),
            ),
            ui.Divider(),
        ]
        head = ""
        for contact in self.app.shown():
            by_company = self.app.state.options["order"] == "company"
            now = contact.company or "—" if by_company else letter(contact.name)
            if now != head:
                head = now
                words = ui.Text(text=head, style="label", color="primary", bold=True)
                rows.append(ui.Row(padding=(24, 6), children=[words]))
            rows.append(self._row(contact))
        return rows

    def _row(self, contact: Contact) -> ui.Widget:
        chosen = contact.id in self.chosen
        return ui.ListItem(
            id="contact_row",
            title=contact.name,
            leading=ui.Avatar(icon="check") if chosen else avatar(contact.name),
            selected=chosen,
            background="secondary_container" if chosen else "",
            on_tap=partial(self._tap, contact),
            on_long_press=partial(self._choose, contact),
        )

    def _tap(self, contact: Contact) -> None:
        if self.chosen:
            self._choose(contact)
        else:
            self.app.open(ContactView(self.app, contact))

    def _choose(self, contact: Contact) -> None:
        if contact.id in self.chosen:
            self.chosen.remove(contact.id)
        else:
            self.chosen.append(contact.id)

    def _favourites(self) -> list[ui.Widget]:
        found = [each for each in self.app.shown() if each.favourite]
        if not found:
            return [empty_state(self.app, ("No favourites yet", "还没有收藏联系人"), "star")]
        return [self._row(each) for each in found]

    def _organise(self) -> list[ui.Widget]:
        state, contacts = self.app.state, self.app.services.contacts
        entries: tuple[tuple[str, str, str, str, type[Page]], ...] = (
            ("group", "Groups", "分组", str(len(contacts.groups)), Groups),
            ("delete", "Bin", "回收站", str(len(state.deleted)), Bin),
            ("settings", "Contact settings", "联系人设置", "", ContactOptions),
        )
        return [
            ui.ListItem(
                title=self.t(english, chinese),
                subtitle=words,
                leading=ui.Icon(name=icon),
                on_tap=lambda page=page: self.app.open(page(self.app)),  # type: ignore[misc]
            )
            for icon, english, chinese, words, page in entries
        ]

    def on_back(self) -> bool:
        """Back ends choosing first."""
        was, self.chosen = bool(self.chosen), []
        return was


class ContactSearch(SearchPage):
    """Looks for people by name, company or number."""

    name = ".Search"
    app: ContactsApp
    hint = ("Search contacts", "搜索联系人")
    clearable = True

    def rows(self) -> list[ui.Widget]:
        """Those whom the words fit."""
        if not self.words.strip():
            return []
        found = in_order(self.app.services.contacts.find(self.words))
        if not found:
            return [empty_state(self.app, ("No contacts found", "没有找到联系人"))]
        return [contact_row(each, partial(self._view, each)) for each in found]

    def _view(self, contact: Contact) -> None:
        self.app.open(ContactView(self.app, contact))
