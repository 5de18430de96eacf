"""Time travel in LangGraph Studio: a run goes on from an earlier or edited state."""

from typing import Any

from tests.doors.studio import APPROVE, SEND, Studio

HOME_KEY = 3
DARK = "Switch the phone to dark theme"


def wait(studio: Studio, thread: str, **call: Any) -> dict[str, Any]:
    studio.client.runs.wait(thread, "tapwright", **call)
    return studio.state(thread)


def find_checkpoint(studio: Studio, thread: str, node: str) -> Any:
    """The last checkpoint from which this node came next."""
    history = studio.client.threads.get_history(thread, limit=100)
    return next(each for each in history if node in each["next"])["checkpoint"]


def test_a_message_that_was_sent_is_not_sent_again_without_a_word(
    studio: Studio,
) -> None:
    thread = studio.thread()
    studio.say(thread, SEND)
    before = find_checkpoint(studio, thread, "approve")
    studio.answer(thread, APPROVE)
    assert studio.sent() == ["On my way"]
    wait(studio, thread, input=None, checkpoint=before)
    (question,) = studio.asked(thread)
    (request,) = question["action_requests"]
    assert request["name"] == "continue"
    assert "cannot be taken back" in request["description"]
    assert studio.state(thread)["messages"][-1]["content"].startswith(
        request["description"]
    )
    typed: Any = {"messages": [{"role": "user", "content": "no"}]}
    assert wait(studio, thread, input=typed)["status"] == "stopped"
    assert studio.sent() == ["On my way"]


def test_a_run_goes_back_to_the_app_that_it_was_in(studio: Studio) -> None:
    thread = studio.thread()
    done = studio.say(
        thread, "Create a note titled 'Milk' with the text 'Two bottles'"
    )
    history: Any = studio.client.threads.get_history(thread, limit=100)
    step = next(
        each
        for each in history
        if "assess" in each["next"] and each["values"]["step"] == 1
    )
    assert done["status"] == "done"
    studio.phone.system.key(HOME_KEY)
    ended = wait(studio, thread, input=None, checkpoint=step["checkpoint"])
    assert not ended.get("fork")
    assert ended["run"] == thread
    assert ended["status"] in ("done", "unverified")


def test_a_changed_instruction_makes_a_new_tree(studio: Studio) -> None:
    thread = studio.thread()
    studio.say(thread, SEND)
    studio.client.threads.update_state(thread, {"instruction": DARK})
    ended = wait(studio, thread, input=None)
    assert ended["tasks"]["tasks"][0]["goal"] == DARK
    assert (ended["status"], ended["run"]) == ("done", thread)
    assert studio.phone.state.dark
    assert studio.sent() == []
