"""What a run says in the chat of its thread: a line for each step, and its questions."""

from langchain_core.messages import AIMessage

from graph.action_words import describe_in_words
from graph.chat import make_line
from graph.context import Context
from graph.state import Decision, State
from nodes.phrases.sentences import choose_message_language, format_sentence

_SPOKEN = frozenset({"ask", "answer", "finish", "fail"})
"""Actions that touch nothing; the chat shows their words as a question or as the answer."""


def announce_step(decision: Decision, state: State, context: Context) -> State:
    """A line in the chat that says what is done next; nothing for an action that only speaks."""
    action = decision.action
    if action is None or action.kind in _SPOKEN:
        return {}
    language = choose_message_language(state, context)
    words = describe_in_words(decision, language)
    line = make_line(
        words[:1].upper() + words[1:], run=state["run"], step=decision.step
    )
    return {"messages": [line]}


def announce_note(
    note: str, decision: Decision, state: State, context: Context
) -> State:
    """A line in the chat that says what was kept of the user's answer."""
    language = choose_message_language(state, context)
    line = make_line(
        format_sentence("kept", language, what=note),
        run=state["run"],
        step=decision.step,
    )
    return {"messages": [line]}


def announce_question(
    question: str, state: State, context: Context, *, is_choice: bool
) -> State:
    """Put a question into the chat, before the node stops for it; nothing if it stands there.

    A node that stops for an answer returns nothing until it has one. So it first returns this, and
    is entered again.

    Args:
        question: in words.
        state: of the run.
        context: whose language is used.
        is_choice: whether the answer is a yes or a no.
    """
    if state.get("question") == question:
        return {}
    key = "reply_to_allow" if is_choice else "reply_to_answer"
    hint = format_sentence(key, choose_message_language(state, context))
    message = AIMessage(f"{question}\n\n{hint}")
    return {"question": question, "messages": [message]}
