from typing import Any

import pytest

from virtual_phone.apps.files.app import FilesApp
from virtual_phone.apps.files.state import FilesState
from virtual_phone.apps.photos.app import PhotosApp
from virtual_phone.system.stores import MediaStore
from virtual_phone.testing import Driver


def make(**config: Any) -> Driver:
    return Driver.make([FilesApp, PhotosApp], **config).open("files")


def state(phone: Driver) -> FilesState:
    found: FilesState = phone.app(FilesApp.package).state
    return found


def media(phone: Driver) -> MediaStore:
    found: MediaStore = phone.app(FilesApp.package).services.media
    return found


@pytest.mark.parametrize(("words", "kind"), [("Photos", "photo"), ("Videos", "video")])
def test_a_category_shows_its_files_and_opens_them(words: str, kind: str) -> None:
    phone = make().tap(words)
    first = next(m for m in media(phone).kept() if m.kind == kind)
    assert phone.sees(first.name)
    assert state(phone).category == kind
    phone.tap(first.name)
    assert phone.page.startswith(PhotosApp.package)
    assert state(phone).opened == [first.id]


@pytest.mark.parametrize("name", ["test", "mobile"])
def test_a_new_tag_is_made(name: str) -> None:
    phone = make().scroll_to("new_tag").tap("new_tag").type(name).tap("OK")
    assert state(phone).tags[-1] == name
    phone.tap("More options").tap("New tag").type(name)
    assert phone.sees("This tag exists")
    phone.tap("OK")
    assert state(phone).tags.count(name) == 1


def test_hidden_files_are_shown_and_not_shown() -> None:
    phone = make().tap("More options").tap("Settings").tap("Show hidden files")
    assert state(phone).settings["show_hidden"] is True
    phone.back().tap("internal_storage").tap("DCIM").tap("Camera").scroll_to(".nomedia")
    phone.back().back().back().tap("More options").tap("Settings").tap("Show hidden files")
    assert state(phone).settings["show_hidden"] is False


def test_a_file_is_moved_to_a_new_folder() -> None:
    phone = make().tap("Documents")
    name = (
        phone.app(FilesApp.package)
        .sorted([m for m in media(phone).kept() if m.kind == "document" and not m.hidden])[0]
        .name
    )
    phone.hold(name).tap("move").tap("Documents").tap("New folder").type("Taxes").tap("OK")
    phone.tap("Taxes").tap("Move here")
    (moved,) = [m for m in media(phone).items if m.folder == "Documents/Taxes"]
    assert moved.name == name
    phone.back().tap("internal_storage").scroll_to("Documents").tap("Documents").tap("Taxes")
    assert phone.sees(name)


def test_files_are_copied_renamed_tagged_and_hidden() -> None:
    phone = make().tap("Audio").hold("file_item").tap("copy").tap("Music").tap("Copy here")
    assert len([m for m in media(phone).items if m.folder == "Music"]) == 4
    phone.hold("file_item").tap("more").tap("Rename").clear().type("Lullaby").tap("OK")
    (named,) = [m for m in media(phone).items if m.name.startswith("Lullaby.")]
    phone.tap("more").tap("Tags").tap("Family").back()
    assert "Family" in named.tags
    phone.tap("more").tap("Hide")
    assert named.hidden
    assert not phone.sees(named.name)


def test_files_go_to_the_bin_and_come_back() -> None:
    phone = make().tap("Archives").hold("file_item").tap("Select all").tap("delete").tap("Delete")
    assert not [m for m in media(phone).kept() if m.kind == "archive"]
    phone.back().scroll_to("recycle_bin").tap("recycle_bin").tap("file_item").tap("Select all")
    phone.tap("Restore")
    assert len([m for m in media(phone).kept() if m.kind == "archive"]) == 3
    assert phone.sees("The recycle bin is empty")


def test_the_bin_is_cleared() -> None:
    phone = make().tap("More options").tap("Recycle bin").tap("Clear all").tap("Delete")
    assert not media(phone).in_trash()


def test_files_are_sorted_searched_and_extracted() -> None:
    phone = make().tap("Archives").tap("More options").tap("Sort by").tap("Size")
    shown = [n.text for n in phone.nodes() if n.text.endswith((".zip", ".gz"))]
    assert shown == ["Backup-2026-02.tar.gz", "Holiday photos.zip", "Fonts.zip"]
    phone.back().tap("search_files").type("fonts").tap("Fonts.zip").tap("Extract")
    assert phone.page.endswith(".Folder")
    phone.tap("01.pdf")
    assert phone.page.endswith(".Reader")
    assert len(state(phone).extracted) == 1
    assert state(phone).history == ["fonts"]


def test_recent_files_come_newest_first_and_a_sound_plays() -> None:
    phone = make().tap("Recent")
    newest = next(m for m in media(phone).kept() if not m.hidden)
    assert phone.node("file_item").bounds.top < phone.node("file_item", 1).bounds.top
    assert phone.sees(newest.name)
    phone.back().tap("Audio").tap("file_item").wait(3)
    assert phone.node("position").text == "0:03"
    phone.tap("Pause").wait(5)
    assert phone.node("position").text == "0:03"


def test_a_tag_is_renamed_and_deleted_without_its_files() -> None:
    phone = make()
    count = len(media(phone).items)
    phone.scroll_to("new_tag").tap("Travel").tap("More options").tap("Rename tag").clear()
    phone.type("Trips").tap("OK")
    assert state(phone).tags[0] == "Trips"
    phone.scroll_to("new_tag").tap("Trips").tap("More options").tap("Delete tag").tap("Delete")
    assert "Trips" not in state(phone).tags
    assert len(media(phone).items) == count


def test_in_chinese() -> None:
    phone = make(language="zh").scroll_to("new_tag").tap("new_tag").type("测试").tap("确定")
    assert state(phone).tags[-1] == "测试"
    phone.tap("更多选项").tap("设置").tap("显示隐藏文件")
    assert state(phone).settings["show_hidden"]


def test_one_seed_one_phone() -> None:
    assert (state(make(seed=3)), media(make(seed=3))) == (state(make(seed=3)), media(make(seed=3)))
