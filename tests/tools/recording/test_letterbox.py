"""Black bars are told from the black of a page."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tools.recording.letterbox import Bars, Cut, find_framed_part

WIDTH, HEIGHT = 400, 300


def picture(left: int, right: int, *, shade: int = 230) -> NDArray[np.uint8]:
    """Lit between two columns."""
    made = np.full((HEIGHT, WIDTH, 3), 3, np.uint8)
    made[:, left:right] = shade
    return made


def cut(*pictures: NDArray[np.uint8]) -> Cut | None:
    bars = Bars()
    for each in pictures:
        bars.add_picture(each)
    return bars.find_screen_part()


def test_the_screen_lies_between_the_bars() -> None:
    dark = picture(180, 200)
    assert cut(dark, picture(120, 280), dark) == Cut(
        left=120, top=0, right=280, bottom=HEIGHT
    )


@pytest.mark.parametrize(
    "shown",
    [
        (picture(0, WIDTH),),
        (picture(120, 280), picture(0, WIDTH)),
        (picture(20, 380),),
        (picture(120, 380),),
        (picture(0, WIDTH, shade=3),),
        (picture(120, 280), np.full((WIDTH, HEIGHT, 3), 230, np.uint8)),
    ],
    ids=["full", "full later", "margins", "one side", "all black", "turned"],
)
def test_other_black_is_no_bar(shown: tuple[NDArray[np.uint8], ...]) -> None:
    assert cut(*shown) is None


def test_dark_pages_with_a_column_of_rows_have_no_bars() -> None:
    page = picture(0, 0)
    page[::40, 60:340] = page[1::40, 60:340] = 230
    assert cut(page) is None


def frame_phone(shade: int, *, caption: int = 0) -> NDArray[np.uint8]:
    """A page within a drawn phone, with rows at other places for each shade."""
    drawn = np.full((800, 400, 3), 50, np.uint8)
    drawn[30:770, 20:380] = shade
    for row in range(60, 740, 40):
        drawn[row : row + 8, 60 : 80 + (row * shade) % 250] = 120
    drawn[0:12, 0:caption] = 200
    return drawn


def test_a_drawn_phone_is_no_part_of_the_screen() -> None:
    films = [frame_phone(250), frame_phone(235, caption=60), frame_phone(220)]
    found = find_framed_part(films)
    assert found is not None
    assert abs(found.left - 20) <= 3
    assert abs(found.right - 380) <= 3
    assert abs(found.top - 30) <= 5
    assert abs(found.bottom - 770) <= 5


def test_pages_with_margins_have_no_frame() -> None:
    films = [frame_phone(shade)[30:770, 20:380] for shade in (250, 235, 220)]
    assert find_framed_part(films) is None
    assert find_framed_part(films[:2]) is None
