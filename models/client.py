"""One call to a chat model: deadline, retries, dialect, usage."""

import threading
import time
from contextlib import suppress
from dataclasses import replace
from email.utils import parsedate_to_datetime
from functools import cache
from typing import TYPE_CHECKING, NoReturn

from langchain_core.messages import AIMessage, BaseMessage

from models.answers import check_outcome
from models.connection import explain_failure, run_within
from models.context import note_context
from models.dialects import Dialect
from models.endpoints import make_client
from models.exchange import (
    Exchange,
    RejectedReply,
    Request,
    RequestUsage,
    quote_error,
    read_complaint,
    safe_cause,
)
from models.ladder import (
    Step,
    current_dialect,
    describe_single_picture,
    describe_step,
    explain_blindness,
    explain_limits,
    find_endpoint_kind,
    get_ladder,
    is_lasting,
    step_down,
)
from models.metering import meter_usage
from models.payload import build_fields, build_messages, build_response_form
from models.refusals import (
    find_context_limit,
    is_loading,
    is_picture_refusal,
    is_too_long,
    is_unknown_model,
    is_wrong_key,
    names_form,
)
from models.tokens import warm_up
from models.vendors import Mode
from tapwright.errors import ModelDenied, ModelUnreachable

if TYPE_CHECKING:
    # Takes a second to import, which a model without an endpoint does not need.
    import openai

__all__ = [
    "Exchange",
    "PromptTooLong",
    "RejectedReply",
    "Request",
    "RequestUsage",
    "call_model",
    "current_dialect",
    "explain_blindness",
    "explain_limits",
]

MAX_RETRIES = 2
"""More tries after 429, 5xx, a refused connection or a broken one."""
_FIRST_DELAY_S = 0.5
"""Wait before the first retry; each further wait is twice as long."""
_LOADING_DELAY_S = 0.5
"""Wait before a server that loads its model is asked again, which is no failed try."""


class PromptTooLong(ModelDenied):
    """The prompt does not fit the model's context."""

    def __init__(self, message: str, context_tokens: int) -> None:
        super().__init__(message)
        self.context_tokens = context_tokens
        """Tokens of the context; 0 if the endpoint did not say."""


def call_model(exchange: Exchange, tail: list[BaseMessage]) -> AIMessage:
    """The model's answer in the strictest dialect that its endpoint takes."""
    first = current = current_dialect(exchange.choice)
    if not exchange.choice.is_remote:
        # A local model refuses no dialect, and does not keep us waiting.
        return _call_once(exchange, current, tail)
    import openai

    steps: list[tuple[Step, str, str]] = []
    tried: set[Mode] = {current.mode}
    while True:
        try:
            message = _call_with_retries(exchange, current, tail)
        except openai.APIStatusError as error:
            step = _choose_step(exchange, current, error, tried)
            if step.field == "responses":
                # What was refused on the other route says nothing about this one.
                current, steps, tried = first, [], {first.mode}
            excerpt = quote_error(exchange.choice, error)
            notice = describe_step(exchange.choice, current, step, excerpt)
            if not is_lasting(step, read_complaint(error)):
                notice = describe_single_picture(exchange.choice, excerpt)
            steps.append((step, read_complaint(error), notice))
            current = replace(current, **{step.field: step.value})
            tried.add(current.mode)
            continue
        _keep_steps(exchange, steps)
        return message


def _choose_step(
    exchange: Exchange,
    current: Dialect,
    error: "openai.APIStatusError",
    tried: set[Mode],
) -> Step:
    """What to give up after this error.

    Raises:
        PromptTooLong: the prompt does not fit.
        ModelDenied: nothing is left to give up.
    """
    complaint = read_complaint(error)
    if is_too_long(complaint):
        _raise_too_long(exchange, error)
    if is_unknown_model(complaint) or is_wrong_key(complaint):
        _raise_denied(exchange, error, "rejected the request")
    vendor = find_endpoint_kind(exchange.choice)
    if _is_missing_route(error):
        return Step(field="responses", value=False)
    step = step_down(
        current,
        complaint,
        tuple(mode for mode in vendor.modes if mode not in tried),
        pictures=bool(exchange.request.images),
    )
    is_of_openai = vendor.name in ("openai", "azure")
    if step is None and _is_responses_call(error) and not is_of_openai:
        step = Step(field="responses", value=False)
    if step is None:
        _raise_denied(exchange, error, "rejected the request")
    return step


def _keep_steps(exchange: Exchange, steps: list[tuple[Step, str, str]]) -> None:
    """Keep what worked, and say it; but a single rejected picture does not end pictures."""
    notices: dict[str, str] = {}
    for step, complaint, notice in steps:
        if is_lasting(step, complaint):
            get_ladder().note_refused(exchange.choice, step, notice)
        notices[step.field] = notice
    before = exchange.usage
    exchange.usage = replace(
        before, notices=(*before.notices, *notices.values())
    )


def _is_responses_call(error: "openai.APIStatusError") -> bool:
    return error.request.url.path.endswith("/responses")


def _is_missing_route(error: "openai.APIStatusError") -> bool:
    """Whether a gateway has no Responses API; an unknown model is another matter."""
    if not _is_responses_call(error):
        return False
    is_missing = error.status_code in (404, 405, 501)
    return is_missing and "model_not_found" not in read_complaint(error)


