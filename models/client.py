"""One call to a chat model: deadline, retries, dialect, usage."""

import base64
import contextvars
import json
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from email.utils import parsedate_to_datetime
from functools import cache
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    HumanMessage,
    SystemMessage,
)
from langchain_core.messages.ai import UsageMetadata
from langchain_core.runnables import RunnableConfig
from pydantic import BaseModel

from models.connection import CallConnection, explain_answer
from models.dialects import Dialect, find_dialect, is_picture_refusal, step_down
from models.endpoints import ModelChoice, make_client
from models.native.conversation import Conversation
from models.native.layouts import Turn
from models.tokens import find_tokenizer, warm_up
from tapwright.errors import (
    ModelDenied,
    ModelMalformed,
    ModelRefused,
    ModelUnreachable,
)

if TYPE_CHECKING:
    # Takes a second to import, which a model without an endpoint does not need.
    import openai
    from openai.types import CompletionUsage

T = TypeVar("T", bound=BaseModel)

MAX_RETRIES = 2
"""More tries after 429, 5xx, a refused connection or a broken one."""
_GRACE_S = 0.25
"""Seconds that a call may outlast its own timeout before we leave it behind."""
_FIRST_DELAY_S = 0.5
"""Wait before the first retry; each further wait is twice as long."""
MAX_EXCERPT = 200
"""Characters of an endpoint's answer that an error message quotes."""


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
    """JPEG or PNG files; left out for models that take no pictures."""
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
    unsent: str = ""
    """Why its pictures were left out after an endpoint rejected them, in a sentence."""
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


CUT_OFF_MESSAGE = (
    "the model's answer was cut off (finish_reason length); "
    "raise the endpoint's limit on output tokens or take a model that thinks less"
)
FILTERED_MESSAGE = "the model's provider filtered the answer out (finish_reason content_filter)"

_UNKNOWN_FORM_ERRORS = (
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    RecursionError,
)
"""Errors that the client raises on answers of an unknown form, which it hardly checks; besides
these, `openai.APIResponseValidationError`."""


@dataclass(frozen=True)
class _Learned:
    """What worked after stepping down."""

    dialect: Dialect
    unsent: str
    """Why no pictures are sent any more, in a sentence; empty if they are."""


_LEARNED: dict[tuple[str, str], _Learned] = {}
"""By endpoint and model."""
_LEARNED_LOCK = threading.Lock()


def current_dialect(choice: ModelChoice) -> Dialect:
    """The dialect for this model now: as learned at its endpoint, else that of its family."""
    if not choice.is_remote:
        return Dialect()
    record = _get_learned(choice)
    return record.dialect if record else find_dialect(choice.name)


def explain_blindness(choice: ModelChoice) -> str:
    """Why a model is sent no pictures, in a sentence; empty if it is sent them."""
    if current_dialect(choice).vision:
        return ""
    record = _get_learned(choice)
    if record and record.unsent:
        return record.unsent
    return (
        f"{choice.name} at {choice.host} is sent no pictures, since it is known or set not to see; "
        "it has the list of elements (TAPWRIGHT_DIALECT=vision sends them)"
    )


def _get_learned(choice: ModelChoice) -> _Learned | None:
    with _LEARNED_LOCK:
        return _LEARNED.get((choice.base_url, choice.name))


def _keep_learned(
    exchange: Exchange,
    current: Dialect,
    refusal: "openai.APIStatusError | None",
) -> None:
    """Keep what worked; but a single rejected picture does not end the sending of pictures."""
    choice, unsent = exchange.choice, ""
    if refusal is not None:
        reason = f"it said {_error_excerpt(exchange, refusal)!r}"
        if is_picture_refusal(str(refusal)):
            unsent = f"{choice.name} at {choice.host} is sent no pictures from now on: {reason}"
            exchange.usage = replace(exchange.usage, unsent=unsent)
        else:
            once = f"{choice.name} at {choice.host} was asked once without its pictures: {reason}"
            exchange.usage = replace(exchange.usage, unsent=once)
            current = replace(current, vision=True)
    with _LEARNED_LOCK:
        _LEARNED[choice.base_url, choice.name] = _Learned(current, unsent)


def call_model(exchange: Exchange, tail: list[BaseMessage]) -> AIMessage:
    """The model's answer in the strictest dialect that its endpoint takes."""
    current = current_dialect(exchange.choice)
    if not exchange.choice.is_remote:
        # A local model refuses no dialect, and does not keep us waiting.
        return _call_once(exchange, current, tail)
    import openai

    refusal: openai.APIStatusError | None = None
    has_stepped_down = False
    while True:
        try:
            message = _call_with_retries(exchange, current, tail)
        except openai.APIStatusError as error:
            pictures = bool(exchange.request.images)
            simpler = None
            if not _is_too_long(error):
                simpler = step_down(current, str(error), pictures=pictures)
            if simpler is None:
                _raise_denied(exchange, error, "rejected the request")
            if current.vision and not simpler.vision:
                refusal = error
            current, has_stepped_down = simpler, True
            continue
        if has_stepped_down:
            _keep_learned(exchange, current, refusal)
        return message


