from typing import Any

import cv2
import numpy as np
import pytest

from tools.vision.images import Image
from tools.vision.ocr import TextLine, read_lines, scale_of
from virtual_phone.testing import Driver


def page(app: str, **look: Any) -> tuple[Driver, Image]:
    """The upper part of an app's first page, which is quicker to read than all of it."""
    phone = Driver.make(**look).open(app)
    return phone, np.ascontiguousarray(phone.system.screenshot()[150:1100])


def lines(
    image: Image, *, width: int = 1080, height: int = 2400
) -> dict[str, TextLine]:
    return {
        line.text: line
        for line in read_lines(image, scale=scale_of(width, height))
    }


@pytest.mark.parametrize(
    ("language", "dark", "words"),
    [
        (
            "en",
            False,
            ["Settings", "Network & internet", "Mobile, Wi-Fi, hotspot"],
        ),
        ("zh", True, ["设置", "网络和互联网", "已连接的设备"]),
    ],
)
def test_small_text_is_read_where_it_stands(
    language: str, dark: bool, words: list[str]
) -> None:
    phone, image = page("com.android.settings", language=language, dark=dark)
    found = lines(image)
    for word in words:
        left, top, right, bottom = phone.node(word).bounds
        x, y = found[word].bounds.center
        assert left <= x < right, word
        assert top <= y + 150 < bottom, word
        assert found[word].confidence > 0.8


def test_words_far_apart_are_no_sentence() -> None:
    strip = np.full((120, 1080, 3), 20, np.uint8)
    for word, x in (("Video", 40), ("Photo", 230), ("Two words", 420)):
        cv2.putText(
            strip,
            word,
            (x, 75),
            cv2.FONT_HERSHEY_DUPLEX,
            1.3,
            (230, 230, 230),
            3,
        )
    assert lines(strip).keys() == {"Video", "Photo", "Two words"}


def test_an_icon_that_is_read_as_a_sign_is_no_part_of_the_words_beside_it() -> (
    None
):
    phone = Driver.make().open("com.tidyline.tasks")
    image = np.ascontiguousarray(phone.system.screenshot()[100:240])
    found = lines(image)
    assert {"≡", "My tasks"} <= found.keys()
    assert found["≡"].bounds.right < found["My tasks"].bounds.left


def test_what_was_read_once_is_the_same_again() -> None:
    _, image = page("com.android.settings", dark=True)
    assert (
        read_lines(image[:250], scale=0.5)
        == read_lines(image[:250].copy(), scale=0.5)
        != ()
    )


@pytest.mark.parametrize(
    "shape", [(0, 0, 3), (1, 1, 3), (7, 500, 3), (300, 300, 3)]
)
def test_nothing_is_read_where_nothing_stands(
    shape: tuple[int, int, int],
) -> None:
    assert read_lines(np.full(shape, 200, np.uint8), scale=1.0) == ()
