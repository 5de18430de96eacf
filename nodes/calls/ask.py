"""One question to a model, with usage kept and budgets held."""

from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from langgraph.runtime import Runtime
from pydantic import BaseModel

from graph.context import Context
from graph.events import Warned, emit_event
from graph.runs import get_home
from graph.state import State, Usage
from models import routing
from models.chat import (
    SECONDS,
    Reply,
    Request,
    Spent,
    choose_model,
    explain_no_pictures,
    get_spent,
    is_unreadable,
    send_request,
)
from models.endpoints import list_models
from nodes.calls import budgets
from nodes.calls.budgets import Role
from nodes.calls.usage import build_usage_event
from nodes.resources import context_of, get_folder, get_story
from tapwright.errors import ModelMalformed, ModelRefused, ModelUnreachable

T = TypeVar("T", bound=BaseModel)

_FORM = "Answer with one JSON object of the agreed form, and with nothing else."


@dataclass(frozen=True, kw_only=True)
class ModelAnswer(Generic[T]):
    """A reply, or None when the run ends here; `update` goes into the state in either case."""

    value: T | None
    update: State


def ask_model(
    request: Request[T],
    state: State,
    runtime: Runtime[Context],
    *,
    step: int | None = None,
) -> ModelAnswer[T]:
    """Ask the model of the request's role; of several, the next one when one gives no reply.

    One alone whose reply cannot be read is asked once more, and told so. A refusal or an unreadable
    answer ends the run as failed with the model's words where none of them does better, a budget
    that is used up ends it as stopped; neither is ever taken for success.

    Raises:
        ModelUnreachable: no answer in time; the run can be resumed.
        ModelDenied: wrong key or unknown model.
        ModelNotConfigured: no model was chosen.
    """
    context = context_of(runtime)
    role: Role = request.role  # type: ignore[assignment]  # our own requests name these only
    at = state.get("step", 0) if step is None else step
    used: State = {}
    fault: ModelRefused | ModelMalformed | ModelUnreachable | None = None
    line = _models_in_order(context, role)
    alone = len(line) == 1
    while line:
        model = line.pop(0)
        asked: State = {**state, **used}
        over = budgets.describe_exceeded(asked, context)
        if over:
            return ModelAnswer(
                value=None, update={**used, "status": "stopped", "reason": over}
            )
        try:
            reply = send_request(
                request,
                model=model,
                config=_call_config(at),
                seconds=_call_deadline(state, context),
            )
        except (ModelRefused, ModelMalformed, ModelUnreachable) as error:
            if alone and fault is None and is_unreadable(error):
                line, request = [model], _fresh_request(request)
            # That an answer was none goes before that another one did not come.
            fault = (
                error if fault is None or isinstance(fault, ModelUnreachable) else fault
            )
            taken = get_spent(error)
            used = _count_call(asked, context, role, model, taken, good=False)
            _warn_of_blindness(state, runtime, role, model, taken, step=at)
            continue
        event_step = (
            at + (request.name in ("judge", "assess")) if step is None else step
        )
        emit_event(
            runtime,
            get_folder(state),
            build_usage_event(request, reply, event_step, model),
        )
        good = reply.calls == 1
        used = _count_call(
            asked, context, role, model, _usage_of_reply(reply), good=good
        )
        _warn_of_blindness(
            state, runtime, role, model, _usage_of_reply(reply), step=event_step
        )
        return ModelAnswer(value=reply.value, update=used)
    if isinstance(fault, ModelUnreachable):
        over = budgets.describe_exceeded({**state, **used}, context)
        if not over:
            raise fault
        return ModelAnswer(
            value=None, update={**used, "status": "stopped", "reason": over}
        )
    return ModelAnswer(
        value=None, update={**used, "status": "failed", "reason": str(fault)}
    )


def blame_model(state: State, context: Context, role: Role) -> None:
    """Hold a reply that turned out wrong against the model that gave it, where there are others."""
    model = getattr(state.get("usage") or Usage(), role).model
    if model and len(list_models(_model_setting(context, role), role)) > 1:
        routing.open_book_of(get_home()).blame_model(role, model)


def tick_clock(state: State) -> State:
    """The clock brought up to date; of a long gap, in which nothing ran, only a part counts."""
    return budgets.advance_clock(state)


def skip_waiting(state: State) -> State:
    """The clock set on without counting the time, in which a person thought."""
    return budgets.advance_clock(state, counts=False)


def _model_setting(context: Context, role: Role) -> str:
    own: str = getattr(context, role)
    return own or context.model


def _models_in_order(context: Context, role: Role) -> list[str]:
    """The models to ask, in their order; without any, what the caller named, for its error."""
    setting = _model_setting(context, role)
    models = list_models(setting, role)
    return (
        routing.open_book_of(get_home()).order_models(models, role)
        if len(models) > 1
        else [setting]
    )


def _count_call(
    state: State, context: Context, role: Role, model: str, used: Spent, *, good: bool
) -> State:
    """Usage and spending after a call, and the model's standing where it is one of several."""
    models = list_models(_model_setting(context, role), role)
    if len(models) > 1:
        book = routing.open_book_of(get_home())
        book.note_chosen(models, role, model)
        book.rate_reply(role, model, good=good)
    return budgets.add_call(
        state, role, used, choice=choose_model(model, role), setting=model
    )


def _warn_of_blindness(
    state: State,
    runtime: Runtime[Context],
    role: Role,
    model: str,
    used: Spent,
    *,
    step: int,
) -> None:
    """Tell once a run that a model is sent no pictures; a planner never is."""
    why = used.unsent or ("" if role == "planner" else explain_no_pictures(model, role))
    if not why or why in get_story(state).warnings:
        return
    emit_event(runtime, get_folder(state), Warned(step=step, text=why))


def _fresh_request(request: Request[T]) -> Request[T]:
    """The request for one who did not answer it in the agreed form, in a talk of its own."""
    return replace(request, user=f"{request.user}\n{_FORM}")


def _call_config(step: int) -> Any:
    return {"metadata": {"step": step}}


def _call_deadline(state: State, context: Context) -> float | None:
    """The deadline of a call where the run's own comes sooner than the usual one."""
    left = context.max_seconds - budgets.measure_seconds(state)
    return max(1.0, left) if left < SECONDS else None


def _usage_of_reply(reply: Reply[Any]) -> Spent:
    return Spent(
        calls=reply.calls,
        input_tokens=reply.input_tokens,
        output_tokens=reply.output_tokens,
        images=reply.images,
        unsent=reply.unsent,
    )
