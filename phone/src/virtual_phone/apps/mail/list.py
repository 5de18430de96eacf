"""The lists of the mail app: folders, the drawer, the search."""

from functools import partial
from typing import ClassVar

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state, flow, remember
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.offline import LATENCY
from virtual_phone.apps.kit.people import avatar
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.mail.kit import VIEWS, MailBase, thread_row
from virtual_phone.apps.mail.settings import MailSettings
from virtual_phone.apps.mail.state import Mail, View
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class Mailbox(Page):
    """The conversations of a folder."""

    name = ".MailboxActivity"
    app: MailBase

    def __init__(self, app: MailBase) -> None:
        super().__init__(app)
        self.view: View = "inbox"
        self.refreshing = False

    def build(self) -> ui.Widget:
        """Search pill, rows, the button that writes."""
        t, app = self.t, self.app
        groups = app.state.threads(self.view)
        rows: list[ui.Widget] = [
            ui.Text(
                id="folder_title",
                text=app.title(self.view),
                style="label",
                color="on_surface_variant",
                padding=(16, 6),
            ),
            *(thread_row(app, group, self.view) for group in groups),
        ]
        if not groups:
            rows.append(empty_state(app, ("Nothing in here", "这里没有邮件"), "mail"))
        menu = ui.IconButton(
            icon="menu",
            id="open_drawer",
            desc=t("Open navigation drawer", "打开导航抽屉"),
            on_tap=lambda: app.open(Folders(app, self)),
        )
        pill = ui.SearchPill(
            id="search_mail",
            hint=t("Search in mail", "搜索邮件"),
            on_tap=lambda: app.open(Search(app)),
            grow=1,
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title="",
                content=ui.Row(children=[menu, pill], grow=1),
                actions=[more_button(self, self._menu())],
            ),
            body=ui.Scroll(
                key=f"mails_{self.view}",
                id="mail_list",
                grow=1,
                on_refresh=self._refresh,
                refreshing=self.refreshing,
                child=ui.Column(children=[*rows, ui.Spacer(height=96)]),
            ),
            fab=ui.Fab(
                icon="edit",
                text=t("Compose", "写邮件"),
                id="compose",
                desc=t("Compose", "写邮件"),
                on_tap=lambda: app.write(),
            ),
        )

    def _menu(self) -> list[tuple[str, ui.Do]]:
        t, app = self.t, self.app
        entries: list[tuple[str, ui.Do]] = [
            (t("Refresh", "刷新"), self._refresh),
            (t("Mark all as read", "全部标为已读"), self._read_all),
            (t("Settings", "设置"), lambda: app.open(MailSettings(app))),
        ]
        if self.view in ("trash", "spam"):
            entries.insert(0, (t("Empty now", "立即清空"), self._ask_empty))
        return entries

    def _read_all(self) -> None:
        for mail in self.app.state.shown(self.view):
            mail.read = True

    def _ask_empty(self) -> None:
        def empty() -> None:
            state = self.app.state
            state.mails = [mail for mail in state.mails if mail.folder != self.view]

        question = self.t("Delete all mails in here for ever?", "彻底删除这里的所有邮件？")
        self.app.open(Confirm(self.app, question, empty))

    def _refresh(self) -> None:
        self.refreshing = True

        def answer() -> None:
            self.refreshing = False
            state = self.app.state
            if not online(self.app):
                self.app.services.snackbar(self.t("No connection", "无网络连接"))
            elif state.coming:
                mail = state.coming.pop(0)
                mail.at = self.app.services.now()
                state.mails.append(mail)

        self.app.services.after(LATENCY, answer)

    def on_back(self) -> bool:
        """Back goes to the inbox first."""
        elsewhere = self.view != "inbox"
        self.view = "inbox"
        return elsewhere


