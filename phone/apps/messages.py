"""Messages: conversations, a thread with its composer, and starting a new one."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from phone.apps.confirm import Confirm
from phone.apps.wording import short_date_text, time_text
from phone.system.app import App, Page
from phone.ui import widgets as ui

PEOPLE = (
    ("Anna Schmidt", "王小明", "555 0101"),
    ("Ben Carter", "李娜", "555 0102"),
    ("Chloe Dubois", "张伟", "555 0103"),
    ("David Okafor", "陈静", "555 0104"),
    ("Emma Rossi", "刘洋", "555 0105"),
    ("Farid Haddad", "赵磊", "555 0106"),
    ("Grace Kim", "周婷", "555 0107"),
    ("Hugo Silva", "吴强", "555 0108"),
    ("Iris Novak", "孙丽", "555 0109"),
    ("Jonas Berg", "小王", "555 0110"),
)
"""English name, Chinese name, number."""

_TALK = (
    (("Are we still on for Thursday?", "周四还见面吗?"), ("Yes, see you at noon.", "见,中午见。")),
    (("The parcel is at the front desk.", "快递放在前台了。"), ("Thank you!", "谢谢!")),
    (("Can you send me the address?", "地址发我一下?"), ("14 Mill Lane", "学院路14号")),
    (("Dinner at 7:45 tonight?", "今晚7:45吃饭?"), ("Perfect", "好的")),
    (("I left my umbrella at yours.", "我的伞落你家了。"), ("I'll bring it.", "我带给你。")),
    (("The train is 20 minutes late.", "火车晚点20分钟。"), ("No rush.", "不急。")),
    (("Happy birthday!", "生日快乐!"), ("How kind, thanks!", "太贴心了,谢谢!")),
    (("The meeting moved to room 12.", "会议改到12号会议室。"), ("On my way.", "马上到。")),
)
_COLORS = ("#3f51b5", "#00897b", "#d81b60", "#f57c00", "#5e35b1", "#1e88e5", "#43a047")


@dataclass
class Message:
    """One message of a thread."""

    text: str
    sent: bool
    """True when the phone's owner wrote it."""
    time: datetime


@dataclass
class Thread:
    """A conversation with one person."""

    name: str
    number: str
    messages: list[Message] = field(default_factory=list)
    unread: bool = False


@dataclass
class MessagesState:
    """Threads, the newest first, and the people one can write to."""

    threads: list[Thread] = field(default_factory=list)
    people: list[tuple[str, str]] = field(default_factory=list)

    def thread(self, name: str) -> Thread | None:
        """The conversation with this person or number."""
        return next((t for t in self.threads if name in (t.name, t.number)), None)


