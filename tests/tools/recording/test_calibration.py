from dataclasses import dataclass
from datetime import date

import pytest

from tools.recording.calibration import (
    TOUCH,
    FilmKind,
    RuleCount,
    Source,
    calibrate_gesture,
    calibrate_touch,
    classify_film,
    is_sign,
    load_calibration,
)
from tools.recording.demonstration import Gesture
from tools.recording.keyframes import Film
from tools.recording.letterbox import Cut

KINDS: tuple[FilmKind, ...] = ("framed", "small", "whole")
SOURCES: tuple[Source, ...] = ("framed", "small", "virtual")


@dataclass(frozen=True)
class Finding:
    rule: str
    certainty: float


STRONG = Finding("title", 0.9)
WEAK = Finding("toggle", 0.5)


def find_certainty(finding: Finding, kind: FilmKind) -> float:
    gesture = Gesture(kind="tap", certainty=finding.certainty)
    return calibrate_gesture(gesture, finding.rule, kind).certainty


def sum_counts(source: Source) -> dict[str, RuleCount]:
    """The counts of a source in all records, without touches."""
    totals: dict[str, RuleCount] = {}
    for counts in load_calibration().counts_of(source):
        for name, new in counts.items():
            old = totals.get(name, RuleCount())
            if name != TOUCH:
                totals[name] = RuleCount(
                    right=old.right + new.right, count=old.count + new.count
                )
    return totals


def share_right(source: Source) -> float:
    """Of guesses: what was shaded was not guessed."""
    counts = [
        count for name, count in sum_counts(source).items() if not is_sign(name)
    ]
    return sum(c.right for c in counts) / sum(c.count for c in counts)


def test_the_counts_come_with_the_package() -> None:
    calibration = load_calibration()
    assert "evals.bench.real.films" in calibration.command
    for record in calibration.records:
        assert record.films
        assert date.fromisoformat(record.date) <= date(2026, 11, 27)
    for source in SOURCES:
        counts = sum_counts(source).values()
        assert sum(each.count for each in counts) > 20
        assert all(each.right <= each.count for each in counts)


def test_films_with_a_frame_are_believed_less() -> None:
    for finding in (STRONG, WEAK):
        whole = find_certainty(finding, "whole")
        assert whole == find_certainty(finding, "small")
    assert find_certainty(STRONG, "whole") > find_certainty(STRONG, "framed")


def test_the_virtual_phone_does_not_make_guesses_surer() -> None:
    assert share_right("virtual") > 2 * share_right("small")
    for name, count in sum_counts("virtual").items():
        rule, _, strong = name.partition(", ")
        certainty = find_certainty(
            Finding(rule, 0.9 if strong else 0.5), "whole"
        )
        assert certainty < 0.8, (name, count)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "finding", [STRONG, WEAK, Finding("no such rule", 0.9)]
)
def test_certainty_is_a_share_that_was_seen(
    finding: Finding, kind: FilmKind
) -> None:
    certainty = find_certainty(finding, kind)
    assert 0.05 <= certainty <= 0.95
    if kind == "framed":
        assert certainty < 0.5
    if finding.rule == "no such rule":
        assert certainty < find_certainty(STRONG, "whole")


@pytest.mark.parametrize("kind", KINDS)
def test_a_rule_is_no_surer_than_it_was_right(kind: FilmKind) -> None:
    """Where there are enough findings to know it."""
    for name, count in sum_counts(kind).items():
        rule, _, strong = name.partition(", ")
        finding = Finding(rule, 0.9 if strong else 0.5)
        if kind != "whole" and count.count >= 10:
            share = count.right / count.count
            assert find_certainty(finding, kind) <= share + 0.15


def test_what_no_rule_found_stays_a_guess() -> None:
    gesture = Gesture(kind="unknown", certainty=0.2)
    for kind in KINDS:
        assert calibrate_gesture(gesture, "none", kind) == gesture


@pytest.mark.parametrize(
    ("width", "height", "cut", "kind"),
    [
        (1080, 2400, None, "whole"),
        (540, 1200, None, "whole"),
        (2400, 1080, None, "whole"),
        (320, 640, None, "small"),
        (900, 1900, Cut(left=30, top=60, right=930, bottom=1960), "framed"),
    ],
)
def test_films_are_classified_by_size_and_frame(
    width: int, height: int, cut: Cut | None, kind: FilmKind
) -> None:
    film = Film(
        width=width, height=height, seconds=1, frames=1, keyframes=(), cut=cut
    )
    assert classify_film(film) == kind


def test_a_touch_is_no_surer_than_touches_in_real_films_were_right() -> None:
    seen = Gesture(kind="tap", certainty=0.95, basis="touch")
    whole, *made_over = (
        calibrate_touch(seen, kind).certainty for kind in reversed(KINDS)
    )
    # What the phone itself drew is not asked about; it is no more than nine of ten either.
    assert 0.8 <= whole < 0.9
    assert all(0.5 < each < whole for each in made_over)
    unsure = seen.model_copy(update={"certainty": 0.6})
    assert calibrate_touch(unsure, "small") == unsure


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_shaded_is_surer_than_a_guess_and_no_certainty(
    kind: FilmKind,
) -> None:
    pressed = find_certainty(Finding("press", 0.8), kind)
    assert 0.65 < pressed < 0.9
    assert find_certainty(Finding("press", 0.6), kind) < pressed
    for rule in ("pointer", "toggle", "unnamed"):
        assert find_certainty(Finding(rule, 0.5), kind) < pressed


def test_what_was_shaded_does_not_make_guesses_surer() -> None:
    assert is_sign("press, strong")
    assert is_sign("touch")
    assert not is_sign("pointer, strong")
    assert find_certainty(Finding("no such rule", 0.9), "small") < 0.45
