import pytest

from nodes.learn.confirm import count_guessed
from nodes.learn.model_check import ExplainReply, settle_gesture
from nodes.phrases import format_sentence
from tools.recording.demonstration import Demonstration, Frame, Gesture, Word
from tools.screen import Bounds


def make_demonstration(*gestures: Gesture) -> Demonstration:
    frames = [
        Frame(number=number, begins=number, ends=number, image=f"{number}.jpg")
        for number in range(1, len(gestures) + 2)
    ]
    return Demonstration(
        id="a",
        task="t",
        width=100,
        height=200,
        seconds=9,
        frames=tuple(frames),
        gestures=gestures,
    )


def test_a_film_that_is_mostly_guessed_is_counted() -> None:
    guess = Gesture(kind="tap", certainty=0.1)
    seen = Gesture(kind="tap", certainty=0.95, basis="touch")
    assert count_guessed(make_demonstration(guess, guess, seen)) == 0
    assert count_guessed(make_demonstration(guess, guess, guess)) == 3
    corrected = guess.model_copy(update={"basis": "person"})
    assert count_guessed(make_demonstration(guess, guess, corrected)) == 0
    assert count_guessed(make_demonstration()) == 0


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_sentence_says_how_many(language: str) -> None:
    sentence = format_sentence(
        "mostly_guessed", "zh" if language == "zh" else "en", k=3, n=4
    )
    assert "3" in sentence
    assert "4" in sentence


def test_a_model_does_not_move_a_touch_that_was_seen() -> None:
    seen = Gesture(kind="tap", point=(50, 150), certainty=0.7, basis="touch")
    word = Word(text="Save", bounds=Bounds(left=0, top=0, right=30, bottom=20))
    frame = Frame(number=1, begins=0, ends=1, image="1.jpg", words=(word,))
    reply = ExplainReply(
        kind="long_press", target="Save", caption="Hold “Save”."
    )
    settled = settle_gesture(seen, reply, frame)
    assert settled.point == (50, 150)
    assert settled.box is None
    assert settled.caption == "Hold “Save”."
