"""Whether a model sees, and how it names points: it is shown drawn pictures."""

from collections.abc import Callable
from dataclasses import dataclass

from models.coordinates import Convention, CoordinateFrame
from models.grounding_formats import point_in
from models.probe.chart import (
    FIRST,
    QUESTION,
    SCHEMA,
    SECOND,
    SINGLE_QUESTION,
    Chart,
    ChartAnswer,
    read_answer,
)
from models.probe.fit import Fit, Sighting, find_convention
from models.probe.form import ask_in_mode
from models.probe.question import Answered, Caller, Refused
from models.refusals import is_picture_refusal
from models.vendors import Mode
from tapwright.errors import ModelUnreachable

DrawChart = Callable[[Chart], bytes]
"""Draws a chart as a JPEG file."""

_SINGLE_COLOURS = ("purple", "black")
"""Asked for one by one if a model names one point at a time: far from the corner where all
conventions agree, and from each other."""
_ENOUGH = 3
"""Points on a picture that tell a convention."""


@dataclass(frozen=True, kw_only=True)
class SightFinding:
    """What a model saw."""

    sees: bool
    has_read: bool = False
    """It read the words of the first picture."""
    fit: Fit = Fit()
    """How it names points."""
    marks: int = 0
    """That it was asked for and named."""
    complaint: str = ""
    """How the endpoint refused pictures; empty if it took them."""


def measure_sight(caller: Caller, mode: Mode, draw: DrawChart) -> SightFinding:
    """Show pictures, two at most, and compare the answers with what is on them.

    Args:
        caller: asks the model.
        mode: the form in which it answers.
        draw: makes the pictures.

    Raises:
        ModelError: as `Caller.ask_model`.
    """
    first = _ask_for_marks(caller, mode, FIRST, draw(FIRST), "")
    if isinstance(first, Refused):
        return SightFinding(sees=False, complaint=first.complaint)
    sightings = _find_sightings(FIRST, first)
    if first.is_refusal:
        return SightFinding(sees=False)
    if len(sightings) < _ENOUGH:
        sightings = _ask_for_single_marks(caller, draw(FIRST))
        return _make_finding(first, sightings)
    fit = find_convention(sightings)
    if not fit.candidates:
        return _make_finding(first, sightings)
    rule = _describe_rule(fit.points) if fit.points else ""
    second = _ask_for_marks(caller, mode, SECOND, draw(SECOND), rule)
    if not isinstance(second, Refused):
        sightings += _find_sightings(SECOND, second)
    return _make_finding(first, sightings)


def _make_finding(
    first: ChartAnswer, sightings: list[Sighting]
) -> SightFinding:
    fit = find_convention(sightings)
    finds_marks = bool(fit.candidates) or fit.is_swapped
    return SightFinding(
        sees=first.has_read or finds_marks,
        has_read=first.has_read,
        fit=fit,
        marks=len(sightings),
    )


def _ask_for_marks(
    caller: Caller, mode: Mode, chart: Chart, picture: bytes, rule: str
) -> ChartAnswer | Refused:
    """What the model says about a chart; a form that is refused with a picture is left out.

    Raises:
        ModelUnreachable: the picture was refused for a reason that may pass.
    """
    question = QUESTION.format(rule=rule)
    answer = caller.ask_model(*ask_in_mode(question, SCHEMA, mode), picture)
    if _may_take_it_in_words(answer, mode):
        answer = caller.ask_model(
            *ask_in_mode(question, SCHEMA, "plain"), picture
        )
    if isinstance(answer, Answered):
        return read_answer(answer.text, chart)
    if is_picture_refusal(answer.complaint):
        return answer
    msg = (
        f"the model endpoint at {caller.choice.host} rejected the picture, but not all pictures: "
        f"{answer.complaint}"
    )
    raise ModelUnreachable(msg)


def _may_take_it_in_words(answer: Answered | Refused, mode: Mode) -> bool:
    """Whether the form may be what was refused, and not the picture."""
    if isinstance(answer, Answered) or mode == "plain":
        return False
    return not is_picture_refusal(answer.complaint)


def _ask_for_single_marks(caller: Caller, picture: bytes) -> list[Sighting]:
    """Ask for two marks, one by one and in plain words, as models for grounding are asked."""
    sightings = []
    for colour in _SINGLE_COLOURS:
        question = SINGLE_QUESTION.format(colour=colour, rule="")
        answer = caller.ask_model(question, {}, picture)
        point = None
        if isinstance(answer, Answered):
            point = point_in(answer.text)
        if point is not None:
            sightings.append(Sighting(FIRST.size, FIRST.marks[colour], point))
    return sightings


def _find_sightings(chart: Chart, answer: ChartAnswer) -> list[Sighting]:
    return [
        Sighting(chart.size, chart.marks[name], point)
        for name, point in answer.points.items()
    ]


def _describe_rule(convention: Convention) -> str:
    """The convention in words, as a run tells it with each picture."""
    frame = CoordinateFrame(
        screen=SECOND.size, image=SECOND.size, convention=convention
    )
    return f", {frame.prompt_rule}"
