"""The node where the user may say no; the question comes before any side effect."""

from langgraph.runtime import Runtime
from pydantic import ValidationError

from graph import interrupts
from graph.action_words import name_kind
from graph.context import Context
from graph.events import Asked, Learned, emit_event
from graph.interrupts import Response
from graph.state import Decision, Outcome, State
from graph.tasks import get_current_task
from nodes import resources
from nodes.calls import budgets
from nodes.decision import (
    announcements,
    consent,
    decide,
    provenance,
    sensitive,
)
from nodes.experience import user
from nodes.phrases import choose_message_language, format_sentence
from tools.acting import links
from tools.acting.foreign_call import format_arguments
from tools.actions import Action, Ask, CallTool, OpenUrl, parse_action
from tools.screen import Screen


def approve(state: State, runtime: Runtime[Context]) -> State:
    """Ask the user a question of the model's, or whether an action may be done.

    That is asked of sensitive actions, and of calls of other servers' tools that are not allowed.

    All other actions pass. Approved: act; edited: act so; answered or done by hand: look again;
    denied: plan around it once, then end. A question is put into the chat first, and asked when
    this node is entered again.
    """
    decision = state["decision"]
    context = resources.context_of(runtime)
    if decision is None or decision.action is None:
        return {}
    screen = resources.load_screen(state)
    question = _find_question(decision, decision.action, screen, state, context)
    if not question:
        return {
            **announcements.announce_step(decision, state, context),
            **_clear_question(state),
        }
    # A run that waits may be of a version that worded it otherwise: the answer is to what was read.
    question = state.get("question") or question
    is_choice = not isinstance(decision.action, Ask)
    if is_choice and context.policy == "deny":
        response = Response(
            kind="reject", message="the policy denies sensitive actions"
        )
    else:
        announced = announcements.announce_question(
            question, state, context, is_choice=is_choice
        )
        if announced:
            return announced
        response = _get_response(decision.action, question)
    learned = _note_response(response, decision, question, state, runtime)
    update = _apply_response(
        response, decision, screen=screen, state=state, context=context
    )
    update |= _announce_change(update, learned, decision, state, context)
    clock = budgets.advance_clock(state, counts=False)
    return {**update, **_clear_question(state), **clock}


def _announce_change(
    update: State,
    learned: str,
    decision: Decision,
    state: State,
    context: Context,
) -> State:
    """Say in the chat what is done after an answer, and what was remembered of it."""
    announced: State = {}
    if not update:
        announced = announcements.announce_step(decision, state, context)
    edited = update.get("decision")
    if edited is not None:
        announced = announcements.announce_step(edited, state, context)
    if learned:
        announced |= announcements.announce_note(
            learned, decision, state, context
        )
    return announced


def _clear_question(state: State) -> State:
    return {"question": ""} if state.get("question") else {}


def _find_question(
    decision: Decision,
    action: Action,
    screen: Screen,
    state: State,
    context: Context,
) -> str:
    """The question of the model, or whether an action may be done; empty if there is none."""
    if isinstance(action, Ask):
        return action.text
    is_always_asked = isinstance(action, OpenUrl) and links.is_always_asked(
        action.text
    )
    if context.policy == "allow" and not is_always_asked:
        return ""
    language = choose_message_language(state, context)
    if isinstance(action, CallTool):
        if not resources.must_ask_to_call(action.tool):
            return ""
        server, _, tool = action.tool.partition("/")
        return format_sentence(
            "allow_call",
            language,
            server=server,
            tool=tool,
            arguments=format_arguments(action.arguments),
        )
    words = _find_words_to_allow(decision, action, screen, state)
    if words:
        return consent.describe_allowing(
            decision,
            screen,
            words,
            language,
            resources.list_apps(state, context),
        )
    cause = _find_cause(action, screen, state)
    if not cause:
        return ""
    what = consent.describe_allowing(
        decision, screen, "", language, resources.list_apps(state, context)
    )
    return f"{what}\n{format_sentence('cause', language, words=cause)}"


def _find_cause(action: Action, screen: Screen, state: State) -> str:
    """The words on a screen that may have caused a change that nobody asked for."""
    asked = "\n".join([state["instruction"], *state.get("additions", [])])
    return provenance.find_cause(
        action,
        sensitive.find_touched(action, screen),
        screen,
        asked,
        resources.get_folder(state),
    )


def _note_response(
    response: Response,
    decision: Decision,
    question: str,
    state: State,
    runtime: Runtime[Context],
) -> str:
    """Tell the listeners what was answered, and remember what it says about the user.

    Returns:
        What was remembered, in words; empty if nothing was.
    """
    context, folder = resources.context_of(runtime), resources.get_folder(state)
    answer = response.message or response.kind
    event = Asked(step=decision.step, question=question, response=answer)
    emit_event(runtime, folder, event)
    if not isinstance(decision.action, Ask) or response.kind != "respond":
        return ""
    learned = user.learn_from_answer(
        state, context, question=question, answer=response.message
    )
    if learned:
        notes = Learned(step=decision.step, notes=[learned])
        emit_event(runtime, folder, notes)
    return learned


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
    words = sensitive.find_sensitive_words(action, screen, intent)
    return words or decision.caution


def _get_response(action: Action, question: str) -> Response:
    """The user's response; an edit is asked for until it can be done."""
    if isinstance(action, Ask):
        return _ask_question(question)
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
            "destination": decide.make_target(edited, screen, end="to"),
            "own_words": "",
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
