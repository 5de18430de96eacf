from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from evals.faults import __main__ as command
from evals.faults.campaign import (
    close_surroundings,
    draw_cases,
    play_case,
    play_cases,
)
from evals.faults.kinds import KINDS, OPEN_FAULTS, PEERS, PHONE_FAULTS
from evals.faults.model_faults import MODEL_FAULTS
from evals.faults.record import PROBLEMS, Case, Outcome, Problem
from evals.faults.table import (
    describe_pace,
    describe_unplayed,
    keep_table,
    write_table,
)
from graph.build import builder
from tests.examples import SOAK
from virtual_phone.faults.kinds import ALL, read

QUICK = {
    "model/refusal": 48, "model/refusal-field": 260, "model/claim-in-prose": 118,
    "model/half": 193, "model/loose": 16, "model/unknown-action": 52,
    "model/unknown-element": 82, "model/false-claim": 78, "model/false-done": 19,
    "model/error-401": 28, "model/error-404": 32, "model/web-page": 67,
    "model/no-choices": 261, "model/cut-off": 3, "model/filtered": 9, "kill/act": 4,
    "kill/remember": 14, "kill/click": 59, "disk/full": 5, "two/runs": 5,
}  # fmt: skip
"""Kinds that are played quickly, each with a seed that draws a short errand and an early fault;
`make faults-sample` plays all kinds."""


@pytest.fixture(scope="module")
def surroundings() -> Iterator[None]:
    """The phone and the endpoint that the cases of a worker share."""
    yield
    close_surroundings()


@pytest.mark.usefixtures("surroundings")
@pytest.mark.parametrize(
    "case", [Case(kind, seed) for kind, seed in QUICK.items()], ids=str
)
def test_a_quick_case_finds_nothing(case: Case) -> None:
    assert play_case(case).problems == ()


@pytest.mark.long
def test_a_few_cases_find_nothing() -> None:
    # A model that waits instead of ending, which leaves no second timer unsaid.
    waits = Case("model/endless-wait", 10_000)
    drawn = draw_cases(3, tuple(QUICK))
    count = len(QUICK) if SOAK else 6
    cases = iter([waits, *islice(drawn, count)])
    outcomes = list(play_cases(cases, workers=2, seconds=60.0))
    assert {o.case: o.problems for o in outcomes if o.problems} == {}
    assert waits in {o.case for o in outcomes}


def test_every_kind_of_fault_is_played() -> None:
    assert len(MODEL_FAULTS) >= 25
    played = {spec.partition(":")[0] for spec in PHONE_FAULTS.values()}
    assert played == ALL.keys()
    for spec in PHONE_FAULTS.values():
        read(spec.format(step=1, person="back", popup="ad", jump=60))
    assert set(PEERS) < KINDS.keys()
    assert {kind for kind, _ in OPEN_FAULTS} < KINDS.keys()
    killed = {k.removeprefix("kill/") for k in KINDS if k.startswith("kill/")}
    assert builder.nodes.keys() - killed == set()


def test_cases_are_drawn_alike_and_all_kinds_in_each_round() -> None:
    kinds = sorted(KINDS)
    first = list(islice(draw_cases(5, kinds), 2 * len(kinds)))
    assert first == list(islice(draw_cases(5, kinds), 2 * len(kinds)))
    assert sorted(case.kind for case in first[: len(kinds)]) == kinds
    assert len(set(first)) == len(first)


def test_the_table_counts_each_problem_once_a_case() -> None:
    lie = Problem(kind="lie", words="so")
    outcomes = [
        Outcome(case=Case("model/half", 1), ended="done", seconds=1.0),
        Outcome(
            case=Case("model/half", 2), ended="done", seconds=1.0,
            problems=(lie, lie),
        ),
    ]  # fmt: skip
    rows = write_table(outcomes).splitlines()
    assert rows[2].startswith("| model/half | 2 | done 2 | 1 | 0 |")
    assert all(kind in rows[0] for kind in PROBLEMS)


def test_kinds_that_were_not_played_are_named() -> None:
    outcomes = [Outcome(case=Case("a/b", 1), ended="done", seconds=1.0)]
    assert describe_unplayed(["a/b"], outcomes) == "every kind was played"
    told = describe_unplayed(["a/b", "c/d", "e/f"], outcomes)
    assert told == "2 kinds were not played: c/d, e/f"


def test_a_page_keeps_its_words_when_its_table_is_replaced(
    tmp_path: Path,
) -> None:
    page = tmp_path / "faults.md"
    page.write_text(
        "Before.\n<!-- table: x -->\nold\n<!-- /table -->\nAfter.\n"
    )
    for minutes in (1.0, 2.0):
        outcomes = [Outcome(case=Case("a/b", 1), ended="done", seconds=1.0)]
        pace = describe_pace(outcomes, minutes)
        keep_table(page, "`it`", pace, write_table(outcomes))
    text = page.read_text()
    assert text.startswith("Before.\n<!-- table: x -->\n`it`, 20")
    assert text.endswith("<!-- /table -->\nAfter.\n")
    assert "old" not in text
    assert text.count("1 cases in 2.0 minutes (0 a minute") == 1
    assert text.count("| a/b | 1 | done 1 |") == 1


@pytest.mark.parametrize(
    ("arguments", "code"), [(["--list"], 0), (["--kinds", "none/*"], 2)]
)
def test_the_command_says_what_there_is(
    arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(arguments) == code
    told = capsys.readouterr()
    assert "kill/act" in told.out or "--list" in told.err


@pytest.mark.parametrize("text", ["kill/act", "nothing/such:3", "kill/act:x"])
def test_a_case_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(SystemExit):
        command.main(["--case", text])
