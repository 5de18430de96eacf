"""What a gesture's certainty is worth: how often each rule was right, on films with known truth.

A rule's own certainty says which of its findings are better. How often they are right was counted
on films without visible touches, of the virtual phone and of real ones. `calibration.json` keeps
these counts and the command that makes it.
"""

from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from tools.recording.demonstration import Gesture

FILE = "calibration.json"
STRONG = 0.7
"""A rule's findings from this certainty on are counted apart from the others."""
PRIOR = 4
"""Findings on real phones that the share on the virtual phone is worth, if it is less than the
share of all real ones; of that, otherwise."""
MOST, LEAST = 0.95, 0.05


class RuleCount(BaseModel):
    """How often a rule was right."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    real_right: int = 0
    real_count: int = 0
    virtual_right: int = 0
    virtual_count: int = 0


class Calibration(BaseModel):
    """Counts by rule and strength."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    command: str
    date: str
    counts: dict[str, RuleCount]


def calibrate_gesture(gesture: Gesture, rule: str) -> Gesture:
    """The gesture with the certainty that such gestures of a rule deserve.

    Args:
        gesture: as the rule found it, without a visible finger.
        rule: the rule's name.
    """
    key = name_count(rule, gesture.certainty)
    certainty = _certainty_of(key)
    return gesture.model_copy(update={"certainty": certainty})


def name_count(rule: str, certainty: float) -> str:
    """The name of the count to which a finding belongs."""
    return f"{rule}, strong" if certainty >= STRONG else rule


@cache
def _certainty_of(key: str) -> float:
    """The share that is expected to be right, 0..1."""
    counts = load_calibration().counts
    real_right = sum(each.real_right for each in counts.values())
    real_count = sum(each.real_count for each in counts.values())
    overall = (real_right + 1) / (real_count + 2)
    own = counts.get(key, RuleCount())
    virtual = (own.virtual_right + 1) / (own.virtual_count + 2)
    prior = min(overall, virtual)
    share = (own.real_right + PRIOR * prior) / (own.real_count + PRIOR)
    return round(min(MOST, max(LEAST, share)), 2)


@cache
def load_calibration() -> Calibration:
    """The counts that come with the package."""
    text = (files(__package__) / FILE).read_text(encoding="utf-8")
    return Calibration.model_validate_json(text)
