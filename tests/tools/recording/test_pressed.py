"""What was shaded under a finger, found on drawn pictures and in a film."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.tools.drawing import Row
from tests.tools.drawing import page as make_page
from tools.recording.calibration import STRONG
from tools.recording.gestures import recover_gestures
from tools.recording.inference import KeyframeSequence, guess_by_rule
from tools.recording.keyframe_view import KeyframeView
from tools.recording.keyframes import Film, Keyframe, Picture
from tools.recording.pressed import PressSearch, scale_boxes
from tools.recording.touch_dots import find_signs, watch_film
from tools.recording.touch_spots import SmallPicture
from tools.recording.touch_trails import Touch
from tools.screen import Bounds

BUTTON = Bounds(left=60, top=300, right=300, bottom=350)
FPS = 20


def draw_page(title: str = "Basket") -> Picture:
    """A page with a title, two lines and a button."""
    page = np.full((720, 360, 3), 250, np.uint8)
    for y, words in ((90, title), (200, "Two apples"), (335, "Pay now")):
        cv2.putText(page, words, (80, y), 0, 1.0, (40, 40, 40), 2)
    cv2.rectangle(page, (60, 300), (299, 349), (120, 120, 120), 1)
    return page


def shade(page: Picture, box: Bounds, levels: int = -25) -> Picture:
    """The page with an even layer over a box."""
    shaded = page.astype(np.int16)
    shaded[box.top : box.bottom, box.left : box.right] += levels
    return np.clip(shaded, 0, 255).astype(np.uint8)


def search(*pictures: Picture) -> Bounds | None:
    """What was pressed on successive pictures."""
    found = PressSearch(0.0, 1.0)
    for number, picture in enumerate(pictures):
        found.view_picture(number / 10, SmallPicture(picture))
    press = found.choose_press()
    return press.box if press else None


def is_about(box: Bounds | None, other: Bounds) -> bool:
    """Whether two boxes are nearly one."""
    return box is not None and box.overlap_area(other) > 0.9 * max(
        box.area, other.area
    )


@pytest.mark.parametrize("levels", [-40, -10, -25])
def test_a_shaded_button_was_pressed(levels: int) -> None:
    page = draw_page()
    assert is_about(search(page, shade(page, BUTTON, levels)), BUTTON)


def test_a_ripple_that_grows_is_the_whole_button() -> None:
    page = draw_page()
    start = Bounds(left=140, top=305, right=200, bottom=345)
    found = search(page, shade(page, start), shade(page, BUTTON), page)
    assert is_about(found, BUTTON)


def test_what_lasts_longer_counts() -> None:
    page = draw_page()
    brief = Bounds(left=60, top=500, right=300, bottom=550)
    pressed = shade(page, BUTTON)
    assert is_about(search(page, shade(page, brief), pressed, pressed), BUTTON)


def test_new_words_are_no_press() -> None:
    page = draw_page()
    other = page.copy()
    cv2.putText(other, "Paid", (100, 600), 0, 1.5, (0, 0, 0), 3)
    assert search(page, other) is None


def test_a_dark_box_that_hides_the_page_is_no_press() -> None:
    page = draw_page()
    assert search(page, shade(page, BUTTON, -200)) is None


def test_a_shaded_thing_on_a_page_that_moves_is_no_press() -> None:
    page = draw_page()
    moved = np.roll(page, 40, axis=0)
    assert search(page, shade(moved, BUTTON)) is None


def test_a_page_that_darkens_as_a_whole_is_no_press() -> None:
    page = draw_page()
    whole = Bounds(left=0, top=0, right=360, bottom=720)
    assert search(page, shade(page, whole)) is None


def test_nothing_counts_after_the_page_has_turned() -> None:
    page = draw_page()
    other = np.full_like(page, 20)
    assert search(page, other, shade(page, BUTTON)) is None


def test_pictures_before_and_after_the_time_do_not_count() -> None:
    page = draw_page()
    found = PressSearch(1.0, 2.0)
    for at, picture in (
        (0.5, page), (1.1, page), (2.5, shade(page, BUTTON)),
    ):  # fmt: skip
        found.view_picture(at, SmallPicture(picture))
    assert found.choose_press() is None


def test_a_box_is_scaled_and_none_stays_none() -> None:
    (box, none) = scale_boxes([BUTTON, None], 0.5)
    assert box == Bounds(left=30, top=150, right=150, bottom=175)
    assert none is None


def test_a_press_is_found_in_a_film(tmp_path: Path) -> None:
    """Also if the keyframes are known before, as when a film is decoded again."""
    path = tmp_path / "pay.mp4"
    first, last = draw_page(), draw_page("Thanks")
    last[150:260] = 200
    code = cv2.VideoWriter.fourcc(*"mp4v")
    writer = cv2.VideoWriter(str(path), code, FPS, (360, 720))
    for number in range(5 * FPS):
        at = number / FPS
        page = first if at < 2.0 else last
        writer.write(shade(first, BUTTON) if 1.8 <= at < 2.0 else page)
    writer.release()
    film, touches, presses = watch_film(path)
    assert len(film.keyframes) == 2
    assert is_about(presses[0], BUTTON)
    assert find_signs(path, film) == (touches, presses)


# What a pressed thing means

ROWS: list[Row] = [
    (name, 60, 240 + 90 * n)
    for n, name in enumerate(["Network", "Display", "Sound", "Battery"])
]
MAIN = make_page(("Settings", 120, 60), *ROWS)
OTHER = make_page(("Wonderful", 120, 60), ("Nothing here yet", 60, 600))


def guess(
    box: Bounds, before: KeyframeView = MAIN, after: KeyframeView = OTHER
) -> tuple[str, str, str]:
    """The rule, and the gesture's kind and target, if a box was shaded."""
    sequence = KeyframeSequence((before, after), (box,))
    rule, gesture = guess_by_rule(sequence, 1)
    return rule, gesture.kind, gesture.target


