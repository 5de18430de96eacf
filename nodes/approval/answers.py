"""What the run does after the user's answer: act, act otherwise, plan around it, or end."""

from graph import incoming
from graph.context import Context
from graph.interrupts import Response
from graph.state import Decision, Outcome, State, extend_additions
from nodes import targets
from nodes.approval import done_by_user, edits, refusals
from nodes.phrases.sentences import choose_message_language
from tools.actions import Ask
from tools.screen import Screen


def apply_response(
    response: Response,
    decision: Decision,
    *,
    question: str,
    screen: Screen,
    state: State,
    context: Context,
) -> State:
    """What the run does after an answer; nothing else than planned after a yes."""
    action = decision.action
    if response.kind == "approve" or action is None:
        return {}
    if response.kind == "edit":
        edited = edits.edit_decision(decision, response, screen)
        return _take_edit(edited, decision, state, context)
    if response.kind != "respond":
        return _handle_denial(response, decision, question, state, context)
    if isinstance(action, Ask):
        summary = f"the person answered: {response.message}"
        fact = f"{action.text} {response.message}"
        return {
            "outcome": Outcome(ok=True, summary=summary, by_person=True),
            "focus": [*state.get("focus", []), fact],
            "step": decision.step,
        }
    summary = f"the person did it: {response.message}"
    outcome = Outcome(ok=True, summary=summary, by_person=True)
    fact = done_by_user.describe_for_prompts(decision, response.message)
    return {
        "outcome": outcome,
        "focus": [*state.get("focus", []), fact],
        "step": decision.step,
    }


def _take_edit(
    edited: Decision, decision: Decision, state: State, context: Context
) -> State:
    """The edited decision; a text that the user changed is asked for from now on."""
    update: State = {"decision": edited}
    text = edits.find_new_text(decision, edited)
    if text:
        language = choose_message_language(state, context)
        words = edits.word_new_text(text, language)
        update["additions"] = extend_additions(state, words)
    return update


def _handle_denial(
    response: Response,
    decision: Decision,
    question: str,
    state: State,
    context: Context,
) -> State:
    """Plan without what was refused, or end the run; words that came with it change the task."""
    words = refusals.read_correction(response, decision, context)
    denials = state.get("denials", 0) + 1
    update: State = {"denials": denials, "queue": []}
    language = choose_message_language(state, context)
    if incoming.is_stop_word(words):
        reason = incoming.STOP_REASONS[language]
        return {**update, "status": "stopped", "reason": reason}
    if words:
        update["additions"] = extend_additions(state, words)
        # What is remembered is for the task as it was.
        update["route"] = ""
    if refusals.is_last_refusal(denials, words):
        reason = refusals.describe_refused_end(decision, state, language)
        return {**update, "status": "stopped", "reason": reason}
    action = targets.describe_action(decision)
    if words:
        reason = (
            f"the person refused {action} and said: {words}; do as they say "
            "or say it is impossible"
        )
    elif isinstance(decision.action, Ask):
        reason = f"the person refused {action}; find another way or say it is impossible"
    else:
        reason = refusals.word_for_prompts(decision, question, response.message)
        update["focus"] = [*state.get("focus", []), reason]
    return {**update, "replan_reason": reason, "decision": None}


def refuse_again(
    decision: Decision, question: str, state: State, context: Context
) -> State:
    """Plan without what the user said no to before, or end the run if it is tried once more."""
    if refusals.is_tried_again(state):
        language = choose_message_language(state, context)
        reason = refusals.describe_repeated_end(decision, question, language)
        return {"queue": [], "status": "stopped", "reason": reason}
    reason = refusals.word_for_prompts(decision, question, "")
    return {"queue": [], "replan_reason": reason, "decision": None}
