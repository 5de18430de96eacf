"""The one form of questions to the user and of their answers.

The request is LangChain's `HITLRequest`, which Studio and Agent Inbox read: `action_requests`
(name, args, description) and `review_configs` (action name, allowed decisions). An answer may be
`{"decisions": [{"type": "approve" | "edit" | "reject" | "respond", ...}]}`, such a list, a single
decision, the older form of Agent Inbox (`accept`, `ignore`, `response` with `args`), or plain
words: `yes`, `no`, `done: I sent it myself`. Other words refuse and say what to do instead.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from langgraph.types import interrupt

DecisionKind = Literal["approve", "edit", "reject", "respond"]

ELEMENT_FIELDS = ("element", "to")
"""Arguments that are the number of an element."""
_OLD_NAMES = {"accept": "approve", "ignore": "reject", "response": "respond"}
_YES = frozenset(
    {
        "y",
        "yes",
        "ok",
        "okay",
        "approve",
        "allow",
        "true",
        "sure",
        "yes please",
        "go ahead",
        "do it",
        "是",
        "好",
        "可以",
        "同意",
        "允许",
        "好的",
        "可以的",
        "没问题",
    }
)
_NO = frozenset(
    {"n", "no", "reject", "deny", "false", "否", "不", "不行", "不可以", "拒绝"}
)
STOP_WORDS = frozenset(
    {
        "stop",
        "stop it",
        "stop the task",
        "cancel",
        "cancel the task",
        "abort",
        "停",
        "停止",
        "停下",
        "停止任务",
        "取消",
        "取消任务",
    }
)
"""Words that end the task."""
_DONE = re.compile(
    r"(?:done|did it myself|已完成|我已自己完成)\s*[:：]\s*(.+)",
    re.IGNORECASE | re.DOTALL,
)
"""Words that say what the user did themselves."""
_BREAK = re.compile(r"[\s,.!，。！]+")
"""What stands behind the first word of a sentence."""
_SENTENCE = re.compile(r"\S\s+\S|[\u3400-\u9fff]{3}")
"""More than a word, as whoever says what to do instead needs."""
_TRIES = 3
"""How often a question is asked until its answer can be read; after that it counts as no."""


@dataclass(frozen=True, kw_only=True)
class Response:
    """What the user decided."""

    kind: DecisionKind
    message: str = ""
    """reject: why; respond: the answer."""
    args: dict[str, Any] = field(default_factory=dict)
    """edit: the arguments instead."""
    name: str = ""
    """edit: the action instead, empty if only its arguments changed."""


def build_request(
    *,
    name: str,
    args: dict[str, Any],
    description: str,
    allowed: Sequence[DecisionKind],
    elements: Mapping[int, str] | None = None,
    text: str = "",
) -> dict[str, Any]:
    """The payload of an interrupt for one action.

    Args:
        name: kind of the action.
        args: its arguments.
        description: the question.
        allowed: how it may be answered.
        elements: what an edit may choose from, in words by number; they become the `args_schema` of
            LangChain's `ReviewConfig`.
        text: that the action sends or saves, which an edit may change in `text`; empty for none.
    """
    review: dict[str, Any] = {
        "action_name": name,
        "allowed_decisions": list(allowed),
    }
    fields = [field for field in ELEMENT_FIELDS if field in args]
    properties: dict[str, Any] = {}
    if elements and fields:
        choices = [
            {"const": number, "title": title}
            for number, title in elements.items()
        ]
        properties = {field: {"oneOf": choices} for field in fields}
    if text:
        properties["text"] = {"type": "string", "default": text}
    if properties:
        review["args_schema"] = {"type": "object", "properties": properties}
    return {
        "action_requests": [
            {"name": name, "args": args, "description": description}
        ],
        "review_configs": [review],
    }


def read_elements(review: Mapping[str, Any]) -> dict[int, str]:
    """The elements that `build_request` put into a review; empty if there are none."""
    fields = review.get("args_schema", {}).get("properties", {})
    elements: dict[int, str] = {}
    for schema in fields.values():
        for choice in schema.get("oneOf", ()):
            elements[int(choice["const"])] = str(choice["title"])
    return elements


def read_text(review: Mapping[str, Any]) -> str:
    """The text that `build_request` put into a review; empty if there is none."""
    properties = review.get("args_schema", {}).get("properties", {})
    return str(properties.get("text", {}).get("default", ""))


def ask_user(
    *,
    name: str,
    args: dict[str, Any],
    description: str,
    allowed: Sequence[DecisionKind],
    elements: Mapping[int, str] | None = None,
    text: str = "",
) -> Response:
    """Stop the graph until the user answers; must come before any side effect of its node.

    The arguments are those of `build_request`.
    """
    question = description
    for _ in range(_TRIES):
        payload = build_request(
            name=name,
            args=args,
            description=question,
            allowed=allowed,
            elements=elements,
            text=text,
        )
        response = parse_answer(interrupt(payload), allowed=allowed)
        if response is not None:
            return response
        question = f"{description} ({' / '.join(allowed)})"
    return Response(kind="reject")


def parse_answer(
    raw: object, *, allowed: Sequence[DecisionKind]
) -> Response | None:
    """The answer that `raw` means, or None if it means none that is allowed."""
    answer = _unwrap_answer(raw)
    if isinstance(answer, str):
        response = _parse_words(answer, allowed)
    elif isinstance(answer, dict):
        response = _parse_decision(answer)
    else:
        return None
    if response is None or response.kind not in allowed:
        return None
    return response


def _unwrap_answer(raw: object) -> object:
    """The words or the single decision that an answer consists of."""
    if isinstance(raw, dict) and "decisions" in raw:
        raw = raw["decisions"]
        if not isinstance(raw, list):
            return None
    if isinstance(raw, list):
        raw = raw[0] if raw else None
    if isinstance(raw, bool):
        return "yes" if raw else "no"
    return raw


def strip_word(text: str) -> str:
    """An answer of a word as it is compared: without case, and without signs around it."""
    return text.casefold().strip(" .,!。！，")


def begins_with_yes(text: str) -> bool:
    """Whether more words follow a yes: "Yes, but make it 15" may be meant either way."""
    word = strip_word(text)
    first, *_ = _BREAK.split(word)
    return first in _YES and word not in _YES


def _parse_words(text: str, allowed: Sequence[DecisionKind]) -> Response | None:
    word = strip_word(text)
    if not word:
        return None
    if "approve" not in allowed:
        return Response(kind="respond", message=text.strip())
    if word in _YES:
        return Response(kind="approve")
    if word in _NO:
        return Response(kind="reject")
    done = _DONE.fullmatch(text.strip())
    if done:
        return Response(kind="respond", message=done[1].strip())
    if begins_with_yes(text):
        return None
    if word in STOP_WORDS or _SENTENCE.search(text):
        return _parse_refusal(text)
    return None


def _parse_refusal(text: str) -> Response | None:
    """A refusal in words; None for what looks like JSON that cannot be read."""
    if text.lstrip().startswith(("{", "[")):
        return None
    return Response(kind="reject", message=text.strip())


def _parse_decision(raw: dict[str, Any]) -> Response | None:
    kind = _OLD_NAMES.get(str(raw.get("type")), raw.get("type"))
    if kind == "approve":
        return Response(kind="approve")
    if kind == "edit":
        return _parse_edit(raw)
    message = _read_message(raw)
    if kind == "reject":
        return Response(kind="reject", message=message)
    if kind == "respond" and message.strip():
        return Response(kind="respond", message=message.strip())
    return None


def _read_message(raw: dict[str, Any]) -> str:
    args = raw.get("args")
    return str(raw.get("message") or (args if isinstance(args, str) else ""))


def _parse_edit(raw: dict[str, Any]) -> Response | None:
    action = raw.get("edited_action") or raw.get("args")
    if not isinstance(action, dict):
        return None
    args = action.get("args")
    return Response(
        kind="edit",
        name=str(action.get("name") or action.get("action") or ""),
        args=dict(args) if isinstance(args, dict) else {},
    )


def describe_response(response: Response) -> str:
    """An answer as the user would type it into the chat."""
    if response.kind == "edit":
        changes = ", ".join(
            f"{name}={value}" for name, value in response.args.items()
        )
        return f"edit: {response.name} {changes}".strip()
    words = {"approve": "yes", "reject": "no", "respond": ""}[response.kind]
    return ": ".join(part for part in (words, response.message) if part)
