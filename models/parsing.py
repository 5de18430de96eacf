"""From a model's words to a validated record; knows no client."""

import json
import re
from typing import Any, Self, TypeVar

from pydantic import BaseModel, ValidationError

from tapwright.text.quote import cut_line

T = TypeVar("T", bound=BaseModel)

_THINKING = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_THINKING_END = re.compile(r"\A.*</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_THINKING_OPEN = re.compile(r"<think(?:ing)?>.*\Z", re.DOTALL | re.IGNORECASE)


class Unreadable(Exception):
    """The text holds no valid reply; the message tells the model what to mend."""

    def __init__(self, message: str, *, prose: bool) -> None:
        super().__init__(message)
        self.prose = prose
        """The text has words but not even the beginning of a JSON object."""


_REFUSING = re.compile(
    r"\b(?:sorry|apologi[sz]e|unable to|not able to|cannot|can not"
    r"|can[\'’]t (?:help|assist|do|comply|support)|won[\'’]t)\b|抱歉|对不起|无法|不能|拒绝",
    re.IGNORECASE,
)


def is_refusal(text: str) -> bool:
    """Whether words say that the model will not or cannot, in English or Chinese."""
    return _REFUSING.search(text) is not None


class Spoken(BaseModel):
    """A reply that some models give in a form of their own rather than as JSON."""

    @classmethod
    def from_words(cls, text: str) -> Self | None:
        """The reply that these words mean, without thinking; None when they mean none."""
        return None


def parse_reply(text: str, reply: type[T]) -> T:
    """The record that a model's answer holds.

    A reply that can be `Spoken` is read from words where there is no JSON. `<think>` parts and code
    fences are ignored. Only whole, outermost JSON objects count: a part of a broken object is never
    taken for the answer. Of several objects the last valid one is taken, since models reason first.

    Raises:
        Unreadable: no object in it is a valid `reply`.
    """
    bare = _without_thinking(text)
    groups = _brace_groups(bare)
    objects = [found for found in map(_load_json, groups) if isinstance(found, dict)]
    complaint = (
        "it holds no JSON object"
        if "{" not in bare
        else "its JSON object is broken or cut off"
    )
    best = -1
    for record in reversed(objects):
        try:
            return reply.model_validate(record)
        except ValidationError as error:
            if len(record) > best:
                best, complaint = len(record), _describe_errors(error)
    answer = reply.from_words(bare) if issubclass(reply, Spoken) else None
    if answer is not None:
        return answer
    raise Unreadable(complaint, prose=bool(bare.strip()) and "{" not in bare)


def clean_reply(text: str, limit: int = 300) -> str:
    """What the model said, without its thinking, on one line, cut to `limit` characters."""
    return cut_line(_without_thinking(text), limit, sign="")


def _without_thinking(text: str) -> str:
    if isinstance(_load_json(text), dict):
        return text  # an answer may quote such a tag
    for pattern in (_THINKING, _THINKING_END, _THINKING_OPEN):
        text = pattern.sub("", text)
    return text


def _load_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _brace_groups(text: str) -> list[str]:
    """The outermost `{...}` stretches with balanced braces, braces inside strings not counted."""
    groups: list[str] = []
    depth, start, quoted, escaped = 0, 0, False, False
    for place, char in enumerate(text):
        if quoted:
            quoted = escaped or char != '"'
            escaped = char == "\\" and not escaped
        elif char == '"':
            quoted = depth > 0
        elif char == "{":
            start = place if depth == 0 else start
            depth += 1
        elif char == "}" and depth:
            depth -= 1
            if depth == 0:
                groups.append(text[start : place + 1])
    return groups


def _describe_errors(error: ValidationError) -> str:
    faults = error.errors(
        include_url=False, include_input=False, include_context=False
    )[:4]
    return "; ".join(
        f"{'.'.join(map(str, f['loc'])) or 'object'}: {f['msg']}" for f in faults
    )
