"""What becomes of an answer if the virtual phone was switched on again after the question."""

from langgraph.runtime import Runtime

from graph import tasks
from graph.context import Context
from graph.events import Warned, emit_event
from graph.interrupts import Response
from graph.state import Decision, State, extend_additions
from nodes import resources
from nodes.approval import edits, refusals
from nodes.phrases.sentences import choose_message_language, format_sentence


def look_again(
    response: Response,
    decision: Decision,
    question: str,
    state: State,
    runtime: Runtime[Context],
) -> State:
    """Look at a virtual phone that was switched on again, as the page of the question is gone.

    A yes counts if the same question comes up again. What else was answered is told to the model.
    """
    context = resources.context_of(runtime)
    language = choose_message_language(state, context)
    text = format_sentence("switched_on_again", language)
    folder = resources.get_folder(state)
    emit_event(runtime, folder, Warned(step=decision.step, text=text))
    # What was typed for an earlier sub-goal may be gone too.
    reopened = tasks.reopen_tree(state["tasks"])
    update: State = {
        "decision": None,
        "queue": [],
        "agreement": None,
        "tasks": reopened,
    }
    if response.kind == "approve":
        return {**update, "agreed": question}
    words = refusals.read_correction(response, decision, context)
    text = str(response.args.get("text", ""))
    if response.kind == "edit" and text:
        words = edits.word_new_text(text, language)
    if words:
        return {**update, "additions": extend_additions(state, words)}
    fact = refusals.word_for_prompts(decision, question, "")
    return {**update, "focus": [*state.get("focus", []), fact]}
