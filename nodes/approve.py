"""The node where the user may say no; the question comes before any side effect."""

from langgraph.runtime import Runtime
from pydantic import ValidationError

from graph import interrupts
from graph.context import Context
from graph.events import Asked, Learned, emit_event
from graph.interrupts import Response
from graph.state import Decision, Outcome, State
from graph.tasks import get_current_task
from nodes import resources
from nodes.calls import budgets
from nodes.decision import decide, sensitive
from nodes.experience import user
from nodes.phrases import (
    choose_message_language,
    describe_for_user,
    format_sentence,
    name_kind,
)
from tools.actions import Action, Ask, parse_action
from tools.screen import Screen


def approve(state: State, runtime: Runtime[Context]) -> State:
    """Ask the user a question of the model's, or whether a sensitive action may be done.

    All other actions pass. Approved: act; edited: act so; answered or done by hand: look again;
    denied: plan around it once, then end.
    """
    decision = state["decision"]
    context = resources.context_of(runtime)
    if decision is None or decision.action is None:
        return {}
    screen = resources.load_screen(state)
    if isinstance(decision.action, Ask):
        question = decision.action.text
        response = _ask_question(question)
    else:
        words = _find_words_to_allow(decision, decision.action, screen, state)
        if not words or context.policy == "allow":
            return {}
        question = _question_text(
            decision.action, words, screen=screen, state=state, context=context
        )
        response = _get_response(decision.action, question, context)
    folder = resources.get_folder(state)
    answer = response.message or response.kind
    event = Asked(step=decision.step, question=question, response=answer)
    emit_event(runtime, folder, event)
    if isinstance(decision.action, Ask) and response.kind == "respond":
        learned = user.learn_from_answer(
            state, context, question=question, answer=response.message
        )
        if learned:
            emit_event(
                runtime, folder, Learned(step=decision.step, notes=[learned])
            )
    update = _apply_response(
        response, decision, screen=screen, state=state, context=context
    )
    return {**update, **budgets.advance_clock(state, counts=False)}


def _ask_question(question: str) -> Response:
    """Ask the user a question of the model's."""
    return interrupts.ask_user(
        name="ask",
        args={"text": question},
        description=question,
        allowed=["respond", "reject"],
    )


def _find_words_to_allow(
    decision: Decision, action: Action, screen: Screen, state: State
) -> str:
    """The words that make a decided action sensitive; empty if there are none."""
    task = get_current_task(state["tasks"])
    intent = sensitive.read_intent(
        decision, task.goal if task is not None else ""
    )
    return sensitive.find_sensitive_words(action, screen, intent)


def _question_text(
    action: Action,
    words: str,
    *,
    screen: Screen,
    state: State,
    context: Context,
) -> str:
    language = choose_message_language(state, context)
    return format_sentence(
        "allow",
        language,
        action=f"{describe_for_user(action, language)} “{words}”",
        where=screen.package,
    )


def _get_response(action: Action, question: str, context: Context) -> Response:
    """The user's response to a sensitive action; an edit is asked for until it can be done."""
    if context.policy == "deny":
        return Response(
            kind="reject", message="the policy denies sensitive actions"
        )
    description = question
    while True:
        response = interrupts.ask_user(
            name=action.kind,
            args=action.model_dump(exclude={"kind"}),
            description=description,
            allowed=["approve", "edit", "reject", "respond"],
        )
        problem = _describe_problem(response, action)
        if not problem:
            return response
        description = f"{question} ({problem})"


def _read_edit(response: Response, action: Action) -> dict[str, object]:
    """The edited action as the user wrote it."""
    return {"kind": response.name or action.kind, **response.args}


def _describe_problem(response: Response, action: Action) -> str:
    if response.kind != "edit":
        return ""
    try:
        parse_action(_read_edit(response, action))
    except ValidationError as error:
        return str(error.errors()[0]["msg"])
    return ""


def _apply_response(
    response: Response,
    decision: Decision,
    *,
    screen: Screen,
    state: State,
    context: Context,
) -> State:
    action = decision.action
    if response.kind == "approve" or action is None:
        return {}
    if response.kind == "edit":
        edited = parse_action(_read_edit(response, action))
        change = {
            "action": edited,
            "target": decide.make_target(edited, screen),
        }
        return {"decision": decision.model_copy(update=change)}
    if response.kind != "respond":
        return _handle_denial(response, decision, state=state, context=context)
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
    return {"outcome": outcome, "step": decision.step}


def _name_refused(decision: Decision) -> str:
    """The refused action in Chinese: its verb and what it is done to."""
    words = ""
    if decision.action is not None:
        words = name_kind(decision.action.kind, "zh")
    if decision.target is not None:
        words += f"“{decision.target.text}”"
    return words


def _handle_denial(
    response: Response, decision: Decision, *, state: State, context: Context
) -> State:
    action = decide.describe_action(decision)
    denials = state.get("denials", 0) + 1
    if denials > 1:
        language = choose_message_language(state, context)
        if language == "zh":
            action = _name_refused(decision)
        sentence = format_sentence("denied", language, action=action)
        return {"denials": denials, "status": "stopped", "reason": sentence}
    why = f": {response.message}" if response.message else ""
    reason = f"the person refused {action}{why}; find another way or say it is impossible"
    return {"denials": denials, "replan_reason": reason, "decision": None}
