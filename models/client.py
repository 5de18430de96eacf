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

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from langchain_core.runnables import RunnableConfig
from pydantic import BaseModel

from models.connection import Wire, explain_answer
from models.dialects import Dialect, find_dialect, is_picture_refusal, step_down
from models.endpoints import ModelChoice, make_client
from models.tokens import find_tokenizer, warm_up
from tapwright.errors import ModelDenied, ModelMalformed, ModelRefused, ModelUnreachable

if TYPE_CHECKING:
    # Takes a second to import, which a model without an endpoint does not need.
    import openai
    from openai.types import CompletionUsage

T = TypeVar("T", bound=BaseModel)

RETRIES = 2
"""More tries after 429, 5xx, a refused connection or a broken one."""
_GRACE = 0.25
"""Seconds that a call may outlast its own timeout before we leave it behind."""
_BACKOFF = 0.5
EXCERPT = 200


@dataclass(frozen=True, kw_only=True)
class Request(Generic[T]):
    """One question to one role."""

    name: str
    """assess, plan, reflect or conclude; names the wanted form and the traced run."""
    role: str
    """planner, actor or reflector."""
    system: str
    user: str
    images: tuple[bytes, ...] = ()
    """JPEG or PNG files; left out for models that do not see."""
    reply: type[T]
    schema: dict[str, Any]
    """JSON schema of the reply, as it is to be sent."""
    check: Callable[[T], str] | None = None
    """What is wrong with a well-formed reply, in words for the model; empty when nothing is."""
    advise: Callable[[T], str] | None = None
    """What would be better, in words for the model: asked for once, and not insisted on."""


@dataclass(frozen=True)
class Spent:
    """What an ask has used so far; a call counts also when its answer could not be read."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    images: int = 0
    estimated: bool = False
    """Some answer carried no usage: its words were counted here, see `models.tokens`."""
    unsent: str = ""
    """Why its pictures were left out after an endpoint rejected them, in a sentence."""


@dataclass(kw_only=True)
class Talk:
    """One ask under way."""

    choice: ModelChoice
    request: Request[Any]
    config: RunnableConfig
    deadline: float
    spent: Spent = field(default_factory=Spent)

    @property
    def seconds_left(self) -> float:
        """Seconds until the deadline, never negative."""
        return max(0.0, self.deadline - time.monotonic())


CUT_OFF = (
    "the model's answer was cut off (finish_reason length); "
    "raise the endpoint's limit on output tokens or take a model that thinks less"
)
FILTERED = "the model's provider filtered the answer out (finish_reason content_filter)"

_FOREIGN = (
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    RecursionError,
)
"""What the client fails with where an answer is none that it knows; it hardly looks at the form.
An `openai.APIResponseValidationError` is another."""


@dataclass(frozen=True)
class _Learned:
    """What worked after stepping down."""

    dialect: Dialect
    unsent: str
    """Why no pictures are sent any more, in a sentence; empty when they are."""


_LEARNED: dict[tuple[str, str], _Learned] = {}
"""By endpoint and model."""
_LEARNED_LOCK = threading.Lock()


def current_dialect(choice: ModelChoice) -> Dialect:
    """How this model is asked now: as learned at its endpoint, else as its family is."""
    if not choice.is_remote:
        return Dialect()
    record = _get_learned(choice)
    return record.dialect if record else find_dialect(choice.name)


def explain_blindness(choice: ModelChoice) -> str:
    """Why a model is sent no pictures, in a sentence; empty when it is sent them."""
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
    talk: Talk, current: Dialect, refusal: "openai.APIStatusError | None"
) -> None:
    """Keep what worked; but one picture that was rejected is no reason to send none again."""
    choice, unsent = talk.choice, ""
    if refusal is not None:
        reason = f"it said {_error_excerpt(talk, refusal)!r}"
        if is_picture_refusal(str(refusal)):
            unsent = f"{choice.name} at {choice.host} is sent no pictures from now on: {reason}"
            talk.spent = replace(talk.spent, unsent=unsent)
        else:
            once = f"{choice.name} at {choice.host} was asked once without its pictures: {reason}"
            talk.spent = replace(talk.spent, unsent=once)
            current = replace(current, vision=True)
    with _LEARNED_LOCK:
        _LEARNED[choice.base_url, choice.name] = _Learned(current, unsent)


def call_model(talk: Talk, tail: list[BaseMessage]) -> AIMessage:
    """The model's answer in the strictest dialect that its endpoint takes."""
    current, stepped = current_dialect(talk.choice), False
    if not talk.choice.is_remote:
        # There is nothing that it could refuse, and nothing to wait for.
        return _call_once(talk, current, tail)
    import openai

    refusal: openai.APIStatusError | None = None
    while True:
        try:
            message = _call_with_retries(talk, current, tail)
        except openai.APIStatusError as error:
            pictures = bool(talk.request.images)
            simpler = None
            if not _is_too_long(error):
                simpler = step_down(current, str(error), pictures=pictures)
            if simpler is None:
                _raise_denied(talk, error, "rejected the request")
            if current.vision and not simpler.vision:
                refusal = error
            current, stepped = simpler, True
            continue
        if stepped:
            _keep_learned(talk, current, refusal)
        return message


