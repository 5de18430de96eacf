"""A run as the playground's page shows it."""

from typing import Any, get_args

import pytest

from console.http.playground import Transcript
from console.http.schemas import Chunk, TaskReply
from graph.state import Status

BEGAN = {
    "event": "began",
    "instruction": "Pay in the shop",
    "folder": "/runs/a",
    "device": "emulator-5554",
    "models": {"actor": "offline"},
}


def write(kind: Any, data: Any) -> str:
    return Transcript().write_chunk(Chunk(type=kind, data=data))


def reply(**given: Any) -> dict[str, Any]:
    return TaskReply.model_validate({"thread_id": "a", **given}).model_dump(
        mode="json"
    )


def question(*allowed: str) -> dict[str, Any]:
    asked = {
        "name": "tap",
        "args": {},
        "description": "Allow this action? tap “Pay now”",
    }
    reviewed = {"action_name": "tap", "allowed_decisions": list(allowed)}
    return {
        "id": "1",
        "value": {"action_requests": [asked], "review_configs": [reviewed]},
    }


def test_events_are_told_as_the_terminal_tells_them() -> None:
    transcript = Transcript()
    words = transcript.write_chunk(Chunk(type="event", data=BEGAN))
    assert words == "task Pay in the shop\nphone emulator-5554\nmodel offline\n"
    learned = {"event": "learned", "step": 1, "notes": ["I eat no nuts"]}
    assert (
        transcript.write_chunk(Chunk(type="event", data=learned))
        == "     noted I eat no nuts\n"
    )


def test_an_event_of_another_version_is_passed_over() -> None:
    assert write("event", {"event": "dreamed", "of": "sheep"}) == ""


def test_an_error_is_told_in_its_sentence() -> None:
    assert (
        write("error", {"error": "PhoneLost", "detail": "It is gone."})
        == "It is gone.\n"
    )


@pytest.mark.parametrize("status", [*get_args(Status), "error"])
def test_a_reply_says_how_the_task_stands_and_why(status: str) -> None:
    told = reply(
        status=status, reason="The screen shows it.", answer="At nine."
    )
    assert write("reply", told) == f"{status}  The screen shows it.\nAt nine.\n"
    assert write("reply", reply(status=status)) == f"{status}\n"


def test_a_question_says_how_to_answer_it_and_is_told_once() -> None:
    may_approve, must_say = question("approve", "reject"), question("respond")
    assert write("interrupt", may_approve) == ""
    words = write("reply", reply(status="waiting", interrupts=[may_approve]))
    assert words.splitlines() == [
        "waiting for you: Allow this action? tap “Pay now”",
        "To answer, empty Instruction, write yes or no into Resume, and press Start.",
    ]
    assert "write your answer into" in write(
        "reply", reply(status="waiting", interrupts=[must_say])
    )
