"""What is seen on a keyframe, and how two of them are compared."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapwright.text.normalize import squeeze_text
from tests.tools.drawing import (
    HEIGHT,
    WIDTH,
    Row,
    over,
    page,
    texts,
    word,
    written,
)
from tools.recording.demonstration import Word
from tools.recording.keyframe_view import (
    SIDE,
    KeyframeView,
    compare_texts,
    compute_difference,
    find_new_words,
    find_patches,
    is_within,
    keeps_words,
    measure_shift,
    measure_word_overlap,
    rate_title,
    view_keyframe,
)
from tools.recording.keyframes import Keyframe, Picture
from tools.screen import Bounds

ROWS: list[Row] = [
    ("Network", 40, 200),
    ("Display", 40, 300),
    ("Sound", 40, 400),
]
PAGE = page(("Settings", 20, 60), *ROWS)
NAMES = ["Clock", "Phone", "Mail", "Music", "Files", "Maps", "Notes", "Shop"]
ICONS: list[Row] = [
    (name, 30 + 130 * (n % 4), 300 + 140 * (n // 4))
    for n, name in enumerate(NAMES)
]
KEYS: list[Row] = [
    (letter, 20 + 50 * place, 820 + 80 * row)
    for row, letters in enumerate(["qwertyuiop", "asdfghjkl", "zxcvbnm"])
    for place, letter in enumerate(letters)
]


def marked(
    *boxes: tuple[int, int, int, int], under: KeyframeView = PAGE
) -> KeyframeView:
    """The page with these boxes filled in."""
    picture = under.picture.copy()
    for left, top, right, bottom in boxes:
        picture[top:bottom, left:right] = (40, 90, 180)
    return KeyframeView(picture, under.lines)


# The page


def test_a_keyframe_is_decoded_and_its_words_are_put_in_reading_order() -> None:
    jpeg = cv2.imencode(".png", PAGE.picture)[1].tobytes()
    frame = Keyframe(number=1, begins=0, ends=1, jpeg=jpeg)
    shuffled = [
        word("two", 200, 300),
        word("three", 20, 400),
        word("one", 20, 300),
    ]
    seen = view_keyframe(frame, shuffled)
    assert texts(seen.lines) == ["one", "two", "three"]
    assert np.array_equal(seen.picture, PAGE.picture)
    assert (seen.width, seen.height) == (WIDTH, HEIGHT)


def test_the_status_bar_has_no_words_of_the_page() -> None:
    seen = page(("9:41", 20, 5), ("Settings", 20, 60))
    assert texts(seen.words) == ["Settings"]
    assert texts(seen.lines) == ["9:41", "Settings"]


def test_a_clock_in_the_corner_below_a_frame_is_the_status_bar() -> None:
    seen = page(("9:41", 470, 180), ("Settings", 20, 260))
    assert texts(seen.words) == ["Settings"]
    alarm = page(("Alarm", 20, 60), ("9:41", 200, 180))
    assert texts(alarm.words) == ["Alarm", "9:41"]


def test_a_page_is_called_what_its_first_large_line_says() -> None:
    assert PAGE.title == "Settings"
    small, large = (
        word("Today", 20, 60, high=20),
        word("Agenda", 20, 120, high=36),
    )
    assert KeyframeView(PAGE.picture, (small, large)).title == "Agenda"
    assert (
        KeyframeView(
            PAGE.picture, (word("X", 20, 60), word("Low", 20, 500))
        ).title
        == ""
    )


def test_a_button_at_the_right_of_the_bar_is_no_title() -> None:
    beside = page(("History", 420, 60), ("Converter", 20, 70), *ROWS)
    assert beside.title == "Converter"
    assert page(("History", 420, 60), *ROWS).title == "History"


def test_what_stands_in_a_field_is_no_title() -> None:
    field = page(("robin", 60, 70), frames=[(30, 55, 510, 115)])
    assert [t.role for t in field.things] == ["input"]
    assert field.title == ""


def test_navigation_buttons_end_a_page_that_says_nothing_there() -> None:
    assert PAGE.navigation_top < HEIGHT
    assert page(*ROWS, ("Library", 200, HEIGHT - 50)).navigation_top == HEIGHT


def test_what_stands_out_is_found_between_the_bars_alone() -> None:
    low = (100, HEIGHT - 40, 140, HEIGHT - 10)
    boxes = [(300, 5, 330, 30), (300, 500, 340, 540), low]
    seen = marked(*boxes, under=page())
    (only,) = seen.blobs
    assert is_within(
        only.bounds, Bounds(left=300, top=500, right=340, bottom=540)
    )


def test_the_keyboard_begins_a_row_and_a_half_above_its_first_letters() -> None:
    typing = page(("Name", 20, 60), *KEYS)
    assert typing.has_keyboard
    first = 820 + 15
    assert first - 130 < typing.keyboard_top < first - 60
    assert not PAGE.has_keyboard
    assert PAGE.keyboard_top == PAGE.navigation_top
    # Single letters elsewhere, such as initials in a list, make no keyboard.
    assert not page(
        *[
            (letter, 20, 620 + 36 * n)
            for n, letter in enumerate("abcdefghijklmno")
        ]
    ).has_keyboard


def test_rows_and_columns_of_captions_make_a_launcher() -> None:
    home = page(("9:41", 200, 100), *ICONS)
    assert home.is_launcher
    assert [icon.text for icon in home.launcher_icons] == NAMES
    mail = next(icon for icon in home.launcher_icons if icon.text == "Mail")
    assert mail.bounds.top < 300 - 60
    assert mail.bounds.bottom == 330


@pytest.mark.parametrize(
    "rows",
    [
        [("My photos", 20, 60), *ICONS],
        [("x", 10, 58), ("New expense", 60, 60), *ICONS],
        ICONS[:7],
        [
            ("9:41", 200, 100),
            *((name, x, y - 90 * (y > 300)) for name, x, y in ICONS),
        ],
        [
            ("9:41", 200, 100),
            *((name, x + 37 * (y > 300), y) for name, x, y in ICONS),
        ],
    ],
    ids=[
        "a title",
        "an arrow before it",
        "too few",
        "no room for icons",
        "no columns",
    ],
)
def test_other_words_side_by_side_are_no_launcher(rows: list[Row]) -> None:
    assert not page(*rows).is_launcher


def test_a_bright_box_before_a_darkened_page_is_a_sheet() -> None:
    box = over(PAGE, (60, 450, 480, 750), ("Delete it?", 90, 480)).sheet
    assert box is not None
    assert (
        abs(box.left - 60)
        + abs(box.top - 450)
        + abs(box.right - 480)
        + abs(box.bottom - 750)
        < 8
    )


def test_a_box_before_a_page_as_bright_is_none() -> None:
    assert PAGE.sheet is None
    assert (
        over(PAGE, (60, 450, 480, 750), ("Delete it?", 90, 480), dim=1).sheet
        is None
    )
    # Nor is one before a page that is a little darker, or one of a dark theme.
    assert (
        over(PAGE, (60, 450, 480, 750), ("Delete it?", 90, 480), dim=0.85).sheet
        is None
    )
    asked = over(PAGE, (60, 450, 480, 750), ("Delete it?", 90, 480))
    assert (
        KeyframeView(
            np.asarray(asked.picture * 0.4, np.uint8), asked.lines
        ).sheet
        is None
    )
    black = KeyframeView(np.zeros((HEIGHT, WIDTH, 3), np.uint8), ())
    assert black.sheet is None


def test_the_small_picture_is_measured_in_pixels_of_the_keyframe_again() -> (
    None
):
    assert PAGE.small.shape == (800, SIDE, 3)
    small = Bounds(left=10, top=20, right=101, bottom=33)
    assert PAGE.scale_up(small) == Bounds(left=15, top=30, right=152, bottom=50)
    wide = KeyframeView(np.asarray(np.rot90(PAGE.picture)), ())
    assert wide.small.shape == (SIDE, 800, 3)


# Texts


def test_a_misread_letter_leaves_texts_alike() -> None:
    assert compare_texts("Wi-Fi", "wi fi") == 1.0
    assert compare_texts("Storage", "St0rage") > 0.84
    assert compare_texts("Storage", "Battery") < 0.5
    assert compare_texts("...", "...") == 0.0


TEXTS = st.text(st.sampled_from("aB1\u00df\u8bbe -\ufb01"), max_size=8)


@given(one=TEXTS, other=TEXTS)
@settings(max_examples=25, deadline=None)
def test_likeness_is_a_share(one: str, other: str) -> None:
    for found in (compare_texts(one, other), rate_title(one, other)):
        assert 0.0 <= found <= 1.0
        assert found == 0.0 or (squeeze_text(one) and squeeze_text(other))
    assert (
        compare_texts(one, one)
        == rate_title(one, one)
        == float(bool(squeeze_text(one)))
    )


def test_a_row_leads_to_a_page_that_repeats_its_words() -> None:
    assert rate_title("Display", "DISPLAY") == 1.0
    assert 0.6 < rate_title("Alarm volume, 70 %", "Alarm volume") < 1.0
    assert rate_title("Alarm volume", "Volume") > rate_title(
        "Alarm volume", "Volatile"
    )
    # Three letters in a row are chance; two Chinese signs are a word.
    assert rate_title("Network", "Netting") == 0.0
    assert rate_title("\u95f9\u949f\u94c3\u58f0", "\u94c3\u58f0") > 0.6


# Two pages


def test_the_same_page_at_another_time_of_day_does_not_differ() -> None:
    assert not compute_difference(PAGE, marked((20, 5, 120, 30))).any()
    paler = KeyframeView(np.asarray(PAGE.picture - 15, np.uint8), PAGE.lines)
    assert not compute_difference(PAGE, paler).any()


def test_pages_of_two_sizes_differ_everywhere() -> None:
    wide = KeyframeView(np.asarray(np.rot90(PAGE.picture)), ())
    assert compute_difference(PAGE, wide).all()
    assert measure_shift(PAGE, wide) == 0


def test_what_differs_is_told_in_patches_the_largest_first() -> None:
    now = marked((100, 500, 160, 540), (300, 800, 500, 1000))
    first, second = find_patches(compute_difference(PAGE, now), now)
    assert is_within(first, Bounds(left=300, top=800, right=500, bottom=1000))
    assert is_within(second, Bounds(left=100, top=500, right=160, bottom=540))


def test_neighbouring_changes_are_one_patch_and_a_caret_is_none() -> None:
    now = marked(
        (100, 500, 130, 540), (136, 500, 160, 540), (300, 800, 303, 830)
    )
    (only,) = find_patches(compute_difference(PAGE, now), now)
    assert only.left < 104
    assert only.right > 156


@given(
    left=st.integers(0, WIDTH - 60),
    top=st.integers(50, HEIGHT - 60),
    wide=st.integers(20, 60),
    high=st.integers(20, 60),
)
@settings(max_examples=8, deadline=None)
def test_a_patch_covers_what_changed_and_hardly_more(
    left: int, top: int, wide: int, high: int
) -> None:
    empty = page()
    now = marked((left, top, left + wide, top + high), under=empty)
    (box,) = find_patches(compute_difference(empty, now), now)
    real = Bounds(left=left, top=top, right=left + wide, bottom=top + high)
    assert box.overlap_area(real) > 0.8 * real.area
    assert max(real.left - box.left, real.top - box.top) < 4
    assert max(box.right - real.right, box.bottom - real.bottom) < 4


def test_new_words_are_those_that_the_page_before_did_not_have() -> None:
    after = page(
        ("Settings", 20, 60),
        ("net-work", 40, 700),
        ("Sound", 40, 400),
        ("Alarm", 40, 500),
    )
    assert texts(find_new_words(PAGE, after)) == ["Alarm"]


def test_a_page_shares_the_words_that_stand_where_they_stood() -> None:
    assert measure_word_overlap(PAGE, PAGE) == 1.0
    assert measure_word_overlap(PAGE, page()) == 0.0
    misread = page(("Settings", 20, 60), ("Netw0rk", 40, 203), *ROWS[1:])
    assert measure_word_overlap(PAGE, misread) == 1.0
    moved = page(("Settings", 20, 60), ("Network", 40, 240), *ROWS[1:])
    assert measure_word_overlap(PAGE, moved) == 0.75
    # A page of which one word is left is no longer the same, though that word was there.
    assert measure_word_overlap(PAGE, page(("Settings", 20, 60))) == 0.25


def test_a_box_lies_in_another_by_its_middle() -> None:
    outer = Bounds(left=0, top=0, right=100, bottom=100)
    assert is_within(Bounds(left=90, top=90, right=109, bottom=109), outer)
    assert not is_within(Bounds(left=90, top=0, right=110, bottom=10), outer)
    assert not is_within(Bounds(left=0, top=90, right=10, bottom=110), outer)
    assert is_within(Bounds(left=0, top=0, right=0, bottom=0), outer)


def long() -> Picture:
    """More than fits on a screen."""
    rows: list[Row] = [
        (f"Entry {n} {'x' * (n % 5)}", 40 + 9 * (n % 7), 100 + 90 * n)
        for n in range(20)
    ]
    sheet = np.full((2000, WIDTH, 3), 250, np.uint8)
    return written(sheet, rows).picture


LONG = long()


def scrolled_to(top: int) -> KeyframeView:
    return KeyframeView(LONG[top : top + HEIGHT].copy(), ())


def test_content_that_moved_is_measured_with_its_way() -> None:
    assert abs(measure_shift(scrolled_to(0), scrolled_to(300)) + 300) <= 3
    assert abs(measure_shift(scrolled_to(300), scrolled_to(0)) - 300) <= 3


def test_a_page_that_stayed_or_is_another_one_did_not_move() -> None:
    assert measure_shift(scrolled_to(0), scrolled_to(6)) == 0
    assert measure_shift(PAGE, over(PAGE, (0, 0, WIDTH, HEIGHT), dim=1)) == 0


def test_a_page_that_moved_has_its_words_so_much_lower() -> None:
    names = ["Mail", "Password", "Log in", "Sign up"]
    old = page(
        ("Start", 120, 60),
        *[(name, 60, 300 + 90 * n) for n, name in enumerate(names)],
    )
    new = page(
        ("Start", 120, 60),
        *[(name, 60, 390 + 90 * n) for n, name in enumerate(names)],
    )
    assert keeps_words(old, new, 90)
    assert not keeps_words(old, new, 250)
    # One word of a form may stand lower on another form.
    form = page(
        ("Start", 120, 60),
        ("Name", 60, 300),
        ("Password", 60, 480),
        ("Phone", 60, 620),
        ("Done", 60, 700),
    )
    assert not keeps_words(old, form, 90)
    # Nothing is expected of pages without words, or of what moved out of sight.
    assert keeps_words(scrolled_to(0), scrolled_to(300), -300)
    assert keeps_words(old, form, -900)


def test_a_word_without_letters_is_not_new() -> None:
    dots: tuple[Word, ...] = (word("...", 40, 500),)
    assert find_new_words(PAGE, KeyframeView(PAGE.picture, dots)) == []
