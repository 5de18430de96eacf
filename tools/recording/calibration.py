"""What a gesture's certainty is worth: how often such findings were right, with known truth.

A rule's own certainty says which of its findings are better. How often they are right was counted
on films of real phones, of emulators, and of the virtual phone. `calibration.json` keeps these
counts, and says of each when and on which films it was made.

The virtual phone does not make a guess surer: what rules find right on it nine times of ten was
right four times of ten on real films. A film with a drawn phone around the screen is believed by
what was found in such films, all others by real films without one. So 0.6 means: six of ten such
findings were right. Only the touches that the phone itself draws are like those of the virtual one.
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
TOUCH = "touch"
"""The name of what was found at a visible finger."""
POINTER = "pointer"
"""The rule that reads the mouse pointer of an emulator."""
PRESS = "press"
"""The rule that reads what was shaded under a finger."""
NAMED = "named"
_NAMING = frozenset({"app", "title", "grown"})
"""Rules that find the words of what was touched on the next page, too. They are counted together,
because they have one reason and each alone was rarely seen in real films."""
_REAL: tuple[FilmKind, ...] = ("framed", "small", "whole")
PRIOR = 8
"""Findings that a likely share is worth: that of all findings."""
MOST, LEAST = 0.95, 0.05


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
def _certainty_of(name: str, kind: FilmKind) -> float:
    """The share that is expected to be right, 0..1."""
    calibration = load_calibration()
    sources: list[Mapping[str, RuleCount]] = []
    for source in _alike_sources(name, kind):
        sources += calibration.counts_of(source)
    likely = _share_of_all(sources)
    share = _share_right(name, sources, likely)
    return round(min(MOST, max(LEAST, share)), 2)


def _alike_sources(name: str, kind: FilmKind) -> tuple[Source, ...]:
    """The sources of real films in which a finding is worth what it is in a kind of film."""
    if name.startswith((POINTER, PRESS)):
        # What is under a pointer or shaded does not depend on what is around the screen.
        return _REAL
    # Few real films of the whole screen have a known truth.
    return ("framed",) if kind == "framed" else ("small", "whole")


@cache
def _touch_share(kind: FilmKind) -> float:
    """The share of touches that is expected to be right.

    All real films count; for one of the whole screen the virtual phone is the likely share.
    """
    calibration = load_calibration()
    sources: list[Mapping[str, RuleCount]] = []
    for source in _REAL:
        sources += calibration.counts_of(source)
    likely = 0.5
    if kind == "whole":
        likely = _share_right(TOUCH, calibration.counts_of("virtual"), likely)
    return round(_share_right(TOUCH, sources, likely), 2)


def _share_right(
    name: str, sources: Sequence[Mapping[str, RuleCount]], likely: float
) -> float:
    """The share of findings of a name that are right; near a likely share if they are few."""
    right = count = 0
    for counts in sources:
        own = counts.get(name, RuleCount())
        right += own.right
        count += own.count
    return (right + PRIOR * likely) / (count + PRIOR)


def _share_of_all(sources: Sequence[Mapping[str, RuleCount]]) -> float:
    """The share of all guesses that are right: findings without a sign of a finger."""
    right = count = 0
    for counts in sources:
        guesses = [counts[each] for each in counts if not is_sign(each)]
        right += sum(each.right for each in guesses)
        count += sum(each.count for each in guesses)
    return (right + 1) / (count + 2)


def is_sign(name: str) -> bool:
    """Whether a count is of what was found at a touch, or at what was shaded."""
    return name == TOUCH or name.startswith(PRESS)


@cache
def load_calibration() -> Calibration:
    """The counts that come with the package."""
    text = (files(__package__) / FILE).read_text(encoding="utf-8")
    return Calibration.model_validate_json(text)
