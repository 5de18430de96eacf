import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from virtual_phone.ui import text as words

from ..examples import examples

TEXTS = st.text(
    alphabet=st.sampled_from("abcdefg  ，。？你好世界设置\n😀.-"), min_size=0, max_size=80
)


@settings(max_examples=examples(200), deadline=None)
@given(text=TEXTS, room=st.integers(1, 500), size=st.sampled_from([12, 32, 42]))
def test_lines_hold_every_character_once_and_fit(text: str, room: int, size: int) -> None:
    spans = words.spans(text, size, 400, room)
    assert spans[0][0] == 0
    assert spans[-1][1] == len(text)
    for (_, end), (start, _) in zip(spans, spans[1:], strict=False):
        assert start == end or text[end:start] == "\n"
    for start, end in spans:
        line = text[start:end].rstrip()
        assert len(line) <= 1 or words.width(line, size, 400) <= room


@settings(max_examples=examples(100), deadline=None)
@given(text=TEXTS, room=st.integers(60, 500), most=st.integers(1, 3))
def test_cut_text_keeps_its_lines_and_its_width(text: str, room: int, most: int) -> None:
    shown = words.lines(text, 32, 400, room, most)
    assert 1 <= len(shown) <= most
    assert all(words.width(line, 32, 400) <= room for line in shown)


def test_latin_breaks_between_words() -> None:
    shown = words.lines("the quick brown fox jumps", 32, 400, words.width("the quick bro", 32, 400))
    assert shown[0] == "the quick"
    assert " ".join(shown) == "the quick brown fox jumps"


def test_a_word_wider_than_the_line_is_broken() -> None:
    shown = words.lines("x" * 40, 32, 400, 200)
    assert len(shown) > 1
    assert "".join(shown) == "x" * 40


def test_chinese_breaks_between_characters_but_not_before_a_full_stop() -> None:
    room = words.width("你好世界", 32, 400)
    assert words.lines("你好世界你好", 32, 400, room) == ("你好世界", "你好")
    assert words.lines("你好世界。你好", 32, 400, room) == ("你好世", "界。你好")


def test_an_ellipsis_says_that_there_is_more() -> None:
    shown = words.lines("one two three four five six", 32, 400, 150, 2)
    assert len(shown) == 2
    assert shown[1].endswith("…")


def test_line_feeds_end_lines() -> None:
    assert words.lines("a\n\nb", 32, 400, 500) == ("a", "", "b")


@pytest.mark.parametrize("text", ["Hello", "你好", "😀", "❤", "é", "→"])
def test_everything_is_drawn_and_as_wide_as_measured(text: str) -> None:
    image = np.zeros((80, 400, 3), np.uint8)
    words.draw(image, text, (20, 50), color=(255, 255, 255), size=40, weight=400)
    columns = np.flatnonzero(image.any(axis=(0, 2)))
    assert columns.size > 5
    assert columns[0] >= 18
    assert columns[-1] <= 22 + words.width(text, 40, 400)


def test_what_joins_emoji_has_no_width() -> None:
    assert words.width("😀\ufe0f\u200d", 40, 400) == words.width("😀", 40, 400)


def test_bold_chinese_is_heavier() -> None:
    ink = []
    for weight in (400, 500):
        image = np.zeros((80, 200, 3), np.uint8)
        words.draw(image, "你好", (20, 50), color=(255, 255, 255), size=40, weight=weight)
        ink.append(int(image.sum()))
    assert ink[1] > ink[0]


def test_a_zero_has_no_slash_and_stands_where_it_was_measured() -> None:
    image = np.zeros((120, 120, 3), np.uint8)
    words.draw(image, "0", (20, 100), color=(255, 255, 255), size=90, weight=350)
    ys, xs = np.nonzero(image[..., 0] > 127)
    middle = image[ys.min() + 15 : ys.max() - 15, (xs.min() + xs.max()) // 2, 0]
    assert not middle.any()
    assert xs.max() <= 22 + words.width("0", 90, 350)


def test_digits_stand_where_the_measured_width_says() -> None:
    image = np.zeros((80, 600, 3), np.uint8)
    words.draw(image, "10:00:00 AM", (10, 50), color=(255, 255, 255), size=40, weight=350)
    reach = np.flatnonzero(image.any(axis=(0, 2)))[-1] - 10
    assert abs(reach - words.width("10:00:00 AM", 40, 350)) <= 6


@pytest.mark.parametrize("char", ["(", ")"])
@pytest.mark.parametrize("size", [12, 32, 58])
@pytest.mark.parametrize("weight", [350, 500])
def test_brackets_stay_in_their_room(char: str, size: int, weight: int) -> None:
    image = np.zeros((3 * size, 3 * size, 3), np.uint8)
    words.draw(image, char, (size, 2 * size), color=(255, 255, 255), size=size, weight=weight)
    columns = np.flatnonzero(image.max(axis=(0, 2)) > 60)
    assert columns.size
    assert size <= columns[0]
    assert columns[-1] <= size + words.width(char, size, weight)
    spaced = words.width("l", size, weight) * 2 + words.width(char, size, weight)
    assert abs(words.width(f"l{char}l", size, weight) - spaced) <= 1


def test_all_threads_share_the_one_that_has_loaded_the_fonts() -> None:
    find_thread = words.with_pen(threading.get_ident)
    with ThreadPoolExecutor(4) as threads:
        found = {each.result() for each in [threads.submit(find_thread) for _ in range(8)]}
    assert len(found | {find_thread(), words.with_pen(find_thread)()}) == 1
    assert threading.get_ident() not in found


def test_a_forked_process_writes_with_a_pen_of_its_own() -> None:
    here = words.width("Before the fork", 31, 400)
    pid = os.fork()
    if pid == 0:
        signal.alarm(30)
        there = words.with_pen(words.width.__wrapped__)("Before the fork", 31, 400)
        os._exit(there != here)
    assert os.waitpid(pid, 0)[1] == 0
