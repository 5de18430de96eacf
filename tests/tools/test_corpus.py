"""Walks through all apps of the virtual phone: what perception makes of page after page.

Thousands of pages with `make soak`; a sample otherwise.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pytest

from evals.bench import signature
from evals.bench.element_recall import compare
from evals.films.walks import Visit, pages, sample
from tools.hierarchy.elements import parse_elements

pytestmark = pytest.mark.long

SOAK = bool(os.environ.get("SOAK"))
SLOW = pytest.mark.timeout(3600 if SOAK else 180)
GOAL = 0.995


@dataclass
class Corpus:
    """What came of all visits; these themselves are too large to be kept."""

    told: signature.Told = field(init=False)
    counts: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def scored(self, visits: Iterable[Visit]) -> Iterator[Visit]:
        for visit in visits:
            size = {"width": visit.width, "height": visit.height}
            score = compare(
                visit, parse_elements(visit.xml, **size, ime=visit.ime)
            )
            self.counts.update(targets=score.targets, elements=score.elements)
            self.counts.update(
                {visit.look.language: 1, str(visit.look.width): 1}
            )
            for fault in score.faults:
                said = f"{fault} on {visit.page} ({visit.look})"
                (self.missed if fault.kind == "missed" else self.wrong).append(
                    said
                )
            yield visit


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    made = Corpus()
    visits = pages(steps=25, seed=1) if SOAK else sample(steps=5, seed=1)
    made.told = signature.measure(made.scored(visits))
    return made


@SLOW
def test_walks_come_to_many_pages_of_all_looks(corpus: Corpus) -> None:
    assert corpus.told.pages > (300 if SOAK else 60)
    assert corpus.counts["targets"] > 1000
    assert {"en", "zh", "720", "1080", "1600"} <= set(corpus.counts)


@SLOW
def test_what_can_be_touched_is_listed_once_and_a_tap_reaches_it(
    corpus: Corpus,
) -> None:
    counts = corpus.counts
    assert 1 - len(corpus.missed) / counts["targets"] >= GOAL, corpus.missed[
        :20
    ]
    assert 1 - len(corpus.wrong) / counts["elements"] >= GOAL, corpus.wrong[:20]


@SLOW
def test_page_signatures_know_pages_again_and_tell_them_apart(
    corpus: Corpus,
) -> None:
    told = corpus.told
    assert told.all.known > (80 if SOAK else 40)
    assert told.all.f1 >= signature.GOAL, told.faults.most_common(20)
