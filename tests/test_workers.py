"""Tests run in forks of the process that collected them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILE = """
import os

def test_passes(tmp_path):
    assert tmp_path.is_dir()

def test_fails():
    print("said")
    assert 1 == 2

def test_ends_its_process():
    os._exit(3)

def test_comes_after():
    pass
"""


def test_a_test_that_ends_its_process_has_failed_and_the_rest_runs(
    tmp_path: Path,
) -> None:
    for name in ("test_one.py", "test_two.py"):
        (tmp_path / name).write_text(FILE, encoding="utf-8")
    ran = subprocess.run(
        [
            sys.executable, "-m", "pytest", "-p", "tests.workers", "--workers", "2",
            "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), str(tmp_path),
        ],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=120,
    )  # fmt: skip
    assert ran.returncode == 1
    assert "4 failed, 4 passed" in ran.stdout
    assert ran.stdout.count("ended with 3") == 2
    assert "said" in ran.stdout


def test_the_slow_files_are_there() -> None:
    slow = (ROOT / "tests/slow_files.txt").read_text(encoding="utf-8").split()
    assert [name for name in slow if not (ROOT / name).is_file()] == []
