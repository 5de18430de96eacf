"""Messages: conversations, a thread with its composer, and starting a new one."""

from datetime import datetime, timedelta
from typing import ClassVar

from virtual_phone.apps.kit.bubbles import Kind, summary
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.apps.messages.data import CODES, NOTICES, SPAM, TALK
from virtual_phone.apps.messages.list import Conversations, NewConversation
from virtual_phone.apps.messages.state import Message, MessagesState, Thread
from virtual_phone.apps.messages.thread import Conversation
from virtual_phone.system.app import App, Page
from virtual_phone.system.stores import digits
from virtual_phone.system.stores_data import CLOSE


class MessagesApp(App):
    """Short messages."""

    package = "com.google.android.apps.messaging"
    key = "messages"
    label = ("Messages", "信息")
    icon = ("message", "#1a73e8")
    version = "2026.2"
    handles: ClassVar[frozenset[str]] = frozenset({"message", "share_text", "share_image"})
    state: MessagesState

    def initial_state(self) -> MessagesState:
        """Seven conversations with some of the people, notices of services, one spam."""
        close = self.services.contacts.items[:CLOSE]
        people = [(contact.name, contact.numbers[0]) for contact in close]
        state = MessagesState(people=people)
        at = self.services.now() - timedelta(minutes=self.rng.randrange(10, 50))
        chosen = self.rng.sample(people, 7)
        for (name, number), (first, second) in zip(chosen, self.rng.sample(TALK, 7), strict=True):
            opener, reply = self.t(*first), self.t(*second)
            mine = self.rng.random() < 0.5
            thread = Thread(name=name, number=number, unread=not mine and len(state.threads) < 2)
            thread.messages = [
                Message(text=opener, sent=not mine, time=at - timedelta(minutes=9)),
                Message(text=reply, sent=mine, time=at),
            ]
            state.threads.append(thread)
            at -= timedelta(hours=self.rng.randrange(4, 40), minutes=self.rng.randrange(60))
        state.notices = self._notices()
        words, number = SPAM
        at = self.services.now() - timedelta(days=3)
        state.spam = [Thread(number, number, [Message(self.t(*words), sent=False, time=at)])]
        state.options = {
            "together": False, "notify": True, "preview": True, "reports": False,
            "drop_codes": False,
        }  # fmt: skip
        return state

    def _notices(self) -> list[Thread]:
        found = []
        for name, number, texts in NOTICES:
            thread = Thread(name=self.t(*name), number=number, unread=True, service=True)
            at = self.services.now()
            for text in reversed(texts):
                at -= timedelta(hours=self.rng.randrange(2, 50), minutes=self.rng.randrange(60))
                thread.messages.insert(0, Message(text=self.t(*text), sent=False, time=at))
            found.append(thread)
        return sorted(found, key=lambda thread: thread.messages[-1].time, reverse=True)

    def first_page(self) -> Page:
        """The conversations."""
        return Conversations(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Words (`text`) or pictures (`images`) to hand on, and to whom (`to` or `number`)."""
        who = extras.get("to") or extras.get("number", "")
        photos = [int(each) for each in extras.get("images", "").split(",") if each.isdigit()]
        text = extras.get("text", "")
        if who:
            self.open(Conversation(self, self.begin(who), draft=text, photos=photos))
        elif text or photos:
            self.open(NewConversation(self, draft=text, photos=photos))

    def begin(self, who: str) -> Thread:
        """The thread with this person or number, kept only when something is sent."""
        contacts = self.services.contacts
        known = self.state.thread(who)
        if known is not None:
            return known
        contact = contacts.by_name(who) or contacts.by_number(who)
        if contact is not None and contact.numbers:
            number = contact.numbers[0] if contact.name == who else who
            return self.state.thread(contact.name) or Thread(name=contact.name, number=number)
        return Thread(name=who, number=who)

    def send(self, thread: Thread, text: str, kind: Kind = "text", media: int = 0) -> None:
        """Send and move the thread to the top; without a network it waits to be sent again."""
        failed = bool(self.services.settings["airplane"])
        message = Message(text, sent=True, time=self.services.now(), kind=kind, media=media)
        message.failed = failed
        self._put(thread, message)
        if failed:
            self.services.toast(
                self.t("Not sent. Tap the message to retry.", "发送失败，点按重试。")
            )
        elif self.state.options["reports"]:
            self.services.toast(self.t("Delivered", "已送达"))

    def resend(self, message: Message) -> None:
        """Try again what failed."""
        message.failed = bool(self.services.settings["airplane"])
        if message.failed:
            self.services.toast(self.t("No service", "无服务"))

    def _put(self, thread: Thread, message: Message) -> None:
        thread.messages.append(message)
        self.state.file(thread)

    def receive(self, name: str, text: str) -> None:
        """A message comes in from outside (for tests)."""
        thread = self.begin(name)
        message = Message(text=text, sent=False, time=self.services.now())
        thread.unread = True
        if digits(thread.number) in map(digits, self.services.calls.blocked):
            thread.messages.append(message)
            self.state.file(thread, folder="spam")
            return
        self._put(thread, message)
        if self.state.options["notify"] and not thread.muted:
            shown = text if self.state.options["preview"] else self.t("New message", "新信息")
            self.services.notify(self, name, shown, lambda: self.open(Conversation(self, thread)))

    def drop_old_codes(self) -> None:
        """Forget codes of services that are older than a day."""
        eldest = self.services.now() - timedelta(days=1)
        for thread in self.state.notices:
            thread.messages = [
                m for m in thread.messages if m.time >= eldest or not m.text.startswith(CODES)
            ]
        self.state.notices = [thread for thread in self.state.notices if thread.messages]

    def on_clock(self) -> None:
        """Codes go when they are old, if that was chosen."""
        if self.state.options["drop_codes"]:
            self.drop_old_codes()

    def confirm_delete(self, thread: Thread, page: Page | None = None) -> None:
        """Ask, then delete the conversation and leave its page."""

        def delete() -> None:
            self.state.drop(thread)
            if page:
                page.close()

        question = self.t("Delete this conversation?", "删除此会话？")
        self.open(Confirm(self, question, delete, text=thread.name))

    def archive(self, thread: Thread, page: Page | None = None) -> None:
        """Move a thread to the archive or back, and leave its page."""
        put_back = any(each is thread for each in self.state.archived)
        self.state.file(thread, folder=None if put_back else "archived")
        if page:
            page.close()
        words = ("Unarchived", "已取消归档") if put_back else ("Archived", "已归档")
        self.services.snackbar(self.t(*words))

    def confirm_block(self, thread: Thread, page: Page | None = None) -> None:
        """Ask, then block a number and move its thread to spam."""

        def block() -> None:
            self.services.calls.blocked.append(thread.number)
            self.state.file(thread, folder="spam")
            if page:
                page.close()

        question = self.t(f"Block {thread.name}?", f"拉黑{thread.name}?")
        text = self.t("You will get no calls and messages.", "您将不再收到其来电和信息。")
        self.open(Confirm(self, question, block, text=text, yes=self.t("Block", "拉黑")))

    def last_words(self, thread: Thread) -> str:
        """What a list shows of a thread's end."""
        last = thread.messages[-1]
        you = self.t("You: ", "你：") if last.sent else ""
        return you + summary(self, last.kind, last.text)

    def when(self, at: datetime) -> str:
        """The time for today's messages, else the day."""
        today = at.date() == self.services.now().date()
        return time_text(self, at) if today else short_date_text(self, at)
