import cv2
import numpy as np
import pytest

from tools.recording.drawn_marks import find_marks
from tools.recording.keyframes import Picture

PLACES = ((200, 300), (500, 900), (350, 1200), (120, 700), (600, 400))
GREEN, RED = (60, 190, 60), (50, 50, 220)


def _draw_page(number: int) -> Picture:
    """A page of a phone with rows; each has other widths."""
    page = np.full((1560, 720, 3), 245, np.uint8)
    for row in range(12):
        width = 120 + (37 * (row + number)) % 400
        cv2.rectangle(
            page,
            (40, 80 + 110 * row),
            (40 + width, 120 + 110 * row),
            (90, 90, 90),
            -1,
        )
    return page


def _mark(
    page: Picture, place: tuple[int, int], colour: tuple[int, int, int]
) -> Picture:
    for radius in (32, 24, 14):
        cv2.circle(page, place, radius, colour, 3, cv2.LINE_AA)
    return page


@pytest.mark.parametrize("colour", [GREEN, RED])
def test_rings_in_changing_places_are_touches(
    colour: tuple[int, int, int],
) -> None:
    pages = [
        _mark(_draw_page(number), place, colour)
        for number, place in enumerate(PLACES)
    ]
    pages.append(_draw_page(9))
    points = find_marks(pages)
    assert points[-1] is None
    for point, place in zip(points, PLACES, strict=False):
        assert point is not None
        assert abs(point[0] - place[0]) < 8
        assert abs(point[1] - place[1]) < 8


def test_a_ring_that_belongs_to_the_page_is_no_touch() -> None:
    pages = [
        _mark(_draw_page(number), (500, 900), GREEN) for number in range(6)
    ]
    assert find_marks(pages) == [None] * 6


def test_filled_buttons_are_no_touches() -> None:
    pages = [_draw_page(number) for number in range(5)]
    for page, place in zip(pages, PLACES, strict=True):
        cv2.circle(page, place, 32, GREEN, -1, cv2.LINE_AA)
    assert find_marks(pages) == [None] * 5


def test_a_film_without_keyframes_has_none() -> None:
    assert find_marks([]) == []
