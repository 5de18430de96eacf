"""What was typed between two keyframes, on pages that are drawn here."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import mark_long
from tests.tools.drawing import Box, Row, over, page, texts, word, written
from tools.recording.inference import KeyframeSequence, guess_by_rule
from tools.recording.keyframe_view import KeyframeView, compute_difference
from tools.recording.typed_text import (
    find_filled_field,
    find_pressed_key,
    find_send_button,
    find_typed_line,
    find_words_outside,
    is_field,
)
from tools.screen import Bounds, Element

FORM: list[Row] = [
    ("Contact", 20, 60),
    ("Photo", 40, 200),
    ("Work", 40, 300),
    ("Home", 40, 400),
]
FIELD: Box = (40, 480, 500, 550)
INK, HINT = 20, 150
"""Grey levels of what is typed and of what a field is to hold."""


def form(
    text: str = "", *, ink: int = INK, framed: bool = True
) -> KeyframeView:
    """A form whose field holds this."""
    empty = page(*FORM, frames=[FIELD] if framed else [])
    return written(
        empty.picture,
        [(text, 60, 500)] if text else [],
        ink=ink,
        kept=empty.lines,
    )


def typed(
    before: KeyframeView, after: KeyframeView, *, touched: bool = False
) -> str:
    found = find_filled_field(before, after, is_touched=touched)
    return found[0].text if found else ""


# Text in a field


def test_text_took_the_place_of_a_paler_hint() -> None:
    found = find_filled_field(form("Your name", ink=HINT), form("Robin Lee"))
    assert found is not None
    text, field = found
    assert text.text == "Robin Lee"
    assert field is not None
    assert (field.role, field.text) == ("input", "Your name")
    assert (
        field.bounds.overlap_area(
            Bounds(left=40, top=480, right=500, bottom=550)
        )
        > 30_000
    )


def test_a_field_without_a_frame_is_where_its_hint_stood() -> None:
    found = find_filled_field(
        form("Your name", ink=HINT, framed=False),
        form("Robin Lee", framed=False),
    )
    assert found is not None
    assert found[0].text == "Robin Lee"
    assert found[1] is not None
    assert (found[1].role, found[1].text) == ("input", "Your name")


def test_words_that_take_the_place_of_others_without_a_field_were_not_typed() -> (
    None
):
    assert (
        typed(form("Yesterday", framed=False), form("Tomorrow", framed=False))
        == ""
    )


def test_words_of_a_field_may_grow_or_be_typed_over() -> None:
    assert typed(form("Robin"), form("Robin Lee")) == "Robin Lee"
    assert typed(form("Robin Lee"), form("Casey")) == "Casey"


def test_words_may_come_into_an_empty_field() -> None:
    assert typed(form(), form("Robin Lee")) == "Robin Lee"
    assert typed(form(framed=False), form("Robin Lee", framed=False)) == ""


def test_words_that_are_covered_in_part_were_not_typed() -> None:
    assert typed(form("Robin Lee"), form("Robin")) == ""


def test_a_page_on_which_nothing_stays_is_another_page() -> None:
    other = written(
        page(("Weather", 20, 60), ("Rain", 40, 700), ("Wind", 40, 800)).picture,
        [("Robin Lee", 60, 500)],
    )
    assert typed(form("Your name", ink=HINT), other) == ""


def test_a_touched_field_whose_list_changed_whole_was_searched() -> None:
    people: list[Row] = [
        (name, 40, 250 + 90 * n)
        for n, name in enumerate(["Ann", "Ben", "Dave"])
    ]
    before = page(("New chat", 20, 60), *people)
    before = written(
        before.picture, [("To", 60, 170)], ink=HINT, kept=before.lines
    )
    after = page(
        ("New chat", 20, 60),
        ("12345", 60, 170),
        ("Send to 12345", 40, 700),
        ("Help", 40, 800),
        ("More", 40, 900),
    )
    assert typed(before, after) == ""
    assert typed(before, after, touched=True) == "12345"


def test_a_launcher_has_no_field_and_a_dialog_that_came_took_no_text() -> None:
    names = [
        "Clock",
        "Phone",
        "Mail",
        "Music",
        "Files",
        "Maps",
        "Notes",
        "Shop",
    ]
    home = page(
        ("Search", 60, 170),
        *(
            (name, 30 + 130 * (n % 4), 300 + 140 * (n // 4))
            for n, name in enumerate(names)
        ),
        frames=[(40, 155, 500, 215)],
    )
    assert home.is_launcher
    assert (
        typed(
            home,
            written(
                home.picture.copy(), [("tea", 60, 170)], kept=home.lines[1:]
            ),
        )
        == ""
    )
    asked = over(
        form(),
        (60, 560, 480, 860),
        ("New name", 90, 580),
        ("Robin Lee", 90, 660),
    )
    assert typed(form(), asked) == ""


def test_a_dialog_may_move_while_its_field_is_filled() -> None:
    under = page(*FORM)
    before = over(
        under, (60, 600, 480, 900), ("New name", 90, 620), ("Save", 350, 840)
    )
    after = over(
        under, (60, 400, 480, 700), ("New name", 90, 420), ("Save", 350, 640)
    )
    low, high = ((90, y, 450, y + 60) for y in (700, 500))
    for seen, (left, top, right, bottom) in ((before, low), (after, high)):
        cv2.rectangle(
            seen.picture, (left, top), (right, bottom), (90, 90, 90), 2
        )
    after = written(after.picture, [("Robin Lee", 110, 515)], kept=after.lines)
    found = find_filled_field(before, after)
    assert found is not None
    assert found[0].text == "Robin Lee"
    assert found[1] is not None
    assert found[1].bounds.center[1] == pytest.approx(730, abs=4)


def test_a_caret_that_was_read_as_a_letter_is_left_out() -> None:
    after = form("Robin")
    end = after.words[-1].bounds
    cv2.line(
        after.picture, (end.right + 6, 488), (end.right + 6, 542), (INK,) * 3, 2
    )
    wider = end.model_copy(
        update={"right": end.right + 9, "top": 486, "bottom": 544}
    )
    for read in ("Robinl", "Robin|", "Robin I"):
        last = word(read, 60, 500).model_copy(update={"bounds": wider})
        assert (
            typed(form(), replace(after, lines=(*after.lines[:-1], last)))
            == "Robin"
        )


def test_a_coloured_caret_may_touch_the_last_letter() -> None:
    after = form("Hug g")
    end = after.words[-1].bounds
    # As high as from the top of a tall letter to the bottom of a low one.
    cv2.rectangle(
        after.picture, (end.right - 2, 500), (end.right, 534), (170, 90, 45), -1
    )
    box = end.model_copy(update={"bottom": 540, "right": end.right + 4})
    last = word("Hug g]", 60, 500).model_copy(update={"bounds": box})
    assert (
        typed(form(), replace(after, lines=(*after.lines[:-1], last)))
        == "Hug g"
    )


def test_words_where_nothing_but_a_caret_stood_were_typed() -> None:
    after = form("Language exam", framed=False)
    assert typed(form(framed=False), after) == ""
    before = form(framed=False)
    cv2.rectangle(before.picture, (59, 496), (62, 536), (170, 90, 45), -1)
    assert typed(before, after) == "Language exam"


# Pages and texts that do not stay as they are

SECTIONS: list[Row] = [
    ("Recipe", 20, 60), ("Apple pie", 60, 320), ("Four of us", 60, 420), ("An hour", 60, 520),
]  # fmt: skip


def recipe(text: str, *more: Row, up: int = 0, ink: int = INK) -> KeyframeView:
    """A form whose lowest field, moved up, holds this."""
    rows = [SECTIONS[0], *((said, x, y - up) for said, x, y in SECTIONS[1:])]
    fields = [(40, y - up, 500, y + 60 - up) for y in (305, 405, 505)]
    empty = page(*rows, frames=[*fields, (40, 605 - up, 500, 860 - up)])
    return written(
        empty.picture, [(text, 60, 620 - up), *more], ink=ink, kept=empty.lines
    )


def test_a_page_that_gave_way_to_the_keyboard_was_typed_on() -> None:
    found = find_filled_field(
        recipe("Directions", ink=HINT), recipe("Peel and bake", up=120)
    )
    assert found is not None
    assert (found[0].text, found[1] and found[1].text) == (
        "Peel and bake",
        "Directions",
    )


def test_what_came_into_sight_or_is_read_otherwise_was_not_typed() -> None:
    below = ("Source", 60, 900)
    assert (
        typed(recipe("Directions"), recipe("Directions", below, up=120)) == ""
    )
    assert typed(recipe("Directions"), recipe("Direct1ons", up=120)) == ""


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (
            ("Peel and cut the apple", "then bake it"),
            "Peel and cut the apple then bake it",
        ),
        (
            ("先把苹果削皮然后切成很小的片", "再烤一小时"),
            "先把苹果削皮然后切成很小的片再烤一小时",
        ),
        (("Peel", "then bake it"), "Peel"),
    ],
)
def test_a_text_goes_on_where_its_field_is_too_narrow(
    lines: tuple[str, str], text: str
) -> None:
    after = recipe(lines[0], (lines[1], 60, 656))
    # Signs that the font here does not draw are as wide as they are high.
    wide = {
        line: 30 * len(line) if line[0] > "\u2e80" else 18 * len(line)
        for line in lines
    }
    told = [
        w.model_copy(
            update={
                "bounds": w.bounds.model_copy(
                    update={"right": 60 + min(430, wide[w.text])}
                )
            }
        )
        if w.text in wide
        else w
        for w in after.lines
    ]
    assert (
        typed(recipe("Directions", ink=HINT), replace(after, lines=tuple(told)))
        == text
    )


def test_a_last_letter_that_is_one_stays() -> None:
    assert typed(form(), form("April")) == "April"
    assert typed(form(), form("Room 1")) == "Room 1"


def test_fields_are_wide_and_low() -> None:
    def wide(right: int, bottom: int) -> bool:
        box = Bounds(left=0, top=0, right=right, bottom=bottom)
        return is_field(Element(index=1, role="input", bounds=box), form())

    assert wide(300, 70)
    assert not wide(150, 70)
    assert not wide(300, 130)
    button = Element(
        index=1,
        role="button",
        bounds=Bounds(left=0, top=0, right=300, bottom=70),
    )
    assert not is_field(button, form())


# Keys

KEYS: list[Row] = [
    (key, 110 + 140 * (n % 3), 700 + 100 * (n // 3))
    for n, key in enumerate("123456789*0#")
]


def keypad(shown: str = "", *rows: Row) -> KeyframeView:
    wide = 17 * len(shown)
    return page(
        *KEYS, *([(shown, 270 - wide // 2, 300)] if shown else []), *rows
    )


@given(
    number=st.text("0123456789", max_size=8), key=st.sampled_from("0123456789")
)
@settings(max_examples=8, deadline=None)
def test_a_sign_more_is_the_key_that_was_pressed(number: str, key: str) -> None:
    pressed = find_pressed_key(keypad(number), keypad(number + key))
    assert pressed is not None
    assert (pressed.text, pressed.bounds.top >= 700) == (key, True)


def test_a_number_may_be_grouped_and_a_caret_beside_it() -> None:
    pressed = find_pressed_key(keypad("(415) 5"), keypad("(415) 55"))
    assert pressed is not None
    assert pressed.text == "5"
    caret = keypad("12", ("|", 330, 295))
    pressed = find_pressed_key(caret, keypad("123"))
    assert pressed is not None
    assert pressed.text == "3"


def test_a_key_bears_letters_as_well() -> None:
    abc = [(f"{key} abc" if key == "2" else key, x, y) for key, x, y in KEYS]
    pressed = find_pressed_key(page(*abc), page(*abc, ("2", 260, 300)))
    assert pressed is not None
    assert pressed.text == "2 abc"


@pytest.mark.parametrize("after", ["", "12", "1", "1245", "92", "ab3"])
def test_anything_but_a_digit_more_is_no_key(after: str) -> None:
    assert find_pressed_key(keypad("12"), keypad(after)) is None


def test_without_a_keypad_or_in_a_corner_no_key_was_pressed() -> None:
    few = [key for key in KEYS if key[0] in "1234567"]
    assert find_pressed_key(page(*few), page(*few, ("1", 260, 300))) is None
    assert find_pressed_key(keypad(), page(*KEYS, ("1", 10, 300))) is None


def test_another_page_was_not_reached_by_a_key() -> None:
    after = over(keypad("1"), (0, 0, 540, 690), ("1", 260, 300))
    assert compute_difference(keypad(), after).mean() > 0.3
    assert find_pressed_key(keypad(), after) is None


# Messages

CHAT: list[Row] = [
    ("Ann", 20, 60),
    ("Hi there", 40, 200),
    ("How are you", 40, 300),
]
LINE, BUTTON = (20, 1030, 440, 1100), (465, 1040, 515, 1090)


def chat(text: str = "", *rows: Row) -> KeyframeView:
    lines = [(text, 40, 1050)] if text else []
    return page(*CHAT, *rows, *lines, frames=[LINE], discs=[BUTTON])


def test_words_that_moved_out_of_their_field_were_sent_with_the_button_beside_it() -> (
    None
):
    button = find_send_button(chat("See you"), chat("", ("See you", 300, 400)))
    assert button is not None
    assert (
        button.bounds.overlap_area(
            Bounds(left=465, top=1040, right=515, bottom=1090)
        )
        > 2000
    )


def test_words_that_stay_or_vanish_were_not_sent() -> None:
    assert (
        find_send_button(chat("See you"), chat("See you", ("Fine", 40, 400)))
        is None
    )
    assert find_send_button(chat("See you"), chat()) is None


def test_a_message_that_was_there_before_is_not_the_one() -> None:
    old = ("See you", 300, 400)
    assert find_send_button(chat("See you", old), chat("", old)) is None


def test_another_page_was_not_reached_by_sending() -> None:
    after = page(("Search", 20, 60), ("See you", 40, 300))
    assert find_send_button(chat("See you"), after) is None


def test_without_a_button_beside_it_nothing_was_sent() -> None:
    bare = page(*CHAT, ("See you", 40, 1050), frames=[LINE])
    assert (
        find_send_button(
            bare, page(*CHAT, ("See you", 300, 400), frames=[LINE])
        )
        is None
    )


def test_words_that_stay_in_a_tall_field_of_a_large_picture_were_not_sent() -> (
    None
):
    def large(*rows: Row) -> KeyframeView:
        small = page(
            *CHAT, *rows, frames=[(20, 1010, 440, 1100)], discs=[BUTTON]
        )
        times = 2
        picture = cv2.resize(small.picture, None, fx=times, fy=times)
        return KeyframeView(
            np.asarray(picture, np.uint8),
            tuple(
                w.model_copy(
                    update={
                        "bounds": Bounds(
                            **{
                                k: times * v
                                for k, v in w.bounds.model_dump().items()
                            }
                        )
                    }
                )
                for w in small.lines
            ),
        )

    text = ("See you", 40, 1040)
    assert find_send_button(large(text), large(text, ("Fine", 40, 400))) is None
    assert (
        find_send_button(large(text), large(("See you", 300, 400))) is not None
    )


def test_words_outside_of_a_box_are_told_by_their_middle() -> None:
    lines = [word("in", 100, 100), word("out", 100, 300)]
    assert texts(
        find_words_outside(lines, Bounds(left=0, top=0, right=540, bottom=200))
    ) == ["out"]


# A line above an open keyboard

LETTERS: list[Row] = [
    (letter, 20 + 50 * place, 820 + 80 * row)
    for row, letters in enumerate(["qwertyuiop", "asdfghjkl", "zxcvbnm"])
    for place, letter in enumerate(letters)
]


@pytest.mark.parametrize("text", ["8", "8 hours", "早上八点"])
def test_a_line_that_changed_above_an_open_keyboard_was_typed(
    text: str,
) -> None:
    before = page(*FORM, ("Your sleep", 40, 500), *LETTERS)
    after = page(*FORM, (text, 40, 500), *LETTERS)
    found = find_typed_line(before, after)
    assert found is not None
    line, old = found
    assert line.text == text
    assert old is not None
    assert old.text == "Your sleep"
    assert find_typed_line(page(*FORM), page(*FORM, (text, 40, 500))) is None
    elsewhere = page(("Sent", 20, 60), (text, 40, 500), *LETTERS)
    assert find_typed_line(before, elsewhere) is None


def test_a_digit_beside_a_letter_of_a_keyboard_is_no_key_of_a_keypad() -> None:
    digits: list[Row] = [(str(n), 20 + 50 * n, 780) for n in range(10)]
    before = page(("Time", 20, 60), *digits, *LETTERS)
    after = page(("Time", 20, 60), ("5", 260, 300), *digits, *LETTERS)
    assert find_pressed_key(before, after) is None


@pytest.mark.parametrize("text", ["I came home", "我到家了"])
def test_what_counts_letters_and_a_hint_that_made_room_were_not_typed(
    text: str,
) -> None:
    before = page(
        *FORM,
        ("Say it", 40, 500),
        ("140", 400, 600),
        ("Word", 40, 640),
        *LETTERS,
    )
    counted = page(
        *FORM, (text, 40, 500), ("132", 400, 600), ("Word", 40, 640), *LETTERS
    )
    hinted = page(
        *FORM, (text, 40, 500), ("140", 400, 600), ("Word.", 40, 670), *LETTERS
    )
    for after in (counted, hinted):
        found = find_typed_line(before, after)
        assert found is not None
        assert found[0].text == text


def test_a_number_alone_may_be_typed() -> None:
    before = page(*FORM, ("140", 40, 600), *LETTERS)
    found = find_typed_line(before, page(*FORM, ("132", 40, 600), *LETTERS))
    assert found is not None
    assert found[0].text == "132"


@pytest.mark.parametrize(
    "text", mark_long(["I came home", "我到家了"], after=1)
)
def test_a_keyboard_is_put_away_by_going_back(text: str) -> None:
    typing = page(*FORM, (text, 40, 500), *LETTERS)
    # The page has room for more again.
    away = page(*FORM, (text, 40, 500), ("Send it", 40, 760))
    rule, gesture = guess_by_rule(KeyframeSequence((typing, away)), 1)
    assert (rule, gesture.kind) == ("keyboard", "back")
    sent = page(*FORM, ("Sent", 40, 500), ("Send it", 40, 760))
    other = guess_by_rule(KeyframeSequence((typing, sent)), 1)
    assert other[0] != "keyboard"
    assert guess_by_rule(KeyframeSequence((away, typing)), 1)[0] != "keyboard"
