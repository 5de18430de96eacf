"""That walks are kept one by one, and that a tap is labelled by what it did."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from evals.bench.consent import collect
from evals.bench.consent_taps import (
    LANGUAGES,
    count_records,
    differ,
    name_deeds,
)
from evals.tasks.facts import Facts
from virtual_phone.apps import APPS
from virtual_phone.system.app import App
from virtual_phone.system.stores import Calls, Contacts, Media, MediaStore

DAY = datetime(2026, 3, 2, 9)  # noqa: DTZ001
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


def test_what_is_moved_to_the_bin_counts_as_deleted() -> None:
    media = MediaStore()
    photo = Media(1, "image", "a.jpg", "DCIM/Camera", DAY, 10)
    media.items.append(photo)
    kept = count_records(make_facts(media))

    media.trash(photo.id, DAY)
    binned = count_records(make_facts(media))

    assert name_deeds(differ(kept, binned)) == {"deleted"}
    assert name_deeds(differ(binned, kept)) == set()


def make_facts(media: MediaStore) -> Facts:
    return Facts(
        apps={},
        contacts=Contacts(),
        calls=Calls(),
        media=media,
        settings={},
        notes_shown=(),
        clipboard="",
        now=DAY,
    )
