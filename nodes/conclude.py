"""The node that ends a task: it checks the claim, answers the user and keeps records."""

import time

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.runtime import Runtime

from graph import tasks
from graph.context import Context
from graph.events import Concluded, Reopened, emit_event
from graph.run_folders import write_meta
from graph.state import State, Usage
from nodes import resources
from nodes.approval import done_by_user, untold_effects
from nodes.calls import ask
from nodes.completion import completion, ends, reason_text
from nodes.experience import task_memory, user
from nodes.phrases.sentences import choose_message_language
from tools.device.connection import virtual


def conclude(state: State, runtime: Runtime[Context]) -> State:
    """Settle the status, append the answer to the chat, and keep what the run taught.

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
    update |= _settle_status(state, runtime)
    if update["replan_reason"]:
        _tell_refusal(update["missing"], state, runtime)
        return update
    ended: State = {**state, **update}
    ended["reason"] = update["reason"] = _tell_users_part(ended, context)
    is_done = ended["status"] in ("done", "unverified")
    update["tasks"] = tasks.close_tree(state["tasks"], done=is_done)
    ended["tasks"] = update["tasks"]
    update["messages"] = _answer_messages(ended)
    if context.memory and resources.has_looked(state):
        _remember_run(ended, context)
    _record_end(ended, runtime)
    return update


def _settle_status(state: State, runtime: Runtime[Context]) -> State:
    """How the task ended; a `replan_reason` if it has not, because a detail was overlooked."""
    context = resources.context_of(runtime)
    if state["status"] == "failed" and state.get("missing"):
        return ends.end_with_doubt(state, context, kind="not_done")
    if state["status"] in ("failed", "stopped"):
        return ends.tell_copies(state, context)
    if state["status"] != "running":
        return {}
    update = completion.check_completion(state, runtime)
    language = choose_message_language(state, context)
    by_word = done_by_user.end_by_word(update, state, language)
    if by_word:
        usage = update.get("usage")
        return {**by_word, "usage": usage} if usage else by_word
    is_unverified = update.get("status") == "unverified"
    if is_unverified and state["claim"] and not update.get("replan_reason"):
        ask.blame_model(state, context, "reflector")
    return update


def _tell_refusal(
    missing: list[str], state: State, runtime: Runtime[Context]
) -> None:
    """Emit why the claim is refused."""
    context = resources.context_of(runtime)
    language = choose_message_language(state, context)
    event = Reopened(
        step=state["step"], text=reason_text.tell_missing(missing, language)
    )
    emit_event(runtime, resources.get_folder(state), event)


def _tell_users_part(ended: State, context: Context) -> str:
    """The reason, with what stands now if that is in doubt, and what the user did and said."""
    if not resources.has_looked(ended):
        return ends.tell_additions(ended, context)
    language = choose_message_language(ended, context)
    standing = ends.tell_standing(ended, context)
    told = untold_effects.tell_untold(standing, ended, language)
    reason = ends.tell_additions({**ended, "reason": told}, context)
    return done_by_user.tell_own_deeds(reason, ended, language)


def _record_end(ended: State, runtime: Runtime[Context]) -> None:
    """Emit the end as an event, note it in `meta.json`, and drop what only a resume needs."""
    folder = resources.get_folder(ended)
    event = Concluded(
        step=ended["step"],
        status=ended["status"],
        reason=ended["reason"],
        doubt=ended.get("doubt", ""),
        answer=ended["answer"],
        evidence=ended["evidence"],
        tasks=ended["tasks"],
        usage=ended.get("usage") or Usage(),
    )
    emit_event(runtime, folder, event)
    facts = event.model_dump(
        mode="json", include={"status", "reason", "answer", "evidence"}
    )
    virtual.drop_phone(folder)
    write_meta(
        ended["run"], {**facts, "steps": ended["step"], "ended": time.time()}
    )


def _remember_run(ended: State, context: Context) -> None:
    """Keep the task in memory, and count the app that it was done in."""
    task_memory.keep_task(ended, context)
    if ended["status"] == "done":
        user.count_served_app(ended, context)


def _answer_messages(ended: State) -> list[AnyMessage]:
    """The answer for the chat; after the instruction, if an old version left that out."""
    answer = AIMessage(ended["answer"] or ended["reason"])
    begun = ended["last_message_id"]
    for message in ended.get("messages") or []:
        if isinstance(message, HumanMessage) and str(message.id or "") == begun:
            return [answer]
    return [HumanMessage(ended["instruction"]), answer]
