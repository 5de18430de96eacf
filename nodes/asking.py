"""One question to a model, with usage kept and budgets held; no node itself."""

import time
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from langgraph.runtime import Runtime
from pydantic import BaseModel

from errors import ModelMalformed, ModelRefused, ModelUnreachable
from graph.context import Context
from graph.state import RoleUsage, State, Usage
from models.chat import SECONDS, Request, Spent, ask, spent
from nodes.outside import choices
from nodes.wording import language, sentence

T = TypeVar("T", bound=BaseModel)
Role = Literal["planner", "actor", "reflector"]

LONG_GAP = 300.0
"""Seconds between two looks at the phone that count at most, as long as two slow model calls take;
what is more was a crash."""


@dataclass(frozen=True, kw_only=True)
class Answer(Generic[T]):
    """A reply, or None when the run ends here; `update` goes into the state in either case."""

    value: T | None
    update: State


def put(
    request: Request[T], state: State, runtime: Runtime[Context], *, step: int | None = None
) -> Answer[T]:
    """Ask the model of the request's role.

    A refusal or an unreadable answer ends the run as failed with the model's words, a budget that
    is used up ends it as stopped; neither is ever taken for success.

    Raises:
        ModelUnreachable: no answer in time; the run can be resumed.
        ModelDenied: wrong key or unknown model.
        ModelNotConfigured: no model was chosen.
    """
    context = choices(runtime)
    role: Role = request.role  # type: ignore[assignment]  # our own requests name these three only
    over = over_budget(state, context)
    if over:
        return Answer(value=None, update={"status": "stopped", "reason": over})
    left = context.max_seconds - _spent(state)
    config: Any = {"metadata": {"step": state.get("step", 0) if step is None else step}}
    model = getattr(context, role) or context.model
    seconds = max(1.0, left) if left < SECONDS else None
    try:
        reply = ask(request, model=model, config=config, seconds=seconds)
    except (ModelRefused, ModelMalformed) as error:
        kept: State = {"usage": _count(state, role, spent(error))}
        return Answer(value=None, update={**kept, "status": "failed", "reason": str(error)})
    except ModelUnreachable as error:
        over = over_budget(state, context)
        if not over:
            raise
        kept = {"usage": _count(state, role, spent(error))}
        return Answer(value=None, update={**kept, "status": "stopped", "reason": over})
    used = Spent(reply.calls, reply.input_tokens, reply.output_tokens, reply.images)
    return Answer(value=reply.value, update={"usage": _count(state, role, used)})


def over_budget(state: State, context: Context) -> str:
    """Which budget of the caller is used up, as a sentence; empty while none is."""
    said = language(state, context)
    if tokens(state.get("usage") or Usage()) >= context.max_tokens:
        return sentence("tokens", said, limit=context.max_tokens)
    if _spent(state) >= context.max_seconds:
        return sentence("seconds", said, limit=context.max_seconds)
    return ""


def tick(state: State) -> State:
    """The clock brought up to date; of a long gap, in which nothing ran, only a part counts."""
    moved = {"spent": _spent(state), "ticked": time.time()}
    return {"clock": state["clock"].model_copy(update=moved)}


def waited(state: State) -> State:
    """The clock set on without counting the time, in which a person thought."""
    return {"clock": state["clock"].model_copy(update={"ticked": time.time()})}


def tokens(usage: Usage) -> int:
    """Tokens in and out of all roles."""
    roles = (usage.planner, usage.actor, usage.reflector)
    return sum(role.input_tokens + role.output_tokens for role in roles)


def _spent(state: State) -> float:
    clock = state["clock"]
    return clock.spent + min(max(0.0, time.time() - clock.ticked), LONG_GAP)


def _count(state: State, role: Role, used: Spent) -> Usage:
    usage = state.get("usage") or Usage()
    before: RoleUsage = getattr(usage, role)
    after = RoleUsage(
        calls=before.calls + used.calls,
        input_tokens=before.input_tokens + used.input_tokens,
        output_tokens=before.output_tokens + used.output_tokens,
        images=before.images + used.images,
    )
    return usage.model_copy(update={role: after})
