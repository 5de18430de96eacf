"""`tapwright runs --open` and `tapwright compare`."""

import sys
from pathlib import Path

import pytest

from console import cli
from console.commands import reports
from tests.console.conftest import OPENING, Runner


@pytest.fixture(autouse=True)
def _no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.skipif(sys.platform != "linux", reason="others have a display")
def test_without_a_display_the_path_is_printed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["runs", "--open"]) == 0
    printed = capsys.readouterr().out.strip()
    assert printed == str(home / "runs" / "index.html")
    assert Path(printed).is_file()
    assert not reports.has_display()


@pytest.mark.long
def test_two_runs_are_compared_and_opened(
    runner: Runner,
    home: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for thread in ("one", "two"):
        runner.phone.reset()
        runner.start("Open the shop", OPENING, thread=thread)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    assert cli.main(["compare", "one", "two", "--open"]) == 0
    page = home / "runs" / "compare-one-two.html"
    assert capsys.readouterr().out.strip() == str(page)
    assert "They take the same steps." in page.read_text(encoding="utf-8")
    assert (tmp_path / "opened").read_text() == page.as_uri()


def test_an_unknown_run_is_named(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["compare", "this", "that"]) == 1
    assert "no thread or run 'this'" in capsys.readouterr().err
