"""What a simulated model reads of a conversation."""

from collections.abc import Sequence

from langchain_core.messages import BaseMessage, HumanMessage, SystemMessage


def select_question(messages: Sequence[BaseMessage]) -> list[BaseMessage]:
    """The system's words and the question of a call.

    Neither the turns of earlier steps nor those of a repair round are the question.
    """
    selected: list[BaseMessage] = []
    for message in messages:
        is_question = (
            isinstance(message, HumanMessage) and "# Task\n" in message.text
        )
        if is_question or isinstance(message, SystemMessage):
            selected.append(message)
    return selected[:2]
