"""Read a model's answer into a validated record; independent of any client."""

import re
from typing import Any, Literal, Self, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError

from models.loose_json import find_groups, load_json, load_loose_json
from tapwright.text.quote import cut_line

T = TypeVar("T", bound=BaseModel)

_THINKING_BLOCK = re.compile(
    r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE
)
_THINKING_END = re.compile(r"\A.*</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_THINKING_UNCLOSED = re.compile(
    r"<think(?:ing)?>.*\Z", re.DOTALL | re.IGNORECASE
)


class Unreadable(Exception):
    """The text holds no valid reply; the message tells the model what to correct."""

    def __init__(self, message: str, *, prose: bool) -> None:
        super().__init__(message)
        self.prose = prose
        """The text has words, but not even the beginning of a JSON object."""


_REFUSAL_WORDS = re.compile(
    r"\b(?:sorry|apologi[sz]e|unable to|not able to|cannot|can not"
    r"|can[\'’]t (?:help|assist|do|comply|support)|won[\'’]t)\b|抱歉|对不起|无法|不能|拒绝",
    re.IGNORECASE,
)


def is_refusal(text: str) -> bool:
    """Whether words say that the model will not or cannot, in English or Chinese."""
    return _REFUSAL_WORDS.search(text) is not None


class NonJsonReply(BaseModel):
    """A reply that some models give in a form of their own rather than as JSON."""

    @classmethod
    def from_words(cls, text: str) -> Self | None:
        """The reply that these words mean, without thinking; None if they mean none."""
        return None


def parse_reply(text: str, reply: type[T]) -> T:
    """The record that a model's answer holds.

    A `NonJsonReply` is read from words if there is no JSON. `<think>` parts and code fences are
    ignored. Only whole, outermost objects count: a part of a broken object is never taken for the
    answer. If there are several objects, the last valid one is taken: models reason first. JSON
    goes before what is only nearly JSON, see `models.loose_json`.

    Raises:
        Unreadable: no object in it is a valid `reply`.
    """
    bare = _without_thinking(text)
    has_brace = "{" in bare
    complaint = "it holds no JSON object"
    if has_brace:
        complaint = "its JSON object is broken or cut off"
    most_fields = -1
    for record in _load_records(bare):
        try:
            return reply.model_validate(_fit_record(record, reply))
        except ValidationError as error:
            if len(record) > most_fields:
                most_fields, complaint = len(record), _describe_errors(error)
    answer = reply.from_words(bare) if issubclass(reply, NonJsonReply) else None
    if answer is not None:
        return answer
    raise Unreadable(complaint, prose=bool(bare.strip()) and not has_brace)


def clean_reply(text: str, limit: int = 300) -> str:
    """What the model said, without its thinking, on one line, cut to `limit` characters."""
    return cut_line(_without_thinking(text), limit, sign="")


def _without_thinking(text: str) -> str:
    if isinstance(load_json(text), dict):
        return text  # an answer may quote such a tag
    for pattern in (_THINKING_BLOCK, _THINKING_END, _THINKING_UNCLOSED):
        text = pattern.sub("", text)
    return text


def _load_records(text: str) -> list[dict[str, Any]]:
    """The objects of a text in the order in which they are tried."""
    strict: list[dict[str, Any]] = []
    loose: list[dict[str, Any]] = []
    for group in find_groups(text):
        content = load_json(group)
        if isinstance(content, dict):
            strict.append(content)
            continue
        content = load_loose_json(group)
        if isinstance(content, dict):
            loose.append(content)
    return strict[::-1] + loose[::-1]


def _fit_record(
    record: dict[str, Any], reply: type[BaseModel]
) -> dict[str, Any]:
    """The record with its values in the form that the fields of a reply want.

    A null stands for an absent field; a choice may be written in capitals or with blanks; a single
    value stands for a list of it. What does not fit stays as it is.
    """
    fitted: dict[str, Any] = {}
    for name, value in record.items():
        field = reply.model_fields.get(name)
        if field is None:
            fitted[name] = value
        elif value is not None or field.is_required():
            fitted[name] = _fit_value(value, field.annotation)
    return fitted


def _fit_value(value: Any, annotation: Any) -> Any:
    origin = get_origin(annotation)
    if origin is Literal and isinstance(value, str):
        choice = re.sub(r"[\s-]+", "_", value.strip().casefold())
        return choice if choice in get_args(annotation) else value
    if origin is list and isinstance(value, (str, dict)):
        return [value] if value else []
    return value


def _describe_errors(error: ValidationError) -> str:
    """The first four faults, in words."""
    faults = error.errors(
        include_url=False, include_input=False, include_context=False
    )
    descriptions = []
    for fault in faults[:4]:
        field = ".".join(map(str, fault["loc"])) or "object"
        descriptions.append(f"{field}: {fault['msg']}")
    return "; ".join(descriptions)
