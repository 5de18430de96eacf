"""A badge, a colour or an icon that changed is found; noise, clock and caret are not."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tools.screen import Bounds
from tools.vision.images import Image
from tools.vision.patches import drop_moving, find_patches, is_near

HEART = (900, 1500)
"""Where the page has a heart, in pixels."""
BADGE = (690, 2220)
"""Where its cart has a badge."""
Paint = Callable[[Image], object]


def draw_page() -> Image:
    """A page of 1080 by 2400 with lines of words, a heart, and a cart with a badge."""
    image = np.full((2400, 1080, 3), 250, np.uint8)
    cv2.rectangle(image, (0, 0), (1080, 63), (90, 60, 30), cv2.FILLED)
    write(image, "9:41", (40, 48), 1.0)
    for row in range(8):
        write(image, f"Running shoes {row}", (60, 300 + 150 * row), 1.6)
    cv2.circle(image, HEART, 30, (117, 117, 117), cv2.FILLED)
    cv2.circle(image, BADGE, 21, (40, 40, 220), cv2.FILLED)
    write(image, "4", (BADGE[0] - 9, BADGE[1] + 11), 0.9)
    return image


def write(image: Image, text: str, at: tuple[int, int], size: float) -> None:
    font = cv2.FONT_HERSHEY_SIMPLEX
    cv2.putText(image, text, at, font, size, (30, 30, 30), 2, cv2.LINE_AA)


def encode(image: Image, quality: int = 80) -> bytes:
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[
        1
    ].tobytes()


def differ(paint: Paint, quality: int = 80) -> list[Bounds]:
    before, after = draw_page(), draw_page()
    paint(after)
    return find_patches(encode(before), encode(after, quality))


def recount(image: Image) -> None:
    cv2.circle(image, BADGE, 21, (40, 40, 220), cv2.FILLED)
    write(image, "5", (BADGE[0] - 9, BADGE[1] + 11), 0.9)


def redden(image: Image) -> None:
    """Red of the same brightness as the grey before."""
    cv2.circle(image, HEART, 30, (54, 67, 244), cv2.FILLED)


def hollow(image: Image) -> None:
    cv2.circle(image, HEART, 24, (250, 250, 250), cv2.FILLED)


@pytest.mark.parametrize(
    ("paint", "place"), [(recount, BADGE), (redden, HEART), (hollow, HEART)]
)
def test_a_small_change_is_found_at_its_place(
    paint: Paint, place: tuple[int, int]
) -> None:
    (patch,) = differ(paint)
    assert patch.contains(*place)
    assert patch.width < 120
    assert patch.height < 120
    assert is_near(patch, place, width=1080)
    assert is_near(patch, (place[0] - 90, place[1]), width=1080)
    assert not is_near(patch, (200, 400), width=1080)


def tick(image: Image) -> None:
    cv2.rectangle(image, (30, 10), (160, 60), (90, 60, 30), cv2.FILLED)
    write(image, "9:42", (40, 48), 1.0)


def blink(image: Image) -> None:
    cv2.rectangle(image, (500, 700), (504, 760), (200, 80, 30), cv2.FILLED)


def speckle(image: Image) -> None:
    image[800, 300] = image[1700, 120] = (0, 0, 0)


@pytest.mark.parametrize("paint", [tick, blink, speckle, lambda _: None])
def test_clock_caret_and_noise_are_no_change(paint: Paint) -> None:
    assert differ(paint) == []


def test_the_codec_alone_makes_no_change() -> None:
    assert differ(lambda _: None, quality=90) == []


def test_pictures_that_cannot_be_compared_tell_nothing() -> None:
    page = encode(draw_page())
    assert find_patches(page, b"") == []
    assert find_patches(b"no picture", page) == []
    assert find_patches(page, encode(draw_page()[:1200])) == []


def test_what_moves_by_itself_is_left_out() -> None:
    (patch,) = differ(redden)
    elsewhere = Bounds(left=0, top=200, right=1080, bottom=600)
    assert drop_moving([patch], [elsewhere]) == [patch]
    assert drop_moving([patch], [elsewhere, patch]) == []
