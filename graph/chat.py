"""The chat of a thread: what the state keeps of it, and which messages are lines of progress.

LangGraph streams a message that a node returns, and clients draw the messages of the state. A line
says what is done on the phone just now; the prompts of the models never contain messages.
"""

import re
from typing import Any

from langchain_core.messages import AIMessage, AnyMessage, BaseMessage
from langgraph.graph.message import add_messages

from tapwright.text.quote import cut_line

MAX_LINES = 6
"""Lines of progress that stay in the state, which every checkpoint holds; clients that stream have
seen the earlier ones."""
MAX_TEXT = 120
"""Characters of a line."""
_LINE_ID = "line-"
_NEW_TASK = re.compile(
    r"^\s*(?:new task|新任务|新的任务)\s*[:：]\s*", re.IGNORECASE
)


def make_line(text: str, *, run: str, step: int) -> AIMessage:
    """A line of progress; a node that runs again after a crash repeats it under the same id."""
    return AIMessage(cut_line(text, MAX_TEXT), id=f"{_LINE_ID}{run}-{step}")


def add_chat_messages(left: Any, right: Any) -> list[AnyMessage]:
    """LangGraph's `add_messages`, which then forgets all lines of progress but the last few."""
    messages: Any = add_messages(left, right)
    lines = [each for each in messages if _is_line(each)]
    forgotten = {line.id for line in lines[:-MAX_LINES]}
    return [each for each in messages if each.id not in forgotten]


def is_new_task(text: str) -> bool:
    """Whether the user says that this is another task, and no word about the open one."""
    return _NEW_TASK.match(text) is not None


def mark_new_task(text: str) -> str:
    """An instruction that begins another task, whatever is open on its thread."""
    return f"new task: {text}"


def read_task(text: str) -> str:
    """The instruction in a message, on one line, without the mark of a new task."""
    return " ".join(_NEW_TASK.sub("", text).split())


def _is_line(message: BaseMessage) -> bool:
    return (message.id or "").startswith(_LINE_ID)
