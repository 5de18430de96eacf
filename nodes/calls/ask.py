"""One question to a model, with usage kept and budgets held."""

from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from langgraph.runtime import Runtime
from pydantic import BaseModel

from graph.context import Context
from graph.events import Warned, emit
from graph.runs import home
from graph.state import State, Usage
from models import routing
from models.chat import SECONDS, Reply, Request, Spent, ask, blindness, choose, spent, unreadable
from models.endpoints import named
from nodes.calls import budgets
from nodes.calls.budgets import Role
from nodes.calls.usage import prompted
from nodes.resources import choices, folder, story
from tapwright.errors import ModelMalformed, ModelRefused, ModelUnreachable

T = TypeVar("T", bound=BaseModel)

_FORM = "Answer with one JSON object of the agreed form, and with nothing else."


@dataclass(frozen=True, kw_only=True)
class Answer(Generic[T]):
    """A reply, or None when the run ends here; `update` goes into the state in either case."""

    value: T | None
    update: State


def put(
    request: Request[T], state: State, runtime: Runtime[Context], *, step: int | None = None
) -> Answer[T]:
    """Ask the model of the request's role; of several, the next one when one gives no reply.

    One alone whose reply cannot be read is asked once more, and told so. A refusal or an unreadable
    answer ends the run as failed with the model's words where none of them does better, a budget
    that is used up ends it as stopped; neither is ever taken for success.

    Raises:
        ModelUnreachable: no answer in time; the run can be resumed.
        ModelDenied: wrong key or unknown model.
        ModelNotConfigured: no model was chosen.
    """
    context = choices(runtime)
    role: Role = request.role  # type: ignore[assignment]  # our own requests name these only
    at = state.get("step", 0) if step is None else step
    used: State = {}
    fault: ModelRefused | ModelMalformed | ModelUnreachable | None = None
    line = _line(context, role)
    alone = len(line) == 1
    while line:
        model = line.pop(0)
        asked: State = {**state, **used}
        over = budgets.over(asked, context)
        if over:
            return Answer(value=None, update={**used, "status": "stopped", "reason": over})
        try:
            reply = ask(request, model=model, config=_config(at), seconds=_seconds(state, context))
        except (ModelRefused, ModelMalformed, ModelUnreachable) as error:
            if alone and fault is None and unreadable(error):
                line, request = [model], _anew(request)
            # That an answer was none goes before that another one did not come.
            fault = error if fault is None or isinstance(fault, ModelUnreachable) else fault
            taken = spent(error)
            used = _counted(asked, context, role, model, taken, good=False)
            _warn_of_blindness(state, runtime, role, model, taken, step=at)
            continue
        told = at + (request.name in ("judge", "assess")) if step is None else step
        emit(runtime, folder(state), prompted(request, reply, told, model))
        good = reply.calls == 1
        used = _counted(asked, context, role, model, _spent(reply), good=good)
        _warn_of_blindness(state, runtime, role, model, _spent(reply), step=told)
        return Answer(value=reply.value, update=used)
    if isinstance(fault, ModelUnreachable):
        over = budgets.over({**state, **used}, context)
        if not over:
            raise fault
        return Answer(value=None, update={**used, "status": "stopped", "reason": over})
    return Answer(value=None, update={**used, "status": "failed", "reason": str(fault)})


def blame(state: State, context: Context, role: Role) -> None:
    """Hold a reply that turned out wrong against the model that gave it, where there are others."""
    model = getattr(state.get("usage") or Usage(), role).model
    if model and len(named(_setting(context, role), role)) > 1:
        routing.keep_in(home()).blame(role, model)


def tick(state: State) -> State:
    """The clock brought up to date; of a long gap, in which nothing ran, only a part counts."""
    return budgets.passed(state)


def waited(state: State) -> State:
    """The clock set on without counting the time, in which a person thought."""
    return budgets.passed(state, counts=False)


def _setting(context: Context, role: Role) -> str:
    own: str = getattr(context, role)
    return own or context.model


def _line(context: Context, role: Role) -> list[str]:
    """The models to ask, in their order; without any, what the caller named, for its error."""
    setting = _setting(context, role)
    models = named(setting, role)
    return routing.keep_in(home()).line(models, role) if len(models) > 1 else [setting]


def _counted(
    state: State, context: Context, role: Role, model: str, used: Spent, *, good: bool
) -> State:
    """Usage and spending after a call, and the model's standing where it is one of several."""
    models = named(_setting(context, role), role)
    if len(models) > 1:
        book = routing.keep_in(home())
        book.chosen(models, role, model)
        book.rate(role, model, good=good)
    return budgets.count(state, role, used, choice=choose(model, role), setting=model)


def _warn_of_blindness(
    state: State, runtime: Runtime[Context], role: Role, model: str, used: Spent, *, step: int
) -> None:
    """Tell once a run that a model is sent no pictures; a planner never is."""
    why = used.unsent or ("" if role == "planner" else blindness(model, role))
    if not why or why in story(state).warnings:
        return
    emit(runtime, folder(state), Warned(step=step, text=why))


def _anew(request: Request[T]) -> Request[T]:
    """The request for one who did not answer it in the agreed form, in a talk of its own."""
    return replace(request, user=f"{request.user}\n{_FORM}")


def _config(step: int) -> Any:
    return {"metadata": {"step": step}}


def _seconds(state: State, context: Context) -> float | None:
    """The deadline of a call where the run's own comes sooner than the usual one."""
    left = context.max_seconds - budgets.spent(state)
    return max(1.0, left) if left < SECONDS else None


def _spent(reply: Reply[Any]) -> Spent:
    return Spent(
        calls=reply.calls,
        input_tokens=reply.input_tokens,
        output_tokens=reply.output_tokens,
        images=reply.images,
        unsent=reply.unsent,
    )
