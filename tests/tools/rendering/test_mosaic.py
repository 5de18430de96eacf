from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from models.tokens import picture_tokens
from tapwright.errors import DemonstrationUnreadable
from tools.rendering.mosaic import (
    GAP,
    HEAD,
    LONGEST,
    PIXELS_A_TOKEN,
    STRIP,
    TILE,
    WINDOW,
    Past,
    compose_keyframes,
    compose_screens,
)
from tools.vision.encoding import encode_jpeg
from tools.vision.images import Image, decode_image


def shade(step: int, shape: tuple[int, int] = (2400, 1080)) -> Past:
    return Past(step, np.full((*shape, 3), 20 * step, np.uint8))


def test_the_last_four_stand_in_a_row_oldest_first() -> None:
    picture = compose_screens([shade(step) for step in range(1, 8)])
    assert picture.shape == (TILE + STRIP, WINDOW * (180 + GAP) - GAP, 3)
    shown = [
        int(picture[300, place * (180 + GAP) + 90, 0])
        for place in range(WINDOW)
    ]
    assert shown == [80, 100, 120, 140]


def test_each_has_its_number_and_where_it_was_touched() -> None:
    plain = compose_screens([shade(3)])
    assert (plain[:STRIP] == 255).any(), "the number is written above"
    assert (plain[STRIP:] == 60).all()
    touched = compose_screens([Past(3, shade(3).image, (0.5, 0.25))])
    assert (touched[STRIP + 88 : STRIP + 112, 78:103] != 60).any()
    assert (touched[STRIP + 150 :] == 60).all()


def test_wide_screens_stand_two_by_two() -> None:
    assert compose_screens([shade(n, (800, 1280)) for n in range(4)]).shape == (
        2 * (250 + STRIP) + GAP,
        2 * TILE + GAP,
        3,
    )


def test_turned_and_small_screens_fit_together() -> None:
    past = [shade(1), shade(2, (800, 1280)), shade(3, (100, 60))]
    shown = set(np.unique(compose_screens(past)[STRIP:]))
    assert {20, 40, 60} <= shown, "each is there"


def test_it_is_smaller_than_the_four_pictures() -> None:
    noise = np.random.default_rng(0).integers(0, 255, (2400, 1080, 3), np.uint8)
    past = [Past(n, noise) for n in range(4)]
    assert compose_screens(past).size < 4 * 768 * 346 * 3 / 3
    assert 2 * len(encode_jpeg(compose_screens(past))) < 4 * len(
        encode_jpeg(noise)
    )
    with pytest.raises(ValueError, match="at least one"):
        compose_screens([])


def keyframes(
    folder: Path, count: int, shape: tuple[int, int] = (1200, 540)
) -> list[tuple[int, Path]]:
    """So many of one colour each, numbered from 3."""
    found = []
    for number in range(3, 3 + count):
        path = folder / f"{number}.png"
        cv2.imwrite(str(path), np.full((*shape, 3), 16 * number, np.uint8))
        found.append((number, path))
    return found


def opened(jpeg: bytes) -> Image:
    picture = decode_image(jpeg, cv2.IMREAD_COLOR)
    assert picture is not None
    return picture


def test_a_window_of_keyframes_stands_in_a_row_each_with_its_number(
    tmp_path: Path,
) -> None:
    picture = opened(
        compose_keyframes(keyframes(tmp_path, 4), last=9, tokens=1500)
    )
    height, width = picture.shape[:2]
    assert width > height
    for place, grey in enumerate((48, 64, 80, 96)):
        middle = round((place + 0.5) * width / 4)
        assert abs(int(picture[height // 2, middle, 0]) - grey) < 4
        left = round(place * width / 4)
        assert picture[:HEAD, left + 8 : left + 40].max() > 200, "its number"
    assert not green(picture).any()


def green(picture: Image) -> NDArray[np.bool_]:
    blue, middle, red = (picture[..., n].astype(int) for n in range(3))
    return np.asarray((middle - red > 60) & (middle - blue > 60), np.bool_)


def test_the_last_keyframe_of_the_film_is_marked_as_the_end(
    tmp_path: Path,
) -> None:
    picture = opened(
        compose_keyframes(keyframes(tmp_path, 4), last=6, tokens=1500)
    )
    marked = np.argmax(green(picture).any(axis=0))
    assert marked > 0.74 * picture.shape[1], "the fourth alone"
    assert green(picture)[:HEAD].sum() > 0.5 * HEAD * picture.shape[1] / 4


def test_many_keyframes_stand_in_rows(tmp_path: Path) -> None:
    picture = opened(
        compose_keyframes(keyframes(tmp_path, 9), last=0, tokens=3000)
    )
    height, width = picture.shape[:2]
    assert width < 3 * height
    # The tenth place, of the second row, is empty.
    assert (
        abs(int(picture[round(0.75 * height), round(0.9 * width), 0]) - 60) < 4
    )
    assert (
        abs(int(picture[round(0.75 * height), round(0.1 * width), 0]) - 128) < 4
    )


@given(
    count=st.integers(min_value=1, max_value=12),
    tokens=st.integers(min_value=200, max_value=1000),
    wide=st.booleans(),
)
@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_a_mosaic_keeps_to_its_budget_and_uses_it(
    tmp_path: Path, count: int, tokens: int, wide: bool
) -> None:
    shape = (135, 300) if wide else (300, 135)
    height, width = opened(
        compose_keyframes(
            keyframes(tmp_path, count, shape), last=3, tokens=tokens
        )
    ).shape[:2]
    assert picture_tokens("area", (width, height)) <= 1.02 * tokens
    assert max(width, height) <= LONGEST + 2
    full = count * 300 * 135 / PIXELS_A_TOKEN
    assert width * height / PIXELS_A_TOKEN > 0.8 * min(tokens, full)


def test_small_keyframes_are_not_made_larger(tmp_path: Path) -> None:
    picture = opened(
        compose_keyframes(
            keyframes(tmp_path, 1, (300, 200)), last=0, tokens=9000
        )
    )
    assert picture.shape == (300 + HEAD, 200, 3)


def test_what_cannot_be_a_mosaic_is_said(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        compose_keyframes([], last=1, tokens=1000)
    with pytest.raises(
        DemonstrationUnreadable, match=r"keyframe no\.jpg cannot be read"
    ):
        compose_keyframes([(1, tmp_path / "no.jpg")], last=1, tokens=1000)
