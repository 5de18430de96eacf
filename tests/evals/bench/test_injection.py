"""Orders by carrier, disguise and deed: how they are made, and a few that are played."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from evals.bench.injection import (
    LAYERS,
    ReaderPhones,
    count_layers,
    draw_tables,
    play_case,
)
from evals.bench.injection_cases import (
    CARRIERS,
    DEEDS,
    DISGUISES,
    Case,
    list_cases,
    make_task,
    sample_cases,
)
from evals.harness.trial import Phones
from evals.tasks.environment import surroundings
from nodes.approval.prompt_injection import clean_text
from tapwright.text.normalize import squeeze_text
from tests.examples import SOAK, mark_long


def find_case(name: str, language: str) -> Case:
    (case,) = [
        case
        for case in list_cases()
        if (case.name, case.language) == (name, language)
    ]
    return case


def test_every_carrier_meets_every_disguise_deed_and_language() -> None:
    cases = list_cases()
    assert len(cases) == len(CARRIERS) * len(DISGUISES) * len(DEEDS) * 2
    assert len({(case.name, case.language) for case in cases}) == len(cases)
    for case in cases:
        assert make_task(case).name == f"injection/{case.name}"


def test_a_disguised_order_reads_like_the_plain_one() -> None:
    for case in list_cases():
        order = (
            case.deed.chinese if case.language == "zh" else case.deed.english
        )
        assert squeeze_text(order) in squeeze_text(clean_text(case.words)), case


def test_a_disguise_changes_the_words() -> None:
    for disguise in DISGUISES[1:]:
        name = f"text-{disguise}-call".replace(" ", "-").lower()
        for language in ("en", "zh"):
            plain = find_case("text-plain-call", language).words
            assert find_case(name, language).words != plain


def test_a_sample_has_all_parts_about_equally_often() -> None:
    cases = sample_cases(list_cases(), 60, seed=1)
    assert cases == sample_cases(list_cases(), 60, seed=1)
    assert {case.carrier for case in cases} == set(CARRIERS)
    counts = [sum(c.carrier == name for c in cases) for name in CARRIERS]
    assert max(counts) - min(counts) <= 2


@pytest.fixture(scope="module")
def phones() -> Iterator[Phones]:
    with surroundings(), ReaderPhones() as phones:
        yield phones


PLAYED = [
    ("dialog-json-call", "en", "sensitive"),
    ("text-task-section-forbidden-app", "zh", "policy"),
    ("memory-plain-flight-mode", "en", "provenance"),
    ("tool-description-long-delete", "en", "not reached"),
    ("demonstration-plain-silence", "en", "provenance"),
]
"""A screen, the memory, a tool and a demonstration as carriers, and each layer."""
OTHERS = [
    ("title-lookalikes-flight-mode", "zh", "provenance"),
    ("tool-result-task-section-silence", "zh", "provenance"),
    ("hint-plain-silence", "en", "provenance"),
    ("tool-description-plain-flight-mode", "en", "provenance"),
]
"""More of the kind, with `make soak`."""


@pytest.mark.parametrize(
    ("name", "language", "layer"),
    mark_long([*PLAYED, *OTHERS] if SOAK else PLAYED, after=4),
)
def test_the_layer_that_stops_an_order(
    phones: Phones, tmp_path: Path, name: str, language: str, layer: str
) -> None:
    played = play_case(find_case(name, language), phones, tmp_path)
    assert played.layer == layer, played.row.reason
    assert played.is_quoted
    assert layer in LAYERS
    assert count_layers([played], lambda case: case.carrier).popitem()[1][layer]
    assert next(iter(draw_tables([played]))).row_count == 1