def _is_too_long(error: "openai.APIError") -> bool:
    complaint = str(error).casefold()
    return (
        "context_length" in complaint
        or "context length" in complaint
        or "too long" in complaint
    )


def _call_with_retries(
    talk: Talk, current: Dialect, tail: list[BaseMessage]
) -> AIMessage:
    """One call, tried again after what may pass.

    Left to the caller are a 400 or 422, and what says that the model does not see. Retries are ours
    and not the client's, because the client's waits know no deadline over all of them.
    """
    import openai

    for attempt in range(RETRIES + 1):
        try:
            return _call_once(talk, current, tail)
        except (openai.BadRequestError, openai.UnprocessableEntityError):
            raise
        except openai.APITimeoutError as error:
            fault: openai.OpenAIError = error
            problem = "gave no answer in time"
        except openai.APIConnectionError as error:
            fault, problem = (
                error,
                f"cannot be reached ({type(error.__cause__ or error).__name__})",
            )
        except openai.APIStatusError as error:
            # OpenRouter says so with a 404, llama.cpp with a 500.
            if (
                current.vision
                and talk.request.images
                and is_picture_refusal(str(error))
            ):
                raise
            if not _is_passing(error):
                _raise_denied(talk, error, f"answered {error.status_code}")
            fault, problem = (
                error,
                f"answered {error.status_code}: {_error_excerpt(talk, error)}",
            )
        delay = _retry_delay(fault, attempt)
        if attempt == RETRIES or delay >= talk.seconds_left:
            break
        threading.Event().wait(delay)
    hurried = attempt < RETRIES and delay >= talk.seconds_left > 0
    waited = (
        f"; the next try would be in {delay:.0f} s, later than the deadline"
        if hurried
        else ""
    )
    tries = f" after {attempt + 1} tries" if attempt else ""
    msg = f"the model endpoint at {talk.choice.host} {problem}{tries}{waited}"
    raise ModelUnreachable(msg) from _safe_cause(talk, fault)


def _is_passing(error: "openai.APIStatusError") -> bool:
    if error.status_code == 429:
        return "insufficient_quota" not in str(error)
    return error.status_code in (408, 409) or error.status_code >= 500


def _retry_delay(error: "openai.OpenAIError", attempt: int) -> float:
    """Seconds until the next try: what `retry-after` says, else twice as long each time."""
    response = getattr(error, "response", None)
    asked = str(response.headers.get("retry-after", "")) if response is not None else ""
    if not asked:
        return _BACKOFF * (1 << attempt)
    with suppress(ValueError):
        return max(0.0, float(asked))
    with suppress(ValueError):
        return max(0.0, parsedate_to_datetime(asked).timestamp() - time.time())
    return _BACKOFF * (1 << attempt)


