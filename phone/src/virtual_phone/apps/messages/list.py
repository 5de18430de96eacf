"""The lists of Messages: conversations, the other folders, and whom to write to."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.menus import ActionSheet, more_button
from virtual_phone.apps.kit.people import avatar, in_order
from virtual_phone.apps.messages.settings import MessageSettings
from virtual_phone.apps.messages.state import Folder, Thread
from virtual_phone.apps.messages.thread import Conversation
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.messages.app import MessagesApp

FOLDERS: dict[Folder, tuple[str, str]] = {
    "threads": ("Messages", "信息"),
    "notices": ("Notifications", "通知信息"),
    "archived": ("Archived", "已归档"),
    "spam": ("Spam & blocked", "垃圾信息与黑名单"),
}


def thread_row(app: "MessagesApp", thread: Thread) -> ui.Widget:
    """Avatar, name, last message and time."""
    last = thread.messages[-1]
    when = ui.Text(text=app.when(last.time), style="small", bold=thread.unread)
    return ui.ListItem(
        id="conversation",
        title=thread.name,
        subtitle=app.last_words(thread),
        leading=avatar(thread.name),
        trailing=when,
        bold=thread.unread,
        on_tap=lambda: app.open(Conversation(app, thread)),
        on_long_press=lambda: _ask(app, thread),
    )


def _ask(app: "MessagesApp", thread: Thread) -> None:
    archived = any(each is thread for each in app.state.archived)
    put = app.t("Unarchive", "取消归档") if archived else app.t("Archive", "归档")
    read = (
        app.t("Mark as read", "标为已读") if thread.unread else app.t("Mark as unread", "标为未读")
    )
    entries: list[tuple[str, ui.Do]] = [
        (read, lambda: setattr(thread, "unread", not thread.unread)),
        (put, partial(app.archive, thread)),
        (app.t("Block", "拉黑"), partial(app.confirm_block, thread)),
        (app.t("Delete", "删除"), partial(app.confirm_delete, thread)),
    ]
    app.open(ActionSheet(app, entries, title=thread.name))


class Conversations(Page):
    """The list of threads."""

    app: "MessagesApp"

    def __init__(self, app: "MessagesApp") -> None:
        super().__init__(app)
        self.searching = False
        self.query = ""

    def shown(self) -> list[Thread]:
        """The threads, with the notices among them if that was chosen; the newest first."""
        state, query = self.app.state, self.query.lower()
        threads = state.threads
        if state.options["together"] or query:
            threads = sorted(
                [*threads, *state.notices], key=lambda t: t.messages[-1].time, reverse=True
            )
        return [
            thread
            for thread in threads
            if query in thread.name.lower()
            or query in thread.number
            or any(query in message.text.lower() for message in thread.messages)
        ]

    def build(self) -> ui.Widget:
        """Rows with avatar, name, last message and time."""
        rows = [*self._notices(), *(thread_row(self.app, thread) for thread in self.shown())]
        if not rows:
            rows = [empty_state(self.app, ("No messages", "没有信息"), "message")]
        return ui.Scaffold(
            app_bar=self._bar(),
            body=ui.Scroll(key="threads", id="list", grow=1, child=ui.Column(children=rows)),
            fab=ui.Fab(
                icon="edit",
                text=self.t("Start chat", "发起聊天"),
                id="start_chat_fab",
                desc=self.t("Start chat", "发起聊天"),
                on_tap=lambda: self.app.open(NewConversation(self.app)),
            ),
        )

    def _notices(self) -> list[ui.Widget]:
        """The row that leads to the notices, where they are kept apart."""
        state = self.app.state
        if state.options["together"] or self.searching or not state.notices:
            return []
        unread = sum(thread.unread for thread in state.notices)
        senders = self.t(", ", "、").join(thread.name for thread in state.notices)
        return [
            ui.ListItem(
                id="notices",
                title=self.t(*FOLDERS["notices"]),
                subtitle=senders,
                leading=ui.Avatar(icon="bell", color="#c75f00"),
                bold=unread > 0,
                trailing=ui.Text(text=str(unread), style="small", bold=True) if unread else None,
                on_tap=lambda: self.app.open(FolderPage(self.app, "notices")),
            )
        ]

    def _bar(self) -> ui.AppBar:
        t = self.t
        if not self.searching:
            search = ui.IconButton(
                icon="search", desc=t("Search messages", "搜索信息"), on_tap=self._search
            )
            more = more_button(
                self,
                [
                    (t("Mark all as read", "全部标为已读"), self._all_read),
                    (t(*FOLDERS["archived"]), partial(self._folder, "archived")),
                    (t(*FOLDERS["spam"]), partial(self._folder, "spam")),
                    (t("Settings", "设置"), lambda: self.app.open(MessageSettings(self.app))),
                ],
            )
            return ui.AppBar(title=t("Messages", "信息"), actions=[search, more])
        words = ui.TextField(
            key="query",
            id="search_field",
            text=self.query,
            hint=t("Search messages", "搜索信息"),
            on_change=partial(setattr, self, "query"),
            autofocus=True,
            plain=True,
        )
        return ui.AppBar(title="", on_back=self._stop_search, content=words)

    def _folder(self, folder: Folder) -> None:
        self.app.open(FolderPage(self.app, folder))

    def _all_read(self) -> None:
        for thread in (*self.app.state.threads, *self.app.state.notices):
            thread.unread = False

    def _search(self) -> None:
        self.searching = True

    def _stop_search(self) -> None:
        self.searching, self.query = False, ""

    def on_back(self) -> bool:
        """Back ends the search first."""
        was = self.searching
        self._stop_search()
        return was


class FolderPage(Page):
    """The threads of another folder."""

    name = ".Folder"
    app: "MessagesApp"

    def __init__(self, app: "MessagesApp", folder: Folder) -> None:
        super().__init__(app)
        self.folder = folder

    def build(self) -> ui.Widget:
        """Rows as in the list of conversations."""
        rows = [thread_row(self.app, thread) for thread in self.app.state.folder(self.folder)]
        empty = empty_state(self.app, ("Nothing here", "这里什么都没有"), "message")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t(*FOLDERS[self.folder]), on_back=self.close),
            body=ui.Scroll(key="folder", grow=1, child=ui.Column(children=rows or [empty])),
        )


class NewConversation(Page):
    """Chooses whom to write to."""

    name = ".NewConversation"
    app: "MessagesApp"

    def __init__(
        self, app: "MessagesApp", *, draft: str = "", photos: list[int] | None = None
    ) -> None:
        super().__init__(app)
        self.query = ""
        self.draft = draft
        self.photos = photos or []

    def build(self) -> ui.Widget:
        """A field and the people that fit it: first those one usually writes to."""
        query = self.query.strip().lower()
        usual = dict(sorted(self.app.state.people))
        others = in_order(self.app.services.contacts.items)
        people = [*usual.items()] + [
            (contact.name, number)
            for contact in others
            for number in contact.numbers
            if usual.get(contact.name) != number
        ]
        rows: list[ui.Widget] = [
            ui.ListItem(
                title=name,
                subtitle=number,
                leading=avatar(name),
                on_tap=partial(self._to, name if usual.get(name) == number else number),
            )
            for name, number in people
            if query in name.lower() or query in number
        ]
        if query and all(char in "+0123456789 " for char in query):
            send_to = self.t(f"Send to {self.query.strip()}", f"发送到 {self.query.strip()}")
            rows.insert(0, ui.ListItem(title=send_to, on_tap=partial(self._to, query)))
        field = ui.TextField(
            key="to",
            id="recipient_text_view",
            text=self.query,
            label=self.t("To", "收件人"),
            hint=self.t("Name or phone number", "姓名或电话号码"),
            on_change=partial(setattr, self, "query"),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("New conversation", "新会话"), on_back=self.close),
            body=ui.Column(
                children=[
                    ui.Column(padding=(16, 8), children=[field]),
                    ui.Scroll(key="people", grow=1, child=ui.Column(children=rows)),
                ]
            ),
        )

    def _to(self, who: str) -> None:
        self.close()
        thread = self.app.begin(who)
        self.app.open(Conversation(self.app, thread, draft=self.draft, photos=self.photos))
