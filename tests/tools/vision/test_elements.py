import os

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.bench.vision import measure, pages
from tests.examples import examples
from tools.screen import Bounds, Element
from tools.vision.elements import build_elements, find_elements
from tools.vision.icons import Blob
from tools.vision.ocr import TextLine
from virtual_phone.apps import APPS
from virtual_phone.testing import Driver
from virtual_phone.ui import text as writing

SOAK = bool(os.environ.get("SOAK"))
DP = 2.0


def box(left: int, top: int, width: int, height: int) -> Bounds:
    return Bounds(left=left, top=top, right=left + width, bottom=top + height)


def line(
    text: str, left: int, top: int, width: int, height: int, sure: float = 0.99
) -> TextLine:
    return TextLine(text, box(left, top, width, height), sure)


def blob(
    left: int, top: int, width: int, height: int, plain: float = 0.8
) -> Blob:
    return Blob(box(left, top, width, height), plain)


def seen(*parts: TextLine | Blob) -> tuple[Element, ...]:
    return build_elements(
        [p for p in parts if isinstance(p, TextLine)],
        [p for p in parts if isinstance(p, Blob)],
        width=1000,
        dp=DP,
    )


@pytest.mark.long
def test_nine_of_ten_widgets_are_found_without_any_tree() -> None:
    apps = APPS if SOAK else APPS[4:22:7]
    score = measure(pages(4 if SOAK else 1, apps=apps))
    assert score.pages >= len(apps)
    assert score.recall >= 0.9
    assert score.precision >= 0.4


def test_the_bars_and_the_keyboard_are_not_listed() -> None:
    phone = Driver.make().open("com.tapwright.notes")
    phone.tap("New note").tap("Title")
    image = phone.system.screenshot()
    top = phone.node("q").bounds.top
    found = find_elements(image, package="p", keyboard=True)
    assert found
    assert all(90 < e.bounds.center[1] < top for e in found)
    assert all(e.package == "p" and e.clickable and e.index > 0 for e in found)
    assert {e.source for e in found} == {"ocr", "icon"}
    assert all(0 < e.confidence <= 1 for e in found)


def test_a_word_in_a_box_is_a_button_and_one_to_the_left_in_a_wide_box_a_field() -> (
    None
):
    found = seen(
        blob(40, 40, 200, 80), line("Pay", 110, 60, 60, 40),
        blob(40, 200, 900, 100), line("Search", 100, 230, 140, 40),
    )  # fmt: skip
    assert [(e.role, e.text, e.bounds) for e in found] == [
        ("button", "Pay", box(40, 40, 200, 80)),
        ("input", "Search", box(40, 200, 900, 100)),
    ]


def test_a_card_of_several_lines_is_no_button() -> None:
    found = seen(
        blob(40, 40, 900, 140),
        line("One", 80, 60, 80, 30),
        line("Two", 700, 60, 80, 30),
    )
    assert [(e.role, e.text) for e in found] == [
        ("text", "One"),
        ("text", "Two"),
    ]


def test_an_icon_and_the_word_below_it_are_one() -> None:
    found = seen(
        blob(100, 100, 60, 60),
        line("Home", 95, 170, 70, 30),
        blob(400, 100, 60, 60),
    )
    assert [(e.role, e.text, e.source) for e in found] == [
        ("button", "Home", "ocr"),
        ("button", "", "icon"),
    ]
    assert found[0].bounds == Bounds(left=95, top=100, right=165, bottom=200)


def test_a_switch_is_known_by_its_knob_and_named_by_its_row() -> None:
    for knob, on in ((108, False), (152, True)):
        found = seen(
            line("Wi-Fi", 10, 100, 60, 30),
            blob(100, 100, 104, 60),
            blob(knob, 106, 44, 48),
        )
        switch = next(e for e in found if e.role == "switch")
        assert (switch.text, switch.checked) == ("Wi-Fi", on)
    plain = seen(blob(100, 100, 104, 60))
    assert [e.role for e in plain] == ["button"], "without a knob nobody knows"


