"""Mail: Postbird, with conversations, folders, labels and an editor."""

from typing import ClassVar

from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.mail.compose import Compose, valid
from virtual_phone.apps.mail.kit import MailBase
from virtual_phone.apps.mail.list import Mailbox
from virtual_phone.apps.mail.replying import fresh
from virtual_phone.apps.mail.seed import make
from virtual_phone.apps.mail.state import Mail, MailState, View
from virtual_phone.apps.mail.thread import ThreadPage
from virtual_phone.system.app import Page


class MailApp(MailBase):
    """Electronic mail."""

    package = "com.postbird.mail"
    key = "mail"
    label = ("Mail", "邮件")
    icon = ("mail", "#c0392b")
    version = "2026.02.14"
    handles: ClassVar[frozenset[str]] = frozenset({"share_text", "share_image"})

    def initial_state(self) -> MailState:
        """Some thirty-five mails of the last week."""
        return make(self.t, self.rng, self.services.now(), self.services.contacts.me)

    def first_page(self) -> Page:
        """The inbox."""
        return Mailbox(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """A conversation to open (`thread`), or a new mail: `to`, `title`, `text`, `images`.

        A text that is an address alone is whom the mail goes to.
        """
        photos = [int(each) for each in extras.get("images", "").split(",") if each.isdigit()]
        thread = extras.get("thread", "")
        if thread.isdigit():
            self.show(int(thread), "inbox")
        text, to = extras.get("text", "").strip(), extras.get("to", "")
        if not (photos or text or to):
            return
        draft = fresh(self)
        if valid(text):
            to, text = text, ""
        draft.to = [to] if to else []
        draft.subject = extras.get("title", "")
        draft.text = text
        page = Compose(self, draft)
        page.add_media(photos)
        self.open(page)

    def show(self, thread: int, view: View) -> None:
        """Open a conversation."""
        self.open(ThreadPage(self, thread, view))

    def write(self, draft: Mail | None = None, *, focus: str = "to") -> None:
        """Open the editor with a draft or a new mail."""
        self.open(Compose(self, draft or fresh(self), focus=focus))

    def send(self, draft: Mail) -> None:
        """Send what was written; without a network it waits in the outbox."""
        state = self.state
        written = draft.text, draft.quote
        if not draft.id:
            draft.id = state.new_id()
            state.mails.append(draft)
        parts = (draft.text.rstrip(), state.signature.strip(), draft.quote)
        draft.text, draft.quote = "\n\n".join(filter(None, parts)), ""
        draft.thread = draft.thread or draft.id
        draft.at, draft.read = self.services.now(), True
        draft.folder = "sent" if online(self) else "outbox"
        words = ("Sent", "已发送")
        if draft.folder == "outbox":
            words = ("It will be sent when you are online", "联网后将自动发送")

        def undo() -> None:
            draft.folder, draft.text, draft.quote = "drafts", *written
            self.write(draft)

        self.services.snackbar(self.t(*words), self.t("Undo", "撤消"), undo)

    def on_clock(self) -> None:
        """What waits goes out once there is a network."""
        if online(self):
            for mail in self.state.shown("outbox"):
                mail.folder = "sent"

    def receive(self, address: str, subject: str, text: str) -> Mail:
        """A mail comes in from outside (for tests)."""
        state = self.state
        number = state.new_id()
        mail = Mail(
            id=number,
            thread=number,
            name=self.name_of(address),
            address=address,
            to=[state.address],
            subject=subject,
            text=text,
            at=self.services.now(),
            read=False,
        )
        state.mails.append(mail)
        if state.options["notify"]:

            def read() -> None:
                self.services.start(self.package, thread=str(mail.thread))

            shown = subject if state.options["preview"] else self.t("New mail", "新邮件")
            self.services.notify(self, mail.name, shown, read)
        return mail
