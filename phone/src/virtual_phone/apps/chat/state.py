"""What Papaya keeps: friends, talks, moments, the wallet."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from virtual_phone.apps.kit.bubbles import Kind

ME = 0
"""The id of the phone's owner among friends."""
Visibility = Literal["public", "friends", "private"]


@dataclass
class Friend:
    """Somebody on Papaya."""

    id: int
    name: str
    handle: str
    """The name by which one is found."""
    number: str = ""
    place: str = ""
    signature: str = ""
    remark: str = ""
    """What the owner calls them."""
    starred: bool = False
    muted: bool = False
    """Their moments are not shown."""
    blocked: bool = False

    @property
    def shown(self) -> str:
        """The name that lists show."""
        return self.remark or self.name


@dataclass
class ChatMessage:
    """One message of a talk."""

    sender: int
    """Id of a friend, or `ME`."""
    text: str
    at: datetime
    kind: Kind = "text"
    media: int = 0
    """Id of a photo in the phone's store."""
    seconds: int = 0
    """Length of a voice message."""
    amount: int = 0
    """What a red packet holds, in cents."""
    opened: bool = False
    failed: bool = False


@dataclass
class Talk:
    """A conversation with a friend or a group."""

    title: str
    members: list[int]
    group: bool = False
    messages: list[ChatMessage] = field(default_factory=list)
    unread: int = 0
    muted: bool = False
    pinned: bool = False


@dataclass
class Comment:
    """What somebody wrote under a moment."""

    author: int
    text: str


@dataclass
class Post:
    """A moment."""

    id: int
    author: int
    text: str
    at: datetime
    arts: list[str] = field(default_factory=list)
    """Pictures that are not the phone's own."""
    photos: list[int] = field(default_factory=list)
    """Ids in the phone's store."""
    link: str = ""
    place: str = ""
    likes: list[int] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    visible: Visibility = "public"


@dataclass
class Payment:
    """A line of the wallet's bill."""

    title: str
    amount: int
    """Cents; negative when paid."""
    at: datetime


@dataclass
class Request:
    """Somebody wants to be a friend."""

    friend: Friend
    words: str
    accepted: bool = False


@dataclass
class ChatState:
    """Everything of one account."""

    friends: list[Friend] = field(default_factory=list)
    strangers: list[Friend] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    asked: list[tuple[str, str]] = field(default_factory=list)
    """Handles and words of those whom the owner asked to be a friend."""
    talks: list[Talk] = field(default_factory=list)
    posts: list[Post] = field(default_factory=list)
    coming: list[Post] = field(default_factory=list)
    """Moments that a refresh brings, one at a time."""
    last_post: int = 0
    balance: int = 0
    """Cents."""
    bill: list[Payment] = field(default_factory=list)
    favourites: list[str] = field(default_factory=list)
    """Texts and links that were kept."""
    profile: dict[str, str] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)

    def friend(self, ident: int) -> Friend | None:
        """The friend with this id."""
        return next((each for each in self.friends if each.id == ident), None)

    def talk_of(self, title: str) -> Talk | None:
        """The talk with this title."""
        return next((talk for talk in self.talks if talk.title == title), None)

    def ordered(self) -> list[Talk]:
        """Pinned talks first, then by their last message."""
        return sorted(
            self.talks, key=lambda talk: (talk.pinned, talk.messages[-1].at), reverse=True
        )