def row_box(top: int, *, left: int = 0, right: int = 540) -> Bounds:
    """A box as high as a row."""
    return Bounds(left=left, top=top, right=right, bottom=top + 80)


def test_a_pressed_row_was_tapped_and_has_its_words() -> None:
    (sound,) = (word for word in MAIN.words if word.text == "Sound")
    row = row_box(sound.bounds.center[1] - 40)
    assert guess(row) == ("press", "tap", "Sound")


def test_a_pressed_row_that_went_was_held() -> None:
    (sound,) = (word for word in MAIN.words if word.text == "Sound")
    row = row_box(sound.bounds.center[1] - 40)
    left = [(name, x, y) for name, x, y in ROWS if name != "Sound"]
    after = make_page(("Settings", 120, 60), *left)
    assert guess(row, MAIN, after) == ("press", "long_press", "Sound")


def test_what_was_pressed_is_surer_with_words_on_it() -> None:
    (sound,) = (word for word in MAIN.words if word.text == "Sound")
    row = row_box(sound.bounds.center[1] - 40)
    plain = Bounds(left=300, top=700, right=380, bottom=780)
    named, nameless = (
        guess_by_rule(KeyframeSequence((MAIN, OTHER), (box,)), 1)[1]
        for box in (row, plain)
    )
    assert nameless.target == ""
    assert nameless.certainty < STRONG <= named.certainty


def test_a_pressed_corner_without_words_leads_back() -> None:
    assert guess(Bounds(left=4, top=40, right=56, bottom=92))[1] == "back"


def test_the_pressed_buttons_at_the_foot_lead_back_and_home() -> None:
    top = MAIN.navigation_top + 2
    middle = MAIN.width // 2
    home = Bounds(left=middle - 20, top=top, right=middle + 20, bottom=top + 30)
    back = Bounds(left=80, top=top, right=120, bottom=top + 30)
    assert [guess(box)[1] for box in (home, back)] == ["home", "back"]


def test_a_bar_across_the_top_that_changes_its_colour_was_not_pressed() -> None:
    bar = Bounds(left=0, top=30, right=MAIN.width, bottom=100)
    assert guess(bar)[0] != "press"


def test_a_message_that_fades_at_the_foot_was_not_pressed() -> None:
    foot = round(0.85 * MAIN.height)
    shown = make_page(("Settings", 120, 60), *ROWS, ("It was sent", 200, foot))
    (message,) = (word for word in shown.words if word.text == "It was sent")
    half = shown.width // 2
    box = Bounds(
        left=half - 120, top=message.bounds.top - 10, right=half + 120,
        bottom=message.bounds.bottom + 10,
    )  # fmt: skip
    assert guess(box, shown, MAIN)[0] != "press"
    assert guess(box, shown, OTHER)[0] == "press"


def test_a_list_that_was_scrolled_had_no_row_pressed() -> None:
    moved = make_page(
        ("Settings", 120, 60), *[(name, x, y - 120) for name, x, y in ROWS]
    )
    assert guess(row_box(400), MAIN, moved)[0] == "scroll"


def test_presses_do_not_count_in_a_film_that_shows_dots() -> None:
    """A dot shades what is below it, too; the finger itself tells more."""
    height, width = MAIN.picture.shape[:2]
    keyframes = tuple(
        Keyframe(
            number=number, begins=number, ends=number + 0.5,
            jpeg=cv2.imencode(".png", view.picture)[1].tobytes(),
        )
        for number, view in enumerate((MAIN, OTHER), 1)
    )  # fmt: skip
    film = Film(
        width=width, height=height, seconds=3, frames=90, keyframes=keyframes
    )
    (sound,) = (word for word in MAIN.words if word.text == "Sound")
    row = row_box(sound.bounds.center[1] - 40)
    words = [MAIN.lines, OTHER.lines]
    (pressed,) = recover_gestures(film, words, [()], [row])
    assert (pressed.kind, pressed.target) == ("tap", "Sound")
    finger = Touch(begins=1.6, ends=1.7, path=((100, 250),) * 4, radius=15)
    (touched,) = recover_gestures(film, words, [(finger,)], [row])
    assert touched.basis == "touch"
    assert touched.target != "Sound"
