"""Ask a model for one structured reply, with one repair round, and count what it used."""

import os
import time
from dataclasses import dataclass
from typing import Any, Generic, NoReturn, TypeVar

from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import merge_configs
from langgraph.constants import TAG_NOSTREAM
from pydantic import BaseModel, ConfigDict

from models.answers import check_ending, find_refusal, read_text
from models.client import (
    call_model,
    current_dialect,
    explain_blindness,
    explain_limits,
)
from models.endpoints import (
    ModelChoice,
    choose_model,
    load_library,
    make_client,
)
from models.exchange import (
    MAX_EXCERPT,
    Exchange,
    RejectedReply,
    Request,
    RequestUsage,
    note_rejected,
)
from models.parsing import Unreadable, clean_reply, is_refusal, parse_reply
from models.reply_form import describe_form
from tapwright.errors import (
    ModelDenied,
    ModelMalformed,
    ModelNotConfigured,
    ModelRefused,
    ModelUnreachable,
)

__all__ = [
    "Reply",
    "Request",
    "send_request",
    "explain_blindness",
    "explain_limits",
    "describe_model",
    "probe_model",
    "can_see",
    "get_usage",
    "is_unreadable",
]

T = TypeVar("T", bound=BaseModel)

DEFAULT_SECONDS = 120.0
"""Deadline of a request if the caller gives none; TAPWRIGHT_MODEL_SECONDS overrides it."""


@dataclass(frozen=True)
class Reply(Generic[T]):
    """A valid reply and what it used."""

    value: T
    calls: int
    input_tokens: int
    output_tokens: int
    images: int
    raw: str
    estimated: bool = False
    notices: tuple[str, ...] = ()
    """As in `RequestUsage`, as are the next two."""
    cached_tokens: int = 0
    rejected: tuple[RejectedReply, ...] = ()


def get_usage(error: BaseException) -> RequestUsage:
    """The usage of a request that ended with this error; empty for other errors."""
    usage = vars(error).get("usage")
    return usage if isinstance(usage, RequestUsage) else RequestUsage()


def is_unreadable(error: BaseException) -> bool:
    """Whether a request ended because its reply could not be read, after the repair round.

    A refusal in words does not count: it was understood.
    """
    cause = error.__cause__
    if not isinstance(cause, Unreadable):
        return False
    return not (cause.prose and is_refusal(str(error)))


def send_request(
    request: Request[T],
    *,
    model: str | ModelChoice = "",
    config: RunnableConfig | None = None,
    seconds: float | None = None,
) -> Reply[T]:
    """Send the request to the model and read its answer.

    Args:
        request: the question; see `Request`.
        model: a name, see `models.endpoints.choose_model`, or what that function chose.
        config: carries callbacks, tags and metadata of the caller's run; the model's run is named
            after the request.
        seconds: for everything: retries, stepping down to a simpler dialect, the repair round.

    Raises:
        ModelNotConfigured: no model, key or script.
        ModelUnreachable: no usable answer within `seconds`; 429 or 5xx to the end.
        ModelDenied: wrong key, unknown model, or a request that the endpoint rejects in every form.
        ModelRefused: it refused, or answered in prose even after the repair round.
        ModelMalformed: cut off, or no valid reply after the repair round.
        Each carries its usage, see `get_usage`.
    """
    choice = (
        choose_model(model, request.role) if isinstance(model, str) else model
    )
    # Before the clock starts: our imports are not the endpoint's delay.
    load_library(choice)
    if seconds is None:
        seconds = _default_seconds()
    exchange = Exchange(
        choice=choice,
        request=request,
        config=_call_config(config, choice, request),
        deadline=time.monotonic() + seconds,
    )
    try:
        value, raw = _settle_answer(exchange)
    except (
        ModelUnreachable,
        ModelDenied,
        ModelRefused,
        ModelMalformed,
    ) as error:
        vars(error)["usage"] = exchange.usage
        raise
    usage = exchange.usage
    return Reply(
        value=value,
        calls=usage.calls,
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        images=usage.images,
        raw=raw,
        estimated=usage.estimated,
        notices=usage.notices,
        cached_tokens=usage.cached_tokens,
        rejected=usage.rejected,
    )


def can_see(model: str, role: str = "") -> bool:
    """Whether the model will be sent pictures; if not, a caller need not make one."""
    return current_dialect(choose_model(model, role)).vision


def describe_model(model: str, role: str = "") -> str:
    """The model and its endpoint in words, without any key: `gpt-4o at api.openai.com`.

    Raises:
        ModelNotConfigured: see `models.endpoints.choose_model`.
    """
    return _describe_choice(choose_model(model, role))


