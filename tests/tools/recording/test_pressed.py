"""What was shaded under a finger, found on drawn pictures and in a film."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tools.recording.keyframes import Picture
from tools.recording.pressed import PressSearch, scale_boxes
from tools.recording.touch_dots import find_signs, watch_film
from tools.recording.touch_spots import SmallPicture
from tools.screen import Bounds

BUTTON = Bounds(left=60, top=300, right=300, bottom=350)
FPS = 20


def draw_page(title: str = "Basket") -> Picture:
    """A page with a title, two lines and a button."""
    page = np.full((720, 360, 3), 250, np.uint8)
    for y, words in ((90, title), (200, "Two apples"), (335, "Pay now")):
        cv2.putText(page, words, (80, y), 0, 1.0, (40, 40, 40), 2)
    cv2.rectangle(page, (60, 300), (299, 349), (120, 120, 120), 1)
    return page


def shade(page: Picture, box: Bounds, levels: int = -25) -> Picture:
    """The page with an even layer over a box."""
    shaded = page.astype(np.int16)
    shaded[box.top : box.bottom, box.left : box.right] += levels
    return np.clip(shaded, 0, 255).astype(np.uint8)


def search(*pictures: Picture) -> Bounds | None:
    """What was pressed on successive pictures."""
    found = PressSearch(0.0, 1.0)
    for number, picture in enumerate(pictures):
        found.view_picture(number / 10, SmallPicture(picture))
    press = found.choose_press()
    return press.box if press else None


def is_about(box: Bounds | None, other: Bounds) -> bool:
    """Whether two boxes are nearly one."""
    return box is not None and box.overlap_area(other) > 0.9 * max(
        box.area, other.area
    )


@pytest.mark.parametrize("levels", [-40, -12, 4 - 14])
def test_a_shaded_button_was_pressed(levels: int) -> None:
    page = draw_page()
    assert is_about(search(page, shade(page, BUTTON, levels)), BUTTON)


def test_a_ripple_that_grows_is_the_whole_button() -> None:
    page = draw_page()
    start = Bounds(left=140, top=305, right=200, bottom=345)
    found = search(page, shade(page, start), shade(page, BUTTON), page)
    assert is_about(found, BUTTON)


def test_what_lasts_longer_counts() -> None:
    page = draw_page()
    brief = Bounds(left=60, top=500, right=300, bottom=550)
    pressed = shade(page, BUTTON)
    assert is_about(search(page, shade(page, brief), pressed, pressed), BUTTON)


def test_new_words_are_no_press() -> None:
    page = draw_page()
    other = page.copy()
    cv2.putText(other, "Paid", (100, 600), 0, 1.5, (0, 0, 0), 3)
    assert search(page, other) is None


def test_a_dark_box_that_hides_the_page_is_no_press() -> None:
    page = draw_page()
    assert search(page, shade(page, BUTTON, -200)) is None


def test_a_shaded_thing_on_a_page_that_moves_is_no_press() -> None:
    page = draw_page()
    moved = np.roll(page, 40, axis=0)
    assert search(page, shade(moved, BUTTON)) is None


def test_a_page_that_darkens_as_a_whole_is_no_press() -> None:
    page = draw_page()
    whole = Bounds(left=0, top=0, right=360, bottom=720)
    assert search(page, shade(page, whole)) is None


def test_nothing_counts_after_the_page_has_turned() -> None:
    page = draw_page()
    other = np.full_like(page, 20)
    assert search(page, other, shade(page, BUTTON)) is None


def test_pictures_before_and_after_the_time_do_not_count() -> None:
    page = draw_page()
    found = PressSearch(1.0, 2.0)
    for at, picture in (
        (0.5, page), (1.1, page), (2.5, shade(page, BUTTON)),
    ):  # fmt: skip
        found.view_picture(at, SmallPicture(picture))
    assert found.choose_press() is None


def test_a_box_is_scaled_and_none_stays_none() -> None:
    (box, none) = scale_boxes([BUTTON, None], 0.5)
    assert box == Bounds(left=30, top=150, right=150, bottom=175)
    assert none is None


def test_a_press_is_found_in_a_film(tmp_path: Path) -> None:
    """Also if the keyframes are known before, as when a film is decoded again."""
    path = tmp_path / "pay.mp4"
    first, last = draw_page(), draw_page("Thanks")
    last[150:260] = 200
    code = cv2.VideoWriter.fourcc(*"mp4v")
    writer = cv2.VideoWriter(str(path), code, FPS, (360, 720))
    for number in range(5 * FPS):
        at = number / FPS
        page = first if at < 2.0 else last
        writer.write(shade(first, BUTTON) if 1.8 <= at < 2.0 else page)
    writer.release()
    film, touches, presses = watch_film(path)
    assert len(film.keyframes) == 2
    assert is_about(presses[0], BUTTON)
    assert find_signs(path, film) == (touches, presses)
