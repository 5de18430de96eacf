"""Who may see a document: people, and whoever has the link."""

from functools import partial
from typing import get_args

from virtual_phone.apps.docs.state import ROLES, Doc, DocsBase, Link, Role
from virtual_phone.apps.kit.forms import Choose
from virtual_phone.apps.kit.people import ContactPicker, avatar
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Contact
from virtual_phone.ui import widgets as ui

HOST = "https://docs.folio.example/d/"


class SharePage(Page):
    """People with access, and the link."""

    name = ".Share"
    app: DocsBase

    def __init__(self, app: DocsBase, doc: Doc) -> None:
        super().__init__(app)
        self.doc = doc

    def build(self) -> ui.Widget:
        """A row to add people, those there are, and what the link allows."""
        t, doc = self.t, self.doc
        add = ui.ListItem(
            id="add_people",
            title=t("Add people", "添加用户"),
            leading=ui.Avatar(icon="person_add", color="primary"),
            on_tap=lambda: self.app.open(ContactPicker(self.app, self._ask)),
        )
        me = self.app.services.contacts.me.name
        owner = ui.ListItem(
            id="person",
            title=doc.owner or t(f"{me} (you)", f"{me}（你）"),
            subtitle=t("Owner", "所有者"),
            leading=avatar(doc.owner or me),
        )
        rows = [self._row(name, role) for name, role in doc.people.items()]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Share", "共享"), on_back=self.close),
            body=ui.Scroll(
                key="people",
                grow=1,
                child=ui.Column(
                    children=[
                        ui.Text(text=doc.title, style="title", padding=(16, 8), max_lines=2),
                        add,
                        self._head(t("People with access", "有访问权限的用户")),
                        owner,
                        *rows,
                        self._head(t("General access", "常规访问权限")),
                        *self._link_rows(),
                    ]
                ),
            ),
        )

    def _head(self, words: str) -> ui.Widget:
        return ui.Text(text=words, style="label", color="primary", padding=(16, 10))

    def _row(self, name: str, role: Role) -> ui.Widget:
        return ui.ListItem(
            id="person",
            title=name,
            subtitle=self.t(*ROLES[role]),
            leading=avatar(name),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=lambda: self._change(name),
        )

    def _link_rows(self) -> list[ui.Widget]:
        t, link = self.t, self.doc.link
        title = (
            t("Restricted", "受限") if link == "off" else t("Anyone with the link", "知道链接的人")
        )
        below = (
            t("Only people above can open it", "只有上述用户可以打开")
            if link == "off"
            else t(*ROLES[link])
        )
        access = ui.ListItem(
            id="link_access",
            title=title,
            subtitle=below,
            leading=ui.Avatar(icon="lock" if link == "off" else "globe", color="outline"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=self._choose_link,
        )
        copy = ui.Button(
            text=t("Copy link", "复制链接"), kind="tonal", icon="link", id="copy_link",
            on_tap=self._copy,
        )  # fmt: skip
        send = ui.Button(
            text=t("Send link", "发送链接"), kind="outlined", icon="share", id="send_link",
            on_tap=self._send,
        )  # fmt: skip
        return [access, ui.Row(padding=(16, 12), gap=12, children=[copy, send])]

    @property
    def url(self) -> str:
        """The document's address."""
        return f"{HOST}{self.doc.id}"

    def _copy(self) -> None:
        self.app.services.clipboard = self.url
        self.app.services.toast(self.t("Link copied", "链接已复制"))

    def _send(self) -> None:
        text = f"{self.doc.title}: {self.url}"
        self.app.services.request(self.app, "share_text", text=text, title=self.doc.title)

    def _ask(self, contact: Contact) -> None:
        if contact.name == self.doc.owner:
            self.app.services.toast(self.t("This is the owner", "此人是所有者"))
            return
        self._choose_role(contact.name, gone=False)

    def _change(self, name: str) -> None:
        self._choose_role(name, gone=True)

    def _choose_role(self, name: str, *, gone: bool) -> None:
        found: list[tuple[str, str, str]] = [(r, self.t(*words), "") for r, words in ROLES.items()]
        if gone:
            found.append(("", self.t("Remove access", "移除访问权限"), ""))
        chosen = self.doc.people.get(name)
        self.app.open(Choose(self.app, name, found, chosen, partial(self._give, name)))

    def _give(self, name: str, role: str) -> None:
        known = next((each for each in get_args(Role) if each == role), None)
        if known is None:
            self.doc.people.pop(name, None)
            words = self.t(f"{name} no longer has access", f"已移除{name}的访问权限")
        else:
            self.doc.people[name] = known
            words = self.t(f"Shared with {name}", f"已与{name}共享")
        self.app.services.toast(words)

    def _choose_link(self) -> None:
        anyone = self.t("Anyone with the link", "知道链接的人")
        found: list[tuple[Link, str, str]] = [("off", self.t("Restricted", "受限"), "")]
        found += [(role, self.t(*words), anyone) for role, words in ROLES.items()]
        then = partial(setattr, self.doc, "link")
        title = self.t("General access", "常规访问权限")
        self.app.open(Choose(self.app, title, found, self.doc.link, then))
