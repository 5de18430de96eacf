"""Packages of others that stand before ours are named in one sentence."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = str(Path(sys.executable).with_name("tapwright"))


def run_beside(
    folder: Path, *command: str, path: Path | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run a command in a folder, perhaps with another one on PYTHONPATH before ours."""
    first = [str(path)] if path else []
    return subprocess.run(
        command,
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([*first, str(ROOT)]),
            "TAPWRIGHT_HOME": str(folder / "home"),
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def make_foreign(folder: Path, name: str) -> Path:
    """A package, a module, or a folder with modules and no `__init__.py`."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("WORDS = 1\n", encoding="utf-8")
    return file


def check_sentence(
    ran: "subprocess.CompletedProcess[str]", name: str, found: Path
) -> None:
    assert ran.returncode == 1
    assert ran.stderr.startswith(
        f"tapwright: Python finds `{name}` at {found.resolve()}, before"
    )
    assert str(ROOT) in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert ran.stdout == ""


@pytest.mark.parametrize(
    "name", ["tools/__init__.py", "models.py", "evals/__init__.py"]
)
def test_a_foreign_package_in_the_folder_is_one_sentence(
    tmp_path: Path, name: str
) -> None:
    found = make_foreign(tmp_path, name)
    ran = run_beside(tmp_path, sys.executable, "-m", "tapwright", "--version")
    check_sentence(ran, name.split("/")[0].removesuffix(".py"), found)


@pytest.mark.parametrize(
    "name", ["tools/__init__.py", "models.py", "console/__init__.py"]
)
def test_a_foreign_package_on_the_path_is_one_sentence_of_the_command(
    tmp_path: Path, name: str
) -> None:
    found = make_foreign(tmp_path / "other", name)
    ran = run_beside(tmp_path, COMMAND, "runs", path=tmp_path / "other")
    check_sentence(ran, name.split("/")[0].removesuffix(".py"), found)


@pytest.mark.parametrize("name", ["tools/__init__.py", "models.py"])
def test_a_measurement_beside_a_foreign_package_is_one_sentence(
    tmp_path: Path, name: str
) -> None:
    found = make_foreign(tmp_path, name)
    ran = run_beside(
        tmp_path, sys.executable, "-m", "evals.bench.signature", "--help"
    )
    check_sentence(ran, name.split("/")[0].removesuffix(".py"), found)


def test_a_folder_without_init_that_is_taken_for_a_package_is_named(
    tmp_path: Path,
) -> None:
    """Such a folder is found where no path but an import hook leads to ours, as in a clone."""
    make_foreign(tmp_path, "tools/helpers.py")
    shutil.copytree(ROOT / "tapwright", tmp_path / "ours" / "tapwright")
    ran = subprocess.run(
        [sys.executable, "-S", "-m", "tapwright"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "ours")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 1
    found = (tmp_path / "tools").resolve()
    assert ran.stderr.startswith(
        f"tapwright: Python finds `tools` at {found}, before"
    )


def test_a_script_beside_a_foreign_package_is_told_by_the_import(
    tmp_path: Path,
) -> None:
    found = make_foreign(tmp_path, "tools/__init__.py")
    (tmp_path / "script.py").write_text(
        "from tapwright import Agent\n", encoding="utf-8"
    )
    ran = run_beside(tmp_path, sys.executable, "script.py")
    assert ran.returncode == 1
    last = ran.stderr.splitlines()[-1]
    assert last.startswith(
        f"ImportError: Python finds `tools` at {found.resolve()}, before"
    )


@pytest.mark.long
def test_a_script_may_have_packages_that_a_run_does_not_load(
    tmp_path: Path,
) -> None:
    make_foreign(tmp_path, "evals/__init__.py")
    (tmp_path / "script.py").write_text(
        "from tapwright import Agent\n", encoding="utf-8"
    )
    ran = run_beside(tmp_path, sys.executable, "script.py")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_in_any_other_folder_the_command_is_the_command_line(
    tmp_path: Path,
) -> None:
    make_foreign(tmp_path, "mine/__init__.py")
    for command in ([COMMAND], [sys.executable, "-m", "tapwright"]):
        ran = run_beside(tmp_path, *command, "--version")
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.startswith("tapwright 0")


def test_the_look_around_loads_nothing_of_ours(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from tapwright import packages\n"
        "assert packages.describe_foreign_package() == ''\n"
        "print(sorted(n for n in sys.modules if n.split('.')[0] in packages.ALL_PACKAGES))"
    )
    ran = run_beside(tmp_path, sys.executable, "-P", "-c", code)
    assert ran.stdout.strip() == "[]", ran.stderr
