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
from nodes.completion import completion, effects, ends, reason_text
from nodes.completion.quotes import proof
from nodes.decision import planning
from nodes.experience import task_memory, user
from nodes.phrases.sentences import choose_message_language, format_sentence
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
        faults = update["missing"]
        if _is_only_answer_wrong(state, context):
            update["replan_case"] = "answer"
        elif planning.is_mended_at_once(state, faults, context):
            update["replan_case"] = "mend"
        _tell_refusal(faults, state, runtime)
        return update
    ended: State = {**state, **update}
    ended["reason"] = update["reason"] = _tell_users_part(ended, context)
    is_given_up = state["status"] == "failed"
    is_done = ended["status"] in ("done", "unverified") and not is_given_up
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
        doubtful = ends.end_with_doubt(state, context, kind="not_done")
        return _tell_impossible(doubtful, state, context)
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


def _is_only_answer_wrong(state: State, context: Context) -> bool:
    """Whether the run only answered: the actor looks and answers again, without a plan."""
    if not planning.may_skip_planner(context):
        return False
    if not state["answer"]:
        return False
    return not effects.collect_effects(proof.list_visits(state), [])


def _tell_impossible(doubtful: State, state: State, context: Context) -> State:
    """The end in doubt, with the reason for which the rest was called impossible, if it was."""
    language = choose_message_language(state, context)
    beginning = format_sentence("impossible", language, why="")
    is_told = any(words in state["reason"] for words in state["missing"])
    if is_told or not state["reason"].startswith(beginning.strip()):
        return doubtful
    return {**doubtful, "reason": f"{doubtful['reason']}\n{state['reason']}"}


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
