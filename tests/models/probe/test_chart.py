"""Answers about a drawn picture are read in whatever form they come."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.coordinates import CONVENTIONS, Convention, CoordinateFrame
from models.probe.chart import COLOURS, FIRST, SECOND, Chart, read_answer
from models.probe.fit import Sighting, find_convention
from tools.rendering.chart import draw_chart

SIDES = st.tuples(st.integers(60, 3000), st.integers(60, 3000))


@pytest.mark.parametrize("chart", [FIRST, SECOND], ids=["first", "second"])
def test_a_picture_has_its_size_and_marks(chart: Chart) -> None:
    file = draw_chart(chart.size, chart.marks, chart.words, chart.words_at)
    image = cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    assert image.shape[:2] == (chart.size[1], chart.size[0])
    assert tuple(chart.marks) == COLOURS
    seen = {tuple(image[y, x] // 40) for x, y in chart.marks.values()}
    assert len(seen) == len(COLOURS)


@pytest.mark.parametrize(
    "text",
    [
        '{"words": "LANTERN 47", "marks": [{"color": "Red", "x": 1, "y": 2}]}',
        '```json\n{"words": "lantern 47", "marks": [{"color": "red", "x": 1.0, "y": 2}]}\n```',
        "<think>blue (9, 9)</think>It says LANTERN  47. Red: (1, 2)",
        "LANTERN 47: the red one is at <point>1 2</point>.",
        'Lantern 47 [{"point_2d": [1, 2], "label": "red"}]',
    ],
)
def test_an_answer_is_read(text: str) -> None:
    answer = read_answer(text, FIRST)
    assert answer.has_read
    assert answer.points["red"] == (1, 2)


PIECES = st.lists(st.sampled_from(["red", "(1,", "2)", "{", '"']), max_size=9)


@given(st.text() | PIECES.map(" ".join))
def test_no_text_breaks_the_reading(text: str) -> None:
    answer = read_answer(text, FIRST)
    assert set(answer.points) <= set(COLOURS)


@given(SIDES, st.sampled_from(CONVENTIONS), st.data())
def test_exact_answers_never_give_a_wrong_convention(
    size: tuple[int, int], convention: Convention, data: st.DataObject
) -> None:
    """On a picture whose sides are near 1000, or multiples of 28, two may be alike."""
    frame = CoordinateFrame(screen=size, image=size, convention=convention)
    inside = st.tuples(st.integers(0, size[0] - 1), st.integers(0, size[1] - 1))
    marks = data.draw(st.lists(inside, min_size=5, max_size=8, unique=True))
    sightings = [Sighting(size, mark, frame.to_model(*mark)) for mark in marks]
    fit = find_convention(sightings)
    assert convention in fit.candidates
    assert fit.points in ("", convention)


def test_pixels_and_thousandths_are_alike_on_a_picture_near_a_thousand() -> (
    None
):
    size = (1000, 998)
    marks = [(100, 90), (900, 80), (500, 500), (120, 900), (880, 910)]
    fit = find_convention([Sighting(size, mark, mark) for mark in marks])
    assert fit.points == ""
    assert {"pixels", "0-1000"} <= set(fit.candidates)


def test_answers_that_are_all_the_same_fit_nothing() -> None:
    sightings = [
        Sighting(FIRST.size, mark, (500.0, 500.0))
        for mark in FIRST.marks.values()
    ]
    assert find_convention(sightings).candidates == ()
    assert find_convention([]).candidates == ()
