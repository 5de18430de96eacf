"""A home that an earlier version left on disk is opened, read and gone on with.

`python -m evals.same.make_home` made it. What is on disk names modules, classes and fields of that
version: whoever moves or renames one of them sees here whether it still comes back.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from evals.same import old_home
from evals.same.make_home import make_config
from graph.build import builder
from graph.checkpoints import list_pending_nodes, open_checkpoints
from graph.state import Clock, Decision, Outcome, Usage
from graph.tasks import TaskTree
from tests.examples import mark_long
from tests.forks import Forks, Ran
from tools.screen import ScreenRef
from virtual_phone.phone import VirtualPhone

Say = Callable[..., Ran]
Kept = tuple[Path, dict[str, Any]]


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return old_home.unpack(tmp_path_factory.mktemp("old"))


@pytest.fixture
def home(packed: Kept, tmp_path: Path) -> Path:
    place = tmp_path / "home"
    # Runs are listed by the times of their files.
    shutil.copytree(packed[0], place)
    return place


@pytest.fixture
def tapwright(home: Path, forks: Forks) -> Say:
    def run(*words: str, code: int = 0) -> Ran:
        env = {**os.environ, "TAPWRIGHT_HOME": str(home), "COLUMNS": "200"}
        done = forks.run(*words, env=env, seconds=200)
        assert done.returncode == code, done.stdout + done.stderr
        return done

    return run


@contextmanager
def switch_on(language: str) -> Iterator[VirtualPhone]:
    with VirtualPhone.start(make_config(language)) as phone:
        yield phone


def bring_back(phone: VirtualPhone, left: dict[str, Any]) -> None:
    """Put a phone where that of an unfinished run was left."""
    system = phone.system
    system.start(left["package"])
    deeds: dict[str, Callable[..., object]] = {
        "tap": system.tap, "key": system.key, "text": system.set_focused_text,
    }  # fmt: skip
    for kind, given in left["inputs"]:
        deeds[kind](*given)


def keep_address(home: Path, thread: str, phone: VirtualPhone) -> None:
    """Have the phone be where the run met it: a run of that version knows it by its address."""
    file = home / "runs" / thread / "meta.json"
    facts = json.loads(file.read_text(encoding="utf-8"))
    facts["device"] = phone.device.partition("/")[2]
    file.write_text(json.dumps(facts), encoding="utf-8")


def prompts_of(said: Ran) -> list[str]:
    """The calls to a model that a run in JSON tells of."""
    events = [
        json.loads(line)
        for line in said.stdout.splitlines()
        if line.startswith("{")
    ]
    assert events
    return [
        event["call"] for event in events if event.get("event") == "prompted"
    ]


def test_runs_are_listed_as_they_ended(tapwright: Say) -> None:
    shown = tapwright("runs").stdout
    lines = shown.splitlines()
    told = {
        thread: next(line for line in lines if thread in line)
        for thread in (
            "dark-en",
            "dark-zh",
            "timer-en",
            "failed-en",
            "paused-en",
            "killed-zh",
        )
    }
    assert "done" in told["dark-en"]
    assert "已完成" in told["dark-zh"]
    assert "done" in told["timer-en"]
    assert "failed" in told["failed-en"]
    assert "waiting" in told["paused-en"]
    assert "未完成" in told["killed-zh"]
    assert "打开深色主题" in shown


@pytest.mark.parametrize("thread", ["dark-en", "dark-zh", "paused-en"])
def test_a_report_is_made_of_an_old_run(
    thread: str, tapwright: Say, home: Path
) -> None:
    tapwright("report", thread)
    page = (home / "runs" / thread / "report.html").read_text(encoding="utf-8")
    instruction = json.loads(
        (home / "runs" / thread / "meta.json").read_text("utf-8")
    )
    assert instruction["instruction"] in page


@pytest.mark.parametrize(
    "kind", ["task", "app", "page", "user", "demonstration"]
)
def test_every_record_is_remembered_as_it_was(
    kind: str, packed: Kept, tapwright: Say, tmp_path: Path
) -> None:
    """Records may have gained fields; none may have lost one, or hold something else."""
    tapwright("memory", "export", str(tmp_path / "now.jsonl"))
    before, now = (
        [
            json.loads(line)
            for line in file.read_text(encoding="utf-8").splitlines()
        ]
        for file in (
            packed[0].parent / old_home.RECORDS,
            tmp_path / "now.jsonl",
        )
    )
    old = [record for record in before if record.get("kind") == kind]
    new = [record for record in now if record.get("kind") == kind]
    assert old
    assert len(new) == len(old)
    for record in old:
        assert any(contains(other, record) for other in new), record


def contains(now: Any, before: Any) -> bool:
    """Whether all that was there is there."""
    if isinstance(before, dict):
        return isinstance(now, dict) and all(
            key in now and contains(now[key], value)
            for key, value in before.items()
        )
    if isinstance(before, list):
        return len(now) == len(before) and all(map(contains, now, before))
    return bool(now == before)


def test_memory_is_listed(tapwright: Say) -> None:
    assert "Ann Schmidt" in tapwright("memory", "list", "--kind", "user").stdout
    assert (
        "王芳"
        in tapwright("memory", "list", "--kind", "user", "--user", "ann").stdout
    )
    assert "dark theme" in tapwright("memory", "list", "--kind", "task").stdout


def test_the_demonstration_is_listed(packed: Kept, tapwright: Say) -> None:
    (folder,) = (packed[0] / "demonstrations").iterdir()
    (line,) = [each for each in tapwright("demonstrations").stdout.splitlines()
               if folder.name[:6] in each]  # fmt: skip
    assert "(not kept)" not in line
    shown = json.loads(
        (folder / "demonstration.json").read_text(encoding="utf-8")
    )
    now = json.loads(
        tapwright("demonstrations", "show", folder.name, "--json").stdout
    )
    assert contains(now, shown)
    assert shown["accepted"]


@pytest.mark.parametrize("thread", mark_long(["dark-en", "dark-zh"], after=1))
def test_a_task_that_was_done_is_done_by_heart(
    thread: str, packed: Kept, tapwright: Say
) -> None:
    language = thread.rpartition("-")[2]
    instruction = packed[1]["finished"][thread]
    with switch_on(language) as phone:
        how = ("--device", phone.device, "--model", "offline", "--json")
        said = tapwright("run", instruction, *how)
        assert phone.state.dark
    assert prompts_of(said) == []


def test_a_run_that_waits_is_answered(
    packed: Kept, tapwright: Say, home: Path
) -> None:
    left = packed[1]["paused"]
    with switch_on(left["language"]) as phone:
        bring_back(phone, left)
        keep_address(home, left["thread"], phone)
        before = len(phone.hooks.inputs)
        tapwright(
            "resume",
            left["thread"],
            "--answer",
            "yes",
            "--device",
            phone.device,
        )
        made = [
            (a.hour, a.minute, a.enabled)
            for a in phone.state.clock.alarms
            if a.id > 2
        ]
        assert made == [(7, 30, True)]
        # The one tap that was asked about, and nothing that was done before.
        assert [i.kind for i in phone.hooks.inputs[before:]] == ["tap"]


def test_a_run_that_was_killed_goes_on(
    packed: Kept, tapwright: Say, home: Path
) -> None:
    left = packed[1]["killed"]
    with switch_on(left["language"]) as phone:
        bring_back(phone, left)
        keep_address(home, left["thread"], phone)
        tapwright("resume", left["thread"], "--device", phone.device)
        made = [(n.title, n.text) for n in phone.state.notes.notes if n.id > 18]
        assert made == [("购物", "牛奶和鸡蛋")]


def test_a_run_that_waits_is_not_answered_on_another_phone(
    packed: Kept, tapwright: Say, home: Path
) -> None:
    left = packed[1]["paused"]
    with switch_on(left["language"]) as phone:
        refused = tapwright(
            "resume",
            left["thread"],
            "--answer",
            "yes",
            "--device",
            phone.device,
            code=1,
        )
        assert "is another one" in refused.stderr
        assert not [a for a in phone.state.clock.alarms if a.id > 2]
    assert "waiting" in tapwright("runs").stdout


KINDS: dict[str, type] = {
    "clock": Clock, "decision": Decision, "outcome": Outcome, "screen": ScreenRef,
    "tasks": TaskTree, "usage": Usage,
}  # fmt: skip


@pytest.mark.parametrize(
    ("thread", "nodes"),
    [
        ("dark-en", ()),
        ("dark-zh", ()),
        ("paused-en", ("approve",)),
        ("killed-zh", ("act",)),
    ],
)
def test_checkpoints_come_back_as_the_records_that_they_were(
    thread: str, nodes: tuple[str, ...], home: Path
) -> None:
    with open_checkpoints(home / "checkpoints.sqlite") as saver:
        graph = builder.compile(checkpointer=saver)
        state = graph.get_state({"configurable": {"thread_id": thread}})
    found = {
        name: state.values[name]
        for name in KINDS
        if state.values.get(name) is not None
    }
    assert {name: type(value) for name, value in found.items()} == {
        name: KINDS[name] for name in found
    }
    assert {"tasks", "usage", "screen", "clock"} <= set(found)
    assert list_pending_nodes(state) == nodes