def _is_too_long(error: "openai.APIError") -> bool:
    complaint = str(error).casefold()
    signs = ("context_length", "context length", "too long")
    return any(sign in complaint for sign in signs)


def _call_with_retries(
    exchange: Exchange, current: Dialect, tail: list[BaseMessage]
) -> AIMessage:
    """One call, tried again after errors that may pass.

    Errors 400 and 422, and any refusal of pictures, are left to the caller. We retry ourselves,
    because the waits of the client know no common deadline.
    """
    import openai

    for attempt in range(MAX_RETRIES + 1):
        try:
            return _call_once(exchange, current, tail)
        except (openai.APIConnectionError, openai.APIStatusError) as error:
            if _is_dialect_refusal(exchange, current, error):
                raise
            fault, problem = error, _describe_passing(exchange, error)
        delay = _retry_delay(fault, attempt)
        if attempt == MAX_RETRIES or delay >= exchange.seconds_left:
            break
        threading.Event().wait(delay)
    tries = f" after {attempt + 1} tries" if attempt else ""
    postponed = ""
    if attempt < MAX_RETRIES and delay >= exchange.seconds_left > 0:
        postponed = (
            f"; the next try would be in {delay:.0f} s, later than the deadline"
        )
    msg = f"the model endpoint at {exchange.choice.host} {problem}{tries}{postponed}"
    raise ModelUnreachable(msg) from _safe_cause(exchange, fault)


def _is_dialect_refusal(
    exchange: Exchange, current: Dialect, error: "openai.APIError"
) -> bool:
    """Whether a simpler dialect may help."""
    import openai

    if isinstance(
        error, (openai.BadRequestError, openai.UnprocessableEntityError)
    ):
        return True
    if not isinstance(error, openai.APIStatusError):
        return False
    # OpenRouter refuses pictures with a 404, llama.cpp with a 500.
    has_pictures = current.vision and bool(exchange.request.images)
    return has_pictures and is_picture_refusal(str(error))


def _describe_passing(exchange: Exchange, error: "openai.APIError") -> str:
    """Describe an error that may pass.

    Raises:
        ModelDenied: the error will not pass.
    """
    import openai

    if isinstance(error, openai.APITimeoutError):
        return "gave no answer in time"
    if not isinstance(error, openai.APIStatusError):
        return f"cannot be reached ({type(error.__cause__ or error).__name__})"
    if not _is_passing(error):
        _raise_denied(exchange, error, f"answered {error.status_code}")
    return f"answered {error.status_code}: {_error_excerpt(exchange, error)}"


def _is_passing(error: "openai.APIStatusError") -> bool:
    if error.status_code == 429:
        return "insufficient_quota" not in str(error)
    return error.status_code in (408, 409) or error.status_code >= 500


def _retry_delay(error: "openai.OpenAIError", attempt: int) -> float:
    """Seconds until the next try: what `retry-after` says, else twice as long each time."""
    response = getattr(error, "response", None)
    retry_after = ""
    if response is not None:
        retry_after = str(response.headers.get("retry-after", ""))
    if not retry_after:
        return _FIRST_DELAY_S * (1 << attempt)
    with suppress(ValueError):
        return max(0.0, float(retry_after))
    with suppress(ValueError):
        return max(
            0.0, parsedate_to_datetime(retry_after).timestamp() - time.time()
        )
    return _FIRST_DELAY_S * (1 << attempt)


def _raise_denied(
    exchange: Exchange, error: "openai.APIStatusError", what: str
) -> NoReturn:
    choice = exchange.choice
    hints = {
        401: "; check the API key",
        403: "; this key may not use this model",
        404: f"; check the model name {choice.name!r} and the base URL (often ending in /v1)",
        429: "; the account's quota is used up",
    }
    hint = hints.get(error.status_code, "")
    excerpt = _error_excerpt(exchange, error)
    msg = f"the model endpoint at {choice.host} {what}{hint}: {excerpt}"
    raise ModelDenied(msg) from _safe_cause(exchange, error)


def _error_excerpt(exchange: Exchange, error: "openai.APIStatusError") -> str:
    body = error.body if isinstance(error.body, dict) else {}
    message = str(body.get("message") or error.message)
    return exchange.choice.redact_key(" ".join(message.split()))[:MAX_EXCERPT]


