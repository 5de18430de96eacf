"""What the pages of the mail app share: names, folders, rows of conversations."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.kit.people import avatar
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.apps.mail.state import File, Folder, Mail, MailState, View
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

VIEWS: tuple[tuple[View, str, tuple[str, str]], ...] = (
    ("inbox", "inbox", ("Inbox", "收件箱")),
    ("starred", "star_outline", ("Starred", "星标邮件")),
    ("sent", "send", ("Sent", "已发送")),
    ("drafts", "document", ("Drafts", "草稿箱")),
    ("outbox", "upload", ("Outbox", "发件箱")),
    ("archive", "archive", ("Archive", "归档")),
    ("all", "mail", ("All mail", "所有邮件")),
    ("spam", "warning", ("Spam", "垃圾邮件")),
    ("trash", "delete", ("Trash", "已删除")),
)
"""Key, icon and words of the folders."""
FOLDERS: tuple[Folder, ...] = ("inbox", "archive", "spam", "trash")
"""Where the owner may move a mail."""


class MailBase(App):
    """What its pages need of the mail app."""

    state: MailState

    def show(self, thread: int, view: View) -> None:
        """Open a conversation."""
        raise TypeError(thread, view)

    def write(self, draft: Mail | None = None, *, focus: str = "to") -> None:
        """Open the editor with a draft or a new mail."""
        raise TypeError(draft, focus)

    def send(self, draft: Mail) -> None:
        """Send what was written."""
        raise TypeError(draft)

    def move(self, mails: Sequence[Mail], folder: Folder, words: tuple[str, str]) -> None:
        """Put mails elsewhere; a bar offers to put them back."""
        before = [(mail, mail.folder, mail.read) for mail in mails]
        for mail in mails:
            mail.folder = folder

        def undo() -> None:
            for mail, was, read in before:
                mail.folder, mail.read = was, read

        self.services.snackbar(self.t(*words), self.t("Undo", "撤消"), undo)

    def archive(self, mails: Sequence[Mail]) -> None:
        """Take mails out of the inbox."""
        self.move(mails, "archive", ("Archived", "已归档"))

    def delete(self, mails: Sequence[Mail]) -> None:
        """Put mails into the trash; those there already are gone for good."""
        if all(mail.folder == "trash" for mail in mails):
            gone = {mail.id for mail in mails}
            self.state.mails = [mail for mail in self.state.mails if mail.id not in gone]
            self.services.snackbar(self.t("Deleted for ever", "已彻底删除"))
            return
        self.move(mails, "trash", ("Moved to trash", "已移至“已删除”"))

    def name_of(self, address: str) -> str:
        """Who writes from an address: a contact's name, a known sender's, or the address."""
        contacts = self.services.contacts
        if address == self.state.address:
            return self.t("me", "我")
        known = next((c for c in contacts.items if address and c.email == address), None)
        return known.name if known else self.state.names.get(address, address)

    def when(self, mail: Mail) -> str:
        """The time for today's mails, else the day."""
        now = self.services.now()
        if mail.at.date() == now.date():
            return time_text(self, mail.at)
        if mail.at.date() == (now - timedelta(days=1)).date():
            return self.t("Yesterday", "昨天")
        return short_date_text(self, mail.at)

    def title(self, view: View) -> str:
        """What a folder is called."""
        known = {key: words for key, _, words in VIEWS}
        return self.t(*known[view]) if view in known else view.partition(":")[2]


def size_text(size: int) -> str:
    """`2.4 MB`."""
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, size // 1000)} KB"


def who(app: MailBase, group: Sequence[Mail], view: View) -> str:
    """The first line of a row: who wrote, or to whom."""
    last = group[-1]
    if view in ("sent", "outbox", "drafts"):
        names = [app.name_of(address) for address in last.to] or [app.t("(nobody)", "(无收件人)")]
        if view == "drafts":
            return app.t("Draft: ", "草稿：") + ", ".join(names)
        return app.t("To: ", "发给：") + ", ".join(names)
    names = [app.name_of(mail.address) for mail in group]
    said = ", ".join(dict.fromkeys(names))
    return f"{said} ({len(group)})" if len(group) > 1 else said


def star(app: MailBase, mail: Mail) -> ui.IconButton:
    """Turns a mail's star over."""
    on = mail.starred
    return ui.IconButton(
        icon="star" if on else "star_outline",
        id="star",
        color="star" if on else "on_surface_variant",
        desc=app.t("Remove star", "取消星标") if on else app.t("Add star", "加星标"),
        on_tap=lambda: setattr(mail, "starred", not on),
    )


def thread_row(app: MailBase, group: Sequence[Mail], view: View) -> ui.Widget:
    """A conversation in a list."""
    last = group[-1]
    new = any(not mail.read for mail in group)
    line = last.text.replace("\n\n", " ").replace("\n", " ")
    marks: list[ui.Widget] = [
        ui.Text(text=line, style="subtitle", color="on_surface_variant", max_lines=1, grow=1)
    ]
    if any(mail.files for mail in group):
        marks.append(ui.Icon(name="attach", size=18, desc=app.t("Has attachments", "有附件")))
    words = ui.Column(
        grow=1,
        gap=1,
        children=[
            ui.Row(
                gap=8,
                children=[
                    ui.Text(id="sender", text=who(app, group, view), bold=new, max_lines=1, grow=1),
                    ui.Text(
                        id="when",
                        text=app.when(last),
                        style="small",
                        bold=new,
                        color="primary" if new else "on_surface_variant",
                    ),
                ],
            ),
            ui.Text(
                id="subject",
                text=last.subject or app.t("(no subject)", "(无主题)"),
                style="subtitle",
                bold=new,
                max_lines=1,
            ),
            ui.Row(gap=8, children=marks),
        ],
    )
    open_it = partial(app.show, last.thread, view)
    if last.folder in ("drafts", "outbox"):
        open_it = partial(app.write, last)
    state = app.t("Unread, ", "未读，") if new else ""
    return ui.Row(
        id="mail_row",
        desc=f"{state}{who(app, group, view)}, {last.subject}, {app.when(last)}",
        gap=12,
        padding=(16, 8),
        on_tap=open_it,
        on_long_press=lambda: app.open(ActionSheet(app, choices(app, group), title=last.subject)),
        children=[avatar(app.name_of(last.address)), words, star(app, last)],
    )


def choices(app: MailBase, group: Sequence[Mail]) -> list[tuple[str, ui.Do]]:
    """What can be done with a conversation in a list."""
    t = app.t
    new = any(not mail.read for mail in group)

    def turn() -> None:
        for mail in group:
            mail.read = new

    entries: list[tuple[str, ui.Do]] = [
        (t("Mark as read", "标为已读") if new else t("Mark as unread", "标为未读"), turn),
    ]
    if group[-1].folder == "inbox":
        entries.append((t("Archive", "归档"), partial(app.archive, group)))
    elif group[-1].folder in FOLDERS:
        back = ("Moved to inbox", "已移至收件箱")
        entries.append((t("Move to inbox", "移至收件箱"), partial(app.move, group, "inbox", back)))
    entries.append((t("Delete", "删除"), partial(app.delete, group)))
    return entries


def file_icon(file: File) -> str:
    """The icon of a file by its name."""
    ending = file.name.rpartition(".")[2].lower()
    return {"pdf": "pdf", "jpg": "image", "png": "image", "zip": "zip", "mp4": "video_file"}.get(
        ending, "document"
    )
