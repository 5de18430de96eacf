"""The five kinds of records that are remembered (four are of MobA v1, 3.3), and their keys."""

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, field_validator

from memory.task_trees import TaskNode, grow_tree
from tapwright.text.normalize import normalize_text
from tools.screen import Target

Kind = Literal["task", "app", "page", "user", "demonstration"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SHARED = ""
"""User of the shared records: expert knowledge, never anything learned."""

Size = tuple[int, int]
"""Width and height in pixels."""


_FILLER_WORDS = re.compile(r"\b(?:an?|the|please)\b|[的了吗呢吧啊请]")
_PUNCTUATION = ",.;:!?'\"“”‘’。、"


class _Record(BaseModel):
    """A field that is missing on disk has its default, so a default never changes."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class RouteStep(_Record):
    """One action of a task that worked, with the page it was made on."""

    package: str
    signature: str
    action: dict[str, Any]
    """A flat action; an element index in it is of that day, see
    `memory.replay.routes.bind_action`."""
    target: Target | None = None
    destination: Target | None = None
    """The element that `target` was dragged onto."""
    expect: str = ""
    signature_after: str = ""
    doubted: bool = False
    """The step before it was judged a failure, but may have had an effect all the same."""
    day: str = ""
    """The phone's date, `2026-03-02`, as tomorrow is another date on another day."""
    became: str = ""
    """The element's state afterwards, if it could still be seen."""
    source: str = ""
    """Where a typed text came from: `instruction`, `screen`, or `own` words of the model's."""
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
    tree: TaskNode | None = None
    """Goals, actions, reflections, thoughts and responses, to be walked; see
    `memory.task_trees`."""
    route: tuple[RouteStep, ...] = ()
    failures: tuple[Failure, ...] = ()
    evidence: str = ""
    answer: str = ""
    screen_size: Size = (0, 0)
    versions: dict[str, str] = Field(default_factory=dict)
    """Package to version of the apps that the route went through."""
    created: str = ""
    """ISO date and time."""
    used: str = ""
    """ISO date and time of the last replay that ended well."""
    uses: int = 0
    """Replays of the route that ended well."""
    wrong_uses: int = 0
    """Replays that went astray."""
    runs: int = 1
    """Runs that this record tells of, see `memory.upkeep.merging`."""
    last_run: str = ""
    """Id of the run that was taken in last, which is not counted twice."""

    @field_validator("tree", mode="before")
    @classmethod
    def _grow_tree(cls, tree: object) -> object:
        """Schema 1 kept the tree as a list of tasks with a stack, or as an empty mapping."""
        if isinstance(tree, Mapping) and "goal" not in tree:
            return grow_tree(tree.get("tasks", ()))
        return tree

    @property
    def ages_from(self) -> str:
        """When it last proved right; it ages from then."""
        return max(self.created, self.used)

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
    icons: dict[str, str] = Field(default_factory=dict)
    """What its wordless icons mean, by fingerprint, see `memory.icons`."""
    seen: str = ""
    """ISO date and time of the last change; empty for what experts wrote, which does not age."""

    @property
    def ages_from(self) -> str:
        """When it was seen last."""
        return self.seen

    @property
    def id(self) -> str:
        """One record per user and app."""
        return app_id(self.user_id, self.package)

    @property
    def key(self) -> str:
        """The text this is found by."""
        return f"{self.label}. {self.description} {'; '.join(self.functions)}".strip()


class PageAction(_Record):
    """What was done on a page, and its effect."""

    action: str
    """As `tools.actions.format_action` says it, without the element's number."""
    target: str = ""
    """The text of the element."""
    led_to: str = ""
    """The page it led to, or what changed, in words; empty when nothing happened."""
    leads: str = ""
    """Signature of the page it led to; empty when nothing happened or it is not known."""
    element: Target | None = None
    """What identifies the element, so that the way can be taken again."""
    times: int = 1


class PageRecord(_Record):
    """A page and the experience with it."""

    kind: Literal["page"] = "page"
    signature: str
    package: str
    user_id: str
    version: str = ""
    screen_size: Size = (0, 0)
    summary: str = ""
    actions: tuple[PageAction, ...] = ()
    seen: str = ""
    """ISO date and time of the last action on it."""

    @property
    def ages_from(self) -> str:
        """When it was seen last."""
        return self.seen

    @property
    def id(self) -> str:
        """One record per user, page and screen size; `version` is the app's when last seen."""
        return page_id(
            self.user_id, self.package, self.signature, self.screen_size
        )

    @property
    def key(self) -> str:
        """The text this is found by."""
        effects = "; ".join(
            f"{action.target} {action.led_to}".strip()
            for action in self.actions
        )
        return f"{self.summary} {effects}".strip() or self.package


UserNote = Literal[
    "preference", "habit", "person", "place", "need", "fact", "hint"
]
"""What is known of a user: a choice they made, a habit, a person that a word of theirs means, a
place, a need that always holds, anything else; and a shared hint on phones in general."""


class UserRecord(_Record):
    """Something to know about a user, or about phones in general (a shared `hint`)."""

    kind: Literal["user"] = "user"
    user_id: str
    note: UserNote
    text: str
    about: str = ""
    """The word for a person or a place (`mom`, `home`), the question of a preference, or the wish
    of a habit; what is learned again about the same replaces what was known."""
    package: str = ""
    """The app of a habit or of a preference."""
    times: int = 1
    """How often it was seen."""
    source: Literal["given", "said", "learned"] = "given"
    """By an expert's file or an edit, by the user's own words, or by what runs did."""
    created: str = ""
    """ISO date and time of the last change."""

    @property
    def id(self) -> str:
        """One record per user and gist, or per user, kind of note and what it is about."""
        if self.about:
            return make_digest(
                "user",
                self.user_id,
                self.note,
                normalise(self.about),
                self.package,
            )
        return make_digest("user", self.user_id, extract_gist(self.text))

    @property
    def ages_from(self) -> str:
        """When it was seen last."""
        return self.created

    @property
    def key(self) -> str:
        """The text this is found by."""
        return self.text


class ShownStep(_Record):
    """What a demonstration shows being done on one of its pages."""

    page: str = ""
    """Signature of the keyframe before it, by what can be read there; never that of a tree."""
    action: str
    """tap, fill and so on, see `tools.recording.demonstration.GestureKind`."""
    target: str = ""
    text: str = ""
    """What was typed, or the app that was opened; empty if it is private."""
    direction: str = ""
    caption: str = ""


class DemonstrationRecord(_Record):
    """A task that a user showed once, on a recording (Mobile-Agent-V, 3.2)."""

    kind: Literal["demonstration"] = "demonstration"
    user_id: str
    demonstration: str
    """Id of its folder, which holds the pictures; those are not in the memory."""
    task: str
    """The instruction that was carried out."""
    language: str = ""
    steps: tuple[ShownStep, ...] = ()
    end: str = ""
    """Signature of the last keyframe."""
    parameters: tuple[str, ...] = ()
    """Words of the task that were typed or picked, which another task may have otherwise."""
    accepted: bool = False
    """Whether the user has agreed to it; only then it is used without being named."""
    created: str = ""
    """ISO date and time."""

    @property
    def id(self) -> str:
        """One record per user and recording."""
        return demonstration_id(self.user_id, self.demonstration)

    @property
    def ages_from(self) -> str:
        """When it was learned."""
        return self.created

    @property
    def key(self) -> str:
        """The text this is found by."""
        return self.task


AnyRecord = (
    TaskRecord | AppRecord | PageRecord | UserRecord | DemonstrationRecord
)
Record = Annotated[AnyRecord, Field(discriminator="kind")]
ADAPTER: TypeAdapter[Record] = TypeAdapter(Record)
MODELS: dict[Kind, type[AnyRecord]] = {
    "task": TaskRecord,
    "app": AppRecord,
    "page": PageRecord,
    "user": UserRecord,
    "demonstration": DemonstrationRecord,
}


def demonstration_id(user_id: str, demonstration: str) -> str:
    """Id of a user's record of a demonstration."""
    return make_digest("demonstration", user_id, demonstration)


def app_id(user_id: str, package: str) -> str:
    """Id of the record of an app."""
    return make_digest("app", user_id, package)


def page_id(
    user_id: str, package: str, signature: str, screen_size: Size
) -> str:
    """Id of the record of a page."""
    return make_digest(
        "page", user_id, package, signature, *map(str, screen_size)
    )


def make_digest(*parts: str) -> str:
    """A short id that is the same in every process."""
    return hashlib.blake2b(
        "\x1f".join(parts).encode(), digest_size=12
    ).hexdigest()


def normalise(text: str) -> str:
    """`text` without differences that mean nothing: case, width, spacing, end punctuation."""
    return normalize_text(text).strip(" .!?。")


@lru_cache(maxsize=4096)
def extract_gist(text: str) -> str:
    """What near-same notes have in common: articles, courtesies and marks do not count.

    The order of words does, and so does every word that could carry a meaning (`not`, `from`).
    """
    words = _FILLER_WORDS.sub(" ", normalize_text(text, ignore=_PUNCTUATION))
    return " ".join(words.split()) or normalise(text)
