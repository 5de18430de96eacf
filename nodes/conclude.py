"""The node that ends a task: it checks the claim, answers the user and keeps records."""

import time

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.runtime import Runtime

from graph import tasks
from graph.context import Context
from graph.events import Concluded, emit_event
from graph.runs import write_meta
from graph.state import State, Usage
from nodes import resources
from nodes.calls import ask
from nodes.completion import completion, ends
from nodes.experience import task_memory, user
from tools.device.connection import virtual


def conclude(state: State, runtime: Runtime[Context]) -> State:
    """Settle the status, append the answer to the messages, and write what the run taught.

    If a detail of the instruction was overlooked, the run goes back to work instead.

    Raises:
        ModelError: the endpoint that should check the claim gave no answer; the run can be resumed.
    """
    context = resources.context_of(runtime)
    update: State = {
        "decision": None,
        "outcome": None,
        "verdict": None,
        "replan_reason": "",
    }
    if state["status"] == "running":
        update |= completion.check_completion(state, runtime)
        if update["replan_reason"]:
            return update
        if update["status"] == "unverified" and state["claim"]:
            ask.blame_model(state, context, "reflector")
    elif state["status"] == "failed" and state.get("missing"):
        update |= ends.end_with_doubt(state, context)
    elif state["status"] in ("failed", "stopped"):
        update |= ends.tell_copies(state, context)
    ended: State = {**state, **update}
    is_done = ended["status"] in ("done", "unverified")
    update["tasks"] = tasks.close_tree(state["tasks"], done=is_done)
    ended["tasks"] = update["tasks"]
    update["messages"] = _answer_messages(ended)
    if context.memory and resources.has_looked(state):
        _remember_run(ended, context)
    event = Concluded(
        step=state["step"],
        status=ended["status"],
        reason=ended["reason"],
        doubt=ended.get("doubt", ""),
        answer=ended["answer"],
        evidence=ended["evidence"],
        tasks=ended["tasks"],
        usage=ended.get("usage") or Usage(),
    )
    emit_event(runtime, resources.get_folder(state), event)
    facts = event.model_dump(
        mode="json", include={"status", "reason", "answer", "evidence"}
    )
    virtual.drop_phone(resources.get_folder(state))
    write_meta(
        state["run"], {**facts, "steps": state["step"], "ended": time.time()}
    )
    return update


def _remember_run(ended: State, context: Context) -> None:
    task_memory.keep_task(ended, context)
    if ended["status"] == "done":
        user.count_served_app(ended, context)


def _answer_messages(ended: State) -> list[AnyMessage]:
    """The answer; in a run of a version that began without it, the instruction before."""
    answer = AIMessage(ended["answer"] or ended["reason"])
    begun = ended["last_message_id"]
    for message in ended.get("messages") or []:
        if isinstance(message, HumanMessage) and str(message.id or "") == begun:
            return [answer]
    return [HumanMessage(ended["instruction"]), answer]