class Folders(Page):
    """The drawer with folders and labels."""

    name = ".Drawer"
    modal = "drawer"
    app: MailBase

    def __init__(self, app: MailBase, box: Mailbox) -> None:
        super().__init__(app)
        self.box = box

    def build(self) -> ui.Widget:
        """The account, folders, labels."""
        t, state = self.t, self.app.state
        head = ui.Column(
            padding=(20, 16),
            gap=2,
            children=[
                ui.Text(text=t(*self.app.label), style="title", color="primary"),
                ui.Text(text=state.address, style="small", color="on_surface_variant"),
            ],
        )
        rows = [
            self._row(key, icon, t(*words))
            for key, icon, words in VIEWS
            if key != "outbox" or state.shown("outbox")
        ]
        labels = [self._row(f"label:{name}", "label", name) for name in state.labels]
        new = ui.ListItem(
            id="new_label",
            title=t("New label", "新建标签"),
            leading=ui.Icon(name="add"),
            on_tap=self._new_label,
        )
        title = ui.Text(text=t("Labels", "标签"), style="label", padding=(20, 8))
        inside = [head, ui.Divider(), *rows, ui.Divider(), title, *labels, new]
        return ui.Drawer(
            child=ui.Scroll(
                key="folders", child=ui.Column(children=[*inside, ui.Spacer(height=24)])
            )
        )

    def _row(self, view: View, icon: str, words: str) -> ui.Widget:
        count = len(self.app.state.shown(view)) if view == "drafts" else self.app.state.unread(view)
        trailing = ui.Text(text=str(count), style="small", id="count") if count else None
        chosen = view == self.box.view
        return ui.ListItem(
            id=f"folder_{view.partition(':')[0]}",
            title=words,
            leading=ui.Icon(name=icon, color="primary" if chosen else "on_surface_variant"),
            trailing=trailing if view != "all" else None,
            selected=chosen,
            background="secondary_container" if chosen else "",
            radius=24,
            on_tap=partial(self._go, view),
        )

    def _go(self, view: View) -> None:
        self.box.view = view
        self.close()

    def _new_label(self) -> None:
        def add(name: str) -> None:
            if name in self.app.state.labels:
                self.app.services.toast(self.t("There is one already", "标签已存在"))
            else:
                self.app.state.labels.append(name)

        self.app.open(TextDialog(self.app, ("New label", "新建标签"), "", add))


class Search(SearchPage):
    """Mails by sender, subject, words, file; chips narrow it down."""

    name = ".SearchActivity"
    hint: ClassVar[tuple[str, str]] = ("Search in mail", "搜索邮件")
    clearable = True
    app: MailBase

    def __init__(self, app: MailBase) -> None:
        super().__init__(app)
        self.only: set[str] = set()

    def rows(self) -> list[ui.Widget]:
        """Chips, then what fits, or what was searched before."""
        t, app = self.t, self.app
        chips = [
            ui.Chip(
                text=t(*words),
                checked=key in self.only,
                id=f"filter_{key}",
                on_tap=partial(self._turn, key),
            )
            for key, words in (
                ("files", ("Has attachment", "有附件")),
                ("unread", ("Unread", "未读")),
                ("starred", ("Starred", "星标")),
            )
        ]
        head = ui.Column(children=[*flow(app, chips), ui.Spacer(height=6)], gap=8)
        if not self.words.strip() and not self.only:
            return [head, *self._before()]
        found = self.found()
        rows = [thread_row(app, [mail], "all") for mail in found]
        return [head, *(rows or [empty_state(app, ("No mails found", "没有找到邮件"))])]

    def found(self) -> list[Mail]:
        """The mails that fit words and chips, the newest first."""
        words = self.words.strip().lower()
        only = self.only
        return [
            mail
            for mail in self.app.state.shown("all")
            if words in self._said(mail)
            and (mail.files or "files" not in only)
            and (not mail.read or "unread" not in only)
            and (mail.starred or "starred" not in only)
        ]

    def _said(self, mail: Mail) -> str:
        people = [mail.address, *mail.to, *mail.cc]
        names = [self.app.name_of(address) for address in people]
        files = [file.name for file in mail.files]
        return "\n".join([mail.subject, mail.text, *people, *names, *files, *mail.labels]).lower()

    def _turn(self, key: str) -> None:
        self.only ^= {key}
        if self.words.strip():
            remember(self.app.state.searches, self.words.strip())

    def _before(self) -> list[ui.Widget]:
        recent = [
            ui.ListItem(
                id="recent_search",
                title=words,
                leading=ui.Icon(name="history"),
                on_tap=partial(setattr, self, "words", words),
            )
            for words in self.app.state.searches
        ]
        people = [mail.address for mail in self.app.state.shown("inbox")]
        shown = [each for each in dict.fromkeys(people) if each != self.app.state.address][:6]
        senders = [
            ui.ListItem(
                id="sender_item",
                title=self.app.name_of(address),
                subtitle=address,
                leading=avatar(self.app.name_of(address)),
                on_tap=partial(setattr, self, "words", address),
            )
            for address in shown
        ]
        title = ui.Text(text=self.t("People who write to you", "常用联系人"), style="label",
                        padding=(16, 10))  # fmt: skip
        return [*recent, title, *senders]
