from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import pytest

from tools.recording.calibration import (
    TOUCH,
    FilmCounts,
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


def find_certainty(finding: Finding) -> float:
    gesture = Gesture(kind="tap", certainty=finding.certainty)
    return calibrate_gesture(gesture, finding.rule).certainty


def find_certainty_of(name: str) -> float:
    rule, _, strong = name.partition(", ")
    return find_certainty(Finding(rule, 0.9 if strong else 0.5))


def sum_counts(records: Sequence[FilmCounts]) -> dict[str, RuleCount]:
    """The counts of some records, without touches."""
    totals: dict[str, RuleCount] = {}
    for record in records:
        for name, new in record.counts.items():
            old = totals.get(name, RuleCount())
            if name != TOUCH:
                totals[name] = RuleCount(
                    right=old.right + new.right, count=old.count + new.count
                )
    return totals


def records_of(*sources: Source, is_fresh: bool = False) -> list[FilmCounts]:
    return [
        record
        for record in load_calibration().records
        if record.source in sources and record.is_fresh == is_fresh
    ]


def share_right(records: Sequence[FilmCounts]) -> float:
    """Of guesses: what was shaded was not guessed."""
    counts = [
        count
        for name, count in sum_counts(records).items()
        if not is_sign(name)
    ]
    return sum(c.right for c in counts) / sum(c.count for c in counts)


def test_the_counts_come_with_the_package() -> None:
    calibration = load_calibration()
    assert "evals.bench.real.films" in calibration.command
    for record in calibration.records:
        assert record.films
        assert date.fromisoformat(record.date) <= date(2026, 11, 28)
    for source in SOURCES:
        counts = sum_counts(records_of(source)).values()
        assert sum(each.count for each in counts) > 20
        assert all(each.right <= each.count for each in counts)


def test_films_that_rules_were_made_on_are_kinder_than_others() -> None:
    made, fresh = records_of(*KINDS), records_of(*KINDS, is_fresh=True)
    assert share_right(made) > 1.5 * share_right(fresh)
    named = sum_counts(made)["pointer"]
    certainty = find_certainty_of("pointer")
    assert certainty < named.right / named.count


def test_the_virtual_phone_does_not_make_guesses_surer() -> None:
    virtual = records_of("virtual")
    assert share_right(virtual) > 2 * share_right(
        records_of(*KINDS, is_fresh=True)
    )
    for name, count in sum_counts(virtual).items():
        assert find_certainty_of(name) < 0.8, (name, count)


@pytest.mark.parametrize(
    "finding", [STRONG, WEAK, Finding("no such rule", 0.9)]
)
def test_certainty_is_a_share_that_was_seen(finding: Finding) -> None:
    certainty = find_certainty(finding)
    assert 0.05 <= certainty < 0.8
    if finding.rule == "no such rule":
        assert certainty < find_certainty(STRONG)


def test_a_rule_is_no_surer_than_it_was_right_in_fresh_films() -> None:
    """Where there are enough findings to know it."""
    enough = 0
    for name, count in sum_counts(records_of(*KINDS, is_fresh=True)).items():
        if count.count >= 10:
            enough += 1
            share = count.right / count.count
            assert find_certainty_of(name) <= share + 0.15, name
    assert enough >= 3


def test_what_no_rule_found_is_hardly_believed() -> None:
    gesture = Gesture(kind="unknown", certainty=0.2)
    assert calibrate_gesture(gesture, "none").certainty < 0.1


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
    assert all(0.3 < each < 0.6 for each in made_over)
    unsure = seen.model_copy(update={"certainty": 0.3})
    assert calibrate_touch(unsure, "small") == unsure


def test_words_that_were_shaded_are_surer_than_a_guess_and_no_certainty() -> (
    None
):
    pressed = find_certainty(Finding("press", 0.8))
    assert 0.65 < pressed < 0.8
    assert find_certainty(Finding("press", 0.6)) < pressed
    for rule in ("pointer", "toggle", "unnamed"):
        assert find_certainty(Finding(rule, 0.5)) < pressed


def test_what_was_shaded_does_not_make_guesses_surer() -> None:
    assert is_sign("press, strong")
    assert is_sign("touch")
    assert not is_sign("pointer, strong")
    assert find_certainty(Finding("no such rule", 0.9)) < 0.45
