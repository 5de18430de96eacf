"""Gestures recovered from drawn keyframes; the words on them are given, so that nothing is read."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.recording.demonstration import KINDS, Gesture, GestureKind, Word
from tools.recording.gestures import caption_gesture, recover_gestures
from tools.recording.keyframes import Film, Keyframe, Picture
from tools.recording.touch_trails import Touch
from tools.screen import Bounds

WIDTH, HEIGHT = 540, 1200
Row = tuple[str, int, int]
"""Words, and where they begin: x and y in pixels."""


def drawn(
    rows: Sequence[Row], *, scale: float = 0.9
) -> tuple[Picture, tuple[Word, ...]]:
    picture = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
    words = []
    for text, x, y in rows:
        cv2.putText(
            picture,
            text,
            (x, y + 24),
            cv2.FONT_HERSHEY_SIMPLEX,
            scale,
            (20, 20, 20),
            2,
        )
        wide = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 2)[0][0]
        words.append(
            Word(
                text=text,
                bounds=Bounds(left=x, top=y, right=x + wide, bottom=y + 30),
            )
        )
    return picture, tuple(words)


def recovered_of(
    *pages: tuple[Picture, tuple[Word, ...]],
    touched: Sequence[Sequence[Touch]] = (),
) -> list[Gesture]:
    keyframes = []
    for number, (picture, _) in enumerate(pages, 1):
        jpeg = cv2.imencode(".jpg", picture)[1].tobytes()
        keyframes.append(
            Keyframe(
                number=number,
                begins=2.0 * number,
                ends=2.0 * number + 1,
                jpeg=jpeg,
            )
        )
    found = Film(
        width=WIDTH,
        height=HEIGHT,
        seconds=9.0,
        frames=270,
        keyframes=tuple(keyframes),
    )
    none: list[tuple[Touch, ...]] = [() for _ in pages[1:]]
    return recover_gestures(
        found, [words for _, words in pages], touched or none
    )


def touch(
    *path: tuple[int, int], begins: float = 3.0, lasts: float = 0.2
) -> Touch:
    return Touch(begins=begins, ends=begins + lasts, path=path, radius=19)


SETTINGS = [
    ("Settings", 20, 60),
    ("Network", 40, 200),
    ("Display", 40, 300),
    ("Sound", 40, 400),
]
DISPLAY = [("Display", 20, 60), ("Brightness", 40, 200), ("Font size", 40, 300)]
ICONS = [
    (name, 30 + 130 * (n % 4), 300 + 140 * (n // 4))
    for n, name in enumerate(
        ["Clock", "Phone", "Mail", "Music", "Files", "Maps", "Notes", "Shop"]
    )
]
HOME = [("9:41", 200, 100), *ICONS]


def test_a_tap_is_told_by_the_words_under_it() -> None:
    (gesture,) = recovered_of(
        drawn(SETTINGS), drawn(DISPLAY), touched=[[touch(*[(270, 314)] * 6)]]
    )
    assert (gesture.kind, gesture.target, gesture.basis) == (
        "tap",
        "Display",
        "touch",
    )
    assert gesture.point == (270, 314)


def test_a_held_finger_is_a_long_press_and_two_taps_are_a_double_tap() -> None:
    held = touch(*[(80, 314)] * 20, lasts=0.7)
    twice = [
        touch((80, 314), (80, 314)),
        touch((80, 314), (80, 314), begins=3.3),
    ]
    got = recovered_of(
        drawn(SETTINGS),
        drawn(DISPLAY),
        drawn(SETTINGS),
        touched=[[held], twice],
    )
    assert [each.kind for each in got] == ["long_press", "double_tap"]


def test_a_finger_that_moves_the_page_scrolls_it_and_else_swipes() -> None:
    rows = [(f"entry {n} {'x' * (n % 5)}", 40, 150 + 90 * n) for n in range(10)]
    lower = [(text, x, y - 270) for text, x, y in rows if y > 400]
    way = touch((270, 900), (270, 780), (270, 630))
    got = recovered_of(
        drawn(rows), drawn(lower), drawn(DISPLAY), touched=[[way], [way]]
    )
    assert [(each.kind, each.direction) for each in got] == [
        ("scroll", "down"),
        ("swipe", "up"),
    ]
    # While the page moved fast only the end of the finger's way was seen.
    end = touch((270, 690), *[(270, 630)] * 7)
    rested = touch(*[(270, 630)] * 7)
    got = [
        recovered_of(drawn(rows), drawn(lower), touched=[[way]])[0]
        for way in (end, rested)
    ]
    assert [each.kind for each in got] == ["scroll", "tap"]


def test_an_app_is_opened_from_the_launcher() -> None:
    page = drawn([("Notes", 20, 60), ("Groceries", 40, 200)])
    seen, guessed = (
        recovered_of(drawn(HOME), page, touched=[[touch(*[(310, 420)] * 5)]]),
        recovered_of(drawn(HOME), page),
    )
    assert [(g.kind, g.text) for g in (*seen, *guessed)] == [
        ("open_app", "Notes")
    ] * 2


def test_without_a_dot_the_row_named_like_the_page_was_tapped() -> None:
    (gesture,) = recovered_of(drawn(SETTINGS), drawn(DISPLAY))
    assert (gesture.kind, gesture.target, gesture.basis) == (
        "tap",
        "Display",
        "change",
    )


def test_an_earlier_page_that_comes_again_means_back_and_the_launcher_home() -> (
    None
):
    pages = [drawn(SETTINGS), drawn(DISPLAY), drawn(SETTINGS), drawn(HOME)]
    assert [each.kind for each in recovered_of(*pages)] == [
        "tap",
        "back",
        "home",
    ]


def test_text_that_took_the_place_of_a_hint_was_typed() -> None:
    before, words = drawn([*DISPLAY, ("Your name", 60, 500)])
    after, typed = drawn([*DISPLAY, ("Robin Lee", 60, 500)])
    for picture in (before, after):
        cv2.rectangle(picture, (40, 480), (500, 550), (90, 90, 90), 2)
    # A hint is paler than words.
    part = before[484:546, 44:496]
    part[:] = np.clip(part.astype(np.int16) + 130, 0, 250).astype(np.uint8)
    (gesture,) = recovered_of((before, words), (after, typed))
    assert (gesture.kind, gesture.text) == ("fill", "Robin Lee")


def test_a_touched_field_took_the_text_though_the_list_below_it_is_another_one() -> (
    None
):
    people = [
        (name, 60, 300 + 90 * n)
        for n, name in enumerate(["Ann", "Ben", "Chloe", "Dave"])
    ]
    before = drawn([("New chat", 20, 60), ("To", 60, 170), *people])
    after = drawn(
        [("New chat", 20, 60), ("123456", 60, 170), ("Send to 123456", 60, 300)]
    )
    for picture, _ in (before, after):
        cv2.rectangle(picture, (30, 155), (510, 215), (90, 90, 90), 2)
    (gesture,) = recovered_of(
        before, after, touched=[[touch(*[(270, 185)] * 5)]]
    )
    assert (gesture.kind, gesture.target, gesture.text) == (
        "fill",
        "To",
        "123456",
    )


def test_a_thing_that_turned_over_was_tapped() -> None:
    before, words = drawn(SETTINGS)
    after = before.copy()
    for picture, colour, knob in (
        (before, (200, 200, 200), 450),
        (after, (180, 90, 40), 480),
    ):
        cv2.rectangle(picture, (435, 300), (495, 330), colour, cv2.FILLED)
        cv2.circle(picture, (knob, 315), 12, (255, 255, 255), cv2.FILLED)
    (gesture,) = recovered_of((before, words), (after, words))
    assert gesture.kind == "tap"
    assert gesture.box is not None
    assert abs(gesture.box.center[1] - 315) < 20


def test_a_running_clock_is_no_action() -> None:
    pages = [
        drawn([*DISPLAY, ("00:01", 220, 600)]),
        drawn([*DISPLAY, ("00:02", 220, 600)]),
    ]
    assert recovered_of(*pages)[0].kind == "wait"


def test_the_answer_to_a_dialog_is_the_one_with_effect() -> None:
    under, words = drawn(SETTINGS)
    asked = np.asarray(under * 0.5, np.uint8)
    cv2.rectangle(asked, (60, 450), (480, 750), (250, 250, 250), cv2.FILLED)
    dialog, said = drawn(
        [("Delete it?", 90, 480), ("Cancel", 200, 690), ("Delete", 350, 690)]
    )
    asked[450:750, 60:480] = dialog[450:750, 60:480]
    got = recovered_of((under, words), (asked, (*words, *said)), drawn(DISPLAY))
    assert (got[1].kind, got[1].target) == ("tap", "Delete")


@pytest.mark.parametrize(
    ("gesture", "en", "zh"),
    [
        (Gesture(kind="tap", target="Save"), "Tap “Save”.", "点按“Save”。"),
        (
            Gesture(kind="open_app", text="Clock"),
            "Open “Clock”.",
            "打开“Clock”。",
        ),
        (
            Gesture(kind="scroll", direction="down"),
            "Scroll down.",
            "向下滚动。",
        ),
        (
            Gesture(kind="fill", text="tea"),
            "Type “tea” into the field.",
            "在输入框中输入“tea”。",
        ),
        (Gesture(kind="back", caption="Leave."), "Leave.", "Leave."),
    ],
)
def test_captions(gesture: Gesture, en: str, zh: str) -> None:
    assert (caption_gesture(gesture, "en"), caption_gesture(gesture, "zh")) == (
        en,
        zh,
    )


@given(
    kind=st.sampled_from(KINDS), words=st.text(max_size=30), zh=st.booleans()
)
def test_every_gesture_has_a_sentence(
    kind: GestureKind, words: str, zh: bool
) -> None:
    said = caption_gesture(
        Gesture(kind=kind, target=words, text=words), "zh" if zh else "en"
    )
    assert said.endswith("。" if zh else ".")
