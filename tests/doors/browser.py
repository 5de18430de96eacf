"""A Chromium without a window, driven through Playwright; `make doors` installs both."""

import importlib.util
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")
"""Commands under which systems install it; else the one that Playwright downloaded is taken."""
WAIT_MS = 60_000
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--no-sandbox",
)
"""It asks the network for nothing by itself, and starts for root, as in a container."""


def find_chromium() -> str:
    """The path of a browser; empty if there is none."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    if importlib.util.find_spec("playwright") is None:
        return ""
    playwright: Any = importlib.import_module("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        path = driver.chromium.executable_path
    return path if Path(path).is_file() else ""


@contextmanager
def open_browser(*options: str) -> Iterator[Any]:
    """A browser (`playwright.sync_api.Browser`), or the test is skipped with a sentence."""
    playwright: Any = pytest.importorskip(
        "playwright.sync_api",
        reason="Playwright is not installed: run `make doors`",
    )
    path = find_chromium()
    if not path:
        pytest.skip("there is no Chromium: install one, or run `make doors`")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=path, args=[*QUIET, *options]
        )
        try:
            yield browser
        finally:
            browser.close()
