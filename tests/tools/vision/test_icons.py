import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.screen import Bounds
from tools.vision.icons import dp_of, find_blobs
from tools.vision.images import Image

W, H = 1080, 2400
DP = dp_of(W, H)


def blank(grey: int = 250) -> Image:
    return np.full((H, W, 3), grey, np.uint8)


def found(image: Image) -> list[Bounds]:
    return [blob.bounds for blob in find_blobs(image, dp=DP)]


def alike(box: Bounds, left: int, top: int, right: int, bottom: int) -> bool:
    """Whether the edges agree to within 3 dp."""
    pairs = zip(
        (box.left, box.top, box.right, box.bottom),
        (left, top, right, bottom),
        strict=True,
    )
    return all(abs(one - other) <= 3 * DP for one, other in pairs)


@settings(max_examples=10, deadline=None, derandomize=True)
@given(
    x=st.integers(80, W - 80),
    y=st.integers(80, H - 80),
    radius=st.integers(22, 70),
    grey=st.integers(0, 255),
    step=st.integers(12, 120),
)
def test_a_disc_of_any_place_size_and_faint_colour_is_found(
    x: int, y: int, radius: int, grey: int, step: int
) -> None:
    image = blank(grey)
    colour = grey - step if grey >= 128 else grey + step
    cv2.circle(
        image, (x, y), radius, (colour, colour, colour), cv2.FILLED, cv2.LINE_AA
    )
    assert any(
        alike(b, x - radius, y - radius, x + radius, y + radius)
        for b in found(image)
    )


def test_parts_of_an_icon_are_one_and_icons_side_by_side_are_two() -> None:
    image = blank()
    for y in (300, 316, 332):
        cv2.circle(image, (1000, y), 5, (60, 60, 60), cv2.FILLED, cv2.LINE_AA)
    cv2.rectangle(image, (100, 800), (500, 1200), (40, 90, 200), cv2.FILLED)
    cv2.rectangle(image, (510, 800), (910, 1200), (200, 90, 40), cv2.FILLED)
    boxes = found(image)
    assert any(alike(b, 994, 294, 1006, 338) for b in boxes), (
        "three dots are the menu"
    )
    assert any(alike(b, 100, 800, 500, 1200) for b in boxes)
    assert any(alike(b, 510, 800, 910, 1200) for b in boxes)


def test_dividers_specks_and_the_page_itself_are_no_icons() -> None:
    image = blank()
    cv2.line(image, (0, 600), (W, 600), (200, 200, 200), 2)
    cv2.circle(image, (500, 900), 4, (0, 0, 0), cv2.FILLED)
    cv2.rectangle(
        image, (10, 1000), (W - 10, H - 10), (230, 230, 230), cv2.FILLED
    )
    assert found(image) == []


def test_a_photo_has_less_of_one_colour_than_a_button() -> None:
    image = blank()
    image[300:600, 300:600] = np.random.default_rng(1).integers(
        0, 256, (300, 300, 3)
    )
    cv2.rectangle(image, (300, 1000), (600, 1100), (200, 120, 20), cv2.FILLED)
    plain = {round(b.bounds.top, -2): b.plain for b in find_blobs(image, dp=DP)}
    assert plain[300] < 0.1
    assert plain[1000] > 0.8


def test_an_empty_picture_has_none() -> None:
    assert find_blobs(np.zeros((0, 0, 3), np.uint8), dp=1.0) == ()
    assert find_blobs(np.zeros((4, 900, 3), np.uint8), dp=1.0) == ()


def test_a_tablet_has_more_dp_than_a_phone() -> None:
    assert dp_of(1080, 2400) == dp_of(2400, 1080)
    assert 2.5 < dp_of(1080, 2400) < 2.7
    # 320 and 420 dpi.
    assert 1.8 < dp_of(2600, 1600) < 2.3
    assert 2.3 < dp_of(1840, 2208) < 2.8
