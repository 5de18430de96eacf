"""Mobile-Agent-v2's table: kinds of apps, levels, languages, and hints for what failed."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from console.cli import main
from evals import suites
from evals.harness import rows
from evals.report import grid
from evals.report.pages import Run
from evals.report.tables import find_table
from evals.suites.mobile_agent_v2 import SYSTEM
from tests.evals.report.test_metrics import row

TABLE = find_table("mobile-agent-v2")


def trial(
    key: str, *apps: str, level: str = "basic", **fields: object
) -> rows.Row:
    """One of four steps, of which three were done, or all if it was done."""
    made = row(
        key=key,
        task=f"toy/{key}",
        apps=apps,
        level=level,
        steps=5,
        path=4,
        on_path=3,
    )
    return replace(made, **fields)  # type: ignore[arg-type]  # fields of a row


ROWS = (
    trial("clock", "clock", done=True, reflections=4, reflected_right=3),
    trial("notes", "notes"),
    trial("shop", "shop", level="advanced", done=True),
    trial("both", "clock", "shop", language="zh"),
)


def test_kinds_of_apps_stand_apart_and_levels_beside_each_other() -> None:
    run = Run(label="toy", folder=Path(), rows=ROWS)
    head, *lines = grid.list_lines([run], "en")
    assert head[2:6] == ("basic SR", "basic CR", "basic DA", "basic RA")
    assert head[6] == "advanced SR"
    assert lines == [
        (
            "System apps",
            "toy",
            "1/2",
            "87.5 %",
            "60.0 %",
            "75.0 %",
            "-",
            "-",
            "-",
            "-",
        ),
        (
            "Other apps",
            "toy",
            "-",
            "-",
            "-",
            "-",
            "1/1",
            "100.0 %",
            "60.0 %",
            "-",
        ),
    ]
    _, (kind, _, rate, *_) = grid.list_lines([run], "zh")
    assert (kind, rate) == ("Several apps", "0/1")


def test_the_page_has_a_table_a_language_with_runs_below_each_other(
    tmp_path: Path,
) -> None:
    runs = [
        Run(label=name, folder=tmp_path, rows=ROWS)
        for name in ("whole", "other")
    ]
    runs.append(
        Run(
            label="x",
            folder=tmp_path,
            rows=(replace(ROWS[0], model="oracle:0.1"),),
        )
    )
    text = grid.write_tables(runs, TABLE, tmp_path / "x.md").read_text(
        encoding="utf-8"
    )
    english, _, chinese = text.partition("### Chinese")
    assert english.count("| System apps |") == 1
    assert "|  | other | 1/2 |" in english
    assert "|  | x (simulation) | 1/1 |" in english
    assert "| Several apps | whole | 0/1 |" in chinese
    assert "x (simulation)" not in chinese


def test_what_was_done_is_taken_over_and_leads_to_where_it_was_made(
    tmp_path: Path,
) -> None:
    made = tuple(replace(each, folder=f"homes/{each.key}") for each in ROWS)
    base = Run(label="whole", folder=tmp_path / "whole", rows=made)
    for _ in range(2):
        found = grid.copy_done_trials(base, tmp_path / "again")
        assert [each.key for each in found] == ["clock", "shop"]
        assert found[0].folder == "../whole/homes/clock"
        assert rows.load(tmp_path / "again") == found
    results = (tmp_path / "again" / rows.FILE).read_text(encoding="utf-8")
    assert results.count("\n") == 2


OTHERS = ("chat", "shop", "video", "food", "movies")
"""Apps that do not come with the phone."""


def test_the_suite_is_the_papers_in_each_language() -> None:
    tasks = suites.load_suite("mobile_agent_v2")
    kinds = Counter(
        (
            grid.classify_apps(row(apps=task.apps)),
            task.apps[0] if len(task.apps) == 1 else "",
            task.level,
        )
        for task in tasks
    )
    system = {
        ("system", app, level): 2 for app in SYSTEM for level in grid.LEVELS
    }
    others = {
        ("other", app, level): 2 for app in OTHERS for level in grid.LEVELS
    }
    assert kinds == system | others | {
        ("cross", "", level): 2 for level in grid.LEVELS
    }
    assert all(all(task.expert) for task in tasks)


def test_the_table_takes_each_part_away_and_gives_hints_where_it_failed() -> (
    None
):
    arms = {each.label: each for each in TABLE.arms}
    assert {each.profile for each in arms.values()} == {"mobile-agent-v2"}
    hinted = [each for each in arms.values() if each.knowledge == "expert"]
    assert [arms[each.after].label for each in hinted] == ["whole"]
    assert arms["whole"].choices == {}
    changed = [set(each.choices) for each in arms.values() if each.choices]
    assert len(changed) == 3
    assert all(len(each) == 1 for each in changed)


def test_a_hint_is_given_only_where_the_run_without_it_failed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    first, second = suites.load_suite("mobile_agent_v2")[:2]
    without, hinted = (
        tmp_path / "evals" / f"mobile-agent-v2-offline-{label}-en-s1"
        for label in ("whole", "knowledge")
    )
    for folder in (without, hinted):
        folder.mkdir(parents=True)
    failed, done = (
        row(
            key=f"mobile_agent_v2-{task.id}-en-s1-a1", task=task.name, level=task.level,
            apps=task.apps, done=task is second,
        )
        for task in (first, second)
    )  # fmt: skip
    rows.append(without, failed)
    rows.append(without, done)
    rows.append(hinted, replace(failed, done=True, knowledge="expert"))
    given = [
        "--model",
        "offline",
        "--row",
        "+ knowledge",
        "--limit",
        "2",
        "--resume",
    ]
    assert main(["eval", "--table", "mobile-agent-v2", *given]) == 0
    found = {each.key: each for each in rows.load(hinted)}
    assert {key: each.knowledge for key, each in found.items()} == {
        failed.key: "expert", done.key: "none",
    }  # fmt: skip
    assert "without planning agent" not in capsys.readouterr().out
    text = (tmp_path / "evals" / "mobile-agent-v2.md").read_text(
        encoding="utf-8"
    )
    assert "| System apps | offline, whole | 1/2 |" in text
    assert "|  | offline, + knowledge | 2/2 |" in text
