"""The text of a run in the playground: that of the terminal's plain view.

The page calls `stream_log` and draws the texts in `streamed_output` one after the other.
"""

import io

from pydantic import ValidationError
from rich.console import Console

from console.http.schemas import Chunk, Question, TaskReply
from console.messages import drop_status
from console.view.live import PlainView
from graph import events


class Transcript:
    """Turns the parts of a stream into text."""

    def __init__(self) -> None:
        self._written = io.StringIO()
        self._view = PlainView(Console(file=self._written, color_system=None))

    def write_chunk(self, chunk: Chunk) -> str:
        """The text for a part, ending with a line break; empty if there is none."""
        if chunk.type == "event":
            return self._write_event(chunk)
        if chunk.type == "error":
            return f"{chunk.data['detail']}\n"
        if chunk.type == "reply":
            return _write_reply(TaskReply.model_validate(chunk.data))
        return ""  # The reply that comes next has the question too.

    def _write_event(self, chunk: Chunk) -> str:
        try:
            event = events.parse_event(chunk.data)
        except ValidationError:
            return ""
        self._view.show_event(event)
        words = self._written.getvalue()
        self._written.seek(0)
        self._written.truncate()
        return words


def _write_reply(reply: TaskReply) -> str:
    if reply.interrupts:
        return "".join(_write_question(each) for each in reply.interrupts)
    reason = drop_status(reply.reason, reply.status)
    lines = [f"{reply.status}  {reason}".rstrip()]
    if reply.answer:
        lines.append(reply.answer)
    return "\n".join(lines) + "\n"


def _write_question(question: Question) -> str:
    (asked,), (review,) = (
        question.value[key] for key in ("action_requests", "review_configs")
    )
    decides = "approve" in review["allowed_decisions"]
    answer = "yes or no" if decides else "your answer"
    return (
        f"waiting for you: {asked['description']}\n"
        f"To answer, empty Instruction, write {answer} into Resume, and press Start.\n"
    )
