"""Without the packages of an extra: one sentence where it is needed, and nothing elsewhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tapwright.extras import (
    EXTRAS,
    describe_missing,
    find_missing,
    require_extra,
)
from tests.examples import SOAK, mark_long

ROOT = Path(__file__).parents[2]
ALL = tuple(module for extra in EXTRAS.values() for module in extra.modules)
COMMANDS = [
    (["serve", "--port", "1"], "http"),
    (["record", "film.mp4", "--device", "virtual"], "record"),
    (["learn", "film.mp4", "--task", "Open the clock", "--model", "offline"], "ocr"),
    (
        ["run", "Open the Clock app", "--device", "virtual", "--model", "offline",
         "--perception", "vision"],
        "ocr",
    ),
]  # fmt: skip
"""Commands and the extra that each needs; what sees by OCR is asked once by `make test`."""
WITHOUT = """
import sys
for name in {modules!r}:
    # Neither found nor imported, as if it were not installed.
    sys.modules[name] = None
"""


def run_without(
    modules: tuple[str, ...], program: str, folder: Path
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", WITHOUT.format(modules=modules) + program],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "TAPWRIGHT_HOME": str(folder / "home"),
            "COLUMNS": "200",
            "LANGSMITH_TRACING": "false",
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def command(*words: str) -> str:
    return f"from tapwright.__main__ import main; sys.argv[1:] = {list(words)!r}; sys.exit(main())"


@pytest.mark.parametrize("name", ["http", "ocr", "record"])
def test_nothing_is_missing_here(name: str) -> None:
    require_extra(name)
    assert (find_missing(name), describe_missing(name)) == ((), "")


@pytest.mark.parametrize("name", EXTRAS)
def test_a_missing_extra_is_named_with_what_to_install(
    name: str, tmp_path: Path
) -> None:
    module = EXTRAS[name].modules[0]
    program = f"from tapwright.extras import describe_missing; print(describe_missing({name!r}))"
    done = run_without((module,), program, tmp_path)
    assert f" needs {module}" in done.stdout
    assert f"run `pip install 'tapwright[{name}]'`" in done.stdout
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "extra"),
    mark_long(COMMANDS if SOAK else COMMANDS[:3], after=2),
    ids=lambda each: each if isinstance(each, str) else each[0],
)
def test_a_command_that_needs_it_ends_with_the_sentence(
    words: list[str], extra: str, tmp_path: Path
) -> None:
    (tmp_path / "film.mp4").write_bytes(b"not looked into")
    done = run_without(ALL, command(*words), tmp_path)
    assert done.returncode == 1
    said = [
        line
        for line in done.stderr.splitlines()
        if line.startswith("tapwright: ")
    ]
    assert len(said) == 1
    assert f"run `pip install 'tapwright[{extra}]'`" in said[0]
    assert "Traceback" not in done.stderr


@pytest.mark.soak
def test_the_demo_needs_no_extra_and_says_what_it_did_not_read(
    tmp_path: Path,
) -> None:
    done = run_without(ALL, command("demo"), tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("run `pip install 'tapwright[ocr]'`") == 1
    assert "18:30 · “Work” · Mon Tue Wed Thu · vibrates · on" in done.stdout


def test_a_server_that_loads_the_application_ends_with_the_sentence(
    tmp_path: Path,
) -> None:
    program = "import uvicorn; uvicorn.main(['app:app', '--port', '1'])"
    done = run_without(("langserve",), program, tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith(
        "tapwright: Serving over HTTP needs langserve, not installed here: run `pip"
    )
    assert done.stderr.count("\n") == 1


def test_the_room_of_the_server_names_what_it_needs(tmp_path: Path) -> None:
    done = run_without(("langserve",), "import console.http", tmp_path)
    assert done.stderr.splitlines()[-1].startswith(
        "tapwright.errors.ExtraMissing: Serving over HTTP needs langserve, not installed here"
    )


@pytest.mark.long
def test_the_rooms_load_without_any_extra(tmp_path: Path) -> None:
    modules = (
        "graph.build, graph.learn_graph, console.cli, console.commands.doctor, "
        "console.commands.demo, console.commands.record, tapwright.agent, "
        "evals.films.filming, evals.films.variants, evals.harness.executors, evals.same.learning"
    )
    done = run_without(ALL, f"import {modules}; print('loaded')", tmp_path)
    assert done.stdout.strip() == "loaded", done.stderr
