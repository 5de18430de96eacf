"""Read what came back from an endpoint: how a call ended, and what was said."""

import json
from typing import Any, NoReturn

from langchain_core.messages import AIMessage

from models.connection import Outcome, explain_answer
from models.exchange import MAX_EXCERPT, Exchange, safe_cause
from models.metering import count_completion
from tapwright.errors import ModelMalformed, ModelRefused, ModelUnreachable

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


def check_outcome(
    exchange: Exchange, outcome: Outcome[AIMessage], images: int
) -> AIMessage:
    """The message of a finished call; an answer in an unknown form becomes an error of ours."""
    import openai

    error = outcome.error
    if isinstance(error, openai.LengthFinishReasonError):
        count_completion(exchange, error.completion.usage, images)
        raise ModelMalformed(CUT_OFF_MESSAGE) from error
    if isinstance(error, openai.ContentFilterFinishReasonError):
        raise ModelRefused(FILTERED_MESSAGE) from error
    if isinstance(
        error, (*_UNKNOWN_FORM_ERRORS, openai.APIResponseValidationError)
    ):
        _reject_answer(exchange, outcome.connection.response, error)
    if error is not None:
        raise error
    if outcome.result is None:
        msg = f"the call to {exchange.choice.host} ended without an answer"
        raise ModelUnreachable(msg)
    return _add_reasoning(outcome.result, outcome.connection.response)


def _add_reasoning(message: AIMessage, response: Any) -> AIMessage:
    """The message with its reasoning if that is all it has.

    A server's reasoning parser takes a short reply for thinking if the model did not mark where
    its thinking ends; vLLM calls the field `reasoning` now, others `reasoning_content`.
    """
    if message.text.strip() or response is None:
        return message
    try:
        content = json.loads(response.text)
        sent = content["choices"][0]["message"]
        reasoning = sent.get("reasoning_content") or sent.get("reasoning")
    except (ValueError, LookupError, TypeError, AttributeError):
        return message
    if not isinstance(reasoning, str):
        return message
    extra = {**message.additional_kwargs, "reasoning_content": reasoning}
    return message.model_copy(update={"additional_kwargs": extra})


def read_text(message: AIMessage) -> str:
    """What a model answered; its reasoning if it answered nothing else."""
    if message.text.strip():
        return message.text
    reasoning = message.additional_kwargs.get("reasoning_content")
    return reasoning if isinstance(reasoning, str) else message.text


def find_refusal(message: AIMessage) -> str:
    """The words of a declared refusal; empty if there is none."""
    refusal = message.additional_kwargs.get("refusal")
    if refusal:
        return str(refusal)
    # In the Responses API it is a part of the content.
    for part in message.content:
        if isinstance(part, dict) and part.get("type") == "refusal":
            return str(part.get("refusal") or "it gave no reason")
    return ""


def check_ending(message: AIMessage) -> None:
    """Check that an answer came to its end.

    Raises:
        ModelRefused: it was filtered out.
        ModelMalformed: it was cut off.
    """
    metadata = message.response_metadata
    # Chat completions; then the Responses API, see its page on `incomplete_details`.
    reason = metadata.get("finish_reason")
    if metadata.get("status") == "incomplete":
        details = metadata.get("incomplete_details") or {}
        reason = details.get("reason") or "max_output_tokens"
    if reason == "content_filter":
        raise ModelRefused(FILTERED_MESSAGE)
    if reason in ("length", "max_output_tokens"):
        raise ModelMalformed(CUT_OFF_MESSAGE)


def _reject_answer(
    exchange: Exchange, response: Any, error: BaseException
) -> NoReturn:
    """Report what an endpoint sent instead of a completion.

    Raises:
        ModelUnreachable: it sent an error under a good status, as gateways do for the provider
            behind them.
        ModelMalformed: anything else.
    """
    cause = safe_cause(exchange.choice, error)
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