def _call_with_retries(
    exchange: Exchange, current: Dialect, tail: list[BaseMessage]
) -> AIMessage:
    """One call, tried again after errors that may pass.

    A server that loads its model is asked until the deadline. Errors 400 and 422, and any other
    refusal of a dialect, are left to the caller. We retry ourselves, because the waits of the
    client know no common deadline.
    """
    import openai

    tries = 0
    while True:
        try:
            return _call_once(exchange, current, tail)
        except (openai.APIConnectionError, openai.APIStatusError) as error:
            if _is_dialect_refusal(exchange, current, error):
                raise
            fault, problem = error, _describe_passing(exchange, error)
        if _is_loading(fault):
            delay = _LOADING_DELAY_S
        else:
            delay = _retry_delay(fault, tries)
            tries += 1
        if tries > MAX_RETRIES or delay >= exchange.seconds_left:
            break
        threading.Event().wait(delay)
    tried = f"; tried {tries} times" if tries > 1 else ""
    postponed = ""
    if 0 < tries <= MAX_RETRIES and delay >= exchange.seconds_left > 0:
        postponed = (
            f"; the next try would be in {delay:.0f} s, later than the deadline"
        )
    sentence = f"the model endpoint at {exchange.choice.host} {problem}"
    msg = f"{sentence.rstrip('.')}{tried}{postponed}"
    raise ModelUnreachable(msg) from safe_cause(exchange.choice, fault)


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
    # llama.cpp said so with a 500: https://github.com/ggml-org/llama.cpp/pull/15780
    if _is_missing_route(error) or is_too_long(read_complaint(error)):
        return True
    # llama-cpp-python refuses a schema with a 500: "Input should be 'text' or 'json_object'".
    if current.mode != "plain" and names_form(read_complaint(error)):
        return True
    # OpenRouter refuses pictures with a 404, llama.cpp with a 500.
    has_pictures = current.vision and bool(exchange.request.images)
    return has_pictures and is_picture_refusal(read_complaint(error))


def _describe_passing(exchange: Exchange, error: "openai.APIError") -> str:
    """Describe an error that may pass.

    Raises:
        ModelDenied: the error will not pass.
    """
    import openai

    if isinstance(error, openai.APITimeoutError):
        return "gave no answer in time"
    if not isinstance(error, openai.APIStatusError):
        reason = explain_failure(error)
        return f"cannot be reached ({reason}); check the base URL, and that its server runs"
    if _is_loading(error):
        return "is still loading its model"
    if not _is_passing(error):
        _raise_denied(exchange, error, f"answered {error.status_code}")
    return (
        f"answered {error.status_code}: {quote_error(exchange.choice, error)}"
    )


def _is_loading(error: "openai.APIError") -> bool:
    """Whether a server was started a moment ago and says so, as llama.cpp does."""
    import openai

    if not isinstance(error, openai.APIStatusError):
        return False
    return error.status_code == 503 and is_loading(read_complaint(error))


def _is_passing(error: "openai.APIStatusError") -> bool:
    if error.status_code == 429:
        # OpenAI names it in the fields beside the message.
        named = f"{error.code} {error.type} {error}"
        return "insufficient_quota" not in named
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
    complaint, status = read_complaint(error), error.status_code
    if is_wrong_key(complaint):
        status = 401
    elif is_unknown_model(complaint):
        status = 404
    hint = hints.get(status, "")
    excerpt = quote_error(exchange.choice, error)
    msg = f"the model endpoint at {choice.host} {what}{hint}: {excerpt}"
    raise ModelDenied(msg) from safe_cause(exchange.choice, error)


def _raise_too_long(
    exchange: Exchange, error: "openai.APIStatusError"
) -> NoReturn:
    choice, limit = exchange.choice, find_context_limit(read_complaint(error))
    of_model = f"this model's {limit:,} tokens" if limit else "this model"
    if limit:
        note_context(choice, limit)
    excerpt = quote_error(choice, error)
    msg = f"the prompt is too long for {of_model} at {choice.host}: {excerpt}"
    remedy = find_endpoint_kind(choice).longer_context
    if remedy:
        msg += f"; {remedy}"
    raise PromptTooLong(msg, limit) from safe_cause(choice, error)


def _call_once(
    exchange: Exchange, current: Dialect, tail: list[BaseMessage]
) -> AIMessage:
    """One request, metered. Local models run in this thread, remote ones with a hard deadline."""
    choice = exchange.choice
    images = exchange.request.images if current.vision else ()
    messages = [*build_messages(exchange.request, current, images), *tail]
    model = make_client(
        choice, temperature=current.temperature, responses=current.responses
    )
    form = build_response_form(exchange.request, current)
    if not choice.is_remote:
        message = model.bind(**form).invoke(messages, exchange.config)
        meter_usage(exchange, message, messages, len(images))
        return message
    if exchange.seconds_left <= 0:
        msg = f"the model endpoint at {choice.host} gave no answer in time"
        raise ModelUnreachable(msg)
    fields = build_fields(choice, current)
    bound = model.bind(timeout=exchange.seconds_left, **form, **fields)
    outcome = run_within(
        exchange.seconds_left,
        lambda: bound.invoke(messages, exchange.config),
        at_sent=lambda: _prepare_to_count(choice.name),
    )
    if outcome is None:
        msg = f"the model endpoint at {choice.host} gave no complete answer in time"
        raise ModelUnreachable(msg)
    message = check_outcome(exchange, outcome, len(images))
    meter_usage(exchange, message, messages, len(images))
    return message


@cache
def _prepare_to_count(model: str) -> None:
    """Begin, once a model, to read its vocabulary, which is needed after the answer."""
    warm_up(model)
