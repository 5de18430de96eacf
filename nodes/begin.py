"""The node that starts a task: everything of an earlier task on the thread is forgotten."""

import time

from langchain_core.messages import HumanMessage
from langgraph.runtime import Runtime

from errors import UsageError
from graph import tasks
from graph.context import Context
from graph.events import Began, emit
from graph.runs import open_run
from graph.state import Clock, State, Usage
from models.chat import describe
from nodes.outside import choices, folder, phone
from nodes.remembering import find_route

_ROLES = ("planner", "actor", "reflector")


def begin(state: State, runtime: Runtime[Context]) -> State:
    """Reset every per-task key, push the root goal and look for a remembered route.

    Raises:
        UsageError: there is no instruction.
        ModelNotConfigured: no model was chosen, or there is no key for it.
        PhoneError: the phone is not there, busy or locked.
    """
    context = choices(runtime)
    instruction, heard = _instruction(state)
    models = {role: describe(getattr(context, role) or context.model, role) for role in _ROLES}
    device = phone(context)
    info = runtime.execution_info
    facts = {"instruction": instruction, "device": device.serial, "models": models}
    key = info.task_id if info else ""
    run = open_run((info.thread_id if info else "") or "run", key=key, meta=facts)
    now = time.time()
    fresh: State = {
        "instruction": instruction, "heard": heard, "run": run, "tasks": tasks.root(instruction),
        "decision": None, "outcome": None, "verdict": None, "steps": [],
        "failures": [], "focus": [], "progress": "", "experience": [], "route": "", "route_step": 0,
        "step": 0, "backs": 0, "denials": 0, "replan": "", "plans": 0, 
        "clock": Clock(started=now, ticked=now), "status": "running", "reason": "", "claim": "",
        "answer": "", "evidence": "",
        "usage": Usage(),
    }  # fmt: skip
    where = folder(fresh)
    emit(runtime, where, Began(folder=str(where), **facts))
    return {**fresh, "route": find_route(instruction, context=context, device=device)}


def _instruction(state: State) -> tuple[str, str]:
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
