"""What a gesture's certainty is worth: how often such findings were right, with known truth.

A rule's own certainty says which of its findings are better. How often they are right was counted
on films whose visible touches were left aside: films of real phones, and of the virtual phone.
`calibration.json` keeps these counts and the command that makes it.

Rules find less in films that were made over, with a drawn phone around the screen or scaled down:
their certainty comes from such films of real phones. For a film of the whole screen it is the mean
of what such a finding was worth on real phones and on the virtual one. So 0.6 means: six of ten are
right, if half of the films are like those of the virtual phone and half like the real ones.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict

from tools.recording.demonstration import Gesture
from tools.recording.keyframes import Film

FILE = "calibration.json"
FilmKind = Literal["framed", "small", "whole"]
"""With something around the screen; scaled down; as the phone recorded it."""
Source = Literal["framed", "small", "whole", "virtual"]
"""Kinds of films of real phones, and films of the virtual phone."""
SMALL_SIDE = 500
"""Pixels of the shorter side; a recorder that does not scale down gives more."""
STRONG = 0.7
"""A rule's findings from this certainty on are counted apart from the others."""
NO_RULE = "none"
"""The name of the finding that no rule made; it is as unsure as it is said to be."""
NAMED = "named"
_NAMING = frozenset({"app", "title", "grown"})
"""Rules that find the words of what was touched on the next page, too. They are counted together,
because they have one reason and each alone was rarely seen in real films."""
PRIOR = 4
"""Findings that the share of all findings in films of a source is worth."""
MOST, LEAST = 0.95, 0.05


class RuleCount(BaseModel):
    """How often a rule was right."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    right: int = 0
    count: int = 0


class Calibration(BaseModel):
    """Counts by source and by name, see `name_count`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    command: str
    date: str
    counts: dict[Source, dict[str, RuleCount]]


def classify_film(film: Film) -> FilmKind:
    """Whether a film shows the screen as the phone recorded it, or was made over."""
    if film.cut is not None:
        return "framed"
    is_small = min(film.width, film.height) < SMALL_SIDE
    return "small" if is_small else "whole"


def calibrate_gesture(gesture: Gesture, rule: str, kind: FilmKind) -> Gesture:
    """The gesture with the certainty that such gestures of a rule deserve.

    Args:
        gesture: as the rule found it, without a visible finger.
        rule: the rule's name.
        kind: of the film.
    """
    if rule == NO_RULE:
        return gesture
    certainty = _certainty_of(name_count(rule, gesture.certainty), kind)
    return gesture.model_copy(update={"certainty": certainty})


def name_count(rule: str, certainty: float) -> str:
    """The name of the count to which a finding belongs."""
    if certainty < STRONG:
        return rule
    return NAMED if rule in _NAMING else f"{rule}, strong"


@cache
def _certainty_of(name: str, kind: FilmKind) -> float:
    """The share that is expected to be right, 0..1."""
    counts = load_calibration().counts
    if kind == "framed":
        share = _share_right(name, [counts.get("framed", {})])
    else:
        # Few real films of the whole screen have a known truth.
        unframed = [counts.get("small", {}), counts.get("whole", {})]
        share = _share_right(name, unframed)
    if kind == "whole":
        virtual = _share_right(name, [counts.get("virtual", {})])
        share = (share + virtual) / 2
    return round(min(MOST, max(LEAST, share)), 2)


def _share_right(
    name: str, sources: Sequence[Mapping[str, RuleCount]]
) -> float:
    """The share of findings of a name that are right; near that of all if they are few."""
    right = count = own_right = own_count = 0
    for counts in sources:
        right += sum(each.right for each in counts.values())
        count += sum(each.count for each in counts.values())
        own = counts.get(name, RuleCount())
        own_right += own.right
        own_count += own.count
    overall = (right + 1) / (count + 2)
    return (own_right + PRIOR * overall) / (own_count + PRIOR)


@cache
def load_calibration() -> Calibration:
    """The counts that come with the package."""
    text = (files(__package__) / FILE).read_text(encoding="utf-8")
    return Calibration.model_validate_json(text)
