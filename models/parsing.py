"""Read a model's answer into a validated record; independent of any client."""

import json
import re
from typing import Any, Self, TypeVar

from pydantic import BaseModel, ValidationError

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
    ignored. Only whole, outermost JSON objects count: a part of a broken object is never taken for
    the answer. If there are several objects, the last valid one is taken: models reason first.

    Raises:
        Unreadable: no object in it is a valid `reply`.
    """
    bare = _without_thinking(text)
    has_brace = "{" in bare
    complaint = "it holds no JSON object"
    if has_brace:
        complaint = "its JSON object is broken or cut off"
    most_fields = -1
    for record in reversed(find_json_objects(bare)):
        try:
            return reply.model_validate(record)
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
    if isinstance(_load_json(text), dict):
        return text  # an answer may quote such a tag
    for pattern in (_THINKING_BLOCK, _THINKING_END, _THINKING_UNCLOSED):
        text = pattern.sub("", text)
    return text


def _load_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def find_json_objects(text: str) -> list[dict[str, Any]]:
    """The whole, outermost JSON objects in a text, in order."""
    contents = map(_load_json, _brace_groups(text))
    return [content for content in contents if isinstance(content, dict)]


def _brace_groups(text: str) -> list[str]:
    """The outermost `{...}` stretches with balanced braces; braces in strings do not count."""
    groups: list[str] = []
    depth = start = 0
    is_quoted = is_escaped = False
    for place, char in enumerate(text):
        if is_quoted:
            is_quoted = is_escaped or char != '"'
            is_escaped = char == "\\" and not is_escaped
        elif char == '"':
            is_quoted = depth > 0
        elif char == "{":
            if depth == 0:
                start = place
            depth += 1
        elif char == "}" and depth:
            depth -= 1
            if depth == 0:
                groups.append(text[start : place + 1])
    return groups


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
