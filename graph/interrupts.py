"""The one shape of questions to the person and of their answers.

The request is LangChain's `HITLRequest`, which Studio and Agent Inbox read: `action_requests`
(name, args, description) and `review_configs` (action name, allowed decisions). An answer is taken
as `{"decisions": [{"type": "approve" | "edit" | "reject" | "respond", ...}]}`, as such a list, as
one decision alone, in the older form of Agent Inbox (`accept`, `ignore`, `response` with `args`),
and as plain words such as `yes`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from langgraph.types import interrupt

Decision = Literal["approve", "edit", "reject", "respond"]

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
        "是",
        "好",
        "可以",
        "同意",
        "允许",
    }
)
_NO = frozenset(
    {"n", "no", "reject", "deny", "false", "否", "不", "不行", "不可以", "拒绝"}
)
_TRIES = 3
"""An answer that cannot be read is asked for again; the last one counts as no."""


@dataclass(frozen=True, kw_only=True)
class Response:
    """What the person decided."""

    kind: Decision
    message: str = ""
    """reject: why; respond: the answer."""
    args: dict[str, Any] = field(default_factory=dict)
    """edit: the arguments instead."""
    name: str = ""
    """edit: the action instead, empty when only its arguments changed."""


def build_request(
    *, name: str, args: dict[str, Any], description: str, allowed: Sequence[Decision]
) -> dict[str, Any]:
    """The payload of an interrupt for one action."""
    return {
        "action_requests": [{"name": name, "args": args, "description": description}],
        "review_configs": [{"action_name": name, "allowed_decisions": list(allowed)}],
    }


def ask_user(
    *, name: str, args: dict[str, Any], description: str, allowed: Sequence[Decision]
) -> Response:
    """Stop the graph until the person answers; must come before any side effect of its node."""
    question = description
    for _ in range(_TRIES):
        payload = build_request(
            name=name, args=args, description=question, allowed=allowed
        )
        response = parse_answer(interrupt(payload), allowed=allowed)
        if response is not None:
            return response
        question = f"{description} ({' / '.join(allowed)})"
    return Response(kind="reject")


def parse_answer(raw: object, *, allowed: Sequence[Decision]) -> Response | None:
    """The answer that `raw` means, or None when it means none that is allowed."""
    if isinstance(raw, dict) and "decisions" in raw:
        raw = raw["decisions"]
    if isinstance(raw, list):
        raw = raw[0] if raw else None
    if isinstance(raw, bool):
        raw = "yes" if raw else "no"
    response = _from_words(raw, allowed) if isinstance(raw, str) else _from_dict(raw)
    return response if response is not None and response.kind in allowed else None


def _from_words(text: str, allowed: Sequence[Decision]) -> Response | None:
    word = text.casefold().strip(" .,!。！")
    if "approve" not in allowed:
        return Response(kind="respond", message=text.strip()) if word else None
    if word in _YES:
        return Response(kind="approve")
    if word in _NO:
        return Response(kind="reject")
    return None


def _from_dict(raw: object) -> Response | None:
    if not isinstance(raw, dict):
        return None
    kind = _OLD_NAMES.get(str(raw.get("type")), raw.get("type"))
    given = raw.get("args")
    message = str(raw.get("message") or (given if isinstance(given, str) else ""))
    if kind == "approve":
        return Response(kind="approve")
    if kind == "reject":
        return Response(kind="reject", message=message)
    if kind == "respond" and message.strip():
        return Response(kind="respond", message=message.strip())
    edited = raw.get("edited_action") or given
    if kind == "edit" and isinstance(edited, dict):
        args = edited.get("args")
        name = str(edited.get("name") or edited.get("action") or "")
        return Response(
            kind="edit", name=name, args=dict(args) if isinstance(args, dict) else {}
        )
    return None
