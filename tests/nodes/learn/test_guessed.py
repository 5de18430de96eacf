import pytest

from nodes.learn.confirm import count_guessed
from nodes.learn.model_check import ExplainReply, settle_gesture
from nodes.phrases.sentences import format_sentence
from tools.recording.demonstration import Frame, Gesture, Word
from tools.screen import Bounds


def test_a_film_that_is_mostly_guessed_is_counted() -> None:
    guess = Gesture(kind="tap", certainty=0.45)
    likely = Gesture(kind="tap", certainty=0.55)
    seen = Gesture(kind="tap", certainty=0.95, basis="touch")
    assert count_guessed([guess, guess, seen]) == 2
    assert count_guessed([guess, likely]) == 0
    assert count_guessed([likely, likely]) == 0
    assert count_guessed([guess]) == 1
    corrected = guess.model_copy(update={"basis": "person"})
    assert count_guessed([guess, guess, corrected]) == 2
    assert count_guessed([guess, corrected]) == 0
    assert count_guessed([]) == 0


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
