"""What Messages keeps: threads, folders, options."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from virtual_phone.apps.kit.bubbles import Kind

Folder = Literal["threads", "notices", "archived", "spam"]


@dataclass
class Message:
    """One message of a thread."""

    text: str
    sent: bool
    """True when the phone's owner wrote it."""
    time: datetime
    kind: Kind = "text"
    media: int = 0
    """Id of a photo in the phone's store."""
    failed: bool = False
    """There was no network to send it by."""


@dataclass
class Thread:
    """A conversation with one person."""

    name: str
    number: str
    messages: list[Message] = field(default_factory=list)
    unread: bool = False
    muted: bool = False
    service: bool = False
    """Writes notices, and cannot be answered."""


@dataclass
class MessagesState:
    """Threads, the newest first, in their folders, and the people one usually writes to."""

    threads: list[Thread] = field(default_factory=list)
    people: list[tuple[str, str]] = field(default_factory=list)
    notices: list[Thread] = field(default_factory=list)
    """Of services, which cannot be answered."""
    archived: list[Thread] = field(default_factory=list)
    spam: list[Thread] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)

    def thread(self, name: str) -> Thread | None:
        """The conversation with this person or number."""
        return next((t for t in self.threads if name in (t.name, t.number)), None)

    def folder(self, folder: Folder) -> list[Thread]:
        """The threads of a folder."""
        found: list[Thread] = getattr(self, folder)
        return found

    def file(self, thread: Thread, *, folder: Folder | None = None) -> None:
        """Put a thread on top of a folder, by itself that of its kind; not one without words."""
        self.drop(thread)
        home: Folder = "notices" if thread.service else "threads"
        if thread.messages:
            self.folder(folder or home).insert(0, thread)

    def drop(self, thread: Thread) -> None:
        """Take a thread out of its folder."""
        for name in ("threads", "notices", "archived", "spam"):
            setattr(self, name, [t for t in getattr(self, name) if t is not thread])
