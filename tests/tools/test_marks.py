import cv2
import numpy as np
import pytest

from tools.marks import draw, encode
from tools.screen import Bounds, Element


def element(index: int, box: tuple[int, int, int, int], role: str = "button") -> Element:
    left, top, right, bottom = box
    bounds = Bounds(left=left, top=top, right=right, bottom=bottom)
    return Element(index=index, role=role, text="x", bounds=bounds)


BLANK = np.full((2400, 1080, 3), 255, np.uint8)


def test_boxes_are_drawn_on_a_copy_and_only_around_what_can_be_touched() -> None:
    marked = draw(BLANK, [element(1, (100, 500, 400, 600)), element(-1, (100, 900, 400, 1000))])
    assert (BLANK == 255).all()
    assert (marked[500, 100:400] != 255).any(axis=1).all(), "the upper edge is drawn"
    assert (marked[900:1000] == 255).all()


def test_a_number_stands_beside_its_box_and_not_on_the_text() -> None:
    marked = draw(BLANK, [element(12, (100, 500, 400, 600))])
    assert (marked[510:590, 110:390] == 255).all()
    assert (marked[460:498, 100:160] != 255).any()


def test_numbers_of_neighbours_do_not_cover_each_other() -> None:
    rows = [element(i, (0, 300 + i * 100, 1080, 400 + i * 100), "item") for i in range(1, 12)]
    marked = draw(BLANK, rows)
    assert marked.shape == BLANK.shape
    edge = draw(BLANK, [element(1, (0, 0, 1080, 2400), "list"), element(2, (1000, 0, 1080, 60))])
    assert edge.shape == BLANK.shape


def test_the_box_stands_out_from_any_background() -> None:
    for shade in (0, 90, 128, 200, 255):
        image = np.full((2400, 1080, 3), shade, np.uint8)
        for index in range(1, 9):
            marked = draw(image, [element(index, (100, 500, 400, 600))])
            pixel = marked[500, 250].astype(int)
            assert abs(pixel - shade).max() > 60, (shade, index)


def test_pictures_are_made_small() -> None:
    data = encode(BLANK)
    decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    assert decoded.shape == (1280, 576, 3)
    same = cv2.imdecode(np.frombuffer(encode(BLANK[:100]), np.uint8), cv2.IMREAD_COLOR)
    assert same is not None
    assert same.shape == (100, 1080, 3)
    with pytest.raises(ValueError, match="cannot be encoded"):
        encode(BLANK[:0])
