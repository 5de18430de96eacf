"""What a gesture's certainty is worth: how often such findings were right, with known truth.

A rule's own certainty says which of its findings are better. How often they are right was counted
on films of real phones, of emulators, and of the virtual phone. `calibration.json` keeps these
counts, and says of each when and on which films it was made.

The virtual phone does not make a guess surer: what rules find right on it nine times of ten was
right four times of ten on real films. Nor do the real films on which the rules were made, beyond a
first estimate: what was right in films that no rule was made on counts. So 0.6 means: six of ten
such findings were right. Only the touches that the phone itself draws are like those of the virtual
one.
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
"""The name of the finding that no rule made."""
TOUCH = "touch"
"""The name of what was found at a visible finger."""
PRESS = "press"
"""The rule that reads what was shaded under a finger."""
NAMED = "named"
_NAMING = frozenset({"app", "title", "grown"})
"""Rules that find the words of what was touched on the next page, too. They are counted together,
because they have one reason and each alone was rarely seen in real films."""
PRIOR = 4
"""Findings that a likely share is worth."""
DOTS = 8
"""The same of what the virtual phone says of the phone's own dots."""
UNRULED = 0.1
"""The likely share of what no rule found."""
MOST, LEAST = 0.79, 0.05
"""What a guess promises; below 0.8 it is shown to a model with both pictures."""


class RuleCount(BaseModel):
    """How often a rule was right."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    right: int = 0
    count: int = 0


class FilmCounts(BaseModel):
    """What was counted on some films of one source."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: Source
    films: str
    """Which films, in words."""
    date: str
    is_fresh: bool = False
    """Whether no rule was made on these films."""
    counts: dict[str, RuleCount]
    """By name, see `name_count`."""


class Calibration(BaseModel):
    """All counts, those of a source in one or more records."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    command: str
    records: tuple[FilmCounts, ...]

    def counts_of(self, source: Source) -> list[Mapping[str, RuleCount]]:
        """The counts of one source."""
        return [r.counts for r in self.records if r.source == source]


def classify_film(film: Film) -> FilmKind:
    """Whether a film shows the screen as the phone recorded it, or was made over."""
    if film.cut is not None:
        return "framed"
    is_small = min(film.width, film.height) < SMALL_SIDE
    return "small" if is_small else "whole"


def calibrate_gesture(gesture: Gesture, rule: str) -> Gesture:
    """The gesture with the certainty that such gestures of a rule deserve.

    Args:
        gesture: as the rule found it, without a visible finger.
        rule: the rule's name.
    """
    certainty = _certainty_of(name_count(rule, gesture.certainty))
    return gesture.model_copy(update={"certainty": certainty})


def calibrate_touch(gesture: Gesture, kind: FilmKind) -> Gesture:
    """The gesture of a visible finger, no surer than those in films that were made over were right.

    A film of the whole screen has the phone's own dots, as those of the virtual phone; in others
    they may be drawn, or be something else.

    Args:
        gesture: as found at the finger.
        kind: of the film.
    """
    share = _touch_share(kind)
    if gesture.certainty <= share:
        return gesture
    return gesture.model_copy(update={"certainty": share})


def name_count(rule: str, certainty: float) -> str:
    """The name of the count to which a finding belongs."""
    if certainty < STRONG:
        return rule
    return NAMED if rule in _NAMING else f"{rule}, strong"


@cache
def _certainty_of(name: str) -> float:
    """The share of findings of a name that is expected to be right, 0..1.

    Films on which rules were made are kinder than others. What was right in them is only the likely
    share; what was right in films that no rule was made on counts.
    """
    made, fresh = _real_counts(is_fresh=False), _real_counts(is_fresh=True)
    likely = _share_of_all(fresh)
    if name == NO_RULE:
        likely = UNRULED
    likely = _share_right(name, made, likely)
    share = _share_right(name, fresh, likely)
    return round(min(MOST, max(LEAST, share)), 2)


def _real_counts(*, is_fresh: bool) -> list[Mapping[str, RuleCount]]:
    """The counts of real films, of those that no rule was made on or of the others."""
    counts: list[Mapping[str, RuleCount]] = []
    for record in load_calibration().records:
        if record.source == "virtual":
            continue
        if record.is_fresh == is_fresh:
            counts.append(record.counts)
    return counts


@cache
def _touch_share(kind: FilmKind) -> float:
    """The share of touches that is expected to be right.

    For a film of the whole screen the virtual phone, which draws the same dots, is the likely
    share; fresh films have too few of them to count.
    """
    made = _real_counts(is_fresh=False)
    if kind == "whole":
        virtual = load_calibration().counts_of("virtual")
        likely = _share_right(TOUCH, virtual, 0.5, DOTS)
        return round(_share_right(TOUCH, made, likely, DOTS), 2)
    likely = _share_right(TOUCH, made, 0.5)
    fresh = _real_counts(is_fresh=True)
    return round(_share_right(TOUCH, fresh, likely), 2)


def _share_right(
    name: str,
    sources: Sequence[Mapping[str, RuleCount]],
    likely: float,
    worth: int = PRIOR,
) -> float:
    """The share of findings of a name that are right; near a likely share if they are few.

    Args:
        name: of the findings.
        sources: the counts.
        likely: the share that is likely without them.
        worth: findings that the likely share is worth.
    """
    right = count = 0
    for counts in sources:
        own = counts.get(name, RuleCount())
        right += own.right
        count += own.count
    return (right + worth * likely) / (count + worth)


def _share_of_all(sources: Sequence[Mapping[str, RuleCount]]) -> float:
    """The share of all guesses that are right: findings of rules without a sign of a finger."""
    right = count = 0
    for counts in sources:
        for name, own in counts.items():
            if is_sign(name):
                continue
            if name != NO_RULE:
                right += own.right
                count += own.count
    return (right + 1) / (count + 2)


def is_sign(name: str) -> bool:
    """Whether a count is of what was found at a touch, or at what was shaded."""
    return name == TOUCH or name.startswith(PRESS)


@cache
def load_calibration() -> Calibration:
    """The counts that come with the package."""
    text = (files(__package__) / FILE).read_text(encoding="utf-8")
    return Calibration.model_validate_json(text)
