"""A task that worked once is done again by heart."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from graph.events import Acted, Decided
from memory.opening import close_memory, open_memory
from memory.records import PageRecord, TaskRecord
from tests.graph.conftest import Ended, Runner, act
from tests.graph.shop import PACKAGE
from tools.acting.journal import Journal

TASK = 'Type "hello" into the name field of the shop and save it'
SAVE = act("tap", "Save", expect="Saved: hello", completes=True)


def list_origins(run: Runner, thread: str) -> list[str]:
    events = [e for e in run.events(thread) if isinstance(e, Decided)]
    return [e.decision.origin for e in events if e.decision.action]


def first(run: Runner, *, memory: bool = True) -> Ended:
    cut = {"judgement": "decompose"}
    replies = {
        "assess": [cut, act("fill", "Name", text="hello", completes=True), SAVE],
        "plan": [{"subgoals": ["Open Shop", "Type hello", "Save it"]}],
        "conclude": [{"done": True, "evidence": "Saved: hello"}],
    }  # fmt: skip
    return run.start(TASK, replies, memory=memory)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the memory of the first run lies once it was made."""
    return tmp_path_factory.mktemp("kept") / "memory"


@pytest.fixture
def taught(run: Runner, kept: Path) -> Runner:
    """Knows how the task was done, on a phone that is as before."""
    place = run.home / "memory"
    if not kept.exists():
        assert first(run).state["status"] == "done"
        run.phone.reset()
        close_memory(place)
        shutil.copytree(place, kept)
        shutil.rmtree(place)
    shutil.copytree(kept, place)
    return run


def test_a_repeated_task_needs_no_model(run: Runner) -> None:
    assert first(run).state["status"] == "done"
    assert list_origins(run, "t") == ["rule", "model", "model"]
    run.phone.reset()
    ended = run.start(TASK, {}, memory=True, thread="again")
    # What a rule chose is part of the route as well.
    assert list_origins(run, "again") == ["memory"] * 3
    assert run.phone.state.shop.saved == ["hello"]
    assert (ended.state["status"], ended.asked) == ("done", [])
    assert ended.state["evidence"] == "Saved: hello"


def test_another_users_memory_is_not_used(taught: Runner) -> None:
    replies = {"assess": [{"judgement": "impossible", "message": "new here"}]}
    assert taught.start(
        TASK, replies, memory=True, user_id="eve", thread="u"
    ).asked == ["assess"]


def test_where_the_way_has_changed_the_model_goes_on(taught: Runner) -> None:
    # The shop is left open on a page that the route does not know.
    astray = [
        act("open_app", text="Shop"),
        act("tap", "Advice", expect="9 to 5"),
        act("finish", text="9 to 5"),
    ]
    taught.start("Read the help", {"assess": astray}, thread="astray")
    replies = {
        "assess": [act("back"), act("fill", "Name", text="hello"), SAVE],
        "reflect": [{"verdict": "expected"}],
        "conclude": [{"done": True, "evidence": "Saved: hello"}],
    }
    ended = taught.start(TASK, replies, memory=True, thread="changed")
    assert taught.phone.state.shop.saved == ["hello"]
    assert ended.state["status"] == "done"
    assert ended.state["route_pause_reason"] == ""


def test_what_was_done_here_is_told(taught: Runner) -> None:
    replies = {
        "assess": [
            act("open_app", text="Shop"),
            act("finish", text="Payments: 0"),
        ]
    }
    ended = taught.start(
        "Save a name in the shop", replies, memory=True, thread="other"
    )
    assert "# Experience" in ended.told


def test_a_gesture_of_unknown_fate_teaches_nothing(
    run: Runner, home: Path
) -> None:
    tap = act("tap", "Save", expect="Saved: Tea")
    steps = [act("open_app", text="Shop"), tap, act("fail", text="no")]
    replies = {"assess": steps}
    config: Any = {"configurable": {"thread_id": "t"}}
    task = "Save it in the shop"
    run.graph.interrupt_before_nodes = ["act"]
    run.start(task, replies, memory=True, planning=False)
    run.go(None)
    # The process died between the gesture and its result.
    (pending,) = run.graph.get_state(config).tasks
    Journal(home / "runs" / "t").log_intent(f"{pending.id}:0", {"do": "tap"})
    run.graph.interrupt_before_nodes = []
    ended = run.go(None)
    tapped = [e for e in run.events() if isinstance(e, Acted)][-1]
    assert tapped.outcome.ok is None
    assert run.phone.state.shop.saved == []
    assert ended.state["status"] == "failed"
    memory = open_memory(home / "memory")
    for page in memory.list_records("page"):
        assert isinstance(page, PageRecord)
        assert page.package != PACKAGE or page.actions == ()
    (record,) = memory.list_records("task")
    assert isinstance(record, TaskRecord)
    assert record.failures == ()
    assert "did not change" not in record.model_dump_json()


@pytest.mark.long
def test_a_long_route_is_followed_to_its_end(run: Runner) -> None:
    names = "Ada, Ben, Cleo, Dan, Eve and Finn"
    task = f"Write {names} into the name of the shop, one after the other"
    fills = [
        act("fill", "Name", text=name)
        for name in re.findall("[A-Z][a-z]+", names)
    ]
    steps = [act("open_app", text="Shop"), *fills, act("finish", text="Finn")]
    run.start(task, {"assess": steps}, memory=True, planning=False)
    run.phone.reset()
    ended = run.start(task, {}, memory=True, thread="again")
    assert run.phone.state.shop.name == "Finn"
    assert (ended.state["status"], ended.state["step"], ended.asked) == (
        "done",
        7,
        [],
    )


