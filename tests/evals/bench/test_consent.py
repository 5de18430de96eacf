"""That walks are kept one by one, so that a cut loses none that was made."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from evals.bench.consent import collect
from evals.bench.consent_taps import LANGUAGES
from virtual_phone.apps import APPS
from virtual_phone.system.app import App

LAUNCHER = next(app for app in APPS if app.key == "launcher")


def cut_after_first_walk() -> Iterator[tuple[str, type[App]]]:
    yield "en", LAUNCHER
    raise KeyboardInterrupt


def test_a_cut_loses_no_walk_that_was_made(tmp_path: Path) -> None:
    folder = tmp_path / "walks"
    with pytest.raises(KeyboardInterrupt):
        collect(cut_after_first_walk(), folder)

    assert [file.name for file in folder.iterdir()] == ["en launcher.pkl"]


def test_only_walks_that_are_not_kept_are_made(tmp_path: Path) -> None:
    first = collect([("en", LAUNCHER)], tmp_path)
    kept = (tmp_path / "en launcher.pkl").stat().st_mtime_ns

    finds = collect([(language, LAUNCHER) for language in LANGUAGES], tmp_path)

    assert finds["en launcher"] == first["en launcher"]
    assert set(finds) == {"en launcher", "zh launcher"}
    assert (tmp_path / "en launcher.pkl").stat().st_mtime_ns == kept
    assert (tmp_path / "zh launcher.pkl").exists()
