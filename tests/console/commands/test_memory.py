"""`tapwright memory`: what is known, drawn for people, corrected and forgotten."""

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from console import cli
from graph.run_folders import get_home as folder
from memory.opening import open_memory
from memory.records import (
    AppRecord,
    PageAction,
    PageRecord,
    RouteStep,
    TaskRecord,
)
from memory.store import Memory
from memory.task_trees import ActionNode, TaskNode
from tools.screen import Target

CLOCK = "com.android.deskclock"
Say = Callable[..., str]


@pytest.fixture
def said(
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Say:
    monkeypatch.setenv("COLUMNS", "100")

    def run(*args: str, code: int = 0) -> str:
        capsys.readouterr()
        assert cli.main(["memory", *args]) == code
        captured = capsys.readouterr()
        return captured.err if code else captured.out

    return run


def memory() -> Memory:
    return open_memory(folder() / "memory")


def page(signature: str, heading: str, *actions: PageAction) -> PageRecord:
    return PageRecord(
        signature=signature,
        package=CLOCK,
        user_id="ann",
        summary=heading,
        actions=actions,
    )


def filled() -> None:
    failed = ActionNode(
        action="tap", target="Timer", ok=False, reflection="that is for timers"
    )
    right = ActionNode(step=1, action="tap", target="Add [b]alarm[/b]")
    child = TaskNode(goal="Add it", status="done", actions=(failed, right))
    tree = TaskNode(goal="Set an alarm", status="done", children=(child,))
    step = RouteStep(
        package=CLOCK, signature="v1:a", action={"kind": "tap"}, target=Target(text="闹钟"),
        goal="打开闹钟",
    )  # fmt: skip
    memory().put(
        TaskRecord(id="t1" * 12, user_id="ann", instruction="Set an alarm", status="done",
                   tree=tree, evidence="7:00", created="2026-01-02T03:04:05+00:00", uses=2),
        TaskRecord(id="t2" * 12, user_id="ann", instruction="设置闹钟", status="failed",
                   tree=TaskNode(goal="设置闹钟", status="failed", reflection="没有找到"),
                   route=(step,), created="2026-01-01T03:04:05+00:00"),
        AppRecord(package=CLOCK, label="Clock", user_id="ann", functions=("Set an alarm",)),
        page("v1:a", "Alarms", PageAction(action="tap", target="Add", led_to="New", leads="v1:n"),
             PageAction(action="tap", target="Dead")),
        page("v1:n", "New & <alarm>", PageAction(action="back", led_to="Alarms", leads="v1:a")),
    )  # fmt: skip


def test_an_empty_memory_says_so(said: Say) -> None:
    assert "Nothing is remembered." in said()
    for command in ("tasks", "apps", "user"):
        assert "Nothing of this kind" in said(command)
        assert json.loads(said(command, "--json")) == []
    assert "no page is known of an app called 'Clock'" in said(
        "pages", "Clock", code=1
    )


def test_the_overview_counts_kinds_and_users(said: Say) -> None:
    filled()
    said("add", "I like tea", "--user", "bob")
    out = said()
    assert "total" in out
    facts = json.loads(said("--json"))
    assert facts["kinds"] == {
        "task": 2,
        "app": 1,
        "page": 2,
        "user": 1,
        "demonstration": 0,
    }
    assert facts["users"]["ann"] == {
        "task": 2,
        "app": 1,
        "page": 2,
        "user": 0,
        "demonstration": 0,
    }
    assert facts["bytes"] > 0


def test_tasks_are_trees_with_status_actions_and_lessons(said: Say) -> None:
    filled()
    lines = said("tasks").splitlines()
    assert lines[0].startswith("✓ Set an alarm  t1t1t1t1 · 2026-01-02")
    assert lines[1] == "├── ✓ Add it"
    assert lines[2] == "│   ├── · tap “Timer”  that is for timers"
    assert lines[3] == "│   └── · tap “Add [b]alarm[/b]”"
    assert lines[4] == "└── evidence 7:00"
    assert lines[5].startswith("✗ 设置闹钟")
    assert lines[6:] == ["├── lesson 没有找到", "└── · tap “闹钟”"]
    assert "older ones" in said("tasks", "--limit", "1")
    assert [t["status"] for t in json.loads(said("tasks", "--json"))] == [
        "done",
        "failed",
    ]


def test_pages_are_shown_with_what_leads_where(said: Say) -> None:
    filled()
    out = said("pages", "clock")
    assert f"{CLOCK}  2 pages, 2 ways" in out
    assert 'tap "Add" → New & <alarm>  1×' in out
    assert "tap “Dead” changed nothing" in out
    facts = json.loads(said("pages", CLOCK, "--json"))
    assert (facts["user"], len(facts["edges"])) == ("ann", 2)


def test_pages_are_drawn_into_a_file(said: Say, tmp_path: Path) -> None:
    filled()
    file = tmp_path / "clock.svg"
    assert "Drew 2 pages" in said("pages", "Clock", "--picture", str(file))
    drawn = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    words = " ".join(drawn.itertext())
    assert "New & <alarm>" in words
    assert "“Add”" in words


def test_notes_are_added_corrected_and_forgotten_by_id(said: Say) -> None:
    noted = said("add", "My mom is Anna")
    assert "Noted as person" in noted
    id = noted.split()[3].rstrip(":")
    assert "My mom is Anna" in said("user")
    assert "Corrected user" in said("edit", id, "My mom is Eva")
    (note,) = json.loads(said("user", "--json"))
    assert (note["text"], note["about"], note["source"]) == (
        "My mom is Eva",
        "mom",
        "given",
    )
    assert "Forgot 1 record." in said("forget", note["id"][:8], "--yes")
    assert json.loads(said("user", "--json")) == []


def test_a_corrected_note_without_a_name_is_still_one_note(said: Say) -> None:
    id = said("add", "I like tea").split()[3].rstrip(":")
    said("edit", id, "I like coffee")
    assert [n["text"] for n in json.loads(said("user", "--json"))] == [
        "I like coffee"
    ]


def test_secrets_and_tasks_are_not_written(said: Say) -> None:
    filled()
    assert "never remembered" in said("add", "My password is hunter2", code=1)
    assert "can be corrected" in said("edit", "t1t1", "Something else", code=1)
    assert "is empty" in said("add", " ", code=1)
    app = json.loads(said("apps", "--json"))[0]
    said("edit", app["id"], "Alarms and timers")
    assert "Alarms and timers" in said("apps")
