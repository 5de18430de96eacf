"""Gestures at the mouse pointer, on pages that are drawn here."""

import cv2
import numpy as np
import pytest

from tests.examples import mark_long
from tests.tools.drawing import Row, page
from tools.recording.gestures import recover_gestures
from tools.recording.inference import KeyframeSequence, guess_by_rule
from tools.recording.keyframe_view import KeyframeView
from tools.recording.keyframes import Film, Keyframe
from tools.recording.mouse_pointer import Point, find_pointers
from tools.recording.touch_trails import Touch

ROWS: list[Row] = [
    (name, 60, 240 + 90 * n)
    for n, name in enumerate(
        ["Network", "Display", "Sound", "Battery", "Storage", "Apps", "About"]
    )
]
MAIN = page(("Settings", 120, 60), *ROWS)
LATER = page(
    ("Settings", 120, 60),
    *[(f"Part {n} of it", 60, 240 + 90 * n) for n in range(7)],
)
OTHER = page(("Wonderful", 120, 60), ("Nothing here yet", 60, 600))
KEYS: list[Row] = [
    (letter, 20 + 50 * place, 820 + 80 * row)
    for row, letters in enumerate(["qwertyuiop", "asdfghjkl", "zxcvbnm"])
    for place, letter in enumerate(letters)
]
_TIP = np.array(
    [(0, 0), (0, 24), (6, 19), (9, 27), (13, 26), (9, 18), (17, 18)]
)


def point_at(
    view: KeyframeView, place: Point, *, bright: bool = True
) -> KeyframeView:
    """The page with an arrow whose tip is here."""
    picture = view.picture.copy()
    corners = (_TIP + np.array(place)).astype(np.int32)
    inside, edge = ((255,) * 3, (0,) * 3) if bright else ((0,) * 3, (255,) * 3)
    cv2.polylines(picture, [corners], isClosed=True, color=edge, thickness=4)
    cv2.fillPoly(picture, [corners], inside)
    return KeyframeView(picture, view.lines)


def guess(*views: KeyframeView) -> tuple[str, str, str]:
    """The last gesture: kind, target, direction."""
    sequence = KeyframeSequence(views)
    rule, gesture = guess_by_rule(sequence, len(views) - 1)
    assert rule == "pointer"
    return gesture.kind, gesture.target, gesture.direction


@pytest.mark.parametrize("bright", mark_long([True, False], after=1))
def test_the_pointer_is_found_by_its_tip(bright: bool) -> None:
    places = [(300, 300), (120, 700), (400, 900)]
    views = [point_at(MAIN, place, bright=bright) for place in places]
    for found, place in zip(find_pointers(views), places, strict=True):
        assert found is not None
        assert abs(found[0] - place[0]) < 8
        assert abs(found[1] - place[1]) < 8


def test_a_film_without_a_pointer_has_none_nor_has_an_arrow_that_stays() -> (
    None
):
    assert find_pointers([MAIN, LATER, OTHER]) == [None, None, None]
    drawn = [point_at(view, (300, 300)) for view in (MAIN, LATER, OTHER)]
    assert find_pointers(drawn) == [None, None, None]


def test_what_the_pointer_stood_on_was_clicked() -> None:
    views = point_at(MAIN, (100, 530)), point_at(OTHER, (300, 900))
    assert guess(*views) == ("tap", "Battery", "")


@pytest.mark.long
def test_a_pointer_left_from_the_click_before_tells_by_where_it_is_later() -> (
    None
):
    start = point_at(OTHER, (110, 620))
    views = start, point_at(MAIN, (110, 620)), point_at(OTHER, (100, 440))
    assert guess(*views) == ("tap", "Sound", "")
    loading = start, point_at(MAIN, (110, 620)), point_at(OTHER, (110, 620))
    moved = point_at(OTHER, (300, 900))
    kinds = [
        guess_by_rule(KeyframeSequence((*loading, moved)), number)[1].kind
        for number in (2, 3)
    ]
    assert kinds == ["wait", "wait"]


