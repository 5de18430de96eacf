from typing import Any

import pytest

from virtual_phone.apps.camera.app import CameraApp
from virtual_phone.apps.camera.state import SUBJECTS, CameraState
from virtual_phone.system.stores import CAMERA, Media
from virtual_phone.testing import Driver

ALLOW = "permission_allow_foreground_only_button"


def make(**config: Any) -> Driver:
    return Driver.make([CameraApp], **config).open("camera").tap(ALLOW)


def state(phone: Driver) -> CameraState:
    found: CameraState = phone.app(CameraApp.package).state
    return found


def newest(phone: Driver) -> Media:
    found: Media = phone.app(CameraApp.package).services.media.items[0]
    return found


def test_a_photo_in_night_mode() -> None:
    phone = make()
    phone.swipe("left", "mode_list").tap("Night").tap("Take photo")
    assert phone.sees("Hold still")
    assert not state(phone).shots
    phone.wait(3)
    (shot,) = state(phone).shots
    assert shot.mode == "night"
    assert (newest(phone).id, newest(phone).folder) == (shot.media, CAMERA)


def test_a_selfie_with_the_longest_delay() -> None:
    phone = make().tap("Timer off").tap("10 seconds").tap("Switch to front camera")
    phone.tap("Take photo").wait(9)
    assert phone.node("countdown").text == "1"
    assert not state(phone).shots
    phone.wait(1)
    (shot,) = state(phone).shots
    assert (shot.front, shot.timer) == (True, 10)
    assert "mirror" in newest(phone).art


def test_a_countdown_is_called_off() -> None:
    phone = make().tap("Timer off").tap("3 seconds").tap("Take photo").wait(1).back().wait(5)
    assert not state(phone).shots
    assert phone.sees("Timer, 3 s")


def test_a_film_with_fill_light_and_chosen_quality() -> None:
    phone = make().tap("Video").tap(ALLOW)
    phone.tap("Fill light off").tap("Fill light").tap("quality_button").tap("FHD 30FPS")
    phone.tap("Start recording").wait(21)
    assert phone.node("recording_time").text == "00:00:21"
    assert not phone.sees("quality_button")
    phone.tap("Stop recording")
    (shot,) = state(phone).shots
    assert (shot.mode, shot.fill_light, shot.quality, shot.seconds) == ("video", True, "fhd30", 21)
    assert (newest(phone).kind, newest(phone).seconds) == ("video", 21)


def test_a_pause_is_not_recorded() -> None:
    phone = make().tap("Video").tap(ALLOW).tap("Start recording").wait(4)
    phone.tap("Pause recording").wait(30).tap("Resume recording").wait(2).back()
    assert state(phone).shots[0].seconds == 6


def test_another_time_zone_does_not_lengthen_a_film() -> None:
    phone = make().tap("Video").tap(ALLOW).tap("Start recording").wait(4)
    phone.app(CameraApp.package).services.shift_time(60)
    phone.wait(1).tap("Stop recording")
    assert state(phone).shots[0].seconds == 5


def test_without_the_microphone_there_is_no_film() -> None:
    phone = make().tap("Video").tap("permission_deny_button")
    assert state(phone).mode == "photo"


def test_the_telephoto_lens() -> None:
    phone = make().tap("Telephoto lens, 5x").tap("Take photo")
    assert state(phone).shots[0].lens == "5x"
    assert "zoom" in newest(phone).art


@pytest.mark.parametrize(
    ("words", "field"), [("Record location", "place"), ("Record properties", "properties")]
)
def test_what_is_not_to_be_recorded_is_not_in_the_photo(words: str, field: str) -> None:
    phone = make().tap("Take photo")
    assert getattr(newest(phone), field)
    phone.tap("Settings").tap(words).back().wait(1).tap("Take photo")
    assert getattr(newest(phone), field) == ""


def test_panorama_needs_a_second_tap_and_flash_and_ratio_are_kept() -> None:
    phone = make().tap("Flash off").tap("Fill light").tap("ratio_button").tap("16:9")
    assert (state(phone).flash, state(phone).ratio) == ("fill", "16:9")
    phone.swipe("left", "mode_list").tap("Panorama").tap("Take photo")
    assert phone.sees("Move the phone slowly")
    phone.tap("Take photo")
    assert [shot.mode for shot in state(phone).shots] == ["pano"]


def test_a_new_start_is_in_photo_mode_unless_the_mode_is_kept() -> None:
    phone = make().tap("Portrait").back().open("camera")
    assert state(phone).mode == "photo"
    phone.tap("Settings").tap("Keep mode").back().tap("Portrait").back().open("camera")
    assert state(phone).mode == "portrait"


def test_in_chinese() -> None:
    phone = make(language="zh").tap("定时关闭").tap("定时10秒").tap("切换到前置摄像头")
    phone.tap("拍照按钮").wait(10)
    assert state(phone).shots[0].front
    phone.tap("设置").tap("记录位置")
    assert state(phone).settings["location"] is False


def test_in_landscape_everything_is_in_reach() -> None:
    phone = make()
    phone.system.rotate("left")
    phone.tap("Main lens, 1x").tap("Take photo").tap("Portrait")
    assert len(state(phone).shots) == 1


def test_what_is_in_front_of_the_lens_follows_from_the_seed() -> None:
    assert state(make(seed=4)) == state(make(seed=4))
    assert len({state(make(seed=seed)).subject for seed in range(8)}) > 3
    assert state(make(seed=4)).subject in SUBJECTS
