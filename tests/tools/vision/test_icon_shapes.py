"""Icons that are known by their shape, in other sizes and colours than the drawings."""

import cv2
import numpy as np
import pytest

from tools.screen import Bounds, Element
from tools.vision.icon_shapes import (
    BIN,
    SET_BOOKMARK,
    name_elements,
    name_shape,
)
from tools.vision.images import Image

INKS = [((255, 255, 255), (40, 40, 40)), ((30, 20, 20), (230, 225, 220))]


def draw(side: int, ink: int, *, kind: str) -> Image:
    """An icon of so many pixels on a plain background."""
    back, front = INKS[ink]
    sheet = np.full((side, side, 3), back, np.uint8)
    stroke = max(1, side // 12)

    def line(*points: tuple[float, float], block: bool = False) -> None:
        at = np.array(points) * side / 24
        path = [np.round(at).astype(np.int32)]
        if block:
            cv2.fillPoly(sheet, path, front)
        else:
            cv2.polylines(sheet, path, kind == "bookmark", front, stroke)

    if kind == "bin":
        line((4, 6), (20, 6))
        line((10, 6), (10, 3.5), (14, 3.5), (14, 6))
        line((6, 6), (6, 21), (18, 21), (18, 6))
    elif kind == "full bin":
        line(
            (5, 4),
            (9, 4),
            (9, 3),
            (15, 3),
            (15, 4),
            (19, 4),
            (19, 6),
            (5, 6),
            block=True,
        )
        line((6, 7), (18, 7), (18, 21), (6, 21), block=True)
    elif kind == "set bookmark":
        line((6, 3), (18, 3), (18, 21), (12, 18), (6, 21), block=True)
    elif kind == "bookmark":
        line((6, 3), (18, 3), (18, 21), (12, 18), (6, 21))
    elif kind == "square":
        line((5, 3), (19, 3), (19, 21), (5, 21), block=True)
    else:
        line((4, 12), (10, 18), (20, 6))
    return sheet


@pytest.mark.parametrize("ink", [0, 1])
@pytest.mark.parametrize("side", [32, 48, 90])
@pytest.mark.parametrize(
    ("kind", "name"),
    [("bin", BIN), ("full bin", BIN), ("set bookmark", SET_BOOKMARK), ("bookmark", ""),
     ("square", ""), ("check", "")],
)  # fmt: skip
def test_a_shape_is_known_in_any_size_and_colour(
    kind: str, name: str, side: int, ink: int
) -> None:
    assert name_shape(draw(side, ink, kind=kind)) == name


def test_a_plain_or_tiny_picture_has_no_shape() -> None:
    assert name_shape(np.full((40, 40, 3), 200, np.uint8)) == ""
    assert name_shape(draw(10, 0, kind="bin")) == ""


def test_only_icons_without_words_get_a_hint() -> None:
    image = np.full((600, 400, 3), 255, np.uint8)
    image[100:148, 100:148] = draw(48, 0, kind="bin")
    box = Bounds(left=106, top=106, right=142, bottom=144)
    icon = Element(index=1, role="button", text="", bounds=box, source="icon")
    named = icon.model_copy(update={"text": "Delete"})
    assert [each.hint for each in name_elements(image, [icon, named])] == [
        BIN,
        "",
    ]
    large = icon.model_copy(
        update={"bounds": Bounds(left=50, top=50, right=350, bottom=350)}
    )
    assert name_elements(image, [large])[0].hint == ""
