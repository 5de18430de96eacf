"""The agent without the virtual phone, which is a distribution of its own."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.examples import mark_long

ROOT = Path(__file__).parents[4]
COMMANDS = (
    ["run", "Open the Clock app", "--device", "virtual", "--model", "offline"],
    ["eval", "mobbench", "--list"],
    ["demo"],
    ["phone"],
    ["record", "film.mp4", "--device", "virtual"],
)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that is installed, but for the virtual phone."""
    folder = tmp_path_factory.mktemp("packages")
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if not path.name.startswith(
            ("virtual_phone", "tapwright_phone", "__editable__")
        ):
            (folder / path.name).symlink_to(path)
    return folder


def run_without_phone(
    packages: Path, home: Path, *words: str
) -> "subprocess.CompletedProcess[str]":
    # Without `site`, which would read where editable installs lie.
    return subprocess.run(
        [sys.executable, "-S", "-P", *words],
        cwd=home,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(packages)]),
            "TAPWRIGHT_HOME": str(home),
            "COLUMNS": "200",
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    "words", mark_long(COMMANDS, after=1), ids=lambda words: words[0]
)
def test_a_missing_phone_is_one_sentence(
    words: list[str], packages: Path, tmp_path: Path
) -> None:
    done = run_without_phone(packages, tmp_path, "-m", "console.cli", *words)
    assert done.returncode == 1
    assert done.stderr.startswith(
        "tapwright: The virtual phone needs tapwright-phone, not installed here: run `pip install"
    )
    assert done.stderr.count("\n") == 1


@pytest.mark.long
def test_the_agent_needs_no_virtual_phone(
    packages: Path, tmp_path: Path
) -> None:
    modules = (
        "app, graph.build, graph.learn_graph, console.cli, tools.device.device"
    )
    program = f"import {modules}; print('loaded')"
    done = run_without_phone(packages, tmp_path, "-c", program)
    assert (done.stdout.strip(), done.returncode) == ("loaded", 0), done.stderr
