"""Keyframes of drawn films: each says what stood on the screen from when to when."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tapwright.errors import DemonstrationUnreadable
from tests.examples import pair_in_turn
from tools.recording.keyframes import Film, Fixed, Picture, read_keyframes

WIDTH, HEIGHT = 270, 600
OPTIONS = {
    "libx264": {"preset": "ultrafast", "crf": "25", "g": "20"},
    "libvpx-vp9": {
        "deadline": "realtime",
        "cpu-used": "8",
        "lag-in-frames": "0",
    },
    "libsvtav1": {"preset": "12"},
}
Scene = tuple[float, Callable[[float], Picture]]
"""Seconds, and the picture at so many seconds of them."""


def page(words: str, *, shade: int = 245) -> Picture:
    """A page with a heading of its own, and rows."""
    picture = np.full((HEIGHT, WIDTH, 3), shade, np.uint8)
    for row, word in enumerate([words, "first", "second", "third"]):
        ink = (30, 30, 30) if shade > 100 else (230, 230, 230)
        cv2.putText(
            picture,
            word,
            (20, 80 + 60 * row),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.8,
            ink,
            2,
        )
    return picture


def still(words: str, seconds: float = 1.0) -> Scene:
    picture = page(words)
    return seconds, lambda at: picture


def slide(before: str, after: str, seconds: float = 0.3) -> Scene:
    """One page pushes the other out."""
    both = np.hstack([page(before), page(after)])

    def shown(at: float) -> Picture:
        left = min(WIDTH, int(WIDTH * (0.1 + at / seconds)))
        return np.ascontiguousarray(both[:, left : left + WIDTH])

    return seconds, shown


def film(
    path: Path,
    scenes: Sequence[Scene],
    *,
    fps: float = 30,
    codec: str = "libx264",
    how: dict[str, str] | None = None,
) -> Path:
    with av.open(path, "w", options=how or {}) as out:
        stream: Any = out.add_stream(codec, rate=round(fps))
        stream.width, stream.height = WIDTH, HEIGHT
        stream.pix_fmt = "yuv420p"
        stream.options = OPTIONS.get(codec, {})
        stream.codec_context.time_base = Fraction(1, 60)
        begins, number = 0.0, 0
        for seconds, picture in scenes:
            while number / fps < begins + seconds - 1e-9:
                frame = av.VideoFrame.from_ndarray(
                    picture(number / fps - begins), format="bgr24"
                )
                frame.time_base = stream.codec_context.time_base
                frame.pts = round(number / fps / frame.time_base)
                out.mux(stream.encode(frame))
                number += 1
            begins += seconds
        out.mux(stream.encode(None))
    return path


def timed(path: Path, frames: Sequence[tuple[float, Picture]]) -> Path:
    """Frames at just those seconds."""
    with av.open(path, "w") as out:
        stream: Any = out.add_stream("libx264", rate=30)
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        stream.options = {"preset": "ultrafast", "crf": "25"}
        stream.codec_context.time_base = Fraction(1, 1000)
        for at, picture in frames:
            frame = av.VideoFrame.from_ndarray(picture, format="bgr24")
            frame.time_base, frame.pts = (
                stream.codec_context.time_base,
                round(1000 * at),
            )
            out.mux(stream.encode(frame))
        out.mux(stream.encode(None))
    return path


def gif(path: Path, pictures: Sequence[str | Picture]) -> Path:
    """Ten of them a second."""
    drawn = [page(each) if isinstance(each, str) else each for each in pictures]
    first, *rest = [Image.fromarray(each) for each in drawn]
    first.save(path, save_all=True, append_images=rest, duration=100)
    return path


def read(found: Film) -> list[str]:
    """The headings of the keyframes, told by their likeness to the pages that there are."""
    names = ["one", "two", "three", "four", "five", "before"]
    kept = []
    for keyframe in found.keyframes:
        seen = cv2.imdecode(
            np.frombuffer(keyframe.jpeg, np.uint8), cv2.IMREAD_COLOR
        )
        assert seen is not None
        far = [float(np.mean(cv2.absdiff(seen, page(name)))) for name in names]
        kept.append(names[int(np.argmin(far))])
    return kept


def begun(found: Film) -> list[float]:
    return [round(each.begins, 1) for each in found.keyframes]


def ended(found: Film) -> list[float]:
    return [round(each.ends, 1) for each in found.keyframes]


def test_states_are_kept_and_transitions_are_not(tmp_path: Path) -> None:
    shown = [
        still("one"),
        slide("one", "two"),
        still("two"),
        slide("two", "three"),
        still("three"),
    ]
    found = read_keyframes(film(tmp_path / "a.mp4", shown))
    assert [each.number for each in found.keyframes] == [1, 2, 3]
    assert begun(found) == pytest.approx([0.0, 1.4, 2.7], abs=0.25)
    assert ended(found) == pytest.approx([0.9, 2.2, 3.6], abs=0.25)
    assert (found.width, found.height, found.frames, found.lost) == (
        WIDTH,
        HEIGHT,
        108,
        "",
    )
    picture = cv2.imdecode(
        np.frombuffer(found.keyframes[1].jpeg, np.uint8), cv2.IMREAD_COLOR
    )
    assert picture is not None
    assert float(np.mean(cv2.absdiff(picture, page("two")))) < 3


def test_a_state_that_comes_again_is_another_keyframe_and_a_pause_is_none(
    tmp_path: Path,
) -> None:
    shown = [still("one"), still("two"), still("one"), still("one", 2.0)]
    assert begun(read_keyframes(film(tmp_path / "a.mp4", shown))) == [
        0.0,
        1.0,
        2.0,
    ]


def test_a_switch_that_turned_over_is_a_state(tmp_path: Path) -> None:
    def row(*, on: bool) -> Scene:
        picture = page("Settings")
        colour, knob = ((180, 90, 40), 236) if on else ((200, 200, 200), 224)
        cv2.rectangle(picture, (218, 130), (242, 142), colour, cv2.FILLED)
        cv2.circle(picture, (knob, 136), 5, (255, 255, 255), cv2.FILLED)
        return 1.0, lambda at: picture

    shown = [row(on=False), row(on=True), row(on=False)]
    assert begun(read_keyframes(film(tmp_path / "a.mp4", shown))) == [
        0.0,
        1.0,
        2.0,
    ]


def test_a_colour_of_the_same_brightness_is_a_state(tmp_path: Path) -> None:
    def dot(colour: tuple[int, int, int]) -> Scene:
        picture = page("Labels")
        cv2.circle(picture, (200, 140), 9, colour, cv2.FILLED)
        return 1.0, lambda at: picture

    # Both are grey 150 to the paper's measure.
    red, green = (120, 108, 255), (120, 212, 40)
    assert (
        len(
            read_keyframes(
                film(tmp_path / "a.mp4", [dot(red), dot(green)])
            ).keyframes
        )
        == 2
    )


def test_a_blinking_caret_and_the_clock_are_no_states(tmp_path: Path) -> None:
    def shown(at: float) -> Picture:
        picture = page("Search")
        if int(at * 2) % 2:
            cv2.line(picture, (120, 128), (120, 146), (200, 60, 60), 1)
        cv2.putText(
            picture,
            f"12:{int(at):02}",
            (8, 14),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.4,
            (0, 0, 0),
        )
        return picture

    assert begun(read_keyframes(film(tmp_path / "a.mp4", [(5.0, shown)]))) == [
        0.0
    ]


def test_typed_text_keeps_the_frame_before_and_after(tmp_path: Path) -> None:
    def typing(at: float) -> Picture:
        picture = page("Message")
        said = "hello there"[: int(at * 7)]
        cv2.putText(
            picture,
            said,
            (20, 420),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.6,
            (0, 0, 0),
            1,
        )
        return picture

    shown: list[Scene] = [
        still("Message"),
        (1.6, typing),
        (1.5, lambda at: typing(2.0)),
    ]
    found = read_keyframes(film(tmp_path / "a.mp4", shown))
    assert begun(found) == pytest.approx([0.0, 2.6], abs=0.25)


def test_what_plays_on_the_page_hides_no_state(tmp_path: Path) -> None:
    chance = np.random.default_rng(1)

    def playing(words: str) -> Scene:
        def shown(at: float) -> Picture:
            picture = page(words)
            noise = chance.integers(0, 255, (9, 16, 3), np.uint8)
            large = cv2.resize(
                noise, (WIDTH, 150), interpolation=cv2.INTER_NEAREST
            )
            picture[330:480] = large
            return picture

        return 3.0, shown

    found = read_keyframes(
        film(tmp_path / "a.mp4", [playing("one"), playing("two")])
    )
    assert len(found.keyframes) == 2
    assert found.keyframes[0].ends < 3.0 < found.keyframes[1].ends


def test_a_touch_dot_is_no_state(tmp_path: Path) -> None:
    def touched(at: float) -> Picture:
        picture = page("one")
        cv2.circle(picture, (120, 200), 10, (160, 160, 160), cv2.FILLED)
        return picture

    shown: list[Scene] = [
        still("one"),
        (0.2, touched),
        still("one"),
        (0.2, touched),
        still("two"),
    ]
    assert begun(
        read_keyframes(film(tmp_path / "a.mp4", shown))
    ) == pytest.approx([0, 2.4], abs=0.25)


def loading(
    seconds: float, *, shade: int = 255, spinner: bool = False
) -> Scene:
    """A page with nothing on it, or with a spinner that turns."""

    def shown(at: float) -> Picture:
        picture = np.full((HEIGHT, WIDTH, 3), shade, np.uint8)
        if spinner:
            middle, angle = (WIDTH // 2, HEIGHT // 2), 400 * at
            cv2.ellipse(
                picture, middle, (16, 16), angle, 0, 250, (200, 90, 40), 3
            )
        return picture

    return seconds, shown


@pytest.mark.parametrize(
    ("shade", "spinner"), pair_in_turn([255, 18], [False, True])
)
def test_a_page_that_was_waited_for_is_no_state(
    *, shade: int, spinner: bool, tmp_path: Path
) -> None:
    scenes = [still("one")]
    for words, seconds in (("two", 0.4), ("three", 0.9), ("four", 1.5)):
        scenes += [loading(seconds, shade=shade, spinner=spinner), still(words)]
    assert read(read_keyframes(film(tmp_path / "a.mp4", scenes))) == [
        "one",
        "two",
        "three",
        "four",
    ]


def test_an_empty_page_that_was_looked_at_or_is_the_last_is_a_state(
    tmp_path: Path,
) -> None:
    scenes = [still("one"), loading(3.6), still("two"), loading(0.8)]
    found = read_keyframes(film(tmp_path / "a.mp4", scenes))
    assert begun(found) == pytest.approx([0.0, 1.0, 4.6, 5.6], abs=0.25)


@pytest.mark.parametrize(
    ("name", "codec"),
    [("a.mov", "libx264"), ("a.mkv", "mpeg4"), ("a.webm", "libvpx-vp9")],
)
def test_other_containers_are_read_too(
    name: str, codec: str, tmp_path: Path
) -> None:
    shown = [still("one"), still("two")]
    found = read_keyframes(film(tmp_path / name, shown, fps=10, codec=codec))
    assert begun(found) == pytest.approx([0.0, 1.0], abs=0.25)


def test_a_gif_is_read_too(tmp_path: Path) -> None:
    path = gif(tmp_path / "a.gif", ["one"] * 10 + ["two"] * 10)
    assert begun(read_keyframes(path)) == pytest.approx([0.0, 1.0], abs=0.25)


@pytest.mark.parametrize("fps", [4, 15, 60])
def test_any_rate_gives_the_same_states(fps: int, tmp_path: Path) -> None:
    shown = [still("one", 1.5), still("two", 1.5), still("three", 1.5)]
    found = read_keyframes(film(tmp_path / "a.mp4", shown, fps=fps))
    assert begun(found) == pytest.approx([0.0, 1.5, 3.0], abs=0.3)


def test_one_frame_is_one_state(tmp_path: Path) -> None:
    found = read_keyframes(film(tmp_path / "a.mp4", [still("one", 0.03)]))
    assert (found.frames, len(found.keyframes)) == (1, 1)


def test_the_last_state_is_kept_however_short(tmp_path: Path) -> None:
    found = read_keyframes(
        film(tmp_path / "a.mp4", [still("one"), still("two", 0.1)])
    )
    assert begun(found) == pytest.approx([0.0, 1.0], abs=0.25)


THREE = (still("one"), still("two"), still("three"))


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("a.mkv", {}),
        ("a.webm", {}),
        ("a.mp4", {"movflags": "frag_keyframe+empty_moov"}),
        ("a.mov", {"movflags": "faststart"}),
    ],
)
def test_of_a_truncated_film_what_can_be_read_is_kept(
    name: str, how: dict[str, str], tmp_path: Path
) -> None:
    codec = "libvpx-vp9" if name == "a.webm" else "libx264"
    whole = film(tmp_path / name, THREE, codec=codec, fps=10, how=how)
    found = read_keyframes(whole)
    assert (len(found.keyframes), found.lost) == (3, "")
    data = whole.read_bytes()
    whole.write_bytes(data[: len(data) * 4 // 5])
    cut = read_keyframes(whole)
    assert 0 < cut.frames < found.frames
    assert begun(cut)[:2] == begun(found)[: len(cut.keyframes)][:2]
    assert cut.lost.startswith("only the first ")
    assert cut.lost.endswith(" s could be read; the file was cut off")


def test_a_gif_that_was_cut_off_is_read_up_to_there(tmp_path: Path) -> None:
    whole = gif(tmp_path / "a.gif", ["one"] * 10 + ["two"] * 10)
    data = whole.read_bytes()
    whole.write_bytes(data[: len(data) * 2 // 3])
    assert "cut off" in read_keyframes(whole).lost


def test_of_a_damaged_film_the_beginning_is_kept(tmp_path: Path) -> None:
    whole = film(tmp_path / "a.mp4", THREE, fps=10)
    data = bytearray(whole.read_bytes())
    middle = len(data) // 2
    data[middle - 2000 : middle] = bytes(2000)
    whole.write_bytes(data)
    found = read_keyframes(whole)
    assert read(found)[0] == "one"
    assert found.lost.endswith(
        "of the frames could be read; the file is damaged"
    )


def test_a_film_without_its_index_is_said_in_a_sentence(tmp_path: Path) -> None:
    path = film(tmp_path / "a.mp4", [still("one")], fps=10)
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b"moov") - 4])
    with pytest.raises(
        DemonstrationUnreadable, match="before it wrote the index"
    ):
        read_keyframes(path)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"#EXTM3U\n#EXTINF:9\nhttp://127.0.0.1/a.ts\n", "it is text"),
        (b"\x00no film at all" * 99, "cannot be read as a film"),
        (b"\x00\x00\x00\x18ftypmp42", "cannot be read as a film"),
        (b"\x1a\x45\xdf\xa3", "cannot be read as a film"),
        (b"GIF89a\x01", "cannot be read as a film"),
    ],
)
def test_what_is_no_film_is_said_in_a_sentence(
    data: bytes, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.mp4"
    path.write_bytes(data)
    with pytest.raises(DemonstrationUnreadable, match=rf"a\.mp4 .*{words}"):
        read_keyframes(path)
    with pytest.raises(DemonstrationUnreadable, match="does not exist"):
        read_keyframes(tmp_path / "b.mp4")


def test_sound_alone_is_said_in_a_sentence(tmp_path: Path) -> None:
    with av.open(tmp_path / "a.mp4", "w") as out:
        stream: Any = out.add_stream("aac", rate=44100)
        frame = av.AudioFrame.from_ndarray(
            np.zeros((1, 8192), np.float32), "fltp", "mono"
        )
        frame.sample_rate = 44100
        out.mux(stream.encode(frame))
        out.mux(stream.encode(None))
    with pytest.raises(DemonstrationUnreadable, match="holds sound alone"):
        read_keyframes(tmp_path / "a.mp4")


def test_a_film_that_leaves_out_what_did_not_change_has_all_its_states(
    tmp_path: Path,
) -> None:
    """As `screenrecord` makes them: a frame comes when something changes."""

    def arrives(words: str, at: float) -> list[tuple[float, Picture]]:
        half = cv2.addWeighted(page(words), 0.5, page("before"), 0.5, 0)
        return [(at, np.asarray(half, np.uint8)), (at + 0.07, page(words))]

    sparse = [(0.0, page("one")), *arrives("two", 2.0), *arrives("three", 3.3)]
    sparse += [*arrives("four", 300.0), *arrives("five", 600.0)]
    told: list[float] = []
    found = read_keyframes(
        timed(tmp_path / "a.mp4", sparse), progress=told.append
    )
    assert read(found) == ["one", "two", "three", "four", "five"]
    assert begun(found) == pytest.approx(
        [0.0, 2.1, 3.4, 300.1, 600.1], abs=0.05
    )
    assert ended(found)[:4] == pytest.approx([1.8, 3.1, 299.8, 599.8], abs=0.05)
    assert (found.frames, round(found.seconds)) == (9, 600)
    assert told[-1] == pytest.approx(found.seconds)


def test_a_film_that_does_not_begin_at_nought_does(tmp_path: Path) -> None:
    late = [
        (at + 7.0, page("one" if at < 1 else "two"))
        for at in np.arange(0, 2, 0.1)
    ]
    found = read_keyframes(timed(tmp_path / "a.mkv", late))
    assert begun(found) == pytest.approx([0.0, 1.0], abs=0.25)
    assert found.seconds == pytest.approx(1.9, abs=0.05)


def test_what_the_header_says_of_its_length_is_not_believed(
    tmp_path: Path,
) -> None:
    path = film(tmp_path / "a.mp4", [still("one"), still("two", 0.15)], fps=20)
    data = bytearray(path.read_bytes())
    for name, at in ((b"mvhd", 16), (b"mdhd", 16), (b"tkhd", 20)):
        begins = data.index(name) + 4 + at
        data[begins : begins + 4] = (999_999).to_bytes(4, "big")
    path.write_bytes(data)
    found = read_keyframes(path)
    assert read(found) == ["one", "two"]
    assert (found.frames, found.lost) == (23, "")
    assert found.seconds == pytest.approx(1.1, abs=0.05)


def test_a_film_that_was_turned_is_shown_upright(tmp_path: Path) -> None:
    path = film(tmp_path / "a.mp4", [still("one"), still("two")], fps=10)
    data = bytearray(path.read_bytes())
    begins = data.index(b"tkhd") + 4 + 40
    turned = [0, 1 << 16, 0, -(1 << 16), 0, 0, HEIGHT << 16, 0, 1 << 30]
    data[begins : begins + 36] = b"".join(
        each.to_bytes(4, "big", signed=True) for each in turned
    )
    path.write_bytes(data)
    found = read_keyframes(path)
    assert (found.width, found.height, len(found.keyframes)) == (
        HEIGHT,
        WIDTH,
        2,
    )


@pytest.mark.parametrize(
    "size",
    [(1, 1), (7, 5), (271, 601), (600, 270), (64, 900)],
    ids=lambda s: f"{s[0]}x{s[1]}",
)
def test_any_size_is_read(size: tuple[int, int], tmp_path: Path) -> None:
    shades = [
        np.full((size[1], size[0], 3), shade, np.uint8) for shade in (30, 220)
    ]
    for picture in shades:
        picture[:, : size[0] // 2] //= 2
    found = read_keyframes(
        gif(tmp_path / "a.gif", [shades[0]] * 8 + [shades[1]] * 8)
    )
    assert (found.width, found.height) == size
    # Of a picture of one point nothing can be told; a state is there all the same.
    assert len(found.keyframes) == (2 if min(size) > 1 else 1)


def test_black_bars_are_cut_away_and_change_nothing(tmp_path: Path) -> None:
    def barred(scene: Scene) -> Scene:
        seconds, picture = scene
        bars = np.zeros((HEIGHT, WIDTH, 3), np.uint8)

        def shown(at: float) -> Picture:
            framed = bars.copy()
            screen = picture(at)
            # The clock of a status bar that is far from the top of the film.
            clock = f"12:{30 + int(2 * at)}"
            cv2.putText(
                screen, clock, (8, 14), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 0, 0)
            )
            framed[150:450] = cv2.resize(screen, (WIDTH, 300))
            return framed

        return seconds, shown

    shown = [
        barred(still("one")),
        barred(slide("one", "two")),
        barred(still("two")),
    ]
    found = read_keyframes(film(tmp_path / "a.mp4", shown, fps=20))
    assert begun(found) == pytest.approx([0.0, 1.4], abs=0.25)
    assert found.cut is not None
    assert (found.cut.top, found.cut.bottom) == pytest.approx((150, 450), abs=3)
    assert (found.width, found.height) == (
        WIDTH,
        found.cut.bottom - found.cut.top,
    )
    last = cv2.imdecode(
        np.frombuffer(found.keyframes[-1].jpeg, np.uint8), cv2.IMREAD_COLOR
    )
    assert last is not None
    assert last.shape[:2] == (found.height, found.width)
    assert int(last.min(axis=1).max()) > 200


def test_what_cannot_be_decoded_is_said_in_a_sentence(tmp_path: Path) -> None:
    # Since this picture decoder has none for AV1, as some phones write it.
    path = film(
        tmp_path / "a.mp4", [still("one", 0.2)], fps=10, codec="libsvtav1"
    )
    with pytest.raises(
        DemonstrationUnreadable, match=r"a\.mp4 \(AV01\) cannot be decoded here"
    ):
        read_keyframes(path)


def test_what_shows_no_phone_is_said_in_a_sentence(tmp_path: Path) -> None:
    chance = np.random.default_rng(1)

    def shaking(at: float) -> Picture:
        noise = chance.integers(0, 255, (60, 27, 3), np.uint8)
        return np.asarray(cv2.resize(noise, (WIDTH, HEIGHT)), np.uint8)

    path = film(tmp_path / "a.mp4", [(4.0, shaking)], fps=8)
    with pytest.raises(DemonstrationUnreadable, match="never stands still"):
        read_keyframes(path)


def test_the_paper_s_rule_goes_by_the_share_that_changed(
    tmp_path: Path,
) -> None:
    dark = page("two", shade=20)
    shown: list[Scene] = [
        still("one"),
        (1.0, lambda at: dark),
        still("one"),
        still("three"),
    ]
    path = film(tmp_path / "a.mp4", shown)
    rule = Fixed(frequency=4, threshold=0.5, gap=0.3, tolerance=12)
    # The headings "one" and "three" differ in few pixels, so that the third state is lost.
    assert ended(read_keyframes(path, rule=rule)) == pytest.approx(
        [0.9, 1.9, 3.9], abs=0.3
    )


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[float] = []
    read_keyframes(
        film(tmp_path / "a.mp4", [still("one", 2.0)]), progress=told.append
    )
    assert told == sorted(told)
    assert told[-1] == pytest.approx(2.0, abs=0.1)


@settings(max_examples=12, deadline=None)
@given(
    lengths=st.lists(st.floats(0.7, 2.0), min_size=1, max_size=5),
    fps=st.sampled_from([12, 30]),
)
def test_every_state_is_found_once(
    lengths: list[float], fps: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("film")
    shown = [
        still(f"page {number}", seconds)
        for number, seconds in enumerate(lengths)
    ]
    found = read_keyframes(film(folder / "a.mp4", shown, fps=fps))
    starts = [sum(lengths[:n]) for n in range(len(lengths))]
    assert [each.begins for each in found.keyframes] == pytest.approx(
        starts, abs=0.3
    )


def test_nothing_is_said_on_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a.mp4"
    path.write_bytes(b"\0no film at all" * 99)
    code = (
        "import pathlib, sys; from tools.recording.keyframes import read_keyframes\n"
        "try: read_keyframes(pathlib.Path(sys.argv[1]))\n"
        "except Exception as error: print(type(error).__name__)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, path],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert (done.stdout.strip(), done.stderr) == ("DemonstrationUnreadable", "")


def test_a_keyframe_is_decoded_once(tmp_path: Path) -> None:
    (keyframe,) = read_keyframes(
        film(tmp_path / "a.mp4", [still("one")])
    ).keyframes
    assert keyframe.picture.shape == (HEIGHT, WIDTH, 3)
    assert keyframe.picture is keyframe.picture