def test_lines_of_a_paragraph_are_one_and_list_entries_are_not() -> None:
    found = seen(
        line("Battery Saver", 100, 100, 300, 40), line("Off", 100, 144, 80, 34),
        line("Reads on and on to the", 100, 300, 600, 40), line("very end.", 100, 344, 200, 40),
        line("Rename", 100, 600, 200, 40), line("Delete", 100, 700, 200, 40),
    )  # fmt: skip
    assert [e.text for e in found] == [
        "Battery Saver, Off",
        "Reads on and on to the very end.",
        "Rename",
        "Delete",
    ]


def test_a_sign_that_only_resembles_a_character_is_an_icon() -> None:
    found = seen(blob(100, 100, 60, 60), line("曰", 105, 105, 50, 50, 0.8))
    assert [(e.role, e.text, e.source) for e in found] == [
        ("button", "", "icon")
    ]
    assert [e.text for e in seen(line("7", 100, 100, 30, 40, 0.8))] == ["7"]


def test_photos_side_by_side_are_several() -> None:
    photos = [blob(x, 100, 300, 300, 0.1) for x in (0, 310)]
    found = seen(blob(0, 100, 610, 300, 0.1), *photos)
    assert [e.bounds for e in found] == [photo.bounds for photo in photos]
    assert {e.role for e in found} == {"image"}


boxes = st.builds(
    box,
    st.integers(0, 900),
    st.integers(0, 900),
    st.integers(1, 400),
    st.integers(1, 400),
)


@settings(max_examples=examples(60), deadline=None, derandomize=True)
@given(
    st.lists(
        st.builds(
            TextLine, st.text(min_size=1, max_size=9), boxes, st.floats(0.5, 1)
        )
    ),
    st.lists(st.builds(Blob, boxes, st.floats(0, 1))),
)
def test_whatever_was_found_is_numbered_from_one(
    lines: list[TextLine], blobs: list[Blob]
) -> None:
    found = build_elements(lines, blobs, width=1000, dp=DP)
    assert [e.index for e in found] == list(range(1, len(found) + 1))
    said = "".join(e.text for e in found)
    for text in (x.text for x in lines if len(x.text) > 1):
        assert text in said


GREY = (120, 120, 120)


@pytest.mark.parametrize(
    "names", [("Home", "Cart", "Mine"), ("首页", "购物车", "我的"), ()]
)
def test_an_apps_bar_above_the_gesture_line_is_listed_and_the_line_is_not(
    names: tuple[str, ...],
) -> None:
    """With words below its icons the line was listed; without any the bar was dropped."""
    width, height = 822, 1800
    image = np.full((height, width, 3), 250, np.uint8)
    dp = 2.0
    middle = width // 2
    places = (150, middle, 670)
    icons = height - (110 if names else 64)
    for at in places:
        cv2.circle(image, (at, icons), 22, GREY, -1)
    for at, name in zip(places, names, strict=False):
        left = at - writing.width(name, 34, 500) // 2
        writing.draw(
            image, name, (left, icons + 66), color=GREY, size=34, weight=500
        )
    top = height - 12
    cv2.rectangle(image, (middle - 108, top), (middle + 108, top + 7), GREY, -1)
    found = find_elements(image, package="p", dp=dp)
    assert len(found) == 3
    assert tuple(e.text for e in found) == (names or ("",) * 3)
    assert all(e.bounds.bottom < top for e in found)


def test_buttons_of_the_system_at_the_lower_edge_are_not_listed() -> None:
    width, height = 822, 1800
    image = np.full((height, width, 3), 250, np.uint8)
    for at in (200, width // 2, 620):
        cv2.circle(image, (at, height - 46), 20, GREY, -1)
    assert find_elements(image) == ()


def test_rows_of_a_list_are_not_lines_of_one_text() -> None:
    """Boxes of read lines are higher than their letters; rows are still further apart."""
    rows = [
        line(name, 17, 309 + 93 * n, 190, 62)
        for n, name in enumerate(("Top Stories", "Video", "My News"))
    ]
    assert [e.text for e in seen(*rows)] == ["Top Stories", "Video", "My News"]
