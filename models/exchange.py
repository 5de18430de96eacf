"""One question to a model, and what asking it has used so far."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from langchain_core.runnables import RunnableConfig
from pydantic import BaseModel

from models.endpoints import ModelChoice
from models.native.conversation import Conversation

if TYPE_CHECKING:
    import openai

T = TypeVar("T", bound=BaseModel)

MAX_EXCERPT = 200
"""Characters of an endpoint's answer that an error message quotes."""


@dataclass(frozen=True, kw_only=True)
class PastTurn:
    """An earlier turn of a conversation: what was shown in words, and what was answered."""

    text: str
    reply: str


@dataclass(frozen=True, kw_only=True)
class Request(Generic[T]):
    """One question to one role."""

    name: str
    """What is asked, such as assess, plan or judge; names the reply's schema and the traced run."""
    role: str
    """planner, actor, reflector or grounder."""
    system: str
    user: str
    images: tuple[bytes, ...] = ()
    """JPEG or PNG files; left out for models that take no pictures. The first ones belong to the
    turns in `past`, one each."""
    reply: type[T]
    schema: dict[str, Any]
    """JSON schema of the reply, as it is to be sent."""
    check: Callable[[T], str] | None = None
    """What is wrong with a well-formed reply, in words for the model; empty if nothing is."""
    advise: Callable[[T], str] | None = None
    """What would be better, in words for the model: requested once, and not enforced."""
    conversation: Conversation | None = None
    """Sent in place of `system`, `user`, `images` and `schema` to a model that has a language of
    its own; these four then say in other words what it was sent."""
    past: tuple[PastTurn, ...] = ()
    """Turns before this question, oldest first."""


@dataclass(frozen=True)
class RejectedReply:
    """A reply that was not accepted, and what the model was told about it."""

    reply: str
    complaint: str


@dataclass(frozen=True)
class RequestUsage:
    """The usage of one request so far; a call counts even if its answer could not be read."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    images: int = 0
    estimated: bool = False
    """An answer carried no usage, so its words were counted here, see `models.tokens`."""
    notices: tuple[str, ...] = ()
    """What was taken away after an endpoint refused it, a sentence each."""
    cached_tokens: int = 0
    """Those of `input_tokens` that the endpoint had seen before, as far as it says so."""
    rejected: tuple[RejectedReply, ...] = field(default=(), compare=False)
    """Replies that were not accepted, in order."""


@dataclass(kw_only=True)
class Exchange:
    """One request under way, with its answers so far."""

    choice: ModelChoice
    request: Request[Any]
    config: RunnableConfig
    deadline: float
    usage: RequestUsage = field(default_factory=RequestUsage)

    @property
    def seconds_left(self) -> float:
        """Seconds until the deadline, never negative."""
        return max(0.0, self.deadline - time.monotonic())


def note_rejected(exchange: Exchange, reply: str, complaint: str) -> None:
    """Keep a reply that was not accepted, with what the model is told about it."""
    before = exchange.usage
    rejected = (*before.rejected, RejectedReply(reply, complaint))
    exchange.usage = replace(before, rejected=rejected)


def read_complaint(error: "openai.APIStatusError") -> str:
    """All that an endpoint said, the fields of its error included."""
    return f"{error} {error.body}"


def quote_error(choice: ModelChoice, error: "openai.APIStatusError") -> str:
    """What an endpoint said, on one line, without any key."""
    message = _find_message(error.body) or error.message
    return choice.redact_key(" ".join(message.split()))[:MAX_EXCERPT]


def _find_message(body: Any) -> str:
    """The message in the body of an error.

    Gemini sends a list, LM Studio a bare text; servers that are made with FastAPI have `detail`, a
    text or a list with `msg`.
    """
    if isinstance(body, list):
        return _find_message(body[0]) if body else ""
    if isinstance(body, dict):
        names = ("message", "error", "detail", "msg")
        found = (_find_message(body.get(name)) for name in names)
        return next(filter(None, found), "")
    return body if isinstance(body, str) else ""


def safe_cause(
    choice: ModelChoice, error: BaseException
) -> BaseException | None:
    """The error as a cause, unless its text shows a key that the endpoint echoed."""
    text = str(error)
    return error if choice.redact_key(text) == text else None