def test_a_like_task_is_done_in_its_own_words_without_a_model(
    taught: Runner,
) -> None:
    ended = taught.start(
        TASK.replace("hello", "good night"), {}, memory=True, thread="like"
    )
    assert taught.phone.state.shop.saved == ["good night"]
    assert (ended.state["status"], ended.asked) == ("done", [])
    assert ended.state["evidence"] == "Saved: good night"


def test_another_wish_is_not_done_by_heart(taught: Runner) -> None:
    task = 'Delete "hello" from the name field of the shop and save it'
    replies = {
        "assess": [{"judgement": "impossible", "message": "nothing to delete"}]
    }
    ended = taught.start(task, replies, memory=True, thread="other")
    assert (ended.state["route"], ended.asked) == ("", ["assess"])
    assert taught.phone.state.shop.saved == []


def test_a_text_read_elsewhere_is_the_models(run: Runner) -> None:
    task = (
        "Type the opening hours into the name field of the shop and save them"
    )
    steps = [
        act("open_app", text="Shop"), act("tap", "Advice", expect="9 to 5"),
        act("back", expect="Payments: 0"), act("fill", "Name", text="9 to 5"),
        act("tap", "Save", expect="Saved: 9 to 5"), act("finish", text="Saved: 9 to 5"),
    ]  # fmt: skip
    run.start(task, {"assess": steps}, memory=True, planning=False)
    assert run.phone.state.shop.saved == ["9 to 5"]
    run.phone.reset()
    replies = {"assess": [act("fill", "Name", text="10 to 4")]}
    ended = run.start(
        task, replies, memory=True, planning=False, reflection=False, thread="b"
    )
    assert run.phone.state.shop.saved == ["10 to 4"]
    assert ended.asked == ["assess"]
    told = ended.script.calls[0][-1].text
    assert "A known way is being followed" in told
    assert 'Last time it went on with fill "Name" "9 to 5"' in told


def test_a_switch_that_is_on_already_is_not_turned_off(run: Runner) -> None:
    task = "Turn on the gift wrap of the shop, type 'Ann' as the name and save"
    steps = [
        act("open_app", text="Shop"), act("tap", "Gift wrap", expect='on "Gift wrap"'),
        act("fill", "Name", text="Ann"), act("tap", "Save"),
        act("finish", text='on "Gift wrap"'),
    ]  # fmt: skip
    run.start(
        task, {"assess": steps}, memory=True, planning=False, reflection=False
    )
    run.phone.reset()
    run.get_app_state(PACKAGE).gift = True
    ended = run.start(
        task, {}, memory=True, planning=False, reflection=False, thread="b"
    )
    assert run.phone.state.shop.gift is True
    assert run.phone.state.shop.saved == ["Ann"]
    assert ended.asked == []


def test_a_payment_by_heart_is_asked_about(run: Runner) -> None:
    task = "Pay in the shop"
    steps = [act("open_app", text="Shop"), act("tap", "Pay now", expect="Payments: 1"),
             act("finish", text="Payments: 1")]  # fmt: skip
    run.start(
        task, {"assess": steps}, memory=True, planning=False, policy="allow"
    )
    run.phone.reset()
    ended = run.start(task, {}, memory=True, planning=False, thread="b")
    assert len(ended.questions) == 1
    assert run.phone.state.shop.paid == 0


def test_a_page_known_by_its_heading_is_opened_without_a_model(
    run: Runner,
) -> None:
    there = [act("open_app", text="Shop"), act("tap", "Advice", expect="9 to 5"),
             act("finish", text="9 to 5")]  # fmt: skip
    run.start(
        "Look at the advice", {"assess": there}, memory=True, planning=False
    )
    run.phone.reset()
    replies = {
        "assess": [{"judgement": "decompose"},
                   {"judgement": "done", "message": "Opening hours"},
                   act("finish", text="Opening hours")],
        "plan": [{"subgoals": ["Open Shop", "Open Shop > Help", "Read when it is open"]}],
    }  # fmt: skip
    ended = run.start(
        "Find the hours of business", replies, memory=True, thread="b"
    )
    assert (ended.state["status"], ended.state["step"]) == ("done", 2)
    made = [e.decision for e in run.events("b") if isinstance(e, Decided)]
    assert [
        d.is_navigation for d in made if d.action and d.action.kind == "tap"
    ] == [True]


@pytest.mark.long
def test_a_route_goes_on_from_another_page_of_the_app(taught: Runner) -> None:
    there = [act("open_app", text="Shop"), act("tap", "Advice", expect="9 to 5"),
             act("back", expect="Payments: 0"), act("tap", "Advice", expect="9 to 5"),
             act("finish", text="9 to 5")]  # fmt: skip
    taught.start(
        "Look at the advice",
        {"assess": there},
        memory=True,
        planning=False,
        thread="b",
    )
    ended = taught.start(TASK, {}, memory=True, thread="c")
    assert taught.phone.state.shop.saved == ["hello"]
    assert (ended.state["status"], ended.asked) == ("done", [])
