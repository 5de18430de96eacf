"""Touch dots of drawn films: where the finger was, and that nothing else is taken for one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import pytest

from tools.recording.keyframes import Picture, read_keyframes
from tools.recording.touch_dots import (
    WAITING,
    TouchFinder,
    find_touches,
    watch_film,
)
from tools.recording.touch_trails import Touch
from virtual_phone.recorder import spotted

WIDTH, HEIGHT, FPS = 360, 480, 30
Drawn = Callable[[float], Picture]


def page(words: str, *, shade: int = 245) -> Picture:
    picture = np.full((HEIGHT, WIDTH, 3), shade, np.uint8)
    ink = (30, 30, 30) if shade > 100 else (230, 230, 230)
    for row, word in enumerate([words, "first", "second", "third", "fourth"]):
        where = (60, 90 + 80 * row)
        cv2.putText(picture, word, where, cv2.FONT_HERSHEY_SIMPLEX, 0.9, ink, 2)
        cv2.circle(
            picture,
            (30, 82 + 80 * row),
            12,
            (150, 90, 40),
            cv2.FILLED,
            cv2.LINE_AA,
        )
    return picture


def pushed(before: Picture, after: Picture, part: float) -> Picture:
    """One page pushes the other out."""
    both = np.hstack([before, after])
    left = round(WIDTH * min(1.0, part))
    return np.ascontiguousarray(both[:, left : left + WIDTH])


def jpeg(picture: Picture) -> bytes:
    return cv2.imencode(".jpg", picture)[1].tobytes()


def disc(picture: Picture, point: tuple[int, int]) -> Picture:
    """A dot without a rim, grey and half transparent."""
    spot = picture.copy()
    cv2.circle(spot, point, 15, (150, 150, 150), cv2.FILLED, cv2.LINE_AA)
    return np.asarray(cv2.addWeighted(spot, 0.5, picture, 0.5, 0), np.uint8)


def film(path: Path, shown: Drawn, seconds: float) -> Path:
    with av.open(path, "w") as out:
        stream: Any = out.add_stream("libx264", rate=FPS)
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        stream.options = {"preset": "ultrafast", "crf": "23"}
        stream.codec_context.time_base = Fraction(1, FPS)
        for number in range(round(seconds * FPS)):
            frame = av.VideoFrame.from_ndarray(
                shown(number / FPS), format="bgr24"
            )
            frame.pts, frame.time_base = number, Fraction(1, FPS)
            out.mux(stream.encode(frame))
        out.mux(stream.encode(None))
    return path


def found(path: Path, shown: Drawn, seconds: float) -> list[tuple[Touch, ...]]:
    made = film(path, shown, seconds)
    return find_touches(made, read_keyframes(made))


def tapped(
    pages: Sequence[Picture],
    points: Sequence[tuple[int, int]],
    *,
    dot: Callable[[Picture, tuple[int, int]], Picture] = lambda p, at: spotted(
        p, [at]
    ),
    lasts: float = 0.3,
    early: float = 0.1,
) -> Drawn:
    """Pages of a second each, pushed in within 0.2 s; a dot comes before each of them."""

    def shown(at: float) -> Picture:
        number = min(int(at), len(pages) - 1)
        picture = pages[number]
        if number and at - number < 0.2:
            picture = pushed(pages[number - 1], picture, (at - number) / 0.2)
        for place, point in enumerate(points, 1):
            if -early <= at - place < lasts - early:
                picture = dot(picture, point)
        return picture

    return shown


PAGES = [page("one"), page("two"), page("three")]
POINTS = [(220, 322), (250, 400)]


def near(touch: Touch, point: tuple[int, int]) -> bool:
    return (
        abs(touch.point[0] - point[0]) <= 4
        and abs(touch.point[1] - point[1]) <= 4
    )


def test_a_tap_is_found_where_it_was(tmp_path: Path) -> None:
    got = found(tmp_path / "a.mp4", tapped(PAGES, POINTS), 3.0)
    assert [len(each) for each in got] == [1, 1]
    for (touch,), point, at in zip(got, POINTS, (0.9, 1.9), strict=True):
        assert near(touch, point)
        assert touch.is_resting
        assert touch.begins == pytest.approx(at, abs=0.08)
        assert touch.ends - touch.begins < 0.4
        assert touch.radius == pytest.approx(0.035 * WIDTH, abs=4)


@pytest.mark.long
def test_a_dot_without_a_rim_is_found_too(tmp_path: Path) -> None:
    ((touch,),) = found(
        tmp_path / "a.mp4", tapped(PAGES[:2], POINTS[:1], dot=disc), 1.8
    )
    assert near(touch, POINTS[0])


@pytest.mark.long
def test_a_dot_on_a_dark_page_is_found(tmp_path: Path) -> None:
    dark = [page(word, shade=25) for word in ("one", "two")]
    ((touch,),) = found(tmp_path / "a.mp4", tapped(dark, POINTS[:1]), 1.8)
    assert near(touch, POINTS[0])


@pytest.mark.long
def test_a_dot_is_found_while_the_page_moves_below(tmp_path: Path) -> None:
    shown = tapped(PAGES[:2], POINTS[:1], early=0.0, lasts=0.19)
    ((touch,),) = found(tmp_path / "a.mp4", shown, 1.8)
    assert near(touch, POINTS[0])


def test_a_finger_that_moves_leaves_its_way(tmp_path: Path) -> None:
    tall = np.vstack([page("one"), page("two")])

    def shown(at: float) -> Picture:
        part = min(1.0, max(0.0, (at - 1.0) / 0.3))
        down = round(240 * part)
        picture = np.ascontiguousarray(tall[down : down + HEIGHT])
        return (
            spotted(picture, [(180, 400 - down)])
            if 0.9 <= at < 1.35
            else picture
        )

    ((touch,),) = found(tmp_path / "a.mp4", shown, 2.3)
    assert not touch.is_resting
    assert touch.path[0][1] - touch.path[-1][1] > 150
    assert abs(touch.path[0][0] - touch.path[-1][0]) < 10


def test_a_finger_that_is_held_while_a_page_comes_up_is_one(
    tmp_path: Path,
) -> None:
    """As on a page that darkens under a menu."""
    brief = tapped([PAGES[0], page("two", shade=120), PAGES[2]], POINTS[:0])

    def shown(at: float) -> Picture:
        picture = brief(at)
        if 0.9 <= at < 1.6:
            picture = spotted(picture, [POINTS[0]])
        return spotted(picture, [POINTS[1]]) if 1.9 <= at < 2.2 else picture

    made = film(tmp_path / "a.mp4", shown, 3.0)
    seen = read_keyframes(made)
    # The page is known with the finger on it.
    held = replace(
        seen.keyframes[1], begins=1.2, ends=1.5, jpeg=jpeg(shown(1.4))
    )
    got = find_touches(
        made,
        replace(seen, keyframes=(seen.keyframes[0], held, seen.keyframes[-1])),
    )
    assert [
        [near(t, p) for t in each] for each, p in zip(got, POINTS, strict=True)
    ] == [
        [True],
        [True],
    ]
    assert got[0][0].ends - got[0][0].begins > 0.6


def test_round_things_of_pages_are_no_dots(tmp_path: Path) -> None:
    assert found(tmp_path / "a.mp4", tapped(PAGES[:2], []), 1.8) == [()]


def test_one_keyframe_has_no_touches(tmp_path: Path) -> None:
    assert found(tmp_path / "a.mp4", lambda at: PAGES[0], 1.0) == []


def test_a_finger_that_rests_makes_no_state_of_its_own(tmp_path: Path) -> None:
    def shown(at: float) -> Picture:
        picture = PAGES[0 if at < 1.0 else 1]
        return (
            spotted(picture.copy(), [(180, 400)])
            if 0.9 <= at < 2.0
            else picture
        )

    made = film(tmp_path / "a.mp4", shown, 3.0)
    read = read_keyframes(made)
    kept, _, _ = watch_film(made)
    assert (len(read.keyframes), [each.number for each in kept.keyframes]) == (
        3,
        [1, 2],
    )
    assert kept.keyframes[1].begins == read.keyframes[2].begins
    ((touch,),) = find_touches(made, kept)
    assert near(touch, (180, 400))


def test_touches_are_found_while_the_keyframes_are_sought(
    tmp_path: Path,
) -> None:
    def shown(at: float) -> Picture:
        picture = PAGES[0 if at < 1.0 else 1]
        return (
            spotted(picture.copy(), [(180, 400)])
            if 0.9 <= at < 2.0
            else picture
        )

    made = film(tmp_path / "a.mp4", shown, 3.0)
    content, touches, _ = watch_film(made)
    assert touches == find_touches(made, content)
    assert len(touches[0]) == 1


def test_a_spot_that_only_flashes_is_no_dot(tmp_path: Path) -> None:
    """As pages that come up may show one, in recordings that draw no fingers."""
    turning = tapped(PAGES[:2], [])

    def shown(at: float) -> Picture:
        picture = turning(at)
        flashes = 0.9 <= at < 0.9 + 1.5 / FPS
        return spotted(picture.copy(), [POINTS[0]]) if flashes else picture

    assert found(tmp_path / "a.mp4", shown, 1.8) == [()]


@pytest.mark.long
def test_a_page_with_a_playing_video_does_not_fill_the_memory(
    tmp_path: Path,
) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (FPS, 60, 80), np.uint8)

    def shown(at: float) -> Picture:
        picture = PAGES[0 if at < 7.5 else 1].copy()
        frame = noise[round(at * FPS) % FPS]
        picture[20:80, 250:330] = np.repeat(frame[:, :, None], 3, axis=2)
        return spotted(picture, [(180, 400)]) if 7.3 <= at < 7.6 else picture

    made = film(tmp_path / "a.mp4", shown, 9.0)
    finder = TouchFinder()
    for number in range(WAITING + 50):
        finder.view_frame(number / FPS, shown(number / FPS))
    assert finder.is_overfull
    content, touches, _ = watch_film(made)
    assert touches == find_touches(made, content)
    assert [[near(touch, (180, 400)) for touch in own] for own in touches] == [
        [True]
    ]
