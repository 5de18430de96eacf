"""What Docs keeps: documents with their paragraphs, comments, versions and readers."""

import copy
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from virtual_phone.apps.kit.wording import online
from virtual_phone.system.app import App
from virtual_phone.system.stores_data import Words

Style = Literal["text", "heading", "subheading", "bullet"]
Role = Literal["viewer", "commenter", "editor"]
Link = Literal["off", "viewer", "commenter", "editor"]

STYLES: dict[Style, Words] = {
    "text": ("Normal text", "正文"),
    "heading": ("Heading", "标题"),
    "subheading": ("Subheading", "副标题"),
    "bullet": ("Bullet", "项目符号"),
}
ROLES: dict[Role, Words] = {
    "viewer": ("Viewer", "查看者"),
    "commenter": ("Commenter", "评论者"),
    "editor": ("Editor", "编辑者"),
}


@dataclass
class Paragraph:
    """A paragraph and how it is set."""

    text: str
    style: Style = "text"


@dataclass
class Comment:
    """What somebody said about a document."""

    id: int
    author: str
    """Empty for the phone's owner."""
    text: str
    at: datetime
    resolved: bool = False


@dataclass
class Version:
    """A document as it was after a change."""

    at: datetime
    author: str
    title: str
    paragraphs: list[Paragraph]


@dataclass
class Doc:
    """A document."""

    id: int
    title: str
    owner: str
    """Empty for the phone's owner."""
    paragraphs: list[Paragraph]
    changed: datetime
    opened: datetime
    starred: bool = False
    offline: bool = False
    """Kept on the phone, to be opened without a network."""
    people: dict[str, Role] = field(default_factory=dict)
    """Who has access besides the owner, by name."""
    link: Link = "off"
    """What anybody with the link may do."""
    comments: list[Comment] = field(default_factory=list)
    versions: list[Version] = field(default_factory=list)
    """The newest last; that one is as the document is now."""
    trashed: datetime | None = None

    @property
    def text(self) -> str:
        """All paragraphs, a line each."""
        return "\n".join(each.text for each in self.paragraphs)


@dataclass
class DocsState:
    """All documents, and searches before."""

    docs: list[Doc] = field(default_factory=list)
    history: list[str] = field(default_factory=list)
    opened: list[int] = field(default_factory=list)
    """Ids of documents opened, in that order."""
    last_id: int = 0

    def new_id(self) -> int:
        """An id that no document and no comment had."""
        self.last_id += 1
        return self.last_id

    def kept(self) -> list[Doc]:
        """All that is not in the trash, what was opened last first."""
        found = [doc for doc in self.docs if doc.trashed is None]
        return sorted(found, key=lambda doc: doc.opened, reverse=True)

    def trash(self) -> list[Doc]:
        """What is in the trash, the newest first."""
        found = [(doc.trashed, doc) for doc in self.docs if doc.trashed is not None]
        return [doc for _, doc in sorted(found, key=lambda pair: pair[0], reverse=True)]


class DocsBase(App):
    """What its pages need of Docs."""

    state: DocsState

    def person(self, name: str) -> str:
        """A name to show; the owner of the phone is `me`."""
        return name or self.t("me", "我")

    def reachable(self, doc: Doc) -> bool:
        """Whether a document can be opened now."""
        return doc.offline or online(self)

    def new(self, title: str, paragraphs: list[Paragraph]) -> Doc:
        """Make a document of one's own."""
        now = self.services.now()
        doc = Doc(self.state.new_id(), title, "", paragraphs, now, now, offline=True)
        doc.versions.append(Version(now, "", title, copy.deepcopy(paragraphs)))
        self.state.docs.append(doc)
        return doc

    def write(self, doc: Doc, title: str, paragraphs: list[Paragraph]) -> bool:
        """Give a document these words, and remember the version; False when they are its own."""
        if (doc.title, doc.paragraphs) == (title, paragraphs):
            return False
        now = self.services.now()
        doc.title, doc.paragraphs, doc.changed = title, copy.deepcopy(paragraphs), now
        doc.versions.append(Version(now, "", title, copy.deepcopy(paragraphs)))
        return True

    def open_doc(self, doc: Doc) -> None:
        """Show a document."""
        raise TypeError(doc)
