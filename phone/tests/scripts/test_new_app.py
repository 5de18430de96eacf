import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The phone's folder once more, in which a new app may be begun."""
    folder = tmp_path_factory.mktemp("clone")
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    shutil.copytree(ROOT / "scripts", folder / "scripts", ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def run_python(clone: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *words],
        cwd=clone,
        env={**os.environ, "PYTHONPATH": str(clone / "src")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.long
def test_the_first_test_of_a_new_app_passes(clone: Path) -> None:
    words = ("--label", "Book Shelf", "--zh", "书架")
    begun = run_python(clone, "scripts/new_app.py", "book_shelf", *words)
    assert begun.returncode == 0, begun.stderr
    assert "tests/apps/test_book_shelf.py" in begun.stdout
    tested = run_python(
        clone, "-m", "pytest", "-p", "no:cacheprovider", "-v", "tests/apps/test_book_shelf.py"
    )
    assert tested.returncode == 0, tested.stdout
    assert "3 passed" in tested.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Shelf"], "cannot be an app's name"),
        (["class"], "cannot be an app's name"),
        (["clock"], "there is an app 'clock' already"),
        (["box", "--package", "box"], "write it as in com.example.box"),
        (["box", "--label", 'A "box"'], "without quotes"),
    ],
)
def test_what_cannot_be_an_app_is_refused(clone: Path, words: list[str], said: str) -> None:
    done = run_python(clone, "scripts/new_app.py", *words)
    assert (done.returncode, said in done.stderr) == (2, True), done.stderr
