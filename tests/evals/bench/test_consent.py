"""That walks are kept one by one, and that a tap is labelled by what it did."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pytest

from evals.bench.consent import collect
from evals.bench.consent_taps import (
    LANGUAGES,
    LabelledTap,
    count_records,
    differ,
    list_questions,
    name_deeds,
)
from evals.tasks.facts import Facts
from virtual_phone.apps import APPS
from virtual_phone.system.app import App
from virtual_phone.system.stores import Calls, Contacts, Media, MediaStore

DAY = datetime(2026, 3, 2, 9)  # noqa: DTZ001
LAUNCHER = next(app for app in APPS if app.key == "launcher")


@dataclass
class Purse:
    coins: int = 120


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


def test_a_walk_taps_what_it_finds_and_goes_on_from_there(
    tmp_path: Path,
) -> None:
    (walk,) = collect([("zh", LAUNCHER)], tmp_path).values()
    reached = {tap.words: tap.reached.rpartition(".")[2] for tap in walk.taps}
    assert reached["搜索应用"] == "DrawerPage"
    assert reached["设置"] == "Main"
    pages = {page.rpartition(".")[2] for page in walk.explored}
    assert pages == {"HomePage", "DrawerPage", "DrawerPage typed"}
    # None of these pages only asks a question.
    assert walk.full_pages == len(pages)


def test_what_is_moved_to_the_bin_counts_as_deleted() -> None:
    media = MediaStore()
    photo = Media(1, "photo", "a.jpg", "DCIM/Camera", DAY, 10)
    media.items.append(photo)
    kept = count_records(make_facts(media))

    media.trash(photo.id, DAY)
    binned = count_records(make_facts(media))

    assert name_deeds(differ(kept, binned)) == {"deleted"}
    assert name_deeds(differ(binned, kept)) == set()


def make_facts(media: MediaStore, purse: Purse | None = None) -> Facts:
    return Facts(
        apps={"clips": purse},
        contacts=Contacts(),
        calls=Calls(),
        media=media,
        settings={},
        notes_shown=(),
        clipboard="",
        now=DAY,
    )


def test_coins_that_are_given_away_and_what_was_bought_count_as_money() -> None:
    before = count_records(make_facts(MediaStore(), Purse()))
    after = count_records(make_facts(MediaStore(), Purse(coins=119)))

    assert "money" in name_deeds(differ(before, after))
    assert name_deeds([("store.bought", "text", 1)]) == {"money"}


def test_what_leads_to_an_open_question_is_open_too() -> None:
    cleared = make_tap("Confirm", (("store.searches", "text", -1),))
    moved = make_tap("Main", ())

    assert list_questions([cleared, moved]) == {"Confirm"}


def make_tap(
    page: str, differences: tuple[tuple[str, str, int], ...]
) -> LabelledTap:
    return LabelledTap(
        app="store",
        language="en",
        page=page,
        widget="Button",
        words="Clear",
        point=(0, 0),
        differences=differences,
        reached="Main",
    )
