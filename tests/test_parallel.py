"""Tests that run in several processes are told as those of one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FIRST = """
import os
import pytest

def test_passes(tmp_path):
    assert tmp_path.is_dir()

def test_fails():
    print("printed by", "a test")
    os.system("echo and by a command")
    assert "found" == "expected"

@pytest.mark.skip(reason="not today")
def test_is_skipped(): ...

def test_ends_its_process():
    os._exit(3)

def test_is_lost(): ...
"""
SECOND = """
from pathlib import Path
import pytest

GONE = Path(__file__).with_name("gone")

@pytest.fixture(scope="session")
def shared():
    yield
    GONE.touch()

@pytest.mark.parametrize("number", [1, 2, 3])
def test_shares_a_fixture(shared, number):
    assert not GONE.exists()
"""


def run_tests(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "tests.parallel"]
    few = ["-q", "-ra", "-p", "no:cacheprovider", "-c", os.devnull]
    return subprocess.run(
        [*command, *few, "--rootdir", str(folder), *options, str(folder)],
        cwd=ROOT,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "test_first.py").write_text(FIRST)
    (tmp_path / "test_second.py").write_text(SECOND)
    return tmp_path


def test_what_two_processes_find_is_told(folder: Path) -> None:
    ended = run_tests(folder, "--workers", "2")
    told = ended.stdout
    assert ended.returncode == 1, ended.stderr
    assert "2 failed, 4 passed, 1 skipped" in told
    assert "assert 'found' == 'expected'" in told
    assert "printed by a test\nand by a command\n" in told
    assert "not today" in told
    assert (
        "The process ended in this test. What follows in its file was not run."
        in told
    )
    assert "test_is_lost" not in told
    assert (folder / "gone").exists()


def test_the_first_failure_ends_all_if_that_is_asked_for(folder: Path) -> None:
    ended = run_tests(folder, "--workers", "2", "-x")
    assert ended.returncode == 1, ended.stderr
    assert "1 failed" in ended.stdout
    assert "stopping after 1 failures" in ended.stdout
