"""Send one request to a model, count its usage and keep to the budgets."""

from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, TypeVar

from langgraph.runtime import Runtime
from pydantic import BaseModel

from graph.context import Context
from graph.events import Warned, emit_event
from graph.run_folders import get_home
from graph.state import State, Status, Usage
from models import routing
from models.chat import (
    DEFAULT_SECONDS,
    Reply,
    Request,
    explain_blindness,
    explain_limits,
    get_usage,
    is_unreadable,
)
from models.client import RequestUsage
from models.endpoints import ModelChoice, choose_model, list_models
from nodes.calls import budgets
from nodes.calls.budgets import Role
from nodes.calls.fitting import send_fitted
from nodes.calls.measured_call import MeasuredCall
from nodes.calls.usage import build_usage_event
from nodes.resources import context_of, get_folder, get_story
from tapwright.errors import (
    ModelDenied,
    ModelMalformed,
    ModelRefused,
    ModelUnreachable,
)

T = TypeVar("T", bound=BaseModel)
_CallError = ModelRefused | ModelMalformed | ModelUnreachable

_FORM = "Answer with one JSON object of the agreed form, and with nothing else."


@dataclass(frozen=True, kw_only=True)
class ModelAnswer(Generic[T]):
    """A reply, or None if the run ends here; `update` goes into the state in either case."""

    value: T | None
    update: State

    @property
    def usage(self) -> State:
        """The part of `update` that counts the call; nothing else of it."""
        if "usage" not in self.update:
            return {}
        return {"usage": self.update["usage"]}


@dataclass(frozen=True, kw_only=True)
class _Candidate:
    """One of the models that a role may ask, resolved once for its call."""

    role: Role
    setting: str
    """How the caller names it; empty if the environment does."""
    choice: ModelChoice


class _StepNumbers(NamedTuple):
    """The numbers of steps that one call is counted under."""

    current: int
    """Of the step in flight, which errors belong to."""
    reply: int
    """Of the step that the reply belongs to: the next one, if it chooses that."""


def ask_model(
    request: Request[T],
    state: State,
    runtime: Runtime[Context],
    *,
    step: int | None = None,
) -> ModelAnswer[T]:
    """Ask the model of the request's role; if there are several, until one of them replies.

    If there is only one and its reply cannot be read, it is asked a second time, and told so. A
    refusal or an unreadable answer ends the run as failed, with the model's words, if no other
    model does better. A budget that is used up ends it as stopped. Neither is ever taken for
    success.

    Raises:
        ModelUnreachable: no answer in time; the run can be resumed.
        ModelDenied: wrong key or unknown model.
        ModelNotConfigured: no model was chosen.
    """
    context = context_of(runtime)
    role: Role = request.role  # type: ignore[assignment]  # our own requests name these only
    numbers = _number_steps(request, state, step)
    update: State = {}
    failure: _CallError | None = None
    for setting, is_repeat in _list_turns(context, role):
        if is_repeat and failure is not None:
            if not is_unreadable(failure):
                break
            request = _repeat_request(request)
        state_now: State = {**state, **update}
        exceeded = budgets.describe_exceeded(state_now, context)
        if exceeded:
            return _end_run(update, "stopped", exceeded)
        model = _Candidate(
            role=role,
            setting=setting,
            choice=choose_model(setting, role),
        )
        reply, update = _ask_once(
            request,
            state_now,
            runtime,
            model=model,
            numbers=numbers,
        )
        if isinstance(reply, Reply):
            return ModelAnswer(value=reply.value, update=update)
        failure = _choose_failure(failure, reply)
    return _give_up(failure, update, state, context)


def _number_steps(
    request: Request[Any], state: State, step: int | None
) -> _StepNumbers:
    """The numbers for a call; a caller that names its step has both counted under that one."""
    if step is not None:
        return _StepNumbers(current=step, reply=step)
    current = state.get("step", 0)
    reply = current
    if request.name in ("judge", "assess"):
        # The reply chooses the next step.
        reply += 1
    return _StepNumbers(current=current, reply=reply)


def _list_turns(context: Context, role: Role) -> list[tuple[str, bool]]:
    """The models to ask in order, and whether a turn repeats the one before.

    An only model is asked again if its reply cannot be read.
    """
    settings = _order_models(context, role)
    turns: list[tuple[str, bool]] = []
    for setting in settings:
        turns.append((setting, False))
    if len(turns) == 1:
        turns.append((setting, True))
    return turns


def _give_up(
    failure: _CallError | None, update: State, state: State, context: Context
) -> ModelAnswer[Any]:
    """The end of a run whose models all failed; it can be resumed if one could not be reached.

    Raises:
        ModelUnreachable: no answer in time, and no budget is used up.
    """
    if not isinstance(failure, ModelUnreachable):
        return _end_run(update, "failed", str(failure))
    exceeded = budgets.describe_exceeded({**state, **update}, context)
    if not exceeded:
        raise failure
    return _end_run(update, "stopped", exceeded)


