"""A run that follows a demonstration: where it is, what the models are told, what they change."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from graph.context import PROFILES
from graph.demonstrations import get_demonstration_folder
from graph.events import Anchored, Decided, Reflected
from graph.state import Window
from tapwright.errors import DemonstrationUnreadable, UsageError
from tests.examples import mark_long
from tests.graph.conftest import Ended, Runner, act
from tests.graph.shown import demonstrated
from tools.recording.demonstration import Gesture

GO = act("open_app", text="Shop")
NAME = act("fill", "Name", text="hello")
SAVE = act("tap", "Save", expect="Saved: hello")
END = act("finish", text="Saved: hello")
GESTURES = (
    Gesture(kind="tap", target="Shop", role="item"),
    Gesture(kind="fill", target="Name", text="hello", role="input"),
    Gesture(kind="tap", target="Save", role="button"),
)
TASK = 'Save "hello" in the shop'
CONFORMS = {"conforms": True}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the demonstration lies once it was made."""
    return tmp_path_factory.mktemp("kept") / "d1"


@pytest.fixture
def shown(run: Runner, kept: Path) -> str:
    """The id of a demonstration of saving a name in the shop; the phone is as before."""
    if not kept.exists():
        shutil.copytree(made(run), kept)
    else:
        shutil.copytree(kept, get_demonstration_folder("d1", run.home))
    return "d1"


def made(run: Runner) -> Path:
    """The folder of the demonstration, after a run without one."""
    ended = run.start(TASK, {"assess": [GO, NAME, SAVE, END]}, reflection=False)
    assert ended.state["status"] == "done"
    assert "demonstration" not in ended.state
    assert "window" not in ended.state
    id = demonstrated(run.home, run.events(), GESTURES, task=TASK)
    run.phone.reset()
    return get_demonstration_folder(id, run.home)


def follow(
    run: Runner, id: str, replies: dict[str, Any], **choices: Any
) -> Ended:
    task = choices.pop("task", TASK)
    return run.start(task, replies, thread="u", demonstration=id, **choices)


def anchors(run: Runner) -> list[int]:
    return [
        event.frame for event in run.events("u") if isinstance(event, Anchored)
    ]


def test_the_device_is_found_at_every_step_without_a_model(
    run: Runner, shown: str
) -> None:
    ended = follow(run, shown, {"assess": [GO, NAME, SAVE, END]})
    assert ended.state["status"] == "done", ended.state["reason"]
    assert anchors(run) == [1, 2, 3, 4]
    assert ended.asked == ["assess"] * 4
    verdicts = [e.verdict for e in run.events("u") if isinstance(e, Reflected)]
    assert {v.origin for v in verdicts} == {"rule"}
    config: Any = {"configurable": {"thread_id": "u"}}
    kept = run.graph.get_state(config).values["window"]
    assert isinstance(kept, Window)
    assert kept.past == (1, 2, 3, 4)

    told = [call[-1].text for call in ended.script.calls]
    assert (
        f'A person once did "{TASK}"'.replace('"hello"', '\\"hello\\"')
        in told[0]
    )
    assert 'fill "Name" with "hello"' in told[1]
    assert "The device is in frame 2." in told[1]
    assert "Next: fill" in told[1]
    assert "frame 4 (end state)" in told[3]
    assert "in frame 4, the end state" in told[3]
    assert "Next:" not in told[3]
    assert ended.state["usage"].actor.images == 2 * 4


@pytest.mark.long
def test_a_window_of_one_shows_no_way_on(run: Runner, shown: str) -> None:
    ended = follow(
        run,
        shown,
        {"assess": [GO, NAME, SAVE, END]},
        window=1,
        deliberation=False,
    )
    told = [call[-1].text for call in ended.script.calls]
    assert not any("->" in each or "Next:" in each for each in told)
    assert "frame 2: " in told[1]
    assert "frame 3: " not in told[1]


def test_other_values_take_the_place_of_the_shown_ones(
    run: Runner, shown: str
) -> None:
    name = act("fill", "Name", text="goodbye")
    save, end = (
        act("tap", "Save", expect="Saved: goodbye"),
        act("finish", text="Saved: goodbye"),
    )
    task = 'Save "goodbye" in the shop'
    ended = follow(run, shown, {"assess": [GO, name, save, end]}, task=task)
    assert ended.state["status"] == "done"
    assert ended.asked == ["assess"] * 4
    assert anchors(run) == [1, 2, 3, 4]
    told = [call[-1].text for call in ended.script.calls]
    assert 'fill "Name" with "goodbye"' in told[1]
    assert (
        '"goodbye" for "hello"' in told[1].replace("“", '"')
        or "goodbye" in told[1]
    )


def test_a_wrong_decision_is_put_right_before_it_is_made(
    run: Runner, shown: str
) -> None:
    wrong = act("tap", "Save")
    right = {
        "conforms": False,
        "action": NAME["action"],
        "thought": "the name comes first",
    }
    replies = {"assess": [GO, wrong, SAVE, END], "deliberate": [right]}
    ended = follow(run, shown, replies)
    assert ended.asked == ["assess", "assess", "deliberate", "assess", "assess"]
    assert anchors(run) == [1, 2, 3, 4]
    second = [
        e
        for e in run.events("u")
        if isinstance(e, Decided) and e.decision.step == 2
    ]
    assert [e.decision.action.kind for e in second if e.decision.action] == [
        "tap",
        "fill",
    ]
    assert "the name comes first" in second[-1].decision.thought


