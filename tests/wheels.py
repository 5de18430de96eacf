"""Try the two distributions as somebody who installs them gets them: `make wheels`.

Both wheels are built, their contents compared with the sources, and for each Python that is found
(`python3.11`, `python3.12`, `python3.13`) a fresh environment gets both of them without extras and
runs `tapwright demo` in an empty folder. It needs a package index and takes minutes for each
Python, so it is no part of the tests.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ("3.11", "3.12", "3.13")
SOURCES = {
    "tapwright": (
        ROOT,
        (
            "app.py",
            "console",
            "evals",
            "graph",
            "memory",
            "models",
            "nodes",
            "tapwright",
            "tools",
        ),
    ),
    "tapwright_phone": (ROOT / "phone" / "src", ("virtual_phone",)),
}
"""By the name that a wheel's file begins with: the folder of its packages, and these."""
SHOWN = 15
"""Last lines that are shown of a program that failed."""
LONGEST_S = 1800
"""For one program; the longest, an install over a slow network, takes a few minutes."""


class Failed(Exception):
    """A step did not end well; its words say how."""


def main() -> int:
    """Build, compare and try; 1 if anything failed or no Python was tried."""
    place = ROOT / "build" / "wheels"
    # What an earlier build left behind would come into the wheels again.
    for folder in (ROOT / "build", ROOT / "phone" / "build"):
        shutil.rmtree(folder, ignore_errors=True)
    place.mkdir(parents=True)
    try:
        wheels = build_wheels(place)
        compare_contents(wheels)
    except Failed as failure:
        say(f"failed: {failure}")
        return 1
    programs = {version: find_python(version) for version in VERSIONS}
    for version, program in programs.items():
        if not program:
            say(f"Python {version}: not found, not tried")
    outcomes = [
        try_version(version, program, wheels, place)
        for version, program in programs.items()
        if program
    ]
    if not outcomes:
        say(
            f"failed: no Python was found of {', '.join(VERSIONS)}, so nothing was tried"
        )
    return 0 if outcomes and all(outcomes) else 1


def build_wheels(place: Path) -> list[Path]:
    """Both wheels, in the order of `SOURCES`."""
    python = make_environment(sys.executable, place / "builder")
    for project in (ROOT, ROOT / "phone"):
        words = [
            "wheel",
            "--quiet",
            "--no-deps",
            "--wheel-dir",
            str(place),
            str(project),
        ]
        run_program([python, "-m", "pip", *words], cwd=place)
    wheels = [next(place.glob(f"{name}-*.whl")) for name in SOURCES]
    for wheel in wheels:
        say(f"built {wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB")
    return wheels


def compare_contents(wheels: list[Path]) -> None:
    """See that a wheel has all files of its packages, and no others but its own metadata.

    Raises:
        Failed: it lacks a file, or has one too many.
    """
    for wheel, (folder, tops) in zip(wheels, SOURCES.values(), strict=True):
        with zipfile.ZipFile(wheel) as archive:
            packed = {
                name for name in archive.namelist() if ".dist-info/" not in name
            }
        kept = {
            path.relative_to(folder).as_posix()
            for path in source_files(folder, tops)
        }
        if packed != kept:
            lacking, strange = (
                sorted(kept - packed)[:5],
                sorted(packed - kept)[:5],
            )
            msg = f"{wheel.name} lacks {lacking} and has {strange} too many"
            raise Failed(msg)
        data = sum(not name.endswith(".py") for name in packed)
        say(
            f"{wheel.name} has all {len(packed)} files of its packages, {data} of them no modules"
        )


def source_files(folder: Path, tops: tuple[str, ...]) -> Iterator[Path]:
    """The files of some modules and packages, without what Python made of them."""
    for top in tops:
        if (folder / top).is_file():
            yield folder / top
        for path in (folder / top).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def find_python(version: str) -> str:
    """The path of a Python that can make environments; empty if there is none."""
    program = shutil.which(f"python{version}")
    # A name may be there without a Python behind it, as those of pyenv are.
    if program is None or not answers(
        [program, "-c", "import ensurepip, venv"]
    ):
        return ""
    return program


def try_version(
    version: str, program: str, wheels: list[Path], place: Path
) -> bool:
    """Install both wheels for one Python and run the demo; False if that failed."""
    begun = time.monotonic()
    try:
        python = make_environment(program, place / f"python{version}")
        run_program(
            [python, "-m", "pip", "install", "--quiet", *map(str, wheels)],
            cwd=place,
        )
        installed = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            command = str(Path(python).with_name("tapwright"))
            run_program([command, "demo"], cwd=Path(folder))
    except Failed as failure:
        say(f"Python {version}: failed: {failure}")
        return False
    say(
        f"Python {version}: installed in {installed - begun:.0f} s; the demo ran to its end in "
        f"{time.monotonic() - installed:.0f} s"
    )
    return True


def make_environment(program: str, folder: Path) -> str:
    """A fresh virtual environment; the path of its Python."""
    run_program([program, "-m", "venv", str(folder)], cwd=folder.parent)
    return str(folder / "bin" / "python")


def answers(command: list[str]) -> bool:
    """Whether a program runs and ends well."""
    try:
        done = subprocess.run(
            command, capture_output=True, check=False, timeout=LONGEST_S
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def run_program(command: list[str], *, cwd: Path) -> None:
    """Run a program to its end, with nothing of this checkout on Python's path.

    Raises:
        Failed: its exit code is not 0, or it takes longer than `LONGEST_S`.
    """
    hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    environment = {
        name: value for name, value in os.environ.items() if name not in hidden
    }
    environment["TAPWRIGHT_HOME"] = str(cwd / "home")
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=LONGEST_S,
        )
    except subprocess.TimeoutExpired as error:
        msg = f"{' '.join(command)} did not end within {LONGEST_S} s"
        raise Failed(msg) from error
    if done.returncode:
        last = "\n".join(done.stdout.splitlines()[-SHOWN:])
        msg = f"{' '.join(command)} ended with {done.returncode}:\n{last}"
        raise Failed(msg)


def say(sentence: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