def _safe_cause(
    exchange: Exchange, error: BaseException
) -> BaseException | None:
    """The error as a cause, unless its text shows a key that the endpoint echoed."""
    text = str(error)
    return error if exchange.choice.redact_key(text) == text else None


def _call_once(
    exchange: Exchange, current: Dialect, tail: list[BaseMessage]
) -> AIMessage:
    """One request, metered. Local models run in this thread, remote ones with a hard deadline."""
    images = exchange.request.images if current.vision else ()
    messages = [*_build_messages(exchange.request, current, images), *tail]
    model = make_client(exchange.choice, temperature=current.temperature)
    form = _response_form(exchange.request, current)

    if exchange.choice.is_remote:
        if exchange.seconds_left <= 0:
            msg = f"the model endpoint at {exchange.choice.host} gave no answer in time"
            raise ModelUnreachable(msg)
        bound = model.bind(timeout=exchange.seconds_left, **form)
        message = _check_outcome(
            exchange,
            _call_within(
                exchange, lambda: bound.invoke(messages, exchange.config)
            ),
            len(images),
        )
    else:
        message = model.bind(**form).invoke(messages, exchange.config)
    _meter_usage(exchange, message, messages, len(images))
    return message


def _call_within(
    exchange: Exchange, call: Callable[[], AIMessage]
) -> "_Outcome":
    """The outcome of the call, which ends with its connection if it outlasts the deadline.

    The call runs in its own thread, because a name server that does not answer would hold the run:
    nobody can end that wait, only the resolver's own timeout.
    """
    connection = CallConnection(
        at_sent=lambda: _prepare_to_count(exchange.choice.name)
    )
    outcome = _Outcome(connection)
    context = contextvars.copy_context()

    def run_call() -> None:
        with outcome:
            outcome.message = context.run(connection.run_over, call)

    thread = threading.Thread(
        target=run_call, name="tapwright-model", daemon=True
    )
    thread.start()
    try:
        thread.join(exchange.seconds_left + _GRACE_S)
    finally:
        is_late = thread.is_alive()
        if is_late:
            connection.end_connection()
    if is_late:
        msg = f"the model endpoint at {exchange.choice.host} gave no complete answer in time"
        raise ModelUnreachable(msg)
    return outcome


@cache
def _prepare_to_count(model: str) -> None:
    """Begin, once a model, to read its vocabulary, which is needed after the answer."""
    warm_up(model)


def _check_outcome(
    exchange: Exchange, outcome: "_Outcome", images: int
) -> AIMessage:
    """The message of a finished call; an answer in an unknown form becomes an error of ours."""
    import openai

    error = outcome.error
    if isinstance(error, openai.LengthFinishReasonError):
        _count_usage(exchange, error.completion.usage, images)
        raise ModelMalformed(CUT_OFF_MESSAGE) from error
    if isinstance(error, openai.ContentFilterFinishReasonError):
        raise ModelRefused(FILTERED_MESSAGE) from error
    if isinstance(
        error, (*_UNKNOWN_FORM_ERRORS, openai.APIResponseValidationError)
    ):
        _reject_answer(exchange, outcome.connection.response, error)
    if error is not None:
        raise error
    if outcome.message is None:
        msg = f"the call to {exchange.choice.host} ended without an answer"
        raise ModelUnreachable(msg)
    return outcome.message


def _reject_answer(
    exchange: Exchange, response: Any, error: BaseException
) -> NoReturn:
    """Report what an endpoint sent instead of a completion.

    Raises:
        ModelUnreachable: it sent an error under a good status, as gateways do for the provider
            behind them.
        ModelMalformed: anything else.
    """
    cause = _safe_cause(exchange, error)
    if response is None:
        excerpt = exchange.choice.redact_key(" ".join(str(error).split()))[
            :MAX_EXCERPT
        ]
        msg = f"the request to {exchange.choice.host} could not be made: {excerpt}"
        raise ModelMalformed(msg) from cause
    what = explain_answer(response)
    excerpt = exchange.choice.redact_key(" ".join(response.text.split()))[
        :MAX_EXCERPT
    ]
    answered = (
        f"the model endpoint at {exchange.choice.host} answered "
        f"{response.status_code} with {what}"
    )
    if excerpt:
        answered += f": {excerpt}"
    if what == "an error":
        raise ModelUnreachable(answered) from cause
    msg = f"{answered}; it must be OpenAI-compatible, check the base URL (often ending in /v1)"
    raise ModelMalformed(msg) from cause


