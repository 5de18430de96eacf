from typing import Any

import pytest

from virtual_phone.apps.camera.app import CameraApp
from virtual_phone.apps.photos.app import PhotosApp
from virtual_phone.apps.photos.state import PhotosState
from virtual_phone.system.stores import MediaStore
from virtual_phone.testing import Driver


def make(**config: Any) -> Driver:
    return Driver.make([PhotosApp, CameraApp], **config).open("photos")


def state(phone: Driver) -> PhotosState:
    found: PhotosState = phone.app(PhotosApp.package).state
    return found


def media(phone: Driver) -> MediaStore:
    found: MediaStore = phone.app(PhotosApp.package).services.media
    return found


def pictures_in_trash(phone: Driver) -> list[int]:
    return [m.id for m in media(phone).in_trash() if m.kind in ("photo", "video")]


def test_shared_albums_are_turned_on_and_off() -> None:
    phone = make().tap("More options").tap("Settings").tap("Shared albums")
    assert state(phone).settings["shared_albums"] is True
    phone.back().tap("Albums").scroll_to("New shared album").tap("New shared album")
    phone.type("Trip").tap("OK")
    assert [album.name for album in state(phone).shared] == ["Trip"]
    phone.tap("More options").tap("Settings").tap("Shared albums").back()
    assert not phone.sees("New shared album")


def test_two_fingers_zoom_a_picture() -> None:
    phone = make().tap("photo_item")
    near = [phone.pinch("photo_view", scale).app(PhotosApp.package).pages[-1].near
            for scale in (2, 0.5)]  # fmt: skip
    assert near == [True, False]


def test_recently_deleted_is_cleared() -> None:
    phone = make()
    assert pictures_in_trash(phone)
    kept = len(media(phone).photos())
    phone.tap("More options").tap("Recently deleted").tap("Clear all").tap("Delete")
    assert phone.sees("Nothing deleted recently")
    assert not pictures_in_trash(phone)
    assert len(media(phone).photos()) == kept


def test_recently_deleted_is_restored() -> None:
    phone = make()
    before = set(pictures_in_trash(phone))
    phone.tap("Albums").scroll_to("recently_deleted").tap("recently_deleted")
    phone.tap("Select").tap("Select all").tap("Restore")
    assert before <= {m.id for m in media(phone).photos()}
    assert not pictures_in_trash(phone)


@pytest.mark.parametrize(
    ("words", "key"), [("Record location", "location"), ("Record properties", "properties")]
)
def test_the_settings_lead_to_those_of_the_camera(words: str, key: str) -> None:
    phone = make().tap("More options").tap("Settings").scroll_to("Camera settings")
    phone.tap("Camera settings")
    if phone.sees("permission_deny_button"):
        phone.tap("permission_allow_foreground_only_button")
    phone.tap(words)
    assert phone.app(CameraApp.package).state.settings[key] is False


def test_the_last_photo_taken_is_deleted_from_the_camera() -> None:
    phone = make().open("camera").tap("permission_allow_foreground_only_button")
    phone.tap("Take photo").tap("Most recent photo")
    taken = phone.app(CameraApp.package).state.shots[0].media
    assert state(phone).viewed == [taken]
    phone.tap("delete").tap("Delete")
    assert taken in pictures_in_trash(phone)
    phone.tap("Undo")
    assert taken not in pictures_in_trash(phone)


def test_pictures_are_selected_shared_and_made_favourites() -> None:
    phone = make().tap("Not now").hold("photo_item").tap("photo_item", 1)
    assert phone.sees("2 selected")
    phone.tap("favourite")
    first, second = media(phone).photos()[:2]
    assert first.favourite
    assert second.favourite
    phone.tap("photo_item").tap("Share")
    assert phone.sees("Sharing 1 image")
    phone.back().tap("favourite")
    assert not first.favourite


def test_an_edit_makes_a_copy() -> None:
    phone = make().tap("Albums").tap("Camera").tap("photo_item")
    old = media(phone).get(state(phone).viewed[-1])
    assert old is not None
    phone.tap("Edit").tap("Rotate").tap("1:1").tap("Filters").tap("Mono").tap("Save copy")
    copy = media(phone).photos()[0]
    assert copy.id != old.id
    assert copy.art == f"{old.art}~rot90,crop1x1,mono"
    assert state(phone).edited == {copy.id: "rot90,crop1x1,mono"}


def test_details_tell_the_place_and_it_can_be_removed() -> None:
    phone = make()
    first = next(m for m in media(phone).photos() if m.place)
    phone.app(PhotosApp.package).services.start(PhotosApp.package, media=str(first.id))
    phone.tap("Details")
    assert phone.sees(first.place)
    phone.back().tap("More options").tap("Remove location").tap("Remove")
    assert first.place == ""


def test_a_search_finds_what_is_on_the_pictures() -> None:
    phone = make().tap("Search photos").type("food")
    food = [m for m in media(phone).photos() if m.art.startswith("food")]
    assert phone.sees(f"{len(food)} results")
    phone.tap("photo_item")
    assert state(phone).viewed[-1] in [m.id for m in food]
    phone.back().tap("Clear query")
    assert state(phone).history == ["food"]


def test_pictures_go_to_a_new_album_and_swiping_shows_the_next() -> None:
    phone = make().tap("Not now").hold("photo_item").tap("add_to_album").tap("New album")
    phone.type("Spring").tap("OK")
    moved = media(phone).photos()[0]
    assert moved.folder == "Pictures/Spring"
    phone.tap("photo_item").swipe("left", "photo_view")
    assert len(state(phone).viewed) == 2


def test_films_play_by_themselves_unless_told_not_to() -> None:
    phone = make().tap("Albums").tap("Videos").tap("photo_item").wait(1)
    assert phone.sees("Pause")
    phone.back().back().tap("More options").tap("Settings").scroll_to("Autoplay videos")
    phone.tap("Autoplay videos").back().tap("Albums").tap("Videos").tap("photo_item").wait(1)
    assert not phone.sees("Pause")


def test_backup_is_turned_on_from_the_offer() -> None:
    phone = make().tap("Turn on").tap("photo_item")
    assert state(phone).settings["backup"] is True
    assert phone.sees("Backed up")
    phone.system.settings["wifi"] = False
    phone.swipe("left", "photo_view")
    assert phone.sees("Waiting for Wi-Fi")


def test_in_chinese() -> None:
    phone = make(language="zh").tap("更多选项").tap("最近删除").tap("全部清空").tap("删除")
    assert not pictures_in_trash(phone)
    phone.back().tap("更多选项").tap("设置").tap("共享相册")
    assert state(phone).settings["shared_albums"]


def test_one_seed_one_phone() -> None:
    assert media(make(seed=6)) == media(make(seed=6))
    assert media(make(seed=6)) != media(make(seed=7))