class MessagesApp(App):
    """Short messages."""

    package = "com.google.android.apps.messaging"
    key = "messages"
    label = ("Messages", "信息")
    icon = ("message", "#1a73e8")
    version = "2026.2"
    state: MessagesState

    def initial_state(self) -> MessagesState:
        """Seven conversations with some of the people."""
        people = [(self.t(english, chinese), number) for english, chinese, number in PEOPLE]
        state = MessagesState(people=people)
        at = self.services.now() - timedelta(minutes=self.rng.randrange(10, 50))
        chosen = self.rng.sample(people, 7)
        for (name, number), (first, second) in zip(chosen, self.rng.sample(_TALK, 7), strict=True):
            opener, reply = self.t(*first), self.t(*second)
            mine = self.rng.random() < 0.5
            thread = Thread(name=name, number=number, unread=not mine and len(state.threads) < 2)
            thread.messages = [
                Message(text=opener, sent=not mine, time=at - timedelta(minutes=9)),
                Message(text=reply, sent=mine, time=at),
            ]
            state.threads.append(thread)
            at -= timedelta(hours=self.rng.randrange(4, 40), minutes=self.rng.randrange(60))
        return state

    def first_page(self) -> Page:
        """The conversations."""
        return Conversations(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app hands over words (`text`) or names whom to write to (`to`)."""
        if "to" in extras:
            self.open(Conversation(self, self.begin(extras["to"]), draft=extras.get("text", "")))
        elif "text" in extras:
            self.open(NewConversation(self, draft=extras["text"]))

    def begin(self, who: str) -> Thread:
        """The thread with this person or number, kept only when something is sent."""
        number = next((number for name, number in self.state.people if name == who), who)
        return self.state.thread(who) or Thread(name=who, number=number)

    def send(self, thread: Thread, text: str) -> None:
        """Send and move the thread to the top."""
        thread.messages.append(Message(text=text, sent=True, time=self.services.now()))
        self.state.threads = [thread, *(t for t in self.state.threads if t is not thread)]

    def receive(self, name: str, text: str) -> None:
        """A message comes in from outside (used by tests and evaluations)."""
        thread = self.begin(name)
        thread.messages.append(Message(text=text, sent=False, time=self.services.now()))
        thread.unread = True
        self.state.threads = [thread, *(t for t in self.state.threads if t is not thread)]
        self.services.notify(self, name, text, lambda: self.open(Conversation(self, thread)))

    def confirm_delete(self, thread: Thread, page: Page | None = None) -> None:
        """Ask, then delete the conversation and leave its page."""

        def delete() -> None:
            self.state.threads = [t for t in self.state.threads if t is not thread]
            if page:
                page.close()

        question = self.t("Delete this conversation?", "删除此会话?")
        self.open(Confirm(self, question, delete, text=thread.name))

    def color(self, name: str) -> str:
        """The colour of a person's disc."""
        return _COLORS[sum(map(ord, name)) % len(_COLORS)]

    def when(self, at: datetime) -> str:
        """The time for today's messages, else the day."""
        today = at.date() == self.services.now().date()
        return time_text(self, at) if today else short_date_text(self, at)


class Conversations(Page):
    """The list of threads."""

    app: MessagesApp

    def __init__(self, app: MessagesApp) -> None:
        super().__init__(app)
        self.searching = False
        self.query = ""

    def build(self) -> ui.Widget:
        """Rows with avatar, name, last message and time."""
        query = self.query.lower()
        rows = [
            self._row(thread)
            for thread in self.app.state.threads
            if query in thread.name.lower()
            or any(query in message.text.lower() for message in thread.messages)
        ]
        return ui.Scaffold(
            app_bar=self._bar(),
            body=ui.Scroll(
                key="threads",
                id="list",
                grow=1,
                child=ui.Column(children=[*rows, ui.Spacer(height=88)]),
            ),
            fab=ui.Fab(
                icon="edit",
                text=self.t("Start chat", "发起聊天"),
                id="start_chat_fab",
                desc=self.t("Start chat", "发起聊天"),
                on_tap=lambda: self.app.open(NewConversation(self.app)),
            ),
        )

    def _bar(self) -> ui.AppBar:
        if not self.searching:
            search = ui.IconButton(
                icon="search", desc=self.t("Search messages", "搜索信息"), on_tap=self._search
            )
            return ui.AppBar(title=self.t("Messages", "信息"), actions=[search])
        words = ui.TextField(
            key="query",
            id="search_field",
            text=self.query,
            hint=self.t("Search messages", "搜索信息"),
            on_change=partial(setattr, self, "query"),
            autofocus=True,
            plain=True,
        )
        return ui.AppBar(title="", on_back=self._stop_search, content=words)

    def _search(self) -> None:
        self.searching = True

    def _stop_search(self) -> None:
        self.searching, self.query = False, ""

    def on_back(self) -> bool:
        """Back ends the search first."""
        was = self.searching
        self._stop_search()
        return was

    def _row(self, thread: Thread) -> ui.Widget:
        last = thread.messages[-1]
        you = self.t("You: ", "你:") if last.sent else ""
        return ui.ListItem(
            id="conversation",
            title=thread.name,
            subtitle=f"{you}{last.text}",
            leading=ui.Avatar(text=thread.name[:1], color=self.app.color(thread.name)),
            trailing=ui.Text(text=self.app.when(last.time), style="small", bold=thread.unread),
            on_tap=lambda: self.app.open(Conversation(self.app, thread)),
            on_long_press=lambda: self.app.confirm_delete(thread),
        )


class NewConversation(Page):
    """Chooses whom to write to."""

    name = ".NewConversation"
    app: MessagesApp

    def __init__(self, app: MessagesApp, *, draft: str = "") -> None:
        super().__init__(app)
        self.query = ""
        self.draft = draft

    def build(self) -> ui.Widget:
        """A field and the people that fit it."""
        query = self.query.strip().lower()
        rows: list[ui.Widget] = [
            ui.ListItem(
                title=name,
                subtitle=number,
                leading=ui.Avatar(text=name[:1], color=self.app.color(name)),
                on_tap=partial(self._to, name),
            )
            for name, number in sorted(self.app.state.people)
            if query in name.lower() or query in number
        ]
        if query and all(char in "+0123456789 " for char in query):
            send_to = self.t(f"Send to {self.query.strip()}", f"发送到 {self.query.strip()}")
            rows.insert(0, ui.ListItem(title=send_to, on_tap=partial(self._to, query)))
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("New conversation", "新会话"), on_back=self.close),
            body=ui.Column(
                children=[
                    ui.Column(
                        padding=(16, 8),
                        children=[
                            ui.TextField(
                                key="to",
                                id="recipient_text_view",
                                text=self.query,
                                label=self.t("To", "收件人"),
                                hint=self.t("Name or phone number", "姓名或电话号码"),
                                on_change=partial(setattr, self, "query"),
                            )
                        ],
                    ),
                    ui.Scroll(key="people", grow=1, child=ui.Column(children=rows)),
                ]
            ),
        )

    def _to(self, who: str) -> None:
        self.close()
        self.app.open(Conversation(self.app, self.app.begin(who), draft=self.draft))


