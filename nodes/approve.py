"""The node where a person may say no; the question comes before any side effect."""

from langgraph.runtime import Runtime
from pydantic import ValidationError

from graph import interrupts
from graph.context import Context
from graph.events import Asked, Learned, emit_event
from graph.interrupts import Response
from graph.state import Decision, Outcome, State
from graph.tasks import get_current_task
from nodes import resources
from nodes.calls.ask import skip_waiting
from nodes.decision import decide, sensitive
from nodes.experience import user
from nodes.phrases import choose_message_language, format_sentence
from tools.actions import Ask, format_action, parse_action
from tools.screen import Screen


def approve(state: State, runtime: Runtime[Context]) -> State:
    """Ask the person a question of the model's, or whether a sensitive action may be done.

    Passes through for all other actions. Approved: act; edited: act so; answered or done by hand:
    look again; denied: plan around it once, then end.
    """
    decision, context = state["decision"], resources.context_of(runtime)
    if decision is None or decision.action is None:
        return {}
    screen = resources.load_screen(state)
    if isinstance(decision.action, Ask):
        question = decision.action.text
        response = interrupts.ask_user(
            name="ask",
            args={"text": question},
            description=question,
            allowed=["respond", "reject"],
        )
    else:
        task = get_current_task(state["tasks"])
        intent = sensitive.read_intent(decision, task.goal if task is not None else "")
        words = sensitive.find_sensitive_words(decision.action, screen, intent)
        if not words or context.policy == "allow":
            return {}
        question = _question_text(
            decision, words, screen=screen, state=state, context=context
        )
        response = _get_response(decision, question, context)
    answer = response.message or response.kind
    event = Asked(step=decision.step, question=question, response=answer)
    emit_event(runtime, resources.get_folder(state), event)
    if isinstance(decision.action, Ask) and response.kind == "respond":
        learned = user.learn_from_answer(
            state, context, question=question, answer=response.message
        )
        if learned:
            emit_event(
                runtime,
                resources.get_folder(state),
                Learned(step=decision.step, notes=[learned]),
            )
    return {
        **_apply_response(
            response, decision, screen=screen, state=state, context=context
        ),
        **skip_waiting(state),
    }


def _question_text(
    decision: Decision, words: str, *, screen: Screen, state: State, context: Context
) -> str:
    if decision.action is None:
        return ""
    action_text = f"{format_action(decision.action)} “{words}”"
    return format_sentence(
        "allow",
        choose_message_language(state, context),
        action=action_text,
        where=screen.package,
    )


def _get_response(decision: Decision, question: str, context: Context) -> Response:
    if context.policy == "deny" or decision.action is None:
        return Response(kind="reject", message="the policy denies sensitive actions")
    args = decision.action.model_dump(exclude={"kind"})
    description = question
    while True:
        response = interrupts.ask_user(
            name=decision.action.kind,
            args=args,
            description=description,
            allowed=["approve", "edit", "reject", "respond"],
        )
        problem = _describe_problem(response, decision)
        if not problem:
            return response
        description = f"{question} ({problem})"


def _action_of_edit(response: Response, decision: Decision) -> dict[str, object]:
    kind = response.name or (decision.action.kind if decision.action else "")
    return {"kind": kind, **response.args}


def _describe_problem(response: Response, decision: Decision) -> str:
    if response.kind != "edit":
        return ""
    try:
        parse_action(_action_of_edit(response, decision))
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
    if response.kind == "approve":
        return {}
    if response.kind == "edit":
        edited = parse_action(_action_of_edit(response, decision))
        change = {"action": edited, "target": decide.make_target(edited, screen)}
        return {"decision": decision.model_copy(update=change)}
    if response.kind == "respond" and isinstance(action, Ask):
        fact = f"{action.text} {response.message}"
        outcome = Outcome(
            ok=True, summary=f"the person answered: {response.message}", by_person=True
        )
        return {
            "outcome": outcome,
            "focus": [*state.get("focus", []), fact],
            "step": decision.step,
        }
    if response.kind == "respond":
        outcome = Outcome(
            ok=True, summary=f"the person did it: {response.message}", by_person=True
        )
        return {"outcome": outcome, "step": decision.step}
    return _handle_denial(response, decision, state=state, context=context)


def _handle_denial(
    response: Response, decision: Decision, *, state: State, context: Context
) -> State:
    action = decide.describe_action(decision)
    denials = state.get("denials", 0) + 1
    if denials > 1:
        sentence = format_sentence(
            "denied", choose_message_language(state, context), action=action
        )
        return {"denials": denials, "status": "stopped", "reason": sentence}
    why = f": {response.message}" if response.message else ""
    reason = (
        f"the person refused {action}{why}; find another way or say it is impossible"
    )
    return {"denials": denials, "replan": reason, "decision": None}
