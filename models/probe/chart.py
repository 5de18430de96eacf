"""Pictures with marks at known points, what a model is asked about them, and what it answers.

The sizes tell the conventions apart. No side is near 1000, where pixels and thousandths are alike.
Rounded to multiples of 28, the first picture becomes 3.4 % wider and 2.4 % less high, the second
2.9 % narrower and 1.6 % less high, so that pixels and rounded pixels differ by up to 13. The second
has the size of the pictures that a run sends of a phone.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, Field

from models.grounding_formats import point_in
from models.parsing import Unreadable, is_refusal, parse_reply

Point = tuple[float, float]

COLOURS = ("red", "blue", "green", "yellow", "purple", "black")
"""Of the marks; plain enough for models that name colours."""


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A picture to be drawn."""

    size: tuple[int, int]
    """Width and height in pixels."""
    marks: dict[str, tuple[int, int]]
    """The middle of each disc by its colour, in pixels from the upper left."""
    words: str
    words_at: tuple[int, int]
    """Lower left corner of the words, in pixels."""


FIRST = Chart(
    size=(379, 545),
    marks={
        "red": (52, 71),
        "blue": (335, 44),
        "green": (201, 208),
        "yellow": (64, 402),
        "purple": (322, 336),
        "black": (296, 508),
    },
    words="LANTERN 47",
    words_at=(84, 136),
)
SECOND = Chart(
    size=(346, 768),
    marks={
        "red": (303, 131),
        "blue": (41, 52),
        "green": (172, 421),
        "yellow": (298, 655),
        "purple": (57, 731),
        "black": (96, 268),
    },
    words="PEBBLE 92",
    words_at=(104, 560),
)

QUESTION = (
    "The picture shows words and six filled discs: one each in red, blue, green, yellow, purple "
    "and black. Read the words. For each disc, give its color and the point of its middle: x from "
    "the left, y from the top{rule}. Give the points as you do when you point at things in "
    "pictures."
)
SINGLE_QUESTION = (
    "Point at the middle of the {colour} disc in the picture{rule}."
)

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "words": {"type": "string"},
        "marks": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "color": {"type": "string", "enum": list(COLOURS)},
                    "x": {"type": "number"},
                    "y": {"type": "number"},
                },
                "required": ["color", "x", "y"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["words", "marks"],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class ChartAnswer:
    """What a model says about a chart."""

    has_read: bool
    """The words of the chart are among its words."""
    points: dict[str, Point] = field(default_factory=dict)
    """By colour, as it names them."""
    is_refusal: bool = False
    """It says in words that it cannot."""


class _Mark(BaseModel):
    color: str
    x: float = Field(allow_inf_nan=False)
    y: float = Field(allow_inf_nan=False)


class _Marks(BaseModel):
    words: str = ""
    marks: list[_Mark]


_COLOUR_NAME = re.compile(rf"\b(?:{'|'.join(COLOURS)})\b", re.IGNORECASE)


def read_answer(text: str, chart: Chart) -> ChartAnswer:
    """The answer that a text holds: in our form, or as points beside names of colours."""
    words = chart.words.casefold()
    one_line = " ".join(text.split())
    has_read = words in one_line.casefold()
    try:
        marks = parse_reply(text, _Marks).marks
    except Unreadable:
        points = _read_points(text)
        says_no = is_refusal(text)
        return ChartAnswer(has_read, points, says_no and not points)
    named: dict[str, Point] = {}
    for mark in marks:
        name = mark.color.casefold()
        if name in COLOURS:
            named[name] = (mark.x, mark.y)
    return ChartAnswer(has_read, named)


def _read_points(text: str) -> dict[str, Point]:
    """The point after each colour's name; if most have none there, the one before it."""
    names = list(_COLOUR_NAME.finditer(text))
    ends = [name.start() for name in names[1:]]
    ends.append(len(text))
    after: dict[str, Point] = {}
    for name, end in zip(names, ends, strict=False):
        _keep_point(after, name, text[name.end() : end])
    if len(after) * 2 >= len(names):
        return after
    before: dict[str, Point] = {}
    start = 0
    for name in names:
        _keep_point(before, name, text[start : name.start()])
        start = name.end()
    return before


def _keep_point(
    points: dict[str, Point], name: re.Match[str], stretch: str
) -> None:
    point = point_in(stretch)
    if point is not None:
        points.setdefault(name[0].casefold(), point)
