"""Buttons that a picture shows as faintly as what cannot be used."""

import cv2
import numpy as np
import pytest

from tools.screen import Bounds, Element
from tools.vision.faded import mark_faded
from tools.vision.images import Image

WHITE, GREY, PALE = (255, 250, 250), (228, 222, 222), (168, 160, 160)
DARK, GREEN, ORANGE = (40, 30, 30), (96, 193, 7), (0, 149, 255)


def draw_button(
    ground: tuple[int, ...], ink: tuple[int, ...]
) -> tuple[Image, Element]:
    """A page with a wide button that has a short label."""
    sheet = np.full((1200, 1080, 3), WHITE, np.uint8)
    cv2.rectangle(sheet, (40, 100), (1040, 210), ground, -1)
    cv2.putText(sheet, "Send", (500, 165), 0, 1.2, ink, 3, cv2.LINE_AA)
    box = Bounds(left=40, top=100, right=1040, bottom=210)
    button = Element(
        index=1, role="button", text="Send", bounds=box, source="ocr"
    )
    return sheet, button


@pytest.mark.parametrize(
    ("ground", "ink", "faded"),
    [
        (GREY, PALE, True),
        (GREY, DARK, False),
        # Brands write white on colours that are no darker than that.
        (GREEN, WHITE, False),
        (ORANGE, WHITE, False),
    ],
)
def test_a_faint_label_on_a_ground_without_colour_is_marked(
    ground: tuple[int, ...], ink: tuple[int, ...], faded: bool
) -> None:
    (marked,) = mark_faded(*_list_one(*draw_button(ground, ink)))
    assert marked.faded == faded


def _list_one(sheet: Image, element: Element) -> tuple[Image, list[Element]]:
    return sheet, [element]


@pytest.mark.parametrize(
    ("ink", "faded"), [((224, 180, 165), True), ((150, 80, 40), False)]
)
def test_a_faint_icon_is_marked(ink: tuple[int, ...], faded: bool) -> None:
    sheet = np.full((1200, 1080, 3), (242, 237, 236), np.uint8)
    arrow = np.array([(960, 70), (1010, 92), (960, 114)], np.int32)
    cv2.fillPoly(sheet, [arrow], ink)
    box = Bounds(left=959, top=69, right=1011, bottom=115)
    icon = Element(index=1, role="button", bounds=box, source="icon")
    empty = icon.model_copy(
        update={"bounds": Bounds(left=100, top=40, right=180, bottom=120)}
    )
    marked = mark_faded(sheet, [icon, empty])
    assert [each.faded for each in marked] == [faded, False]
