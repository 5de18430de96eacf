import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from tests.tools.xml import dump, node, status_bar
from tools.hierarchy.tree import parse_roots, read_tree
from tools.observation.settle import (
    APART_S,
    MOVES,
    PAUSE_S,
    QUIET_S,
    is_loading,
    settle,
)
from tools.perception.raw import Look, Picture
from tools.vision import images

W, H = 1080, 2400


def picture(
    *, box: int = 0, clock: bool = False, caret: bool = False, patch: int = 0
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    image = np.full((H, W, 3), 250, np.uint8)
    if box:
        cv2.rectangle(
            image, (100, 400 + box), (900, 900 + box), (40, 90, 200), cv2.FILLED
        )
    if clock:
        cv2.putText(
            image, "9:01", (40, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (0, 0, 0), 4
        )
    if caret:
        cv2.rectangle(image, (300, 1200), (305, 1263), (0, 0, 0), cv2.FILLED)
    if patch:
        cv2.rectangle(
            image, (400, 1500), (400 + patch, 1560), (0, 0, 0), cv2.FILLED
        )
    return image


def look(
    text: str = "same",
    *,
    spinner: bool = False,
    empty: bool = False,
    **drawn: Any,
) -> Look:
    quality = [cv2.IMWRITE_JPEG_QUALITY, 80]
    _, jpeg = cv2.imencode(".jpg", picture(**drawn), quality)
    parts = [node("TextView", (50, 700, 400, 760), text=text)]
    parts += [node("ProgressBar", (500, 1000, 600, 1100))] if spinner else []
    xml = (
        dump()
        if empty
        else dump(status_bar(), node("FrameLayout", (0, 0, W, H), *parts))
    )
    data = jpeg.tobytes()
    grey = images.decode_grey(data)
    assert grey is not None
    return Look(
        jpeg=data,
        xml=xml,
        package="p",
        activity=".A",
        keyboard=False,
        time="",
        width=W,
        height=H,
        grey=grey,
        tree=read_tree(xml, width=W, height=H),
    )


class Film:
    """Shows one moment after the other, then the last one for ever.

    The next moment comes with each picture; time goes by 0.1 s with each reading.
    """

    def __init__(self, looks: Sequence[Look], *, quiet: float) -> None:
        self.looks = list(looks)
        self.quiet = quiet
        self.moment = -1
        self.shown = 0
        self.pictures = 0
        self.paused: list[float] = []
        self.has_hidden_keyboard = False
        self.tree_since_gesture = ""
        self.picture_since_gesture: Picture | None = None

    def take_look(
        self, *, picture: Picture | None = None, known: Look | None = None
    ) -> Look:
        self.shown += 1
        if picture is None:
            return self.advance()
        self.quiet += 0.1
        return replace(self.present, jpeg=picture.jpeg, grey=picture.grey)

    def take_picture(self) -> Picture:
        self.pictures += 1
        now = self.advance()
        return Picture(now.jpeg, now.grey, now.taken)

    def advance(self) -> Look:
        self.quiet += 0.1
        self.moment += 1
        return self.present

    @property
    def present(self) -> Look:
        return self.looks[min(self.moment, len(self.looks) - 1)]

    def quiet_s(self) -> float:
        return self.quiet

    def pause(self, seconds: float) -> None:
        self.paused.append(seconds)


def test_a_screen_that_stands_still_costs_one_look_and_one_picture() -> None:
    film = Film([look()], quiet=99)
    got = settle(film)
    assert (got.settled, film.shown, film.pictures) == (True, 1, 1)


def test_two_pictures_of_one_instant_prove_nothing() -> None:
    """The last hundredths of an eased transition hardly move, and still are not its end."""
    film = Film([replace(look(), taken=time.monotonic())], quiet=99)
    assert settle(film).settled
    assert 0.03 < film.paused[0] <= APART_S


def test_a_known_device_is_not_looked_at_more_often_than_it_tells_anything() -> (
    None
):
    film = Film([look()], quiet=99)
    settle(film)
    film.quiet, film.paused = 0.0, []
    assert settle(film).settled
    # More than between two looks, so that fewer are made; and no longer than must be waited.
    assert PAUSE_S < film.paused[0] < QUIET_S


def test_right_after_a_gesture_equal_looks_are_not_believed_at_once() -> None:
    film = Film(
        [
            look(),
            look(),
            look(box=50),
            look(box=200),
            look(box=300),
            look(box=300),
        ],
        quiet=-0.1,
    )
    got = settle(film)
    assert got.settled
    assert got.look is film.looks[-1]


@pytest.mark.parametrize(("earlier", "trees"), [("same", 1), ("other", 2)])
def test_a_tree_that_the_action_has_read_is_the_first_of_two(
    earlier: str, trees: int
) -> None:
    film = Film([look("same")], quiet=0.4)
    film.tree_since_gesture = look(earlier).xml
    assert settle(film).settled
    assert film.shown == trees


def test_an_animation_is_waited_for_also_when_it_begins_late() -> None:
    film = Film(
        [look(), look(box=40), look(box=80), look(box=80), look(box=80)],
        quiet=99,
    )
    got = settle(film)
    assert got.settled
    assert images.is_same_picture(got.look.grey, film.looks[-1].grey)


def test_a_tree_that_changes_behind_an_equal_picture_is_waited_for() -> None:
    film = Film([look("loading"), look("loaded"), look("loaded")], quiet=0.5)
    got = settle(film)
    assert (got.settled, got.look.roots[1].children[0].text) == (True, "loaded")


@pytest.mark.parametrize("blink", [{"caret": True}, {"clock": True}])
def test_caret_and_clock_are_no_change(blink: dict[str, bool]) -> None:
    blinked = look(**blink)  # type: ignore[arg-type]
    film = Film([look(), blinked, look(), blinked], quiet=99)
    got = settle(film)
    assert (got.settled, film.shown) == (True, 1)


def test_a_stopwatch_does_not_hold_everything_up() -> None:
    film = Film(
        [look(f"0:{i:02}", patch=60 + 20 * (i % 3)) for i in range(30)],
        quiet=99,
    )
    got = settle(film)
    assert got.settled
    assert film.shown < 8


def test_a_spinner_is_waited_for_and_a_bound_ends_it() -> None:
    film = Film([look(spinner=True)] * 4 + [look()] * 4, quiet=99)
    assert settle(film).settled
    assert film.moment >= 4
    for never in (look(spinner=True), look(empty=True)):
        got = settle(Film([never], quiet=99), bound_s=0.05)
        assert not got.settled
        assert got.ms >= 50


def test_a_screen_that_never_stops_ends_by_the_bound() -> None:
    film = Film([look(box=60 * i) for i in range(1, 7)] * 50_000, quiet=99)
    got = settle(film, bound_s=0.2)
    assert (got.settled, got.losses) == (False, (MOVES,))


def test_a_still_screen_is_not_said_to_move_where_readings_are_slow() -> None:
    got = settle(Film([look()], quiet=99), bound_s=0)
    assert (got.settled, got.losses) == (False, ())


def test_loading_needs_a_spinner_without_a_value() -> None:
    bar = node("ProgressBar", (0, 500, 500, 520), text="0.4")
    assert not is_loading(parse_roots(dump(bar), width=W, height=H))
    assert not is_loading(
        parse_roots(dump(node("ProgressBar", (0, 5, 0, 5))), width=W, height=H)
    )
    assert is_loading(look(spinner=True).roots)


def test_pictures_of_another_size_differ_and_broken_ones_are_none() -> None:
    assert images.find_change(
        np.zeros((9, 9), np.uint8), np.zeros((9, 8), np.uint8)
    ) == (
        0,
        0,
        8,
        9,
    )
    assert images.decode_grey(b"") is None
    assert images.decode_grey(b"no picture") is None


def test_a_tree_with_the_keyboard_that_was_hidden_is_too_old() -> None:
    old, new = replace(look(), keyboard=True), look()
    film = Film([old, old, old, old, new], quiet=0.3)
    film.has_hidden_keyboard = True
    assert not settle(film).look.keyboard
    shown = Film([old, old, old, old, new], quiet=0.3)
    assert settle(shown).look.keyboard