def test_a_list_that_changed_under_its_head_was_scrolled() -> None:
    views = point_at(MAIN, (300, 700)), point_at(LATER, (310, 620))
    assert guess(*views) == ("scroll", "", "down")


def list_under_head(*names: str) -> KeyframeView:
    """A page whose head of four lines stands still above a list."""
    head: list[Row] = [
        (name, 60, 60 + 60 * n)
        for n, name in enumerate(["Profile", "Daniel", "Writer", "Followers"])
    ]
    rows: list[Row] = []
    for number, name in enumerate(names):
        rows += [
            ("@daniel", 60, 380 + 120 * number),
            (name, 60, 420 + 120 * number),
        ]
    return page(*head, *rows)


EARLY, LATE = (
    ("Hello", "Good night", "A new one", "Demo"),
    ("Sunny here", "It rained", "Nothing", "Last"),
)


def test_a_list_under_a_head_that_stays_was_scrolled_down_and_up_again() -> (
    None
):
    first = point_at(list_under_head(*EARLY), (300, 560))
    second = point_at(list_under_head(*LATE), (310, 640))
    back = point_at(list_under_head(*EARLY), (200, 500))
    assert guess(first, second) == ("scroll", "", "down")
    assert guess(first, second, back) == ("scroll", "", "up")
    # Another page may have the same title.
    other = page(("Profile", 120, 60), ("Nothing here yet", 240, 600))
    assert guess(first, point_at(other, (310, 640)))[0] == "tap"


@pytest.mark.parametrize(
    ("start", "end"),
    mark_long(
        [("buy milk", "buy milk and bread"), ("买牛奶", "买牛奶和面包")],
        after=1,
    ),
)
def test_text_is_typed_with_the_keys_of_a_computer(
    start: str, end: str
) -> None:
    head, foot = ("New task", 120, 60), ("SAVE", 60, 420)
    old = page(head, (start, 60, 240), foot, ("8/140", 300, 330))
    new = page(head, (end, 60, 240), foot, ("18/140", 300, 330))
    views = point_at(old, (300, 500)), point_at(new, (300, 500))
    rule, gesture = guess_by_rule(KeyframeSequence(views), 1)
    assert (rule, gesture.kind, gesture.text) == ("typing", "fill", end)
    # More than a line changed: another page.
    moved = page(("Old tasks", 120, 60), (end, 60, 240), foot)
    other = views[0], point_at(moved, (300, 500))
    assert guess_by_rule(KeyframeSequence(other), 1)[0] != "typing"


def test_the_buttons_at_the_bottom_and_the_arrow_at_the_top_are_told() -> None:
    end = MAIN.navigation_top + 4
    for place, kind in (
        ((130, end), "back"), ((262, end), "home"), ((400, end), "recents"), ((30, 60), "back"),
    ):  # fmt: skip
        views = point_at(MAIN, place), point_at(OTHER, (300, 900))
        assert guess(*views)[0] == kind


@pytest.mark.parametrize(
    ("first", "second"),
    mark_long([("Milk", "Bread"), ("买牛奶", "买面包")], after=1),
)
def test_a_row_that_went_under_the_pointer_was_held(
    first: str, second: str
) -> None:
    head = ("Tasks", 120, 60)
    old = page(head, (first, 60, 240), (second, 60, 330), ("Pay", 60, 420))
    new = page(head, (second, 60, 240), ("Pay", 60, 330))
    views = point_at(old, (110, 250)), point_at(new, (300, 800))
    assert guess(*views) == ("long_press", first, "")
    told = page(
        head,
        (second, 60, 240),
        ("Pay", 60, 330),
        ("Item was removed", 160, 900),
    )
    assert guess(views[0], point_at(told, (300, 800)))[:2] == (
        "long_press",
        first,
    )
    # Something else came in its place, or another row went.
    other = page(head, (second, 60, 240), ("Pay", 60, 330), ("Paid", 60, 420))
    assert guess(views[0], point_at(other, (300, 800)))[0] == "tap"
    below = point_at(old, (110, 440)), views[1]
    assert guess(*below)[:2] == ("tap", "Pay")


