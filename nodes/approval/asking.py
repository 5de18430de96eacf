"""Ask the user, and ask again while an edited action cannot be done."""

from pydantic import ValidationError

from graph import interrupts
from graph.action_words import describe_in_words
from graph.context import Context
from graph.interrupts import Response
from graph.state import Decision, State
from nodes.approval import edits, question_text, questions, restrictions
from nodes.phrases.sentences import choose_message_language
from tools.actions import Ask
from tools.screen import Screen


def get_response(
    decision: Decision,
    question: str,
    screen: Screen,
    state: State,
    context: Context,
) -> Response:
    """The user's response; an edit is asked for until it can be done.

    An edited action is judged like a decided one: if it is sensitive itself, or a rule has the user
    asked, it is asked about in its own words before it counts.
    """
    if isinstance(decision.action, Ask):
        return _ask_question(question)
    language = choose_message_language(state, context)
    elements = question_text.list_elements(screen, language)
    field = edits.find_sent_field(decision, screen)
    text = field.value if field is not None else ""
    edit: Response | None = None
    asked = {question}
    description = question
    while True:
        response = _ask_to_allow(decision, description, elements, text)
        if response.kind == "approve":
            return edit or response
        if response.kind != "edit":
            return response
        problem = _describe_problem(response, decision, screen, state, context)
        if problem:
            description = f"{question} ({problem})"
            continue
        decision = edits.edit_decision(decision, response, screen)
        edit = _make_edit(decision)
        ruling = questions.find_ruling(decision, screen, state, context)
        question = questions.find_question(
            decision, screen, state, context, ruling
        )
        if not question or question in asked:
            return edit
        asked.add(question)
        description = question


def _ask_question(question: str) -> Response:
    """Ask the user a question of the model's."""
    return interrupts.ask_user(
        name="ask",
        args={"text": question},
        description=question,
        allowed=["respond", "reject"],
    )


def _ask_to_allow(
    decision: Decision, description: str, elements: dict[int, str], text: str
) -> Response:
    action = decision.action
    if action is None:
        msg = "a decision that is asked about needs an action"
        raise ValueError(msg)
    return interrupts.ask_user(
        name=action.kind,
        args=action.model_dump(exclude={"kind"}),
        description=description,
        allowed=["approve", "edit", "reject", "respond"],
        elements=elements,
        text=text,
    )


def _make_edit(decision: Decision) -> Response:
    """The edit that makes a decision of any other."""
    action = decision.action
    if action is None:
        return Response(kind="reject")
    return Response(
        kind="edit",
        name=action.kind,
        args=action.model_dump(exclude={"kind"}),
    )


def _describe_problem(
    response: Response,
    decision: Decision,
    screen: Screen,
    state: State,
    context: Context,
) -> str:
    """Why an edited action cannot be done; empty if it can."""
    try:
        edited = edits.edit_decision(decision, response, screen)
    except ValidationError as error:
        return str(error.errors()[0]["msg"])
    ruling = questions.find_ruling(edited, screen, state, context)
    if ruling is None or not ruling.is_refusal:
        return ""
    language = choose_message_language(state, context)
    action = describe_in_words(edited, language)
    return restrictions.describe_refusal(ruling, action, language)
