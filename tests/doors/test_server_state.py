"""Threads and the memory of `langgraph dev`, as Studio and the SDK show and change them."""

import json
from typing import Any

import pytest
from langgraph_sdk.errors import UnprocessableEntityError

from tests.doors.studio import APPROVE, SEND, Studio

DARK = "Switch the phone to dark theme"
NOTE = "Create a note titled 'Milk' with the text 'Two bottles'"


def _begin(studio: Studio, thread: str, **given: Any) -> str:
    """Start a run and wait for its first event; the run's id."""
    context: Any = studio.context
    run = studio.client.runs.create(
        thread, "tapwright", context=context, stream_mode="custom", **given
    )
    for part in studio.client.runs.join_stream(thread, run["run_id"]):
        if part.event == "custom":
            break
    return str(run["run_id"])


def _runs_of(studio: Studio, thread: str) -> set[str]:
    """The runs that have checkpoints in a thread's history."""
    history: Any = studio.client.threads.get_history(thread, limit=1000)
    return {state["metadata"]["run_id"] for state in history}


def _clear_memory(studio: Studio) -> None:
    """Take what other tests on this server had remembered out of its memory."""
    store = studio.client.store
    for kind in ("user", "task"):
        while items := store.search_items((kind,), limit=100)["items"]:
            for item in items:
                store.delete_item(item["namespace"], item["key"])


def test_a_run_that_is_rolled_back_leaves_the_question_before(
    studio: Studio,
) -> None:
    thread = studio.thread()
    before = studio.say(thread, SEND)
    asked = studio.asked(thread)
    correction = {"type": "reject", "message": "Write 'I am late' instead"}
    answer: Any = {"resume": {"decisions": [correction]}}
    run = _begin(studio, thread, command=answer)
    studio.client.runs.cancel(thread, run, wait=True, action="rollback")
    assert run not in _runs_of(studio, thread)
    assert studio.state(thread)["denials"] == before["denials"] == 0
    assert studio.asked(thread) == asked
    assert studio.answer(thread, APPROVE)["status"] == "done"
    assert studio.sent() == ["On my way"]


def test_a_new_task_may_take_the_place_of_the_one_at_work(
    studio: Studio,
) -> None:
    thread = studio.thread()
    first: Any = {"instruction": NOTE}
    run = _begin(studio, thread, input=first)
    second: Any = {"instruction": DARK}
    context: Any = studio.context
    studio.client.runs.wait(
        thread,
        "tapwright",
        input=second,
        context=context,
        multitask_strategy="rollback",
    )
    ended = studio.state(thread)
    assert (ended["status"], ended["instruction"]) == ("done", DARK)
    kinds = [m["type"] for m in ended["messages"]]
    assert (kinds.count("human"), kinds[-1]) == (1, "ai")
    assert studio.phone.state.dark
    assert run not in _runs_of(studio, thread)


def test_a_thread_is_copied_with_its_history_and_deleted_for_itself(
    studio: Studio,
) -> None:
    thread = studio.thread()
    ended = studio.say(thread, DARK)
    studio.client.threads.copy(thread)
    copies: Any = studio.client.threads.search(limit=1, sort_by="created_at")
    copy = str(copies[0]["thread_id"])
    assert copy != thread
    assert studio.state(copy) == ended
    histories = [
        studio.client.threads.get_history(each, limit=1000)
        for each in (thread, copy)
    ]
    assert len(histories[0]) == len(histories[1]) > 10
    pruned: Any = studio.client.threads.prune([thread])
    assert pruned["pruned_count"] == 1
    assert studio.say(copy, NOTE)["status"] == "done"


def test_the_memory_is_shown_and_edited_and_used(studio: Studio) -> None:
    """Studio's memory tab calls these routes."""
    _clear_memory(studio)
    store, mine = studio.client.store, ("user", "default")
    note = "Remember that my mom is Anna Schmidt"
    assert studio.say(studio.thread(), note, memory=True)["status"] == "done"
    (item,) = store.search_items(mine)["items"]
    assert item["value"]["text"] == "my mom is Anna Schmidt"
    assert item["value"]["about"] == "mom"

    studio.say(studio.thread(), DARK, memory=True)
    shown: Any = store.list_namespaces(suffix=["default"])
    assert ["task", "default"] in shown["namespaces"]
    (task,) = store.search_items(("task",), query="dark theme")["items"]
    assert task["value"]["instruction"] == DARK
    store.delete_item(("task", "default"), task["key"])
    assert store.search_items(("task",))["items"] == []

    edited = {**item["value"], "text": "My mom is Chloe Dubois"}
    store.put_item(mine, item["key"], edited)
    changed: Any = store.get_item(mine, item["key"])
    assert changed["value"]["text"] == "My mom is Chloe Dubois"
    question = "What do you know about my mom?"
    told = studio.say(studio.thread(), question, memory=True)
    assert "My mom is Chloe Dubois" in told["reason"]
    state = studio.say(studio.thread(), "Write to my mom", memory=True)
    assert "My mom is Chloe Dubois" in json.dumps(state["experience"])


def test_an_item_that_cannot_be_remembered_is_refused_with_a_sentence(
    studio: Studio,
) -> None:
    store, mine = studio.client.store, ("user", "default")
    for value, words in (
        ({"note": "fact", "text": 5}, "`text`: Input should be a valid string"),
        ({"text": "My PIN is 4711"}, "never remembered"),
    ):
        with pytest.raises(UnprocessableEntityError, match=words):
            store.put_item(mine, "any", value)
