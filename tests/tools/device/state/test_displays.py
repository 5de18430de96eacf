import cv2
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.xml import dump, node, status_bar
from tools.device.state.displays import (
    cut_png,
    keep_own_display,
    list_displays,
    read_picture_size,
)


def elsewhere(window: str, display: str = "2") -> str:
    return window.replace('display-id="0"', f'display-id="{display}"')


def test_only_windows_of_the_own_display_stay() -> None:
    own = node(
        "FrameLayout",
        (0, 0, 100, 100),
        node("TextView", (0, 0, 9, 9), text='a > "b" </node>'),
    )
    other = elsewhere(
        node("FrameLayout", (0, 0, 9, 9), node("Button", (0, 0, 5, 5)))
    )
    alone = dump(status_bar(), own)
    assert keep_own_display(alone) == alone
    assert keep_own_display(dump(other, status_bar(), other, own)) == alone
    assert keep_own_display(dump(status_bar(), own, other)) == alone


@given(st.text(max_size=80))
def test_any_text_is_taken(text: str) -> None:
    kept = keep_own_display(f'<node display-id="1">{text}')
    assert isinstance(kept, str)


def test_a_picture_is_found_behind_a_warning() -> None:
    _, png = cv2.imencode(".png", np.zeros((20, 30, 3), np.uint8))
    _, jpeg = cv2.imencode(".jpg", np.zeros((21, 30, 3), np.uint8))
    data = png.tobytes()
    assert cut_png(b"[Warning] Multiple displays\n" + data) == data
    assert cut_png(b"no picture") == b""
    assert read_picture_size(data) == (30, 20)
    assert read_picture_size(jpeg.tobytes()) == (30, 21)


@given(st.binary(max_size=60))
def test_any_bytes_have_a_size_or_none(data: bytes) -> None:
    for start in (b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"):
        size = read_picture_size(start + data)
        assert size is None or len(size) == 2


def test_displays_are_listed() -> None:
    words = (
        "Display 4619827259835644672 (HWC display 0): port=0\n"
        "Display 4619827551948147201 (HWC display 1): port=1\n"
    )
    assert list_displays(words) == [
        "4619827259835644672",
        "4619827551948147201",
    ]