class Conversation(Page):
    """One thread with its composer."""

    name = ".Conversation"
    app: MessagesApp

    def __init__(self, app: MessagesApp, thread: Thread, *, draft: str = "") -> None:
        super().__init__(app)
        self.thread = thread
        self.draft = draft
        thread.unread = False

    def build(self) -> ui.Widget:
        """Bubbles above, composer below."""
        more = ui.IconButton(
            icon="more",
            desc=self.t("More options", "更多选项"),
            on_tap=lambda: self.app.open(ThreadMenu(self.app, self)),
        )
        bubbles = [self._bubble(message) for message in self.thread.messages]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.thread.name, on_back=self.close, actions=[more]),
            body=ui.Scroll(
                key="messages",
                id="message_list",
                grow=1,
                child=ui.Column(children=bubbles, gap=8, padding=(16, 8)),
            ),
            bottom=self._composer(),
        )

    def _bubble(self, message: Message) -> ui.Widget:
        words = ui.Column(
            children=[ui.Text(text=message.text, id="message_text")],
            padding=(16, 10),
            radius=20,
            background="primary_container" if message.sent else "surface_variant",
        )
        when = self.app.when(message.time)
        at = ui.Text(text=when, style="small", color="on_surface_variant")
        side = ui.Spacer(grow=1)
        row = [side, at, words] if message.sent else [words, at, side]
        # A client that reads only the tree sees no sides: Google's Messages says it so, too.
        who = self.t("You", "您") if message.sent else self.thread.name
        desc = self.t(f"{who} said  {message.text} {when}", f"{who}说：{message.text} {when}")
        return ui.Row(children=row, gap=8, cross="end", id="message_row", desc=desc)

    def _composer(self) -> ui.Widget:
        return ui.Row(
            padding=(12, 8),
            gap=8,
            children=[
                ui.TextField(
                    key="draft",
                    id="compose_message_text",
                    text=self.draft,
                    hint=self.t("Text message", "短信"),
                    on_change=partial(setattr, self, "draft"),
                    grow=1,
                ),
                ui.IconButton(
                    icon="send",
                    id="send_message_button",
                    desc=self.t("Send message", "发送信息"),
                    enabled=bool(self.draft.strip()),
                    color="primary",
                    on_tap=self._send,
                ),
            ],
        )

    def _send(self) -> None:
        self.app.send(self.thread, self.draft.strip())
        self.draft = ""


class ThreadMenu(Page):
    """What can be done with a thread."""

    name = ".ThreadMenu"
    modal = "menu"
    app: MessagesApp

    def __init__(self, app: MessagesApp, page: Conversation) -> None:
        super().__init__(app)
        self.page = page

    def build(self) -> ui.Widget:
        """One entry."""
        return ui.Menu(items=[ui.ListItem(title=self.t("Delete", "删除"), on_tap=self._delete)])

    def _delete(self) -> None:
        self.close()
        self.app.confirm_delete(self.page.thread, self.page)
