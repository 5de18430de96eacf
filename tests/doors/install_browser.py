"""Install what the tests in a browser need: Playwright into this environment, and a Chromium.

    python -m tests.doors.install_browser

Nothing is done if they are there. If they cannot be installed, it says so in a sentence and ends
well: the tests in a browser are skipped then.
"""

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.doors.browser import find_chromium

LOCK = Path(__file__).parents[2] / "requirements-doors.lock"
BOUND_S = 600.0


def main() -> None:
    if importlib.util.find_spec("playwright") is None:
        run_command(
            [sys.executable, "-m", "pip", "install", "--quiet", "-r", str(LOCK)]
        )
    if not find_chromium():
        install_chromium()
    if importlib.util.find_spec("playwright") is None or not find_chromium():
        print("the tests in a browser are skipped: there is no Chromium")  # noqa: T201


def install_chromium() -> None:
    """From the system where that can be done unasked, else as Playwright downloads it."""
    is_root = os.name == "posix" and os.geteuid() == 0
    if is_root and shutil.which("apt-get"):
        run_command(["apt-get", "install", "--yes", "--quiet", "chromium"])
        if find_chromium():
            return
    run_command([sys.executable, "-m", "playwright", "install", "chromium"])


def run_command(command: list[str]) -> None:
    """Run a command whose failure the caller sees by what is missing afterwards."""
    try:
        subprocess.run(
            command, check=False, timeout=BOUND_S, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"{command[0]}: {error}")  # noqa: T201
    importlib.invalidate_caches()


if __name__ == "__main__":
    main()
