"""Keep a prompt below the context of the model that it is for."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from models.chat import Reply, send_request
from models.client import PromptTooLong, Request, current_dialect
from models.context import find_context
from models.endpoints import ModelChoice
from models.ladder import find_endpoint_kind
from models.tokens import find_tokenizer, picture_tokens
from nodes.calls.measured_call import MeasuredCall
from tools.vision.encoding import size_of

T = TypeVar("T", bound=BaseModel)

SMALLEST_CONTEXT = 4096
"""Tokens; no endpoint that is used for this has less, so that shorter prompts need no question."""
_MOST_FOR_REPLY = 1024
"""Tokens that are left for the reply, or a quarter of a small context."""
_PICTURE_TOKENS = 1500
"""Of a picture whose size cannot be read."""


@dataclass(frozen=True, kw_only=True)
class FittedRequest(Generic[T]):
    """A request that the model has room for."""

    request: Request[T]
    notice: str = ""
    """What was left out, in a sentence; empty if nothing was."""


def send_fitted(
    call: MeasuredCall,
    choice: ModelChoice,
    *,
    config: Any,
    seconds: float | None,
) -> Reply[Any]:
    """Send the call's request as far as the model has room for it, which the call then holds.

    An endpoint may say only now how much room it has; then it is asked once more.
    """
    wanted = call.request
    fitted = fit_request(wanted, choice)
    call.request = fitted.request
    try:
        reply = send_request(
            call.request, model=choice, config=config, seconds=seconds
        )
    except PromptTooLong:
        fitted = fit_request(wanted, choice)
        if fitted.request == call.request:
            raise
        call.request = fitted.request
        reply = send_request(
            call.request, model=choice, config=config, seconds=seconds
        )
    if not fitted.notice:
        return reply
    return replace(reply, notices=(*reply.notices, fitted.notice))


def fit_request(request: Request[T], choice: ModelChoice) -> FittedRequest[T]:
    """The request, without what its model has no room for.

    Left out are, one after the other and only as needed: remembered experience, all pictures but
    the last, the last steps, results of tools, the last picture.

    Raises:
        PromptTooLong: even the rest is too long for an endpoint that cuts prompts in silence.
    """
    if not choice.is_remote:
        return FittedRequest(request=request)
    needed = count_tokens(request, choice)
    if needed + _MOST_FOR_REPLY <= SMALLEST_CONTEXT // 2:
        return FittedRequest(request=request)
    context = find_context(choice)
    room = context - min(_MOST_FOR_REPLY, context // 4)
    if not context or needed <= room:
        return FittedRequest(request=request)
    left_out: list[str] = []
    for what, shorten in _CUTS:
        shorter = shorten(request)
        if shorter != request:
            request = shorter
            left_out.append(what)
        if count_tokens(request, choice) <= room:
            break
    else:
        _refuse_cut(request, choice, context)
    notice = _describe_cuts(choice, context, left_out)
    return FittedRequest(request=request, notice=notice)


def count_tokens(request: Request[Any], choice: ModelChoice) -> int:
    """Tokens of the prompt: texts, schema and pictures."""
    count = find_tokenizer(choice.model).count
    schema = json.dumps(request.schema, separators=(",", ":"))
    texts = sum(map(count, (request.system, request.user, schema)))
    dialect = current_dialect(choice)
    if not dialect.vision:
        return texts
    return texts + sum(
        _count_picture(image, dialect.pictures) for image in request.images
    )


def _count_picture(image: bytes, rule: Any) -> int:
    try:
        return picture_tokens(rule, size_of(image))
    except ValueError:
        return _PICTURE_TOKENS


def _drop_section(request: Request[Any], *, heading: str) -> Request[Any]:
    begin = f"# {heading}\n"
    before, found, rest = request.user.rpartition(begin)
    is_at_line = not before or before.endswith("\n")
    if not found or not is_at_line:
        return request
    place = rest.find("\n# ")
    after = rest[place + 1 :] if place >= 0 else ""
    return replace(request, user=before + after)


def _keep_last_picture(request: Request[Any]) -> Request[Any]:
    return replace(request, images=request.images[-1:])


def _drop_pictures(request: Request[Any]) -> Request[Any]:
    return replace(request, images=())


_CUTS: tuple[tuple[str, Callable[[Request[Any]], Request[Any]]], ...] = (
    ("experience", partial(_drop_section, heading="Experience")),
    ("older pictures", _keep_last_picture),
    ("the last steps", partial(_drop_section, heading="Last steps")),
    ("results of tools", partial(_drop_section, heading="Results of tools")),
    ("the picture", _drop_pictures),
)
"""What a model can do without, the most dispensable first, and a request without it."""


def _describe_cuts(
    choice: ModelChoice, context: int, left_out: list[str]
) -> str:
    remedy = find_endpoint_kind(choice).longer_context
    notice = (
        f"{choice.name} at {choice.host} has a context of {context:,} tokens; left out of the "
        f"prompt: {', '.join(left_out)}"
    )
    return f"{notice}; {remedy}" if remedy else notice


def _refuse_cut(
    request: Request[Any], choice: ModelChoice, context: int
) -> None:
    """Refuse to send what an endpoint would cut; others say themselves what is too long.

    Raises:
        PromptTooLong: the endpoint would cut the prompt in silence.
    """
    vendor = find_endpoint_kind(choice)
    if not vendor.cuts_prompts:
        return
    msg = (
        f"the prompt is too long for this model's {context:,} tokens at {choice.host}: it needs "
        f"about {count_tokens(request, choice):,}; {vendor.longer_context}"
    )
    raise PromptTooLong(msg, context)
