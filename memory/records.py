"""What is remembered: four kinds of records (MobA v1, 3.3), and the text each is found by."""

import hashlib
import unicodedata
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Kind = Literal["task", "app", "page", "user"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SHARED = ""
"""User of what everybody may see: expert knowledge, never anything learned."""
MAX_PAGE_ACTIONS = 24
"""The most used ones are kept, so that a page's record cannot grow without end."""

Size = tuple[int, int]
"""Width and height in pixels."""


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Target(_Record):
    """What identifies an element from one day to another; its index does not."""

    role: str = ""
    text: str = ""
    resource_id: str = ""
    center: tuple[int, int] = (0, 0)
    """Pixels; only to choose among elements that are otherwise alike."""


class RouteStep(_Record):
    """One action of a task that worked, with the page it was made on."""

    package: str
    signature: str
    action: dict[str, Any]
    """A flat action; an element index in it is of that day, see `memory.replay.next_action`."""
    target: Target | None = None
    expect: str = ""
    signature_after: str = ""
    goal: str = ""
    """The sub-goal that the action served."""
    completes: bool = False


class Failure(_Record):
    """What did not work, and what was learned from it."""

    goal: str
    action: str
    lesson: str = ""


class TaskRecord(_Record):
    """One run: its tree, the route that worked and what failed on the way."""

    kind: Literal["task"] = "task"
    id: str
    user_id: str
    instruction: str
    language: str = ""
    status: str
    """done, unverified, failed or stopped; only done ones are ever replayed."""
    tree: dict[str, Any] = Field(default_factory=dict)
    route: tuple[RouteStep, ...] = ()
    failures: tuple[Failure, ...] = ()
    evidence: str = ""
    answer: str = ""
    screen_size: Size = (0, 0)
    versions: dict[str, str] = Field(default_factory=dict)
    """Package to version of the apps that the route went through."""
    created: str = ""
    """ISO date and time."""
    uses: int = 0
    """Replays of the route that ended well."""
    wrong_uses: int = 0
    """Replays that went astray."""

    @property
    def key(self) -> str:
        """The text this is found by."""
        return self.instruction


class AppRecord(_Record):
    """What an app is for."""

    kind: Literal["app"] = "app"
    package: str
    label: str
    user_id: str = SHARED
    version: str = ""
    description: str = ""
    functions: tuple[str, ...] = ()
    """Functions seen in it, in words."""

    @property
    def id(self) -> str:
        """One record per user and app."""
        return app_id(self.user_id, self.package)

    @property
    def key(self) -> str:
        """The text this is found by."""
        return f"{self.label}. {self.description} {'; '.join(self.functions)}".strip()


class PageAction(_Record):
    """What was done on a page and what came of it."""

    action: str
    """As `tools.actions.phrase` says it, without the element's number, which is of that day."""
    target: str = ""
    """The text of the element."""
    led_to: str = ""
    """The page it led to, or what changed, in words; empty when nothing happened."""
    times: int = 1


class PageRecord(_Record):
    """A page and the experience made on it."""

    kind: Literal["page"] = "page"
    signature: str
    package: str
    user_id: str
    version: str = ""
    screen_size: Size = (0, 0)
    summary: str = ""
    actions: tuple[PageAction, ...] = ()

    @property
    def id(self) -> str:
        """One record per user, page, app version and screen size."""
        return page_id(self.user_id, self.package, self.signature, self.screen_size)

    @property
    def key(self) -> str:
        """The text this is found by."""
        done = "; ".join(f"{a.target} {a.led_to}".strip() for a in self.actions)
        return f"{self.summary} {done}".strip() or self.package


class UserRecord(_Record):
    """Something to know about a person, or about phones in general (a shared `hint`)."""

    kind: Literal["user"] = "user"
    user_id: str
    note: Literal["preference", "habit", "fact", "hint"]
    text: str

    @property
    def id(self) -> str:
        """The same text is kept once per user."""
        return digest("user", self.user_id, normalise(self.text))

    @property
    def key(self) -> str:
        """The text this is found by."""
        return self.text


Record = Annotated[TaskRecord | AppRecord | PageRecord | UserRecord, Field(discriminator="kind")]
ADAPTER: TypeAdapter[Record] = TypeAdapter(Record)


def app_id(user_id: str, package: str) -> str:
    """Id of the record of an app."""
    return digest("app", user_id, package)


def page_id(user_id: str, package: str, signature: str, screen_size: Size) -> str:
    """Id of the record of a page."""
    return digest("page", user_id, package, signature, *map(str, screen_size))


def digest(*parts: str) -> str:
    """A short id that is the same in every process."""
    return hashlib.blake2b("\x1f".join(parts).encode(), digest_size=12).hexdigest()


def normalise(text: str) -> str:
    """`text` without differences that mean nothing: case, width, spacing, end punctuation."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(plain.split()).strip(" .!?。")
