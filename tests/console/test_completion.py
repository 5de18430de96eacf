"""Tab in a shell: the protocol of each shell in a process of its own, and what is proposed."""

import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from console import completion
from console.commands.evaluation import order
from evals import suites
from evals.report.tables import TABLES
from graph.context import PROFILES, Context, Policy
from graph.run_folders import open_run
from memory.records import KINDS
from tests.console.conftest import environment
from tools.screen import Perception
from virtual_phone.phone import VirtualPhone

HEAVY = ("langgraph", "langchain_core", "chromadb", "cv2", "numpy", "adbutils")
PROGRAM = (
    "import atexit, sys\n"
    "atexit.register(lambda: print([m for m in {heavy} if m in sys.modules], file=sys.stderr))\n"
    "sys.argv[0] = 'tapwright'\n"
    "from tapwright.__main__ import main\n"
    "main()\n"
)


def press_tab(shell: str, line: str) -> list[str]:
    """What a shell is told when Tab is pressed after a line.

    The variables are those of typer's scripts: https://click.palletsprojects.com/shell-completion/
    """
    words = line.split(" ")
    variables = {
        "_TAPWRIGHT_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": words[-1],
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(heavy=HEAVY)],
        capture_output=True,
        text=True,
        timeout=60,
        env={**environment(), **variables},
        check=False,
    )
    assert done.stderr == "[]\n"
    return done.stdout.split()


def test_bash_is_told_the_names_of_runs(home: Path) -> None:
    open_run("tea-1", key="", meta={})
    open_run("milk", key="", meta={})
    assert press_tab("bash", "tapwright resume te") == ["tea-1"]


def test_zsh_is_told_the_tasks_of_a_suite(home: Path) -> None:
    said = " ".join(press_tab("zsh", "tapwright eval mobbench/clock-h"))
    assert "mobbench/clock-hard" in said
    assert "calendar" not in said


def test_fish_is_told_profiles(home: Path) -> None:
    said = press_tab("fish", "tapwright run --profile mob")
    assert "moba" in said
    assert "plain" not in said


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_a_script(shell: str, home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(heavy=())],
        capture_output=True,
        text=True,
        timeout=60,
        env={**environment(), "_TAPWRIGHT_COMPLETE": f"source_{shell}"},
        check=False,
    )
    assert f"_TAPWRIGHT_COMPLETE=complete_{shell}" in done.stdout


def test_what_is_proposed_is_what_there_is() -> None:
    assert completion.complete_profiles("") == list(PROFILES)
    assert completion.complete_tables("") == list(TABLES)
    assert completion.complete_suites("") == suites.list_suites()
    assert completion.complete_suites("nothing/") == []
    assert get_args(Policy) == completion.POLICIES
    assert get_args(Perception) == completion.PERCEPTIONS
    assert completion.KINDS == KINDS
    assert completion.KNOWLEDGE == order.KNOWLEDGE_SOURCES
    language = next(
        field
        for field in Context.__dataclass_fields__.values()
        if field.name == "language"
    )
    assert get_args(language.type) == completion.LANGUAGES


def test_tasks_that_are_proposed_exist() -> None:
    """Those that a loop makes are not in the sources by name, and not proposed."""
    for suite in suites.list_suites():
        tasks = {task.name for task in suites.load_suite(suite)}
        assert set(completion.complete_suites(f"{suite}/")) <= tasks
    assert len(completion.complete_suites("mobbench/")) == len(
        suites.load_suite("mobbench")
    )


def test_phones_are_proposed_if_adb_answers(
    phone: VirtualPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert completion.complete_devices("") == [phone.serial, "virtual"]
    assert completion.complete_devices("v") == ["virtual"]
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "1")
    assert completion.complete_devices("") == ["virtual"]


def test_without_a_home_nothing_is_proposed(home: Path) -> None:
    assert completion.complete_runs("") == []
    assert completion.complete_demonstrations("") == []


def test_the_newest_run_is_proposed_first(home: Path) -> None:
    for number, name in enumerate(("a", "b")):
        folder = home / "runs" / open_run(name, key="", meta={})
        os.utime(folder, (number, number))
    assert completion.complete_runs("") == ["b", "a"]
