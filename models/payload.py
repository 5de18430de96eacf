"""What goes over the wire for a request: messages, the form of the answer, further fields."""

import base64
import json
from itertools import zip_longest
from typing import Any

from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    HumanMessage,
    SystemMessage,
)

from models.dialects import Dialect, plain_name
from models.effort import build_effort_fields
from models.endpoints import ModelChoice
from models.exchange import Request
from models.ladder import find_endpoint_kind
from models.native.layouts import Turn
from models.settings import merge_fields, read_extra
from models.strict import make_strict
from models.vendors import find_by_family


def build_messages(
    request: Request[Any], current: Dialect, images: tuple[bytes, ...]
) -> list[BaseMessage]:
    """System message, earlier turns, and the question; what stays the same stands first."""
    if request.conversation is not None:
        return [_build_turn(turn) for turn in request.conversation.turns]
    system = request.system
    if current.mode not in ("strict_schema", "json_schema"):
        system = f"{system}\n{write_schema_in_words(request)}"
    messages: list[BaseMessage] = [SystemMessage(system)]
    for turn, picture in zip_longest(request.past, images[: len(request.past)]):
        shown = (picture,) if picture is not None else ()
        messages.append(_build_question(turn.text, shown))
        messages.append(AIMessage(turn.reply))
    now = images[len(request.past) :]
    return [*messages, _build_question(request.user, now)]


def _build_question(text: str, images: tuple[bytes, ...]) -> HumanMessage:
    if not images:
        return HumanMessage(text)
    return HumanMessage([_build_part(text), *map(_build_part, images)])


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


def write_schema_in_words(request: Request[Any]) -> str:
    """The sentence that shows a model the schema, for endpoints that do not enforce it."""
    schema = json.dumps(
        request.schema, ensure_ascii=False, separators=(",", ":")
    )
    return (
        "Answer with one JSON object of this "
        f"JSON schema and nothing else:\n{schema}"
    )


def build_response_form(
    request: Request[Any], current: Dialect
) -> dict[str, Any]:
    """The `response_format` of a call, or a native model's sampling; empty for words alone."""
    if request.conversation is not None:
        return dict(request.conversation.sampling)
    if current.mode == "json_object":
        return {"response_format": {"type": "json_object"}}
    if current.mode == "plain":
        return {}
    is_strict = current.mode == "strict_schema"
    schema = make_strict(request.schema) if is_strict else request.schema
    named = {"name": request.name, "schema": schema, "strict": is_strict}
    return {"response_format": {"type": "json_schema", "json_schema": named}}


def build_fields(choice: ModelChoice, current: Dialect) -> dict[str, Any]:
    """Further arguments of a call over a network: the effort, and what the user adds."""
    fields: dict[str, Any] = {}
    if current.effort:
        vendor, name = find_endpoint_kind(choice), plain_name(choice.model)
        own = find_by_family(vendor.effort_by_family, name)
        fields = build_effort_fields(own or vendor.effort, current.effort, name)
    arguments: dict[str, Any] = {}
    if "reasoning_effort" in fields:
        # Named, so that the client can say it in the way of the Responses API.
        arguments["reasoning_effort"] = fields.pop("reasoning_effort")
    if choice.deployed:
        # The client knows the model by its own name, Azure by its deployment's.
        fields["model"] = choice.name
    extra = merge_fields(fields, read_extra(choice.role))
    if extra:
        arguments["extra_body"] = extra
    return arguments