def _ask_once(
    request: Request[T],
    state: State,
    runtime: Runtime[Context],
    *,
    model: _Candidate,
    numbers: _StepNumbers,
) -> tuple[Reply[T] | _CallError, State]:
    """Ask one model once and keep the texts: its reply or error, and what the call cost."""
    context = context_of(runtime)
    folder = get_folder(state)
    call = MeasuredCall(
        folder=folder,
        step=numbers.reply,
        request=request,
    )
    try:
        with call.measure_time():
            reply = send_fitted(
                call,
                model.choice,
                config=_call_config(numbers.current),
                seconds=_call_deadline(state, context),
            )
    except ModelDenied as error:
        call.keep_texts(model.choice, get_usage(error), error=str(error))
        raise
    except (ModelRefused, ModelMalformed, ModelUnreachable) as error:
        spent = get_usage(error)
        call.keep_texts(model.choice, spent, error=str(error))
        update = _count_call(
            state,
            context,
            model,
            spent,
            good=False,
        )
        _warn_of_limits(state, runtime, model, spent, step=numbers.current)
        return error, update
    event = build_usage_event(call.request, reply, numbers.reply, model.choice)
    emit_event(runtime, folder, event)
    spent = _spent_of_reply(reply)
    call.keep_texts(model.choice, spent, reply=reply.raw)
    update = _count_call(state, context, model, spent, good=reply.calls == 1)
    _warn_of_limits(state, runtime, model, spent, step=numbers.reply)
    return reply, update


def _end_run(update: State, status: Status, reason: str) -> ModelAnswer[Any]:
    return ModelAnswer(
        value=None, update={**update, "status": status, "reason": reason}
    )


def _choose_failure(before: _CallError | None, error: _CallError) -> _CallError:
    """The error that ends the run: a bad answer says more than a missing one."""
    if before is None or isinstance(before, ModelUnreachable):
        return error
    return before


def blame_model(state: State, context: Context, role: Role) -> None:
    """Hold a wrong reply against the model that gave it, if the role has other models."""
    usage = state.get("usage") or Usage()
    model = getattr(usage, role).model
    models = list_models(_model_setting(context, role), role)
    if model and len(models) > 1:
        book = routing.open_book_of(get_home())
        book.blame_model(role, model)


def is_own_planner(context: Context) -> bool:
    """Whether the actor may plan at once: the caller wants plans, and names no other model."""
    return context.planning and _is_played_by_actor(context, "planner")


def is_own_reflector(context: Context) -> bool:
    """Whether the actor may judge its steps: the caller names no other model for that."""
    return _is_played_by_actor(context, "reflector")


def _is_played_by_actor(context: Context, role: Role) -> bool:
    actor, other = (
        list_models(_model_setting(context, each), each)
        for each in ("actor", role)
    )
    return actor == other


def _model_setting(context: Context, role: Role) -> str:
    own: str = getattr(context, role)
    return own or context.model


def _order_models(context: Context, role: Role) -> list[str]:
    """The models to ask, in order; if there are none, the setting itself, for its error."""
    setting = _model_setting(context, role)
    models = list_models(setting, role)
    if len(models) < 2:
        return [setting]
    return routing.open_book_of(get_home()).order_models(models, role)


def _count_call(
    state: State,
    context: Context,
    model: _Candidate,
    spent: RequestUsage,
    *,
    good: bool,
) -> State:
    """Usage and spending after a call; if the role has several models, also its standing."""
    role = model.role
    setting = model.setting
    models = list_models(_model_setting(context, role), role)
    if len(models) > 1:
        book = routing.open_book_of(get_home())
        book.note_chosen(models, role, setting)
        book.rate_reply(role, setting, good=good)
    return budgets.add_call(
        state, role, spent, choice=model.choice, setting=setting
    )


def _warn_of_limits(
    state: State,
    runtime: Runtime[Context],
    model: _Candidate,
    spent: RequestUsage,
    *,
    step: int,
) -> None:
    """Warn once a run of what a model is not sent; a planner never gets pictures."""
    limits = explain_limits(model.choice)
    if model.role == "planner":
        blindness = explain_blindness(model.choice)
        limits = tuple(limit for limit in limits if limit != blindness)
    warned = get_story(state).warnings
    for warning in dict.fromkeys((*spent.notices, *limits)):
        if warning not in warned:
            event = Warned(step=step, text=warning)
            emit_event(runtime, get_folder(state), event)


def _repeat_request(request: Request[T]) -> Request[T]:
    """The request, with a reminder of the agreed form, for a new conversation."""
    if request.conversation is not None:
        reminded = request.conversation.add_reminder()
        return replace(request, conversation=reminded)
    return replace(request, user=f"{request.user}\n{_FORM}")


def _call_config(step: int) -> Any:
    return {"metadata": {"step": step}}


def _call_deadline(state: State, context: Context) -> float | None:
    """Seconds for a call if the run's own deadline comes before the usual one; else None."""
    left = context.max_seconds - budgets.measure_seconds(state)
    return max(1.0, left) if left < DEFAULT_SECONDS else None


def _spent_of_reply(reply: Reply[Any]) -> RequestUsage:
    return RequestUsage(
        calls=reply.calls,
        input_tokens=reply.input_tokens,
        output_tokens=reply.output_tokens,
        images=reply.images,
        notices=reply.notices,
        estimated=reply.estimated,
        cached_tokens=reply.cached_tokens,
        rejected=reply.rejected,
    )