def _describe_choice(choice: ModelChoice) -> str:
    if choice.is_remote:
        return f"{choice.name} at {choice.host}"
    if choice.kind == "offline":
        return "offline (rules, no network)"
    return f"scripted {choice.name}"


class _Pong(BaseModel):
    model_config = ConfigDict(extra="ignore")
    ok: bool


def probe_model(model: str, role: str = "", *, seconds: float = 20.0) -> str:
    """Ask one cheap question and say in a sentence how it went; for `tapwright doctor`.

    Local models are not asked: their replies are counted, or belong to real prompts.

    Raises:
        ModelError: as `send_request`, with a message that says what to correct.
    """
    choice = choose_model(model, role)
    if not choice.is_remote:
        make_client(choice, temperature=False)
        return f"{_describe_choice(choice)}: ready"
    request = Request(
        name="probe",
        role=role,
        system="Answer with JSON.",
        user='Answer exactly {"ok": true}',
        reply=_Pong,
        schema={
            "type": "object",
            "properties": {"ok": {"type": "boolean"}},
            "required": ["ok"],
        },
    )
    started = time.monotonic()
    reply = send_request(request, model=choice, seconds=seconds)
    elapsed = time.monotonic() - started
    tokens = reply.input_tokens + reply.output_tokens
    mode = current_dialect(choice).mode
    answered = f"answered in {elapsed:.1f} s, {tokens} tokens, {mode}"
    limits = "".join(f"; {limit}" for limit in explain_limits(choice))
    return f"{_describe_choice(choice)}: {answered}{limits}"


def _default_seconds() -> float:
    raw = os.environ.get("TAPWRIGHT_MODEL_SECONDS", "")
    try:
        value = float(raw or DEFAULT_SECONDS)
    except ValueError:
        value = -1.0
    if not 0 < value < 86_400:
        msg = f"TAPWRIGHT_MODEL_SECONDS must be a number of seconds above 0, not {raw!r}"
        raise ModelNotConfigured(msg)
    return value


def _call_config(
    config: RunnableConfig | None, choice: ModelChoice, request: Request[Any]
) -> RunnableConfig:
    own = RunnableConfig(
        # The chat of a run is made of its own messages, not of the models' replies.
        tags=[tag for tag in (request.role, request.name, TAG_NOSTREAM) if tag],
        metadata={
            "role": request.role,
            "model": choice.name,
            "endpoint": choice.kind,
        },
    )
    return {**merge_configs(config, own), "run_name": request.name}


def _settle_answer(exchange: Exchange) -> tuple[Any, str]:
    """A valid reply and its raw text, after at most one repair round."""
    message = call_model(exchange, [])
    raw = read_text(message)
    first: tuple[Any, str] | None = None
    try:
        first = _accept_message(exchange, message), raw
    except Unreadable as fault:
        complaint = f"That was not an answer in the agreed form: {fault}. "
    else:
        advice = (
            exchange.request.advise(first[0]) if exchange.request.advise else ""
        )
        if not advice:
            return first
        complaint = f"{advice[0].upper()}{advice[1:]}. "
    form = describe_form(exchange.request.schema)
    complaint += (
        "Answer again with one JSON object of the agreed form and nothing else: "
        f"{form}"
    )
    note_rejected(exchange, raw, complaint)
    # Models that get an empty assistant message often reject the request.
    first_message = AIMessage(raw[:4000] or "(empty)")
    message = call_model(exchange, [first_message, HumanMessage(complaint)])
    try:
        return _accept_message(exchange, message), read_text(message)
    except Unreadable as fault:
        note_rejected(exchange, read_text(message), str(fault))
        if first is not None:
            return first
        _raise_unreadable(exchange, read_text(message), fault)


def _raise_unreadable(
    exchange: Exchange, raw: str, fault: Unreadable
) -> NoReturn:
    reply = exchange.choice.redact_key(clean_reply(raw))
    if fault.prose:
        msg = f"the model answered in words instead of the agreed form: {reply}"
        raise ModelRefused(msg) from fault
    msg = (
        f"the model's answer to {exchange.request.name!r} could not be read: {fault}. "
        f"It began: {reply[:MAX_EXCERPT]!r}"
    )
    raise ModelMalformed(msg) from fault


def _accept_message(exchange: Exchange, message: AIMessage) -> Any:
    refusal = find_refusal(message)
    if refusal:
        words = exchange.choice.redact_key(clean_reply(refusal))
        msg = f"the model refused: {words}"
        raise ModelRefused(msg)
    check_ending(message)
    value = parse_reply(read_text(message), exchange.request.reply)
    problem = exchange.request.check(value) if exchange.request.check else ""
    if problem:
        raise Unreadable(problem, prose=False)
    return value