def _raise_denied(talk: Talk, error: "openai.APIStatusError", what: str) -> NoReturn:
    hint = {
        401: "; check the API key",
        403: "; this key may not use this model",
        404: f"; check the model name {talk.choice.name!r} and the base URL (often ending in /v1)",
        429: "; the account's quota is used up",
    }.get(error.status_code, "")
    msg = f"the model endpoint at {talk.choice.host} {what}{hint}: {_error_excerpt(talk, error)}"
    raise ModelDenied(msg) from _safe_cause(talk, error)


def _error_excerpt(talk: Talk, error: "openai.APIStatusError") -> str:
    body = error.body if isinstance(error.body, dict) else {}
    message = str(body.get("message") or error.message)
    return talk.choice.redact_key(" ".join(message.split()))[:EXCERPT]


def _safe_cause(talk: Talk, error: "openai.OpenAIError") -> "openai.OpenAIError | None":
    """The error as a cause, unless its own text would show a key that the endpoint echoed."""
    return error if talk.choice.redact_key(str(error)) == str(error) else None


def _call_once(talk: Talk, current: Dialect, tail: list[BaseMessage]) -> AIMessage:
    """One request, metered. Local models run in this thread, remote ones with a hard deadline."""
    images = talk.request.images if current.vision else ()
    messages = [*_build_messages(talk.request, current, images), *tail]
    model = make_client(talk.choice, temperature=current.temperature)
    form = _response_form(talk.request, current)

    if talk.choice.is_remote:
        if talk.seconds_left <= 0:
            msg = f"the model endpoint at {talk.choice.host} gave no answer in time"
            raise ModelUnreachable(msg)
        bound = model.bind(timeout=talk.seconds_left, **form)
        message = _check_outcome(
            talk,
            _call_within(talk, lambda: bound.invoke(messages, talk.config)),
            len(images),
        )
    else:
        message = model.bind(**form).invoke(messages, talk.config)
    _meter_usage(talk, message, messages, len(images))
    return message


def _call_within(talk: Talk, call: Callable[[], AIMessage]) -> "_Outcome":
    """What became of the call; ended together with its connection when it outlasts the deadline.

    It runs in a thread of its own, because a name server that does not answer would hold the run:
    that is the one wait that nobody can end, and the resolver's own patience bounds it.
    """
    wire = Wire(at_sent=lambda: _prepare_to_count(talk.choice.name))
    outcome = _Outcome(wire)
    context = contextvars.copy_context()

    def run_call() -> None:
        with outcome:
            outcome.message = context.run(wire.run_over, call)

    thread = threading.Thread(target=run_call, name="tapwright-model", daemon=True)
    thread.start()
    try:
        thread.join(talk.seconds_left + _GRACE)
    finally:
        is_late = thread.is_alive()
        if is_late:
            wire.end_connection()
    if is_late:
        msg = (
            f"the model endpoint at {talk.choice.host} gave no complete answer in time"
        )
        raise ModelUnreachable(msg)
    return outcome


@cache
def _prepare_to_count(model: str) -> None:
    """Begin, once a model, to read its vocabulary: what is counted is counted after the answer."""
    warm_up(model)


def _check_outcome(talk: Talk, outcome: "_Outcome", images: int) -> AIMessage:
    """The message of a finished call; an answer in a foreign form is an error of ours."""
    import openai

    error = outcome.error
    if isinstance(error, openai.LengthFinishReasonError):
        _count_usage(talk, error.completion.usage, images)
        raise ModelMalformed(CUT_OFF) from error
    if isinstance(error, openai.ContentFilterFinishReasonError):
        raise ModelRefused(FILTERED) from error
    if isinstance(error, (*_FOREIGN, openai.APIResponseValidationError)):
        _reject_answer(talk, outcome.wire.response, error)
    if error is not None:
        raise error
    if outcome.message is None:
        msg = f"the call to {talk.choice.host} ended without an answer"
        raise ModelUnreachable(msg)
    return outcome.message