def test_a_pointer_that_only_moved_did_nothing() -> None:
    views = point_at(MAIN, (300, 300)), point_at(MAIN, (400, 900))
    assert guess(*views)[0] == "wait"


def test_a_message_that_goes_and_keys_that_change_were_not_clicked() -> None:
    told = page(("Settings", 120, 60), *ROWS[:4], ("Item was added", 175, 860))
    gone = page(("Settings", 120, 60), *ROWS[:4])
    views = point_at(told, (300, 640)), point_at(gone, (420, 700))
    assert guess(*views)[0] == "wait"
    aside = page(("Settings", 120, 60), *ROWS[:4], ("Item was added", 20, 860))
    assert guess(point_at(aside, (300, 640)), views[1])[0] != "wait"
    suggesting = [
        point_at(page(("Note", 120, 60), *KEYS, (word, 60, 740)), place)
        for word, place in (("Going", (300, 400)), ("Gone", (420, 300)))
    ]
    assert guess(*suggesting)[0] == "wait"


LOADED = page(("Settings", 120, 60), *ROWS)
LOADING = page(("Settings", 120, 60))
START = page(("Log in", 60, 240), ("Welcome to it", 60, 700))


def test_a_page_that_loads_by_itself_was_not_clicked() -> None:
    start, loading = point_at(START, (80, 250)), point_at(LOADING, (80, 250))
    loaded = point_at(LOADED, (100, 530))
    assert guess(start, loading, loaded)[0] == "wait"
    # What the pointer rests on then is clicked afterwards.
    next_page = point_at(OTHER, (100, 530))
    assert guess(start, loading, loaded, next_page)[:2] == ("tap", "Battery")


def test_a_button_that_fills_a_page_was_clicked() -> None:
    searching = page(
        ("Settings", 120, 60), ("Search here", 60, 150), ("Start", 400, 150)
    )
    found = page(
        ("Settings", 120, 60), ("Search here", 60, 150), ("Start", 400, 150),
        *ROWS,
    )  # fmt: skip
    views = point_at(searching, (420, 160)), point_at(found, (300, 900))
    assert guess(*views)[:2] == ("tap", "Start")


def test_a_clock_is_no_head_of_a_list() -> None:
    clock: Row = ("12:38", 20, 60)
    old = page(clock, ("Ann wrote", 60, 160), *ROWS)
    new = page(
        clock, ("Bo wrote", 60, 160),
        *[(f"Part {n} of it", 60, 240 + 90 * n) for n in range(7)],
    )  # fmt: skip
    views = point_at(old, (100, 530)), point_at(new, (300, 900))
    assert guess(*views)[0] == "tap"


@pytest.mark.long
def test_round_spots_beside_a_pointer_are_no_fingers() -> None:
    views = point_at(MAIN, (100, 530)), point_at(OTHER, (300, 900))
    keyframes = tuple(
        Keyframe(
            number=number,
            begins=number,
            ends=number + 0.5,
            jpeg=cv2.imencode(".png", view.picture)[1].tobytes(),
        )
        for number, view in enumerate(views, 1)
    )
    height, width = MAIN.picture.shape[:2]
    film = Film(
        width=width, height=height, seconds=3, frames=90, keyframes=keyframes
    )
    spot = Touch(begins=1.6, ends=1.7, path=((120, 790),) * 4, radius=15)
    words = [view.lines for view in views]
    (gesture,) = recover_gestures(film, words, [(spot,)])
    assert gesture.target == "Battery"
    assert gesture.basis == "change"
