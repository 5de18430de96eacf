import cv2
import numpy as np
import pytest

from tools.recording.demonstration import Word
from tools.recording.gestures import view_keyframes
from tools.recording.keyframes import Film, Keyframe
from tools.recording.running_clocks import (
    find_clocks,
    leave_out_clocks,
    read_time,
)
from tools.screen import Bounds

SIZE = 360, 720
CLOCK = Bounds(left=300, top=600, right=350, bottom=620)
SECONDS = (3, 6, 12, 15)
NAMES = ("Item", "项目")


def draw_keyframe(number: int, at: float, words: list[Word]) -> Keyframe:
    """A white page with dark bars for words."""
    page = np.full((SIZE[1], SIZE[0], 3), 255, np.uint8)
    for word in words:
        box = word.bounds
        page[box.top : box.bottom : 2, box.left : box.right] = 30
    jpeg = cv2.imencode(".jpg", page)[1].tobytes()
    return Keyframe(number=number, begins=at, ends=at + 0.5, jpeg=jpeg)


def write_line(text: str, top: int) -> Word:
    return Word(
        text=text,
        bounds=Bounds(left=20, top=top, right=200, bottom=top + 24),
    )


def show_time(text: str, box: Bounds = CLOCK) -> Word:
    return Word(text=text, bounds=box)


def film_pages(pages: list[list[Word]], seconds: tuple[int, ...]) -> Film:
    keyframes: list[Keyframe] = []
    for number, (at, words) in enumerate(zip(seconds, pages, strict=True), 1):
        keyframes.append(draw_keyframe(number, at - 1.5, words))
    return Film(
        width=SIZE[0], height=SIZE[1], seconds=20, frames=200,
        keyframes=tuple(keyframes),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("00:12", 12), ("1:02:03", 3723), ("● 00:07", 7), ("0：09", 9),
        ("12", None), ("at 10:30", None), ("10:3", None),
    ],
)  # fmt: skip
def test_a_time_is_read(text: str, seconds: int | None) -> None:
    assert read_time(text) == seconds


@pytest.mark.parametrize("name", NAMES)
def test_the_clock_of_a_recorder_is_no_line_of_the_page(name: str) -> None:
    lines = [write_line(name, 200), write_line("B 2", 260)]
    pages = [[*lines, show_time(f"00:{s:02}")] for s in SECONDS]
    film = film_pages(pages, SECONDS)
    for view in view_keyframes(film, pages):
        assert [word.text for word in view.words] == [name, "B 2"]


def test_what_was_misread_in_the_place_of_a_clock_goes_too() -> None:
    pages = [[show_time(f"00:{s:02}")] for s in SECONDS]
    part = Bounds(left=302, top=601, right=320, bottom=619)
    pages[1] = [show_time("C", part), write_line("Item", 200)]
    film = film_pages(pages, SECONDS)
    kept = leave_out_clocks(film.keyframes, pages)
    assert [[w.text for w in words] for words in kept] == [
        [], ["Item"], [], []
    ]  # fmt: skip


@pytest.mark.parametrize(
    "times",
    [
        pytest.param(("08:30", "09:30", "10:15", "11:00"), id="picked"),
        pytest.param(("10:30",) * 4, id="standing"),
        pytest.param(("00:03", "00:06"), id="too few"),
    ],
)
def test_times_that_do_not_run_with_the_film_stay(
    times: tuple[str, ...],
) -> None:
    pages = [[show_time(time)] for time in times]
    film = film_pages(pages, SECONDS[: len(times)])
    assert find_clocks(film.keyframes, pages) == []


def test_a_timer_runs_down() -> None:
    pages = [[show_time(f"00:{40 - s:02}")] for s in SECONDS]
    film = film_pages(pages, SECONDS)
    assert find_clocks(film.keyframes, pages) == [CLOCK]
