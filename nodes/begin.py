"""The node that starts a task: everything of an earlier task on the thread is forgotten."""

import threading
from contextlib import suppress

from langchain_core.messages import HumanMessage
from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Began, Learned, emit_event
from graph.runs import get_home, open_run
from graph.state import State, make_initial_state
from memory.chroma import clients
from models import endpoints, routing
from models.chat import describe_model
from models.tokens import find_tokenizer
from nodes.calls.budgets import clock_time, list_limits
from nodes.demonstration import prompt
from nodes.experience.task_memory import find_route_id
from nodes.experience.user import hear_instruction
from nodes.phrases import choose_message_language
from nodes.resources import context_of, get_folder, get_phone
from tapwright.errors import TapwrightError, UsageError
from tools.device.identity import identify_device

_ROLES = ("planner", "actor", "reflector")


def begin(state: State, runtime: Runtime[Context]) -> State:
    """Reset every per-task key, push the root goal and look for a remembered route.

    What the instruction says about the person is kept first; where that is all that it says, the
    run ends here, without phone and model.

    Raises:
        UsageError: there is no instruction.
        ModelNotConfigured: no model was chosen, or there is no key for it.
        PhoneError: the phone is not there, busy or locked.
        DemonstrationUnreadable: there is none of the name that was given, or it is damaged.
    """
    context = context_of(runtime)
    routing.open_book_of(get_home())
    instruction, heard = _read_instruction(state)
    intake = hear_instruction(
        instruction,
        context,
        choose_message_language({"instruction": instruction}, context),
    )
    instruction, info = intake.instruction, runtime.execution_info
    models = {} if intake.ended else _model_names(context)
    held = None if intake.ended else get_phone(context)
    serial, identity = (held.serial, identify_device(held)) if held else ("", "")
    facts = {"instruction": instruction, "device": serial, "models": models}
    key = info.task_id if info else ""
    run = open_run(
        (info.thread_id if info else "") or "run",
        key=key,
        meta={**facts, "spec": context.device},
    )
    fresh: State = {
        **make_initial_state(instruction, now=clock_time()),
        "heard": heard,
        "run": run,
        "device": identity,
        "focus": intake.focus,
        **prompt.forget_demonstration(state),
    }
    where = get_folder(fresh)
    emit_event(
        runtime, where, Began(folder=str(where), limits=list_limits(context), **facts)
    )
    if intake.notes:
        emit_event(runtime, where, Learned(step=0, notes=intake.notes))
    if intake.ended:
        return {**fresh, **intake.ended}
    route = find_route_id(instruction, context=context, device=get_phone(context))
    return {**fresh, **prompt.begin_demonstration(instruction, context), "route": route}


def _model_names(context: Context) -> dict[str, str]:
    """What each role's model is called; what they need is made ready beside the first look."""
    called = {
        role: describe_model(getattr(context, role) or context.model, role)
        for role in _ROLES
    }
    choices = [
        endpoints.choose_model(getattr(context, role) or context.model, role)
        for role in _ROLES
    ]
    work = threading.Thread(
        target=_load_libraries,
        args=(choices, context),
        name="tapwright-libraries",
        daemon=True,
    )
    work.start()
    return called


def _load_libraries(choices: list[endpoints.ModelChoice], context: Context) -> None:
    """Import in the order in which the run comes to need them."""
    # Where one is missing, the run says so itself when it comes to it.
    with suppress(ImportError, TapwrightError):
        if context.memory:
            clients.load_library()
        for choice in choices:
            endpoints.load_library(choice)
            if not choice.is_remote:
                # Answers at once; where one takes its time, the vocabulary is read meanwhile.
                find_tokenizer(choice.name)


def _read_instruction(state: State) -> tuple[str, str]:
    """The instruction and the id of the last message; a human message not heard yet goes first."""
    messages = state.get("messages") or []
    last = messages[-1] if messages else None
    heard = str(last.id or "") if last else ""
    new = isinstance(last, HumanMessage) and heard != state.get("heard", "")
    text = last.text if last is not None and new else state.get("instruction", "")
    if not text.strip():
        msg = "the instruction is empty: say what should happen on the phone"
        raise UsageError(msg)
    return " ".join(text.split()), heard
