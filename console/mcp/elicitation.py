"""Questions to the user, asked through an MCP client.

Clients differ in how they can be asked. Since revision 2026-07-28 a tool returns its question as an
`InputRequiredResult`, and the client calls the tool again with the answer. Older clients are sent
an `elicitation/create` request during the call. Some cannot ask at all: then the question is part
of the tool's result, and another tool takes the answer.

Source: https://modelcontextprotocol.io/specification/draft/basic/patterns/mrtr and
https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from mcp.server.elicitation import (
    AcceptedElicitation,
    render_elicitation_schema,
)
from mcp.server.mcpserver import Context, DeclinedElicitation
from mcp_types import (
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
)
from mcp_types.version import is_version_at_least
from pydantic import BaseModel, Field, ValidationError

from graph.interrupts import DecisionKind

_RETURNED_SINCE = "2026-07-28"
"""The first revision of the protocol in which a tool returns its question."""
_KEY = "question"

Way = Literal["returned", "sent", "none"]
"""How a client is asked: by the tool's result, by a request during the call, or not at all."""


@dataclass(frozen=True, kw_only=True)
class UserQuestion:
    """What the user is asked."""

    text: str
    allowed: Sequence[DecisionKind]
    """How it may be answered, as `graph.interrupts` reads it."""

    @property
    def is_approval(self) -> bool:
        """Whether it asks if something may be done; else it asks for words."""
        return "approve" in self.allowed


class Approval(BaseModel):
    """The form for an action that needs approval."""

    decision: Literal["approve", "reject"] = Field(
        description="Whether the action may be done."
    )
    reason: str = Field(
        default="", description="If rejected: why, or what to do instead."
    )


class Reply(BaseModel):
    """The form for a question that only the user can answer."""

    answer: str = Field(description="The answer.", min_length=1)


def find_way(ctx: Context[Any, Any]) -> Way:
    """How the client of this request can ask the user."""
    capabilities = ctx.client_capabilities
    if capabilities is None or capabilities.elicitation is None:
        return "none"
    version = ctx.protocol_version
    if version is not None and is_version_at_least(version, _RETURNED_SINCE):
        return "returned"
    return "sent"


def return_question(question: UserQuestion, state: str) -> InputRequiredResult:
    """The result of a tool that waits for an answer.

    Args:
        question: to the user.
        state: comes back with the answer; the SDK seals it, so a client cannot change it.
    """
    params = ElicitRequestFormParams(
        message=question.text,
        requested_schema=render_elicitation_schema(_choose_form(question)),
    )
    return InputRequiredResult(
        input_requests={_KEY: ElicitRequest(params=params)}, request_state=state
    )


def read_response(ctx: Context[Any, Any]) -> Any:
    """The answer that came back with a call, as `graph.interrupts` reads it.

    None if the user closed the form without an answer.
    """
    response = (ctx.input_responses or {}).get(_KEY)
    if not isinstance(response, ElicitResult):
        return None
    if response.action == "decline":
        return _reject("")
    if response.action != "accept" or response.content is None:
        return None
    form = Approval if "decision" in response.content else Reply
    try:
        return _read_form(form.model_validate(response.content))
    except ValidationError:
        return None


async def send_question(ctx: Context[Any, Any], question: UserQuestion) -> Any:
    """Ask during the call, and give the answer as `graph.interrupts` reads it.

    None if the user closed the form without an answer.
    """
    result = await ctx.elicit(question.text, _choose_form(question))
    if isinstance(result, AcceptedElicitation):
        return _read_form(result.data)
    return _reject("") if isinstance(result, DeclinedElicitation) else None


def _choose_form(question: UserQuestion) -> type[Approval] | type[Reply]:
    return Approval if question.is_approval else Reply


def _read_form(form: Approval | Reply) -> dict[str, Any]:
    if isinstance(form, Reply):
        return {"decisions": [{"type": "respond", "message": form.answer}]}
    if form.decision == "approve":
        return {"decisions": [{"type": "approve"}]}
    return _reject(form.reason)


def _reject(reason: str) -> dict[str, Any]:
    return {"decisions": [{"type": "reject", "message": reason}]}
