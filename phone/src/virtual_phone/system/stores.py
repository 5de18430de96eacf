"""What all apps of a phone share, as Android's content providers do: contacts, calls, media."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

CallKind = Literal["incoming", "outgoing", "missed", "rejected"]
MediaKind = Literal["photo", "video", "audio", "document", "archive", "apk"]

CAMERA = "DCIM/Camera"
SCREENSHOTS = "Pictures/Screenshots"
DOWNLOADS = "Download"
RECORDINGS = "Recordings"
CALL_RECORDINGS = "Recordings/Call"
MUSIC = "Music"
DOCUMENTS = "Documents"


def digits(number: str) -> str:
    """The number without blanks, dashes and brackets; `+` stays."""
    return "".join(char for char in number if char.isdigit() or char in "+*#")


@dataclass
class Contact:
    """A person of the address book."""

    id: int
    name: str
    numbers: list[str]
    email: str = ""
    company: str = ""
    group: str = ""
    favourite: bool = False
    note: str = ""


@dataclass
class Contacts:
    """The address book."""

    items: list[Contact] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    me: Contact = field(default_factory=lambda: Contact(0, "", []))
    """The phone's owner, who is not among the items."""
    last_id: int = 0

    def add(
        self, name: str, numbers: list[str], *, email: str = "", company: str = "", group: str = ""
    ) -> Contact:
        """Keep a new person."""
        self.last_id += 1
        contact = Contact(self.last_id, name, list(numbers), email, company, group)
        self.items.append(contact)
        return contact

    def remove(self, contact: Contact) -> None:
        """Forget a person; nothing happens if that was done before."""
        self.items = [each for each in self.items if each.id != contact.id]

    def get(self, ident: int) -> Contact | None:
        """The person with this id."""
        return next((each for each in self.items if each.id == ident), None)

    def find(self, words: str) -> list[Contact]:
        """Those whose name or company holds the words, or a number of theirs the digits."""
        words = words.strip().lower()
        number = digits(words)
        return [
            each
            for each in self.items
            if words in each.name.lower()
            or words in each.company.lower()
            or (number and any(number in digits(one) for one in each.numbers))
        ]

    def by_number(self, number: str) -> Contact | None:
        """Whose number this is, however it is spaced."""
        wanted = digits(number)
        return next((c for c in self.items if wanted in map(digits, c.numbers)), None)

    def by_name(self, name: str) -> Contact | None:
        """The person of exactly this name."""
        return next((each for each in self.items if each.name == name), None)

    def name_of(self, number: str) -> str:
        """The name to show for a number: the number itself when it is nobody's."""
        found = self.by_number(number)
        return found.name if found else number


@dataclass
class Call:
    """One entry of the call log."""

    number: str
    kind: CallKind
    at: datetime
    seconds: int = 0
    recorded: bool = False


@dataclass
class Calls:
    """The call log (newest first) and whose calls come through."""

    log: list[Call] = field(default_factory=list)
    blocked: list[str] = field(default_factory=list)
    """The blacklist: their calls are rejected."""
    allowed: list[str] = field(default_factory=list)
    """The whitelist: they come through whatever else says no."""
    recording: bool = False
    """Whether calls are recorded by themselves."""
    block_unknown: bool = False
    """Whether hidden numbers and strangers are rejected."""

    def add(self, call: Call) -> Call:
        """Put a call on top of the log."""
        self.log.insert(0, call)
        return call

    def rejects(self, number: str, *, known: bool = True) -> bool:
        """Whether a call of this number does not ring; `known` says if it is a contact's."""
        wanted = digits(number)
        if wanted in map(digits, self.allowed):
            return False
        return wanted in map(digits, self.blocked) or (self.block_unknown and not known)


@dataclass
class Media:
    """A file that apps share: a picture, a film, a sound, a document."""

    id: int
    kind: MediaKind
    name: str
    folder: str
    taken: datetime
    size: int
    """Bytes."""
    art: str = ""
    """What `Image` draws."""
    seconds: float = 0
    place: str = ""
    favourite: bool = False
    trashed: datetime | None = None
    tags: list[str] = field(default_factory=list)
    hidden: bool = False
    properties: str = ""
    """What a camera wrote into it: model, lens, exposure."""


@dataclass
class MediaStore:
    """The files, newest first."""

    items: list[Media] = field(default_factory=list)
    last_id: int = 0

    def add(
        self,
        kind: MediaKind,
        name: str,
        folder: str,
        taken: datetime,
        *,
        size: int = 0,
        art: str = "",
        seconds: float = 0,
        place: str = "",
    ) -> Media:
        """Keep a new file at its place in time."""
        self.last_id += 1
        media = Media(self.last_id, kind, name, folder, taken, size, art, seconds, place)
        older = (n for n, each in enumerate(self.items) if each.taken <= taken)
        self.items.insert(next(older, len(self.items)), media)
        return media

    def get(self, ident: int) -> Media | None:
        """The file with this id, trashed or not."""
        return next((each for each in self.items if each.id == ident), None)

    def kept(self) -> Iterator[Media]:
        """All that is not in the trash."""
        return (each for each in self.items if each.trashed is None)

    def photos(self) -> list[Media]:
        """Photos and videos that are neither hidden nor trashed."""
        return [m for m in self.kept() if m.kind in ("photo", "video") and not m.hidden]

    def of_folder(self, folder: str) -> list[Media]:
        """What a folder holds, without its trashed files."""
        return [each for each in self.kept() if each.folder == folder]

    def in_trash(self, folder: str = "") -> list[Media]:
        """Trashed files below a folder, or all."""
        return [m for m in self.items if m.trashed is not None and m.folder.startswith(folder)]

    def trash(self, ident: int, at: datetime) -> None:
        """Put a file into the trash; nothing happens when there is none."""
        media = self.get(ident)
        if media:
            media.trashed = at

    def restore(self, ident: int) -> None:
        """Take a file out of the trash; nothing happens when there is none."""
        media = self.get(ident)
        if media:
            media.trashed = None

    def erase(self, ident: int) -> None:
        """Forget a file for good."""
        self.items = [each for each in self.items if each.id != ident]

    def albums(self) -> dict[str, int]:
        """Folders with photos or videos and how many, the camera's first, then by name."""
        counts: dict[str, int] = {}
        for each in self.photos():
            counts[each.folder] = counts.get(each.folder, 0) + 1
        return dict(sorted(counts.items(), key=lambda pair: (pair[0] != CAMERA, pair[0])))


@dataclass
class Stores:
    """The three of one phone."""

    contacts: Contacts
    calls: Calls
    media: MediaStore