def test_what_cannot_be_made_instead_leaves_the_decision_as_it_was(
    run: Runner, shown: str
) -> None:
    off = {"conforms": False, "action": {"kind": "tap", "element": 99}}
    switch = act("tap", "Gift wrap", expect='on "Gift wrap"')
    near = {"locate": [{"frame": 2}] * 2}
    replies = {
        "assess": [GO, switch, NAME, SAVE, END],
        "deliberate": [off],
        **near,
    }
    ended = follow(run, shown, replies)
    assert ended.state["status"] == "done"
    assert run.phone.state.shop.gift is True


def test_off_the_path_the_model_is_told_so(run: Runner, shown: str) -> None:
    wrong, back = act("tap", "Advice"), act("back")
    moved = {"verdict": "expected"}
    replies = {
        "assess": [GO, wrong, back, NAME, SAVE, END],
        "deliberate": [CONFORMS],
        "reflect": [moved],
    }
    ended = follow(run, shown, replies)
    assert ended.state["status"] == "done"
    assert anchors(run)[:4] == [1, 2, 0, 2]
    told = [
        m[-1].text
        for n, m in zip(ended.asked, ended.script.calls, strict=True)
        if n == "assess"
    ]
    assert "off the path" in told[2]
    assert "Advice" in told[2].partition("Cause: ")[2].partition("\n")[0]
    assert "# Step before" in told[2]


def paper(run: Runner, id: str, replies: dict[str, Any]) -> Ended:
    return follow(
        run, id, replies, **{**PROFILES["mobile-agent-v"], "memory": False}
    )


def test_the_profile_asks_all_three_agents_each_step(
    run: Runner, shown: str
) -> None:
    replies = {
        "assess": [GO, NAME, SAVE, END],
        "deliberate": [CONFORMS] * 3,
        "locate": [{"frame": 2}, {"frame": 3}, {"frame": 4}],
    }
    ended = paper(run, shown, replies)
    assert ended.state["status"] == "done", ended.state["reason"]
    assert ended.asked == [*["assess", "deliberate", "locate"] * 3, "assess"]
    assert ended.state["window"].asked == 3
    pictures = [
        len(m[-1].content) - 1
        for m in ended.script.calls
        if isinstance(m[-1].content, list)
    ]
    assert pictures == [*[2, 2, 3] * 3, 2]


def test_the_video_agent_sends_a_run_back(run: Runner, shown: str) -> None:
    lost = {"frame": 0, "analysis": "this is the help page", "need_back": True}
    replies = {
        "assess": [GO, act("tap", "Advice"), NAME, SAVE, END],
        "deliberate": [CONFORMS] * 4,
        "locate": [
            {"frame": 2},
            lost,
            {"frame": 2},
            {"frame": 3},
            {"frame": 4},
        ],
    }
    ended = paper(run, shown, replies)
    assert ended.state["status"] == "done", ended.state["reason"]
    verdicts = [
        e.verdict.kind for e in run.events("u") if isinstance(e, Reflected)
    ]
    assert verdicts[1] == "wrong_page"
    assert anchors(run)[:4] == [1, 2, 0, 2]
    told = [
        m[-1].text
        for n, m in zip(ended.asked, ended.script.calls, strict=True)
        if n == "assess"
    ]
    assert "this is the help page" in told[2].partition("# Lesson")[2]


def test_a_later_task_on_the_thread_forgets_the_demonstration(
    run: Runner, shown: str
) -> None:
    follow(run, shown, {"assess": [GO, NAME, SAVE, END]})
    ended = run.start(
        TASK, {"assess": [act("finish", text="Saved: hello")]}, thread="u"
    )
    assert ended.state["demonstration"] == ""
    assert ended.state["window"] is None


def test_without_video_no_demonstration_is_followed(
    run: Runner, shown: str
) -> None:
    ended = follow(
        run,
        shown,
        {"assess": [GO, NAME, SAVE, END]},
        video=False,
        reflection=False,
    )
    assert anchors(run) == []
    assert "# Demonstration" not in ended.told


@pytest.mark.parametrize(
    ("id", "error"),
    [("../x", UsageError), ("no-such-one", DemonstrationUnreadable)],
)
def test_what_is_no_demonstration_is_refused_at_once(
    run: Runner, id: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        follow(run, id, {})


@pytest.mark.parametrize("name", mark_long(["hello", "goodbye"], after=1))
def test_the_offline_model_does_as_was_shown(
    run: Runner, shown: str, name: str
) -> None:
    task = f'Save "{name}" in the shop'
    ended = follow(run, shown, {}, task=task, model="offline", planning=False)
    assert run.phone.state.shop.saved == [name]
    assert ended.state["status"] == "done", ended.state["reason"]
    assert ended.state["step"] == 3
    assert anchors(run) == [1, 2, 3, 4]
