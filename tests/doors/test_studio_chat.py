"""The chat of LangGraph Studio: what it shows, and what words in it do."""

import json
from typing import Any

import pytest

from tests.doors.studio import APPROVE, SEND, Studio
from tests.e2e.servers import ROOT

NOTE = "Create a note titled 'Milk' with the text 'Two bottles'"
DARK = "Switch the phone to dark theme"
EMPTY = "UsageError: the instruction is empty: say what should happen"


GUIDE = ROOT / "docs" / "studio.md"


def human(text: str) -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": text}]}


def stream(studio: Studio, thread: str, **call: Any) -> list[Any]:
    call.setdefault("context", studio.context)
    return list(studio.client.runs.stream(thread, "tapwright", **call))


def wait(studio: Studio, thread: str, **call: Any) -> dict[str, Any]:
    """Run without any choices of the caller's."""
    studio.client.runs.wait(thread, "tapwright", **call)
    return studio.state(thread)


def chat(studio: Studio, thread: str) -> list[str]:
    messages = studio.state(thread)["messages"]
    return [f"{each['type']}: {each['content']}" for each in messages]


@pytest.mark.parametrize("mode", ["messages-tuple", "messages"])
def test_the_stream_of_messages_reads_as_a_chat(
    studio: Studio, mode: Any
) -> None:
    thread = studio.thread()
    first = stream(studio, thread, input=human(SEND), stream_mode=mode)
    second = stream(
        studio, thread, input=human("yes"), stream_mode=mode, context=None
    )
    told = []
    for part in first + second:
        assert part.event != "error", part.data
        if part.event in ("messages", "messages/complete"):
            told.append(part.data[0]["content"])
    assert all("{" not in text for text in told)
    lines = [text.partition("\n")[0] for text in told]
    assert "Open “Messages”" in lines
    questions = [text for text in told if text.startswith("Allow this action?")]
    assert len(questions) == 1
    assert "Reply yes or no" in questions[0]
    assert told[-1] == "Done. Sent to “Anna Schmidt”: “On my way”."
    assert studio.sent() == ["On my way"]
    stored = chat(studio, thread)
    assert stored[0] == f"human: {SEND}"
    assert f"ai: {questions[0]}" in stored
    assert stored[stored.index(f"ai: {questions[0]}") + 1] == "human: yes"
    assert stored[-1] == f"ai: {told[-1]}"


def test_other_words_change_the_open_task_and_stop_ends_it(
    studio: Studio,
) -> None:
    thread = studio.thread()
    wait(studio, thread, input=human(SEND), context=studio.context)
    run = studio.state(thread)["run"]
    assert wait(studio, thread, input=human("no, wait a moment"))["run"] == run
    state = studio.state(thread)
    assert state["additions"] == ["no, wait a moment"]
    assert studio.asked(thread)
    ended = wait(studio, thread, input=human("stop"))
    assert (ended["status"], ended["run"]) == ("stopped", run)
    assert studio.asked(thread) == []
    assert studio.sent() == []
    again = wait(studio, thread, input=human(DARK), context=studio.context)
    assert (again["status"], again["instruction"]) == ("done", DARK)


def test_a_message_interrupts_a_running_task_and_joins_it(
    studio: Studio,
) -> None:
    thread, client = studio.thread(), studio.client
    words: Any = {**human("use two bottles, not three")}
    for part in client.runs.stream(
        thread,
        "tapwright",
        input=human(NOTE),
        context=studio.context,
        stream_mode="custom",
        durability="sync",
    ):
        if part.event == "custom" and part.data["event"] == "acted":
            client.runs.wait(
                thread,
                "tapwright",
                input=words,
                multitask_strategy="interrupt",
            )
            break
    state = studio.state(thread)
    assert (state["instruction"], state["run"]) == (NOTE, thread)
    assert state["additions"] == ["use two bottles, not three"]
    assert state["status"] in ("done", "unverified")
    assert "human: use two bottles, not three" in chat(studio, thread)


