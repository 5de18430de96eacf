"""`--json`: standard output is JSON and nothing else, whatever the command and its end."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from console import cli, results
from console.output import wants_json
from tests.console.conftest import OPENING, script
from virtual_phone.phone import VirtualPhone

WITHOUT_RESULT = {"serve", "mcp"}
"""Servers: their results go to their clients."""
GUIDE = Path(__file__).parents[2] / "docs" / "json.md"
Say = Callable[..., Any]


@pytest.fixture
def said(home: Path, capsys: pytest.CaptureFixture[str]) -> Say:
    def run(*args: str, code: int = 0) -> Any:
        """What the command prints, which has to be one JSON document."""
        capsys.readouterr()
        assert cli.main([*args, "--json"]) == code
        return json.loads(capsys.readouterr().out)

    return run


def commands(group: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """The commands by their whole names; a group that does something is one too."""
    below = getattr(group, "commands", {})
    if not below or (name and group.invoke_without_command):
        yield name, group
    for each, command in below.items():
        yield from commands(command, f"{name} {each}".strip())


COMMANDS = dict(commands(typer.main.get_command(cli.app)))


def fields(record: Any, kind: type[results.Result]) -> Any:
    """A printed record, which has exactly the documented fields."""
    assert set(record) == set(kind.model_fields)
    return record


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_with_a_result_has_json(name: str) -> None:
    options = {option for each in COMMANDS[name].params for option in each.opts}
    assert ("--json" in options) == (name not in WITHOUT_RESULT)


@pytest.mark.parametrize(
    ("args", "kind", "said_of"),
    [
        (["run", ""], "UsageError", "the instruction is empty"),
        (["run", "x", "--model", "offline", "--device", "nobody"],
         "PhoneNotFound", "No phone has the serial"),
        (["dance"], "UsageError", "No such command 'dance'"),
        (["runs", "--sideways"], "NoSuchOption", "No such option"),
        (["resume", "nowhere"], "UsageError", "no thread or run 'nowhere'"),
        (["report"], "UsageError", "there are no runs yet"),
        (["memory", "show", "nothing"], "UsageError", "no record"),
        (["memory", "import", "missing.jsonl"], "UsageError", "missing"),
        (["demonstrations", "show", "x"], "UsageError", "no demonstration"),
        (["learn", "missing.mp4"], "", "missing.mp4"),
        (["eval", "nosuite"], "UsageError", "nosuite"),
    ],
)  # fmt: skip
def test_an_error_is_json_too(
    said: Say, args: list[str], kind: str, said_of: str
) -> None:
    error = fields(said(*args, code=1), results.ErrorResult)
    assert (error["event"], error["exit_code"]) == ("error", 1)
    assert error["kind"] == (kind or error["kind"])
    assert said_of in error["message"]


def test_an_error_is_still_a_sentence_on_standard_error(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["report", "--json"]) == 1
    assert capsys.readouterr().err == "tapwright: there are no runs yet\n"
    assert cli.main(["report"]) == 1
    assert capsys.readouterr().out == ""


def test_words_after_two_dashes_are_no_options() -> None:
    assert wants_json(["run", "--json", "x"])
    assert not wants_json(["run", "--", "--json"])


def test_an_empty_home_gives_empty_arrays(said: Say) -> None:
    assert said("runs") == []
    assert said("demonstrations") == []
    overview = fields(said("memory"), results.MemoryOverview)
    assert set(overview["kinds"].values()) == {0}
    for command in ("list", "tasks", "apps", "user"):
        assert said("memory", command) == []


def test_the_memory_is_changed_and_read(said: Say, tmp_path: Path) -> None:
    note = said("memory", "add", "My mom is Anna Schmidt", "--user", "ann")
    assert fields(note, results.ChangedRecord)["what"].endswith("Anna Schmidt")
    short_id = note["id"][:8]
    said("memory", "edit", short_id, "My mom is Anna Klein")
    (record,) = said("memory", "list")
    assert record["text"] == "My mom is Anna Klein"
    assert said("memory", "show", record["id"]) == record
    file = str(tmp_path / "all.jsonl")
    count = fields(said("memory", "export", file), results.RecordCount)
    assert count == {"records": 1, "file": file}
    (gone,) = said("memory", "forget", record["id"])
    assert fields(gone, results.ChangedRecord)["id"] == record["id"]
    assert said("memory", "import", file)["records"] == 1
    assert said("memory", "learn")["records"] > 1


def test_a_run_is_listed_and_its_report_named(
    phone: VirtualPhone, said: Say, home: Path, capsys: Any
) -> None:
    task = ["run", "Open the shop", "--device", phone.device, "--no-memory"]
    model = script(home, OPENING)
    assert cli.main([*task, "--thread", "s", "--model", model, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["event"] == "began"
    assert fields(lines[-1], results.EndedEvent)["status"] == "done"
    (run,) = said("runs")
    assert fields(run, results.ListedRun)["instruction"] == "Open the shop"
    assert (run["status"], run["can_resume"]) == ("done", False)
    assert said("report") == {"run": "s", "report": run["report"]}


def test_a_phone_is_listed_checked_and_cleaned(
    phone: VirtualPhone, said: Say
) -> None:
    (listed,) = said("devices")
    assert fields(listed, results.ListedPhone)["state"] == "device"
    checks = said("doctor", "--device", phone.device, "--model", "offline")
    assert all(fields(each, results.CheckResult)["ok"] for each in checks)
    failed = said("doctor", "--device", phone.device, code=1)
    remedies = [each["remedy"] for each in failed if not each["ok"]]
    assert "TAPWRIGHT_MODEL" in remedies[0]
    cleaned = said("cleanup", "--device", phone.device)
    assert "Removed" in fields(cleaned, results.CleanupResult)["removed"][0]


def test_an_evaluation_gives_its_figures(said: Say) -> None:
    tasks = said("eval", "mobbench", "--list", "--limit", "2")
    assert [fields(each, results.ListedTask)["suite"] for each in tasks] == [
        "mobbench",
        "mobbench",
    ]
    options = ("--model", "reference", "--phones", "1", "--animations", "0")
    task = f"mobbench/{tasks[0]['id']}"
    (run,) = said("eval", task, *options, "--max-seconds", "600")
    assert fields(run, results.EvaluatedRun)["trials"] == run["done"] == 1
    assert run["metrics"]["CR"] == 1
    assert "max_seconds-600" in Path(run["folder"]).name


def test_every_record_is_documented() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    for kind in results.Result.__subclasses__():
        line = next(
            line for line in guide.splitlines() if f"`{kind.__name__}`" in line
        )
        for name in kind.model_fields:
            assert f"`{name}`" in line, (kind, name)
