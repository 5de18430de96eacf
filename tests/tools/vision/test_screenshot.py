import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tools.vision import images
from tools.vision.images import Image
from tools.vision.screenshot import find_faults, fit_to_screen

W, H = 540, 1200


def drawn(width: int = W, height: int = H) -> Image:
    image = np.full((height, width, 3), 240, np.uint8)
    cv2.rectangle(
        image,
        (width // 4, height // 4),
        (width // 2, height // 2),
        (200, 80, 30),
        -1,
    )
    return image


def packed(image: Image, kind: str = ".jpg") -> bytes:
    return bytes(cv2.imencode(kind, image)[1].tobytes())


def lost(data: bytes) -> tuple[str, ...]:
    small = images.decode_grey(data)
    grey = np.zeros((H // 4, W // 4), np.uint8) if small is None else small
    return find_faults(data, grey, width=W, height=H)


@pytest.mark.parametrize("kind", [".jpg", ".png"])
def test_a_picture_of_the_screen_loses_nothing(kind: str) -> None:
    assert lost(packed(drawn(), kind)) == ()
    assert lost(packed(drawn(), kind) + b"\n") == ()
    assert lost(packed(drawn(W // 2, H // 2), kind)) == (), (
        "smaller, of the same shape"
    )


@pytest.mark.parametrize(
    ("data", "clause"),
    [
        (b"", "no picture"),
        (b"Error: not permitted\n", "cannot be read"),
        (packed(drawn())[:-400], "cut off"),
        (packed(drawn(), ".png")[:-400], "cannot be read"),
        (packed(np.zeros((H, W, 3), np.uint8)), "black"),
        (packed(drawn(H, W)), "turned: 1200 x 540"),
        (packed(drawn(W, H // 2)), "another shape"),
    ],
)
def test_what_is_wrong_with_a_picture_is_named(
    data: bytes, clause: str
) -> None:
    said = lost(data)
    assert len(said) == 1
    assert clause in said[0]
    assert fit_to_screen(data, width=W, height=H).shape == (H, W, 3)


def test_bars_around_a_forbidden_page_do_not_hide_that_it_is_black() -> None:
    image = np.zeros((H, W, 3), np.uint8)
    image[10:40, 20:80] = 255
    assert "black" in lost(packed(image))[0]
    image[H // 2, 20:80] = 255
    image[H // 2 + 1 : H // 2 + 20, 20:80] = 255
    assert lost(packed(image)) == (), "a dark page with a word on it"


def test_a_smaller_picture_is_laid_over_the_screen() -> None:
    image = fit_to_screen(packed(drawn(W // 2, H // 2)), width=W, height=H)
    inside, outside = image[H // 3, W // 3], image[H - 10, W - 10]
    assert abs(int(inside[0]) - 200) < 20
    assert abs(int(outside[0]) - 240) < 20


def test_of_a_picture_that_is_cut_off_the_upper_part_is_used() -> None:
    whole = (
        np.random.default_rng(1).integers(0, 256, (H, W, 3)).astype(np.uint8)
    )
    half = packed(whole)[: len(packed(whole)) // 2]
    assert (
        np.abs(
            fit_to_screen(half, width=W, height=H)[:200].astype(int)
            - whole[:200]
        ).mean()
        < 60
    )


@settings(max_examples=examples(60), deadline=None, derandomize=True)
@given(
    st.binary(max_size=200),
    st.sampled_from([b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"]),
)
def test_no_bytes_are_too_strange(data: bytes, head: bytes) -> None:
    assert lost(head + data)
    assert fit_to_screen(head + data, width=40, height=80).shape == (80, 40, 3)


def test_the_same_file_is_decoded_once_and_never_written_to() -> None:
    grey = images.decode_grey(packed(drawn()))
    assert grey is not None
    assert images.decode_grey(packed(drawn())) is grey
    assert images.decode_grey(packed(drawn(W // 2))) is not grey
    with pytest.raises(ValueError, match="read-only"):
        grey[0, 0] = 1