def test_a_message_in_an_edited_state_joins_the_task(studio: Studio) -> None:
    thread = studio.thread()
    wait(studio, thread, input=human(SEND), context=studio.context)
    studio.client.threads.update_state(thread, human("wait a moment"))
    state = wait(studio, thread, input=None)
    assert state["additions"] == ["wait a moment"]
    assert studio.asked(thread)
    assert studio.sent() == []


def test_an_answer_needs_no_context_and_is_not_used_up_before_it_fits(
    studio: Studio,
) -> None:
    thread = studio.thread()
    wait(studio, thread, input=human(SEND), context=studio.context)
    asked = studio.asked(thread)
    for resume, words in (
        ("perhaps", "the answer cannot be read, and the question stays"),
        (7, "cannot be read"),
        ([], "cannot be read"),
        ({"decisions": 5}, "cannot be read"),
        ({"0" * 32: "yes"}, "a question that the run does not wait with"),
    ):
        with pytest.raises(Exception, match=f"UsageError: .*{words}"):
            wait(studio, thread, command={"resume": resume})
        assert studio.asked(thread) == asked
    assert wait(studio, thread, command={"resume": APPROVE})["status"] == "done"
    assert studio.sent() == ["On my way"]
    with pytest.raises(Exception, match="UsageError: .*does not wait for"):
        wait(studio, thread, command={"resume": APPROVE})
    assert studio.sent() == ["On my way"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (None, EMPTY),
        ({}, EMPTY),
        ({"messages": []}, EMPTY),
        ({"instruction": ""}, EMPTY),
        ({"instruction": None, "messages": None}, EMPTY),
        ({"instruction": 5}, "UsageError: `instruction` must be text"),
        ({"messages": 5}, "UsageError: `messages` must be a list of chat"),
        ({"messages": [{"role": "user"}]}, "UsageError: `messages` must be"),
        ("Open Clock", "UsageError: the input must be an object"),
    ],
)
def test_an_empty_or_wrong_form_is_answered_with_what_to_fill_in(
    studio: Studio, given: Any, words: str
) -> None:
    with pytest.raises(Exception, match=words):
        wait(studio, studio.thread(), input=given, context=studio.context)


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"policy": "perhaps"}, "UsageError: `policy` of the context cannot"),
        ({"max_steps": "many"}, "UsageError: `max_steps` of the context"),
        ({"device": 5}, "UsageError: `device` of the context cannot be 5"),
    ],
)
def test_a_wrong_choice_is_answered_in_words(
    studio: Studio, choices: dict[str, Any], words: str
) -> None:
    with pytest.raises(Exception, match=words):
        wait(studio, studio.thread(), input=human(DARK), context=choices)


MODES = (
    "values",
    "updates",
    "messages",
    "messages-tuple",
    "custom",
    "events",
    "debug",
    "tasks",
    "checkpoints",
)


@pytest.mark.parametrize("mode", [*MODES, list(MODES)], ids=str)
def test_every_way_of_streaming_runs_to_the_end(
    studio: Studio, mode: Any
) -> None:
    """LangChain lets a graph pass 25 nodes before it streams events."""
    thread = studio.thread()
    parts = stream(
        studio, thread, input={"instruction": NOTE}, stream_mode=mode
    )
    events = {part.event for part in parts}
    assert "error" not in events
    assert len(events) > 1
    assert studio.state(thread)["status"] == "done"
    json.dumps([part.data for part in parts])


def test_the_example_of_the_guide_runs(
    studio: Studio, capsys: pytest.CaptureFixture[str]
) -> None:
    (_, example) = GUIDE.read_text(encoding="utf-8").split("```python\n")
    code = example.partition("```")[0]
    code = code.replace("http://127.0.0.1:8124", studio.url)
    code = code.replace('"virtual"', repr(studio.phone.device))
    exec(compile(code, str(GUIDE), "exec"), {})  # our own guide
    question, *_hint, end = capsys.readouterr().out.splitlines()
    assert question.startswith("Allow this action?")
    assert end == "Done. Sent to “Anna Schmidt”: “On my way”."
    assert studio.sent() == ["On my way"]
