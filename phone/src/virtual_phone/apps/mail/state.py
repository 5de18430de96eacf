"""What the mail app keeps: mails in folders, drafts, labels."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Folder = Literal["inbox", "sent", "outbox", "drafts", "archive", "spam", "trash"]
View = str
"""A folder, `starred`, `all`, or `label:NAME`."""


@dataclass
class File:
    """What hangs on a mail."""

    name: str
    size: int
    """Bytes."""
    art: str = ""
    media: int = 0
    """Id in the phone's store, for what the owner attached or saved."""


@dataclass
class Mail:
    """One mail, or a draft of one."""

    id: int
    thread: int
    name: str
    """Of the sender."""
    address: str
    to: list[str]
    """Addresses."""
    subject: str
    text: str
    at: datetime
    folder: Folder = "inbox"
    cc: list[str] = field(default_factory=list)
    read: bool = True
    starred: bool = False
    labels: list[str] = field(default_factory=list)
    files: list[File] = field(default_factory=list)
    art: str = ""
    """A picture above the words, as newsletters have one."""
    begin: datetime | None = None
    """When what the mail invites to begins."""
    place: str = ""
    quote: str = ""
    """In a draft: the mail that is handed on, which goes below the words."""


@dataclass
class MailState:
    """One account."""

    address: str
    mails: list[Mail] = field(default_factory=list)
    coming: list[Mail] = field(default_factory=list)
    """Mails that the server has not handed over yet; a refresh brings the next one."""
    labels: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    """Who writes from which address."""
    searches: list[str] = field(default_factory=list)
    last_id: int = 0
    signature: str = ""
    options: dict[str, bool] = field(default_factory=dict)

    def new_id(self) -> int:
        """A number that no mail has."""
        self.last_id += 1
        return self.last_id

    def thread(self, number: int) -> list[Mail]:
        """The mails of a conversation, the oldest first."""
        found = [mail for mail in self.mails if mail.thread == number]
        return sorted(found, key=lambda mail: mail.at)

    def shown(self, view: View) -> list[Mail]:
        """The mails that a folder shows, the newest first."""
        found = [mail for mail in self.mails if belongs(mail, view)]
        return sorted(found, key=lambda mail: mail.at, reverse=True)

    def threads(self, view: View) -> list[list[Mail]]:
        """What a folder shows by conversations, the newest first; in each the oldest first."""
        groups: dict[int, list[Mail]] = {}
        for mail in self.shown(view):
            groups.setdefault(mail.thread, []).insert(0, mail)
        return list(groups.values())

    def unread(self, view: View) -> int:
        """How many conversations of a folder have something new."""
        return sum(any(not mail.read for mail in group) for group in self.threads(view))


def belongs(mail: Mail, view: View) -> bool:
    """Whether a folder shows a mail."""
    kept = mail.folder not in ("trash", "spam")
    if view == "starred":
        return mail.starred and kept
    if view == "all":
        return kept
    if view.startswith("label:"):
        return view[6:] in mail.labels and kept
    return mail.folder == view
