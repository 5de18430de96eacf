"""Ask a model one structured question: its form, one repair round, and what it took."""

import os
import time
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import merge_configs
from pydantic import BaseModel, ConfigDict

from models.client import (
    CUT_OFF,
    EXCERPT,
    FILTERED,
    Request,
    Spent,
    Talk,
    call_model,
    current_dialect,
    explain_blindness,
)
from models.endpoints import ModelChoice, choose_model, load_library, make_client
from models.parsing import Unreadable, clean_reply, is_refusal, parse_reply
from tapwright.errors import (
    ModelDenied,
    ModelMalformed,
    ModelNotConfigured,
    ModelRefused,
    ModelUnreachable,
)

__all__ = [
    "ModelChoice",
    "Reply",
    "Request",
    "Spent",
    "send_request",
    "explain_blindness",
    "choose_model",
    "describe_model",
    "probe_model",
    "can_see",
    "get_spent",
    "is_unreadable",
]

T = TypeVar("T", bound=BaseModel)

SECONDS = 120.0
"""Deadline of one ask when the caller gives none; TAPWRIGHT_MODEL_SECONDS overrides it."""


@dataclass(frozen=True)
class Reply(Generic[T]):
    """A valid answer and what it took."""

    value: T
    calls: int
    input_tokens: int
    output_tokens: int
    images: int
    raw: str
    estimated: bool = False
    unsent: str = ""
    """As in `Spent`."""


def get_spent(error: BaseException) -> Spent:
    """What an ask had used when it ended with this error; nothing for errors from elsewhere."""
    usage = vars(error).get("spent")
    return usage if isinstance(usage, Spent) else Spent()


def is_unreadable(error: BaseException) -> bool:
    """Whether an ask ended because its reply could not be read, after the repair round.

    A refusal in words is none of these: it was understood.
    """
    cause = error.__cause__
    return isinstance(cause, Unreadable) and not (
        cause.prose and is_refusal(str(error))
    )


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
        seconds: for all of it: retries, stepping down to a simpler dialect, the repair round.

    Raises:
        ModelNotConfigured: no model, key or script.
        ModelUnreachable: no usable answer within `seconds`; 429 or 5xx to the end.
        ModelDenied: wrong key, unknown model, or a request that the endpoint rejects in every form.
        ModelRefused: it said that it will not, or went on in prose after the repair round.
        ModelMalformed: cut off, or no valid reply after the repair round.
        Each carries its usage, see `get_spent`.
    """
    choice = choose_model(model, request.role) if isinstance(model, str) else model
    # Before the clock runs: the endpoint is not late because of us.
    load_library(choice)
    deadline = time.monotonic() + (_default_seconds() if seconds is None else seconds)
    talk = Talk(
        choice=choice,
        request=request,
        config=_call_config(config, choice, request),
        deadline=deadline,
    )
    try:
        value, raw = _settle_answer(talk)
    except (ModelUnreachable, ModelDenied, ModelRefused, ModelMalformed) as error:
        vars(error)["spent"] = talk.spent
        raise
    used = talk.spent
    return Reply(
        value=value,
        calls=used.calls,
        input_tokens=used.input_tokens,
        output_tokens=used.output_tokens,
        images=used.images,
        raw=raw,
        estimated=used.estimated,
        unsent=used.unsent,
    )


def can_see(model: str, role: str = "") -> bool:
    """Whether the model will be sent pictures, so that a caller can spare making one."""
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
    return f"{_describe_choice(choice)}: {answered}"


def _default_seconds() -> float:
    raw = os.environ.get("TAPWRIGHT_MODEL_SECONDS", "")
    try:
        value = float(raw or SECONDS)
    except ValueError:
        value = -1.0
    if not 0 < value < 86_400:
        msg = (
            f"TAPWRIGHT_MODEL_SECONDS must be a number of seconds above 0, not {raw!r}"
        )
        raise ModelNotConfigured(msg)
    return value


def _call_config(
    config: RunnableConfig | None, choice: ModelChoice, request: Request[Any]
) -> RunnableConfig:
    own = RunnableConfig(
        tags=[tag for tag in (request.role, request.name) if tag],
        metadata={"role": request.role, "model": choice.name, "endpoint": choice.kind},
    )
    return {**merge_configs(config, own), "run_name": request.name}


def _settle_answer(talk: Talk) -> tuple[Any, str]:
    """A valid reply and its raw text, after at most one repair round."""
    message = call_model(talk, [])
    raw = message.text
    first: tuple[Any, str] | None = None
    try:
        first = _accept_message(talk, message), raw
        better = talk.request.advise(first[0]) if talk.request.advise else ""
        if not better:
            return first
        complaint = f"{better[0].upper()}{better[1:]}. "
    except Unreadable as fault:
        complaint = f"That was not an answer in the agreed form: {fault}. "
    complaint += (
        "Answer again with one JSON object of the agreed form and nothing else."
    )
    # Models that get an empty assistant message often reject the request.
    bad = AIMessage(raw[:4000] or "(empty)")
    message = call_model(talk, [bad, HumanMessage(complaint)])
    raw = message.text
    try:
        return _accept_message(talk, message), raw
    except Unreadable as fault:
        if first is not None:
            return first
        reply = talk.choice.redact_key(clean_reply(raw))
        if fault.prose:
            msg = f"the model answered in words instead of the agreed form: {reply}"
            raise ModelRefused(msg) from fault
        msg = (
            f"the model's answer to {talk.request.name!r} could not be read: {fault}. "
            f"It began: {reply[:EXCERPT]!r}"
        )
        raise ModelMalformed(msg) from fault


def _accept_message(talk: Talk, message: AIMessage) -> Any:
    refusal = message.additional_kwargs.get("refusal")
    if refusal:
        msg = f"the model refused: {talk.choice.redact_key(clean_reply(str(refusal)))}"
        raise ModelRefused(msg)
    reason = message.response_metadata.get("finish_reason")
    if reason == "content_filter":
        raise ModelRefused(FILTERED)
    if reason == "length":
        raise ModelMalformed(CUT_OFF)
    value = parse_reply(message.text, talk.request.reply)
    wrong = talk.request.check(value) if talk.request.check else ""
    if wrong:
        raise Unreadable(wrong, prose=False)
    return value