class _Outcome:
    """Carries a result or an exception to the waiting thread."""

    def __init__(self, connection: CallConnection) -> None:
        self.connection = connection
        self.message: AIMessage | None = None
        self.error: BaseException | None = None

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        self.error = error
        return True


def _build_messages(
    request: Request[Any], current: Dialect, images: tuple[bytes, ...]
) -> list[BaseMessage]:
    if request.conversation is not None:
        return [_build_turn(turn) for turn in request.conversation.turns]
    system = request.system
    if current.mode != "json_schema":
        schema = json.dumps(
            request.schema, ensure_ascii=False, separators=(",", ":")
        )
        system = (
            f"{system}\nAnswer with one JSON object of this "
            f"JSON schema and nothing else:\n{schema}"
        )
    if not images:
        return [SystemMessage(system), HumanMessage(request.user)]
    content = [_build_part(request.user), *map(_build_part, images)]
    return [SystemMessage(system), HumanMessage(content)]


def _build_turn(turn: Turn) -> BaseMessage:
    content: str | list[str | dict[Any, Any]] = turn.text
    if turn.pictures:
        content = [_build_part(part) for part in turn.parts]
    if turn.speaker == "system":
        return SystemMessage(content)
    if turn.speaker == "assistant":
        return AIMessage(content)
    return HumanMessage(content)


def _build_part(part: str | bytes) -> str | dict[Any, Any]:
    """A text, or a picture as a JPEG or PNG file, as a part of a message."""
    if isinstance(part, str):
        return {"type": "text", "text": part}
    is_png = part.startswith(b"\x89PNG")
    return {
        "type": "image",
        "base64": base64.b64encode(part).decode("ascii"),
        "mime_type": "image/png" if is_png else "image/jpeg",
    }


def _response_form(request: Request[Any], current: Dialect) -> dict[str, Any]:
    if request.conversation is not None:
        return dict(request.conversation.sampling)
    if current.mode == "json_schema":
        schema = {
            "name": request.name,
            "schema": request.schema,
            "strict": False,
        }
        return {
            "response_format": {"type": "json_schema", "json_schema": schema}
        }
    if current.mode == "json_object":
        return {"response_format": {"type": "json_object"}}
    return {}


def note_rejected(exchange: Exchange, reply: str, complaint: str) -> None:
    """Keep a reply that was not accepted, with what the model is told about it."""
    before = exchange.usage
    rejected = (*before.rejected, RejectedReply(reply, complaint))
    exchange.usage = replace(before, rejected=rejected)


def _meter_usage(
    exchange: Exchange,
    message: AIMessage,
    messages: list[BaseMessage],
    images: int,
) -> None:
    usage = message.usage_metadata
    if usage and _has_counts(usage):
        input_tokens, output_tokens = (
            usage["input_tokens"],
            usage["output_tokens"],
        )
        _add_usage(
            exchange,
            input_tokens,
            output_tokens,
            images=images,
            estimated=False,
            cached=_count_cached(usage),
        )
        return
    count = find_tokenizer(exchange.choice.name).count
    input_tokens = sum(count(part.text) for part in messages)
    output_tokens = count(message.text)
    _add_usage(
        exchange, input_tokens, output_tokens, images=images, estimated=True
    )


def _has_counts(usage: UsageMetadata) -> bool:
    """Whether the endpoint reported numbers: the client passes on whatever it wrote there."""
    counts = (usage["input_tokens"], usage["output_tokens"])
    return all(isinstance(count, int) for count in counts)


def _count_cached(usage: UsageMetadata) -> int:
    """Tokens of the prompt that the endpoint had seen before; 0 if it does not say."""
    details = usage.get("input_token_details")
    if details is None:
        return 0
    cached = details.get("cache_read")
    if isinstance(cached, int):
        return cached
    return 0


def _count_usage(
    exchange: Exchange, usage: "CompletionUsage | None", images: int
) -> None:
    from openai.types import CompletionUsage

    if not isinstance(usage, CompletionUsage):
        _add_usage(exchange, 0, 0, images=images, estimated=True)
        return
    input_tokens, output_tokens = usage.prompt_tokens, usage.completion_tokens
    _add_usage(
        exchange, input_tokens, output_tokens, images=images, estimated=False
    )


def _add_usage(
    exchange: Exchange,
    input_tokens: int,
    output_tokens: int,
    *,
    images: int,
    estimated: bool,
    cached: int = 0,
) -> None:
    before = exchange.usage
    exchange.usage = replace(
        before,
        calls=before.calls + 1,
        input_tokens=before.input_tokens + input_tokens,
        output_tokens=before.output_tokens + output_tokens,
        images=before.images + images,
        estimated=before.estimated or estimated,
        cached_tokens=before.cached_tokens + cached,
    )
