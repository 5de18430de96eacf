"""The node that starts a task and forgets everything of an earlier task on the thread."""

import threading
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from langchain_core.messages import HumanMessage
from langgraph.runtime import Runtime

from graph.chat import read_task
from graph.context import Context
from graph.events import Began, Learned, Warned, emit_event
from graph.run_folders import get_home, open_run, run_folder
from graph.state import State, forget_chat, make_initial_state
from memory.chroma import clients
from models import endpoints, routing
from models.chat import describe_model
from models.tokens import find_tokenizer
from nodes import resources
from nodes.calls.budgets import clock_time, list_limits
from nodes.demonstration import section
from nodes.experience.task_memory import find_route_id
from nodes.experience.user import Intake, hear_instruction
from nodes.native.roles import refuse_other_roles
from nodes.phrases.sentences import (
    Language,
    choose_message_language,
    format_sentence,
)
from nodes.resources import context_of, get_folder, get_phone
from tapwright.errors import PhoneBlocked, TapwrightError, UsageError
from tools.device.connection import virtual
from tools.device.connection.identity import identify_device
from tools.device.device import Device
from tools.device.input.input_access import describe_remedy, find_missing_switch

_ROLES = ("planner", "actor", "reflector")


def begin(state: State, runtime: Runtime[Context]) -> State:
    """Reset every per-task key, push the root goal and look for a remembered route.

    What the instruction says about the user is kept first; if it says nothing else, the run ends
    here, without phone and model.

    Raises:
        UsageError: no instruction, an unreadable `TAPWRIGHT_MCP`, a native model that must plan.
        ModelNotConfigured: no model was chosen, or there is no key for it.
        PhoneError: the phone is not there, busy or locked, or its maker lets nobody tap on it.
        DemonstrationUnreadable: there is none of the name that was given, or it is damaged.
    """
    context = context_of(runtime)
    routing.open_book_of(get_home())
    text, message = _read_instruction(state)
    language = choose_message_language({"instruction": text}, context)
    intake = hear_instruction(text, context, language)
    setup = _Setup() if intake.ended else _prepare_run(context, language)
    facts = {
        "instruction": intake.instruction,
        "device": setup.serial,
        "models": setup.models,
    }
    stored = {"spec": context.device, "context": asdict(context)}
    run = _open_folder(runtime, {**facts, **stored})
    if context.device == "virtual" and not intake.ended:
        virtual.keep_phone(run_folder(run))
    fresh = _reset_state(state, intake, message, run)
    fresh["device"] = setup.identity
    folder = get_folder(fresh)
    event = Began(folder=str(folder), limits=list_limits(context), **facts)
    emit_event(runtime, folder, event)
    if intake.notes:
        emit_event(runtime, folder, Learned(step=0, notes=intake.notes))
    if intake.ended:
        return {**fresh, **intake.ended}
    phone = get_phone(context)
    _warn_at_start(phone, language, folder, runtime)
    route = find_route_id(intake.instruction, context=context, device=phone)
    demonstration = section.begin_demonstration(intake.instruction, context)
    return {**fresh, **demonstration, "route": route}


@dataclass(frozen=True, kw_only=True)
class _Setup:
    """The phone and the models of a run; empty if it ends without them."""

    models: dict[str, str] = field(default_factory=dict)
    """Names by role."""
    serial: str = ""
    """Of the phone."""
    identity: str = ""
    """Of the phone, whatever its address."""


def _prepare_run(context: Context, language: Language) -> _Setup:
    """Connect the phone while the tools and the models get ready."""
    resources.start_foreign_tools()
    models = _prepare_models(context)
    phone = get_phone(context)
    _check_input(phone, language)
    return _Setup(
        models=models, serial=phone.serial, identity=identify_device(phone)
    )


def _reset_state(
    state: State, intake: Intake, message: HumanMessage | None, run: str
) -> State:
    """The state at the start of the task; what an earlier task left is reset.

    Args:
        state: of the thread.
        intake: what the instruction says.
        message: that holds the instruction; None if it came without one.
        run: name of the run's folder.
    """
    if message is None:
        message = HumanMessage(intake.instruction, id=f"instruction-{run}")
    return {
        **make_initial_state(intake.instruction, now=clock_time()),
        **forget_chat(state),
        "messages": [message],
        "last_message_id": str(message.id or ""),
        "run": run,
        "focus": intake.focus,
        **section.forget_demonstration(state),
    }


def _check_input(phone: Device, language: Language) -> None:
    """Refuse to begin on a phone that would refuse the first tap, and say what to switch on."""
    switch = find_missing_switch(phone)
    if switch is not None:
        sentence = format_sentence(
            "input_blocked",
            language,
            model=phone.read_property("ro.product.model"),
            remedy=describe_remedy(switch),
            switch=switch.label,
        )
        raise PhoneBlocked(sentence)


def _warn_at_start(
    phone: Device, language: Language, folder: Path, runtime: Runtime[Context]
) -> None:
    """Say which tools do not work, and which services, such as TalkBack, stop for this run."""
    sentences = list(resources.list_tool_problems())
    if phone.suppressed_services:
        names = ", ".join(phone.suppressed_services)
        sentences.append(
            format_sentence("services_stop", language, services=names)
        )
    for sentence in sentences:
        emit_event(runtime, folder, Warned(step=0, text=sentence))


def _open_folder(runtime: Runtime[Context], facts: dict[str, Any]) -> str:
    """Make the folder of this run, named after its thread, and return its name."""
    info = runtime.execution_info
    if info is None:
        return open_run("run", key="", meta=facts)
    return open_run(info.thread_id or "run", key=info.task_id, meta=facts)


def _prepare_models(context: Context) -> dict[str, str]:
    """The name of each role's model; their libraries are loaded beside the first look."""
    refuse_other_roles(context)
    specs = {role: getattr(context, role) or context.model for role in _ROLES}
    names = {role: describe_model(spec, role) for role, spec in specs.items()}
    choices = [
        endpoints.choose_model(spec, role) for role, spec in specs.items()
    ]
    loading = threading.Thread(
        target=_load_libraries,
        args=(choices, context),
        name="tapwright-libraries",
        daemon=True,
    )
    loading.start()
    return names


def _load_libraries(
    choices: list[endpoints.ModelChoice], context: Context
) -> None:
    """Import in the order in which the run needs them."""
    # If one is missing, the run says so itself when it needs it.
    with suppress(ImportError, TapwrightError):
        if context.memory:
            clients.load_library()
        for choice in choices:
            endpoints.load_library(choice)
            if not choice.is_remote:
                # A local model answers at once; a remote one leaves time to read the vocabulary.
                find_tokenizer(choice.name)


def _read_instruction(state: State) -> tuple[str, HumanMessage | None]:
    """The instruction, and the message that holds it; a new message of the user goes first."""
    messages = state.get("messages") or []
    last = messages[-1] if messages else None
    message = None
    text = state.get("instruction", "")
    if isinstance(last, HumanMessage) and str(last.id or "") != state.get(
        "last_message_id", ""
    ):
        text, message = last.text, last
    instruction = read_task(text)
    if not instruction:
        msg = "the instruction is empty: say what should happen on the phone"
        raise UsageError(msg)
    return instruction, message