def _reject_answer(talk: Talk, response: Any, error: BaseException) -> NoReturn:
    """Say which endpoint answered what in place of a completion.

    Raises:
        ModelUnreachable: it answered with an error under a good status, as gateways do for the
            provider behind them.
        ModelMalformed: anything else.
    """
    cause = error if talk.choice.redact_key(str(error)) == str(error) else None
    if response is None:
        excerpt = talk.choice.redact_key(" ".join(str(error).split()))[:EXCERPT]
        msg = f"the request to {talk.choice.host} could not be made: {excerpt}"
        raise ModelMalformed(msg) from cause
    what = explain_answer(response)
    excerpt = talk.choice.redact_key(" ".join(response.text.split()))[:EXCERPT]
    answered = (
        f"the model endpoint at {talk.choice.host} answered "
        f"{response.status_code} with {what}"
    )
    answered += f": {excerpt}" if excerpt else ""
    if what == "an error":
        raise ModelUnreachable(answered) from cause
    msg = f"{answered}; it must be OpenAI-compatible, check the base URL (often ending in /v1)"
    raise ModelMalformed(msg) from cause


class _Outcome:
    """Carries a result or an exception to the waiting thread, where it is raised again."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
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
    system = request.system
    if current.mode != "json_schema":
        schema = json.dumps(request.schema, ensure_ascii=False, separators=(",", ":"))
        system = (
            f"{system}\nAnswer with one JSON object of this "
            f"JSON schema and nothing else:\n{schema}"
        )
    content: list[str | dict[Any, Any]] = [{"type": "text", "text": request.user}]
    content += [
        {
            "type": "image",
            "base64": base64.b64encode(image).decode("ascii"),
            "mime_type": "image/png" if image.startswith(b"\x89PNG") else "image/jpeg",
        }
        for image in images
    ]
    return [SystemMessage(system), HumanMessage(content if images else request.user)]


def _response_form(request: Request[Any], current: Dialect) -> dict[str, Any]:
    if current.mode == "json_schema":
        schema = {"name": request.name, "schema": request.schema, "strict": False}
        return {"response_format": {"type": "json_schema", "json_schema": schema}}
    return (
        {"response_format": {"type": "json_object"}}
        if current.mode == "json_object"
        else {}
    )


def _meter_usage(
    talk: Talk, message: AIMessage, messages: list[BaseMessage], images: int
) -> None:
    usage = message.usage_metadata
    given, taken = (
        (usage["input_tokens"], usage["output_tokens"]) if usage else (None, None)
    )
    # The client hands on what the endpoint wrote there, whatever it is.
    if isinstance(given, int) and isinstance(taken, int):
        _add_spent(talk, given, taken, images=images, estimated=False)
        return
    count = find_tokenizer(talk.choice.name).count
    given = sum(count(part.text) for part in messages)
    _add_spent(talk, given, count(message.text), images=images, estimated=True)


def _count_usage(talk: Talk, usage: "CompletionUsage | None", images: int) -> None:
    from openai.types import CompletionUsage

    if isinstance(usage, CompletionUsage):
        given, taken = usage.prompt_tokens, usage.completion_tokens
        _add_spent(talk, given, taken, images=images, estimated=False)
    else:
        _add_spent(talk, 0, 0, images=images, estimated=True)


def _add_spent(
    talk: Talk, given: int, taken: int, *, images: int, estimated: bool
) -> None:
    used = talk.spent
    talk.spent = replace(
        used,
        calls=used.calls + 1,
        input_tokens=used.input_tokens + given,
        output_tokens=used.output_tokens + taken,
        images=used.images + images,
        estimated=used.estimated or estimated,
    )
